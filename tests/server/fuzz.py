"""Messages that no well-meaning client sends, over bare sockets: `python tests/server/fuzz.py COUNT [SEED]`.

None of them is legal. So however many there are, each is answered with a reason or its sender is shown out with one,
and at the tables nothing changes.
"""

import json
import logging
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from labtop.server.app import COOKIE
from labtop.server.serve import server
from labtop.server.settings import Limits, Settings
from labtop.tables.people import Keys
from labtop.tables.people import Person as Identity
from labtop.tables.stores.sqlite import Memory
from server.people import Json, Person
from server.running import GENEROUS, free_port, in_thread, log_of
from server.test_playing import play_out

BATCH = 12  # messages sent before their answers are read
LIMIT = Limits().message
SPOILED = ("forged", "truncated", "foreign")  # cookies
SHOWN_OUT = (1002, 1007, 1008, 1009)


class Caller:
    """A WebSocket over a bare socket, on which anything at all can be sent."""

    def __init__(self, address: str, table: str, cookie: str = "", origin: str = "", buffer: int = 0) -> None:
        uri = parse_uri(f"{address.replace('http', 'ws')}/api/tables/{table}/live")
        self.socket = socket.socket()
        self.socket.settimeout(20)
        if buffer:  # bytes that may wait here unread
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect((uri.host, uri.port))
        self.protocol = ClientProtocol(uri, max_size=None)
        request = self.protocol.connect()
        if cookie:
            request.headers["Cookie"] = cookie
        if origin:
            request.headers["Origin"] = origin
        self.protocol.send_request(request)
        self.socket.sendall(b"".join(self.protocol.data_to_send()))
        self.events: list[Any] = []
        self.status = 0
        self.closed: Close | None = None  # how the server ended it

    def hear(self) -> Json | None:
        """What the server says next; None when it has closed."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if isinstance(event, Response):
                    self.status = event.status_code
                elif event.opcode is Opcode.TEXT:
                    return dict(msgspec.json.decode(event.data))
                elif event.opcode is Opcode.CLOSE:
                    self.closed = Close.parse(event.data)
                    return None
            data = self._received()
            if not data:
                return None
            self.protocol.receive_data(data)
            self.events += self.protocol.events_received()

    def _received(self) -> bytes:
        try:
            return self.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def tell(self, data: bytes) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # what the server had said before is still to be read
            self.socket.sendall(data)

    def close(self) -> None:
        self.socket.close()


# the scene


class Scene:
    """People at tables of every kind. None of them can do anything legal with what is sent here."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.ann, self.bob, self.cleo, self.dov = (Person(address, name) for name in ("Ann", "Bob", "Cleo", "Dov"))
        self.nobody = Person(address)
        self.game = self._table("gsa")  # where only the first seat is asked
        self.together = self._table("experiment")  # where all are
        made = self.ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "open", "reserved"]}).json()
        self.waiting, self.key = str(made["id"]), str(made["keys"]["2"])
        self.over = self.ann.make("experiment", "you", "random", "random")
        with self.ann.at(self.over) as place:
            play_out(place)
        self.tables = (self.game, self.together, self.waiting, self.over)
        names = ["ann", "bob", "cleo"]
        self.mover = names.pop(self.ann.look(self.game)["now"]["to_act"][0])
        self.others = tuple(names)
        self.legal = {table: self._legal(table) for table in self.tables}

    def _table(self, game: str) -> str:
        table = self.ann.make(game, "you", "open", "open")
        for person in (self.bob, self.cleo):
            assert person.do(table, "sit")["say"] == "done"
        for person in (self.ann, self.bob, self.cleo):
            assert person.do(table, "ready", yes=True)["say"] == "done"
        while "view" not in self.ann.look(table)["now"]:
            time.sleep(0.01)
        return table

    def _legal(self, table: str) -> list[str]:
        person: Person = getattr(self, self.mover) if table == self.game else self.ann
        return [move["text"] for move in person.look(table)["now"].get("legal", [])] or ["draw resource resource"]

    def views(self) -> list[bytes]:
        """All that anybody is told of any table, as bytes."""
        people = (self.ann, self.bob, self.cleo, self.dov, self.nobody)
        looks = [person.http.get(f"/api/tables/{table}") for person in people for table in self.tables]
        assert all(look.status_code == 200 for look in looks)
        return [look.content for look in looks]


class Shot(NamedTuple):
    """Something to send: who, where, and the bytes."""

    kind: str
    who: str  # an attribute of the scene, or a cookie to be spoiled
    table: str
    data: bytes
    last: bool = False  # the server ends the connection upon it


def text(data: str | bytes) -> bytes:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    return Frame(Opcode.TEXT, raw).serialize(mask=True)


def said(message: Any) -> bytes:
    return text(json.dumps(message))


# what is sent: each gives a shot from dice and a scene

Maker = Callable[[random.Random, Scene], Shot]
ODD_TEXTS = (
    "",
    " ",
    "\0",
    "undo",
    "rules",
    "clock",
    "☠",
    "<script>alert(1)</script>",
    "'; DROP TABLE log; --",
    "{{7*7}}",
    "../../etc/passwd",
    "%s%n",
    "\u202egnihton",
    "a" * 1900,
    "draw " * 300,
    "ﷺ" * 600,
)
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 2**53, 2**53 + 1, -(2**63), 2**64, 10**40, 1e300, "", "0", "1", "null", [], {}, [[]],
    [1], {"a": 1}, "\0", "é", "\ud800", "x" * 3000,
)  # fmt: skip
ODD_IDS: tuple[Any, ...] = (
    "", " ", "a b", "a\n", "a" * 41, "é", "\0", "../x", 7, None, True, ["a"], {"id": "a"}, 1.5, "\ud83d", "a;b", "'",
)  # fmt: skip
COMMANDS: dict[str, Json] = {
    "move": {"seq": 1, "text": "x"},
    "undo": {},
    "agree": {"yes": True},
    "chat": {"text": ""},
    "ready": {"yes": True},
    "sit": {"seat": 0, "key": "x"},
    "leave": {},
    "back": {},
    "resign": {},
    "plan": {"seat": 0, "to": "random"},
    "more-time": {"seat": 1},
    "rematch": {},
    "close": {},
}


def anybody(dice: random.Random) -> str:
    return dice.choice(("ann", "bob", "cleo", "dov", "nobody"))


def not_json(dice: random.Random, scene: Scene) -> Shot:
    junk = bytes(dice.randrange(256) for _ in range(dice.randrange(40))).decode("latin-1")
    odd = ("", "hello", "{", "[" * 50, '{"do":', "nul", "\ufeff{}", "{'do': 'undo'}", "1e", '"\\u12"', "NaN", junk)
    return Shot("not JSON", anybody(dice), dice.choice(scene.tables), text("?" + dice.choice(odd)))


def no_command(dice: random.Random, scene: Scene) -> Shot:
    value = dice.choice((*ODD_VALUES, {"do": "dance", "id": "a"}, {"id": "a"}, {"do": 7, "id": "a"}, {"say": "done"}))
    return Shot("JSON, but no command", anybody(dice), dice.choice(scene.tables), said(value))


def wrong_types(dice: random.Random, scene: Scene) -> Shot:
    do = dice.choice(list(COMMANDS))
    message = {"do": do, "id": "a", **COMMANDS[do]}
    field = dice.choice([*COMMANDS[do], "id"])
    message[field] = dice.choice([value for value in ODD_VALUES if not fits(field, value)])
    return Shot("wrong types", anybody(dice), dice.choice(scene.tables), said(message))


def fits(field: str, value: Any) -> bool:
    """Whether a value is of the right type after all."""
    if field == "id":
        return value in ("0", "1", "null")
    if field in ("seq", "seat") and type(value) is int:
        return 0 <= value <= 2**53
    if field == "yes":
        return type(value) is bool
    return (isinstance(value, str) and "\ud800" not in value and len(value) < 2000) or (value is None)


def missing_fields(dice: random.Random, scene: Scene) -> Shot:
    do = dice.choice([do for do, fields in COMMANDS.items() if fields and do != "sit"])
    message = {"do": do, "id": "a", **COMMANDS[do]}
    del message[dice.choice([*COMMANDS[do], "id", "do"])]
    return Shot("missing fields", anybody(dice), dice.choice(scene.tables), said(message))


def unknown_fields(dice: random.Random, scene: Scene) -> Shot:
    do = dice.choice(list(COMMANDS))
    extra = {dice.choice(("who", "as", "seat2", "__class__", "ms", "admin", "")): dice.choice(ODD_VALUES)}
    message = {"do": do, "id": "a", **COMMANDS[do], **extra}
    return Shot("unknown fields", anybody(dice), dice.choice(scene.tables), said(message))


def odd_ids(dice: random.Random, scene: Scene) -> Shot:
    do = dice.choice(list(COMMANDS))
    message = {"do": do, **COMMANDS[do], "id": dice.choice(ODD_IDS)}
    return Shot("ids of odd shape", anybody(dice), dice.choice(scene.tables), said(message))


def deep(dice: random.Random, scene: Scene) -> Shot:
    opening, closing = dice.choice((("[", "]"), ('{"a":', "}"), ('[{"do":', "}]")))
    depth = dice.randrange(100, LIMIT // (len(opening) + len(closing)) - 20)
    nest = opening * depth + dice.choice(("", "1", "0" + closing * depth))
    inside = dice.choice(("%s", '{"do":"move","id":"a","seq":%s,"text":"x"}', '{"do":"chat","id":"a","text":%s}'))
    return Shot("deeply nested", anybody(dice), dice.choice(scene.tables), text(inside % nest))


def surrogates(dice: random.Random, scene: Scene) -> Shot:
    half = dice.choice(("\\ud800", "\\udfff", "\\ud83d x", "x\\udc00\\ud800", "\\uDBFF"))
    what = dice.choice(('{"do":"chat","id":"a","text":"%s"}', '{"do":"move","id":"a","seq":9,"text":"%s"}'))
    return Shot("lone surrogates", anybody(dice), dice.choice(scene.tables), text(what % half))


def empty_chat(dice: random.Random, scene: Scene) -> Shot:
    unfit = ("\0", "\u202e", "\x1b", " ", "\n", "\u200b", "\ue000", "\u200d", "\u2028")
    words = "".join(dice.choice(unfit) for _ in range(dice.randrange(200)))
    message = {"do": "chat", "id": "a", "text": dice.choice((words, "x" * dice.randrange(501, 1990)))}
    return Shot("chat of nothing, or too much", anybody(dice), dice.choice(scene.tables), said(message))


def binary(dice: random.Random, scene: Scene) -> Shot:
    data = dice.choice((b"", b"\0\1\2", b'{"do":"undo","id":"a"}', bytes(dice.randrange(256) for _ in range(30))))
    return Shot("binary", anybody(dice), dice.choice(scene.tables), Frame(Opcode.BINARY, data).serialize(mask=True))


def fragmented(dice: random.Random, scene: Scene) -> Shot:
    whole = json.dumps({"do": "move", "id": "a", "seq": 9, "text": "☠" * dice.randrange(1, 100)}, ensure_ascii=False)
    raw = whole.encode()
    pieces: list[bytes] = []
    while raw:  # cut anywhere, also within a letter, with pings between
        n = dice.randrange(0, 60)
        code = Opcode.CONT if pieces else Opcode.TEXT
        pieces.append(Frame(code, raw[:n], fin=len(raw) <= n).serialize(mask=True))
        raw = raw[n:]
        if raw and dice.random() < 0.2:
            pieces.append(Frame(Opcode.PING, b"between").serialize(mask=True))
        if not raw and n == 0:
            break
    return Shot("in pieces", anybody(dice), dice.choice(scene.tables), b"".join(pieces))


def mutated(dice: random.Random, scene: Scene) -> Shot:
    """A good command with some bytes changed, from somebody whom nobody knows."""
    do = dice.choice(list(COMMANDS))
    raw = bytearray(json.dumps({"do": do, "id": "a", **COMMANDS[do]}).encode())
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(raw))
        raw[at : at + dice.randrange(2)] = bytes(dice.randrange(32, 127) for _ in range(dice.randrange(3)))
    return Shot("changed on the way", "nobody", dice.choice(scene.tables), text(bytes(raw)))


def no_cookie(dice: random.Random, scene: Scene) -> Shot:
    """Commands of those who only watch: without a cookie, or with one that we have not signed."""
    do = dice.choice(list(COMMANDS))
    table = dice.choice(scene.tables)
    message = {"do": do, "id": f"a{dice.randrange(99)}", **COMMANDS[do]}
    if do == "move":
        message["text"] = dice.choice(scene.legal[table])
    if do == "sit":
        message = {"do": "sit", "id": "a", "seat": 2, "key": scene.key}  # a good one
    return Shot("from nobody", dice.choice(("nobody", *SPOILED)), table, said(message))


def no_seat(dice: random.Random, scene: Scene) -> Shot:
    """What only those do who sit at the table, from somebody who does not."""
    do = dice.choice(("move", "undo", "agree", "ready", "leave", "back", "resign", "more-time", "rematch"))
    table = dice.choice(scene.tables)
    who = "dov" if table in (scene.game, scene.together) else dice.choice(("bob", "cleo", "dov"))
    message = {"do": do, "id": f"a{dice.randrange(99)}", **COMMANDS[do]}
    if do == "move":
        message |= {"seq": dice.randrange(2000), "text": dice.choice(scene.legal[table])}
    return Shot("without a seat", who, table, said(message))


def wrong_seat(dice: random.Random, scene: Scene) -> Shot:
    """Seats that are taken, kept or not there; keys of all kinds."""
    key = dice.choice((None, "x", scene.key[:-1], scene.key + "x", scene.key.upper(), "." * 100, "é", "\0"))
    table = dice.choice((scene.game, scene.together, scene.waiting))
    seat = dice.choice((0, 5, 7) if table == scene.waiting else (0, 1, 2, 3, 7))
    if table == scene.waiting and dice.random() < 0.3:
        seat = 2  # kept for somebody else
    message = {"do": "sit", "id": "a", "seat": seat, "key": key}
    return Shot("wrong seats and keys", "dov", table, said(message))


def foreign_key(dice: random.Random, scene: Scene) -> Shot:
    """A good key, at another table."""
    table = dice.choice((scene.game, scene.together, scene.over))
    return Shot("keys of another table", "dov", table, said({"do": "sit", "id": "a", "key": scene.key}))


def out_of_turn(dice: random.Random, scene: Scene) -> Shot:
    message = {"do": "move", "id": "a", "seq": dice.randrange(2000), "text": dice.choice(scene.legal[scene.game])}
    return Shot("out of turn", dice.choice(scene.others), scene.game, said(message))


def odd_seq(dice: random.Random, scene: Scene) -> Shot:
    """A legal move in answer to what is long past, or to what cannot be."""
    who, table = dice.choice(((scene.mover, scene.game), ("ann", scene.together)))
    seq = dice.choice((0, 1, 2, 3, -1, -(2**40), 2**53 + 1, 2**70, "7", 1.5))  # the game began with record 7
    message = {"do": "move", "id": "a", "seq": seq, "text": dice.choice(scene.legal[table])}
    return Shot("stale, negative or huge seq", who, table, said(message))


def illegal_move(dice: random.Random, scene: Scene) -> Shot:
    table = dice.choice((scene.game, scene.together, scene.over, scene.waiting))
    legal = dice.choice(scene.legal[table])
    odd = dice.choice((*ODD_TEXTS, f"{legal} ☠", legal[:-2], legal * 2, f"not {legal}"))
    message = {"do": "move", "id": "a", "seq": dice.choice((7, 50, 2**53)), "text": odd}
    return Shot("illegal moves", dice.choice(("ann", "bob", "cleo")), table, said(message))


def owners(dice: random.Random, scene: Scene) -> Shot:
    """What only an owner may do, from others; and what not even an owner may."""
    table, others = dice.choice(scene.tables), ("bob", "cleo", "dov")
    if dice.random() < 0.5:
        message: Json = {"do": "close"}
    else:
        message = {"do": "plan", "seat": dice.randrange(3), "to": dice.choice(("random", "open", "reserved", "hard"))}
    who = dice.choice(others if table == scene.waiting else ("ann", *others))
    if table == scene.waiting and dice.random() < 0.5:
        who = "ann"
        programs = ("program:touch owned", "python:os:system", "PROGRAM:x", "you", "", "Hard", "random ", "\0")
        message = {"do": "plan", "seat": dice.choice((1, 2)), "to": dice.choice(programs)}
    return Shot("what only owners may do", who, table, said({"id": "a", **message}))


def too_early_or_late(dice: random.Random, scene: Scene) -> Shot:
    table, do = dice.choice(
        (
            *((scene.waiting, do) for do in ("undo", "agree", "back", "resign", "more-time", "rematch", "sit")),
            *((scene.game, do) for do in ("undo", "agree", "back", "more-time", "rematch", "ready", "sit")),
            *((scene.over, do) for do in ("undo", "agree", "back", "resign", "more-time", "leave", "ready", "sit")),
        )
    )
    message = {"do": do, "id": "a", **COMMANDS[do], **({"key": None} if do == "sit" else {})}
    return Shot("too early or too late", "ann", table, said(message))


# after these the connection is over


def too_large(dice: random.Random, scene: Scene) -> Shot:
    size = dice.choice((LIMIT + 1, LIMIT + 7, 3 * LIMIT))
    data = text('{"do":"chat","id":"a","text":"hello"' + " " * (size - 37) + "}")
    if dice.random() < 0.3:  # announced only
        data = b"\x81\xff" + (2 ** dice.randrange(20, 60)).to_bytes(8, "big") + b"mask" + b"x" * 20
    if dice.random() < 0.3:  # in pieces, none of them too large
        pieces = [Frame(Opcode.TEXT if n == 0 else Opcode.CONT, b" " * 3000, fin=False) for n in range(4)]
        data = b"".join(piece.serialize(mask=True) for piece in pieces)
    return Shot("too large", anybody(dice), dice.choice(scene.tables), data, last=True)


def not_utf8(dice: random.Random, scene: Scene) -> Shot:
    bad = dice.choice((b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xc0\x80"))
    data = text(b'{"do":"chat","id":"a","text":"' + bad + b'"}')
    return Shot("not UTF-8", anybody(dice), dice.choice(scene.tables), data, last=True)


def no_frame(dice: random.Random, scene: Scene) -> Shot:
    """What is no WebSocket frame at all, or comes where it may not."""
    good = text('{"do":"undo","id":"a"}')
    odd = (
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        bytes([good[0] | 0x40]) + good[1:],  # with a reserved bit
        b"\x83\x80mask",  # with a reserved meaning
        Frame(Opcode.CONT, b"of nothing").serialize(mask=True),
        b"\x89\xfe\x01\x00mask" + b"x" * 256,  # a ping that is too long
        b"\x09\x80mask",  # a ping in pieces
        Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True) * 2,  # begun twice
        b"\x88\x81mask" + b"x",  # half a code
    )
    return Shot("no frame", anybody(dice), dice.choice(scene.tables), dice.choice(odd), last=True)


OFTEN: tuple[Maker, ...] = (
    not_json, no_command, wrong_types, missing_fields, unknown_fields, odd_ids, deep, surrogates, empty_chat, binary,
    fragmented, mutated, no_cookie, no_seat, wrong_seat, foreign_key, out_of_turn, odd_seq, illegal_move, owners,
    too_early_or_late,
)  # fmt: skip
SELDOM: tuple[Maker, ...] = (too_large, not_utf8, no_frame)


def shots(count: int, scene: Scene, seed: int) -> Iterator[Shot]:
    dice = random.Random(seed)
    for n in range(count):
        makers = SELDOM if n % 50 == 49 else OFTEN
        yield dice.choice(makers)(dice, scene)


# sending


class Result:
    """What became of it all."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()  # by kind
        self.answers: Counter[str] = Counter()  # by reason
        self.ends: Counter[str] = Counter()  # of connections
        self.wrong: list[str] = []  # whatever should not be


def fire(scene: Scene, count: int, seed: int = 0) -> Result:
    """Send so many messages. Each sender keeps a connection at each table until it is shown out."""
    result = Result()
    waiting: dict[tuple[str, str], list[Shot]] = {}
    open_now: dict[tuple[str, str], Caller] = {}
    for shot in shots(count, scene, seed):
        place = shot.who, shot.table
        batch = waiting.setdefault(place, [])
        if batch and (len(batch) == BATCH or shot.last):
            send(scene, place, batch, open_now, result)
            batch.clear()
        if shot.last:
            send(scene, place, [shot], open_now, result)
        else:
            batch.append(shot)
    for place, batch in waiting.items():
        if batch:
            send(scene, place, batch, open_now, result)
    for caller in open_now.values():
        caller.close()
    return result


def send(
    scene: Scene, place: tuple[str, str], batch: list[Shot], open_now: dict[tuple[str, str], Caller], result: Result
) -> None:
    """One sender's messages in one go; then the answers are counted."""
    caller = open_now.pop(place, None) or welcomed(scene, *place)
    caller.tell(b"".join(shot.data for shot in batch))
    result.sent.update(shot.kind for shot in batch)
    deadly = batch[-1].last
    expected = len(batch) - deadly
    answers, bye = 0, ""
    while deadly or answers < expected:
        message = caller.hear()
        if message is None:
            break
        if message["say"] == "refused" and message["why"]:
            answers += 1
            result.answers[message["why"]] += 1
        elif message["say"] == "bye" and message["why"]:
            bye = message["why"]
        else:
            result.wrong.append(f"{message['say']}, to one of {[shot.data[:200] for shot in batch]}")
            answers += message["say"] == "done"
    ended = caller.closed
    if not deadly and answers == expected:
        open_now[place] = caller
        return
    caller.close()
    result.ends[bye or (f"{ended.code} {ended.reason}" if ended else "reset")] += 1
    if bye:  # too many faults: the rest went unheard
        return
    if ended is None or ended.code not in SHOWN_OUT or not deadly or answers != expected:
        result.wrong.append(f"{answers} of {expected} answers, then {ended}, after {batch[-1]}"[:500])


def welcomed(scene: Scene, who: str, table: str) -> Caller:
    """A new connection, that has been told the table."""
    spoil = who in SPOILED
    caller = Caller(scene.address, table, spoiled(who, scene.ann, scene.dov) if spoil else getattr(scene, who).cookie)
    first = caller.hear()
    assert caller.status == 101 and first is not None and first["say"] == "table", (caller.status, first)
    return caller


def spoiled(how: str, ann: Person, dov: Person) -> str:
    """A cookie that the server has not signed."""
    if how == "forged":  # one's words under another's signature
        return dov.cookie.rpartition(".")[0] + "." + ann.cookie.rpartition(".")[2]
    if how == "truncated":
        return ann.cookie[:-3]
    return f"{COOKIE}={Keys(b'of another server').cookie(Identity('ann', 'Ann'))}"


@contextmanager
def fuzzed(**settings: Any) -> Iterator[tuple[Scene, Memory]]:
    """A real server, a scene in it, and the store that knows whether anything changed."""
    port = free_port()
    chosen = Settings(database="memory", workers=1, bot_pause=0.0, limits=GENEROUS, port=port)._replace(**settings)
    serving = server(chosen)
    store = serving.service.store
    assert isinstance(store, Memory)
    with in_thread(serving):
        yield Scene(f"http://127.0.0.1:{port}"), store


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    logging.basicConfig(level=logging.WARNING)  # whatever the server has to complain of is seen
    with fuzzed() as (scene, store):
        views, log = scene.views(), log_of(store)
        begun = time.perf_counter()
        result = fire(scene, count, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
        took = time.perf_counter() - begun
        same = views == scene.views() and log == log_of(store)
    for title, counted in (("sent", result.sent), ("answered", result.answers), ("shown out", result.ends)):
        print(f"\n{title}: {sum(counted.values())}")
        for what, n in counted.most_common(40):
            print(f"{n:7} {what[:110]!r}")
    print(f"\n{took:.1f} s; {'nothing has changed' if same else 'SOMETHING HAS CHANGED'}")
    for wrong in result.wrong[:20]:
        print("WRONG:", wrong)
    sys.exit(0 if same and not result.wrong else 1)


if __name__ == "__main__":
    main()
