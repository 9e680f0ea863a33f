"""For Science!'s door: what tables, players and programs may ask of the game."""

from collections.abc import Mapping
from textwrap import shorten
from typing import Final

from labtop.games.for_science import constants as c
from labtop.games.for_science import view
from labtop.games.for_science.board import LAYOUT, minutes
from labtop.games.for_science.building.teamwork import may_verify_build
from labtop.games.for_science.card_text import DesignFace, DiseaseFace, catalogue
from labtop.games.for_science.cards import Cards
from labtop.games.for_science.deck import tables
from labtop.games.for_science.deck_schema import COLOURS, LAB_NAMES, PROPERTIES
from labtop.games.for_science.hints import STEADY, STEADY_SLIPS, ForScienceHints
from labtop.games.for_science.log import WHAT, tell
from labtop.games.for_science.preparation.rules import setup
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import OWED, WORDS
from labtop.games.for_science.verbs import VERBS, ForScienceFacts
from labtop.games.for_science.view_types import RESULTS
from labtop.games.i18n import VerbGame
from labtop.kernel.flow import Journal, arg_of, seat_of, step_of
from labtop.kernel.game import Deck, Option, Outcome, Pace, Value

LONGEST_LABEL: Final = 100  # signs of a label that a reason quotes: columns of cards make some very long


class ForScienceGame(VerbGame[ForScience]):
    id = "for-science"
    version = 1
    players = (1, 6)
    options = (
        Option("timer", 900, (1200, 900, 720, 600, 510, 450, 0)),
        Option("goal", 0, view.PERCENTS),
        Option("labs", 1, (0, 1, 2, 3, 4, 5)),
        Option("events", 0, (0, 1, 2, 3, 4)),
        Option("impenetrable", False),
        Option("universal", "none", ("none", "drawn", "chosen")),
        Option("roles", 1, (1, 2)),
        Option("powers", True),
        Option("first-game", False),
        Option("horizontal", False),
        Option("leave-out", "none", ("none", "voice", "hands-and-voice")),
        Option("building", "assisted", ("assisted", "blocks")),
    )
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = ForScienceHints()
    one_team = True
    paces: Mapping[str, Pace] = {  # a slow, a steady and a swift team-mate
        "easy": Pace(ms=16_000, slips=60),
        "medium": Pace(ms=STEADY, slips=STEADY_SLIPS),
        "hard": Pace(ms=7_000, slips=10),
        "expert": Pace(ms=4_500, slips=5),
    }
    came = ("drew", "outbreak")
    used = ("played", "cured")
    designed = (DesignFace, DiseaseFace)
    kinds = WHAT
    tables = staticmethod(tables)
    layout = LAYOUT
    catalogue = staticmethod(catalogue)
    public = staticmethod(view.public)
    known = staticmethod(view.known)
    progress = staticmethod(view.progress)
    tell = staticmethod(tell)
    facts = ForScienceFacts

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> ForScience:
        assert isinstance(deck.cards, Cards)
        return setup(deck.cards, players, setting(options), seed, journal)

    def asked(self, s: ForScience, f: int) -> str:
        step = step_of(f)
        if step == c.WORK:
            return most_pressing(s, seat_of(f))
        if step == c.DISCARD:
            lab, sort = LAB_NAMES[arg_of(f) & 255], PROPERTIES[arg_of(f) >> 8]
            return WORDS.say("prompt", "discard", lab=WORDS.say("lab", lab), what=WORDS.say("property", sort))
        return WORDS.say("prompt", RULES.steps[step].name)

    def best_label(self, s: ForScience, f: int) -> str:
        return shorten(super().best_label(s, f), LONGEST_LABEL, placeholder="…")

    def outcome(self, s: ForScience) -> Outcome:
        """All win together, or nobody does. Whoever wins without a timer counts the design cards that are left."""
        score = len(s.design_pile) if s.result == c.WON and s.timer == c.UNTIMED else sum(s.tracks)
        return Outcome(
            ranks=(1,) * s.seats,
            scores=(score,) * s.seats,
            why=why_over(s),
            breakdown=(breakdown(s),) * s.seats,
            lost=s.result != c.WON,
        )

    def parts(self, s: ForScience, seat: int) -> tuple[tuple[str, str], ...]:
        roles = s.roles[seat * s.roles_each : (seat + 1) * s.roles_each]
        return tuple((WORDS.say("part", "role"), s.cards.role_names[role]) for role in roles)

    def lasted(self, s: ForScience) -> tuple[int, str]:
        return s.now // 1000, WORDS.say("part", "seconds")


def most_pressing(s: ForScience, seat: int) -> str:
    """What is asked of a seat at work, of all that it could think of."""
    if s.debts[seat] != 0:
        return WORDS.say("prompt", "work-owes", tile=WORDS.say("owed", OWED[s.debts[seat] & 7]))
    if s.busy >> seat & 1 == 1:
        return WORDS.say("prompt", "work-busy")
    if s.data[seat] != 0 or s.knowledge[seat] != 0:
        return WORDS.say("prompt", "work-spend", data=s.data[seat], knowledge=s.knowledge[seat])
    if s.held_tile[seat] != c.NONE:
        return WORDS.say("prompt", "work-holds", tile=s.cards.tile_ids[s.held_tile[seat]])
    for builder in range(s.seats):
        if may_verify_build(s, seat, builder):
            return WORDS.say("prompt", "work-verify", seat=f"@{builder}")
    if s.lasting != c.NONE:
        return WORDS.say("prompt", "work-event", event=s.cards.event_names[s.lasting])
    return WORDS.say("prompt", "work")


def setting(options: Mapping[str, Value]) -> dict[str, int]:
    """The options of a table as the rules take them: words stand for their places among the choices."""
    given = [(option, options[option.id]) for option in ForScienceGame.options]
    return {one.id: one.choices.index(value) if isinstance(value, str) else int(value) for one, value in given}


def why_over(s: ForScience) -> str:
    untimed = s.result == c.WON and s.timer == c.UNTIMED
    left = len(s.design_pile) if untimed else minutes(s.ends - s.now)
    key = "won-untimed" if untimed else RESULTS[s.result]
    return WORDS.say("outcome", key, n=sum(s.tracks), goal=s.goal, left=left)


def breakdown(s: ForScience) -> tuple[tuple[str, int], ...]:
    """What the team has captured, and what it did for it."""
    parts = [(WORDS.say("insight", colour), int(n)) for colour, n in zip(COLOURS, s.tracks, strict=True)]
    parts.append((WORDS.say("outcome", "cures"), int(s.cures)))
    parts.append((WORDS.say("outcome", "research"), int(s.researched)))
    if s.timer == c.UNTIMED:
        parts.append((WORDS.say("outcome", "cards-left"), len(s.design_pile)))
    return tuple(parts)


GAME: Final = ForScienceGame()
