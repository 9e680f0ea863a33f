"""The short way of a message from and to the socket, held against a parser of the whole protocol."""

import random

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol
from websockets.uri import parse_uri

from labtop.server.frames import ends_whole, framed, text_in

SIZES = [0, 1, 5, 124, 125, 126, 127, 128, 1000, 8192, 65535, 65536]


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """As a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_in_one_frame_is_read_as_the_protocol_reads_it(size: int) -> None:
    text = bytes(random.Random(size).choices(range(128), k=size))
    assert text_in(frame(text)) == (text if size < 1 << 16 else None)  # larger ones go the long way


@pytest.mark.parametrize(
    "data",
    [
        b"",
        frame(b"hello")[:-1],  # not all has come
        frame(b"hello") + b"\x81",  # more than one has
        frame(b"hello") * 2,
        frame(b"hello", fin=False),
        frame(b"hello", Opcode.CONT),
        frame(b"hello", Opcode.BINARY),
        frame(b"hello", Opcode.PING),
        frame(b"hello", Opcode.CLOSE),
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),  # which a client may not send
        bytes([frame(b"hello")[0] | 0x40]) + frame(b"hello")[1:],  # nor this, without an extension
        frame("häh".encode()),  # whether it is UTF-8 is for others to see
        frame(b"\xff\xfe"),
    ],
    ids=range(13),  # not by the data: a client's masks are drawn by lot
)
def test_whatever_is_not_just_one_text_goes_the_long_way(data: bytes) -> None:
    assert text_in(data) is None


def test_it_is_known_whether_a_frame_is_still_to_come() -> None:
    dice = random.Random(3)
    kinds = (Opcode.TEXT, Opcode.BINARY, Opcode.PONG)
    for _ in range(300):
        frames = [frame(bytes(dice.choice(SIZES[:9])), dice.choice(kinds[:2])) for _ in range(dice.randint(1, 4))]
        data, ends = b"".join(frames), {0}
        for n in range(len(frames)):
            ends.add(len(b"".join(frames[: n + 1])))
        for at in (*ends, *(dice.randrange(len(data)) for _ in range(20))):
            assert ends_whole(data[:at]) == (at in ends)


def test_what_is_written_is_read_by_a_client_as_it_was_meant() -> None:
    messages = [bytes(random.Random(size).choices(range(128), k=size)) for size in SIZES]
    client = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    client.receive_data(framed(messages))
    heard = [(event.opcode, event.fin, bytes(event.data)) for event in client.events_received()]  # type: ignore[union-attr]
    assert heard == [(Opcode.TEXT, True, message) for message in messages]


def test_the_long_way_reads_what_the_short_one_does() -> None:
    server = Protocol(SERVER, state=OPEN, max_size=None)
    data = frame(b'{"do":"undo","id":"a"}')
    server.receive_data(data)
    [event] = server.events_received()
    assert isinstance(event, Frame) and bytes(event.data) == text_in(data)
