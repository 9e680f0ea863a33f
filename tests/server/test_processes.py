"""Two server processes on one PostgreSQL and one Redis: people at one table need not notice."""

import re
import statistics
import time
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from server.people import Json, Person, Place
from server.running import Process, free_port, process
from services import postgres_address, redis_address, redis_server

NEWS = 0.25  # seconds in which most moves are heard of through Redis
SWEPT = 5.0  # and all of them without it: a sweep comes every two
TAKEN_OVER = 60.0  # after which another process drives the bots: eight, and a worker has to start


@pytest.fixture(scope="module")
def processes() -> Iterator[tuple[Process, Process]]:
    words = ("--redis", redis_address(), "--workers", "1")
    database = postgres_address()
    with process(database, *words) as one, process(database, *words) as other:
        yield one, other


@pytest.fixture
def pair(processes: tuple[Process, Process]) -> tuple[Process, Process]:
    """Both, and Redis, as they are at the beginning, whatever the test before has stopped."""
    redis_server().start()
    for one in processes:
        if one.process is None:
            one.start()
    return processes


def send(place: Place, what: str, **more: object) -> str:
    """A command whose answer is not waited for; its id."""
    id = next(place.ids)
    place.socket.send(msgspec.json.encode({"do": what, "id": id, **more}).decode())
    return id


def answer(place: Place, id: str) -> Json:
    while True:
        said = place.hear()
        if said["say"] in ("done", "refused") and said["id"] == id:
            return said


def hear_of(place: Place, seq: int) -> float:
    """When somebody at a table has heard of a record."""
    while place.now["seq"] < seq:
        place.hear()
    return time.monotonic()


def asked(*places: Place) -> Place | None:
    """One of those who are to move, once all have heard the same; None once the game is over."""
    while True:
        last = min(places, key=lambda place: int(place.now["seq"]))
        if last.now["seq"] == max(place.now["seq"] for place in places):
            if last.now.get("outcome"):
                return None
            for place in places:
                if place.now.get("legal"):
                    return place
        last.hear()


def told_in(mover: Place, other: Place) -> float:
    """Seconds from a move until somebody else hears of it."""
    begun = time.monotonic()
    said = mover.move()
    assert said["say"] == "done", said
    return hear_of(other, said["seq"]) - begun


def figure(server: Process, name: str) -> float:
    said = httpx.get(f"{server.address}/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", said, re.MULTILINE)
    return float(found[1]) if found else 0.0


def elsewhere(person: Person, server: Process) -> Person:
    """The same person at another process."""
    same = Person(server.address)
    same.http.cookies.update(person.http.cookies)
    same.ids = person.ids
    return same


def together(pair: tuple[Process, Process], game: str, *seats: str) -> tuple[str, Person, Person]:
    """A game of Ann, who is at one process, and Ben, who is at the other."""
    ann, ben = Person(pair[0].address, "Ann"), Person(pair[1].address, "Ben")
    table = ann.make(game, "you", "open", *seats)
    assert ben.do(table, "sit")["say"] == "done"
    assert ann.do(table, "ready", yes=True)["say"] == "done"
    assert ben.do(table, "ready", yes=True)["say"] == "done"
    return table, ann, ben


@pytest.mark.long
def test_a_server_whose_redis_is_not_there_says_so_and_ends(postgres: str) -> None:
    server = Process(postgres, "--redis", f"redis://127.0.0.1:{free_port()}")
    with pytest.raises(AssertionError, match=r"cannot open Redis: .*refused"):
        server.start()
    server.kill()
    assert server.code == 1


def test_people_at_two_processes_play_one_game_and_hear_of_each_other_at_once(pair: tuple[Process, Process]) -> None:
    table, ann, ben = together(pair, "gsa")
    waits = []
    with ann.at(table) as first, ben.at(table) as second:
        for _ in range(40):  # as many as one may send in a burst
            mover = asked(first, second)
            assert mover is not None
            waits.append(told_in(mover, second if mover is first else first))
        assert first.now["seq"] == second.now["seq"] and first.now["to_act"] == second.now["to_act"]
        assert [line["what"] for line in first.lines] == [line["what"] for line in second.lines]
    assert statistics.median(waits) < NEWS and max(waits) < SWEPT


def test_answers_at_two_processes_both_count_and_two_to_one_question_do_not(pair: tuple[Process, Process]) -> None:
    table, ann, ben = together(pair, "experiment", "random")
    tab = elsewhere(ann, pair[1])
    with ann.at(table) as first, ben.at(table) as second, tab.at(table) as third:
        both = twice = 0
        while (mover := asked(first, second, third)) is not None:
            if first.now.get("legal") and second.now.get("legal"):
                sent = [
                    (place, send(place, "move", seq=place.now["seq"], text=place.now["legal"][0]["text"]))
                    for place in (first, second)
                ]
                assert [answer(*one)["say"] for one in sent] == ["done", "done"]
                both += 1
            elif mover is second:
                assert mover.move()["say"] == "done"
            else:
                sent = [
                    (place, send(place, "move", seq=place.now["seq"], text=place.now["legal"][n]["text"]))
                    for n, place in ((0, first), (-1, third))
                ]
                said = sorted((answer(*one) for one in sent), key=lambda said: str(said["say"]))
                assert [one["say"] for one in said] == ["done", "refused"] and said[1]["overtaken"], said
                twice += 1
        assert both > 3 and twice > 3
        assert first.now["outcome"] == second.now["outcome"] == third.now["outcome"]


@pytest.mark.long
def test_a_game_goes_on_without_redis_and_fast_again_when_it_is_back(pair: tuple[Process, Process]) -> None:
    table, ann, ben = together(pair, "gsa")
    with ann.at(table) as first, ben.at(table) as second:

        def waits(moves: int) -> list[float]:
            found = []
            for _ in range(moves):
                mover = asked(first, second)
                assert mover is not None
                found.append(told_in(mover, second if mover is first else first))
            return found

        assert statistics.median(waits(5)) < NEWS
        redis_server().stop()
        assert max(waits(3)) < SWEPT
        meanwhile, cleo, dov = together(pair, "gsa")  # a table that is made while nobody tells
        with ann.at(ann.make("experiment", "you", "random", "random")) as alone:
            for _ in range(5):
                assert asked(alone) is alone and alone.move()["say"] == "done"
        redis_server().start()
        waits(2)  # by then it is heard again
        assert statistics.median(waits(5)) < NEWS
        with cleo.at(meanwhile) as first, dov.at(meanwhile) as second:
            assert statistics.median(waits(5)) < NEWS


@pytest.mark.long
def test_bots_are_driven_by_one_process_and_by_the_other_when_that_is_killed(pair: tuple[Process, Process]) -> None:
    one, other = pair
    maker = Person(one.address, "Ann")
    table = maker.make("experiment", "you", "random", "random")
    ann = elsewhere(maker, other)
    bots = "labtop_bot_seconds_count"
    before = figure(one, bots), figure(other, bots)
    with ann.at(table) as place:
        for _ in range(4):
            assert asked(place) is place and place.move()["say"] == "done"
        assert asked(place) is place
        assert figure(one, bots) - before[0] > 3 and figure(other, bots) == before[1]
        one.kill()
        assert place.move()["say"] == "done"
        begun = time.monotonic()
        asked(place)
        assert time.monotonic() - begun < TAKEN_OVER
        while asked(place) is not None:
            assert place.move()["say"] == "done"
        assert place.around["status"] == "over" and figure(other, bots) > before[1]
