"""What speaks for the move that a team-mate would make, and what against another: each is one named term."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.building.rules import cheers_needed, is_out_of_date, planned
from labtop.games.for_science.cards import HANDS, LABS, VOICE
from labtop.games.for_science.deck_schema import POWERS
from labtop.games.for_science.designing.rules import design_faults, missing
from labtop.games.for_science.designs import length
from labtop.games.for_science.hints.labs import lacks
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_TRAY, RHOMBUS, has
from labtop.games.for_science.vaccine.laying import count
from labtop.games.for_science.vaccine.rules import captured_total
from labtop.games.i18n import constant_names
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import size

NAMES: Final = constant_names(c, "DRAW", "GO_ON")  # of verbs: of most moves there is always the same to say


def for_it(s: ForScience, f: i64, move: i64) -> Term:
    """Why a team-mate would make this move."""
    seat, verb, area, thing = seat_of(f), c.verb_of(move), c.area_of(move), c.thing_of(move)
    name, about = NAMES[verb], area
    if verb == c.DRAW:
        name, about = for_drawing(s)
    elif verb == c.BE or verb == c.PRESCRIBE:
        return Term(of_role(s, thing) if verb == c.BE else of_mutation(s, thing), 1.0, int(thing))
    elif verb == c.PLAY:
        name, about = for_playing(s, area, thing)
    elif verb == c.WASTE:
        about = thing
    elif verb == c.SALVAGE:
        about = s.wasted[-1]
    elif verb == c.LOSE_TILE:
        name = "give-up"
    elif verb == c.BUILD and area >= LABS:
        name = "build-research"
    elif verb == c.PLACE and area != seat:
        name = "place-for"
    elif verb == c.PLACE:
        about = len(planned(s, seat).shapes) - len(s.made[seat]) - 1
        name = "place" if about > 0 else "place-last"
    elif verb == c.TEAR_DOWN:
        by_hand = len(s.made[seat]) != len(s.shapes[seat])
        name = "tear-down-changed" if is_out_of_date(s, seat) else "tear-down-by-hand" if by_hand else "tear-down"
        about = s.at[seat]
    elif verb == c.VERIFY_BUILD and area == seat:
        name = "verify-build-own"
    elif verb == c.CHEER and size(s.cheers[area]) >= cheers_needed(s, area):
        name = "cheer-coach"
    elif verb == c.BUY and thing > RHOMBUS:
        name = "buy-insight"
    elif verb == c.LIFT and s.lay[thing] != IN_TRAY:
        name = "lift-laid"
    elif verb == c.LAY:
        about = captured_with(s, s.held_tile[seat], thing)
        name = "lay-captures" if about > captured_total(s) else "lay"
    elif verb == c.COUNT and captured_total(s) >= s.goal:
        name = "count-wins"
    return Term(name, 1.0, int(about))


def for_drawing(s: ForScience) -> tuple[str, i64]:
    if s.timer == c.UNTIMED and len(s.design_pile) == 0:
        return "draw-last", c.NONE
    lab: i64
    for lab in range(LABS):
        if not s.is_verified(lab) and len(design_faults(s, lab)) != 0:
            return "draw", lab
    return "draw-stock", c.NONE


def for_playing(s: ForScience, area: i64, column: i64) -> tuple[str, i64]:
    if area >= LABS:
        return "play-research", area
    before, after = lacks(s, area, s.columns[area]), lacks(s, area, column)
    if after == 0 and before > 0:
        return "play-complete", area
    return ("play-nearer", area) if after < before else ("play", missing(column, s.columns[area])[0])


def against_it(s: ForScience, f: i64, move: i64) -> Term:
    """What to know of a move that a team-mate would not make, or not sooner than any other."""
    seat, verb, area, thing = seat_of(f), c.verb_of(move), c.area_of(move), c.thing_of(move)
    name, about = NAMES[verb], area
    changes = verb == c.PLAY or verb == c.ARRANGE or verb == c.WASTE_FROM
    if changes and has(s.at, area):
        name = "disturb"
    elif changes and area < LABS and s.is_verified(area):
        name = "unverify"
    elif verb == c.WASTE or verb == c.WASTE_FROM:
        gone: i64 = 1 if verb == c.WASTE else length(s.columns[area]) - length(thing)
        name = "waste-full" if len(s.wasted) + gone >= s.board_holds() else name
    elif verb == c.BUILD and has(s.at, area):
        name = "build-double"
    elif verb == c.VERIFY or (verb == c.BUILD and area < LABS):
        name = "incomplete" if len(design_faults(s, area)) != 0 else name
    elif verb == c.TOPPLE or verb == c.TEAR_DOWN:
        name = "wreck" if len(s.shapes[seat]) != 0 else name
    elif verb == c.LIFT and captured_on(s, thing) > 0:
        name, about = "lose-captured", captured_on(s, thing)
    elif verb == c.BE or verb == c.PRESCRIBE:
        return Term(of_role(s, thing) if verb == c.BE else of_mutation(s, thing), 0.5, int(thing))
    return Term(name, 0.0, int(about))


def of_role(s: ForScience, role: i64) -> str:
    if s.cards.role_players[role] > s.seats:
        return "choose-company"
    return f"choose-{POWERS[s.cards.power[role]]}" if s.powers == 1 else "choose-workshop"


def of_mutation(s: ForScience, mutation: i64) -> str:
    if len(s.cards.mutation_needs[mutation]) != 0:
        return "universal-needs"
    if s.cards.longer[mutation] > 0:
        return "universal-longer"
    kind = s.cards.mutation_type[mutation]
    return "universal-hands" if kind == HANDS else "universal-voice" if kind == VOICE else "universal-built"


def captured_on(s: ForScience, tile: i64) -> i64:
    """What would not be captured any more without a tile."""
    return captured_total(s) - captured_with(s, tile, IN_TRAY) if s.lay[tile] >= 0 else 0


def captured_with(s: ForScience, tile: i64, place: i64) -> i64:
    """What would be captured if a tile lay there."""
    lay: vec[i64] = s.lay[:]
    lay[tile] = place
    return count(s.cards.tiles, lay, s.plugs).total()
