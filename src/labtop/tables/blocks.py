"""Wooden blocks at a table of For Science!: where they are, who may move them, and what a judge has seen of them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from labtop.games.for_science.blocks import Blocks
from labtop.kernel.game import Deck, Game, IllegalMove, Value
from labtop.physics.poses import Pose, Verdict, Wanted
from labtop.tables.records import Record, Refused

if TYPE_CHECKING:
    from labtop.tables.room import Draft, Room

GAME: Final = "for-science"  # the one in which people build
POSES: Final = msgspec.json.Decoder(tuple[Pose, ...])


class Posed(NamedTuple):
    """Where the blocks of a seat's structure are, since a record."""

    seq: int
    seat: int
    blocks: tuple[Pose, ...]


class Structures:
    """What is being built in a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.poses: dict[int, Posed] = {}  # by seat
        self.log: list[Posed] = []  # all there ever were

    @property
    def blocks(self) -> Blocks | None:
        """As the rules know them; None before the start."""
        return None if self.room.table is None else Blocks(self.room.table.position)

    # records come true

    def take(self, record: Record) -> None:
        """Somebody's blocks have come to rest."""
        self._pose(Posed(record.seq, record.seat, POSES.decode(record.text)))

    def settle(self, seq: int) -> None:
        """After a move: forget where blocks were that are gone."""
        blocks = self.blocks
        assert blocks is not None
        for posed in list(self.poses.values()):
            shapes = tuple([block.shape for block in posed.blocks])
            if (blocks.built(posed.seat) or ())[: len(shapes)] != shapes:
                self._pose(Posed(seq, posed.seat, ()))

    def _pose(self, posed: Posed) -> None:
        self.poses[posed.seat] = posed
        self.log.append(posed)

    # what there is to know

    def since(self, seq: int) -> dict[str, tuple[Pose, ...]]:
        """By seat: where blocks have come to rest after a record."""
        return {str(seat): posed.blocks for seat, posed in self.poses.items() if posed.seq > seq}

    def at_step(self, step: int) -> dict[str, tuple[Pose, ...]]:
        """By seat: where blocks lay after a step of the game, until the next one."""
        entries = self.room.entries
        until = entries[step + 1] if step + 1 < len(entries) else self.room.seq + 1
        last = {str(posed.seat): posed.blocks for posed in self.log if posed.seq < until}
        return {seat: blocks for seat, blocks in last.items() if blocks}

    def wanted(self, seat: int) -> Wanted | None:
        """What a planner is to build for a seat; None if nothing."""
        blocks = self.blocks
        wish = None if blocks is None else blocks.wish(seat)
        return None if wish is None else Wanted(*wish)

    def wanted_first(self, seat: int | None, text: str) -> Wanted | None:
        """What a planner must be able to build before a move can be made; None for any other move.

        Where nobody builds by hand, a plan only helps to show it."""
        blocks = self.blocks
        if blocks is None or seat is None or not blocks.by_hand():
            return None
        builder = blocks.planner_for(seat, " ".join(text.lower().split()))
        return None if builder is None else self.wanted(builder)

    # what people do: each gives a record that fits, or Refused

    def check_move(self, text: str) -> None:
        blocks = self.blocks
        if blocks is not None and blocks.is_judges(" ".join(text.lower().split())):
            raise Refused("what touches what is for the judge to say: let go, and ask")

    def holds(self, who: str, poses: Sequence[Pose]) -> int:
        """The seat of somebody who has just these blocks in a structure, and may move them."""
        seat = self.room.playing_seat(who)
        blocks = self.blocks
        built = None if blocks is None or not blocks.by_hand() else blocks.built(seat)
        if built is None:
            raise Refused("you are building nothing with your hands")
        if built != tuple([block.shape for block in poses]):
            theirs = ", ".join(built) or "no blocks"
            raise Refused(f"these are not the blocks of your structure, which has {theirs}", overtaken=True)
        return seat

    def pose(self, who: str, id: str, poses: Sequence[Pose], ms: int) -> "Draft":
        """Keep where somebody's blocks have come to rest."""
        return self.room.draft("poses", who, id, self.holds(who, poses), ms, msgspec.json.encode(poses).decode())

    def posed(self, seat: int, poses: Sequence[Pose], ms: int) -> "Draft":
        """The same for blocks that a planner or a judge has set."""
        return self.room.draft("poses", "", "", seat, ms, msgspec.json.encode(poses).decode())

    def judged(self, who: str, id: str, poses: Sequence[Pose], seen: Verdict, ms: int) -> "Draft":
        """Somebody has let go of a structure, and a judge has seen what touches what."""
        seat = self.holds(who, poses)
        table, blocks = self.room.table, self.blocks
        assert table is not None and blocks is not None
        moves = blocks.judged(seat, seen.touches, seen.table)
        if not moves:
            raise Refused("it is shown already, and nothing has changed")
        try:
            ahead = table.moves_ahead(seat, moves, ms)
        except IllegalMove as wrong:
            raise Refused(wrong.why, wrong.rule, wrong.legal) from None
        return self.room.game_draft("move", ahead, who, id)


def structures(room: "Room") -> Structures:
    """What is being built in a room. Refused where nothing is."""
    if room.blocks is None:
        raise Refused("you are building nothing with your hands")
    return room.blocks


def structures_of(room: "Room") -> Structures | None:
    return Structures(room) if room.made.game == GAME else None


def builds_by_hand(game: Game[Any], deck: Deck, players: int, options: Mapping[str, Value]) -> bool:
    """Whether people would build with their hands at such a table."""
    return game.id == GAME and Blocks(game.setup(deck, players, options, 0)).by_hand()
