"""A decision for whoever thinks about it elsewhere: with a possible position, never the true one."""

from typing import Any, NamedTuple

from labtop import games
from labtop.bots.player import Sight
from labtop.kernel.game import Game
from labtop.kernel.snapshot import Plain, dump, restore
from labtop.tables.room import Room


class Question(NamedTuple):
    game: str
    deck: str
    players: int
    position: dict[str, Plain]  # one that the seat takes for possible
    f: int  # the frame


def question(room: Room, sight: Sight) -> Question:
    return Question(room.made.game, room.box.deck.source, room.made.players, dump(sight.guess), int(sight.f))


def sight_of(asked: Question) -> tuple[Game[Any], Sight]:
    """What a computer player is shown of it."""
    game, deck = games.opened(asked.game, asked.deck)
    s = game.setup(deck, asked.players, {option.id: option.default for option in game.options}, 0)
    restore(s, asked.position)
    return game, Sight(game.rules, s, asked.f)
