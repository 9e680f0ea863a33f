"""The WebSocket protocol of a connection."""

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

PIECES = 1000  # of one message


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's, with a shorter way to the socket, and no patience with peers that mean no good."""

    def keepalive_timeout(self) -> None:
        """Who reads nothing is let go at once: closing in order would wait for them for ever."""
        self.pong_timer = None
        self.close_sent = True
        self.transport.abort()

    def handle_ping(self) -> None:
        """Who pings and does not read the answers is let go, too: they would heap up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """So would pieces of a message with nothing in them, which no limit of bytes stops."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.show_out(1008, f"a message has {PIECES} pieces at the most")

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 is the sender's fault: uvicorn would log it as one of its own."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.show_out(1007, "text is UTF-8")
                return
        super().send_receive_event_to_app()

    def show_out(self, code: int, why: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, why)
            self.handle_parser_exception()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not if the handshake was refused
            self.scope["labtop.protocol"] = self  # type: ignore[typeddict-unknown-key]

    async def write(self, messages: list[bytes]) -> None:
        """Send texts all at once, past the layers that have nothing to add and would look at every one."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.transport.write(b"".join([part for message in messages for part in (header(len(message)), message)]))


def header(length: int) -> bytes:
    """What stands before a text in one frame, from a server."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
