"""Mad Science Foundation's cards as tables of ints. Prose: docs/games/mad-science.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables

# Resource cards, by kind.
KINDS: Final = 4
SHARK: Final = 3  # the rarest
RESOURCE_IDS: Final = ["cryptonium", "laser", "dark-matter", "shark"]

# Minion cards lie among the resources. The first four have a standee, which is divided like a card.
TRUCKLOAD: Final = 4
SASSY_AI: Final = 5
SPY: Final = 6
DIRECTOR: Final = 7
RESEARCHER: Final = 8
STANDEES: Final = 4
MINION_DOES: Final = ["pays", "awards", "blocks", "directs", "researches"]  # the deck file's words, from TRUCKLOAD on

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
class Cards(Tables):
    """A deck, filled in by whoever has read it. Amounts of resources are packed."""

    ids: list[str]  # of the inventions; headquarters come after all others
    names: list[str]
    players: vec[i64]  # by invention: the fewest players it is used with
    headquarters: i64  # the first of them
    costs: vec[i64]  # by invention: resources to build it
    when: vec[i64]
    spends: vec[i64]  # the left side of the arrow
    effects: list[vec[i64]]  # by effect, then by invention: what the deck says in its field, 0 for nothing
    does: vec[i64]  # by invention: the set of its effects
    infamy: vec[i64]  # of the effects, those that other rules ask for
    clones: vec[i64]
    destructs: vec[i64]
    categories: vec[i64]  # bits
    resources: vec[i64]  # cards by kind
    minion_ids: list[str]  # from TRUCKLOAD on; empty for one that the deck does not have
    minion_names: list[str]
    sass: i64  # Infamy that the Sassy AI awards
    quirk_ids: list[str]
    quirk_names: list[str]
    quirk_scores: vec[i64]
    quirk_category: vec[i64]
    quirk_inventions: vec[i64]  # by quirk: the set of those in its category
    quirk_infamy: vec[i64]  # for each
    a_round: vec[i64]  # resources by number of players, from 2 on
    short: vec[i64]  # inventions that the short game leaves out, likewise

    def has_minion(self, minion: i64) -> bool:
        return self.minion_ids[minion - TRUCKLOAD] != ""
