"""Cards as dicts, the card file, and short codes such as ``10H``.

A card is ``{'rank': 'Ace', 'suit': 'Spades'}``; cards travel in lists or tuples.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

from .errors import BadCode, UnreadableCard, quoted
from .files import UnreadableFile, read_text


class Card(TypedDict):
    """One card. Never changed once made, so it may be shared."""

    rank: str
    suit: str


RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS = ("Diamonds", "Clubs", "Hearts", "Spades")
TENS = frozenset(("10", "Jack", "Queen", "King"))

_RANK_CODES = {rank: rank if rank.isdigit() else rank[0] for rank in RANKS}
_CODES = {(rank, suit): _RANK_CODES[rank] + suit[0] for rank in RANKS for suit in SUITS}
_CARDS = {code: Card(rank=rank, suit=suit) for (rank, suit), code in _CODES.items()}

_ROOT = Path(__file__).resolve().parents[2]
CARDS_FILE = (_ROOT if (_ROOT / "game.py").exists() else _ROOT / "blackjack") / "cards.txt"
"""The file that lists one deck: beside ``game.py``, or inside an installed package."""


def code(card: Card) -> str:
    """The short code of a card: ``AS``, ``10H``."""
    return _CODES[card["rank"], card["suit"]]


def codes(cards: Iterable[Card]) -> str:
    """The short codes of cards, separated by spaces."""
    return " ".join(map(code, cards))


def from_code(text: str) -> Card:
    """The card that a short code names; ``T`` is read as 10."""
    known = _CARDS.get(f"10{text[1:]}" if text.startswith("T") else text)
    if known is None:
        raise BadCode(text)
    return known


def from_codes(text: str) -> tuple[Card, ...]:
    """The cards that short codes, separated by spaces, name."""
    return tuple(map(from_code, text.split()))


def read_cards(path: Path = CARDS_FILE) -> tuple[Card, ...]:
    """The deck that a card file lists, one ``Rank,Suit`` a line.

    Blank lines and lines that begin with ``#`` are skipped.

    Raises:
        UnreadableCard: the file is missing, empty or holds a line that is no card.
    """
    try:
        lines = read_text(path).splitlines()
    except UnreadableFile as fault:
        raise UnreadableCard(path, 1, "a file of cards", fault.fault) from None
    deck = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        rank, _, suit = (part.strip() for part in line.partition(","))
        if (rank, suit) not in _CODES:
            raise UnreadableCard(path, number, "a card such as 'Ace,Spades'", quoted(line))
        deck.append(_CARDS[_CODES[rank, suit]])
    if not deck:
        raise UnreadableCard(path, len(lines) or 1, "at least one card", "none")
    return tuple(deck)
