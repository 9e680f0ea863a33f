"""`labtop battery`: do computer players make the moves that any player would make?"""

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import labtop
from labtop import games
from labtop.bots import agents
from labtop.bots.levels import LEVELS
from labtop.commands.simulate import marked, print_forfeits
from labtop.commands.table import UsageError, whole
from labtop.lab import battery as lab

EPILOG = """\
The positions of a game are in battery.toml in its folder. To add one, save a game and say what is right in it:

  labtop battery experiment --bots easy,hard
  labtop battery gsa --add game.json --turn 57 --expect 'attach *' --why 'The last card.' >> battery.toml"""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "battery",
        help="see whether computer players make the moves that any player would make",
        description="Ask computer players what they would do in positions where any player knows.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="a game's id")
    parser.add_argument("--bots", default="easy,medium,hard", metavar="A,B", help="levels or agents")
    parser.add_argument("--tries", type=whole, default=lab.TRIES, metavar="N", help="times that each is asked")
    parser.add_argument("--add", type=Path, metavar="SAVE", help="print a position of a saved game instead")
    parser.add_argument("--turn", type=whole, metavar="N", help="with --add: after so many entries of its log")
    parser.add_argument("--expect", action="append", default=[], metavar="PATTERN", help="moves that are right")
    parser.add_argument("--avoid", action="append", default=[], metavar="PATTERN", help="moves that are wrong")
    parser.add_argument("--why", default="", metavar="TEXT", help="what any player would do, and why")
    parser.set_defaults(run=run_battery)


def run_battery(args: argparse.Namespace) -> None:
    try:
        games.folder(args.game)
    except KeyError as wrong:
        raise UsageError(wrong.args[0]) from None
    if args.add is not None:
        print(added(args), end="")
        return
    bots = agents.split(args.bots)
    for bot in bots:
        agents.check(bot, LEVELS, args.game)
    positions = lab.battery(args.game)
    if not positions:
        raise UsageError(f"{args.game} has no battery")
    try:
        found = lab.tried(args.game, positions, bots, args.tries)
    except lab.BatteryError as wrong:
        raise UsageError(str(wrong)) from None
    console = Console()
    for bot in bots:
        for one in found:
            if one.bot == bot and one.wrong:
                said = (
                    f"{bot}, {one.right} of {one.tries}: {one.position.why} It did: {', '.join(sorted(set(one.wrong)))}"
                )
                console.print(said, markup=False, highlight=False)
    grid = Grid("bot", "positions", "right", title=args.game)
    answers: dict[str, Counter[str]] = {}
    for bot in bots:
        own = [one for one in found if one.bot == bot]
        answers[bot] = sum((one.answers for one in own), Counter())
        share = sum(one.right for one in own) / sum(one.tries for one in own)
        grid.add_row(marked(bot, answers[bot]), str(len(own)), f"{share:.1%}")
    console.print(grid)
    print_forfeits(console, answers)


def added(args: argparse.Namespace) -> str:
    if not args.why or not (args.expect or args.avoid):
        raise UsageError("--add goes with --why, and with --expect or --avoid")
    table = labtop.load(args.add).fork(args.turn)
    if not table.to_act:
        raise UsageError(f"nobody has to decide anything after entry {args.turn} of {args.add}")
    position = lab.position_of(table, table.to_act[0], args.why, args.expect, args.avoid)
    try:
        lab.reached(args.game, position)
    except lab.BatteryError as wrong:
        raise UsageError(str(wrong)) from None
    return "\n" + lab.written(position)
