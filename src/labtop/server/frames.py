"""WebSocket frames as they come and go in play: small texts from clients, texts of any size to them (RFC 6455)."""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster of the two that it has

FIN_TEXT: Final = 0x81
MASKED: Final = 0x80
SMALL: Final = 126  # from here on a length has two bytes of its own
LARGE: Final = 127  # eight bytes


def text_in(data: bytes) -> bytes | None:
    """The text in what has come, if that is one whole frame with one whole text in ASCII, and nothing else."""
    if len(data) < 6 or data[0] != FIN_TEXT or data[1] < MASKED:
        return None
    length, head = data[1] & 0x7F, 2
    if length == LARGE:
        return None
    if length == SMALL:
        length, head = data[2] << 8 | data[3], 4
    if len(data) != head + 4 + length:
        return None
    text = apply_mask(data[head + 4 :], data[head : head + 4])
    return text if text.isascii() else None


def ends_whole(data: bytes) -> bool:
    """Whether what has come, from the beginning of a frame on, ends with the end of a frame."""
    at = 0
    while at + 2 <= len(data):
        length, head = data[at + 1] & 0x7F, 2
        more = {SMALL: 2, LARGE: 8}.get(length, 0)
        if more:
            length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
        head += more + (4 if data[at + 1] >= MASKED else 0)
        at += head + length
    return at == len(data)


def framed(messages: list[bytes]) -> bytes:
    """Texts for a client, a frame each."""
    parts: list[bytes] = []
    for message in messages:
        parts.append(header(len(message)))
        parts.append(message)
    return b"".join(parts)


def header(length: int) -> bytes:
    """What stands before a text in one frame, from a server."""
    if length < SMALL:
        return bytes((FIN_TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
