"""Cards: the shipped deck, codes, and the faults of a card file."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.cards import CARDS_FILE, code, codes, from_code, from_codes, read_cards
from blackjack.engine.errors import BadCode, UnreadableCard

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def test_the_shipped_deck_is_ace_to_king_of_diamonds_clubs_hearts_spades() -> None:
    deck = read_cards()
    assert codes(deck) == " ".join(rank + suit for suit in "DCHS" for rank in RANKS)
    assert deck[0] == {"rank": "Ace", "suit": "Diamonds"}
    assert deck[-1] == {"rank": "King", "suit": "Spades"}
    assert CARDS_FILE.name == "cards.txt"


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AS", "Ace", "Spades"),
        ("2H", "2", "Hearts"),
        ("10D", "10", "Diamonds"),
        ("JC", "Jack", "Clubs"),
        ("QH", "Queen", "Hearts"),
        ("KS", "King", "Spades"),
    ],
)
def test_a_code_names_a_card_and_is_written_back(text: str, rank: str, suit: str) -> None:
    card = from_code(text)
    assert card == {"rank": rank, "suit": suit}
    assert code(card) == text


def test_t_is_read_as_ten_and_written_as_10() -> None:
    assert codes(from_codes("TH TS  10C\t9D")) == "10H 10S 10C 9D"


@pytest.mark.parametrize(
    "text",
    ["", "A", "S", "1S", "11S", "AX", "as", "aS", "A S", "10", "ASS", "TT", "T10S", "0H", "♠A"],
)
def test_what_is_no_code_is_quoted_in_the_error(text: str) -> None:
    with pytest.raises(BadCode, match="such as 10H") as fault:
        from_code(text)
    assert fault.value.code == text
    assert repr(text) in str(fault.value)


def test_blank_lines_and_comments_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("# a short deck\n\n  Ace , Spades \r\n\t\n10,Hearts\n#King,Spades", "utf-8")
    assert codes(read_cards(file)) == "AS 10H"


def test_a_card_may_be_listed_twice(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("Ace,Spades\nAce,Spades\n", "utf-8")
    assert codes(read_cards(file)) == "AS AS"


@pytest.mark.parametrize(
    ("content", "line", "expected", "got"),
    [
        (b"Ace,Spades\nJoker,Spades\n", 2, "a card such as 'Ace,Spades'", "'Joker,Spades'"),
        (b"# top\n\nAce,Cups\n", 3, "a card such as 'Ace,Spades'", "'Ace,Cups'"),
        (b"Ace Spades\n", 1, "a card such as 'Ace,Spades'", "'Ace Spades'"),
        (b"ace,spades\n", 1, "a card such as 'Ace,Spades'", "'ace,spades'"),
        (b"Ace,Spades,Red\n", 1, "a card such as 'Ace,Spades'", "'Ace,Spades,Red'"),
        (b" # no comment\n", 1, "a card such as 'Ace,Spades'", "' # no comment'"),
        (b"AS\n", 1, "a card such as 'Ace,Spades'", "'AS'"),
        (b"", 1, "at least one card", "none"),
        (b"# nothing\n\n", 2, "at least one card", "none"),
        (b"Ace,\xff\n", 1, "a file of cards", "bytes that are no text"),
    ],
)
def test_a_faulty_file_names_file_line_and_what_was_expected(
    tmp_path: Path, content: bytes, line: int, expected: str, got: str
) -> None:
    file = tmp_path / "cards.txt"
    file.write_bytes(content)
    with pytest.raises(UnreadableCard) as fault:
        read_cards(file)
    assert str(fault.value) == f"{file}:{line}: expected {expected}, got {got}"
    assert (fault.value.path, fault.value.line) == (file, line)


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableCard, match="expected a file of cards") as fault:
        read_cards(tmp_path / name)
    assert str(tmp_path / name) in str(fault.value)


def test_a_file_from_an_editor_that_marks_its_encoding_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_bytes(b"\xef\xbb\xbfAce,Spades\r\n")
    assert list(read_cards(file)) == [{"rank": "Ace", "suit": "Spades"}]
