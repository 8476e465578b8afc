"""States built by hand, answers that would do and that would not, and a random player."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from blackjack.engine import rulings
from blackjack.engine.cards import Card, code, from_codes, read_cards
from blackjack.engine.deck import Shoe
from blackjack.engine.events import Refused
from blackjack.engine.machine import BlackjackGame, scripted, steps
from blackjack.engine.money import ZERO
from blackjack.engine.questions import Prompt, prompt
from blackjack.engine.rules import Rules
from blackjack.engine.state import GameState, Hand, Phase, Seat
from blackjack.engine.tables import CLASSIC
from blackjack.engine.transitions import TRANSITIONS
from blackjack.engine.vocabulary import Action

DECK = read_cards()

NAMES = ("Ada", "Łukasz", "李雷", "Mary Jane", "5", "x" * 20, "Zoë", "O'Neill")

SETTLED = (Phase.GAME_ENDED, Phase.GAME_SETUP)
"""The phases in which nothing of a round is open any more."""

ODD_ANSWERS = {
    "empty": "",
    "blanks": " \t\r\n ",
    "1 MB": "h" * 1_000_000,
    "1 MB of digits": "9" * 1_000_000,
    "NUL": "\0",
    "NUL behind a word": "hit\0",
    "emoji": "🂡🎲👩‍👩‍👧",
    "right to left": "שלום \u202eabc",
    "escape code": "\x1b[2J",
    "markup": "[red]",
    "markup, closing": "[/]",
    "lone surrogates": "\ud800 \udfff",
    "minus": "-5",
    "a fraction": "5.5",
    "an exponent": "1e3",
    "Arabic digits": "٥",
    "full-width digits": "５",
    "superscript": "²",
    "underscores": "1_0",
    "a percent sign": "%s {0} {}",
    "None": "None",
    "line separator": "\u2028",
    "word with a tail": "hit stand",
}
"""What somebody, or a broken pipe, might send."""


def state_in(
    phase: Phase,
    rules: Rules = CLASSIC,
    hands: Sequence[str | Hand] = ("",),
    dealer: str = "10D 7C",
    *,
    shoe: str = "2C 3C 4C 5C 6C 8C",
    bet: int = 10,
    funds: int = 1000,
    turn: int = 0,
) -> GameState:
    """Return a state of one player's round: hands as codes, cards that will be dealt."""
    stake = Fraction(bet) if rules.money else ZERO
    split = len(hands) > 1
    held = tuple(
        hand if isinstance(hand, Hand) else Hand(from_codes(hand), stake, split=split)
        for hand in hands
    )
    seat = Seat("Ada", Fraction(funds) if rules.money else ZERO, hands=held)
    return GameState(
        rules=rules,
        seed="0",
        deck=DECK,
        phase=phase,
        round=1,
        decks=rules.decks or 1,
        shoe=Shoe(from_codes(shoe), shuffles=1),
        players=1,
        seats=(seat,),
        turn=(0, turn),
        dealer=from_codes(dealer),
    )


def step(state: GameState, answer: str | None = None) -> GameState:
    """Return the state after one step."""
    reached, _ = BlackjackGame(state.rules, seed=0).get_next_values(state, answer)
    return reached


def refused(state: GameState) -> bool:
    """Tell whether the last step refused its answer."""
    return any(isinstance(event, Refused) for event in state.events)


def offered(state: GameState) -> list[str]:
    """Return answers that the rule book accepts now."""
    asked = prompt(state)
    assert asked is not None
    accepted = [] if asked.enter is None else [""]
    if asked.kind == "name":
        taken = {seat.name.casefold() for seat in state.seats}
        own = [] if f"player {len(state.seats) + 1}" in taken else [""]
        return [*own, *[name for name in NAMES if name.casefold() not in taken]]
    if asked.kind == "players":
        return accepted + [str(n) for n in range(1, most_players(state) + 1)]
    if asked.kind in ("bet", "insurance", "side-bet"):
        low, high = asked.low, int(asked.high)
        accepted += [str(low), str(high), str((low + high) // 2), f"00{high}"]
    if asked.kind == "again" and has_room(state):
        here = {seat.name.casefold() for seat in state.seats}
        accepted += [f"+ {name}" for name in NAMES if name.casefold() not in here][:2]
    shouted = [f"\t{word.upper()} \n" for word in asked.choices if word.isascii()]
    return [*accepted, *asked.choices, *shouted]


def forbidden(state: GameState) -> list[str]:
    """Return answers that the rule book refuses now."""
    asked = prompt(state)
    assert asked is not None
    names = {seat.name.casefold() for seat in state.seats}
    wrong = [answer for answer in ("nonsense", "-1", "1.5", "٥") if answer not in names]
    if asked.kind == "name":
        taken = [seat.name.upper() for seat in state.seats if seat.name.isascii()]
        return ["quit", "Y", "t", "a\0b", "x" * 21, *taken]
    if asked.kind == "players":
        return [*wrong, "0", str(most_players(state) + 1), str(state.rules.seats + 1)]
    if asked.kind == "bet":
        return [*wrong, str(asked.low - 1), str(int(asked.high) + 1), "no", "quit"]
    if asked.kind == "insurance":
        half = [] if "half" in asked.choices else ["half"]
        return [*wrong, str(int(asked.high) + 1), "yes", "y", "quit", *half]
    if asked.kind == "side-bet":
        return [*wrong, str(int(asked.high) + 1), "half", "yes", "y", "quit"]
    if asked.kind == "surrender":
        return [*wrong, "5", "half", "quit", "r", "surrender"]
    if asked.kind == "action":
        return [*wrong, "", "5", "no", "quit", *not_offered(state.rules, asked)]
    if asked.kind == "again":
        return [*wrong, "+", "+ quit", "+ Bob\0", *([] if has_room(state) else ["+ Bob"])]
    return [*wrong, "", "quit", "q"]


def not_offered(rules: Rules, asked: Prompt) -> list[str]:
    """Return the words and keys of all actions that are not among the choices."""
    own = rulings.action_words(rules)
    closed = [action for action in Action if own[action] not in asked.choices]
    keys = [key for key, action in rulings.action_keys(rules).items() if action in closed]
    return [*map(str, closed), *[own[action] for action in closed], *keys]


def most_players(state: GameState) -> int:
    """Return how many players the shoe can serve, by the rule book's sum of pips."""
    rules = state.rules
    pips = sum(_pip(card) for card in state.deck)
    fits = [
        players
        for players in range(1, rules.seats + 1)
        if pips * (rules.decks or (players + 1) // 2)
        >= 30 * players * (1 if rules.split == "none" else rules.max_hands) + 26
    ]
    return next((n - 1 for n in range(1, rules.seats + 1) if n not in fits), rules.seats)


def has_room(state: GameState) -> bool:
    """Tell whether one more can sit between rounds, by the rule book's sum of pips."""
    rules, players = state.rules, sum(seat.seated for seat in state.seats) + 1
    hands = players * (1 if rules.split == "none" else rules.max_hands)
    fits = sum(map(_pip, state.deck)) * state.decks >= 30 * hands + 26
    return rules.join and players <= rules.seats and fits


def _pip(card: Card) -> int:
    rank = code(card)[:-1]
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


def play(
    rules: Rules, seed: int, steps: int, slips: float = 0.05, cards: Sequence[Card] = DECK
) -> Iterator[tuple[GameState, str | None, GameState]]:
    """Play at random, alike on every Python, and yield (state, answer, next state).

    ``slips`` is the part of the answers that are refused. The game goes on until it
    ends by itself, or as long as ``steps`` says.
    """
    game, chance = BlackjackGame(rules, seed, cards=cards), random.Random(f"player {seed}")
    game.start()
    for _ in range(steps):
        if game.state.over:
            return
        before, answer = game.state, None
        if prompt(before) is not None:
            wrong = chance.random() < slips
            answer = _pick(chance, forbidden(before) if wrong else _willing(before))
        game.step(answer)
        yield before, answer, game.state


def _willing(state: GameState) -> list[str]:
    """Return what a player who would go on playing might answer."""
    answers = offered(state)
    asked = prompt(state)
    assert asked is not None
    if asked.kind == "again":
        return [*["yes"] * 12, *asked.choices]
    return ["yes"] * 4 + ["no"] if asked.kind == "reset" else answers


def _pick(chance: random.Random, words: Sequence[str]) -> str:
    return words[int(chance.random() * len(words))]


def advance(game: BlackjackGame, answer: str | None) -> list[GameState]:
    """Give an answer and step on to the next question; return the states on the way."""
    answers = iter([] if answer is None else [answer])
    return [step.after for step in steps(game, scripted(answers))]


def follows_table(before: GameState, after: GameState) -> bool:
    """Tell whether the transition table leads from one phase to the other by the signal told."""
    return after.signal is not None and TRANSITIONS[before.phase, after.signal] is after.phase
