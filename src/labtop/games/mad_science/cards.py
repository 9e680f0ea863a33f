"""Mad Science Foundation's cards as tables of ints. Prose: docs/games/mad-science.md."""

from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables
from labtop.kernel.sets import bit

# Resource cards, by kind.
CRYPTONIUM: Final = 0
LASER: Final = 1
DARK_MATTER: Final = 2
SHARK: Final = 3
KINDS: Final = 4
RESOURCE_IDS: Final = ["cryptonium", "laser", "dark-matter", "shark"]

# Minion cards lie among the resources. The first four have a standee, which is divided like a card.
TRUCKLOAD: Final = 4
SASSY_AI: Final = 5
SPY: Final = 6
DIRECTOR: Final = 7
RESEARCHER: Final = 8
STANDEES: Final = 4

INVENTION: Final = 16  # + invention: an item of the round, as resources and standees are

# Stipulations: what must hold before a button does anything.
ALWAYS: Final = 0
IF_DIRECTOR: Final = 1
IF_BUILT: Final = 2
IF_ACQUIRED: Final = 3  # + kind of resource

# Categories, as bits.
FACILITY: Final = 1
MASTERMIND: Final = 2

# What a quirk scores.
PROTOTYPES: Final = 0  # of an opponent of one's choice
RESOURCES: Final = 1  # left over
INVENTIONS: Final = 2  # built
CATEGORY: Final = 3  # built inventions of a category
FINAL_TURN: Final = 4

MOST_INVENTIONS: Final = 48  # headquarters included: sets of them are bits of one int


class Invention(NamedTuple):
    """Amounts of resources are packed."""

    id: str
    name: str
    players: int  # the fewest it is used with
    cost: int
    when: int
    spend: int  # the left side of the arrow
    effects: dict[str, int]  # by the deck's field
    categories: int  # bits


class Minion(NamedTuple):
    id: str  # empty where the deck has none
    name: str
    infamy: int


class Quirk(NamedTuple):
    id: str
    name: str
    scores: int
    category: int
    infamy: int  # for each


@final
class Cards(Tables):
    def __init__(
        self,
        inventions: list[Invention],
        headquarters: int,
        minions: list[Minion],
        quirks: list[Quirk],
        effects: list[str],
        resources: list[int],
        a_round: list[int],
        short: list[int],
    ) -> None:
        super().__init__()
        self.ids = [card.id for card in inventions]  # headquarters come after all others
        self.names = [card.name for card in inventions]
        self.headquarters: i64 = headquarters  # the first of them
        self.players = vec[i64]([card.players for card in inventions])
        self.costs = vec[i64]([card.cost for card in inventions])
        self.when = vec[i64]([card.when for card in inventions])
        self.spends = vec[i64]([card.spend for card in inventions])
        self.categories = vec[i64]([card.categories for card in inventions])
        # by effect, then by invention: what its field in the deck says, 0 for nothing
        self.effects = [vec[i64]([card.effects[field] for card in inventions]) for field in effects]
        self.does = vec[i64](capacity=len(inventions))  # by invention: the set of its effects
        self.infamy = vec[i64]([card.effects["infamy"] for card in inventions])
        self.clones = vec[i64]([card.effects["clone"] for card in inventions])
        self.destructs = vec[i64]([card.effects["self-destructs"] for card in inventions])
        self.minion_ids = [minion.id for minion in minions]  # from TRUCKLOAD on
        self.minion_names = [minion.name for minion in minions]
        self.sass: i64 = minions[SASSY_AI - TRUCKLOAD].infamy  # that the Sassy AI awards
        self.quirk_ids = [quirk.id for quirk in quirks]
        self.quirk_names = [quirk.name for quirk in quirks]
        self.quirk_scores = vec[i64]([quirk.scores for quirk in quirks])
        self.quirk_category = vec[i64]([quirk.category for quirk in quirks])
        self.quirk_inventions = vec[i64](capacity=len(quirks))  # by quirk: the set of those in its category
        self.quirk_infamy = vec[i64]([quirk.infamy for quirk in quirks])
        self.resources = vec[i64](resources)  # cards by kind
        self.a_round = vec[i64](a_round)  # resources by number of players, from 2 on
        self.short = vec[i64](short)  # inventions that the short game leaves out, likewise
        n: i64
        i: i64
        for n in range(len(self.ids)):
            does: i64 = 0
            for i in range(len(self.effects)):
                if self.effects[i][n] != 0:
                    does |= bit(i)
            self.does = append(self.does, does)
        for category in self.quirk_category:
            found: i64 = 0
            for n in range(len(self.categories)):
                if self.categories[n] & category != 0:
                    found |= bit(n)
            self.quirk_inventions = append(self.quirk_inventions, found)

    def has_minion(self, minion: i64) -> bool:
        return self.minion_ids[minion - TRUCKLOAD] != ""
