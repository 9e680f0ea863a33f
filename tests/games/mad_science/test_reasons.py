"""What speaks for a move of Mad Science Foundation."""

import pytest

from games import speaking
from games.mad_science.positions import (
    begin,
    discard,
    divide,
    due,
    fresh,
    game_end,
    give,
    invention,
    numbers,
    own,
    plan,
    play,
    played,
    quirk,
    round_with,
    turn,
)
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import frame


def said(s: MadScience, seat: int, text: str) -> str:
    """What speaks for a move of a seat."""
    return speaking.said(GAME, s, due(s, seat), text)


def choosing(*piles: tuple[str, ...], resources: tuple[str, ...]) -> MadScience:
    """Seat 0 has divided for two players with quirks that say nothing here, and seat 1 chooses."""
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    plan(s, 0)
    plan(s, 1)
    round_with(s, resources, ("bolt-farm",))
    divide(s, *piles)
    return s


def test_a_pile_helps_a_prototype_and_says_what_that_still_lacks() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    plan(s, 1, "heat-ish-ray")
    assert said(s, 1, "take pile 1") == "It helps you to build Heat-ish Ray, which then lacks nothing."
    plan(s, 1, "moon-lasso")  # 2 Lasers + 2 Dark Matter
    assert said(s, 1, "take pile 1") == "It helps you to build Moon Lasso, which then lacks 2 Dark Matter."
    plan(s, 1)
    assert said(s, 1, "take pile 1") == "None of your prototypes needs it now, but resources find a use."
    plan(s, 0, "heat-ish-ray")
    assert said(s, 1, "take pile 1") == "It keeps from @0, who is next, what would help them most."


def test_a_pile_is_judged_by_one_s_own_quirk_only() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    f = due(s, 1)
    assert f is not None
    pile = GAME.read(s, f, "take pile 1")
    assert isinstance(pile, int)
    told = []
    for quirks in (("saboteur", "tinkerer"), ("hoarder", "tinkerer"), ("saboteur", "hoarder")):
        quirk(s, *quirks)
        told.append(GAME.hints.terms(s, f, pile))
    assert told[0] == told[1] != told[2]


def test_a_resource_makes_a_built_invention_work() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    own(s, 1, "weather-piano")
    assert said(s, 1, "take pile 1") == "It makes Weather Piano work, which you have built."


def test_a_division_is_said_with_the_pile_that_is_left() -> None:
    s = fresh(2)
    plan(s, 0, "petting-tank", "submarine-in-a-garage")
    give(s, 0, "cryptonium", "cryptonium")
    plan(s, 1)
    give(s, 1, "laser", "laser", "laser", "laser")
    round_with(s, ("laser", "cryptonium", "shark"), ("heat-ish-ray",))
    assert said(s, 0, "put heat-ish-ray on pile 1") == (
        "As it looks, Heat-ish Ray draws somebody else to pile 1, and pile 2 is left for you."
    )
    assert said(s, 0, "put laser on pile 1") == (
        "Not recommended: Heat-ish Ray weighs more, so find a place for that first."
    )
    play(s, 0, "put heat-ish-ray on pile 1")
    assert said(s, 0, "put shark on pile 2") == "As it looks, the others will leave pile 2 to you, and Shark with it."


def test_the_spy_goes_where_it_costs_something() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "procrastinator", "tinkerer")
    for seat in range(3):
        plan(s, seat)
    own(s, 1, "moon-lasso")
    own(s, 2, "weather-piano")
    plan(s, 2, "heat-ish-ray", "petting-tank")
    give(s, 2, "laser", "laser")
    s.owed = numbers([frame(c.PLACE_SPY, 0, 0)])
    assert said(s, 0, "spy on moon-lasso") == "It keeps @1 from pressing Moon Lasso this round."
    assert said(s, 0, "spy on heat-ish-ray") == (
        "It stops @2 from building Heat-ish Ray, for which the resources are there."
    )
    assert said(s, 0, "spy on weather-piano") == (
        "Not recommended: Weather Piano does nothing for @2 this round anyway."
    )
    assert said(s, 0, "spy on petting-tank") == "Not recommended: @2 cannot pay for Petting Tank as things stand."


def test_a_button_is_worth_its_infamy_and_clones_add_up() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    own(s, 0, "moon-lasso", "heat-ish-ray", "unstable-clone-a", "unstable-clone-b")
    give(s, 0, "laser")
    plan(s, 0)
    turn(s, 0)
    assert said(s, 0, "activate moon-lasso") == "It brings 3 Infamy at once."
    assert said(s, 0, "activate heat-ish-ray") == "It brings 4 Infamy at once."
    assert said(s, 0, "done") == "Not recommended: Moon Lasso can still be pressed."
    assert said(s, 0, "activate unstable-clone-a") == (
        "Not recommended: clones bring far more when several are pressed in one turn."
    )
    play(s, 0, "activate unstable-clone-a")
    assert said(s, 0, "activate unstable-clone-b") == "Clones add to each other: this press brings 6 Infamy."


def test_building_is_said_with_what_follows_from_it() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    plan(s, 0, "moon-lasso", "heat-ish-ray")
    give(s, 0, *["laser"] * 5, "dark-matter", "dark-matter")
    s.invention_deck = numbers(invention(id) for id in ("bolt-farm", "gossip-orb", "lair-annexe"))
    turn(s, 0)
    assert said(s, 0, "build moon-lasso") == "The sooner Moon Lasso stands the more it brings."
    own(s, 0, "unpaid-intern-cannon")
    plan(s, 0, "heat-ish-ray")
    assert said(s, 0, "build heat-ish-ray") == "It makes Unpaid Intern Cannon work this turn: 3 Infamy at a press."


def test_resources_from_the_discards_are_worth_what_they_are_good_for() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    own(s, 0, "bolt-farm")
    plan(s, 0, "heat-ish-ray")
    give(s, 0, "laser")
    discard(s, "laser")
    turn(s, 0)
    assert said(s, 0, "activate bolt-farm") == "The resources help you to build Heat-ish Ray."
    plan(s, 0)
    assert said(s, 0, "activate bolt-farm") == "It costs nothing and brings resources, which find a use."


def test_the_saboteur_points_where_most_is_unfinished() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "tinkerer", "hoarder")
    plan(s, 1, "moon-lasso", "bolt-farm")
    plan(s, 2, "heat-ish-ray")
    game_end(s)
    assert said(s, 0, "sabotage seat 1") == "Nobody has more unfinished work than @1: 2 Infamy for you."
    assert said(s, 0, "sabotage seat 2") == "Not recommended: somebody has more unfinished work than @2."


def test_a_rating_is_the_sum_of_its_terms() -> None:
    for seats in (2, 3, 4):
        for plies, s in enumerate(played(begin(seats))):
            if plies % 5 == 0 and not RULES.over(s):
                f = s.owed[-1]
                for move in RULES.legal(s, f):
                    total = sum(term.points for term in GAME.hints.terms(s, f, move))
                    assert total == pytest.approx(GAME.hints.rate(s, f, move))
