"""One WebSocket at a table: commands come in, updates go out.

Nothing is queued for a slow reader. A connection remembers which record it has told, and when it can write again it
tells all that happened since in one update: so a seat that never reads costs no memory and delays nobody, until it has
missed a ping and is let go.

No task runs for a connection: what comes is acted on when it comes, and what there is to tell is told when the loop
comes round to it.
"""

import asyncio
import logging
import re
from collections import deque
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from labtop.server import metrics, wire
from labtop.server.blocks import Site
from labtop.server.errands import Live
from labtop.server.frames import framed
from labtop.server.host import Host
from labtop.server.identity import Person
from labtop.server.limits import Bucket, Limits
from labtop.server.protocol import Protocol
from labtop.server.telling import encode, update, welcome
from labtop.tables.records import CannotOpen, Refused
from labtop.tables.stores import StoreError

LOG = logging.getLogger("labtop.live")
DECODER = msgspec.json.Decoder(wire.AnyCommand)
ID = re.compile(rb'"id": ?"([A-Za-z0-9_-]{1,40})"')
REPLIES = 8  # that may wait to be sent before no more commands are read
FAULTS = 50  # messages that make no sense, after which a connection is closed
GOING_AWAY, POLICY = 1012, 1008


class Connection:
    def __init__(self, socket: WebSocket, host: Host, live: Live, who: Person, since: int, limits: Limits) -> None:
        self.host, self.live, self.who = host, live, who
        self.socket = socket
        protocol = socket.scope["labtop.protocol"]
        assert isinstance(protocol, Protocol)
        self.protocol = protocol
        self.loop = asyncio.get_running_loop()
        self.told = since
        self.seen: dict[int, int] = {}  # by seat: the number of the last that was told of its moving blocks
        self.greeted = False
        self.seat = live.room.seat_of(who.id)
        self.rung = False  # it will be looked whether there is anything to tell
        self.replies: list[bytes] = []
        self.waiting: deque[bytes | None] = deque()  # messages, while a command is being done
        self.busy = False  # with a command
        self.bucket = Bucket(limits.messages, 2 * limits.messages)
        self.faults = 0
        self.bye: wire.Bye | None = None
        self.closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Talk until one of both sides has enough."""
        self.live.listeners.add(self)
        metrics.CONNECTIONS.inc()
        wrong: BaseException | None = None
        try:
            self.ring()
            self.protocol.hearer = self
            message: Any = await self.protocol.receive()
            while message["type"] != "websocket.disconnect":  # what came before there was somebody to hear it
                text = message.get("text")
                self.hear(None if text is None else text.encode())
                message = await self.protocol.receive()
        except BaseException as failure:
            wrong = failure
        self.protocol.hearer = None
        self.live.listeners.discard(self)
        metrics.CONNECTIONS.dec()
        if self.closing is not None:
            await asyncio.gather(self.closing, return_exceptions=True)
        if wrong is not None:
            raise wrong

    def ring(self) -> None:
        if not self.rung:
            self.rung = True
            self.loop.call_soon(self._tell)

    def say_bye(self, why: str, again: bool) -> None:
        self.bye = wire.Bye(why, again)
        self.waiting.clear()
        self.ring()

    # out

    def _tell(self) -> None:
        """Send all that there is to say, if the other side reads; if not, its protocol rings once it does."""
        self.rung = False
        try:
            if self.closing is not None or not self.protocol.can_write():
                return
            self.host.post.give(self.protocol, framed(self._messages()))
            if self.bye is not None:
                self.closing = self.loop.create_task(self.socket.close(GOING_AWAY if self.bye.again else POLICY))
        except Exception as wrong:
            self._fail(wrong)

    def _messages(self) -> list[bytes]:
        messages, self.replies = self.replies, []
        if self.waiting:  # for room for the answers to it
            self.loop.call_soon(self._go_on)
        if self.live.room.seq != self.told or not self.greeted:
            messages.insert(0, self._news())
        if self.live.site is not None:
            messages += self._moving(self.live.site)
        if self.bye is not None:
            messages.append(encode(self.bye))
        return messages

    def _moving(self, site: Site) -> list[bytes]:
        """Where blocks are that are being moved; whoever moves them sees them."""
        new = {seat: told for seat, (number, told) in site.moving.items() if number != self.seen.get(seat, 0)}
        self.seen = {seat: number for seat, (number, _) in site.moving.items()}
        return [told for seat, told in new.items() if seat != self.seat]

    def _news(self) -> bytes:
        room, who = self.live.room, self.who.id
        seat = room.seat_of(who)
        if seat != self.seat:  # what this seat knows was never told here
            self.seat, self.told = seat, 0
        told, self.told = self.told, room.seq
        ms = self.host.ms(self.live)
        if self.greeted:
            return encode(update(room, who, told, ms))
        self.greeted = True
        return encode(welcome(room, who, told, ms))

    def _fail(self, wrong: Exception) -> None:
        LOG.error("connection failed", exc_info=wrong)
        self.protocol.give_up()

    # in

    def hear(self, text: bytes | None) -> None:
        if self.bye is None:
            self.waiting.append(text)
            self._go_on()

    def _go_on(self) -> None:
        """One command after another, and none while too many answers have not been read."""
        while self.waiting and not self.busy and len(self.replies) < REPLIES:
            self._hear(self.waiting.popleft())
        self.protocol.hold(bool(self.waiting))

    def _hear(self, text: bytes | None) -> None:
        if not self.bucket.take():
            metrics.LIMITED.labels("messages").inc()
            self._fault("slow down: too many messages at once", id_in(text))
            return
        if text is None:
            self._fault("a message is text: a command in JSON")
            return
        try:
            command = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            self._fault(f"this is no command: {wrong}")
            return
        self.busy = True
        self.host.begin(self.live, self.who, command, partial(self._answer, command.id))

    def _answer(self, id: str, came: int | Exception) -> None:
        self.busy = False
        try:
            self._reply(answer(self.live, id, came))
        except Exception as wrong:
            self._fail(wrong)
        if self.waiting:
            self.loop.call_soon(self._go_on)

    def _fault(self, why: str, id: str = "") -> None:
        self.faults += 1
        metrics.REFUSED.labels("fault").inc()
        self._reply(wire.Refused(id, why))
        if self.faults >= FAULTS:
            self.say_bye("too many messages that make no sense", again=False)

    def _reply(self, message: wire.Message) -> None:
        self.replies.append(encode(message))
        self.ring()


def id_in(text: bytes | None) -> str:
    """The id of a command that is not looked at any further."""
    found = ID.search(text[:200]) if text is not None else None
    return found[1].decode() if found is not None else ""


async def answered(host: Host, table: str, who: Person, command: wire.AnyCommand) -> wire.Done | wire.Refused:
    """Have a command done, and say how that went."""
    live = None
    try:
        live = await host.live(table)
        return answer(live, command.id, await host.done(live, who, command))
    except (Refused, CannotOpen, StoreError) as wrong:
        return answer(live, command.id, wrong)


def answer(live: Live | None, id: str, came: int | Exception) -> wire.Done | wire.Refused:
    """What is said to a command: the number of its record, or why there is none. What is nobody's fault is raised."""
    if isinstance(came, int):
        return wire.Done(id, came)
    if isinstance(came, Refused):
        metrics.REFUSED.labels("overtaken" if came.overtaken else "refused").inc()
        return wire.Refused(id, came.why, came.rule, came.legal, came.overtaken)
    if isinstance(came, CannotOpen):
        return wire.Refused(id, str(came))
    if isinstance(came, StoreError):
        metrics.REFUSED.labels("store").inc()
        LOG.error("cannot write", extra={"table": live.room.made.id if live else "", "why": str(came)})
        return wire.Refused(id, str(came), again=True)
    raise came
