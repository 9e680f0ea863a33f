"""What nobody can know, what one seat alone knows, and that a copy is a copy."""

from collections import Counter
from itertools import permutations

import pytest

from games.science.positions import (
    ACTIVIST,
    CARDS,
    INTERN,
    MAD,
    THINKER,
    accept,
    also,
    at_event,
    begin,
    buy,
    each,
    fresh,
    hire,
    lay,
    play,
    played,
    purse,
    talked,
    tiny,
    turn,
    vote,
)
from labtop.games.science.cards import MOST_SLOTS, type_of
from labtop.games.science.constants import DONE, SHOWN
from labtop.games.science.rules import RULES
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.rng import seeded
from labtop.kernel.sets import bit, members
from labtop.kernel.snapshot import digest, dump, fields

BALLOT = vote(["money = 1"], ["money = 2"], ["money = 3"])
READERS = (0, 1, 2, 3, NOBODY)


def redeals(s: Science, reader: int, n: int = 60) -> list[Science]:
    twins = [s.clone() for _ in range(n)]
    for dice, twin in enumerate(twins):
        twin.redeal(reader, seeded(dice))
    return twins


def staffed() -> Science:
    """Researchers lie face down before two seats."""
    s = fresh(tiny(slots=5))
    lay(s, 0, 4, INTERN, MAD, MAD)
    also(s, 0, 8, THINKER)
    lay(s, 1, 9, MAD, ACTIVIST)
    return s


# researchers


@pytest.mark.parametrize("reader", READERS)
def test_nobody_knows_a_hired_researcher_its_owner_included(reader: int) -> None:
    s = staffed()
    for invention in (4, 8, 9):
        before = s.researchers(invention)
        for slot in range(len(before)):
            found = {int(twin.researchers(invention)[slot]) for twin in redeals(s, reader, 120)}
            which = members(s.cards.staff[type_of(before[slot])])
            assert found == {int(type_of(before[slot]) << 5 | card) for card in which}


@pytest.mark.parametrize("reader", READERS)
def test_redealt_researchers_keep_their_types_and_no_card_gets_lost(reader: int) -> None:
    s = staffed()
    for twin in redeals(s, reader):
        out = [0] * 5
        for invention in (4, 8, 9):
            cards = [int(card) for card in twin.researchers(invention)]
            assert [type_of(card) for card in cards] == [type_of(card) for card in s.researchers(invention)]
            for card in cards:
                assert out[type_of(card)] >> (card & 31) & 1 == 0
                out[type_of(card)] |= 1 << (card & 31)
        assert [twin.decks[type] | out[type] for type in range(5)] == list(s.cards.staff)
        assert all(twin.decks[type] & out[type] == 0 for type in range(5))


def test_a_type_of_which_all_are_hired_is_only_dealt_round() -> None:
    s = fresh(tiny(slots=6))
    lay(s, 0, 0, *[INTERN] * 5)
    for twin in redeals(s, 0, 20):
        assert sorted(twin.researchers(0)) == [0, 1, 2, 3, 4] and twin.decks[INTERN] == 0


def test_a_researcher_seen_in_an_invention_is_not_one_that_was_face_down_then() -> None:
    """Of two cards one is hired and stays face down; the other is hired, shown and put back."""
    s = fresh(tiny(staff={"intern": [(1, 0), (2, 0)]}, slots=2))
    lay(s, 0, 0, INTERN)
    hidden = int(s.researchers(0)[0])
    lay(s, 1, 1, ACTIVIST)
    turn(s, 1)
    play(s, 1, hire(INTERN, 1))
    assert {int(twin.researchers(0)[0]) for twin in redeals(s, 1)} == {hidden}


def seen_in_between() -> tuple[Science, int, int]:
    """Seat 0 hires an Intern, another one is shown, seat 0 hires again, another one is shown: those two."""
    s = fresh(tiny(staff={"intern": [(n, 0) for n in range(6)]}, slots=2))
    shown = []
    for mine, theirs in ((OLDER, 2), (NEWER, 3)):
        also(s, 0, mine)
        turn(s, 0)
        play(s, 0, hire(INTERN, mine), DONE)
        lay(s, 1, theirs, ACTIVIST)
        turn(s, 1)
        before = s.decks[INTERN]
        journal = s.journal = Journal()
        play(s, 1, hire(INTERN, theirs))
        [card] = [int(e.thing) for e in journal.events if e.what == SHOWN and type_of(e.thing) == INTERN]
        assert s.decks[INTERN] == before
        shown.append(card)
    s.journal = None
    return s, shown[0], shown[1]


OLDER, NEWER = 0, 1


def test_an_older_hire_cannot_be_what_was_seen_since_and_a_newer_one_can() -> None:
    """All that the two may be, and nothing else, comes up about equally often."""
    s, first, second = seen_in_between()
    assert s.unlike[OLDER * MOST_SLOTS] == bit(first) | bit(second) and s.unlike[NEWER * MOST_SLOTS] == bit(second)
    possible = {
        (older, newer) for older, newer in permutations(range(6), 2) if older not in (first, second) and newer != second
    }
    for reader in (0, 1, NOBODY):
        twins = redeals(s, reader, 400)
        found = Counter((int(twin.researchers(OLDER)[0]), int(twin.researchers(NEWER)[0])) for twin in twins)
        assert set(found) == possible
        expected = len(twins) / len(possible)
        assert min(found.values()) > 0.3 * expected and max(found.values()) < 2 * expected


def test_what_was_seen_is_forgotten_with_the_hire() -> None:
    s, _, _ = seen_in_between()
    purse(s, 9, 9, 9, 9)
    turn(s, 0)
    play(s, 0, hire(ACTIVIST, OLDER))
    assert s.completed[0] == bit(OLDER) and s.unlike[OLDER * MOST_SLOTS] == 0


def masks(s: Science) -> dict[int, int]:
    """By slot with a researcher: what everybody knows it not to be."""
    return {int(slot): int(s.unlike[slot]) for slot in s.taken_slots()}


def test_every_redeal_is_one_that_the_cards_seen_allow() -> None:
    known = 0
    for n, s in enumerate(played(begin(CARDS, 4, 8), 4)):
        taken = masks(s)
        for slot, mask in taken.items():  # whatever was seen since one hire was seen since all before it
            alike = [taken[other] for other in taken if type_of(s.card_in(other)) == type_of(s.card_in(slot))]
            assert all(mask & other in (mask, other) for other in alike)
        assert all(s.unlike[slot] == 0 for slot in range(len(s.unlike)) if slot not in taken)
        if n % 10 == 0:
            known += sum(mask != 0 for mask in taken.values())
            for position in (s, *redeals(s, n % 4, 3)):
                cards = {slot: int(position.card_in(slot)) for slot in taken}
                assert len(set(cards.values())) == len(cards)
                assert not any(taken[slot] >> (card & 31) & 1 for slot, card in cards.items())
                assert not any(position.decks[type_of(card)] >> (card & 31) & 1 for card in cards.values())
    assert known > 0


# votes, picks, happiness


def test_others_votes_are_unknown_until_all_are_in() -> None:
    s = at_event(BALLOT)
    talked(s)
    play(s, 0, 1)
    play(s, 1, 2)
    for reader in (0, 2, NOBODY):
        twins = redeals(s, reader)
        assert {int(twin.votes[1]) for twin in twins} == {0, 1, 2}
        assert all(twin.votes[2] == twin.votes[3] == NONE for twin in twins)
    assert {int(twin.votes[0]) for twin in redeals(s, 0)} == {1}


def test_a_vote_that_was_sold_is_known_to_all() -> None:
    s = at_event(BALLOT)
    play(s, 0, buy(1, 1, 2))
    play(s, 1, accept(0))
    talked(s)
    for reader in READERS:
        assert {int(twin.votes[1]) for twin in redeals(s, reader, 20)} == {2}


def test_votes_are_known_once_they_are_counted() -> None:
    s = at_event(BALLOT)
    talked(s)
    for seat in range(4):
        play(s, seat, seat % 3)
    assert all(list(twin.votes) == [0, 1, 2, 0] for twin in redeals(s, NOBODY, 20))


def test_a_pick_that_a_seat_cannot_pay_is_never_dealt_to_it() -> None:
    s = at_event(each(["money = 1"], ["money = 2"], ["money = 3"], costs=(0, 2, 5)), money=(9, 3, 9, 9))
    talked(s)
    play(s, 1, 1)
    play(s, 2, 0)
    assert {int(twin.votes[1]) for twin in redeals(s, 0)} == {0, 1}
    assert {int(twin.votes[2]) for twin in redeals(s, 0)} == {0, 1, 2}


def test_others_happiness_is_unknown_until_all_are_in() -> None:
    s = fresh(tiny(), goal=1)
    lay(s, 0, 0, INTERN)
    turn(s, 0)
    play(s, 0, hire(INTERN, 0))
    for seat in (0, 1, 2):
        play(s, seat, 6)
    assert {int(twin.happiness[1]) for twin in redeals(s, 0, 120)} == set(range(11))
    assert {int(twin.happiness[0]) for twin in redeals(s, 0)} == {6}
    assert {int(twin.happiness[3]) for twin in redeals(s, 0)} == {NONE}
    play(s, 3, 2)
    assert all(list(twin.happiness) == [6, 6, 6, 2] for twin in redeals(s, NOBODY, 20))


def test_what_is_open_stays_as_it_is() -> None:
    hidden = {"rng", "staff", "decks", "votes", "happiness"}
    for n, s in enumerate(played(begin(CARDS, 4, 5))):
        if n % 17 == 0:
            before = dump(s)
            for twin in redeals(s, 0, 3):
                after = dump(twin)
                assert all(after[field] == before[field] for field in fields(s) if field not in hidden)
                assert all(list(RULES.legal(twin, f)) == list(RULES.legal(s, f)) for f in RULES.due(s))


def test_a_redealt_game_is_played_to_its_end() -> None:
    for n, s in enumerate(played(begin(CARDS, 4, 6))):
        if n % 40 == 0:
            for twin in redeals(s, 1, 2):
                RULES.playout(twin, seeded(n))
                assert RULES.over(twin)


def test_a_redeal_brings_new_dice() -> None:
    s = staffed()
    assert len({tuple(dump(twin)["rng"]) for twin in redeals(s, 0, 10)}) == 10  # type: ignore[arg-type]


# copies


def test_a_clone_is_complete() -> None:
    for n, s in enumerate(played(begin(CARDS, 4, 3))):
        if n % 7 == 0:
            assert dump(s.clone()) == dump(s)


def test_a_clone_is_independent_and_plays_the_same_game() -> None:
    s = begin(CARDS, 4, 3)
    before = digest(s)
    twin, other = s.clone(), s.clone()
    RULES.playout(twin, seeded(1))
    assert digest(s) == before
    RULES.playout(other, seeded(1))
    assert digest(twin) == digest(other) != before
