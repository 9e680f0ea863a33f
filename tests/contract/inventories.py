"""Every card of the box wherever it lies, by id: the same from the first move of a game to the last."""

from collections import Counter
from functools import singledispatch

from labtop.games.experiment.cards import BROKEN, LAB
from labtop.games.experiment.state import NONE as NO_TASK
from labtop.games.experiment.state import Experiment
from labtop.games.for_science.cards import SHAPES
from labtop.games.for_science.constants import NONE as NO_CARD
from labtop.games.for_science.designs import cards_of
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_STACK
from labtop.games.gsa.cards import PROJECT, pile_of
from labtop.games.gsa.state import Gsa
from labtop.games.mad_science.state import MadScience
from labtop.games.science.cards import ROLES, TYPE_BITS
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import NOBODY, State
from labtop.kernel.sets import each, members


@singledispatch
def inventory(s: State) -> dict[str, int]:
    """Nothing to count in the small games, which make their pieces as they need them."""
    return {}


@inventory.register
def of_for_science(s: ForScience) -> dict[str, int]:
    found: Counter[str] = Counter()
    hands = [card for hand in s.hands for card in hand]
    columns = [card for column in s.columns for card in cards_of(column)]
    stacks = [tile for stack in s.stacks for tile in stack]
    for ids, cards in (
        (s.cards.design_ids, [*s.design_pile, *s.design_discards, *s.wasted, *hands, *columns]),
        (s.cards.disease_ids, [*s.disease_pile, *s.disease_discards, *s.diseases]),
        (s.cards.mutation_ids, [*s.mutation_pile, *s.mutation_discards, *s.mutations, s.universal]),
        (s.cards.event_ids, [*s.event_pile, *s.event_discards]),
        (s.cards.tile_ids, [*stacks, *(tile for tile, at in enumerate(s.lay) if at != IN_STACK)]),
    ):
        found.update(ids[card] for card in cards if card != NO_CARD)
    for shape, name in enumerate(SHAPES):
        built = sum(list(blocks).count(shape) for blocks in s.shapes)
        found[f"supply-{name}"] = s.supply[shape] + built + (len(s.plugs) if name == "half-disc" else 0)
    return dict(found)


@inventory.register
def of_experiment(s: Experiment) -> dict[str, int]:
    lab = [*s.open_deck, *s.confidential_deck, *s.unseen_pile, *[BROKEN] * sum(s.debts)]
    lab += [kind for kind, taker in zip(s.middle, s.taker, strict=True) if taker == NOBODY]
    lab += [kind for kind, n in enumerate(s.lab_pile) for _ in range(n)]
    lab += [kind for labs in s.labs for kind in each(labs)]
    tasks = [task for pile in (s.task_deck, s.display, *s.done) for task in pile if task != NO_TASK]
    tasks += [held >> 1 for hand in s.tasks for held in hand]
    numbers = [*s.number_deck, *s.number_pile, *s.face_up, *s.face_down, *s.front]
    numbers += [number for hand in s.hands for number in each(hand)]
    cards = Counter([LAB[kind] for kind in lab] + [s.cards.ids[task] for task in tasks])
    if not s.strategic:
        cards.update(f"number {n}" for n in numbers if n)
    return cards


@inventory.register
def of_gsa(s: Gsa) -> dict[str, int]:
    cards = [*s.resource_pile, *s.discards, *(PROJECT + project for project in s.project_pile)]
    for set in (*s.plans, *s.active, *s.done):
        cards += [PROJECT + project for project in members(set)]
    beside = [s.beside(project) for project in range(len(s.cards.project_ids))]
    modifiers = (s.burnt_modifiers, *s.modifiers, *s.aids)
    for packed, aids in zip((s.burnt, *s.hands, *beside), modifiers, strict=True):
        cards += pile_of(packed, aids)
    return dict(Counter(s.cards.ids[card] for card in cards))


@inventory.register
def of_mad_science(s: MadScience) -> dict[str, int]:
    piles = [pile for pile in range(s.seats) if s.takers[pile] == NOBODY]
    resources = s.discards + s.rest_resources + sum(s.stock) + sum(s.pile_resources[pile] for pile in piles)
    inventions = [*s.invention_deck, *s.aside, *members(s.rest_inventions)]
    for set in (*(s.owned(seat) for seat in range(s.seats)), *(s.pile_inventions[pile] for pile in piles)):
        inventions += members(set)
    cards = Counter(s.cards.ids[invention] for invention in inventions)
    cards.update(s.cards.thing_ids[card] for card in (*each(resources), *s.resource_deck, *members(s.minions)))
    cards.update(f"quirk {s.cards.quirk_ids[quirk]}" for quirk in (*s.quirks, *s.quirk_box))
    return cards


@inventory.register
def of_science(s: Science) -> dict[str, int]:
    cards = s.cards
    found: Counter[str] = Counter()
    staff = [type << TYPE_BITS | n for type, deck in enumerate(s.decks) for n in members(deck)]
    staff += [card for open in s.open for invention in members(open) for card in s.researchers(invention)]
    inventions = (s.inventions, s.drawn, s.discards, *s.open, *s.completed)
    for kind, ids, box in (
        ("role", cards.role_ids, [*s.roles, *({*range(ROLES)} - {*s.roles})]),
        ("event", cards.event_ids, [*members(s.events), *members(s.past_events), s.event]),
        ("staff", cards.staff_ids, staff),
        ("invention", cards.ids, [n for set in inventions for n in members(set)]),
    ):
        found.update(f"{kind}-{ids[n]}" for n in box if n != NONE)
    return dict(found)
