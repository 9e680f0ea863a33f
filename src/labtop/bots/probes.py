"""Strategies that should not pay, by name: `probe:nothing`, `probe:hoard`. Each game's are in its probes.toml."""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from labtop import games
from labtop.bots.player import Player, Sight
from labtop.games.deck import listed, meant
from labtop.kernel.game import Game
from labtop.kernel.hints import ratings
from labtop.kernel.rng import Rng

PREFIX = "probe:"


class Strategy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of move texts, as in file names. What is in neither list is chosen as `rest` says."""

    about: str
    first: tuple[str, ...] = ()  # what it does wherever it can, the earlier the sooner
    never: tuple[str, ...] = ()  # what it does only where there is nothing else
    rest: Literal["easy", "first"] = "easy"  # as the level does, or the first legal move


@cache
def strategies(game: str) -> dict[str, Strategy]:
    file = files(games.folder(game)) / "probes.toml"
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Strategy])


def strategy(game: str, name: str) -> Strategy:
    """Of a name with its prefix. LookupError says which there are."""
    known, name = strategies(game), name.removeprefix(PREFIX)
    if name not in known:
        there = f"there are: {listed(known)}" if known else "it has none"
        raise LookupError(f"{game} has no probe {name!r}{meant(name, known)}; {there}")
    return known[name]


class Probe(Player):
    def __init__(self, name: str, game: Game[Any], rng: Rng) -> None:
        self.strategy = strategy(game.id, name)
        self.game, self.rng = game, rng

    def choose(self, sight: Sight) -> int:
        moves = list(sight.legal())
        if len(moves) == 1:
            return moves[0]
        text = {move: self.game.write(sight.guess, sight.f, move) for move in moves}
        for pattern in self.strategy.first:
            for move in moves:
                if fnmatchcase(text[move], pattern):
                    return move
        kept = [move for move in moves if not any(fnmatchcase(text[move], never) for never in self.strategy.never)]
        if self.strategy.rest == "first":
            return (kept or moves)[0]
        rated = dict(zip(moves, ratings(self.game.hints, sight.rules, sight.guess, sight.f), strict=True))
        most = max(rated[move] for move in kept or moves)
        best = [move for move in kept or moves if rated[move] == most]
        return best[self.rng.below(len(best))]
