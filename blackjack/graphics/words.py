"""The rules in force in plain words, made from the fields of ``Rules`` alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..engine import rulings
from ..engine.answers import read_action
from ..engine.money import exact, grouped
from ..engine.rules import Rules, as_text
from ..engine.rulings import DOUBLED_POINTS, POINTS, takes_first_bet_only
from ..engine.side_bets import INSURANCE, offered
from ..engine.state import Seat
from ..engine.view import View
from ..engine.vocabulary import Action, Outcome, Stake
from .figures import counted, money
from .lines import printable
from .look import Look

DOUBLES = {
    "first-two": "Double on any first two cards",
    "9-11": "Double on first two cards that total 9, 10 or 11",
    "10-11": "Double on first two cards that total 10 or 11",
    "any-time": "Double at any point of a hand",
}
HOLE_CARDS = {
    "peek": "With an Ace or a ten up the dealer looks at the hidden card before you play.",
    "no-peek": "The dealer's second card stays hidden until everybody has played.",
    "none": "The dealer takes the second card after everybody has played.",
    "both-hidden": "Both of the dealer's cards stay hidden until everybody has played.",
}


def sentences(rules: Rules, look: Look) -> Iterator[str]:
    """Yield the rules as sentences, those that matter at this table."""
    yield "Come closer to 21 than the dealer, and not over it."
    yield f"1 to {rules.seats} players." if rules.seats > 1 else "One player."
    if rules.rounds:
        yield f"The game lasts {counted(rules.rounds, 'round')}."
    yield from _stake(rules, look)
    yield _shoe(rules)
    yield HOLE_CARDS[rules.hole_card]
    soft = "hits" if rules.dealer_hits_soft_17 else "stands on"
    yield "The dealer draws under 17" + (f" and {soft} a soft 17." if _soft(rules) else ".")
    if rules.turns == "turn-about":
        yield "You and the dealer act in turn: a card for you, then the dealer takes one or stays."
    yield from _values(rules)
    yield from _actions(rules)
    yield from _ends(rules, look)


def _soft(rules: Rules) -> bool:
    return rules.dealer_ace != "1"


def _stake(rules: Rules, look: Look) -> Iterator[str]:
    if rules.money:
        funds, low = money(rules.funds, rules, look), money(rules.min_bet, rules, look)
        most = "all you have" if rules.max_bet is None else money(rules.max_bet, rules, look)
        yield f"You begin with {funds} and bet from {low} to {most}; a win pays 1:1."
    elif rules.points:
        won, tied = POINTS[Outcome.WON], POINTS[Outcome.PUSH]
        yield f"A win counts {won} points, a tie {tied}, a loss nothing."
    else:
        yield "Nothing is at stake."


def _shoe(rules: Rules) -> str:
    size = "One deck for every two players" if rules.decks is None else counted(rules.decks, "deck")
    if rules.shuffle == "every-round":
        return f"{size}, shuffled for each round."
    if isinstance(rules.shuffle, Fraction):
        return f"{size}, shuffled once {exact(rules.shuffle * 100)} % of the cards are dealt."
    return f"{size}, shuffled when fewer than 6 cards a hand are left."


def _values(rules: Rules) -> Iterator[str]:
    aces = {"1": "counts 1", "1-or-11": "counts 1 or 11"}
    if rules.player_ace == rules.dealer_ace:
        yield f"An Ace {aces[rules.player_ace]}."
    else:
        yield f"Your Ace {aces[rules.player_ace]}, the dealer's {aces[rules.dealer_ace]}."
    yield "21 wins at once." if rules.twenty_one_wins else "21 stands by itself."
    if rules.charlie:
        yield f"{rules.charlie} cards that are not bust win at once: a Charlie."
    if rules.natural_pays is not None and rules.money:
        pays = as_text(rules, "natural_pays")
        yield f"Blackjack, an Ace and a ten-value card as first two cards, pays {pays}."
    if rules.natural_beats_21:
        yield "Blackjack beats every other 21, the dealer's too."
    elif not rules.twenty_one_wins:
        yield "Totals alone decide; equal totals tie."
    for kind in offered(rules):
        paid = zip(kind.results, kind.payments(rules) or (), strict=True)
        pays = ", ".join(f"{result} {times}:1" for result, times in paid)
        yield f"A side bet on {kind.name} pays {pays}."
    if takes_first_bet_only(rules):
        yield "A dealer's blackjack takes your first bet alone; doubles and splits come back."
    if rules.insurance and rules.money:
        yield "When the dealer shows an Ace you may insure for up to half of the bet, at 2:1."


def side_bets_in_words(seat: Seat) -> list[str]:
    """The side bets of a seat and what the first cards made of them: 21+3 3, a flush."""
    return [
        f"{bet.name} {exact(bet.bet)}{f': {bet.result}' if bet.result else ''}"
        for bet in seat.side_bets
        if bet.name != INSURANCE
    ]


def instant_win(rules: Rules, total: int, cards: int) -> str:
    """Why a hand has won whatever the dealer holds: 21, or a Charlie by its cards."""
    return "21" if total == 21 and rules.twenty_one_wins else f"a Charlie of {cards} cards"


def _actions(rules: Rules) -> Iterator[str]:
    if rules.double != "none":
        after = ""
        if rules.split != "none":
            after = ", after a split too" if rules.double_after_split else ", not after a split"
        yield f"{DOUBLES[rules.double]}{after}: one more card, then the hand stands."
        if rules.points:
            win, lose = DOUBLED_POINTS[Outcome.WON], DOUBLED_POINTS[Outcome.LOST]
            yield f"Doubled, a win counts {win} points, a loss {lose}."
    if rules.split != "none" and rules.max_hands > 1:
        yield f"Split two cards of equal {rules.split}, up to {rules.max_hands} hands."
        yield from _split_aces(rules)
    if rules.surrender == "early":
        yield "You may surrender for half of the bet before the dealer looks for blackjack."
    if rules.surrender != "none":
        yield "Surrender as your first action gives half of the bet back."


def _split_aces(rules: Rules) -> Iterator[str]:
    one_card = "Split Aces get one card each" if rules.split_aces_one_card else ""
    again = "may be split again" if rules.resplit_aces else "are not split again"
    if rules.max_hands > 2:
        yield f"{one_card} and {again}." if one_card else f"Split Aces {again}."
    elif one_card:
        yield f"{one_card}."


def _ends(rules: Rules, look: Look) -> Iterator[str]:
    if rules.money:
        low = money(rules.min_bet, rules, look)
        broke = "may start again" if rules.reset else "is out"
        yield f"Who has less than {low} {broke}."
    if rules.leave:
        yield "After a round anyone may leave."
    if rules.join:
        yield "After a round somebody may join, or come back: + and the name."


def why_not(view: View, answer: str) -> str:
    """Why an action that the table knows can't be taken now; "" for what is no action."""
    action = read_action(view.rules, answer)
    if action is None or action in view.legal:
        return ""
    rules, seat = view.rules, view.seats[view.turn[0]]
    hand = seat.hands[view.turn[1]]
    ranks = [card["rank"] for card in hand.cards]
    taken = {Action.DOUBLE: rules.double, Action.SPLIT: rules.split}.get(action, rules.surrender)
    word = rulings.action_words(rules)[action]
    if action in (Action.HIT, Action.STAND):
        return "A split Ace gets one card."
    if taken == "none":
        return f"This table has no {word}."
    if rules.money and action is not Action.SURRENDER and seat.funds < hand.bet:
        need, have = (grouped(amount) for amount in (hand.bet, seat.funds))
        return f"A {word} takes {need}, you have {have}."
    if action is Action.DOUBLE:
        if hand.split and not rules.double_after_split:
            return "No double after a split here."
        return f"{DOUBLES[rules.double]} here.".replace("Double on", "Double only on")
    if action is Action.SURRENDER:
        return "Surrender only as the first action."
    if len(hand.cards) == 2 and not rulings.is_pair(rules, *ranks):
        return f"{ranks[0]} and {ranks[1]} differ in {rules.split}."
    if len(hand.cards) != 2:
        return "Split only the first two cards."
    return f"No more than {rules.max_hands} hands here."


def _soft_17(rules: Rules) -> list[str]:
    """H17 or S17, where the dealer may have a soft hand at all."""
    return ["H17" if rules.dealer_hits_soft_17 else "S17"] if _soft(rules) else []


def summary(rules: Rules) -> str:
    """A table in one line: players, decks, the dealer, what a natural pays."""
    players = "1 player" if rules.seats == 1 else f"1-{rules.seats} players"
    decks = "1-4 decks" if rules.decks is None else f"{rules.decks} deck{'s'[: rules.decks > 1]}"
    words = [players, decks, *_soft_17(rules)]
    if rules.natural_pays is not None:
        words.append(f"blackjack pays {as_text(rules, 'natural_pays')}")
    words += [rules.stake] if rules.points else []
    words += [f"{rules.rounds} rounds"] if rules.rounds else []
    extras = [
        ("insurance", rules.insurance),
        ("double", rules.double != "none"),
        ("split", rules.split != "none"),
        ("surrender", rules.surrender != "none"),
    ]
    words += [word for word, there in extras if there]
    return ", ".join(words)


def in_brief(rules: Rules, *, in_full: bool) -> list[str]:
    """A table's name and rules in a few words: its decks, S17 or H17, what a natural pays.

    ``in_full`` says S17 and H17 in words.
    """
    decks = "decks by players" if rules.decks is None else f"{rules.decks} decks"
    parts = [printable(rules.name), "1 deck" if rules.decks == 1 else decks]
    if in_full:
        verb = "hits" if rules.dealer_hits_soft_17 else "stands on"
        parts += [f"dealer {verb} soft 17"] if _soft(rules) else []
    else:
        parts += _soft_17(rules)
    if rules.natural_pays is not None and rules.money:
        parts.append(f"blackjack {'pays ' if in_full else ''}{as_text(rules, 'natural_pays')}")
    return parts


def lost_units(rules: Rules) -> str:
    """What a bad decision costs at a table: bets, points or wins."""
    return {Stake.MONEY: "bets", Stake.POINTS: "points", Stake.NONE: "wins"}[rules.stake]
