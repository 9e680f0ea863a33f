"""The last round, the quirks, the Procrastinator's final turn, and who wins."""

import pytest

from games.mad_science.positions import (
    CLONES,
    begin,
    can,
    changed,
    director,
    discard,
    end_of_round,
    fresh,
    game_end,
    give,
    holds,
    invention,
    numbers,
    own,
    panel,
    plan,
    play,
    played,
    quirk,
    refused,
    seen,
    to_act,
    told,
    turn,
)
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import Journal

DULL = ("mastermind", "megalomaniac", "tinkerer", "hoarder")


def ending(*quirks: str, seats: int = 3, journal: Journal | None = None) -> MadScience:
    """A game with these quirks, the rest being of no use, in which nobody has anything."""
    s = fresh(seats, journal=journal)
    quirk(s, *(quirks + tuple(id for id in DULL if id not in quirks))[:seats])
    for seat in range(seats):
        plan(s, seat)
    return s


# the last round


def test_the_game_goes_on_while_inventions_are_left() -> None:
    s = fresh()
    end_of_round(s, "moon-lasso")
    assert to_act(s)[0][0] == "divide" and seen(s).last_round


def test_the_round_in_which_the_deck_runs_out_is_played_to_its_end() -> None:
    s = fresh()
    end_of_round(s, "moon-lasso")
    assert not s.revealed and seen(s).phase == 1
    end_of_round(s)
    assert s.revealed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invention_of_the_deck_is_awarded_once(seats: int) -> None:
    s = begin(seats)
    for _ in played(s):
        pass
    assert len(s.invention_deck) == 0
    owned = sum(len(panel.inventions) + len(panel.destroyed) for panel in seen(s).panels)
    assert owned == {2: 12, 3: 21, 4: 30}[seats] + seats


# quirks


def test_quirks_are_shown_to_all_at_the_end() -> None:
    s = ending("hoarder", "tinkerer", "mastermind")
    assert panel(s, 0).quirk is None
    game_end(s)
    assert [panel.quirk for panel in seen(s).panels] == ["hoarder", "tinkerer", "mastermind"]


def test_the_megalomaniac_gains_3_for_each_built_facility() -> None:
    s = ending("megalomaniac")
    own(s, 0, "haunted-power-station", "bolt-farm", "moon-lasso")
    plan(s, 0, "petting-tank")
    game_end(s)
    assert panel(s, 0).infamy == 6


def test_the_mastermind_gains_4_for_each_built_mastermind_invention() -> None:
    s = ending("mastermind")
    own(s, 0, "moon-lasso", "gossip-orb", "bolt-farm")
    plan(s, 0, "hypnotic-podcast")
    game_end(s)
    assert panel(s, 0).infamy == 8


def test_the_tinkerer_gains_1_for_each_built_invention() -> None:
    s = ending("tinkerer")
    own(s, 0, "haunted-power-station", "bolt-farm", "moon-lasso")
    plan(s, 0, "petting-tank")
    game_end(s)
    assert panel(s, 0).infamy == 3


def test_a_destroyed_invention_counts_for_no_quirk() -> None:
    s = ending("tinkerer")
    own(s, 0, "pocket-black-hole", "bolt-farm")
    turn(s, 0)
    play(s, 0, "activate pocket-black-hole")
    game_end(s)
    assert s.quirked[0] == 1


def test_the_hoarder_gains_1_for_each_resource_left_over() -> None:
    s = ending("hoarder")
    give(s, 0, "laser", "laser", "shark", "cryptonium")
    game_end(s)
    assert panel(s, 0).infamy == 4


def test_the_saboteur_gains_1_for_each_prototype_of_a_chosen_opponent() -> None:
    s = ending("saboteur")
    plan(s, 0, "moon-lasso")
    plan(s, 1, "bolt-farm", "petting-tank")
    plan(s, 2, "gossip-orb", "gravity-bank", "heat-ish-ray")
    own(s, 2, "volcano-timeshare")
    game_end(s)
    assert to_act(s) == [("sabotage", 0)] and can(s, 0) == ["sabotage seat 1", "sabotage seat 2"]
    assert "your own prototypes" in refused(s, 0, "sabotage seat 0").why
    assert "as in: sabotage seat 1" in refused(s, 0, "boom").why
    assert "seats are" in refused(s, 0, "sabotage seat 9").why
    play(s, 0, "sabotage seat 2")
    assert panel(s, 0).infamy == 3 and RULES.over(s)


def test_with_two_players_the_saboteur_has_nobody_else_to_choose() -> None:
    s = ending("saboteur", seats=2)
    plan(s, 1, "bolt-farm", "petting-tank")
    game_end(s)
    assert RULES.over(s) and panel(s, 0).infamy == 2


def test_quirk_infamy_is_told_apart_from_what_was_earned_before() -> None:
    s = ending("hoarder")
    s.infamy = numbers([7, 0, 0])
    s.sassed = numbers([4, 0, 0])
    s.earned = changed(s.earned, invention("moon-lasso"), 3)
    own(s, 0, "moon-lasso")
    give(s, 0, "laser")
    game_end(s)
    assert GAME.outcome(s).breakdown[0] == (("Moon Lasso", 3), ("Sassy AI", 4), ("The Hoarder", 1))


# the Procrastinator


def procrastinating(journal: Journal | None = None) -> MadScience:
    s = ending("procrastinator", "saboteur", "hoarder", journal=journal)
    plan(s, 0, "haunted-power-station")
    own(s, 0, "hypnotic-podcast", "moon-lasso")
    give(s, 0, "cryptonium", "cryptonium", "cryptonium", "shark")
    return s


def test_the_procrastinator_plays_after_all_others_were_scored() -> None:
    s = procrastinating()
    give(s, 2, "laser", "laser")
    game_end(s)
    assert to_act(s) == [("sabotage", 1)] and panel(s, 2).infamy == 2
    play(s, 1, "sabotage seat 0")
    assert to_act(s) == [("experiment", 0)] and panel(s, 1).infamy == 1  # counted before the final turn builds


def final_turn(s: MadScience) -> None:
    game_end(s, director=1)
    play(s, 1, "sabotage seat 2")


def test_in_the_final_turn_the_procrastinator_builds_and_activates() -> None:
    s = procrastinating()
    final_turn(s)
    play(s, 0, "build haunted-power-station", "activate haunted-power-station", "activate moon-lasso", "done")
    assert panel(s, 0).infamy == 5 and RULES.over(s)


def test_in_the_final_turn_the_procrastinator_builds_up_to_one_invention() -> None:
    s = procrastinating()
    plan(s, 0, "haunted-power-station", "unstable-clone-a")
    final_turn(s)
    play(s, 0, "build unstable-clone-a")
    assert "build haunted-power-station" not in can(s, 0)


def test_in_the_final_turn_the_procrastinator_controls_the_director() -> None:
    s = procrastinating()
    final_turn(s)
    play(s, 0, "activate hypnotic-podcast")
    assert panel(s, 0).infamy == 5 and director(s) == 0


def test_in_the_final_turn_no_spy_is_on_the_procrastinator_s_inventions() -> None:
    s = procrastinating()
    s.spied = invention("moon-lasso")
    final_turn(s)
    assert "activate moon-lasso" in can(s, 0)


def test_in_the_final_turn_everything_may_be_activated_again() -> None:
    s = procrastinating()
    turn(s, 0)
    play(s, 0, "activate moon-lasso", "done")
    final_turn(s)
    assert "activate moon-lasso" in can(s, 0)


def test_in_the_final_turn_there_is_no_truckload() -> None:
    s = procrastinating()
    give(s, 0, "cryptonium", "cryptonium")
    holds(s, 0, "truckload-o-cash")
    final_turn(s)
    assert not any("build" in text for text in can(s, 0))


def test_in_the_final_turn_nothing_counts_as_acquired_this_round() -> None:
    s = procrastinating()
    own(s, 0, "petting-tank", "moon-lasso")
    s.acquired = changed(s.acquired, 0, 1 << 15)
    final_turn(s)
    assert "activate moon-lasso" in can(s, 0) and "activate petting-tank" not in can(s, 0)


def test_clones_of_the_last_round_and_of_the_final_turn_do_not_count_together() -> None:
    s = procrastinating()
    own(s, 0, *CLONES[:2])
    turn(s, 0)
    play(s, 0, "activate unstable-clone-a", "done")
    final_turn(s)
    play(s, 0, "activate unstable-clone-b")
    assert panel(s, 0).infamy == 4


def test_what_the_final_turn_brings_is_the_quirk_s() -> None:
    s = procrastinating()
    final_turn(s)
    play(s, 0, "activate moon-lasso", "done")
    assert s.quirked[0] == 3 and GAME.outcome(s).breakdown[0] == (("The Procrastinator", 3),)


def test_the_final_turn_may_gain_from_the_discards() -> None:
    s = procrastinating()
    own(s, 0, "bolt-farm")
    discard(s, "laser")
    final_turn(s)
    assert "activate bolt-farm" in can(s, 0)


def test_a_final_turn_with_nothing_to_do_ends_the_game() -> None:
    s = ending("procrastinator")
    game_end(s)
    assert RULES.over(s)


def test_the_final_turn_is_told_and_prompted_as_such() -> None:
    journal = Journal()
    s = procrastinating(journal)
    final_turn(s)
    f = RULES.due(s)[0]
    assert GAME.prompt(s, f).rule == "5.3" and "final turn" in GAME.prompt(s, f).ask
    [line] = told(s, journal, "last-turn")
    assert line.seat == 0 and line.thing == "procrastinator"


# who wins


def level(*infamy: int) -> MadScience:
    s = ending("mastermind", "megalomaniac", "tinkerer")
    s.infamy = numbers(infamy)
    return s


def test_most_infamy_wins() -> None:
    s = level(10, 12, 11)
    game_end(s)
    assert GAME.outcome(s).ranks == (3, 1, 2) and GAME.outcome(s).why == "@1 wins with 12 Infamy."


def test_among_equals_more_built_inventions_win() -> None:
    s = level(10, 10, 3)
    own(s, 1, "heat-ish-ray")
    game_end(s)
    assert GAME.outcome(s).ranks == (2, 1, 3) and "more inventions built" in GAME.outcome(s).why


def test_prototypes_do_not_break_a_tie() -> None:
    s = level(10, 10, 3)
    plan(s, 0, "heat-ish-ray")
    give(s, 1, "laser")
    game_end(s)
    assert GAME.outcome(s).ranks == (2, 1, 3)


def test_among_equals_in_both_more_resources_left_over_win() -> None:
    s = level(10, 10, 3)
    own(s, 0, "heat-ish-ray")
    own(s, 1, "unpaid-intern-cannon")
    give(s, 0, "laser", "laser")
    give(s, 1, "shark")
    game_end(s)
    assert GAME.outcome(s).ranks == (1, 2, 3) and "more resources left over" in GAME.outcome(s).why


def test_who_is_level_in_everything_shares_the_victory() -> None:
    s = level(10, 10, 3)
    game_end(s)
    assert GAME.outcome(s).ranks == (1, 1, 3) and "@0 and @1 share" in GAME.outcome(s).why


def test_scores_are_the_infamy_and_add_up_from_their_sources() -> None:
    for seed in range(4):
        s = begin(2 + seed % 3, seed)
        for _ in played(s, seed):
            pass
        outcome = GAME.outcome(s)
        assert outcome.scores == tuple(s.infamy)
        assert [sum(points for _, points in parts) for parts in outcome.breakdown] == list(s.infamy)
