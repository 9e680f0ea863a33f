"""What several commands are told alike: which game with which deck, how many players, which options, which seed."""

import argparse
from pathlib import Path
from typing import Any

from labtop import games
from labtop.games.deck import printable
from labtop.kernel.game import Game, Value
from labtop.tables.table import Box, Table, box, box_of


class UsageError(Exception):
    """Something the person can mend; told in one line."""


def add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", nargs="?", help=f"one of {', '.join(games.FOLDERS)}")
    command.add_argument("--players", type=whole, metavar="N")
    command.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="may be given often")
    command.add_argument("--deck", type=Path, metavar="FOLDER", help="a deck of your own")
    command.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")


def whole(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def opened(args: argparse.Namespace) -> Box:
    if args.deck is not None:
        found = box_of(args.deck)
        if args.game not in (None, found.game.id):
            raise UsageError(f"the deck in {printable(str(args.deck))} is for {found.game.id}, not for {args.game}")
        return found
    if args.game is None:
        raise UsageError(f"say which game: {', '.join(games.FOLDERS)}")
    try:
        return box(args.game)
    except KeyError as wrong:
        raise UsageError(wrong.args[0]) from None


def chosen_options(game: Game[Any], words: list[str]) -> dict[str, Value]:
    """Options as typed: `name` for true, `name=value` otherwise."""
    known = {option.id: option for option in game.options}
    given: dict[str, Value] = {}
    for word in words:
        id, _, text = word.partition("=")
        choices = known[id].choices if id in known else ()
        by_text = {str(choice).lower(): choice for choice in choices}
        given[id] = by_text.get(text.lower() or "true", text)
    try:
        return game.checked_options(given)
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None


def started(found: Box, players: int, args: argparse.Namespace) -> Table:
    try:
        return found.start(players, args.seed, chosen_options(found.game, args.option))
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
