"""What the reasons for a move of For Science! may speak of, all of it known to the seat that asks."""

from textwrap import shorten

from labtop.games.for_science.cards import COACH
from labtop.games.for_science.rules.designing import design_faults
from labtop.games.for_science.rules.structures import demand
from labtop.games.for_science.rules.tiles import captured_total
from labtop.games.for_science.rules.work import earned
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import design_fault, need_words, place_words, ports_words
from labtop.games.words import VerbGame
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term, ratings

LONGEST = 100  # signs of a label that is quoted: columns of cards make some very long


class ForScienceFacts:
    """One fact is one method, called by the name of the blank. `thing` is what the term speaks of."""

    def __init__(self, game: VerbGame[ForScience], s: ForScience, f: int, term: Term) -> None:
        self.game, self.s, self.f, self.thing, self.own = game, s, f, term.thing, int(seat_of(f))

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)()

    def better(self) -> str:
        """What a team-mate would do."""
        moves = self.game.rules.legal(self.s, self.f)
        rated = ratings(self.game.hints, self.game.rules, self.s, self.f)
        label = self.game.describe(self.s, self.f, moves[rated.index(max(rated))]).label
        return shorten(label, LONGEST, placeholder="…")

    def n(self) -> int:
        return self.thing

    # designs: `thing` is a lab or a workshop, or a card

    def place(self) -> str:
        return place_words(self.s, self.thing)

    def what(self) -> str:
        """What a lab lacks: rather a need, which comes after the length, than cards."""
        return design_fault(int(design_faults(self.s, self.thing)[-1]))

    def disease(self) -> str:
        return self.s.cards.disease_names[self.s.diseases[self.thing]]

    def blocks(self) -> int:
        return len(demand(self.s, self.thing).shapes)

    def builder(self) -> str:
        """Somebody who builds there."""
        return f"@{list(self.s.at).index(self.thing)}"

    def card(self) -> str:
        return self.s.cards.design_names[self.thing]

    def wasted(self) -> int:
        return len(self.s.wasted)

    def board_holds(self) -> int:
        return self.s.board_holds()

    # structures: `thing` is the seat that builds

    def seat(self) -> str:
        return f"@{self.thing}"

    def data(self) -> int:
        return max(0, int(earned(self.s, self.thing, self.own)[0]))

    def knowledge(self) -> int:
        return max(0, int(earned(self.s, self.thing, self.own)[1]))

    def cheer(self) -> int:
        return self.s.power(self.own, COACH)

    # the vaccine

    def captured(self) -> int:
        return captured_total(self.s)

    def more(self) -> int:
        """`thing` is what will be captured."""
        return self.thing - captured_total(self.s)

    def goal(self) -> int:
        return self.s.goal

    # roles and mutations

    def role(self) -> str:
        return self.s.cards.role_names[self.thing]

    def players(self) -> int:
        return self.s.cards.role_players[self.thing]

    def ports(self) -> str:
        return ports_words(self.s.cards.role_ports[self.thing])

    def per_card(self) -> int:
        return self.s.cards.role_per_card[self.thing]

    def amount(self) -> int:
        return self.s.cards.amount[self.thing]

    def need(self) -> str:
        return need_words(self.s.cards.mutation_needs[self.thing][0])
