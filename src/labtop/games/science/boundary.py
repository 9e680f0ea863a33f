"""Science!'s door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from labtop.games.remembered import remembered
from labtop.games.science import moves, reasons, view
from labtop.games.science.attempts import attempts
from labtop.games.science.board import board
from labtop.games.science.cards import BY_VOTE, NAMES, SETS_ASIDE, TYPE_BITS, Cards
from labtop.games.science.catalogue import catalogue
from labtop.games.science.deck import load
from labtop.games.science.faces import TITLES, a_type, role_words, sides_words, title_ids
from labtop.games.science.hints import ScienceHints
from labtop.games.science.log import tell
from labtop.games.science.rules import RULES, setup
from labtop.games.science.rules.ending import counts, values
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.rules.terms import (
    ACCEPT,
    ACT,
    BUY,
    DECLINE,
    DISCARD,
    DONE,
    FUND,
    GIVE,
    HAPPIEST,
    HAPPINESS,
    HIRE,
    HIRING,
    LOOK,
    NAME,
    NEGOTIATE,
    PASS,
    READ,
    RESEARCH,
    ROLE,
    SELL,
    SET_ASIDE,
    VOTE,
    WITHDRAW,
    gives_of,
    hired_for,
    kind_of,
    option_of,
    type_hired,
    with_of,
)
from labtop.games.science.rules.turns import funding
from labtop.games.science.shapes import View
from labtop.games.science.state import NONE, Science
from labtop.games.words import SpokenGame, Words, listed
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Move, Option, Outcome, Prompt, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members, size

WORDS: Final = Words(__package__)
LENGTHS: Final = ("short", "standard", "long")  # in the order of cards.goals
NAMED: Final = ("role", "researcher", "researcher-many", "staff", "invention", "page", "booklet", "event", "event-says")

Touched = tuple[str, tuple[str, ...], str]  # the verb of a move, what it touches as the view names it, its label


@mypyc_attr(native_class=False)  # its base is plain Python
class ScienceGame(SpokenGame[Science]):
    id = "science"
    version = 1
    players = (3, 4)
    options = (Option("length", "standard", LENGTHS),)
    rules = RULES
    words = WORDS
    hints = ScienceHints()
    came = ("acquired", "looked", "revealed", "shown")
    used = ("completed", "shown", "revealed")

    def __init__(self) -> None:
        # a deck's own names come before these
        self.names = {kind: WORDS.all(kind) for kind in NAMED} | {"option": WORDS.all("event-option")}

    def deck(self, source: str | None = None) -> Deck:
        return load(source, self.names)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards, WORDS)

    def card_names(self, deck: Deck) -> dict[str, str]:
        assert isinstance(deck.cards, Cards)
        cards = deck.cards
        staff = {id: name for id, name in zip(cards.staff_ids, cards.staff_names, strict=True) if id}
        events = dict(zip(cards.event_ids, cards.event_names, strict=True))
        return dict(zip(cards.ids, cards.names, strict=True)) | staff | events

    def warnings(self, deck: Deck) -> tuple[str, ...]:
        """Decisions that decide nothing."""
        assert isinstance(deck.cards, Cards)
        cards = deck.cards
        found = []
        for event, id in enumerate(cards.event_ids):
            options = list(zip(cards.option_costs[event], map(list, cards.option_effects[event]), strict=True))
            found += [
                f"event {id!r}: {cards.option_ids[event][n]!r} does the same as an option before it"
                for n, option in enumerate(options)
                if option in options[:n]
            ]
        return tuple(found)

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> Science:
        assert isinstance(deck.cards, Cards)
        goal = deck.cards.goals[LENGTHS.index(str(options["length"]))]
        return setup(deck.cards, players, goal, seed, journal)

    def public(self, s: Science) -> View:
        return view.public(s, WORDS)

    def known(self, s: Science, seat: int, public: msgspec.Struct) -> View:
        assert isinstance(public, View)
        return view.known(s, seat, public)

    def write(self, s: Science, f: int, move: int) -> str:
        return moves.write(s.cards, s.event, step_of(f), move)

    def read(self, s: Science, f: int, text: str) -> int | Refusal:
        return moves.read(s, f, text, WORDS)

    def refuse(self, s: Science, f: int, move: int) -> Refusal:
        return moves.refuse(s, f, move, WORDS)

    def attempts(self, s: Science, f: int, thing: str) -> tuple[str, ...]:
        return attempts(self.prompt(s, f).step, thing)

    def describe(self, s: Science, f: int, move: int) -> Move:
        return described(s.cards, s.event, step_of(f), move, shown(s, f, move))

    def reason(self, s: Science, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def prompt(self, s: Science, f: int) -> Prompt:
        step, seat = step_of(f), seat_of(f)
        key, n, offer = ask_negotiating(s, seat) if step == NEGOTIATE else (RULES.steps[step].name, 0, 0)
        return prompted(s.cards, s.event, step, seat, key, n, offer)

    def tell(self, s: Science, event: Event, seat: int) -> Line:
        return tell(s, event, seat, WORDS)

    def outcome(self, s: Science) -> Outcome:
        scores = [size(titles) for titles in s.titles]
        return Outcome(
            ranks=tuple(1 + sum(other > score for other in scores) for score in scores),
            scores=tuple(scores),
            why=why_over(s),
            breakdown=tuple(breakdown(s, seat) for seat in range(s.seats)),
            lost=s.midnight,
        )

    def inventory(self, s: Science) -> dict[str, int]:
        found: Counter[str] = Counter()
        held = s.inventions | s.drawn | s.discards
        lying = [*members(held)]
        staff = [type << TYPE_BITS | n for type, deck in enumerate(s.decks) for n in members(deck)]
        for seat in range(s.seats):
            lying += members(s.open[seat] | s.completed[seat])
            staff += [card for invention in members(s.open[seat]) for card in s.researchers(invention)]
        found.update(f"invention-{s.cards.ids[n]}" for n in lying)
        found.update(f"staff-{s.cards.staff_ids[card]}" for card in staff)
        events = [*members(s.events), *members(s.past_events)] + ([] if s.event == NONE else [s.event])
        found.update(f"event-{s.cards.event_ids[n]}" for n in events)
        taken = [role for role in s.roles if role != NONE]
        box = [role for role in range(len(s.cards.role_ids)) if role not in taken]
        found.update(f"role-{s.cards.role_ids[role]}" for role in (*taken, *box))
        return dict(found)

    def progress(self, s: Science) -> float:
        return 1.0 if len(s.owed) == 0 else min(0.99, float(s.total_completed()) / float(s.goal))

    def board(self, s: Science, seat: int) -> str:
        seen = self.view(s, seat)
        assert isinstance(seen, View)
        return board(s, seen, WORDS)


def ask_negotiating(s: Science, seat: int) -> tuple[str, int, int]:
    """The key of what is asked; of a single offer the maker and the offer, of several their number."""
    makers = [other for other in range(s.seats) if offer_of(s, other, seat) != 0]
    if len(makers) > 1:
        return "negotiate-offers", len(makers), 0
    if makers:
        return "negotiate-offer", makers[0], offer_of(s, makers[0], seat)
    if s.roles[seat] == NAMES and s.named == NONE:
        return "negotiate-politician", 0, 0
    if s.roles[seat] == SETS_ASIDE and not s.set_aside:
        return "negotiate-philosopher", 0, 0
    return "negotiate", 0, 0


@remembered
def prompted(cards: Cards, event: int, step: int, seat: int, key: str, n: int, offer: int) -> Prompt:
    """What a seat is asked, with what it is asked about."""
    options = "" if step in (ROLE, ACT) or event == NONE else listed(cards.option_names[event], "or")
    sides = sides_words(cards, event, offer, WORDS) if offer else ""
    ask = WORDS.say("prompt", key, options=options, most=HAPPIEST, n=n, seat=f"@{n}", offer=sides)
    return Prompt(seat, RULES.steps[step].name, ask, RULES.steps[step].section)


def shown(s: Science, f: int, move: int) -> int:
    """What the words of a move tell beside the move itself and the event: a sum, an offer or a set of inventions."""
    step, seat = step_of(f), seat_of(f)
    if step == NEGOTIATE:
        return offer_of(s, with_of(move), seat) if kind_of(move) == ACCEPT else NONE
    if step in (ACT, HIRE):
        if move >= HIRING:
            return price(s, seat, type_hired(move))
        return funding(s, seat) if move == FUND else NONE
    if step == RESEARCH:
        return s.drawn if move == DISCARD else research_price(s, move)
    return NONE


@remembered
def described(cards: Cards, event: int, step: int, move: int, shown: int) -> Move:
    verb, things, label = touched(cards, event, step, move, shown)
    return Move(moves.write(cards, event, step, move), verb, things, label, moves.section_of(step, move))


def touched(cards: Cards, event: int, step: int, move: int, shown: int) -> Touched:
    if step == ROLE:
        about = role_words(cards, move, WORDS)
        return "take", (cards.role_ids[move],), WORDS.say("label", "take", role=cards.role_names[move], about=about)
    if step in (ACT, HIRE):
        return touched_by_action(cards, move, shown)
    if step == RESEARCH:
        if move == DISCARD:
            return "discard", view.ids(cards, shown), WORDS.say("label", "discard")
        return "keep", (cards.ids[move],), WORDS.say("label", "keep", invention=cards.names[move], cost=shown)
    if step == NEGOTIATE:
        return touched_by_deal(cards, event, move, shown)
    if step == READ:
        return "read", (cards.ids[move],), WORDS.say("label", "read", invention=cards.names[move])
    if step == HAPPINESS:
        return "happiness", (), WORDS.say("label", "happiness", n=move)
    option, cost = cards.option_names[event][move], cards.option_costs[event][move]
    verb = "vote" if step == VOTE else "choose"
    label = WORDS.say("label", "choose-paid" if cost else verb, option=option, cost=cost)
    return verb, (cards.option_ids[event][move],), label


def touched_by_action(cards: Cards, move: int, money: int) -> Touched:
    if move == FUND:
        return "fund", (), WORDS.say("label", "fund", n=money)
    if move == LOOK:
        return "research", (), WORDS.say("label", "look", n=cards.draws)
    if move == PASS:
        return "pass", (), WORDS.say("label", "pass")
    if move == DONE:
        return "done", (), WORDS.say("label", "hired")
    type, invention = type_hired(move), hired_for(move)
    label = WORDS.say("label", "hire", type=a_type(cards, type, WORDS), cost=money, invention=cards.names[invention])
    return "hire", (cards.kind_ids[type], cards.ids[invention]), label


def touched_by_deal(cards: Cards, event: int, move: int, accepted: int) -> Touched:
    kind, seat = kind_of(move), f"@{with_of(move)}"
    if kind == DONE:
        return "done", (), WORDS.say("label", "done")
    if kind == SET_ASIDE:
        return "set-aside", (cards.event_ids[event],), WORDS.say("label", "set-aside", event=cards.event_names[event])
    things: tuple[str, ...] = (f"seat-{with_of(move)}",)
    if kind == GIVE:
        return "give", things, WORDS.say("label", "give", seat=seat, n=gives_of(move))
    if kind == NAME:
        return "name", things, WORDS.say("label", "name-vote" if cards.asks[event] == BY_VOTE else "name", seat=seat)
    if kind in (DECLINE, WITHDRAW):
        verb = "decline" if kind == DECLINE else "withdraw"
        return verb, things, WORDS.say("label", verb, seat=seat)
    verb, offer = ("accept", accepted) if kind == ACCEPT else ("offer", move)
    if kind_of(offer) in (BUY, SELL):
        things = (*things, cards.option_ids[event][option_of(offer)])
    return verb, things, WORDS.say("label", verb, seat=seat, offer=sides_words(cards, event, offer, WORDS))


def why_over(s: Science) -> str:
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


def breakdown(s: Science, seat: int) -> tuple[tuple[str, int], ...]:
    """A seat's titles, one point each, and the figures that they were awarded for."""
    parts = [(WORDS.say("title", id), 1) for id in title_ids(s.titles[seat])]
    parts.append((WORDS.say("outcome", "money"), s.money[seat]))
    parts.append((WORDS.say("outcome", "inventions"), counts(s)[seat]))
    if s.completed[seat]:
        parts.append((WORDS.say("outcome", "value"), values(s)[seat]))
    if s.happiness[seat] != NONE:
        parts.append((WORDS.say("outcome", "happiness"), s.happiness[seat]))
    return tuple(parts)


GAME: Final = ScienceGame()
