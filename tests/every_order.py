"""The machine played over every order of the cards, in exact fractions.

Nothing here knows a rule: the machine deals, asks, draws for the dealer, shuffles the
discards into an empty shoe, and pays. A card is put on top of the shoe when the machine
wants one, once for each that can come next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby

from blackjack.engine.cards import Card, code, codes
from blackjack.engine.deck import Shoe
from blackjack.engine.errors import BadDraw
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.questions import asks
from blackjack.engine.rules import Rules
from blackjack.engine.state import GameState, Phase, Signal
from blackjack.engine.values import changed
from blackjack.engine.vocabulary import Stake

BET = 10
Cards = tuple[Card, ...]
Chances = Iterator[tuple[Fraction, GameState]]
Policy = Callable[[GameState], str]
"""What to answer wherever the machine asks."""


class RunsOut(Exception):
    """A card was needed and there was none left."""


def following(game: BlackjackGame, state: GameState, answer: str | None) -> Chances:
    """Each state that a step can lead to, whatever the order of the cards, with its chance."""
    return _following(game, state, answer, (), state.shoe.cards, (), state.shoe.discards)


def _following(
    game: BlackjackGame,
    state: GameState,
    answer: str | None,
    top: Cards,
    rest: Cards,
    again: Cards,
    discards: Cards,
) -> Chances:
    """The same where ``top`` comes first of the shoe, and ``again`` of the shuffled discards."""
    shoe = changed(state.shoe, cards=top + rest, stacks=(again,))
    try:
        after, _ = game.get_next_values(changed(state, shoe=shoe), answer)
    except BadDraw:
        if not rest and not discards:
            raise RunsOut from None
    else:
        if taken(shoe, after.shoe) <= len(top + again):  # no other order leads elsewhere
            yield Fraction(1), after
            return
    unknown = rest or discards
    for card, number, left in each(unknown):
        chance = Fraction(number, len(unknown))
        known = ((*top, card), left, again, discards) if rest else (top, (), (*again, card), left)
        for then, reached in _following(game, state, answer, *known):
            yield chance * then, reached


def taken(before: Shoe, after: Shoe) -> int:
    """How many cards left the shoe, those of its discards once they are shuffled among them."""
    shuffled = len(before.discards) if after.shuffles > before.shuffles else 0
    return len(before.cards) + shuffled - len(after.cards)


def each(cards: Cards) -> Iterator[tuple[Card, int, Cards]]:
    """Each card that differs from the others, how many there are, and what it leaves."""
    for _, alike in groupby(sorted(cards, key=code), key=code):
        same = list(alike)
        left = list(cards)
        left.remove(same[0])
        yield same[0], len(same), tuple(left)


def before_the_deal(rules: Rules) -> tuple[BlackjackGame, GameState]:
    """A game of one player who has bet, and its state at *game start*."""
    game = BlackjackGame(rules, seed=0)
    game.start()
    answers = iter(("Ada", str(BET)))
    while game.state.phase is not Phase.GAME_START:
        game.step(next(answers) if asks(game.state) else None)
    return game, game.state


def dealt(
    game: BlackjackGame, state: GameState, hand: Cards, up: Card, rest: Cards, discards: Cards
) -> Chances:
    """The deal of a hand and an upcard, hidden cards in every order of ``rest``.

    An upcard that the table hides is any of the rest, and ``up`` is one of them.
    """
    state = changed(state, shoe=Shoe(discards=discards, shuffles=1))
    hidden = state.rules.hole_card == "both-hidden"
    unseen = (up, *rest) if hidden else rest
    for card, number, left in each(unseen) if hidden else [(up, 1, rest)]:
        by_hand = state.rules.deal == "hand-by-hand"
        first = (*hand, card) if by_hand else (hand[0], card, hand[1])
        whole = len(unseen) if hidden else 1
        for chance, reached in _following(game, state, None, first, left, (), discards):
            assert reached.seats[0].hands[0].cards == hand
            assert reached.dealer[0] == card
            yield chance * Fraction(number, whole), reached


class Played:
    """What a round is worth, per unit of the first bet, that a policy plays to its end."""

    def __init__(self, game: BlackjackGame, start: GameState, policy: Policy) -> None:
        self.game, self.start, self.policy = game, start, policy
        self.known: dict[object, Fraction] = {}

    def worth(self, state: GameState) -> Fraction:
        """The mean over every order of the cards that are left.

        Raises:
            RunsOut: some order asks for a card more than there is.
        """
        if state.phase is Phase.GAME_ENDED:
            return gain(self.start, state)
        key = everything(state)
        if key not in self.known:
            answer = self.policy(state) if asks(state) else None
            after = following(self.game, state, answer)
            self.known[key] = sum([p * self.worth(s) for p, s in after], Fraction(0))
        return self.known[key]


def everything(state: GameState) -> object:
    """All that the rest of a round can depend on, but for the order of the shoe."""
    (seat,) = state.seats
    hands = [(codes(h.cards), h.bet, h.doubled, h.split, h.outcome) for h in seat.hands]
    shoe = [tuple(sorted(map(code, cards))) for cards in (state.shoe.cards, state.shoe.discards)]
    where = state.phase, state.turn, state.revealed, codes(state.dealer), *shoe
    return where, tuple(hands), seat.funds, seat.side_bets


def gain(start: GameState, end: GameState) -> Fraction:
    """What a round brought: money per unit of the bet, points, or hands won less hands lost."""
    (before,), (after,) = start.seats, end.seats
    match start.rules.stake:
        case Stake.MONEY:
            return (after.funds - before.funds) / BET - 1  # the bet had been made
        case Stake.POINTS:
            return Fraction(after.score - before.score)
    worth = {"won": 1, "natural": 1, "push": 0}
    return Fraction(sum([worth.get(str(hand.outcome), -1) for hand in after.hands]))


def opened(game: BlackjackGame, state: GameState) -> Iterator[GameState]:
    """The states from which hands are played: none where the peek found a natural.

    Nobody is insured.
    """
    while state.phase is Phase.INSURANCE:
        state, _ = game.get_next_values(state, "no")
    if state.signal is not Signal.NATURAL_FOUND:
        yield state
