"""Science! as players meet it: moves as text, refusals and the log in words.

The deck here is small and has cards of the standard one, so that they have their words; the numbers are its own.
"""

from collections.abc import Sequence

from games.science.positions import changed, due, event, fresh, numbers, to_act
from labtop.games.science.cards import Cards
from labtop.games.science.game import GAME
from labtop.games.science.rules import RULES
from labtop.games.science.state import Science
from labtop.kernel.flow import NOBODY, Journal
from labtop.kernel.game import Deck, Line, Refusal

INVENTIONS = {  # price and slots
    "pocket-weather": (3, 3),
    "polite-kraken": (4, 4),
    "dream-radio": (2, 4),
    "storm-jar": (3, 4),
    "spare-moon": (6, 4),
    "chrome-cow": (3, 5),
    "instant-forest": (2, 5),
    "everlasting-loaf": (2, 4),
    "electric-monarch": (5, 4),
    "mechanical-aunt": (3, 4),
    "edible-motorway": (3, 6),
    "honest-mirror": (3, 3),
    "family-rocket": (6, 6),
    "portable-pond": (1, 4),
    "perpetual-soup": (1, 6),
    "cellar-sun": (5, 4),
}
RESEARCHERS = {  # price, and a card with money, hours and copies
    "intern": (1, "brings-coffee", 1, 0, 12),
    "activist": (2, "petitioned-the-tide", 0, 1, 10),
    "scientist": (3, "lost-only-one-eyebrow", 4, -1, 10),
    "mad-scientist": (4, "added-more-lightning", 8, -2, 8),
    "great-thinker": (6, "was-right-in-the-bath", 6, 1, 6),
}
SOURCE = """game = "science"
version = 1
[table]
money = 10
stipend = 1
funding = 2
draws = 3
goal = [5, 7, 10]
[negotiation]
offers = 5
most = 6
[[role]]
id = "businessman"
does = "funds"
amount = 4
[[role]]
id = "politician"
does = "names"
[[role]]
id = "philosopher"
does = "sets-aside"
[[role]]
id = "engineer"
does = "hires"
amount = 1
[[event]]
id = "robot-parade"
ask = "vote"
[[event.option]]
id = "cheer"
effects = [{ money = 2 }, { clock = -1 }]
[[event.option]]
id = "ban"
effects = [{ money = -2, per = "mad-scientist" }]
[[event]]
id = "worlds-fair"
ask = "vote"
[[event.option]]
id = "boast"
effects = [{ clock = -1 }]
[[event.option]]
id = "embrace"
effects = [{ clock = 1 }]
[[event.option]]
id = "promise"
effects = [{ money = 1 }]
[[event]]
id = "trade-delegation"
ask = "each"
[[event.option]]
id = "bow"
effects = [{ money = 1 }]
[[event.option]]
id = "sell"
effects = [{ money = 2, per = "open-invention" }, { clock = -1 }]
[[event]]
id = "passing-the-hat"
ask = "each"
[[event.option]]
id = "keep"
effects = [{ money = 1 }]
[[event.option]]
id = "give"
cost = 1
effects = [{ clock = 1 }]
[[event]]
id = "royal-visit"
effects = [{ money = 3, who = "most-inventions" }]
[[event]]
id = "charity-ball"
effects = [{ money = -3, who = "richest" }]
[[event]]
id = "mad-strike"
effects = [{ hire = 2, type = "mad-scientist" }, { clock = 1 }]
[[event]]
id = "graduation-day"
effects = [{ money = 1, per = "intern" }, { hire = -1 }]
"""
for id, (price, slots) in INVENTIONS.items():
    SOURCE += f'[[invention]]\nid = "{id}"\nprice = {price}\nslots = {slots}\n'
for id, (price, who, money, clock, count) in RESEARCHERS.items():
    cards = f'[{{ id = "{who}", money = {money}, clock = {clock}, count = {count} }}]'
    SOURCE += f'[[researcher]]\nid = "{id}"\nprice = {price}\ncards = {cards}\n'


def cards_of(deck: Deck) -> Cards:
    assert isinstance(deck.cards, Cards)
    return deck.cards


DECK = GAME.deck(SOURCE)
CARDS = cards_of(DECK)
STANDARD = cards_of(GAME.deck())


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
