"""What the journal keeps, a row each: plain texts and numbers, columns in the tables' order.

``schema.py`` says what each column means. A flag is read back as 0 or 1.
"""

import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

UNFINISHED, ENDED, DROPPED = 0, 1, 2
"""What ``Position.over`` says: the game can be resumed, has ended, or was given up."""


class Position(NamedTuple):
    """Where a game stands; ``standing`` says for people who plays and holds what.

    ``practice`` is the last round with a move taken back, 0 for none. The journal
    itself fills in ``answers``, their number, and ``seen``, the time of the last.
    """

    round: int
    standing: str
    state: str
    over: int = UNFINISHED
    practice: int = 0
    answers: int = 0
    seen: str = ""


class Game(NamedTuple):
    """A game as it is kept. ``start`` is the state before the first step.

    ``position`` is None if what is on disk is damaged; start and answers lead there.
    """

    id: int
    table: str
    unit: str
    begun: str
    start: str
    position: Position | None


class HandRow(NamedTuple):
    """A finished hand."""

    game: int
    at: str
    table: str
    unit: str
    round: int
    seat: int
    hand: int
    player: str
    cards: str
    total: int
    dealer: str
    dealer_total: int
    bet: str | None
    doubled: bool
    split: bool
    natural: bool
    outcome: str
    returned: str | None
    insurance: str | None
    insurance_returned: str | None
    net: str | None
    funds: str | None


class SideBetRow(NamedTuple):
    """A settled side bet, an insurance too; ``result`` is what it was paid for, if anything."""

    game: int
    at: str
    table: str
    unit: str
    round: int
    seat: int
    player: str
    side_bet: str
    bet: str
    result: str | None
    returned: str
    net: str


class ResultRow(NamedTuple):
    """What a player got in a finished tournament."""

    game: int
    at: str
    table: str
    seat: int
    player: str
    score: int
    won: bool


class DecisionRow(NamedTuple):
    """What the coach thought of a player's decisions in one game."""

    game: int
    table: str
    player: str
    decisions: int
    mistakes: int
    loss: str


class PracticeRow(NamedTuple):
    """One answer: in training, or at a table where a coach judged it.

    ``subject`` is what was played or practised: drill vegas, play vegas, count hi-lo.
    ``kind`` is what was asked, such as hard or running, and ``cell`` where in it: 16
    against 10. ``cost`` is in bets, ``seconds`` how long the answer took; None where
    nobody knows. ``measure`` is what it was judged by: basic, count or exact.
    ``at`` is the time; the journal itself fills it in where it is "".
    """

    subject: str
    kind: str
    cell: str
    right: bool
    cost: float | None = None
    seconds: float | None = None
    measure: str = ""
    player: str = ""
    at: str = ""


COLUMNS: dict[str, tuple[str, ...]] = {
    "games": Game._fields[:-1],
    "positions": ("game", *Position._fields),
    "answers": ("game", "number", "answer"),
    "hands": HandRow._fields,
    "side_bets": SideBetRow._fields,
    "results": ResultRow._fields,
    "decisions": DecisionRow._fields,
    "practice": PracticeRow._fields,
    "declined": ("game",),
}
"""The columns of each table, but for the seal."""


AMOUNT = re.compile(r"-?[0-9]{1,50}(\.[0-9]{1,50})?")
AMOUNTS = {"bet", "returned", "insurance", "insurance_returned", "net", "funds", "loss"}
"""The columns that hold exact decimals as text."""

_KINDS: dict[type, tuple[Any, ...]] = {
    row: tuple([int if kind is bool else kind for kind in row.__annotations__.values()])
    for row in (HandRow, SideBetRow, ResultRow, DecisionRow)
}


def fits(row: HandRow | SideBetRow | ResultRow | DecisionRow) -> bool:
    """True where each value is of its column's kind: a seal can be made for any."""
    return all(map(isinstance, row, _KINDS[type(row)])) and all(
        [
            value is None or AMOUNT.fullmatch(str(value))
            for name, value in zip(row._fields, row, strict=True)
            if name in AMOUNTS
        ]
    )


class Filters(NamedTuple):
    """Which hands are asked for, and in which order; times are UTC, as stored.

    None and () ask for all, a ``limit`` of -1 too.
    """

    player: str | None = None
    table: str | None = None
    outcomes: Sequence[str] = ()
    since: str | None = None
    until: str | None = None
    game: int | None = None
    newest_first: bool = False
    limit: int = -1


ALL = Filters()


def now() -> str:
    """The time, in UTC, as the journal writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
