"""What a build earns, and what it is spent on. Rules: docs/games/for-science.md, section 5."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science.cards import COACH, COFFEE, ENDOCRINOLOGIST, LABS, QUALITY
from labtop.games.for_science.designs import cards_of, length
from labtop.games.for_science.rules.piles import lose_disease, outbreak
from labtop.games.for_science.rules.structures import tear_down
from labtop.games.for_science.rules.tiles import SERVED, add_buying, owe_tile
from labtop.games.for_science.rules.wasting import clear_wasted
from labtop.games.for_science.state import ForScience
from labtop.kernel.flow import NOBODY
from labtop.kernel.journal import NOTHING

# 5.1 data and knowledge


def complete(s: ForScience, builder: i64, verifier: i64) -> None:
    """A build is right: the builder earns, the structure comes down, the cards go."""
    area = s.at[builder]
    data, knowledge = earned(s, builder, verifier)
    if area < c.WORKSHOPS:
        cure(s, builder, verifier, area)
    else:
        s.researched += 1
        s.note(c.RESEARCHED, builder, NOTHING, c.place(c.AREA, area), c.place(c.STRUCTURE, verifier))
        tear_down(s, builder)
        discard_design(s, area)
    s.data[builder] = data if data > 0 else 0
    s.knowledge[builder] = knowledge if knowledge > 0 else 0
    s.perks[builder] = 0
    s.note(c.EARNED, builder, s.data[builder] | s.knowledge[builder] << 8)
    if area < c.WORKSHOPS:
        shape = s.cards.lab_discard[s.level * LABS + area]
        if shape != c.NONE:
            owe_tile(s, builder, 1 + shape)


def earned(s: ForScience, builder: i64, verifier: i64) -> tuple[i64, i64]:
    """Data and Knowledge of the design, and what the lab or the workshop, the mutation and roles make of it."""
    area = s.at[builder]
    data: i64 = 0
    knowledge: i64 = 0
    for card in cards_of(s.columns[area]):
        data += s.cards.data[card]
        knowledge += s.cards.knowledge[card]
    if area < c.WORKSHOPS:
        data += s.cards.lab_data[s.level * LABS + area]
        knowledge += s.cards.lab_knowledge[s.level * LABS + area]
        mutation = s.mutations[area]
        if mutation != c.NONE:
            times: i64 = length(s.columns[area]) if s.cards.mutation_per_card[mutation] == 1 else 1
            data += s.cards.mutation_data[mutation] * times + s.team_power(ENDOCRINOLOGIST)
            knowledge += s.cards.mutation_knowledge[mutation]
        knowledge += s.power(verifier, QUALITY)
    else:
        knowledge = 0  # supporting research earns Data only
        data += s.cards.role_per_card[s.roles[area - c.WORKSHOPS]] * length(s.columns[area])
        data += s.power(verifier, QUALITY, False)
    seat: i64
    for seat in range(s.seats):
        if s.cheers[builder] >> seat & 1 == 1:
            data += s.power(seat, COACH)
    return data, knowledge


def cure(s: ForScience, builder: i64, verifier: i64, lab: i64) -> None:
    """The disease is cured: every structure for it comes down, and the lab is filled again."""
    s.note(c.CURED, builder, s.diseases[lab], c.place(c.AREA, lab), c.place(c.STRUCTURE, verifier))
    seat: i64
    for seat in range(s.seats):
        if s.at[seat] == lab:
            tear_down(s, seat)
    s.cures += 1
    discard_design(s, lab)
    lose_disease(s, lab)
    outbreak(s, lab)
    if s.lasting != c.NONE and s.cures >= s.lasts_until:
        stop_lasting(s)


def stop_lasting(s: ForScience) -> None:
    s.note(c.EVENT_OVER, NOBODY, s.lasting)
    s.lasting = c.NONE


def discard_design(s: ForScience, area: i64) -> None:
    for card in cards_of(s.columns[area]):
        s.design_discards = append(s.design_discards, card)
    s.columns[area] = 0


# 5.2 and 5.3 spending


def add_spending(s: ForScience, seat: i64, moves: vec[i64]) -> vec[i64]:
    if s.data[seat] == 0 and s.knowledge[seat] == 0:
        return moves
    moves = add_buying(s, seat, moves)
    if s.data[seat] > 0 and len(s.wasted) != 0:
        moves = append(moves, c.move_of(c.CLEAR))
    if can_serve(s, seat):
        moves = append(moves, c.move_of(c.COFFEE))
    return moves


def can_serve(s: ForScience, seat: i64) -> bool:
    return s.power(seat, COFFEE) > 0 and s.perks[seat] & SERVED == 0 and s.data[seat] >= coffee_price(s, seat)


def coffee_price(s: ForScience, seat: i64) -> i64:
    slot: i64
    for slot in range(seat * s.roles_each, (seat + 1) * s.roles_each):
        if s.cards.power[s.roles[slot]] == COFFEE:
            return s.cards.cost[s.roles[slot]]
    return c.NONE


def clear(s: ForScience, seat: i64) -> None:
    """All wasted cards for one Data; with Impenetrable Data only one of them."""
    s.data[seat] -= 1
    if s.impenetrable == 1:
        s.wasted, card = pop(s.wasted)
        s.design_discards = append(s.design_discards, card)
        s.note(c.CLEARED, seat, card, c.place(c.WASTE_BOARD), c.place(c.DISCARD_PILE))
    else:
        clear_wasted(s, seat)


def serve(s: ForScience, seat: i64) -> None:
    """Coffee: everybody human may draw a card more."""
    s.data[seat] -= coffee_price(s, seat)
    s.perks[seat] |= SERVED
    other: i64
    for other in range(s.seats):
        if not s.is_machine(other):
            s.extra_draws[other] += 1
    s.note(c.SERVED_COFFEE, seat)


def lose_unspent(s: ForScience, seat: i64) -> None:
    """What was earned cannot be saved."""
    if s.data[seat] != 0 or s.knowledge[seat] != 0:
        s.note(c.UNSPENT, seat, s.data[seat] | s.knowledge[seat] << 8)
        s.data[seat] = 0
        s.knowledge[seat] = 0
