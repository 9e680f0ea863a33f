"""What is shown of a game: the view is the position, in the words and ids of the table."""

from collections import Counter
from inspect import unwrap

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.seeing import CARDS, begin, column, fresh, give, infect, play, played, seen
from games.speaking import board_of
from labtop.games.for_science import view
from labtop.games.for_science.building.rules import demand, handling
from labtop.games.for_science.card_text import TileFace
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.clock.rules import pause, red_alert, stop_work
from labtop.games.for_science.constants import ON_A_BREAK, OWED_TWO, PLACING
from labtop.games.for_science.deck_schema import COLOURS
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_TRAY, spot_of
from labtop.games.for_science.verbs import VERBS
from labtop.games.for_science.view_types import Block, Placed
from labtop.kernel.game import Value
from labtop.kernel.sets import members
from labtop.kernel.verbs import Attempt


def build(s: ForScience, lab: int, *cards: str) -> None:
    """A verified design in a lab, and seat 0 begins to build it."""
    s.columns[lab] = column(*cards)
    s.verified |= 1 << lab
    play(s, 0, f"build {('alpha', 'beta', 'gamma')[lab]}")


# labs


def test_a_lab_shows_its_design_and_what_it_lacks() -> None:
    s = begin()
    infect(s, 0, "brick-lung", "satellite")
    s.columns[0] = column("d06*", "d11*")
    lab = seen(s).labs[0]
    assert (lab.id, lab.disease, lab.mutation, lab.min_length) == ("alpha", "brick-lung", "satellite", 2)
    assert lab.column == (Placed("d06", True), Placed("d11", True))
    assert lab.lacks == ("at least 2 bricks",) and not lab.verified


def test_a_verified_design_lacks_nothing() -> None:
    s = begin()
    infect(s, 0, "brick-lung")
    s.columns[0] = column("d11")
    s.verified = 1
    assert seen(s).labs[0].verified and seen(s).labs[0].lacks == ()


def test_too_few_cards_are_lacking_too() -> None:
    s = begin()
    infect(s, 1, "brick-lung")
    assert seen(s).labs[1].lacks == ("3 more cards", "at least 2 bricks")


def test_a_demand_is_what_the_rules_ask_to_be_built() -> None:
    s = begin(seats=4, events=3, universal="drawn")
    looked = 0
    for n, _ in enumerate(played(s)):
        if n % 9:
            continue
        view = seen(s)
        demands = [lab.demand for lab in view.labs] + [room.demand for room in view.workshops]
        for area, shown in enumerate(demands):
            graph = demand(s, area)
            assert shown.blocks == tuple(SHAPES[shape] for shape in graph.shapes)
            assert shown.table == tuple(members(graph.table))
            lines = {(a, b) for a, row in enumerate(graph.rows) for b in members(row) if a < b}
            assert set(shown.lines) == lines and len(shown.lines) == len(lines)
            looked += len(lines)
    assert looked > 100


def test_a_mutation_shows_in_the_demand() -> None:
    s = begin()
    infect(s, 0, "brick-lung", "satellite")
    s.columns[0] = column("d06", "d11", "d14")
    told = seen(s).labs[0].demand
    assert told.blocks == ("cylinder", "brick", "slat", "cylinder")
    assert told.lines == ((0, 1), (1, 2)) and told.table == (0, 3) and told.cards == (0, 1, 2, -1)
    s.universal = CARDS.mutation_ids.index("prionic")
    assert seen(s).labs[0].demand.blocks == ("cylinder", "slat", "brick", "cylinder")
    assert seen(s).universal == "prionic"


# workshops


def test_a_workshop_shows_owner_role_ports_and_what_it_holds() -> None:
    s = begin("overworked-lab-assistant", "equipment-whisperer", "unpaid-intern")
    first, second, third = seen(s).workshops
    assert (first.id, first.seat, first.role) == ("workshop-0", 0, "overworked-lab-assistant")
    assert (first.ports, first.per_card, first.most) == (".11", 1, 3)
    assert second.ports is None and (third.ports, third.most) == ("..1", 4)


def test_before_roles_are_chosen_workshops_are_empty() -> None:
    view = seen(fresh(2, roles=2))
    assert view.phase == "choosing" and view.to_act == (0,)
    assert [(room.seat, room.role) for room in view.workshops] == [(0, None), (0, None), (1, None), (1, None)]
    assert all(lab.disease is None and lab.lacks == () for lab in view.labs)
    assert view.clock.started is None and view.clock.ends is None


# structures


def test_a_structure_shows_its_blocks_and_what_they_touch() -> None:
    s = begin()
    infect(s, 2, "brick-lung")
    build(s, 2, "d11", "d06")
    play(s, 0, "place")
    RULES.advance(s, s.now + 2 * PLACING)
    play(s, 0, "place")
    [structure] = seen(s).structures
    assert (structure.id, structure.seat, structure.area) == ("structure-0", 0, "gamma")
    assert structure.blocks == (
        Block("brick-1", "brick", (1,), True, 0),
        Block("cylinder-1", "cylinder", (0,), False, 1),
    )
    assert structure.presented and structure.checks_needed == 1 and structure.plan is None and not structure.changed
    assert seen(s).supply["brick"] == seen(s).free["brick"] == CARDS.supply - 1


def test_blocks_of_a_shape_are_told_apart_by_number() -> None:
    s = begin(building="blocks")
    build(s, 0, "d11")
    for shape in ("brick", "slat", "brick"):
        play(s, 0, f"take {shape}")
    play(s, 0, "join brick-2 slat-1")
    blocks = seen(s).structures[0].blocks
    assert [block.id for block in blocks] == ["brick-1", "slat-1", "brick-2"]
    assert [block.touches for block in blocks] == [(), (2,), (1,)] and all(block.made is None for block in blocks)


def test_a_design_that_has_changed_shows_on_the_structure() -> None:
    s = begin()
    build(s, 0, "d11", "d06")
    play(s, 0, "place")
    s.columns[0] = column("d06", "d11")
    assert seen(s).structures[0].changed


def test_what_a_virtuoso_leaves_out_is_not_in_the_plan() -> None:
    s = begin("viral-virtuoso")
    infect(s, 0, "brick-lung")
    build(s, 0, "d06", "d11", "d14")
    [structure] = seen(s).structures
    assert structure.plan is not None and len(structure.plan.blocks) == 2
    assert len(seen(s).labs[0].demand.blocks) == 3


def test_hands_are_busy_until_the_block_stands() -> None:
    s = begin()
    infect(s, 0, "brick-lung")
    build(s, 0, "d11", "d06")
    before = s.now
    play(s, 0, "place")
    panel = seen(s).panels[0]
    assert panel.busy and panel.free_at == before + handling(s, 0)
    assert panel.free_at is not None
    RULES.advance(s, panel.free_at)
    assert not seen(s).panels[0].busy and seen(s).panels[0].free_at is None


def test_a_mutation_that_hurries_says_when_the_structure_falls() -> None:
    s = begin()
    infect(s, 0, "brick-lung", "volatile")
    build(s, 0, "d11", "d06")
    assert seen(s).structures[0].falls is None
    RULES.advance(s, 5_000)
    play(s, 0, "place")
    assert seen(s).structures[0].falls == 5_000 + 90_000
    RULES.advance(s, 95_000)
    assert seen(s).structures[0].blocks == () and seen(s).structures[0].falls is None


def test_controls_and_handling_are_told_unless_somebody_steadies() -> None:
    s = begin("creative-accountant", "overworked-lab-assistant")
    infect(s, 0, "brick-lung", "elusive")
    s.lasting = CARDS.event_ids.index("mirror-installation")
    build(s, 0, "d11", "d06")
    [structure] = seen(s).structures
    assert set(structure.controls) == {"one-pointer", "mirrored"}
    play(s, 1, "steady seat 0")
    [steadied] = seen(s).structures
    assert steadied.controls == () and steadied.steadied == (1,) and steadied.handling == structure.handling - 2_500


def test_cheers_verifiers_and_go_aheads_are_counted() -> None:
    s = begin(seats=4)
    infect(s, 0, "brick-lung", "theatrical")
    build(s, 0, "d11", "d06")
    play(s, 1, "cheer seat 0")
    [structure] = seen(s).structures
    assert (structure.cheers, structure.cheers_needed, structure.permit) == ((1,), 3, None)
    infect(s, 0, "brick-lung", "bashful")
    assert seen(s).structures[0].permit is False
    play(s, 2, "permit seat 0")
    assert seen(s).structures[0].permit is True
    infect(s, 0, "brick-lung", "contested")
    assert seen(s).structures[0].checks_needed == 2
    infect(s, 0, "brick-lung", "alternating")
    assert seen(s).structures[0].alternates


def test_a_structure_begun_anew_falls_by_its_first_block_of_all() -> None:
    s = begin(building="blocks")
    infect(s, 0, "brick-lung", "volatile")
    build(s, 0, "d11", "d06")
    play(s, 0, "take brick")
    RULES.advance(s, 30_000)
    play(s, 0, "return brick-1")
    play(s, 0, "take brick")
    falls = seen(s).structures[0].falls
    assert falls is not None
    RULES.advance(s, falls - 1)
    assert seen(s).structures[0].blocks
    RULES.advance(s, falls)
    assert not seen(s).structures[0].blocks


# seats, earnings and tiles


def test_earnings_prices_and_debts_are_shown() -> None:
    s = begin("creative-accountant", "coffee-guy", impenetrable=True)
    s.data = vec[i64]([4, 3, 0])
    s.knowledge = vec[i64]([1, 0, 0])
    s.debts[2] = OWED_TWO << 3 | 1 + 2
    first, second, third = seen(s).panels
    assert (first.data, first.knowledge) == (4, 1)
    assert first.prices == {"sector": 2, "rhombus": 4, "trapezoid": 1, "chevron": 2}
    assert second.prices["sector"] == 3
    assert third.debts == ("trapezoid", "any")


def test_a_tile_in_hand_is_not_in_the_tray() -> None:
    s = begin()
    s.lay[10] = IN_TRAY
    tile = CARDS.tile_ids[10]
    assert tile in seen(s).tray
    play(s, 1, f"lift {tile}")
    assert tile not in seen(s).tray and seen(s).panels[1].tile == tile


@pytest.mark.many
def test_the_vaccine_is_shown_with_what_it_has_captured() -> None:
    """Regions without an open edge, in the group that counts, hold just what is captured."""
    s = begin(seats=2, seed=3)
    captured, faces = 0, GAME.catalogue(GAME.deck())
    for tile in range(len(s.lay)):
        if s.lay[tile] < 0:
            s.lay[tile] = IN_TRAY
    for n, _ in enumerate(played(s, dice=5)):
        if n % 3:
            continue
        view = seen(s)
        assert view.vaccine.captured == dict(zip(COLOURS, s.captured, strict=True))
        icons = Counter(dict.fromkeys(COLOURS, 0))
        for one in view.vaccine.laid:
            face = faces[one.tile]
            assert isinstance(face, TileFace) and set(one.gaps) <= set(one.open)
            unfinished = {face.edges[edge] for edge in one.open}
            for letter in set(face.regions) - unfinished if one.counts else ():
                colour, there = face.regions[letter]
                icons[colour] += there
        assert icons == view.vaccine.captured
        assert {spot.tile for spot in view.vaccine.laid} == {CARDS.tile_ids[n] for n, at in enumerate(s.lay) if at >= 0}
        captured += sum(s.captured)
    assert captured


def test_a_laid_tile_is_shown_where_it_lies() -> None:
    s = begin()
    first = seen(s).vaccine.laid[0]
    tile = CARDS.tile_ids.index(first.tile)
    assert (first.x, first.y, first.turn) == (0, 0, 0)
    s.lay[tile] = spot_of(2, -3, 4)
    assert [(spot.x, spot.y, spot.turn) for spot in seen(s).vaccine.laid] == [(2, -3, 4)]


# events and the clock


def test_an_event_that_holds_for_a_while_is_told_with_the_cures_that_end_it() -> None:
    s = begin()
    s.lasting = CARDS.event_ids.index("slat-shortage")
    s.lasts_until = s.cures + 2
    assert (seen(s).lasting, seen(s).cures_left) == ("slat-shortage", 2)
    board = GAME.board(seen(s), GAME.catalogue(GAME.deck()))
    assert "Slat Shortage" in board and "only 3 slats may be in use" in board
    assert seen(s).free["slat"] == 3 and seen(s).supply["slat"] == CARDS.supply


def test_an_alert_and_who_drew_are_shown() -> None:
    s = begin(events=1)
    assert (seen(s).alert, seen(s).drawer, seen(s).last_event) == (False, None, None)
    s.event_pile = vec[i64]([CARDS.event_ids.index("oven-mitts")])
    red_alert(s)
    assert seen(s).alert and seen(s).phase == "alert" and seen(s).to_act == (0, 1, 2)
    play(s, 1, "draw event")
    view = seen(s)
    assert not view.alert and (view.drawer, view.last_event) == (1, "oven-mitts") and view.phase == "work"


def test_a_break_says_until_when_nobody_works() -> None:
    s = begin()
    RULES.advance(s, 1_000)
    stop_work(s, ON_A_BREAK, 20_000)
    view = seen(s)
    assert view.phase == "break" and view.clock.stopped_until == 21_000 and view.to_act == ()
    RULES.advance(s, 21_000)
    assert seen(s).phase == "work" and seen(s).clock.stopped_until is None


def test_the_clock_stands_still_in_a_pause() -> None:
    s = begin()
    infect(s, 0, "brick-lung")
    build(s, 0, "d11", "d06")
    play(s, 0, "place")
    free_at = seen(s).panels[0].free_at
    assert free_at is not None
    RULES.advance(s, 1_000)
    pause(s)
    assert seen(s).phase == "paused" and seen(s).clock.paused_at == 1_000
    assert seen(s).panels[0].free_at == free_at
    RULES.advance(s, 61_000)
    assert seen(s).panels[0].free_at == free_at
    play(s, 2, "go on")
    clock = seen(s).clock
    assert (clock.paused_at, clock.ends) == (None, 960_000)
    assert seen(s).panels[0].free_at == free_at + 60_000


def test_who_wants_a_pause_is_shown() -> None:
    s = begin()
    play(s, 1, "pause")
    assert [panel.wants_pause for panel in seen(s).panels] == [False, True, False]


@pytest.mark.parametrize(
    ("options", "difficulty"),
    [
        ({}, 0),
        ({"timer": 450, "labs": 5, "events": 4, "goal": 100}, 16),
        ({"timer": 1200, "labs": 0, "goal": -25}, -3),
        ({"timer": 0}, 0),
    ],
)
def test_the_difficulty_is_the_sum_of_the_chart(options: dict[str, Value], difficulty: int) -> None:
    for seats in range(1, 7):
        assert seen(fresh(seats, 7, **options)).difficulty == difficulty


def test_options_show() -> None:
    shown = seen(fresh(2, horizontal=True, building="blocks"))
    assert shown.horizontal and shown.building == "blocks" and shown.universal is None
    drawn = seen(fresh(2, universal="drawn")).universal
    assert drawn in CARDS.mutation_ids


# the whole


@pytest.mark.many
@pytest.mark.parametrize("options", [{}, {"timer": 0, "events": 3}, {"events": 4, "building": "blocks", "roles": 2}])
def test_progress_never_falls_and_every_view_can_be_sent(options: dict[str, Value]) -> None:
    s = fresh(3, 7, **options)
    progress = GAME.progress(s)
    assert progress == 0
    for _ in played(s):
        assert progress <= GAME.progress(s) <= 1
        progress = GAME.progress(s)
        msgspec.json.decode(msgspec.json.encode(seen(s, 1)), type=type(seen(s)))
    assert progress == 1 and seen(s).phase == "over" and seen(s).result in ("time", "cards")


def test_choosing_roles_and_pausing_is_no_progress() -> None:
    s = fresh(3)
    RULES.advance(s, 60_000)
    assert GAME.progress(s) == 0
    RULES.advance(s, 120_000)  # whoever has no role is given one
    RULES.advance(s, 210_000)
    before = GAME.progress(s)
    assert before == pytest.approx(0.1)
    pause(s)
    RULES.advance(s, 500_000)
    assert GAME.progress(s) == before


def test_won_and_lost_are_told_with_insight_and_what_was_left() -> None:
    s = begin(seats=2)
    s.captured = vec[i64]([4, 2, 2])
    RULES.advance(s, 60_000)
    play(s, 0, "count")
    play(s, 1, "confirm")
    outcome = GAME.outcome(s)
    assert (outcome.ranks, outcome.scores, outcome.lost) == ((1, 1), (8, 8), False)
    assert outcome.why == "You win: 8 Insight of 8 captured with 14:00 on the clock."
    assert outcome.breakdown[0][:3] == (("Causes", 4), ("Carriers", 2), ("Weak Spots", 2))
    s = begin(seats=2)
    RULES.advance(s, 900_000)
    assert GAME.outcome(s).lost and GAME.outcome(s).why == "Time is up with 0 Insight of 8."


def test_without_a_timer_the_cards_left_are_the_score() -> None:
    s = begin(seats=1, timer=0)
    give(s, 0, "d11")
    s.captured = vec[i64]([4, 1, 1])
    play(s, 0, "count")
    assert GAME.outcome(s).scores == (59,) and not GAME.outcome(s).lost
    assert GAME.outcome(s).breakdown[0][-1] == ("design cards left", 59)


def test_a_board_tells_labs_clock_supply_and_own_cards() -> None:
    s = begin()
    infect(s, 0, "brick-lung", "satellite")
    s.columns[0] = column("d06*", "d11*")
    give(s, 1, "d14")
    RULES.advance(s, 61_000)
    text = board_of(GAME, s, 1)
    for part in ("13:59", "Lab Alpha", "Brick Lung", "Satellite", "at least 2 bricks", "d11* Paperweight", "d14 "):
        assert part in text, part
    assert "d14 " not in board_of(GAME, s, 0) and "6 half-disc  6 bridge" in text
    assert max(len(line) for line in text.splitlines()) < 200


def test_a_board_can_be_drawn_of_every_position() -> None:
    s = fresh(4, events=4, building="blocks", universal="drawn")
    for n, _ in enumerate(played(s)):
        if n % 11 == 0:
            assert board_of(GAME, s, 0)


def test_what_is_remembered_is_what_would_be_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """So nothing is left out of what a part of the view, or a move on a design, follows from."""
    games = (
        fresh(4, 1, events=4, building="blocks", universal="drawn", labs=5),
        fresh(3, 2, events=2, roles=2, timer=0),
        fresh(2, 3, impenetrable=True, labs=3),
    )
    positions = [s.clone() for s in games for n, _ in enumerate(played(s)) if n % 5 == 0]
    views = [GAME.public(s) for s in positions]
    due = [(s, f) for s in positions for f in RULES.due(s)]
    moves = [[GAME.describe(s, f, int(move)) for move in RULES.legal(s, f)] for s, f in due]
    monkeypatch.setattr(view, "vaccine", unwrap(view.vaccine))
    assert [GAME.public(s) for s in positions] == views
    tried = [[Attempt(s, f, VERBS.of(int(move)), int(move)) for move in RULES.legal(s, f)] for s, f in due]
    assert [[VERBS.make(one) for one in legal] for legal in tried] == moves
