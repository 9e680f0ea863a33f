"""The moves of Science!, each declared once: its text, what it names, and when it is allowed."""

from collections.abc import Callable, Mapping

from labtop.games.remembered import remembered
from labtop.games.science import constants as c
from labtop.games.science.card_text import WORDS, a_type, invention_ids, role_words, sides_words
from labtop.games.science.cards import MOST_OPTIONS, NAMES, SETS_ASIDE, Cards
from labtop.games.science.rules import RULES
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.rules.turns import funding
from labtop.games.science.state import NONE, Science
from labtop.games.words import listed
from labtop.kernel.flow import step_of
from labtop.kernel.verbs import Attempt, Guard, Kind, Label, Slot, Verb, Verbs

Tried = Attempt[Science]
Strings = tuple[str, ...]

# what moves name


@remembered
def options(cards: Cards, event: int) -> tuple[Strings, Strings, Strings]:
    """The options of an event: their ids, how a vote for one is written, and their names."""
    ids, names = ([], []) if event == NONE else (cards.option_ids[event], cards.option_names[event])
    blank = [""] * (MOST_OPTIONS - len(ids))
    return (*ids, *blank), (*(f"vote {id}" for id in ids), *blank), (*names, *blank)


@remembered
def types(cards: Cards) -> Strings:
    return tuple(a_type(cards, type) for type in range(len(cards.kind_ids)))


def number(text: str) -> str:
    """As it is usually written: neither with a sign nor with leading zeros."""
    return str(int(text.removeprefix("$")))


SEATS, NAMED = tuple("0123"), tuple(f"@{n}" for n in range(4))
SUMS = tuple(str(n) for n in range(1 << c.SUM_BITS))
LEVELS = SUMS[: c.HAPPIEST + 1]
SEAT: Kind[Science] = Kind(
    "seat", lambda s: SEATS[: s.seats], lambda s: NAMED, pattern="[0-9]{1,9}", thing="seat-{}", usual=number
)
SUM: Kind[Science] = Kind("sum", lambda s: SUMS, lambda s: SUMS, pattern=r"\$?[0-9]{1,9}", usual=number)
HAPPINESS: Kind[Science] = Kind("happiness", lambda s: LEVELS, lambda s: LEVELS, pattern="[0-9]{1,9}", usual=number)
ROLE: Kind[Science] = Kind("role", lambda s: s.cards.role_ids, lambda s: s.cards.role_names)
TYPE: Kind[Science] = Kind("type", lambda s: s.cards.kind_ids, lambda s: types(s.cards))
INVENTION: Kind[Science] = Kind("invention", lambda s: s.cards.ids, lambda s: s.cards.names)
OPTION: Kind[Science] = Kind(
    "option", lambda s: options(s.cards, s.event)[0], lambda s: options(s.cards, s.event)[2], action="option {}"
)
VOTE: Kind[Science] = Kind(  # as a side of an offer
    "vote",
    lambda s: options(s.cards, s.event)[1],
    lambda s: options(s.cards, s.event)[2],
    pattern="vote [a-z0-9-]+",
    things=lambda text: (text.removeprefix("vote "),),
    action="vote option {}",
)


def side(shift: int, below: str = "") -> Slot[Science]:
    """Money on a side of a deal. Who must give less than is asked may give nothing."""
    least = 0 if below else 1

    def within_limit(s: Science) -> range:
        return range(least, s.cards.most + least)

    return Slot(SUM, shift, c.SUM_BITS, touches=False, sensible=within_limit, below=below)


PARTNER: Slot[Science] = Slot(SEAT, c.THING, relative=True, tried=3)
PROPOSED: Slot[Science] = Slot(SEAT, c.THING, relative=True, tried=2)  # a gift or a plain offer comes to mind sooner
GIVES, ASKS = side(c.GIVES), side(c.ASKS)
SOLD: Slot[Science] = Slot(VOTE, c.OPTION, tried=1)
PICKED: Slot[Science] = Slot(OPTION, c.THING, tried=1)
CARD: Slot[Science] = Slot(INVENTION, c.THING, tried=1)


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


def money(t: Tried) -> int:
    return t.s.money[t.seat]


def their_money(t: Tried) -> int:
    return t.s.money[t["seat"]]


def mine(t: Tried) -> int:
    """What the seat offers the partner,"""
    return offer_of(t.s, t.seat, t["seat"])


def theirs(t: Tried) -> int:
    """and what the partner offers the seat."""
    return offer_of(t.s, t["seat"], t.seat)


def larger(t: Tried) -> int:
    """The sum on the dearer side."""
    return max(c.gives_of(t.move), c.asks_of(t.move))


def type_price(t: Tried) -> int:
    return price(t.s, t.seat, t["type"])


def invention_price(t: Tried) -> int:
    return research_price(t.s, t["invention"])


def option_cost(t: Tried) -> int:
    return t.s.cards.option_costs[t.s.event][t["option"]]


def affordable(key: str, cost: Callable[[Tried], int], **blanks: str) -> Guard[Science]:
    return Guard(key, lambda t: cost(t) <= money(t), cost=cost, held=money, **blanks)


def role_name(role: int) -> Callable[[Tried], str]:
    return lambda t: t.s.cards.role_names[role]


def vote_free(whose: str, voter: Callable[[Tried], int]) -> list[Guard[Science]]:
    """A vote, one's own or another's, is for sale; NONE stands for no vote."""

    def commanded(t: Tried) -> bool:
        """The Politician's, even if it was sold before."""
        return t.s.named == voter(t) != NONE and t.s.roles[voter(t)] != NAMES

    def sold(t: Tried) -> bool:
        return voter(t) != NONE and t.s.sold[voter(t)] != NONE

    def seat(t: Tried) -> str:
        return f"@{voter(t)}"

    return [
        Guard(f"{whose}-vote-named", lambda t: not commanded(t), seat=seat, politician=role_name(NAMES)),
        Guard(f"{whose}-vote-sold", lambda t: not sold(t), seat=seat),
    ]


def own_bought(t: Tried) -> int:
    return t.seat if c.verb_of(theirs(t)) == c.BUY else NONE


def their_sold(t: Tried) -> int:
    return t["seat"] if c.verb_of(theirs(t)) == c.SELL else NONE


def first_name(key: str, holds: Callable[[Tried], object]) -> Guard[Science]:
    """The Politician has named nobody yet."""
    return Guard(key, lambda t: t.s.named == NONE or holds(t), seat=lambda t: f"@{t.s.named}")


PARTNERED: Guard[Science] = Guard("own-seat", lambda t: t["seat"] != t.seat, meant=False)
OFFERED: Guard[Science] = Guard("no-offer", theirs, seat="seat")
STANDING: Guard[Science] = Guard("nothing-offered", mine, seat="seat")
NEW: Guard[Science] = Guard("offer-stands", lambda t: not mine(t), seat="seat")
TRIES: Guard[Science] = Guard("no-tries", lambda t: t.s.tries[t.seat], n=lambda t: t.s.cards.offers)
CALLED: Guard[Science] = Guard("no-vote", lambda t: t.s.asks_vote(), meant="asks")
NOT_NOTHING: Guard[Science] = Guard("no-money", larger)
LIMITED: Guard[Science] = Guard("too-much", lambda t: larger(t) <= t.s.cards.most, most=lambda t: t.s.cards.most)
GREEDY: Guard[Science] = Guard("asks-too-little", lambda t: t["asks"] > t["gives"])
GIVABLE: Guard[Science] = Guard("cannot-give", lambda t: t["gives"] <= money(t), n="gives", held=money)
PAYABLE: Guard[Science] = Guard(
    "cannot-ask", lambda t: t["asks"] <= their_money(t), n="asks", seat="seat", held=their_money
)


def kept(key: str, sum: Callable[[int], int], held: Callable[[Tried], int]) -> Guard[Science]:
    """A side of the partner's offer can be paid."""
    return Guard(key, lambda t: sum(theirs(t)) <= held(t), seat="seat", n=lambda t: sum(theirs(t)), held=held)


def of_invention(key: str, holds: Callable[[Science, int, int], object], meant: bool | str = True) -> Guard[Science]:
    """A condition on a position, a seat and an invention."""
    return Guard(key, lambda t: holds(t.s, t.seat, t["invention"]), meant=meant, invention="invention")


# what is said of moves, and what else they touch


def sides(t: Tried, offer: int) -> tuple[tuple[str, object], ...]:
    return (("offer", sides_words(t.s.cards, t.s.event, offer)),)


def option_accepted(t: Tried) -> Strings:
    offer = theirs(t)
    return (options(t.s.cards, t.s.event)[0][c.option_of(offer)],) if c.verb_of(offer) in (c.BUY, c.SELL) else ()


def deal(code: int, name: str, text: str, slots: dict[str, Slot[Science]], *guards: Guard[Science]) -> Verb[Science]:
    """A verb with a partner."""
    seat = PROPOSED if code in (c.GIVE, c.SWAP) else PARTNER
    label = {"offer": lambda t: ("offer", sides(t, t.move)), "accept": lambda t: ("accept", sides(t, theirs(t)))}
    return Verb(
        code,
        name,
        f"{name} seat {{seat}}{text}",
        (c.NEGOTIATE,),
        {"seat": seat, **slots},
        guards,
        label=label.get(name),
        also=option_accepted if code == c.ACCEPT else None,
        # an offer that is accepted depends on more than the event under way
        shows=None if code == c.ACCEPT else lambda s: s.event,
        family="deal",
    )


def plain(code: int, name: str, step: int, slots: dict[str, Slot[Science]], *guards: Guard[Science]) -> Verb[Science]:
    """A verb of a step of its own, with one thing."""
    return Verb(code, name, f"{name} {{{next(iter(slots))}}}", (step,), slots, guards, label=LABELS.get(code))


LABELS: dict[int, Callable[[Tried], Label]] = {
    c.TAKE: lambda t: ("take", (("about", role_words(t.s.cards, t["role"])),)),
    c.PICK: lambda t: ("choose-paid" if option_cost(t) else "choose", (("cost", option_cost(t)),)),
    c.KEEP: lambda t: ("keep", (("cost", invention_price(t)),)),
}
OFFER = " {gives} for {asks}"
PROPOSAL = (PARTNERED, TRIES, NEW, NOT_NOTHING, LIMITED)

VERBS: Verbs[Science] = Verbs(
    [
        Verb(c.FUND, "fund", "fund", (c.ACT,), rule="2.2", label=lambda t: ("fund", (("n", funding(t.s, t.seat)),))),
        Verb(
            c.LOOK,
            "research",
            "research",
            (c.ACT,),
            guards=(Guard("no-inventions", lambda t: t.s.inventions | t.s.discards),),
            rule="2.3",
            label=lambda t: ("look", (("n", t.s.cards.draws),)),
            means=lambda s, f, thing: [c.LOOK] if thing == "invention-deck" else [],
        ),
        Verb(c.PASS, "pass", "pass", (c.ACT,), rule="2.5"),
        Verb(
            c.DONE,
            "done",
            "done",
            (c.HIRE, c.NEGOTIATE),
            label=lambda t: ("hired" if step_of(t.f) == c.HIRE else "done", ()),
        ),
        Verb(
            c.SET_ASIDE,
            "set-aside",
            "set aside",
            (c.NEGOTIATE,),
            guards=(
                Guard("no-philosopher", lambda t: t.s.roles[t.seat] == SETS_ASIDE, philosopher=role_name(SETS_ASIDE)),
                Guard("aside-already", lambda t: not t.s.set_aside),
            ),
            rule="4.3",
            label=lambda t: ("set-aside", (("event", t.s.cards.event_names[t.s.event]),)),
            also=lambda t: (t.s.cards.event_ids[t.s.event],),
            means=lambda s, f, thing: [c.SET_ASIDE] if thing == s.cards.event_ids[s.event] else [],
        ),
        Verb(c.DISCARD, "discard", "discard all", (c.RESEARCH,), also=lambda t: invention_ids(t.s.cards, t.s.drawn)),
        plain(
            c.TAKE,
            "take",
            c.ROLE,
            {"role": Slot(ROLE, c.THING, tried=1)},
            Guard(
                "role-taken",
                lambda t: t.s.seat_with(t["role"]) == NONE,
                role="role",
                seat=lambda t: f"@{t.s.seat_with(t['role'])}",
            ),
        ),
        plain(c.VOTE_FOR, "vote", c.VOTE, {"option": PICKED}),
        plain(
            c.PICK,
            "choose",
            c.CHOOSE,
            {"option": PICKED},
            affordable("option-too-dear", option_cost, option="option"),
        ),
        plain(c.FEEL, "happiness", c.HAPPINESS, {"n": Slot(HAPPINESS, c.THING, touches=False)}),
        Verb(
            c.ENGAGE,
            "hire",
            "hire {type} for {invention}",
            (c.ACT, c.HIRE),
            {"type": Slot(TYPE, c.TYPE, tried=1), "invention": CARD},
            (
                of_invention("completed", lambda s, seat, n: not s.completed[seat] >> n & 1, meant="invention"),
                of_invention("not-yours", lambda s, seat, n: s.open[seat] >> n & 1, meant="invention"),
                Guard("none-left", lambda t: t.s.decks[t["type"]], types=lambda t: t.s.cards.kinds_names[t["type"]]),
                affordable("cannot-hire", type_price, type="type"),
            ),
            rule="2.4",
            label=lambda t: ("hire", (("cost", type_price(t)),)),
        ),
        plain(
            c.KEEP,
            "keep",
            c.RESEARCH,
            {"invention": CARD},
            of_invention("not-drawn", lambda s, seat, n: s.drawn >> n & 1),
            affordable("cannot-keep", invention_price, invention="invention"),
        ),
        plain(
            c.READ_PAGE,
            "read",
            c.READ,
            {"invention": CARD},
            of_invention("not-completed", lambda s, seat, n: any(done >> n & 1 for done in s.completed)),
        ),
        Verb(
            c.NAME,
            "name",
            "name seat {seat}",
            (c.NEGOTIATE,),
            {"seat": Slot(SEAT, c.THING, relative=True, sensible=lambda s: range(s.seats), tried=3)},
            (
                Guard("no-politician", lambda t: t.s.roles[t.seat] == NAMES, meant=False, politician=role_name(NAMES)),
                first_name("named-self", lambda t: t.s.named != t.seat),
                first_name("named-already", lambda t: t.s.named == t.seat),
                Guard("own-vote", lambda t: t["seat"] != t.seat or not t.s.asks_vote(), meant=False),
            ),
            rule="4.3",
            label=lambda t: ("name-vote" if t.s.asks_vote() else "name", ()),
        ),
        deal(
            c.ACCEPT,
            "accept",
            "",
            {},
            *(PARTNERED, OFFERED),
            kept("offer-broke", c.gives_of, their_money),
            kept("asks-too-much", c.asks_of, money),
            *vote_free("own", own_bought),
            *vote_free("their", their_sold),
        ),
        deal(c.DECLINE, "decline", "", {}, PARTNERED, OFFERED),
        deal(c.WITHDRAW, "withdraw", "", {}, PARTNERED, STANDING),
        deal(c.GIVE, "give", " {gives}", {"gives": GIVES}, PARTNERED, TRIES, NOT_NOTHING, LIMITED, GIVABLE),
        deal(
            c.BUY,
            "offer",
            OFFER,
            {"asks": SOLD, "gives": GIVES},
            *(CALLED, *PROPOSAL, GIVABLE, *vote_free("their", lambda t: t["seat"])),
        ),
        deal(
            c.SELL,
            "offer",
            OFFER,
            {"gives": SOLD, "asks": ASKS},
            *(CALLED, *PROPOSAL, PAYABLE, *vote_free("own", lambda t: t.seat)),
        ),
        deal(
            c.SWAP,
            "offer",
            OFFER,
            {"asks": ASKS, "gives": side(c.GIVES, below="asks")},
            *(*PROPOSAL, GREEDY, GIVABLE, PAYABLE),
        ),
    ],
    RULES,
    WORDS.say,
    known,
    quiet=True,
)
