"""Positions of For Science! for its tests: a game at work, on which things are laid where a rule looks.

Fields are set as a whole, never item by item, so that the same tests run against the compiled rules. Cards laid here
come from nowhere: what counts cards plays whole games instead.
"""

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from games.for_science.designing import stands
from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import SHAPES, Cards
from labtop.games.for_science.deck_schema import LAB_NAMES
from labtop.games.for_science.designs import with_on_top
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import area_id
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY, spot_of
from labtop.games.for_science.vaccine.rules import changed as recount
from labtop.kernel.flow import NOBODY, Journal, frame, seat_of
from labtop.kernel.game import Move, Refusal, Value

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards
# whose powers do not get into the way of what is tested
PLAIN = ("combat-endocrinologist", "creative-accountant", "overqualified-janitor", "unpaid-intern", "morgue-archivist")
GIVEN = (*PLAIN, "equipment-whisperer")


def begin(*roles: str, seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game at work. Those without a role of their own have a plain one. All labs have Brick Lung, not mutated."""
    given = {option.id: option.default for option in GAME.options}
    given |= {id.replace("_", "-"): value for id, value in options.items()}
    s = GAME.setup(DECK, seats, given, seed, Journal())
    each = int(s.roles_each)
    names = [*roles, *(role for role in GIVEN if role not in roles)][: seats * each]
    while step(s) == "choose":
        f = due(s)
        play(s, int(seat_of(f)), f"choose {names[int(f >> 16)]}")
    while step(s) == "universal":
        play(s, 0, "prescribe long-winded")
    for lab in LAB_NAMES:
        infect(s, lab, "brick-lung")
    return s


def numbers(items: Iterable[int]) -> vec[i64]:
    return vec[i64](i64(item) for item in items)


def changed(items: vec[i64], place: int, item: int) -> vec[i64]:
    new = [int(old) for old in items]
    new[place] = item
    return numbers(new)


def changed_row(rows: list[vec[i64]], place: int, row: Iterable[int]) -> list[vec[i64]]:
    return [numbers(row) if n == place else old for n, old in enumerate(rows)]


# where things are


def design(id: str) -> int:
    return CARDS.design_ids.index(id)


def tile(id: str) -> int:
    return CARDS.tile_ids.index(id)


def area(s: ForScience, id: str) -> int:
    return next(n for n in range(s.areas()) if area_id(n) == id)


def column(text: str) -> int:
    """A design from the lowest card up, a star after those that are turned."""
    packed = 0
    for card in text.split():
        packed = with_on_top(packed, 2 * design(card.rstrip("*")) + card.endswith("*"))
    return packed


# laying things where a rule looks


def give(s: ForScience, seat: int, *ids: str) -> None:
    """A seat holds these cards, and no others; nobody has seen them."""
    s.hands = changed_row(s.hands, seat, (design(id) for id in ids))
    for id in ids:
        s.shown &= ~(1 << design(id))


def lay_design(s: ForScience, where: str, text: str, *, verified: bool = False) -> None:
    """A design in a lab or a workshop, from the lowest card up."""
    n = area(s, where)
    assert stands(CARDS, column(text), s.ports(n)), f"the connections of {text} do not meet"
    s.columns = changed(s.columns, n, column(text))
    if n < len(LAB_NAMES):
        s.verified = s.verified & ~(1 << n) | verified << n


def infect(s: ForScience, lab: str, disease: str, mutation: str | None = None) -> None:
    n = LAB_NAMES.index(lab)
    s.diseases = changed(s.diseases, n, CARDS.disease_ids.index(disease))
    s.mutations = changed(s.mutations, n, -1 if mutation is None else CARDS.mutation_ids.index(mutation))


def waste(s: ForScience, *ids: str) -> None:
    """The wasted cards, the last one last."""
    s.wasted = numbers(design(id) for id in ids)


def hold_event(s: ForScience, id: str) -> None:
    """What an event imposes holds for a while."""
    s.lasting = CARDS.event_ids.index(id)
    s.lasts_until = s.cures + 2


def earn(s: ForScience, seat: int, data: int = 0, knowledge: int = 0) -> None:
    s.data = changed(s.data, seat, data)
    s.knowledge = changed(s.knowledge, seat, knowledge)
    s.perks = changed(s.perks, seat, 0)


def supply(s: ForScience, shape: str, n: int) -> None:
    """So many blocks of a shape are left."""
    s.supply = changed(s.supply, SHAPES.index(shape), n)


def own_tiles(s: ForScience, *ids: str) -> None:
    """These tiles lie in the tray, and the team has no others."""
    lay = [IN_STACK] * len(s.lay)
    for id in ids:
        lay[tile(id)] = IN_TRAY
    taken = {tile(id) for id in ids}
    s.stacks = [
        numbers(n for n in range(len(lay)) if CARDS.tiles.shapes[n] == shape and n not in taken) for shape in range(4)
    ]
    s.lay = numbers(lay)
    s.plugs = numbers([])
    recount(s)


def lay_tile(s: ForScience, id: str, x: int, y: int, turn: int) -> None:
    s.lay = changed(s.lay, tile(id), int(spot_of(x, y, turn)))
    recount(s)


def owe_tile(s: ForScience, seat: int, debt: int = c.OWED_TWO) -> None:
    s.debts = changed(s.debts, seat, debt)


def ask(s: ForScience, name: str, seat: int = 0, arg: int = 0) -> None:
    """A seat has to decide on this before work goes on."""
    number = next(n for n, one in enumerate(RULES.steps) if one.name == name)
    s.drawer = seat
    s.owed = numbers([*s.owed, int(frame(number, seat, arg))])


def built(s: ForScience, seat: int, where: str) -> None:
    """A seat builds what lies there, block by block, until it asks to be verified (assisted)."""
    play(s, seat, f"build {where}")
    while "place" in can(s, seat):
        place(s, seat)


# playing


def step(s: ForScience) -> str:
    """What is to be decided now."""
    return RULES.steps[int(s.owed[-1]) & 255].name if len(s.owed) else ""


def due(s: ForScience, seat: int | None = None) -> int:
    for f in RULES.due(s):
        if seat is None or seat_of(f) == seat:
            return int(f)
    raise AssertionError(f"seat {seat} has nothing to decide in {step(s)!r}")


def can(s: ForScience, seat: int) -> list[str]:
    """What a seat may do now, as text."""
    return [GAME.write(s, f, move) for f in RULES.due(s) if seat_of(f) == seat for move in RULES.legal(s, f)]


def play(s: ForScience, seat: int, *texts: str) -> None:
    for text in texts:
        f = due(s, seat)
        move = GAME.read(s, f, text)
        assert not isinstance(move, Refusal), move
        assert move in RULES.legal(s, f), GAME.refuse(s, f, move)
        RULES.apply(s, f, move)


def place(s: ForScience, seat: int, builder: int | None = None) -> None:
    """Place the next block, and wait until both hands are free again."""
    play(s, seat, "place" if builder is None else f"place for seat {builder}")
    while s.busy >> seat & 1:
        RULES.advance(s, s.next_alarm())


def wait(s: ForScience, ms: int) -> None:
    RULES.advance(s, s.now + ms)


# what is said


def refused(s: ForScience, seat: int, text: str) -> Refusal:
    """Why a seat may not do this."""
    f = due(s, seat)
    move = GAME.read(s, f, text)
    if isinstance(move, Refusal):
        return move
    assert move not in RULES.legal(s, f), f"{text!r} is legal"
    return GAME.refuse(s, f, move)


def described(s: ForScience, seat: int, text: str) -> Move:
    f = due(s, seat)
    move = GAME.read(s, f, text)
    assert not isinstance(move, Refusal) and move in RULES.legal(s, f), text
    return GAME.describe(s, f, move)


def lines(s: ForScience, what: str, reader: int = NOBODY) -> list[str]:
    """What the journal tells of one kind."""
    assert s.journal is not None
    told = [GAME.tell(s, event, reader) for event in s.journal.events]
    return [line.text for line in told if line.what == what]
