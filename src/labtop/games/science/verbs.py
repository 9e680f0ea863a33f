"""The moves of Science!, each declared once: its text, what it names, when it is allowed, and what speaks for it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from labtop.games.cache import remembered
from labtop.games.i18n import MoveFacts, listed
from labtop.games.science import card_text as words
from labtop.games.science import constants as c
from labtop.games.science.card_text import WORDS, a_type, invention_ids
from labtop.games.science.cards import KINDS, MOST_OPTIONS, NAMES, SETS_ASIDE, Cards
from labtop.games.science.hints import Talk
from labtop.games.science.hints.plans import DOOM, hour_worth
from labtop.games.science.rules import RULES
from labtop.games.science.rules import events as fx
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.rules.turns import funding, price, research_price
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.flow import step_of
from labtop.kernel.sets import members, size, union
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs

Tried = Attempt[Science]
Number = Callable[[Tried], int]
Must, Holds = Guard[Science], Slot[Science]

# what moves name


@remembered
def options(cards: Cards, event: int, text: str = "{}") -> tuple[str, ...]:
    """The options of an event, as many as one can have: an action number stands for each."""
    ids = [] if event == NONE else [text.format(id) for id in cards.option_ids[event]]
    return (*ids, *[""] * (MOST_OPTIONS - len(ids)))


def number(text: str) -> str:
    """As it is usually written: neither with a sign nor with leading zeros."""
    return str(int(text.removeprefix("$")))


SEATS, NAMED = tuple("0123"), tuple(f"@{n}" for n in range(4))
SUMS = tuple(str(n) for n in range(1 << c.SUM_BITS))
LEVELS = SUMS[: c.HAPPIEST + 1]
SEAT = Kind[Science](
    "seat", lambda s: SEATS[: s.seats], lambda s: NAMED, pattern="[0-9]{1,9}", thing="seat-{}", usual=number
)
SUM = Kind[Science]("sum", lambda s: SUMS, pattern=r"\$?[0-9]{1,9}", usual=number)
HAPPINESS = Kind[Science]("happiness", lambda s: LEVELS, pattern="[0-9]{1,9}", usual=number)
ROLE = Kind[Science]("role", lambda s: s.cards.role_ids, lambda s: s.cards.role_names)
TYPE = Kind[Science]("type", lambda s: s.cards.kind_ids, lambda s: [a_type(s.cards, n) for n in range(KINDS)])
INVENTION = Kind[Science]("invention", lambda s: s.cards.ids, lambda s: s.cards.names)
OPTION = Kind[Science](
    "option", lambda s: options(s.cards, s.event), lambda s: s.cards.option_names[s.event], action="option {}"
)
VOTE = Kind[Science](  # as a side of an offer
    "vote",
    lambda s: options(s.cards, s.event, "vote {}"),
    lambda s: s.cards.option_names[s.event],
    pattern="vote [a-z0-9-]+",
    things=lambda text: (text.removeprefix("vote "),),
    action="vote option {}",
)


def side(shift: int, least: int = 1, below: str = "") -> Slot[Science]:
    return Slot(
        SUM, shift, c.SUM_BITS, touches=False, sensible=lambda s: range(least, s.cards.most + least), below=below
    )


PARTNER = Holds(SEAT, c.THING, relative=True, tried=3)
PROPOSED = Holds(SEAT, c.THING, relative=True, tried=2)  # a gift or a plain offer comes to mind sooner
ANYBODY = Holds(SEAT, c.THING, relative=True, sensible=lambda s: range(s.seats), tried=3)
GIVES, ASKS, LESS = side(c.GIVES), side(c.ASKS), side(c.GIVES, least=0, below="asks")
SOLD = Holds(VOTE, c.OPTION, tried=1)
PICKED = Holds(OPTION, c.THING, tried=1)
CARD = Holds(INVENTION, c.THING, tried=1)
HIRED = Holds(TYPE, c.TYPE, tried=1)


def known(s: Science) -> Mapping[str, object]:
    """What there is to name: ids as players type them, and the seats in their order."""
    ids = [] if s.event == NONE else s.cards.option_ids[s.event]
    named = {"options": listed(ids, "or"), "option": ids[0] if ids else ""}
    return {
        **named,
        "roles": listed(s.cards.role_ids),
        "types": listed(s.cards.kind_ids),
        "seats": listed(NAMED[: s.seats]),
        "most": c.HAPPIEST,
        "votes": WORDS.say("refusal", "no-such-option" if s.asks_vote() else "no-vote", **named),
        "deals": WORDS.say("say", "deals-vote" if s.asks_vote() else "deals", **named),
    }


# when a move is allowed


def offered(t: Tried) -> int:
    """What the partner offers the seat."""
    return offer_of(t.s, t["seat"], t.seat)


def larger(t: Tried) -> int:
    """The sum on the dearer side."""
    return max(c.gives_of(t.move), c.asks_of(t.move))


def cost(t: Tried) -> int:
    """Of a hire, an invention or an option."""
    if t.verb.code == c.ENGAGE:
        return price(t.s, t.seat, t["type"])
    if t.verb.code == c.KEEP:
        return research_price(t.s, t["invention"])
    return t.s.cards.option_costs[t.s.event][t["option"]]


def affordable(key: str, cost: Number, payer: str = "") -> Guard[Science]:
    def held(t: Tried) -> int:
        return t.s.money[t[payer] if payer else t.seat]

    return Guard(key, lambda t: cost(t) <= held(t), cost=cost, held=held)


def role_name(role: int) -> Callable[[Tried], str]:
    return lambda t: t.s.cards.role_names[role]


def vote_free(whose: str, voter: Number) -> tuple[Guard[Science], Guard[Science]]:
    """A vote, one's own or another's, is for sale; NONE stands for no vote."""

    def unnamed(t: Tried) -> bool:
        return voter(t) in (NONE, t.s.seat_with(NAMES)) or voter(t) != t.s.named

    sold = Must(f"{whose}-vote-sold", lambda t: voter(t) == NONE or t.s.sold[voter(t)] == NONE)
    return Must(f"{whose}-vote-named", unnamed, politician=role_name(NAMES)), sold  # named even if it was sold before


FREE = Must("role-taken", lambda t: t.s.seat_with(t["role"]) == NONE, seat=lambda t: f"@{t.s.seat_with(t['role'])}")
ANY_LEFT = Must("no-inventions", lambda t: t.s.inventions | t.s.discards)
CHEAP = affordable("option-too-dear", cost)
READABLE = Must("not-completed", lambda t: union(t.s.completed) >> t["invention"] & 1)
DRAWN = Must("not-drawn", lambda t: t.s.drawn >> t["invention"] & 1)
KEEPABLE = affordable("cannot-keep", cost)
HIRING = (
    Must("completed", lambda t: not t.s.completed[t.seat] >> t["invention"] & 1, "", "invention"),
    Must("not-yours", lambda t: t.s.open[t.seat] >> t["invention"] & 1, "", "invention"),
    Must("none-left", lambda t: t.s.decks[t["type"]], types=lambda t: t.s.cards.kinds_names[t["type"]]),
    affordable("cannot-hire", cost),
)
NAMING = (
    Must("no-politician", lambda t: t.s.roles[t.seat] == NAMES, meant=False, politician=role_name(NAMES)),
    Must("named-already", lambda t: t.s.named == NONE),
    Must("own-vote", lambda t: t["seat"] != t.seat or not t.s.asks_vote(), meant=False),
)
SETTING_ASIDE = (
    Must("no-philosopher", lambda t: t.s.roles[t.seat] == SETS_ASIDE, philosopher=role_name(SETS_ASIDE)),
    Must("aside-already", lambda t: not t.s.set_aside),
)
PARTNERED = Must("own-seat", lambda t: t["seat"] != t.seat, meant=False)
OFFERED = Must("no-offer", offered)
STANDING = Must("nothing-offered", lambda t: offer_of(t.s, t.seat, t["seat"]))
NEW = Must("offer-stands", lambda t: not offer_of(t.s, t.seat, t["seat"]))
TRIES = Must("no-tries", lambda t: t.s.tries[t.seat], n=lambda t: t.s.cards.offers)
CALLED = Must("no-vote", lambda t: t.s.asks_vote(), meant="asks")
NOT_NOTHING = Must("no-money", larger)
LIMITED = Must("too-much", lambda t: larger(t) <= t.s.cards.most, most=lambda t: t.s.cards.most)
GREEDY = Must("asks-too-little", lambda t: t["asks"] > t["gives"])
GIVABLE = affordable("cannot-give", lambda t: t["gives"])
PAYABLE = affordable("cannot-ask", lambda t: t["asks"], "seat")
GIFT = (PARTNERED, TRIES, NOT_NOTHING, LIMITED)
PROPOSAL = (PARTNERED, TRIES, NEW, NOT_NOTHING, LIMITED)
KEPT = (
    affordable("offer-broke", lambda t: c.gives_of(offered(t)), "seat"),
    affordable("asks-too-much", lambda t: c.asks_of(offered(t))),
    *vote_free("own", lambda t: t.seat if c.verb_of(offered(t)) == c.BUY else NONE),
    *vote_free("their", lambda t: t["seat"] if c.verb_of(offered(t)) == c.SELL else NONE),
)
BUYABLE = vote_free("their", lambda t: t["seat"])
SELLABLE = vote_free("own", lambda t: t.seat)

# what is said of moves, and what else they touch


def said(key: str, **blanks: Callable[[Tried], object]) -> Callable[[Tried], Label]:
    return lambda t: (key, tuple((name, blank(t)) for name, blank in blanks.items()))


def option_accepted(t: Tried) -> tuple[str, ...]:
    offer = offered(t)
    return (options(t.s.cards, t.s.event)[c.option_of(offer)],) if c.verb_of(offer) in (c.BUY, c.SELL) else ()


LABELS: dict[str, Callable[[Tried], Label]] = {
    "fund": said("fund", n=lambda t: funding(t.s, t.seat)),
    "research": said("look", n=lambda t: t.s.cards.draws),
    "set": said("set-aside", event=lambda t: t.s.cards.event_names[t.s.event]),
    "take": said("take", about=lambda t: words.role_words(t.s.cards, t["role"])),
    "choose": lambda t: ("choose-paid" if cost(t) else "choose", (("cost", cost(t)),)),
    "keep": said("keep", cost=cost),
    "hire": said("hire", cost=cost),
    "offer": said("offer", offer=lambda t: words.sides_words(t.s.cards, t.s.event, t.move)),
    "accept": said("accept", offer=lambda t: words.sides_words(t.s.cards, t.s.event, offered(t))),
    "name": lambda t: ("name-vote" if t.s.asks_vote() else "name", ()),
    "done": lambda t: ("hired" if step_of(t.f) == c.HIRE else "done", ()),
}


def verb(
    code: int, steps: tuple[int, ...], text: str, *guards: Guard[Science], rule: str = "", **slots: Slot[Science]
) -> Verb[Science]:
    """A verb whose slots say what it touches."""
    return Verb(code, text, steps, slots, guards, rule, LABELS.get(text.split()[0]))


def deal(code: int, text: str, *guards: Guard[Science], **slots: Slot[Science]) -> Verb[Science]:
    """A verb with a partner, which is described by the event under way."""
    described = verb(code, (c.NEGOTIATE,), text, *guards, rule="", **({"seat": PARTNER} | slots))
    return replace(described, shows=lambda s: s.event, family="deal")


HIRE, OFFER = "hire {type} for {invention}", "offer seat {seat} {gives} for {asks}"
MOVES: list[Verb[Science]] = [
    verb(c.FUND, (c.ACT,), "fund", rule="2.2"),
    replace(
        verb(c.LOOK, (c.ACT,), "research", ANY_LEFT, rule="2.3"),
        means=lambda s, f, thing: [c.LOOK] if thing == "invention-deck" else [],
    ),
    verb(c.PASS, (c.ACT,), "pass", rule="2.5"),
    verb(c.DONE, (c.HIRE, c.NEGOTIATE), "done"),
    replace(
        verb(c.SET_ASIDE, (c.NEGOTIATE,), "set aside", *SETTING_ASIDE, rule="4.3"),
        name="set-aside",
        also=lambda t: (t.s.cards.event_ids[t.s.event],),
        means=lambda s, f, thing: [c.SET_ASIDE] if thing == s.cards.event_ids[s.event] else [],
    ),
    Verb(c.DISCARD, "discard all", (c.RESEARCH,), also=lambda t: invention_ids(t.s.cards, t.s.drawn)),
    verb(c.TAKE, (c.ROLE,), "take {role}", FREE, role=Slot(ROLE, c.THING, tried=1)),
    verb(c.VOTE_FOR, (c.VOTE,), "vote {option}", option=PICKED),
    verb(c.PICK, (c.CHOOSE,), "choose {option}", CHEAP, option=PICKED),
    verb(c.FEEL, (c.HAPPINESS,), "happiness {n}", n=Slot(HAPPINESS, c.THING, touches=False)),
    verb(c.ENGAGE, (c.ACT, c.HIRE), HIRE, *HIRING, rule="2.4", type=HIRED, invention=CARD),
    verb(c.KEEP, (c.RESEARCH,), "keep {invention}", DRAWN, KEEPABLE, invention=CARD),
    verb(c.READ_PAGE, (c.READ,), "read {invention}", READABLE, invention=CARD),
    verb(c.NAME, (c.NEGOTIATE,), "name seat {seat}", *NAMING, rule="4.3", seat=ANYBODY),
    replace(deal(c.ACCEPT, "accept seat {seat}", PARTNERED, OFFERED, *KEPT), also=option_accepted, shows=None),
    deal(c.DECLINE, "decline seat {seat}", PARTNERED, OFFERED),
    deal(c.WITHDRAW, "withdraw seat {seat}", PARTNERED, STANDING),
    deal(c.GIVE, "give seat {seat} {gives}", *GIFT, GIVABLE, seat=PROPOSED, gives=GIVES),
    deal(c.BUY, OFFER, CALLED, *PROPOSAL, GIVABLE, *BUYABLE, asks=SOLD, gives=GIVES),
    deal(c.SELL, OFFER, CALLED, *PROPOSAL, PAYABLE, *SELLABLE, gives=SOLD, asks=ASKS),
    deal(c.SWAP, OFFER, *PROPOSAL, GREEDY, GIVABLE, PAYABLE, seat=PROPOSED, asks=ASKS, gives=LESS),
]
VERBS: Verbs[Science] = Verbs(MOVES, RULES, WORDS.say, known, quiet=True)

# what the reasons for a move may speak of: only what everybody can know


class ScienceFacts(MoveFacts[Science]):
    def money(self) -> int:
        return self.s.money[self.seat]

    def after(self) -> int:
        """The hour to which an effect takes the clock."""
        return min(max(self.s.clock - fx.amount_of(self.thing), 1), MIDNIGHT)

    def option(self, n: int) -> str:
        return self.s.cards.option_names[self.s.event][n]

    blanks: Mapping[str, Callable[["ScienceFacts"], object]] = {
        "n": lambda t: abs(round(t.points)),  # in Monies
        "money": money,
        "funding": lambda t: funding(t.s, t.seat),
        "role": lambda t: t.s.cards.role_names[t.thing],
        "about": lambda t: words.role_words(t.s.cards, t.thing),
        # inventions and their staff
        "invention": lambda t: t.s.cards.names[t.thing],
        "cost": lambda t: research_price(t.s, t.thing),
        "slots": lambda t: WORDS.counted(t.s.cards.slots[t.thing], "slot"),
        "paid": lambda t: sum(research_price(t.s, invention) <= t.money() for invention in members(t.s.inventions)),
        "all": lambda t: size(t.s.inventions),
        "type": lambda t: a_type(t.s.cards, t.thing),
        "price": lambda t: price(t.s, t.seat, t.thing),
        "moved": lambda t: f"{abs(t.points) / hour_worth(t.s):.1f}",  # hours, on average
        "risk": lambda t: round(-100 * t.points / (DOOM + 0.1 * float(t.money()))),  # of midnight, in a hundred cases
        # events
        "effect": lambda t: words.effect_words(t.s.cards, t.thing, False),
        "hours": lambda t: WORDS.say("hours", str(abs(int(t.s.clock) - t.after()))),
        "time": lambda t: f"{t.after()}:00",
        # deals: what wins as the votes look, and after the deal
        "partner": lambda t: f"@{c.thing_of(t.move)}",
        "sum": lambda t: max(c.gives_of(t.move), c.asks_of(t.move)),
        "now": lambda t: t.option(Talk(t.s, t.seat, None).now),
        "then": lambda t: t.option(t.thing),
        # the end
        "owner": lambda t: next(f"@{seat}" for seat, done in enumerate(t.s.completed) if done >> t.thing & 1),
    }
