"""What is printed on the cards, and why a card cannot be played now."""

import random
from collections.abc import Iterator

import pytest

from games.science.positions import due, purse
from games.science.spoken import CARDS, begun, drawing, holding, say, talking
from labtop.games.science.card_text import TITLES, EventFace, InventionFace, OptionFace, StaffFace, TypeFace
from labtop.games.science.cards import Cards
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.games.science.view import View
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.game import Refusal

DECK = GAME.deck()
FACES = GAME.catalogue(DECK)
assert isinstance(DECK.cards, Cards)
STANDARD = DECK.cards


def test_every_card_of_the_deck_has_a_face_with_a_name_and_a_text() -> None:
    cards = STANDARD
    staff = [id for id in cards.staff_ids if id]
    for id in (*cards.ids, *cards.event_ids, *cards.role_ids, *cards.kind_ids, *staff):
        assert FACES[id].name and FACES[id].kind and FACES[id].text, id


def test_every_option_and_every_title_has_a_face_with_a_name() -> None:
    ids = [id for options in STANDARD.option_ids for id in options]
    assert all(FACES[id].name for id in (*ids, *TITLES.values()))


def test_faces_tell_the_numbers_that_are_printed() -> None:
    invention, type, staff = FACES["pocket-weather"], FACES["intern"], FACES["pressed-both-buttons"]
    assert isinstance(invention, InventionFace) and (invention.price, invention.slots) == (13, 4)
    assert isinstance(type, TypeFace) and (type.price, type.cards) == (1, 12)
    assert isinstance(staff, StaffFace) and (staff.type, staff.money, staff.hours) == ("intern", 1, -2)
    assert (invention.text, type.text, staff.text) == ("$13, 4 slots", "-$2 … $3, -2 … +1 hour", "$1, -2 hours")


def test_an_event_tells_what_it_asks_and_an_option_what_it_costs_and_does() -> None:
    event, option = FACES["passing-the-hat"], FACES["give"]
    assert isinstance(event, EventFace) and event.ask == "each"
    assert [option.id for option in event.options] == ["keep", "give"] and event.options[1] == option
    assert isinstance(option, OptionFace) and option.cost == 1
    assert option.effects == ("the clock moves one hour away from midnight",)


def ids_of(view: View) -> Iterator[str]:
    yield from (*view.roles, *view.discards, *view.past_events)
    for listed in (view.piles, view.drawn, view.completed):
        yield from (one.id for one in listed)
    if view.event:
        yield from (view.event.id, *(option.id for option in view.event.options))
    for panel in view.panels:
        yield from panel.titles
        yield from (one for one in (panel.role, panel.sold, panel.vote) if one is not None)
        yield from (id for project in panel.open for id in (project.id, *project.researchers))


@pytest.mark.parametrize("seed", range(3))
def test_every_id_of_a_view_and_of_the_journal_has_a_face(seed: int) -> None:
    rng, journal = random.Random(seed), Journal()
    s = GAME.setup(DECK, 3 + seed % 2, {"length": "short"}, seed, journal)
    seen = set[str]()
    while frames := list(RULES.due(s)):
        f = rng.choice(frames)
        RULES.apply(s, f, rng.choice(list(RULES.legal(s, f))))
        view = GAME.public(s)
        seen.update(ids_of(view))
    lines = [GAME.tell(s, event, NOBODY) for event in journal.events]
    seen.update(line.thing for line in lines if line.thing and not line.thing.startswith("seat-"))
    assert all(FACES[id].name for id in seen)


def why(s: Science, seat: int, thing: str) -> tuple[str, str]:
    """Why nothing can be done with a thing: of the first attempt that is refused."""
    f = due(s, seat)
    assert f is not None
    refusal = GAME.why_not(s, f, thing)
    return refusal.why, refusal.rule


def test_a_researcher_who_cannot_be_paid_says_so() -> None:
    s = begun()
    holding(s, 0, "pocket-weather")
    purse(s, 5, 5, 5, 5)
    assert why(s, 0, "great-thinker") == ("hiring a Great Thinker costs you $6; you have $5", "2.4")


def test_an_invention_of_somebody_else_says_that_it_is_not_before_you() -> None:
    s = begun()
    holding(s, 1, "storm-jar")
    holding(s, 0, "pocket-weather")
    assert why(s, 0, "storm-jar") == ("Storm Jar is not before you", "2.4")


def test_an_invention_that_cannot_be_paid_says_so() -> None:
    s = begun()
    drawing(s, "spare-moon", "portable-pond", "storm-jar")
    purse(s, 4, 4, 4, 4)
    say(s, 0, "research")
    assert why(s, 0, "spare-moon") == ("Spare Moon costs $6; you have $4", "2.3")


def test_a_role_that_is_taken_says_who_has_it() -> None:
    s = GAME.setup(DECK, 4, {"length": "short"}, 1)
    f = next(iter(RULES.due(s)))
    RULES.apply(s, f, RULES.legal(s, f)[0])
    f = next(iter(RULES.due(s)))
    assert GAME.why_not(s, f, STANDARD.role_ids[0]) == Refusal(f"@{s.seat_with(0)} is the Businessman", "1.3")


def test_an_option_that_costs_too_much_says_so() -> None:
    s = talking("passing-the-hat")
    purse(s, 0, 4, 4, 4)
    for seat in range(4):
        say(s, seat, "done")
    assert why(s, 0, "give") == ("Give costs $1; you have $0", "4.4")


def test_an_event_says_who_sets_it_aside() -> None:
    s = talking("robot-parade")
    assert why(s, 0, "robot-parade") == ("only the Philosopher sets an event aside", "4.3")


def test_an_option_without_a_vote_says_that_there_is_none_to_trade() -> None:
    s = talking("passing-the-hat")
    assert why(s, 0, "give") == ("this event calls no vote, so there is none to trade", "4.2")


def test_a_player_says_that_all_gifts_are_given() -> None:
    s = talking("robot-parade")
    say(s, 0, *["give seat 1 1"] * 5)
    said = "you have made 5 gifts and offers at this event, and that is the limit"
    assert why(s, 0, "seat-2") == (said, "4.2")


def test_a_thing_that_has_nothing_to_do_with_the_step_says_nothing() -> None:
    s = talking("robot-parade")
    assert [why(s, 0, thing) for thing in ("intern", "seat-0", "engineer", "no-such-thing")] == [("", "")] * 4
    assert CARDS.ids and why(begun(), 0, "robot-parade") == ("", "")
