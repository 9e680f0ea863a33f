"""What the reasons for a move of For Science! may speak of, all of it known to the seat that asks."""

from collections.abc import Callable, Mapping
from typing import Final

from labtop.games.for_science.building.rules import demand
from labtop.games.for_science.cards import COACH
from labtop.games.for_science.designing.rules import design_faults
from labtop.games.for_science.rules import earned
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import design_fault, need_words, place_words, ports_words
from labtop.games.for_science.vaccine.rules import captured_total
from labtop.games.i18n import MoveFacts


class ForScienceFacts(MoveFacts[ForScience]):
    def earns(self) -> tuple[int, int]:
        """Data and Knowledge for a build of a seat that this one verifies."""
        data, knowledge = earned(self.s, self.thing, self.seat)
        return max(0, int(data)), max(0, int(knowledge))


FACTS: Final[Mapping[str, Callable[[ForScienceFacts], object]]] = {
    "n": lambda t: t.thing,
    # of a lab or a workshop
    "place": lambda t: place_words(t.s, t.thing),
    "what": lambda t: design_fault(int(design_faults(t.s, t.thing)[-1])),  # rather a need, which comes last, than cards
    "disease": lambda t: t.s.cards.disease_names[t.s.diseases[t.thing]],
    "blocks": lambda t: len(demand(t.s, t.thing).shapes),
    "builder": lambda t: f"@{list(t.s.at).index(t.thing)}",  # somebody who builds there
    # of a seat that builds
    "seat": lambda t: f"@{t.thing}",
    "data": lambda t: t.earns()[0],
    "knowledge": lambda t: t.earns()[1],
    "cheer": lambda t: t.s.power(t.seat, COACH),
    # of a card, a role or a mutation
    "card": lambda t: t.s.cards.design_names[t.thing],
    "role": lambda t: t.s.cards.role_names[t.thing],
    "players": lambda t: t.s.cards.role_players[t.thing],
    "ports": lambda t: ports_words(t.s.cards.role_ports[t.thing]),
    "per_card": lambda t: t.s.cards.role_per_card[t.thing],
    "amount": lambda t: t.s.cards.amount[t.thing],
    "need": lambda t: need_words(t.s.cards.mutation_needs[t.thing][0]),
    # of the table
    "wasted": lambda t: len(t.s.wasted),
    "board_holds": lambda t: t.s.board_holds(),
    "captured": lambda t: captured_total(t.s),
    "more": lambda t: t.thing - captured_total(t.s),  # `thing` is what will be captured
    "goal": lambda t: t.s.goal,
}
ForScienceFacts.blanks = FACTS
