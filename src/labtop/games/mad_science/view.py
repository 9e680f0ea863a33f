"""What one seat of Mad Science Foundation may know."""

import msgspec

from labtop.games.mad_science.cards import RESEARCHER, STANDEES, TRUCKLOAD
from labtop.games.mad_science.deck import RESOURCES, item_id
from labtop.games.mad_science.faces import items_of
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import CHOOSE, DIVIDE, EXPERIMENT, PLACE_SPY, SABOTAGE
from labtop.games.mad_science.state import NONE, MadScience
from labtop.kernel.counts import count, kinds, total
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.sets import members

AWARDING, EXPERIMENTATION, ENDING, OVER = 1, 2, 3, 0
PHASES = {
    DIVIDE: AWARDING,
    CHOOSE: AWARDING,
    PLACE_SPY: AWARDING,
    EXPERIMENT: EXPERIMENTATION,
    SABOTAGE: ENDING,
}


class Pile(msgspec.Struct, frozen=True):
    id: str
    items: tuple[str, ...]
    cards: int  # standees not counted
    taken_by: int | None


class Standing(msgspec.Struct, frozen=True):
    """An invention in front of a seat."""

    id: str
    built: bool
    activated: bool  # this round
    spied: bool


class Panel(msgspec.Struct, frozen=True):
    """What everybody sees of a seat."""

    seat: int
    infamy: int
    director: bool
    stock: dict[str, int]
    acquired: dict[str, int]  # resources of this round's pile
    minions: tuple[str, ...]  # acquired this round
    cash: bool  # the Truckload is there and unspent
    inventions: tuple[Standing, ...]
    destroyed: tuple[str, ...]
    quirk: str | None  # None until all are shown


class Mine(msgspec.Struct, frozen=True):
    """What only the seat itself knows."""

    quirk: str


class View(msgspec.Struct, frozen=True):
    seat: int | None  # None: a spectator
    round: int
    last_round: bool
    phase: int  # 1 awarding, 2 experimentation, 3 quirks; 0 when the game is over
    short: bool
    director: int
    divider: int
    minions: tuple[str, ...]  # that have come out
    researcher: bool  # two inventions a round
    centre: tuple[str, ...]  # still to be divided
    takebacks: int
    piles: tuple[Pile, ...]
    invention_deck: int
    resource_deck: int
    discards: dict[str, int]
    has_built: bool  # in the turn under way
    final_turn: bool
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]


def phase(s: MadScience) -> int:
    if len(s.owed) == 0:
        return OVER
    return ENDING if s.revealed else PHASES[step_of(s.owed[-1])]


def view(s: MadScience, seat: int) -> View:
    return View(
        seat=None if seat == NOBODY else seat,
        round=s.round,
        last_round=len(s.invention_deck) == 0,
        phase=phase(s),
        short=len(s.aside) != 0,
        director=s.director,
        divider=s.divider,
        minions=tuple(item_id(s.cards, minion) for minion in members(s.minions)),
        researcher=s.is_out(RESEARCHER),
        centre=items(s, s.rest_resources, s.rest_inventions, s.rest_standees),
        takebacks=s.takebacks,
        piles=tuple(pile(s, n) for n in range(s.seats)),
        invention_deck=len(s.invention_deck),
        resource_deck=len(s.resource_deck),
        discards=amount(s.discards),
        has_built=s.has_built and phase(s) not in (AWARDING, OVER),
        final_turn=s.final,
        panels=tuple(panel(s, n) for n in range(s.seats)),
        mine=None if seat == NOBODY else Mine(s.cards.quirk_ids[s.quirks[seat]]),
        to_act=tuple(sorted(seat_of(f) for f in RULES.due(s))),
    )


def items(s: MadScience, resources: int, inventions: int, standees: int) -> tuple[str, ...]:
    return tuple(item_id(s.cards, item) for item in items_of(resources, inventions, standees))


def amount(packed: int) -> dict[str, int]:
    return {RESOURCES[kind]: count(packed, kind) for kind in kinds(packed)}


def pile(s: MadScience, n: int) -> Pile:
    return Pile(
        id=f"pile-{n + 1}",
        items=items(s, s.pile_resources[n], s.pile_inventions[n], s.pile_standees[n]),
        cards=total(s.pile_resources[n]) + len(members(s.pile_inventions[n])),
        taken_by=None if s.takers[n] == NOBODY else s.takers[n],
    )


def panel(s: MadScience, seat: int) -> Panel:
    # a final turn is outside any round: nobody has a minion in it
    held = [TRUCKLOAD + n for n in range(STANDEES) if s.holders[n] == seat and not s.final]
    return Panel(
        seat=seat,
        infamy=s.infamy[seat],
        director=s.director == seat,
        stock=amount(s.stock[seat]),
        acquired=amount(s.acquired[seat]),
        minions=tuple(item_id(s.cards, minion) for minion in held),
        cash=has_cash(s, seat),
        inventions=tuple(standing(s, seat, n) for n in members(s.built[seat] | s.prototypes[seat])),
        destroyed=tuple(s.cards.ids[n] for n in members(s.destroyed[seat])),
        quirk=s.cards.quirk_ids[s.quirks[seat]] if s.revealed else None,
    )


def standing(s: MadScience, seat: int, invention: int) -> Standing:
    return Standing(
        id=s.cards.ids[invention],
        built=s.built[seat] >> invention & 1 == 1,
        activated=s.activated >> invention & 1 == 1,
        spied=s.spied != NONE and s.spied == invention,
    )
