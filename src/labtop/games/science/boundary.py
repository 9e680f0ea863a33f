"""Science!'s door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from labtop.games.science import moves, reasons, view
from labtop.games.science.board import board
from labtop.games.science.cards import NAMES, SETS_ASIDE, TYPE_BITS, Cards
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
from labtop.games.science.state import NONE, Science
from labtop.games.words import SpokenGame, Words, listed
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Deck, Line, Move, Option, Outcome, Prompt, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members, size

WORDS: Final = Words(__package__)
LENGTHS: Final = ("short", "standard", "long")  # in the order of cards.goals
NAMED: Final = ("role", "researcher", "researcher-many", "staff", "invention", "page", "booklet", "event", "event-says")

Touched = tuple[str, tuple[str, ...], str]  # the verb of a move, what it touches as the view names it, its label


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

    def view(self, s: Science, seat: int) -> view.View:
        return view.view(s, seat, WORDS)

    def write(self, s: Science, f: int, move: int) -> str:
        return moves.write(s, f, move)

    def read(self, s: Science, f: int, text: str) -> int | Refusal:
        return moves.read(s, f, text, WORDS)

    def refuse(self, s: Science, f: int, move: int) -> Refusal:
        return moves.refuse(s, f, move, WORDS)

    def describe(self, s: Science, f: int, move: int) -> Move:
        verb, things, label = touched(s, f, move)
        return Move(moves.write(s, f, move), verb, things, label, moves.section_of(f, move))

    def reason(self, s: Science, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def prompt(self, s: Science, f: int) -> Prompt:
        step = RULES.steps[step_of(f)]
        return Prompt(seat_of(f), step.name, ask(s, f, step.name), step.section)

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
        return board(s, view.view(s, seat, WORDS), WORDS)


def ask(s: Science, f: int, key: str) -> str:
    """What a seat is asked, with what it is asked about."""
    step, seat, options = step_of(f), seat_of(f), ""
    if step == NEGOTIATE:
        return ask_negotiating(s, seat)
    if step not in (ROLE, ACT) and s.event != NONE:
        options = listed(s.cards.option_names[s.event], "or")
    return WORDS.say("prompt", key, options=options, most=HAPPIEST)


def ask_negotiating(s: Science, seat: int) -> str:
    makers = [other for other in range(s.seats) if offer_of(s, other, seat) != 0]
    if len(makers) > 1:
        return WORDS.say("prompt", "negotiate-offers", n=len(makers))
    if makers:
        offer = sides_words(s.cards, s.event, offer_of(s, makers[0], seat), WORDS)
        return WORDS.say("prompt", "negotiate-offer", seat=f"@{makers[0]}", offer=offer)
    if s.roles[seat] == NAMES and s.named == NONE:
        return WORDS.say("prompt", "negotiate-politician")
    if s.roles[seat] == SETS_ASIDE and not s.set_aside:
        return WORDS.say("prompt", "negotiate-philosopher")
    return WORDS.say("prompt", "negotiate")


def touched(s: Science, f: int, move: int) -> Touched:
    step, seat, cards = step_of(f), seat_of(f), s.cards
    if step == ROLE:
        about = role_words(cards, move, WORDS)
        return "take", (cards.role_ids[move],), WORDS.say("label", "take", role=cards.role_names[move], about=about)
    if step in (ACT, HIRE):
        return touched_by_action(s, seat, move)
    if step == RESEARCH:
        if move == DISCARD:
            return "discard", tuple(cards.ids[n] for n in members(s.drawn)), WORDS.say("label", "discard")
        label = WORDS.say("label", "keep", invention=cards.names[move], cost=research_price(s, move))
        return "keep", (cards.ids[move],), label
    if step == NEGOTIATE:
        return touched_by_deal(s, seat, move)
    if step == READ:
        return "read", (cards.ids[move],), WORDS.say("label", "read", invention=cards.names[move])
    if step == HAPPINESS:
        return "happiness", (), WORDS.say("label", "happiness", n=move)
    option, cost = cards.option_names[s.event][move], cards.option_costs[s.event][move]
    verb = "vote" if step == VOTE else "choose"
    label = WORDS.say("label", "choose-paid" if cost else verb, option=option, cost=cost)
    return verb, (cards.option_ids[s.event][move],), label


def touched_by_action(s: Science, seat: int, move: int) -> Touched:
    if move == FUND:
        return "fund", (), WORDS.say("label", "fund", n=funding(s, seat))
    if move == LOOK:
        return "research", (), WORDS.say("label", "look", n=s.cards.draws)
    if move == PASS:
        return "pass", (), WORDS.say("label", "pass")
    if move == DONE:
        return "done", (), WORDS.say("label", "hired")
    type, invention = type_hired(move), hired_for(move)
    label = WORDS.say(
        "label",
        "hire",
        type=a_type(s.cards, type, WORDS),
        cost=price(s, seat, type),
        invention=s.cards.names[invention],
    )
    return "hire", (s.cards.kind_ids[type], s.cards.ids[invention]), label


def touched_by_deal(s: Science, seat: int, move: int) -> Touched:
    kind, other = kind_of(move), with_of(move)
    if kind == DONE:
        return "done", (), WORDS.say("label", "done")
    if kind == SET_ASIDE:
        label = WORDS.say("label", "set-aside", event=s.cards.event_names[s.event])
        return "set-aside", (s.cards.event_ids[s.event],), label
    things: tuple[str, ...] = (f"seat-{other}",)
    if kind == GIVE:
        return "give", things, WORDS.say("label", "give", seat=f"@{other}", n=gives_of(move))
    if kind == NAME:
        return "name", things, WORDS.say("label", "name-vote" if s.asks_vote() else "name", seat=f"@{other}")
    if kind in (DECLINE, WITHDRAW):
        verb = "decline" if kind == DECLINE else "withdraw"
        return verb, things, WORDS.say("label", verb, seat=f"@{other}")
    verb, offer = ("accept", offer_of(s, other, seat)) if kind == ACCEPT else ("offer", move)
    sides = sides_words(s.cards, s.event, offer, WORDS)
    if kind_of(offer) in (BUY, SELL):
        things = (*things, s.cards.option_ids[s.event][option_of(offer)])
    return verb, things, WORDS.say("label", verb, seat=f"@{other}", offer=sides)


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
