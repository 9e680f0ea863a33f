"""One WebSocket at a table: commands come in, updates go out.

Nothing is queued for a slow reader. A connection remembers what it has told, and when it can write again it tells all
that changed since in one update: so a seat that never reads costs no memory and delays nobody.
"""

import asyncio
import re
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from labtop.server.settings import Limits
from labtop.tables import commands, wire
from labtop.tables.live import LiveTable
from labtop.tables.people import Person
from labtop.tables.updates import Reader, encode

DECODER = msgspec.json.Decoder(commands.AnyCommand)
ID = re.compile(r'"id": ?"([A-Za-z0-9_-]{1,40})"')
REPLIES: Final = 8  # that may wait to be sent before no more commands are read
FAULTS: Final = 50  # messages that make no sense, after which a connection is closed
KNOWN: Final = 10_000  # who asked lately
GOING_AWAY: Final = 1012
POLICY: Final = 1008


class Buckets:
    """Allows each of those who ask `rate` a second, and `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, max(burst, 1.0)  # or a slow rate would allow nothing, ever
        self.known: dict[str, tuple[float, float]] = {}  # what is left, and when that was

    def take(self, who: str = "") -> bool:
        now = time.monotonic()
        if len(self.known) >= KNOWN and who not in self.known:
            full = now - self.burst / self.rate  # who has not asked since has a full bucket, as a newcomer has
            self.known = {one: bucket for one, bucket in self.known.items() if bucket[1] > full}
        left, seen = self.known.get(who, (self.burst, now))
        left = min(self.burst, left + (now - seen) * self.rate)
        self.known[who] = (left - 1 if left >= 1 else left), now
        return left >= 1


class Connection:
    def __init__(self, socket: WebSocket, live: LiveTable, who: Person, since: int, limits: Limits) -> None:
        self.socket, self.live, self.who = socket, live, who
        self.reader = Reader(who.id, live.room.seat_of(who.id), since)
        self.moved: dict[int, wire.Moving] = {}  # by seat: what was told last of its moving blocks
        self.replies: list[wire.Done | wire.Refused] = []
        self.woken = asyncio.Event()  # there may be something to send
        self.sent = asyncio.Event()  # replies have been sent
        self.bucket = Buckets(limits.messages, 2 * limits.messages)
        self.faults = 0
        self.bye: wire.Bye | None = None

    async def serve(self) -> None:
        """Serve until either side closes."""
        self.live.listeners.add(self)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.listeners.discard(self)
            reader.cancel()
            writer.cancel()
            for ended in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                    raise ended

    def wake(self) -> None:
        self.woken.set()

    def say_bye(self, why: str) -> None:
        self.bye = wire.Bye(why, again=True)
        self.wake()

    # out

    async def _write(self) -> None:
        self.wake()
        bye = None
        while bye is None:
            await self.woken.wait()
            self.woken.clear()
            bye = self.bye
            texts = [encode(message).decode() for message in self._messages()]
            await asyncio.sleep(0)  # others put their texts together, too: sent one after another, all cost less
            for text in texts:
                await self.socket.send_text(text)
            self.sent.set()
        await self.socket.close(GOING_AWAY if bye.again else POLICY)

    def _messages(self) -> list[wire.Message]:
        """All that there is to say now: what happened comes before the answer to whoever did it."""
        replies, self.replies = self.replies, []
        news = self.reader.news(self.live.room, self.live.ms())
        if isinstance(news, wire.Update):
            done = {reply.id: reply.seq for reply in replies if isinstance(reply, wire.Done)}
            news = msgspec.structs.replace(news, done=done) if done else news
            replies = [reply for reply in replies if not isinstance(reply, wire.Done)]
        messages: list[wire.Message] = [*replies] if news is None else [news, *replies]
        messages += self._moving()
        if self.bye is not None:
            messages.append(self.bye)
        return messages

    def _moving(self) -> list[wire.Moving]:
        """Where blocks are that are being moved; whoever moves them sees them."""
        if self.live.site is None:
            return []
        known, self.moved = self.moved, {**self.live.site.moving}
        return [new for seat, new in self.moved.items() if new is not known.get(seat) and seat != self.reader.seat]

    # in

    async def _read(self) -> None:
        """One command after another, and none while too many answers have not been read."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            while len(self.replies) >= REPLIES:
                self.sent.clear()
                await self.sent.wait()
            if self.bye is None:
                answer = await self._answer(message.get("text"))
                self.replies.append(answer)
                self.wake()

    async def _answer(self, text: str | None) -> wire.Done | wire.Refused:
        if not self.bucket.take():
            self.live.service.figures.limited["messages"] += 1
            return self._fault("slow down: too many messages at once", id_in(text))
        if text is None:
            return self._fault("a message is text: a command in JSON")
        try:
            command = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            return self._fault(f"this is no command: {wrong}")
        return await self.live.answer(self.who, command)

    def _fault(self, why: str, id: str = "") -> wire.Refused:
        self.faults += 1
        self.live.service.figures.refused["fault"] += 1
        if self.faults >= FAULTS:
            self.bye = wire.Bye("too many messages that make no sense", False)
        return wire.Refused(id, why)


def id_in(text: str | None) -> str:
    """The id of a command that is not looked at any further."""
    found = ID.search(text[:200]) if text is not None else None
    return found[1] if found is not None else ""
