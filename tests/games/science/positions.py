"""Positions of Science! for its tests: small decks in which every card is known, and games laid out to suit a rule.

Fields are set as a whole, never item by item, so that the same tests run against the compiled rules.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict, Unpack

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.science import constants as terms
from labtop.games.science.cards import TYPE_BITS, Cards
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES, setup
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, Journal, frame, seat_of, step_of
from labtop.kernel.rng import seeded
from labtop.kernel.sets import members

INTERN, ACTIVIST, SCIENTIST, MAD, THINKER = range(5)
TYPES = ("intern", "activist", "scientist", "mad-scientist", "great-thinker")
BUSINESSMAN, POLITICIAN, PHILOSOPHER, ENGINEER = range(4)  # also who has the role in a fresh game of four
STAFF: Mapping[str, Sequence[tuple[int, int]]] = {  # money and clock of the five cards of a type
    "intern": [(2, 0)] * 5,
    "activist": [(0, 1)] * 5,
    "scientist": [(4, 0)] * 5,
    "mad-scientist": [(8, -3)] * 5,
    "great-thinker": [(5, 2)] * 5,
}
PRICES = (1, 2, 3, 4, 6)


def deck(source: str | None = None) -> Cards:
    cards = GAME.deck(source).cards
    assert isinstance(cards, Cards)
    return cards


CARDS = deck()


# decks of one's own


def happens(*effects: str) -> str:
    """An event that asks nothing."""
    return f"effects = [{', '.join(f'{{ {e} }}' for e in effects)}]\n"


def vote(*options: Sequence[str], always: Sequence[str] = ()) -> str:
    """An event put to the vote, with the effects of each option."""
    return f'ask = "vote"\n{happens(*always)}' + "".join(option(n, *effects) for n, effects in enumerate(options))


def each(*options: Sequence[str], costs: Sequence[int] = (0,) * 4, always: Sequence[str] = ()) -> str:
    """An event in which each picks; the options may have costs."""
    return f'ask = "each"\n{happens(*always)}' + "".join(
        option(n, *effects, cost=costs[n]) for n, effects in enumerate(options)
    )


def option(n: int, *effects: str, cost: int = 0) -> str:
    return f'[[event.option]]\nid = "option-{n}"\ncost = {cost}\n{happens(*effects)}'


NOTHING_MUCH = happens("funding = 1")


class Numbers(TypedDict, total=False):
    """What a small deck may have in place of the usual."""

    staff: Mapping[str, Sequence[tuple[int, int]]]
    slots: int
    inventions: int
    prices: Sequence[int]
    money: int
    offers: int
    most: int


def source(*events: str, **given: Unpack[Numbers]) -> str:
    """A small deck as text: the events in their order, and no stipend, so that money changes by the rule under test."""
    text = f"""game = "science"
version = 1
[table]
money = {given.get("money", 10)}
stipend = 0
funding = 2
draws = 3
goal = [5, 7, 10]
[negotiation]
offers = {given.get("offers", 5)}
most = {given.get("most", 6)}
"""
    for id, does, amount in (
        ("businessman", "funds", 4),
        ("politician", "names", 0),
        ("philosopher", "sets-aside", 0),
        ("engineer", "hires", 1),
    ):
        text += f'[[role]]\nid = "{id}"\ndoes = "{does}"\namount = {amount}\n'
    for type, price in zip(TYPES, given.get("prices", PRICES), strict=True):
        rows = ", ".join(
            f'{{ id = "{type}-{n}", money = {money}, clock = {clock} }}'
            for n, (money, clock) in enumerate({**STAFF, **given.get("staff", {})}[type])
        )
        text += f'[[researcher]]\nid = "{type}"\nprice = {price}\ncards = [{rows}]\n'
    for n in range(given.get("inventions", 14)):
        text += f'[[invention]]\nid = "gadget-{n}"\nprice = {n % 5}\nslots = {given.get("slots", 2)}\n'
    for n, event in enumerate(events or (NOTHING_MUCH,)):
        text += f'[[event]]\nid = "event-{n}"\n{event}'
    return text


def tiny(*events: str, **given: Unpack[Numbers]) -> Cards:
    return deck(source(*events, **given))


# laying out a game


def numbers(items: Iterable[int]) -> vec[i64]:
    return vec[i64](i64(item) for item in items)


def changed(items: vec[i64], place: int, item: int) -> vec[i64]:
    new = [int(old) for old in items]
    new[place] = item
    return numbers(new)


def begin(
    cards: Cards = CARDS, seats: int = 4, seed: int = 1, *, goal: int = 7, journal: Journal | None = None
) -> Science:
    """A new game, roles to be chosen."""
    return setup(cards, seats, goal, seed, journal)


def fresh(
    cards: Cards = CARDS,
    seats: int = 4,
    seed: int = 1,
    *,
    goal: int = 7,
    roles: Sequence[int] | None = None,
    first: int = 0,
    journal: Journal | None = None,
) -> Science:
    """The first round of a game in which seat 0 plays first; the roles are those given, or in their order."""
    s = begin(cards, seats, seed, goal=goal, journal=journal)
    s.roles = numbers(roles or range(seats))
    s.first = first
    s.turn = first
    s.owed = numbers([frame(terms.ROUND, NOBODY, 0)])
    RULES.settle(s)
    return s


def turn(s: Science, seat: int) -> None:
    """A seat's turn begins, and a round after it."""
    s.owed = numbers([frame(terms.ROUND, NOBODY, 0), frame(terms.TURN, NOBODY, seat)])
    RULES.settle(s)


def event(s: Science, n: int = 0, *after: int) -> None:
    """The round is over and event number n comes up; those after it are left in the deck."""
    every = (1 << len(s.cards.event_ids)) - 1
    left = sum(1 << other for other in after)
    s.events = 1 << n
    s.past_events = every & ~s.events & ~left
    s.event = NONE
    s.turn = (s.first + s.seats - 1) % s.seats
    s.owed = numbers([frame(terms.EVENT, NOBODY, 0)])
    RULES.settle(s)
    s.events = left


def at_event(text: str, seats: int = 4, *, roles: Sequence[int] | None = None, money: Sequence[int] = ()) -> Science:
    """An event talked over in a fresh game with a small deck."""
    s = fresh(tiny(text), seats, roles=roles)
    if money:
        s.money = numbers(money)
    event(s)
    return s


def purse(s: Science, *money: int) -> None:
    """The money of the seats."""
    s.money = numbers(money)


def lay(s: Science, seat: int, invention: int, *types: int) -> None:
    """A seat has this invention under way, with the first researchers left of these types; it had no other."""
    for old in members(s.open[seat]):
        s.inventions = s.inventions | 1 << old
    s.open = changed(s.open, seat, 0)
    also(s, seat, invention, *types)


def also(s: Science, seat: int, invention: int, *types: int) -> None:
    """As `lay`, beside what the seat has."""
    assert len(types) < s.cards.slots[invention]
    packed = 0
    for n, type in enumerate(types):
        which = int(members(s.decks[type])[0])
        s.decks = changed(s.decks, type, s.decks[type] & ~(1 << which))
        packed |= (1 + (type << TYPE_BITS | which)) << 8 * n
    take_away(s, invention)
    s.staff = changed(s.staff, invention, packed)
    s.open = changed(s.open, seat, s.open[seat] | 1 << invention)


def finish(s: Science, seat: int, *inventions: int, social: int = 0) -> None:
    """A seat has completed these inventions too, each of this social value."""
    for invention in inventions:
        take_away(s, invention)
        s.completed = changed(s.completed, seat, s.completed[seat] | 1 << invention)
        s.social = changed(s.social, invention, social)


def take_away(s: Science, invention: int) -> None:
    """An invention lies nowhere; whoever had it gets another from the deck."""
    for seat in range(s.seats):
        if s.open[seat] >> invention & 1:
            other = int(members(s.inventions)[-1])
            s.inventions = s.inventions & ~(1 << other)
            s.open = changed(s.open, seat, s.open[seat] & ~(1 << invention) | 1 << other)
    s.inventions = s.inventions & ~(1 << invention)
    s.discards = s.discards & ~(1 << invention)


# moves


def hire(type: int, invention: int) -> int:
    return int(terms.move_of(terms.ENGAGE, invention, type))


def give(to: int, money: int) -> int:
    return int(terms.move_of(terms.GIVE, to, money))


def swap(to: int, gives: int, asks: int) -> int:
    return int(terms.move_of(terms.SWAP, to, gives, asks))


def buy(of: int, money: int, option: int) -> int:
    return int(terms.move_of(terms.BUY, of, money, 0, option))


def sell(to: int, money: int, option: int) -> int:
    return int(terms.move_of(terms.SELL, to, 0, money, option))


def accept(other: int) -> int:
    return int(terms.move_of(terms.ACCEPT, other))


def decline(other: int) -> int:
    return int(terms.move_of(terms.DECLINE, other))


def withdraw(other: int) -> int:
    return int(terms.move_of(terms.WITHDRAW, other))


def name(other: int) -> int:
    return int(terms.move_of(terms.NAME, other))


# playing


def to_act(s: Science) -> list[tuple[str, int]]:
    """Step and seat of what is to be decided now."""
    return sorted((RULES.steps[step_of(f)].name, int(seat_of(f))) for f in RULES.due(s))


def asked(s: Science) -> list[int]:
    """The seats that are asked now."""
    return [seat for _, seat in to_act(s)]


def step(s: Science) -> str:
    """What is to be decided now; nothing when the game is over."""
    return to_act(s)[0][0] if len(s.owed) else ""


def due(s: Science, seat: int) -> int | None:
    for f in RULES.due(s):
        if seat_of(f) == seat:
            return int(f)
    return None


NAMES_ONE_THING = {  # steps whose moves these tests call by the number of their thing
    terms.ROLE: terms.TAKE,
    terms.RESEARCH: terms.KEEP,
    terms.VOTE: terms.VOTE_FOR,
    terms.CHOOSE: terms.PICK,
    terms.READ: terms.READ_PAGE,
    terms.HAPPINESS: terms.FEEL,
}
DISCARD = 255  # instead of an invention to keep


def move_of(f: int, called: int) -> int:
    verb = NAMES_ONE_THING.get(step_of(f))
    if verb is None:
        return called
    return terms.DISCARD if called == DISCARD else int(terms.move_of(verb, called))


def called(f: int, move: int) -> int:
    """As tests call a move."""
    if step_of(f) not in NAMES_ONE_THING:
        return int(move)
    return DISCARD if move == terms.DISCARD else int(terms.thing_of(move))


def can(s: Science, seat: int) -> list[int]:
    """What a seat may do now."""
    f = due(s, seat)
    return [] if f is None else [called(f, move) for move in RULES.legal(s, f)]


def can_of(s: Science, seat: int, kind: int) -> list[int]:
    """What a seat may do now of one kind of negotiation."""
    return [move for move in can(s, seat) if terms.verb_of(move) == kind]


def play(s: Science, seat: int, *moves: int) -> None:
    for move in moves:
        f = due(s, seat)
        assert f is not None, f"seat {seat} cannot play {move}: to act are {to_act(s)}"
        assert move in can(s, seat), f"seat {seat} cannot play {move}, but {can(s, seat)}"
        RULES.apply(s, f, move_of(f, move))


def talked(s: Science) -> None:
    """Whoever has not said done says so."""
    while step(s) == "negotiate":
        play(s, asked(s)[0], terms.DONE)


def decide(s: Science, *options: int) -> None:
    """The talk ends, and those who are asked, in the order of seats, vote or pick these."""
    talked(s)
    seats = asked(s)
    assert len(seats) == len(options), f"asked are {seats}"
    for seat, choice in zip(seats, options, strict=True):
        play(s, seat, choice)


def played(s: Science, seed: int = 7, most: int = 100_000) -> Iterator[Science]:
    """The same game before every decision of random players, and when it is over."""
    dice = seeded(seed)
    while not RULES.over(s) and most > 0:
        yield s
        f = RULES.any_due(s, dice)
        moves = RULES.legal(s, f)
        RULES.apply(s, f, moves[dice.below(len(moves))])
        most -= 1
    yield s


def money(s: Science) -> list[int]:
    return [int(n) for n in s.money]
