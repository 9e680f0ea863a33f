"""Wooden blocks at a table of For Science!: who may move them, and where they have come to rest."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from labtop.physics.poses import Pose
from labtop.tables.records import Refused

if TYPE_CHECKING:
    from labtop.tables.room import Draft, Room

GAME: Final = "for-science"  # the one in which people build
POSES: Final = msgspec.json.Decoder(tuple[Pose, ...])


NOTHING: Final = "you are building nothing with your hands"


def check_move(room: "Room", text: str) -> None:
    blocks = None if room.blocks is None else room.blocks.blocks
    if blocks is not None and blocks.is_judges(" ".join(text.lower().split())):
        raise Refused("what touches what is for the judge to say: let go, and ask")


def holds(room: "Room", who: str, poses: Sequence[Pose]) -> int:
    """The seat of somebody who has just these blocks in a structure, and may move them."""
    if room.blocks is None:
        raise Refused(NOTHING)
    blocks, seat = room.blocks.blocks, room.playing_seat(who)
    built = None if blocks is None or not blocks.by_hand() else blocks.built(seat)
    if built is None:
        raise Refused(NOTHING)
    if built != tuple([block.shape for block in poses]):
        theirs = ", ".join(built) or "no blocks"
        raise Refused(f"these are not the blocks of your structure, which has {theirs}", overtaken=True)
    return seat


def posed(room: "Room", seat: int, poses: Sequence[Pose], ms: int, who: str = "", id: str = "") -> "Draft":
    """Keep where blocks have come to rest: those that somebody holds, or that a planner has set."""
    return room.draft("poses", who, id, seat, ms, msgspec.json.encode(poses).decode())
