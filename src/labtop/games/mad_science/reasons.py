"""What the reasons for a move of Mad Science Foundation may speak of, all of it known to the seat that asks."""

from labtop.games.mad_science import constants as c
from labtop.games.mad_science.cards import TRUCKLOAD
from labtop.games.mad_science.hints import MadScienceHints
from labtop.games.mad_science.hints.prospects import MINION, rounds_to_come
from labtop.games.mad_science.names import WORDS, amount_words, item_names
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.experimentation import experiment
from labtop.games.mad_science.state import MadScience
from labtop.games.mad_science.verbs import VERBS
from labtop.kernel.counts import beyond
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term
from labtop.kernel.sets import size


def counted(n: int, thing: str) -> str:
    """One prototype, 3 prototypes."""
    return WORDS.say("counted", thing if n == 1 else f"{thing}-many", n=n)


class MadFacts:
    """One fact is one method, called by the name of the blank. `thing` is what the term speaks of."""

    def __init__(self, s: MadScience, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.thing, self.seat = s, f, move, term.thing, int(seat_of(f))

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)()

    # piles

    def item(self) -> str:
        """The one that is put on a pile or taken back."""
        return item_names(self.s.cards)[c.thing_of(self.move)]

    def other(self) -> str:
        """The item that had better be put somewhere first, or a minion."""
        return item_names(self.s.cards)[TRUCKLOAD + self.thing - MINION if self.thing >= MINION else self.thing]

    def pile(self) -> int:
        return int(c.where_of(self.move)) + 1

    def left(self) -> int:
        return self.thing + 1

    def sass(self) -> int:
        return self.s.cards.sass

    # inventions

    def invention(self) -> str:
        return self.s.cards.names[self.thing]

    def infamy(self) -> int:
        return int(self.s.cards.infamy[self.thing])

    def lack(self) -> str:
        """What a prototype lacks, with the pile that may be taken."""
        stock = self.s.stock[self.seat] + self.s.pile_resources[c.thing_of(self.move)]
        return amount_words(beyond(self.s.cards.costs[self.thing], stock))

    def now(self) -> int:
        """The Infamy that a press scores at once."""
        twin = self.s.clone()
        experiment(twin, self.seat, self.move)
        return int(twin.infamy[self.seat] - self.s.infamy[self.seat])

    def rounds(self) -> str:
        return counted(max(1, round(rounds_to_come(self.s))), "round")

    def better(self) -> str:
        """The move that promises most."""
        moves = RULES.legal(self.s, self.f)
        ratings = list(MadScienceHints().rate_all(self.s, self.f, moves))
        return VERBS.describe(self.s, self.f, moves[ratings.index(max(ratings))]).label

    # others

    def rival(self) -> str:
        return f"@{self.thing}"

    def owner(self) -> str:
        return f"@{self.s.owner(c.thing_of(self.move))}"

    def prototypes(self) -> str:
        return counted(size(self.s.prototypes[self.thing]), "prototype")

    def scored(self) -> int:
        """What the Saboteur has of an opponent's prototypes."""
        return size(self.s.prototypes[self.thing]) * self.s.cards.quirk_infamy[self.s.quirks[self.seat]]
