"""The long forms of the laws: ``python -m tests.simulation.long [edges|exact|published|kills]``.

``edges`` plays every edge of every table on the machine; ``exact`` a thousand million rounds
of fresh shoes of four tables against the odds; ``published`` compares with published values;
``kills`` kills a run five times and compares it with one that was left alone.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from blackjack.engine.rules import with_settings
from blackjack.engine.tables import TABLES
from blackjack.simulation.figures import Figures, Mean
from blackjack.simulation.report import distance
from blackjack.simulation.run import Goal, alone, engine, nothing, run, workers
from blackjack.simulation.setup import Setup

from .machine import DECK, Whimsical
from .test_laws import RULES, check_edges, rules_of

ROUNDS = 10**9
CORES = os.cpu_count() or 1
CUT = {"shuffle": "0.75", "insurance": "no"}
PUBLISHED = (
    ("6 S17 DAS LS RSA", {"dealer_hits_soft_17": "no", "resplit_aces": "yes"}, -0.281, 1.303),
    ("6 S17", {"dealer_hits_soft_17": "no", "double_after_split": "no", "surrender": "none"},
     -0.573, 1.295),
    ("6 H17", {"double_after_split": "no", "surrender": "none"}, -0.787, 1.308),
    ("6 H17 DAS", {"surrender": "none"}, -0.628, 1.346),
    ("6 H17 LS", {"double_after_split": "no"}, -0.699, 1.272),
    ("8 H17", {"double_after_split": "no", "surrender": "none", "decks": "8"}, -0.812, 1.309),
    ("2 H17 DAS", {"surrender": "none", "decks": "2"}, -0.398, 1.341),
)  # fmt: skip
"""Per cent and variance, six decks and a cut card; Wizard of Odds, appendix 4."""


def mean(made: Setup, rounds: int) -> Mean:
    """The mean of a long run on all cores."""
    plan, name = made.plan, engine()
    if CORES == 1:
        tally = run(plan, nothing(plan), Goal(rounds), alone(plan, name))
    else:
        with workers(plan, name, CORES) as blocks:
            tally = run(plan, nothing(plan), Goal(rounds), blocks)
    return Figures(tally, plan.automaton.unit, plan.lowest).flat()


def edges() -> None:
    """Every edge of every table."""
    for name, rules in TABLES.items():
        check_edges(Setup(rules, DECK, 7), step=1)
        print(f"{name}: every edge is the machine's")
    for settings in RULES:
        check_edges(Whimsical(rules_of(settings), DECK, 7), step=1)
        print(f"{' '.join(settings.values())}: every edge is the machine's")


def exact(rounds: int = ROUNDS) -> None:
    """Fresh shoes against the odds."""
    for name in ("vegas", "atlantic", "downtown", "european"):
        made = Setup(with_settings(TABLES[name], {"shuffle": "every-round"}), DECK, 7)
        value, found = made.exact(), mean(made, rounds)
        assert value is not None
        print(
            f"{name:<10} exact {100 * value:+.5f} %  simulated {100 * found.ev:+.5f} "
            f"+- {100 * found.se:.5f} %  {distance(found, value):+.2f} errors"
        )
        assert abs(distance(found, value)) < 3.3


def published(rounds: int = ROUNDS) -> None:
    """Published values: per cent, and variances within 1 %."""
    for title, settings, ev, variance in PUBLISHED:
        found = mean(Setup(with_settings(TABLES["vegas"], {**CUT, **settings}), DECK, 7), rounds)
        print(
            f"{title:<18} published {ev:+.3f} % {variance:.3f}  simulated {100 * found.ev:+.4f} "
            f"+- {100 * found.se:.4f} % {found.sd**2:.4f}"
        )


def kills(rounds: int = ROUNDS, kill_after: float = 15.0) -> None:
    """A run killed five times and taken up by one, two, then two workers."""
    command = [sys.executable, "-m", "blackjack", "simulate", "--table", "vegas", "--seed", "7"]
    command += ["--rounds", str(rounds), "--json"]
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "run"
        for number in (1, 2, 2, 1, 2):
            resume = ["--resume", str(kept)] if kept.exists() else ["--save", str(kept)]
            process = subprocess.Popen(
                [*command, *resume, "--workers", str(number)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            before = kept.stat().st_mtime if kept.exists() else 0.0
            while process.poll() is None and (not kept.exists() or kept.stat().st_mtime == before):
                with suppress(subprocess.TimeoutExpired):
                    process.wait(kill_after / 10)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            print(f"killed with {number} at work")
        last = [*command, "--resume", str(kept), "--workers", "2"]
        found = json.loads(subprocess.run(last, capture_output=True, check=True).stdout)
    whole = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert found["tally"] == whole["tally"]
    print(f"equal counts: {found['tally']}")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ("edges", "exact", "published", "kills"):
        {"edges": edges, "exact": exact, "published": published, "kills": kills}[chosen]()
