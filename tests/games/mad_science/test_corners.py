"""Corners of the game: rules that meet, decks at their limits, and the words for both."""

import re
from collections.abc import Sequence

import pytest
from rich.text import Text

from contract.inventories import inventory
from games.mad_science.positions import (
    CARDS,
    CLONES,
    DECK,
    begin,
    built,
    can,
    centre,
    director,
    discard,
    discards,
    divide,
    due,
    edited,
    fresh,
    game_end,
    give,
    holds,
    out,
    own,
    panel,
    plan,
    play,
    played,
    problems,
    prototypes,
    quirk,
    refused,
    round_with,
    seen,
    standing,
    stock,
    told,
    turn,
)
from games.speaking import board_of
from labtop.games.mad_science.game import GAME
from labtop.games.mad_science.state import MadScience
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.rng import seeded

RULES = GAME.rules
RESOURCES = ("cryptonium", "laser", "dark-matter", "shark")


def game_of(source: str, seats: int = 2, seed: int = 3, *, short: bool = False) -> MadScience:
    return GAME.setup(GAME.deck(source), seats, {"short": short}, seed)


def shown(s: MadScience, seat: int = 0) -> str:
    """The board as it is read, without its colours."""
    return Text.from_markup(board_of(GAME, s, seat)).plain


def labels(s: MadScience, seat: int) -> list[str]:
    f = due(s, seat)
    assert f is not None
    return [GAME.describe(s, f, move).label for move in RULES.legal(s, f)]


def asked(s: MadScience, seat: int) -> str:
    f = due(s, seat)
    assert f is not None
    return GAME.prompt(s, f).ask


def play_well(s: MadScience) -> None:
    """Every seat plays what the hints rate best, to the end."""
    while not RULES.over(s):
        [f] = RULES.due(s)
        moves = [int(move) for move in RULES.legal(s, f)]
        RULES.apply(s, f, max(moves, key=lambda move: float(GAME.hints.rate(s, f, move))))


def awarded(s: MadScience, *piles: Sequence[str]) -> None:
    """The divider makes these piles, and the others take them in their order."""
    divider = int(s.divider)
    divide(s, *piles)
    for n in range(1, s.seats):
        play(s, (divider + n) % s.seats, f"take pile {n}")


# preparation


def test_headquarters_that_nobody_was_dealt_are_out_of_the_game() -> None:
    s = begin(2)
    dealt = {standing.id for panel in seen(s).panels for standing in panel.inventions}
    headquarters = set(CARDS.ids[CARDS.headquarters :])
    assert len(dealt) == 2 and dealt < headquarters
    assert not (headquarters - dealt) & set(inventory(s))


def test_no_headquarters_is_ever_in_the_invention_deck() -> None:
    for seats in (2, 3, 4):
        s = begin(seats)
        assert all(invention < CARDS.headquarters for invention in (*s.invention_deck, *s.aside))


def test_four_players_are_awarded_two_inventions_from_the_first_round_on() -> None:
    s = begin(4)
    assert len([id for id in centre(s) if id in CARDS.ids]) == 2 and len(s.invention_deck) == 28


def test_stocks_and_inventions_are_open_to_everybody() -> None:
    s = fresh(3)
    give(s, 1, "laser", "shark")
    own(s, 1, "moon-lasso")
    for reader in (0, 2, NOBODY):
        there = seen(s, reader).panels[1]
        assert there.stock == {"laser": 1, "shark": 1}
        assert "moon-lasso" in {standing.id for standing in there.inventions if standing.built}


# awarding


def test_a_minion_drawn_in_place_of_a_minion_is_replaced_too() -> None:
    s = fresh(2)
    round_with(s, ["spy", "laser", "sassy-ai", "truckload-o-cash", "crooked-director", "shark", "cryptonium"])
    assert centre(s) == [
        "cryptonium",
        "laser",
        "shark",
        "bolt-farm",
        "truckload-o-cash",
        "sassy-ai",
        "spy",
        "crooked-director",
    ]


def test_minions_that_are_out_do_not_come_back_with_a_reshuffle() -> None:
    s = fresh(2)
    out(s, "spy", "sassy-ai")
    discard(s, *["laser"] * 9)
    round_with(s, ["shark"], under=())
    assert centre(s) == ["laser", "laser", "shark", "bolt-farm", "sassy-ai", "spy"]
    assert all(card < len(RESOURCES) for card in s.resource_deck) and len(s.resource_deck) == 7 and s.discards == 0


def test_the_reshuffle_leaves_alone_what_players_hold() -> None:
    s = fresh(2)
    give(s, 0, "shark", "shark")
    discard(s, "laser", "laser", "laser")
    round_with(s, [], under=())
    assert stock(s, 0) == ["shark", "shark"] and centre(s) == ["laser"] * 3 + ["bolt-farm"]


def test_the_director_does_not_change_hands_before_all_have_their_piles() -> None:
    s = fresh(3)
    out(s, "crooked-director")
    round_with(s, ["laser", "laser", "shark", "shark"], director=1)
    divide(s, ["laser", "crooked-director"], ["laser", "shark"], ["shark", "bolt-farm"])
    play(s, 2, "take pile 1")
    assert panel(s, 2).minions == ("crooked-director",) and director(s) == 1
    play(s, 0, "take pile 2")
    assert director(s) == 2


def test_the_director_of_the_next_round_is_whoever_held_the_standee_last() -> None:
    s = fresh(2)
    out(s, "crooked-director")
    plan(s, 0)
    plan(s, 1)
    round_with(s, ["shark", "shark", "shark"], ["moon-lasso"], director=0)
    awarded(s, ["shark", "crooked-director"], ["shark", "shark", "moon-lasso"])
    assert seen(s).round == 2 + 1 and seen(s).divider == 1 == director(s)


# minions


def test_the_truckload_leaves_nothing_in_the_discards() -> None:
    s = fresh(2)
    own(s, 0, "heat-ish-ray")
    holds(s, 0, "truckload-o-cash")
    turn(s, 0)
    play(s, 0, "activate heat-ish-ray with cash for laser")
    assert s.discards == 0 and s.infamy[0] == 4


def test_the_spy_may_go_on_a_prototype_acquired_this_very_round() -> None:
    s = fresh(2)
    out(s, "spy")
    give(s, 1, "cryptonium", "cryptonium")
    own(s, 1, "moon-lasso")
    round_with(s, ["laser", "laser", "shark"])
    divide(s, ["bolt-farm"], ["laser", "laser", "shark", "spy"])
    play(s, 1, "take pile 1")
    play(s, 0, "spy on bolt-farm")
    assert standing(s, 1, "bolt-farm").spied and "build bolt-farm" not in can(s, 1)


def test_the_spy_cannot_go_on_what_was_destroyed() -> None:
    s = fresh(3)
    own(s, 1, CLONES[0])
    turn(s, 1)
    play(s, 1, f"activate {CLONES[0]}")
    out(s, "spy")
    round_with(s, ["laser"] * 4, ["moon-lasso"])
    awarded(s, ["laser", "spy"], ["laser", "laser"], ["laser", "moon-lasso"])
    assert refused(s, 1, f"spy on {CLONES[1]}").why == "nobody has Unstable Clone B"
    assert f"spy on {CLONES[0]}" not in can(s, 1)


def test_a_spied_clone_does_not_count_for_the_others() -> None:
    s = fresh(2)
    own(s, 0, *CLONES[:3])
    s.spied = CARDS.ids.index(CLONES[1])
    turn(s, 0)
    play(s, 0, f"activate {CLONES[0]}", f"activate {CLONES[2]}")
    assert s.infamy[0] == 8 and built(s, 0) == [CLONES[1]]


def test_a_deck_without_the_truckload_refuses_cash_in_a_whole_sentence() -> None:
    s = game_of(edited((r'^\[\[minion\]\]\nid = "truckload-o-cash"\ndoes = "pays"\n', "")))
    give(s, 0, "cryptonium", "cryptonium", "cryptonium")
    plan(s, 0, "bolt-farm")
    turn(s, 0)
    assert re.search(r"\w$", refused(s, 0, "build bolt-farm with cash for cryptonium").why)


# experiments


def test_a_card_cannot_pay_for_its_own_gain() -> None:
    s = game_of(edited((r'^(id = "bolt-farm"\n)', r"\1spend = { laser = 1 }\n")))
    own(s, 0, "bolt-farm", "moon-lasso")
    give(s, 0, "laser")
    s.discards = 0
    turn(s, 0)
    why = refused(s, 0, "activate bolt-farm")
    assert "would bring nothing" in why.why and why.rule == "4.4"


def test_what_is_spent_for_an_arrow_is_not_gained_back_by_it() -> None:
    s = game_of(edited((r'^(id = "bolt-farm"\n)', r"\1spend = { laser = 1 }\ninfamy = 5\n")))
    own(s, 0, "bolt-farm")
    give(s, 0, "laser")
    s.discards = 0
    turn(s, 0)
    play(s, 0, "activate bolt-farm")
    assert stock(s, 0) == [] and discards(s) == ["laser"] and s.infamy[0] == 5


def test_a_destroyed_clone_cannot_be_pressed_again_even_in_the_final_turn() -> None:
    s = fresh(2)
    quirk(s, "procrastinator", "hoarder")
    own(s, 0, CLONES[0], "moon-lasso")
    turn(s, 0)
    play(s, 0, f"activate {CLONES[0]}")
    game_end(s)
    assert set(can(s, 0)) == {"activate moon-lasso", "done"}
    assert "was destroyed" in refused(s, 0, f"activate {CLONES[0]}").why


def test_a_resource_acquired_in_an_earlier_round_meets_no_stipulation() -> None:
    s = fresh(2)
    own(s, 0, "petting-tank")
    give(s, 0, "shark")
    round_with(s, ["laser", "laser", "laser"], ["moon-lasso"], director=1)
    awarded(s, ["laser"], ["laser", "laser", "moon-lasso"])
    assert "activate petting-tank" not in can(s, 0)


# the end


@pytest.mark.parametrize("seats", [2, 3])
def test_the_saboteur_counts_prototypes_before_the_final_turn_builds_one(seats: int) -> None:
    s = fresh(seats)
    quirk(s, *["procrastinator", "saboteur", "hoarder"][:seats])
    plan(s, 0, "bolt-farm", "moon-lasso")
    give(s, 0, "cryptonium", "cryptonium")
    game_end(s)
    if seats == 3:
        play(s, 1, "sabotage seat 0")
    assert s.infamy[1] == 2
    play(s, 0, "build bolt-farm")
    assert prototypes(s, 0) == ["moon-lasso"] and s.infamy[1] == 2


def test_the_megalomaniac_counts_a_built_headquarters_but_not_a_prototype() -> None:
    s = fresh(2)
    quirk(s, "megalomaniac", "megalomaniac")
    own(s, 0, "haunted-power-station")
    plan(s, 1, "discount-space-station", "bolt-farm")
    game_end(s)
    assert list(s.infamy) == [3, 0]


def test_the_tinkerer_counts_a_built_headquarters() -> None:
    s = fresh(2)
    quirk(s, "tinkerer", "hoarder")
    own(s, 0, "haunted-power-station", "moon-lasso")
    game_end(s)
    assert s.infamy[0] == 2


def test_ties_for_lower_places_are_broken_as_for_the_first() -> None:
    s = fresh(4)
    quirk(s, "procrastinator", "saboteur", "mastermind", "megalomaniac")
    for seat in range(4):
        plan(s, seat)
    own(s, 1, "weather-piano")
    give(s, 2, "laser")
    give(s, 3, "laser")
    game_end(s)
    play(s, 1, "sabotage seat 0")
    assert list(GAME.outcome(s).ranks) == [4, 1, 2, 2]


def test_all_players_may_be_procrastinators_one_after_the_other_from_the_director_on() -> None:
    source = edited((r"^scores = .*\n(?:category = .*\n)?(?:infamy = .*\n)?", 'scores = "final-turn"\n'), every=True)
    s = game_of(source, 3)
    for seat in range(3):
        own(s, seat, "hypnotic-podcast" if seat else "doomsday-snooze-button")
        plan(s, seat)
    game_end(s, director=1)
    assert set(can(s, 1)) == {"activate hypnotic-podcast", "done"}
    play(s, 1, "activate hypnotic-podcast")
    assert set(can(s, 2)) == {"activate hypnotic-podcast", "done"} and director(s) == 2
    play(s, 2, "done")
    play(s, 0, "activate doomsday-snooze-button")
    assert RULES.over(s) and list(s.infamy) == [1, 5, 0]


def test_after_building_the_final_turn_no_longer_asks_to_build() -> None:
    s = fresh(2)
    quirk(s, "procrastinator", "hoarder")
    plan(s, 0, "bolt-farm")
    own(s, 0, "moon-lasso")
    give(s, 0, "cryptonium", "cryptonium")
    game_end(s)
    assert "Build one invention" in asked(s, 0)
    play(s, 0, "build bolt-farm")
    assert "Build one invention" not in asked(s, 0)


def test_in_the_final_turn_a_truckload_that_was_never_spent_is_not_called_spent() -> None:
    s = fresh(2)
    quirk(s, "procrastinator", "hoarder")
    plan(s, 0, "bolt-farm")
    own(s, 0, "moon-lasso")
    give(s, 0, "cryptonium")
    holds(s, 0, "truckload-o-cash")
    game_end(s)
    assert "spent" not in refused(s, 0, "build bolt-farm with cash for cryptonium").why
    assert "(spent)" not in shown(s)


# secrets


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_redeal_keeps_what_is_known_of_the_decks_by_elimination(seats: int) -> None:
    """All resources and minions that do not lie open are in the deck, also after a reshuffle."""
    reshuffled = 0
    for plies, s in enumerate(played(begin(seats), 5)):
        if plies % 11:
            continue
        twin = s.clone()
        twin.redeal(0, seeded(plies))
        assert sorted(twin.resource_deck) == sorted(s.resource_deck)
        assert sorted(twin.invention_deck) == sorted(s.invention_deck)
        assert [*twin.stock, twin.discards, twin.minions, *twin.holders] == [
            *s.stock,
            s.discards,
            s.minions,
            *s.holders,
        ]
        assert twin.quirks[0] == s.quirks[0] and sorted([*twin.quirks, *twin.quirk_box]) == list(range(6))
        reshuffled += seen(s).round > 10
    assert reshuffled


def test_what_a_spectator_is_told_of_the_deal_is_the_same_for_every_quirk() -> None:
    lines = set()
    for seed in range(12):
        journal = Journal()
        s = begin(3, seed, journal=journal)
        lines |= {(line.seat, line.thing, line.text) for line in told(s, journal, "quirk")}
    assert lines == {(seat, None, f"@{seat} is dealt a quirk.") for seat in range(3)}


# decks at their limits


@pytest.mark.many
def test_a_deck_without_any_resource_is_played_to_its_end() -> None:
    source = edited(
        (r"^(cryptonium|laser|dark-matter|shark) = \d+", r"\1 = 0"),
        (r"^cost = .*", "cost = {}"),
        (r'^(?:when = "acquired.*|spend = .*)\n', ""),
        (r"^gain = .*", "infamy = 1"),
        every=True,
    )
    for seats in (2, 3, 4):
        s = game_of(source, seats)
        play_well(s)
        assert RULES.over(s)
        s = game_of(source, seats)
        RULES.playout(s, seeded(2))
        assert RULES.over(s)


@pytest.mark.many
def test_a_deck_with_as_much_of_everything_as_can_be_is_played_to_its_end() -> None:
    more = "".join(
        f'\n[[invention]]\nid = "extra-{n}"\ncost = {{ laser = 15, shark = 15 }}\nspend = {{ dark-matter = 15 }}\n'
        f"gain = {{ cryptonium = 15 }}\ninfamy = 99\n"
        for n in range(14)
    )
    source = edited((r"^resources = .*$", "resources = [15, 15, 15]"), (r"^infamy = 2$", "infamy = 99"))
    source = re.sub(r"^(cryptonium|laser|dark-matter|shark) = \d+", r"\1 = 15", source, flags=re.MULTILINE) + more
    for seats in (2, 4):
        s = game_of(source, seats)
        cards = inventory(s)
        RULES.playout(s, seeded(seats))
        assert RULES.over(s) and inventory(s) == cards
    s = game_of(source, 3)
    play_well(s)
    assert GAME.outcome(s).scores == tuple(sum(n for _, n in parts) for parts in GAME.outcome(s).breakdown)


def test_a_game_of_one_invention_is_one_round() -> None:
    source = edited((r"^short = .*$", "short = [11, 15, 15]"))
    s = game_of(source, short=True)
    assert seen(s).last_round and seen(s).round == 1
    RULES.playout(s, seeded(1))
    assert RULES.over(s) and seen(s).round == 1


@pytest.mark.parametrize("name", ["Lasso [/] of Doom", "Lasso [bold]", "Lasso\\nof Doom", " "])
def test_a_name_that_is_accepted_is_shown_as_it_is(name: str) -> None:
    source = DECK.source.replace('id = "moon-lasso"\n', f'id = "moon-lasso"\nname = "{name}"\n')
    wrong = problems(source)
    if wrong:
        assert [(problem.card, problem.field) for problem in wrong] == [("invention 'moon-lasso'", "name")]
        return
    s = game_of(source)
    own(s, 0, "moon-lasso")
    lines = shown(s).splitlines()
    assert any(line.startswith(f"    □ {name} ") for line in lines) and name.strip()


def test_an_invention_is_not_named_after_a_quirk_of_the_same_id() -> None:
    source = edited((r'^id = "moon-lasso"', 'id = "hoarder"'))
    wrong = problems(source)
    if wrong:
        assert [(problem.card, problem.field) for problem in wrong] == [("invention 'hoarder'", "id")]
    else:
        s = game_of(source)
        assert s.cards.names[s.cards.ids.index("hoarder")] == "Hoarder"


def test_a_missing_part_of_the_deck_is_told_as_missing() -> None:
    found = problems(edited((r"^\[resources\]\n(?:.+\n)+", "")))
    assert [(problem.field, "missing" in problem.what) for problem in found] == [("resources", True)]


def test_a_deck_without_inventions_is_told_so_where_they_should_be() -> None:
    found = problems(DECK.source[: DECK.source.index("[[invention]]")])
    assert any("invention" in (problem.field, problem.card) for problem in found), found


# words


def test_one_prototype_is_one_prototype() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "hoarder", "tinkerer")
    plan(s, 1, "moon-lasso")
    plan(s, 2, "moon-lasso", "bolt-farm")
    game_end(s)
    assert labels(s, 0) == ["Point at @1: 1 prototype", "Point at @2: 2 prototypes"]


def test_the_board_counts_the_inventions_to_come() -> None:
    s = fresh(2)
    round_with(s, ["laser"] * 3, inventions_under=CLONES[:1])
    assert "inventions to come: 1" in shown(s)


def test_a_refused_card_is_counted_in_good_english() -> None:
    s = fresh(2)
    round_with(s, ["laser"] * 3)
    play(s, 0, "put laser on pile 1", "put laser on pile 1", "put laser on pile 1")
    assert "1 piles" not in refused(s, 0, "put bolt-farm on pile 1").why
    s = fresh(2)
    out(s, "spy")
    round_with(s, ["laser"] * 3)
    play(s, 0, "put spy on pile 2", *["put laser on pile 1"] * 3)
    assert "1 piles" not in refused(s, 0, "put bolt-farm on pile 1").why


def test_a_seat_that_is_none_is_refused_with_the_seats_there_are() -> None:
    s = fresh(3)
    quirk(s, "saboteur", "hoarder", "tinkerer")
    game_end(s)
    assert refused(s, 0, "sabotage seat 3").why.startswith("seats are 0 to 2")


def test_an_item_that_was_never_in_the_centre_is_not_said_to_be_used_up() -> None:
    s = fresh(2)
    round_with(s, ["laser"] * 3)
    assert "left" not in refused(s, 0, "put crooked-director on pile 1").why
    assert "left" not in refused(s, 0, "put moon-lasso on pile 1").why


# the board


def test_the_board_shows_the_category_of_what_lies_before_a_player() -> None:
    s = fresh(2)
    plan(s, 0, "haunted-power-station")
    plan(s, 1)
    own(s, 0, "moon-lasso")
    turn(s, 0)
    lines = shown(s).splitlines()
    [headquarters] = [line for line in lines if "Haunted Power Station" in line]
    [lasso] = [line for line in lines if "Moon Lasso" in line]
    assert "Facility" in headquarters and "Mastermind" in lasso


def test_the_board_parts_what_a_button_gives_from_the_category() -> None:
    s = fresh(2)
    round_with(s, ["laser"] * 3, ["hypnotic-podcast"])
    assert "5 Infamy Mastermind" not in shown(s)


def test_the_board_tells_that_the_researcher_is_out() -> None:
    s = begin(4)
    assert "two inventions a round" in shown(s)
    assert "two inventions a round" not in shown(begin(2))
