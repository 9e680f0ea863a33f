"""What speaks for a move with tiles or earnings, for counting, and for stopping the clock."""

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.constants import (
    BUY,
    CLEAR,
    COFFEE,
    CONFIRM,
    COUNT,
    GIVE_UP,
    LAY,
    LIFT,
    NONE,
    PAUSE,
    PLUG,
    PUT_AWAY,
    UNPLUG,
)
from labtop.games.for_science.design_reasons import Reason
from labtop.games.for_science.rules.meeting import captured_total
from labtop.games.for_science.rules.tiles import price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import TILE_SHAPES
from labtop.games.for_science.vaccine import IN_TRAY, RHOMBUS, count, spots_for
from labtop.games.words import Words
from labtop.kernel.sets import size


def about_rest(s: ForScience, seat: int, verb: int, thing: int, words: Words) -> Reason:
    if verb == BUY:
        return buying(s, seat, thing, words)
    if verb == CLEAR:
        return clearing(s)
    if verb == COFFEE:
        people = sum(not s.is_machine(other) for other in range(s.seats))
        return "coffee", {"n": people}
    if verb == GIVE_UP:
        return losing(s, thing)
    if verb == LIFT:
        return lifting(s, thing)
    if verb == LAY:
        return laying(s, s.held_tile[seat], thing)
    if verb == PUT_AWAY:
        return putting_away(s, s.held_tile[seat])
    if verb in (PLUG, UNPLUG):
        return plugging(s, verb, thing)
    if verb in (COUNT, CONFIRM):
        return counting(s)
    assert verb == PAUSE
    return pausing(s, seat)


# earnings


def buying(s: ForScience, seat: int, shape: int, words: Words) -> Reason:
    data, knowledge = s.data[seat], s.knowledge[seat]
    if shape <= RHOMBUS:
        data -= price(s, seat, shape)
    else:
        knowledge -= price(s, seat, shape)
    blanks: dict[str, object] = {"tile": words.say("tiles", TILE_SHAPES[shape]), "data": data, "knowledge": knowledge}
    key = "buy-end" if shape <= RHOMBUS else "buy-insight"
    return key if data + knowledge else f"{key}-all", blanks


def clearing(s: ForScience) -> Reason:
    left = s.board_holds() - len(s.wasted)
    blanks: dict[str, object] = {"n": len(s.wasted), "left": left}
    return "clear-pressing" if left == 1 else "clear", blanks


# tiles


def icons_on(s: ForScience, tile: int) -> int:
    tiles = s.cards.tiles
    return sum(tiles.icons[n] for n in range(tiles.first[tile], tiles.first[tile + 1]))


def captured_if(s: ForScience, tile: int, spot: int) -> int:
    """What would be captured if a tile lay there."""
    lay = vec[i64]([*s.lay])
    lay[tile] = spot
    return int(count(s.cards.tiles, lay, s.plugs).total())


def losing(s: ForScience, tile: int) -> Reason:
    """A tile that the team gives up."""
    lost = captured_total(s) - captured_if(s, tile, IN_TRAY) if s.lay[tile] != IN_TRAY else 0
    blanks: dict[str, object] = {"n": lost, "icons": icons_on(s, tile)}
    if lost > 0:
        return "lose-captured", blanks
    if icons_on(s, tile):
        return "lose-insight", blanks
    return "lose-tray" if s.lay[tile] == IN_TRAY else "lose-plain", blanks


def lifting(s: ForScience, tile: int) -> Reason:
    blanks: dict[str, object] = {"icons": icons_on(s, tile)}
    if s.lay[tile] == IN_TRAY:
        return "lift-insight" if icons_on(s, tile) else "lift-end", blanks
    lost = captured_total(s) - captured_if(s, tile, IN_TRAY)
    return "lift-costs" if lost > 0 else "lift-free", blanks | {"n": lost}


def laying(s: ForScience, tile: int, spot: int) -> Reason:
    now, then = captured_total(s), captured_if(s, tile, spot)
    blanks: dict[str, object] = {"n": then - now, "all": then, "goal": s.goal}
    if then > now:
        return "lay-wins" if then >= s.goal else "lay-captures", blanks
    if any(place >= 0 for place in s.lay) and spots_for(s.cards.tiles, s.lay, s.plugs, tile)[-1] == spot:
        return "lay-apart", blanks  # the last of all spots, if any other tile is laid
    return "lay-insight" if icons_on(s, tile) else "lay-end", blanks


def putting_away(s: ForScience, tile: int) -> Reason:
    spots = spots_for(s.cards.tiles, s.lay, s.plugs, tile)
    return ("put-away", {}) if len(spots) <= 1 else ("put-away-poor", {"n": len(spots)})


def plugging(s: ForScience, verb: int, edge: int) -> Reason:
    now = captured_total(s)
    plugs = [other for other in s.plugs if other != edge] + ([edge] if verb == PLUG else [])
    then = int(count(s.cards.tiles, s.lay, vec[i64]([*plugs])).total())
    blanks: dict[str, object] = {"n": then - now if then > now else now - then, "all": then}
    if verb == PLUG:
        return "plug-captures" if then > now else "plug-poor", blanks
    return "unplug-costs" if then < now else "unplug", blanks


# counting and the clock


def counting(s: ForScience) -> Reason:
    captured, tracks = captured_total(s), s.tracks[0] + s.tracks[1] + s.tracks[2]
    blanks: dict[str, object] = {"n": captured, "goal": s.goal, "left": s.goal - captured}
    if captured >= s.goal:
        return "count-wins", blanks
    if captured < tracks:
        return "count-less", blanks
    return "count-grows" if grows(s) else "count-poor", blanks


def grows(s: ForScience) -> bool:
    """Whether somebody's power would grow with what is captured now."""
    if s.powers == 0:
        return False
    for role in s.roles:
        track = s.cards.track[role]
        if track != NONE and s.captured[track] // s.cards.every[role] > s.tracks[track] // s.cards.every[role]:
            return True
    return False


def pausing(s: ForScience, seat: int) -> Reason:
    if s.wants_pause >> seat & 1:
        return "pause-no-more", {}
    left = s.seats - size(s.wants_pause) - 1
    return "pause" if left else "pause-now", {"n": left}
