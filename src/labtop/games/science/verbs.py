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
        "deals": WORDS.say("refusal", "deals-vote" if s.asks_vote() else "deals", **named),
    }


# what is allowed


def money(t: Tried) -> int:
    return t.s.money[t.seat]


def offered(t: Tried) -> int:
    """What the partner offers the seat."""
    return offer_of(t.s, t["seat"], t.seat)


def affordable(key: str, cost: Callable[[Tried], int], **blanks: str) -> Guard[Science]:
    return Guard(key, lambda t: cost(t) <= money(t), cost=cost, held=money, **blanks)


def type_price(t: Tried) -> int:
    return price(t.s, t.seat, t["type"])


def invention_price(t: Tried) -> int:
    return research_price(t.s, t["invention"])


def option_cost(t: Tried) -> int:
    return t.s.cards.option_costs[t.s.event][t["option"]]


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


def voter_of(verb: int, whose: Callable[[Tried], int]) -> Callable[[Tried], int]:
    """Whose vote an offer to the seat is about, if it is of that verb."""
    return lambda t: whose(t) if c.verb_of(offered(t)) == verb else NONE


def larger(t: Tried) -> int:
    """The sum on the dearer side."""
    return max(c.gives_of(t.move), c.asks_of(t.move))


OWN: Guard[Science] = Guard("own-seat", lambda t: t["seat"] != t.seat, meant=False)
OFFERED: Guard[Science] = Guard("no-offer", lambda t: offered(t) != 0, seat="seat")
TRIES: Guard[Science] = Guard("no-tries", lambda t: t.s.tries[t.seat] > 0, n=lambda t: t.s.cards.offers)
NEW: Guard[Science] = Guard("offer-stands", lambda t: offer_of(t.s, t.seat, t["seat"]) == 0, seat="seat")
CALLED: Guard[Science] = Guard("no-vote", lambda t: t.s.asks_vote(), meant="asks")
IN_IT: Guard[Science] = Guard("no-money", lambda t: larger(t) > 0)
WITHIN: Guard[Science] = Guard("too-much", lambda t: larger(t) <= t.s.cards.most, most=lambda t: t.s.cards.most)
MORE: Guard[Science] = Guard("asks-too-little", lambda t: t["asks"] > t["gives"])
MINE: Guard[Science] = Guard("cannot-give", lambda t: t["gives"] <= money(t), n="gives", held=money)
THEIRS: Guard[Science] = Guard(
    "cannot-ask",
    lambda t: t["asks"] <= t.s.money[t["seat"]],
    n="asks",
    seat="seat",
    held=lambda t: t.s.money[t["seat"]],
)
TERMS_KEPT: list[Guard[Science]] = [
    Guard(
        "offer-broke",
        lambda t: c.gives_of(offered(t)) <= t.s.money[t["seat"]],
        seat="seat",
        n=lambda t: c.gives_of(offered(t)),
        held=lambda t: t.s.money[t["seat"]],
    ),
    Guard(
        "asks-too-much",
        lambda t: c.asks_of(offered(t)) <= money(t),
        seat="seat",
        n=lambda t: c.asks_of(offered(t)),
        held=money,
    ),
    *vote_free("own", voter_of(c.BUY, lambda t: t.seat)),
    *vote_free("their", voter_of(c.SELL, lambda t: t["seat"])),
]


def named_before(key: str, self: bool) -> Guard[Science]:
    return Guard(key, lambda t: t.s.named == NONE or (t.s.named == t.seat) != self, seat=lambda t: f"@{t.s.named}")


# labels and what else a move touches


def sides(t: Tried, offer: int) -> tuple[tuple[str, object], ...]:
    return (("offer", sides_words(t.s.cards, t.s.event, offer)),)


def offer_label(t: Tried) -> Label:
    return "offer", sides(t, t.move)


def option_accepted(t: Tried) -> Strings:
    offer = offered(t)
    return (options(t.s.cards, t.s.event)[0][c.option_of(offer)],) if c.verb_of(offer) in (c.BUY, c.SELL) else ()


def deal(code: int, name: str, text: str, slots: dict[str, Slot[Science]], *guards: Guard[Science]) -> Verb[Science]:
    """A verb with a partner."""
    return Verb(
        code,
        name,
        f"{name} seat {{seat}}{text}",
        (c.NEGOTIATE,),
        {"seat": PROPOSED if code in (c.GIVE, c.SWAP) else PARTNER, **slots},
        guards,
        label=offer_label if name == "offer" else None,
        family="deal",
    )


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
            means=lambda s: "invention-deck",
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
                Guard(
                    "no-philosopher",
                    lambda t: t.s.roles[t.seat] == SETS_ASIDE,
                    philosopher=role_name(SETS_ASIDE),
                ),
                Guard("aside-already", lambda t: not t.s.set_aside),
            ),
            rule="4.3",
            label=lambda t: ("set-aside", (("event", t.s.cards.event_names[t.s.event]),)),
            also=lambda t: (t.s.cards.event_ids[t.s.event],),
            means=lambda s: s.cards.event_ids[s.event],
        ),
        Verb(c.DISCARD, "discard", "discard all", (c.RESEARCH,), also=lambda t: invention_ids(t.s.cards, t.s.drawn)),
        Verb(
            c.TAKE,
            "take",
            "take {role}",
            (c.ROLE,),
            {"role": Slot(ROLE, c.THING, tried=1)},
            (
                Guard(
                    "role-taken",
                    lambda t: t.s.seat_with(t["role"]) == NONE,
                    role="role",
                    seat=lambda t: f"@{t.s.seat_with(t['role'])}",
                ),
            ),
            label=lambda t: ("take", (("about", role_words(t.s.cards, t["role"])),)),
        ),
        Verb(c.VOTE_FOR, "vote", "vote {option}", (c.VOTE,), {"option": PICKED}),
        Verb(
            c.PICK,
            "choose",
            "choose {option}",
            (c.CHOOSE,),
            {"option": PICKED},
            (affordable("option-too-dear", option_cost, option="option"),),
            label=lambda t: ("choose-paid" if option_cost(t) else "choose", (("cost", option_cost(t)),)),
        ),
        Verb(c.FEEL, "happiness", "happiness {n}", (c.HAPPINESS,), {"n": Slot(HAPPINESS, c.THING, touches=False)}),
        Verb(
            c.ENGAGE,
            "hire",
            "hire {type} for {invention}",
            (c.ACT, c.HIRE),
            {"type": Slot(TYPE, c.TYPE, tried=1), "invention": CARD},
            (
                Guard(
                    "completed",
                    lambda t: not t.s.completed[t.seat] >> t["invention"] & 1,
                    meant="invention",
                    invention="invention",
                ),
                Guard(
                    "not-yours",
                    lambda t: t.s.open[t.seat] >> t["invention"] & 1,
                    meant="invention",
                    invention="invention",
                ),
                Guard("none-left", lambda t: t.s.decks[t["type"]], types=lambda t: t.s.cards.kinds_names[t["type"]]),
                affordable("cannot-hire", type_price, type="type"),
            ),
            rule="2.4",
            label=lambda t: ("hire", (("cost", type_price(t)),)),
        ),
        Verb(
            c.KEEP,
            "keep",
            "keep {invention}",
            (c.RESEARCH,),
            {"invention": CARD},
            (
                Guard("not-drawn", lambda t: t.s.drawn >> t["invention"] & 1, invention="invention"),
                affordable("cannot-keep", invention_price, invention="invention"),
            ),
            label=lambda t: ("keep", (("cost", invention_price(t)),)),
        ),
        Verb(
            c.READ_PAGE,
            "read",
            "read {invention}",
            (c.READ,),
            {"invention": CARD},
            (
                Guard(
                    "not-completed",
                    lambda t: any(done >> t["invention"] & 1 for done in t.s.completed),
                    invention="invention",
                ),
            ),
        ),
        Verb(
            c.NAME,
            "name",
            "name seat {seat}",
            (c.NEGOTIATE,),
            {"seat": Slot(SEAT, c.THING, relative=True, sensible=lambda s: range(s.seats), tried=3)},
            (
                Guard("no-politician", lambda t: t.s.roles[t.seat] == NAMES, meant=False, politician=role_name(NAMES)),
                named_before("named-self", True),
                named_before("named-already", False),
                Guard("own-vote", lambda t: t["seat"] != t.seat or not t.s.asks_vote(), meant=False),
            ),
            rule="4.3",
            label=lambda t: ("name-vote" if t.s.asks_vote() else "name", ()),
        ),
        Verb(
            c.ACCEPT,
            "accept",
            "accept seat {seat}",
            (c.NEGOTIATE,),
            {"seat": PARTNER},
            (OWN, OFFERED, *TERMS_KEPT),
            label=lambda t: ("accept", sides(t, offered(t))),
            also=option_accepted,
            family="deal",
        ),
        deal(c.DECLINE, "decline", "", {}, OWN, OFFERED),
        deal(
            c.WITHDRAW,
            "withdraw",
            "",
            {},
            OWN,
            Guard("nothing-offered", lambda t: offer_of(t.s, t.seat, t["seat"]), seat="seat"),
        ),
        deal(c.GIVE, "give", " {gives}", {"gives": GIVES}, OWN, TRIES, IN_IT, WITHIN, MINE),
        deal(
            c.BUY,
            "offer",
            " {gives} for {asks}",
            {"asks": SOLD, "gives": GIVES},
            *(CALLED, OWN, TRIES, NEW, IN_IT, WITHIN, MINE),
            *vote_free("their", lambda t: t["seat"]),
        ),
        deal(
            c.SELL,
            "offer",
            " {gives} for {asks}",
            {"gives": SOLD, "asks": ASKS},
            *(CALLED, OWN, TRIES, NEW, IN_IT, WITHIN, THEIRS),
            *vote_free("own", lambda t: t.seat),
        ),
        deal(
            c.SWAP,
            "offer",
            " {gives} for {asks}",
            {"asks": ASKS, "gives": side(c.GIVES, below="asks")},
            *(OWN, TRIES, NEW, IN_IT, WITHIN, MORE, MINE, THEIRS),
        ),
    ],
    RULES,
    WORDS.say,
    known,
    quiet=True,
)
