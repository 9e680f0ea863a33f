"""What one seat of the GSA Starter Deck may know."""

import msgspec

from labtop.games.cache import remembered
from labtop.games.gsa.card_text import amount, project_ids
from labtop.games.gsa.cards import Cards, each, summed, total
from labtop.games.gsa.constants import ACT, ANSWER, DISCARD, DRAW, STANDSTILL
from labtop.games.gsa.rules import RULES, joined, open_projects
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members, size

PHASES = {DRAW: 1, ACT: 2, ANSWER: 2, DISCARD: 3}


class UnderWay(msgspec.Struct, frozen=True, gc=False):
    """A project in front of a seat."""

    id: str
    points: int
    size: int  # what it costs when unfinished
    mandatory: bool
    needs: dict[str, int]
    attached: dict[str, int]  # those that a modifier stands in for included
    stood_in: dict[str, int]
    shared: dict[str, int]  # what lies beside it and beside its partner together
    aids: tuple[str, ...]  # modifiers beside it
    protected: bool
    missing: dict[str, int]  # in a collaboration, what the two still need together
    partner: str | None  # the project it is in a collaboration with
    partner_seat: int | None
    open: bool  # may enter a collaboration


class Panel(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    seat: int
    points: int  # of completed projects
    score: int  # if the game ended now
    done: tuple[str, ...]
    projects: tuple[UnderWay, ...]
    hand: int  # resource cards, modifiers among them
    limit: int
    plans: int  # projects in hand
    delayed: bool


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A collaboration that waits for an answer."""

    seat: int
    project: str
    to: int
    other: str


class Mine(msgspec.Struct, frozen=True, gc=False):
    """What only the seat itself knows."""

    hand: dict[str, int]
    modifiers: dict[str, int]
    plans: tuple[str, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    seat: int | None  # None: a spectator
    turn: int
    acting: int  # whose turn it is
    first: int
    phase: int  # 1 draw, 2 action, 3 discard; 0 when the game is over
    resource_pile: int
    project_pile: int
    discards: tuple[str, ...]  # the top is last
    burn_pile: int
    last_project: bool  # the next completed project begins the final round
    final_round: bool
    turns_left: int | None  # in the final round, the one under way included
    idle: int  # turns in a row without a completed project
    standstill: int  # so many of them end the game
    offer: Offer | None
    panels: tuple[Panel, ...]
    mine: Mine | None
    to_act: tuple[int, ...]


def public(s: Gsa) -> View:
    final = s.left != NOT_FINAL
    return View(
        seat=None,
        turn=s.turn,
        acting=s.seat,
        first=s.first,
        phase=PHASES[step_of(s.owed[-1])] if len(s.owed) else 0,
        resource_pile=len(s.resource_pile),
        project_pile=len(s.project_pile),
        discards=tuple([s.cards.ids[card] for card in s.discards]),
        burn_pile=total(s.burnt) + total(s.burnt_modifiers),
        last_project=len(s.project_pile) == 0 and not final,
        final_round=final,
        turns_left=s.left if final else None,
        idle=max(s.idle, 0),
        standstill=STANDSTILL * s.seats,
        offer=offer(s),
        panels=tuple([panel(s, seat) for seat in range(s.seats)]),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def offer(s: Gsa) -> Offer | None:
    if len(s.owed) == 0 or step_of(s.owed[-1]) != ANSWER:
        return None
    theirs, mine = joined(s.owed[-1])
    return Offer(s.seat, s.cards.project_ids[mine], seat_of(s.owed[-1]), s.cards.project_ids[theirs])


def panel(s: Gsa, seat: int) -> Panel:
    open = open_projects(s, seat)
    return Panel(
        seat=seat,
        points=summed(s.done[seat], s.cards.points),
        score=s.score(seat),
        done=project_ids(s.cards, s.done[seat]),
        projects=tuple([project(s, n, open) for n in members(s.active[seat])]),
        hand=s.in_hand(seat),
        limit=s.hand_limit(seat),
        plans=size(s.plans[seat]),
        delayed=s.delayed >> seat & 1 == 1,
    )


def project(s: Gsa, n: int, open: int) -> UnderWay:
    partner, own, aids, lacks = s.partners[n], s.attached[n], s.aids[n], s.missing(n)
    shared, seat = (own, NONE) if partner == NONE else (own + s.attached[partner], s.owner(partner))
    return under_way(s.cards, n, own, s.stood_in[n], shared, aids, lacks, partner, seat, open >> n & 1 == 1)


@remembered
def under_way(
    cards: Cards, n: int, own: int, stood_in: int, shared: int, aids: int, lacks: int, other: int, seat: int, open: bool
) -> UnderWay:
    return UnderWay(
        id=cards.project_ids[n],
        points=cards.points[n],
        size=cards.sizes[n],
        mandatory=cards.mandatory >> n & 1 == 1,
        needs=amount(cards, cards.needs[n]),
        attached=amount(cards, own),
        stood_in=amount(cards, stood_in),
        shared=amount(cards, shared),
        aids=tuple(cards.modifier_ids[modifier] for modifier in each(aids)),
        protected=aids & cards.shields != 0,
        missing=amount(cards, lacks),
        partner=None if other == NONE else cards.project_ids[other],
        partner_seat=None if other == NONE else seat,
        open=open,
    )
