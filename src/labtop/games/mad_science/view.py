"""What one seat of Mad Science Foundation may know."""

import msgspec
from msgspec.structs import replace

from labtop.games.cache import remembered
from labtop.games.mad_science.card_text import amount, item_ids, items_of
from labtop.games.mad_science.cards import RESEARCHER, Cards
from labtop.games.mad_science.constants import CHOOSE, DIVIDE, EXPERIMENT, PLACE_SPY, SABOTAGE
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import total
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.sets import members, size

AWARDING, EXPERIMENTATION, ENDING, OVER = 1, 2, 3, 0
PHASES = {DIVIDE: AWARDING, CHOOSE: AWARDING, PLACE_SPY: AWARDING, EXPERIMENT: EXPERIMENTATION, SABOTAGE: ENDING}


class Pile(msgspec.Struct, frozen=True, gc=False):
    id: str
    items: tuple[str, ...]
    cards: int  # standees not counted
    taken_by: int | None


class Standing(msgspec.Struct, frozen=True, gc=False):
    """An invention in front of a seat."""

    id: str
    built: bool
    activated: bool  # this round
    spied: bool


class Panel(msgspec.Struct, frozen=True, gc=False):
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


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    quirk: str


class View(msgspec.Struct, frozen=True, gc=False):
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


def progress(s: MadScience) -> float:
    if len(s.owed) == 0:
        return 1.0
    deck = dealt(s.cards, s.seats) - len(s.aside)
    this_round = size(s.rest_inventions) + sum([size(inventions) for inventions in s.pile_inventions])
    to_come = 0.0 if s.revealed else float(this_round) * (1.0 if phase(s) == AWARDING else 0.5)
    return min(0.99, (float(deck) - float(len(s.invention_deck)) - to_come) / float(deck))


@remembered
def dealt(cards: Cards, seats: int) -> int:
    """How many inventions of a deck are for so many players."""
    return sum(players <= seats for players in cards.players[: cards.headquarters])


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
        piles=tuple(pile(s, n) for n in range(s.seats)),
        invention_deck=len(s.invention_deck),
        resource_deck=len(s.resource_deck),
        discards=amount(s.discards),
        has_built=s.has_built and now not in (AWARDING, OVER),
        final_turn=s.final,
        panels=tuple(panel(s, seat) for seat in range(s.seats)),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def known(s: MadScience, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, mine=Mine(s.cards.quirk_ids[s.quirks[seat]]))


@remembered
def items(cards: Cards, resources: int, inventions: int, standees: int) -> tuple[str, ...]:
    return tuple(item_ids(cards)[item] for item in items_of(resources, inventions, standees))


def pile(s: MadScience, n: int) -> Pile:
    resources, inventions = s.pile_resources[n], s.pile_inventions[n]
    return Pile(
        id=f"pile-{n + 1}",
        items=items(s.cards, resources, inventions, s.pile_standees[n]),
        cards=total(resources) + size(inventions),
        taken_by=None if s.takers[n] == NOBODY else s.takers[n],
    )


def panel(s: MadScience, seat: int) -> Panel:
    cards, built = s.cards, s.built[seat]
    owned = built | s.prototypes[seat]
    return Panel(
        seat=seat,
        infamy=s.infamy[seat],
        director=s.director == seat,
        stock=amount(s.stock[seat]),
        acquired=amount(s.acquired[seat]),
        minions=items(cards, 0, 0, s.held(seat)),
        cash=s.has_cash(seat),
        inventions=standings(cards, owned, built, s.activated & owned, s.spied),
        destroyed=tuple(cards.ids[n] for n in members(s.destroyed[seat])),
        quirk=cards.quirk_ids[s.quirks[seat]] if s.revealed else None,
    )


@remembered
def standings(cards: Cards, owned: int, built: int, activated: int, spied: int) -> tuple[Standing, ...]:
    """What a seat owns; of that, what is built and what is activated; and the invention under the Spy."""
    return tuple(
        Standing(cards.ids[n], built >> n & 1 == 1, activated >> n & 1 == 1, spied == n) for n in members(owned)
    )
