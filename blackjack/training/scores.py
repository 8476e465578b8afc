"""Right and wrong answers in training: what the journal keeps of them, added up by kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

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


class Scores:
    """The scores of one subject by kind: those of ``before`` and those since, ``now``.

    ``fault`` is None, or says in a sentence why the disk does not keep them.
    """

    def __init__(self, subject: str) -> None:
        """Read what the journal kept before."""
        self.fault: str | None = None
        self.before: dict[str, Score] = defaultdict(Score)
        self.now: dict[str, Score] = {}
        self._subject = subject
        self._journal: Journal | None = None
        try:
            self._journal = Journal.open(journal_file())
            for row in self._journal.practice(subject):
                self.before[row.cell] = total([self.before[row.cell], _one(right=row.right)])
        except JournalFault as fault:
            self._fail(fault)

    def add(self, kind: str, *, right: bool) -> None:
        """Keep one answer."""
        self.now[kind] = total([self.now.get(kind, Score()), _one(right=right)])
        if self._journal is not None:
            try:
                group = kind.partition(" ")[0]
                self._journal.practise(PracticeRow(self._subject, group, kind, right=right))
            except JournalFault as fault:
                self._fail(fault)

    def _fail(self, fault: JournalFault) -> None:
        self._journal, self.fault = None, f"{fault}; scores are not kept"


def _one(*, right: bool) -> Score:
    return Score(int(right), int(not right))
