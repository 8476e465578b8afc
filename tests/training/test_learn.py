"""Lessons: what they teach is right, and they take any answer, pauses and narrow windows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.graphics.lines import cells
from blackjack.odds.advice import advise
from blackjack.training.tutorial import (
    FOLDER,
    BadLesson,
    Tutorial,
    lessons,
    play_to,
    prompt_at,
    read_lesson,
)

LESSONS = lessons()
BY_NAME = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])


def learn(home: Path, arguments: str, answers: list[str], **environ: str) -> str:
    """Run the command in a pipe, and return what it wrote."""
    ran = subprocess.run(
        [sys.executable, "-m", "blackjack", "learn", *arguments.split()],
        input="".join([f"{answer}\n" for answer in answers]),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "BLACKJACK_HOME": str(home), "COLUMNS": "80", **environ},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def right_answers(lesson: Tutorial) -> list[str]:
    return [step.expect[0] if step.expect else step.text for step in lesson.steps if step.answered]


@BY_NAME
def test_every_move_that_a_lesson_teaches_is_the_best(lesson: Tutorial) -> None:
    moves = 0
    for number, step in enumerate(lesson.steps):
        asked = prompt_at(lesson, number)
        if step.kind == "play" and asked and asked.kind in ("action", "insurance"):
            advice = advise(play_to(lesson, number)[-1])
            assert advice is not None
            taught = {"no": "decline", "stay": "stand"}.get(step.text, step.text)
            assert advice.best == taught, f"step {number + 1}"
            moves += 1
    assert moves


@BY_NAME
def test_a_lesson_is_played_to_its_end(lesson: Tutorial, tmp_path: Path) -> None:
    said = learn(tmp_path, str(LESSONS.index(lesson) + 1), right_answers(lesson))
    assert "Not quite" not in said
    assert " The lesson is finished. Well done!\n" in said
    assert f"{lesson.title}, finished" in said


@pytest.mark.parametrize("style", ["", "--plain", "--spoken"])
def test_any_answer_is_taken_and_the_right_one_is_told_in_a_narrow_window(
    style: str, tmp_path: Path
) -> None:
    for number, lesson in enumerate(LESSONS, 1):
        wrong = ["x"] * len(right_answers(lesson))
        said = learn(tmp_path, f"{number} {style}", wrong, COLUMNS="31")
        assert said.count("Not quite: ") == len(wrong)
        assert "The lesson is finished." in said
        if style != "--spoken":
            assert max(map(cells, said.splitlines())) <= 30


def test_a_lesson_that_was_left_goes_on_at_the_next_question(tmp_path: Path) -> None:
    first, *rest = right_answers(LESSONS[0])
    assert "The lesson is finished" not in learn(tmp_path, "1", [first, "q"])
    said = learn(tmp_path, "", ["", *rest])
    assert f" 1 {LESSONS[0].title}, begun\n" in said
    assert "You left this lesson half-way" in said
    assert LESSONS[0].steps[3].text not in said  # the question that was answered
    assert "The lesson is finished. Well done!" in said
    assert " Lesson, 1 to 6, Enter = 2 > " in said


def test_a_finished_lesson_begins_anew(tmp_path: Path) -> None:
    answers = right_answers(LESSONS[1])
    learn(tmp_path, "2", answers)
    said = learn(tmp_path, "2", answers)
    assert "half-way" not in said
    assert said.count("Right. ") == len(answers)


def test_the_keys_of_the_table_work(tmp_path: Path) -> None:
    said = learn(tmp_path, "6", ["10", "c", "?", "i", "t", "h"])
    assert " Coach  hit -0.34" in said
    assert "The rules at vegas" in said
    assert "Right. Both choices lose" in said


GOOD = """title = "Mine"
table = "classic"
[set]
twenty_one_wins = "no"
[[step]]
deal = "10S 9H 6D 10C 9S"
[[step]]
play = "stand"
why = "19 stands."
"""


def test_a_teacher_adds_a_lesson_without_code(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    said = learn(tmp_path, f"--file {file}", ["s"])
    assert "Right. 19 stands." in said
    assert "The lesson is finished." in said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('play = "stand"', 'play = "split"', "step 2: the table asks for action here and takes"),
        ("10S 9H", "10S 10S", "step 1: "),
        ("10S 9H", "10S 9X", "step 1: "),
        ('why = "19 stands."', "", "step 2, why: expected a text, got None"),
        ('play = "stand"', 'ply = "stand"', "step 2: expected one of say, deal, ask, play"),
        ('title = "Mine"', "", "title: expected a text, got None"),
        ('"classic"', '"nowhere"', "table: "),
        ('deal = "10S 9H 6D 10C 9S"', 'say = "Hello."', "step 2: the table asks nothing here"),
    ],
)
def test_a_fault_in_a_lesson_is_told_with_its_place(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadLesson) as fault:
        read_lesson(file)
    assert str(fault.value).startswith(f"{file}: {told}")


def test_the_lessons_lie_in_the_package() -> None:
    assert [path.stem for path in sorted(FOLDER.glob("*.toml"))] == [one.name for one in LESSONS]
    assert len(LESSONS) == 6
