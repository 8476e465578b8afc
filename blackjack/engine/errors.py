"""The faults of a programmer or of a file; a player's slip is a ``Refused`` event."""

from __future__ import annotations

from pathlib import Path

LONGEST_QUOTE = 60


class BlackjackError(Exception):
    """The base of every exception that this package raises.

    ``status`` is the exit status on the command line: 2 for wrong usage or a wrong file.
    """

    status = 2


def quoted(given: object) -> str:
    """What was given as an error quotes it: on one line, and cut where it is long."""
    return _cut(repr(given))


def shown(text: str) -> str:
    """A name as an error says it: without control characters, and cut where it is long."""
    return _cut(safe(text))


JOINERS = "\u200c\u200d"
"""What joins the parts of an emoji, and letters of Persian and Indian scripts."""


def safe(text: str) -> str:
    """A text with nothing in it that steers a terminal; such characters are written as escapes."""
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() or c in JOINERS else _escaped(c) for c in text])


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


class UnreadableCard(BlackjackError):
    """A line of a card file that is no card, or a file that holds none."""

    def __init__(self, path: Path, line: int, expected: str, text: str) -> None:
        self.path, self.line, self.expected, self.text = path, line, expected, text
        super().__init__(f"{path}:{line}: expected {expected}, got {text}")


class BadCode(BlackjackError):
    """A short code that names no card, such as ``1X``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(
            f"{quoted(code)} is no card: a rank (A 2..10 J Q K) and a suit (S H D C), such as 10H"
        )


class BadRule(BlackjackError):
    """A rule that is unknown, has a value it can't have, or contradicts another."""

    def __init__(self, field: str, value: str, expected: str) -> None:
        self.field, self.value, self.expected = field, value, expected
        super().__init__(f"rule {shown(field)}: got {quoted(value)}, expected {expected}")


class UnknownTable(BlackjackError):
    """A table that does not exist."""

    def __init__(self, name: str, tables: tuple[str, ...]) -> None:
        self.table, self.tables = name, tables
        super().__init__(f"there is no table {quoted(name)}; the tables are {', '.join(tables)}")


class BrokenTable(BlackjackError):
    """A transition table in which a phase can't be reached, left or handled."""


class UndeclaredSignal(BlackjackError):
    """A phase function named a signal that the transition table has no row for."""

    def __init__(self, phase: str, signal: str) -> None:
        self.phase, self.signal = phase, signal
        super().__init__(
            f"{phase} named {signal}, which leads nowhere; "
            f"add ({phase}, {signal}): PHASE to TRANSITIONS, or name another signal"
        )


class UnexpectedAnswer(BlackjackError):
    """An answer where none is asked, or none where one is: the caller's slip."""

    def __init__(self, answer: object, phase: str, asks: str | None) -> None:
        self.answer, self.phase, self.asks = answer, phase, asks
        expected = f"asks for {asks!r}, as text" if asks else "asks nothing and takes None"
        super().__init__(f"{quoted(answer)} was given in {phase}, which {expected}")


class BadDraw(BlackjackError):
    """An input that the deck machine does not take, or more cards than there are."""

    def __init__(self, given: object, left: int, discards: int) -> None:
        self.given, self.left, self.discards = given, left, discards
        super().__init__(
            f"the deck was given {quoted(given)}; expected a whole number of cards from 0 to "
            f"{left + discards}, Collect or FullShuffle"
        )


class CardNotInShoe(BlackjackError):
    """A stacked card that is not among the cards being shuffled."""

    def __init__(self, code: str, shuffle: int) -> None:
        self.code, self.shuffle = code, shuffle
        super().__init__(f"stacked card {code} is not among the cards of shuffle {shuffle}")


class IllegalMove(BlackjackError):
    """A method call that is not possible now; nothing has changed."""
