"""What is asked over HTTP: who one is, the lobby, tables, looking back; and what protects it."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import labtop
from labtop import games
from labtop.bots.levels import LEVELS
from labtop.cli import main
from labtop.server.settings import Limits
from labtop.tables.records import Card
from labtop.tables.stores.sql import StoreError
from labtop.tables.stores.sqlite import Memory
from server.people import Json, Person
from server.running import GENEROUS, hosting, running, service_in_memory
from server.test_playing import play_out

ROOT = Path(__file__).parents[2]
# one for all, as it takes a while to make; it keeps neither connections nor cookies
CLIENT = httpx.Client(timeout=60, limits=httpx.Limits(max_keepalive_connections=0))


def get(url: str, **more: Any) -> httpx.Response:
    CLIENT.cookies.clear()
    return CLIENT.get(url, **more)


def post(url: str, **more: Any) -> httpx.Response:
    CLIENT.cookies.clear()
    return CLIENT.post(url, **more)


class Over(NamedTuple):
    """A finished game, and who played it."""

    ann: Person
    table: str
    steps: int


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(limits=GENEROUS._replace(decks=1e6)) as address:
        yield address


@pytest.fixture(scope="module")
def eve(address: str) -> Person:
    """Somebody who never gets anywhere."""
    return Person(address, "Eve")


@pytest.fixture(scope="module")
def over(address: str) -> Over:
    ann = Person(address, "Ann")
    table = ann.make("experiment", "you", "random", "random")
    with ann.at(table) as place:
        play_out(place)
    return Over(ann, table, ann.http.get(f"/api/tables/{table}/replay/0").json()["steps"])


# who one is


def test_a_name_is_remembered_by_a_cookie_that_no_script_can_read(address: str) -> None:
    with httpx.Client(base_url=address) as somebody:
        assert somebody.get("/api/me").json() == {"name": None}
        answer = somebody.post("/api/me", json={"name": "Ann"})
        assert answer.json() == {"name": "Ann"}
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("labtop=") and "HttpOnly" in cookie and "SameSite=lax" in cookie
        assert "Max-Age=31536000" in cookie and "Path=/" in cookie and "Secure" not in cookie
        assert somebody.get("/api/me").json() == {"name": "Ann"}


def test_a_new_name_is_the_same_person(address: str) -> None:
    ann = Person(address, "Ann")
    table = ann.make("gsa", "you", "open")
    ann.http.post("/api/me", json={"name": "Anna"})
    assert ann.look(table)["now"]["around"]["you"] == 0
    assert ann.http.get("/api/me").json() == {"name": "Anna"}


@pytest.mark.parametrize(("settings", "headers"), [({"secure": True}, {}), ({}, {"X-Forwarded-Proto": "https"})])
def test_behind_https_the_cookie_is_kept_to_https(settings: Json, headers: dict[str, str]) -> None:
    with running(**settings) as address:
        cookie = post(address + "/api/me", json={"name": "Ann"}, headers=headers).headers["Set-Cookie"]
        assert "Secure" in cookie and "HttpOnly" in cookie


NAMES = {
    "  Ann   of  Green Gables ": "Ann of Green Gables",
    "Ann\x00\x1b[31m\r\nEve": "Ann [31m Eve",
    "\u202eevE\u202c": "evE",
    "\u2066Eve\u2069\u200b\u200e": "Eve",
    "Zoe\u0308": "Zo\u00eb",
    "\U0001f469\u200d\U0001f52c": "\U0001f469\u200d\U0001f52c",
    "<b>Ann</b>": "<b>Ann</b>",
    "\ue000Ann\ufff9": "Ann",
    "x" * 24: "x" * 24,
    "\u200d Ann \u200d": "Ann",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_holds_nothing_that_a_screen_would_obey(address: str, name: str) -> None:
    answer = post(address + "/api/me", json={"name": name})
    assert (answer.status_code, answer.json()) == (200, {"name": NAMES[name]})


@pytest.mark.parametrize("name", ["x" * 25, "x" * 150, " ", "\x00", "\u202e", "\u200d \u200d", "\u3164", "\u2800"])
def test_a_name_that_is_too_long_or_nothing_at_all_is_refused(address: str, name: str) -> None:
    answer = post(address + "/api/me", json={"name": name})
    assert answer.status_code == 409 and answer.json()["why"].startswith("your name is")
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("cookie", ["x", "x.y", "WyJhIiwiQW5uIl0.x", "." * 999, "a" * 2000, "\xe9", "WyJhIl0.x", "%00"])
def test_a_cookie_of_ones_own_making_is_nobodys(address: str, cookie: str) -> None:
    answer = get(address + "/api/me", headers={b"Cookie": b"labtop=" + cookie.encode("latin-1")})
    assert (answer.status_code, answer.json()) == (200, {"name": None})


# what protects it


class Broken(Memory):
    """A store that fails, in a way that is told and in one that nobody thought of."""

    async def listed(self) -> list[Card]:
        raise ZeroDivisionError

    async def tables_of(self, who: str) -> list[Card]:
        raise StoreError("the disk is full")

    async def check(self) -> None:
        raise StoreError("the disk is full")


def every_kind_of_answer() -> dict[int, httpx.Response]:
    """One of each status that the server answers with."""
    with hosting(service_in_memory(store=Broken()), GENEROUS._replace(tables=1 / 60)) as address:
        ann = Person(address, "Ann")
        table = ann.make("gsa", "you", "open")  # the only one: the bucket is empty
        headers = {"Content-Type": "application/json"}
        answers = [
            ann.http.get("/api/games"),
            ann.http.post("/api/me", content="{", headers=headers),
            post(address + "/api/tables", json={}),
            ann.http.post("/api/me", json={}, headers={"Origin": "http://evil.example"}),
            ann.http.get("/api/nothing"),
            ann.http.delete("/api/me"),
            ann.http.post(f"/api/tables/{table}", json={"do": "rematch", "id": "a"}),
            ann.http.post("/api/me", content=b"x" * 300_001, headers=headers),
            ann.http.post("/api/me", content="Ann"),
            ann.http.get("/api/tables", params={"mine": "perhaps"}),
            ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "open"]}),
            ann.http.get("/api/tables"),
            ann.http.get("/api/tables", params={"mine": True}),
        ]
    return {answer.status_code: answer for answer in answers}


def test_every_answer_keeps_browsers_out_of_trouble(address: str, caplog: pytest.LogCaptureFixture) -> None:
    answers = every_kind_of_answer()
    assert sorted(answers) == [200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]
    answers[201] = Person(address, "Ann").http.post("/api/tables", json={"game": "gsa", "seats": ["you", "open"]})
    answers[0] = get(address + "/health")
    assert "Server" not in answers[0].headers
    for status, answer in answers.items():
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy.pop("style-src-attr") == "'unsafe-inline'"  # where a piece lies: it can load nothing, run nothing
        assert policy["default-src"] == "'none'" and policy["style-src"] == "'self'"
        assert policy.pop("script-src") == "'self' 'wasm-unsafe-eval'"  # blocks fall in WebAssembly; no text is run
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'" and "unsafe" not in str(policy), status
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Content-Type"] == "application/json"
        if status:
            assert answer.headers["Cache-Control"] == "no-store"
        if status >= 400:
            assert answer.json()["why"], status


def test_a_fault_of_the_servers_is_noted_in_its_log_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    answer = every_kind_of_answer()[500]
    assert answer.json() == {"why": "this is a fault of the server's; it has been noted", "where": ""}
    assert any(record.exc_info and record.name == "labtop.access" for record in caplog.records)


def test_only_pages_of_the_server_itself_or_of_those_it_was_told_of_may_post() -> None:
    with running(origins=("https://friend.example",)) as address:
        for origin, status in ((address, 200), ("https://friend.example", 200), ("https://foe.example", 403)):
            answer = post(address + "/api/me", json={"name": "Ann"}, headers={"Origin": origin})
            assert answer.status_code == status
        assert get(address + "/api/me", headers={"Origin": "https://foe.example"}).status_code == 200
        assert "Access-Control-Allow-Origin" not in answer.headers


def raw(address: str, *parts: bytes) -> bytes:
    """What is answered to bytes that no client would send."""
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=60) as peer:
        for part in parts:
            peer.sendall(part)
        answer = b""
        while data := peer.recv(65536):
            answer += data
            if b"\r\n\r\n" in answer and b"}" in answer:
                break
        return answer


POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_a_body_over_the_limit_is_refused_before_it_is_sent(address: str) -> None:
    assert raw(address, POST + b"Content-Length: 300001\r\n\r\n").startswith(b"HTTP/1.1 413")
    assert raw(address, POST + b"Content-Length: 99999999999999\r\n\r\n").startswith(b"HTTP/1.1 413")


def test_a_body_over_the_limit_is_refused_where_its_length_was_not_told(address: str) -> None:
    chunk = b"%x\r\n%b\r\n" % (50_000, b" " * 50_000)
    answer = raw(address, POST + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 7)
    assert answer.startswith(b"HTTP/1.1 413") and b"300000 bytes" in answer
    assert get(address + "/health").status_code == 200


@pytest.mark.parametrize("length", [b"-1", b"abc", b"1e9", b"+5", b"0x10", b"5\r\nContent-Length: 6"])
def test_a_length_that_is_none_is_refused(address: str, length: bytes) -> None:
    assert raw(address, POST + b"Content-Length: " + length + b"\r\n\r\n{}").startswith(b"HTTP/1.1 4")


BODIES = {
    b"": 400,
    b"\xff\xfe": 400,
    b"\x00": 400,
    b'{"name": "\xed\xa0\x80"}': 400,
    b'{"name": "\\ud800"}': 400,
    b"[" * 100_000: 422,
    b'{"a":' * 50_000: 422,
    b'{"name":' + b"[" * 100_000: 422,
    b"1" * 100_000: 422,
    b'{"name": 1}': 422,
    b'{"name": "Ann", "id": "somebody"}': 422,
    b'{"name": "' + b"x" * 201 + b'"}': 422,
    b'{"name": null}': 422,
    b"{}": 422,
    b"null": 422,
    b'{"name": "Ann"}x': 400,
    b"\xef\xbb\xbf{}": 400,
}


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_makes_no_sense_is_told_so(address: str, body: bytes) -> None:
    answer = post(address + "/api/me", content=body, headers={"Content-Type": "application/json; charset=utf-8"})
    assert answer.status_code == BODIES[body] and answer.json()["why"], answer.text


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"])
def test_a_body_is_json_and_says_so(address: str, kind: str) -> None:
    """What a page of another site can send without asking first is none of these."""
    answer = post(address + "/api/me", content=b'{"name": "Ann"}', headers={"Content-Type": kind})
    assert answer.status_code == 415 and answer.json()["where"] == "content-type"


def test_a_path_that_is_none_is_told_so(eve: Person) -> None:
    for path in ("%00", "..%2f..%2fetc%2fpasswd", "%ff", "x" * 2000, "'", "everybody", "a%0d%0aSet-Cookie:x", "\u202e"):
        for rest in ("", "/log", "/keys", "/replay/0"):
            answer = eve.http.get(f"/api/tables/{path}{rest}")
            assert answer.status_code == 404, path
            assert answer.json()["why"] in ("Not Found", "there is no such table", "there is no table everybody")
            assert "Set-Cookie" not in answer.headers


def test_an_address_can_make_only_so_many_tables_at_once() -> None:
    with running(limits=GENEROUS._replace(tables=Limits().tables)) as address:
        ann = Person(address, "Ann")
        new = {"game": "gsa", "seats": ["you", "open"]}
        answers = [ann.http.post("/api/tables", json=new) for _ in range(35)]
        made = [answer.status_code for answer in answers]
        assert 30 <= made.count(201) < 35 and made.count(429) == 35 - made.count(201)
        assert answers[-1].json() == {"why": "too many new tables: wait a while", "where": ""}
        from_elsewhere = {"X-Forwarded-For": "203.0.113.7"}
        assert ann.http.post("/api/tables", json=new, headers=from_elsewhere).status_code == 201


def test_hints_and_checks_of_decks_can_be_had_only_so_often() -> None:
    limits = Limits()
    with running(limits=GENEROUS._replace(hints=limits.hints, decks=limits.decks)) as address:
        ann = Person(address, "Ann")
        table = ann.make("gsa", "you", "open")
        asked = [ann.http.post(f"/api/tables/{table}/hint").status_code for _ in range(6)]
        assert asked[:4] == [409] * 4 and asked[-1] == 429
        checked = [ann.http.post("/api/decks/check", json={"game": "gsa", "source": ""}) for _ in range(60)]
        assert [answer.status_code for answer in checked[:20]] == [200] * 20 and checked[-1].status_code == 429
        assert checked[-1].json()["why"] == "too many decks to check: wait a little"


# the lobby


def test_the_games_are_told_with_their_options_and_the_bots(address: str) -> None:
    told = get(address + "/api/games").json()
    assert [game["id"] for game in told["games"]] == list(games.FOLDERS)
    assert told["bots"] == list(LEVELS)
    for game in told["games"]:
        real = games.find(game["id"])
        assert (game["fewest"], game["most"]) == real.players and game["title"] and game["about"]
        assert {option["id"]: option["default"] for option in game["options"]} == {
            o.id: o.default for o in real.options
        }
        assert all(option["name"] and option["about"] and option["choices"] for option in game["options"])


def test_a_games_rules_can_be_read(address: str) -> None:
    told = get(address + "/api/games/gsa/rules").json()
    assert told["game"] == "gsa" and told["text"] == (ROOT / "docs/games/gsa.md").read_text()
    answer = get(address + "/api/games/chess/rules")
    assert answer.status_code == 404 and "gsa" in answer.json()["why"] and answer.json()["where"] == "game"


def test_a_games_standard_deck_can_be_had_to_make_ones_own_from(address: str) -> None:
    for game in games.FOLDERS:
        assert get(f"{address}/api/games/{game}/deck").json() == {"game": game, "source": standard(game)}
    assert get(address + "/api/games/chess/deck").status_code == 404


def check(address: str, game: str, source: str) -> Json:
    return dict(post(address + "/api/decks/check", json={"game": game, "source": source}).json())


def standard(game: str) -> str:
    return games.find(game).deck(None).source


def test_a_good_deck_is_told_to_be_good(address: str) -> None:
    for game in games.FOLDERS:
        assert check(address, game, standard(game)) == {
            "errors": [],
            "warnings": [],
            "digest": games.find(game).deck(None).digest,
        }


def test_all_that_is_wrong_with_a_deck_is_told_at_once(address: str) -> None:
    source = standard("gsa").replace("copies = ", "copeis = ", 2).replace('game = "gsa"', 'game = "go"')
    told = check(address, "gsa", source)
    assert len(told["errors"]) >= 3 and told["digest"] == ""
    assert all(error.startswith("cards.toml: ") for error in told["errors"])
    assert sum("did you mean 'copies'" in error for error in told["errors"]) == 2
    assert check(address, "gsa", "= ?")["errors"][0].startswith("cards.toml: is not TOML")


def test_what_is_odd_about_a_deck_is_a_warning(address: str) -> None:
    told = check(address, "gsa", standard("gsa") + '[[resource]]\nid = "unicorn"\nclass = "species"\ncopies = 1\n')
    assert told["errors"] == [] and told["digest"]
    assert told["warnings"] == ["resource 'unicorn': no project needs it"]


def test_a_deck_is_for_a_game_that_there_is(address: str) -> None:
    answer = post(address + "/api/decks/check", json={"game": "chess", "source": ""})
    assert answer.status_code == 409 and "there are: science" in answer.json()["why"]


GOOD = {"game": "gsa", "seats": ["you", "open"]}
BAD: list[tuple[Json, int, str, str]] = [
    ({"game": "chess", "seats": ["you"]}, 409, "no game is called 'chess'; there are: science", ""),
    ({"game": "gsa", "seats": ["you"]}, 409, "gsa is for 2 to 5 players, not 1", ""),
    ({"game": "gsa", "seats": ["you"] + ["open"] * 5}, 409, "gsa is for 2 to 5 players, not 6", ""),
    ({"game": "gsa", "seats": ["you", "you"]}, 409, "you can have one seat only", ""),
    ({"game": "gsa", "seats": ["you", "sofa"]}, 409, "a seat is open, reserved, or a bot's: random, easy", ""),
    ({"game": "gsa", "seats": ["you", "program:sh -c 'touch owned'"]}, 409, "a seat is open", ""),
    ({"game": "gsa", "seats": ["you", "python:os:system"]}, 409, "a seat is open", ""),
    ({"game": "gsa", "seats": []}, 422, "Expected `array` of length >= 1", "$.seats"),
    ({"game": "gsa", "seats": ["open"] * 9}, 422, "Expected `array` of length <= 8", "$.seats"),
    ({"game": "gsa", "seats": "open"}, 422, "Expected `array`, got `str`", "$.seats"),
    ({"game": "gsa", "seats": ["you", 7]}, 422, "Expected `str`, got `int`", "$.seats[1]"),
    ({"game": "gsa", "seats": ["you", "x" * 61]}, 422, "Expected `str` of length <= 60", "$.seats[1]"),
    ({"game": 7, "seats": ["you", "open"]}, 422, "Expected `str`, got `int`", "$.game"),
    ({"seats": ["you", "open"]}, 422, "Object missing required field `game`", ""),
    ({"game": "gsa"}, 422, "Object missing required field `seats`", ""),
    ({**GOOD, "seed": 7}, 422, "Object contains unknown field `seed`", ""),
    ({**GOOD, "options": {"short": True}}, 409, "gsa has no option 'short'", ""),
    ({**GOOD, "game": "mad-science", "options": {"short": 1}}, 409, "option 'short' of mad-science must be one of", ""),
    ({**GOOD, "options": {"short": [1]}}, 422, "Expected `bool | int | str`, got `array`", "$.options[...]"),
    ({**GOOD, "options": []}, 422, "Expected `object`, got `array`", "$.options"),
    ({**GOOD, "private": "yes"}, 422, "Expected `bool`, got `str`", "$.private"),
    ({**GOOD, "thinking": -1}, 422, "Expected `int` >= 0", "$.thinking"),
    ({**GOOD, "thinking": 10**7}, 422, "Expected `int` <= 604800", "$.thinking"),
    ({**GOOD, "thinking": 1.5}, 422, "Expected `int`, got `float`", "$.thinking"),
    ({**GOOD, "deck": "= ?"}, 409, "cards.toml: is not TOML", ""),
    ({**GOOD, "deck": ""}, 409, "cards.toml: game: must be 'gsa'", ""),
    ({**GOOD, "deck": "x" * 200_001}, 422, "Expected `str` of length <= 200000", "$.deck"),
    ({**GOOD, "deck": 7}, 422, "Expected `str | null`, got `int`", "$.deck"),
]  # fmt: skip


@pytest.mark.parametrize(("new", "status", "why", "where"), BAD, ids=range(len(BAD)))
def test_a_table_that_cannot_be_is_refused_with_what_and_where(
    eve: Person, new: Json, status: int, why: str, where: str
) -> None:
    answer = eve.http.post("/api/tables", json=new)
    assert (answer.status_code, answer.json()["where"]) == (status, where), answer.text
    assert answer.json()["why"].startswith(why)
    assert listed(eve, mine=True) == {}


def test_nobody_makes_a_table_without_a_name(address: str) -> None:
    answer = post(address + "/api/tables", json=GOOD)
    assert answer.status_code == 401 and answer.json()["why"] == "say first who you are: POST /api/me"


def test_a_deck_of_ones_own_is_played_with_and_kept(address: str, tmp_path: Path) -> None:
    source = standard("experiment").replace("set = [1, 4, 7] ", "set = [2, 3, 6] ")
    ann = Person(address, "Ann")
    table = ann.make("experiment", "you", "random", "random", deck=source)
    assert ann.look(table)["table"]["own_deck"]
    with ann.at(table) as place:
        assert {move["text"].split()[1] for move in place.now["legal"]} == {"2", "3", "6"}
        play_out(place)
    file = tmp_path / "game.json"
    file.write_bytes(ann.http.get(f"/api/tables/{table}/log").content)
    assert labtop.load(file).box.deck.source == source
    assert not ann.look(ann.make("experiment", "you", "open", "open"))["table"]["own_deck"]


# lists


def listed(person: Person, **params: Any) -> dict[str, Json]:
    return {table["id"]: table for table in person.http.get("/api/tables", params=params).json()["tables"]}


def listed_as(person: Person, table: str, **wanted: Any) -> Json:
    """A table in the list, once the list knows of what happened last."""
    until = time.monotonic() + 10
    while True:
        found = listed(person).get(table, {})
        if all(found.get(name) == value for name, value in wanted.items()):
            return found
        assert time.monotonic() < until, found
        time.sleep(0.01)


def test_tables_that_wait_or_can_be_watched_are_listed_and_private_ones_are_not(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    table = ann.make("mad-science", "you", "open", thinking=60, options={"short": True})
    private = ann.make("gsa", "you", "open", private=True)
    found = listed_as(bob, table, status="open")
    assert found["names"] == ["Ann", None] and found["players"] == 2 and found["game"] == "mad-science"
    assert found["thinking"] == 60 and found["options"] == {"short": True}
    assert private not in listed(bob) and private not in listed(ann)
    assert bob.look(private)["say"] == "table"  # who knows of it may watch
    assert bob.do(table, "sit")["say"] == "done"
    for person in (ann, bob):
        assert person.do(table, "ready", yes=True)["say"] == "done"
    listed_as(bob, table, status="playing", names=["Ann", "Bob"])
    assert "people" not in found and "key" not in str(found)


def test_a_closed_table_is_not_listed_any_more(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    table = ann.make("gsa", "you", "open")
    listed_as(ann, table, status="open")
    assert bob.do(table, "close")["why"] == "only the owner of the table may close the table"
    assert ann.do(table, "close")["say"] == "done"
    until = time.monotonic() + 10
    while table in listed(bob):
        assert time.monotonic() < until
    assert bob.do(table, "sit")["why"] == "this table is closed"


def test_ones_own_tables_are_listed_for_oneself(address: str, over: Over) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    private = ann.make("gsa", "you", "open", private=True)
    public = ann.make("gsa", "you", "open")
    assert list(listed(ann, mine=True)) == [public, private]
    assert listed(bob, mine=True) == {}
    bob.do(private, "sit")
    assert set(listed(bob, mine=True)) == {private}
    assert listed(over.ann, mine=True)[over.table]["status"] == "over"
    assert over.table not in listed(ann)


def test_ones_own_tables_say_whether_they_wait_for_one(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    table = ann.make("gsa", "you", "open")
    assert not listed(ann, mine=True)[table]["your_turn"]
    bob.do(table, "sit")
    for person in (ann, bob):
        person.do(table, "ready", yes=True)
    listed_as(bob, table, status="playing")
    people = {ann: 0, bob: 1}
    to_act = ann.look(table)["now"]["to_act"]
    for person, seat in people.items():
        assert listed(person, mine=True)[table]["your_turn"] == (seat in to_act)
    assert not listed(ann)[table]["your_turn"]  # what everybody sees says nothing about anybody
    for person in people:  # a bot plays on
        person.do(table, "leave")
        assert not listed(person, mine=True)[table]["your_turn"]


# for those who run the server


def test_health_tells_whether_the_store_can_be_had(address: str) -> None:
    answer = get(address + "/health")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "version": labtop.__version__,
        "compiled": labtop.compiled(),
        "why": "",
    }
    with hosting(service_in_memory(store=Broken())) as broken:
        answer = get(broken + "/health")
        assert answer.status_code == 503 and answer.json()["why"] == "the disk is full"
        assert answer.json()["status"] == "failing"


def figure(address: str, name: str) -> float:
    lines = get(address + "/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def test_the_figures_move(address: str) -> None:
    names = [
        'labtop_tables_made_total{game="gsa"}',
        'labtop_records_total{what="chat"}',
        "labtop_refused_total",
        "labtop_command_seconds_count",
        "labtop_rooms",
    ]
    before = [figure(address, name) for name in names]
    ann = Person(address, "Ann")
    table = ann.make("gsa", "you", "open")
    ann.do(table, "chat", text="hello")
    ann.do(table, "rematch")
    moved = [figure(address, name) - old for name, old in zip(names, before, strict=True)]
    assert moved == [1, 1, 1, 1, 1]
    with ann.at(table):
        assert figure(address, "labtop_connections") == 1


def test_the_figures_are_for_this_machine_only(address: str) -> None:
    answer = get(address + "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert answer.status_code == 403 and "this machine only" in answer.json()["why"]
    assert "labtop_tables_made_total" in get(address + "/metrics").text
    with running(trusted="192.0.2.1") as other:  # who is not trusted does not tell who asks
        assert get(other + "/metrics", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 200


# keys


def test_only_the_owner_has_the_keys_of_reserved_seats(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    made = ann.http.post("/api/tables", json={"game": "gsa", "seats": ["you", "reserved", "open", "reserved"]}).json()
    assert set(made["keys"]) == {"1", "3"}
    keys = f"/api/tables/{made['id']}/keys"
    assert ann.http.get(keys).json() == made
    assert bob.http.get(keys).status_code == 409 and "key" not in bob.http.get(keys).json()
    assert get(address + keys).status_code == 401
    assert bob.do(made["id"], "sit", key=made["keys"]["1"])["say"] == "done"
    assert set(ann.http.get(keys).json()["keys"]) == {"3"}  # of those that are still free
    assert bob.http.get(keys).status_code == 409
    assert not any(key in ann.http.get(f"/api/tables/{made['id']}").text for key in made["keys"].values())


# looking back


def test_while_a_game_is_on_one_looks_back_with_ones_own_eyes_only(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    table = ann.make("experiment", "you", "open", "random")
    assert bob.http.get(f"/api/tables/{table}/replay/0").json()["why"] == "the game has not begun"
    assert bob.do(table, "sit")["say"] == "done"
    for person in (ann, bob):
        person.do(table, "ready", yes=True)
    with ann.at(table) as place:
        while not place.now.get("legal"):
            place.hear()
        place.move()
        mine = ann.http.get(f"/api/tables/{table}/replay/0").json()
        assert mine["seat"] == 0 and mine["step"] == 0 and mine["lines"]
        assert ann.http.get(f"/api/tables/{table}/replay/0", params={"seat": 0}).json()["view"] == mine["view"]
        refused = ann.http.get(f"/api/tables/{table}/replay/0", params={"seat": 1})
        assert refused.status_code == 409 and "your own eyes only" in refused.json()["why"]
        public = get(address + f"/api/tables/{table}/replay/0").json()
        assert public["seat"] is None and public["view"] != mine["view"]
        assert get(address + f"/api/tables/{table}/replay/0", params={"seat": 0}).status_code == 409
        assert ann.http.get(f"/api/tables/{table}/replay/999").json()["why"].startswith("the game has ")
        assert ann.http.get(f"/api/tables/{table}/replay/-1").status_code == 409
        assert ann.http.get(f"/api/tables/{table}/replay/0", params={"seat": 9}).status_code == 409


def test_once_a_game_is_over_everybody_may_look_back_with_any_eyes(address: str, over: Over) -> None:
    bob = Person(address, "Bob")
    views = [bob.http.get(f"/api/tables/{over.table}/replay/1", params={"seat": seat}).json() for seat in range(3)]
    assert [view["seat"] for view in views] == [0, 1, 2]
    assert len({str(view["view"]) for view in views}) == 3
    last = bob.http.get(f"/api/tables/{over.table}/replay/{over.steps}").json()
    assert last["step"] == last["steps"] == over.steps and last["move"] and last["by"] is not None
    assert last["view"] == bob.look(over.table)["now"]["view"]
    assert bob.http.get(f"/api/tables/{over.table}/replay/{over.steps + 1}").status_code == 409


def test_the_log_is_everybodys_after_the_end_and_nobodys_before(
    address: str, over: Over, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = Person(address, "Ann")
    table = ann.make("experiment", "you", "random", "random")
    assert ann.http.get(f"/api/tables/{table}/log").status_code == 409
    answer = get(address + f"/api/tables/{over.table}/log")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="labtop-{over.table}.json"'
    file = tmp_path / "game.json"
    file.write_bytes(answer.content)
    loaded = labtop.load(file)
    assert loaded.over and len(loaded.log) == over.steps and loaded.seats[0].name == "Ann"
    assert main(["replay", str(file), "--fast"]) == 0
    assert "Ann" in capsys.readouterr().out


@pytest.mark.long  # tests/tables has forks from every point
def test_a_finished_game_can_be_gone_on_with_from_any_point(address: str, over: Over) -> None:
    bob = Person(address, "Bob")
    answer = bob.http.post(f"/api/tables/{over.table}/fork", json={"step": 2, "seat": 1, "bot": "random"})
    assert answer.status_code == 201
    table = answer.json()["id"]
    then = over.ann.http.get(f"/api/tables/{over.table}/replay/2", params={"seat": 1}).json()["view"]
    assert bob.http.get(f"/api/tables/{table}/replay/2").json()["view"] == then
    assert table not in listed(bob) and table in listed(bob, mine=True)
    with bob.at(table) as place:
        assert place.around["you"] == 1 and place.around["owner"]
        play_out(place)
    assert over.ann.look(over.table)["now"]["around"]["status"] == "over"


@pytest.mark.parametrize(
    ("fork", "status", "why"),
    [
        ({"step": 10_000, "seat": 0}, 409, "the game has "),
        ({"step": 0, "seat": 5}, 409, "there is no such seat; there are 3"),
        ({"step": 0, "seat": 9}, 422, "Expected `int` <= 7"),
        ({"step": -1, "seat": 0}, 422, "Expected `int` >= 0"),
        ({"step": 0, "seat": 0, "bot": "program:touch owned"}, 409, "a bot is one of random, easy, medium, hard"),
        ({"step": 0, "seat": 0, "bot": "open"}, 409, "a bot is one of random, easy, medium, hard"),
        ({"seat": 0}, 422, "Object missing required field `step`"),
    ],
)
def test_a_fork_that_cannot_be_is_refused(address: str, over: Over, fork: Json, status: int, why: str) -> None:
    answer = over.ann.http.post(f"/api/tables/{over.table}/fork", json=fork)
    assert (answer.status_code, answer.json()["why"][: len(why)]) == (status, why)


def test_a_game_under_way_cannot_be_forked(address: str) -> None:
    ann = Person(address, "Ann")
    table = ann.make("experiment", "you", "random", "random")
    answer = ann.http.post(f"/api/tables/{table}/fork", json={"step": 0, "seat": 0})
    assert answer.status_code == 409 and answer.json()["why"].startswith("only a finished game")
    assert post(address + f"/api/tables/{table}/fork", json={"step": 0, "seat": 0}).status_code == 401


# hints


def test_a_hint_is_for_whoever_is_asked_and_only_when_they_want_one(address: str) -> None:
    ann, bob = Person(address, "Ann"), Person(address, "Bob")
    table = ann.make("experiment", "you", "random", "random")
    with ann.at(table) as place:
        while not place.now.get("legal"):
            place.hear()
        assert b"reason" not in b"".join(place.heard)
        hints = ann.http.post(f"/api/tables/{table}/hint").json()["hints"]
        legal = [move["text"] for move in place.now["legal"]]
        assert 1 <= len(hints) <= 3
        for hint in hints:
            assert hint["move"]["text"] in legal and 0 <= hint["chance"] <= 1 and hint["reason"]
    assert bob.http.post(f"/api/tables/{table}/hint").json()["why"] == "you are not asked anything now"
    assert post(address + f"/api/tables/{table}/hint").status_code == 401
