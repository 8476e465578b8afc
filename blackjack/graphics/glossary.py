"""Words of the game, a sentence each, for ``? word`` at any question."""

from __future__ import annotations

from .forms import say
from .lines import Line
from .look import Look

WORDS = {
    "ace": "An Ace counts 11, or 1 where 11 would make more than 21.",
    "blackjack": "An Ace and a ten-value card as the first two cards; also called a natural.",
    "bust": "A hand of more than 21: it has lost at once.",
    "charlie": "So many cards without a bust that the hand wins at once.",
    "das": "Double after split: the hands of a split pair may be doubled.",
    "double": "The bet is doubled for exactly one more card.",
    "h17": "The dealer takes one more card on a soft 17, an Ace counting 11 among its cards.",
    "hard": "A hand without an Ace that counts 11.",
    "hit": "Take one more card.",
    "hole card": "The dealer's second card, face down until the players are done.",
    "insurance": "A side bet of up to half of the bet, paid 2:1 if the dealer has blackjack.",
    "natural": "An Ace and a ten-value card as the first two cards, not after a split.",
    "peek": "With an Ace or a ten up the dealer looks at the hidden card before you play.",
    "picture": "Jack, Queen and King count 10.",
    "push": "A tie: the bet comes back.",
    "s17": "The dealer stands on every 17, also on a soft one.",
    "shoe": "The decks that cards are dealt from.",
    "soft": "A hand in which an Ace counts 11: one more card can't bust it.",
    "split": "Two equal cards become two hands, each with a bet of its own.",
    "stand": "Take no more cards.",
    "surrender": "Give up the hand for half of the bet.",
    "upcard": "The dealer's card that lies face up.",
    "3:2": "What blackjack pays: 15 for a bet of 10.",
    "6:5": "What blackjack pays: 12 for a bet of 10, less than 3:2.",
}


def meaning(word: str, look: Look) -> list[Line]:
    """What a word of the game means; for an unknown one, the words there are."""
    from difflib import get_close_matches  # not on the way to the first prompt

    near = get_close_matches(word, WORDS, n=1)
    if not near:
        return say(f"Words that are explained: {', '.join(WORDS)}.", look)
    return say(f"{near[0].capitalize()}: {WORDS[near[0]]}", look)
