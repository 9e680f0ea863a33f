"""What is asked of a seat of the GSA Starter Deck, and what it may do: which of the words hold now."""

from mypy_extensions import i64

from labtop.games.gsa import moves
from labtop.games.gsa.cards import one
from labtop.games.gsa.labels import described, offer_words, prompted
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.drawing import drawable
from labtop.games.gsa.rules.terms import (
    ANSWER,
    ATTACH,
    DISCARD,
    DONE,
    DRAW,
    OFFER,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import NONE, Gsa
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Move, Prompt


def describe(s: Gsa, f: i64, move: i64) -> Move:
    return described(s.cards, step_of(f), move, shown(s, f, move))


def prompt(s: Gsa, f: i64) -> Prompt:
    step, seat, n = step_of(f), seat_of(f), 0
    if step == ANSWER:
        return Prompt(seat, RULES.steps[step].name, offer_words(s, f), RULES.steps[step].section)
    if step == DISCARD:
        n = max(0, s.in_hand(seat) - s.hand_limit(seat))
        key = "discard-projects" if n == 0 else "discard" if s.active[seat] else "discard-all"
    elif step == DRAW:
        key = "draw" if drawable(s) > 1 else "draw-single"
    else:
        key = "act-delayed" if s.delayed >> seat & 1 else "act"
    return prompted(step, seat, key, n)


def shown(s: Gsa, f: i64, move: i64) -> i64:
    """What the words of a move tell beside the move itself; what that is depends on the move."""
    step = step_of(f)
    if step == ANSWER:  # the projects, offered and asked for
        return f
    if step == DRAW:  # what lies on top
        return s.discards[-1] if "discard" in moves.piles_of(move) else NONE
    if step == DISCARD or move == DONE:
        return NONE
    verb = verb_of(move)
    if verb == ATTACH:  # whether it completes the project
        return int(s.missing(project_of(move)) == one(thing_of(move)))
    return s.owner(thing_of(move) if verb == OFFER else project_of(move))
