"""What one seat of Mad Science Foundation may know."""

import msgspec
from msgspec.structs import replace

from labtop.games.mad_science.cards import RESEARCHER, Cards
from labtop.games.mad_science.deck import RESOURCES, item_id
from labtop.games.mad_science.faces import items_of
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import CHOOSE, DIVIDE, EXPERIMENT, PLACE_SPY, SABOTAGE
from labtop.games.mad_science.state import MadScience
from labtop.games.remembered import Fixed, remembered
from labtop.kernel.counts import count, kinds, total
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.sets import members, size

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


def public(s: MadScience) -> View:
    cards, now = s.cards, phase(s)
    return View(
        seat=None,
        round=s.round,
        last_round=len(s.invention_deck) == 0,
        phase=now,
        short=len(s.aside) != 0,
        director=s.director,
        divider=s.divider,
        minions=items(cards, 0, 0, s.minions),
        researcher=s.is_out(RESEARCHER),
        centre=items(cards, s.rest_resources, s.rest_inventions, s.rest_standees),
        takebacks=s.takebacks,
        piles=piles(cards, tuple(s.pile_resources), tuple(s.pile_inventions), tuple(s.pile_standees), tuple(s.takers)),
        invention_deck=len(s.invention_deck),
        resource_deck=len(s.resource_deck),
        discards=amount(s.discards),
        has_built=s.has_built and now not in (AWARDING, OVER),
        final_turn=s.final,
        panels=panels(s),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def known(s: MadScience, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, mine=Mine(s.cards.quirk_ids[s.quirks[seat]]))


@remembered
def items(cards: Cards, resources: int, inventions: int, standees: int) -> tuple[str, ...]:
    return tuple(item_id(cards, item) for item in items_of(resources, inventions, standees))


@remembered
def amount(packed: int) -> Fixed:
    return Fixed({RESOURCES[kind]: count(packed, kind) for kind in kinds(packed)})


@remembered
def piles(
    cards: Cards,
    resources: tuple[int, ...],
    inventions: tuple[int, ...],
    standees: tuple[int, ...],
    takers: tuple[int, ...],
) -> tuple[Pile, ...]:
    """What lies on each pile, and who took it."""
    return tuple(
        Pile(
            id=f"pile-{n + 1}",
            items=items(cards, resources[n], inventions[n], standees[n]),
            cards=total(resources[n]) + size(inventions[n]),
            taken_by=None if taker == NOBODY else taker,
        )
        for n, taker in enumerate(takers)
    )


def panels(s: MadScience) -> tuple[Panel, ...]:
    cards, director, activated, spied, revealed, found = s.cards, s.director, s.activated, s.spied, s.revealed, []
    holders = () if s.final else tuple(s.holders)  # a final turn is outside any round: nobody has a minion in it
    seats = zip(s.infamy, s.stock, s.acquired, s.prototypes, s.built, s.destroyed, s.quirks, strict=True)
    for seat, (infamy, stock, acquired, prototypes, built, destroyed, quirk) in enumerate(seats):
        panel = Panel(
            seat=seat,
            infamy=infamy,
            director=director == seat,
            stock=amount(stock),
            acquired=amount(acquired),
            minions=minions(cards, holders, seat),
            cash=has_cash(s, seat),
            inventions=standings(cards, built | prototypes, built, activated, spied),
            destroyed=ids(cards, destroyed),
            quirk=cards.quirk_ids[quirk] if revealed else None,
        )
        found.append(panel)
    return tuple(found)


@remembered
def minions(cards: Cards, holders: tuple[int, ...], seat: int) -> tuple[str, ...]:
    """Of the standees, those that a seat holds."""
    return tuple(cards.minion_ids[standee] for standee, holder in enumerate(holders) if holder == seat)


@remembered
def standings(cards: Cards, owned: int, built: int, activated: int, spied: int) -> tuple[Standing, ...]:
    """What a seat owns; of all inventions, those built, those activated, and the one under the Spy."""
    return tuple(
        Standing(cards.ids[n], built >> n & 1 == 1, activated >> n & 1 == 1, spied == n) for n in members(owned)
    )


@remembered
def ids(cards: Cards, inventions: int) -> tuple[str, ...]:
    return tuple(cards.ids[n] for n in members(inventions))
