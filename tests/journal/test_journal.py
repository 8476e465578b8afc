"""What the journal keeps, and what happens when the disk is against it."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from blackjack.commands import replay
from blackjack.commands.replay import scenario
from blackjack.engine.codec import VERSION, from_json, to_json
from blackjack.engine.events import Shuffled
from blackjack.engine.machine import BlackjackGame, by_answer, game_from
from blackjack.engine.questions import asks
from blackjack.engine.rules import with_settings
from blackjack.engine.state import GameState
from blackjack.engine.tables import CASINO, TABLES
from blackjack.engine.values import changed
from blackjack.journal.faults import GameInUse, JournalFault, NoSuchGame
from blackjack.journal.rows import COLUMNS
from blackjack.journal.store import Journal
from blackjack.scenario import Scenario, play_scenario, read_scenario
from blackjack.session.record import Record, replayed, resumed
from tests.engine.sessions import advance

from .kills import pick, run

ROOT = Path(__file__).resolve().parents[2]
ROUND = "1\nAda\n10\nstand\n"


def play(home: Path, typed: str, *flags: str) -> subprocess.CompletedProcess[str]:
    """Play the real program from a pipe."""
    return blackjack(home, *flags, typed=typed)


def blackjack(home: Path, *flags: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "BLACKJACK_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "blackjack", *flags],
        input=typed,
        env=environ,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def kept_game(journal: Journal, answers: list[str]) -> BlackjackGame:
    """Play answers at the casino table and keep them."""
    game = BlackjackGame(CASINO, seed=3, stacks=())
    game.start()
    record = Record(lambda: journal, game.state, pytest.fail)
    advance(game, None)
    for answer in answers:
        before = game.state
        record.keep(before, answer, advance(game, answer))
    return game


def test_a_kept_game_comes_back_equal(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        game = kept_game(journal, ["1", "Ada", "10", "nonsense"])
    with Journal.open(tmp_path / "j") as journal:
        (kept,) = journal.unfinished()
        assert resumed(journal, kept) == game.state
        assert journal.answers(kept.id) == ["1", "Ada", "10", "nonsense"]
        assert kept.position is not None
        assert kept.position.standing == "Ada 90¢"
        *_, last = replayed(from_json(kept.start), journal.answers(kept.id))
        assert last[-1].after == game.state


def test_a_game_is_open_in_one_place_only(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        kept_game(journal, ["1", "Ada", "10"])
        before = journal.answers(1)
        other = blackjack(tmp_path, "--resume", "1", typed="stand\n")
        assert (other.returncode, other.stdout) == (2, "")
        assert other.stderr.splitlines() == [
            "blackjack: game 1 is open in another terminal; go on with it there"
        ]
        latest = blackjack(tmp_path, "--resume", typed="stand\n")
        assert "no unfinished game is kept" in latest.stderr
        assert journal.answers(1) == before
    assert "round 1" in blackjack(tmp_path, "--resume", "1", typed="stand\n").stdout


def test_two_writers_on_one_game_never_mix(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        kept_game(journal, ["1", "Ada"])
        (stale,) = journal.unfinished()
        assert stale.position is not None
        journal.append(stale, "10", stale.position)
        with pytest.raises(GameInUse):
            journal.append(stale, "20", stale.position)
        assert journal.answers(1) == ["1", "Ada", "10"]


def test_a_game_that_has_ended_is_not_gone_on_with(tmp_path: Path) -> None:
    play(tmp_path, "Ada\nstay\nno\n", "--seed", "1")
    assert blackjack(tmp_path, "--resume", "1").returncode == 2
    with Journal.open(tmp_path / "journal.sqlite3") as journal, pytest.raises(NoSuchGame):
        journal.resume(1)


def test_hands_are_kept_with_what_they_brought(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    (row,) = json.loads(blackjack(tmp_path, "history", "--json").stdout)
    assert (row["player"], row["table"], row["round"], row["bet"]) == ("Ada", "casino", 1, "10")
    brought = {"won": "10", "push": "0", "lost": "-10", "natural": "15", "bust": "-10"}
    assert row["net"] == brought[row["outcome"]]
    lines = blackjack(tmp_path, "history", "--csv").stdout.splitlines()
    assert lines[0].startswith("game,at,table")
    assert "Ada" in lines[1]
    (figures,) = json.loads(blackjack(tmp_path, "stats", "--json").stdout)
    assert (figures["hands"], figures["net"]) == (1, row["net"])


@pytest.mark.parametrize(
    ("flags", "there"),
    [
        (["--player", "ADA"], True),
        (["--player", "Bob"], False),
        (["--table", "casino"], True),
        (["--table", "vegas"], False),
        (["--since", "2000-01-01"], True),
        (["--since", "2999-01-01"], False),
        (["--until", "2000-01-01"], False),
        (["--outcome", "surrendered"], False),
        (["--limit", "0"], False),
    ],
)
def test_filters(tmp_path: Path, flags: list[str], there: bool) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    assert bool(json.loads(blackjack(tmp_path, "history", "--json", *flags).stdout)) == there


def test_a_date_that_is_none_is_told(tmp_path: Path) -> None:
    ran = blackjack(tmp_path, "history", "--since", "yesterday")
    assert ran.returncode == 2
    assert ran.stderr == (
        "blackjack: day (--since): got 'yesterday', expected a day such as 2026-11-30\n"
    )


def test_nothing_kept_yet_is_no_fault(tmp_path: Path) -> None:
    for command in ("history", "stats"):
        ran = blackjack(tmp_path, command)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout == " No hand is kept that fits.\n"
    assert not list(tmp_path.iterdir())


def test_without_a_journal_nothing_is_kept(tmp_path: Path) -> None:
    ran = play(tmp_path, "Ada\nstay\n", "--no-journal")
    assert "The game is not kept" in ran.stdout
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", ["7", "a text"])
def test_a_replay_and_its_scenario_end_where_the_game_did(
    tmp_path: Path, table: str, seed: str
) -> None:
    setup = "1\nAda\n" if TABLES[table].seats > 1 else "Ada\n"
    typed = setup + "\nwhat\nhit\nstand\npass\n\n\nstand\npass\n"
    play(tmp_path, typed, "--table", table, "--seed", seed)
    ran = blackjack(tmp_path, "replay", "1")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "as far as it was played" in ran.stdout or "the end of the game" in ran.stdout
    file = tmp_path / "scenario.json"
    file.write_text(blackjack(tmp_path, "replay", "1", "--scenario").stdout, encoding="utf-8")
    report = json.loads(blackjack(tmp_path, "script", str(file), "--json").stdout)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        state = resumed(journal, journal.game(1))
    assert report["phase"] == state.phase.value
    assert len(report["rounds"]) == sum(seat.won + seat.lost + seat.tied for seat in state.seats)


def assert_scenario_leads_to(game: BlackjackGame, start: GameState, answers: list[str]) -> None:
    """Write a game as a scenario, play that, and compare the states."""
    written = json.loads(json.dumps(scenario(1, list(replayed(start, answers)))))
    led = play_scenario(read_scenario(written, "game 1")).state
    assert unstacked(led) == unstacked(game.state)


def unstacked(state: GameState) -> GameState:
    """Return a state without what a scenario says in another way."""
    return changed(state, seed="", shoe=changed(state.shoe, stacks=()))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [7, "a text"])
def test_a_scenario_of_a_long_game_leads_to_its_very_state(table: str, seed: int | str) -> None:
    game, chance, answers = BlackjackGame(TABLES[table], seed), random.Random(table), list[str]()
    game.start()
    start = game.state
    advance(game, None)
    while not game.state.over and len(answers) < 200:
        answers.append(pick(chance, game.state))
        advance(game, answers[-1])
    assert_scenario_leads_to(game, start, answers)


def test_a_scenario_holds_the_shuffles_in_mid_round() -> None:
    """Five players who always hit empty a shoe that is dealt to nine tenths."""
    rules = with_settings(TABLES["downtown"], {"shuffle": "0.9"})
    game, answers = BlackjackGame(rules, "a"), list[str]()
    game.start()
    start, shuffled = game.state, False
    advance(game, None)
    typed = {"players": "5", "action": "hit", "insurance": "no"}  # Enter elsewhere
    while not shuffled:
        answers.append(typed.get(asks(game.state) or "", ""))
        events = [event for state in advance(game, answers[-1]) for event in state.events]
        shuffled = any(isinstance(event, Shuffled) and event.mid_round for event in events)
    assert_scenario_leads_to(game, start, answers)


def test_a_game_whose_players_do_not_sit_yet_is_no_scenario(tmp_path: Path) -> None:
    play(tmp_path, "2\nAda\n", "--table", "casino", "--seed", "3")
    ran = blackjack(tmp_path, "replay", "1", "--scenario")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "blackjack: game 1 is no scenario yet: not all of its players sit\n"


def damaged_truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def damaged_header(file: Path) -> None:
    file.write_bytes(b"no database at all, but a letter to a friend" * 40)


@pytest.mark.parametrize("damage", [damaged_truncated, damaged_header])
def test_a_damaged_file_is_set_aside_and_the_game_goes_on(tmp_path: Path, damage: object) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    file = tmp_path / "journal.sqlite3"
    assert callable(damage)
    damage(file)
    was = file.read_bytes()
    ran = play(tmp_path, "Ada\nstay\nno\n", "--seed", "1")
    assert ran.returncode == 0
    assert "Another round" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert "set aside as journal.sqlite3.corrupt-" in ran.stderr
    (kept,) = tmp_path.glob("journal.sqlite3.corrupt-*[0-9]")
    assert kept.read_bytes() == was


def test_a_flipped_bit_is_noticed_and_never_misread(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    file = tmp_path / "journal.sqlite3"
    content = file.read_bytes()
    at = content.rindex(b"Ada")
    file.write_bytes(content[:at] + b"Adb" + content[at + 3 :])
    rows = json.loads(blackjack(tmp_path, "history", "--json").stdout)
    assert all(row["player"] == "Ada" for row in rows)
    ran = blackjack(tmp_path, "--resume", typed="")
    assert "Traceback" not in ran.stderr


def test_a_full_disk_goes_on_in_memory_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "j"
    told: list[str] = []
    with Journal.open(path) as journal:
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count={pages + 6}")
        game = BlackjackGame(CASINO, seed=3)
        game.start()
        record = Record(lambda: journal, game.state, told.append)
        advance(game, None)
        sent = ["1", "Ada", *["x" * 3000] * 30]
        for answer in sent:
            before = game.state
            record.keep(before, answer, advance(game, answer))
        assert told == [
            f"journal {path}: the disk is full; the game goes on in memory and is not kept"
        ]
    with Journal.open(path) as journal:
        (kept,) = journal.unfinished()
        answers = journal.answers(kept.id)
        assert answers == sent[: len(answers)]
        *_, last = replayed(from_json(kept.start), answers)
        assert resumed(journal, kept) == last[-1].after


def test_a_locked_journal_and_one_of_a_newer_version_are_told(tmp_path: Path) -> None:
    path = tmp_path / "j"
    Journal.open(path).close()
    with sqlite3.connect(path) as newer:
        newer.execute("PRAGMA user_version=99")
    with pytest.raises(JournalFault, match="a newer version of the game made it"):
        Journal.open(path)
    assert path.exists()


def test_where_no_file_can_be_made_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ran = play(tmp_path / "file", "Ada\nstay\nno\n", "--seed", "1")
    assert ran.returncode == 0
    assert "Another round" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert "the game is not kept" in ran.stderr
    assert blackjack(tmp_path / "file", "history").returncode in (0, 1)


def test_a_home_that_cannot_be_looked_into_is_one_line(tmp_path: Path) -> None:
    """Its name is too long, which stops root too, as a missing permission does not."""
    home = tmp_path / ("x" * 300)
    ran = play(home, "Ada\nstay\nno\n", "--seed", "1")
    assert ran.returncode == 0
    assert "Another round" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.endswith("; the game is not kept\n")
    assert blackjack(home, "history").returncode == 1


def test_another_version_of_the_rules_is_not_misread(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        (kept,) = journal.unfinished()
        assert kept.position is not None
        state = kept.position.state.replace(f'"version":{VERSION}', '"version":99')
        journal.append(kept, "", kept.position._replace(state=state))
    ran = blackjack(tmp_path, "--resume", "1")
    assert ran.returncode == 2
    assert ran.stderr.startswith("blackjack: the game was saved by version 99 of the rules")


def test_kills_lose_nothing_that_was_shown() -> None:
    assert run(10) == 10


def test_resuming_reads_only_the_state(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        game = kept_game(journal, ["1", "Ada", *["nonsense"] * 500])
        (kept,) = journal.unfinished()
        journal._connection.execute("DELETE FROM answers")
        assert game_from(resumed(journal, kept)).state == game.state
        assert to_json(resumed(journal, kept)) == to_json(game.state)


def test_bytes_that_are_no_text_are_left_out_like_any_damage(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        file.execute("UPDATE hands SET player = CAST(x'41ff' AS TEXT)")
    ran = blackjack(tmp_path, "history", "--json")
    assert (ran.returncode, ran.stdout) == (0, "[]\n")
    assert ran.stderr == "1 damaged rows of the journal are left out\n"


def test_damage_is_left_out_whatever_is_asked_for(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        file.execute("UPDATE hands SET player = CAST(x'41ff' AS TEXT), cards = x'00'")
    for flags in (["--player", "Ada"], ["--csv"], [], ["--outcome", "won"]):
        ran = blackjack(tmp_path, "history", *flags)
        assert ran.returncode == 0
        assert "10" not in ran.stdout
        assert ran.stderr == "1 damaged rows of the journal are left out\n"


def test_a_game_that_was_left_is_whole_in_one_file(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal.locks", "journal.sqlite3"]


def test_a_journal_with_the_seals_of_version_1_is_read_and_gone_on_with(tmp_path: Path) -> None:
    play(tmp_path, ROUND + "\n", "--table", "casino", "--seed", "3")
    kept = blackjack(tmp_path, "history", "--json").stdout
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        for table in COLUMNS:
            rows = file.execute(f"SELECT * FROM {table}").fetchall()
            for *row, seal in rows:
                older = crc32(repr(tuple(row)).encode())
                file.execute(f"UPDATE {table} SET seal = ? WHERE seal = ?", (older, seal))
        file.execute("UPDATE answers SET answer = '\"nonsense\"' WHERE number = 1")
        file.execute("PRAGMA user_version=1")
    assert blackjack(tmp_path, "history", "--json").stdout == kept
    assert blackjack(tmp_path, "--resume", typed="").returncode == 0
    ran = blackjack(tmp_path, "replay", "1")
    assert ran.stderr == "blackjack: game 1 can't be played again: its answers are damaged\n"


@pytest.mark.parametrize("flags", [["history", "--csv"], ["history", "--json"], ["stats", "--csv"]])
def test_what_programs_read_is_utf_8_whatever_the_terminal_speaks(
    tmp_path: Path, flags: list[str]
) -> None:
    play(tmp_path, "1\nŽofie\n10\nstand\n", "--table", "casino", "--seed", "3")
    environ = {**os.environ, "BLACKJACK_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "blackjack", *flags]
    ran = subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, check=True)
    assert "Žofie" in ran.stdout.decode()


def test_games_kept_by_the_version_before_are_listed_resumed_and_replayed(tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "kept" / "journal-2.sqlite3"
    (tmp_path / "journal.sqlite3").write_bytes(kept.read_bytes())
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        tables = {game.id: game.table for game in journal.unfinished()}
        assert tables == {1: "casino", 2: "vegas", 4: "college"}
        for number in tables:
            state = resumed(journal, journal.game(number))
            assert replay.same(replayed_to(journal, number), state)
    assert len(json.loads(blackjack(tmp_path, "history", "--json").stdout)) > 50
    for number in (1, 2, 3, 4):
        assert blackjack(tmp_path, "replay", str(number), "--speed", "off").returncode == 0


def replayed_to(journal: Journal, number: int) -> GameState:
    """Return the state that the answers of a kept game lead to."""
    *_, last = replayed(from_json(journal.game(number).start), journal.answers(number))
    return last[-1].after


def test_side_bets_and_insurances_are_kept_as_rows_of_one_kind(tmp_path: Path) -> None:
    party = Scenario(
        where="here",
        name="side bets",
        rules=TABLES["party"],
        players=("Ada",),
        answers=("10", "5", "3", "2", "s", "no"),
        stacks=("8H AD 8D 7C 10S",),
    )
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        played = play_scenario(party)
        record = Record(lambda: journal, played.start, print)
        for group in by_answer(played.steps):
            if group[0].answer is not None:
                record.keep(group[0].before, group[0].answer, [step.after for step in group])
        rows = list(journal.side_bets())
    told = [(row.side_bet, row.bet, row.result, row.returned, row.net) for row in rows]
    assert told == [
        ("perfect pairs", "5", "coloured", "65", "60"),
        ("21+3", "3", None, "0", "-3"),
        ("insurance", "2", None, "0", "-2"),
    ]
    listed = " ".join(blackjack(tmp_path, "history", "--side-bets").stdout.split())
    assert "perfect pairs: coloured, bet 5 chips, +60 chips" in listed
    stats = blackjack(tmp_path, "stats").stdout
    assert "perfect pairs 1 time: +60 chips" in stats
    assert "from 1,000 " in stats
