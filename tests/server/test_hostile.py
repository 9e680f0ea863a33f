"""Whatever is sent, by whomever: it is answered with a reason, and nothing changes."""

import logging
import socket
import struct
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.frames import Frame, Opcode

from depth import deep
from labtop.server import monitoring
from labtop.server.settings import Limits
from server.fuzz import OFTEN, SELDOM, SPOILED, Caller, fire, fuzzed, said, spoiled, text
from server.people import Person
from server.running import GENEROUS, held, log_of, running

COUNT = deep(8_000, 50_000)
ORIGINS = (
    "http://evil.example",
    "https://127.0.0.1.evil.example",
    "null",
    "http://[",
    "http://x@127.0.0.1",
    "\xe9",
    "//",
)


@pytest.fixture(autouse=True)
def nothing_to_complain_of(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """None of it is a fault of the server's: no error in its log, and no trace."""
    yield
    errors = [
        (record.name, record.getMessage(), record.exc_text)
        for record in caplog.get_records("call")
        if (record.levelno >= logging.ERROR or record.exc_info) and monitoring.is_ours_to_mend(record)
    ]
    assert errors == []


def test_nothing_hostile_changes_anything_or_goes_without_a_reason() -> None:
    with fuzzed() as (scene, store):
        views, kept = scene.views(), [held(store, "SELECT id, card FROM tables"), log_of(store)]
        result = fire(scene, COUNT)
        assert result.wrong == []
        assert sum(result.sent.values()) == COUNT
        assert len(result.sent) == len(OFTEN) + len(SELDOM) and min(result.sent.values()) >= 20
        assert len(result.answers) > 100  # reasons, and as many as there are faults
        assert views == scene.views() and kept == [held(store, "SELECT id, card FROM tables"), log_of(store)]
        assert scene.nobody.http.get("/health").json()["status"] == "ok"
        mover: Person = getattr(scene, scene.mover)
        with mover.at(scene.game) as place:
            assert place.move()["say"] == "done"  # and the game goes on


@pytest.mark.parametrize("kind", SPOILED)
def test_a_cookie_that_we_did_not_sign_is_nobodys(kind: str) -> None:
    with running() as address:
        ann, dov, somebody = Person(address, "Ann"), Person(address, "Dov"), Person(address)
        table = ann.make("gsa", "you", "open")
        cookie = somebody.http.headers["Cookie"] = spoiled(kind, ann, dov)
        assert somebody.http.get("/api/me").json() == {"name": None}
        assert somebody.http.get("/api/tables", params={"mine": True}).json() == {"tables": []}
        assert somebody.look(table)["now"]["around"]["you"] is None
        assert somebody.http.post(f"/api/tables/{table}", json={"do": "leave", "id": "a"}).status_code == 401
        caller = Caller(address, table, cookie)
        told = caller.hear()
        assert told is not None and told["now"]["around"]["you"] is None and not told["now"]["around"]["owner"]
        caller.close()


def test_pages_of_other_sites_are_told_nothing_and_can_do_nothing() -> None:
    with running() as address:
        ann = Person(address, "Ann")
        table = ann.make("gsa", "you", "open")
        for origin in ORIGINS:
            caller = Caller(address, table, ann.cookie, origin)
            assert caller.hear() == {"say": "bye", "why": "this page is not one of the server's own", "again": False}
            assert caller.hear() is None and caller.closed is not None and caller.closed.code == 1008
            caller.close()
            for path in ("/api/me", "/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/hint"):
                body = {"do": "chat", "id": "a", "text": "hello"}
                answer = ann.http.post(path, json=body, headers={b"Origin": origin.encode("latin-1")})
                assert answer.status_code == 403 and answer.json()["where"] == "origin"
        assert ann.look(table)["now"]["seq"] == 1


# floods, under the limits as they are


def test_a_flood_of_messages_is_told_to_slow_down_and_shown_out() -> None:
    with running(limits=GENEROUS._replace(messages=Limits().messages)) as address:
        ann = Person(address, "Ann")
        table = ann.make("gsa", "you", "open")
        caller = Caller(address, table, ann.cookie)
        caller.hear()
        caller.tell(b"".join(said({"do": "chat", "id": f"a{n}", "text": "hello"}) for n in range(200)))
        heard = []
        while (message := caller.hear()) is not None:
            heard.append(message)
        caller.close()
        done = [id for message in heard for id in message.get("done", {})]
        done += [message["id"] for message in heard if message["say"] == "done"]
        assert 40 <= len(done) <= 100  # the burst, and what is allowed while the rest is read
        slow = [message["why"] for message in heard if message["say"] == "refused"]
        assert len(slow) >= 50 and set(slow) == {"slow down: too many messages at once"}
        assert heard[-1] == {"say": "bye", "why": "too many messages that make no sense", "again": False}
        assert caller.closed is not None and caller.closed.code == 1008
        assert ann.look(table)["now"]["seq"] == 1 + len(done)


def test_a_flood_of_requests_and_of_connections_is_told_to_slow_down() -> None:
    with running(limits=Limits()) as address, httpx.Client(base_url=address) as client:
        table = Person(address, "Ann").make("gsa", "you", "open")
        answer = client.get("/api/me")
        for _ in range(5000):
            if answer.status_code != 200:
                break
            answer = client.get("/api/me")
        assert (answer.status_code, answer.json()["why"]) == (429, "slow down: too many requests at once")
        assert answer.headers["Retry-After"] == "1" and answer.headers["X-Content-Type-Options"] == "nosniff"
        status = 101
        for _ in range(1000):
            if status != 101:
                break
            caller = Caller(address, table)
            caller.hear()
            caller.close()
            status = caller.status
        assert status == 403


def test_nobody_has_more_connections_than_the_limit() -> None:
    with running(limits=GENEROUS._replace(connections=5)) as address:
        table = Person(address, "Ann").make("gsa", "you", "open")
        callers, first = [], []
        for _ in range(8):
            callers.append(Caller(address, table))
            first.append(callers[-1].hear())
        assert [one["say"] for one in first if one is not None] == ["table"] * 5 + ["bye"] * 3
        assert first[-1] == {"say": "bye", "why": "too many connections from your address", "again": False}
        for caller in callers:
            caller.close()
        until = time.monotonic() + 5
        while True:  # those who left make room
            caller = Caller(address, table)
            welcome = caller.hear()
            caller.close()
            if welcome is not None and welcome["say"] == "table":
                break
            assert time.monotonic() < until


PING = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500
NOTHING = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 10_000


@pytest.mark.parametrize(
    ("begin", "flood"),
    [(b"", PING), (Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True), NOTHING)],
    ids=["pings", "pieces of nothing"],
)
def test_who_sends_without_end_and_reads_nothing_is_let_go(begin: bytes, flood: bytes) -> None:
    """Otherwise what they are to be answered, or what they began, would heap up in memory."""
    with running() as address:
        table = Person(address, "Ann").make("gsa", "you", "open")
        caller = Caller(address, table)
        caller.hear()
        caller.socket.sendall(begin)
        with pytest.raises(OSError, match=r"reset|Broken pipe"):  # noqa: PT012
            for _ in range(1000):
                caller.socket.sendall(flood)
        caller.close()


def test_peers_that_vanish_at_any_moment_leave_nothing_behind() -> None:
    message = text('{"do":"chat","id":"a","text":"hello"}')
    with fuzzed() as (scene, store):
        log = log_of(store)
        for n in range(120):
            caller = Caller(scene.address, scene.game)
            if n % 3:
                caller.hear()
                caller.tell(message[: n % len(message)])
            if n % 2:  # a reset instead of a goodbye
                caller.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            caller.close()
        until = time.monotonic() + 5
        while "labtop_connections 0.0" not in scene.nobody.http.get("/metrics").text:
            assert time.monotonic() < until
        assert log_of(store) == log
