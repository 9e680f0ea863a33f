"""Mad Science Foundation's door: what tables, players and programs may ask of the game."""

from typing import Final

import msgspec
from msgspec.structs import replace

from labtop.games.i18n import VerbGame
from labtop.games.mad_science import constants as c
from labtop.games.mad_science.card_text import WORDS, InventionFace, catalogue
from labtop.games.mad_science.deck import tables
from labtop.games.mad_science.encoding import MadScienceEncoding
from labtop.games.mad_science.hints import MadScienceHints
from labtop.games.mad_science.rules import RULES, setup
from labtop.games.mad_science.state import MadScience
from labtop.games.mad_science.verbs import VERBS, MadFacts
from labtop.games.mad_science.view import AWARDING, WHAT, Mine, phase, public, tell
from labtop.games.text_board import Layout
from labtop.games.weights import taught
from labtop.kernel.flow import step_of
from labtop.kernel.game import Option, Prompt
from labtop.kernel.sets import members, size, total


class MadScienceGame(VerbGame[MadScience]):
    id = "mad-science"
    version = 2
    players = (2, 4)
    options = (Option("short", False),)
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = taught(MadScienceHints(), __package__)
    encoding = MadScienceEncoding(VERBS)
    came = ("acquired",)
    designed = (InventionFace,)
    used = ("built", "activated")
    kinds = WHAT
    tables = staticmethod(tables)
    begin = staticmethod(setup)
    decided_by = ("infamy", "built", "resources", "shared")
    catalogue = staticmethod(catalogue)
    public = staticmethod(public)
    tell = staticmethod(tell)
    facts = MadFacts
    layout = Layout(
        rows={
            "View": "round phase last_round divider@1 / invention_deck resource_deck discards / researcher"
            " / centre+@1 / piles@1 / panels / mine",
            "Pile": "id items+ taken_by",
            "Panel": "infamy director stock acquired minions cash quirk / inventions",
            "Standing": "id+ built activated spied",
            "Mine": "quirk+",
            "InventionFace": "price text",
        },
    )

    def known(self, s: MadScience, seat: int, public: msgspec.Struct) -> msgspec.Struct:
        return replace(public, seat=seat, mine=Mine(s.cards.quirk_ids[s.quirks[seat]]))

    def asked(self, s: MadScience, f: int) -> str:
        step = step_of(f)
        key = RULES.steps[step].name
        if step == c.DIVIDE and s.all_divided():
            key = "divide-done"
        elif step == c.EXPERIMENT:
            key += ("-final" if s.final else "") + ("-built" if s.has_built else "")
        return WORDS.say("prompt", key, piles=s.seats)

    def prompt(self, s: MadScience, f: int) -> Prompt:
        asked = super().prompt(s, f)
        return replace(asked, rule="5.3") if s.final else asked

    def marks(self, s: MadScience, seat: int) -> tuple[int, ...]:
        return s.infamy[seat], size(s.built[seat]), total(s.stock[seat])

    def breakdown(self, s: MadScience, seat: int) -> tuple[tuple[str, int], ...]:
        """What a Procrastinator makes in the final turn is its quirk's."""
        parts = [(s.cards.names[n], s.earned[n]) for n in members(s.owned(seat)) if s.earned[n]]
        if s.sassed[seat]:
            parts.append((s.cards.thing_names[c.SASSY_AI], s.sassed[seat]))
        return *parts, (s.cards.quirk_names[s.quirks[seat]], s.quirked[seat])

    def parts(self, s: MadScience, seat: int) -> tuple[tuple[str, str], ...]:
        quirk = s.cards.quirk_names[s.quirks[seat]]
        home = [s.cards.names[invention] for invention in members(s.owned(seat)) if invention >= s.cards.headquarters]
        return (WORDS.say("part", "quirk"), quirk), *((WORDS.say("part", "headquarters"), name) for name in home)

    def lasted(self, s: MadScience) -> tuple[int, str]:
        return s.round, WORDS.say("part", "rounds")

    def progress(self, s: MadScience) -> float:
        if len(s.owed) == 0:
            return 1.0
        deck = len(s.cards.invention_decks[s.seats - 2]) - len(s.aside)
        this_round = size(s.rest_inventions) + sum([size(inventions) for inventions in s.pile_inventions])
        to_come = 0.0 if s.revealed else float(this_round) * (1.0 if phase(s) == AWARDING else 0.5)
        return min(0.99, (float(deck) - float(len(s.invention_deck)) - to_come) / float(deck))


GAME: Final = MadScienceGame()
