"""The command ``odds``: what a decision or a table is worth, and its chart."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from ..engine import rulings
from ..engine.cards import Card, code, codes, from_code, from_codes, read_cards
from ..engine.files import read_text
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..engine.rulings import decks_for, decks_needed
from ..engine.side_bets import offered
from ..engine.view import Counts, by_value, count52
from ..graphics.odds import chart_data, chart_lines, decision_lines, game_lines, side_bet_lines
from ..graphics.terminal import Terminal, open_terminal
from ..odds.advice import insurance_value, pair_cards
from ..odds.basic import round_worth
from ..odds.chart import column
from ..odds.dealer import Dealer
from ..odds.decision import not_computed
from ..odds.rounds import Start, start, upcards
from ..odds.side_bets import side_bet_chances, side_bet_value
from ..odds.unseen import Unseen
from ..settings import LOOKS, choose, config_file, flags_from, rules_from
from .batch import BadQuestion, answer, answer_lines, rounded, spot_of
from .flags import Parser, add_setting_flags, add_table_options

EXAMPLES = """examples:
  odds --table vegas --hand "10S 6H" --up 10D      the value of each action
  odds --table vegas --seen "5S 5H" --hand ...     with other cards seen
  odds --table atlantic                            what a round is worth
  odds --table atlantic --chart                    basic strategy
  odds --table party --side-bets --seen "5S 5H"    side bets, from each unseen card
  odds --batch questions.jsonl                     decisions as JSON lines
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.csv and not args.chart:
        parser.error("--csv goes with --chart")
    if args.hand is None and args.up is not None:
        parser.error("--up goes with --hand")
    if args.hand is None and not args.side_bets and args.seen:
        parser.error("--seen goes with --hand or --side-bets")
    if args.batch is not None:
        return _batch(args.batch)
    rules = rules_from(args)
    if not args.side_bets and (unknown := not_computed(rules)):
        raise BadQuestion(unknown)
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    if args.side_bets:
        _side_bets(rules, args, terminal)
    elif args.hand is not None:
        _decision(rules, args, terminal)
    elif args.chart:
        _chart(rules, args, terminal)
    else:
        _game(rules, terminal, as_json=args.json)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="blackjack odds",
        description="Exact values by combinatorial analysis. Without a hand: of a round.",
        epilog=EXAMPLES,
    )
    add_table_options(parser)
    parser.add_argument("--hand", metavar="CARDS", help='your cards, such as "10S 6H"')
    parser.add_argument("--up", metavar="CARD", help="the dealer's upcard, such as 10D")
    parser.add_argument("--seen", metavar="CARDS", default="", help="other cards you have seen")
    parser.add_argument("--side-bets", action="store_true", help="what side bets are worth")
    parser.add_argument("--chart", action="store_true", help="the basic strategy chart")
    parser.add_argument("--batch", metavar="FILE", help="answer JSON lines; - reads the input")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--csv", action="store_true", help="write the chart as CSV")
    add_setting_flags(parser, LOOKS)
    return parser


def _batch(name: str) -> int:
    """Answer a file of questions; the status is 2 if one was not understood."""
    status = 0
    for told in answer_lines(sys.stdin if name == "-" else StringIO(read_text(Path(name)))):
        status = 2 if "error" in told else status
        _write(told)
    return status


def _decision(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    hand = from_codes(args.hand.upper())
    up = None if args.up is None else from_code(args.up.strip().upper())
    if len(hand) < 2:
        raise BadQuestion("--hand: expected two cards or more, such as '10S 6H'.")
    if up is None and rulings.shows_upcard(rules):
        raise BadQuestion("--up: expected the dealer's upcard, such as 10D.")
    ups = [] if up is None else [up]
    unseen52 = _unseen52(rules, [*hand, *ups, *from_codes(args.seen.upper())])
    unseen = Unseen(by_value(unseen52))
    rank = None if up is None else PIPS[up["rank"]] - 1
    ranks = tuple([PIPS[card["rank"]] - 1 for card in hand])
    pair = rulings.is_pair(rules, hand[0]["rank"], hand[1]["rank"])
    alike = pair_cards(rules, hand, unseen52)
    told = answer(spot_of(rules, ranks, rank, unseen, pair=pair, alike=alike))
    if up is not None and rulings.insurance_offered(rules, PIPS[up["rank"]]):
        told["insurance"] = rounded(insurance_value(Dealer(rules, rank), unseen))
    if args.json:
        names = {"table": rules.name, "hand": codes(hand), "up": codes(ups) or None}
        _write({**names, "unseen": list(unseen.counts), **told})
    else:
        terminal.show(decision_lines(rules, hand, up, unseen.size, told, terminal.look))


def _side_bets(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    unseen52 = _unseen52(rules, from_codes(args.seen.upper()))
    found = {}
    for kind in offered(rules):
        chances = side_bet_chances(kind.name, unseen52)
        value = side_bet_value(rules, kind.name, unseen52)
        if chances is None or value is None:
            raise BadQuestion("--seen: expected at least three cards to be left.")
        told = {result: rounded(float(chance)) for result, chance in chances.items()}
        found[kind.name] = {"ev": rounded(float(value)), "chances": told}
    if not found:
        raise BadQuestion(f"Table {rules.name} has no side bets.")
    if args.json:
        _write({"table": rules.name, "unseen": sum(unseen52), "side_bets": found})
    else:
        terminal.show(side_bet_lines(rules, sum(unseen52), found, terminal.look))


def _unseen52(rules: Rules, seen: Iterable[Card]) -> Counts:
    """How many of each card are left in the full shoe once some have been seen.

    Raises:
        BadQuestion: the shoe has not so many of a card.
    """
    deck, decks = _deck(rules)
    shoe, gone = Counter(map(code, deck * decks)), Counter(map(code, seen))
    for name, number in gone.items():
        if number > shoe[name]:
            has = f"{shoe[name]} of {name}" if shoe[name] else f"no {name}"
            raise BadQuestion(f"The shoe has {has}, but {number} are named.")
    out = count52([from_code(name) for name in gone.elements()])
    return tuple([n - m for n, m in zip(count52(deck * decks), out, strict=True)])


def _game(rules: Rules, terminal: Terminal, *, as_json: bool) -> None:
    worth = round_worth(_start(rules), _progress)
    if as_json:
        ev, basic = rounded(worth.best), rounded(worth.basic)
        told: dict[str, Any] = {"table": rules.name, "decks": decks_for(rules, 1)}
        _write({**told, "ev": ev, "ev_basic": basic, "house_edge": -basic if rules.money else None})
    else:
        decks = decks_for(rules, 1)
        terminal.show(game_lines(rules, decks, worth.best, worth.basic, terminal.look))


def _chart(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    rounds = upcards(_start(rules))
    columns = {}
    for done, upcard in enumerate(rounds, 1):
        columns[upcard.up] = column(upcard)
        _progress(done, len(rounds))
    data = chart_data(rules, columns)
    if args.json:
        _write(data)
    elif args.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(["kind", "hand", *data["up"]])
        for kind in ("hard", "soft", "pairs"):
            writer.writerows([[kind, hand, *cells] for hand, cells in data[kind].items()])
    else:
        terminal.show(chart_lines(data, terminal.look))


def _start(rules: Rules) -> Start:
    """Return the start of a round for one player, as the game would seat them.

    Raises:
        BadQuestion: the shoe could run out in the round.
    """
    return start(rules, *_deck(rules))


def _deck(rules: Rules) -> tuple[tuple[Card, ...], int]:
    """One deck, and how many a player's shoe has.

    Raises:
        BadQuestion: the shoe could run out in the round.
    """
    deck, decks = tuple(read_cards()), decks_for(rules, 1)
    if (needed := decks_needed(rules, deck, 1)) > decks:
        raise BadQuestion(f"One player takes {needed} decks, more than this table's {decks}.")
    return deck, decks


def _progress(done: int, number: int) -> None:
    """Tell a terminal how far a long run is, and wipe it at the end."""
    if sys.stderr.isatty():
        text = f"\r{done} of {number} upcards " if done < number else "\r\x1b[K"
        sys.stderr.write(text)
        sys.stderr.flush()


def _write(data: Any) -> None:
    sys.stdout.write(json.dumps(data) + "\n")
