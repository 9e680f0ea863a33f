"""`labtop simulate`: many games among bots, on all cores or a cluster, into Parquet."""

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

import labtop
from labtop.bots import agents
from labtop.bots.levels import LEVELS
from labtop.commands.table import UsageError, add_table, opened, started, whole
from labtop.kernel.rng import SEED_BITS
from labtop.lab import parquet
from labtop.lab import simulate as lab
from labtop.lab.pool import open_pool
from labtop.lab.schedule import STANDARD, Schedule
from labtop.tables.table import Box

R = TypeVar("R")
LONGEST_LIMIT = 3600  # seconds
EPILOG = """\
With --out every game is a row of a Parquet file. Stop it with Ctrl-C; the same command goes on where it stopped.

  labtop simulate experiment --games 1000 --bots easy,random
  labtop simulate experiment --games 1000000 --bots random --seed 1 --out games.parquet
  labtop simulate gsa --games 1000 --out games.parquet --decisions decisions.parquet
  labtop simulate gsa --games 100000 --ray 10.0.0.1:6379

docs/simulate.md tells what the columns hold."""


def add(commands: Any) -> None:
    many = commands.add_parser(
        "simulate",
        help="play many games among bots",
        description="Play games among bots.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_table(many)
    many.add_argument("--games", type=whole, default=1000, metavar="N", help="how many (default 1000)")
    many.add_argument("--bots", default="easy", metavar="A,B", help="a level or agent a seat; the last fills the rest")
    add_pool(many)
    many.add_argument("--decisions", type=Path, metavar="FILE", help="and a row for every decision, beside --out")
    many.set_defaults(run=run_simulate)


def add_pool(command: argparse.ArgumentParser) -> None:
    """Who does the work, and where its results go."""
    command.add_argument("--workers", type=whole, metavar="N", help="processes (default: all cores)")
    command.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster: HOST:PORT, or `local` for one of its own")
    command.add_argument("--out", type=Path, metavar="FILE", help="a row for every game, as Parquet")
    command.add_argument("--json", action="store_true", help="print the result as JSON")
    add_agent_limit(command)


def add_agent_limit(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--agent-seconds",
        type=time_limit,
        metavar="N",
        help="seconds that an agent has for an answer (default: 2 for a program, no limit for a Python callable). What "
        "comes later is forfeited to easy; a callable is waited for all the same. Makes results depend on the machine",
    )


def time_limit(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST_LIMIT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0 and up to {LONGEST_LIMIT}")
    return seconds


def run_simulate(args: argparse.Namespace) -> None:
    if args.decisions is not None and args.out is None:
        raise UsageError("--decisions goes with --out: its rows name games by their number there")
    if args.decisions is not None and args.decisions.resolve() == args.out.resolve():
        raise UsageError("--decisions and --out are two files, not one")
    found = opened(args)
    resumed_seed(args)
    schedule = one_table(found, deck_name(args.deck), found.deck.source if args.deck is not None else None, args)
    store = None if args.out is None else parquet.Store(args.out, args.decisions, about(found, schedule, args))
    stored = 0 if store is None else store.done
    with stopping(store, schedule.games), open_pool(args.workers, args.ray) as pool:
        tally, digests = with_progress(
            schedule.games,
            schedule.game,
            args.json,
            lambda tick: lab.tallied(schedule, pool, store, tick),
            done=stored,
        )
    if args.json:
        print(json.dumps({**lab.report(schedule, tally), **digests}, indent=1))
        return
    print_tally(schedule, tally)
    print_digests(digests)


def resumed_seed(args: argparse.Namespace) -> None:
    """Whoever goes on with a schedule need not say its seed again."""
    if args.out is not None and args.seed is None:
        parquet.check_installed()
        seed = str((parquet.schedule_in(args.out) or {}).get("seed"))
        args.seed = int(seed) if seed.isdecimal() else None


def deck_name(folder: Path | None) -> str:
    return STANDARD if folder is None else folder.resolve().name


def about(found: Box, schedule: Schedule, args: argparse.Namespace) -> parquet.About:
    """What tells this schedule from others. With decisions both files are named: they go together."""
    has_decisions = args.decisions is not None
    return {
        "labtop": labtop.__version__,
        "game": schedule.game,
        "rules": found.game.version,
        "deck": found.deck.digest,
        "deck_name": deck_name(args.deck),
        "players": schedule.players,
        "options": schedule.options,
        "bots": list(schedule.tables[0]),
        "games": schedule.games,
        "seed": str(schedule.seed),
        "agent_seconds": schedule.agent_seconds,
        "out": args.out.name if has_decisions else None,
        "decisions": args.decisions.name if has_decisions else None,
    }


@contextmanager
def stopping(store: parquet.Store | None, games: int) -> Iterator[None]:
    """Tell whoever stops a schedule with a store that it can go on. In the end the store is closed, begun or not."""
    try:
        yield
    except KeyboardInterrupt:
        if store is not None:
            said = f"stopped after {store.done:,} of {games:,} games; the same command goes on from there"
            print(f"labtop: {said}", file=sys.stderr)
        raise
    finally:
        if store is not None:
            store.close()


def one_table(found: Box, deck: str, source: str | None, args: argparse.Namespace) -> Schedule:
    """Games among the same computer players with one deck, as the command line asks for them."""
    bots = agents.split(args.bots)
    for bot in bots:
        agents.check(bot, LEVELS, found.game.id)
    players = args.players or max(len(bots), found.game.players[0])
    if len(bots) > players:
        raise UsageError(f"{len(bots)} bots are named, but there are {players} players")
    if args.seed is None:
        args.seed = secrets.randbits(SEED_BITS)
    table = started(found, players, args)  # checks players, seed and options
    bots += [bots[-1]] * (players - len(bots))
    seed, limit = args.seed, args.agent_seconds
    return Schedule(found.game.id, {deck: source}, players, table.options, (tuple(bots),), args.games, seed, 0, limit)


class Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.0f}/s" if task.speed >= 10 else f"{task.speed:.1f}/s")


def with_progress(total: int, what: str, quiet: bool, work: Callable[[Callable[[int], None]], R], done: int = 0) -> R:
    """Do some work while a bar shows how much of it is done, how fast it goes and how long it takes yet."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        bar = progress.add_task(what, total=total, completed=done)
        return work(lambda more: progress.advance(bar, more))


def print_tally(schedule: Schedule, tally: lab.Tally) -> None:
    [bots] = schedule.tables
    title = f"{schedule.game}, {schedule.players} players"
    grid = Grid("bot", "wins", "fair share", "mean points", "mean rank", title=title)
    for k, bot in enumerate(bots):
        grid.add_row(
            marked(bot, tally.answers[k]),
            f"{tally.wins[k] / tally.decided:.1%}",
            f"{1 / schedule.players:.1%}",
            f"{tally.points[k] / tally.games:.2f}",
            shown_rank(tally.mean_rank(k)),
        )
    console = Console()
    console.print(grid)
    by_name = {bot: Counter[str]() for bot in bots}
    for bot, answers in zip(bots, tally.answers, strict=True):
        by_name[bot].update(answers)
    print_forfeits(console, by_name)
    seats = "  ".join(f"{seat + 1}: {wins / tally.decided:.1%}" for seat, wins in enumerate(tally.seat_wins))
    console.print(f"wins by seat  {seats}")
    lost = f"{tally.lost / tally.games:.1%} lost by everybody, " if tally.lost else ""
    console.print(
        f"{tally.games:,} games, {tally.decisions / tally.games:.1f} decisions each, {lost}"
        f"{tally.ties / tally.games:.1%} with a shared first place, seed {schedule.seed}"
    )


def marked(name: str, answers: Mapping[str, int]) -> Text:
    """A name in a table; a star refers to what `print_forfeits` says below."""
    return Text(f"{name} *" if agents.forfeited(answers) else name)


def print_forfeits(console: Console, answers: Mapping[str, Mapping[str, int]]) -> None:
    """Say of agents by name what they forfeited, if they did."""
    for name, counts in answers.items():
        if agents.forfeited(counts):
            console.print(Text(f"* {agents.summed_up(name, counts)}"))


def shown_rank(rank: float | None) -> str:
    return "-" if rank is None else f"{rank:.2f}"


def print_digests(digests: dict[str, str]) -> None:
    for name, digest in digests.items():
        print(f"{name.replace('_', ' ')}  {digest}")
