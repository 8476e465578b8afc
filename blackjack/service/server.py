"""What is said to a client: each line that comes in, and the messages that go out for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import isnan
from typing import Any

from .. import __version__
from ..engine.codec import from_json, to_json
from ..engine.errors import BlackjackError, quoted
from ..engine.events import Refused
from ..engine.machine import BlackjackGame, Played, game_from, scripted, steps
from ..engine.questions import Prompt, prompt
from ..engine.rules import with_settings
from ..engine.tables import TABLES, table
from ..engine.view import view
from ..engine.vocabulary import Question
from .messages import REQUESTS, Message, fault, plain, view_data
from .seal import seal, unseal

MOST_GAMES = 100


class BadRequest(BlackjackError):
    """A request that can't be met; ``at`` is the place in it."""

    def __init__(self, at: str, reason: str) -> None:
        self.at, self.reason = at, reason
        super().__init__(reason)


class Server:
    """Any number of games for one client; ``running`` until it quits."""

    def __init__(self, key: Callable[[], bytes]) -> None:
        """Keep no games yet; ``key`` is asked when a state leaves or comes back."""
        self.key, self.running = key, True
        self.games: dict[str, BlackjackGame] = {}
        self.does = {
            "new": self._new,
            "answer": self._answer,
            "odds": self._odds,
            "state": self._state,
            "load": self._load,
            "quit": self._quit,
        }

    def hello(self) -> Message:
        """The first message."""
        return {"type": "hello", "version": __version__, "tables": list(TABLES)}

    def replies(self, number: int, line: bytes) -> Iterator[Message]:
        """The messages that line ``number`` gets."""
        try:
            request = _read(line)
            yield from self.does[request["type"]](request)
        except BlackjackError as wrong:
            at = wrong.at if isinstance(wrong, BadRequest) else ""
            yield {"type": "error", "line": number, "at": at, "error": str(wrong)}

    def _new(self, request: Message) -> Iterator[Message]:
        rules = with_settings(table(request["table"]), request.get("set", {}))
        game = BlackjackGame(rules, request.get("seed"), request.get("stack", ()))
        game.start()
        made = list(steps(game, scripted(iter(()))))
        for answer in _setup(game, request.get("players", [])):
            made += _stepped(game, answer)
            for event in made[-1].after.events:
                if isinstance(event, Refused):
                    raise BadRequest("players", f"{quoted(event.answer)}: {event.reason}")
        self._keep(request["id"], game)
        yield from self._told(request["id"], made)

    def _answer(self, request: Message) -> Iterator[Message]:
        game = self._game(request)
        yield from self._told(request["id"], _stepped(game, request["answer"]))

    def _odds(self, request: Message) -> Iterator[Message]:
        from ..odds.advice import advise  # numpy is loaded when it is asked for

        advice = advise(view(self._game(request).state))
        values = {} if advice is None else advice.values
        told = {name: None if isnan(value) else round(value, 9) for name, value in values.items()}
        best = advice.best if advice else None
        yield {"type": "odds", "id": request["id"], "values": told, "best": best}

    def _state(self, request: Message) -> Iterator[Message]:
        sealed = seal(self.key(), to_json(self._game(request).state))
        yield {"type": "state", "id": request["id"], "state": sealed}

    def _load(self, request: Message) -> Iterator[Message]:
        try:
            state = from_json(unseal(self.key(), request["state"]))
        except BlackjackError as wrong:
            raise BadRequest("state", str(wrong)) from None
        self._keep(request["id"], game_from(state))
        yield from self._told(request["id"], [])

    def _quit(self, _: Message) -> Iterator[Message]:
        self.running = False
        return iter(())

    def _game(self, request: Message) -> BlackjackGame:
        game = self.games.get(request["id"])
        if game is None:
            raise BadRequest("id", f"there is no game {quoted(request['id'])}; new begins one")
        return game

    def _keep(self, name: str, game: BlackjackGame) -> None:
        if name not in self.games and len(self.games) >= MOST_GAMES:
            raise BadRequest("id", f"expected one of the {MOST_GAMES} games that are open")
        self.games[name] = game

    def _told(self, name: str, made: list[Played]) -> Iterator[Message]:
        """What steps did, and then the question, or the end, at which a game is forgotten."""
        for before, answer, after in made:
            refused = [event for event in after.events if isinstance(event, Refused)]
            for event in refused:
                told = {"answer": answer, "question": event.kind, "reason": event.reason}
                yield {"type": "refused", "id": name, **told}
            if not refused:
                facts = [{"event": type(event).__name__, **plain(event)} for event in after.events]
                way = {"phase": before.phase, "signal": after.signal, "next": after.phase}
                yield {"type": "events", "id": name, **way, "events": facts}
        state = self.games[name].state
        asked, seen = prompt(state), view_data(view(state))
        if asked is None:
            del self.games[name]
            yield {"type": "over", "id": name, "view": seen}
        else:
            yield {"type": "ask", "id": name, "question": _question(asked), "view": seen}


def _read(line: bytes) -> Message:
    try:
        request = json.loads(line.decode("utf-8"))
    except json.JSONDecodeError as wrong:
        raise BadRequest(f"column {wrong.colno}", f"expected JSON: {wrong.msg}") from None
    except (ValueError, RecursionError) as wrong:
        raise BadRequest("", f"expected JSON in UTF-8: {type(wrong).__name__}") from None
    kind = request.get("type") if isinstance(request, dict) else None
    schema = REQUESTS.get(kind) if isinstance(kind, str) else None
    if schema is None:
        raise BadRequest("type", f"expected an object whose type is one of {', '.join(REQUESTS)}")
    if wrong_at := fault(request, schema):
        raise BadRequest(*wrong_at)
    message: Message = request
    return message


def _setup(game: BlackjackGame, players: list[str]) -> Iterator[str]:
    """The answers that seat players, as they are asked for; none where none are given."""
    names = iter(players)
    while players and (asked := game.prompt()) is not None:
        if asked.kind is Question.PLAYERS:
            yield str(len(players))
        elif asked.kind is Question.NAME and (name := next(names, None)) is not None:
            yield name
        else:
            return


def _stepped(game: BlackjackGame, answer: str) -> list[Played]:
    """The steps of an answer, up to the next question."""
    return list(steps(game, scripted(iter([answer]))))


def _question(asked: Prompt) -> dict[str, Any]:
    told: dict[str, Any] = plain(asked)
    return told
