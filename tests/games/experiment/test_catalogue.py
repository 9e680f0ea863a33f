"""What is printed on the cards, and why a card cannot be played now."""

from collections.abc import Iterator

import pytest

from games.experiment.positions import (
    CARDS,
    DECK,
    begin,
    bench,
    bid,
    choosing,
    due,
    fulfilling,
    give,
    hold,
    over,
    play,
    played,
    seen,
    show,
    stack,
    starting,
    told,
)
from labtop.games.experiment import constants as c
from labtop.games.experiment.cards import LAB
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.games.experiment.state import Experiment
from labtop.games.experiment.view import Lab, Task, View, recipe
from labtop.kernel.flow import NOBODY, Journal, seat_of, step_of
from labtop.kernel.game import Refusal

FACES = GAME.catalogue(DECK)


def test_every_task_says_what_is_printed_on_it() -> None:
    for task, id in enumerate(CARDS.ids):
        face = FACES[id]
        assert isinstance(face, Task)
        assert face.name == CARDS.names[task] and face.kind and face.text
        assert face.points == CARDS.points[task] and list(face.recipe) == recipe(CARDS, task)


def test_every_lab_card_says_what_it_holds() -> None:
    for name in LAB:
        face = FACES[f"lab-{name}"]
        assert isinstance(face, Lab)
        assert face.name and face.kind and face.text
    assert holds("red") == (("red",), ("red",)) and holds("wild") == (("wild",), ("red", "yellow", "blue"))
    assert holds("orange") == (("orange",), ("red", "yellow"))
    assert holds("blue-blue") == (("blue", "blue"), ("blue",))
    assert holds("broken") == holds("explosion") == ((), ())


def holds(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    face = FACES[f"lab-{name}"]
    assert isinstance(face, Lab)
    return face.flasks, face.parts


def test_every_influence_card_has_its_number() -> None:
    assert sorted(face.name for id, face in FACES.items() if id.startswith("number-")) == list("1234567")


def test_a_deck_of_ones_own_has_faces_for_its_own_cards() -> None:
    source = DECK.source.replace('id = "swamp-tonic"', 'id = "bog-water"')
    source = source.replace("set = [1, 4, 7]", "set = [1, 4, 9]")
    faces = GAME.catalogue(GAME.deck(source))
    assert faces["bog-water"].name == "Bog Water" and faces["bog-water"].text == ""
    assert faces["number-9"].name == "9" and "swamp-tonic" not in faces


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("strategic", [False, True])
def test_everything_in_views_moves_and_lines_of_a_game_has_a_face(seats: int, strategic: bool) -> None:
    journal = Journal()
    for s in played(begin(seats, strategic=strategic, journal=journal)):
        for seat in (NOBODY, *range(seats)):
            for id in shown(seen(s, seat)):
                assert FACES[id].name, id
        for f in RULES.due(s):
            for move in RULES.legal(s, f):
                for id in GAME.describe(s, f, move).things:
                    assert FACES[id].name, id
    for line in told(s, journal.events, NOBODY):
        assert line.thing is None or FACES[line.thing].name, line


def shown(view: View) -> Iterator[str]:
    """Every id of a card or a place in a view, as moves and lines have it."""
    for slot in view.middle:
        yield slot.id
        if slot.card:
            yield f"lab-{slot.card}"
    yield from (task for task in view.display if task)
    for panel in view.panels:
        yield from panel.done
        yield from (f"lab-{card}" for card in panel.lab)
        yield from (f"number-{n}" for n in (*panel.front, panel.face_up) if n)
    if view.mine:
        yield from view.mine.tasks
        yield from (f"number-{n}" for n in (*view.mine.hand, view.mine.laid) if n)


# why not


def why(s: Experiment, seat: int, thing: str) -> Refusal:
    """The first refusal of what somebody could mean by a thing."""
    f = due(s, seat)
    assert f is not None
    return GAME.why_not(s, f, thing)


def paying(*cards: str) -> Experiment:
    s = begin(3)
    give(s, 1, *cards)
    hold(s, 1, "ember-cordial", "tomato-allegedly")  # orange and blue; red
    fulfilling(s, 1)
    return s


def test_a_task_that_cannot_be_paid_says_what_is_missing_in_the_nearest_payment() -> None:
    refusal = why(paying("red", "yellow"), 1, "ember-cordial")
    assert refusal.why == "you lack a blue flask for that"
    assert refusal.rule == "3.3"
    assert why(paying("blue", "yellow"), 1, "ember-cordial").why == "you lack a red flask for that"
    assert why(paying("blue"), 1, "ember-cordial").why == "you lack a red flask and a yellow flask for that"


def test_a_double_does_not_pay_for_a_single_vessel() -> None:
    assert why(paying("red-red"), 1, "tomato-allegedly").why == "you lack a red flask for that"


def test_a_task_of_somebody_else_is_not_yours_to_pay() -> None:
    refusal = why(paying("red"), 1, "night-ink")
    assert refusal == Refusal("Night Ink is not among your tasks", "3.1")


def test_a_number_that_one_does_not_hold_cannot_be_laid() -> None:
    assert why(begin(3), 1, "number-5") == Refusal("you have no 5 in hand", "2.1")


@pytest.mark.parametrize("thing", ["lab-red", "open-1", "confidential-2", "task-deck", "ember-cordial"])
def test_nothing_but_numbers_is_touched_while_all_bid(thing: str) -> None:
    refusal = why(begin(3), 1, thing)
    assert "now everybody bids" in refusal.why and refusal.rule == "2.1"


def test_what_others_took_is_gone() -> None:
    s = begin(3)
    bench(s, ("wild", "green"), ("red", "blue"))
    show(s, "night-ink")
    stack(s)
    choosing(s, 0, 2, 1)
    play(s, 0, "take confidential 1")
    play(s, 2, "take blue")
    assert why(s, 1, "confidential-1") == Refusal("confidential card 1 has been taken", "2.2")
    assert why(s, 1, "open-2") == Refusal("no blue flask lies open any more", "2.2")
    assert why(s, 1, "task-deck") == Refusal("the task deck is empty", "2.2")
    assert "is not on display" in why(s, 1, "double-blush").why
    assert "now you choose" in why(s, 1, "number-4").why
    assert why(s, 1, "open-1") == Refusal("", "")


def test_a_lab_card_that_one_does_not_have_cannot_be_given_up() -> None:
    s = begin(3)
    bench(s, ("broken", "green"))
    choosing(s, 1, 0, 2)
    give(s, 1, "red")
    play(s, 1, "take confidential 1")
    assert why(s, 1, "lab-blue") == Refusal("you have no blue flask", "2.3")
    assert "first a lab card has to go" in why(s, 1, "number-4").why


@pytest.mark.parametrize("thing", ["", "open-", "open-99", "open-x", "lab-", "number-", "nonsense"])
def test_a_thing_that_is_none_is_answered_all_the_same(thing: str) -> None:
    for s in (begin(3), paying("red")):
        assert why(s, 1, thing).why


def test_a_view_tells_in_which_order_seats_are_asked() -> None:
    s = begin(4)
    starting(s, 2)
    assert seen(s).turns == (2, 3, 0, 1)
    bid(s, 4, 8, 5, 6)
    assert seen(s).turns == (3, 1, 2, 0)
    give(s, 1, "red")
    fulfilling(s, 1)
    assert seen(s).turns == (1, 2, 3, 0)
    over(s)
    assert seen(s).turns == tuple(s.ranking())


@pytest.mark.parametrize(
    ("task", "cards", "vessels"),
    [
        ("condiment-theory", (), [[False], [False]]),  # red and yellow
        ("condiment-theory", ("yellow",), [[False], [True]]),
        ("condiment-theory", ("wild", "blue"), [[False], [True]]),
        ("double-blush", ("red",), [[True], [False]]),  # two of red
        ("double-blush", ("red-red",), [[True], [True]]),
        ("double-blush", ("yellow-yellow",), [[False], [False]]),
        ("carrot-concentrate", ("red",), [[True, False]]),  # orange
        ("carrot-concentrate", ("red", "wild"), [[True, True]]),
        ("carrot-concentrate", ("orange",), [[True, True]]),
        ("carrot-concentrate", ("purple",), [[False, False]]),
    ],
)
def test_a_task_of_ones_own_shows_what_of_it_is_there(
    task: str, cards: tuple[str, ...], vessels: list[list[bool]]
) -> None:
    s = begin(3)
    hold(s, 0, task)
    give(s, 0, *cards)
    mine = seen(s, 0).mine
    assert mine is not None and [list(vessel) for vessel in mine.filled[0]] == vessels


def test_a_task_is_filled_exactly_when_it_can_be_paid() -> None:
    for s in played(begin(3)):
        for f in RULES.due(s):
            paid = {c.thing_of(move) for move in RULES.legal(s, f) if c.verb_of(move) == c.FULFIL_TASK}
            mine = seen(s, seat_of(f)).mine
            if step_of(f) == c.FULFIL and mine is not None:
                for id, vessels in zip(mine.tasks, mine.filled, strict=True):
                    assert all(map(all, vessels)) == (CARDS.ids.index(id) in paid)
