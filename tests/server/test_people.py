"""People round a table, over the WebSocket: who comes and goes, what they say, and what each may know."""

import logging
import socket
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from labtop.server import serve
from labtop.server.connection import REPLIES, Connection
from labtop.server.serve import Server, server
from labtop.server.settings import Settings
from server.fuzz import Caller, said
from server.people import Json, Person, Place
from server.running import GENEROUS, free_port, in_thread, process, running
from server.test_playing import play_out


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as address:
        yield address


def people(address: str, *names: str) -> list[Person]:
    return [Person(address, name) for name in names]


class Two(NamedTuple):
    """Ann and Bob at a table."""

    table: str
    ann: Person
    bob: Person
    hers: Place
    his: Place

    def mover(self) -> Place:
        """Who is asked, once both have heard the same."""
        while True:
            catch_up(self.hers, self.his)
            for place in (self.hers, self.his):
                if place.now.get("legal") or place.now.get("outcome"):
                    return place
            self.hers.hear()


@contextmanager
def playing(address: str, game: str = "gsa", *bots: str, **more: Any) -> Iterator[Two]:
    """A table where the game is on."""
    ann, bob = people(address, "Ann", "Bob")
    table = ann.make(game, "you", "open", *bots, **more)
    with ann.at(table) as hers, bob.at(table) as his:
        assert his.do("sit")["say"] == "done"
        for place in (hers, his):
            assert place.do("ready", yes=True)["say"] == "done"
        for place in (hers, his):
            wait(place, lambda place: place.around["status"] == "playing")
        yield Two(table, ann, bob, hers, his)


def wait(place: Place, until: Callable[[Place], Any], seconds: float = 20) -> None:
    """Listen until something is so."""
    end = time.monotonic() + seconds
    while not until(place):
        assert time.monotonic() < end, place.now
        place.hear()


def catch_up(*places: Place) -> None:
    """Have all hear what any of them has."""
    newest = max(place.now["seq"] for place in places)
    for place in places:
        wait(place, lambda place: place.now["seq"] >= newest)


def notes(place: Place, what: str) -> list[Json]:
    """All that a place was told of one kind."""
    told = [msgspec.json.decode(raw) for raw in place.heard]
    return [note for one in told for note in one.get("now", one).get("notes", []) if note["what"] == what]


# coming


def test_a_reserved_seat_is_for_whoever_has_its_key(address: str) -> None:
    ann, bob, cleo = people(address, "Ann", "Bob", "Cleo")
    made = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "reserved"]}).json()
    table, key = made["id"], made["keys"]["1"]
    with bob.at(table) as his, cleo.at(table) as hers:
        assert hers.do("sit")["why"] == "no seat is free"
        assert hers.do("sit", seat=1)["why"] == "that seat is kept for somebody who has its link"
        for wrong in ("x", key[:-1], key + "a", key.swapcase()):
            assert hers.do("sit", key=wrong)["why"].startswith("this invitation has expired")
        assert his.do("sit", key=key)["say"] == "done"
        assert his.around["you"] == 1
        assert hers.do("sit", key=key)["why"] == "no seat is free"
        assert hers.do("sit", seat=1, key=key)["why"] == "Bob sits there"


def test_a_key_is_void_after_another_reservation_and_at_other_tables(address: str) -> None:
    ann, bob = people(address, "Ann", "Bob")
    made = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "reserved"]}).json()
    other = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "reserved"]}).json()
    table, key = made["id"], made["keys"]["1"]
    assert bob.do(table, "sit", key=other["keys"]["1"])["why"].startswith("this invitation has expired")
    assert ann.do(table, "plan", seat=1, to="reserved")["say"] == "done"
    assert bob.do(table, "sit", key=key)["why"].startswith("this invitation has expired")
    new = ann.http.get(f"/api/tables/{table}/keys").json()["keys"]["1"]
    assert new != key and bob.do(table, "sit", key=new)["say"] == "done"


def test_an_owner_may_have_somebody_stand_up_and_give_the_seat_to_a_bot(address: str) -> None:
    ann, bob = people(address, "Ann", "Bob")
    table = ann.make("gsa", "you", "open")
    with bob.at(table) as his:
        his.do("sit")
        assert his.do("plan", seat=0, to="random")["why"] == "only the owner of the table may plan the seats"
        assert ann.do(table, "plan", seat=1, to="program:true")["why"].startswith(
            "a seat is open, reserved, or a bot's"
        )
        assert ann.do(table, "plan", seat=1, to="random")["say"] == "done"
        wait(his, lambda his: his.around["status"] == "playing")  # one person and bots: it begins
        assert his.around["you"] is None and his.around["seats"][1]["level"] == "random"


def test_a_game_begins_when_all_are_ready(address: str) -> None:
    ann, bob = people(address, "Ann", "Bob")
    table = ann.make("gsa", "you", "open")
    with ann.at(table) as hers, bob.at(table) as his:
        assert his.do("ready", yes=True)["why"] == "you have no seat at this table"
        his.do("sit")
        assert his.do("ready", yes=True)["say"] == "done"
        assert his.do("ready", yes=True)["why"] == "you have said so already"
        assert his.do("ready", yes=False)["say"] == "done"
        assert hers.do("ready", yes=True)["say"] == "done"
        assert hers.around["status"] == "open" and "view" not in hers.now
        assert hers.do("move", seq=9, text="x")["why"] == "the game has not begun"
        assert his.do("ready", yes=True)["say"] == "done"
        wait(hers, lambda hers: hers.around["status"] == "playing")
        assert hers.now["view"] and hers.lines
        assert hers.do("ready", yes=False)["why"] == "it is too late to be ready"


def test_two_of_the_same_name_are_told_apart(address: str) -> None:
    ann, other = people(address, "Ann", "ann")
    table = ann.make("gsa", "you", "open")
    other.do(table, "sit")
    assert [seat["name"] for seat in ann.look(table)["now"]["around"]["seats"]] == ["Ann", "ann 2"]


# saying


def test_everybody_may_chat_and_what_is_said_is_told_as_it_is(address: str) -> None:
    ann, bob = people(address, "Ann", "Bob")
    table = ann.make("gsa", "you", "open")
    text = "<img src=x onerror=alert(1)> & \"quotes\" 'n' \\ \u2603 \U0001f469\u200d\U0001f52c"
    with ann.at(table) as hers, bob.at(table) as his:
        assert his.do("chat", text=text)["say"] == "done"  # who watches may, too
        wait(hers, lambda hers: notes(hers, "chat"))
        assert notes(hers, "chat") == [{"seq": 2, "what": "chat", "name": "Bob", "text": text}]
        hers.do("chat", text=" so\x00 it\u202e is\r\n")
        wait(his, lambda his: len(notes(his, "chat")) == 2)
        assert notes(his, "chat")[1] == {"seq": 3, "what": "chat", "seat": 0, "name": "Ann", "text": "so it is"}
        assert his.do("chat", text="x" * 500)["say"] == "done"
        assert his.do("chat", text="x" * 501)["why"] == "what you say is too long: 500 characters at the most"
        assert his.do("chat", text="\x07")["why"] == "what you say is empty"
    with Person(address).at(table) as watcher:
        assert len(watcher.now["notes"]) == 4  # who comes later is told
        assert watcher.do("chat", text="hello")["why"] == "say first who you are"


# playing


def test_a_move_is_taken_back_when_all_others_agree(address: str) -> None:
    ann, bob, cleo = people(address, "Ann", "Bob", "Cleo")
    table = ann.make("experiment", "you", "open", "open")
    with ann.at(table) as hers, bob.at(table) as his, cleo.at(table) as third:
        for place in (his, third):
            place.do("sit")
        for place in (hers, his, third):
            place.do("ready", yes=True)
        wait(hers, lambda hers: hers.now.get("legal"))
        before, legal = hers.now["view"], hers.now["legal"]
        assert hers.do("undo")["why"] == "there is nothing of yours to take back"
        assert hers.move()["say"] == "done"
        assert hers.now["undo"] == "free" and hers.now["view"] != before
        assert hers.do("undo")["say"] == "done" and hers.now["view"] == before  # nobody has moved since
        assert hers.move()["say"] == "done"
        wait(his, lambda his: his.now["seq"] == hers.now["seq"])
        assert his.move()["say"] == "done"
        wait(hers, lambda hers: hers.now["undo"] == "ask")
        assert his.do("agree", yes=True)["why"] == "nobody asks you to take a move back"
        assert hers.do("undo")["say"] == "done"
        assert hers.do("undo")["why"] == "the others have been asked already"
        assert hers.around["undo"] == 0
        assert his.do("agree", yes=False)["say"] == "done"
        wait(hers, lambda hers: hers.around["undo"] is None)
        assert hers.do("undo")["say"] == "done"
        assert his.do("agree", yes=True)["say"] == "done"
        assert his.do("agree", yes=True)["why"] == "you have agreed already"
        wait(hers, lambda hers: hers.around["agreed"] == [1])
        assert hers.now["view"] != before  # not all of them yet
        assert third.do("agree", yes=True)["say"] == "done"
        wait(hers, lambda hers: hers.now["view"] == before)
        assert hers.now["legal"] == legal and hers.around["undo"] is None


@pytest.mark.long
def test_who_resigns_leaves_the_seat_to_a_bot_and_the_game_goes_to_its_end(address: str) -> None:
    with playing(address, "experiment", "random") as two:
        while two.mover().now["progress"] < 0.85:  # what is left does not take long
            two.mover().move()
        assert two.his.do("resign")["say"] == "done"
        wait(two.hers, lambda hers: hers.around["seats"][1]["kind"] == "bot")
        assert two.his.around["you"] is None
        assert two.his.do("back")["why"] == "you have no seat at this table"
        play_out(two.hers)
        assert two.hers.around["status"] == "over"


def test_who_leaves_may_come_back(address: str) -> None:
    with playing(address) as two:
        hers, his = two.hers, two.his
        assert hers.around["owner"] and hers.do("leave")["say"] == "done"
        chair = {"kind": "person", "name": "Ann", "level": "medium", "away": True, "ready": True}
        assert hers.around["seats"][0] == chair
        assert hers.do("leave")["why"] == "a bot plays for you already"
        assert hers.do("move", seq=0, text="x")["why"] == "a bot plays for you: come back first"
        wait(his, lambda his: his.around["owner"])  # somebody has to be
        assert his.do("back")["why"] == "nobody plays for you"
        assert hers.do("back")["say"] == "done"
        wait(his, lambda his: not his.around["seats"][0]["away"])
        assert two.mover().move()["say"] == "done"


def test_whom_the_owner_invites_may_take_a_bots_seat_in_mid_game_and_knows_what_it_knew(address: str) -> None:
    ann, bob = people(address, "Ann", "Bob")
    table = ann.make("gsa", "you", "random")
    with ann.at(table) as hers, bob.at(table) as his:
        wait(hers, lambda hers: hers.now.get("legal"))
        wait(his, lambda his: his.now["seq"] >= hers.now["seq"])
        public = his.now["view"]
        assert his.do("sit")["why"] == "no seat is free; the owner of the table may invite you to a bot's"
        assert his.do("sit", seat=0)["why"] == "Ann sits there"
        assert his.do("sit", seat=1)["why"] == "that seat is kept for somebody who has its link"
        assert his.now["view"] == public
        assert bob.http.get(f"/api/tables/{table}/keys").status_code == 409
        keys = ann.http.get(f"/api/tables/{table}/keys").json()["keys"]
        assert list(keys) == ["1"] and his.do("sit", key=keys["1"])["say"] == "done"
        assert his.around["you"] == 1 and his.around["seats"][1]["name"] == "Bob"
        assert his.now["view"] != public and his.now["anew"]
        for _ in range(3):
            assert Two(table, ann, bob, hers, his).mover().move()["say"] == "done"


def test_a_rematch_is_made_when_all_want_it_with_the_seats_moved_on(address: str) -> None:
    with playing(address, "experiment", "random") as two:
        while not two.mover().now.get("outcome"):
            two.mover().move()
        hers, his = two.hers, two.his
        assert hers.do("leave")["why"] == "the game is over: you may just go"
        assert hers.do("undo")["why"] == "the game is over" and not hers.now.get("undo")
        assert hers.do("rematch")["say"] == "done"
        assert hers.do("rematch")["why"] == "you have asked for it already"
        wait(his, lambda his: his.around["rematch"] == [0])
        assert his.around["next_table"] == ""
        assert his.do("rematch")["say"] == "done"
        for place in (hers, his):
            wait(place, lambda place: place.around["next_table"])
        with two.bob.at(hers.around["next_table"]) as again:
            wait(again, lambda again: again.around["status"] == "playing")  # who wants a rematch is ready for it
            seats = [seat["name"] if seat["kind"] == "person" else seat["level"] for seat in again.around["seats"]]
            assert seats == ["Bob", "random", "Ann"]
            assert again.around["you"] == 0 and again.facts["game"] == "experiment"


# knowing


def test_those_who_watch_are_told_what_is_public_and_no_more(address: str) -> None:
    with playing(address) as two, Person(address).at(two.table) as watcher:
        for _ in range(4):
            two.mover().move()
        two.mover()
        wait(watcher, lambda watcher: watcher.now["seq"] >= two.hers.now["seq"])
        for told in (msgspec.json.decode(raw) for raw in watcher.heard):
            now = told.get("now", told)
            assert not now.get("legal") and not now.get("prompt") and not now.get("undo")
        assert watcher.around["you"] is None and not watcher.around["owner"]
        assert watcher.now["view"] not in (two.hers.now["view"], two.his.now["view"])
        assert watcher.do("move", seq=watcher.now["seq"], text="x")["why"] == "say first who you are"


def test_who_comes_again_is_told_exactly_what_they_missed(address: str) -> None:
    with playing(address, "experiment", "random") as two:
        for n in range(4):
            two.mover().move()
            two.mover().do("chat", text=f"hello {n}")
        two.mover()
        whole = two.ann.look(two.table)["now"]
        begun = next(note["seq"] for note in whole["notes"] if note["what"] == "start")
        assert whole["lines"] == two.hers.lines
        told: list[int] = []  # how many lines, by the record that was seen last
        for since in range(whole["seq"] + 2):
            with two.ann.at(two.table, since) as again:
                now = again.now
            lines = now.get("lines", [])
            assert now["view"] == whole["view"] and now["seq"] == whole["seq"] and now["around"]
            assert bool(now.get("anew")) == (since < begun)
            assert lines == whole["lines"][len(whole["lines"]) - len(lines) :]
            assert now.get("notes", []) == [note for note in whole["notes"] if note["seq"] > since]
            told.append(len(lines))
        assert told[:begun] == [len(whole["lines"])] * begun and told == sorted(told, reverse=True)
        assert told[-2:] == [0, 0] and len(set(told)) > 4
        # and what was heard one by one is the same: as many lines came with each update as are missing before it
        for update in (msgspec.json.decode(raw) for raw in two.hers.heard):
            if update["say"] == "update" and update.get("lines") and not update.get("anew"):
                missing = told[update["seq"] - 1] - told[update["seq"]]
                assert len(update["lines"]) >= missing


def test_a_move_sent_twice_counts_once_also_after_coming_again(address: str) -> None:
    with playing(address) as two:
        place = two.mover()
        mine, other = (two.ann, two.his) if place is two.hers else (two.bob, two.hers)
        move: Json = {"seq": place.now["seq"], "text": place.now["legal"][0]["text"], "id": "mine"}
        first = place.do("move", **move)
        assert first == {"say": "done", "id": "mine", "seq": move["seq"] + 1}
        assert place.do("move", **move) == first
        with mine.at(two.table) as again:
            assert again.do("move", **move) == first
            assert again.do("chat", id="mine", text="something else") == first  # an id is for one thing
        over_http = mine.http.post(f"/api/tables/{two.table}", json={"do": "move", **move})
        assert (over_http.status_code, over_http.json()) == (200, first)
        assert other.do("chat", id="mine", text="hello")["seq"] == first["seq"] + 1  # everybody has ids of their own
        assert len(notes(other, "chat")) == 1


def test_two_connections_of_one_person_are_told_the_same(address: str) -> None:
    with playing(address) as two, two.ann.at(two.table) as again:
        assert again.now["view"] == two.hers.now["view"] and again.around["you"] == 0
        for _ in range(3):
            (again if two.mover() is two.hers else two.his).move()
            catch_up(again, two.hers, two.his)
            assert again.now["view"] == two.hers.now["view"]
            assert again.now.get("legal") == two.hers.now.get("legal")


# time


def test_who_takes_too_long_is_stood_in_for_and_may_come_back(address: str) -> None:
    with playing(address, "gsa", thinking=3) as two:
        slow = two.mover()
        quick, seat = two.his if slow is two.hers else two.hers, slow.around["you"]
        assert 0 < slow.now["clock"]["left"][str(seat)] <= 3000
        assert slow.do("more-time", seat=seat)["why"] == "only others can give you more time"
        assert quick.do("more-time", seat=seat)["say"] == "done"
        given = time.monotonic()
        wait(slow, lambda slow: slow.now["clock"]["left"].get(str(seat), 0) > 3000)
        wait(slow, lambda slow: slow.around["seats"][seat]["away"])
        assert time.monotonic() - given > 2.9  # three seconds more than there were left
        assert notes(slow, "timeout")[0]["seat"] == seat
        away = slow.now["seq"]
        wait(slow, lambda slow: slow.now["seq"] > away)  # a bot plays
        assert slow.do("back")["say"] == "done"
        assert not slow.around["seats"][seat]["away"]


# those who do not read


@contextmanager
def watched() -> Iterator[tuple[str, Server]]:
    """A server in a thread, and what it is made of."""
    port = free_port()
    serving = server(Settings(database="memory", workers=1, bot_pause=0.0, limits=GENEROUS, port=port))
    with in_thread(serving):
        yield f"http://127.0.0.1:{port}", serving


@contextmanager
def deaf(serving: Server, address: str, person: Person, table: str) -> Iterator[Caller]:
    """A connection that reads no more than its welcome, and for which the system keeps hardly anything."""
    door = serving.servers[0].sockets[0]
    for size in (4096, 1 << 20):  # for those whom it lets in from now on
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, size)
        if size == 4096:
            caller = Caller(address, table, person.cookie, buffer=4096)
            caller.hear()
    try:
        yield caller
    finally:
        caller.close()


def heaped(serving: Server) -> int:
    """Bytes that wait in the server for those who do not read."""
    return sum(protocol.transport.get_write_buffer_size() for protocol in list(serving.server_state.connections))


def chat(place: Place, times: int) -> float:
    """Seconds that the answer takes in half the cases."""
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        assert place.do("chat", text="\u2603" * 500)["say"] == "done"
        took.append(time.perf_counter() - begun)
    return statistics.median(took)


def test_who_never_reads_delays_nobody_and_heaps_nothing_up() -> None:
    with watched() as (address, serving), playing(address) as two:
        live = serving.service.lives[two.table]
        usual = chat(two.hers, 200)
        with deaf(serving, address, two.bob, two.table) as caller:
            assert chat(two.hers, 1000) < 4 * usual + 0.05
            late = min((one for one in live.listeners if isinstance(one, Connection)), key=lambda one: one.reader.since)
            assert live.room.seq - late.reader.since > 900  # most of it was never written
            assert heaped(serving) < 2_000_000 and late.replies == []  # one update at the most, of all that is kept
            catch_up(two.hers, two.his)
            message: Json = {}
            while message.get("seq") != live.room.seq:  # who reads again after all is told the rest in one go
                message = caller.hear() or {}
            assert len(message["notes"]) > 100


def test_who_sends_and_never_reads_is_not_listened_to_either() -> None:
    with watched() as (address, serving), playing(address) as two, deaf(serving, address, two.bob, two.table) as caller:
        caller.socket.settimeout(0.5)
        commands = said({"do": "rematch", "id": "a"}) * 100
        with pytest.raises(TimeoutError):  # noqa: PT012
            for _ in range(3000):
                caller.socket.sendall(commands)
        assert heaped(serving) < 200_000
        listeners = serving.service.lives[two.table].listeners
        assert all(len(one.replies) <= REPLIES for one in listeners if isinstance(one, Connection))
        assert chat(two.hers, 20) < 5
        catch_up(two.hers, two.his)


# the end


def test_who_never_reads_cannot_keep_a_server_from_stopping(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serve, "FAREWELL", 1)
    with ExitStack() as after:
        with watched() as (address, serving), playing(address) as two:
            caller = after.enter_context(deaf(serving, address, two.bob, two.table))
            chat(two.hers, 200)
            catch_up(two.hers, two.his)
            begun = time.monotonic()
        assert time.monotonic() - begun < 30
        while caller.hear() is not None:  # what had been written before, but no goodbye
            pass
        assert caller.closed is None
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_server_that_is_told_to_stop_says_goodbye_and_its_log_holds_no_secrets(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with process(f"sqlite:///{file}", "--log-level", "debug", "--workers", "1") as serving:
        ann, bob = people(serving.address, "Annabel Secretive", "Bob of the hidden name")
        made = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "reserved"]}).json()
        table, key = made["id"], made["keys"]["1"]
        with ann.at(table) as hers, bob.at(table) as his:
            his.do("sit", key=key)
            for place in (hers, his):
                place.do("ready", yes=True)
            hers.do("chat", text="something between us")
            Two(table, ann, bob, hers, his).mover().move()
            said_at_the_end: list[str] = []
            stopping = threading.Thread(target=lambda: said_at_the_end.append(serving.stop()))
            stopping.start()
            for place in (hers, his):
                bye = place.hear_until("bye")
                assert bye == {"say": "bye", "why": "the server stops; what you did is kept", "again": True}
                with pytest.raises(ConnectionClosed) as ended:
                    place.hear()
                assert ended.value.rcvd is not None and ended.value.rcvd.code == 1012
            stopping.join()
    assert serving.code == 0
    lines = [msgspec.json.decode(line) for line in said_at_the_end[0].splitlines()]
    assert [line["what"] for line in lines if line["from"] == "labtop.serve"] == ["starting", "stopping", "stopped"]
    assert all({"at", "level", "from", "what"} <= set(line) and "trace" not in line for line in lines)
    with sqlite3.connect(file) as db:
        (kept,) = db.execute("SELECT made FROM tables").fetchone()
        (secret,) = db.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
        names = [name for row in db.execute("SELECT who, name, text FROM log") for name in row if len(name) > 3]
    db.close()
    made_of = msgspec.json.decode(kept)
    cookies = [cookie.value or "" for person in (ann, bob) for cookie in person.http.cookies.jar]
    for hidden in (key, made_of["seed"], made_of["owner"], secret.hex(), "something between us", *cookies, *names):
        assert hidden and hidden not in said_at_the_end[0]
