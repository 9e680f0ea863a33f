"""What can be set about a server. Limits are how much one may ask for: nobody can take it away from the others."""

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


class Settings(NamedTuple):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///labtop.db"
    redis: str | None = None
    origins: tuple[str, ...] = ()  # other pages than the server's own that may use it
    secure: bool = False  # cookies are kept to https
    trusted: str = "127.0.0.1"  # proxies whose word is taken for the address of those who ask
    workers: int = 2
    bot_pause: float = 0.8
    speed: float = 1.0
    examples: bool = False  # the small games are in the lobby, too
    log_level: str = "info"
    limits: Limits = Limits()
