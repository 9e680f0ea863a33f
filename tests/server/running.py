"""Real servers for tests: in a thread of this process, or as a process of their own that can be killed."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from labtop.server.app import App
from labtop.server.serve import served, server
from labtop.server.settings import Limits, Settings
from labtop.server.thinking import Workers
from labtop.tables.records import Strength
from labtop.tables.service import TableService
from labtop.tables.stores.sql import SET_STRENGTH
from labtop.tables.stores.sqlite import Memory, numbered

GENEROUS = Limits(messages=1e6, requests=1e6, tables=1e6, decks=1e6, hints=1e6, blocks=1e6, connections=10_000)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(**settings: Any) -> Iterator[str]:
    """The address of a server in a thread; settings as of `labtop serve`, with limits that no test meets by chance."""
    port = free_port()
    chosen = Settings(
        **{"database": "memory", "workers": 1, "bot_pause": 0.0, "limits": GENEROUS, **settings, "port": port}
    )
    with in_thread(server(chosen)):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def hosting(service: TableService, limits: Limits = GENEROUS) -> Iterator[str]:
    """The address of a server in a thread, over a service of the test's own."""
    port = free_port()
    config = uvicorn.Config(
        App(service, Settings(limits=limits)), port=port, ws="websockets-sansio", log_config=None, lifespan="on"
    )
    with in_thread(uvicorn.Server(config)):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def in_thread(serving: uvicorn.Server) -> Iterator[None]:
    thread = threading.Thread(target=serving.run, daemon=True)
    thread.start()
    while not serving.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.005)
    try:
        yield
    finally:
        serving.should_exit = True
        thread.join(60)
        assert not thread.is_alive(), "the server did not stop"


def service_in_memory(**settings: Any) -> TableService:
    return served(settings.pop("store", None) or Memory(), Workers(1), **{"bot_pause": 0.0, **settings})


def held(store: Memory, query: str) -> list[tuple[Any, ...]]:
    """What a store in memory holds, asked from any thread."""
    return store.read.execute(query).fetchall()


def log_of(store: Memory) -> list[tuple[Any, ...]]:
    return held(store, "SELECT * FROM log ORDER BY id, seq")


def rate(store: Memory, game: str, *players: Strength) -> None:
    """Have players be as strong as that."""
    store.written.executemany(numbered(SET_STRENGTH), [(game, *msgspec.structs.astuple(one)) for one in players])


def obey_permissions() -> None:
    """In a new process: be bound by what files allow, even as root."""
    pr_capbset_drop, cap_dac_override = 24, 1
    ctypes.CDLL(None).prctl(pr_capbset_drop, cap_dac_override)


class Process:
    """`labtop serve` as a process of its own. It can be killed at any moment and started again."""

    def __init__(self, database: str, *words: str, port: int | None = None, code: Path | None = None) -> None:
        self.port = port or free_port()
        self.words = ["serve", "--port", str(self.port), "--database", database, "--bot-pause", "0", *words]
        self.env = {**os.environ, "PYTHONWARNINGS": "error"}
        if code is not None:  # a copy of the package to run instead of this one
            self.env["PYTHONPATH"] = str(code)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: float = 120.0) -> None:
        run = [sys.executable, "-c", "import sys; from labtop.cli import main; sys.exit(main())", *self.words]
        self.process = subprocess.Popen(run, env=self.env, stderr=subprocess.PIPE)
        until = time.monotonic() + wait
        while True:
            try:
                if httpx.get(self.address + "/health", timeout=10).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert self.process.poll() is None, self.process.stderr and self.process.stderr.read().decode()
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        """As a power cut would: nothing is finished."""
        assert self.process is not None
        self.process.kill()
        self._ended()

    def stop(self) -> str:
        """Ask it to stop; what it had said on stderr."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> str:
        assert self.process is not None
        _, said = self.process.communicate(timeout=120)
        self.code = self.process.returncode
        self.process = None
        return said.decode()


@contextmanager
def process(database: str, *words: str, **more: Any) -> Iterator[Process]:
    one = Process(database, *words, **more)
    try:
        one.start()
        yield one
    finally:
        if one.process is not None:
            one.kill()
