"""Mad Science Foundation as numbers: what each part tells, and that an action is what its words say."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.mad_science.positions import (
    CARDS,
    acquired,
    begin,
    changed,
    fresh,
    give,
    holds,
    invention,
    numbers,
    own,
    plan,
    quirk,
)
from labtop.games.mad_science.constants import DIVIDE, SABOTAGE, TAKE, THING, thing_of
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.rng import seeded

ENCODING = GAME.encoding


def observed(s: MadScience, seat: int = 0) -> dict[str, list[float]]:
    """What a seat is told, by the names of the parts."""
    numbers = vec[float]([0.0] * int(ENCODING.width(s)))
    ENCODING.observe(s, i64(seat), numbers, i64(0))
    told, at = {}, 0
    for field in ENCODING.fields(s):
        assert field.name not in told
        told[field.name] = list(numbers[at : at + field.size])
        at += field.size
    assert at == len(numbers)
    return told


def ones(told: list[float]) -> list[int]:
    return [i for i, number in enumerate(told) if number == 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_action_is_what_its_words_say(seats: int) -> None:
    for seed in range(4):
        s, dice = begin(seats, seed), seeded(seed)
        words = ENCODING.action_words(s)
        assert len(words) == len(set(words)) == ENCODING.actions(s)
        while not RULES.over(s):
            f = RULES.due(s)[0]
            moves = RULES.legal(s, f)
            for move, action in zip(moves, ENCODING.numbered(s, f, moves), strict=True):
                text = GAME.write(s, f, move)
                if step_of(f) == SABOTAGE:
                    text = f"sabotage seat +{(thing_of(move) - seat_of(f)) % seats}"
                assert words[action] == text
            RULES.apply(s, f, moves[dice.below(i64(len(moves)))])


def test_a_seat_is_told_its_own_quirk_and_the_others_when_all_are_shown() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "hoarder", "tinkerer")
    ids = CARDS.quirk_ids
    for shown in (False, True):
        s.revealed = shown
        told = observed(s, 1)
        others = [[ids.index("tinkerer")], [ids.index("saboteur")]] if shown else [[], []]
        quirks = [ones(told[f"seat {i}: quirk"]) for i in range(3)]
        assert quirks == [[ids.index("hoarder")], *others]


def test_seats_are_told_from_the_reader_on() -> None:
    s = fresh(4)
    give(s, 3, "shark", "laser", "laser")
    acquired(s, 3, "laser")
    holds(s, 3, "truckload-o-cash")
    s.infamy = numbers([0, 0, 0, 50])
    s.director = 3
    for reader, place in ((3, 0), (2, 1), (0, 3)):
        told = observed(s, reader)
        assert told[f"seat {place}: stock"] == [0, 2 / 15, 0, 1 / 15]
        assert told[f"seat {place}: acquired"] == [0, 1 / 15, 0, 0]
        assert told[f"seat {place}: minions"] == [1, 0, 0, 0]
        assert told[f"seat {place}: cash"] == [1]
        assert told[f"seat {place}: Infamy"] == [0.5]
        assert ones(told["director"]) == [place]


def test_inventions_are_told_by_card() -> None:
    s = fresh(3)
    plan(s, 0, CARDS.ids[3], CARDS.ids[-1])
    own(s, 1, CARDS.ids[5])
    s.destroyed = changed(s.destroyed, 2, 1 << invention(CARDS.ids[7]))
    s.spied = i64(5)
    s.activated = i64(1 << 7)
    told = observed(s, 0)
    assert ones(told["seat 0: prototypes"]) == [3, len(CARDS.ids) - 1]
    assert ones(told["seat 1: built"]) == [5]
    assert ones(told["seat 2: destroyed"]) == [7]
    assert ones(told["spied"]) == [5]
    assert ones(told["activated"]) == [7]


def test_an_item_moves_from_the_centre_to_its_pile_and_to_its_taker() -> None:
    s = fresh(3)
    every = len(CARDS.ids)
    item = ones(observed(s)["centre inventions"])[0]
    while step_of(RULES.due(s)[0]) == DIVIDE:
        f = RULES.due(s)[0]
        RULES.apply(s, f, RULES.legal(s, f)[0])
    told = observed(s)
    assert ones(told["centre inventions"]) == [] and told["pile takers"] == [0] * 9
    pile = next(at // every for at in ones(told["pile inventions"]) if at % every == item)
    chooser = seat_of(RULES.due(s)[0])
    RULES.apply(s, RULES.due(s)[0], i64(TAKE | pile << THING))
    assert ones(observed(s, chooser)["pile takers"]) == [3 * pile]
    assert ones(observed(s, (chooser + 1) % 3)["pile takers"]) == [3 * pile + 2]
    assert item in ones(observed(s, chooser)["seat 0: prototypes"])


@pytest.mark.many
def test_what_is_asked_is_told_with_who_is_asked() -> None:
    s, dice, met = begin(3, 5), seeded(5), set()
    while not RULES.over(s):
        f = RULES.due(s)[0]
        for reader in range(3):
            told = observed(s, reader)
            assert ones(told["step"]) == [step_of(f)]
            assert ones(told["actor"]) == [(seat_of(f) - reader) % 3]
        met.add(step_of(f))
        moves = RULES.legal(s, f)
        RULES.apply(s, f, moves[dice.below(i64(len(moves)))])
    assert len(met) >= 4
    told = observed(s)
    assert ones(told["step"]) == ones(told["actor"]) == []


def test_the_short_game_does_not_tell_what_it_leaves_out() -> None:
    s = begin(3, 2, short=True)
    unseen = [*s.invention_deck, *s.aside]
    assert ones(observed(s)["unseen"]) == sorted(unseen)
    assert observed(s)["short"] == [1]
