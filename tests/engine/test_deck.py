"""The shoe: shuffled by a seed, stacked by hand, listed in a file."""

from __future__ import annotations

import pytest

from blackjack.engine.cards import codes
from blackjack.engine.deck import laid_out, shuffled, stacked
from blackjack.engine.errors import BadCode, CardNotInShoe
from blackjack.engine.machine import BlackjackGame

from .sessions import DECK


def test_a_shuffle_follows_the_seed_and_its_number() -> None:
    shoes = {codes(shuffled(DECK, seed, number)) for seed in "ab" for number in (1, 2)}
    assert len(shoes) == 4
    assert shuffled(DECK, "a", 1) == shuffled(list(DECK), "a", 1)
    assert sorted(codes(shuffled(DECK, "a", 1)).split()) == sorted(codes(DECK).split())


def test_the_same_seed_deals_the_same_cards_on_every_python() -> None:
    assert codes(shuffled(DECK, "7", 1)[:8]) == SEVEN


SEVEN = "AD 10D 2C 2D 10S 9S KC 4H"


def test_every_card_comes_first_about_equally_often() -> None:
    firsts = [codes(shuffled(DECK[:4], str(seed), 1)) for seed in range(4800)]
    orders = {order: firsts.count(order) for order in set(firsts)}
    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7  # chi2(23), 0.1 %


def test_a_stack_lies_on_top_and_takes_away_the_first_copies() -> None:
    cards = [*DECK[:3], *DECK[:3]]
    assert codes(stacked(cards, [DECK[2], DECK[0]], 1)) == "3D AD 2D AD 2D 3D"


def test_cards_are_laid_out_deck_by_deck() -> None:
    assert laid_out(sorted(DECK * 2, key=lambda card: card["suit"]), DECK) == list(DECK * 2)
    assert codes(laid_out([DECK[3], DECK[1], DECK[3]], DECK)) == "2D 4D 4D"


def test_a_stacked_card_that_is_not_there_is_named() -> None:
    game = BlackjackGame(seed=0, stacks=["AS 10H AS"])
    game.start()
    with pytest.raises(CardNotInShoe, match="stacked card AS is not among the cards of shuffle 1"):
        game.step(None)
    with pytest.raises(BadCode, match="'XX' is no card"):
        BlackjackGame(seed=0, stacks=["AS XX"])


def test_the_second_stack_lies_on_the_second_shuffle() -> None:
    game = BlackjackGame(seed=0, stacks=["AS KH 10D 7C", "9S 9H 10D 7C"])
    game.transduce([None, "Ada", None, None, "yes", None, None, None])
    assert codes(game.state.seats[0].hands[0].cards) == "9S 9H"


def test_a_game_without_a_seed_draws_one_and_can_be_dealt_again() -> None:
    game, other = BlackjackGame(), BlackjackGame()
    assert game.seed != other.seed
    again = BlackjackGame(seed=game.seed)
    for one in (game, again):
        one.transduce([None, "", None])
    assert again.state == game.state


def test_a_short_deck_is_played_as_it_is_listed() -> None:
    spanish = tuple(card for card in DECK if card["rank"] != "10")
    game = BlackjackGame(seed=1, cards=spanish)
    game.transduce([None, "", None])
    on_table = [*game.state.shoe.cards, *game.state.dealer, *game.state.seats[0].hands[0].cards]
    assert sorted(codes(on_table).split()) == sorted(codes(spanish).split())
