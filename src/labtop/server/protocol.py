"""The WebSocket protocol of a connection."""

from typing import Protocol as Duty

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from labtop.server.frames import ends_whole, text_in

PIECES = 1000  # of one message


class Hearer(Duty):
    """Who is told what comes, at once and without a queue between."""

    def hear(self, text: bytes | None) -> None:
        """A message, in UTF-8; None for one that is no text."""

    def ring(self) -> None:
        """Something may be written again."""


class Protocol(WebSocketsSansIOProtocol):
    """uvicorn's, with a shorter way to and from the socket, and no patience with peers that mean no good."""

    hearer: Hearer | None = None
    whole = True  # what has come so far ended with the end of a frame
    full = False  # the other side reads too slowly for more to be written

    # in

    def data_received(self, data: bytes) -> None:
        """Nearly all that comes is one small text in one piece, for which no parser of everything is needed."""
        conn = self.conn
        if self.hearer is not None and self.whole and not conn.expect_continuation_frame and conn.state is OPEN:
            text = text_in(data)
            if text is not None and len(text) <= self.config.ws_max_size and not self.close_sent:
                self.hearer.hear(text)
                return
        if self.handshake_initiated:
            self.whole = self.whole and ends_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 is the sender's fault: uvicorn would log it as one of its own."""
        data = b"".join(self.frames)
        text = self.curr_msg_data_type == "text"
        if text:
            try:
                data.decode()
            except UnicodeDecodeError:
                self.show_out(1007, "text is UTF-8")
                return
        if self.hearer is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            if not self.close_sent:
                self.hearer.hear(data if text else None)

    def hold(self, back: bool) -> None:
        """Read no more for the time being; or do again."""
        if back == self.read_paused or self.transport.is_closing():
            return
        self.read_paused = back
        if back:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        """Pieces of a message with nothing in them would heap up: no limit of bytes stops them."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.show_out(1008, f"a message has {PIECES} pieces at the most")

    def show_out(self, code: int, why: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, why)
            self.handle_parser_exception()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # not if the handshake was refused
            self.scope["labtop.protocol"] = self  # type: ignore[typeddict-unknown-key]

    # out

    def can_write(self) -> bool:
        """Whether the other side reads, and has not gone."""
        return not (self.full or self.close_sent or self.disconnected or self.transport.is_closing())

    def deliver(self, letter: bytes) -> None:
        """Frames as they are, past the layers that have nothing to add and would look at every one."""
        transport = self.transport
        if not (self.close_sent or self.disconnected or transport.is_closing()):
            transport.write(letter)

    def give_up(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full = False
        if self.hearer is not None:
            self.hearer.ring()

    def keepalive_timeout(self) -> None:
        """Who reads nothing is let go at once: closing in order would wait for them for ever."""
        self.pong_timer = None
        self.close_sent = True
        self.transport.abort()

    def handle_ping(self) -> None:
        """Who pings and does not read the answers is let go, too: they would heap up."""
        if self.full:
            self.transport.abort()
        else:
            super().handle_ping()
