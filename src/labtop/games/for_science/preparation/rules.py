"""Before the clock starts: options, decks, roles and the universal mutation.

Rules: docs/games/for-science.md, sections 2 and 11.
"""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import HANDS, KINDS, LABS, LASTS_CONTROL, LASTS_HANDLING, VOICE, Cards
from labtop.games.for_science.piles import outbreak
from labtop.games.for_science.state import ForScience, without
from labtop.games.for_science.vaccine.lattice import COLOURS, IN_STACK, RHOMBUS, has, spot_of
from labtop.games.for_science.vaccine.lattice import SHAPES as TILE_SHAPES
from labtop.games.for_science.vaccine.rules import changed, turn_up
from labtop.kernel.flow import NOBODY, Journal, Step, arg_of, seat_of
from labtop.kernel.rng import seeded

# fields of a position, by what they are at first
EMPTY: Final = ("held", "wasted", "plugs", "design_discards", "disease_discards", "mutation_discards", "event_discards")
ROWS_BY_SEAT: Final = ("hands", "shapes", "rows", "made")
ZERO_BY_SEAT: Final = ("extra_draws", "plan", "terms", "serial", "helped", "cheers", "checked", "steadied")
NO_EARNINGS: Final = ("data", "knowledge", "perks", "debts")
NONE_BY_SEAT: Final = ("at", "last_hand", "held_tile")


def goal(seats: i64, percent: i64) -> i64:
    """4 and 2 a player; so many percent more or less, rounded up."""
    return ((4 + 2 * seats) * (100 + percent) + 99) // 100


LONGER_TIMERS: Final = (900, 720, 600, 510, 450)  # seconds: each is one harder than the one before


def difficulty(setting: Mapping[str, int]) -> int:
    """As the book's chart adds it up."""
    found = setting["labs"] - 1 + setting["goal"] // 25 + setting["events"]
    if setting["timer"] != c.UNTIMED:
        found += sum(1 for seconds in LONGER_TIMERS if setting["timer"] <= seconds) - 1
    return found


def setup(
    cards: Cards, seats: i64, setting: Mapping[str, int], seed: int, journal: Journal | None = None
) -> ForScience:
    """The decks are shuffled, and everybody chooses a role. A setting has the options of the table as numbers."""
    s = ForScience(cards, seats, seeded(seed))
    s.journal = journal
    s.level, s.impenetrable, s.picks = setting["labs"], setting["impenetrable"], setting["universal"]
    s.roles_each, s.powers, s.first_game = setting["roles"], setting["powers"], setting["first-game"]
    s.flat, s.building = setting["horizontal"], setting["building"]
    s.goal = goal(seats, setting["goal"])
    s.timer = setting["timer"] * 1000
    s.frequency = 0 if s.first_game == 1 else setting["events"]
    lay_out(s)
    fill_decks(s, setting["leave-out"])
    s.owe(c.BEGIN, NOBODY)
    if s.picks == c.DRAWN:
        prescribe_any(s)
    elif s.picks == c.CHOSEN:
        s.owe(c.UNIVERSAL, 0)
    n: i64
    seat: i64
    for n in range(s.roles_each - 1, -1, -1):  # one role each, then a second one each
        for seat in range(seats - 1, -1, -1):
            s.owe(c.CHOOSE, seat, seat * s.roles_each + n)
    if s.timer != c.UNTIMED:
        s.ring_at(c.CHOOSING, c.CHOOSE_OVER)
    return s


def lay_out(s: ForScience) -> None:
    """Everything that is on the table before a card is drawn."""
    for name in EMPTY:
        setattr(s, name, vec[i64]())
    for name in ROWS_BY_SEAT:
        setattr(s, name, [vec[i64]() for _ in range(s.seats)])
    for name in ZERO_BY_SEAT + NO_EARNINGS:
        setattr(s, name, zeros(s.seats))
    for name in NONE_BY_SEAT:
        setattr(s, name, vec[i64]([c.NONE] * s.seats))
    s.roles = vec[i64]([c.NONE] * (s.seats * s.roles_each))
    s.diseases = vec[i64]([c.NONE] * LABS)
    s.mutations = vec[i64]([c.NONE] * LABS)
    s.columns = zeros(s.areas())
    s.supply = vec[i64]([s.cards.supply] * KINDS)
    s.captured = zeros(COLOURS)
    s.tracks = zeros(COLOURS)


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


def fill_decks(s: ForScience, left_out: i64) -> None:
    """Of mutations and events some types may be left out: none, voice, or hands and voice."""
    cards, tiles = s.cards, range(len(s.cards.tile_ids))
    s.design_pile = shuffled(s, list(range(len(cards.design_ids))))
    s.disease_pile = shuffled(s, list(range(len(cards.disease_ids))))
    s.mutation_pile = shuffled(s, [n for n in range(len(cards.mutation_ids)) if mutation_is_in(s, left_out, n)])
    s.event_pile = shuffled(s, [n for n in range(len(cards.event_ids)) if event_is_in(s, left_out, n)])
    s.stacks = [shuffled(s, [n for n in tiles if cards.tiles.shapes[n] == shape]) for shape in range(TILE_SHAPES)]
    s.sunk = zeros(TILE_SHAPES)
    s.lay = vec[i64]([IN_STACK] * len(tiles))


def shuffled(s: ForScience, cards: list[int]) -> vec[i64]:
    pile = vec[i64](cards)
    s.rng.shuffle(pile)
    return pile


SLOWING: Final = (LASTS_HANDLING, LASTS_CONTROL)  # events that last and only slow hands


def is_played(s: ForScience, left_out: i64, kind: i64, timed: i64, slows_hands: bool) -> bool:
    """Whether cards of a type are in: types may be left out, and some are only for timed play, or for hands in use."""
    if s.timer == c.UNTIMED and (timed == 1 or (slows_hands and s.building == c.ASSISTED)):
        return False
    if kind == VOICE:
        return left_out == 0
    return kind != HANDS or left_out < 2


def event_is_in(s: ForScience, left_out: i64, n: i64) -> bool:
    lasting = [packed & 255 for packed in s.cards.lasting[n]]
    only_slows = len(s.cards.ops[n]) == 0 and all(op in SLOWING for op in lasting)
    return is_played(s, left_out, s.cards.event_type[n], s.cards.event_timed[n], only_slows)


def mutation_is_in(s: ForScience, left_out: i64, n: i64) -> bool:
    """In a first game only those with a star; alone none that takes two."""
    cards = s.cards
    if s.seats == 1 and (cards.alternating[n] == 1 or cards.permit[n] == 1 or cards.cheers[n] > 0):
        return False
    if s.first_game == 1 and cards.mutation_starter[n] == 0:
        return False
    return is_played(s, left_out, cards.mutation_type[n], cards.mutation_timed[n], cards.handling[n] > 0)


# 2 before the clock starts


def open_roles(s: ForScience) -> vec[i64]:
    """Roles that nobody has; in a first game those with a star, while there are any."""
    roles = [role for role in range(len(s.cards.role_ids)) if not has(s.roles, role)]
    starters = [role for role in roles if s.cards.role_starter[role] == 1]
    return vec[i64](starters if s.first_game == 1 and len(starters) != 0 else roles)


@final
class Choose(Step[ForScience]):
    """A role, with its workshop."""

    section = "2.1"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.BE, open_roles(s))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        s.roles[arg_of(f)] = c.thing_of(move)
        s.note(c.CHOSE, seat_of(f), c.thing_of(move), c.NONE, c.at(c.AREA, c.WORKSHOPS + arg_of(f)))


def choose_over(s: ForScience, arg: i64) -> None:
    """What has not been chosen by now is drawn by lot."""
    if s.picks == c.CHOSEN and s.universal == c.NONE:
        prescribe_any(s)
    s.owed = s.owed[:1]  # to begin, which is owed below all choices
    slot: i64
    for slot in range(len(s.roles)):
        if s.roles[slot] == c.NONE:
            roles = open_roles(s)
            s.roles[slot] = roles[s.rng.below(len(roles))]
            s.note(c.GIVEN, s.owner(c.WORKSHOPS + slot), s.roles[slot], c.NONE, c.at(c.AREA, c.WORKSHOPS + slot))


@final
class Universal(Step[ForScience]):
    """The mutation whose text applies to every disease."""

    section = "11.4"

    def legal(self, s: ForScience, f: i64) -> vec[i64]:
        return c.moves_of(c.PRESCRIBE, vec[i64](sorted(s.mutation_pile)))

    def apply(self, s: ForScience, f: i64, move: i64) -> None:
        prescribe(s, c.thing_of(move))


def prescribe(s: ForScience, mutation: i64) -> None:
    s.universal = mutation
    s.mutation_pile = without(s.mutation_pile, mutation)
    s.note(c.PRESCRIBED, NOBODY, mutation)


def prescribe_any(s: ForScience) -> None:
    prescribe(s, s.mutation_pile[s.rng.below(len(s.mutation_pile))])


def begin(s: ForScience, arg: i64) -> None:
    """Three diseases, one tile, and the clock runs."""
    s.start = s.now
    s.event_from = s.now
    s.alarms = vec[i64]()
    if s.timer != c.UNTIMED:
        s.ends = s.now + s.timer
        s.ring_at(s.ends, c.TIME_OUT)
        if s.frequency > 0:
            s.ring_at(s.next_event(s.rng), c.EVENT_DUE)
    lab: i64
    for lab in range(LABS):
        outbreak(s, lab)
    tile = turn_up(s, RHOMBUS)
    s.lay[tile] = spot_of(0, 0, 0)
    s.reveal(c.LAID, NOBODY, tile, c.at(c.STACK, RHOMBUS), c.at(c.LATTICE, s.lay[tile]))
    changed(s)
    s.note(c.BEGUN, NOBODY)
    s.owe_each(c.WORK)
