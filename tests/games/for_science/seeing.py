"""Games of For Science! to look at: begun with given roles, played at random, and brought to a certain point."""

from collections.abc import Iterator

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.cards import Cards
from labtop.games.for_science.designs import with_on_top
from labtop.games.for_science.game import GAME
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.view_types import View
from labtop.kernel.flow import NOBODY, THOUGHT, Journal, seat_of
from labtop.kernel.game import Line, Value
from labtop.kernel.rng import seeded

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards
PLAIN = ("equipment-whisperer", "combat-endocrinologist", "creative-accountant", "unflappable-optimist")


def fresh(seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game whose roles are not chosen yet."""
    given = {option.id: option.default for option in GAME.options}
    given |= {id.replace("_", "-"): value for id, value in options.items()}
    return GAME.setup(DECK, seats, given, seed, Journal())


def begin(*roles: str, seats: int = 3, seed: int = 7, **options: Value) -> ForScience:
    """A game at work, with a role for each seat."""
    s = fresh(seats, seed, **options)
    for seat, role in zip(range(seats), (*roles, *(role for role in PLAIN if role not in roles)), strict=False):
        play(s, seat, f"choose {role}")
    return s


def due(s: ForScience, seat: int) -> int:
    return next(int(f) for f in RULES.due(s) if seat_of(f) == seat)


def play(s: ForScience, seat: int, text: str) -> None:
    f = due(s, seat)
    move = GAME.read(s, f, text)
    assert isinstance(move, int), move
    assert move in RULES.legal(s, f), text
    RULES.apply(s, f, move)


def played(s: ForScience, dice: int = 1) -> Iterator[ForScience]:
    """A game at random to its end, each position as it comes."""
    rng = seeded(dice)
    while not RULES.over(s):
        if RULES.waits(s):
            RULES.advance(s, s.next_alarm())
        else:
            f = RULES.any_due(s, rng)
            moves = RULES.legal(s, f)
            RULES.apply(s, f, moves[rng.below(len(moves))])
            if len(s.alarms):
                RULES.advance(s, s.now + THOUGHT)
        yield s


def seen(s: ForScience, seat: int = NOBODY) -> View:
    view = GAME.view(s, seat)
    assert isinstance(view, View)
    return view


def told(s: ForScience, reader: int = NOBODY) -> list[Line]:
    assert s.journal is not None
    return [GAME.tell(s, event, reader) for event in s.journal.events]


def column(*cards: str) -> int:
    """A design from the lowest card up, a star after those that are turned."""
    packed = 0
    for card in cards:
        code = 2 * CARDS.design_ids.index(card.rstrip("*")) + card.endswith("*")
        packed = with_on_top(packed, code)
    return packed


def infect(s: ForScience, lab: int, disease: str, mutation: str | None = None) -> None:
    """A disease in a lab. Cards that lie elsewhere are not looked for: not for counting what is in the box."""
    s.diseases[lab] = CARDS.disease_ids.index(disease)
    s.mutations[lab] = -1 if mutation is None else CARDS.mutation_ids.index(mutation)


def give(s: ForScience, seat: int, *cards: str) -> None:
    """These cards in hand, from the deck."""
    for card in cards:
        n = CARDS.design_ids.index(card)
        pile = list(s.design_pile)
        pile.remove(n)
        s.design_pile = vec[i64](pile)
        s.hands[seat] = vec[i64]([*s.hands[seat], n])
