"""People at the tables of a server: each with a cookie of their own, over HTTP and a real WebSocket."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address
        # no connection is kept, so that none is left open; no certificate is verified: to prepare for one is slow
        kept = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=address, timeout=60, limits=kept, verify=False)
        self.ids = (f"id-{n}" for n in itertools.count(1))
        if name is not None:
            self.http.post("/api/me", json={"name": name}).raise_for_status()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def make(self, game: str, *seats: str, **more: Any) -> str:
        """Make a table; its id."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def do(self, table: str, what: str, **more: Any) -> Json:
        """A command over HTTP, and what the server says to it."""
        said = self.http.post(f"/api/tables/{table}", json={"do": what, "id": next(self.ids), **more})
        return dict(said.json())

    def look(self, table: str, since: int = 0) -> Json:
        return dict(self.http.get(f"/api/tables/{table}", params={"since": since}).json())

    @contextmanager
    def at(self, table: str, since: int = 0) -> Iterator["Place"]:
        """Sit at a table, or watch it, over a WebSocket."""
        socket = f"{self.address.replace('http', 'ws')}/api/tables/{table}/live?since={since}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        with connect(socket, additional_headers=headers, max_size=None) as connection:
            yield Place(connection, self.ids)


def whole(update: Json, last: Json) -> Json:
    """An update with its view and its moves, where it tells only what has changed in those of the last one."""
    if changes := update.pop("changes", {}):
        update["view"] = msgspec.json.decode(msgspec.json.encode(last["view"]))  # a copy: others may hold the last one
        for path, value in changes.items():
            *way, name = path.removeprefix("/").split("/")
            part = update["view"]
            for step in way:
                part = part[int(step) if isinstance(part, list) else step]
            part[int(name) if isinstance(part, list) else name] = value
    elif "view" not in update and "view" in last:
        update["view"] = last["view"]
    told = update.get("legal", [])
    runs = [last.get("legal", [])[one[0] : one[1]] if isinstance(one, list) else [one] for one in told]
    if runs:
        update["legal"] = [move for run in runs for move in run]
    return update


class Place:
    """An open WebSocket at a table, and the newest that it has been told."""

    def __init__(self, socket: ClientConnection, ids: Iterator[str]) -> None:
        self.socket, self.ids = socket, ids
        self.heard: list[bytes] = []  # every message, as it came
        self.done: list[Json] = []  # commands that are kept, as an update has told in passing
        self.now: Json = {}
        self.around: Json = {}
        self.lines: list[Json] = []
        first = self.hear()
        if first["say"] == "table":
            self.facts = first["table"]

    def hear(self, timeout: float = 60) -> Json:
        """The next message."""
        if self.done:
            return self.done.pop(0)
        raw = self.socket.recv(timeout, decode=False)
        self.heard.append(raw)
        message: Json = msgspec.json.decode(raw)
        update = message.get("now", message)
        if message["say"] in ("table", "update"):
            self.done = [{"say": "done", "id": id, "seq": seq} for id, seq in update.pop("done", {}).items()]
            self.now = whole(update, self.now)
            self.around = update.get("around", self.around)
            self.lines = update.get("lines", []) if update.get("anew") else self.lines + update.get("lines", [])
        return message

    def hear_until(self, say: str, timeout: float = 60) -> Json:
        while True:
            message = self.hear(timeout)
            if message["say"] == say:
                return message

    def do(self, what: str, **more: Any) -> Json:
        """A command, and what the server says to it; updates that come before are taken in."""
        id = more.pop("id", None) or next(self.ids)
        self.socket.send(msgspec.json.encode({"do": what, "id": id, **more}).decode())
        while True:
            message = self.hear()
            if message["say"] in ("done", "refused") and message["id"] == id:
                return message

    def move(self, text: str | None = None) -> Json:
        """Play a move: this one, or the first that is legal."""
        return self.do("move", seq=self.now["seq"], text=text or self.now["legal"][0]["text"])
