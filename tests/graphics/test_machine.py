"""The state machine as it is drawn, told and traced."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackjack.commands.cli import main
from blackjack.engine.state import Phase, Signal
from blackjack.engine.transitions import TRANSITIONS, Transitions
from blackjack.graphics.diagrams import dot, mermaid, svg
from blackjack.graphics.lines import Line, plain, width
from blackjack.graphics.look import ASCII, Look
from blackjack.graphics.machine import as_text, drawing, machine
from blackjack.graphics.wiring import PLACES, wiring
from tests.edge.processes import Screen

ROWS = [
    (phase.value, signal.value, target.value) for (phase, signal), target in TRANSITIONS.items()
]
WAY = [(Phase.CARD_DRAWING, Signal.HAND_CHANGED), (Phase.HAND_CHECKING, Signal.HAND_TO_PLAY)]


def texts(lines: list[Line]) -> list[str]:
    return [plain(row) for row in lines]


def wire(row: str) -> tuple[int, bool]:
    """The column in which a row's wire turns, and whether an arrow ends it."""
    found = re.match(r" .[^─-]*?([◄<]?)[─│|-]*([╮╯┤+])", row)
    assert found, row
    return found.start(2), bool(found[1])


@pytest.mark.parametrize("look", [Look(79), Look(79, ASCII)], ids=["boxes", "ASCII"])
def test_the_wires_of_the_picture_lead_where_the_table_says(look: Look) -> None:
    rows, drawn = texts(machine(look)), wiring(TRANSITIONS)
    assert all(len(row) < 80 for row in rows)
    assert look.glyphs is not ASCII or all(row.isascii() for row in rows)
    for number, row in enumerate(drawn.rows):
        for signal in row.signals:
            assert signal.value in rows[number]
            assert TRANSITIONS[row.phase, signal] is row.target
        if row.target is not None and not row.loops:
            head = next(i for i, text in enumerate(rows) if row.target.value.upper() in text)
            column, _ = wire(rows[number])
            assert wire(rows[head]) == (column, True)
            between = rows[min(number, head) : max(number, head) + 1]
            assert all(text[column] in "│|╮╯┤+" for text in between)
    drawn_rows = [(row.phase, signal) for row in drawn.rows for signal in row.signals]
    assert sorted(drawn_rows) == sorted(TRANSITIONS)


def test_every_phase_has_a_place() -> None:
    assert sorted(PLACES) == sorted(Phase)


def test_lanes_that_share_a_column_share_no_row() -> None:
    lanes = list(wiring(TRANSITIONS).lanes.values())
    for one in lanes:
        beside = [lane for lane in lanes if lane is not one and lane.column == one.column]
        assert all(lane.bottom < one.top or one.bottom < lane.top for lane in beside)


def test_the_phase_and_the_way_are_lit() -> None:
    lit = [
        "".join(text for text, style in row if style in ("turn", "best")).strip()
        for row in machine(Look(79), Phase.CARD_DRAWING, WAY)
    ]
    here, taken = "▶CARD DRAWING", ["the hand changed", "a hand to play"]
    assert [row for row in lit if row.startswith(here)]
    assert all(any(row.startswith(signal) for row in lit) for signal in taken)
    assert not any(row.startswith("on to the dealer") for row in lit)
    marked = [row for row in texts(machine(Look(79, ASCII), Phase.CARD_DRAWING, WAY)) if "*" in row]
    assert [row.split("-")[0].strip(" *") for row in marked] == taken[::-1]


@pytest.mark.parametrize("look", [Look(39), Look(30), Look(79, style="spoken")])
def test_where_there_is_no_room_the_machine_is_told(look: Look) -> None:
    told = machine(look, Phase.CARD_DRAWING, WAY)
    assert all(width(row) <= look.width for row in told)
    words = " ".join(" ".join(texts(told)).split())
    assert "card drawing: the hand changed." in words
    assert "on to the dealer: to dealer card reveal." in words


def test_another_table_makes_another_drawing() -> None:
    fewer: Transitions = {
        row: target for row, target in TRANSITIONS.items() if row[1] is not Signal.ANOTHER_ROUND
    }
    assert "another round" in svg(TRANSITIONS)
    for told in (svg(fewer), dot(fewer), mermaid(fewer), "\n".join(as_text(fewer))):
        assert "another round" not in told
    assert not any("another round" in row for row in texts(drawing(wiring(fewer), Look(79))))


def test_the_command_prints_every_row_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    forms = {
        (): "{0} +{1} +{2}$",
        ("--dot",): '"{0}" -> "{2}" .label="{1}"',
    }
    for flags, row in forms.items():
        assert main(["machine", *flags]) == 0
        shown = capsys.readouterr().out
        for parts in ROWS:
            assert re.search(row.format(*parts), shown, re.M), parts
    assert main(["machine", "--mermaid"]) == 0
    shown = capsys.readouterr().out
    for phase, signal in TRANSITIONS:
        target = TRANSITIONS[phase, signal]
        assert f"{phase.name} --> {target.name}: {signal.value}\n" in shown


def test_a_picture_is_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["machine", "--svg", str(tmp_path / "machine.svg")]) == 0
    assert (tmp_path / "machine.svg").read_text(encoding="utf-8") == svg(TRANSITIONS)
    assert main(["machine", "--svg", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"blackjack: {tmp_path}: Is a directory\n"


def test_m_shows_the_machine_at_a_question_and_trace_tells_each_step(tmp_path: Path) -> None:
    flags = ("--table", "classic", "--players", "Ada", "--seed", "3", "--trace")
    screen = Screen(tmp_path, *flags)
    screen.shows(
        'player setup "Ada": everybody sits, no bets -> game start [Seated]',
        "hand checking: a hand to play -> card drawing [TurnBegan]",
    )
    screen.answer("[h]it", "m")
    screen.shows("•everybody sits, no bets", "•a hand to play", "▶CARD DRAWING")
    screen.answer("[h]it", "s")
    screen.shows('card drawing "s": on to the dealer -> dealer card reveal [Stood]')
    screen.answer("Another round?", "m")
    screen.shows("•on to the dealer", "▶GAME ENDED")
    screen.answer("Another round?", "n")
    screen.answer("Play again?", "n")
    assert screen.ends()[0] == 0
