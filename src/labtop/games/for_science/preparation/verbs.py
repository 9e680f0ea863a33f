"""Moves before the work begins. Rules: preparation/rules.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.preparation.rules import open_roles
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import area_id
from labtop.kernel.flow import arg_of
from labtop.kernel.verbs import Guard, Verb


def owner(t: Tried) -> str:
    return f"@{list(t.s.roles).index(t['role']) // t.s.roles_each}"


MAY_CHOOSE: list[Held] = [
    Guard("role-taken", lambda t: t["role"] not in t.s.roles, seat=owner),
    Guard("role-later", lambda t: t["role"] in open_roles(t.s), rule="11.7"),
]
IN_PILE: Held = Guard("mutation-left-out", lambda t: t["mutation"] in t.s.mutation_pile)

VERBS: list[Verb[ForScience]] = [
    g.verb(
        c.BE,
        "choose {role}",
        "2.1",
        MAY_CHOOSE,
        step=c.CHOOSE,
        also=lambda t: (area_id(c.WORKSHOPS + arg_of(t.f)),),
    ),
    g.verb(c.PRESCRIBE, "prescribe {mutation}", "11.4", [IN_PILE], step=c.UNIVERSAL),
]
