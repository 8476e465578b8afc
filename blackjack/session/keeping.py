"""The journal of a game that is played: opened late, and gone without after a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..graphics.terminal import Terminal
from ..journal.faults import JournalDamaged, JournalFault
from ..settings import journal_file

if TYPE_CHECKING:
    from ..journal.store import Journal


class KeptJournal:
    """The journal, opened when there is something to keep or to look up.

    Called, it returns the open journal, or None where nothing is kept. Here alone SQLite
    is loaded.
    """

    def __init__(self, terminal: Terminal, *, wanted: bool) -> None:
        self._terminal, self._wanted, self._anew = terminal, wanted, False
        self._journal: Journal | None = None

    def __call__(self) -> Journal | None:
        """Open the journal, if that was not done yet."""
        if self._wanted and self._journal is None:
            from ..journal.store import Journal

            try:
                self._journal = Journal.open(journal_file())
            except JournalFault as fault:
                self.fail(fault)
        return self._journal

    def fail(self, fault: JournalFault) -> None:
        """Tell a fault, and go on with a new journal if a damaged one was set aside."""
        self.close()
        if isinstance(fault, JournalDamaged) and not self._anew:
            self._anew = True
            self._terminal.error(f"{fault}, and a new journal begins")
            self()
        else:
            self._wanted = False
            self._terminal.error(f"{fault}; the game is not kept")

    def close(self) -> None:
        """Close the journal, if it was opened."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
