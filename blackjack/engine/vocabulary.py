"""The closed sets of the game, and the words and keys that people type for them.

The sets are ``StrEnum``: a member is written as its text in JSON, scenarios and journals.
"""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    """What a player can do with a hand, in the order in which it is offered."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class Outcome(StrEnum):
    """How a hand ended. ``NATURAL`` is a natural that won where naturals have a price."""

    WON = "won"
    NATURAL = "natural"
    PUSH = "push"
    LOST = "lost"
    BUST = "bust"
    SURRENDERED = "surrendered"


WINS = frozenset((Outcome.WON, Outcome.NATURAL))


class Question(StrEnum):
    """What the machine can ask."""

    PLAYERS = "players"
    NAME = "name"
    BET = "bet"
    SIDE_BET = "side-bet"
    SURRENDER = "surrender"
    INSURANCE = "insurance"
    ACTION = "action"
    AGAIN = "again"
    RESET = "reset"


class Stake(StrEnum):
    """What a table plays for."""

    NONE = "none"
    MONEY = "money"
    POINTS = "points"


ACTION_WORDS = {
    "hit": Action.HIT,
    "deal": Action.HIT,
    "draw": Action.HIT,
    "stand": Action.STAND,
    "stay": Action.STAND,
    "pass": Action.STAND,
    "double": Action.DOUBLE,
    "double down": Action.DOUBLE,
    "split": Action.SPLIT,
    "surrender": Action.SURRENDER,
}
"""Every word for an action; all are understood at every table."""

_MONEY_KEYS = {
    "h": Action.HIT,
    "s": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "r": Action.SURRENDER,
}
ACTION_KEYS = {
    Stake.NONE: _MONEY_KEYS,
    Stake.MONEY: _MONEY_KEYS,
    Stake.POINTS: {
        "d": Action.HIT,
        "p": Action.STAND,
        "dd": Action.DOUBLE,
        "r": Action.SURRENDER,
    },
}
"""The key of each action, by what is at stake."""

_PLAIN = {action: action.value for action in Action}
TABLE_WORDS = {
    Stake.NONE: {**_PLAIN, Action.STAND: "stay"},
    Stake.MONEY: _PLAIN,
    Stake.POINTS: {
        **_PLAIN,
        Action.HIT: "deal",
        Action.STAND: "pass",
        Action.DOUBLE: "double down",
    },
}
"""A table's own word for each action, by what is at stake."""

YES = frozenset(("yes", "y"))
NO = frozenset(("no", "n"))
QUIT = frozenset(("quit", "q"))
HALF = "half"

SCREEN_KEYS = frozenset("?tiqcunm")
"""Keys that the screen answers by itself, at one question or another."""

RESERVED = SCREEN_KEYS.union(ACTION_WORDS, *ACTION_KEYS.values(), YES, NO, QUIT, (HALF, "help"))
"""What can't be a player's name, since it is an answer or a key at the table."""
