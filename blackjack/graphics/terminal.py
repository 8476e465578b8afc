"""The one object that owns stdin, stdout, colours, size and pauses."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from ..engine.errors import safe
from . import keyboard
from .forms import FORMS
from .lines import Line, plain, printable, stripped
from .look import Look, glyphs_for, width_for
from .window import columns

if TYPE_CHECKING:
    from rich.console import Console

    from ..settings import Chosen

SPEEDS = {"slow": 0.8, "normal": 0.4, "fast": 0.15, "off": 0.0}
"""Seconds of a pause."""

LONGEST_ECHO = 60

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|[^\n])?")
"""What arrow keys and their like send; none is an answer."""


def wants_color(choice: str, environ: Mapping[str, str], *, terminal: bool) -> bool:
    """True where colours are wanted; an empty variable counts as not set.

    ``choice`` is always, never or auto; then NO_COLOR, FORCE_COLOR and ``TERM=dumb``
    decide, then whether the stream is a terminal.
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return terminal and environ.get("TERM") != "dumb"


class Terminal:
    """A screen and a keyboard, or the files and pipes in their place."""

    def __init__(
        self,
        *,
        color: str = "auto",
        ascii_only: bool = False,
        style: str = "picture",
        four_color: bool = False,
        speed: str = "normal",
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        """Take the streams and how they are used.

        Args:
            color: always, never or auto.
            ascii_only: letters instead of suits and boxes.
            style: the form: picture, plain or spoken.
            four_color: a colour for each suit.
            speed: slow, normal, fast or off.
            stdin: where answers come from; the process's own if None.
            stdout: where lines go; the process's own if None.
            environ: NO_COLOR, FORCE_COLOR, TERM, CI and COLUMNS are looked up in it.
        """
        self._in = sys.stdin if stdin is None else stdin
        self._out = sys.stdout if stdout is None else stdout
        self._environ, self._style, self._four_color = environ, style, four_color
        self._glyphs = glyphs_for(
            self._out.encoding or "ascii", ascii_only=ascii_only or FORMS[style].ascii
        )
        self.interactive = self._in.isatty() and self._out.isatty()
        still = FORMS[style].still
        self._color = not still and wants_color(color, environ, terminal=self._out.isatty())
        quiet = environ.get("CI") or environ.get("TERM") == "dumb" or still
        self._pause = SPEEDS[speed] if self.interactive and not quiet else 0.0
        self._skipping = False
        self._made_console: Console | None = None

    @property
    def look(self) -> Look:
        """How to draw in the window as large as it is now."""
        width = width_for(columns(self._out, self._environ))
        return Look(width, self._glyphs, self._style)

    def show(self, lines: Iterable[Line]) -> None:
        """Write lines."""
        for one in lines:
            self._write(stripped(one))
            self._out.write("\n")
        self._out.flush()

    def ask(self, question: Line) -> str | None:
        """Write a question and return the answer; None at the end of input.

        An answer that doesn't come from a terminal is written behind the question, and
        the line is ended where Ctrl-D left it open.
        """
        self._write(question)
        self._out.flush()
        if self._color:
            self._console()  # loaded while the question is read
        answer = self._in.readline()
        if self._in.isatty():
            answer = ESCAPES.sub("", answer)
        if not (answer and self._in.isatty()):
            self._out.write(f"{printable(answer.rstrip(), LONGEST_ECHO)}\n")
            self._out.flush()
        if not answer:
            return None
        return answer.removesuffix("\n")

    def pause(self, seconds: float | None = None) -> None:
        """Wait a moment, or some seconds; a key ends this pause and the rest of the round's."""
        if self._pause and not self._skipping:
            wait = self._pause if seconds is None else seconds
            self._skipping = keyboard.pressed_within(wait, self._in)

    def new_round(self) -> None:
        """Pause again where a key has ended the pauses of the last round."""
        self._skipping = False

    def error(self, text: str) -> None:
        """Write one line to the standard error."""
        sys.stderr.write(f"{safe(text)}\n")
        sys.stderr.flush()

    def _write(self, one: Line) -> None:
        """Write a line without its end; rich is not loaded for one without a style.

        Here all that comes from files and people loses what could steer the terminal.
        """
        one = tuple([(safe(text), style) for text, style in one])
        if self._color and any([style for _, style in one]):
            from rich.text import Text

            self._console().print(Text.assemble(*one), end="", soft_wrap=True)
        else:
            self._out.write(plain(one))

    def _console(self) -> Console:
        if self._made_console is None:
            from rich.console import Console

            from .theme import theme

            self._made_console = Console(
                file=self._out,
                force_terminal=True,
                color_system="standard",
                no_color=False,
                highlight=False,
                theme=theme(four_color=self._four_color),
            )
        return self._made_console


def open_terminal(settings: dict[str, Chosen]) -> Terminal:
    """The terminal that the settings ask for."""
    on = {name: chosen.value == "yes" for name, chosen in settings.items()}
    return Terminal(
        color=settings["color"].value,
        speed=settings["speed"].value,
        ascii_only=on["ascii"],
        style="spoken" if on["spoken"] else "plain" if on["plain"] else "picture",
        four_color=on["four-color"],
    )
