"""What the reasons for a move of Science! may speak of: only what everybody can know."""

from labtop.games.science import constants as c
from labtop.games.science.card_text import WORDS, a_type, effect_words, time_words
from labtop.games.science.cards import BY_VOTE
from labtop.games.science.hints import ScienceHints
from labtop.games.science.hints.deals import Talk
from labtop.games.science.hints.plans import DOOM, contentment, hour_worth
from labtop.games.science.rules import RULES
from labtop.games.science.rules import effects as fx
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.turns import funding
from labtop.games.science.state import MIDNIGHT, Science
from labtop.games.science.verbs import VERBS
from labtop.kernel.flow import seat_of
from labtop.kernel.hints import Term, ratings
from labtop.kernel.sets import members, size


class ScienceFacts:
    """One fact is one method, called by the name of the blank. `thing` is what the term speaks of."""

    def __init__(self, s: Science, f: int, move: int, term: Term) -> None:
        self.s, self.f, self.move, self.seat = s, f, move, int(seat_of(f))
        self.thing, self.points = term.thing, term.points

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)()

    def n(self) -> int:
        """The points themselves: they are Monies."""
        return abs(round(self.points))

    def money(self) -> int:
        return self.s.money[self.seat]

    def funding(self) -> int:
        return funding(self.s, self.seat)

    def better(self) -> str:
        """The move that promises most."""
        found = ratings(ScienceHints(), RULES, self.s, self.f)
        return VERBS.describe(self.s, self.f, RULES.legal(self.s, self.f)[found.index(max(found))]).label

    # roles

    def usual(self) -> int:
        return self.s.cards.funding

    def funds(self) -> int:
        return self.s.cards.funds

    def discount(self) -> int:
        return self.s.cards.discount

    def events(self) -> int:
        return size(self.s.events)

    def votes(self) -> int:
        return sum(self.s.cards.asks[event] == BY_VOTE for event in members(self.s.events))

    def doomed(self) -> int:
        """Events that move the clock on, whatever is decided."""
        effects = [self.s.cards.effects[event] for event in members(self.s.events)]
        return sum(any(fx.what_of(e) == fx.CLOCK and fx.amount_of(e) < 0 for e in each) for each in effects)

    # inventions and their staff

    def invention(self) -> str:
        return self.s.cards.names[self.thing]

    def cost(self) -> int:
        """Of keeping an invention."""
        return research_price(self.s, self.thing)

    def slots(self) -> str:
        n = self.s.cards.slots[self.thing]
        return WORDS.say("counted", "slot" if n == 1 else "slot-many", n=n)

    def paid(self) -> int:
        """Inventions of the deck that the seat could pay for."""
        return sum(research_price(self.s, invention) <= self.money() for invention in members(self.s.inventions))

    def all(self) -> int:
        return size(self.s.inventions)

    def type(self) -> str:
        return a_type(self.s.cards, self.thing)

    def price(self) -> int:
        """Of a hire."""
        return price(self.s, self.seat, self.thing)

    def moved(self) -> str:
        """Hours that a staff brings on average."""
        return f"{abs(self.points) / hour_worth(self.s):.1f}"

    def risk(self) -> int:
        """Of midnight, in a hundred cases."""
        return round(-100 * self.points / (DOOM + 0.1 * self.money()))

    # events

    def effect(self) -> str:
        return effect_words(self.s.cards, self.thing, False)

    def after(self) -> int:
        """The hour to which an effect takes the clock."""
        return min(max(self.s.clock - fx.amount_of(self.thing), 1), MIDNIGHT)

    def hours(self) -> str:
        return WORDS.say("hours", str(abs(int(self.s.clock) - self.after())))

    def time(self) -> str:
        return time_words(self.after())

    # deals

    def partner(self) -> str:
        return f"@{c.thing_of(self.move)}"

    def sum(self) -> int:
        return max(c.gives_of(self.move), c.asks_of(self.move))

    def now(self) -> str:
        """The option that wins as the votes look,"""
        return self.option(Talk(self.s, self.seat, None).now)

    def then(self) -> str:
        """and the one after the deal."""
        return self.option(self.thing)

    def option(self, n: int) -> str:
        return self.s.cards.option_names[self.s.event][n]

    # the end

    def owner(self) -> str:
        return next(f"@{seat}" for seat in range(self.s.seats) if self.s.completed[seat] >> self.thing & 1)

    def stated(self) -> int:
        return self.thing

    def fitting(self) -> int:
        return round(contentment(self.s, self.seat))
