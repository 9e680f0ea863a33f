"""Exact payment: which lab cards give exactly the chemicals of a task."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

import pytest

from games.experiment.positions import CARDS, begin, can, due, fulfilling, give, hold, lab, labs, numbers, pile, play
from labtop.games.experiment.cards import LAB, payments
from labtop.games.experiment.deck import COLOURS
from labtop.games.experiment.game import GAME
from labtop.games.experiment.rules import RULES
from labtop.kernel.rng import seeded
from labtop.kernel.sets import each

Hand = tuple[str, ...]

# An independent reading of the rule: from cards to vessels, where the rules go from vessels to cards.

POURED = {
    "orange": ("red", "yellow"),
    "green": ("yellow", "blue"),
    "purple": ("red", "blue"),
}
CHEMICALS = LAB[:10]
IN_BOX = {card: int(CARDS.lab[LAB.index(card)]) for card in CHEMICALS}


def flasks_of(cards: Hand) -> Iterator[Hand]:
    """All that a set of cards can be as flasks, each wild being any primary."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    if first == "wild":
        kinds: Sequence[Hand] = [("red",), ("yellow",), ("blue",)]
    else:
        kinds = [tuple(first.split("-"))]
    for kind in kinds:
        for others in flasks_of(rest):
            yield tuple(sorted(kind + others))


@cache
def vessels_of(flasks: Hand) -> frozenset[Hand]:
    """All recipes that some flasks fill exactly: the first of them is a vessel, or is poured together with another."""
    if not flasks:
        return frozenset({()})
    first, rest = flasks[0], flasks[1:]
    found = {tuple(sorted((first, *others))) for others in vessels_of(rest)}
    for mixed, halves in POURED.items():
        for second in set(rest):
            if sorted((first, second)) == sorted(halves):
                left = list(rest)
                left.remove(second)
                found |= {tuple(sorted((mixed, *others))) for others in vessels_of(tuple(left))}
    return frozenset(found)


@cache
def recipes_paid_by(cards: Hand) -> frozenset[Hand]:
    found: set[Hand] = set()
    for flasks in set(flasks_of(cards)):
        found |= {recipe for recipe in vessels_of(flasks) if len(recipe) <= 3}
    return frozenset(found)


@cache
def brute_force() -> dict[Hand, frozenset[Hand]]:
    """By recipe of one to three vessels: every set of up to six lab cards that pays it."""
    paid: dict[Hand, set[Hand]] = {}
    for size in range(1, 7):
        for cards in combinations_with_replacement(CHEMICALS, size):
            flasks = sum(len(card.split("-")) * (2 if card in POURED else 1) for card in cards)
            if flasks <= 6:  # three mixed vessels take six
                for recipe in recipes_paid_by(tuple(sorted(cards))):
                    paid.setdefault(recipe, set()).add(tuple(sorted(cards)))
    return {recipe: frozenset(ways) for recipe, ways in paid.items()}


def in_box(cards: Hand, box: dict[str, int]) -> bool:
    return all(cards.count(card) <= box[card] for card in cards)


def names(payment: int) -> Hand:
    return tuple(sorted(LAB[kind] for kind in each(payment)))


RECIPES = [
    tuple(sorted(recipe)) for vessels in (1, 2, 3) for recipe in combinations_with_replacement(sorted(COLOURS), vessels)
]
BOXES = [
    IN_BOX,
    {**IN_BOX, "wild": 0},
    {**IN_BOX, "wild": 1, "red-red": 0, "green": 0},
    {**IN_BOX, "wild": 7, "red-red": 9, "blue-blue": 9},
]


def test_the_brute_force_knows_all_83_recipes() -> None:
    assert len(RECIPES) == 6 + 21 + 56
    assert set(RECIPES) == set(brute_force())


@pytest.mark.parametrize("box", BOXES, ids=["standard", "no wilds", "few", "many"])
def test_the_payments_of_every_recipe_are_just_those_that_brute_force_finds(box: dict[str, int]) -> None:
    most = numbers([*(box[card] for card in CHEMICALS), 4, 2])
    for recipe in RECIPES:
        found = [names(payment) for payment in payments(numbers(recipe.count(colour) for colour in COLOURS), most)]
        expected = {cards for cards in brute_force()[recipe] if in_box(cards, box)}
        assert set(found) == expected, recipe
        assert len(found) == len(set(found)), f"{recipe}: a payment is there twice"


def test_the_ways_of_every_task_in_the_box_are_the_payments_of_its_recipe() -> None:
    for n, recipe in enumerate(CARDS.recipes):
        vessels = tuple(sorted(COLOURS[colour] for colour in range(6) for _ in range(recipe[colour])))
        found = [names(payment) for payment in CARDS.ways[n]]
        assert sorted(found) == sorted(cards for cards in brute_force()[vessels] if in_box(cards, IN_BOX))


def test_a_seat_is_offered_every_payment_its_cards_allow_once_and_no_other() -> None:
    dice = seeded(11)
    s = begin(3)
    for _ in range(150):
        cards = [CHEMICALS[dice.below(10)] for _ in range(1 + dice.below(9))]
        task = CARDS.ids[dice.below(57)]
        give(s, 0, *cards)
        hold(s, 0, task)
        fulfilling(s, 0)
        offered = [text for text in can(s, 0) if text != "done"]
        recipe = CARDS.recipes[CARDS.ids.index(task)]
        vessels = tuple(sorted(COLOURS[colour] for colour in range(6) for _ in range(recipe[colour])))
        ways = [way for way in brute_force()[vessels] if all(way.count(card) <= cards.count(card) for card in way)]
        assert len(offered) == len(ways)
        assert {read_payment(text) for text in offered} == set(ways)


def read_payment(text: str) -> Hand:
    cards: list[str] = []
    for paid in text.split(" with ")[1].split(" + "):
        n, _, card = paid.rpartition(" ")
        cards += [card] * int(n or 1)
    return tuple(sorted(cards))


# The same by example, one claim at a time.


def pays(task: str, *cards: str) -> bool:
    """Whether exactly these cards pay for a task."""
    return lab(*cards) in list(CARDS.ways[CARDS.ids.index(task)])


def offered(task: str, *cards: str) -> list[str]:
    s = begin(3)
    give(s, 0, *cards)
    hold(s, 0, task)
    fulfilling(s, 0)
    return sorted(text.split(" with ")[1] for text in can(s, 0) if text != "done")


@pytest.mark.parametrize(
    ("task", "card"),
    [
        ("tomato-allegedly", "red"),
        ("retired-canary", "yellow"),
        ("dyed-tap-water", "blue"),
        ("carrot-concentrate", "orange"),
        ("essence-of-envy", "green"),
        ("royal-mouthwash", "purple"),
    ],
)
def test_a_lab_card_fills_a_vessel_of_its_own_colour_and_of_no_other(task: str, card: str) -> None:
    assert [other for other in LAB[:6] if pays(task, other)] == [card]


@pytest.mark.parametrize(
    ("task", "halves"),
    [
        ("carrot-concentrate", ("red", "yellow")),
        ("essence-of-envy", ("yellow", "blue")),
        ("royal-mouthwash", ("red", "blue")),
    ],
)
def test_a_mixed_vessel_may_be_poured_from_its_two_primaries_and_from_no_others(
    task: str, halves: tuple[str, str]
) -> None:
    pairs = combinations_with_replacement(("red", "yellow", "blue"), 2)
    assert [pair for pair in pairs if pays(task, *pair)] == [halves]


def test_a_mixed_card_is_not_parted_into_primaries() -> None:
    assert offered("condiment-theory", "orange") == []
    assert offered("tomato-allegedly", "orange") == []
    assert offered("tomato-allegedly", "purple", "orange") == []


def test_a_wild_is_a_flask_of_any_primary() -> None:
    assert all(pays(task, "wild") for task in ("tomato-allegedly", "retired-canary", "dyed-tap-water"))


def test_a_wild_alone_is_never_a_mixed_colour() -> None:
    for task in ("carrot-concentrate", "essence-of-envy", "royal-mouthwash"):
        assert offered(task, "wild") == []


@pytest.mark.parametrize(
    ("task", "halves"),
    [
        ("carrot-concentrate", ("red", "yellow")),
        ("essence-of-envy", ("yellow", "blue")),
        ("royal-mouthwash", ("red", "blue")),
    ],
)
def test_a_wild_may_be_either_half_of_a_mixed_vessel(task: str, halves: tuple[str, str]) -> None:
    assert {card for card in ("red", "yellow", "blue") if pays(task, card, "wild")} == set(halves)


def test_two_wilds_make_any_mixed_colour() -> None:
    for task in ("carrot-concentrate", "essence-of-envy", "royal-mouthwash"):
        assert offered(task, "wild", "wild") == ["2 wild"]


def test_three_wilds_fill_a_primary_and_a_mixed_vessel() -> None:
    assert offered("second-degree-sunset", "wild", "wild", "wild") == ["3 wild"]


def test_a_double_alone_never_fills_a_single_vessel() -> None:
    for task in ("tomato-allegedly", "carrot-concentrate", "royal-mouthwash"):
        assert offered(task, "red-red") == []


def test_a_double_fills_two_vessels_of_its_colour() -> None:
    assert offered("double-blush", "red-red") == ["red-red"]
    assert offered("weaponised-custard", "yellow-yellow") == ["yellow-yellow"]
    assert offered("distilled-monday", "blue-blue") == ["blue-blue"]
    assert offered("double-blush", "blue-blue") == []


def test_neither_flask_of_a_double_may_be_left_over() -> None:
    assert offered("second-degree-sunset", "red-red", "orange") == []
    assert offered("carrot-concentrate", "red-red", "yellow") == []
    assert offered("condiment-theory", "red-red", "yellow-yellow") == []


def test_the_flasks_of_a_double_may_go_to_a_vessel_and_to_half_of_another() -> None:
    assert offered("second-degree-sunset", "red-red", "yellow") == ["yellow + red-red"]


def test_the_flasks_of_a_double_may_be_halves_of_two_mixed_vessels() -> None:
    assert offered("dusk-in-a-jar", "red-red", "yellow", "blue") == ["yellow + blue + red-red"]


def test_two_doubles_make_two_mixed_vessels() -> None:
    assert offered("concentrated-lawn", "yellow-yellow", "blue-blue") == ["yellow-yellow + blue-blue"]


def test_three_doubles_make_three_mixed_vessels() -> None:
    assert offered("thesis-defence", "red-red", "yellow-yellow", "blue-blue") == ["red-red + yellow-yellow + blue-blue"]


def test_cards_beyond_the_recipe_are_never_part_of_a_payment() -> None:
    assert not pays("tomato-allegedly", "red", "blue")
    assert not pays("tomato-allegedly", "red", "red")
    assert not pays("double-blush", "red", "red", "wild")


def test_cards_short_of_the_recipe_do_not_pay() -> None:
    assert offered("double-blush", "red") == []
    assert offered("thesis-defence", "orange", "green", "red") == []


def test_the_example_of_the_rules_page_about_payments() -> None:
    assert offered("second-degree-sunset", "red", "yellow", "orange", "red-red", "wild") == [
        "orange + wild",
        "red + orange",
        "red + yellow + wild",
        "red-red + wild",
        "yellow + red-red",
    ]


def test_which_flask_goes_where_is_not_asked() -> None:
    assert offered("fire-drill-punch", "red", "red", "yellow", "yellow") == ["2 red + 2 yellow"]


def test_just_the_cards_paid_are_discarded() -> None:
    s = begin(3)
    give(s, 0, "red", "yellow", "orange", "red-red", "wild")
    hold(s, 0, "second-degree-sunset")
    fulfilling(s, 0)
    before = pile(s)
    play(s, 0, "fulfil second-degree-sunset with yellow + red-red")
    assert labs(s, 0) == ["red", "orange", "wild"]
    gone = {card: n - before.get(card, 0) for card, n in pile(s).items() if n != before.get(card, 0)}
    assert gone == {"yellow": 1, "red-red": 1}


def test_several_cards_alike_are_paid_together() -> None:
    s = begin(3)
    give(s, 0, "red", "red", "red", "blue", "blue")
    hold(s, 0, "night-ink")
    fulfilling(s, 0)
    play(s, 0, "fulfil night-ink with 2 red + 2 blue")
    assert labs(s, 0) == ["red"]


def test_a_move_tells_what_is_paid_without_its_text_being_read() -> None:
    s = begin(3)
    give(s, 1, "orange", "blue", "blue")
    hold(s, 1, "goldfish-think-tank")
    fulfilling(s, 1)
    f = due(s, 1)
    assert f is not None
    paid = GAME.describe(s, f, RULES.legal(s, f)[0])
    named = {"task": "goldfish-think-tank", "payment": "2 blue + orange"}
    assert paid.args == named | {"blue": "2", "orange": "1"}
