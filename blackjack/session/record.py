"""Joins the machine to the journal: what is kept of a state, and how a game comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ..engine import rulings
from ..engine.cards import codes
from ..engine.codec import from_json, to_json
from ..engine.events import GameOver, Paid, RoundSettled, SideBetPaid
from ..engine.legal import has_natural
from ..engine.machine import Played, by_answer, game_from, scripted, steps
from ..engine.money import ZERO, exact, exact_or_none, written
from ..engine.side_bets import INSURANCE
from ..engine.state import GameState, Seat
from ..graphics.courses import Courses, held
from ..graphics.figures import counted
from ..journal.faults import JournalFault
from ..journal.rows import (
    DecisionRow,
    Filters,
    Game,
    HandRow,
    Position,
    PracticeRow,
    ResultRow,
    SideBetRow,
    now,
)
from .coach import Tally

if TYPE_CHECKING:
    from ..journal.reading import Reader
    from ..journal.store import Journal

OpenJournal = Callable[[], "Journal | None"]
"""Opens the journal, or returns the one that is open; None where nothing is kept."""


class Record:
    """What keeps one game; without a journal, or after a fault of it, nothing."""

    def __init__(
        self,
        journal: OpenJournal,
        start: GameState,
        complain: Callable[[str], None],
        kept: Game | None = None,
    ) -> None:
        """Keep a game that begins, or go on with one that was ``kept``.

        The journal is opened when there is something to keep.
        ``start`` is the state before the first step; ``complain`` gets one line when the
        journal fails and the game goes on in memory.
        """
        self._journal, self._start, self._complain = journal, start, complain
        self.kept = kept
        self._decided: Mapping[str, Tally] = {}

    @property
    def answers(self) -> int:
        """How many answers are kept."""
        return self.kept.position.answers if self.kept and self.kept.position else 0

    def keep(self, before: GameState, answer: str, states: Sequence[GameState]) -> None:
        """Keep an answer and the states it led to, up to the next question, on disk."""
        journal = self._journal()
        if journal is None:
            return
        try:
            if self.kept is None:
                rules, start = self._start.rules, to_json(self._start)
                self.kept = journal.begin(rules.name, rules.unit, start, position(before))
            practice = self.kept.position.practice if self.kept.position else 0
            at = position(states[-1])._replace(practice=practice)
            hands = [row for state in states for row in hand_rows(self.kept.id, state)]
            hands = [row for row in hands if row.round != practice]
            results = [row for state in states for row in result_rows(self.kept.id, state)]
            results = [] if practice else results
            side_bets = [row for state in states for row in side_bet_rows(self.kept.id, state)]
            side_bets = [row for row in side_bets if row.round != practice]
            self.kept = journal.append(self.kept, answer, at, hands, results, side_bets)
        except JournalFault as fault:
            self._fail(fault)

    def take_back(self, answers: int, state: GameState) -> None:
        """Forget all but the first ``answers`` answers; the round becomes practice."""
        if self.kept is not None and (journal := self._journal()) is not None:
            try:
                self.kept = journal.take_back(self.kept, answers, position(state))
            except JournalFault as fault:
                self._fail(fault)

    def decide(self, tallies: Mapping[str, Tally]) -> None:
        """Keep what the coach thought of each player's decisions, where that has changed."""
        if self.kept is None or (journal := self._journal()) is None:
            return
        try:
            for player, tally in tallies.items():
                if self._decided.get(player) != tally:
                    loss = f"{tally.loss:.9f}"
                    row = (self.kept.id, self.kept.table, player, *tally[:2], loss)
                    journal.decide(DecisionRow(*row))
            self._decided = tallies
        except JournalFault as fault:
            self._fail(fault)

    def practise(self, rows: Sequence[PracticeRow]) -> None:
        """Keep decisions that the coach judged."""
        if rows and (journal := self._journal()) is not None:
            try:
                journal.practise(*rows)
            except JournalFault as fault:
                self._fail(fault)

    def tallies(self) -> dict[str, Tally]:
        """What the coach thought of each player's decisions in the game so far."""
        if self.kept is None or (journal := self._journal()) is None:
            return {}
        try:
            rows = list(journal.decisions(Filters(game=self.kept.id)))
        except JournalFault as fault:
            self._fail(fault)
            return {}
        return {row.player: Tally(row.decisions, row.mistakes, float(row.loss)) for row in rows}

    def _fail(self, fault: JournalFault) -> None:
        self._complain(f"{fault}; the game goes on in memory and is not kept")
        self._journal, self.kept = lambda: None, None


def position(state: GameState) -> Position:
    """Where a game stands, as the journal keeps it."""
    standing = ", ".join(_standing(state, seat) for seat in state.seats if seat.seated)
    return Position(state.round, standing, to_json(state), state.over)


def _standing(state: GameState, seat: Seat) -> str:
    if state.rules.money:
        return f"{seat.name} {written(seat.funds, state.rules.unit)}"
    if state.rules.points:
        return f"{seat.name} {counted(seat.score, 'point')}"
    return f"{seat.name} {seat.won}-{seat.lost}-{seat.tied}"


def hand_rows(game: int, state: GameState) -> Iterator[HandRow]:
    """The hands that a step finished: those of a round that was settled."""
    if not any(isinstance(event, RoundSettled) for event in state.events):
        return
    rules, at = state.rules, now()
    nets = {(e.seat, e.hand): e.net for e in state.events if isinstance(e, Paid)}
    paid = [event for event in state.events if isinstance(event, SideBetPaid)]
    side_nets = {event.seat: event.net for event in paid if event.side_bet == INSURANCE}
    for number, seat in enumerate(state.seats):
        for i, hand in enumerate(seat.hands):
            insurance = seat.insurance if i == 0 else None
            net = nets.get((number, i))
            if insurance is not None and net is not None:
                net += side_nets[number]
            yield HandRow(
                game=game,
                at=at,
                table=rules.name,
                unit=rules.unit,
                round=state.round,
                seat=number,
                hand=i,
                player=seat.name,
                cards=codes(hand.cards),
                total=rulings.player_total(rules, hand.cards),
                dealer=codes(state.dealer),
                dealer_total=rulings.dealer_total(rules, state.dealer),
                bet=exact(hand.bet) if rules.money else None,
                doubled=hand.doubled,
                split=hand.split,
                natural=has_natural(rules, hand),
                outcome=hand.outcome or "",
                returned=exact_or_none(hand.returned),
                insurance=exact(insurance.bet) if insurance else None,
                insurance_returned=exact_or_none(insurance.returned) if insurance else None,
                net=exact_or_none(net),
                funds=exact(held(rules, seat)) if rules.staked else None,
            )


def side_bet_rows(game: int, state: GameState) -> Iterator[SideBetRow]:
    """The side bets that a step settled, insurances too."""
    at = now()
    for event in state.events:
        if isinstance(event, SideBetPaid):
            seat = state.seats[event.seat]
            made = next(bet for bet in seat.side_bets if bet.name == event.side_bet)
            yield SideBetRow(
                game=game,
                at=at,
                table=state.rules.name,
                unit=state.rules.unit,
                round=state.round,
                seat=event.seat,
                player=seat.name,
                side_bet=made.name,
                bet=exact(made.bet),
                result=made.result,
                returned=exact(made.returned or ZERO),
                net=exact(event.net),
            )


def result_rows(game: int, state: GameState) -> Iterator[ResultRow]:
    """What the players of a tournament got, when a step ended it."""
    for event in state.events:
        if isinstance(event, GameOver) and rulings.last_round(state.rules) and event.winners:
            for i, seat in enumerate(state.seats):
                won = i in event.winners
                yield ResultRow(game, now(), state.rules.name, i, seat.name, seat.score, won)


def replayed(start: GameState, answers: Sequence[str]) -> Iterator[list[Played]]:
    """Play answers again from the first state; yield the steps of each, the opening first."""
    game = game_from(start)
    return by_answer(steps(game, scripted(iter(answers))))


def courses_of(journal: Journal, kept: Game, state: GameState) -> Courses:
    """What the players of a kept game brought, and held after each round that is kept."""
    brought = rulings.buy_in(state.rules)
    rounds: list[dict[int, Fraction]] = [{0: brought} for _ in state.seats]
    for row in journal.hands(Filters(game=kept.id)):
        if row.funds is not None and row.seat < len(rounds):
            rounds[row.seat][row.round] = Fraction(row.funds)
    return tuple([tuple([held for _, held in sorted(of.items())]) for of in rounds])


def resumed(journal: Reader, kept: Game) -> GameState:
    """The state of a kept game; from its answers where the position is damaged."""
    if kept.position is not None:
        return from_json(kept.position.state)
    *_, last = replayed(from_json(kept.start), journal.answers(kept.id))
    return last[-1].after
