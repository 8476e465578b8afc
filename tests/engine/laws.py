"""What holds after every step of every game, told from the rule book and not from the code.

Each law takes the state before a step, the answer and the state after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from blackjack.engine.cards import Card, code, codes
from blackjack.engine.codec import from_json, to_json
from blackjack.engine.events import Refused, RoundSettled
from blackjack.engine.hands import hand_calculate, is_soft
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.money import ZERO
from blackjack.engine.questions import prompt
from blackjack.engine.rules import Rules
from blackjack.engine.side_bets import SideBet
from blackjack.engine.state import GameState, Hand, Phase, Seat
from blackjack.engine.view import view

from .sessions import follows_table, forbidden, offered, refused


def cards_are_conserved(_: GameState, __: str | None, after: GameState) -> None:
    """Every card of every deck is somewhere, once."""
    shoe = after.shoe
    if shoe.shuffles:
        everywhere = Counter(map(code, [*shoe.cards, *shoe.discards, *on_table(after)]))
        assert everywhere == Counter(map(code, after.deck * after.decks))


def on_table(state: GameState) -> list[Card]:
    """Return the cards in all hands."""
    hands = [hand for seat in state.seats for hand in seat.hands]
    return [card for hand in hands for card in hand.cards] + list(state.dealer)


def money_is_conserved(_: GameState, __: str | None, after: GameState) -> None:
    """Funds, the house's winnings and what lies on the table are what was brought."""
    brought = Fraction(after.rules.funds) * len(after.seats) if after.rules.money else ZERO
    funds = sum((seat.funds for seat in after.seats), after.house)
    assert funds + at_stake(after) == brought
    assert all(seat.funds >= 0 for seat in after.seats)


def at_stake(state: GameState) -> Fraction:
    """Return all bets and insurances of a round that is not settled."""
    if state.phase in (Phase.GAME_ENDED, Phase.GAME_SETUP):
        return ZERO
    bets = [hand.bet for seat in state.seats for hand in seat.hands]
    return sum(bets, ZERO) + sum((bet.bet for s in state.seats for bet in s.side_bets), ZERO)


def phases_follow_the_table(before: GameState, _: str | None, after: GameState) -> None:
    """No step goes where the transition table does not lead."""
    assert follows_table(before, after)


def a_refusal_changes_nothing(before: GameState, answer: str | None, after: GameState) -> None:
    """Where an answer is refused, the event that says so is all that is new."""
    if refused(after):
        (event,) = after.events
        asked = prompt(before)
        assert isinstance(event, Refused)
        assert asked is not None
        assert (event.answer, event.kind) == (answer, asked.kind)
        assert replace(after, events=before.events, signal=before.signal) == before


def offers_are_kept(_: GameState, __: str | None, after: GameState) -> None:
    """What is offered is accepted, and what is not offered is refused."""
    if prompt(after) is not None:
        game = BlackjackGame(after.rules, seed=after.seed, cards=after.deck)
        for answer in offered(after):
            assert not refused(game.get_next_values(after, answer)[0]), answer
        for answer in forbidden(after):
            assert refused(game.get_next_values(after, answer)[0]), answer


def the_hidden_is_absent(_: GameState, __: str | None, after: GameState) -> None:
    """A view stays the same when what nobody can see changes.

    Once the discards have come back in the middle of a round all can tell what is hidden: the
    cards that the shoe of before still lacked.
    """
    seen = view(after)
    reordered = replace(after.shoe, cards=after.shoe.cards[::-1])
    assert view(replace(after, seed="another", shoe=reordered)) == seen
    for i, shown in enumerate(seen.dealer):
        if shown is None and not after.reshuffled:
            for j in {0, len(after.shoe.cards) - 1} if after.shoe.cards else ():
                assert view(exchanged(after, i, j)) == seen


def exchanged(state: GameState, hidden: int, other: int) -> GameState:
    """Return the state with a card of the dealer's and one of the shoe exchanged."""
    dealer, shoe = list(state.dealer), list(state.shoe.cards)
    dealer[hidden], shoe[other] = shoe[other], dealer[hidden]
    return replace(state, dealer=tuple(dealer), shoe=replace(state.shoe, cards=tuple(shoe)))


def the_dealer_plays_by_the_rules(before: GameState, _: str | None, after: GameState) -> None:
    """The dealer takes cards under 17, or at a soft 17 where the table hits it; then stops."""
    if before.phase is Phase.DEALER_HIT and before.dealer_due:
        taken = len(after.dealer) - len(before.dealer)
        assert taken == must_hit(after.rules, before.dealer)
    elif before.phase is Phase.DEALER_HIT:
        rules, first = after.rules, len(before.dealer)
        for held in range(first, len(after.dealer)):
            assert must_hit(rules, after.dealer[:held])
        assert not must_hit(rules, after.dealer)
        assert any(can_still_change(rules, hand) for hand in live_hands(before))
    if before.phase is Phase.DEALER_CARD_REVEAL and after.phase is Phase.JUDGING:
        idle = not any(can_still_change(after.rules, hand) for hand in live_hands(after))
        assert idle or not must_hit(after.rules, after.dealer)


def must_hit(rules: Rules, dealer: tuple[Card, ...]) -> bool:
    """Tell whether the dealer must take a card, by the rule book."""
    total, soft = hand_calculate(dealer, rules.dealer_ace), is_soft(dealer, rules.dealer_ace)
    return total <= 16 or (total == 17 and soft and rules.dealer_hits_soft_17)


def live_hands(state: GameState) -> Iterator[Hand]:
    """Yield the hands that are not settled."""
    return (hand for seat in state.seats for hand in seat.hands if hand.outcome is None)


def can_still_change(rules: Rules, hand: Hand) -> bool:
    """Tell whether more than a dealer's natural can touch a live hand."""
    return not (rules.natural_beats_21 and natural(hand.cards, rules.player_ace, hand.split))


def natural(cards: tuple[Card, ...], ace: str, split: bool = False) -> bool:
    """Tell whether cards are a natural, by the rule book's words."""
    ranks = sorted(code(card)[:-1] for card in cards)
    ten = len(ranks) == 2 and bool({"10", "J", "Q", "K"} & set(ranks))
    return ten and "A" in ranks and ace == "1-or-11" and not split


def results_are_right(before: GameState, _: str | None, after: GameState) -> None:
    """Outcomes and payments of a settled round follow from the cards on the table."""
    if not any(isinstance(event, RoundSettled) for event in after.events):
        return
    dealers = natural(after.dealer, after.rules.dealer_ace)
    spared = dealers and takes_first_bet_only(after.rules)
    for seat, earlier in zip(after.seats, before.seats, strict=True):
        if spared and seat.hands:
            costs_the_first_bet(after, seat)
        for hand in () if spared else seat.hands:
            assert hand.outcome == result(after, hand), codes(hand.cards)
            assert hand.returned == comes_back(after.rules, hand)
        if seat.hands and after.rules.money:
            back = sum((hand.returned or ZERO for hand in seat.hands), ZERO)
            insured = ZERO
            for bet in seat.side_bets:
                assert bet.returned == side_bet_back(after, seat, bet, dealers)
                insured += bet.returned
            assert seat.funds == earlier.funds + back + insured


def side_bet_back(state: GameState, seat: Seat, bet: SideBet, dealers: bool) -> Fraction:
    """Return what comes back for a side bet, by the rule book."""
    if bet.name == "insurance":
        return 3 * bet.bet if dealers else ZERO
    first = [hand.cards[0] for hand in seat.hands] if len(seat.hands) > 1 else seat.hands[0].cards
    return bet.bet * (
        1 + pays_to_one(state.rules, bet, code(first[0]), code(first[1]), code(state.dealer[0]))
    )


def pays_to_one(rules: Rules, bet: SideBet, one: str, other: str, up: str) -> int:
    """Return what a side bet pays to one on three card codes, -1 where it is lost."""
    if bet.name == "perfect pairs":
        paid = rules.perfect_pairs or ()
        if one[:-1] != other[:-1]:
            return -1
        red = {one[-1] in "DH", other[-1] in "DH"}
        return paid[0] if one == other else paid[1] if len(red) == 1 else paid[2]
    paid = rules.twenty_one_plus_three or ()
    ranks = {card[:-1] for card in (one, other, up)}
    flush = len({card[-1] for card in (one, other, up)}) == 1
    runs = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    straight = any(ranks == set(runs[i : i + 3]) for i in range(12))
    made = [
        flush and len(ranks) == 1,
        flush and straight,
        len(ranks) == 1,
        straight,
        flush,
    ]
    return paid[made.index(True)] if True in made else -1


def takes_first_bet_only(rules: Rules) -> bool:
    """Tell whether a dealer's natural that no peek has found takes the first bets alone."""
    late = rules.hole_card != "peek" and rules.natural_beats_21
    return rules.natural_takes == "first-bet" and late and rules.money


def costs_the_first_bet(state: GameState, seat: Seat) -> None:
    """A dealer's natural takes exactly the first bet of a player, once, by the rule book."""
    first = seat.hands[0].bet / (2 if seat.hands[0].doubled else 1)
    charged = False
    for hand in seat.hands:
        won_before = result(state, hand) in ("won", "natural") and hand.outcome != "push"
        if hand.outcome == "surrendered" or won_before or result(state, hand) == "push":
            assert hand.outcome == result(state, hand)
            assert hand.returned == comes_back(state.rules, hand)
            continue
        bust = hand_calculate(hand.cards, state.rules.player_ace) > 21
        assert hand.outcome == ("bust" if bust else "push" if charged else "lost")
        assert hand.returned == hand.bet - (0 if charged else first)
        charged = True


def result(state: GameState, hand: Hand) -> str:
    """Return what a hand got, by the rule book."""
    rules, dealer = state.rules, state.dealer
    total, theirs = (
        hand_calculate(hand.cards, rules.player_ace),
        hand_calculate(dealer, rules.dealer_ace),
    )
    ours = natural(hand.cards, rules.player_ace, hand.split)
    win = "natural" if ours and rules.natural_pays is not None else "won"
    if hand.outcome == "surrendered":
        assert len(hand.cards) == 2
        assert not hand.split
        return "surrendered"
    if total > 21:
        return "bust"
    at_once = total == 21 and rules.twenty_one_wins
    charlie = rules.charlie is not None and len(hand.cards) >= rules.charlie
    if (at_once or charlie) and not peeked_natural(state):
        return win
    if theirs > 21:
        return win
    if rules.natural_beats_21 and ours != natural(dealer, rules.dealer_ace):
        return win if ours else "lost"
    return "push" if total == theirs else win if total > theirs else "lost"


def peeked_natural(state: GameState) -> bool:
    """Tell whether a peek ended the round before any hand was looked at."""
    up = code(state.dealer[0])[:-1]
    peeks = state.rules.hole_card == "peek" and up in ("A", "10", "J", "Q", "K")
    return peeks and natural(state.dealer, state.rules.dealer_ace)


def comes_back(rules: Rules, hand: Hand) -> Fraction | None:
    """Return what a hand with an outcome pays, by the rule book."""
    if rules.stake == "none":
        return None
    if rules.stake == "points":
        won, lost = (6, -3) if hand.doubled else (3, 0)
        points = {"won": won, "natural": won, "push": 1, "lost": lost, "bust": lost}
        return Fraction(points.get(str(hand.outcome), 0))
    if hand.outcome == "natural":
        return hand.bet * (1 + (rules.natural_pays or 0))
    times = {"won": Fraction(2), "push": Fraction(1), "surrendered": Fraction(1, 2)}
    return hand.bet * times.get(str(hand.outcome), 0)


def a_state_survives_as_json(_: GameState, __: str | None, after: GameState) -> None:
    """A state becomes text and comes back equal, to the type of each event."""
    assert from_json(to_json(after)) == after
    assert to_json(from_json(to_json(after))) == to_json(after)


LAWS = (
    cards_are_conserved,
    money_is_conserved,
    phases_follow_the_table,
    a_refusal_changes_nothing,
    offers_are_kept,
    the_hidden_is_absent,
    the_dealer_plays_by_the_rules,
    results_are_right,
    a_state_survives_as_json,
)
