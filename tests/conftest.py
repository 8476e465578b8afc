"""How hard hypothesis looks: quickly and alike each time, or long and at random.

``HYPOTHESIS_PROFILE=soak pytest tests/engine/test_laws.py`` is the long look.
"""

import os
import signal
from importlib.util import find_spec

from hypothesis import HealthCheck, Phase, settings

SLOW_START = [HealthCheck.too_slow, HealthCheck.filter_too_much]

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=15,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    stateful_step_count=40,
    suppress_health_check=SLOW_START,
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=3000,
    stateful_step_count=150,
    suppress_health_check=SLOW_START,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A shell starts background jobs with Ctrl-C ignored, and the programs under test inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = [] if find_spec("gymnasium") else ["gym"]
"""The tests of the extra ``gym`` are there where it is installed, as in ``.ci/run``."""
