"""What `easy` knows of good play."""

import pytest

from games.gsa.positions import (
    act,
    begin,
    completed,
    discarded,
    discarding,
    finish_turn,
    fresh,
    give,
    play,
    projects,
    resources,
    seen,
    to_act,
    turn,
    under_way,
)
from labtop.bots.levels import player
from labtop.bots.player import Sight, finish
from labtop.games.gsa.game import GAME
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.state import Gsa


def choice(s: Gsa) -> str:
    """What `easy` does now."""
    f = s.owed[-1]
    return GAME.write(s, f, player("easy", GAME, 1).choose(Sight(RULES, s, f)))  # type: ignore[arg-type]


@pytest.mark.many
def test_easy_beats_random() -> None:
    won = 0
    for seed in range(30):
        s = begin(2, seed)
        finish(RULES, s, [player(("easy", "random")[(seat + seed) % 2], GAME, seed) for seat in range(2)])  # type: ignore[arg-type]
        won += GAME.outcome(s).ranks[seed % 2] == 1
    assert won >= 24


def test_easy_completes_a_project_when_it_can() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    under_way(s, 0, "stripe-clock")
    give(s, 0, "crispr")
    act(s, 0)
    assert choice(s) == "attach crispr to sleepless-flies"


def test_easy_starts_a_project_that_it_holds_the_resources_for() -> None:
    s = fresh()
    give(s, 0, "sleepless-flies", "fruit-fly", "crispr")
    act(s, 0)
    assert choice(s) == "start sleepless-flies"


def test_easy_starts_nothing_in_its_last_turn_that_it_cannot_complete() -> None:
    s = fresh()
    projects(s)
    give(s, 0, "winter-memory")
    s.left = 1
    act(s, 0)
    assert choice(s) == "done"


def test_easy_starts_less_when_projects_are_drawn_fast() -> None:
    s = fresh()
    give(s, 0, "petal-alphabet", "crispr")
    projects(s, "eye-on-a-leg")
    s.turn = 9
    act(s, 0)
    assert choice(s) == "start petal-alphabet"
    s.late = 8
    assert choice(s) == "done"


def test_only_projects_drawn_after_the_first_round_tell_the_pace() -> None:
    s = begin(3)
    for n in range(4):
        assert s.late == 0 and s.turn == n + 1
        play(s, seen(s).acting, "draw project project")
        finish_turn(s, seen(s).acting)
    assert s.late == 2 == s.clone().late


def test_easy_draws_what_it_needs_from_the_discard_pile() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    projects(s)
    discarded(s, "crispr")
    turn(s, 0)
    assert "discard" in choice(s)


def test_easy_draws_a_project_when_it_has_none() -> None:
    s = fresh()
    turn(s, 0)
    assert "project" in choice(s)


def test_easy_keeps_what_a_project_in_hand_will_need() -> None:
    s = fresh()
    under_way(s, 0, "tidy-desk")
    give(s, 0, "stripe-clock", "frog", "zebrafish")
    discarding(s, 0)
    assert choice(s) == "discard frog"


def test_easy_leaves_no_gift_for_the_next_player() -> None:
    s = fresh()
    under_way(s, 1, "grey-whisker", "yeast", "sequencing")
    give(s, 0, "mouse", "frog")
    discarding(s, 0)
    assert choice(s) == "discard frog"


def test_easy_uses_its_modifiers() -> None:
    s = fresh()
    under_way(s, 0, "sleepless-flies", "fruit-fly")
    give(s, 0, "core-facility")
    act(s, 0)
    assert choice(s) == "play core-facility as crispr on sleepless-flies"
    give(s, 0, "grant-renewal")
    assert choice(s) == "play grant-renewal"


def test_easy_disturbs_whoever_is_ahead() -> None:
    s = fresh()
    under_way(s, 0, "maze-memory")
    under_way(s, 1, "grey-whisker")
    under_way(s, 2, "stripe-clock")
    give(s, 0, "grant-delay")
    completed(s, 2, "eye-on-a-leg")
    act(s, 0)
    s.asked = 0b110
    assert choice(s) == "play grant-delay on seat 2"


def test_easy_offers_a_collaboration_that_helps_both() -> None:
    s = fresh(4)
    under_way(s, 0, "petal-alphabet")
    under_way(s, 1, "counted-cells")  # both need CRISPR and Microscopy
    give(s, 0, "thale-cress", "nematode", "crispr", "microscopy")
    act(s, 0)
    rated = GAME.hints.rate(s, s.owed[-1], GAME.read(s, s.owed[-1], "offer petal-alphabet for counted-cells"))  # type: ignore[arg-type]
    useless = fresh(4)
    under_way(useless, 0, "sleepless-flies", "fruit-fly")
    under_way(useless, 1, "winter-memory")
    give(useless, 0, "crispr")
    act(useless, 0)
    text = "offer sleepless-flies for winter-memory"
    worse = GAME.hints.rate(useless, useless.owed[-1], GAME.read(useless, useless.owed[-1], text))  # type: ignore[arg-type]
    assert worse < 0 and worse < rated


def test_easy_declines_what_would_only_burden_it() -> None:
    s = fresh()
    under_way(s, 0, "winter-memory")
    under_way(s, 1, "sleepless-flies", "fruit-fly")
    give(s, 0, "frog")
    act(s, 0)
    play(s, 0, "offer winter-memory for sleepless-flies")
    assert to_act(s) == ("answer", 1) and choice(s) == "decline"


def test_easy_protects_what_it_has_put_together() -> None:
    s = fresh()
    under_way(s, 0, "winter-memory", "thale-cress", "thale-cress", "pcr")
    give(s, 0, "backup-freezer")
    act(s, 0)
    assert choice(s) == "play backup-freezer on winter-memory"


def test_easy_never_gives_up_a_project_in_hand() -> None:
    s = fresh()
    give(s, 0, "winter-memory")
    resources(s, "frog")
    discarding(s, 0)
    assert choice(s) == "done"
