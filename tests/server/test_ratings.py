"""Games on a server change the ratings of those who sat there: once, whatever happens, and no secret is told."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labtop import games
from labtop.server.app import COOKIE
from labtop.server.serve import served
from labtop.server.thinking import Workers
from labtop.tables.leaderboard import DEEPEST, LEAST, PAGE
from labtop.tables.people import Keys
from labtop.tables.people import Person as Identity
from labtop.tables.records import Card, Settled, Strength
from labtop.tables.service import TableService
from labtop.tables.stores import store_at
from labtop.tables.stores.sql import StoreError
from labtop.tables.stores.sqlite import Memory
from server.people import Json, Person
from server.running import held, hosting, process, rate, running, service_in_memory
from services import postgres_address
from tables.meeting import NAMES, Meeting, finished, playing

SHORT = {"short": True}
PATIENCE = 60.0  # seconds


def until(found: Callable[[], Any]) -> Any:
    """What is there in the end."""
    late = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < late, "it did not come about"
        time.sleep(0.02)
    return answer


def play_out(table: str, *people: Person) -> Json:
    """Everybody's first legal move, to the end; what the last one was told."""
    while True:
        for person in people:
            now = person.look(table, 10**6)["now"]
            if now.get("outcome"):
                return dict(now)
            if now.get("legal"):
                person.do(table, "move", seq=now["seq"], text=now["legal"][0]["text"])


def met(ann: Person, ben: Person, **more: Any) -> str:
    """Two people at a new table of a short game, in which they play."""
    table = ann.make("mad-science", "you", "open", options=SHORT, **more)
    ben.do(table, "sit")
    for person in (ann, ben):
        assert person.do(table, "ready", yes=True)["say"] == "done"
    return table


def ratings(person: Person, game: str = "mad-science", **query: Any) -> Json:
    answer = person.http.get(f"/api/ratings/{game}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def changes(person: Person, table: str) -> Json:
    answer = person.http.get(f"/api/tables/{table}/ratings")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def listed(host: TableService) -> list[str]:
    """Have everybody played often enough; who they are."""
    assert isinstance(host.store, Memory)
    held(host.store, f"UPDATE ratings SET games = games + {LEAST}")
    return [who for (who,) in held(host.store, "SELECT who FROM ratings")]


@pytest.fixture
def host() -> TableService:
    return service_in_memory()


@pytest.fixture
def address(host: TableService) -> Iterator[str]:
    with hosting(host) as found:
        yield found


def test_the_winner_rises_by_what_the_end_page_says_and_is_listed_after_three_games(address: str) -> None:
    ann, ben, watcher = Person(address, "Ann"), Person(address, "Ben"), Person(address)
    assert ratings(ann) == {
        "game": "mad-science",
        "ranks": [],
        "listed": 0,
        "more": False,
        "least": LEAST,
        "you": None,
    }
    sums = [0.0, 0.0]
    for n in range(1, LEAST + 1):
        table = met(ann, ben)
        assert ann.look(table)["table"]["rated"] == "people"
        early = ann.http.get(f"/api/tables/{table}/ratings")
        assert early.status_code == 409 and early.json()["why"] == "ratings change when the game is over"
        ranks = play_out(table, ann, ben)["outcome"]["ranks"]
        told = changes(watcher, table)
        assert told["why"] == "" and [one["seat"] for one in told["changes"]] == [0, 1]
        if n == 1:
            signs = {1: 1, 2: -1} if ranks[0] != ranks[1] else {1: 0}
            assert [(one["change"] > 0) - (one["change"] < 0) for one in told["changes"]] == [signs[r] for r in ranks]
        for seat, one in enumerate(told["changes"]):
            sums[seat] = round(sums[seat] + one["change"], 1)
            assert one["rating"] == sums[seat] and one["provisional"]
        mine = ratings(ann)["you"]
        assert (mine["games"], mine["rating"], mine["you"], mine["bot"]) == (n, sums[0], True, False)
        assert (mine["rank"] is None) == (n < LEAST) == (ratings(ben)["ranks"] == [])
    board = ratings(ben)
    assert board["listed"] == 2 and board["you"] in board["ranks"] and ratings(watcher)["you"] is None
    assert sorted((one["name"], one["rating"]) for one in board["ranks"]) == [("Ann", sums[0]), ("Ben", sums[1])]
    assert [one["rating"] for one in board["ranks"]] == sorted(sums, reverse=True)
    assert [one["you"] for one in board["ranks"]] == [one["name"] == "Ben" for one in board["ranks"]]
    assert ratings(ann, "gsa")["listed"] == 0  # every game has its own


def test_two_of_one_name_are_two_and_no_identity_is_told(host: TableService, address: str) -> None:
    ann, other = Person(address, "<b>Ann</b>"), Person(address, "<b>Ann</b>")
    table = met(ann, other)
    play_out(table, ann, other)
    changes(ann, table)
    ids = listed(host)
    assert len(ids) == 2
    answers = [
        person.http.get(path).text
        for person in (ann, other, Person(address))
        for path in ("/api/ratings/mad-science", f"/api/tables/{table}/ratings")
    ]
    assert not [id for id in ids for answer in answers if id in answer]
    names = sorted(one["name"] for one in ratings(ann)["ranks"])
    assert names == ["<b>Ann</b>", "<b>Ann</b> 2"]


def test_against_bots_it_counts_only_where_the_table_says_so(host: TableService, address: str) -> None:
    ann = Person(address, "Ann")
    table = ann.make("mad-science", "you", "random", options=SHORT)
    play_out(table, ann)
    assert changes(ann, table) == {"why": "alone", "changes": []} and ratings(ann)["you"] is None
    table = ann.make("mad-science", "you", "random", options=SHORT, rated="all")
    play_out(table, ann)
    assert [one["seat"] for one in changes(ann, table)["changes"]] == [0, 1]
    assert ratings(ann)["you"]["games"] == 1 and len(listed(host)) == 2
    bot = next(one for one in ratings(ann)["ranks"] if one["bot"])
    assert (bot["name"], bot["games"], bot["you"]) == ("random", LEAST + 1, False)


def test_what_cannot_be_rated_is_made_unrated(address: str) -> None:
    ann, ben = Person(address, "Ann"), Person(address, "Ben")

    def rated(table: str) -> str:
        return str(ann.look(table)["table"]["rated"])

    source = games.opened("gsa", None)[1].source
    mine = source.replace("copies = 3", "copies = 4", 1)
    assert rated(ann.make("gsa", "you", "open")) == "people"
    assert rated(ann.make("gsa", "you", "open", deck=source)) == "people"  # the standard one, word for word
    assert rated(ann.make("gsa", "you", "open", deck=mine, rated="all")) == "no"
    assert rated(ann.make("for-science", "you", "open", rated="all")) == "no"
    assert rated(ann.make("gsa", "you", "open", rated="no")) == "no"
    answer = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "open"], "rated": "yes"})
    assert answer.status_code == 422 and answer.json()["where"] == "$.rated"
    assert {game["id"] for game in ann.http.get("/api/games").json()["games"] if not game["rated"]} == {"for-science"}
    together = ann.http.get("/api/ratings/for-science")
    assert together.status_code == 404 and "won or lost together" in together.json()["why"]
    assert ann.http.get("/api/ratings/chess").status_code == 404

    table = met(ann, ben, rated="no")
    play_out(table, ann, ben)
    assert changes(ann, table) == {"why": "unrated", "changes": []} and ratings(ann)["you"] is None


def test_a_rematch_counts_and_a_game_that_goes_on_from_a_replay_does_not(address: str) -> None:
    ann, ben = Person(address, "Ann"), Person(address, "Ben")
    table = met(ann, ben)
    play_out(table, ann, ben)
    steps = ann.http.get(f"/api/tables/{table}/replay/0").json()["steps"]
    fork = ann.http.post(f"/api/tables/{table}/fork", json={"step": steps - 2, "seat": 0, "bot": "random"}).json()["id"]
    play_out(fork, ann)
    assert changes(ann, fork) == {"why": "unrated", "changes": []}
    for person in (ann, ben):
        person.do(table, "rematch")
    again = until(lambda: ann.look(table)["now"]["around"]["next_table"])
    assert ann.look(again)["table"]["rated"] == "people"
    play_out(again, ann, ben)
    assert len(changes(ann, again)["changes"]) == 2 and ratings(ann)["you"]["games"] == 2


def test_a_list_comes_in_parts_and_equals_share_a_rank(host: TableService, address: str) -> None:
    store = host.store
    assert isinstance(store, Memory)
    players = [Strength(f"id-{n}", f"P{n}", 25.0, 3.0, float(-(n // 4)), LEAST) for n in range(PAGE + 10)]
    rate(store, "gsa", *players)
    nobody = Person(address)
    board = ratings(nobody, "gsa")
    assert [one["rank"] for one in board["ranks"]] == [1 + n // 4 * 4 for n in range(PAGE)]
    assert board["listed"] == PAGE + 10 and not board["ranks"][0]["provisional"]
    assert board["more"] and not ratings(nobody, "gsa", skip=PAGE)["more"]
    rest = ratings(nobody, "gsa", skip=PAGE)["ranks"]
    assert [one["rank"] for one in rest] == [1 + n // 4 * 4 for n in range(PAGE, PAGE + 10)]
    assert {one["name"] for one in board["ranks"] + rest} == {f"P{n}" for n in range(PAGE + 10)}
    for wrong in (-1, DEEPEST + 1, "x"):
        assert nobody.http.get("/api/ratings/gsa", params={"skip": wrong}).status_code == 422


# whatever happens


def left_over(address: str, meeting: Meeting, status: Any, *people: str) -> list[str]:
    """A table as a crash leaves it; the cookies of people who sat there, or of Ann."""

    async def put() -> bytes:
        store = store_at(address)
        await store.open()
        made = msgspec.structs.replace(meeting.made, rated="people")
        card = msgspec.structs.replace(meeting.room.card(), status=status)
        assert await store.make(made, meeting.source, card, meeting.log)
        secret = await store.secret()
        await store.close()
        return secret

    keys = Keys(asyncio.run(put()))
    return [keys.cookie(Identity(who, NAMES[who])) for who in people or ("ann",)]


def with_cookie(address: str, cookie: str) -> Person:
    person = Person(address)
    person.http.cookies.set(COOKIE, cookie)
    return person


@pytest.fixture(params=["sqlite", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db" if request.param == "sqlite" else postgres_address()


def test_what_a_crash_left_uncounted_is_counted_at_the_next_start_and_once(lasting: str) -> None:
    (cookie,) = left_over(lasting, finished(), "over")
    for _ in range(2):
        with running(database=lasting) as address:
            ann = with_cookie(address, cookie)
            until(lambda ann=ann: ratings(ann, "experiment")["you"])  # type: ignore[misc]
            assert ratings(ann, "experiment")["you"]["games"] == 1


def test_where_even_the_lists_do_not_know_of_the_end_it_is_counted_when_somebody_looks(lasting: str) -> None:
    (cookie,) = left_over(lasting, finished(), "playing")
    with running(database=lasting) as address:
        ann = with_cookie(address, cookie)
        assert ratings(ann, "experiment")["you"] is None
        ann.look("t")
        assert until(lambda: ratings(ann, "experiment")["you"])["games"] == 1
        assert len(changes(ann, "t")["changes"]) == 2


@pytest.mark.long
def test_a_server_that_is_killed_right_after_the_last_move_forgets_no_game(tmp_path: Path) -> None:
    meeting = playing()
    meeting.play_out()
    last = meeting.log.pop()
    database = f"sqlite:///{tmp_path}/tables.db"
    cookies = left_over(database, meeting, "playing", last.who, "ann")
    with process(database, "--workers", "1") as one:
        move = {"do": "move", "id": "the-last", "seq": last.seq - 1, "text": last.text}
        assert with_cookie(one.address, cookies[0]).http.post("/api/tables/t", json=move).json()["say"] == "done"
        one.kill()
        one.start()
        ann = with_cookie(one.address, cookies[1])
        assert len(changes(ann, "t")["changes"]) == 3 and ratings(ann, "experiment")["you"]["games"] == 1


def test_who_resigned_comes_last(tmp_path: Path) -> None:
    meeting = playing()
    meeting.do("resign", "ann")
    meeting.play_out()
    database = f"sqlite:///{tmp_path}/tables.db"
    (cookie,) = left_over(database, meeting, "over")
    with running(database=database) as address:
        found = changes(with_cookie(address, cookie), "t")["changes"]
        assert found[0]["change"] < min(found[1]["change"], found[2]["change"])


def test_several_processes_that_see_an_end_count_it_once(lasting: str) -> None:
    async def both() -> tuple[list[Settled], int]:
        hosts = [served(store_at(lasting), Workers(1)) for _ in range(2)]
        for host in hosts:
            await host.open()
        rooms = [(await host.live("t")).room for host in hosts]
        settled = await asyncio.gather(
            *(host.leaderboard.settle(room) for _ in range(5) for host, room in zip(hosts, rooms, strict=True))
        )
        found = await hosts[1].store.strength("experiment", "ann", 0)
        for host in hosts:
            await host.close()
        assert found is not None
        return settled, found[0].games

    left_over(lasting, finished(), "over")
    settled, counted = asyncio.run(both())
    assert settled == [settled[0]] * 10 and counted == 1 and len(settled[0].changes) == 2


class Away(Memory):
    """A store that cannot count for a while."""

    tried = 0

    async def settle(self, *args: Any) -> Settled:
        self.tried += 1
        if self.tried < 3:
            raise StoreError("the database restarts")
        return await super().settle(*args)


class Unlisted(Memory):
    """A store that cannot say of a table that it is over, for a while."""

    tried = 0

    async def show(self, card: Card) -> None:
        self.tried += card.status == "over"
        if card.status == "over" and self.tried < 3:
            raise StoreError("the database restarts")
        await super().show(card)


@pytest.mark.parametrize("kind", [Away, pytest.param(Unlisted, marks=pytest.mark.long)])
def test_a_database_that_was_away_is_asked_again(kind: type[Away | Unlisted]) -> None:
    store = kind()
    with hosting(service_in_memory(store=store)) as address:
        ann, ben = Person(address, "Ann"), Person(address, "Ben")
        play_out(met(ann, ben), ann, ben)
        assert until(lambda: ratings(ann)["you"])["games"] == 1 and store.tried == 3


def test_tables_that_cannot_be_settled_are_left_out_of_those_that_wait(lasting: str) -> None:
    meeting, store = finished(), store_at(lasting)

    async def look() -> list[list[str]]:
        await store.open()
        for id in ("one", "two"):
            made = msgspec.structs.replace(meeting.made, id=id, rated="people")
            await store.make(made, meeting.source, msgspec.structs.replace(meeting.room.card(), id=id), meeting.log)
        found = [sorted(await store.unsettled(but)) for but in ((), {"one"}, {"one", "two"})]
        await store.close()
        return found

    assert asyncio.run(look()) == [["one", "two"], ["two"], []]


def test_a_table_that_cannot_be_opened_keeps_no_other_from_being_counted() -> None:
    store, meeting = Memory(), finished()
    bad = msgspec.structs.replace(meeting.made, id="bad", game="chess", rated="people")
    good = msgspec.structs.replace(meeting.made, rated="people")

    async def put() -> None:
        await store.open()
        await store.make(bad, meeting.source, msgspec.structs.replace(meeting.room.card(), id="bad"), meeting.log)
        await store.make(good, meeting.source, meeting.room.card(), meeting.log)

    asyncio.run(put())
    with hosting(service_in_memory(store=store)):
        settled = "SELECT id FROM tables WHERE settled IS NOT NULL"
        assert until(lambda: held(store, settled)) == [("t",)]


def test_a_game_under_way_is_not_counted(lasting: str) -> None:
    (cookie,) = left_over(lasting, playing("ann", "ben", seats=("open", "open", "easy")), "playing")
    with running(database=lasting) as address:
        ann = with_cookie(address, cookie)
        ann.look("t")
        assert ann.http.get("/api/tables/t/ratings").status_code == 409
        assert ratings(ann, "experiment")["you"] is None
