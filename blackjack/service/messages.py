"""The messages of ``serve``: their JSON Schema, how a request is checked, how values are written.

The schema is the one description: what a client sends is checked against it, by the few
keywords that it uses, and ``serve --schema`` prints it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from ..engine.cards import code
from ..engine.money import exact
from ..engine.view import View

Schema = Mapping[str, Any]
Message = dict[str, Any]

MOST_TEXT = 10_000
TEXT: Schema = {"type": "string", "maxLength": MOST_TEXT}
ID: Schema = {"type": "string", "maxLength": 40}
NUMBER: Schema = {"type": "integer"}
TEXTS: Schema = {"type": "array", "items": TEXT, "maxItems": 1000}
OBJECT: Schema = {"type": "object"}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def _message(kind: str, properties: Mapping[str, Schema], *optional: str) -> Schema:
    """A message of a type; all its properties but the optional ones are required."""
    return {
        "type": "object",
        "properties": {"type": {"const": kind}, **properties},
        "required": ["type", *[name for name in properties if name not in optional]],
        "additionalProperties": False,
    }


def _named(*messages: Schema) -> dict[str, Schema]:
    return {message["properties"]["type"]["const"]: message for message in messages}


NEW = {
    "id": ID,
    "table": TEXT,
    "set": {"type": "object", "additionalProperties": TEXT},
    "players": TEXTS,
    "seed": {"type": ["string", "integer"], "maxLength": 100},
    "stack": TEXTS,
}
REQUESTS = _named(
    _message("new", NEW, "set", "players", "seed", "stack"),
    _message("answer", {"id": ID, "answer": TEXT}),
    _message("odds", {"id": ID}),
    _message("state", {"id": ID}),
    _message("load", {"id": ID, "state": {"type": "string"}}),
    _message("quit", {}),
)
"""What a client may send, by its type."""

STEP = {"id": ID, "phase": TEXT, "signal": TEXT, "next": TEXT}
REPLIES = _named(
    _message("hello", {"version": TEXT, "tables": TEXTS}),
    _message("events", {**STEP, "events": {"type": "array", "items": OBJECT}}),
    _message("ask", {"id": ID, "question": OBJECT, "view": OBJECT}),
    _message("refused", {"id": ID, "answer": TEXT, "question": TEXT, "reason": TEXT}),
    _message("over", {"id": ID, "view": OBJECT}),
    _message("odds", {"id": ID, "values": OBJECT, "best": MAYBE_TEXT}),
    _message("state", {"id": ID, "state": {"type": "string"}}),
    _message("error", {"line": NUMBER, "at": TEXT, "error": TEXT}),
)
"""What the server sends, by its type."""

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A line of blackjack serve",
    "$defs": {
        "request": {"oneOf": list(REQUESTS.values())},
        "reply": {"oneOf": list(REPLIES.values())},
    },
    "anyOf": [{"$ref": "#/$defs/request"}, {"$ref": "#/$defs/reply"}],
}

_TYPES = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def fault(value: Any, schema: Schema, place: str = "") -> tuple[str, str] | None:
    """Where and why a value breaks a schema; None where it doesn't."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_TYPES[kind](value) for kind in kinds):
        return place, f"expected {' or '.join(kinds)}"
    most = schema.get("maxLength" if isinstance(value, str) else "maxItems")
    if most is not None and isinstance(value, str | list) and len(value) > most:
        return place, f"expected at most {most}, got {len(value)}"
    if isinstance(value, list) and "items" in schema:
        inner = [(item, schema["items"], f"{place}[{i}]") for i, item in enumerate(value)]
    elif isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        missing = [name for name in schema.get("required", ()) if name not in value]
        if missing:
            return f"{place}.{missing[0]}".lstrip("."), "expected, and not there"
        unknown = [name for name in value if name not in known]
        if unknown and others is False:
            return place, f"unknown {unknown[0][:40]!r}; there are {', '.join(known)}"
        inner = [
            (item, known.get(name, others), f"{place}.{name[:40]}".lstrip("."))
            for name, item in value.items()
        ]
    else:
        inner = []
    return next(filter(None, (fault(*parts) for parts in inner)), None)


def plain(value: Any) -> Any:
    """A part of a view or an event as JSON data: cards as codes, amounts as exact texts."""
    if isinstance(value, Fraction):
        return exact(value)
    if isinstance(value, dict):
        return code(value)  # type: ignore[arg-type]  # a card is the one dictionary there is
    if hasattr(value, "_asdict"):
        return {name: plain(item) for name, item in value._asdict().items()}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


OWN_MESSAGES = ("rules", "prompt", "events")
"""What a view has and a message tells in another way."""


def view_data(seen: View) -> Message:
    """A view as JSON data, with the table's name for its rules."""
    parts = {name: part for name, part in seen._asdict().items() if name not in OWN_MESSAGES}
    return {"table": seen.rules.name, **{name: plain(part) for name, part in parts.items()}}
