"""What somebody might try with a thing on the table: so that a card which cannot be played now can say why."""

from collections.abc import Iterable

from labtop.games.science.rules.terms import ACT, CHOOSE, HIRE, NEGOTIATE, READ, RESEARCH, ROLE, VOTE
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members

DECK = "invention-deck"  # what the table calls it


def attempts(s: Science, f: int, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing in a position, likeliest first."""
    step, seat, cards = step_of(f), seat_of(f), s.cards
    options = [] if s.event == NONE else cards.option_ids[s.event]
    if step == ROLE and thing in cards.role_ids:
        return (f"take {thing}",)
    if step in (ACT, HIRE):
        return hiring(s, seat, thing)
    if step in (RESEARCH, READ) and thing in cards.ids:
        return (f"{'keep' if step == RESEARCH else 'read'} {thing}",)
    if step in (VOTE, CHOOSE) and thing in options:
        return (f"{'vote' if step == VOTE else 'choose'} {thing}",)
    return dealing(s, seat, thing, options) if step == NEGOTIATE else ()


def hiring(s: Science, seat: int, thing: str) -> tuple[str, ...]:
    """A type is hired for an invention of one's own; to an invention comes any type."""
    if thing in s.cards.kind_ids:
        return tuple(f"hire {thing} for {s.cards.ids[n]}" for n in members(s.open[seat]))
    if thing in s.cards.ids:
        return tuple(f"hire {type} for {thing}" for type in s.cards.kind_ids)
    return ("research",) if thing == DECK else ()


def dealing(s: Science, seat: int, thing: str, options: Iterable[str]) -> tuple[str, ...]:
    others = [f"seat {other}" for other in range(s.seats) if other != seat]
    if s.event != NONE and thing == s.cards.event_ids[s.event]:
        return ("set aside",)
    if thing in options:
        return tuple(f"offer {other} 1 for vote {thing}" for other in others)
    other = thing.replace("-", " ")
    return (f"give {other} 1", f"offer {other} 0 for 1") if other in others else ()
