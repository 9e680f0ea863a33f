"""Dividing: small moves, and a card on every pile."""

import pytest

from games.mad_science.positions import (
    DECK,
    begin,
    can,
    centre,
    divide,
    fresh,
    out,
    play,
    refused,
    round_with,
    seen,
    to_act,
)
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.state import MadScience
from labtop.kernel.game import IllegalMove
from labtop.tables.table import Box


def dividing(*resources: str, seats: int = 3, minions: tuple[str, ...] = ()) -> MadScience:
    s = fresh(seats)
    out(s, *minions)
    round_with(s, resources or ["laser", "laser", "shark", "cryptonium"], ["moon-lasso"])
    return s


def pile(s: MadScience, n: int) -> list[str]:
    return list(seen(s).piles[n - 1].items)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_piles_as_players(seats: int) -> None:
    assert [pile.id for pile in seen(begin(seats)).piles] == [f"pile-{n + 1}" for n in range(seats)]


def test_the_one_who_controls_the_director_divides() -> None:
    s = fresh()
    round_with(s, ["laser"] * 4, director=2)
    assert to_act(s) == [("divide", 2)] and seen(s).divider == 2


def test_an_item_is_put_on_any_pile() -> None:
    s = dividing()
    play(s, 0, "put laser on pile 2", "put moon-lasso on pile 2", "put laser on pile 3")
    assert (pile(s, 1), pile(s, 2), pile(s, 3)) == ([], ["laser", "moon-lasso"], ["laser"])
    assert centre(s) == ["cryptonium", "shark"]


def test_resources_alike_are_one_move() -> None:
    s = dividing()
    assert [text for text in can(s, 0) if "laser" in text] == [f"put laser on pile {n}" for n in (1, 2, 3)]


def test_what_lies_on_a_pile_stays_there() -> None:
    s = dividing()
    play(s, 0, "put shark on pile 2")
    assert not any("shark" in text for text in can(s, 0))
    assert refused(s, 0, "put shark on pile 1").why == "Shark is not in the centre"


def test_a_division_is_done_only_when_the_centre_is_empty() -> None:
    s = dividing()
    play(s, 0, "put laser on pile 1", "put laser on pile 2", "put shark on pile 3", "put cryptonium on pile 3")
    assert "done" not in can(s, 0) and "Moon Lasso" in refused(s, 0, "done").why
    play(s, 0, "put moon-lasso on pile 1")
    assert "done" in can(s, 0)
    play(s, 0, "done")
    assert to_act(s) == [("choose", 1)]


def test_a_pile_of_only_a_standee_is_refused_with_the_reason() -> None:
    s = dividing(minions=("spy",))
    play(s, 0, "put spy on pile 3", "put laser on pile 1", "put laser on pile 2", "put shark on pile 1")
    play(s, 0, "put cryptonium on pile 2")
    assert [text for text in can(s, 0) if text.startswith("put")] == ["put moon-lasso on pile 3"]
    why = refused(s, 0, "put moon-lasso on pile 1")
    assert "what is left must go on piles without one" in why.why and why.rule == "2.2"


def test_an_empty_pile_is_refused_with_the_reason() -> None:
    s = dividing()
    play(s, 0, "put laser on pile 1", "put laser on pile 1", "put shark on pile 1")
    why = refused(s, 0, "put cryptonium on pile 1")
    assert "pile 1 has a card" in why.why and "every pile needs a card" in why.why


def test_a_standee_may_go_on_any_pile_at_any_time() -> None:
    s = dividing(minions=("spy", "sassy-ai"))
    play(s, 0, "put laser on pile 1", "put laser on pile 1", "put shark on pile 1")
    assert {f"put {minion} on pile {n}" for minion in ("spy", "sassy-ai") for n in (1, 2, 3)} <= set(can(s, 0))


def test_piles_may_be_as_uneven_as_can_be() -> None:
    s = dividing(minions=("spy", "sassy-ai", "truckload-o-cash", "crooked-director"))
    divide(
        s,
        ["laser", "laser", "shark", "spy", "sassy-ai", "truckload-o-cash", "crooked-director"],
        ["cryptonium"],
        ["moon-lasso"],
    )
    assert to_act(s) == [("choose", 1)]


def test_an_invention_alone_is_a_pile() -> None:
    s = dividing()
    divide(s, ["laser", "laser"], ["cryptonium", "shark"], ["moon-lasso"])
    assert [pile.cards for pile in seen(s).piles] == [2, 2, 1]


def short_of_cards(minions: tuple[str, ...] = ()) -> MadScience:
    """Two cards for four piles."""
    s = fresh(4)
    out(s, *minions)
    round_with(s, ["laser"], ["moon-lasso"], under=(), inventions_under=())
    return s


def test_with_fewer_cards_than_piles_each_card_is_a_pile() -> None:
    s = short_of_cards()
    play(s, 0, "put laser on pile 2")
    assert can(s, 0)[:3] == [f"put moon-lasso on pile {n}" for n in (1, 3, 4)]
    why = refused(s, 0, "put moon-lasso on pile 2")
    assert "pile 2 has a card" in why.why and "as long as there are enough" in why.why


def test_with_fewer_cards_than_piles_the_rest_may_be_empty_or_standees_only() -> None:
    s = short_of_cards(("spy",))
    divide(s, ["laser"], ["moon-lasso"], ["spy"], [])
    play(s, 1, "take pile 4")
    play(s, 2, "take pile 3")
    assert seen(s).panels[2].minions == ("spy",)


def test_a_division_can_always_be_finished_however_it_began() -> None:
    for seed in range(30):
        s = dividing(minions=("spy", "crooked-director"), seats=2 + seed % 3)
        dice = seed
        while to_act(s)[0][0] == "divide":
            texts = can(s, 0)
            dice = (dice * 1103515245 + 12345) % 2**31
            play(s, 0, texts[dice // 7 % len(texts)])
        assert to_act(s)[0][0] == "choose"


def test_what_was_put_is_taken_back_by_undo_put_by_put_until_others_choose() -> None:
    table = Box(GAME, DECK).start(3, seed=1)
    seat = table.to_act[0]
    before = [table.digest]
    while table.to_act == (seat,):
        table.play(seat, table.legal(seat)[0])
        before.append(table.digest)
    while len(before) > 1:
        assert before.pop() == table.digest and table.can_undo(seat)
        table.undo(seat)
    assert before == [table.digest] and not table.can_undo(seat)


def test_once_somebody_has_chosen_a_pile_the_division_stands() -> None:
    table = Box(GAME, DECK).start(3, seed=1)
    seat = table.to_act[0]
    while table.to_act == (seat,):
        table.play(seat, table.legal(seat)[0])
    table.play(table.to_act[0], "take pile 1")
    assert not table.can_undo(seat)


def test_others_watch_but_cannot_divide() -> None:
    table = Box(GAME, DECK).start(3, seed=1)
    divider = table.to_act[0]
    with pytest.raises(IllegalMove, match="not your turn"):
        table.play((divider + 1) % 3, table.legal(divider)[0])


def test_names_that_are_nothing_are_refused() -> None:
    s = dividing()
    assert "nothing to divide is called that" in refused(s, 0, "put plutonium on pile 1").why
    assert "piles are 1 to 3" in refused(s, 0, "put laser on pile 4").why
    assert "Dark Matter is not in the centre" in refused(s, 0, "put dark-matter on pile 1").why
    assert "as in: put laser on pile 2" in refused(s, 0, "hello").why
