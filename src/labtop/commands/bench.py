"""`labtop bench`: how fast the rules run, search thinks and the judge of blocks judges."""

import argparse
import sys
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import labtop
from labtop import extras, games
from labtop.commands.table import UsageError, whole
from labtop.lab import bench, judge_bench, search_bench


def add(commands: Any) -> None:
    speed = commands.add_parser("bench", help="measure speed", description="Measure how fast the rules run.")
    speed.add_argument("game", nargs="*", help="games to measure (default: all)")
    speed.add_argument("--seconds", type=float, default=0.5, help="for each measurement (default 0.5)")
    speed.add_argument("--rounds", type=whole, default=6, help="measure all so often, keep the fastest (default 6)")
    speed.add_argument("--peers", action="store_true", help="and OpenSpiel in the same run (extra: labtop[envs])")
    speed.add_argument("--json", action="store_true")
    speed.set_defaults(run=run_bench)


def run_bench(args: argparse.Namespace) -> None:
    ids = args.game or list(games.FOLDERS)
    for id in ids:
        if id not in games.FOLDERS:
            raise UsageError(f"no game is called {id!r}; there are: {', '.join(games.FOLDERS)}")
    if args.peers:
        extras.need("envs", "measuring OpenSpiel", "numpy", "pyspiel")
    can_judge = "for-science" in ids and not extras.is_missing("blocks")
    if "for-science" in ids and not can_judge:
        print(f"the judge of blocks is not measured: that needs {extras.how_to_get('blocks')}", file=sys.stderr)
    rounds, thoughts, judged = [], [], []
    for _ in range(args.rounds):
        rounds.append(bench.ours(ids, args.seconds, labtop.compiled()))
        thoughts.append(search_bench.ours(ids, args.seconds, labtop.compiled(), args.peers))
        if can_judge:
            judged.append(judge_bench.ours())
        if args.peers:
            rounds[-1] += bench.peers(args.seconds)
            thoughts[-1] += search_bench.peers(args.seconds)
    speeds, thinking = bench.best(rounds), search_bench.best(thoughts)
    judging = min(judged, key=lambda one: one.p50_ms, default=None)
    if args.json:
        print(bench.as_json(speeds, thinking, judging))
        return
    print_speeds(speeds)
    if thinking:
        print_thinking(thinking)
    if judging:
        print(judge_bench.told(judging))


def print_speeds(speeds: list[bench.Speed]) -> None:
    hearts = next((speed.decisions_per_s for speed in speeds if speed.what == "hearts"), None)
    grid = Grid("game", "players", "mode", "games/s", "decisions/s", "clone, us", title=bench.machine())
    if hearts:
        grid.add_column("times hearts")
    for speed in speeds:
        ratio = [f"{speed.decisions_per_s / hearts:.2f}"] if hearts else []
        grid.add_row(
            speed.what,
            str(speed.players),
            speed.mode,
            f"{speed.games_per_s:,.0f}",
            f"{speed.decisions_per_s:,.0f}",
            f"{speed.clone_us:.2f}",
            *ratio,
        )
    Console(width=max(Console().width, 100)).print(grid)


def print_thinking(thinking: list[search_bench.Thinking]) -> None:
    """Each beside ours interpreted."""
    grid = Grid("search", "players", "mode", "iterations/s", "times interpreted")
    slowest = {speed.what: speed.iterations_per_s for speed in thinking if speed.mode == "interpreted"}
    for speed in thinking:
        ratio = speed.iterations_per_s / slowest[speed.what]
        grid.add_row(speed.what, str(speed.players), speed.mode, f"{speed.iterations_per_s:,.0f}", f"{ratio:.1f}")
    Console(width=max(Console().width, 100)).print(grid)
    if not labtop.compiled():
        print("this install is not compiled; `make bench` measures one that is")
