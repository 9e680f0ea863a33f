"""Leduc poker at a table: what its moves are called, and who may see which card."""

from typing import Final

from labtop.games.simple import SimpleGame
from labtop.games.small.leduc import rules as r
from labtop.games.small.leduc.rules import Leduc
from labtop.games.words import Words
from labtop.kernel.game import Line
from labtop.kernel.journal import Event
from labtop.kernel.verbs import Guard, Verb, Verbs
from labtop.kernel.zones import Counter, Zone, pile, row

WORDS: Final = Words("labtop.games.small.leduc")
RANKS: Final = ("jack", "queen", "king")
VERBS: Final = Verbs[Leduc](
    [
        Verb(
            r.FOLD,
            "fold",
            "fold",
            (r.BET,),
            guards=(Guard("nothing-owed", lambda t: t.s.paid[0] != t.s.paid[1]),),
        ),
        Verb(
            r.CALL,
            "call",
            "call",
            (r.BET,),
            label=lambda t: ("call" if owed(t.s, t.seat) else "check", (("chips", owed(t.s, t.seat)),)),
        ),
        Verb(
            r.RAISE,
            "raise",
            "raise",
            (r.BET,),
            guards=(Guard("raised-twice", lambda t: t.s.raises < 2),),
            label=lambda t: ("raise", (("by", 2 + 2 * t.s.round), ("chips", owed(t.s, t.seat) + 2 + 2 * t.s.round))),
        ),
    ],
    r.RULES,
    WORDS.say,
)


def owed(s: Leduc, seat: int) -> int:
    """What it costs to stay in."""
    return int(s.paid[1 - seat] - s.paid[seat])


def rank(s: Leduc, place: int) -> str:
    return RANKS[s.dealt[place] // 2]


class LeducGame(SimpleGame[Leduc]):
    id = "leduc"
    players = (2, 2)
    rules = r.RULES
    hints = r.HINTS
    encoding = r.ENCODING
    words = WORDS
    verbs = VERBS
    events = ("folded", "called", "raised", "opened", "showed")
    longest = 2

    def new(self, players: int, seed: int) -> Leduc:
        return r.setup(seed)

    def zones(self, s: Leduc, seat: int) -> list[Zone]:
        showdown = self.rules.over(s) and s.paid[0] == s.paid[1]
        hands = [[rank(s, n) if n == seat or showdown else None] for n in range(2)]
        return [
            pile("deck", WORDS.say("zone", "deck"), int(r.DECK - 2 - s.round)),
            row("common", WORDS.say("zone", "common"), [rank(s, r.BOTH)] if s.round else []),
            *(row(f"hand-{n}", WORDS.say("zone", "hand"), hand, n) for n, hand in enumerate(hands)),
        ]

    def counters(self, s: Leduc) -> list[Counter]:
        pot = Counter(WORDS.say("counter", "pot"), None, int(s.paid[0] + s.paid[1]))
        return [pot, *(Counter(WORDS.say("counter", "paid"), n, int(s.paid[n])) for n in range(2))]

    def scores(self, s: Leduc) -> list[int]:
        """Chips won and lost."""
        return [round((2 * share - 1) * r.MOST_LOST) for share in self.hints.evaluate(s)]

    def played(self, s: Leduc) -> int:
        return int(s.round) + int(self.rules.over(s))

    def tell(self, s: Leduc, event: Event, seat: int) -> Line:
        if event.what == r.OPENED:
            return self.line(event, RANKS[event.thing // 2], "deck", "common")
        if event.what == r.SHOWED:
            return self.line(event, RANKS[event.thing // 2])
        return self.line(event, chips=int(event.thing))


GAME: Final = LeducGame()
