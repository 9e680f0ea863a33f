"""Enough inventions: the game ends at once, all say how happy they are, and titles are awarded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from games.science.positions import (
    ACTIVIST,
    CARDS,
    INTERN,
    MAD,
    SCIENTIST,
    THINKER,
    TYPES,
    also,
    asked,
    begin,
    can,
    event,
    finish,
    fresh,
    happens,
    hire,
    lay,
    money,
    numbers,
    play,
    played,
    purse,
    step,
    talked,
    tiny,
    to_act,
    turn,
)
from labtop.games.science import constants as terms
from labtop.games.science.constants import HAPPY_TITLE, MOST_TITLE, PASS, RICHEST_TITLE, SOCIAL_TITLE
from labtop.games.science.rules import RULES
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import Journal
from labtop.kernel.sets import members, size


def last_invention(goal: int = 7, *, others: int = -1, journal: Journal | None = None) -> Science:
    """Seat 0 has one hire to go; the others have completed so many, or all that are wanting but one."""
    s = fresh(tiny(inventions=20), goal=goal, journal=journal)
    for n in range(goal - 1 if others < 0 else others):
        finish(s, 1 + n % 3, 5 + n)
    lay(s, 0, 0, INTERN)
    also(s, 0, 1, INTERN)
    turn(s, 0)
    return s


def titles(s: Science, title: int) -> list[int]:
    return [seat for seat in range(s.seats) if s.titles[seat] & title]


def over(s: Science, *happiness: int) -> Science:
    """The last invention is completed and these are stated."""
    play(s, 0, hire(INTERN, 0))
    for seat, figure in enumerate(happiness or (5,) * s.seats):
        play(s, seat, figure)
    return s


# when


@pytest.mark.parametrize("goal", [5, 7, 10])
def test_the_game_ends_with_the_last_invention_wanted_in_the_middle_of_a_turn(goal: int) -> None:
    s = last_invention(goal)
    assert step(s) == "act"
    play(s, 0, hire(INTERN, 0))
    assert s.total_completed() == goal and to_act(s) == [("happiness", seat) for seat in range(4)]
    assert s.hired(1) == 1 and not s.midnight


@pytest.mark.parametrize("goal", [5, 7, 10])
def test_one_invention_fewer_does_not_end_it(goal: int) -> None:
    s = last_invention(goal, others=goal - 2)
    play(s, 0, hire(INTERN, 0))
    assert to_act(s) == [("hire", 0)]
    play(s, 0, hire(INTERN, 1))
    assert step(s) == "happiness"


def test_the_inventions_of_all_count_together() -> None:
    s = last_invention()
    assert [size(held) for held in s.completed] == [0, 2, 2, 2]
    play(s, 0, hire(INTERN, 0))
    assert step(s) == "happiness"


# nobody left to hire


def stuck(*completed: int, journal: Journal | None = None) -> Science:
    """Two inventions lack a researcher each, and seat 0 may hire the last one there is for a third."""
    s = fresh(tiny(staff={type: [(1, 0)] for type in TYPES}, slots=3), journal=journal)
    lay(s, 0, 0, INTERN, ACTIVIST)
    also(s, 0, 2)
    lay(s, 1, 1, SCIENTIST, MAD)
    finish(s, 2, *completed)
    return s


def test_the_game_ends_when_every_researcher_sits_in_an_unfinished_invention() -> None:
    journal = Journal()
    s = stuck(journal=journal)
    play(s, 0, hire(THINKER, 2))
    assert not any(s.decks)
    for seat in (1, 2, 3):  # the round is played to its end
        play(s, seat, PASS)
    talked(s)
    assert to_act(s) == [("happiness", seat) for seat in range(4)] and s.round == 1
    assert [e.what for e in journal.events].count(terms.STUCK) == 1
    for seat in range(4):
        play(s, seat, 5)
    assert RULES.over(s) and not s.midnight and s.total_completed() == 0


def test_with_one_researcher_left_it_goes_on() -> None:
    s = stuck()
    for seat in range(4):
        play(s, seat, PASS)
    talked(s)
    assert to_act(s) == [("act", 0)] and s.round == 2
    play(s, 0, hire(THINKER, 0))
    assert s.total_completed() == 1 and all(size(s.decks[type]) == 1 for type in (INTERN, ACTIVIST, THINKER))


def test_midnight_comes_before_the_end_of_a_game_that_is_stuck() -> None:
    s = fresh(tiny(happens("clock = -12")))
    event(s)
    s.decks = numbers([0] * 5)
    talked(s)
    assert s.midnight and RULES.over(s)


def titles_when_stuck(*completed: int) -> list[list[int]]:
    """Who has each of the four titles, seat 3 being both rich and happy."""
    s = stuck(*completed)
    purse(s, 10, 0, 0, 30)
    play(s, 0, hire(THINKER, 2))
    for seat in (1, 2, 3):
        play(s, seat, PASS)
    talked(s)
    for seat in range(4):
        play(s, seat, seat)
    return [titles(s, title) for title in (RICHEST_TITLE, MOST_TITLE, SOCIAL_TITLE, HAPPY_TITLE)]


def test_where_nothing_was_completed_nobody_has_a_title_for_inventions() -> None:
    assert titles_when_stuck() == [[3], [], [], [3]]


def test_where_something_was_completed_a_game_that_is_stuck_has_all_titles() -> None:
    assert titles_when_stuck(9) == [[3], [2], [2], [3]]


# happiness


def test_happiness_is_from_nought_to_ten() -> None:
    s = last_invention()
    play(s, 0, hire(INTERN, 0))
    assert all(can(s, seat) == [*range(1, 11), 0] for seat in range(4))  # in a numbered list 7 is 7


def test_happiness_is_stated_once_and_in_any_order() -> None:
    s = last_invention()
    play(s, 0, hire(INTERN, 0))
    play(s, 3, 4)
    play(s, 1, 6)
    assert asked(s) == [0, 2] and list(s.titles) == [0] * 4


def test_happiness_is_told_to_nobody_before_all_have_stated_it() -> None:
    journal = Journal()
    s = last_invention(journal=journal)
    play(s, 0, hire(INTERN, 0))
    del journal.events[:]
    play(s, 2, 9)
    [told] = journal.events
    assert told.what == terms.STATED and [told.known_to(seat) for seat in range(4)] == [False, False, True, False]
    for seat in (0, 1, 3):
        play(s, seat, 1)
    felt = [e for e in journal.events if e.what == terms.FELT]
    assert [int(e.thing) for e in felt] == [1, 1, 9, 1] and all(e.known_to(0) for e in felt)


# titles


def test_the_richest_have_a_title() -> None:
    s = last_invention()
    purse(s, 5, 8, 3, 2)
    assert titles(over(s), RICHEST_TITLE) == [0, 1]  # 5 - 1 + 4 = 8
    s = last_invention()
    purse(s, 5, 9, 3, 2)
    assert titles(over(s), RICHEST_TITLE) == [1]


def test_the_most_inventive_have_completed_most() -> None:
    s = last_invention(others=0)
    finish(s, 1, 5, 6, 7)
    finish(s, 2, 8, 9)
    finish(s, 3, 10)
    also(s, 3, 11)
    also(s, 3, 12)
    assert titles(over(s), MOST_TITLE) == [1]


def test_those_who_tie_for_most_inventions_share_the_title() -> None:
    s = last_invention()
    assert titles(over(s), MOST_TITLE) == [1, 2, 3]


def test_the_most_socially_valuable_invention_is_one_invention_and_not_a_sum() -> None:
    s = last_invention(others=0)
    finish(s, 1, 5, 6, 7, social=3)
    finish(s, 2, 8, social=4)
    finish(s, 3, 9, 10, social=-2)
    assert titles(over(s), SOCIAL_TITLE) == [2]


def test_equal_social_value_shares_the_title() -> None:
    s = last_invention(others=0)
    finish(s, 1, 5, 6, 7, social=3)
    finish(s, 2, 8, 9, 10, social=3)
    assert titles(over(s), SOCIAL_TITLE) == [1, 2]


def test_social_value_counts_hours_that_the_clock_could_not_show() -> None:
    s = fresh(tiny(inventions=20))
    finish(s, 1, 5, 6, 7, social=3)
    finish(s, 2, 8, 9, 10, social=1)
    lay(s, 0, 0, THINKER)
    turn(s, 0)
    play(s, 0, hire(THINKER, 0))
    for seat in range(4):
        play(s, seat, 5)
    assert s.clock == 1 and titles(s, SOCIAL_TITLE) == [0]


def test_who_completed_nothing_never_has_the_social_title() -> None:
    s = fresh(tiny(slots=3), goal=1)
    lay(s, 0, 0, MAD, MAD)
    turn(s, 0)
    play(s, 0, hire(MAD, 0))
    for seat in range(4):
        play(s, seat, 5)
    assert s.social[0] == -9 and titles(s, SOCIAL_TITLE) == [0]


def test_the_happiest_are_those_who_say_so() -> None:
    assert titles(over(last_invention(), 3, 10, 0, 9), HAPPY_TITLE) == [1]
    assert titles(over(last_invention(), 7, 2, 7, 7), HAPPY_TITLE) == [0, 2, 3]
    assert titles(over(last_invention(), 0, 0, 0, 0), HAPPY_TITLE) == [0, 1, 2, 3]


def test_one_seat_may_have_all_four_titles() -> None:
    s = last_invention(2, others=0)
    finish(s, 0, 5, social=9)
    purse(s, 50, 1, 1, 1)
    over(s, 10, 0, 0, 0)
    assert list(s.titles) == [15, 0, 0, 0] and RULES.over(s)


# whole games


@settings(max_examples=30)
@given(some.integers(0, 10_000), some.sampled_from([3, 4]), some.sampled_from([5, 7, 10]))
def test_every_game_ends_with_titles_or_with_a_page(seed: int, seats: int, goal: int) -> None:
    s = begin(CARDS, seats, seed, goal=goal)
    RULES.playout(s, s.rng.clone())
    assert RULES.over(s)
    if s.midnight:
        assert s.clock == 12 and not any(s.titles) and (s.guilty == NONE) == (s.total_completed() == 0)
    else:
        assert s.total_completed() == goal or not any(s.decks)
        assert s.clock < 12 and NONE not in s.happiness
        for title in (RICHEST_TITLE, MOST_TITLE, SOCIAL_TITLE, HAPPY_TITLE):
            assert titles(s, title) or not s.total_completed()


@settings(max_examples=30)
@given(some.integers(0, 10_000), some.sampled_from([3, 4]))
def test_money_is_never_below_nothing_and_no_card_gets_lost(seed: int, seats: int) -> None:
    for n, s in enumerate(played(begin(CARDS, seats, seed), seed)):
        assert min(money(s)) >= 0 and 1 <= s.clock <= 12
        if n % 10:
            continue
        places = [s.inventions, s.drawn, s.discards, *s.open, *s.completed]
        assert sum(places) == (1 << len(CARDS.ids)) - 1 and sum(size(place) for place in places) == len(CARDS.ids)
        in_force = 0 if s.event == NONE else 1 << s.event
        assert s.events + s.past_events + in_force == (1 << len(CARDS.event_ids)) - 1
        hired = [int(card) for held in s.open for invention in members(held) for card in s.researchers(invention)]
        for type in range(5):
            out = sum(1 << (card & 31) for card in hired if card >> 5 == type)
            assert s.decks[type] + out == CARDS.staff[type]
