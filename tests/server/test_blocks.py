"""Blocks over the wire: seen live by others, judged by the server, kept with the game; and what hostile hands send."""

import json
import random
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
import pytest

from server.people import Json, Person, Place
from server.running import process, running
from services import postgres_address, redis_address, redis_server

ALONE: Json = {"timer": 0, "building": "blocks"}
FLAT = [1.0, 0.0, 0.0, 0.0]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as found:
        yield found


def block(shape: str, x: float = 0.0, z: float = 0.015) -> Json:
    return {"shape": shape, "at": [x, 0.0, z], "turn": FLAT}


def at_work(place: Place) -> None:
    """A role whose workshop takes any card, and one card in it that is being built."""
    while "view" not in place.now:
        place.hear()
    place.move("choose equipment-whisperer")
    while place.now["view"]["phase"] != "work":
        place.hear()
    place.move("draw")
    play = [move["text"] for move in place.now["legal"] if move["verb"] == "play" and "workshop-0" in move["text"]]
    assert place.move(play[0])["say"] == "done" and place.move("build workshop-0")["say"] == "done"


def wanted(place: Place) -> Json:
    return dict(place.now["view"]["workshops"][0]["demand"])


def take(place: Place, *shapes: str) -> None:
    for shape in shapes:
        said = place.move(f"take {shape}")
        assert said["say"] == "done", said


def built_by_plan(person: Person, table: str, place: Place) -> list[Json]:
    """All blocks of the design taken, and where the planner would have them."""
    take(place, *wanted(place)["blocks"])
    answer = person.http.get(f"/api/tables/{table}/plan", params={"seat": 0})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["poses"])


@pytest.fixture
def alone(address: str) -> Iterator[tuple[Person, str, Place]]:
    """Ann, by herself and without a clock, about to build."""
    ann = Person(address, "Ann")
    table = ann.make("for-science", "you", options=ALONE)
    with ann.at(table) as place:
        at_work(place)
        yield ann, table, place


# judged


def test_a_structure_that_stands_is_judged_shown_verified_and_pays(alone: tuple[Person, str, Place]) -> None:
    ann, table, place = alone
    poses = built_by_plan(ann, table, place)
    assert place.do("check", blocks=poses)["say"] == "done"
    structure = place.now["view"]["structures"][0]
    assert structure["presented"]
    demand = wanted(place)
    lines = {(a, b) for a, row in enumerate(structure["blocks"]) for b in row["touches"] if a < b}
    assert lines == {tuple(sorted(line)) for line in demand["lines"]}
    assert [n for n, row in enumerate(structure["blocks"]) if row["table"]] == sorted(demand["table"])
    assert place.move("verify seat 0")["say"] == "done"
    assert place.now["view"]["researched"] == 1


def test_what_does_not_stand_is_refused_with_the_blocks_by_name(alone: tuple[Person, str, Place]) -> None:
    _, _, place = alone
    take(place, "brick", "brick")
    before = place.now["view"]
    said = place.do("check", blocks=[block("brick"), block("brick", x=0.2, z=0.1)])
    assert said["say"] == "refused" and said["rule"] == "4.5"
    assert said["why"] == "it does not stand by itself: brick-2 moved when nobody touched it"
    said = place.do("check", blocks=[block("brick"), block("brick", x=0.01)])
    assert said["why"] == "brick-1 and brick-2 are pushed into each other: part them a little"
    assert place.now["view"] == before


def test_blocks_that_nobody_took_are_refused(alone: tuple[Person, str, Place]) -> None:
    _, _, place = alone
    take(place, "brick")
    for blocks in ([], [block("slat")], [block("brick"), block("slat", x=0.2)]):
        for what in ("check", "poses"):
            said = place.do(what, blocks=blocks)
            assert said["why"] == "these are not the blocks of your structure, which has brick" and said["overtaken"]


def test_a_touch_too_many_is_named_when_somebody_looks(alone: tuple[Person, str, Place]) -> None:
    _, _, place = alone
    take(place, "brick", "brick", "brick", "brick")
    row = [block("brick", x=0.1 * n) for n in range(4)]
    assert place.do("check", blocks=row)["say"] == "done"
    assert place.move("verify seat 0")["say"] == "done"
    told = [line["text"] for line in place.lines if line["what"] == "faulty-build"]
    assert told and "brick" in told[-1]
    assert not place.now["view"]["structures"][0]["presented"]


def test_a_check_sent_twice_counts_once(alone: tuple[Person, str, Place]) -> None:
    _, _, place = alone
    take(place, "brick")
    first = place.do("check", blocks=[block("brick")], id="once")
    assert first["say"] == "done"
    assert place.do("check", blocks=[block("brick")], id="once") == first
    assert place.do("check", blocks=[block("brick")])["why"] == "it is shown already, and nothing has changed"


# seen by others


def test_others_see_blocks_move_and_nothing_of_it_is_kept(address: str) -> None:
    ann, watcher = Person(address, "Ann"), Person(address)
    table = ann.make("for-science", "you", options=ALONE)
    with ann.at(table) as place, watcher.at(table) as seen:
        at_work(place)
        take(place, "brick")
        seq = place.now["seq"]
        for n in range(5):
            assert place.do("poses", blocks=[block("brick", x=0.01 * n)])["seq"] == seq
        moving: list[Json] = []
        while not moving or moving[-1]["blocks"][0]["at"][0] != 0.04:
            moving.append(seen.hear_until("poses"))
        assert all(one["seat"] == 0 for one in moving)
        assert ann.look(table)["now"].get("poses", {}) == {}
        assert place.do("poses", blocks=[block("brick", x=0.1)], keep=True)["seq"] == seq + 1
        assert ann.look(table)["now"]["poses"] == {"0": [block("brick", x=0.1)]}
        while "poses" not in seen.now:
            seen.hear()
        assert seen.now["poses"] == {"0": [block("brick", x=0.1)]}
        assert b'"say":"poses"' not in b"".join(place.heard), "whoever moves them is not told"


def test_a_replay_shows_where_blocks_lay(alone: tuple[Person, str, Place]) -> None:
    ann, table, place = alone
    take(place, "brick")
    place.do("poses", blocks=[block("brick", x=0.1)], keep=True)
    take(place, "slat")
    steps = ann.http.get(f"/api/tables/{table}/replay/{0}").json()["steps"]
    then = ann.http.get(f"/api/tables/{table}/replay/{steps - 1}").json()
    assert then["poses"] == {"0": [block("brick", x=0.1)]}
    assert "poses" not in ann.http.get(f"/api/tables/{table}/replay/{steps - 2}").json()


@pytest.mark.long
def test_blocks_are_seen_by_those_who_look_by_way_of_another_process() -> None:
    redis_server().start()
    words = (postgres_address(), "--redis", redis_address(), "--workers", "1")
    with process(*words) as one, process(*words) as other:
        ann, watcher = Person(one.address, "Ann"), Person(other.address)
        table = ann.make("for-science", "you", options=ALONE)
        with ann.at(table) as place, watcher.at(table) as seen:
            at_work(place)
            take(place, "brick")
            while seen.now.get("seq", 0) < place.now["seq"]:
                seen.hear()
            place.do("poses", blocks=[block("brick", x=0.1)])
            assert seen.hear_until("poses") == {"say": "poses", "seat": 0, "blocks": [block("brick", x=0.1)]}


# the planner


def test_the_planner_sets_blocks_where_they_stand(alone: tuple[Person, str, Place]) -> None:
    ann, _, place = alone
    n = len(wanted(place)["blocks"])
    for there in range(1, n + 1):
        assert place.move("place")["say"] == "done"
        while len(place.now.get("poses", {}).get("0", ())) != there:
            place.hear()
    poses = place.now["poses"]["0"]
    verdict = ann.http.post("/api/bench/check", json={"blocks": poses}).json()
    assert verdict["stands"], verdict
    assert place.now["view"]["structures"][0]["presented"]


def test_there_is_no_plan_for_who_builds_nothing(alone: tuple[Person, str, Place]) -> None:
    ann, table, place = alone
    place.move("tear down")
    answer = ann.http.get(f"/api/tables/{table}/plan", params={"seat": 0})
    assert answer.status_code == 409 and answer.json()["why"].startswith("nothing is being built there")
    answer = ann.http.get(f"/api/tables/{table}/plan", params={"seat": 5})
    assert answer.status_code == 409 and "no such seat" in answer.json()["why"]


def test_every_example_of_the_practice_bench_can_be_built(address: str) -> None:
    ann = Person(address)
    designs = ann.http.get("/api/bench").json()["designs"]
    assert len(designs) >= 8
    for design in designs:
        plan = ann.http.get(f"/api/bench/{design['id']}/plan").json()
        verdict = ann.http.post("/api/bench/check", json={"blocks": plan["poses"]}).json()
        assert verdict["stands"] and verdict["table"] == sorted(design["table"])
        assert sorted(verdict["touches"]) == sorted(sorted(line) for line in design["lines"])
    assert ann.http.get("/api/bench/nothing/plan").status_code == 404


# hostile hands

# none of them is where a brick could stand
NUMBERS: tuple[Any, ...] = (0, -0.0, 1e-308, 1e308, -1e308, 1e6, 0.41, -3, 5e-324, 1, 7.5, "1", None, True, [])
NO_NUMBERS = ("null", "NaN", "1e999", "Infinity")  # what stands for None, in the texts of some


def hostile(dice: random.Random) -> str:
    """Something like poses."""

    def numbers(n: int) -> list[Any]:
        length = dice.choice((n, n, n, n, n - 1, n + 1, 0))
        return [dice.choice(NUMBERS[: dice.choice((11, 15))]) for _ in range(length)]

    def one() -> Json:
        shape = dice.choice(("brick", "brick", "brick", "slat", "", "brick-1", "BRICK", "\u0000", "x" * 90))
        return {"shape": shape, "at": numbers(3), "turn": dice.choice((FLAT, numbers(4)))}

    message: Json = {
        "do": dice.choice(("poses", "check")),
        "blocks": [one() for _ in range(dice.choice((0, 1, 1, 2, 37)))],
    }
    if message["do"] == "poses":
        message["keep"] = dice.choice((False, "yes", 7))
    return msgspec.json.encode(message).decode().replace("null", dice.choice(NO_NUMBERS))


def sent(place: Place, message: str) -> Json:
    id = next(place.ids)
    place.socket.send(f'{{"id":"{id}",{message[1:]}')
    while True:
        said = place.hear()
        if said["say"] in ("done", "refused") and said["id"] in (id, ""):
            return said


def test_a_thousand_hostile_poses_never_crash_hang_or_pass(alone: tuple[Person, str, Place]) -> None:
    ann, table, place = alone
    take(place, "brick")
    before = ann.look(table)["now"]
    dice, refused = random.Random(3), 0
    for _ in range(25):
        with ann.at(table) as again:  # who sends fifty things without sense is shown out
            for _ in range(40):
                message = hostile(dice)
                said = sent(again, message)
                assert said["say"] == "refused" or '"do":"poses"' in message, (message, said)
                assert said["say"] == "done" or said["why"]
                refused += said["say"] == "refused"
    assert refused > 700
    assert ann.look(table)["now"] == before
    assert place.do("check", blocks=[block("brick")])["say"] == "done"


# the judge is killed


def helpers_of(pid: int) -> list[psutil.Process]:
    return [child for child in psutil.Process(pid).children() if "spawn_main" in " ".join(child.cmdline())]


@pytest.mark.long
def test_when_the_judges_process_is_killed_another_judges(tmp_path: Path) -> None:
    with process(f"sqlite:///{tmp_path / 'tables.db'}", "--workers", "1") as server:
        ann = Person(server.address, "Ann")
        table = ann.make("for-science", "you", options=ALONE)
        with ann.at(table) as place:
            at_work(place)
            take(place, "brick")
            assert place.do("check", blocks=[block("brick")])["say"] == "done"
            for n in range(3):
                assert server.process is not None
                for helper in helpers_of(server.process.pid):
                    helper.send_signal(signal.SIGKILL)
                take(place, "slat")
                row = [block("brick"), *(block("slat", x=0.1 * (m + 1), z=0.0075) for m in range(n + 1))]
                assert place.do("check", blocks=row)["say"] == "done"


@pytest.mark.long
def test_after_a_kill_of_the_server_blocks_lie_where_they_lay(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with process(f"sqlite:///{file}", "--workers", "1") as server:
        ann = Person(server.address, "Ann")
        table = ann.make("for-science", "you", options=ALONE)
        with ann.at(table) as place:
            at_work(place)
            take(place, "brick", "slat")
            where = [block("brick"), block("slat", x=0.12, z=0.0075)]
            assert place.do("poses", blocks=where, keep=True)["say"] == "done"
            server.kill()
        server.start()
        with ann.at(table) as place:
            assert place.now["poses"] == {"0": where}
            assert place.do("check", blocks=where)["say"] == "done"


# a whole game


@pytest.mark.long
def test_bots_build_block_by_block_where_all_can_see_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with process(f"sqlite:///{file}", "--speed", "10", "--workers", "1") as server:
        ann = Person(server.address, "Ann")
        table = ann.make("for-science", "you", "hard", "hard", options={"timer": 1200, "labs": 0, "building": "blocks"})
        seen: list[int] = []
        with ann.at(table) as place:
            while not (1 in seen and 2 in seen):  # a structure grows
                if place.now.get("legal") and place.now["view"]["phase"] == "choosing":
                    place.move()
                place.hear(60)
                assert not place.now.get("outcome"), "nobody built anything in twenty minutes"
                seen += [len(blocks) for seat, blocks in place.now.get("poses", {}).items() if seat != "0"]
        said = server.stop()
    assert "failed" not in said, said
    db = sqlite3.connect(file)
    kept = [json.loads(text) for (text,) in db.execute("SELECT text FROM log WHERE what = 'poses' ORDER BY seq")]
    places = list(db.execute("SELECT text FROM log WHERE what = 'move' AND text LIKE 'place%'"))
    db.close()
    assert 2 <= len([blocks for blocks in kept if blocks]) <= len(places)
