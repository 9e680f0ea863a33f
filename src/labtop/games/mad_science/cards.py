"""Mad Science Foundation's cards as tables of ints. Prose: docs/games/mad-science.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# Resource cards, by kind.
CRYPTONIUM: Final = 0
LASER: Final = 1
DARK_MATTER: Final = 2
SHARK: Final = 3
KINDS: Final = 4

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


@final
class Cards:
    ids: list[str]  # of the inventions; headquarters come after all others
    names: list[str]
    players: vec[i64]  # by invention: the fewest players it is used with
    headquarters: i64  # the first of them
    costs: vec[i64]  # by invention: resources to build it, packed
    when: vec[i64]
    spends: vec[i64]  # the left side of the arrow, packed
    infamy: vec[i64]
    gains: vec[i64]  # resources from the discards, packed
    destructs: vec[i64]  # 1 for those that are destroyed when activated
    clones: vec[i64]  # 1 for those that score more for each other one of the round
    categories: vec[i64]  # bits
    facilities: i64  # set
    masterminds: i64  # set
    resources: vec[i64]  # cards by kind
    minions: vec[i64]  # those of the resource deck, the Researcher not included
    researcher: bool
    sass: i64  # Infamy that the Sassy AI awards
    minion_ids: list[str]  # from TRUCKLOAD on
    minion_names: list[str]
    quirk_ids: list[str]
    quirk_names: list[str]
    quirk_scores: vec[i64]
    quirk_category: vec[i64]
    quirk_infamy: vec[i64]
    a_round: vec[i64]  # resources by number of players, from 2 on
    short: vec[i64]  # inventions that the short game leaves out, likewise

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        players: list[int],
        headquarters: int,
        costs: list[int],
        when: list[int],
        spends: list[int],
        infamy: list[int],
        gains: list[int],
        destructs: list[int],
        clones: list[int],
        categories: list[int],
        resources: list[int],
        minions: list[int],
        researcher: bool,
        sass: int,
        minion_ids: list[str],
        minion_names: list[str],
        quirk_ids: list[str],
        quirk_names: list[str],
        quirk_scores: list[int],
        quirk_category: list[int],
        quirk_infamy: list[int],
        a_round: list[int],
        short: list[int],
    ) -> None:
        self.ids = ids
        self.names = names
        self.players = vec[i64](players)
        self.headquarters = headquarters
        self.costs = vec[i64](costs)
        self.when = vec[i64](when)
        self.spends = vec[i64](spends)
        self.infamy = vec[i64](infamy)
        self.gains = vec[i64](gains)
        self.destructs = vec[i64](destructs)
        self.clones = vec[i64](clones)
        self.categories = vec[i64](categories)
        self.facilities = 0
        self.masterminds = 0
        one: i64 = 1
        for bits in self.categories:
            self.facilities |= one if bits & FACILITY != 0 else 0
            self.masterminds |= one if bits & MASTERMIND != 0 else 0
            one <<= 1
        self.resources = vec[i64](resources)
        self.minions = vec[i64](minions)
        self.researcher = researcher
        self.sass = sass
        self.minion_ids = minion_ids
        self.minion_names = minion_names
        self.quirk_ids = quirk_ids
        self.quirk_names = quirk_names
        self.quirk_scores = vec[i64](quirk_scores)
        self.quirk_category = vec[i64](quirk_category)
        self.quirk_infamy = vec[i64](quirk_infamy)
        self.a_round = vec[i64](a_round)
        self.short = vec[i64](short)

    def in_category(self, category: i64) -> i64:
        """The set of inventions of a category."""
        return self.facilities if category == FACILITY else self.masterminds
