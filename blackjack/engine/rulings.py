"""What a table's rules mean. Besides the words for people, nothing else reads their fields.

Small pure functions over totals, numbers of cards and ranks: the phases ask them, the odds
take them as arrays, the simulator compiles them. A new rule is a field in ``rules.py``, its
ruling here, its words and a scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from .cards import Card
from .hands import ACE_BOTH, PIPS, hand_calculate, is_soft, pips, total_and_soft, totals
from .money import ZERO
from .rules import Rules
from .vocabulary import ACTION_KEYS, TABLE_WORDS, Action, Outcome, Stake

BLACKJACK = 21

# --- What cards count ---------------------------------------------------------------


def player_total(rules: Rules, cards: Iterable[Card]) -> int:
    """The total of a player's hand, each Ace as it counts at the table."""
    return hand_calculate(cards, rules.player_ace)


def player_totals(rules: Rules, cards: Sequence[Card]) -> tuple[int, ...]:
    """The totals that a player's hand shows: both of a soft one."""
    return totals(cards, rules.player_ace)


def dealer_total(rules: Rules, cards: Iterable[Card]) -> int:
    """The total of the dealer's hand, each Ace as it counts for the dealer."""
    return hand_calculate(cards, rules.dealer_ace)


def dealer_totals(rules: Rules, cards: Sequence[Card]) -> tuple[int, ...]:
    """The totals that the dealer's hand shows."""
    return totals(cards, rules.dealer_ace)


def player_is_soft(rules: Rules, cards: Iterable[Card]) -> bool:
    """True where an Ace of a player's hand counts 11."""
    return is_soft(cards, rules.player_ace)


def player_has_soft_hands(rules: Rules) -> bool:
    """True where a player's Ace may count 11."""
    return rules.player_ace == ACE_BOTH


def dealer_has_soft_hands(rules: Rules) -> bool:
    """True where the dealer's Ace may count 11."""
    return rules.dealer_ace == ACE_BOTH


# --- The dealer ---------------------------------------------------------------------


def dealer_hits(rules: Rules, total: int, *, soft: bool) -> bool:
    """True where the dealer must take a card: under 17, or a soft 17 at H17."""
    return total < 17 or (total == 17 and soft and rules.dealer_hits_soft_17)


def dealer_must_hit(rules: Rules, cards: Sequence[Card]) -> bool:
    """True where these cards of the dealer's ask for one more."""
    total, soft = total_and_soft(cards, rules.dealer_ace)
    return dealer_hits(rules, total, soft=soft)


def hides(rules: Rules, number: int) -> bool:
    """True where the dealer's card ``number``, from 0, lies face down until the reveal."""
    return number == 1 or rules.hole_card == "both-hidden"


def shows_upcard(rules: Rules) -> bool:
    """True where the dealer's first card lies face up."""
    return not hides(rules, 0)


def deals_second_card(rules: Rules) -> bool:
    """False where the dealer takes the second card only after the players (ENHC)."""
    return rules.hole_card != "none"


def peeks(rules: Rules, up: int) -> bool:
    """True where the dealer looks at the hidden card: at an Ace or a ten; ``up`` in pips."""
    return rules.hole_card == "peek" and up in (1, 10)


def turn_about(rules: Rules) -> bool:
    """True where the dealer acts once after each hit, instead of after the players."""
    return rules.turns == "turn-about"


def natural_partner(rules: Rules, up: int) -> int | None:
    """The pips that make a dealer's natural of the first card's; None where none do."""
    return {1: 10, 10: 1}.get(up) if dealer_has_soft_hands(rules) else None


def perfect_pairs(rules: Rules) -> tuple[int, ...] | None:
    """What perfect pairs pay: perfect, coloured, mixed; None where they are not offered."""
    return rules.perfect_pairs if rules.money else None


def twenty_one_plus_three(rules: Rules) -> tuple[int, ...] | None:
    """What 21+3 pays, from suited trips to a flush; None where it is not offered."""
    return rules.twenty_one_plus_three if rules.money else None


def insurance_offered(rules: Rules, up: int) -> bool:
    """True where players with funds are asked for insurance; ``up`` is the upcard in pips."""
    return rules.insurance and rules.money and up == 1


# --- When a hand needs no answer ----------------------------------------------------


def is_natural(rules: Rules, cards: Sequence[Card], *, split: bool = False) -> bool:
    """True for a player's Ace and ten-value card that make 21, never after a split."""
    return not split and len(cards) == 2 and player_total(rules, cards) == BLACKJACK


def dealer_is_natural(rules: Rules, cards: Sequence[Card]) -> bool:
    """True for the dealer's Ace and ten-value card that make 21."""
    return len(cards) == 2 and dealer_total(rules, cards) == BLACKJACK


def wins_at_once(rules: Rules, total: int, cards: int) -> bool:
    """True for a hand that has won at its own hand checking, whatever the dealer holds.

    A 21 where the table says so, or a Charlie: so many cards without a bust.
    """
    if total > BLACKJACK:
        return False
    charlie = rules.charlie is not None and cards >= rules.charlie
    return charlie or (total == BLACKJACK and rules.twenty_one_wins)


def stands_by_itself(rules: Rules, total: int, cards: int) -> bool:
    """True where a hand of ``cards`` cards takes no more actions, whatever was done with it."""
    return total >= BLACKJACK or wins_at_once(rules, total, cards)


def gets_one_card(rules: Rules, *, split_ace: bool) -> bool:
    """True for a split Ace that gets one card and may only stand, or be split again."""
    return split_ace and rules.split_aces_one_card


# --- What may be done ---------------------------------------------------------------

_DOUBLES = {
    "none": frozenset[int](),
    "first-two": frozenset(range(BLACKJACK + 1)),
    "9-11": frozenset((9, 10, 11)),
    "10-11": frozenset((10, 11)),
    "any-time": frozenset(range(BLACKJACK + 1)),
}
"""The totals that may be doubled."""


def may_double(rules: Rules, total: int, cards: int, *, split: bool) -> bool:
    """True where a hand of ``cards`` cards may be doubled, if the funds allow it."""
    return (
        (cards == 2 or rules.double == "any-time")
        and (rules.double_after_split or not split)
        and total in _DOUBLES[rules.double]
    )


def is_pair(rules: Rules, one: str, other: str) -> bool:
    """True for two ranks that may be split: equal by rank or by value, as the table says."""
    if rules.split == "rank":
        return one == other
    return rules.split == "value" and PIPS[one] == PIPS[other]


def most_hands(rules: Rules) -> int:
    """The most hands that one player can hold."""
    return 1 if rules.split == "none" else rules.max_hands


def may_split(rules: Rules, hands: int, *, split_ace: bool) -> bool:
    """True where a player with ``hands`` hands may split a pair, if the funds allow it."""
    return hands < most_hands(rules) and (rules.resplit_aces or not split_ace)


def may_surrender(rules: Rules, hands: int, cards: int) -> bool:
    """True where a hand may be given up: as the first action on unsplit first cards."""
    return rules.surrender != "none" and hands == 1 and cards == 2


def surrenders_early(rules: Rules, up: int) -> bool:
    """True where players are asked whether they surrender before the dealer looks.

    There is no surrender any more in such a round. ``up`` is the upcard in pips.
    """
    return rules.surrender == "early" and peeks(rules, up)


def natural_outranks(rules: Rules) -> bool:
    """True where a natural beats any other 21, the dealer's too."""
    return rules.natural_beats_21


def tells_naturals(rules: Rules) -> bool:
    """True where a natural is more than any 21."""
    return rules.natural_beats_21 or rules.natural_pays is not None


# --- Who wins, and what it pays -----------------------------------------------------


class Standing(NamedTuple):
    """What counts when hands are compared: the total, and whether it is a natural."""

    total: int
    natural: bool = False


class Held(NamedTuple):
    """A player's hand when the round is settled; ``outcome`` is None while it is live."""

    standing: Standing
    bet: Fraction
    doubled: bool = False
    outcome: Outcome | None = None


Result = tuple[Outcome, Fraction | None]
"""An outcome, and all that comes back for the hand: None where nothing is at stake."""


def settle(rules: Rules, hands: Sequence[Held], dealer: Standing) -> list[Result]:
    """What each of a player's hands gets against the dealer's."""
    results: list[Result] = []
    for hand in hands:
        outcome = hand.outcome or verdict(rules, hand.standing, dealer)
        results.append((outcome, returned(rules, outcome, hand.bet, doubled=hand.doubled)))
    if dealer.natural and takes_first_bet_only(rules):
        return _only_first_bet(hands, results)
    return results


def takes_first_bet_only(rules: Rules) -> bool:
    """True where a dealer's natural, found after the players' turns, takes no more than that."""
    unseen = rules.natural_beats_21 and rules.hole_card != "peek"
    return rules.natural_takes == "first-bet" and unseen and rules.money


def may_give_back(rules: Rules, up: int, hands: Sequence[Held]) -> bool:
    """True where a dealer's natural would give some of a player's bets back, bust ones too."""
    if not takes_first_bet_only(rules) or natural_partner(rules, up) is None:
        return False
    open_bets = [hand.bet for hand in hands if hand.outcome in (None, Outcome.BUST)]
    return sum(open_bets, ZERO) > first_bet(hands)


def first_bet(hands: Sequence[Held]) -> Fraction:
    """What a player bet before doubling and splitting."""
    return hands[0].bet / 2 if hands[0].doubled else hands[0].bet


def _only_first_bet(hands: Sequence[Held], results: Sequence[Result]) -> list[Result]:
    """The first hand that loses costs the first bet; all else that was staked comes back."""
    taken, found = first_bet(hands), list[Result]()
    for hand, (outcome, back) in zip(hands, results, strict=True):
        if outcome not in (Outcome.LOST, Outcome.BUST):
            found.append((outcome, back))
            continue
        kept = outcome if taken or outcome is Outcome.BUST else Outcome.PUSH
        found.append((kept, hand.bet - taken))
        taken = ZERO
    return found


def verdict(rules: Rules, player: Standing, dealer: Standing) -> Outcome:
    """What a hand that is not bust gets against the dealer's.

    Where ``natural_beats_21`` is off, totals alone decide.
    """
    better = player.total - dealer.total
    if dealer.total > BLACKJACK:
        better = 1
    elif rules.natural_beats_21 and player.natural != dealer.natural:
        better = 1 if player.natural else -1
    if better > 0:
        return win(rules, natural=player.natural)
    return Outcome.PUSH if better == 0 else Outcome.LOST


def win(rules: Rules, *, natural: bool) -> Outcome:
    """The outcome of a hand that wins: a natural's own, where naturals have a price."""
    return Outcome.NATURAL if natural and rules.natural_pays is not None else Outcome.WON


def only_a_natural_touches(rules: Rules, *, natural: bool) -> bool:
    """True for a live hand that no total of the dealer's can change, only a natural."""
    return natural and rules.natural_beats_21


_BACK = {
    Outcome.WON: Fraction(2),
    Outcome.PUSH: Fraction(1),
    Outcome.SURRENDERED: Fraction(1, 2),
    Outcome.LOST: ZERO,
    Outcome.BUST: ZERO,
}
"""What comes back for each unit of the bet; a natural's win is the table's to say."""

POINTS: dict[Outcome, int] = {Outcome.WON: 3, Outcome.NATURAL: 3, Outcome.PUSH: 1}
DOUBLED_POINTS: dict[Outcome, int] = {
    Outcome.WON: 6,
    Outcome.NATURAL: 6,
    Outcome.PUSH: 1,
    Outcome.LOST: -3,
    Outcome.BUST: -3,
}

INSURANCE_BACK = 3  # 2:1, and the insurance itself


def back(rules: Rules, outcome: Outcome) -> Fraction:
    """What comes back for each unit of a hand's whole bet."""
    if outcome is Outcome.NATURAL and rules.natural_pays is not None:
        return 1 + rules.natural_pays
    return _BACK[outcome]


def points(outcome: Outcome, *, doubled: bool) -> int:
    """What a hand scores at a points table."""
    return (DOUBLED_POINTS if doubled else POINTS).get(outcome, 0)


def returned(rules: Rules, outcome: Outcome, bet: Fraction, *, doubled: bool) -> Fraction | None:
    """All that comes back for a hand, in money or points; None where nothing is at stake."""
    if rules.stake is Stake.MONEY:
        return bet * back(rules, outcome)
    return None if rules.stake is Stake.NONE else Fraction(points(outcome, doubled=doubled))


def gain(rules: Rules, outcome: Outcome, *, doubled: bool = False) -> Fraction:
    """What a hand brings for a first bet of 1: in points at points tables, else -1 to 1."""
    if rules.stake is Stake.POINTS:
        return Fraction(points(outcome, doubled=doubled))
    if rules.stake is Stake.MONEY:
        return (back(rules, outcome) - 1) * (2 if doubled else 1)
    return Fraction({Outcome.WON: 1, Outcome.NATURAL: 1, Outcome.PUSH: 0}.get(outcome, -1))


# --- The table ----------------------------------------------------------------------


def seats(rules: Rules) -> int:
    """The most players that can sit."""
    return rules.seats


def buy_in(rules: Rules) -> Fraction:
    """What a player sits down with."""
    return Fraction(rules.funds) if rules.money else ZERO


def bet_range(rules: Rules, funds: Fraction) -> tuple[int, int]:
    """The lowest and the highest bet that funds allow."""
    most = int(funds)
    return rules.min_bet, most if rules.max_bet is None else min(most, rules.max_bet)


def is_broke(rules: Rules, funds: Fraction) -> bool:
    """True where funds don't reach the minimum bet."""
    return rules.money and funds < rules.min_bet


def decks_for(rules: Rules, players: int) -> int:
    """The number of decks in the shoe; ``auto`` is one for every two players."""
    return (players + 1) // 2 if rules.decks is None else rules.decks


def decks_needed(rules: Rules, deck: Iterable[Card], players: int) -> int:
    """The decks that can't run out: 30 pips a possible hand, 26 for the dealer."""
    return -(-(30 * players * most_hands(rules) + 26) // pips(deck))


def shuffle_due(rules: Rules, size: int, left: int, hands: int) -> bool:
    """True where a full shuffle is due before a round.

    ``size`` and ``left`` are cards of the whole shoe and in it, ``hands`` counts the dealer's.
    """
    how = rules.shuffle
    if isinstance(how, Fraction):
        return size - left >= how * size
    return how == "every-round" or left < 6 * hands


def deal_order(rules: Rules, players: Sequence[int]) -> list[int | None]:
    """Who gets each of the first cards: seats in turn, None for the dealer.

    With an alternating deal everybody gets a card in turn and the dealer one, twice; else
    each gets both at once, the dealer last.
    """
    takers = [*players, None]
    order = takers * 2 if rules.deal == "alternating" else [t for t in takers for _ in range(2)]
    return order if deals_second_card(rules) else order[:-1]


def shoe_lasts(rules: Rules) -> bool:
    """True where a shoe is played for more than one round, so that cards can be counted."""
    return rules.shuffle != "every-round"


def last_round(rules: Rules) -> int | None:
    """The round after which the game ends by itself; None where none does."""
    return rules.rounds


def may_leave(rules: Rules) -> bool:
    """True where players leave by name between rounds."""
    return rules.leave


def may_join(rules: Rules) -> bool:
    """True where players join, or come back, between rounds."""
    return rules.join


def resets_funds(rules: Rules) -> bool:
    """True where a player whose funds are gone is offered new ones."""
    return rules.reset


def action_words(rules: Rules) -> Mapping[Action, str]:
    """The table's own word for each action."""
    return TABLE_WORDS[rules.stake]


def action_keys(rules: Rules) -> Mapping[str, Action]:
    """The table's keys for the actions."""
    return ACTION_KEYS[rules.stake]
