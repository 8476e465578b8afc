"""Coach, count and practice at the table, and the drills, through pipes."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.engine.cards import read_cards
from blackjack.engine.deck import shuffled
from blackjack.engine.tables import TABLES
from blackjack.engine.view import count as counts
from blackjack.graphics.lines import cells
from blackjack.odds.counting import COPIES, SYSTEMS, shoe_count

Run = subprocess.CompletedProcess[str]


def run(home: Path, arguments: str, answers: str, **environ: str) -> Run:
    """Run the program in a pipe; the answers are parted by blanks, ``-`` is Enter."""
    typed = "".join([f"{'' if word == '-' else word}\n" for word in answers.split()])
    return subprocess.run(
        [sys.executable, "-m", "blackjack", *arguments.split()],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "BLACKJACK_HOME": str(home), "COLUMNS": "80", **environ},
    )


def journal(home: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(home / "journal.sqlite3") as connection:
        return connection.execute(query).fetchall()


VEGAS = "--table vegas --players Ada --seed 3"  # 20 against an Ace


def test_the_coach_after_a_move_the_summary_and_the_journal(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --coach after", "- no h no")
    said = " ".join(ran.stdout.split())
    assert "Basic strategy: wrong, stand was worth 1.46 bets ($14.59) more than hit." in said
    assert "hit. 1 of 2 (50 %)." in said
    assert " pair 10 against Ace (10D QC): hit, right was stand, 1.46 bets" in ran.stdout
    assert journal(tmp_path, "SELECT kind, cell, right, measure, player FROM practice") == [
        ("insurance", "20", 1, "basic", "Ada"),
        ("pair", "10 against Ace", 0, "basic", "Ada"),
    ]
    assert " Coach: 2 decisions, 1 mistake, expected loss 1.46 bets.\n" in ran.stdout
    ((player, decisions, mistakes, loss),) = journal(
        tmp_path, "SELECT player, decisions, mistakes, loss FROM decisions"
    )
    assert (player, decisions, mistakes) == ("Ada", 2, 1)
    assert float(str(loss)) == pytest.approx(1.46, abs=0.005)


def test_a_resumed_game_goes_on_with_the_record(tmp_path: Path) -> None:
    run(tmp_path, f"{VEGAS} --coach after", "- no")
    ran = run(tmp_path, "--resume --coach after", "h")
    assert " Coach: 2 decisions, 1 mistake, expected loss 1.46 bets.\n" in ran.stdout


def test_the_coach_before_every_question(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --coach before", "- no s")
    assert " Coach  no insurance +0.00 · insurance -0.09\n Ada, insurance?" in ran.stdout
    assert " Coach  stand +0.60 · split -0.40 · surrender -0.50 · hit -0.86" in ran.stdout
    assert "was worth" not in ran.stdout


@pytest.mark.parametrize(("answers", "loaded"), [("- no h", False), ("- no c", True)])
def test_numpy_is_loaded_when_odds_are_asked_for(
    tmp_path: Path, answers: str, loaded: bool
) -> None:
    code = (
        "import sys; from blackjack.commands.cli import main; main(sys.argv[1:]); "
        "print('numpy' in sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *VEGAS.split()],
        input="".join([f"{word}\n".replace("-", "") for word in answers.split()]),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "BLACKJACK_HOME": str(tmp_path)},
    )
    assert ran.stderr == f"{loaded}\n"


@pytest.mark.parametrize(
    ("flags", "answers", "told"),
    [
        ("", "? -", ["t", "i", "q", "m"]),
        ("--count ko", "? -", ["t", "i", "q", "m", "n"]),
        ("--count ko", "- no ?", ["h", "s", "d", "p", "r", "t", "i", "q", "m", "c", "n"]),
        ("--practice", "- no ?", ["h", "s", "d", "p", "r", "t", "i", "q", "m", "c", "u"]),
        ("--practice", "- ?", ["a", "no", "t", "i", "q", "m", "c", "u"]),
    ],
)
def test_help_tells_of_the_keys_that_there_are(
    tmp_path: Path, flags: str, answers: str, told: list[str]
) -> None:
    ran = run(tmp_path, f"{VEGAS} {flags}", answers)
    words = [row.split()[0] for row in ran.stdout.splitlines() if row.strip()]
    assert [word for word in words if len(word) <= 2 and word.isalpha()] == told


def test_the_count_at_a_bet_and_at_a_move(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --count ko", "n - no n s")
    assert " KO  running -20 · true +0.0 · 6.0 decks unseen\n" in ran.stdout
    assert " KO  running -23 · true -0.5 · 5.9 decks unseen\n" in ran.stdout


def test_the_count_at_insurance_where_no_is_a_word(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --count hi-lo", "- n no s")
    assert " Hi-Lo  running -3 · true -0.5 · 5.9 decks unseen\n Ada, insurance?" in ran.stdout
    assert ran.stdout.count("Ada, insurance?") == 2
    without = run(tmp_path, f"{VEGAS} --new", "- n s")
    assert without.stdout.count("Ada, insurance?") == 1  # n is a no where there is no count


def test_a_key_that_is_off_is_an_answer_like_any_other(tmp_path: Path) -> None:
    ran = run(tmp_path, VEGAS, "n u c - no n u")
    assert ran.stdout.count("is not a bet here") == 3
    assert ran.stdout.count("is not a move here") == 2


def test_decisions_are_taken_back_to_the_bet_and_the_round_is_no_history(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --practice --coach after", "- no x h u u u 20 no s - 10 s")
    assert ran.stdout.count(" Taken back. Round 1 is practice") == 3
    assert ran.stdout.count("Ada, your bet") == 3
    assert "Coach: 1 decision, 1 mistake, expected loss 0.57" in ran.stdout  # of round 2
    assert journal(tmp_path, "SELECT DISTINCT round FROM hands") == [(2,)]
    answers = [json.loads(str(row[0])) for row in journal(tmp_path, "SELECT answer FROM answers")]
    assert answers == ["1", "Ada", "20", "no", "s", "", "10", "s"]


def test_what_was_taken_back_never_happened(tmp_path: Path) -> None:
    def last_table(answers: str, home: str) -> str:
        (tmp_path / home).mkdir()
        ran = run(tmp_path / home, f"{VEGAS} --practice", answers)
        return ran.stdout.rpartition("── vegas · round 2")[2].partition("The game is kept")[0]

    assert last_table("- no h u s - 10 h t", "one") == last_table("- no s - 10 h t", "other")


def test_nothing_is_taken_back_from_the_last_round(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{VEGAS} --practice", "- no s - u")
    assert '"u" is not a bet here' in ran.stdout


def test_a_practised_tournament_is_no_result(tmp_path: Path) -> None:
    flags = "--table points --players Ada --seed 1 --set rounds=1"
    for name, extra, answers in (("one", "", "p"), ("other", "--practice", "d u p")):
        run(tmp_path / name, f"{flags} {extra}", answers)
    assert len(journal(tmp_path / "one", "SELECT * FROM results")) == 1
    assert journal(tmp_path / "other", "SELECT * FROM results") == []


def test_practice_says_so(tmp_path: Path) -> None:
    assert (
        " Practice: u takes the last decision back.\n"
        in run(tmp_path, f"{VEGAS} --practice", "").stdout
    )


DRILL = "drill --seed 4"


def test_a_drill_judges_explains_and_sums_up(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{DRILL} --kind hard,pairs --rounds 4", "? x s h s h")
    assert (ran.returncode, ran.stderr) == (0, "")
    rows = ran.stdout.splitlines()
    assert len([row for row in rows if row == " Right." or row.startswith(" Wrong: ")]) == 4
    assert ran.stdout.count(" Coach  ") == ran.stdout.count(" The dealer busts in ") == 4
    assert ' ! "x" is not a move here.' in ran.stdout
    assert " s stand      take no more cards" in rows
    assert " of 4 right (" in ran.stdout


def questions(ran: Run) -> list[str]:
    """The cards of each question, in order."""
    return re.findall(r"> You +(.*?) = ", ran.stdout)


def test_a_seed_asks_the_same_whatever_is_answered(tmp_path: Path) -> None:
    flags = "--seed 4 --rounds 12 --plain"
    first, second = (run(tmp_path, f"drill {flags}", f"{key} " * 12) for key in "sh")
    assert len(questions(first)) == 12
    assert questions(first) == questions(second)
    assert questions(first) != questions(run(tmp_path, "drill --rounds 12 --plain", "s " * 12))


def test_a_kind_is_asked_alone(tmp_path: Path) -> None:
    ran = run(tmp_path, "drill --kind soft --seed 1 --rounds 6 --plain", "s " * 6)
    assert len(questions(ran)) == 6
    assert all("[A" in hand for hand in questions(ran))
    wrong = run(tmp_path, "drill --kind blue", "")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "expected hard, soft, pairs or surrender" in wrong.stderr
    none = run(tmp_path, "drill --table chips --kind pairs", "")
    assert (none.returncode, none.stderr.count("\n")) == (2, 1)


def test_what_a_drill_keeps(tmp_path: Path) -> None:
    run(tmp_path, f"{DRILL} --kind soft --rounds 1", "r")
    ((subject, kind, right, measure, cost),) = journal(
        tmp_path, "SELECT subject, kind, right, measure, cost FROM practice"
    )
    assert (subject, kind, right, measure) == ("drill vegas", "soft", 0, "basic")
    assert float(str(cost)) > 0


@pytest.mark.parametrize("command", ["drill", "count"])
def test_a_lesson_ends_in_one_sentence_when_the_input_does(tmp_path: Path, command: str) -> None:
    for answers in ("", "q"):
        ran = run(tmp_path, command, answers)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.splitlines()[-1].startswith(" No ")


@pytest.mark.parametrize("command", ["drill", "count"])
def test_ctrl_c_ends_a_lesson_with_130(tmp_path: Path, command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "blackjack", command, "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "BLACKJACK_HOME": str(tmp_path)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        assert process.stdout is not None
        seen = b""
        while not seen.endswith(b" > "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert out.startswith(b"\n No ")
    assert out.count(b"\n") == 2


@pytest.mark.parametrize("table", sorted(TABLES))
def test_a_drill_has_hands_for_every_table(tmp_path: Path, table: str) -> None:
    word = "p" if "points" in table else "s"
    for columns in ("30", "100"):
        ran = run(tmp_path, f"drill --table {table} --rounds 3", f"{word} " * 3, COLUMNS=columns)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.count(" Coach  ") == 3
        assert max(map(cells, ran.stdout.splitlines())) <= max(int(columns) - 1, 30)


def test_lessons_in_words_and_in_ascii(tmp_path: Path) -> None:
    ran = run(tmp_path, f"{DRILL} --rounds 1 --spoken", "s")
    assert "Question 1.\nDealer: " in ran.stdout
    assert "\nCoach: best is " in ran.stdout
    for flags in ("--plain", "--ascii"):
        assert run(tmp_path, f"{DRILL} --rounds 1 {flags}", "s").stdout.isascii()
    (first, *_) = shuffled(read_cards() * 6, "1", 1)
    told = run(tmp_path, "count --seed 1 --rounds 1 --cards 1 --spoken", "0 0").stdout
    assert f"\n{first['rank']} of {first['suit']}.\n".lower() in told.lower()


COUNT = "count --seed 4 --rounds 2 --cards 10 --decks 2"


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_counting_right_and_wrong(tmp_path: Path, name: str) -> None:
    shoe, full = shuffled(read_cards() * 2, "4", 1), tuple([2 * copies for copies in COPIES])
    first, second = (shoe_count(SYSTEMS[name], full, counts(shoe[n:]), 2) for n in (10, 20))
    right = f"{first.running:+} {first.true:.0f}"
    ran = run(tmp_path, f"{COUNT} --system {name}", f"{right} {second.running + 1} 99")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"Running count right: it is {first.running:+}." in ran.stdout
    assert f"True count right: it is {first.true:+.1f}, " in ran.stdout
    assert f"Running count wrong: it is {second.running:+}." in ran.stdout
    assert f"True count wrong: it is {second.true:+.1f}, " in ran.stdout
    assert "running count 1 of 2 right, true count 1 of 2 right" in " ".join(ran.stdout.split())


def test_a_count_takes_numbers_alone_and_explains(tmp_path: Path) -> None:
    ran = run(tmp_path, COUNT, "? x 1.5 --1 −3 1,5 1.5 ".replace("−", "\N{MINUS SIGN}"))
    assert ran.stdout.count("! Type a whole number, such as -3") == 3
    assert ran.stdout.count("! Type a number, such as 1.5") == 1
    assert ran.stdout.count("Hi-Lo: 2 3 4 5 6 +1, 7 8 9 0, A 10 -1.") == 2


def test_a_shoe_that_is_nearly_out_is_shuffled(tmp_path: Path) -> None:
    ran = run(tmp_path, "count --decks 1 --cards 20 --rounds 3", "0 0 0 0 0 0")
    assert ran.stdout.count("The shoe is shuffled: 52 cards") == 3


@pytest.mark.parametrize(
    "flags", ["--pace x", "--pace nan", "--cards 0", "--decks 9", "--system x", "--rounds 0"]
)
def test_wrong_usage_is_told(tmp_path: Path, flags: str) -> None:
    ran = run(tmp_path, f"count {flags}", "")
    assert ran.returncode == 2
    assert f"argument {flags.split()[0]}: " in ran.stderr


def test_a_wrong_table_is_one_line(tmp_path: Path) -> None:
    ran = run(tmp_path, "drill --table tin", "")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)


def test_a_disk_that_keeps_no_scores_is_one_line_and_the_drill_goes_on(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    ran = run(tmp_path, f"{DRILL} --rounds 2", "s s")
    assert ran.returncode == 0
    assert " of 2 right" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert "scores are not kept" in ran.stderr


def test_scores_add_up_over_lessons(tmp_path: Path) -> None:
    for _ in range(2):
        run(tmp_path, COUNT, "99 99 99 99")
    last = run(tmp_path, COUNT, "99 99 99 99").stdout
    assert "ever running 0 of 6 right, true 0 of 6 right." in " ".join(last.split())
