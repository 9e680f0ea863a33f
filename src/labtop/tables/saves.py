"""Saved games: a file that names its rules and its deck, and says so when it does not fit."""

from pathlib import Path

import msgspec

from labtop import games
from labtop.games.deck import DeckError
from labtop.kernel.game import IllegalMove, Value
from labtop.tables.log import Entry, Seat
from labtop.tables.table import Box, Table

FORMAT = 1
LARGEST = 64_000_000  # bytes of a saved game


class SaveError(ValueError):
    """A saved game that cannot be loaded; the message says what does not fit."""


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    labtop: int
    game: str
    rules: int
    deck_digest: str
    deck: str
    players: int
    options: dict[str, Value]
    seed: str  # of 96 bits: more than a JSON number keeps
    log: tuple[Entry, ...]
    seats: tuple[Seat, ...] = ()


def saved(table: Table) -> Saved:
    return Saved(
        labtop=FORMAT,
        game=table.game.id,
        rules=table.game.version,
        deck_digest=table.box.deck.digest,
        deck=table.box.deck.source,
        players=table.players,
        options=table.options,
        seed=str(table.seed),
        log=tuple(table.log),
        seats=table.seats,
    )


def save(table: Table, path: Path) -> None:
    """Write the whole game; a file that is there already is replaced in one go."""
    half = path.with_name(path.name + ".part")
    half.write_bytes(msgspec.json.format(msgspec.json.encode(saved(table)), indent=1))
    half.replace(path)


def load(path: str | Path) -> Table:
    """A saved game as a live table, replayed move by move. SaveError says what does not fit."""
    return opened(read(Path(path)), str(path))


def opened(saved: Saved, path: str) -> Table:
    if saved.labtop != FORMAT:
        raise SaveError(f"{path} is a saved game of format {saved.labtop}; this version reads format {FORMAT}")
    try:
        game = games.find(saved.game)
    except KeyError as wrong:
        raise SaveError(f"{path}: {wrong.args[0]}") from None
    if saved.rules != game.version:
        raise SaveError(
            f"{path} was played under version {saved.rules} of the rules of {game.id}; these are version {game.version}"
        )
    try:
        deck = game.deck(saved.deck)
    except DeckError as wrong:
        raise SaveError(f"{path}: its deck does not fit these rules: {wrong}") from None
    if deck.digest != saved.deck_digest:
        raise SaveError(f"{path}: its deck is not the one it was played with ({deck.digest}, not {saved.deck_digest})")
    try:
        table = Table(Box(game, deck), saved.players, int(saved.seed), saved.options)
    except ValueError as wrong:
        raise SaveError(f"{path}: {wrong}") from None
    if len(saved.seats) not in (0, saved.players):
        raise SaveError(f"{path}: {len(saved.seats)} seats are named, but there are {saved.players} players")
    table.seats = saved.seats
    try:
        strayed = any(entry != saved.log[len(table.log) - 1] for entry in table.follow(saved.log))
    except (IllegalMove, ValueError) as wrong:
        raise SaveError(f"{path}: move {len(table.log) + 1} of the log cannot be played: {wrong}") from None
    if strayed:
        raise SaveError(f"{path}: move {len(table.log)} of the log leads to another position than when it was played")
    return table


def read(path: Path) -> Saved:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path} is larger than {LARGEST:,} bytes")
        return msgspec.json.decode(path.read_bytes(), type=Saved)
    except OSError as wrong:
        raise SaveError(f"cannot read {path}: {wrong.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise SaveError(f"{path} is not a saved game: {wrong}") from None
