"""What the reasons for a move of Mad Science Foundation may speak of, all of it known to the seat that asks."""

from collections.abc import Callable

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import amount_words, item_names
from labtop.games.mad_science.hints.prospects import MINION
from labtop.games.mad_science.rules.experimentation import experiment
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import beyond
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import size


class MadFacts:
    """What fills the blanks of a sentence; `thing` is what its term speaks of."""

    def __init__(self, s: MadScience, f: int, move: int, term: Term) -> None:
        self.s, self.move, self.thing, self.seat = s, move, term.thing, int(seat_of(f))

    def __getitem__(self, name: str) -> object:
        return FACTS[name](self)


def gained(t: MadFacts) -> int:
    """The Infamy that a press scores at once."""
    twin = t.s.clone()
    experiment(twin, t.seat, t.move)
    return int(twin.infamy[t.seat] - t.s.infamy[t.seat])


def lack(t: MadFacts) -> str:
    """What a prototype lacks, with the pile that may be taken."""
    stock = t.s.stock[t.seat] + t.s.pile_resources[c.thing_of(t.move)]
    return amount_words(beyond(t.s.cards.costs[t.thing], stock))


FACTS: dict[str, Callable[[MadFacts], object]] = {
    "item": lambda t: item_names(t.s.cards)[c.thing_of(t.move)],  # put on a pile
    "other": lambda t: item_names(t.s.cards)[t.thing],  # that had better be put somewhere first
    "minion": lambda t: t.s.cards.minion_names[t.thing - MINION],
    "sass": lambda t: t.s.cards.sass,
    "pile": lambda t: c.where_of(t.move) + 1,
    "left": lambda t: t.thing + 1,
    "invention": lambda t: t.s.cards.names[t.thing],
    "infamy": lambda t: t.s.cards.infamy[t.thing],
    "lack": lack,
    "now": gained,
    "rival": lambda t: f"@{t.thing}",
    "owner": lambda t: f"@{t.s.owner(c.thing_of(t.move))}",
    "scored": lambda t: size(t.s.prototypes[t.thing]) * t.s.cards.quirk_infamy[t.s.quirks[t.seat]],
}
