"""`labtop serve`: one process that serves tables until it is told to stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from typing import Any, NamedTuple

import uvicorn

from labtop.server import logs
from labtop.server.app import create
from labtop.server.host import Host
from labtop.server.limits import Limits
from labtop.server.live import Connection
from labtop.server.news import Alone, News, Redis
from labtop.server.protocol import Protocol
from labtop.server.workers import Workers
from labtop.tables.stores import StoreError, store_at

LOG = logging.getLogger("labtop.serve")
TURN = 0.0005  # seconds after which a thread that has written to disk gets its turn; by default ten times as long
PING = 20.0  # seconds between pings, and that an answer may take
FAREWELL = 5  # seconds for clients to read that the server stops


class Settings(NamedTuple):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///labtop.db"
    redis: str | None = None
    origins: tuple[str, ...] = ()
    secure: bool = False
    trusted: str = "127.0.0.1"  # proxies whose word is taken for the address of those who ask
    workers: int = 2
    bot_pause: float = 0.8
    speed: float = 1.0
    log_level: str = "info"
    limits: Limits = Limits()


class Server(uvicorn.Server):
    """Says goodbye before it closes."""

    def __init__(self, config: uvicorn.Config, host: Host) -> None:
        super().__init__(config)
        self.tables = host

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.tables.open()  # before uvicorn does, which would make a trace of what is wrong with the store
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        listeners = [listener for live in self.tables.lives.values() for listener in live.listeners]
        LOG.info("stopping", extra={"connections": len(listeners)})
        for listener in listeners:
            if isinstance(listener, Connection):
                listener.say_bye("the server stops; what you did is kept", again=True)
        for _ in range(FAREWELL * 20):
            if not any(live.listeners for live in self.tables.lives.values()):
                break
            await asyncio.sleep(0.05)
        self._let_go(Protocol)
        soon = asyncio.get_running_loop().call_later(FAREWELL, self._let_go)
        await super().shutdown(sockets)
        soon.cancel()
        LOG.info("stopped")

    def _let_go(self, kind: type = object) -> None:
        """Drop connections that are still there: to peers that read nothing they could never be closed in order."""
        for connection in list(self.server_state.connections):
            if isinstance(connection, kind):
                connection.transport.abort()


def server(settings: Settings) -> Server:
    news: News = Alone() if settings.redis is None else Redis(settings.redis)
    host = Host(
        store_at(settings.database),
        Workers(settings.workers),
        news,
        bot_pause=settings.bot_pause,
        speed=settings.speed,
    )
    app = create(host, settings.limits, settings.origins, settings.secure)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws=Protocol,
        ws_max_size=settings.limits.message,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # 44 KB a connection, for views that are small
        forwarded_allow_ips=settings.trusted,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=FAREWELL,
    )
    return Server(config, host)


def serve(settings: Settings) -> int:
    """Serve until a signal comes. 0, or 1 where the server could not start."""
    logs.set_up(settings.log_level)
    sys.setswitchinterval(TURN)
    gc.freeze()  # what is there now stays: code, cards and words need not be looked through again and again
    gc.set_threshold(20_000, 10, 100)  # moves leave nothing that has to be looked at: so seldom
    running = server(settings)
    where = f"http://{settings.host}:{settings.port}"
    LOG.info("starting", extra={"address": where, "database": settings.database.partition(":")[0]})
    # uvicorn raises the signal again once all is done: without a handler that would end us before our workers
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        running.run()
    except StoreError as wrong:
        LOG.error("cannot start", extra={"why": str(wrong)})
        return 1
    return 0 if running.started else 1


def settings_of(args: Any) -> Settings:
    """From the command line."""
    return Settings(
        host=args.host,
        port=args.port,
        database=args.database,
        redis=args.redis,
        origins=tuple(args.origin),
        secure=args.secure,
        trusted=args.trust,
        workers=args.workers,
        bot_pause=args.bot_pause,
        speed=args.speed,
        log_level=args.log_level,
    )
