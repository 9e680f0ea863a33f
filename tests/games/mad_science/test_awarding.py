"""What comes to the centre at the beginning of a round."""

import pytest

from games.mad_science.positions import (
    begin,
    can,
    centre,
    discard,
    divide,
    end_of_round,
    fresh,
    holds,
    numbers,
    out,
    play,
    played,
    round_with,
    seen,
    to_act,
    told,
)
from labtop.games.mad_science.game import GAME
from labtop.kernel.flow import NOBODY, Journal


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 4), (4, 5)])
def test_so_many_resources_are_revealed_as_the_table_says(seats: int, n: int) -> None:
    s = fresh(seats)
    round_with(s, ["shark"] * 6)
    assert centre(s).count("shark") == n


def test_one_invention_is_revealed_without_the_researcher() -> None:
    s = fresh(3)
    round_with(s, ["laser"] * 4, ["moon-lasso", "bolt-farm"])
    assert [id for id in centre(s) if id != "laser"] == ["moon-lasso"]


def test_two_inventions_are_revealed_with_the_researcher() -> None:
    s = fresh(4)
    round_with(s, ["laser"] * 5, ["moon-lasso", "bolt-farm"])
    assert {id for id in centre(s) if id != "laser"} == {"moon-lasso", "bolt-farm"}


def test_a_minion_is_set_aside_and_another_resource_drawn_for_it() -> None:
    s = fresh(3)
    round_with(s, ["shark", "spy", "shark", "sassy-ai", "shark", "shark", "cryptonium"])
    assert centre(s) == ["shark"] * 4 + ["bolt-farm", "sassy-ai", "spy"]
    assert seen(s).minions == ("sassy-ai", "spy")


def test_minions_of_earlier_rounds_come_back_to_the_centre() -> None:
    s = fresh(3)
    out(s, "truckload-o-cash", "crooked-director")
    holds(s, 1, "truckload-o-cash")
    round_with(s, ["laser"] * 4)
    assert centre(s)[-2:] == ["truckload-o-cash", "crooked-director"]
    assert list(s.holders) == [NOBODY] * 4


def test_the_researcher_has_no_standee() -> None:
    s = fresh(4)
    round_with(s, ["laser"] * 5, ["moon-lasso", "bolt-farm"])
    assert "overworked-researcher" not in centre(s)
    s = fresh(3)
    round_with(s, ["laser", "laser", "laser", "laser", "overworked-researcher"], under=())
    assert "overworked-researcher" not in centre(s)


def test_the_researcher_adds_its_invention_in_the_round_in_which_it_comes_out() -> None:
    s = fresh(3)
    discard(s, "shark", "shark")
    round_with(s, ["laser", "laser", "overworked-researcher"], ["moon-lasso", "bolt-farm"], under=())
    assert centre(s) == ["laser", "laser", "shark", "shark", "moon-lasso", "bolt-farm"]
    assert seen(s).researcher


def test_the_researcher_of_three_players_comes_out_before_any_reshuffle() -> None:
    for seed in range(3):
        journal = Journal()
        s = begin(3, seed, journal=journal)
        for _ in played(s, seed):
            pass
        lines = [GAME.tell(s, event, NOBODY) for event in journal.events]
        came_out = next(n for n, line in enumerate(lines) if line.thing == "overworked-researcher")
        assert came_out < [line.what for line in lines].index("shuffled")


def test_an_odd_last_invention_is_dealt_alone() -> None:
    s = fresh(4)
    round_with(s, ["laser"] * 5, ["moon-lasso"], inventions_under=())
    assert [id for id in centre(s) if id != "laser"] == ["moon-lasso"]
    assert seen(s).last_round


def test_an_empty_resource_deck_is_made_anew_from_the_discards() -> None:
    journal = Journal()
    s = fresh(3, journal=journal)
    discard(s, "shark", "shark", "shark", "cryptonium")
    journal.events = []
    round_with(s, ["laser", "laser"], under=())
    assert centre(s).count("laser") == 2 and len(s.resource_deck) == 2
    assert s.discards == 0 and len(told(s, journal, "shuffled")) == 1


def test_the_discards_are_not_touched_while_the_deck_lasts() -> None:
    s = fresh(3)
    discard(s, "shark")
    round_with(s, ["laser"] * 4, under=())
    assert seen(s).discards == {"shark": 1} and seen(s).resource_deck == 0


def test_a_reshuffled_deck_has_another_order() -> None:
    orders = set()
    for seed in range(5):
        s = fresh(3, seed)
        discard(s, *["shark"] * 5, *["cryptonium"] * 9)
        round_with(s, [], under=())
        orders.add((tuple(s.resource_deck), tuple(centre(s))))
    assert len(orders) > 3


def test_with_too_few_resources_the_round_has_what_there_is() -> None:
    s = fresh(4)
    discard(s, "shark")
    round_with(s, ["laser"], ["moon-lasso", "bolt-farm"], under=())
    assert centre(s) == ["laser", "shark", "moon-lasso", "bolt-farm"]


def test_when_everything_is_hoarded_the_inventions_are_awarded_alone() -> None:
    s = fresh(2)
    round_with(s, [], ["moon-lasso"], under=())
    assert centre(s) == ["moon-lasso"]
    divide(s, ["moon-lasso"], [])
    play(s, 1, "take pile 2")
    assert seen(s).panels[1].inventions != () and seen(s).panels[0].inventions[-1].id != "moon-lasso"


def test_players_who_build_nothing_hoard_until_cards_run_short_and_still_finish() -> None:
    s = fresh(4)
    shortest = 99
    while len(s.owed):
        [(step, seat)] = to_act(s)
        texts = can(s, seat)
        if step == "divide" and not any(pile.items for pile in seen(s).piles):
            shortest = min(shortest, len(centre(s)))
        puts = [text for text in texts if text.startswith(("put", "take pile", "spy", "sabotage"))]
        play(s, seat, puts[0] if puts else "done")
    assert shortest < 4 + 2 and sum(sum(panel.stock.values()) for panel in seen(s).panels) == 42


def test_the_round_in_which_the_deck_runs_out_is_announced_as_the_last() -> None:
    journal = Journal()
    s = fresh(2, journal=journal)
    end_of_round(s, "moon-lasso")
    assert seen(s).last_round and len(told(s, journal, "last-round")) == 1


def test_what_lasts_for_a_round_is_over_when_the_next_begins() -> None:
    s = fresh(3)
    holds(s, 1, "truckload-o-cash")
    s.spied = 3
    s.activated = 5
    s.acquired = numbers([1, 1, 1])
    end_of_round(s, "moon-lasso", "bolt-farm")
    assert not s.cash and s.spied == -1 and s.activated == 0 and list(s.acquired) == [0, 0, 0]
