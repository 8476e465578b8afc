"""Settings: from flags, over environment variables, over the file ``config.toml``.

One row of ``SETTINGS`` makes the flag, the variable and the key in the file.
"""

from __future__ import annotations

import os
import sys
import tomllib
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .engine.errors import BlackjackError, quoted, safe, shown
from .engine.files import UnreadableFile, read_text
from .engine.rules import Rules, with_settings
from .engine.tables import CLASSIC, TABLES, table

YES_NO = ("yes", "no")


class Setting(NamedTuple):
    """One setting: its default, the values it takes (any text if none), what it does."""

    default: str
    help: str
    values: tuple[str, ...] = ()


SETTINGS = {
    "table": Setting("", "the table to play at, without asking", tuple(TABLES)),
    "players": Setting("", "who plays, such as Ada,bot:basic, without asking"),
    "speed": Setting("normal", "the dealer's pace", ("slow", "normal", "fast", "off")),
    "color": Setting("auto", "whether to use colours", ("always", "never", "auto")),
    "four-color": Setting("no", "diamonds blue and clubs green", YES_NO),
    "ascii": Setting("no", "no suits and boxes, letters only", YES_NO),
    "plain": Setting("no", "ASCII without boxes, colours and pauses", YES_NO),
    "spoken": Setting("no", "words for a screen reader, a fact a line", YES_NO),
    "coach": Setting("off", "show the odds before or after a move", ("off", "before", "after")),
    "coach-by": Setting(
        "basic",
        "what the coach judges by: the chart, or the cards left",
        ("basic", "exact"),
    ),
    "count": Setting(
        "off",
        "counting help on n",
        ("off", "hi-lo", "ko", "hi-opt-1", "omega-2", "zen"),
    ),
    "journal": Setting("yes", "keep games on disk", YES_NO),
}


LOOKS = ("color", "four-color", "ascii", "plain", "spoken")
"""The settings that say how to draw."""


class BadSetting(BlackjackError):
    """A setting that is unknown or has a value it can't have; ``source`` says where."""

    def __init__(self, source: str, name: str, value: str, expected: str) -> None:
        self.source, self.setting, self.value, self.expected = source, name, value, expected
        super().__init__(f"{shown(name)} ({source}): got {quoted(value)}, expected {expected}")


class Chosen(NamedTuple):
    """The value of a setting and where it came from: a flag, a variable, a file, default."""

    value: str
    source: str

    @property
    def of_file(self) -> bool:
        """True where the settings file says it: what is wrong with it stops no game."""
        return not self.source.startswith(("--", "BLACKJACK_", "default"))


def skipped(fault: BlackjackError) -> None:
    """Say what is wrong with the settings file, and that it goes without."""
    sys.stderr.write(f"blackjack: {safe(str(fault))}; it is skipped\n")


def choose(
    flags: Mapping[str, str],
    environ: Mapping[str, str],
    file: Path,
    skip: Callable[[BlackjackError], None] = skipped,
) -> dict[str, Chosen]:
    """Every setting with its value and where that came from.

    ``skip`` is given what is wrong with the file.

    Raises:
        BadSetting: a flag or a variable has a value that can't be.
    """
    chosen = {name: Chosen(setting.default, "default") for name, setting in SETTINGS.items()}
    for name, value in _from_file(file, skip):
        try:
            chosen[name] = Chosen(_checked(str(file), name, value), str(file))
        except BadSetting as fault:
            skip(fault)
    for source, name, value in _given(flags, environ):
        chosen[name] = Chosen(_checked(source, name, value), source)
    return chosen


def _given(flags: Mapping[str, str], environ: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield what was given as (source, name, value); what counts most comes last."""
    for name in SETTINGS:
        variable = f"BLACKJACK_{name.upper().replace('-', '_')}"
        if text := environ.get(variable):
            yield variable, name, text
    for name, value in flags.items():
        yield f"--{name}", name, value


def _checked(source: str, name: str, value: str) -> str:
    setting = SETTINGS.get(name)
    if setting is None:
        raise BadSetting(source, name, value, f"one of {', '.join(SETTINGS)}")
    if setting.values and value.lower() in setting.values:
        return value.lower()
    if setting.values and value not in (*setting.values, setting.default):
        raise BadSetting(source, name, value, f"one of {', '.join(setting.values)}")
    return value


def _from_file(path: Path, skip: Callable[[BlackjackError], None]) -> Iterator[tuple[str, str]]:
    # A folder that can't be looked into holds no file; exists() would raise there.
    if os.access(path, os.F_OK):
        try:
            for name, value in read_toml(path).items():
                yield name.replace("_", "-"), as_text(value)
        except UnreadableFile as fault:
            skip(fault)


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds.

    Raises:
        UnreadableFile: it can't be read or is no TOML.
    """
    try:
        return tomllib.loads(read_text(path))
    except RecursionError:
        raise UnreadableFile(path, "expected TOML, got one too deeply nested") from None
    except ValueError as fault:
        raise UnreadableFile(path, f"expected TOML: {shown(str(fault))}") from None


def as_text(value: object) -> str:
    """A TOML value as a flag would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    try:
        return ",".join(map(str, value)) if isinstance(value, list) else str(value)
    except RecursionError:
        return "tables in tables"
    except ValueError:
        return "a number of thousands of digits"


def config_file() -> Path:
    """The file of settings."""
    return _folder("XDG_CONFIG_HOME", "~/.config") / "config.toml"


def journal_file() -> Path:
    """The file that keeps the games."""
    return _folder("XDG_DATA_HOME", "~/.local/share") / "journal.sqlite3"


def _folder(variable: str, usual: str) -> Path:
    """``BLACKJACK_HOME``, or the folder in which the platform's programs keep such things."""
    environ = os.environ
    if home := environ.get("BLACKJACK_HOME"):
        return Path(home)
    if sys.platform == "win32":
        variable, usual = "LOCALAPPDATA", "~/AppData/Local"
    elif sys.platform == "darwin":
        variable, usual = "", "~/Library/Application Support"
    # Not Path.expanduser, which raises where nobody knows the user's home.
    return Path(environ.get(variable, "").strip() or os.path.expanduser(usual)) / "blackjack"  # noqa: PTH111


def flags_from(args: Namespace) -> dict[str, str]:
    """The settings that were given as flags."""
    given = {name: getattr(args, name.replace("-", "_"), None) for name in SETTINGS}
    return {name: as_text(value) for name, value in given.items() if value is not None}


def rules_from(args: Namespace) -> Rules:
    """The rules that ``--table``, ``--rules`` and ``--set`` ask for.

    Raises:
        BadSetting, UnreadableFile, UnknownTable, BadRule: they can't be.
    """
    rules = read_rules(args.rules) if args.rules else table(args.table or CLASSIC.name)
    changes = {}
    for text in args.set:
        field, equals, value = text.partition("=")
        if not equals:
            raise BadSetting("--set", "rule", text, "FIELD=VALUE, such as decks=2")
        changes[field.strip()] = value
    return with_settings(rules, changes)


def read_rules(path: Path) -> Rules:
    """The table that a TOML file holds; a field that is not there is classic's.

    ``name`` and ``unit`` may name the table and what is paid in.

    Raises:
        UnreadableFile, BadSetting, BadRule: the file does not hold a table.
    """
    content = {key: as_text(value) for key, value in read_toml(path).items()}
    name, unit = content.pop("name", path.stem), content.pop("unit", "")
    for label, text in (("name", name), ("unit", unit)):
        if not text.isprintable():
            raise BadSetting(str(path), label, text, "printable characters")
    return with_settings(Rules(name=name, unit=unit), content)
