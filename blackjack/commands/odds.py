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
from ..engine.cards import Card, code, codes, from_code, from_codes
from ..engine.files import read_text
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..engine.rulings import decks_for
from ..engine.side_bets import offered
from ..engine.view import Counts, by_value, count52
from ..engine.vocabulary import Action
from ..graphics.analyses import (
    dealer_lines,
    deviation_lines,
    hands_lines,
    of_table,
    removal_lines,
    round_lines,
)
from ..graphics.odds import chart_data, chart_lines, decision_lines, game_lines, side_bet_lines
from ..graphics.terminal import Terminal, open_terminal
from ..odds.advice import insurance_value, pair_cards
from ..odds.basic import round_worth
from ..odds.chart import column
from ..odds.dealer import Dealer
from ..odds.decision import bust_chance, not_computed
from ..odds.rounds import Start, upcards
from ..odds.side_bets import side_bet_chances, side_bet_value
from ..odds.unseen import RANK_NAMES, Unseen
from ..settings import LOOKS, choose, config_file, flags_from, rules_from
from .analyses import (
    KINDS,
    dealer_data,
    deck_of,
    deviation_data,
    hands_data,
    removal_data,
    round_data,
    start_of,
)
from .batch import BadQuestion, answer, answer_lines, rounded, spot_of
from .flags import Parser, add_setting_flags, add_table_options
from .progress import progress

EXAMPLES = """examples:
  odds --table vegas --hand "10S 6H" --up 10D      the value of each action
  odds --table vegas --seen "5S 5H" --hand ...     with other cards seen
  odds --table atlantic                            what a round is worth
  odds --table atlantic --chart                    basic strategy
  odds --table party --side-bets --seen "5S 5H"    side bets, from each unseen card
  odds --table vegas --seen "T T T 5"              what a round from this shoe is worth
  odds --table vegas --dealer --up 10              how the dealer's hand ends
  odds --table vegas --hands --up A                all first hands
  odds --table vegas --removal                     the effect of each card, in half a minute
  odds --table vegas --deviation                   deviation, wins and losses of a round
  odds --batch questions.jsonl                     questions as JSON lines

Suits may be left out, and T is a ten.
"""


NO_UPCARD = "--up: expected the dealer's upcard, such as 10D."
STUDIES = {
    "dealer": "how the dealer's hand ends",
    "hands": "all first hands: chances and values",
    "removal": "what one card less of each rank changes",
    "deviation": "deviation, wins and losses of a round",
}


def main(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    parser = _parser()
    args = parser.parse_args(arguments)
    _check(parser, args)
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
    elif args.study or args.seen:
        _study(rules, args, terminal)
    else:
        _game(rules, terminal, as_json=args.json)
    return 0


def _check(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    """Refuse flags that do not go together."""
    if args.csv and not args.chart:
        parser.error("--csv goes with --chart")
    if args.up is not None and args.hand is None and args.study not in ("dealer", "hands"):
        parser.error("--up goes with --hand, --dealer or --hands")
    if args.seen and args.study not in (None, "dealer"):
        parser.error("--seen goes with --hand, --dealer or --side-bets, or alone")
    if args.study and (args.hand is not None or args.chart or args.side_bets):
        parser.error(f"--{args.study} goes alone")


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
    for study, told in STUDIES.items():
        parser.add_argument(
            f"--{study}", action="store_const", dest="study", const=study, help=told
        )
    parser.add_argument("--batch", metavar="FILE", help="answer JSON lines; - reads the input")
    parser.add_argument("--json", action="store_true", help="write JSON")
    parser.add_argument("--csv", action="store_true", help="write the chart as CSV")
    add_setting_flags(parser, LOOKS)
    return parser


def _batch(name: str) -> int:
    """Answer a file of questions; the status is 2 if one was not understood."""
    status, lines = 0, sys.stdin if name == "-" else StringIO(read_text(Path(name)))
    for told in answer_lines(lines, KINDS):
        status = 2 if "error" in told else status
        _write(told)
    return status


def _decision(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    hand, up = _cards(args.hand), _upcard(args)
    if len(hand) < 2:
        raise BadQuestion("--hand: expected two cards or more, such as '10S 6H'.")
    if up is None and rulings.shows_upcard(rules):
        raise BadQuestion(NO_UPCARD)
    ups = [] if up is None else [up]
    unseen52 = _unseen52(rules, [*hand, *ups, *_cards(args.seen)])
    unseen = Unseen(by_value(unseen52))
    rank = None if up is None else PIPS[up["rank"]] - 1
    ranks = tuple([PIPS[card["rank"]] - 1 for card in hand])
    pair = rulings.is_pair(rules, hand[0]["rank"], hand[1]["rank"])
    alike = pair_cards(rules, hand, unseen52)
    told = answer(spot_of(rules, ranks, rank, unseen, pair=pair, alike=alike))
    if up is not None and rulings.insurance_offered(rules, PIPS[up["rank"]]):
        told["insurance"] = rounded(insurance_value(Dealer(rules, rank), unseen))
    if Action.HIT in told["ev"]:
        told["bust"] = rounded(bust_chance(rules, ranks, rank, unseen))
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
    deck, decks = deck_of(rules)
    shoe, gone = Counter(map(code, deck * decks)), Counter(map(code, seen))
    for name, number in gone.items():
        if number > shoe[name]:
            has = f"{shoe[name]} of {name}" if shoe[name] else f"no {name}"
            raise BadQuestion(f"The shoe has {has}, but {number} are named.")
    out = count52([from_code(name) for name in gone.elements()])
    return tuple([n - m for n, m in zip(count52(deck * decks), out, strict=True)])


def _game(rules: Rules, terminal: Terminal, *, as_json: bool) -> None:
    worth = round_worth(start_of(rules), progress("upcards"))
    if as_json:
        ev, basic = rounded(worth.best), rounded(worth.basic)
        told: dict[str, Any] = {"table": rules.name, "decks": decks_for(rules, 1)}
        _write({**told, "ev": ev, "ev_basic": basic, "house_edge": -basic if rules.money else None})
    else:
        decks = decks_for(rules, 1)
        terminal.show(game_lines(rules, decks, worth.best, worth.basic, terminal.look))


def _chart(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    rounds, tell = upcards(start_of(rules)), progress("upcards")
    columns = {}
    for done, upcard in enumerate(rounds, 1):
        columns[upcard.up] = column(upcard)
        tell(done, len(rounds))
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


def _study(rules: Rules, args: argparse.Namespace, terminal: Terminal) -> None:
    """One of ``STUDIES``; without one, what a round is worth from the cards not seen."""
    full, up = start_of(rules), _upcard(args)
    seen = [*([] if up is None else [up]), *_cards(args.seen)]
    unseen = Unseen(by_value(_unseen52(rules, seen)))
    rank = None if up is None else PIPS[up["rank"]] - 1
    if args.study == "dealer":
        if up is None and rulings.shows_upcard(rules):
            raise BadQuestion(NO_UPCARD)
        data, lines, what = dealer_data(rules, rank, unseen), dealer_lines, "the dealer's totals"
    elif args.study == "removal":
        data, lines = removal_data(full, progress("shoes")), removal_lines
        what = "a round gains by one card less"
    elif args.study == "deviation":
        data, lines, what = deviation_data(full), deviation_lines, "a round by the chart"
    elif args.study == "hands":
        _hands(full, args, terminal)
        return
    else:
        data, lines, what = round_data(full, unseen), round_lines, "what a round is worth"
    if args.json:
        _write({"table": rules.name, "unseen": list(unseen.counts), **data})
    else:
        terminal.show(lines(of_table(rules.name, unseen.size, what), data, terminal.look))


def _hands(full: Start, args: argparse.Namespace, terminal: Terminal) -> None:
    """All first hands, against one upcard or against each."""
    up, table = _upcard(args), full.rules.name
    for upcard in upcards(full):
        if up is None or upcard.up == PIPS[up["rank"]] - 1:
            name = None if upcard.up is None else RANK_NAMES[upcard.up]
            data = {"chance": rounded(upcard.chance), **hands_data(upcard)}
            if args.json:
                _write({"table": table, "up": name, **data})
            else:
                head = f"{table}: first hands against {name or 'two hidden cards'}"
                terminal.show(hands_lines(head, data, terminal.look))


def _cards(text: str) -> list[Card]:
    """Cards from their codes; where suits are left out, each in turn."""
    words = text.upper().split()
    suits = [word if word[-1] in "DCHS" else word + "SHCD"[i % 4] for i, word in enumerate(words)]
    return [from_code(word) for word in suits]


def _upcard(args: argparse.Namespace) -> Card | None:
    """The upcard that is given."""
    found = _cards(args.up or "")
    if args.up is not None and len(found) != 1:
        raise BadQuestion(NO_UPCARD)
    return found[0] if found else None


def _write(data: Any) -> None:
    sys.stdout.write(json.dumps(data) + "\n")
