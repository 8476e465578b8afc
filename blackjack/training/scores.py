"""Right and wrong answers in training: what the journal keeps of them, added up by kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypedDict, Unpack

from ..journal.faults import JournalFault
from ..journal.rows import PracticeRow
from ..journal.store import Journal
from ..settings import journal_file


class Score(NamedTuple):
    """How many answers were right and how many wrong."""

    good: int = 0
    bad: int = 0

    @property
    def asked(self) -> int:
        """The number of answers."""
        return self.good + self.bad


def total(scores: Iterable[Score]) -> Score:
    """The sum of scores."""
    scores = tuple(scores)
    return Score(sum([score.good for score in scores]), sum([score.bad for score in scores]))


class More(TypedDict, total=False):
    """What else may be known of an answer, as ``PracticeRow`` has it."""

    cost: float
    seconds: float
    measure: str


class Scores:
    """The scores of one subject by kind: those of ``before`` and those since, ``now``.

    ``rows`` are the answers of before, in order.

    ``fault`` is None, or says in a sentence why the disk does not keep them.
    """

    def __init__(self, subject: str) -> None:
        """Read what the journal kept before."""
        self.fault: str | None = None
        self.before: dict[str, Score] = defaultdict(Score)
        self.now: dict[str, Score] = {}
        self.rows: list[PracticeRow] = []
        self._subject = subject
        self._journal: Journal | None = None
        try:
            self._journal = Journal.open(journal_file())
            self.rows = list(self._journal.practice(subject))
            for row in self.rows:
                self.before[row.cell] = total([self.before[row.cell], _one(right=row.right)])
        except JournalFault as fault:
            self._fail(fault)

    def add(self, kind: str, *, right: bool, **more: Unpack[More]) -> None:
        """Keep one answer; ``more`` is what else is known of it."""
        self.now[kind] = total([self.now.get(kind, Score()), _one(right=right)])
        if self._journal is not None:
            try:
                group = kind.partition(" ")[0]
                self._journal.practise(PracticeRow(self._subject, group, kind, right=right, **more))
            except JournalFault as fault:
                self._fail(fault)

    def _fail(self, fault: JournalFault) -> None:
        self._journal, self.fault = None, f"{fault}; scores are not kept"


def _one(*, right: bool) -> Score:
    return Score(int(right), int(not right))
