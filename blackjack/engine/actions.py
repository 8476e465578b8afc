"""What may be answered now, and how an answer is read.

The prompt shows it, the phases check against it, the odds rank it, bots pick from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from .cards import Card
from .hands import hand_calculate, is_natural, is_pair, pips
from .rules import Rules, exact
from .state import GameState, Hand, Phase, Prompt, Seat

ACTIONS = ("hit", "stand", "double", "split", "surrender")

MEANINGS = {
    "hit": "hit",
    "deal": "hit",
    "draw": "hit",
    "stand": "stand",
    "stay": "stand",
    "pass": "stand",
    "double": "double",
    "double down": "double",
    "split": "split",
    "surrender": "surrender",
}
"""Every word for an action, at every table."""

MONEY_KEYS = {"h": "hit", "s": "stand", "d": "double", "p": "split", "r": "surrender"}
KEYS = {
    "none": MONEY_KEYS,
    "money": MONEY_KEYS,
    "points": {"d": "hit", "p": "stand", "dd": "double", "r": "surrender"},
}
"""The keys of the actions, by what is at stake."""

WORDS = {
    "none": {"stand": "stay"},
    "money": {},
    "points": {"hit": "deal", "stand": "pass", "double": "double down"},
}
"""A table's own words, by what is at stake, where they differ."""

YES = frozenset(("", "yes", "y"))
NO = frozenset(("no", "n"))
QUIT = frozenset(("quit", "q"))
SCREEN_KEYS = frozenset("?tiqcun")
RESERVED = SCREEN_KEYS.union(MEANINGS, MONEY_KEYS, KEYS["points"], YES, NO, QUIT, ("half",))
"""What can't be a player's name, since it is an answer or a key."""

LONGEST_NAME = 20
LONGEST_NUMBER = 4000  # digits; Python reads no more than 4300

DOUBLES = {
    "none": frozenset[int](),
    "first-two": frozenset(range(22)),
    "9-11": frozenset((9, 10, 11)),
    "10-11": frozenset((10, 11)),
    "any-time": frozenset(range(22)),
}
"""The totals that may be doubled."""


def legal(state: GameState) -> tuple[str, ...]:
    """Return the actions that the hand at turn may take now, in the order of ``ACTIONS``."""
    if state.phase is not Phase.CARD_DRAWING:
        return ()
    rules, seat, hand = state.rules, seat_at_turn(state), hand_at_turn(state)
    if is_single_card_ace(rules, hand):
        return ("stand", "split")
    first_action = len(seat.hands) == 1 and len(hand.cards) == 2
    return (
        "hit",
        "stand",
        *(("double",) if can_double(rules, seat, hand) else ()),
        *(("split",) if can_split(rules, seat, hand) else ()),
        *(("surrender",) if first_action and rules.surrender == "late" else ()),
    )


def can_double(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """Tell whether the rules and the funds let a hand be doubled."""
    return (
        (len(hand.cards) == 2 or rules.double == "any-time")
        and (rules.double_after_split or not hand.split)
        and hand_calculate(hand.cards, rules.player_ace) in DOUBLES[rules.double]
        and can_stake(rules, seat, hand)
    )


def can_split(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """Tell whether the rules and the funds let a hand be split."""
    return (
        is_pair(hand.cards, rules.split)
        and len(seat.hands) < rules.max_hands
        and (rules.resplit_aces or not hand.split or hand.cards[0]["rank"] != "Ace")
        and can_stake(rules, seat, hand)
    )


def can_stake(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """Tell whether the funds cover a bet equal to the hand's."""
    return not rules.money or seat.funds >= hand.bet


def is_single_card_ace(rules: Rules, hand: Hand) -> bool:
    """Tell whether a hand is a split Ace that gets only one card."""
    return hand.split and rules.split_aces_one_card and hand.cards[0]["rank"] == "Ace"


def is_finished(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """Tell whether nothing can be asked of a hand any more."""
    return (
        hand.doubled
        or hand.outcome is not None
        or hand_calculate(hand.cards, rules.player_ace) >= 21
        or (is_single_card_ace(rules, hand) and not can_split(rules, seat, hand))
    )


def has_natural(rules: Rules, hand: Hand) -> bool:
    """Tell whether a hand is a natural; a split hand's 21 is none."""
    return not hand.split and is_natural(hand.cards, rules.player_ace)


def seat_at_turn(state: GameState) -> Seat:
    """Return the seat whose turn it is."""
    return state.seats[state.turn[0]]


def hand_at_turn(state: GameState) -> Hand:
    """Return the hand whose turn it is."""
    seat, hand = state.turn
    return state.seats[seat].hands[hand]


def is_broke(rules: Rules, seat: Seat) -> bool:
    """Tell whether a seated player can't pay the minimum bet."""
    return rules.money and seat.seated and seat.funds < rules.min_bet


def decks_for(rules: Rules, players: int) -> int:
    """Return the number of decks in the shoe; ``auto`` is one for every two players."""
    return (players + 1) // 2 if rules.decks is None else rules.decks


def decks_needed(rules: Rules, deck: Iterable[Card], players: int) -> int:
    """Return the decks that can't run out: 30 pips a possible hand, 26 for the dealer."""
    return -(-(30 * players * rules.hands_a_seat + 26) // pips(deck))


def ends_by_itself(state: GameState) -> bool:
    """Tell whether the game is over without asking anybody."""
    nobody = not any([seat.seated for seat in state.seats])
    return nobody or state.round == state.rules.rounds


def asks(state: GameState) -> str | None:
    """Return the kind of question that the machine waits for, None if it asks nothing."""
    if state.phase is Phase.CARD_DRAWING:
        return "action"
    if state.phase is Phase.BETTING:
        return "bet"
    if state.phase is Phase.INSURANCE:
        return "insurance"
    if state.phase is Phase.PLAYER_SETUP:
        if state.players is None:
            return "players"
        return "name" if len(state.seats) < state.players else None
    if state.phase is Phase.GAME_ENDED and not state.over and not ends_by_itself(state):
        return "again" if broke_seat(state) is None else "reset"
    return None


def broke_seat(state: GameState) -> int | None:
    """Return the first seat that must be asked for a reset, if there is one."""
    if not state.rules.reset:
        return None
    broke = (i for i, seat in enumerate(state.seats) if is_broke(state.rules, seat))
    return next(broke, None)


def prompt(state: GameState) -> Prompt | None:
    """Return what the machine waits for, with all that would do as an answer."""
    kind = asks(state)
    return None if kind is None else _PROMPTS[kind](state)


def bet_range(rules: Rules, seat: Seat) -> tuple[int, int]:
    """Return the lowest and the highest bet that a player can make."""
    most = int(seat.funds)
    return rules.min_bet, most if rules.max_bet is None else min(most, rules.max_bet)


def usual_bet(seat: Seat, low: int, high: int) -> int:
    """Return the bet that Enter makes: the last one typed, or as much of it as can be."""
    return min(seat.usual_bet or low, high)


def _players(state: GameState) -> Prompt:
    return Prompt("players", low=1, high=Fraction(state.rules.seats), enter="1")


def _name(state: GameState) -> Prompt:
    seat = len(state.seats)
    return Prompt("name", seat=seat, low=1, high=Fraction(LONGEST_NAME), enter=f"Player {seat + 1}")


def _bet(state: GameState) -> Prompt:
    seat = seat_at_turn(state)
    low, high = bet_range(state.rules, seat)
    enter = str(usual_bet(seat, low, high))
    return Prompt("bet", state.turn[0], seat.name, low=low, high=Fraction(high), enter=enter)


def _insurance(state: GameState) -> Prompt:
    seat = seat_at_turn(state)
    high = min(seat.hands[0].bet / 2, seat.funds)
    choices = ("half", "no") if high * 2 == seat.hands[0].bet else ("no",)
    return Prompt("insurance", state.turn[0], seat.name, choices=choices, high=high, enter="no")


def _action(state: GameState) -> Prompt:
    words = WORDS[state.rules.stake]
    choices = tuple([words.get(action, action) for action in legal(state)])
    seat, hand = state.turn
    return Prompt("action", seat, state.seats[seat].name, hand, choices)


def _again(state: GameState) -> Prompt:
    names = [seat.name for seat in state.seats if seat.seated and state.rules.leave]
    return Prompt("again", choices=("yes", "no", *names), enter="yes")


def _reset(state: GameState) -> Prompt:
    seat = broke_seat(state)
    name = None if seat is None else state.seats[seat].name
    return Prompt("reset", seat, name, choices=("yes", "no"))


_PROMPTS = {
    "players": _players,
    "name": _name,
    "bet": _bet,
    "insurance": _insurance,
    "action": _action,
    "again": _again,
    "reset": _reset,
}


_BLANKS = re.compile("[ \t\r\n]+")


def tidy(answer: str) -> str:
    """Return an answer without the blanks around it and with single ones inside."""
    return _BLANKS.sub(" ", answer).strip(" ")


def read_action(rules: Rules, answer: str) -> str | None:
    """Return the action that a word or a key stands for at a table."""
    word = tidy(answer).lower()
    return MEANINGS.get(word) or KEYS[rules.stake].get(word)


def read_number(answer: str) -> int | None:
    """Return the whole number that is written in the digits 0-9 alone."""
    digits = tidy(answer)
    if not (digits.isascii() and digits.isdigit()):
        return None
    digits = digits.lstrip("0")[:LONGEST_NUMBER]  # past that it is too much in any case
    return int(digits or "0")


def amount(value: Fraction | int, rules: Rules) -> str:
    """Return an amount with the table's unit: 7.5¢."""
    return f"{exact(Fraction(value))}{rules.unit}"
