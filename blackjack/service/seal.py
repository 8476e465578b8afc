"""A state that leaves the server and comes back: sealed, so that it shows no card.

The text is encrypted with a stream of HMACs over a nonce and a counter, and authenticated with
an HMAC over both. The key stays with the server.
"""

from __future__ import annotations

import hmac
import os
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from ..engine.errors import BlackjackError

NONCE, TAG, KEY = 16, 32, 32  # bytes


class BrokenSeal(BlackjackError):
    """A text that this server has not sealed."""

    def __init__(self) -> None:
        super().__init__("expected a state that this server gave")


def key_from(file: Path) -> bytes:
    """The key that a file keeps; a new one where there is none, kept if it can be."""
    try:
        kept = file.read_bytes()
        if len(kept) == KEY:
            return kept
    except OSError:
        pass
    key = os.urandom(KEY)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
            new.write(key)
    except OSError:
        pass  # sealed states then live as long as the server
    return key


def seal(key: bytes, text: str) -> str:
    """A text that only the key's owner can read."""
    nonce = os.urandom(NONCE)
    hidden = _mixed(key, nonce, zlib.compress(text.encode()))
    return urlsafe_b64encode(nonce + _tag(key, nonce + hidden) + hidden).decode()


def unseal(key: bytes, sealed: str) -> str:
    """The text that was sealed.

    Raises:
        BrokenSeal: it was sealed with another key, or changed, or never sealed.
    """
    try:
        raw = urlsafe_b64decode(sealed.encode("ascii"))
    except ValueError:
        raise BrokenSeal from None
    nonce, tag, hidden = raw[:NONCE], raw[NONCE : NONCE + TAG], raw[NONCE + TAG :]
    if not hmac.compare_digest(tag, _tag(key, nonce + hidden)):
        raise BrokenSeal
    return zlib.decompress(_mixed(key, nonce, hidden)).decode()


def _tag(key: bytes, content: bytes) -> bytes:
    return hmac.digest(key, b"tag" + content, "sha256")


def _mixed(key: bytes, nonce: bytes, content: bytes) -> bytes:
    """A text and the key's stream, each byte with its own; twice gives the text again."""
    blocks = range(len(content) // TAG + 1)
    stream = b"".join(
        hmac.digest(key, b"stream" + nonce + i.to_bytes(8, "big"), "sha256") for i in blocks
    )
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))
