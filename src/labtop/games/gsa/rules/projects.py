"""Starting projects, working on them, completing them. Rules: docs/games/gsa.md, sections 3.1, 3.2 and 6."""

from mypy_extensions import i64

from labtop.games.gsa import constants as c
from labtop.games.gsa.cards import MODIFIER, PROJECT, each, one
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.kernel.sets import bit, members


def field(project: i64, seat: i64) -> i64:
    """The place of a project under way, with whose it is."""
    return c.at(c.FIELD, project | seat << 8)


def lay_down(s: Gsa, seat: i64, card: i64, what: i64, target: i64) -> None:
    """A card goes from a hand to where all see it; the journal reveals what they did not know."""
    if s.give_up(seat, card):
        s.note(what, seat, card, c.at(c.HELD, seat), target)
    else:
        s.reveal(what, seat, card, c.at(c.HELD, seat), target)


def start(s: Gsa, seat: i64, project: i64) -> None:
    s.active[seat] |= bit(project)
    lay_down(s, seat, PROJECT + project, c.STARTED, field(project, seat))


def start_mandatory(s: Gsa, seat: i64) -> None:
    """What is mandatory is put down in the turn in which it is drawn, or in the first one."""
    s.begun |= bit(seat)
    for project in members(s.plans[seat] & s.cards.mandatory):
        start(s, seat, project)


def attach(s: Gsa, seat: i64, project: i64, kind: i64) -> None:
    s.attached[project] += one(kind)
    lay_down(s, seat, kind, c.ATTACHED, field(project, seat))
    complete_if_done(s, seat, project)


def complete_if_done(s: Gsa, seat: i64, project: i64) -> None:
    """A project that lacks nothing is completed at once; in a collaboration, only together with the other."""
    if s.missing(project) != 0:
        return
    partner = s.partners[project]
    complete(s, project)
    if partner != NONE:
        complete(s, partner)
    s.idle = NONE  # the end of the turn makes it 0
    if s.left == NOT_FINAL and len(s.project_pile) == 0:
        s.left = s.seats + 1
        s.note(c.FINAL_ROUND, seat)


def complete(s: Gsa, project: i64) -> None:
    """The card is set aside by its owner, and all that lies beside it is burnt."""
    owner = s.owner(project)
    s.active[owner] &= ~bit(project)
    s.done[owner] |= bit(project)
    used = s.beside(project)
    s.note(c.COMPLETED, owner, PROJECT + project, field(project, owner), c.at(c.ASIDE, owner))
    if s.journal is not None:
        for kind in each(used):
            s.note(c.BURNT, owner, kind, field(project, owner), c.BURN_PILE)
        for modifier in each(s.aids[project]):
            s.note(c.BURNT, owner, MODIFIER + modifier, field(project, owner), c.BURN_PILE)
    s.burnt += used
    s.burnt_modifiers += s.aids[project]
    s.attached[project] = 0
    s.stood_in[project] = 0
    s.aids[project] = 0
    s.partners[project] = NONE
