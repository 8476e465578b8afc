"""The command ``simulate``: a table played by the hundred million rounds."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from .. import __version__
from ..graphics.lines import Line
from ..graphics.picture import svg
from ..graphics.terminal import open_terminal
from ..session.leaving import INTERRUPTED
from ..settings import choose, config_file, flags_from
from ..simulation import report
from ..simulation.bets import Ramp, Wong, ramp_of
from ..simulation.curves import HOURS, curves
from ..simulation.figures import Figures
from ..simulation.lines import lines, percent
from ..simulation.run import Blocks, Goal, alone, engine, nothing, run, sums, workers
from ..simulation.seat import scenario
from ..simulation.setup import Setup
from ..simulation.tally import Tally, WrongFile, merged, read, save
from .export import write, write_csv
from .simulate_flags import parser, setup_of

FASTER = "numba is not installed: pip install 'blackjack-sm[simulate]' makes it ten times faster"
COMPILING = "compiling for this machine, once ..."
EVERY = 0.5  # seconds between lines of progress at a terminal


def main(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    flags = parser()
    args = flags.parse_args(arguments)
    setup = setup_of(flags, args)
    ramp = None if args.bets is None else ramp_of(args.bets)
    if args.show_shoe is not None:
        write(json.dumps(scenario(setup, args.show_shoe)))
        return 0
    tally = _kept(args, setup)
    name = engine()
    keep = args.save or args.resume
    latest = [tally]
    try:
        progress = _Progress(setup, Goal(args.rounds, args.until), name, tally)

        def note(now: Tally, *, due: bool) -> None:
            latest[0] = now
            progress.tell(now)
            if due and keep:
                save(keep, setup.head(), now)

        with _blocks(setup, args, name) as blocks:
            tally = run(setup.plan, tally, progress.goal, blocks, args.first_shoe, note)
    except KeyboardInterrupt:
        return _stopped(setup, latest[0], keep)
    progress.end()
    if keep:
        save(keep, setup.head(), tally)
    _show(_report(args, setup, ramp, tally, name), args)
    return 0


def _kept(args: argparse.Namespace, setup: Setup) -> Tally:
    """What was run before: the files of --resume and --merge."""
    tally = nothing(setup.plan)
    for path in [*([args.resume] if args.resume else []), *args.merge]:
        try:
            tally = merged(tally, read(path, setup.head()))
        except ValueError as fault:
            raise WrongFile(path, f"holds what another file holds: {fault}") from None
    return tally


@contextmanager
def _blocks(setup: Setup, args: argparse.Namespace, name: str) -> Iterator[Blocks]:
    """Where the blocks are played."""
    if args.scheduler:
        from ..simulation.cluster import cluster

        with cluster(setup.plan, name, args.scheduler) as blocks:
            yield blocks
    elif args.workers > 1:
        with workers(setup.plan, name, args.workers) as blocks:
            yield blocks
    else:
        yield alone(setup.plan, name)


class _Progress:
    """Tells how far a run is: often at a terminal, at each tenth elsewhere."""

    def __init__(self, setup: Setup, goal: Goal, name: str, tally: Tally) -> None:
        self.setup, self.goal, self.kept = setup, goal, int(tally.rounds.sum())
        self.terminal = sys.stderr.isatty()
        self.began = self.last = time.monotonic()
        self.tenth = 0
        if name == "numpy":
            self._write(FASTER, end=True)
        else:
            from ..simulation.kernel import compiled

            if not compiled():
                self._write(COMPILING, end=True)

    def tell(self, tally: Tally) -> None:
        """What a tally has come to, when it is time to."""
        plan, now = self.setup.plan, time.monotonic()
        figures = Figures(tally, plan.automaton.unit, plan.lowest)
        rounds = figures.rounds
        tenth = min(10, 10 * rounds // self.goal.rounds)
        due = now - self.last >= EVERY if self.terminal else tenth > self.tenth
        if not due:
            return
        self.last, self.tenth, mean = now, tenth, figures.flat()
        rate = max(rounds - self.kept, 1) / max(now - self.began, 1e-3)
        left = max(self.goal.rounds - rounds, 0) / rate
        self._write(
            f"{rounds:,} of {self.goal.rounds:,} rounds, {rate / 1e6:.1f} million a second, "
            f"{left:.0f} s left, EV {percent(mean.ev)} +- {percent(mean.se, sign='')}",
            end=not self.terminal,
        )

    def _write(self, text: str, *, end: bool) -> None:
        sys.stderr.write(f"{text}\n" if end else f"\r\x1b[K{text}")
        sys.stderr.flush()

    def end(self) -> None:
        """Wipe the line of progress."""
        if self.terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _stopped(setup: Setup, tally: Tally, keep: Path | None) -> int:
    """Keep what was run before Ctrl-C, and say how to go on."""
    path = keep or Path(f"{setup.rules.name}-{setup.seed}.run")
    save(path, setup.head(), tally)
    sys.stderr.write(
        f"\nStopped after {int(tally.rounds.sum()):,} rounds, kept in {path}; "
        f"the same command with --resume {path} goes on.\n"
    )
    return INTERRUPTED


def _report(
    args: argparse.Namespace, setup: Setup, ramp: Ramp | None, tally: Tally, name: str
) -> report.Report:
    """All that is asked of a run."""
    made = report.Report(
        setup=setup,
        tally=tally,
        engine=name,
        version=__version__,
        exact=setup.exact(),
        ramp=ramp,
        wong=Wong(args.wong_in, args.wong_out),
        money=report.Money(args.bankroll, args.risk, args.hands_per_hour),
    )
    if args.curves:
        bets, bankroll = made.bets, made.bankroll
        assert bets is not None
        found = curves(
            setup.plan,
            bets,
            args.curves,
            HOURS * args.hands_per_hour,
            float("inf") if bankroll is None else bankroll,
            lambda first, shoes: sums(setup.plan, name, first, shoes),
        )
        made = replace(made, curves=found)
    return made


def _show(made: report.Report, args: argparse.Namespace) -> None:
    """Write a report as it was asked for."""
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    drawn: list[Line] = list(lines(made, terminal.look))
    if args.svg:
        try:
            args.svg.write_text(svg("simulation", drawn), encoding="utf-8")
        except OSError as fault:
            raise WrongFile(args.svg, f"can't be written: {fault.strerror}") from None
    if args.json:
        write(json.dumps(report.data(made)))
    elif args.csv:
        write_csv(report.COLUMNS, report.rows(made))
    else:
        terminal.show(drawn)
