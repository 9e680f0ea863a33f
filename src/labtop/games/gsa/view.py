"""What one seat of the GSA Starter Deck may know: the position, and the journal in words."""

import msgspec

from labtop.games.cache import remembered
from labtop.games.gsa import constants as c
from labtop.games.gsa.card_text import WORDS, amount, project_ids
from labtop.games.gsa.cards import PROJECT, Cards, each, summed, total
from labtop.games.gsa.rules import RULES, joined
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.games.i18n import constant_names, place_id, place_names
from labtop.kernel.flow import NOBODY, NOTHING, seat_of, step_of
from labtop.kernel.game import Line
from labtop.kernel.sets import members, size

PHASES = {c.DRAW: 1, c.ACT: 2, c.ANSWER: 2, c.DISCARD: 3}
WHAT = constant_names(c, "BEGINS", "ENDS")
PLACES = place_names(c, "RESOURCE_PILE", "BURN_PILE", HELD="hand-{}", ASIDE="done-{}")
PILES = ("resource", "project", "discard")  # by their numbers
TOLD_ABOUT = {c.COMPLETED, c.PLAYED, c.STANDS_IN, c.PROTECTED}  # with the line of the card
NUMBERS = {c.BEGINS, c.ENDS}  # there the thing is no card
ENDINGS = {c.FINISHED: "ends", c.STOOD_STILL: "ends-standstill", c.NO_CARDS: "ends-no-cards"}


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
        phase=PHASES[step_of(s.owed[-1])] if len(s.owed) else 0,
        resource_pile=len(s.resource_pile),
        project_pile=len(s.project_pile),
        discards=tuple([s.cards.ids[card] for card in s.discards]),
        burn_pile=total(s.burnt) + total(s.burnt_modifiers),
        last_project=len(s.project_pile) == 0 and not final,
        final_round=final,
        turns_left=s.left if final else None,
        idle=max(s.idle, 0),
        standstill=c.STANDSTILL * s.seats,
        offer=offer(s),
        panels=tuple([panel(s, seat) for seat in range(s.seats)]),
        mine=None,
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
    )


def offer(s: Gsa) -> Offer | None:
    if len(s.owed) == 0 or step_of(s.owed[-1]) != c.ANSWER:
        return None
    theirs, mine = joined(s.owed[-1])
    return Offer(s.seat, s.cards.project_ids[mine], seat_of(s.owed[-1]), s.cards.project_ids[theirs])


def panel(s: Gsa, seat: int) -> Panel:
    return Panel(
        seat=seat,
        points=summed(s.done[seat], s.cards.points),
        score=s.score(seat),
        done=project_ids(s.cards, s.done[seat]),
        projects=tuple([project(s, n) for n in members(s.active[seat])]),
        hand=s.in_hand(seat),
        limit=s.hand_limit(seat),
        plans=size(s.plans[seat]),
        delayed=s.delayed >> seat & 1 == 1,
    )


def project(s: Gsa, n: int) -> UnderWay:
    cards, other = s.cards, s.partners[n]
    alone = other == NONE
    return UnderWay(
        id=cards.project_ids[n],
        points=cards.points[n],
        size=cards.sizes[n],
        mandatory=cards.mandatory >> n & 1 == 1,
        needs=amount(cards, cards.needs[n]),
        attached=amount(cards, s.attached[n]),
        stood_in=amount(cards, s.stood_in[n]),
        shared=amount(cards, s.attached[n] + (0 if alone else s.attached[other])),
        aids=tuple([cards.modifier_ids[modifier] for modifier in each(s.aids[n])]),
        protected=s.is_protected(n),
        missing=amount(cards, s.missing(n)),
        partner=None if alone else cards.project_ids[other],
        partner_seat=None if alone else s.owner(other),
    )


# the journal


@remembered
def line(cards: Cards, what: int, seat: int, thing: int, source: int, target: int) -> Line:
    """An event as all tell it who may know this thing."""
    number, thing = (thing, NOTHING) if what in NUMBERS else (NOTHING, thing)
    on_table = target != NOTHING and target & 255 not in (c.DISCARD_PILE, c.BURN_PILE, c.HELD)
    place = target if on_table or source == NOTHING else source  # the project or the seat that the sentence is about
    project, extra = place >> 8 & 255, place >> 16  # of a project on the field
    on_field = place != NOTHING and place & 255 == c.FIELD
    text = WORDS.say(
        "log",
        ENDINGS[number] if what == c.ENDS else sentence(cards, what, thing, source),
        seat=f"@{seat}",
        thing="" if thing == NOTHING else cards.names[thing],
        project=cards.project_names[project] if on_field else "",
        owner=f"@{extra if on_field else place >> 8}",
        kind=cards.names[extra] if what == c.STANDS_IN else "",
        pile=WORDS.say("pile", PILES[source]) if 0 <= source < len(PILES) else "",
        turn=number,
    )
    if what in TOLD_ABOUT:
        text = f"{text} {cards.abouts[thing]}".rstrip()
    who = None if seat == NOBODY else seat
    id = None if thing == NOTHING else cards.ids[thing]
    return Line(WHAT[what], who, id, where(cards, source), where(cards, target), text)


def sentence(cards: Cards, what: int, thing: int, source: int) -> str:
    """Which sentence tells of an event to somebody who may know just this thing."""
    if what in (c.DREW, c.SHUFFLED) and source == c.DISCARD_PILE:
        return f"{WHAT[what]}-discards"
    if what == c.DREW and thing == NOTHING:
        return "drew-hidden"
    mandatory = what == c.STARTED and cards.mandatory >> (thing - PROJECT) & 1
    return "started-mandatory" if mandatory else WHAT[what]


def where(cards: Cards, place: int) -> str | None:
    """A project under way is a place of its own."""
    on_field = place != NOTHING and place & 255 == c.FIELD
    return cards.project_ids[place >> 8 & 255] if on_field else place_id(PLACES, place)
