"""How much one may ask for: so that nobody can take the server away from the others."""

import time
from typing import Annotated, NamedTuple, get_type_hints

import msgspec

MOST = 10**9


class Limits(NamedTuple):
    body: int = 300_000  # bytes of a request
    message: int = 8_192  # bytes of a WebSocket message
    messages: float = 20.0  # a second on one connection, with a burst of as many again
    requests: float = 30.0  # a second from one address
    tables: float = 0.5  # new tables a second from one address; the burst is sixty times that
    hints: float = 0.5  # a second for one person
    blocks: float = 2.0  # judgements and plans a second for one person, with a burst of ten
    decks: float = 2.0  # checked a second for one address; the burst is ten times that
    connections: int = 100  # WebSockets from one address


def limit(name: str, value: object) -> float:
    """A limit as somebody has written it, as text or number. ValueError says what is wrong with it."""
    kind = get_type_hints(Limits).get(name)
    if kind is None:
        raise ValueError(f"there is no such limit; there are {', '.join(Limits._fields)}")
    try:
        if isinstance(value, bool):
            raise ValueError
        number: float = msgspec.convert(value, Annotated[kind, msgspec.Meta(gt=0, le=MOST)], strict=False)
    except ValueError:
        what = "whole number" if kind is int else "number"
        raise ValueError(f"must be a {what} above 0, up to {MOST}") from None
    return number


class Bucket:
    """Allows `rate` a second, and `burst` at once."""

    __slots__ = ("burst", "left", "rate", "seen")

    def __init__(self, rate: float, burst: float) -> None:
        burst = max(burst, 1.0)  # or a slow rate would allow nothing, ever
        self.rate, self.burst, self.left, self.seen = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each of those who ask."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.known: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        bucket = self.known.get(who)
        if bucket is None:
            if len(self.known) >= 10_000:
                self._forget()
            bucket = self.known[who] = Bucket(self.rate, self.burst)
        return bucket.take()

    def _forget(self) -> None:
        """Who has not asked for long has a full bucket, as a newcomer has."""
        full = time.monotonic() - self.burst / self.rate
        self.known = {who: bucket for who, bucket in self.known.items() if bucket.seen > full}
