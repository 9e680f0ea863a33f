"""What speaks for a move of Mad Science Foundation."""

from games import speaking
from games.mad_science.positions import (
    acquired,
    discard,
    divide,
    due,
    fresh,
    game_end,
    give,
    holds,
    invention,
    numbers,
    own,
    plan,
    play,
    quirk,
    round_with,
    turn,
)
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.rules import terms
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


def test_a_pile_that_pays_for_an_invention_comes_before_all_else() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    plan(s, 1, "heat-ish-ray")
    assert said(s, 1, "take pile 1") == "With this pile you have all that Heat-ish Ray costs."
    give(s, 1, "laser", "laser")
    assert said(s, 1, "take pile 1") == "None of your prototypes needs it now, but 2 Lasers may suit the next one."


def test_a_pile_is_a_step_or_keeps_one_from_the_next_player() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    plan(s, 1, "moon-lasso")  # 2 Lasers + 2 Dark Matter
    assert said(s, 1, "take pile 1") == "It is a step: Moon Lasso then lacks 2 Dark Matter."
    plan(s, 1)
    plan(s, 0, "heat-ish-ray")
    assert said(s, 1, "take pile 1") == "It keeps from @0, who is next, all that Heat-ish Ray still lacks."


def test_a_pile_is_judged_by_one_s_own_quirk_only() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    quirk(s, "saboteur", "hoarder")
    assert said(s, 1, "take pile 1") == (
        "Your quirk pays 1 Infamy for each resource left over, and this pile has 2 resources."
    )
    quirk(s, "hoarder", "saboteur")
    assert "quirk" not in said(s, 1, "take pile 1")


def test_a_resource_makes_a_built_invention_work() -> None:
    s = choosing(("laser", "laser"), ("shark", "bolt-farm"), resources=("laser", "laser", "shark"))
    own(s, 1, "weather-piano")
    assert said(s, 1, "take pile 1") == "It brings a Laser, without which Weather Piano does nothing this round."


def test_piles_are_kept_even_and_a_match_is_seen() -> None:
    s = fresh(2)
    plan(s, 0)
    plan(s, 1)
    round_with(s, ("laser", "cryptonium", "shark"), ("heat-ish-ray",))
    assert said(s, 0, "put laser on pile 1") == (
        "One pile is as good as another to begin with: 3 items more will follow."
    )
    play(s, 0, "put heat-ish-ray on pile 1")
    assert said(s, 0, "put laser on pile 1").startswith("It makes pile 1 tempting, as Heat-ish Ray there needs it")
    assert said(s, 0, "put shark on pile 2").startswith("Nothing lies on pile 2 yet")
    assert said(s, 0, "take back heat-ish-ray from pile 1") == (
        "No pile holds more than pile 1, with one item: taking Heat-ish Ray back evens them out."
    )
    plan(s, 0, "shark-in-a-larger-shark")
    assert said(s, 0, "put shark on pile 2") == (
        "Nobody but you has a prototype that lacks Shark, so pile 2 may well be left for you."
    )


def test_the_spy_goes_where_it_costs_something() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "procrastinator", "tinkerer")
    for seat in range(3):
        plan(s, seat)
    own(s, 1, "moon-lasso")
    own(s, 2, "weather-piano")
    plan(s, 2, "heat-ish-ray", "petting-tank")
    give(s, 2, "laser", "laser")
    s.owed = numbers([frame(terms.PLACE_SPY, 0, 0)])
    assert said(s, 0, "spy on moon-lasso") == "It costs @1 the 3 Infamy that Moon Lasso brings at a press."
    assert said(s, 0, "spy on heat-ish-ray") == (
        "It stops @2 from building Heat-ish Ray, for which the resources are there."
    )
    assert said(s, 0, "spy on weather-piano") == (
        "Little speaks for it: Weather Piano does nothing for @2 this round anyway."
    )
    assert said(s, 0, "spy on petting-tank") == (
        "Little speaks for it: @2 cannot pay for Petting Tank as things stand."
    )


def test_a_button_is_worth_its_infamy_and_clones_add_up() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    own(s, 0, "moon-lasso", "heat-ish-ray", "unstable-clone-a", "unstable-clone-b")
    give(s, 0, "laser")
    plan(s, 0)
    s.infamy = numbers([0, 50])
    turn(s, 0)
    assert said(s, 0, "activate moon-lasso") == "It costs nothing and brings 3 Infamy."
    assert said(s, 0, "activate heat-ish-ray") == "It turns 1 Laser into 4 Infamy."
    assert said(s, 0, "activate unstable-clone-a") == (
        "Clones add to each other: your 2, pressed this turn, bring 8 Infamy together."
    )
    assert said(s, 0, "done") == "Little speaks for it: Heat-ish Ray can still be pressed for 4 Infamy."
    play(s, 0, "activate unstable-clone-a")
    assert said(s, 0, "activate unstable-clone-b") == (
        "Clones add to each other: after those before it, this one brings 6 Infamy."
    )
    s.infamy = numbers([48, 50])
    assert said(s, 0, "activate moon-lasso") == "It brings 3 Infamy and puts you ahead of everybody with 51."


def test_the_last_turn_is_the_last_chance_but_for_a_procrastinator() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    s.invention_deck = numbers([])
    told = ("You have no later turn: 3 Infamy now or never.", "It costs nothing and brings 3 Infamy.")
    for seat in range(2):
        own(s, 1 - seat)
        own(s, seat, "moon-lasso")
        s.infamy = numbers(50 if n == seat else 90 for n in range(2))
        turn(s, seat)
        assert said(s, seat, "activate moon-lasso") == told[seat]


def test_building_is_said_with_what_follows_from_it() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    plan(s, 0, "moon-lasso", "heat-ish-ray")
    give(s, 0, *["laser"] * 5, "dark-matter", "dark-matter")
    s.invention_deck = numbers(invention(id) for id in ("bolt-farm", "gossip-orb", "lair-annexe"))
    turn(s, 0)
    assert said(s, 0, "build moon-lasso") == (
        "It brings 3 Infamy every round from now on, and there is time for about 3 more rounds."
    )
    assert said(s, 0, "build heat-ish-ray") == "Once built, it can be pressed this very turn for 4 Infamy."
    own(s, 0, "unpaid-intern-cannon")
    assert said(s, 0, "build heat-ish-ray") == "Building anything makes Unpaid Intern Cannon work this turn: 3 Infamy."


def test_the_truckload_is_spent_while_it_lasts() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    plan(s, 0, "heat-ish-ray")
    give(s, 0, "laser")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    assert said(s, 0, "build heat-ish-ray with cash for laser") == (
        "Let the Truckload O' Cash pay for a part of it, as it is gone after this round."
    )


def test_resources_from_the_discards_may_be_all_that_is_lacking() -> None:
    s = fresh(2)
    quirk(s, "saboteur", "procrastinator")
    own(s, 0, "bolt-farm")
    plan(s, 0, "heat-ish-ray")
    give(s, 0, "laser")
    discard(s, "laser")
    acquired(s, 0)
    turn(s, 0)
    assert said(s, 0, "activate bolt-farm") == (
        "It fishes 1 Laser out of the discards, and then you have all that Heat-ish Ray costs."
    )
    plan(s, 0)
    assert said(s, 0, "activate bolt-farm") == "It fishes 1 Laser out of the discards and costs nothing."


def test_the_saboteur_points_where_most_is_unfinished() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "tinkerer", "hoarder")
    plan(s, 1, "moon-lasso", "bolt-farm")
    plan(s, 2, "heat-ish-ray")
    game_end(s)
    assert said(s, 0, "sabotage seat 1") == (
        "Nobody has more unfinished work than @1: 2 prototypes, and 2 Infamy for you."
    )
    assert said(s, 0, "sabotage seat 2") == (
        "Little speaks for it: @2 has one prototype, but there is somebody with 2 prototypes."
    )
