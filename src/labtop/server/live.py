"""One WebSocket at a table: commands come in, updates go out.

Nothing is queued for a slow reader. A connection remembers which record it has told, and when it can write again it
tells all that happened since in one update: so a seat that never reads costs no memory and delays nobody, until it has
missed a ping and is let go.
"""

import asyncio
import logging
import re
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from labtop.server import metrics, wire
from labtop.server.host import Host, Live
from labtop.server.identity import Person
from labtop.server.limits import Bucket, Limits
from labtop.server.protocol import Protocol
from labtop.server.telling import encode, update, welcome
from labtop.tables.records import CannotOpen, Refused
from labtop.tables.stores import StoreError

LOG = logging.getLogger("labtop.live")
DECODER = msgspec.json.Decoder(wire.AnyCommand)
ID = re.compile(r'"id": ?"([A-Za-z0-9_-]{1,40})"')
REPLIES = 8  # that may wait to be sent before no more commands are read
FAULTS = 50  # messages that make no sense, after which a connection is closed
GOING_AWAY, POLICY = 1012, 1008


class Connection:
    def __init__(self, socket: WebSocket, host: Host, live: Live, who: Person, since: int, limits: Limits) -> None:
        self.host, self.live, self.who = host, live, who
        self.socket = socket
        self.protocol: Protocol | None = socket.scope.get("labtop.protocol")
        self.told = since
        self.seat = live.room.seat_of(who.id)
        self.replies: list[bytes] = []
        self.bell = asyncio.Event()
        self.room_for_replies = asyncio.Event()
        self.bucket = Bucket(limits.messages, 2 * limits.messages)
        self.faults = 0
        self.bye: wire.Bye | None = None

    def ring(self) -> None:
        self.bell.set()

    def say_bye(self, why: str, again: bool) -> None:
        self.bye = wire.Bye(why, again)
        self.bell.set()

    async def serve(self) -> None:
        """Talk until one of both sides has enough."""
        self.live.listeners.add(self)
        metrics.CONNECTIONS.inc()
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.listeners.discard(self)
            metrics.CONNECTIONS.dec()
            for task in (writing, reading):
                task.cancel()
            for result in await asyncio.gather(writing, reading, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(
                    result, WebSocketDisconnect | RuntimeError | OSError
                ):
                    LOG.error("connection failed", exc_info=result)

    # out

    async def _write(self) -> None:
        first = welcome(self.live.room, self.who.id, self.told, self.host.ms(self.live))
        self.told = first.now.seq
        await self._send([encode(first)])
        while True:
            await self.bell.wait()
            self.bell.clear()
            messages, self.replies = self.replies, []
            self.room_for_replies.set()
            if self.live.room.seq != self.told:
                messages.insert(0, self._news())
            if self.bye is not None:
                messages.append(encode(self.bye))
            await self._send(messages)
            if self.bye is not None:
                await self.socket.close(GOING_AWAY if self.bye.again else POLICY)
                return

    def _news(self) -> bytes:
        room = self.live.room
        seat = room.seat_of(self.who.id)
        if seat != self.seat:  # what this seat knows was never told here
            self.seat, self.told = seat, 0
        told, self.told = self.told, room.seq
        return encode(update(room, self.who.id, told, self.host.ms(self.live)))

    async def _send(self, messages: list[bytes]) -> None:
        if self.protocol is not None:
            await self.protocol.write(messages)
        else:
            for message in messages:
                await self.socket.send_text(message.decode())

    # in

    async def _read(self) -> None:
        receive = self.socket.receive if self.protocol is None else self.protocol.receive
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self.bucket.take():
                metrics.LIMITED.labels("messages").inc()
                self._fault("slow down: too many messages at once", id_in(text))
            elif text is None:
                self._fault("a message is text: a command in JSON")
            else:
                await self._hear(text)
            while len(self.replies) >= REPLIES:
                self.room_for_replies.clear()
                await self.room_for_replies.wait()

    async def _hear(self, text: str) -> None:
        try:
            command = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            self._fault(f"this is no command: {wrong}")
            return
        self._reply(await answered(self.host, self.live.room.made.id, self.who, command))

    def _fault(self, why: str, id: str = "") -> None:
        self.faults += 1
        metrics.REFUSED.labels("fault").inc()
        self._reply(wire.Refused(id, why))
        if self.faults >= FAULTS:
            self.say_bye("too many messages that make no sense", again=False)

    def _reply(self, message: wire.Message) -> None:
        self.replies.append(encode(message))
        self.bell.set()


def id_in(text: str | None) -> str:
    """The id of a command that is not looked at any further."""
    found = ID.search(text[:200]) if text is not None else None
    return found[1] if found is not None else ""


async def answered(host: Host, table: str, who: Person, command: wire.AnyCommand) -> wire.Done | wire.Refused:
    """Have a command done, and say how that went."""
    try:
        return wire.Done(command.id, await host.do(table, who, command))
    except Refused as wrong:
        metrics.REFUSED.labels("overtaken" if wrong.overtaken else "refused").inc()
        return wire.Refused(command.id, wrong.why, wrong.rule, wrong.legal, wrong.overtaken)
    except CannotOpen as wrong:
        return wire.Refused(command.id, str(wrong))
    except StoreError as wrong:
        metrics.REFUSED.labels("store").inc()
        LOG.error("cannot write", extra={"table": table, "why": str(wrong)})
        return wire.Refused(command.id, str(wrong), again=True)
