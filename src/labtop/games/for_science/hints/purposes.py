"""What speaks for the move that a team-mate would make, and what against another: each is one named term."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.captures import count
from labtop.games.for_science.cards import HANDS, LABS, VOICE
from labtop.games.for_science.deck_schema import POWERS
from labtop.games.for_science.designs import length
from labtop.games.for_science.hints.labs import being_built, lacks
from labtop.games.for_science.hints.puzzle import icons_on
from labtop.games.for_science.rules.designing import design_faults, missing
from labtop.games.for_science.rules.structures import cheers_needed, is_out_of_date, planned
from labtop.games.for_science.rules.tiles import captured_total
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine import IN_TRAY, RHOMBUS
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import size

# Moves of which there is always the same to say, of their builder or area where they have one.
PLAIN: Final = {
    c.WASTE_FROM: "unclog",
    c.VERIFY: "verify",
    c.TAKE: "take-for",
    c.PRESENT: "present",
    c.PERMIT: "permit",
    c.STEADY: "steady",
    c.CLEAR: "clear",
    c.COFFEE: "coffee",
    c.GIVE_UP: "give-up",
    c.PUT_AWAY: "put-away",
    c.CONFIRM: "confirm",
    c.PAUSE: "pause",
}
OTHERWISE: Final = "other"  # no more to say than that something else is better


def for_it(s: ForScience, f: i64, move: i64) -> Term:
    """Why a team-mate would make this move."""
    step = step_of(f)
    if step == c.WORK:
        name, thing = for_work(s, seat_of(f), c.verb_of(move), c.area_of(move), c.thing_of(move))
        return Term(name, 1.0, int(thing))
    if step == c.DISCARD:
        return Term("discard", 1.0, int(arg_of(f) & 255))
    return Term({c.FUNDING: "fund-draw", c.ALERT: "alert", c.ROLL: "roll"}.get(step, "go-on"), 1.0)


def for_work(s: ForScience, seat: i64, verb: i64, area: i64, thing: i64) -> tuple[str, i64]:
    if verb in PLAIN:
        return PLAIN[verb], area
    if verb == c.DRAW:
        return for_drawing(s)
    if verb == c.PLAY:
        return for_playing(s, area, thing)
    if verb == c.WASTE:
        return "waste", thing
    if verb == c.BUILD:
        return "build" if area < LABS else "build-research", area
    if verb == c.PLACE:
        left: i64 = len(planned(s, area).shapes) - len(s.made[area]) - 1
        return ("place-for", area) if area != seat else ("place" if left > 0 else "place-last", left)
    if verb == c.TEAR_DOWN:
        by_hand = len(s.made[seat]) != len(s.shapes[seat])
        why = "changed" if is_out_of_date(s, seat) else "by-hand" if by_hand else "starved"
        return f"tear-down-{why}", s.at[seat]
    if verb == c.VERIFY_BUILD:
        return "look" if area != seat else "look-own", area
    if verb == c.CHEER:
        return "cheer" if size(s.cheers[area]) < cheers_needed(s, area) else "cheer-coach", area
    if verb == c.BUY:
        return "buy-end" if thing <= RHOMBUS else "buy-insight", thing
    if verb == c.LIFT:
        return "lift" if s.lay[thing] == IN_TRAY else "lift-laid", thing
    if verb == c.LAY:
        total = captured_with(s, s.held_tile[seat], thing)
        return "lay-captures" if total > captured_total(s) else "lay", total
    assert verb == c.COUNT
    return "count-wins" if captured_total(s) >= s.goal else "count", c.NONE


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
    step = step_of(f)
    name, thing = OTHERWISE, c.thing_of(move)
    if step == c.WORK:
        name, thing = against_work(s, seat_of(f), c.verb_of(move), c.area_of(move), thing)
    elif step == c.CHOOSE:
        name = of_role(s, thing)
    elif step == c.UNIVERSAL:
        name = of_mutation(s, thing)
    elif step == c.DISCARD:
        name, thing = "discard", arg_of(f) & 255
    elif step == c.SHIFT:
        name = "shift-insight" if icons_on(s, thing) > 0 else "shift"
    elif step == c.LOSE:
        name, thing = of_tile(s, thing)
    elif step == c.FUNDING:
        name = "fund-clear"
    return Term(name, 0.0, int(thing))


def against_work(s: ForScience, seat: i64, verb: i64, area: i64, thing: i64) -> tuple[str, i64]:
    if verb == c.PLAY or verb == c.ARRANGE or verb == c.WASTE_FROM:
        if being_built(s, area):
            return "disturb", area
        if area < LABS and s.is_verified(area):
            return "unverify", area
    if verb == c.WASTE or verb == c.WASTE_FROM:
        gone: i64 = 1 if verb == c.WASTE else length(s.columns[area]) - length(thing)
        return "waste-full" if len(s.wasted) + gone >= s.board_holds() else OTHERWISE, c.NONE
    if verb == c.BUILD and being_built(s, area):
        return "build-double", area
    if verb == c.VERIFY or (verb == c.BUILD and area < LABS):
        return "incomplete" if len(design_faults(s, area)) != 0 else OTHERWISE, area
    if verb == c.TOPPLE or verb == c.TEAR_DOWN:
        return "wreck" if len(s.shapes[seat]) != 0 else OTHERWISE, seat
    if verb == c.GIVE_UP:
        return of_tile(s, thing)
    if verb == c.LIFT and captured_on(s, thing) > 0:
        return "lose-captured", captured_on(s, thing)
    return OTHERWISE, thing


def of_role(s: ForScience, role: i64) -> str:
    if s.cards.role_players[role] > s.seats:
        return "choose-company"
    return f"choose-{POWERS[s.cards.power[role]]}" if s.powers == 1 else "choose-workshop"


def of_mutation(s: ForScience, mutation: i64) -> str:
    if len(s.cards.mutation_needs[mutation]) != 0:
        return "universal-needs"
    if s.cards.longer[mutation] > 0:
        return "universal-longer"
    kind = s.cards.mutation_kinds[mutation]
    return "universal-hands" if kind == HANDS else "universal-voice" if kind == VOICE else "universal-built"


def of_tile(s: ForScience, tile: i64) -> tuple[str, i64]:
    """What the team loses with a tile."""
    if captured_on(s, tile) > 0:
        return "lose-captured", captured_on(s, tile)
    return ("lose-insight", icons_on(s, tile)) if icons_on(s, tile) > 0 else ("lose", tile)


def captured_on(s: ForScience, tile: i64) -> i64:
    """What would not be captured any more without a tile."""
    return captured_total(s) - captured_with(s, tile, IN_TRAY) if s.lay[tile] >= 0 else 0


def captured_with(s: ForScience, tile: i64, place: i64) -> i64:
    """What would be captured if a tile lay there."""
    lay: vec[i64] = s.lay[:]
    lay[tile] = place
    return count(s.cards.tiles, lay, s.plugs).total()
