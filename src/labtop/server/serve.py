"""`labtop serve`: one process that serves tables until it is told to stop."""

import asyncio
import errno
import gc
import logging
import random
import secrets
import signal
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvicorn

import labtop
from labtop import extras
from labtop.kernel.rng import SEED_BITS
from labtop.physics.worker import Bench
from labtop.server import monitoring
from labtop.server.app import App
from labtop.server.settings import Settings
from labtop.server.thinking import Workers
from labtop.tables.service import PubSub, TableService
from labtop.tables.stores import store_at
from labtop.tables.stores.sql import Store, StoreError

LOG = logging.getLogger("labtop.serve")
TURN = 0.0005  # seconds after which a thread that has written to disk gets its turn; by default ten times as long
PING = 20.0  # seconds between pings, and that an answer may take
FAREWELL = 5  # seconds for clients to read that the server stops
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # hosts that stand for all addresses, and one of each
ABSENT = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
WATCH = 0.25  # seconds between looks at what heaps up
PIECES = 1000  # of one message
UNREAD = 2_000_000  # bytes
BACKLOG = 2048  # connections that may wait to be taken


class CannotListen(Exception):
    """The address cannot be listened on; the message says what to do."""


class Server(uvicorn.Server):
    """Says where it is, and goodbye before it closes."""

    def __init__(self, config: uvicorn.Config, service: TableService, greeting: str = "") -> None:
        super().__init__(config)
        self.service, self.greeting = service, greeting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.service.open()  # before uvicorn does, which would make a trace of what is wrong with the store
        kind = type(self.service.store).__name__.lower()
        LOG.info("starting", extra={"address": address(self.config.host, self.config.port), "database": kind})
        await super().startup(sockets)
        if self.started and self.greeting:
            print(self.greeting, flush=True)
        self.watch = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        """Drop whoever makes us heap things up for them: answers to pings that they never read, or endless pieces."""
        while True:
            await asyncio.sleep(WATCH)
            for connection in list(self.server_state.connections):
                pieces = getattr(connection, "frames", ())  # of a message that has not ended
                if len(pieces) > PIECES or connection.transport.get_write_buffer_size() > UNREAD:
                    connection.transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.watch.cancel()
        listeners = [listener for live in self.service.lives.values() for listener in live.listeners]
        LOG.info("stopping", extra={"connections": len(listeners)})
        for listener in listeners:
            listener.say_bye("the server stops; what you did is kept")
        for _ in range(FAREWELL * 20):
            if not any(live.listeners for live in self.service.lives.values()):
                break
            await asyncio.sleep(0.05)
        # to peers that read nothing they could never be closed in order
        drop = asyncio.get_running_loop().call_later(FAREWELL, self._drop)
        await super().shutdown(sockets)
        drop.cancel()
        LOG.info("stopped")

    def _drop(self) -> None:
        """Drop connections that are still there."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def server(settings: Settings, greeting: str = "") -> Server:
    """ValueError says what is wrong with the settings."""
    pubsub: PubSub = PubSub()
    if settings.redis is not None:
        extras.need("postgres", "--redis")
        from labtop.server.redis_pubsub import Redis

        pubsub = Redis(settings.redis)
    store, workers = store_at(settings.database), Workers(settings.workers)
    service = served(store, workers, pubsub, bot_pause=settings.bot_pause, speed=settings.speed)
    config = uvicorn.Config(
        App(service, settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,  # 44 KB a connection, for views that are small
        forwarded_allow_ips=settings.trusted,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=2 * FAREWELL,
        backlog=BACKLOG,
    )
    return Server(config, service, greeting)


def served(store: Store, workers: Workers, pubsub: PubSub | None = None, **settings: Any) -> TableService:
    """Tables with this machine's clock, chance and processes."""
    given: dict[str, Any] = {
        "now": time.monotonic,
        "seed": lambda: secrets.randbits(SEED_BITS),
        "new_id": lambda: secrets.token_urlsafe(12),
        "dice": random.Random(),
        **settings,
    }
    return TableService(store, workers, Bench(), pubsub, **given)


def serve(settings: Settings) -> int:
    """Serve until a signal comes. 0, or 1 where the server could not start: stderr says why in a line."""
    monitoring.set_up(settings.log_level)
    sys.setswitchinterval(TURN)
    gc.freeze()  # what is there now stays: code, cards and words need not be looked through again and again
    gc.set_threshold(20_000, 10, 100)  # moves leave nothing that has to be looked at: so seldom
    running = server(settings, greeting(settings))
    # uvicorn raises the signal again once all is done: without a handler that would end us before our workers
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with ExitStack() as held:  # before the store is opened: a server that cannot listen leaves no file behind
            running.run(listening(settings.host, settings.port, held))
    except (CannotListen, StoreError) as wrong:
        print(f"labtop: {wrong}", file=sys.stderr)
        return 1
    return 0 if running.started else 1


def listening(host: str, port: int, held: ExitStack) -> list[socket.socket]:
    """A socket for every address that a host's name has here. CannotListen if that cannot be."""
    found: list[socket.socket] = []
    absent: OSError | None = None
    try:
        named = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, *_, where in dict.fromkeys(named):
            try:
                one = socket.create_server(where[:2], family=family, backlog=BACKLOG)
                found.append(held.enter_context(one))
                if hasattr(socket, "TCP_USER_TIMEOUT"):  # who reads nothing could never be closed in order
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(2000 * PING))
            except OSError as wrong:
                if wrong.errno not in ABSENT:
                    raise
                absent = wrong  # `localhost` may have an address of a family that is not in use
        if absent is not None and not found:
            raise absent
    except OSError as wrong:
        raise CannotListen(why_not(host, port, wrong)) from None
    return found


def why_not(host: str, port: int, wrong: OSError) -> str:
    if wrong.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program: choose another with --port N, or stop that one"
    if wrong.errno == errno.EACCES:
        return f"port {port} is not for ordinary users: choose one from 1024 up with --port N"
    if wrong.errno in ABSENT or isinstance(wrong, socket.gaierror):
        return f"{host} is no address of this machine: --host 127.0.0.1 is this machine alone, 0.0.0.0 its networks too"
    return f"cannot listen on {host}, port {port}: {wrong.strerror}"


def greeting(settings: Settings) -> str:
    """What whoever starts the server should know; the address is the last line."""
    lines = []
    if not labtop.compiled():
        is_clone = (Path(labtop.__file__).parents[2] / "Makefile").exists()
        how = "make compiled" if is_clone else "install the compiled wheel"
        lines.append(
            f"Running interpreted, which is enough to play. Bots that search are about 50 times as fast compiled: {how}"
        )
    if extras.is_missing("blocks"):
        lines.append(f"In For Science! nobody can build by hand: that needs {extras.how_to_get('blocks')}")
    everywhere = settings.host in EVERYWHERE
    where = address(EVERYWHERE.get(settings.host, settings.host), settings.port)
    lines.append(f"Labtop is at {where}" + (" and this machine's other addresses" if everywhere else ""))
    return "\n".join(lines)


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
