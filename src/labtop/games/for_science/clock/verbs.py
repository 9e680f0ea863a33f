"""Stopping the clock, and going on. Rules: clock/rules.py."""

from labtop.games.for_science import constants as c
from labtop.games.for_science import guards as g
from labtop.games.for_science.guards import Held, Tried
from labtop.games.for_science.state import ForScience
from labtop.kernel.verbs import Guard, Label, Verb


def pause_label(t: Tried) -> Label:
    return "pause-no-more" if t.s.wants_pause >> t.seat & 1 else "pause", ()


TIMED: Held = Guard("no-clock", lambda t: t.s.timer != c.UNTIMED)

VERBS: list[Verb[ForScience]] = [
    g.verb(c.PAUSE, "pause", "10.2", [g.NO_DEBT, TIMED], label=pause_label, means=g.at("clock")),
    g.verb(c.GO_ON, "go on", "10.2", step=c.PAUSED),
]
