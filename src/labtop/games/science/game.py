"""Science!'s door: what tables, players and programs may ask of the game."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from labtop.games.i18n import VerbGame, listed
from labtop.games.science import card_text, view
from labtop.games.science import constants as c
from labtop.games.science.card_text import TITLES, WORDS
from labtop.games.science.cards import NAMES, SETS_ASIDE, Cards
from labtop.games.science.deck import tables
from labtop.games.science.encoding import ScienceEncoding
from labtop.games.science.hints import ScienceHints
from labtop.games.science.rules import RULES, setup
from labtop.games.science.rules.ending import values
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.state import NONE, Science
from labtop.games.science.verbs import VERBS, ScienceFacts
from labtop.games.text_board import Layout
from labtop.games.weights import taught
from labtop.kernel.flow import Journal, seat_of, step_of
from labtop.kernel.game import Deck, Option, Outcome
from labtop.kernel.sets import size

LENGTHS: Final = ("short", "standard", "long")  # in the order of cards.goals


def begin(cards: Cards, players: int, length: str, seed: int, journal: Journal | None) -> Science:
    return setup(cards, players, cards.goals[LENGTHS.index(length)], seed, journal)


class ScienceGame(VerbGame[Science]):
    id = "science"
    version = 1
    players = (3, 4)
    options = (Option("length", "standard", LENGTHS),)
    rules = RULES
    words = WORDS
    verbs = VERBS
    hints = taught(ScienceHints(), __package__)
    offers = ("offer", "give", "accept")
    encoding = ScienceEncoding(VERBS)
    came = ("acquired", "looked", "revealed", "shown")
    designed = (card_text.InventionFace, card_text.StaffFace, card_text.EventFace)
    used = ("completed", "shown", "revealed")
    kinds = view.WHAT
    tables = staticmethod(tables)
    begin = staticmethod(begin)
    catalogue = staticmethod(card_text.catalogue)
    public = staticmethod(view.public)
    known = staticmethod(view.known)
    tell = staticmethod(view.tell)
    facts = ScienceFacts
    layout = Layout(
        rows={
            "View": "round phase goal / clock / piles / invention_deck event_deck / changes@turns / drawn / completed"
            " / panels / event@negotiation,decision / offers / mine / page",
            "Pile": "name",
            "Drawn": "name",
            "Project": "id researchers",
            "Panel": "money role tries@negotiation named sold vote@decision done happiness titles / open",
            "EventFace": "name ask effects / options",
            "OptionFace": "name cost? effects",
            "Offer": "maker gives? asks? option possible",
            "Completed": "id value",
            "Mine": "vote@decision happiness",
        },
    )

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Decisions that decide nothing."""
        assert isinstance(deck.cards, Cards)
        cards, found = deck.cards, []
        for event, ids in enumerate(cards.option_ids):
            options = list(zip(cards.option_costs[event], map(list, cards.option_effects[event]), strict=True))
            same = [id for n, id in enumerate(ids) if options[n] in options[:n]]
            found += [f"event {cards.event_ids[event]!r}: {id!r} does the same as an option before it" for id in same]
        return tuple(found)

    def asked(self, s: Science, f: int) -> str:
        step, seat = step_of(f), seat_of(f)
        if step != c.NEGOTIATE:
            options = listed(s.cards.option_names[s.event], "or") if step in (c.VOTE, c.CHOOSE) else ""
            return WORDS.say("prompt", RULES.steps[step].name, options=options, most=c.HAPPIEST)
        makers = [other for other in range(s.seats) if offer_of(s, other, seat) != 0]
        if makers:
            key = "negotiate-offer" if len(makers) == 1 else "negotiate-offers"
            sides = card_text.sides_words(s.cards, s.event, offer_of(s, makers[0], seat))
            return WORDS.say("prompt", key, n=len(makers), seat=f"@{makers[0]}", offer=sides)
        if s.roles[seat] == NAMES and s.named == NONE:
            return WORDS.say("prompt", "negotiate-politician")
        may_set_aside = s.roles[seat] == SETS_ASIDE and not s.set_aside
        return WORDS.say("prompt", "negotiate-philosopher" if may_set_aside else "negotiate")

    def marks(self, s: Science, seat: int) -> tuple[int, ...]:
        return (size(s.titles[seat]),)

    def breakdown(self, s: Science, seat: int) -> tuple[tuple[str, int], ...]:
        """A seat's titles, one point each, and the figures that they were awarded for."""
        figures = {"money": s.money[seat], "inventions": size(s.completed[seat])}
        if s.completed[seat]:
            figures["value"] = values(s)[seat]
        if s.happiness[seat] != NONE:
            figures["happiness"] = s.happiness[seat]
        titles = [(WORDS.say("title", id), 1) for id in card_text.title_ids(s.titles[seat])]
        return *titles, *((WORDS.say("outcome", key), n) for key, n in figures.items())

    def outcome(self, s: Science) -> Outcome:
        return replace(super().outcome(s), lost=s.midnight)

    def why(self, s: Science, marks: Sequence[tuple[int, ...]]) -> str:
        if s.midnight:
            if s.guilty == NONE:
                return WORDS.say("outcome", "midnight-general")
            return WORDS.say("outcome", "midnight", invention=s.cards.names[s.guilty])
        won: dict[tuple[str, ...], list[str]] = {}  # titles by those who share them
        for title, id in TITLES.items():
            holders = tuple(f"@{seat}" for seat in range(s.seats) if s.titles[seat] & title)
            if holders:
                won.setdefault(holders, []).append(WORDS.say("title", id))
        said = [
            WORDS.say("outcome", "title" if len(seats) == 1 else "titles", seats=listed(seats), titles=listed(titles))
            for seats, titles in won.items()
        ]
        return WORDS.say("outcome", "won", all="; ".join(said))

    def parts(self, s: Science, seat: int) -> tuple[tuple[str, str], ...]:
        role = s.cards.role_names[s.roles[seat]]
        order = WORDS.say("part", "nth", n=(seat - s.first) % s.seats + 1)
        return (WORDS.say("part", "role"), role), (WORDS.say("part", "order"), order)

    def lasted(self, s: Science) -> tuple[int, str]:
        return s.round, WORDS.say("part", "rounds")

    def progress(self, s: Science) -> float:
        return 1.0 if len(s.owed) == 0 else min(0.99, float(s.total_completed()) / float(s.goal))


GAME: Final = ScienceGame()
