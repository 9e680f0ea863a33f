"""The command line: `labtop games | play | serve | simulate | tournament | replay | deck ... | bench`."""

import argparse
import getpass
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import labtop
from labtop import games, terminal
from labtop.bots import agents, names
from labtop.bots.levels import LEVELS
from labtop.commands import deck_report, simulate, tournament
from labtop.commands.table import Wrong, add_table, opened, started, whole
from labtop.games.deck import FILE, DeckError, printable
from labtop.games.for_science.cards import Cards
from labtop.games.starting import starting_deck
from labtop.kernel.game import IllegalMove
from labtop.lab import bench, judge_bench, search_bench
from labtop.lab.work import CannotWork
from labtop.tables.saves import SaveError
from labtop.tables.table import Box, Seat, box_of

YOU = "you"
SERVE: dict[str, Any] = {
    "description": "Serve tables over HTTP and WebSocket.",
    "formatter_class": argparse.RawDescriptionHelpFormatter,
    "epilog": """\
Everything that is acknowledged is on disk. Stop it with Ctrl-C or SIGTERM: clients are told, and games go on at the
next start.

  labtop serve                                        for this machine, in labtop.db
  labtop serve --host 0.0.0.0 --port 80               for the network around
  labtop serve --database sqlite:////var/lib/labtop/tables.db --secure --trust 10.0.0.1
  labtop serve --database postgresql://labtop@db/labtop --redis redis://cache --port 8001   one of several

/health says whether it can keep what people do, /metrics has figures for Prometheus, /api/openapi.json describes the
rest. docs/hosting.md tells of proxies, several processes, backups and updates.""",
}
FRIEND = "friend"
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Finn")


def main(words: Sequence[str] | None = None) -> int:
    args = parser().parse_args(words)
    try:
        args.run(args)
    except (Wrong, CannotWork, DeckError, SaveError, IllegalMove, agents.NoAgent) as wrong:
        print(f"labtop: {wrong}", file=sys.stderr)
        return 2
    except OSError as wrong:
        print(f"labtop: {wrong.filename or 'cannot write'}: {wrong.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="labtop", description="Science-themed tabletop games: play, tune, study.")
    top.add_argument("--version", action="version", version=f"labtop {labtop.__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    games_ = commands.add_parser("games", help="list the games")
    games_.set_defaults(run=list_games)

    play = commands.add_parser("play", help="play in the terminal", description="Play a game in the terminal.")
    add_table(play)
    seats = f"who sits where, by commas: {YOU}, {FRIEND} (or any name), or a bot: {', '.join(LEVELS)}, or an agent"
    play.add_argument("--seats", help=f"{seats}; default: you and easy bots")
    play.add_argument("--save", type=Path, metavar="FILE", help="where `s` saves, and where leaving saves to")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    play.add_argument("--ask-always", action="store_true", help="ask even where there is only one move")
    play.set_defaults(run=run_play)

    add_serve(commands.add_parser("serve", help="serve tables to browsers and programs", **SERVE))

    simulate.add(commands)
    tournament.add(commands)

    again = commands.add_parser("replay", help="watch a saved game", description="Watch a saved game move by move.")
    again.add_argument("file", type=Path)
    again.add_argument("--seat", type=int, help="as this seat saw it (from 1); default: what everybody saw")
    again.add_argument("--fast", action="store_true", help="print it all and stop")
    again.set_defaults(run=run_replay)

    deck = commands.add_parser("deck", help="decks of one's own").add_subparsers(required=True, metavar="COMMAND")
    check = deck.add_parser("check", help="say all that is wrong with a deck")
    check.add_argument("folder", type=Path, help="a folder with a cards.toml")
    check.set_defaults(run=run_check)
    new = deck.add_parser("new", help="begin a deck of your own from the standard one")
    new.add_argument("game", help=f"one of {', '.join(games.FOLDERS)}")
    new.add_argument("folder", type=Path, help="where to put its cards.toml")
    new.set_defaults(run=run_new)
    deck_report.add(deck)

    speed = commands.add_parser("bench", help="measure speed", description="Measure how fast the rules run.")
    speed.add_argument("game", nargs="*", help="games to measure (default: all)")
    speed.add_argument("--seconds", type=float, default=0.5, help="for each measurement (default 0.5)")
    speed.add_argument("--rounds", type=whole, default=6, help="measure all so often, keep the fastest (default 6)")
    speed.add_argument("--peers", action="store_true", help="and OpenSpiel in the same run (extra: labtop[peers])")
    speed.add_argument("--json", action="store_true")
    speed.set_defaults(run=run_bench)
    return top


def add_serve(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)"
    )
    serve.add_argument("--port", type=whole, default=8000, metavar="N", help="default 8000")
    serve.add_argument(
        "--database",
        default="sqlite:///labtop.db",
        metavar="ADDRESS",
        help="where tables are kept: sqlite:///FILE (default: labtop.db here), postgresql://..., or memory",
    )
    serve.add_argument("--redis", metavar="ADDRESS", help="redis://...: for several processes on one PostgreSQL")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="another page that may use this")
    serve.add_argument("--secure", action="store_true", help="send cookies over https only (behind a proxy with TLS)")
    serve.add_argument(
        "--trust", default="127.0.0.1", metavar="ADDRESSES", help="proxies that tell who asks (default 127.0.0.1)"
    )
    serve.add_argument(
        "--workers", type=whole, default=2, metavar="N", help="processes for computer players (default 2)"
    )
    serve.add_argument(
        "--bot-pause", type=float, default=0.8, metavar="SECONDS", help="that a computer player takes at least"
    )
    serve.add_argument(
        "--speed", type=float, default=1.0, help=argparse.SUPPRESS
    )  # of play, for demonstrations and tests
    serve.add_argument("--log-level", choices=("debug", "info", "warning", "error"), default="info")
    serve.set_defaults(run=run_serve)


def run_serve(args: argparse.Namespace) -> None:
    from labtop.server.serve import serve, settings_of  # half a second that the other commands need not wait

    try:
        code = serve(settings_of(args))
    except ValueError as wrong:
        raise Wrong(str(wrong)) from None
    if code:
        raise SystemExit(code)


def list_games(args: argparse.Namespace) -> None:
    grid = Grid("game", "players", "what it is", "options")
    for id in games.FOLDERS:
        game = games.find(id)
        fewest, most = game.players
        options = "\n".join(f"{option.id}: {game.option_words(option.id)[1]}" for option in game.options)
        grid.add_row(id, f"{fewest} to {most}", f"[bold]{game.title()}[/]. {game.about()}", options)
    Console().print(grid)


def run_play(args: argparse.Namespace) -> None:
    if args.save is not None and args.save != args.load and args.save.exists():
        raise Wrong(f"{args.save} is there already; go on with it by --load {args.save}, or save to another file")
    if args.load is not None:
        table = labtop.load(args.load)
    else:
        found = opened(args)
        words = agents.split(args.seats) if args.seats else []
        table = started(found, args.players or max(len(words), found.game.players[0]), args)
    if args.seats or not table.seats:
        table.seats = seated(args.seats, table.players, table.seed)
    else:
        check_saved(table.seats)
    for seat in table.seats:
        print(introduced(seat))
    who, called = [seat.who for seat in table.seats], [seat.name for seat in table.seats]
    save_to = args.save or args.load
    terminal.play(table, who, called, save_to=save_to, ask_always=args.ask_always, bot_seed=args.seed)


def introduced(seat: Seat) -> str:
    """A seat in a line: who plays there, and what is said of a computer player of that name."""
    line = names.lines(seat.who).get(seat.name)
    if line:
        return f"{seat.name} ({seat.who}): {line}"
    return seat.name if seat.name == seat.who else f"{seat.name}: {seat.who}"


def seated(words: str | None, players: int, seed: int = 0) -> tuple[Seat, ...]:
    """Who sits where; without any words, you against `easy`. No two have the same name."""
    given = agents.split(words) if words else [YOU]
    if len(given) > players:
        raise Wrong(f"{len(given)} seats are named, but there are {players} players")
    if not all(given):
        raise Wrong("a seat in --seats has no name")
    seats: list[Seat] = []
    for n, word in enumerate(given + ["easy"] * (players - len(given))):
        taken = {seat.name for seat in seats}
        is_bot = word in LEVELS or agents.is_agent(word)
        name = own_name() if word == YOU else NAMES[n] if word == FRIEND else word
        if is_bot:
            agents.check(word, LEVELS)
            people = {*given, own_name()} - {word}  # whoever comes after keeps their name
            name = names.personality(word, seed + n, taken | people).name
        while name in taken:
            name += f" {n + 1}"
        seats.append(Seat(name, word if is_bot or word == YOU else FRIEND))
    return tuple(seats)


def check_saved(seats: Sequence[Seat]) -> None:
    """A file may come from anybody: what it says to run is not run."""
    for seat in seats:
        if seat.who.startswith((agents.PROGRAM, agents.PYTHON)):
            who = printable(seat.who)
            raise Wrong(f"{printable(seat.name)} was played by {who}; say by --seats whether to run that, or who plays")
        if seat.who not in (YOU, FRIEND):
            agents.check(seat.who, LEVELS)


def own_name() -> str:
    name = getpass.getuser()
    return NAMES[0] if name == "root" else name.capitalize()


def run_replay(args: argparse.Namespace) -> None:
    table = labtop.load(args.file)
    if args.seat is not None and not 1 <= args.seat <= table.players:
        raise Wrong(f"there is no seat {args.seat}; seats are 1 to {table.players}")
    called = [seat.name for seat in table.seats] or list(NAMES[: table.players])
    terminal.replay(table, called, None if args.seat is None else args.seat - 1, fast=args.fast)


def run_check(args: argparse.Namespace) -> None:
    found = box_of(args.folder)
    print(f"{printable(str(args.folder))}: a deck for {found.game.title()} without fault (digest {found.deck.digest})")
    for warning in (*found.game.warnings(found.deck), *unbuilt(found)):
        print(f"warning: {FILE}: {warning}")


def unbuilt(found: Box) -> Iterator[str]:
    """Cards that ask for blocks to be built in a way that was not found."""
    if isinstance(found.deck.cards, Cards):
        from labtop.lab.deck_builds import warnings  # loads the physics, which the other commands need not wait for

        yield from warnings(found.deck.cards)


def run_new(args: argparse.Namespace) -> None:
    try:
        game = games.find(args.game)
    except KeyError as wrong:
        raise Wrong(wrong.args[0]) from None
    file = args.folder / FILE
    if file.exists():
        raise Wrong(f"{file} is there already; take another folder")
    args.folder.mkdir(parents=True, exist_ok=True)
    file.write_text(starting_deck(game), encoding="utf-8")
    print(f"{file}: the standard deck of {game.title()}, for you to change. Then: labtop deck check {args.folder}")


def run_bench(args: argparse.Namespace) -> None:
    ids = args.game or list(games.FOLDERS)
    for id in ids:
        if id not in games.FOLDERS:
            raise Wrong(f"no game is called {id!r}; there are: {', '.join(games.FOLDERS)}")
    if args.peers and find_spec("pyspiel") is None:
        raise Wrong("the peers are not installed: pip install 'labtop[peers]'")
    rounds, thoughts, judged = [], [], []
    for _ in range(args.rounds):
        rounds.append(bench.ours(ids, args.seconds, labtop.compiled()))
        thoughts.append(search_bench.ours(ids, args.seconds, labtop.compiled(), args.peers))
        if "for-science" in ids:
            judged.append(judge_bench.ours())
        if args.peers:
            rounds[-1] += bench.peers(args.seconds)
            thoughts[-1] += search_bench.peers(args.seconds)
    speeds, thinking = bench.best(rounds), search_bench.best(thoughts)
    judging = min(judged, key=lambda one: one.p50_ms, default=None)
    if args.json:
        print(bench.as_json(speeds, thinking, judging))
    else:
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


if __name__ == "__main__":
    sys.exit(main())
