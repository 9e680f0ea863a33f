"""Blocks by hand at a table with a judge, and the planner's help there. Rules page, sections 4.4 and 4.5."""

import pytest

from games.for_science.bench import TOWER, free_hands, is_presented, ready, table, tower
from games.for_science.positions import can, lay_design, play, refused
from labtop.games.for_science.blocks import Blocks
from labtop.games.for_science.game import GAME
from labtop.games.for_science.hints import ForScienceHints
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import seat_of

PAIR = (("brick", "cylinder"), ((0, 1),), (0,))


def begun(**options: bool) -> ForScience:
    s = table(building="blocks", **options)
    ready(s)
    play(s, 0, "build gamma")
    return s


def tell(s: ForScience, touches: tuple[tuple[int, int], ...], on_table: tuple[int, ...]) -> tuple[str, ...]:
    moves = Blocks(s).judged(0, touches, on_table)
    play(s, 0, *moves)
    return moves


# the planner


def test_where_blocks_are_set_by_hand_the_planner_sets_one_if_asked() -> None:
    s = begun()
    assert {"place", "take brick"} <= set(can(s, 0))
    play(s, 0, "place")
    assert Blocks(s).built(0) == ("brick",) and Blocks(s).made(0) == (0,)
    assert s.busy == 1, "which takes as long as ever"
    free_hands(s)
    play(s, 0, "place")
    assert is_presented(s, 0)


def test_the_planner_goes_on_with_nothing_but_its_own_work() -> None:
    s = begun()
    play(s, 0, "take brick")
    assert "place" not in can(s, 0)
    assert refused(s, 0, "place").why.startswith("somebody has set blocks by hand here")
    play(s, 0, "return brick-1")
    assert "place" in can(s, 0)


def test_a_block_taken_after_the_planners_ends_its_work() -> None:
    s = begun()
    play(s, 0, "place")
    free_hands(s)
    play(s, 0, "take slat")
    assert "place" not in can(s, 0) and Blocks(s).made(0) == (0,)
    play(s, 0, "return brick-1")
    assert Blocks(s).built(0) == ("slat",) and Blocks(s).made(0) == ()
    play(s, 0, "return slat-1", "place")
    assert Blocks(s).built(0) == ("brick",)


def test_a_team_mate_hands_over_what_is_lacking_where_nobody_may_take_two_in_a_row() -> None:
    s = table(building="blocks")
    ready(s, mutation="alternating")
    play(s, 0, "build gamma", "take brick")
    hints = ForScienceHints()
    f = next(f for f in RULES.due(s) if seat_of(f) == 1)
    assert GAME.write(s, f, hints.choice(s, f)) == "take cylinder for seat 0"
    play(s, 1, "take cylinder for seat 0")
    f = next(f for f in RULES.due(s) if seat_of(f) == 2)
    assert not GAME.write(s, f, hints.choice(s, f)).startswith("take"), "nothing is lacking any more"


# what a table asks


def test_whoever_builds_nothing_has_no_blocks() -> None:
    s = begun()
    assert Blocks(s).built(1) is None and Blocks(s).wish(1) is None
    assert Blocks(s).built(0) == () and Blocks(s).wish(0) == PAIR


def test_nothing_is_planned_for_a_design_that_is_another_by_now() -> None:
    s = begun()
    lay_design(s, "gamma", "d11")
    assert Blocks(s).wish(0) is None


def test_what_touches_is_told_in_as_many_moves_as_have_changed() -> None:
    s = begun()
    play(s, 0, "take brick", "take cylinder")
    assert tell(s, ((0, 1),), (0,)) == ("join brick-1 table", "join brick-1 cylinder-1", "present")
    assert is_presented(s, 0) and Blocks(s).judged(0, ((0, 1),), (0,)) == ()
    assert tell(s, (), (0, 1)) == ("join cylinder-1 table", "part brick-1 cylinder-1", "present")
    assert is_presented(s, 0)
    assert tell(s, ((0, 1),), (0,)) == ("part cylinder-1 table", "join brick-1 cylinder-1", "present")
    play(s, 1, "verify seat 0")
    assert s.cures == 1


def test_whoever_must_do_something_else_first_is_told_so() -> None:
    s = begun()
    play(s, 0, "take brick")
    s.owed = s.owed[:0]
    assert Blocks(s).judged(0, (), (0,)) == ("present",)


@pytest.mark.parametrize("text", ["join brick-1 table", "part brick-1 slat-1", "present"])
def test_only_where_hands_build_what_touches_is_the_judges_to_say(text: str) -> None:
    assert Blocks(begun()).is_judges(text)
    assert not Blocks(table()).is_judges(text)
    assert not Blocks(begun()).is_judges("take brick")


def test_a_move_that_asks_the_planner_says_for_whom() -> None:
    hands = Blocks(begun())
    assert hands.planner_for(0, "place") == 0 and hands.planner_for(1, "place for seat 0") == 0
    assert hands.planner_for(0, "take brick") is None


def test_a_tower_told_by_hand_is_what_the_judge_would_tell() -> None:
    s = table(building="blocks")
    ready(s, design=TOWER)
    tower(s)
    assert Blocks(s).judged(0, ((0, 1),), (0,)) == ()
