"""What one seat of Science! may know."""

from msgspec.structs import replace
from mypy_extensions import i64

from labtop.games.remembered import remembered
from labtop.games.science.cards import BY_EACH, BY_VOTE, HIRES, KINDS, NOBODY_ASKED, Cards, type_of
from labtop.games.science.faces import changes, effects_words, page_words, role_words, title_ids
from labtop.games.science.rules import RULES
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.negotiation import can_accept, offer_of
from labtop.games.science.rules.terms import (
    ACT,
    BUY,
    CHOOSE,
    HAPPINESS,
    HIRE,
    NEGOTIATE,
    READ,
    RESEARCH,
    ROLE,
    SELL,
    VOTE,
    asks_of,
    gives_of,
    kind_of,
    option_of,
)
from labtop.games.science.rules.turns import funding
from labtop.games.science.shapes import (
    Choice,
    Completed,
    Drawn,
    EventCard,
    Mine,
    Offer,
    Panel,
    Pile,
    Project,
    RoleCard,
    View,
)
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.games.words import Words
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.sets import members, size

ROLES, TURNS, NEGOTIATION, DECISION, BOOKLET, HAPPY, OVER = (
    "roles",
    "turns",
    "negotiation",
    "decision",
    "booklet",
    "happiness",
    "over",
)
PHASES = {
    ROLE: ROLES,
    ACT: TURNS,
    RESEARCH: TURNS,
    HIRE: TURNS,
    NEGOTIATE: NEGOTIATION,
    VOTE: DECISION,
    CHOOSE: DECISION,
    READ: BOOKLET,
    HAPPINESS: HAPPY,
}
TOGETHER = (NEGOTIATION, DECISION, HAPPY)
ASKS = {NOBODY_ASKED: None, BY_VOTE: "vote", BY_EACH: "each"}


def phase(s: Science) -> str:
    return PHASES[step_of(s.owed[-1])] if len(s.owed) != 0 else OVER


def public(s: Science, words: Words) -> View:
    cards, now = s.cards, phase(s)
    guilty = None if s.guilty == NONE else s.guilty
    to_act = tuple(sorted([seat_of(f) for f in RULES.due(s)]))
    lasting = tuple(s.price_changes), s.funding_change, s.stipend_change, s.research_change
    return View(
        seat=None,
        round=s.round,
        phase=now,
        goal=s.goal,
        clock=s.clock,
        midnight=MIDNIGHT,
        first=s.first,
        turn=s.turn,
        roles=role_cards(cards, tuple(s.roles), words),
        event=None if s.event == NONE else event_card(cards, s.event, words),
        changes=changes_words(cards, *lasting, words),
        offers=offers(s),
        most=cards.most,
        named=None if s.named == NONE else s.named,
        set_aside=s.set_aside,
        counted=s.counted,
        piles=piles(cards, tuple(s.decks), prices(s, NOBODY)),
        invention_deck=size(s.inventions),
        discards=ids(cards, s.discards),
        event_deck=size(s.events),
        past_events=event_ids(cards, s.past_events),
        drawn=tuple([drawn(s, n) for n in members(s.drawn)]),
        completed=all_completed(s),
        panels=panels(s, now, to_act),
        mine=None,
        struck=s.midnight,
        guilty=None if guilty is None else cards.ids[guilty],
        page=page_words(cards, guilty) if s.midnight and now == OVER else None,
        to_act=to_act,
    )


def known(s: Science, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    if s.roles[seat] == HIRES:  # who pays less than others
        public = replace(public, piles=piles(s.cards, tuple(s.decks), prices(s, seat)))
    return replace(public, seat=seat, mine=mine(s, seat))


@remembered
def ids(cards: Cards, inventions: int) -> tuple[str, ...]:
    return tuple(cards.ids[n] for n in members(inventions))


@remembered
def event_ids(cards: Cards, events: int) -> tuple[str, ...]:
    return tuple(cards.event_ids[n] for n in members(events))


@remembered
def role_cards(cards: Cards, taken: tuple[int, ...], words: Words) -> tuple[RoleCard, ...]:
    """All roles, with the seats that have taken them; `taken` by seat."""
    found = []
    for role, id in enumerate(cards.role_ids):
        seat = taken.index(role) if role in taken else None
        found.append(RoleCard(id, cards.role_names[role], role_words(cards, role, words), seat))
    return tuple(found)


@remembered
def event_card(cards: Cards, event: int, words: Words) -> EventCard:
    alone = cards.asks[event] == BY_EACH
    return EventCard(
        id=cards.event_ids[event],
        name=cards.event_names[event],
        says=cards.event_says[event],
        ask=ASKS[cards.asks[event]],
        effects=tuple(effects_words(cards, cards.effects[event], False, words)),
        options=tuple(
            Choice(
                id=cards.option_ids[event][n],
                name=cards.option_names[event][n],
                cost=cards.option_costs[event][n],
                effects=tuple(effects_words(cards, cards.option_effects[event][n], alone, words)),
            )
            for n in range(cards.options[event])
        ),
    )


@remembered
def changes_words(
    cards: Cards, prices: tuple[int, ...], funding: int, stipend: int, research: int, words: Words
) -> tuple[str, ...]:
    return tuple(effects_words(cards, changes(prices, funding, stipend, research), False, words))


def offers(s: Science) -> tuple[Offer, ...]:
    """Those that stand, by who makes them and then by whom they are made to."""
    found = []
    maker: i64
    to: i64
    for maker in range(s.seats):
        for to in range(s.seats):
            deal = offer_of(s, maker, to)
            if deal != 0:
                found.append(offer(s.cards, s.event, maker, to, deal, can_accept(s, to, maker)))
    return tuple(found)


@remembered
def offer(cards: Cards, event: int, maker: int, to: int, deal: int, possible: bool) -> Offer:
    voter = {BUY: to, SELL: maker}.get(kind_of(deal))
    return Offer(
        maker=maker,
        to=to,
        gives=gives_of(deal),
        asks=asks_of(deal),
        voter=voter,
        option=None if voter is None else option_id(cards, event, option_of(deal)),
        possible=possible,
    )


def option_id(cards: Cards, event: int, option: int) -> str | None:
    return None if option == NONE else cards.option_ids[event][option]


def prices(s: Science, reader: int) -> tuple[int, ...]:
    """What a reader pays for each type of researcher; for a spectator, what most pay."""
    payer = reader if reader != NOBODY else next(seat for seat in range(s.seats) if s.roles[seat] != HIRES)
    return tuple([price(s, payer, type) for type in range(KINDS)])


@remembered
def piles(cards: Cards, decks: tuple[int, ...], prices: tuple[int, ...]) -> tuple[Pile, ...]:
    """How many are left in each deck; who they are, nobody knows."""
    return tuple(map(Pile, cards.kind_ids, cards.kind_names, map(size, decks), prices))


def drawn(s: Science, invention: int) -> Drawn:
    return Drawn(
        s.cards.ids[invention], s.cards.names[invention], research_price(s, invention), s.cards.slots[invention]
    )


def all_completed(s: Science) -> tuple[Completed, ...]:
    found = []
    owner: i64
    for owner in range(s.seats):
        for n in members(s.completed[owner]):
            found.append(completed(s.cards, n, owner, s.social[n]))
    return tuple(found)


@remembered
def completed(cards: Cards, invention: int, owner: int, value: int) -> Completed:
    return Completed(cards.ids[invention], cards.names[invention], owner, value)


def panels(s: Science, now: str, to_act: tuple[int, ...]) -> tuple[Panel, ...]:
    cards, event, together, found = s.cards, s.event, now in TOGETHER, []
    seat: i64
    for seat in range(s.seats):
        role, happiness = s.roles[seat], s.happiness[seat]
        panel = Panel(
            seat=seat,
            money=s.money[seat],
            role=None if role == NONE else cards.role_ids[role],
            open=projects(s, s.open[seat]),
            completed=ids(cards, s.completed[seat]),
            done=together and seat not in to_act,
            tries=s.tries[seat],
            sold=option_id(cards, event, s.sold[seat]),
            named=s.named == seat,
            vote=option_id(cards, event, s.votes[seat]) if s.counted else None,
            happiness=happiness if now == OVER and happiness != NONE else None,
            titles=title_ids(s.titles[seat]),
        )
        found.append(panel)
    return tuple(found)


def projects(s: Science, inventions: int) -> tuple[Project, ...]:
    found = []
    for n in members(inventions):
        found.append(project(s.cards, n, tuple(s.researchers(n))))
    return tuple(found)


@remembered
def project(cards: Cards, invention: int, researchers: tuple[int, ...]) -> Project:
    """The types of the researchers are on their backs; who they are, nobody has seen."""
    types = tuple(cards.kind_ids[type_of(card)] for card in researchers)
    return Project(cards.ids[invention], cards.names[invention], cards.slots[invention], types)


def mine(s: Science, seat: int) -> Mine:
    cards, happiness = s.cards, s.happiness[seat]
    return Mine(
        vote=option_id(cards, s.event, s.votes[seat]),
        happiness=None if happiness == NONE else happiness,
        funding=funding(s, seat),
        stipend=max(0, cards.stipend + s.stipend_change),
    )
