"""What experts ask of a table, as plain data; ``odds --batch`` takes each by its ``kind``.

``unseen`` are ten counts, the hidden card among them; where it is missing, the full shoe less
the cards that are named. The figures are as exact as those of a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import isnan
from typing import Any

from ..engine import rulings
from ..engine.cards import Card, read_cards
from ..engine.errors import quoted
from ..engine.rules import Rules
from ..engine.rulings import decks_for, decks_needed
from ..engine.side_bets import BY_NAME
from ..engine.view import count52
from ..engine.vocabulary import Action
from ..odds.basic import best_value, chart, chart_value
from ..odds.counting import SYSTEMS, System
from ..odds.dealer import Dealer, end_chances
from ..odds.decision import action_values, is_first_natural, not_computed
from ..odds.deviation import deviation
from ..odds.indices import Play, indices
from ..odds.removal import removals
from ..odds.rounds import FirstHand, Start, Upcard, start, upcards
from ..odds.side_bets import side_bet_chances, side_bet_value
from ..odds.unseen import ENDLESS, RANK_NAMES, Unseen
from .batch import BadQuestion, read_rank, read_rules, read_spot, read_unseen, rounded

Progress = Callable[[int, int], None]
Data = dict[str, Any]
SPLITS = "CDZ-"
"""How analyzers call the convention by which splits are valued."""


def dealer_data(rules: Rules, up: int | None, unseen: Unseen) -> Data:
    """How the dealer's hand ends: after the look where there is one; 21 has naturals in it."""
    dealer = Dealer(rules, up)
    *plain, bust, natural = [float(chance) for chance in end_chances(dealer, unseen)]
    plain[-1] += natural
    told = dealer.barred is not None or rulings.tells_naturals(rules)
    totals = dict(zip(("17", "18", "19", "20", "21", "bust"), (*plain, bust), strict=True))
    return {
        "totals": {total: known(chance) for total, chance in totals.items()},
        "natural": rounded(dealer.natural_chance(unseen)) if told else 0.0,
    }


def round_data(full: Start, unseen: Unseen) -> Data:
    """What the next round from these cards is worth."""
    left = replace(full, full=unseen)
    basic = chart_value(left, chart(full))
    return {"ev": known(best_value(left)), "ev_basic": known(basic), "splits": SPLITS}


def removal_data(full: Start, progress: Progress | None = None) -> Data:
    """What one card less of a rank changes."""
    found = removals(full, progress)
    return {
        "ev": rounded(found.best),
        "ev_basic": rounded(found.basic),
        "effect": {RANK_NAMES[rank]: rounded(v) for rank, v in found.effects.items()},
        "effect_basic": {RANK_NAMES[rank]: rounded(v) for rank, v in found.effects_basic.items()},
        "splits": SPLITS,
    }


def deviation_data(full: Start) -> Data:
    """How the results of a round by the chart are spread.

    Raises:
        BadQuestion: a dealer's natural takes one bet of all split hands together.
    """
    if rulings.takes_first_bet_only(full.rules):
        raise BadQuestion("The deviation of natural_takes=first-bet is not computed.")
    found = deviation(full)
    return {
        "ev_basic": rounded(chart_value(full, chart(full))),
        "sd": rounded(found.deviation),
        "win": rounded(found.win),
        "push": rounded(found.push),
        "lose": rounded(found.lose),
    }


def hands_data(upcard: Upcard) -> Data:
    """Each first hand against an upcard: how often it is dealt, what its actions are worth."""
    return {"hands": [_hand(upcard, hand) for hand in upcard.hands], "splits": SPLITS}


def _hand(upcard: Upcard, hand: FirstHand) -> Data:
    ev = {str(action): known(value) for action, value in upcard.actions(hand).items()}
    names = [RANK_NAMES[rank] for rank in hand]
    return {"hand": names, "chance": rounded(upcard.hand_chance(hand)), "ev": ev}


def indices_data(
    full: Start, system: System, top: int | None = None, progress: Progress | None = None
) -> Data:
    """The index plays of a table, those that earn most first."""
    plays = indices(full, system, progress=progress)[:top]
    return {"cells": [_play(play, system) for play in plays], "splits": SPLITS}


def _play(play: Play, system: System) -> Data:
    kind, number = play.row
    hand = {"pair": RANK_NAMES[number % len(RANK_NAMES)], "insurance": None}
    return {
        "kind": kind,
        "hand": hand.get(kind, str(number)),
        "up": None if play.up is None else RANK_NAMES[play.up],
        "below": play.below,
        "from": play.above,
        "true_count": rounded(play.true_count),
        "index": play.floored,
        "running": play.running if system.pivot else None,
        "gain": rounded(play.gain),
        "earns": rounded(play.earns),
        "mark": play.mark or None,
    }


def known(value: float) -> float | None:
    """A value as JSON writes it; None where the shoe could run out."""
    return None if isnan(value) else rounded(value)


def start_of(rules: Rules) -> Start:
    """The start of a round for one player, as the game would seat them.

    Raises:
        BadQuestion: the shoe could run out in the round.
    """
    return start(rules, *deck_of(rules))


def deck_of(rules: Rules) -> tuple[tuple[Card, ...], int]:
    """One deck, and how many a player's shoe has.

    Raises:
        BadQuestion: the table has no values, or the shoe could run out in the round.
    """
    if unknown := not_computed(rules):
        raise BadQuestion(unknown)
    deck, decks = tuple(read_cards()), decks_for(rules, 1)
    if (needed := decks_needed(rules, deck, 1)) > decks:
        raise BadQuestion(f"One player takes {needed} decks, more than this table's {decks}.")
    return deck, decks


def upcard_of(full: Start, up: int | None) -> Upcard:
    """A round with an upcard; without one where both of the dealer's cards are hidden."""
    return next(found for found in upcards(full) if found.up == up)


# --- The questions of a batch -------------------------------------------------------

Question = Mapping[str, Any]


def _asked_dealer(question: Question) -> Data:
    rules, up = read_rules(question), _up(question)
    return dealer_data(rules, up, _unseen(question, rules, up))


def _asked_round(question: Question) -> Data:
    rules = read_rules(question)
    unseen = _unseen(question, rules, None)
    if unseen is ENDLESS or unseen.size < 4:
        raise BadQuestion("unseen: expected the cards of a shoe, four or more.")
    return round_data(start_of(rules), unseen)


def _asked_hands(question: Question) -> Data:
    return hands_data(upcard_of(start_of(read_rules(question)), _up(question)))


def _asked_indices(question: Question) -> Data:
    name = question.get("count")
    if not isinstance(name, str) or name not in SYSTEMS:
        raise BadQuestion(f"count: got {quoted(name)}, expected one of {', '.join(SYSTEMS)}.")
    return indices_data(start_of(read_rules(question)), SYSTEMS[name])


def _asked_early(question: Question) -> Data:
    """A decision before the look: a dealer's natural takes the bet, or ties a natural."""
    rules, named = read_rules(question), [*(question.get("hand") or []), question.get("up")]
    if question.get("unseen") is None:
        gone = [read_rank("hand or up", name) for name in named if name is not None]
        question = {**question, "unseen": list(start_of(rules).full.changed(gone).counts)}
    spot = read_spot(question)
    others = tuple([action for action in spot.actions if action is not Action.SURRENDER])
    spot = replace(spot, actions=others)  # beside a surrender they would be of before the look
    looks = spot.dealer.barred is not None
    natural = spot.dealer.natural_chance(spot.unseen) if looks else 0.0
    lost = 0.0 if is_first_natural(rules, spot.hand) else natural
    found = {a: (1 - natural) * value - lost for a, value in action_values(spot).items()}
    found[Action.SURRENDER] = -0.5
    return {"ev": {str(action): known(value) for action, value in found.items()}}


def _asked_side(question: Question) -> Data:
    rules, name = read_rules(question), question.get("side_bet")
    if not isinstance(name, str) or name not in BY_NAME:
        raise BadQuestion(f"side_bet: got {quoted(name)}, expected one of {', '.join(BY_NAME)}.")
    unseen = question.get("unseen52")
    if unseen is None:
        deck, decks = deck_of(rules)
        unseen = count52(deck * decks)
    if not isinstance(unseen, list | tuple) or len(unseen) != 52 or sum(unseen) < 3:
        raise BadQuestion("unseen52: expected 52 counts, three cards or more.")
    chances, value = (
        side_bet_chances(name, tuple(unseen)),
        side_bet_value(rules, name, tuple(unseen)),
    )
    if chances is None or value is None:
        raise BadQuestion(f"side_bet: the table does not offer {name}.")
    told = {result: rounded(float(chance)) for result, chance in chances.items()}
    return {"ev": rounded(float(value)), "chances": told}


def _up(question: Question) -> int | None:
    """The rank of the upcard that a question names."""
    up, rules = question.get("up"), read_rules(question)
    if not rulings.shows_upcard(rules):
        return None
    if up is None:
        raise BadQuestion("up: got nothing, expected the rank of the dealer's upcard.")
    return read_rank("up", up)


def _unseen(question: Question, rules: Rules, up: int | None) -> Unseen:
    """The unseen cards of a question; else the full shoe without the upcard."""
    if question.get("unseen") is not None:
        return read_unseen(question["unseen"])
    return start_of(rules).full.changed([] if up is None else [up])


KINDS: Mapping[str, Callable[[Question], Data]] = {
    "dealer": _asked_dealer,
    "round": _asked_round,
    "removal": lambda question: removal_data(start_of(read_rules(question))),
    "deviation": lambda question: deviation_data(start_of(read_rules(question))),
    "hands": _asked_hands,
    "early": _asked_early,
    "side": _asked_side,
    "indices": _asked_indices,
}
"""What each kind of question is answered with."""
