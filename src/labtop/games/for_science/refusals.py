"""Why a move of For Science! is refused, with the section of the rules page that it comes from."""

from labtop.games.for_science.build_refusals import refuse_build
from labtop.games.for_science.constants import (
    BUILD,
    CHOOSE,
    DISCARD,
    GIVE_UP,
    LET_GO,
    LOSE,
    OWED_TWO,
    PRESENT,
    SHIFT,
    SHOW,
    TEAR_DOWN,
    UNIVERSAL,
    UNPLUG,
    VERIFY,
    WORK,
    WORKSHOPS,
    area_of,
    thing_of,
    verb_of,
)
from labtop.games.for_science.design_refusals import no, place_words, refuse_design, refuse_leaving
from labtop.games.for_science.designs import code_at, holds, length
from labtop.games.for_science.labels import PROPERTIES
from labtop.games.for_science.rules.alerts import has_property
from labtop.games.for_science.rules.tiles import eligible
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.tile_refusals import debt_words, refuse_owed, refuse_rest, refuse_shift
from labtop.games.words import Words
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.game import Refusal


def refuse(s: ForScience, f: int, move: int, words: Words) -> Refusal:
    """Why a move is not legal now, by its step. Those with a single answer refuse nothing that can be read."""
    step = step_of(f)
    if step == WORK:
        return refuse_work(s, seat_of(f), move, words)
    if step == CHOOSE:
        return refuse_role(s, move, words)
    if step == UNIVERSAL:
        return no(words, "mutation-left-out", "11.4", mutation=s.cards.mutation_names[move])
    if step == DISCARD:
        return refuse_discard(s, arg_of(f) & 255, arg_of(f) >> 8, move, words)
    assert step in (SHIFT, LOSE)
    return refuse_shift(s, move, words) if step == SHIFT else refuse_owed(s, OWED_TWO, move, words)


def refuse_work(s: ForScience, seat: int, move: int, words: Words) -> Refusal:
    """Debts come first, and full hands do little; then whatever the verb looks at."""
    verb, area, thing = verb_of(move), area_of(move), thing_of(move)
    debt = s.debts[seat]
    if verb != GIVE_UP and debt != 0 and len(eligible(s, debt & 7)) != 0:
        return no(words, "owes-first", "5.4", tile=debt_words(s, seat, words))
    if s.busy >> seat & 1 and takes_hands(verb):
        return no(words, "hands-full", "4.4")
    if verb < BUILD:
        return refuse_design(s, seat, verb, area, thing, words)
    if verb <= LET_GO:
        return refuse_build(s, seat, verb, area, thing, words)
    return refuse_rest(s, seat, verb, thing, words)


def takes_hands(verb: int) -> bool:
    """Whether nobody does it who is placing a block. Tearing down ends that."""
    if verb in (SHOW, VERIFY, TEAR_DOWN, GIVE_UP):
        return False
    return verb <= PRESENT or LET_GO < verb <= UNPLUG


def refuse_role(s: ForScience, role: int, words: Words) -> Refusal:
    name = s.cards.role_names[role]
    for slot, taken in enumerate(s.roles):
        if taken == role:
            return no(words, "role-taken", "2.1", role=name, seat=f"@{s.owner(WORKSHOPS + slot)}")
    return no(words, "role-later", "11.7", role=name)


def refuse_discard(s: ForScience, lab: int, property: int, move: int, words: Words) -> Refusal:
    card, left = move & 255, move >> 8
    name, column = s.cards.design_names[card], s.columns[lab]
    if not holds(column, card):
        return no(words, "not-lying-there", "8.2", cards=name, place=place_words(s, lab))
    codes = [code_at(column, n) for n in range(length(column))]
    if not any(code >> 1 == card and has_property(s, code, property) for code in codes):
        what = words.say("property", PROPERTIES[property])
        return no(words, "not-that-kind", "8.2", card=name, what=what)
    return refuse_leaving(s, lab, card, left, words)
