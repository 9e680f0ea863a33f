"""The command line: `labtop games | play | serve | admin | simulate | tournament | battery | replay | deck | bench`."""

import argparse
import getpass
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

import labtop
from labtop import extras, games
from labtop.bots import agents
from labtop.bots.levels import LEVELS, personalities, personality
from labtop.commands import admin, battery, bench, deck_report, serve, simulate, tournament, train
from labtop.commands.table import UsageError, add_table, opened, started
from labtop.games.deck import FILE, DeckError, printable
from labtop.games.deck_template import starting_deck
from labtop.games.for_science.cards import Cards
from labtop.kernel.game import IllegalMove
from labtop.lab.pool import SimulationError
from labtop.tables.log import Seat
from labtop.tables.saves import SaveError
from labtop.tables.table import Box, box_of

YOU = "you"
FRIEND = "friend"
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Finn")
# what the person can mend, told in one line
MISTAKES = (UsageError, SimulationError, DeckError, SaveError, IllegalMove, agents.NoAgent, extras.MissingExtra)


def main(words: Sequence[str] | None = None) -> int:
    args = parser().parse_args(words)
    try:
        args.run(args)
    except (
        UsageError,
        SimulationError,
        DeckError,
        SaveError,
        IllegalMove,
        agents.NoAgent,
        extras.MissingExtra,
    ) as wrong:
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
    simulate.add_agent_limit(play)
    play.set_defaults(run=run_play)

    serve.add(commands)
    admin.add(commands)

    simulate.add(commands)
    battery.add(commands)
    train.add(commands)
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

    bench.add(commands)
    return top


def list_games(args: argparse.Namespace) -> None:
    grid = Grid("game", "players", "what it is", "options")
    for id in games.FOLDERS:
        game = games.find(id)
        fewest, most = game.players
        options = "\n".join(f"{option.id}: {game.option_words(option.id)[1]}" for option in game.options)
        grid.add_row(id, f"{fewest} to {most}", f"[bold]{game.title()}[/]. {game.about()}", options)
    Console().print(grid)


def run_play(args: argparse.Namespace) -> None:
    from labtop import terminal  # a fifth of a second that other commands need not wait

    if args.save is not None and args.save != args.load and args.save.exists():
        raise UsageError(f"{args.save} is there already; go on with it by --load {args.save}, or save to another file")
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
    seed, limit = args.seed, args.agent_seconds
    terminal.play(table, who, called, save_to=save_to, ask_always=args.ask_always, bot_seed=seed, agent_seconds=limit)


def introduced(seat: Seat) -> str:
    """A seat in a line: who plays there, and what is said of a computer player of that name."""
    line = personalities(seat.who).get(seat.name)
    if line:
        return f"{seat.name} ({seat.who}): {line}"
    return seat.name if seat.name == seat.who else f"{seat.name}: {seat.who}"


def seated(words: str | None, players: int, seed: int = 0) -> tuple[Seat, ...]:
    """Who sits where; without any words, you against `easy`. No two have the same name."""
    given = agents.split(words) if words else [YOU]
    if len(given) > players:
        raise UsageError(f"{len(given)} seats are named, but there are {players} players")
    if not all(given):
        raise UsageError("a seat in --seats has no name")
    seats: list[Seat] = []
    for n, word in enumerate(given + ["easy"] * (players - len(given))):
        taken = {seat.name for seat in seats}
        is_bot = word in LEVELS or agents.is_agent(word)
        name = own_name() if word == YOU else NAMES[n] if word == FRIEND else word
        if is_bot:
            agents.check(word, LEVELS)
            people = {*given, own_name()} - {word}  # whoever comes after keeps their name
            name = personality(word, seed + n, taken | people).name
        while name in taken:
            name += f" {n + 1}"
        seats.append(Seat(name, word if is_bot or word == YOU else FRIEND))
    return tuple(seats)


def check_saved(seats: Sequence[Seat]) -> None:
    """A file may come from anybody: what it says to run is not run."""
    for seat in seats:
        if seat.who.startswith((agents.PROGRAM, agents.PYTHON)):
            who = printable(seat.who)
            raise UsageError(
                f"{printable(seat.name)} was played by {who}; say by --seats whether to run that, or who plays"
            )
        if seat.who not in (YOU, FRIEND):
            agents.check(seat.who, LEVELS)


def own_name() -> str:
    name = getpass.getuser()
    return NAMES[0] if name == "root" else name.capitalize()


def run_replay(args: argparse.Namespace) -> None:
    from labtop import terminal

    table = labtop.load(args.file)
    if args.seat is not None and not 1 <= args.seat <= table.players:
        raise UsageError(f"there is no seat {args.seat}; seats are 1 to {table.players}")
    called = [seat.name for seat in table.seats] or list(NAMES[: table.players])
    terminal.replay(table, called, None if args.seat is None else args.seat - 1, fast=args.fast)


def run_check(args: argparse.Namespace) -> None:
    found = box_of(args.folder)
    print(f"{printable(str(args.folder))}: a deck for {found.game.title()} without fault (digest {found.deck.digest})")
    for warning in (*found.game.warnings(found.deck), *unlearned(found), *unbuilt(found)):
        print(f"warning: {FILE}: {warning}")


def unlearned(found: Box) -> Iterator[str]:
    """That computer players do not know this deck."""
    if found.game.hints.learned_with not in ("", found.deck.digest):
        told = "what computer players learned about positions is stale: they learned it with the standard deck"
        yield f"{told}; `labtop train {found.game.id} --deck FOLDER` tells how much better they can be"


def unbuilt(found: Box) -> Iterator[str]:
    """Cards that ask for blocks to be built in a way that was not found."""
    if not isinstance(found.deck.cards, Cards):
        return
    if extras.is_missing("blocks"):
        yield f"whether its designs can be built was not checked: that needs {extras.how_to_get('blocks')}"
        return
    from labtop.physics.buildable import warnings  # loads the physics, which the other commands need not wait for

    yield from warnings(found.deck.cards)


def run_new(args: argparse.Namespace) -> None:
    try:
        game = games.find(args.game)
    except KeyError as wrong:
        raise UsageError(wrong.args[0]) from None
    if args.game in games.EXAMPLES:
        raise UsageError(f"{game.title()} has no cards to change")
    file = args.folder / FILE
    if file.exists():
        raise UsageError(f"{file} is there already; take another folder")
    args.folder.mkdir(parents=True, exist_ok=True)
    file.write_text(starting_deck(game), encoding="utf-8")
    print(f"{file}: the standard deck of {game.title()}, for you to change. Then: labtop deck check {args.folder}")


if __name__ == "__main__":
    sys.exit(main())
