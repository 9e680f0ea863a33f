"""What is being built at a table of For Science!: where its blocks are, and what a planner has to build."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from labtop.games.for_science.blocks import Blocks
from labtop.games.for_science.state import ForScience
from labtop.physics.poses import Plan, Pose, Wanted


class Posed(NamedTuple):
    """Where the blocks of a seat's structure are, since a record of the table's log."""

    seq: int
    seat: int
    blocks: tuple[Pose, ...]


class Structures:
    def __init__(self) -> None:
        self.blocks: Blocks | None = None  # as the rules know them; None before the start
        self.poses: dict[int, Posed] = {}  # by seat
        self.log: list[Posed] = []  # all there ever were

    def pose(self, seq: int, seat: int, blocks: tuple[Pose, ...]) -> None:
        """Somebody's blocks have come to rest."""
        self.poses[seat] = Posed(seq, seat, blocks)
        self.log.append(self.poses[seat])

    def settle(self, seq: int, s: ForScience) -> None:
        """After a move: forget where blocks were that are gone."""
        self.blocks = Blocks(s)
        for posed in list(self.poses.values()):
            shapes = tuple([block.shape for block in posed.blocks])
            if (self.blocks.built(posed.seat) or ())[: len(shapes)] != shapes:
                self.pose(seq, posed.seat, ())

    def since(self, seq: int) -> dict[str, tuple[Pose, ...]]:
        """By seat: where blocks have come to rest after a record."""
        return {str(seat): posed.blocks for seat, posed in self.poses.items() if posed.seq > seq}

    def before(self, seq: int) -> dict[str, tuple[Pose, ...]]:
        """By seat: where blocks lay just before a record."""
        last = {str(posed.seat): posed.blocks for posed in self.log if posed.seq < seq}
        return {seat: blocks for seat, blocks in last.items() if blocks}

    def wanted(self, seat: int) -> Wanted | None:
        """What a planner is to build for a seat; None if nothing."""
        wish = None if self.blocks is None else self.blocks.wish(seat)
        return None if wish is None else Wanted(*wish)

    def wanted_first(self, seat: int | None, text: str) -> Wanted | None:
        """What a planner must be able to build before a move can be made; None for any other move.

        Where nobody builds by hand, a plan only helps to show it."""
        if self.blocks is None or seat is None or not self.blocks.by_hand():
            return None
        builder = self.blocks.planner_for(seat, " ".join(text.lower().split()))
        return None if builder is None else self.wanted(builder)

    def unkept(self, wanted: Mapping[int, Wanted], plans: Mapping[Wanted, Plan | None]) -> dict[int, list[Pose]]:
        """By seat: where the blocks are of what is the planner's work alone, and of which nobody knows it yet."""
        found = {}
        for seat, one in wanted.items():
            assert self.blocks is not None
            plan, known = plans.get(one), self.poses.get(seat)
            built, made = self.blocks.built(seat) or (), self.blocks.made(seat)
            is_new = known is None or len(known.blocks) != len(built)
            if plan is not None and built and len(built) == len(made) and is_new:
                found[seat] = [replace(plan.poses[n], shape=shape) for n, shape in zip(made, built, strict=True)]
        return found
