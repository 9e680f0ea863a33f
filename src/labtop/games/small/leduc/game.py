"""Leduc poker at a table: what its moves are called, and who may see which card."""

from typing import Final

from labtop.games.simple import Attempt, Event, Guard, Label, Line, SimpleGame, Verb, Zone
from labtop.games.small.leduc import rules as r
from labtop.games.small.leduc.rules import Leduc
from labtop.kernel.zones import Counter

RANKS: Final = ("jack", "queen", "king")
OWED: Final = Guard[Leduc]("nothing-owed", lambda t: t.s.paid[0] != t.s.paid[1])
MAY_RAISE: Final = Guard[Leduc]("raised-twice", lambda t: t.s.raises < 2)


def bet(t: Attempt[Leduc]) -> Label:
    """With what it costs."""
    owed, by = int(t.s.paid[1 - t.seat] - t.s.paid[t.seat]), int(t.s.stake())
    if t.verb.name == "raise":
        return "raise", (("by", by), ("chips", owed + by))
    return "call" if owed else "check", (("chips", owed),)


class LeducGame(SimpleGame[Leduc]):
    package = "labtop.games.small.leduc"
    moves = (
        Verb(r.FOLD, "fold", (r.BET,), guards=(OWED,)),
        Verb(r.CALL, "call", (r.BET,), label=bet),
        Verb(r.RAISE, "raise", (r.BET,), guards=(MAY_RAISE,), label=bet),
    )
    longest = 2

    def zones(self, s: Leduc, seat: int) -> list[Zone]:
        showdown = self.rules.over(s) and s.paid[0] == s.paid[1]
        cards = [RANKS[card // 2] for card in s.dealt]
        hands = [self.row("hand", [cards[n] if n == seat or showdown else None], n) for n in range(2)]
        deck = self.pile("deck", int(r.DECK - 2 - s.round))
        return [deck, self.row("common", cards[r.BOTH :] if s.round else []), *hands]

    def counters(self, s: Leduc) -> list[Counter]:
        return [self.counter("pot", int(sum(s.paid))), *(self.counter("paid", int(s.paid[n]), n) for n in range(2))]

    def scores(self, s: Leduc) -> list[int]:
        """Chips won and lost."""
        return [round((2 * share - 1) * r.MOST_LOST) for share in self.hints.evaluate(s)]

    def played(self, s: Leduc) -> int:
        return int(s.round) + int(self.rules.over(s))

    def tell(self, s: Leduc, event: Event, seat: int) -> Line:
        if event.what in (r.OPENED, r.SHOWED):
            places = ("deck", "common") if event.what == r.OPENED else ()
            return self.line(event, RANKS[event.thing // 2], *places)
        return self.line(event, chips=int(event.thing))


GAME: Final = LeducGame(r.RULES, r.HINTS, r.ENCODING, r.setup)
