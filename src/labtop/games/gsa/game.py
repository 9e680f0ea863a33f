"""The GSA Starter Deck's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from labtop.games.gsa import view
from labtop.games.gsa.card_text import WORDS, card_id, catalogue
from labtop.games.gsa.cards import MODIFIER, PROJECT, Cards, count, each, larger
from labtop.games.gsa.constants import ACT, ANSWER, DISCARD, DRAW, NO_CARDS, STOOD_STILL
from labtop.games.gsa.deck import load
from labtop.games.gsa.encoding import GsaEncoding
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.log import WHAT, tell
from labtop.games.gsa.reasons import GsaFacts
from labtop.games.gsa.rules import RULES, setup
from labtop.games.gsa.rules.drawing import drawable
from labtop.games.gsa.state import Gsa
from labtop.games.gsa.verbs import VERBS, answer_prompt
from labtop.games.gsa.view import View
from labtop.games.text_board import Layout
from labtop.games.words import VerbGame, listed
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Outcome, Value
from labtop.kernel.hints import Term
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members


class GsaGame(VerbGame[Gsa]):
    id = "gsa"
    version = 1
    players = (2, 5)
    options = ()
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = GsaHints()
    encoding = GsaEncoding(VERBS)
    came = ("drew",)
    used = ("completed", "attached", "stands-in", "played", "protected")
    kinds = WHAT
    layout = Layout(
        rows={
            "View": "turn phase final_round last_project idle? / resource_pile project_pile discards burn_pile / panels"
            " / mine",
            "Panel": "score hand plans delayed done / projects",
            "UnderWay": "id needs aids mandatory protected partner",
            "Mine": "hand modifiers+ / plans+",
            "ProjectFace": "points needs",
        },
    )

    def deck(self, source: str | None = None) -> Deck:
        return load(source, WORDS)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards)

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

    def asked(self, s: Gsa, f: int) -> str:
        step, seat = step_of(f), seat_of(f)
        if step == ANSWER:
            return answer_prompt(s, f)
        if step == DRAW:
            return WORDS.say("prompt", "draw" if drawable(s) > 1 else "draw-single")
        if step == ACT:
            return WORDS.say("prompt", "act-delayed" if s.delayed >> seat & 1 else "act")
        assert step == DISCARD
        n = max(0, s.in_hand(seat) - s.hand_limit(seat))
        return WORDS.say(
            "prompt", "discard-projects" if n == 0 else "discard" if s.active[seat] else "discard-all", n=n
        )

    def facts(self, s: Gsa, f: int, move: int, term: Term) -> GsaFacts:
        return GsaFacts(s, f, move, term)

    def tell(self, s: Gsa, event: Event, seat: int) -> Line:
        return tell(s, event, seat)

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
