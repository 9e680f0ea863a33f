"""Preparation: options, roles, decks, the first diseases and the first tile, as in section 2."""

import pytest

from games.for_science.positions import CARDS, begin, can, due, give, lay_design, play, refused, step, wait
from games.for_science.working import HARMLESS, LABS, may, mutation_of, table, unbegun
from labtop.games.for_science.constants import DRAWN
from labtop.games.for_science.game import GAME
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY, RHOMBUS
from labtop.kernel.flow import seat_of
from labtop.kernel.game import Value

STARS = {
    "equipment-whisperer",
    "combat-endocrinologist",
    "morgue-archivist",
    "creative-accountant",
    "overqualified-janitor",
    "unpaid-intern",
}
STARRED = {
    *("clingy", "barbed", "bureaucratic", "omnivorous", "long-winded", "fussy"),
    *("knock-off", "satellite", "crested", "elusive", "vain"),
}
TIMED = {"bashful", "vain", "theatrical", "contested", "volatile"}
VOICE = {"bashful", "vain", "theatrical", "contested"}
HANDS = {"alternating", "elusive", "palindromic", "viscous", "camera-shy", "nocturnal"}
TIMED_EVENTS = {
    *("surprise-head-count", "coffee-machine-descaling", "fire-drill", "mandatory-training-video"),
    *("oven-mitts", "safety-officer-visits", "auditors-in-the-library"),
}
VOICE_EVENTS = {"surprise-head-count", "fire-drill", "safety-officer-visits", "auditors-in-the-library"}
HANDS_EVENTS = {
    *("bring-your-cat-to-work-day", "very-small-earthquake", "hot-desking", "oven-mitts", "mirror-installation"),
}


def mutations(seats: int = 3, **options: Value) -> set[str]:
    """All mutations that a game is played with."""
    s = unbegun(seats, 7, **options)
    return {CARDS.mutation_ids[n] for n in s.mutation_pile}


def events(**options: Value) -> set[str]:
    return {CARDS.event_ids[n] for n in unbegun(3, 7, **options).event_pile}


def given(roles: list[int]) -> list[str]:
    return [CARDS.role_ids[role] for role in roles]


# roles


def test_any_of_the_fifteen_roles_may_be_chosen() -> None:
    s = unbegun()
    assert step(s) == "choose"
    assert can(s, 0) == [f"choose {role}" for role in CARDS.role_ids] and len(CARDS.role_ids) == 15


def test_roles_are_chosen_seat_by_seat_and_each_is_there_once() -> None:
    s = unbegun()
    assert seat_of(due(s)) == 0 and not can(s, 1) and not can(s, 2)
    play(s, 0, "choose coffee-guy")
    assert seat_of(due(s)) == 1 and not can(s, 0)
    assert "choose coffee-guy" not in can(s, 1) and len(can(s, 1)) == 14
    refused(s, 1, "choose coffee-guy")
    play(s, 1, "choose viral-virtuoso")
    play(s, 2, "choose unpaid-intern")
    assert given(list(s.roles)) == ["coffee-guy", "viral-virtuoso", "unpaid-intern"]
    assert step(s) == "work"


def test_how_many_players_a_role_should_have_is_a_recommendation() -> None:
    assert may(unbegun(1), 0, "choose overenthusiastic-team-coach")


def test_whoever_has_no_role_after_two_minutes_is_given_one_by_lot() -> None:
    s = unbegun()
    play(s, 0, "choose coffee-guy")
    wait(s, 119_999)
    assert step(s) == "choose" and given(list(s.roles))[0] == "coffee-guy" and list(s.roles)[1:] == [-1, -1]
    wait(s, 1)
    assert step(s) == "work"
    assert s.roles[0] == CARDS.role_ids.index("coffee-guy")
    assert len(set(s.roles)) == 3 and -1 not in s.roles


def test_the_lot_does_not_give_everybody_the_same_roles() -> None:
    seen = set()
    for seed in range(12):
        s = unbegun(2, seed)
        wait(s, 120_000)
        seen.add(tuple(s.roles))
    assert len(seen) > 6


def test_the_clock_starts_when_the_last_role_is_chosen() -> None:
    s = unbegun(2)
    wait(s, 50_000)
    play(s, 0, "choose coffee-guy")
    wait(s, 30_000)
    play(s, 1, "choose unpaid-intern")
    assert s.start == 80_000 and s.ends == 80_000 + 900_000
    wait(s, 60_000)
    assert step(s) == "work" and given(list(s.roles)) == ["coffee-guy", "unpaid-intern"]


def test_without_a_timer_nobody_hurries_who_chooses() -> None:
    s = unbegun(2, timer=0)
    wait(s, 3_600_000)
    assert step(s) == "choose" and list(s.roles) == [-1, -1]


def test_two_roles_each_are_chosen_one_round_after_the_other() -> None:
    s = unbegun(2, roles=2)
    order = []
    for role in ("coffee-guy", "unpaid-intern", "viral-virtuoso", "morgue-archivist"):
        order.append(seat_of(due(s)))
        play(s, int(order[-1]), f"choose {role}")
    assert order == [0, 1, 0, 1] and step(s) == "work"
    owners = {role: s.owner(3 + slot) for slot, role in enumerate(given(list(s.roles)))}
    assert owners == {"coffee-guy": 0, "viral-virtuoso": 0, "unpaid-intern": 1, "morgue-archivist": 1}


def test_the_lot_gives_two_roles_where_two_are_played() -> None:
    s = unbegun(6, roles=2)
    wait(s, 120_000)
    assert len(s.roles) == 12 and len(set(s.roles)) == 12 and -1 not in s.roles


def test_two_roles_mean_two_workshops_and_both_powers_but_one_hand() -> None:
    s = begin("unpaid-intern", "creative-accountant", "morgue-archivist", "coffee-guy", seats=2, roles=2)
    assert s.areas() == 3 + 4
    assert [s.most_cards(area) for area in range(3, 7)] == [4, 3, 3, 3]
    assert s.power(0, CARDS.power[CARDS.role_ids.index("unpaid-intern")]) == 1
    assert s.power(0, CARDS.power[CARDS.role_ids.index("creative-accountant")]) == 1
    assert s.power(0, CARDS.power[CARDS.role_ids.index("morgue-archivist")]) == 0
    assert s.hand_limit(0) == 1 and len(s.hands) == 2 and len(s.at) == 2


def test_without_powers_roles_are_workshops_only() -> None:
    roles = ("equipment-whisperer", "unpaid-intern", "overqualified-janitor", "a32-semi-sentient-synthesis-unit")
    with_powers, without = begin(*roles, seats=4), begin(*roles, seats=4, powers=False)
    assert (with_powers.ports(3), without.ports(3)) == (-1, 0b010)
    assert (with_powers.most_cards(4), without.most_cards(4)) == (4, 3)
    assert (with_powers.board_holds(), without.board_holds()) == (5, 3)
    assert (with_powers.hand_limit(3), without.hand_limit(3)) == (2, 1)
    for power in range(15):
        assert not any(without.power(seat, power) or without.power(seat, power, False) for seat in range(4))
        assert without.team_power(power) == 0


def test_without_powers_a_coach_builds_cures_and_a_machine_talks() -> None:
    s = begin("overenthusiastic-team-coach", "a32-semi-sentient-synthesis-unit", seats=2, powers=False)
    lay_design(s, "alpha", "d11")
    give(s, 1, "d06")
    assert "build alpha" in can(s, 0) and may(s, 1, "show")


# first game


def test_a_first_game_offers_only_roles_with_a_star() -> None:
    s = unbegun(2, first_game=True)
    assert set(can(s, 0)) == {f"choose {role}" for role in STARS}
    wait(s, 120_000)
    assert set(given(list(s.roles))) <= STARS


def test_in_a_first_game_other_roles_fill_up_when_those_with_a_star_are_gone() -> None:
    s = unbegun(4, first_game=True, roles=2)
    for role in sorted(STARS):
        assert all(text.removeprefix("choose ") in STARS for text in can(s, int(seat_of(due(s)))))
        play(s, int(seat_of(due(s))), f"choose {role}")
    assert len(can(s, int(seat_of(due(s))))) == 9


def test_a_first_game_uses_only_mutations_with_a_star() -> None:
    assert mutations(first_game=True) == STARRED


def test_a_first_game_has_no_events_whatever_was_asked_for() -> None:
    s = table(first_game=True, events=4)
    wait(s, 890_000)
    assert s.frequency == 0 and step(s) == "work" and s.alert == 0 and not len(s.event_discards)


def test_other_games_offer_all_roles_and_mutations() -> None:
    assert mutations() == set(CARDS.mutation_ids) and len(mutations()) == 32
    assert len(can(unbegun(), 0)) == 15


# decks


def test_untimed_play_leaves_mutations_and_events_marked_so_in_the_box() -> None:
    assert mutations(timer=0, building="blocks") == set(CARDS.mutation_ids) - TIMED
    assert events(timer=0, building="blocks") == set(CARDS.event_ids) - TIMED_EVENTS
    assert events() == set(CARDS.event_ids) and len(events()) == 29


def test_where_neither_clock_nor_hands_are_used_what_slows_hands_stays_in_the_box_too() -> None:
    slow = HANDS - {"alternating"}
    assert mutations(timer=0) == set(CARDS.mutation_ids) - TIMED - slow
    assert events(timer=0) == set(CARDS.event_ids) - TIMED_EVENTS - {"mirror-installation"}


def test_types_may_be_left_out() -> None:
    every = set(CARDS.mutation_ids)
    assert mutations(leave_out="voice") == every - VOICE
    assert mutations(leave_out="hands-and-voice") == every - VOICE - HANDS
    assert events(leave_out="voice") == set(CARDS.event_ids) - VOICE_EVENTS
    assert events(leave_out="hands-and-voice") == set(CARDS.event_ids) - VOICE_EVENTS - HANDS_EVENTS


def test_alone_what_takes_two_stays_in_the_box() -> None:
    assert mutations(seats=1) == set(CARDS.mutation_ids) - {"alternating", "bashful", "vain", "theatrical"}


def test_the_decks_are_complete_and_shuffled() -> None:
    orders: set[object] = set()
    for seed in range(5):
        s = unbegun(seed=seed)
        assert sorted(s.design_pile) == list(range(60)) and sorted(s.disease_pile) == list(range(20))
        assert [sorted(stack) for stack in s.stacks] == [
            list(range(16)), list(range(16, 46)), list(range(46, 64)), list(range(64, 76))
        ]  # fmt: skip
        orders.add((tuple(s.design_pile), tuple(s.disease_pile), tuple(s.mutation_pile), tuple(s.event_pile)))
        orders.add(tuple(tuple(stack) for stack in s.stacks))
    assert len(orders) == 10


# how it begins


@pytest.mark.parametrize("seats", range(1, 7))
def test_each_lab_gets_a_disease_and_alpha_a_mutation(seats: int) -> None:
    s = unbegun(seats)
    for seat in range(seats):
        play(s, seat, f"choose {HARMLESS[seat]}")
    assert len(set(s.diseases)) == 3 and -1 not in s.diseases
    assert [mutation_of(s, lab) is not None for lab in LABS] == [True, False, False]
    assert len(s.disease_pile) == 17 and s.verified == 0


def test_one_rhombus_is_turned_up_and_laid() -> None:
    s = table()
    earned = [n for n, where in enumerate(s.lay) if where != IN_STACK]
    assert len(earned) == 1 and CARDS.tiles.shapes[earned[0]] == RHOMBUS and s.lay[earned[0]] != IN_TRAY
    assert [len(stack) for stack in s.stacks] == [16, 29, 18, 12]


def test_all_hands_are_empty_and_everybody_may_draw_at_once() -> None:
    s = table(seats=6)
    for seat in range(6):
        assert not len(s.hands[seat]) and "draw" in can(s, seat)
    assert list(s.tracks) == [0, 0, 0] and list(s.supply) == [6] * 6


def test_the_same_seed_makes_the_same_game_and_another_another() -> None:
    def first(seed: int) -> object:
        s = table(seed=seed)
        return list(s.design_pile), list(s.disease_pile), [list(stack) for stack in s.stacks]

    assert first(3) == first(3) != first(4)


# the universal mutation


def test_no_universal_mutation_unless_asked_for() -> None:
    assert table().universal == -1


def test_a_drawn_universal_mutation_comes_from_the_deck_and_is_no_longer_in_it() -> None:
    seen = set()
    for seed in range(8):
        s = unbegun(2, seed, universal="drawn")
        assert s.universal >= 0 and s.universal not in s.mutation_pile and len(s.mutation_pile) == 31
        assert s.picks == DRAWN
        seen.add(s.universal)
    assert len(seen) > 3


def test_a_chosen_universal_mutation_is_the_first_player_s_when_all_have_their_roles() -> None:
    s = unbegun(2, universal="chosen")
    play(s, 0, "choose coffee-guy")
    assert step(s) == "choose"
    play(s, 1, "choose unpaid-intern")
    assert step(s) == "universal" and seat_of(due(s)) == 0 and not can(s, 1)
    assert set(can(s, 0)) == {f"prescribe {id}" for id in CARDS.mutation_ids}
    play(s, 0, "prescribe prionic")
    assert step(s) == "work" and s.universal == CARDS.mutation_ids.index("prionic")
    assert s.universal not in [*s.mutation_pile, *s.mutations]


def test_a_universal_mutation_that_nobody_has_chosen_after_two_minutes_is_drawn_by_lot() -> None:
    s = unbegun(2, universal="chosen")
    play(s, 0, "choose coffee-guy")
    play(s, 1, "choose unpaid-intern")
    wait(s, 120_000)
    assert step(s) == "work" and s.universal >= 0 and s.universal not in [*s.mutation_pile, *s.mutations]
    s = unbegun(2, universal="chosen")
    wait(s, 120_000)
    assert step(s) == "work" and s.universal >= 0 and -1 not in s.roles


def test_a_universal_mutation_is_one_that_the_game_is_played_with() -> None:
    s = unbegun(1, universal="chosen", first_game=True)
    play(s, 0, "choose unpaid-intern")
    assert {text.removeprefix("prescribe ") for text in can(s, 0)} == STARRED - {"vain"}


def test_there_are_one_to_six_players() -> None:
    assert GAME.players == (1, 6)
