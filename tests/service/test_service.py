"""The server for programs: its messages, what it hides, and that nothing ends it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from blackjack.engine.machine import BlackjackGame, play
from blackjack.engine.tables import TABLES
from blackjack.service.messages import REPLIES, REQUESTS, SCHEMA
from blackjack.service.seal import NONCE, TAG, BrokenSeal, key_from, seal, unseal
from blackjack.service.server import MOST_GAMES, Server
from tests.edge.processes import ROOT, environment

from .hostile import KEY, hostile

NEW = {"type": "new", "id": "a", "table": "vegas", "players": ["Ada"], "stack": ["10S 9D 6H 8C"]}

VALID = {kind: jsonschema.Draft202012Validator(schema) for kind, schema in REPLIES.items()}


def said(server: Server, *requests: object) -> list[dict[str, Any]]:
    """What a server says to requests; each message is valid."""
    sent = []
    for number, request in enumerate(requests, 1):
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        sent += list(server.replies(number, line))
    told: list[dict[str, Any]] = json.loads(json.dumps(sent))
    for message in told:
        VALID[message["type"]].validate(message)
    return told


def answer(text: str, name: str = "a") -> dict[str, str]:
    return {"type": "answer", "id": name, "answer": text}


def server() -> Server:
    return Server(lambda: KEY)


def serve(home: Path, *lines: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "blackjack", "serve"],
        cwd=ROOT,
        env=environment(home),
        input=b"\n".join(lines),
        capture_output=True,
        check=False,
    )


def test_a_round_from_hello_to_the_end() -> None:
    told = said(server(), NEW, answer("10"), answer("stand"), answer("no"))
    assert [message["type"] for message in told if message["type"] != "events"] == [
        "ask",
        "ask",
        "ask",
        "over",
    ]
    asked = [message["question"]["kind"] for message in told if message["type"] == "ask"]
    assert asked == ["bet", "action", "again"]
    move = [message for message in told if message["type"] == "ask"][1]
    assert move["view"]["dealer"] == ["9D", None]
    assert move["view"]["legal"] == ["hit", "stand", "double", "surrender"]
    events = [
        event for message in told if message["type"] == "events" for event in message["events"]
    ]
    assert {"event": "Settled", "seat": 0, "hand": 0, "outcome": "lost"} in events
    assert told[-1]["view"]["seats"][0]["funds"] == "990"


def test_a_wrong_answer_is_refused_with_its_reason_and_asked_again() -> None:
    told = said(server(), NEW, answer("5"))
    refused, asked = told[-2:]
    assert refused == {"type": "refused", "id": "a", "answer": "5", "question": "bet",
                       "reason": "Bet 10 to 500."}  # fmt: skip
    assert asked["question"]["kind"] == "bet"


def test_games_are_told_apart_and_at_most_a_hundred() -> None:
    games = server()
    told = said(games, NEW, {**NEW, "id": "b", "table": "classic", "stack": ["10S 9H 9D 8C"]},
                answer("10"), answer("stay", "b"), answer("double"))  # fmt: skip
    asked = [(message["id"], message["question"]["kind"]) for message in told
             if message["type"] == "ask"]  # fmt: skip
    assert asked == [("a", "bet"), ("b", "action"), ("a", "action"), ("b", "again"), ("a", "again")]
    told = said(games, *[{**NEW, "id": f"game {i}"} for i in range(MOST_GAMES)])
    assert [message["type"] for message in told[-2:]] == ["error", "error"]
    assert len(games.games) == MOST_GAMES


def test_odds_are_those_of_the_question() -> None:
    told = said(server(), NEW, answer("10"), {"type": "odds", "id": "a"})[-1]
    assert told["best"] in ("hit", "surrender")
    assert told["values"].keys() == {"hit", "stand", "double", "surrender"}
    assert told["values"]["surrender"] == -0.5


def test_a_state_is_kept_and_loaded_by_another_server() -> None:
    kept = said(server(), NEW, answer("10"), {"type": "state", "id": "a"})[-1]["state"]
    other = server()
    asked = said(other, {"type": "load", "id": "z", "state": kept})[-1]
    assert (asked["id"], asked["question"]["kind"]) == ("z", "action")
    over = said(other, answer("stand", "z"))
    assert over[-1]["view"]["dealer"] == ["9D", "8C"]


def test_nothing_hidden_crosses_the_pipe() -> None:
    """Two games that differ in the hidden card and the shoe alone say the same."""
    told = []
    for hidden in ("8C 5D", "5D 8C"):
        games = server()
        told.append(said(games, {**NEW, "stack": [f"10S 9D 6H {hidden}"]}, answer("10"),
                         {"type": "odds", "id": "a"}))  # fmt: skip
        state = said(games, {"type": "state", "id": "a"})[0]["state"]
        with pytest.raises(zlib.error):
            zlib.decompress(urlsafe_b64decode(state)[NONCE + TAG :])
    assert told[0] == told[1]


def test_a_seal_that_was_broken_is_noticed(tmp_path: Path) -> None:
    sealed = seal(KEY, "ten of spades")
    assert unseal(KEY, sealed) == "ten of spades"
    assert seal(KEY, "ten of spades") != sealed
    for wrong in (f"A{sealed[1:]}", sealed[:-4], "", "é", "AAAA", seal(b"x" * 32, "ten")):
        with pytest.raises(BrokenSeal):
            unseal(KEY, wrong)
    key = key_from(tmp_path / "home" / "serve.key")
    assert key_from(tmp_path / "home" / "serve.key") == key
    assert (tmp_path / "home" / "serve.key").stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    ("line", "at", "told"),
    [
        (b"[", "column 2", "expected JSON"),
        (b"\xff\xfe", "", "expected JSON in UTF-8"),
        (b"[" * 100_000, "", "expected JSON"),
        (b"7", "type", "expected an object whose type is one of new, answer"),
        (b'{"type": ["new"]}', "type", "expected an object whose type"),
        (b'{"type": "answer", "id": "a"}', "answer", "expected, and not there"),
        (b'{"type": "answer", "id": 1, "answer": ""}', "id", "expected string"),
        (b'{"type": "quit", "now": 1}', "", "unknown 'now'; there are type"),
        (b'{"type": "new", "id": "a", "table": "tin"}', "", "there is no table 'tin'"),
        (
            b'{"type": "new", "id": "a", "table": "vegas", "players": ["Ada", 3]}',
            "players[1]",
            "expected string",
        ),
        (
            b'{"type": "new", "id": "a", "table": "vegas", "set": {"decks": 2}}',
            "set.decks",
            "expected string",
        ),
        (b'{"type": "new", "id": "a", "table": "vegas", "players": ["q"]}', "players", "'q': That"),
        (b'{"type": "odds", "id": "b"}', "id", "there is no game 'b'"),
        (b'{"type": "load", "id": "b", "state": "AAAA"}', "state", "expected a state that"),
    ],
)
def test_a_bad_line_gets_an_error_with_its_place(line: bytes, at: str, told: str) -> None:
    (error,) = said(server(), line)
    assert (error["type"], error["line"], error["at"]) == ("error", 1, at)
    assert error["error"].startswith(told)


def test_hostile_lines_get_valid_messages_and_the_server_goes_on() -> None:
    games = server()
    said(games, *hostile(1500, seed=2))
    assert len(games.games) <= 6
    assert said(games, NEW)[-1]["type"] == "ask"


def test_every_request_that_is_taken_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for request in (NEW, answer("x"), {"type": "odds", "id": "a"}, {"type": "quit"}):
        jsonschema.validate(request, REQUESTS[str(request["type"])])
        jsonschema.validate(request, SCHEMA)
    for reply in said(server(), NEW, answer("5"), {"type": "odds", "id": "a"}, b"["):
        jsonschema.validate(reply, SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"type": "answer", "id": "a"}, SCHEMA)


def test_the_process_serves_until_it_is_told_to_quit(tmp_path: Path) -> None:
    ran = serve(
        tmp_path, b"x" * 2_000_000, b"", json.dumps(NEW).encode(), b'{"type": "quit"}', b"{"
    )
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [m["type"] for m in told if m["type"] != "events"] == ["hello", "error", "ask"]
    assert told[1]["error"] == "expected at most 1000000 bytes in a line"
    assert told[0]["tables"] == list(TABLES)
    assert not list(tmp_path.iterdir())
    ran = serve(tmp_path)
    assert (ran.returncode, len(ran.stdout.splitlines())) == (0, 1)


def clients() -> Iterator[list[str]]:
    """A client in each language that is installed here: Python at least."""
    yield [sys.executable, "-c", CLIENT]
    if node := shutil.which("node"):
        yield [node, str(Path(__file__).parent / "client.mjs"), sys.executable]


CLIENT = """
import json, subprocess, sys
server = subprocess.Popen([sys.executable, "-m", "blackjack", "serve"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for message in map(json.loads, server.stdout):
    view = message.get("view", {})
    if message["type"] == "hello":
        told = {"type": "new", "id": "p", "table": "casino", "players": ["Ada"], "seed": 5}
    elif message["type"] == "ask":
        answers = {"bet": "5", "action": "stand", "insurance": "no"}
        again = "yes" if view["round"] < 3 else "no"
        answer = answers.get(message["question"]["kind"], again)
        told = {"type": "answer", "id": "p", "answer": answer}
    elif message["type"] == "over":
        print(view["round"], "rounds, funds", view["seats"][0]["funds"])
        told = {"type": "quit"}
    else:
        continue
    server.stdin.write(json.dumps(told) + "\\n")
    server.stdin.flush()
"""


@pytest.mark.parametrize("client", list(clients()), ids=lambda client: Path(client[0]).name)
def test_a_client_in_any_language_plays_the_machines_own_rounds(
    client: list[str], tmp_path: Path
) -> None:
    ran = subprocess.run(client, cwd=ROOT, env=environment(tmp_path), capture_output=True,
                         text=True, check=True)  # fmt: skip
    game = BlackjackGame(TABLES["casino"], seed=5)
    typed = {"players": "1", "name": "Ada", "bet": "5", "action": "stand", "insurance": "no"}
    state = play(game, lambda seen: typed.get(seen.prompt.kind, "yes" if seen.round < 3 else "no")
                 if seen.prompt else None)  # fmt: skip
    assert ran.stdout == f"3 rounds, funds {state.seats[0].funds}\n"
