"""For Science!'s cards as tables of ints. Prose: docs/games/for-science.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.for_science.vaccine.lattice import Tiles

SHAPES: Final = ("brick", "slat", "triangle", "cylinder", "half-disc", "bridge")
CYLINDER: Final = 3
HALF_DISC: Final = 4
KINDS: Final = 6  # of blocks

LABS: Final = 3
LEVELS: Final = 6

MOST_BLOCKS: Final = 4  # on a card
PORTS: Final = 3  # on a side of a card: left, middle, right
MOST_DESIGNS: Final = 62  # sets of them are bits of one int

# What a design must have, in one int of three bits for each: the kind, and what it asks for.
AT_LEAST: Final = 1  # a shape, and so many blocks of it
AS_MANY: Final = 2  # a shape, and another that there may not be more of
CHAIN: Final = 3  # two to four blocks, each joined to the next: how many, and their shapes

RULES: Final = 0  # types of mutations and events
HANDS: Final = 1
VOICE: Final = 2

# What an event forbids for a while: one of these | argument << 8. What it does at once is in alerts/rules.py.
LASTS_QUIET: Final = 1
LASTS_NO_REARRANGING: Final = 2
LASTS_ONE_TOWER: Final = 3
LASTS_EMBARGO: Final = 4  # a shape
LASTS_TWO_VERIFIERS: Final = 5
LASTS_HANDLING: Final = 6  # milliseconds
LASTS_CONTROL: Final = 7  # what it is
LASTS_DEAR: Final = 8
LASTS_NO_WORKSHOPS: Final = 9
LASTS_PERMIT: Final = 10
LASTS_SHORT_HANDS: Final = 11
LASTS_NO_WASTING: Final = 12

ASSISTANT: Final = 0  # powers of roles
QUALITY: Final = 1
WHISPERER: Final = 2
SYNTHESIS: Final = 3
THEORETICIAN: Final = 4
VIRTUOSO: Final = 5
PATHOLOGIST: Final = 6
ENDOCRINOLOGIST: Final = 7
COFFEE: Final = 8
COACH: Final = 9
ARCHIVIST: Final = 10
ACCOUNTANT: Final = 11
OPTIMIST: Final = 12
JANITOR: Final = 13
INTERN: Final = 14


def kind_of(need: i64) -> i64:
    return need & 7


def shape_of(need: i64) -> i64:
    """The shape that is counted, or the first of two that are compared."""
    return need >> 3 & 7


def number_of(need: i64) -> i64:
    """How many a need asks for; the other shape where two are compared."""
    return need >> 6


def links_of(need: i64) -> i64:
    """How many blocks a chain has."""
    return need >> 3 & 7


def link_of(need: i64, n: i64) -> i64:
    """The shape of a chain's n-th block."""
    return need >> (6 + 3 * n) & 7


@final
class Cards:
    """All cards by number. A *code* is a design as it lies: design * 2, and 1 more if it is turned by half.

    `deck.py` fills it, part by part.
    """

    supply: i64  # blocks of each shape
    # designs
    design_ids: list[str]
    design_names: list[str]
    design_abouts: list[str]
    blocks: vec[i64]  # by design: how many
    shapes: vec[i64]  # by design * 4 + block
    lines: vec[i64]  # by design * 4 + block: bits of the blocks of the card that it touches
    shape_counts: vec[i64]  # by design: blocks of each shape, 8 bits a shape
    properties: vec[i64]  # by code: bits of those of deck_schema.py that an event may discard
    data: vec[i64]  # by design
    knowledge: vec[i64]
    alike: i64  # bits of the designs that are the same after half a turn
    ports_below: vec[i64]  # by code: bits of the ports in use, 1 is the left one as the card lies
    ports_above: vec[i64]
    below_at: vec[i64]  # by code * 3 + port: the block that it leads to, or -1
    above_at: vec[i64]
    # diseases
    disease_ids: list[str]
    disease_names: list[str]
    disease_abouts: list[str]
    disease_needs: list[vec[i64]]
    # mutations
    mutation_ids: list[str]
    mutation_names: list[str]
    mutation_abouts: list[str]
    mutation_type: vec[i64]  # RULES, HANDS or VOICE
    mutation_timed: vec[i64]  # only for timed play
    mutation_starter: vec[i64]
    mutation_data: vec[i64]  # what is earned more
    mutation_per_card: vec[i64]  # for each card of the design
    mutation_knowledge: vec[i64]
    mutation_needs: list[vec[i64]]
    longer: vec[i64]
    alters: vec[i64]  # 1 if something else must be built
    built_as: vec[i64]  # by mutation * 6 + shape: the shape that must be built for it
    extra: vec[i64]  # a shape, or -1
    cap: vec[i64]
    upside_down: vec[i64]
    handling: vec[i64]  # milliseconds
    control: vec[i64]  # as the deck file lists them, or -1
    alternating: vec[i64]
    permit: vec[i64]
    cheers: vec[i64]
    verifiers: vec[i64]  # 0 where it changes nothing
    hurry: vec[i64]  # seconds, or 0
    # events
    event_ids: list[str]
    event_names: list[str]
    event_abouts: list[str]
    event_type: vec[i64]
    event_timed: vec[i64]
    ops: list[vec[i64]]
    lasting: list[vec[i64]]
    # roles
    role_ids: list[str]
    role_names: list[str]
    role_abouts: list[str]
    role_starter: vec[i64]
    role_players: vec[i64]  # recommended, at least
    role_ports: vec[i64]  # bits, as ports_below
    role_per_card: vec[i64]  # Data a card for builds of its workshop
    power: vec[i64]
    amount: vec[i64]
    track: vec[i64]  # a kind of Insight, or -1
    every: vec[i64]
    cost: vec[i64]
    # labs, by level * 3 + lab
    lab_length: vec[i64]
    lab_mutation: vec[i64]
    lab_discard: vec[i64]  # a shape of tile, or -1
    lab_data: vec[i64]
    lab_knowledge: vec[i64]
    # the vaccine
    tile_ids: list[str]
    tiles: Tiles

    def adds_requirement(self, mutation: i64) -> bool:
        """Whether a mutation asks more of the design, not only of who builds it."""
        return self.longer[mutation] > 0 or len(self.mutation_needs[mutation]) > 0
