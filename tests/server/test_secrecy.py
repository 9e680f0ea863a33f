"""The first promise: the server never sends a seat a byte that it may not know. How that is proved is in `twins.py`."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from contract.cases import CASES, DECKS, Case
from depth import deep
from labtop import games
from labtop.kernel.flow import NOBODY
from labtop.tables import api, commands, replays, updates, wire
from labtop.tables.live import LiveTable
from labtop.tables.records import OPEN, RESERVED, Made, Note
from labtop.tables.room import Room
from labtop.tables.updates import encode, update
from server.people import Person
from server.running import process
from server.twins import PEOPLE, Both, Leak, Tally, Twins, TwinsInRealTime, World, two_worlds
from tables.meeting import lines

SEAT = 1


@pytest.fixture(scope="module")
def worlds() -> Iterator[tuple[World, World]]:
    with two_worlds() as worlds:
        yield worlds


def twins(worlds: tuple[World, World], name: str, reader: int, eager: float, seed: int = 2) -> Twins:
    if name == "for-science-3-events":
        return TwinsInRealTime(worlds, EVENTFUL, reader, seed, eager)
    [case] = [case for case in CASES if str(case) == name]
    return Twins(worlds, case, reader, seed, eager)


def eventful() -> Case:
    """For Science! where an event comes every one or two minutes, and nobody knows when."""
    options = {option.id: option.default for option in games.find("for-science").options}
    return Case("for-science", 3, tuple({**options, "events": 3}.items()))


EVENTFUL = eventful()


KINDS = {  # a game, how eager people are to play on, and how much is secret at the least
    "experiment-3": (0.1, 0.8, 0.6),
    "gsa-3": (0.1, 0.8, 0.5),
    "mad-science-3-short=True": (0.08, 0.8, 0.5),
    "science-3-length=short": (0.04, 0.3, 0.0),  # only votes are somebody's secret; who was hired, nobody knows
    "for-science-3-events": (0.1, 0.8, 0.3),
}


@pytest.mark.parametrize(
    ("name", "reader"),
    [
        *((name, SEAT) for name in KINDS),
        *(pytest.param(name, NOBODY, marks=pytest.mark.long) for name in KINDS),
    ],
)
def test_all_that_a_reader_is_sent_in_a_game_is_the_same_whatever_it_may_not_know(
    worlds: tuple[World, World], name: str, reader: int
) -> None:
    eager, hidden, apart = KINDS[name]
    tally = twins(worlds, name, reader, eager).play(deep(90, 150) if name == "for-science-3-events" else 10_000)
    assert tally.moves > 80 and tally.lost <= 0.05 * tally.moves, tally
    # there was a secret to keep: for as many moves as that, and not only from this reader
    assert tally.hidden > hidden * tally.moves and tally.apart > apart * tally.moves, tally
    assert tally.refusals > 5 and (tally.hints > 0 or reader == NOBODY), tally
    if name == "experiment-3":  # all choose at once, and nobody is told what the others chose
        assert tally.others > 5, tally


def test_before_the_deal_nothing_tells_the_seed(worlds: tuple[World, World]) -> None:
    case, plans, tally = CASES[0], (OPEN, OPEN, RESERVED), Tally()
    deck = DECKS[case.id]
    for world, seed in zip(worlds, ("1", "2"), strict=True):
        chosen: dict[str, Any] = {"deck": deck.digest, "seed": seed, "owner": PEOPLE[0].id, "seats": plans}
        made = Made("table", case.id, 3, dict(case.options), private=True, **chosen)
        world.run(world.store.make(made, deck.source, Room(made, deck.source).card()))
    with Both(worlds, "table", SEAT, tally).connected(0) as both:
        both.hear("table")
        done: list[commands.AnyCommand] = [
            commands.Sit("a"),
            commands.Chat("a", "hello"),
            commands.Chat("a", "Welcome!"),
        ]
        for who, command in enumerate(done):
            if who == SEAT:
                both.send(encode(command))
            else:
                both.let(who, command)
            both.hear("update")  # which says in passing what is done
        both.let(0, commands.Seat("b", 2, "random"))
        both.hear("update")
        both.ask(200, "GET", both.path)
        for path in ("/keys", "/log", "/replay/0"):
            both.ask(409, "GET", both.path + path)
    for world in worlds:
        world.forget("table")
    assert tally.messages > 10


# a leak would be found


def in_updates(**leaks: Callable[[Room, wire.Update], Any]) -> tuple[object, str, object]:
    """Updates with one field as it must not be."""

    def told(room: Room, who: str, since: int, ms: int, *given: wire.Around) -> wire.Update:
        honest = update(room, who, since, ms, *given)
        return msgspec.structs.replace(honest, **{name: leak(room, honest) for name, leak in leaks.items()})

    return updates, "update", told


def noted(text: Callable[[Any], object]) -> tuple[object, str, object]:
    return in_updates(notes=lambda room, honest: (Note(room.seq, "note", text=str(text(room))),))


async def answered(at: Any, who: Any, command: Any) -> wire.Done | wire.Refused:
    """A refusal tells what others might do."""
    said: wire.Done | wire.Refused = await honestly(at, who, command)
    if isinstance(said, wire.Done):
        return said
    table = at.room.table
    return msgspec.structs.replace(said, legal=tuple(move.text for seat in table.to_act for move in table.legal(seat)))


honestly = LiveTable.answer


async def moment(host: Any, id: str, who: Any, step: int, seat: int | None) -> wire.Moment:
    """A replay tells what somebody chose."""
    honest = await replays.moment(host, id, who, step, seat)
    return msgspec.structs.replace(honest, move=(await host.live(id)).room.table.log[step - 1].text)


def others_moves(room: Any) -> list[Any]:
    return [move for seat in room.table.to_act if seat != SEAT for move in room.table.legal(seat)]


LEAKS: dict[str, tuple[Any, ...]] = {
    "the digest of the position": noted(lambda room: room.table.digest),
    "the seed": noted(lambda room: room.made.seed),
    "the dice": noted(lambda room: room.table._s.rng.a),
    "an identity": noted(lambda room: room.chairs[0].person),
    "another's view": in_updates(view=lambda room, _: room.table.view(0)),  # type: ignore[union-attr]
    "another's moves": in_updates(legal=lambda room, _: tuple(others_moves(room))),
    "how many moves another has": in_updates(progress=lambda room, _: float(len(others_moves(room)))),
    "another's journal": in_updates(lines=lambda room, honest: tuple(lines(room, 0, room.seq - 1)[0])),
    "when an event comes": in_updates(progress=lambda room, _: float(room.table.next_alarm or 0)),  # type: ignore[union-attr]
    "others' moves in a refusal": (LiveTable, "answer", answered),
    "another's choice in a replay": (api, "moment", moment),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(worlds: tuple[World, World], leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, what = LEAKS[leak]
    monkeypatch.setattr(where, name, what)
    game = {"another's choice in a replay": "experiment-3", "when an event comes": "for-science-3-events"}
    with pytest.raises(Leak):
        twins(worlds, game.get(leak, "gsa-3"), SEAT, eager=0.3).play()


# what the server tells those who run it


def secrets_of(database: Path) -> list[bytes]:
    """Seeds, the key that signs, identities, digests: whatever of a store is nobody's business."""
    with sqlite3.connect(database) as db:
        seeds = [msgspec.json.decode(made, type=Made).seed for (made,) in db.execute("SELECT made FROM tables")]
        log = list(db.execute("SELECT who, digest FROM log"))
        [(key,)] = db.execute("SELECT value FROM meta WHERE name = 'secret'")
    db.close()
    words = {word for row in log for word in row if word} | set(seeds) | {hex(int(seed))[2:] for seed in seeds}
    return [key, key.hex().encode(), *(word.encode() for word in words)]


def test_logs_and_figures_of_a_server_hold_no_seed_key_cookie_identity_or_name(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with process(f"sqlite:///{database}", "--log-level", "debug", "--workers", "1") as server:
        ann, ben = Person(server.address, "Annabella"), Person(server.address, "Benedict")
        table = ann.make("gsa", "you", "random")
        with ann.at(table) as place:
            place.move("play everything")
            for _ in range(25):  # no more than one may send at once
                if place.now.get("legal"):
                    place.move()
                else:
                    place.hear()
            place.socket.send("{")
            place.hear_until("refused")
        invited = ann.make("gsa", "you", "reserved")
        keys = ann.http.get(f"/api/tables/{invited}/keys").json()["keys"]
        assert ben.do(invited, "sit", key=keys["1"])["say"] == "done"
        ben.http.get(f"/api/tables/{invited}/log?key={keys['1']}")
        ben.http.post(f"/api/tables/{invited}", content=b"{", headers={"Content-Type": "application/json"})
        figures = httpx.get(f"{server.address}/metrics").content
        said = server.stop().encode()
    assert b"request" in said and b"labtop_records_total" in figures
    cookies = [person.cookie.partition("=")[2].encode() for person in (ann, ben)]
    secret = [*secrets_of(database), *cookies, keys["1"].encode(), b"Annabella", b"Benedict"]
    assert len(secret) > 25
    assert [word for word in secret if word in said or word in figures] == []
    assert table.encode() not in figures
