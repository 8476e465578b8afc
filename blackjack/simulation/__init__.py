"""The machine compiled to an automaton, and run by the hundred million.

Read shoe, strategy, compile and walk in this order; then lockstep and kernel, which walk
many shoes at once, tally and figures for what they count, and run for whole runs.
"""

import os

# As in odds, and for the same reason: it only counts before numpy is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
