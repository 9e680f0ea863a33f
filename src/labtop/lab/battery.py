"""Positions with a move that any player would make, a file for each game, and which computer players make it."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from importlib.resources import files
from typing import Any

import msgspec

from labtop import games
from labtop.bots.agents import Agent
from labtop.bots.levels import player
from labtop.bots.player import Player
from labtop.games.deck import clipped
from labtop.kernel.game import IllegalMove, Value
from labtop.kernel.hints import WAIT
from labtop.kernel.rng import mixed
from labtop.tables.log import CLOCK
from labtop.tables.table import Box, Table

TRIES = 5  # of a bot at a position, each with dice of its own


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    why: str  # what any player would do here, and why
    players: int
    seed: str
    seat: int
    moves: str  # all that was played before, a line each: the seat, the ms where there is a clock, the move
    expect: tuple[str, ...] = ()  # patterns of moves of which one is right,
    avoid: tuple[str, ...] = ()  # or of moves all of which are wrong
    options: dict[str, Value] = {}

    def is_right(self, move: str) -> bool:
        if any(fnmatchcase(move, wrong) for wrong in self.avoid):
            return False
        return not self.expect or any(fnmatchcase(move, right) for right in self.expect)


class BatteryError(ValueError):
    """A battery that does not fit its game; the message says where."""


class Found(msgspec.Struct, frozen=True):
    """How often a bot made the right move of a position, and what it did instead."""

    position: Position
    bot: str
    right: int
    tries: int
    wrong: tuple[str, ...]
    answers: Counter[str]  # of an agent, as `Agent` counts them


def battery(game: str) -> list[Position]:
    file = files(games.folder(game)) / "battery.toml"
    if not file.is_file():
        return []
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, list[Position]])["position"]


def reached(game: str, position: Position) -> Table:
    """The table at a position. BatteryError says what no longer fits."""
    found = games.find(game)
    table = Table(Box(found, found.deck()), position.players, int(position.seed), position.options)
    try:
        for line in position.moves.strip().splitlines():
            seat, _, text = line.partition(" ")
            seat, _, ms = seat.partition("@")
            if int(seat) == CLOCK:
                table.advance(int(ms))
            else:
                table.play(int(seat), text, int(ms) if ms else None)
    except (IllegalMove, ValueError) as wrong:
        raise BatteryError(f"{game}, {clipped(position.why)!r}: {wrong}") from None
    legal = [move.text for move in table.legal(position.seat)]
    if not any(position.is_right(text) for text in legal):
        raise BatteryError(f"{game}, {clipped(position.why)!r}: no legal move is right; legal: {clipped(str(legal))}")
    if all(position.is_right(text) for text in legal):
        raise BatteryError(f"{game}, {clipped(position.why)!r}: every legal move is right")
    return table


def tried(game: str, positions: Iterable[Position], bots: Iterable[str], tries: int = TRIES) -> list[Found]:
    found = []
    for n, position in enumerate(positions):
        table = reached(game, position)
        for bot in bots:
            players = [player(bot, table.game, mixed(n, turn)) for turn in range(tries)]
            moves = [answer(table, position.seat, one) for one in players]
            wrong = tuple(move for move in moves if not position.is_right(move))
            answers = sum((one.answers for one in players if isinstance(one, Agent)), Counter[str]())
            found.append(Found(position, bot, tries - len(wrong), tries, wrong, answers))
    return found


def answer(table: Table, seat: int, bot: Player) -> str:
    sight = table.sight(seat)
    move = bot.choose(sight)
    return "wait" if move == WAIT else table.game.write(sight.guess, sight.f, move)


def position_of(table: Table, seat: int, why: str, expect: Iterable[str], avoid: Iterable[str] = ()) -> Position:
    """What a table has come to, as a position of a battery."""
    defaults: dict[str, Any] = {option.id: option.default for option in table.game.options}
    return Position(
        why=why,
        players=table.players,
        seed=str(table.seed),
        seat=seat,
        moves="".join(f"{entry.seat}{f'@{entry.ms}' if entry.ms else ''} {entry.text}\n" for entry in table.log),
        expect=tuple(expect),
        avoid=tuple(avoid),
        options={id: value for id, value in table.options.items() if value != defaults[id]},
    )


def written(position: Position) -> str:
    """A position as it stands in a battery."""
    lines = ["[[position]]"]
    for field, value in msgspec.to_builtins(position).items():
        if field == "moves":
            lines.append(f'moves = """\n{value}"""')
        elif field == "options":
            inner = ", ".join(f"{id} = {msgspec.json.encode(one).decode()}" for id, one in value.items())
            lines.append(f"options = {{ {inner} }}")
        else:
            lines.append(f"{field} = {msgspec.json.encode(value).decode()}")
    return "\n".join(lines) + "\n"
