"""Science! as players meet it: moves as text, refusals and the log in words, on the standard deck."""

from collections.abc import Sequence

from games.science.positions import changed, due, event, fresh, numbers, to_act
from labtop.games.science.boundary import GAME
from labtop.games.science.cards import Cards
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.kernel.flow import NOBODY
from labtop.kernel.game import Line, Refusal
from labtop.kernel.journal import Journal

DECK = GAME.deck()
assert isinstance(DECK.cards, Cards)
CARDS: Cards = DECK.cards


def card(id: str) -> int:
    return CARDS.ids.index(id)


def begun(seats: int = 4, *, journal: Journal | None = None) -> Science:
    """The first turn of seat 0. Roles in the order of seats: Businessman, Politician, Philosopher, Engineer."""
    return fresh(CARDS, seats, journal=journal)


def talking(id: str, seats: int = 4, *after: str, journal: Journal | None = None) -> Science:
    """An event is talked over; those after it are left in the deck."""
    s = begun(seats, journal=journal)
    event(s, CARDS.event_ids.index(id), *(CARDS.event_ids.index(other) for other in after))
    return s


def holding(s: Science, seat: int, *ids: str) -> None:
    """A seat has these open inventions, and no others."""
    s.open = changed(s.open, seat, sum(1 << card(id) for id in ids))


def drawing(s: Science, *ids: str) -> None:
    """These are all that the invention deck holds."""
    s.inventions = sum(1 << card(id) for id in ids)
    s.open = numbers([0] * s.seats)


def say(s: Science, seat: int, *texts: str) -> None:
    for text in texts:
        f = due(s, seat)
        assert f is not None, f"seat {seat} cannot {text!r}: to act are {to_act(s)}"
        move = GAME.read(s, f, text)
        assert not isinstance(move, Refusal), move
        assert move in RULES.legal(s, f), GAME.refuse(s, f, move)
        RULES.apply(s, f, move)


def all_say(s: Science, text: str) -> None:
    for seat in range(s.seats):
        say(s, seat, text)


def refused(s: Science, seat: int, text: str) -> str:
    """Why a seat may not do this."""
    f = due(s, seat)
    assert f is not None, f"seat {seat} cannot {text!r}: to act are {to_act(s)}"
    move = GAME.read(s, f, text)
    if isinstance(move, Refusal):
        return move.why
    assert move not in RULES.legal(s, f), f"{text!r} is legal"
    return GAME.refuse(s, f, move).why


def labels(s: Science, seat: int) -> dict[str, str]:
    f = due(s, seat)
    assert f is not None
    return {move.text: move.label for move in (GAME.describe(s, f, n) for n in RULES.legal(s, f))}


def lines(s: Science, journal: Journal, reader: int = NOBODY) -> Sequence[Line]:
    return [GAME.tell(s, event, reader) for event in journal.events]


def told(s: Science, journal: Journal, what: str, reader: int = NOBODY) -> list[str]:
    """What a reader is told of one kind of event."""
    return [line.text for line in lines(s, journal, reader) if line.what == what]
