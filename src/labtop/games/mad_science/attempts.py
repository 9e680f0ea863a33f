"""What somebody might try with a thing on the table: so that a card which cannot be played now can say why."""

from labtop.games.mad_science.cards import INVENTION, STANDEES, TRUCKLOAD
from labtop.games.mad_science.deck import RESOURCES, item_id
from labtop.games.mad_science.rules.terms import CHOOSE, DIVIDE, EXPERIMENT, PLACE_SPY
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import kinds
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members


def attempts(s: MadScience, f: int, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing now, likeliest first."""
    step = step_of(f)
    if step == DIVIDE:
        return dividing(s, thing)
    if step == CHOOSE:
        return (f"take pile {thing.removeprefix('pile-')}",)
    if step == PLACE_SPY:
        return (f"spy on {thing}",)
    if step == EXPERIMENT:
        return experimenting(s, seat_of(f), thing)
    return (f"sabotage seat {thing.removeprefix('seat-')}",)


def dividing(s: MadScience, thing: str) -> tuple[str, ...]:
    items = (*range(TRUCKLOAD + STANDEES), *range(INVENTION, INVENTION + len(s.cards.ids)))
    item = next((item for item in items if item_id(s.cards, item) == thing), None)
    if item is None:  # a pile, or the centre
        return ("done",)
    taken_back = [f"take back {thing} from pile {pile + 1}" for pile in range(s.seats) if s.in_pile(item, pile)]
    return (*taken_back, *(f"put {thing} on pile {pile + 1}" for pile in range(s.seats)))


def experimenting(s: MadScience, seat: int, thing: str) -> tuple[str, ...]:
    cards = s.cards
    if thing in cards.ids:
        built = s.built[seat] >> cards.ids.index(thing) & 1
        return (f"activate {thing}",) if built else (f"build {thing}",)
    if thing != cards.minion_ids[0]:  # the Truckload, which pays for something
        return ()
    return tuple(
        f"build {cards.ids[n]} with cash for {RESOURCES[kind]}"
        for n in members(s.prototypes[seat])
        for kind in kinds(cards.costs[n])
    )
