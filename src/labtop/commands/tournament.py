"""`labtop tournament`: who is best among bots and agents, with ratings."""

import argparse
import json
import secrets
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import labtop
from labtop import games
from labtop.bots import agents
from labtop.bots.levels import LEVELS
from labtop.commands.simulate import add_pool, marked, print_forfeits, resumed_seed, shown_rank, stopping, with_progress
from labtop.commands.table import UsageError, started, whole
from labtop.games.deck import printable
from labtop.kernel.rng import SEED_BITS
from labtop.lab import parquet
from labtop.lab import tournament as lab
from labtop.lab.pool import open_pool
from labtop.lab.schedule import STANDARD
from labtop.lab.simulate import WIN
from labtop.tables.ratings import interval, shown
from labtop.tables.table import Box, box, box_of

EPILOG = """\
Everybody plays with everybody, in every seat; or with --ladder the neighbours on it, and whoever wins climbs.
Ratings are OpenSkill's, from the places in which they came in.

  labtop tournament experiment --entrants random,easy,medium --games 30
  labtop tournament gsa --entrants easy,random --decks standard my-deck --games 200
  labtop tournament gsa --entrants hard,medium,easy,python:mybot:play --ladder --games 100 --out ladder.parquet"""


def add(commands: Any) -> None:
    command = commands.add_parser(
        "tournament",
        help="who is best among bots and agents, with ratings",
        description="Play a tournament among bots and agents.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", help=f"one of {', '.join(games.FOLDERS)}")
    command.add_argument("--entrants", required=True, metavar="A,B,...", help="levels and agents; on a ladder from top")
    command.add_argument("--games", type=whole, default=100, metavar="N", help="how many at least (default 100)")
    command.add_argument("--ladder", action="store_true", help="only neighbours play, and whoever wins climbs")
    command.add_argument(
        "--decks", nargs="+", default=[STANDARD], metavar="FOLDER", help=f"decks to play with; `{STANDARD}` is one, too"
    )
    command.add_argument("--players", type=whole, metavar="N", help="at a table (default: as few as can play)")
    command.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="may be given often")
    command.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same tournament")
    add_pool(command)
    command.set_defaults(run=run_tournament)


def run_tournament(args: argparse.Namespace) -> None:
    resumed_seed(args)
    boxes = decks(args)
    told = asked(boxes, args)
    total = sum(lab.rounds(told))
    store = None if args.out is None else parquet.Store(args.out, None, about(boxes, told))
    done = 0 if store is None else store.done
    with stopping(store, total), open_pool(args.workers, args.ray) as pool:
        standings = with_progress(total, told.game, args.json, lambda tick: lab.play(told, pool, store, tick), done)
    if args.json:
        print(json.dumps(lab.report(told, standings), indent=1))
    else:
        print_standings(told, standings)


def decks(args: argparse.Namespace) -> dict[str, Box]:
    """The decks by name, each checked to be one of the game."""
    boxes: dict[str, Box] = {}
    for word in args.decks:
        try:
            found = box(args.game) if word == STANDARD else box_of(Path(word))
        except KeyError as wrong:
            raise UsageError(wrong.args[0]) from None
        if found.game.id != args.game:
            raise UsageError(f"the deck in {printable(word)} is for {found.game.id}, not for {args.game}")
        name = STANDARD if word == STANDARD else Path(word).resolve().name
        if name in boxes:
            raise UsageError(f"two decks are called {name}; their folders need different names")
        boxes[name] = found
    return boxes


def asked(boxes: dict[str, Box], args: argparse.Namespace) -> lab.Tournament:
    entrants = agents.split(args.entrants)
    first = next(iter(boxes.values()))
    for name in entrants:
        agents.check(name, LEVELS, first.game.id)
        if entrants.count(name) > 1:
            raise UsageError(f"{name} is named twice; an entrant plays under one name")
    if args.seed is None:
        args.seed = secrets.randbits(SEED_BITS)
    players = args.players or max(2, first.game.players[0])
    table = started(first, players, args)  # checks players, seed and options
    sources = {name: None if name == STANDARD else found.deck.source for name, found in boxes.items()}
    id, options, limit = first.game.id, table.options, args.agent_seconds
    return lab.Tournament(id, sources, players, options, tuple(entrants), args.ladder, args.games, args.seed, limit)


def about(boxes: dict[str, Box], told: lab.Tournament) -> parquet.About:
    """What tells this tournament from others."""
    return {
        "labtop": labtop.__version__,
        "game": told.game,
        "rules": next(iter(boxes.values())).game.version,
        "decks": [[name, found.deck.digest] for name, found in boxes.items()],  # in the order in which they are played
        "players": told.players,
        "options": told.options,
        "entrants": list(told.entrants),
        "ladder": told.ladder,
        "games": told.games,
        "seed": str(told.seed),
        "agent_seconds": told.agent_seconds,
    }


def print_standings(told: lab.Tournament, standings: lab.Standings) -> None:
    console = Console()
    answers = {standing.name: standing.answers for standing in standings.overall}
    console.print(standings_grid(f"{told.game}, {told.players} at a table", standings))
    print_forfeits(console, answers)
    if standings.by_deck:
        console.print(deck_grid(standings))
    if standings.ladder:
        ladder = [marked(name, answers[name]) for name in standings.ladder]
        console.print(Text("on the ladder, from the top: ") + Text(", ").join(ladder))
    total = sum(played.games for played in standings.decks.values())
    console.print(f"{total:,} games, seed {told.seed}", highlight=False)
    print(f"digest  {standings.digest}")


def standings_grid(title: str, standings: lab.Standings) -> Grid:
    """The best first; `rating` is what somebody plays at least, beside it where the true strength lies."""
    grid = Grid("entrant", "rating", "mu", "sigma", "95 %", "wins", "mean rank", title=title)
    for deck in standings.by_deck:
        grid.add_column(Text(f"on {deck}"))
    for standing in standings.overall:
        low, high = interval(standing.rating)
        apart = [one for deck in standings.by_deck.values() for one in deck if one.name == standing.name]
        grid.add_row(
            marked(standing.name, standing.answers),
            f"{shown(standing.rating):.1f}",
            f"{standing.rating.mu:.1f}",
            f"{standing.rating.sigma:.1f}",
            f"{low:.1f} to {high:.1f}",
            f"{standing.wins:.1%}",
            shown_rank(standing.mean_rank),
            *(f"{shown(one.rating):.1f} ({one.wins:.1%})" for one in apart),
        )
    return grid


def deck_grid(standings: lab.Standings) -> Grid:
    grid = Grid("deck", "games", "decisions", "lasted", "ties", "lost by all", "wins by seat", title="the decks")
    for deck, played in standings.decks.items():
        decided = max(1, played.games - played.lost)
        grid.add_row(
            Text(deck),
            f"{played.games:,}",
            f"{played.decisions / played.games:.1f}",
            f"{played.lasted / played.games:.1f}",
            f"{played.ties / played.games:.1%}",
            f"{played.lost / played.games:.1%}",
            "  ".join(f"{share / WIN / decided:.1%}" for share in played.seat_shares),
        )
    return grid
