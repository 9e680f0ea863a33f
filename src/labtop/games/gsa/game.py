"""The GSA Starter Deck's door: what tables, players and programs may ask of the game."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from labtop.games.gsa.card_text import WORDS, amount, amount_words, catalogue, project_ids
from labtop.games.gsa.cards import MODIFIER, Cards, kinds
from labtop.games.gsa.constants import ACT, ANSWER, DRAW
from labtop.games.gsa.deck import tables
from labtop.games.gsa.encoding import GsaEncoding
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.rules import RULES, joined, setup
from labtop.games.gsa.rules.turns import drawable
from labtop.games.gsa.state import NOT_FINAL, Gsa
from labtop.games.gsa.verbs import VERBS, GsaFacts
from labtop.games.gsa.view import WHAT, Mine, line, public
from labtop.games.i18n import VerbGame
from labtop.games.text_board import Layout
from labtop.games.weights import taught
from labtop.kernel.flow import Event, seat_of, step_of
from labtop.kernel.game import Deck, Line
from labtop.kernel.sets import members, size


class GsaGame(VerbGame[Gsa]):
    id = "gsa"
    version = 1
    players = (2, 5)
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = taught(GsaHints(), __package__)
    offers = ("offer", "accept")
    encoding = GsaEncoding(VERBS)
    came = ("drew",)
    used = ("completed", "attached", "stands-in", "played", "protected")
    kinds = WHAT
    tables = staticmethod(tables)
    begin = staticmethod(setup)
    decided_by = ("points", "done", "shared")
    catalogue = staticmethod(catalogue)
    public = staticmethod(public)
    facts = GsaFacts
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

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Resources that no project needs."""
        assert isinstance(deck.cards, Cards)
        needed = {kind for need in deck.cards.needs for kind in kinds(need)}
        unneeded = [id for kind, id in enumerate(deck.cards.resource_ids) if kind not in needed]
        return tuple(f"resource {id!r}: no project needs it" for id in unneeded)

    def known(self, s: Gsa, seat: int, public: msgspec.Struct) -> msgspec.Struct:
        hand, modifiers = amount(s.cards, s.hands[seat]), amount(s.cards, s.modifiers[seat], MODIFIER)
        return replace(public, seat=seat, mine=Mine(hand, modifiers, project_ids(s.cards, s.plans[seat])))

    def asked(self, s: Gsa, f: int) -> str:
        step, seat = step_of(f), seat_of(f)
        if step == ANSWER:
            mine, theirs = joined(f)
            missing = s.together(mine, theirs)
            words = {"own": s.cards.project_names[mine], "project": s.cards.project_names[theirs]}
            words |= {"seat": f"@{s.seat}", "missing": amount_words(s.cards, missing)}
            return WORDS.say("prompt", "answer" if missing else "answer-done", **words)
        if step == DRAW:
            return WORDS.say("prompt", "draw" if drawable(s) > 1 else "draw-single")
        if step == ACT:
            return WORDS.say("prompt", "act-delayed" if s.delayed >> seat & 1 else "act")
        n = s.excess(seat)
        key = "discard-projects" if n <= 0 else "discard" if s.active[seat] else "discard-all"
        return WORDS.say("prompt", key, n=n)

    def tell(self, s: Gsa, event: Event, seat: int) -> Line:
        return line(s.cards, event.what, event.seat, event.thing_for(seat), event.source, event.target)

    def marks(self, s: Gsa, seat: int) -> tuple[int, ...]:
        return s.score(seat), size(s.done[seat])

    def breakdown(self, s: Gsa, seat: int) -> tuple[tuple[str, int], ...]:
        names, points, sizes = s.cards.project_names, s.cards.points, s.cards.sizes
        unfinished = [
            (WORDS.say("outcome", "unfinished", project=names[n]), -sizes[n]) for n in members(s.active[seat])
        ]
        return *((names[n], points[n]) for n in members(s.done[seat])), *unfinished

    def why(self, s: Gsa, marks: Sequence[tuple[int, ...]]) -> str:
        return WORDS.say("outcome", ("finished", "standstill", "no-cards")[s.why], why=super().why(s, marks))

    def parts(self, s: Gsa, seat: int) -> tuple[tuple[str, str], ...]:
        return ((WORDS.say("part", "order"), WORDS.say("part", "nth", n=(seat - s.first) % s.seats + 1)),)

    def lasted(self, s: Gsa) -> tuple[int, str]:
        return s.turn, WORDS.say("part", "turns")

    def progress(self, s: Gsa) -> float:
        if len(s.owed) == 0:
            return 1.0
        projects = len(s.cards.project_ids)
        begun = 0.7 * float(projects - s.seats - len(s.project_pile)) / float(max(projects - s.seats, 1))
        done = sum([size(completed) for completed in s.done])
        final = 0 if s.left == NOT_FINAL else s.seats + 1 - s.left
        return begun + 0.15 * float(done) / float(projects) + 0.14 * float(final) / float(s.seats + 1)


GAME: Final = GsaGame()
