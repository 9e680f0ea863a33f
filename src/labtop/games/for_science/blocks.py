"""What a table with a judge must know of the game: who builds what, and which moves tell what the judge has seen."""

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import rules as structures
from labtop.games.for_science.building.rules import THE_TABLE
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.verbs import VERBS
from labtop.games.for_science.view import as_demand
from labtop.kernel.flow import frame, seat_of, step_of

OF_THE_JUDGE = ("join", "part")
PRESENT = "present"
Wish = tuple[tuple[str, ...], tuple[tuple[int, int], ...], tuple[int, ...]]  # shapes, who touches whom, who the table


class Blocks:
    def __init__(self, s: ForScience) -> None:
        self.s = s

    def by_hand(self) -> bool:
        """Whether people do; if not, all blocks are set by a planner."""
        return self.s.building == c.BY_BLOCKS

    def built(self, seat: int) -> tuple[str, ...] | None:
        """The blocks of a seat's structure by their shapes; None if it has none under way."""
        if self.s.at[seat] == c.NONE:
            return None
        return tuple(SHAPES[shape] for shape in self.s.shapes[seat])

    def is_judges(self, text: str) -> bool:
        """What touches is not for people to say, nor when a structure may be looked at."""
        return self.by_hand() and (text.startswith(OF_THE_JUDGE) or text == PRESENT)

    def judged(self, seat: int, touches: tuple[tuple[int, int], ...], table: tuple[int, ...]) -> tuple[str, ...]:
        """What has changed since the judge looked last; then the structure is shown."""
        s, moves = self.s, []
        for n in range(len(s.rows[seat])):
            for m in (THE_TABLE, *range(n)):
                is_so = n in table if m == THE_TABLE else (m, n) in touches
                if is_so != structures.touches(s, seat, n, m):
                    moves.append(int(c.move_of(c.JOIN if is_so else c.PART, 0, n | m << 5)))
        if moves or not s.presented >> seat & 1:
            moves.append(int(c.move_of(c.PRESENT)))
        f = next((f for f in RULES.due(s) if seat_of(f) == seat), None)
        if f is None or step_of(f) != c.WORK:
            return (PRESENT,)  # which will be refused, and why
        return tuple(VERBS.write(s, f, move) for move in moves)

    def wish(self, seat: int) -> Wish | None:
        """What a planner is to build for a seat; None if nothing."""
        s = self.s
        if s.at[seat] == c.NONE or structures.is_out_of_date(s, seat):
            return None
        wanted = as_demand(structures.planned(s, seat))
        return wanted.blocks, wanted.lines, wanted.table

    def made(self, seat: int) -> tuple[int, ...]:
        """Blocks of a structure that the planner has set, by their numbers in the wish."""
        return tuple(int(n) for n in self.s.made[seat])

    def planner_for(self, seat: int, text: str) -> int | None:
        """The seat for which a move asks the planner to set a block; None if it is another move."""
        s, f = self.s, frame(c.WORK, seat, 0)
        texts = [VERBS.write(s, f, int(c.move_of(c.PLACE, builder))) for builder in range(s.seats)]
        return texts.index(text) if text in texts else None
