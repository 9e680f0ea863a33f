"""The GSA Starter Deck's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from labtop.games.gsa import moves, reasons, refusals, view
from labtop.games.gsa.asked import describe, prompt
from labtop.games.gsa.attempts import attempts
from labtop.games.gsa.board import board
from labtop.games.gsa.cards import MODIFIER, PROJECT, Cards, count, each, larger
from labtop.games.gsa.catalogue import catalogue
from labtop.games.gsa.deck import card_id, load
from labtop.games.gsa.encoding import GsaEncoding
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.labels import WORDS
from labtop.games.gsa.log import WHAT, tell
from labtop.games.gsa.rules import RULES, setup
from labtop.games.gsa.rules.terms import (
    NO_CARDS,
    STOOD_STILL,
)
from labtop.games.gsa.shapes import View
from labtop.games.gsa.state import Gsa
from labtop.games.words import SpokenGame, listed
from labtop.kernel.flow import step_of
from labtop.kernel.game import Deck, Face, Line, Outcome, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members


class GsaGame(SpokenGame[Gsa]):
    id = "gsa"
    version = 1
    players = (2, 5)
    options = ()
    rules = RULES
    words = WORDS
    hints = GsaHints()
    encoding = GsaEncoding()
    came = ("drew",)
    used = ("completed", "attached", "stands-in", "played", "protected")
    kinds = WHAT

    def __init__(self) -> None:
        # a deck's own words come before these
        sorts = ("resource", "modifier", "project")
        self.faces = {name: WORDS.all(name) for sort in sorts for name in (sort, f"{sort}-about")}

    def deck(self, source: str | None = None) -> Deck:
        return load(source, self.faces)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards, WORDS)

    def card_names(self, deck: Deck) -> dict[str, str]:
        assert isinstance(deck.cards, Cards)
        cards = deck.cards
        names = dict(zip(cards.project_ids, cards.project_names, strict=True))
        names |= dict(zip(cards.resource_ids, cards.resource_names, strict=True))
        return names | dict(zip(cards.modifier_ids, cards.modifier_names, strict=True))

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Resources that no project needs."""
        assert isinstance(deck.cards, Cards)
        needed = 0
        for need in deck.cards.needs:
            needed = larger(needed, need)
        return tuple(
            f"resource {id!r}: no project needs it"
            for kind, id in enumerate(deck.cards.resource_ids)
            if count(needed, kind) == 0
        )

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> Gsa:
        assert isinstance(deck.cards, Cards)
        return setup(deck.cards, players, seed, journal)

    def public(self, s: Gsa) -> View:
        return view.public(s)

    def known(self, s: Gsa, seat: int, public: msgspec.Struct) -> View:
        assert isinstance(public, View)
        return view.known(s, seat, public)

    def write(self, s: Gsa, f: int, move: int) -> str:
        return moves.write(s.cards, step_of(f), move)

    def read(self, s: Gsa, f: int, text: str) -> int | Refusal:
        return moves.read(s, f, text, WORDS)

    def refuse(self, s: Gsa, f: int, move: int) -> Refusal:
        return refusals.refuse(s, f, move, WORDS)

    def attempts(self, s: Gsa, f: int, thing: str) -> tuple[str, ...]:
        return attempts(s, f, thing)

    # these two are asked most: no call of Python's stands before the compiled one
    describe = staticmethod(describe)
    prompt = staticmethod(prompt)

    def reason(self, s: Gsa, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def tell(self, s: Gsa, event: Event, seat: int) -> Line:
        return tell(s, event, seat, WORDS)

    def outcome(self, s: Gsa) -> Outcome:
        return Outcome(
            ranks=tuple(s.rank(seat) for seat in range(s.seats)),
            scores=tuple(s.score(seat) for seat in range(s.seats)),
            why=why_won(s),
            breakdown=tuple(breakdown(s, seat) for seat in range(s.seats)),
        )

    def parts(self, s: Gsa, seat: int) -> tuple[tuple[str, str], ...]:
        return ((WORDS.say("part", "order"), WORDS.say("part", "nth", n=(seat - s.first) % s.seats + 1)),)

    def lasted(self, s: Gsa) -> tuple[int, str]:
        return s.turn, WORDS.say("part", "turns")

    def inventory(self, s: Gsa) -> dict[str, int]:
        cards = [*s.resource_pile, *s.discards, *(PROJECT + project for project in s.project_pile)]
        cards += [*each(s.burnt), *(MODIFIER + modifier for modifier in each(s.burnt_modifiers))]
        for seat in range(s.seats):
            cards += [*each(s.hands[seat]), *(MODIFIER + modifier for modifier in each(s.modifiers[seat]))]
            cards += [PROJECT + n for n in members(s.plans[seat] | s.active[seat] | s.done[seat])]
        for project in range(len(s.cards.project_ids)):
            cards += each(s.attached[project] - s.stood_in[project])
            cards += [MODIFIER + modifier for modifier in each(s.aids[project])]
        return dict(Counter(card_id(s.cards, card) for card in cards))

    def progress(self, s: Gsa) -> float:
        return view.progress(s)

    def board(self, s: Gsa, seat: int) -> str:
        seen = self.view(s, seat)
        assert isinstance(seen, View)
        return board(s, seen, WORDS)


def breakdown(s: Gsa, seat: int) -> tuple[tuple[str, int], ...]:
    """Where a seat's points come from and where they go."""
    parts = [(s.cards.project_names[project], s.cards.points[project]) for project in members(s.done[seat])]
    for project in members(s.active[seat]):
        label = WORDS.say("outcome", "unfinished", project=s.cards.project_names[project])
        parts.append((label, -s.cards.sizes[project]))
    return tuple(parts)


def why_won(s: Gsa) -> str:
    winners = [seat for seat in range(s.seats) if s.rank(seat) == 1]
    first = winners[0]
    score = s.score(first)
    level = [seat for seat in range(s.seats) if s.score(seat) == score and seat not in winners]
    key, others = ("shared", winners) if len(winners) > 1 else ("done" if level else "points", level)
    why = WORDS.say(
        "outcome",
        key,
        seat=f"@{first}",
        points=WORDS.say("outcome", "one-point" if score == 1 else "many-points", n=score),
        others=listed([f"@{seat}" for seat in others]),
    )
    if s.why == STOOD_STILL:
        return WORDS.say("outcome", "standstill", why=why)
    return WORDS.say("outcome", "no-cards", why=why) if s.why == NO_CARDS else why


GAME: Final = GsaGame()
