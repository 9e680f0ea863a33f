"""Mad Science Foundation's cards as tables of ints. Prose: docs/games/mad-science.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from labtop.kernel.numbering import Tables


@final
class Cards(Tables):
    """A deck, filled in by whoever has read it. Amounts of resources are packed."""

    rows: object  # of the deck file, for what is printed on the cards
    thing_ids: list[str]  # by resource, minion, INVENTION + invention, QUIRK + quirk; empty where there is none
    thing_names: list[str]
    divisible: list[str]  # likewise, the ids of what has a card or a standee to put on a pile
    ids: list[str]  # of the inventions; headquarters come after all others
    names: list[str]
    invention_decks: list[vec[i64]]  # by number of players, from 2 on
    headquarters: i64  # the first of them
    costs: vec[i64]  # by invention: resources to build it
    when: vec[i64]
    spends: vec[i64]  # the left side of the arrow
    effects: list[vec[i64]]  # by effect, then by invention: what the deck says in its field, 0 for nothing
    does: vec[i64]  # by invention: the set of its effects
    infamy: vec[i64]  # of the effects, those that other rules ask for
    clones: i64  # set of inventions
    destructs: i64
    resources: vec[i64]  # cards by kind
    resource_deck: vec[i64]  # those cards, and the minions that lie among them
    sass: i64  # Infamy that the Sassy AI awards
    quirk_ids: list[str]
    quirk_names: list[str]
    quirk_scores: vec[i64]
    quirk_inventions: vec[i64]  # by quirk: the set of those in its category
    quirk_infamy: vec[i64]  # for each
    a_round: vec[i64]  # resources, by number of players
    short: vec[i64]  # inventions that the short game leaves out, likewise

    def has_minion(self, minion: i64) -> bool:
        return self.thing_ids[minion] != ""
