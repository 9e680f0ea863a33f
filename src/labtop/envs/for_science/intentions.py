"""What a seat of For Science! may set out to do: actions that say what for, and the team-mate knows how.

An intention becomes one elementary legal move, chosen by the parts of the game's own hints; or it is to wait.
"""

from collections.abc import Iterable
from typing import Final

from labtop.games.for_science import constants as c
from labtop.games.for_science.building.rules import may_build
from labtop.games.for_science.cards import ARCHIVIST, LABS, LASTS_NO_WASTING, LASTS_QUIET, Cards
from labtop.games.for_science.deck_schema import LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.designing.rules import may_hold_more
from labtop.games.for_science.designs import MOST_CARDS, cards_of
from labtop.games.for_science.hints import help_builder
from labtop.games.for_science.hints.labs import best_in, go_on_building, lacks, without_top
from labtop.games.for_science.hints.puzzle import Plans, lay_next
from labtop.games.for_science.piles import can_draw_design, eligible
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import CHEVRON
from labtop.games.for_science.vaccine.rules import can_buy, can_serve, is_news
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.hints import WAIT

OWN: Final = 2  # workshops that a seat can have
LONG: Final = 10_000  # ms of a long wait

# families of actions, in order; after them comes help for each seat from the actor on, and then the answers
WAIT_A_MOMENT: Final = 0
WAIT_LONG: Final = 1
DRAW: Final = 2
SALVAGE: Final = 3
SHOW: Final = 4
WASTE: Final = 5
DESIGN: Final = 6  # + lab
RESEARCH: Final = DESIGN + LABS  # + own workshop
FAVOUR: Final = RESEARCH + OWN
TAKE_OUT: Final = FAVOUR + 1  # + lab, + own workshop
VERIFY: Final = TAKE_OUT + LABS + OWN  # + lab
BUILD: Final = VERIFY + LABS  # + lab, + own workshop
GO_ON: Final = BUILD + LABS + OWN
TEAR_DOWN: Final = GO_ON + 1
BUY: Final = TEAR_DOWN + 1  # + shape of tile
CLEAR: Final = BUY + CHEVRON + 1
COFFEE: Final = CLEAR + 1
LAY: Final = COFFEE + 1
COUNT: Final = LAY + 1
CONFIRM: Final = COUNT + 1
HELP: Final = CONFIRM + 1  # + seat, from the actor on


def answers_from(seats: int) -> int:
    """Where the answers begin: each is a number that means what the question is about."""
    return HELP + seats


def actions(cards: Cards, seats: int) -> int:
    return answers_from(seats) + max(len(cards.role_ids), len(cards.mutation_ids), len(cards.tile_ids), MOST_CARDS)


def words(cards: Cards, seats: int) -> list[str]:
    """What each action stands for."""
    own = [f"your workshop {n + 1}" for n in range(OWN)]
    areas = [*LAB_NAMES, *own]
    found = ["wait a moment", "wait ten seconds", "draw a card", "take the top wasted card", "show a card"]
    found += ["waste the card held longest"]
    found += [f"design for {area}" for area in areas]
    found += ["play a card into another's workshop"]
    found += [f"take the top card out of {area}" for area in areas]
    found += [f"verify the design of {lab}" for lab in LAB_NAMES]
    found += [f"begin to build {area}" for area in areas]
    found += ["go on building", "tear the structure down"]
    found += [f"buy a {shape}" for shape in TILE_SHAPES]
    found += ["clear the wasted cards", "serve coffee", "lay tiles", "count Insight", "confirm the count"]
    found += [f"help seat +{n}" for n in range(seats)]
    return found + [f"answer {n}" for n in range(actions(cards, seats) - len(found))]


def possible(s: ForScience, f: int, plans: Plans) -> dict[int, int]:
    """The actions that a frame allows, and the move that each comes to; WAIT where it is none."""
    seat = int(seat_of(f))
    first = answers_from(s.seats)
    if step_of(f) != c.WORK:
        return {first + answer: move for answer, move in answers(s, f)}
    moves = {WAIT_A_MOMENT: WAIT, WAIT_LONG: WAIT}
    owed = eligible(s, s.debts[seat] & 7) if s.debts[seat] != 0 else ()
    if len(owed) != 0:  # nothing else is allowed
        return moves | {first + int(tile): c.move_of(c.GIVE_UP, 0, tile) for tile in owed}
    if s.busy >> seat & 1 == 0:
        moves |= with_cards(s, seat) | with_blocks(s, seat) | with_earnings(s, seat)
        moves[LAY] = lay_next(s, seat, plans)
    if s.at[seat] != c.NONE:
        moves[TEAR_DOWN] = c.move_of(c.TEAR_DOWN)
    moves |= with_a_word(s, seat)
    return {action: int(move) for action, move in moves.items() if move != c.NONE}


def answers(s: ForScience, f: int) -> Iterable[tuple[int, int]]:
    """Roles, mutations and tiles by their numbers in the deck; for a card that must go, its place from below."""
    legal = RULES.legal(s, f)
    if step_of(f) != c.DISCARD:
        return [(1 if move == c.CLEAR_CARDS else int(c.thing_of(move)), int(move)) for move in legal]
    lab = arg_of(f) & 255
    found: dict[int, int] = {}
    for move in legal:  # of what may be left without a card, whatever is nearest to complete
        place = list(cards_of(s.columns[lab])).index(c.card_of(move))
        if place not in found or lacks(s, lab, c.thing_of(move)) < lacks(s, lab, c.thing_of(found[place])):
            found[place] = int(move)
    return found.items()


def own_areas(s: ForScience, seat: int) -> list[int]:
    return [c.WORKSHOPS + seat * int(s.roles_each) + n for n in range(s.roles_each)]


def best_card(s: ForScience, seat: int, areas: Iterable[int]) -> int:
    """The card of the hand that does most for one of the areas; NONE if none fits."""
    best, most = c.NONE, -1000
    for card in s.hands[seat]:
        for area in areas:
            move, points = best_in(s, seat, card, area)
            if move != c.NONE and points > most:
                best, most = move, points
    return best


def with_cards(s: ForScience, seat: int) -> dict[int, int]:
    moves = {}
    hand, own = s.hands[seat], own_areas(s, seat)
    if may_hold_more(s, seat):
        if can_draw_design(s):
            moves[DRAW] = c.move_of(c.DRAW)
        if len(s.wasted) != 0 and s.power(seat, ARCHIVIST) > 0:
            moves[SALVAGE] = c.move_of(c.SALVAGE)
    if len(hand) != 0 and s.lasts(LASTS_NO_WASTING) == c.NONE:
        moves[WASTE] = c.move_of(c.WASTE, 0, hand[0])
    for n, area in enumerate([*range(LABS), *own]):
        moves[DESIGN + n] = best_card(s, seat, [area])
        if s.columns[area] != 0:
            moves[TAKE_OUT + n] = c.move_of(c.WASTE_FROM, area, without_top(s.columns[area]))
    moves[FAVOUR] = best_card(s, seat, [area for area in range(c.WORKSHOPS, s.areas()) if area not in own])
    return moves


def with_blocks(s: ForScience, seat: int) -> dict[int, int]:
    moves = {GO_ON: go_on_building(s, seat)}
    for n, area in enumerate([*range(LABS), *own_areas(s, seat)]):
        if may_build(s, seat, area):
            moves[BUILD + n] = c.move_of(c.BUILD, area)
    return moves


def with_earnings(s: ForScience, seat: int) -> dict[int, int]:
    moves: dict[int, int] = {}
    if s.data[seat] == 0 and s.knowledge[seat] == 0:
        return moves
    for shape in range(CHEVRON + 1):
        if can_buy(s, seat, shape):
            moves[BUY + shape] = c.move_of(c.BUY, 0, shape)
    if s.data[seat] > 0 and len(s.wasted) != 0:
        moves[CLEAR] = c.move_of(c.CLEAR)
    if can_serve(s, seat):
        moves[COFFEE] = c.move_of(c.COFFEE)
    return moves


def with_a_word(s: ForScience, seat: int) -> dict[int, int]:
    """What can be done with full hands."""
    moves = {}
    unseen = [card for card in s.hands[seat] if s.shown >> card & 1 == 0]
    if unseen and not s.is_machine(seat) and s.lasts(LASTS_QUIET) == c.NONE:
        moves[SHOW] = c.move_of(c.SHOW, 0, unseen[0])
    for lab in range(LABS):
        if s.columns[lab] != 0 and not s.is_verified(lab):
            moves[VERIFY + lab] = c.move_of(c.VERIFY, lab)
    if s.counter == c.NONE and is_news(s):
        moves[COUNT] = c.move_of(c.COUNT)
    if s.counter != c.NONE and s.counter != seat:
        moves[CONFIRM] = c.move_of(c.CONFIRM)
    for n in range(s.seats):
        moves[HELP + n] = help_builder(s, seat, (seat + n) % s.seats)
    return moves
