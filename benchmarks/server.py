"""How much a table server carries: `python -m benchmarks.server`. Figures are in docs/hosting.md.

The server is a process of its own on a database of its own; all clients are in this process, on the same machine. Every
table is a real game with a person in each seat, who answers as soon as asked (full load) or as a steady rate allows.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from labtop import games
from labtop.tables.people import Keys, Person
from labtop.tables.records import Record
from labtop.tables.room import Room
from labtop.tables.stores import store_at
from labtop.tables.stores.sql import Store
from labtop.tables.table_factory import made_of
from labtop.tables.wire import NewTable

SERVE = """
import sys
from labtop.server.settings import Limits
from labtop.server.serve import serve
from labtop.server.settings import Settings
limits = Limits(messages=1e9, requests=1e9, tables=1e9, connections=10**9)
sys.exit(serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], limits=limits, workers=1, log_level="warning")))
"""
PLAYERS = {"science": 3, "mad-science": 3, "experiment": 3, "gsa": 3}


class Text(msgspec.Struct):
    text: str


class Load:
    """All that the clients do, and what they measure."""

    def __init__(self, rate: float | None) -> None:
        self.rate = rate
        self.waiting: deque[Seat] = deque()  # seats that want to move, where the rate is steady
        self.latencies: list[float] = []
        self.refused: list[str] = []
        self.over = 0
        self.bytes = self.messages = 0
        self.going = True
        self.dice = random.Random(1)
        self.reserve: list[list[Seat]] = []  # tables that begin when others are over

    def want(self, seat: "Seat") -> None:
        if self.rate is None:
            seat.send()
        else:
            self.waiting.append(seat)

    def begin(self, seats: "list[Seat]") -> None:
        for seat in seats:
            seat.plays = True
            seat.ask()

    def ended(self, seat: "Seat") -> None:
        """The first seat to hear that its game is over begins another table."""
        if seat.plays and seat.first:
            self.over += 1
            if self.reserve:
                self.begin(self.reserve.pop())
        seat.plays = False

    async def pace(self) -> None:
        """Let seats move at a steady rate, whatever the answers take."""
        assert self.rate is not None
        begun, sent = time.perf_counter(), 0
        while self.going:
            owed = int((time.perf_counter() - begun) * self.rate) - sent
            while owed > 0 and self.waiting:
                self.waiting.popleft().send()
                sent += 1
                owed -= 1
            if owed > 0:  # nobody wants to move: the load is not made up later
                sent += owed
            await asyncio.sleep(0.001)


class Update(msgspec.Struct):
    """What a seat has to know of an update in order to move. The moves are looked at when one is chosen."""

    seq: int = 0
    legal: msgspec.Raw = msgspec.Raw()
    outcome: Any = None
    done: dict[str, int] = {}


class Message(Update):
    say: str = ""
    why: str = ""
    overtaken: bool = False
    now: Update | None = None


MESSAGE = msgspec.json.Decoder(Message)
MOVES = msgspec.json.Decoder(list[Text | tuple[int, int]])


class Seat(WSListener):
    """A person at a table."""

    def __init__(self, load: Load, first: bool) -> None:
        self.load, self.first = load, first
        self.plays = False
        self.ids = itertools.count()
        self.sent_at = 0.0
        self.in_flight = self.asked = False
        self.now = Update()
        self.moves: list[str] = []  # that are legal
        self.welcome = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        self.load.messages += 1
        payload = frame.get_payload_as_bytes()
        self.load.bytes += len(payload)
        message = MESSAGE.decode(payload)
        if message.say == "update":
            if message.done:
                self.kept()
            self.news(message)
        elif message.say == "table" and message.now is not None:
            self.welcome.set_result(None)
            self.learn(message.now)
        elif message.say == "done":
            self.kept()
            self.ask()
        else:
            self.in_flight = False
            if not message.overtaken:
                self.load.refused.append(message.why)
            self.ask()

    def learn(self, update: Update) -> None:
        """Moves that were told before are told again by their places."""
        self.now, old, self.moves = update, self.moves, []
        for told in MOVES.decode(update.legal) if update.legal else ():
            self.moves += [told.text] if isinstance(told, Text) else old[told[0] : told[1]]

    def kept(self) -> None:
        self.load.latencies.append(time.perf_counter() - self.sent_at)
        self.in_flight = False

    def news(self, update: Update) -> None:
        self.learn(update)
        if update.outcome is not None:
            self.load.ended(self)
        self.ask()

    def ask(self) -> None:
        if self.plays and self.moves and not self.in_flight and not self.asked and self.load.going:
            self.asked = True
            self.load.want(self)

    def send(self) -> None:
        self.asked = False
        if not self.moves or not self.load.going:
            return
        text = self.load.dice.choice(self.moves)
        self.in_flight = True
        self.sent_at = time.perf_counter()
        self.transport.send(
            WSMsgType.TEXT,
            msgspec.json.encode({"do": "move", "id": f"m{next(self.ids)}", "seq": self.now.seq, "text": text}),
        )


# the server


class Server:
    def __init__(self, database: str, port: int) -> None:
        self.port = port
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), database])
        for _ in range(400):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.05)
        self.ps = psutil.Process(self.process.pid)

    @property
    def cpu(self) -> float:
        used = self.ps.cpu_times()
        return float(used.user + used.system)

    @property
    def kernel(self) -> float:
        return float(self.ps.cpu_times().system)

    @property
    def memory(self) -> int:
        return int(self.ps.memory_info().rss)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


async def prepare(
    store: Store, tables: int, names: Iterator[str], only: str | None = None
) -> list[tuple[str, list[str]]]:
    """New tables with a person in every seat, about to start; with the cookies of their people."""
    await store.open()
    keys = Keys(await store.secret())
    made: list[tuple[str, list[str]]] = []
    chosen = [only] if only else list(PLAYERS)
    for n in range(tables):
        game = chosen[n % len(chosen)]
        people = [Person(f"person-{next(names)}", f"P{seat}") for seat in range(PLAYERS[game])]
        new = NewTable(game=game, seats=("open",) * PLAYERS[game])
        table, source, _ = made_of(new, people[0], f"table-{next(names)}", random.getrandbits(90))
        records = [Record(0, 0, "sit", seat, who.id, who.name) for seat, who in enumerate(people)]
        records += [Record(0, 0, "ready", seat, who.id) for seat, who in enumerate(people)]
        records = [msgspec.structs.replace(record, seq=i) for i, record in enumerate(records, 1)]
        room = Room(table, source)
        for record in records:
            room.take(record)
        await store.make(table, source, room.card(), records)
        made.append((table.id, [keys.cookie(who) for who in people]))
    await store.close()
    return made


async def connect(port: int, load: Load, table: str, cookie: str | None, first: bool = True) -> Seat:
    headers = {"Cookie": f"labtop={cookie}"} if cookie else {}
    url = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
    _, seat = await ws_connect(lambda: Seat(load, first), url, extra_headers=headers)
    assert isinstance(seat, Seat)
    await seat.welcome
    return seat


def stolen_time() -> float:
    """Seconds that other machines on the same hardware took from this one, where the system tells."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def spread(values: list[float]) -> dict[str, float]:
    values = sorted(values)
    if not values:
        return {}
    return {f"p{n}_ms": round(values[len(values) * n // 100] * 1000, 2) for n in (50, 99)}


async def seated(server: Server, load: Load, made: list[tuple[str, list[str]]]) -> list[list[Seat]]:
    tables: list[list[Seat]] = []
    for table, cookies in made:
        places = [connect(server.port, load, table, cookie, not n) for n, cookie in enumerate(cookies)]
        tables.append(await asyncio.gather(*places))
    return tables


async def loaded(
    server: Server, made: list[tuple[str, list[str]]], active: int, seconds: float, rate: float | None
) -> dict[str, Any]:
    """So many of these tables play at any time, for so many seconds."""
    load = Load(rate)
    tables = await seated(server, load, made)
    gc.disable()  # of the clients: their pauses are not the server's
    load.reserve = tables[active:]
    pacing = asyncio.create_task(load.pace()) if rate is not None else None
    for seats in tables[:active]:
        load.begin(seats)
    await asyncio.sleep(min(1.0, seconds / 4))  # until it runs evenly
    load.latencies.clear()
    load.bytes = load.messages = 0
    cpu, kernel, mine, begun = server.cpu, server.kernel, time.process_time(), time.perf_counter()
    stolen = stolen_time()
    await asyncio.sleep(seconds)
    took, moves = time.perf_counter() - begun, len(load.latencies)
    result: dict[str, Any] = {
        "tables": active,
        "rate": rate,
        "moves_s": round(moves / took),
        **spread(load.latencies),
        "server_us_a_move": round((server.cpu - cpu) / max(1, moves) * 1e6),
        "of_it_kernel": round((server.kernel - kernel) / max(1, moves) * 1e6),
        "server_cores": round((server.cpu - cpu) / took, 2),
        "client_cores": round((time.process_time() - mine) / took, 2),
        "stolen_cores": round((stolen_time() - stolen) / took, 3),
        "bytes_a_move": round(load.bytes / max(1, moves)),
        "refused": len(load.refused),
        "over": load.over,
        "left": len(load.reserve),
    }
    if load.refused:
        result["why"] = load.refused[0]
    load.going = False
    if pacing is not None:
        await pacing
    await asyncio.sleep(0.3)
    for seats in tables:
        for seat in seats:
            seat.transport.disconnect()
    await asyncio.sleep(0.3)
    gc.enable()
    return result


async def idle(server: Server, made: list[tuple[str, list[str]]], connections: int) -> dict[str, Any]:
    """Tables in memory, and then connections that are told nothing."""
    load = Load(None)
    load.going = False
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as http:
        await http.get(f"/api/tables/{made[0][0]}")
        before = server.memory
        for table, _ in made[1:]:
            await http.get(f"/api/tables/{table}")
    rooms = server.memory
    places = [(table, cookie) for table, cookies in made for cookie in cookies][:connections]
    seats = []
    for n in range(0, len(places), 50):
        seats += await asyncio.gather(*(connect(server.port, load, *place) for place in places[n : n + 50]))
    held = server.memory
    cpu = server.cpu
    await asyncio.sleep(5)
    result = {
        "idle_tables": len(made),
        "kb_a_table": round((rooms - before) / 1024 / (len(made) - 1), 1),
        "connections": len(seats),
        "kb_a_connection": round((held - rooms) / 1024 / len(seats), 1),
        "server_mb": round(held / 2**20),
        "idle_cores": round((server.cpu - cpu) / 5, 3),
    }
    for seat in seats:
        seat.transport.disconnect()
    await asyncio.sleep(1)
    return result


async def never_reads(server: Server, made: list[tuple[str, list[str]]], active: int, seconds: float) -> dict[str, Any]:
    """As `loaded`, with a watcher at every table that never reads a byte."""
    deaf = []
    for table, _ in made:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        deaf.append((reader, writer))  # with a buffer of a kilobyte, and nobody who reads from it
    await asyncio.sleep(1)
    before = server.memory
    result = await loaded(server, made, active, seconds, None)
    result["never_read"] = len(deaf)
    result["mb_more"] = round((server.memory - before) / 2**20, 1)
    for _, writer in deaf:
        writer.transport.abort()
    return result


async def run(args: argparse.Namespace) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    names = (f"{os.getpid()}-{n}" for n in itertools.count())
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        database = args.database or f"sqlite:///{Path(folder) / 'tables.db'}"
        for what in args.what:
            for active in args.tables if what in ("full", "steady") else args.tables[:1]:
                print(json.dumps({"what": what, **await measured(what, active, database, names, args)}), flush=True)


async def measured(
    what: str, active: int, database: str, names: Iterator[str], args: argparse.Namespace
) -> dict[str, Any]:
    tables = active + 150
    if what == "idle":
        tables = -(-args.connections // 3)
    made = await prepare(store_at(database), tables, names, args.game)
    server = Server(database, args.port)
    try:
        if what == "idle":
            return await idle(server, made, args.connections)
        if what == "deaf":
            return await never_reads(server, made, active, args.seconds)
        return await loaded(server, made, active, args.seconds, args.rate if what == "steady" else None)
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["full", "steady", "idle", "deaf"], help="full, steady, idle, deaf")
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 200, 1000])
    parser.add_argument("--rate", type=float, default=1500, help="moves a second where the load is steady")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--connections", type=int, default=5000, help="that are idle")
    parser.add_argument("--database", help="default: a SQLite file of its own")
    parser.add_argument("--folder", help="where that file is")
    parser.add_argument("--game", choices=list(PLAYERS), help="default: all by turns")
    parser.add_argument("--port", type=int, default=8765)
    args = parser.parse_args()
    assert set(PLAYERS) <= set(games.FOLDERS)
    uvloop.run(run(args))


if __name__ == "__main__":
    main()
