"""Tables in the middle of a game, to take pictures of: played by computer players, then given to a server to show.

The same seed gives the same table every time: the clock is simulated, and almost stands still while it is served.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from labtop.bots.levels import about, player
from labtop.games.for_science.blocks import Wish
from labtop.kernel.flow import THOUGHT
from labtop.kernel.hints import WAIT
from labtop.physics.library import known
from labtop.physics.planner import plan
from labtop.physics.poses import Plan, Wanted
from labtop.physics.worker import SEARCH
from labtop.tables import commands, wire
from labtop.tables.commands import posed
from labtop.tables.people import Keys, Person
from labtop.tables.records import Record
from labtop.tables.room import Asked, Draft, Room
from labtop.tables.stores import store_at
from labtop.tables.table_factory import made_of
from server.running import running

ME = Person("mirela", "Mirela")
LEVEL = "easy"  # of everybody, ourselves included
UNHURRIED = 4000  # ms for a decision where no clock runs
STILL = 0.001  # speed of a served clock
PATIENT = 3600.0  # seconds that bots wait before they go on with a served table
Until = Callable[[Room], bool]


class Game:
    """A table and its log so far."""

    def __init__(self, id: str, me: Person, game: str, seats: list[str], seed: int, options: dict[str, Any]) -> None:
        new = wire.NewTable(game, tuple(seats), options, private=me == ME)  # so that the lobby does not list it
        self.made, self.source, sits = made_of(new, me, id, seed)
        self.room, self.records, self.ms = Room(self.made, self.source), list[Record](), 0
        self.dice = random.Random(seed)
        self.players = [player(LEVEL, self.room.game, seed + n) for n in range(len(seats))]
        self.ready: dict[int, tuple[Asked, int]] = {}
        self.by_hand: Plan | None = None  # of what we build ourselves
        for n, record in enumerate(sits, 1):
            self._take(Draft(Record(n, 0, record.what, record.seat, record.who, record.name)))

    def play(self, until: Until, by_hand: int = 0) -> None:
        """Until something is so, or the game is over; then place some blocks of our own."""
        room = self.room
        while draft := commands.next_draft(room, self.ms):
            self._take(draft)
        while room.table is not None and not room.table.over and not until(room):
            seat = min(room.asked, key=self._due, default=None)
            alarm = room.table.next_alarm
            if seat is None or (alarm is not None and alarm <= self._due(seat)):
                assert alarm is not None
                self.ms = max(self.ms, alarm)
            else:
                self.ms = max(self.ms, self._due(seat))
                self._decide(seat)
            while draft := commands.next_draft(room, self.ms):
                self._take(draft)
        if by_hand:
            self._build(by_hand)
        self._set_blocks()

    def _set_blocks(self) -> None:
        """Say where the blocks are of which only is known what they touch, as the planner of a server does."""
        site = self.room.blocks
        hands = None if site is None else site.blocks
        if site is None or hands is None:
            return
        for seat in range(self.made.players):
            built, wish = hands.built(seat), hands.wish(seat)
            found = self.by_hand if seat == 0 and self.by_hand else None if wish is None else planned(wish)
            if built and found is not None:
                made = found.order[: len(built)] if found is self.by_hand else hands.made(seat)
                blocks = [replace(found.poses[n], shape=shape) for n, shape in zip(made, built, strict=True)]
                self._take(posed(self.room, seat, blocks, self.ms))

    def _build(self, blocks: int) -> None:
        """Go on with what we have just begun to build: block by block, while the others play on."""
        room = self.room
        assert room.table is not None and room.blocks is not None and room.blocks.blocks is not None
        wish = room.blocks.blocks.wish(0)
        self.by_hand = None if wish is None else planned(wish)
        assert wish is not None and self.by_hand is not None, "nobody knows how to build this"
        for n in self.by_hand.order[:blocks]:
            ms = self.ms + UNHURRIED
            while due := [seat for seat in room.asked if seat != 0 and self._due(seat) <= ms]:
                seat = min(due, key=self._due)
                self.ms = max(self.ms, self._due(seat))
                self._decide(seat)
            self.ms = ms
            self._move(0, f"take {wish[0][n]}")

    def _due(self, seat: int) -> int:
        """When a seat decides, as on a server."""
        table, asked = self.room.table, self.room.asked[seat]
        assert table is not None
        ready = self.ready.get(seat)
        if ready is None or ready[0] != asked:
            again = ready is not None and ready[0].f == asked.f
            pace = table.pace(LEVEL, again) or UNHURRIED
            ready = self.ready[seat] = (asked, asked.ms + about(pace, self.dice))
        return ready[1]

    def _decide(self, seat: int) -> None:
        room = self.room
        assert room.table is not None
        sight = room.table.sight(seat)
        move = self.players[seat].choose(sight)
        if move == WAIT:
            wait = about(max(room.table.pace(LEVEL), THOUGHT) // 2, self.dice)
            self.ready[seat] = (room.asked[seat], self.ms + wait)
        else:
            self._move(seat, room.game.write(sight.guess, sight.f, move))

    def _move(self, seat: int, text: str) -> None:
        assert self.room.table is not None
        self._take(self.room.game_draft("move", self.room.table.ahead(seat, text, self.ms)))

    def _take(self, draft: Draft) -> None:
        self.records.append(draft.record)
        self.room.take(draft.record, draft.ahead)


def planned(wish: Wish) -> Plan | None:
    wanted = Wanted(*wish)
    return known(wanted) or plan(wanted, SEARCH)


class Stage:
    """Tables for a server that is not running yet."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database = folder, f"sqlite:///{folder}/tables.db"
        self.games: list[Game] = []
        self.cookie = ""  # by which the server knows us

    def table(
        self,
        game: str,
        until: Until,
        seed: int = 1,
        bots: int = 3,
        seats: list[str] | None = None,
        me: Person = ME,
        by_hand: int = 0,
        **options: Any,
    ) -> str:
        """Where we play with some bots, and the game has come to the point that is wanted."""
        id = f"{game}-{len(self.games) + 1}"
        self.games.append(Game(id, me, game, seats or ["you"] + [LEVEL] * bots, seed, options))
        self.games[-1].play(until, by_hand)
        return f"/table/{id}"

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of the server."""
        asyncio.run(self._keep())
        with running(database=self.database, speed=STILL, bot_pause=PATIENT) as address:
            yield address

    async def _keep(self) -> None:
        store = store_at(self.database)
        await store.open()
        self.cookie = Keys(await store.secret()).cookie(ME)
        for game in self.games:
            await store.make(game.made, game.source, game.room.card(), game.records)
        await store.close()


# when to stop


def over(room: Room) -> bool:
    return False


def asked(verb: str = "", progress: float = 0.0, among: bool = False) -> Until:
    """As soon as we are asked, so far into the game, and may make such a move; alone, or among others."""

    def until(room: Room) -> bool:
        if 0 not in room.asked or (len(room.asked) > 1 and not among):
            return False
        assert room.table is not None
        if room.table.progress < progress:
            return False
        return not verb or any(move.verb == verb for move in room.table.legal(0))

    return until


def seen(true: Callable[[Any], bool]) -> Until:
    """As soon as something is so in what we see of the game."""

    def until(room: Room) -> bool:
        assert room.table is not None
        return true(room.table.view(0))

    return until


def begun(blocks: int) -> Until:
    """As soon as we begin to build something of so many blocks at the least."""

    def until(room: Room) -> bool:
        hands = None if room.blocks is None else room.blocks.blocks
        wish = None if hands is None or hands.built(0) != () else hands.wish(0)
        return wish is not None and len(wish[0]) >= blocks

    return until


def others_build(ms: int, blocks: int) -> Until:
    """As soon as everybody but us has placed so many blocks, and nobody holds one."""

    def until(view: Any) -> bool:
        placed = {one.seat: len(one.blocks) for one in view.structures}
        seats = {panel.seat for panel in view.panels} - {0}
        free = not any(panel.busy for panel in view.panels)
        return view.clock.now >= ms and placed.keys() == seats and min(placed.values()) >= blocks and free

    return seen(until)
