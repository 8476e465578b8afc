"""Exact expectations, basic strategy and charts: pure functions that need numpy.

Read unseen, arrays, dealer, hand, policy, split and decision in this order; then rounds, chart
and basic for whole rounds, advice for the table.
"""

import os

# The matrices are small: on busy cores a second thread of numpy's costs more than it
# brings (three times, measured). It only counts before numpy is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
