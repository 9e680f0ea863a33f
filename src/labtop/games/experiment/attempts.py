"""What somebody might try with a thing on the table: so that a card which cannot be played now can say why."""

from labtop.games.experiment.cards import flasks
from labtop.games.experiment.deck import LAB
from labtop.games.experiment.moves import write_payment
from labtop.games.experiment.rules.terms import FULFIL, LAY
from labtop.games.experiment.state import Experiment
from labtop.kernel.counts import beyond
from labtop.kernel.flow import seat_of, step_of


def attempts(s: Experiment, f: int, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing in a position, likeliest first."""
    step, seat = step_of(f), seat_of(f)
    kind, _, which = thing.partition("-")
    if kind == "number":
        return (f"lay {which} with face-up",) if step == LAY else (f"place {which}",)
    if thing in ("face-up", "face-down"):
        return (f"lay 1 with {thing}",)
    if kind == "lab":
        return (f"discard {which}",)
    if kind == "confidential":
        return (f"take confidential {which}",)
    if kind == "open":
        return (f"take {colour(s, which)}",)
    if thing == "task-deck":
        return ("take task from deck",)
    if step == FULFIL:
        return (f"fulfil {thing} with {payment(s, seat, thing)}",)
    return (f"take task {thing}",)


def colour(s: Experiment, which: str) -> str:
    """What lies, or lay, open at a place of the bench."""
    if not which.isdecimal() or not 1 <= int(which) < s.seats:
        return "red"
    return LAB[s.middle[int(which) - 1]]


def payment(s: Experiment, seat: int, id: str) -> str:
    """The payment for a task that the seat is nearest to: what it lacks then is what is missing."""
    if id not in s.cards.ids:
        return "red"
    held = s.labs[seat]
    ways = s.cards.ways[s.cards.ids.index(id)]

    def lacks(way: int) -> tuple[int, int]:
        lacking = beyond(way, held)
        return flasks(lacking), lacking  # among equals what lies open more often

    return write_payment(min(ways, key=lacks))
