"""Science! as numbers: what each field tells, and that an action is what its words say."""

import re

import pytest
from librt.vecs import vec

from games.science.positions import (
    CARDS,
    DISCARD,
    ENGINEER,
    INTERN,
    MAD,
    PHILOSOPHER,
    POLITICIAN,
    accept,
    also,
    at_event,
    begin,
    buy,
    due,
    each,
    event,
    finish,
    fresh,
    give,
    lay,
    move_of,
    name,
    numbers,
    play,
    played,
    purse,
    source,
    talked,
    vote,
)
from labtop.games.science import constants as terms
from labtop.games.science.cards import Cards
from labtop.games.science.game import GAME, LENGTHS
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.kernel.flow import seat_of

ENCODING = GAME.encoding
VOTE = vote(["money = 1"], ["money = -1"])
# sums as high, and options as many, as a deck may have; pages are read, because events strike midnight too
LARGEST = source(
    vote(*[["money = 3"]] * 4),
    each(*[["clock = -2"]] * 4, costs=(0, 1, 20, 3)),
    vote(["clock = -3"], ["money = 20"]),
    slots=1,
    most=20,
    money=100,
)


def observed(s: Science, reader: int) -> dict[str, tuple[float, ...]]:
    """What a seat is told, by the names of the fields."""
    out = vec[float]([0.0] * int(ENCODING.width(s)))
    ENCODING.observe(s, reader, out, 0)
    told, at = {}, 0
    for field in ENCODING.fields(s):
        told[field.name] = tuple(out)[at : at + field.size]
        at += field.size
    return told


def ones(told: tuple[float, ...]) -> list[int]:
    return [place for place, number in enumerate(told) if number == 1]


def says(s: Science, text: str, actor: int) -> str:
    """A move's text with its seat counted from the actor on, and its option as it is printed."""
    text = re.sub(r"\bseat (\d)", lambda match: f"seat +{(int(match[1]) - actor) % s.seats}", text)
    if s.event >= 0:
        for n, id in enumerate(s.cards.option_ids[s.event]):
            text = re.sub(rf"\b(vote|choose) {id}(?= for|$)", rf"\1 option {n + 1}", text)
    return text


@pytest.mark.many
@pytest.mark.parametrize("deck", [None, LARGEST], ids=["usual", "largest"])
@pytest.mark.parametrize("length", [LENGTHS[0], *(pytest.param(one, marks=pytest.mark.long) for one in LENGTHS[1:])])
@pytest.mark.parametrize("seats", [3, 4])
def test_an_action_is_what_its_words_say(seats: int, length: str, deck: str | None) -> None:
    met = set()  # deals come again and again: each is put into words once
    verbs = set()
    for seed in range(4):
        start = GAME.setup(GAME.deck(deck), seats, {"length": length}, seed)
        words = ENCODING.action_words(start)
        for s in played(start, seed):
            for f in RULES.due(s):
                moves = RULES.legal(s, f)
                for move, action in zip(moves, ENCODING.numbered(s, f, moves), strict=True):
                    case = s.event, f, move, action
                    if case not in met:
                        met.add(case)
                        assert words[action] == says(s, GAME.write(s, f, move), seat_of(f))
                        verbs.add(words[action].split()[0])
    common = {"take", "fund", "research", "pass", "hire", "done", "keep", "discard", "give", "offer", "accept", "vote"}
    assert verbs >= common


def test_every_step_has_actions_of_its_own() -> None:
    """Those that random games hardly come to are asked here."""
    s = fresh()
    words = ENCODING.action_words(s)
    for step, move, text in (
        (terms.READ, 5, f"read {CARDS.ids[5]}"),
        (terms.RESEARCH, 5, f"keep {CARDS.ids[5]}"),
        (terms.RESEARCH, DISCARD, "discard all"),
        (terms.HAPPINESS, 10, "happiness 10"),
        (terms.VOTE, 2, "vote option 3"),
        (terms.CHOOSE, 2, "choose option 3"),
        (terms.ROLE, ENGINEER, "take engineer"),
        (terms.NEGOTIATE, terms.SET_ASIDE, "set aside"),
    ):
        [action] = ENCODING.numbered(s, step, numbers([move_of(step, move)]))
        assert words[action] == text


def test_seats_are_told_from_the_reader_on() -> None:
    s = fresh(roles=(POLITICIAN, ENGINEER, PHILOSOPHER, 0))
    purse(s, 3, 30, 0, 9)
    lay(s, 3, 7)
    finish(s, 3, 2, social=-6)
    for reader, place in ((3, 0), (2, 1), (0, 3)):
        told = observed(s, reader)
        assert ones(told[f"seat {place}: open"]) == [7]
        assert ones(told[f"seat {place}: completed"]) == [2]
        assert ones(told[f"seat {place}: role"]) == [0]
        assert ones(told[f"seat {place}: can pay"]) == list(range(9))
        assert told["social value"][2] == -0.5
        assert ones(told["turn"]) == [(0 - reader) % 4]


def test_money_is_told_beyond_the_largest_sum_that_is_told_one_by_one() -> None:
    s, richer = fresh(), fresh()
    purse(s, 50, 0, 0, 0)
    purse(richer, 51, 0, 0, 0)
    assert observed(s, 2) != observed(richer, 2)


def test_researchers_are_told_by_type_and_who_they_are_is_not() -> None:
    s = fresh()
    lay(s, 0, 7, MAD, MAD, INTERN)
    also(s, 0, 9, INTERN)
    told = observed(s, 1)
    assert told["staff"][7 * 5 : 8 * 5] == pytest.approx((1 / 7, 0, 0, 2 / 7, 0))
    assert told["staff"][9 * 5 : 10 * 5] == pytest.approx((1 / 7, 0, 0, 0, 0))
    assert told["empty slots"][7] == (s.cards.slots[7] - 3) / 7
    twin = s.clone()
    twin.put(7 * 7, s.card_in(7 * 7 + 1))
    twin.put(7 * 7 + 1, s.card_in(7 * 7))
    assert list(twin.staff) != list(s.staff)
    assert observed(twin, 0) == observed(s, 0)


def test_a_vote_is_told_to_its_seat_and_to_all_once_it_is_counted() -> None:
    s = at_event(VOTE)
    talked(s)
    play(s, 1, 1)
    assert ones(observed(s, 1)["seat 0: vote"]) == [1]
    assert ones(observed(s, 0)["seat 1: vote"]) == []
    assert ones(observed(s, 0)["asked"]) == [0, 2, 3]
    for seat in (0, 2, 3):
        play(s, seat, 0)
    assert ones(observed(s, 0)["seat 1: vote"]) == [1]


def test_happiness_is_told_to_its_seat_and_to_all_once_the_game_is_over() -> None:
    s = fresh(seats=3)
    s.owed = numbers([terms.END | 255 << 8, *(terms.HAPPINESS | seat << 8 for seat in range(3))])
    play(s, 1, 8)
    assert ones(observed(s, 1)["seat 0: happiness"]) == [8]
    assert ones(observed(s, 0)["seat 1: happiness"]) == []
    play(s, 0, 0)
    play(s, 2, 3)
    assert ones(observed(s, 0)["seat 1: happiness"]) == [8]
    assert ones(observed(s, 0)["seat 0: happiness"]) == [0]
    assert 3 in ones(observed(s, 0)["seat 1: titles"])


def test_an_offer_is_told_by_its_two_seats_with_its_sums_and_option() -> None:
    s = at_event(VOTE, money=(10, 10, 10, 10))
    play(s, 3, buy(0, 3, 1))
    a_vote = (0, 1, 0, 0.5, 0, 1, 0, 1, 0, 0)
    for reader, maker, taker in ((3, 0, 1), (0, 3, 0), (1, 2, 3)):
        offers = observed(s, reader)["offers"]
        place = (maker * 4 + taker) * 10
        assert offers[place : place + 10] == a_vote
        assert sum(offers) == sum(a_vote)
    play(s, 0, accept(3))
    told = observed(s, 0)
    assert sum(told["offers"]) == 0
    assert ones(told["seat 0: sold"]) == [1]


def test_gifts_and_interventions_are_told_by_what_is_left_of_them() -> None:
    s = at_event(VOTE)
    play(s, 0, give(1, 1))
    play(s, POLITICIAN, name(3))
    told = observed(s, 2)
    assert told["seat 2: tries"] == (4 / 5,)
    assert [told[f"seat {place}: named"] for place in range(4)] == [(0,), (1,), (0,), (0,)]
    assert told["set aside"] == (0,)
    play(s, PHILOSOPHER, terms.SET_ASIDE)
    assert observed(s, 2)["set aside"] == (1,)


def test_a_price_is_told_as_the_reader_pays_it() -> None:
    s = fresh()
    usual, engineer = observed(s, 0)["prices"], observed(s, ENGINEER)["prices"]
    assert usual == pytest.approx([price / 20 for price in CARDS.prices])
    assert engineer == pytest.approx([max(price - 1, 1) / 20 for price in CARDS.prices])


def test_an_event_is_told_by_its_card() -> None:
    s = fresh()
    event(s, 3, 5)
    told = observed(s, 0)
    assert ones(told["event"]) == [3]
    assert set(ones(told["past events"])) == set(range(len(CARDS.event_ids))) - {3, 5}


def test_another_seat_has_the_same_number_for_whoever_is_as_far_on() -> None:
    s = at_event(VOTE, money=(6, 6, 6, 6))
    said = []
    for seat in (0, 3):  # without an intervention of their own
        f = due(s, seat)
        assert f is not None
        moves = RULES.legal(s, f)
        said.append(sorted(ENCODING.numbered(s, f, moves)))
    assert said[0] == said[1]


def test_a_deck_without_offers_can_be_told() -> None:
    cards = GAME.deck(source(VOTE, offers=0)).cards
    assert isinstance(cards, Cards)
    s = fresh(cards)
    event(s)
    assert observed(s, 0)["seat 0: tries"] == (0,)


def test_the_length_of_the_game_is_told() -> None:
    told = [observed(begin(goal=goal), 0) for goal in (5, 7, 10)]
    assert [numbers["goal"] for numbers in told] == [(0.5,), (0.7,), (1,)]
    assert [numbers["to come"] for numbers in told] == [(0.5,), (0.7,), (1,)]
