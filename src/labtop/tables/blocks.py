"""Wooden blocks at a table of For Science!: who may move them, and what a judge has seen of them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from labtop.games.for_science.blocks import Blocks
from labtop.kernel.game import Deck, Game, IllegalMove, Value
from labtop.physics.poses import Pose, Verdict
from labtop.physics.structures import Structures
from labtop.tables.records import Refused

if TYPE_CHECKING:
    from labtop.tables.room import Draft, Room

GAME: Final = "for-science"  # the one in which people build
POSES: Final = msgspec.json.Decoder(tuple[Pose, ...])


def structures(room: "Room") -> Structures:
    """What is being built in a room. Refused where nothing is."""
    if room.blocks is None:
        raise Refused("you are building nothing with your hands")
    return room.blocks


def builds_by_hand(game: Game[Any], deck: Deck, players: int, options: Mapping[str, Value]) -> bool:
    """Whether people would build with their hands at such a table."""
    return game.id == GAME and Blocks(game.setup(deck, players, options, 0)).by_hand()


# what people do: each gives a record that fits, or Refused


def check_move(room: "Room", text: str) -> None:
    blocks = None if room.blocks is None else room.blocks.blocks
    if blocks is not None and blocks.is_judges(" ".join(text.lower().split())):
        raise Refused("what touches what is for the judge to say: let go, and ask")


def holds(room: "Room", who: str, poses: Sequence[Pose]) -> int:
    """The seat of somebody who has just these blocks in a structure, and may move them."""
    blocks, seat = structures(room).blocks, room.playing_seat(who)
    built = None if blocks is None or not blocks.by_hand() else blocks.built(seat)
    if built is None:
        raise Refused("you are building nothing with your hands")
    if built != tuple([block.shape for block in poses]):
        theirs = ", ".join(built) or "no blocks"
        raise Refused(f"these are not the blocks of your structure, which has {theirs}", overtaken=True)
    return seat


def posed(room: "Room", seat: int, poses: Sequence[Pose], ms: int, who: str = "", id: str = "") -> "Draft":
    """Keep where blocks have come to rest: those that somebody holds, or that a planner has set."""
    return room.draft("poses", who, id, seat, ms, msgspec.json.encode(poses).decode())


def judged(room: "Room", who: str, id: str, poses: Sequence[Pose], seen: Verdict, ms: int) -> "Draft":
    """Somebody has let go of a structure, and a judge has seen what touches what."""
    seat = holds(room, who, poses)
    table, blocks = room.table, structures(room).blocks
    assert table is not None and blocks is not None
    moves = blocks.judged(seat, seen.touches, seen.table)
    if not moves:
        raise Refused("it is shown already, and nothing has changed")
    try:
        ahead = table.moves_ahead(seat, moves, ms)
    except IllegalMove as wrong:
        raise Refused(wrong.why, wrong.rule, wrong.legal) from None
    return room.game_draft("move", ahead, who, id)
