"""Players' names: what is one, and when two are the same to people."""

from __future__ import annotations

LONGEST_NAME = 20

JOINERS = "\u200c\u200d"
"""Marks that join letters or emoji and are not seen themselves: in families of emoji, in
Persian, in Indian scripts."""

_UNSEEN = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


def is_name(text: str) -> bool:
    """True for 1 to ``LONGEST_NAME`` printable characters of which some can be seen."""
    bare = _without_joiners(text)
    if text.isascii():
        return 0 < len(text) <= LONGEST_NAME and text.isprintable()
    return len(bare) <= LONGEST_NAME and bare.isprintable() and any(map(_is_seen, bare))


def same(name: str) -> str:
    """What two names have in common that people can't tell apart, whatever their case."""
    if name.isascii():
        return name.casefold()
    from unicodedata import normalize  # not for the first prompt

    bare = "".join([c for c in _without_joiners(name) if c not in _UNSEEN])
    return normalize("NFC", bare).casefold()


def _without_joiners(text: str) -> str:
    return "".join([c for c in text if c not in JOINERS])


def _is_seen(character: str) -> bool:
    """False for blanks, marks that need a letter, and letters that are drawn as nothing."""
    from unicodedata import category

    return category(character)[0] in "LNPS" and character not in _UNSEEN
