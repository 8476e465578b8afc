"""A state as JSON text, and back again, equal.

One table says how a value of each declared type is written and read, so a field that
is added to a state is written too, or, with a type that is not in the table, fails at
import. Cards are short codes, amounts are ``"15/2"``, rules are the texts that
``--set`` takes.
"""

import json
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple, get_args, get_type_hints

from .cards import Card, code, codes, from_code, from_codes
from .deck import Shoe
from .errors import BlackjackError, quoted
from .events import Event
from .rules import Rules, settings, with_settings
from .side_bets import INSURANCE, SideBet
from .state import GameState, Hand, Phase, Seat, Signal
from .vocabulary import Outcome, Question

VERSION = 3
"""Raise it when fields of a state go, or change their meaning, and say in ``_OLDER`` how the
older state becomes one of today. A new field needs no new version: it takes its default."""


class UnreadableState(BlackjackError):
    """A text that is no state of a game."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"expected the state of a game as JSON, got {quoted(text)}")


class OtherVersion(BlackjackError):
    """A state that was written by another version of the rules."""

    def __init__(self, version: object) -> None:
        self.version = version
        super().__init__(
            f"the game was saved by version {version} of the rules, and this is version {VERSION}; "
            "go on with the program that saved it"
        )


def to_json(state: GameState) -> str:
    """A state as one line of JSON, in ASCII."""
    return json.dumps({"version": VERSION, **_STATE.write(state)}, separators=(",", ":"))


def from_json(text: str) -> GameState:
    """The state that ``to_json`` wrote.

    Raises:
        OtherVersion: it was written by another version of the rules.
        UnreadableState: the text is no state.
    """
    try:
        content = json.loads(text)
        version = content.pop("version")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnreadableState(text) from None
    if version not in (*_OLDER, VERSION):
        raise OtherVersion(version)
    try:
        for older in range(version, VERSION):
            content = _OLDER[older](content)
        state: GameState = _STATE.read(content)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, BlackjackError):
        raise UnreadableState(text) from None
    return state


class _Codec(NamedTuple):
    """What writes a value as plain JSON data, and what reads it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _exactly(*types: type) -> _Codec:
    """Write a value as it is, and read it if it has one of the types."""

    def read(value: Any) -> Any:
        if type(value) not in types:
            raise TypeError(value)
        return value

    return _Codec(lambda value: value, read)


def _or_none(codec: _Codec) -> _Codec:
    write, read = codec
    return _Codec(
        lambda value: None if value is None else write(value),
        lambda data: None if data is None else read(data),
    )


def _tuple(codec: _Codec) -> _Codec:
    write, read = codec
    return _Codec(
        lambda values: [write(value) for value in values],
        lambda data: tuple([read(item) for item in data]),
    )


def _enum(kind: type[Enum]) -> _Codec:
    return _Codec(lambda member: member.value, kind)


def _record(kind: type) -> _Codec:
    """Write a dataclass or a named tuple as an object, each field by its declared type."""
    codecs = {name: _CODECS[of] for name, of in get_type_hints(kind).items()}
    writers = [(name, codec.write) for name, codec in codecs.items()]
    readers = {name: codec.read for name, codec in codecs.items()}

    def write(value: Any) -> dict[str, Any]:
        return {name: write_field(getattr(value, name)) for name, write_field in writers}

    def read(data: dict[str, Any]) -> Any:
        return kind(**{name: readers[name](item) for name, item in data.items()})

    return _Codec(write, read)


def _fraction(text: str) -> Fraction:
    numerator, _, denominator = text.partition("/")
    return Fraction(int(numerator), int(denominator)) if denominator else Fraction(int(numerator))


def _write_rules(rules: Rules) -> dict[str, str]:
    return {"name": rules.name, "unit": rules.unit, **settings(rules)}


def _read_rules(data: dict[str, str]) -> Rules:
    labels = Rules(name=data.pop("name"), unit=data.pop("unit"))
    return with_settings(labels, data)


def _write_event(event: Event) -> dict[str, Any]:
    kind = type(event)
    return {"event": kind.__name__, **_EVENTS[kind.__name__].write(event)}


def _read_event(data: dict[str, Any]) -> Any:
    return _EVENTS[data.pop("event")].read(data)


def _from_version_1(content: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept the shoe's parts loose, and the insurance as two fields of a seat."""
    cards, discards = content.pop("shoe"), content.pop("discards")
    shuffles, stacks = content.pop("shuffles"), content.pop("stacks")
    shoe = {"cards": cards, "discards": discards, "shuffles": shuffles, "stacks": stacks}
    seats = [_seat_from_version_1(seat) for seat in content.pop("seats")]
    return {**content, "shoe": shoe, "seats": seats, "events": []}


def _seat_from_version_1(seat: dict[str, Any]) -> dict[str, Any]:
    bet, returned = seat.pop("insurance"), seat.pop("insurance_returned")
    insurance = {"name": INSURANCE, "bet": bet, "returned": returned}
    return {**seat, "side_bets": [] if bet == "0" else [insurance]}


def _from_version_2(content: dict[str, Any]) -> dict[str, Any]:
    """Version 2 kept what a seat had held after each of the last rounds."""
    for seat in content["seats"]:
        seat.pop("past", None)
    return content


_OLDER: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _from_version_1,
    2: _from_version_2,
}
"""What makes a state of one version a state of the next."""

_TEXT, _NUMBER = _exactly(str), _exactly(int)
_AMOUNT, _CARD, _CARDS = _Codec(str, _fraction), _Codec(code, from_code), _Codec(codes, from_codes)

_CODECS: dict[object, _Codec] = {
    str: _TEXT,
    str | None: _or_none(_TEXT),
    bool: _exactly(bool),
    int: _NUMBER,
    int | None: _or_none(_NUMBER),
    tuple[int, ...]: _tuple(_NUMBER),
    tuple[int, int]: _tuple(_NUMBER),
    Fraction: _AMOUNT,
    Fraction | None: _or_none(_AMOUNT),
    tuple[Fraction, ...]: _tuple(_AMOUNT),
    Card: _CARD,
    Card | None: _or_none(_CARD),
    tuple[Card, ...]: _CARDS,
    tuple[tuple[Card, ...], ...]: _tuple(_CARDS),
    Phase: _enum(Phase),
    Signal | None: _or_none(_enum(Signal)),
    Outcome: _enum(Outcome),
    Outcome | None: _or_none(_enum(Outcome)),
    Question: _enum(Question),
    Rules: _Codec(_write_rules, _read_rules),
}
"""How a value is written and read, by its type as its class declares it."""

_EVENTS = {kind.__name__: _record(kind) for kind in get_args(Event)}
_CODECS[tuple[Event, ...]] = _tuple(_Codec(_write_event, _read_event))
_CODECS[Shoe] = _record(Shoe)
_CODECS[tuple[SideBet, ...]] = _tuple(_record(SideBet))
_CODECS[tuple[Hand, ...]] = _tuple(_record(Hand))
_CODECS[tuple[Seat, ...]] = _tuple(_record(Seat))
_STATE = _record(GameState)
