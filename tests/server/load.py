"""People by the hundred, who play at random and are not put off by anything.

Each sits at a table over a WebSocket of their own. Whoever loses it opens another, at any address, says which record
they saw last, and sends what was not answered once more under the same id. Some just go, as telephones do, and come
back. When a game is over they play again.
"""

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.people import whole

Json = dict[str, Any]
GAMES = (("gsa", 2), ("experiment", 3), ("mad-science", 2), ("science", 3))
PACE = 1 / 18  # seconds between the commands of one person: a server takes twenty a second
PATIENCE = 15.0  # seconds without a word after which somebody looks for another connection
CHATS = 0.1  # of all moves are words instead
GOES = 0.003  # of all messages are the last that somebody reads on a connection


class Told(NamedTuple):
    """A command that the server says is kept for good."""

    table: str
    seq: int
    what: str
    seat: int
    id: str
    text: str


class Player:
    """Somebody at a table, and all that the server has ever promised them."""

    def __init__(self, n: int, addresses: list[str], dice: random.Random) -> None:
        self.addresses, self.dice = addresses, dice
        self.name = f"Player {n}"
        # as a proxy says it: everybody comes from somewhere else, and none is over a limit
        self.headers = {"X-Forwarded-For": f"10.0.{n // 250}.{n % 250 + 1}"}
        self.table = ""
        self.ids = map(str, itertools.count(1))
        self.seen: dict[str, int] = {}  # the last record told, by table
        self.now: Json = {}
        self.around: Json = {}
        self.lines: list[Json] = []
        self.unanswered: Json | None = None
        self.wait = 0.0
        self.told: list[Told] = []
        self.refused: list[tuple[str, int, str]] = []  # table, seat and id of what has not happened
        self.when_told: Callable[[], None] = lambda: None
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []  # what a server should never have said

    async def come_in(self, http: httpx.AsyncClient) -> None:
        """Be somebody to the server."""
        said = await http.post(self.addresses[0] + "/api/me", json={"name": self.name}, headers=self.headers)
        said.raise_for_status()
        self.headers["Cookie"] = f"labtop={said.cookies['labtop']}"

    async def make(self, http: httpx.AsyncClient, game: str, players: int) -> str:
        seats = ["you", *["open"] * (players - 1)]
        new = {"game": game, "seats": seats}
        said = await http.post(self.addresses[0] + "/api/tables", json=new, headers=self.headers)
        said.raise_for_status()
        return str(said.json()["id"])

    async def play(self) -> None:
        """Until cancelled."""
        pause = 0.1
        while True:
            address = self.dice.choice(self.addresses).replace("http", "ws")
            url = f"{address}/api/tables/{self.table}/live?since={self.seen.get(self.table, 0)}"
            try:
                async with connect(url, additional_headers=self.headers, **WEBSOCKET) as socket:
                    self.counts["connected"] += 1
                    pause = 0.1
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                self.counts["lost or not found"] += 1
                await asyncio.sleep(self.dice.uniform(pause, 2 * pause))
                pause = min(2 * pause, 1.0)

    async def _talk(self, socket: ClientConnection) -> None:
        """Until one goes elsewhere."""
        here = self.table
        while self.table == here and self.dice.random() >= GOES:
            async with asyncio.timeout(PATIENCE):
                message = msgspec.json.decode(await socket.recv(decode=False))
            again = self._hear(message)
            if self.unanswered is None:
                self.unanswered = self._next()
                again = self.unanswered is not None
            if again:
                await asyncio.sleep(PACE + self.wait)
                self.wait = 0.0
                await socket.send(msgspec.json.encode(self.unanswered).decode())

    # what the server says

    def _hear(self, message: Json) -> bool:
        """Take a message in. True if what waits for an answer should be sent once more."""
        say = message["say"]
        if say == "table":
            self._look(message["now"])
            if self.unanswered is not None:
                self.counts["sent again"] += 1
            return self.unanswered is not None
        if say == "update":
            self._look(message)
            for id, seq in message.get("done", {}).items():
                self._done({"id": id, "seq": seq})
        elif say == "done":
            self._done(message)
        elif say == "refused":
            return self._refused(message)
        elif not message["again"]:
            self.faults.append(f"bye: {message['why']}")
        return False

    def _look(self, now: Json) -> None:
        if now["seq"] < self.seen.get(self.table, 0):
            self.counts["saw less than before"] += 1
        else:
            self.seen[self.table] = now["seq"]
        self.now = whole(now, self.now)
        self.around = now.get("around", self.around)
        self.lines = now.get("lines", []) if now.get("anew") else self.lines + now.get("lines", [])

    def _done(self, message: Json) -> None:
        sent, self.unanswered = self.unanswered, None
        if sent is None or sent["id"] != message["id"]:
            self.faults.append(f"an answer to nothing: {message}")
            return
        you, text = self.around["you"], sent.get("text", "")
        self.told.append(Told(self.table, message["seq"], sent["do"], you, sent["id"], text))
        self.when_told()

    def _refused(self, message: Json) -> bool:
        if message.get("again"):
            self.counts["try again"] += 1
            self.wait = 0.5
            return True
        sent, self.unanswered = self.unanswered, None
        self.counts["overtaken" if message.get("overtaken") else "refused"] += 1
        # in free play another may be quicker, and then an update has come before this; else it was a legal move
        if sent is None or sent.get("seq", self.now["seq"]) >= self.now["seq"]:
            self.faults.append(f"refused {sent} at record {self.now['seq']}: {message['why']}")
        else:
            self.refused.append((self.table, self.around["you"], sent["id"]))
        return False

    # what to do

    def _next(self) -> Json | None:
        """What somebody does who sees this; None: wait."""
        around, you = self.around, self.around["you"]
        if you is None:
            return self._command("sit")
        if around["status"] == "open":
            return None if around["seats"][you]["ready"] else self._command("ready", yes=True)
        if around["status"] == "over":
            if around["next_table"]:
                self.counts["games"] += 1
                self._go_to(around["next_table"])
                return None
            return None if you in around["rematch"] else self._command("rematch")
        if not self.now.get("legal"):
            return None
        if self.dice.random() < CHATS:
            return self._command("chat", text=f"words {self.dice.random()}")
        return self._command("move", seq=self.now["seq"], text=self.dice.choice(self.now["legal"])["text"])

    def _command(self, what: str, **more: Any) -> Json:
        return {"do": what, "id": next(self.ids), **more}

    def _go_to(self, table: str) -> None:
        self.table, self.now, self.around, self.lines = table, {}, {}, []


WEBSOCKET: Json = {
    "max_size": None,
    "open_timeout": PATIENCE,
    "close_timeout": 1,
    "ping_interval": None,  # silence is noticed by those who wait for an answer
    "compression": None,
    "proxy": None,
}


class Crowd:
    """Everybody at all tables."""

    def __init__(self, addresses: list[str], tables: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.tables = [GAMES[n % len(GAMES)] for n in range(tables)]
        people = sum(players for _, players in self.tables)
        self.players = [Player(n, addresses, random.Random(self.dice.random())) for n in range(people)]
        self.tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Crowd":
        places = iter(self.players)
        async with httpx.AsyncClient(timeout=30) as http:
            for game, players in self.tables:
                group = [next(places) for _ in range(players)]
                for player in group:
                    http.cookies.clear()
                    await player.come_in(http)
                table = await group[0].make(http, game, players)
                for player in group:
                    player.table = table
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                raise AssertionError("somebody gave up") from ended

    @property
    def told(self) -> list[Told]:
        return [told for player in self.players for told in player.told]

    @property
    def refused(self) -> set[tuple[str, int, str]]:
        return {refused for player in self.players for refused in player.refused}

    @property
    def faults(self) -> list[str]:
        return [f"{player.name}: {fault}" for player in self.players for fault in player.faults]

    @property
    def counts(self) -> Counter[str]:
        return sum((player.counts for player in self.players), Counter())

    async def told_next(self, do: Callable[[], None]) -> None:
        """Do something in the moment in which an acknowledgement arrives, before anything else happens."""
        done = asyncio.Event()

        def now() -> None:
            if not done.is_set():
                do()
            done.set()

        for player in self.players:
            player.when_told = now
        await done.wait()
        for player in self.players:
            player.when_told = lambda: None

    async def acknowledged(self, more: int, seconds: float = 60.0) -> None:
        """Wait until so many more commands have been acknowledged."""
        goal, until = len(self.told) + more, time.monotonic() + seconds
        while len(self.told) < goal:
            assert time.monotonic() < until, f"{goal - len(self.told)} are missing: {self.counts} {self.faults[:5]}"
            await asyncio.sleep(0.02)
