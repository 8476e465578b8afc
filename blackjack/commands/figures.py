"""What finished hands come to: sums, runs and means, exact where they are money."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ..engine.side_bets import INSURANCE
from ..engine.vocabulary import WINS, Outcome
from ..journal.rows import DecisionRow, HandRow, ResultRow, SideBetRow

LOSSES = (Outcome.LOST, Outcome.BUST, Outcome.SURRENDERED)
NORMAL_95 = 1.959964  # standard deviations on each side that hold 95 % of a normal spread


class Figures:
    """The figures of one player at one table, hand by hand in the order of play."""

    def __init__(self, player: str, table: str, unit: str) -> None:
        self.player, self.table, self.unit = player, table, unit
        self.hands = self.won = self.pushed = self.lost = 0
        self.naturals = self.busts = self.doubles = self.splits = self.insured = 0
        self.net: Fraction | None = None
        self._squares = Fraction(0)
        self.insurance_net = Fraction(0)
        self.side_bets: dict[str, list[Fraction]] = {}  # what each brought, without insurance
        self.longest_won = self.longest_lost = self._winning = self._losing = 0
        self.funds: list[Fraction] = []
        self._game = self._begun = self._brought = 0
        self.decisions = self.mistakes = 0
        self.loss = 0.0

    def add(self, row: HandRow) -> None:
        """Take in the next hand."""
        won, lost = row.outcome in WINS, row.outcome in LOSSES
        self.hands += 1
        self.won += won
        self.lost += lost
        self.pushed += row.outcome == Outcome.PUSH
        self.naturals += row.natural
        self.busts += row.outcome == Outcome.BUST
        self.doubles += row.doubled
        self.splits += row.split and row.hand > 0  # each split makes one hand more
        self._winning = self._winning + 1 if won else 0
        self._losing = self._losing + 1 if lost else 0
        self.longest_won = max(self.longest_won, self._winning)
        self.longest_lost = max(self.longest_lost, self._losing)
        if row.insurance:
            self.insured += 1
            self.insurance_net += Fraction(row.insurance_returned or 0) - Fraction(row.insurance)
        if row.net is not None:
            net = Fraction(row.net)
            self.net = (self.net or 0) + net
            self._squares += net * net
        if row.funds is not None:
            self._follow(row, Fraction(row.funds))

    def add_side_bet(self, row: SideBetRow) -> None:
        """Take in a side bet of the hand that was added last."""
        net = Fraction(row.net)
        self.side_bets.setdefault(row.side_bet, []).append(net)
        if (row.game, row.round) == (self._game, self._begun):
            self.funds[self._brought] -= net

    def _follow(self, row: HandRow, funds: Fraction) -> None:
        """Keep what a game began with, then the funds after each round."""
        if row.hand == 0:
            if row.game != self._game:
                self._game, self._begun = row.game, row.round
                self.funds.append(funds)
                self._brought = len(self.funds) - 1
            self.funds.append(funds)
        if (row.game, row.round) == (self._game, self._begun):
            self.funds[self._brought] -= Fraction(row.net or 0)

    def decide(self, row: DecisionRow) -> None:
        """Take in what the coach thought of the decisions of one game."""
        self.decisions += row.decisions
        self.mistakes += row.mistakes
        self.loss += float(row.loss)

    @property
    def mean(self) -> float | None:
        """What a hand brought on average, in the table's unit or in points."""
        return None if self.net is None else float(self.net / self.hands)

    @property
    def margin(self) -> float | None:
        """Half of the mean's 95 % interval: 1.96 standard errors."""
        if self.net is None or self.hands < 2:
            return None
        spread = self._squares - self.net * self.net / self.hands
        return NORMAL_95 * sqrt(spread / (self.hands - 1) / self.hands)


def figures_of(
    hands: Iterable[HandRow],
    decisions: Iterable[DecisionRow],
    side_bets: Iterable[SideBetRow] = (),
) -> list[Figures]:
    """The figures of each player at each table, by name and table."""
    found: dict[tuple[str, str], Figures] = {}
    beside: dict[tuple[int, int, int], list[SideBetRow]] = {}
    for made in side_bets:
        if made.side_bet != INSURANCE:  # which the first hand tells
            beside.setdefault((made.game, made.round, made.seat), []).append(made)
    for row in hands:
        key = row.player.casefold(), row.table
        if key not in found:
            found[key] = Figures(row.player, row.table, row.unit)
        found[key].add(row)
        for made in beside.pop((row.game, row.round, row.seat), []):
            found[key].add_side_bet(made)
    for decided in decisions:
        key = decided.player.casefold(), decided.table
        if key in found:
            found[key].decide(decided)
    return [found[key] for key in sorted(found)]


class Standing(NamedTuple):
    """A player's place in the points tournaments."""

    player: str
    tournaments: int
    won: int
    best: int
    mean: float


def leaderboard(results: Iterable[ResultRow]) -> list[Standing]:
    """The players of finished tournaments: most wins first, then the best mean."""
    scores: dict[str, list[ResultRow]] = {}
    for row in results:
        scores.setdefault(row.player.casefold(), []).append(row)
    standings = [
        Standing(
            player=rows[-1].player,
            tournaments=len(rows),
            won=sum(row.won for row in rows),
            best=max(row.score for row in rows),
            mean=sum(row.score for row in rows) / len(rows),
        )
        for rows in scores.values()
    ]
    return sorted(standings, key=lambda standing: (-standing.won, -standing.mean))
