"""What the reasons for a move of Science! may speak of: only what everybody can know."""

from collections.abc import Callable

from labtop.games.science import constants as c
from labtop.games.science.card_text import WORDS, a_type, effect_words, role_words, slots_words
from labtop.games.science.hints import ScienceHints, Talk
from labtop.games.science.hints.plans import DOOM, contentment, hour_worth
from labtop.games.science.rules import RULES
from labtop.games.science.rules import events as fx
from labtop.games.science.rules.turns import funding, price, research_price
from labtop.games.science.state import MIDNIGHT, Science
from labtop.games.science.verbs import VERBS
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term, ratings
from labtop.kernel.sets import members, size


class ScienceFacts:
    """`thing` is what the term speaks of."""

    def __init__(self, s: Science, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.seat = s, f, move, int(seat_of(f))
        self.thing, self.points, self.money = term.thing, term.points, s.money[self.seat]

    def __getitem__(self, name: str) -> object:
        return FACTS[name](self)

    def better(self) -> str:
        """The move that promises most."""
        found = ratings(ScienceHints(), RULES, self.s, self.f)
        return VERBS.describe(self.s, self.f, RULES.legal(self.s, self.f)[found.index(max(found))]).label

    def after(self) -> int:
        """The hour to which an effect takes the clock."""
        return min(max(self.s.clock - fx.amount_of(self.thing), 1), MIDNIGHT)

    def option(self, n: int) -> str:
        return self.s.cards.option_names[self.s.event][n]


FACTS: dict[str, Callable[[ScienceFacts], object]] = {
    "n": lambda t: abs(round(t.points)),  # in Monies
    "money": lambda t: t.money,
    "funding": lambda t: funding(t.s, t.seat),
    "better": ScienceFacts.better,
    "role": lambda t: t.s.cards.role_names[t.thing],
    "about": lambda t: role_words(t.s.cards, t.thing),
    # inventions and their staff
    "invention": lambda t: t.s.cards.names[t.thing],
    "cost": lambda t: research_price(t.s, t.thing),
    "slots": lambda t: slots_words(t.s.cards.slots[t.thing]),
    "paid": lambda t: sum(research_price(t.s, invention) <= t.money for invention in members(t.s.inventions)),
    "all": lambda t: size(t.s.inventions),
    "type": lambda t: a_type(t.s.cards, t.thing),
    "price": lambda t: price(t.s, t.seat, t.thing),
    "moved": lambda t: f"{abs(t.points) / hour_worth(t.s):.1f}",  # hours, on average
    "risk": lambda t: round(-100 * t.points / (DOOM + 0.1 * float(t.money))),  # of midnight, in a hundred cases
    # events
    "effect": lambda t: effect_words(t.s.cards, t.thing, False),
    "hours": lambda t: WORDS.say("hours", str(abs(int(t.s.clock) - t.after()))),
    "time": lambda t: f"{t.after()}:00",
    # deals: what wins as the votes look, and after the deal
    "partner": lambda t: f"@{c.thing_of(t.move)}",
    "sum": lambda t: max(c.gives_of(t.move), c.asks_of(t.move)),
    "now": lambda t: t.option(Talk(t.s, t.seat, None).now),
    "then": lambda t: t.option(t.thing),
    # the end
    "owner": lambda t: next(f"@{seat}" for seat, done in enumerate(t.s.completed) if done >> t.thing & 1),
    "stated": lambda t: t.thing,
    "fitting": lambda t: round(contentment(t.s, t.seat)),
}
