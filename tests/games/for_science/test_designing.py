"""Hands, drawing, playing and arranging: sections 3.1 and 3.2."""

import pytest

from games.for_science.positions import (
    CARDS,
    begin,
    can,
    changed,
    column,
    earn,
    give,
    lay_design,
    lines,
    play,
    refused,
    step,
    waste,
)
from games.for_science.working import ids, lies, may, next_designs, put_up, table, unbegun, whole_deck
from labtop.games.for_science.constants import CARDS_RAN_OUT
from labtop.games.for_science.state import ForScience
from labtop.kernel.game import Value

MACHINE = "a32-semi-sentient-synthesis-unit"


def plays(s: ForScience, seat: int, card: str, area: str) -> set[str]:
    """Every way in which a seat may play a card into a design, as it would lie then."""
    start = f"play {card} in {area}: "
    return {text.removeprefix(start) for text in can(s, seat) if text.startswith(start)}


def arrangements(s: ForScience, seat: int, area: str) -> set[str]:
    start = f"arrange {area}: "
    return {text.removeprefix(start) for text in can(s, seat) if text.startswith(start)}


# 3.1 hands and drawing


def test_a_hand_holds_one_card() -> None:
    s = table()
    play(s, 0, "draw")
    assert len(s.hands[0]) == 1 and "draw" not in can(s, 0)
    assert "draw" in can(s, 1)
    refused(s, 0, "draw")


def test_whoever_has_played_or_wasted_may_draw_again_at_once() -> None:
    s = table()
    give(s, 0, "d11")
    play(s, 0, "play d11 in alpha: d11", "draw")
    assert len(s.hands[0]) == 1
    play(s, 0, f"waste {ids(s.hands[0])[0]}", "draw")
    assert len(s.hands[0]) == 1


def test_the_top_card_of_the_deck_is_drawn() -> None:
    s = table()
    next_designs(s, "d05", "d06", "d07")
    play(s, 1, "draw")
    assert ids(s.hands[1]) == ["d05"] and ids(s.design_pile) == ["d07", "d06"]


@pytest.mark.parametrize(("carriers", "limit"), [(0, 2), (3, 2), (4, 3), (8, 4)])
def test_a_role_may_raise_the_limit(carriers: int, limit: int) -> None:
    s = table(MACHINE)
    s.tracks = changed(s.tracks, 1, carriers)
    for _ in range(limit):
        play(s, 0, "draw")
    assert len(s.hands[0]) == limit and "draw" not in can(s, 0)


def test_nobody_can_give_a_card_away() -> None:
    s = table()
    give(s, 0, "d11")
    before = {text.split()[0] for text in can(s, 0)}
    assert before <= {"play", "waste", "show", "lift", "pause"}
    assert not len(s.hands[1])


def test_a_shown_card_is_known_until_it_leaves_the_hand() -> None:
    s = table()
    give(s, 0, "d11")
    play(s, 0, "show d11")
    assert s.shown >> 10 & 1 == 1 and not may(s, 0, "show")
    play(s, 0, "play d11 in alpha: d11")
    assert s.shown == 0


def test_a_machine_shows_no_cards() -> None:
    s = table(MACHINE)
    give(s, 0, "d11")
    assert not may(s, 0, "show")


def test_an_archivist_takes_the_card_wasted_last_instead_of_drawing() -> None:
    s = table("morgue-archivist")
    waste(s, "d11", "d06")
    assert "salvage" in can(s, 0) and "salvage" not in can(s, 1)
    play(s, 0, "salvage")
    assert ids(s.hands[0]) == ["d06"] and ids(s.wasted) == ["d11"] and s.shown >> 5 & 1 == 1
    assert "salvage" not in can(s, 0)


def test_coffee_lets_everybody_draw_one_card_beyond_the_limit_once() -> None:
    s = table("coffee-guy", "creative-accountant", MACHINE)
    give(s, 0, "d11")
    give(s, 1, "d06")
    give(s, 2, "d01", "d02")
    earn(s, 0, data=2)
    play(s, 0, "coffee")
    for seat in (0, 1):
        play(s, seat, "draw")
        assert len(s.hands[seat]) == 2 and "draw" not in can(s, seat)
    assert "draw" not in can(s, 2)


# the deck


def test_an_empty_deck_is_made_anew_of_the_discards_alone() -> None:
    s = table()
    next_designs(s, discards=("d01", "d02", "d03"))
    waste(s, "d09")
    lay_design(s, "alpha", "d11")
    play(s, 0, "draw")
    assert set(ids([*s.design_pile, *s.hands[0]])) == {"d01", "d02", "d03"}
    assert not len(s.design_discards) and ids(s.wasted) == ["d09"] and lies(s, 0) == "d11"
    assert lines(s, "shuffled")


def test_the_discards_come_back_in_another_order() -> None:
    orders = set()
    names = tuple(CARDS.design_ids[:20])
    for seed in range(4):
        s = table(seed=seed)
        next_designs(s, discards=names)
        play(s, 0, "draw")
        orders.add((*s.hands[0], *s.design_pile))
    assert len(orders) == 4


def test_the_last_card_is_drawn_without_shuffling() -> None:
    s = table(timer=0)
    next_designs(s, "d05", discards=("d01",))
    play(s, 0, "draw")
    assert ids(s.design_discards) == ["d01"] and not s.is_over()


def test_when_there_is_no_card_anywhere_nobody_can_draw() -> None:
    s = table()
    next_designs(s)
    assert "draw" not in can(s, 0)


def test_untimed_the_game_is_lost_when_the_cards_would_have_to_be_shuffled() -> None:
    s = table(timer=0)
    next_designs(s, discards=("d01", "d02"))
    play(s, 0, "draw")
    assert s.is_over() and s.result == CARDS_RAN_OUT


def test_no_card_is_lost_or_made_by_designing() -> None:
    s = table(seats=4)
    for n in range(240):
        seat = n % 4
        moves = [text for text in can(s, seat) if text.split()[0] in ("draw", "play", "arrange", "waste", "give")]
        play(s, seat, moves[n * 7919 % len(moves)])
    assert whole_deck(s) == list(range(60))


# 3.2 playing


def test_a_card_may_be_played_into_any_lab_and_any_workshop() -> None:
    """Card 11 has one connection on the left below; turned, one on the right."""
    s = table("unpaid-intern", MACHINE, "unflappable-optimist")
    give(s, 2, "d11")
    for lab in ("alpha", "beta", "gamma"):
        assert plays(s, 2, "d11", lab) == {"d11", "d11*"}
    assert plays(s, 2, "d11", "workshop-0") == {"d11*"}
    assert plays(s, 2, "d11", "workshop-1") == {"d11"}
    assert plays(s, 2, "d11", "workshop-2") == {"d11"}
    play(s, 2, "play d11 in workshop-0: d11*")
    assert lies(s, 3) == "d11*" and not len(s.hands[2])


PORTS = {"..1": "d11*", "1..": "d11", ".1.": "d03", "11.": "d31*", ".11": "d31", "1.1": "d19", "111": "d43"}


@pytest.mark.parametrize("role", CARDS.role_ids)
def test_the_first_card_of_a_workshop_matches_its_connections_exactly(role: str) -> None:
    """One card for each pattern; only that of the workshop may lie there."""
    s = begin(role, seats=1, powers=False)
    bits = CARDS.role_ports[CARDS.role_ids.index(role)]
    printed = "".join("1" if bits >> n & 1 else "." for n in range(3))
    for ports, card in PORTS.items():
        give(s, 0, card.rstrip("*"))
        assert (card in plays(s, 0, card.rstrip("*"), "workshop-0")) == (ports == printed)


def test_the_whisperer_s_workshop_takes_any_connections_and_no_other_of_hers() -> None:
    s = begin("equipment-whisperer", "creative-accountant", seats=1, roles=2)
    for card in PORTS.values():
        give(s, 0, card.rstrip("*"))
        assert card in plays(s, 0, card.rstrip("*"), "workshop-0")
    give(s, 0, "d11")
    assert not plays(s, 0, "d11", "workshop-1")


def test_every_connection_must_meet_one_and_none_may_run_into_nothing() -> None:
    """Card 9 has two connections above, at the sides: neither one of them nor all three will do."""
    s = table()
    lay_design(s, "alpha", "d09")
    give(s, 0, "d19")
    assert "d09 d19" in plays(s, 0, "d19", "alpha")
    for card in ("d43", "d03", "d31"):
        give(s, 0, card)
        assert not any(text.startswith("d09 ") for text in plays(s, 0, card, "alpha"))
    give(s, 0, "d31")
    assert not plays(s, 0, "d31", "alpha")


def test_a_card_may_be_put_below_above_or_between_the_others_and_they_may_be_turned() -> None:
    """Cards 11 and 6 have one connection on the left on both sides, on the right when turned."""
    s = table()
    lay_design(s, "alpha", "d11")
    give(s, 0, "d06")
    assert plays(s, 0, "d06", "alpha") == {"d11 d06", "d06 d11", "d11* d06*", "d06* d11*"}
    lay_design(s, "alpha", "d11 d06")
    give(s, 0, "d35")
    found = plays(s, 0, "d35", "alpha")
    assert len(found) == 12 and {"d35 d11 d06", "d11 d35 d06", "d06* d35* d11*"} <= found


def test_the_connections_above_the_top_card_may_stay_open() -> None:
    s = table()
    give(s, 0, "d43")
    play(s, 0, "play d43 in gamma: d43")
    assert lies(s, 2) == "d43"


def test_half_a_turn_mirrors_and_flips_a_card() -> None:
    """Card 8: one connection left below, two above. Turned: two below, one on the right above."""
    s = table()
    lay_design(s, "alpha", "d08*")
    give(s, 0, "d11")
    assert "d08* d11*" in plays(s, 0, "d11", "alpha") and "d08* d11" not in plays(s, 0, "d11", "alpha")


def test_cards_in_a_design_may_be_turned_and_put_in_any_order_that_matches() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06")
    everybody = [arrangements(s, seat, "alpha") for seat in range(3)]
    assert everybody == [{"d06 d11", "d11* d06*", "d06* d11*"}] * 3
    play(s, 2, "arrange alpha: d06* d11*")
    assert lies(s, 0) == "d06* d11*"


def test_anybody_may_arrange_a_workshop_within_its_connections() -> None:
    s = table(MACHINE)
    lay_design(s, "workshop-0", "d11 d06")
    assert arrangements(s, 1, "workshop-0") == {"d06 d11"}


def test_an_arrangement_that_does_not_match_is_refused() -> None:
    s = table()
    lay_design(s, "alpha", "d11 d06")
    assert refused(s, 0, "arrange alpha: d11 d06*").rule == "3.2"


def test_a_card_that_lies_in_a_design_leaves_it_only_by_being_wasted() -> None:
    s = table()
    lay_design(s, "alpha", "d11")
    lay_design(s, "beta", "d06")
    about = [text for text in can(s, 0) if "d11" in text]
    assert all(text.startswith(("arrange alpha", "waste from alpha")) for text in about)
    refused(s, 0, "arrange beta: d06 d11")
    refused(s, 0, "play d11 in beta: d06 d11")


def test_playing_needs_the_card_in_hand() -> None:
    s = table()
    give(s, 1, "d11")
    refused(s, 0, "play d11 in alpha: d11")


def test_a_lab_s_design_has_six_cards_at_the_most() -> None:
    s = table()
    give(s, 0, "d33")
    lay_design(s, "alpha", "d11 d06 d35 d04 d29")
    assert "d29 d11 d06 d35 d04 d33" in plays(s, 0, "d33", "alpha")
    lay_design(s, "alpha", "d11 d06 d35 d04 d29 d24")
    assert not plays(s, 0, "d33", "alpha")


def test_a_workshop_s_design_has_three_cards_at_the_most_and_an_intern_s_four() -> None:
    s = table(MACHINE, "unpaid-intern")
    give(s, 2, "d04")
    lay_design(s, "workshop-0", "d11 d06")
    assert plays(s, 2, "d04", "workshop-0")
    lay_design(s, "workshop-0", "d11 d06 d35")
    assert not plays(s, 2, "d04", "workshop-0")
    lay_design(s, "workshop-1", "d11* d06* d35*")
    give(s, 2, "d29")
    assert plays(s, 2, "d29", "workshop-1")
    lay_design(s, "workshop-1", "d11* d06* d35* d29")
    give(s, 2, "d33")
    assert not plays(s, 2, "d33", "workshop-1")


def test_what_was_earned_is_lost_as_soon_as_its_owner_designs() -> None:
    for text in ("draw", "arrange alpha: d06 d11", "waste from alpha: d11", "play d35 in beta: d35", "waste d35"):
        s = table()
        lay_design(s, "alpha", "d11 d06")
        if "d35" in text:
            give(s, 0, "d35")
        earn(s, 0, data=3, knowledge=1)
        earn(s, 1, data=2)
        play(s, 0, text)
        assert (s.data[0], s.knowledge[0], s.data[1]) == (0, 0, 2), text


def test_showing_and_verifying_cost_nothing_of_what_was_earned() -> None:
    s = table()
    give(s, 0, "d35")
    lay_design(s, "gamma", "d02 d11")
    earn(s, 0, data=3)
    play(s, 0, "show d35", "verify gamma")
    assert s.data[0] == 3


def test_full_hands_neither_draw_nor_play_nor_arrange_nor_waste() -> None:
    s = table()
    give(s, 0, "d35")
    lay_design(s, "gamma", "d11 d06")
    play(s, 0, "build gamma", "place")
    assert s.busy & 1 == 1
    assert not [text for text in can(s, 0) if text.split()[0] in ("draw", "play", "arrange", "waste", "lift")]
    assert may(s, 0, "show") and may(s, 1, "arrange")


def test_everybody_designs_at_the_same_time() -> None:
    s = table(seats=4)
    for seat in (2, 0, 3, 1):
        play(s, seat, "draw")
    assert step(s) == "work" and all(len(hand) == 1 for hand in s.hands)


# options


@pytest.mark.parametrize("options", [{}, {"timer": 0}, {"building": "blocks"}, {"labs": 5}])
def test_designing_is_the_same_whatever_else_is_chosen(options: dict[str, Value]) -> None:
    s = table(seats=3, seed=7, **options)
    give(s, 0, "d11")
    lay_design(s, "alpha", "d06")
    assert plays(s, 0, "d11", "alpha") == {"d06 d11", "d11 d06", "d06* d11*", "d11* d06*"}


def test_a_design_may_be_changed_while_somebody_builds_it() -> None:
    s = table()
    lay_design(s, "gamma", "d02 d11", verified=True)
    put_up(s, 0, "gamma")
    give(s, 1, "d06")
    assert plays(s, 1, "d06", "gamma")


def test_before_all_roles_are_chosen_nobody_designs() -> None:
    assert not may(unbegun(), 0, "draw")


def test_columns_are_told_from_the_lowest_card_up() -> None:
    s = table()
    lay_design(s, "alpha", "d08 d19")
    assert s.columns[0] == column("d08 d19") and lies(s, 0) == "d08 d19"
