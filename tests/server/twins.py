"""Two games that differ only in what one reader may not know, on two servers: whatever the reader is sent is compared.

python tests/server/twins.py [GAMES] [SEED]     so many games of every kind, for every seat and a watcher

One server has the true game. The other has its twin: the same position with all dealt anew that the reader cannot know,
seed and future dice included. Both go on, each by moves of its own, as long as the rules let the reader know the same
of both; then another twin is born at that point of the true game. The rules are asked here directly, beside the server.
"""

import asyncio
import random
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.cases import CASES, DECKS, Case
from labtop import games
from labtop.bots.parallel_search import Budget
from labtop.kernel.flow import NOBODY, NOTHING, Event, seat_of
from labtop.kernel.game import Game, IllegalMove, Move
from labtop.kernel.hints import FOREVER
from labtop.kernel.rng import SEED_BITS, Rng, seeded
from labtop.kernel.snapshot import dump
from labtop.server.app import COOKIE
from labtop.server.serve import server
from labtop.server.settings import Settings
from labtop.server.thinking import Workers
from labtop.tables import commands, wire
from labtop.tables.log import CLOCK, RULES_TEXT, Ahead, Told
from labtop.tables.people import Keys, Person
from labtop.tables.records import OPEN, Made, Record
from labtop.tables.room import Room
from labtop.tables.service import PubSub
from labtop.tables.stores.sqlite import Memory
from labtop.tables.table import Box, Table
from labtop.tables.updates import encode, update
from server.people import whole
from server.running import GENEROUS, free_port, held, in_thread

T = TypeVar("T")
Story = list[list[Event]]  # what the journal tells, by moves
KEY = bytes(range(32))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
PEOPLE = tuple(Person(f"identity-of-{name}", name) for name in NAMES)
HINT = Budget(6, FOREVER, to_the_end=True)  # by iterations, so that it is the same every time
THINKING = 600  # seconds for a decision
PATIENCE = 60.0  # seconds for the server to answer
TWINS = 80  # that are tried before a move is given up
ANSWERS = 8  # moves that are tried in a twin
LIFE = 50  # moves, after which another twin is as good


class Leak(AssertionError):
    """The reader could tell the two worlds apart."""


# what the rules let a reader know


def look(game: Game[Any], s: Any, reader: int, events: Sequence[Event] = ()) -> bytes:
    """All that a reader may know of a position and of the move that led to it, by the rules alone."""
    due = list(game.rules.due(s))
    asked = [f for f in due if seat_of(f) == reader]
    return encode(
        [
            game.view(s, reader),
            [int(seat_of(f)) for f in due],
            [game.prompt(s, f) for f in asked],
            [game.describe(s, f, move) for f in asked for move in game.rules.legal(s, f)],
            [game.tell(s, event, reader) for event in events],
            game.outcome(s) if game.rules.over(s) else None,
        ]
    )


def redeal_in_part(s: Any, reader: int, dice: Rng, choice: random.Random) -> None:
    """Deal anew only some of what a reader cannot know."""
    open_hands = getattr(s, "strategic", False)  # in that variant of Experiment there is no influence to be redealt
    for part in sorted(name for name in dir(type(s)) if name.startswith("redeal_")):
        if choice.random() < 0.5 and not (open_hands and part == "redeal_influence"):
            try:
                getattr(s, part)(reader, dice)
            except TypeError:  # it is the same for every reader
                getattr(s, part)(dice)
    if choice.random() < 0.5:
        s.rng = dice.split()


def without_secrets(event: Event, reader: int) -> Event:
    thing = event.thing if event.known_to(reader) else NOTHING
    return Event(event.what, event.seat, thing, event.source, event.target, event.seen, event.reveals)


# the two servers


class Hands:
    """The clock of both servers: it runs when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Here(Memory):
    """A store that knows where its server runs."""

    async def open(self) -> None:
        await super().open()
        self.loop = asyncio.get_running_loop()

    async def secret(self) -> bytes:
        return KEY


class Elsewhere(PubSub):
    """Another process minds the clock: here it brings nothing by itself, at a moment that no test could tell."""

    async def lease(self, table: str) -> bool:
        return False


class World:
    """A server into which games are put as they stand."""

    def __init__(self, clock: Hands, workers: Workers) -> None:
        port = free_port()
        self.server = server(Settings(port=port, database="memory", limits=GENEROUS))
        self.address = f"http://127.0.0.1:{port}"
        self.store, self.clock, self.host = Here(), clock, self.server.service
        self.host.store, self.host.now, self.host.thinker = self.store, clock, workers
        self.host.pubsub = Elsewhere()

    @contextmanager
    def served(self) -> Iterator[None]:
        with in_thread(self.server), httpx.Client(base_url=self.address, timeout=PATIENCE) as self.http:
            yield

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.store.loop).result(PATIENCE)

    def put(self, made: Made, position: dict[str, Any], ms: int, story: Story, first: Person) -> int:
        """Have a table with a game at a position, of which the journal tells a story; the number of its last record.

        Somebody is told first: what was made for one must not be told to the next."""
        source = DECKS[made.game].source
        room, records = Room(made, source), []
        for seat, person in enumerate(PEOPLE[: made.players]):
            records.append(Record(room.seq + 1, 0, "sit", seat, person.id, person.name))
            room.take(records[-1])
        for seat, person in enumerate(PEOPLE[: made.players]):
            records.append(Record(room.seq + 1, 0, "ready", seat, person.id))
            room.take(records[-1])
        start = commands.next_draft(room, 0)
        assert start is not None
        room.take(start.record)
        assert room.table is not None
        rules = room.table.rules_ahead(position, ms)
        entry = rules.entry
        changed = Record(room.seq + 1, ms, "rules", CLOCK, "", "", RULES_TEXT, "", entry.digest, rules.packed)
        room.take(changed, rules)
        self.run(self._put(made, room, source, [*records, start.record, changed], story, first))
        return room.seq

    async def _put(
        self, made: Made, room: Room, source: str, records: list[Record], story: Story, first: Person
    ) -> None:
        await self.store.make(made, source, room.card(), records)
        live = await self.host.live(made.id)
        assert live.room.table is not None and not live.room.strayed
        live.room.table._told = [Told(0, events) for events in story]
        update(live.room, first.id, 0, 0)

    def do(self, id: str, who: Person, command: commands.AnyCommand) -> None:
        self.run(self._do(id, who, command))

    async def _do(self, id: str, who: Person, command: commands.AnyCommand) -> None:
        """Have a command done; who gave it is told first."""
        live = await self.host.live(id)
        update(live.room, who.id, await live.do(who, command) - 1, 0)

    def tick(self, id: str) -> None:
        self.run(self._tick(id))

    async def _tick(self, id: str) -> None:
        """Let the clock of a game run up to now."""
        live = await self.host.live(id)
        async with live.lock:
            assert live.room.table is not None
            await live.keep(live.room.game_draft("clock", live.room.table.clock_ahead(live.ms())))

    def forget(self, id: str) -> None:
        self.run(self._forget(id))

    async def _forget(self, id: str) -> None:
        live = self.host.lives.pop(id)
        if live.driver is not None:
            live.driver.cancel()
        for table in ("tables", "log", "people"):
            held(self.store, f"DELETE FROM {table} WHERE id = '{id}'")


@contextmanager
def two_worlds() -> Iterator[tuple[World, World]]:
    clock, workers = Hands(), Workers(1, HINT)
    first, second = World(clock, workers), World(clock, workers)
    with first.served(), second.served():
        yield first, second


@dataclass
class Tally:
    segments: int = 0
    moves: int = 0  # made in both worlds
    lost: int = 0  # after which nobody but the true position looks so
    others: int = 0  # that were another one in the twin
    hidden: int = 0  # after which more than the dice differs
    apart: int = 0  # after which somebody else could tell them apart
    messages: int = 0
    bytes: int = 0
    hints: int = 0
    refusals: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        moves, segments = max(self.moves, 1), max(self.segments, 1)
        return (
            f"{self.segments} segments of {moves / segments:.1f} moves; {self.moves} moves, {self.lost} lost,"
            f" {self.others} another one in the twin; more than the dice differs after {self.hidden / moves:.1%},"
            f" and other seats can tell after {self.apart / moves:.1%}; {self.messages} messages of"
            f" {self.bytes / 1e6:.2f} MB the same, {self.hints} hints and {self.refusals} refusals among them"
        )


def cookie_of(who: Person) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={Keys(KEY).cookie(who)}"}


class Both:
    """The same table in two worlds, as one reader meets it: asked the same, they must answer the same."""

    def __init__(self, worlds: tuple[World, World], id: str, reader: int, tally: Tally) -> None:
        self.worlds, self.id, self.reader, self.tally = worlds, id, reader, tally
        self.path = f"/api/tables/{id}"
        self.cookies = {} if reader == NOBODY else cookie_of(PEOPLE[reader])
        self.sockets: list[ClientConnection] = []

    @contextmanager
    def connected(self, since: int) -> Iterator["Both"]:
        with ExitStack() as stack:
            for world in self.worlds:
                address = f"{world.address.replace('http', 'ws')}{self.path}/live?since={since}"
                socket = connect(address, additional_headers=self.cookies, max_size=None, compression=None)
                self.sockets.append(stack.enter_context(socket))
            self.same("the handshake", *(greeting(socket) for socket in self.sockets))
            yield self

    def same(self, what: str, first: bytes, second: bytes) -> bytes:
        self.tally.messages += 1
        self.tally.bytes += len(first)
        if first != second:
            shorter = min(len(first), len(second))
            at = next((n for n in range(shorter) if first[n] != second[n]), shorter)
            near = slice(max(0, at - 150), at + 50)
            raise Leak(f"{what} differs at byte {at}:\n{first[near]!r}\n{second[near]!r}")
        if any(person.id.encode() in first for person in PEOPLE):
            raise Leak(f"{what} tells an identity: {first!r}")
        return first

    def hear(self, say: str) -> bytes:
        """The next message to the reader, which must be of that kind."""
        first, second = (socket.recv(PATIENCE, decode=False) for socket in self.sockets)
        assert f'"say":"{say}"'.encode() in first[:40], (say, first[:200])
        return self.same(say, first, second)

    def hear_until(self, seq: int) -> list[dict[str, Any]]:
        """Updates until that of a record. Where a server has told of two records in one, all is asked for anew."""
        heard = [list(updates(socket, seq)) for socket in self.sockets]
        if len(heard[0]) == len(heard[1]):
            for first, second in zip(*heard, strict=True):
                self.same("update", first, second)
        self.ask(200, "GET", f"{self.path}?since=0")
        return [msgspec.json.decode(update) for update in heard[0]]

    def send(self, message: bytes) -> None:
        for socket in self.sockets:
            socket.send(message.decode())

    def ask(self, status: int, method: str, path: str, body: object = None) -> bytes:
        """A request of the reader's, which must be answered with that status; headers and body must be the same."""
        told = []
        headers = self.cookies if body is None else {**self.cookies, "Content-Type": "application/json"}
        for world in self.worlds:
            answer = world.http.request(method, path, headers=headers, content=None if body is None else encode(body))
            world.http.cookies.clear()
            assert answer.status_code == status, (method, path, answer.status_code, answer.text[:300])
            shown = sorted((name, value) for name, value in answer.headers.items() if name != "date")
            told.append((encode(shown), answer.content))
        self.same(f"the head of {method} {path}", told[0][0], told[1][0])
        return self.same(f"{method} {path}", told[0][1], told[1][1])

    def let(self, seat: int, first: commands.AnyCommand, second: commands.AnyCommand | None = None) -> None:
        """Somebody else does something; the reader is told once."""
        for world, command in zip(self.worlds, (first, second or first), strict=True):
            world.do(self.id, PEOPLE[seat], command)


def greeting(socket: ClientConnection) -> bytes:
    assert socket.response is not None
    own = ("date", "sec-websocket-accept")
    return encode([(name, value) for name, value in socket.response.headers.raw_items() if name.lower() not in own])


def updates(socket: ClientConnection, seq: int) -> Iterator[bytes]:
    told = 0
    while told < seq:
        message = socket.recv(PATIENCE, decode=False)
        told = msgspec.json.decode(message)["seq"]
        yield message


# a game


class Twins:
    tick = 250  # ms between two moves

    def __init__(self, worlds: tuple[World, World], case: Case, reader: int, seed: int, eager: float = 0.1) -> None:
        self.worlds, self.case, self.reader, self.eager = worlds, case, reader, eager
        self.dice = random.Random(f"{case}-{reader}-{seed}")
        self.game = case.game
        self.no = 401 if reader == NOBODY else 409  # the status of what is refused: a watcher has no name
        self.a = self._table()  # the truth
        self.b = self._table()  # its twin
        self.knows: dict[str, Any] = {}  # what the reader was told last, put together
        self.story: Story = [list(told.events) for told in self.a._told]  # of the truth
        self.words: set[str] = set()  # moves that anybody could make so far
        self.tally = Tally()
        self.stack = ExitStack()
        self.both: Both | None = None  # none where no twin lives
        self.in_part = False  # the twin is like the truth in some things that the reader cannot know
        self.seq = self.sent = self.steps = self.ms = 0

    def _table(self) -> Table:
        seed = self.dice.getrandbits(SEED_BITS)
        return Table(Box(self.game, DECKS[self.case.id]), self.case.players, seed, dict(self.case.options))

    def play(self, moves: int = 10_000) -> Tally:
        """The game to its end, or so many moves of it."""
        with self.stack:
            while not self.a.over and self.tally.moves < moves:
                self.step()
            self.end()
        return self.tally

    def step(self) -> None:
        self.worlds[0].clock.now += self.tick / 1000  # which is the clock of both
        self.ms += self.tick
        if not self.a.to_act:
            self.wait()
            return
        seat = self.dice.choice(self.a.to_act)
        legal = self.a.legal(seat)
        self.words.update(move.text for move in legal)
        text = self.choice(legal).text
        try:
            ahead = self.a.ahead(seat, text, self.ms)
        except IllegalMove:  # something has rung meanwhile
            self.wait()
            return
        seen = look(self.game, ahead.s, self.reader, ahead.events)
        tired = self.in_part or self.steps > LIFE
        answer = None if self.both is None or tired else self.answer(ahead, seen)
        if answer is None:
            self.end()
            answer = self.twin(ahead, seen)
            if answer is not None:
                self.begin()
                ahead = self.a.ahead(seat, text, self.ms)
        self.a.adopt(ahead)
        self.story.append(ahead.events)
        if self.both is None or answer is None:
            self.tally.lost += 1
            return
        self.b.adopt(answer)
        self.move(self.both, seat, text, answer.entry.text)
        self.count(ahead, answer)
        self.pry(self.both, seat)

    def choice(self, legal: list[Move]) -> Move:
        return self.dice.choice(legal)

    def wait(self) -> None:
        """Nobody does anything; the clock goes on."""
        ahead = self.a.clock_ahead(self.ms)
        if self.both is not None:
            answer = self.b.clock_ahead(self.ms)
            seen, known = (look(self.game, one.s, self.reader, one.events) for one in (ahead, answer))
            if seen != known:
                self.end()
            else:
                self.b.adopt(answer)
        self.a.adopt(ahead)
        self.story.append(ahead.events)
        if self.both is not None:
            for world in self.worlds:
                world.tick(self.both.id)
            self.steps += 1
            self.told(self.both)

    # finding a twin

    def twin(self, ahead: Ahead, seen: bytes) -> Ahead | None:
        """Put the twin at another position that looks to the reader as the truth does, before the move and after."""
        truth = self.a._s
        known = look(self.game, truth, self.reader)
        for n in range(TWINS):
            s, dice = truth.clone(), seeded(self.dice.getrandbits(SEED_BITS))
            self.in_part = n % 2 == 1  # good for what is just about to be revealed
            if self.in_part:
                redeal_in_part(s, self.reader, dice, self.dice)
            else:
                s.redeal(self.reader, dice)
            if dump(s) != dump(truth) and look(self.game, s, self.reader) == known:
                self.b.adopt(self.b.rules_ahead(dump(s)))
                answer = self.answer(ahead, seen)
                if answer is not None:
                    return answer
        return None

    def answer(self, ahead: Ahead, seen: bytes) -> Ahead | None:
        """The twin's move by which the reader gets to know just the same: somebody else's is another one, if it can."""
        seat, text = ahead.entry.seat, ahead.entry.text
        texts = [move.text for move in self.b.legal(seat)]
        others = [other for other in texts if other != text and seat != self.reader]
        self.dice.shuffle(others)
        for tried in [*others[:ANSWERS], *(text for text in texts if text == ahead.entry.text)]:
            try:
                answer = self.b.ahead(seat, tried, self.ms)
            except IllegalMove:  # in the twin something has rung meanwhile
                continue
            differs = answer.packed != ahead.packed  # or it would have become the truth, and prove nothing
            if differs and look(self.game, answer.s, self.reader, answer.events) == seen:
                return answer
        return None

    # on the servers

    def begin(self) -> None:
        """The truth and its twin, as they stand, at a table each; the reader comes and is told all there is to know."""
        self.tally.segments += 1
        self.a.adopt(self.a.rules_ahead(dump(self.a._s)))  # as on the server: no undo goes back behind it
        id = f"table-{self.tally.segments}-{self.dice.getrandbits(40)}"
        blind = [[without_secrets(event, self.reader) for event in events] for events in self.story]
        seeds = (self.a.seed, self.dice.getrandbits(SEED_BITS))
        stories = (list(self.story), blind)
        other = (self.reader + 1) % self.case.players
        for world, table, seed, story in zip(self.worlds, (self.a, self.b), seeds, stories, strict=True):
            self.seq = world.put(self.made(id, seed), dump(table._s), self.ms, story, PEOPLE[other])
            self.stack.callback(world.forget, id)
        both = Both(self.worlds, id, self.reader, self.tally)
        self.both = self.stack.enter_context(both.connected(0))
        self.knows = {}
        self.learn(msgspec.json.decode(self.both.hear("table"))["now"])
        self.steps = 1  # of the replay; what came before is of the deal from the seed

    def made(self, id: str, seed: int) -> Made:
        case, deck = self.case, DECKS[self.case.id]
        seats = (OPEN,) * case.players
        options = dict(case.options)
        more: dict[str, Any] = {"deck": deck.digest, "seed": str(seed), "owner": PEOPLE[0].id, "seats": seats}
        return Made(id, case.id, case.players, options, THINKING, **more)

    def end(self) -> None:
        """Nothing more was said than what was heard."""
        if self.both is not None:
            self.both.send(b"all?")
            self.both.hear("refused")
            self.both = None
        self.stack.pop_all().close()

    def move(self, both: Both, seat: int, text: str, in_twin: str) -> None:
        id = self.next_id()
        self.do(both, seat, commands.Play(id, self.seq, text), commands.Play(id, self.seq, in_twin))
        self.steps += 1

    def do(
        self, both: Both, seat: int, command: commands.AnyCommand, in_twin: commands.AnyCommand | None = None
    ) -> None:
        """Let a seat do something. The reader is told of it once."""
        if seat == self.reader:
            both.send(encode(command))
        else:
            both.let(seat, command, in_twin)
        self.told(both)

    def told(self, both: Both) -> None:
        """The reader hears of one record more."""
        self.seq += 1
        update = msgspec.json.decode(both.hear("update"))
        assert update["seq"] == self.seq
        self.learn(update)

    def learn(self, update: dict[str, Any]) -> None:
        """Put what was told together with what is known: that is all that the reader may know, and no more."""
        self.knows = whole(update, self.knows)
        view = self.a.view(None if self.reader == NOBODY else self.reader)
        if self.knows["view"] != msgspec.json.decode(encode(view)):
            raise Leak("what the reader is told is not what it may know")

    def next_id(self) -> str:
        self.sent += 1
        return f"id-{self.sent}"

    def count(self, ahead: Ahead, answer: Ahead) -> None:
        self.tally.moves += 1
        self.tally.others += ahead.entry.text != answer.entry.text
        self.tally.hidden += dump(ahead.s) | {"rng": 0} != dump(answer.s) | {"rng": 0}
        others = (seat for seat in range(self.case.players) if seat != self.reader)
        self.tally.apart += any(self.game.view(ahead.s, seat) != self.game.view(answer.s, seat) for seat in others)

    # what else one may ask a server

    def pry(self, both: Both, mover: int) -> None:
        """Now and then the reader asks for what it may have, and for what it may not."""
        if self.a.over:
            return
        for pry in (self.wrong_move, self.wrong_command, self.look_back, self.look_around, self.talk):
            if self.dice.random() < self.eager:
                pry(both)
        if self.dice.random() < (self.eager if self.reader in self.a.to_act else self.eager / 10):
            self.hint(both)
        if self.dice.random() < self.eager / 3:
            self.take_back(both, mover)

    def wrong_move(self, both: Both) -> None:
        """Texts that are no move of the reader's now. Some name what others hold, in one world or the other."""
        theirs = [seat for seat in self.a.to_act if seat != self.reader]
        named = [move.text for table in (self.a, self.b) for seat in theirs for move in table.legal(seat)]
        tries = [self.dice.choice(("", "what?", "undo", "clock")), *named, *sorted(self.words)]
        for text in self.dice.choices(tries, k=4 if self.reader in self.a.to_act else 1):
            if self.is_wrong(text):
                self.tally.refusals += 1
                seen = max(0, self.dice.choice((0, self.seq - 1, self.seq, self.seq, self.seq + 7)))
                command = commands.Play(self.next_id(), seen, text)
                if self.dice.random() < 0.2:
                    both.ask(self.no, "POST", both.path, command)
                else:
                    both.send(encode(command))
                    both.hear("refused")

    def is_wrong(self, text: str) -> bool:
        if self.reader != NOBODY:
            try:
                self.a.ahead(self.reader, text, self.ms)
            except IllegalMove:
                return True
        return self.reader == NOBODY

    def wrong_command(self, both: Both) -> None:
        id, n = self.next_id(), self.case.players
        wrong: list[object] = [
            commands.Agree(id, True),
            commands.Ready(id, True),
            commands.Sit(id, self.dice.randrange(n)),
            commands.Sit(id, None, "key"),
            commands.Back(id),
            commands.Rematch(id),
            commands.Seat(id, self.dice.randrange(n), "random"),
            commands.MoreTime(id, 7),
            commands.Chat(id, ""),
            {"do": "show", "id": id},
        ]
        self.tally.refusals += 1
        both.send(encode(self.dice.choice(wrong)))
        both.hear("refused")

    def look_back(self, both: Both) -> None:
        step, other = self.dice.randint(1, self.steps), self.dice.randrange(self.case.players)
        both.ask(200, "GET", f"{both.path}/replay/{step}")
        if other != self.reader:
            both.ask(409, "GET", f"{both.path}/replay/{step}?seat={other}")
        else:
            both.ask(409, "GET", f"{both.path}/log")

    def look_around(self, both: Both) -> None:
        both.ask(200, "GET", f"{both.path}?since={self.dice.choice((0, self.seq - 1, self.seq))}")
        fork = wire.Fork(step=self.dice.randrange(3), seat=self.dice.randrange(self.case.players))
        asks: list[tuple[int, str, str, object]] = [
            (200, "GET", "/api/tables", None),
            (200, "GET", "/api/tables?mine=true", None),
            (200 if self.reader == 0 else self.no, "GET", f"{both.path}/keys", None),
            (409, "GET", f"{both.path}/log", None),
            (self.no, "POST", f"{both.path}/fork", fork),
        ]
        both.ask(*self.dice.choice(asks))
        both.ask(409, "GET", f"{both.path}/ratings")

    def hint(self, both: Both) -> None:
        asked = self.reader in self.a.to_act
        told = both.ask(200 if asked else self.no, "POST", f"{both.path}/hint")
        if asked:
            hints = msgspec.json.decode(told)["hints"]
            self.tally.hints += bool(hints)
            assert hints or self.a.next_alarm is not None  # in real time it may be best to wait

    def talk(self, both: Both) -> None:
        """The reader or somebody else says something."""
        chat = commands.Chat(self.next_id(), f"{len(self.a.log)} moves!")
        self.do(both, self.dice.randrange(self.case.players), chat)

    def take_back(self, both: Both, mover: int) -> None:
        """A seat takes its last move back: at once, or where something came of it, if all agree."""
        back = self.a.since_last_move(mover)
        if not back or self.a.can_undo(mover) != self.b.can_undo(mover):
            return
        free = self.a.can_undo(mover)
        agrees = free or self.dice.random() < 0.7
        *others, last = (seat for seat in range(self.case.players) if seat != mover)
        if not free:
            self.do(both, mover, commands.Undo(self.next_id()))
            for seat in others if agrees else ():
                self.do(both, seat, commands.Agree(self.next_id(), True))
        if not agrees:
            self.do(both, last, commands.Agree(self.next_id(), False))
            return
        for table in (self.a, self.b):
            table.adopt(table.undo_ahead(mover, agreed=not free))
        del self.story[-back:]
        self.steps += 1
        if free:
            self.do(both, mover, commands.Undo(self.next_id()))
            return
        self.seq += 2  # the agreement and, at once, the undo: one update may tell of both
        both.let(last, commands.Agree(self.next_id(), True))
        for told in both.hear_until(self.seq):
            self.knows = whole(told, self.knows)
        self.learn({})


class TwinsInRealTime(Twins):
    """Where one may do a hundred things at any time, of which most are of one kind; and the clock brings the rest."""

    tick = 3000

    def choice(self, legal: list[Move]) -> Move:
        verb = self.dice.choice(sorted({move.verb for move in legal}))
        return self.dice.choice([move for move in legal if move.verb == verb])


def main() -> int:
    count, seed = (int(word) for word in [*sys.argv[1:], *("3", "1")[len(sys.argv) - 1 :]])
    begun = time.monotonic()
    with two_worlds() as worlds:
        for id in games.FOLDERS:
            cases, total = [case for case in CASES if case.id == id], Tally()
            for n in range(seed, seed + count):
                case = random.Random(f"{id}-{n}").choice(cases)
                for reader in (*range(case.players), NOBODY):
                    kind = TwinsInRealTime if case.setup(0).alarms else Twins
                    tally = kind(worlds, case, reader, n, eager=0.2).play()
                    total += tally
                    who = "a watcher" if reader == NOBODY else f"seat {reader}"
                    print(f"{time.monotonic() - begun:6.0f} s  {case}, {who}: {tally}", flush=True)
            print(f"all of {id}: {total}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
