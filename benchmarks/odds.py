"""How long the odds take, and how much memory: ``python -m benchmarks.odds``.

Times are after import and after the tables that every decision shares are made once.
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from blackjack.commands.batch import spot_of
from blackjack.engine.cards import read_cards
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.tables import table
from blackjack.odds.basic import round_worth
from blackjack.odds.decision import Spot, action_values
from blackjack.odds.rounds import start, upcards
from blackjack.odds.unseen import Unseen

HANDS = 300
SIX_DECKS = Unseen((24,) * 9 + (96,))


def main() -> None:
    """Print the figures."""
    rules = table("vegas")
    rng = random.Random(1)
    first = timed(lambda: action_values(spot(rules, (1, 1), 1)))
    times = sorted([timed_decision(rules, rng) for _ in range(HANDS)])
    worst = min([timed(lambda: action_values(spot(rules, (1, 1), 1))) for _ in range(3)])
    print(f"the first decision, tables and all   {first * 1000:8.1f} ms")
    print(f"a decision, median of {HANDS}           {median(times) * 1000:8.1f} ms")
    print(f"a decision, the slowest of these     {times[-1] * 1000:8.1f} ms")
    print(f"2,2 against 2, to four hands         {worst * 1000:8.1f} ms")
    for decks in ("1", "6", "8"):
        changed = with_settings(rules, {"decks": decks})
        best = min([timed(partial(best_play, changed)) for _ in range(3)])
        both = timed(partial(round_worth, start(changed, read_cards(), int(decks))))
        print(f"a round of {decks} decks, best play        {best:8.2f} s")
        print(f"  and basic strategy                 {both:8.2f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory                          {peak:8.0f} MB")


def spot(rules: Rules, hand: tuple[int, ...], up: int) -> Spot:
    """Return a decision from a full six-deck shoe."""
    shoe = SIX_DECKS.changed([*hand, up])
    return spot_of(rules, hand, up, shoe, pair=hand[0] == hand[1])


def timed_decision(rules: Rules, rng: random.Random) -> float:
    """Return the seconds that a random first hand takes."""
    one, other, up = rng.choices(range(10), SIX_DECKS.counts, k=3)
    chosen = spot(rules, (one, other), up)
    return timed(lambda: action_values(chosen))


def best_play(rules: Rules) -> float:
    """Return what a round is worth."""
    rounds = upcards(start(rules, read_cards(), rules.decks or 1))
    return sum([upcard.chance * upcard.mean(upcard.best) for upcard in rounds])


def timed(work: Callable[[], object]) -> float:
    """Return how many seconds a call takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
