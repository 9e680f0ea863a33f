"""The GSA Starter Deck's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from labtop.games.gsa import moves, reasons, refusals, view
from labtop.games.gsa.attempts import attempts
from labtop.games.gsa.board import board
from labtop.games.gsa.cards import MODIFIER, PROJECT, Cards, count, each, lacking, larger, one
from labtop.games.gsa.catalogue import catalogue
from labtop.games.gsa.deck import DOES, card_id, card_name, load
from labtop.games.gsa.faces import amount_words, effect_words
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.log import tell
from labtop.games.gsa.rules import RULES, setup
from labtop.games.gsa.rules.collaboration import asked_for, offered
from labtop.games.gsa.rules.drawing import drawable
from labtop.games.gsa.rules.terms import (
    ACCEPT,
    ACT,
    ANSWER,
    ATTACH,
    DISCARD,
    DONE,
    DRAW,
    NO_CARDS,
    OFFER,
    START,
    STOOD_STILL,
    modifier_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.shapes import View
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.games.remembered import remembered
from labtop.games.words import SpokenGame, Words, listed
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Move, Outcome, Prompt, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members, size

WORDS: Final = Words(__package__)
Touched = tuple[str, tuple[str, ...], str]  # verb, things as the view names them, label
SECTIONS = {START: "3.1", ATTACH: "3.1", OFFER: "3.4"}  # of ACT's verbs; modifiers are in section 4


@mypyc_attr(native_class=False)  # its base is plain Python
class GsaGame(SpokenGame[Gsa]):
    id = "gsa"
    version = 1
    players = (2, 5)
    options = ()
    rules = RULES
    words = WORDS
    hints = GsaHints()
    came = ("drew",)
    used = ("completed", "attached", "stands-in", "played", "protected")

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
        return attempts(self.prompt(s, f).step, thing)

    def describe(self, s: Gsa, f: int, move: int) -> Move:
        return described(s.cards, step_of(f), move, shown(s, f, move))

    def reason(self, s: Gsa, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def prompt(self, s: Gsa, f: int) -> Prompt:
        step, seat = step_of(f), seat_of(f)
        name = RULES.steps[step].name
        if step == ANSWER:
            ask = offer_words(s, f)
        elif step == DISCARD:
            ask = discard_words(s, seat)
        elif step == DRAW:
            ask = WORDS.say("prompt", "draw" if drawable(s) > 1 else "draw-single")
        else:
            ask = WORDS.say("prompt", "act-delayed" if s.delayed >> seat & 1 else "act")
        return Prompt(seat, name, ask, RULES.steps[step].section)

    def tell(self, s: Gsa, event: Event, seat: int) -> Line:
        return tell(s, event, seat, WORDS)

    def outcome(self, s: Gsa) -> Outcome:
        return Outcome(
            ranks=tuple(s.rank(seat) for seat in range(s.seats)),
            scores=tuple(s.score(seat) for seat in range(s.seats)),
            why=why_won(s),
            breakdown=tuple(breakdown(s, seat) for seat in range(s.seats)),
        )

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
        if len(s.owed) == 0:
            return 1.0
        projects = len(s.cards.project_ids)
        drawn = projects - s.seats - len(s.project_pile)
        done = sum(size(completed) for completed in s.done)
        final = 0 if s.left == NOT_FINAL else s.seats + 1 - s.left
        parts = (0.7, drawn, max(projects - s.seats, 1)), (0.15, done, projects), (0.14, final, s.seats + 1)
        return sum(share * float(n) / float(most) for share, n, most in parts)

    def board(self, s: Gsa, seat: int) -> str:
        seen = self.view(s, seat)
        assert isinstance(seen, View)
        return board(s, seen, WORDS)


def offer_words(s: Gsa, f: int) -> str:
    mine, theirs = offered(f), asked_for(f)
    need = larger(s.cards.needs[mine], s.cards.needs[theirs])
    missing = lacking(need, s.attached[mine] + s.attached[theirs])
    return WORDS.say(
        "prompt",
        "answer" if missing else "answer-done",
        seat=f"@{s.seat}",
        project=s.cards.project_names[mine],
        own=s.cards.project_names[theirs],
        missing=amount_words(s.cards, missing, WORDS),
    )


def discard_words(s: Gsa, seat: int) -> str:
    over = s.in_hand(seat) - s.hand_limit(seat)
    if over <= 0:
        return WORDS.say("prompt", "discard-projects")
    return WORDS.say("prompt", "discard" if s.active[seat] else "discard-all", n=over)


def shown(s: Gsa, f: int, move: int) -> int:
    """What the words of a move tell beside the move itself; what that is depends on the move."""
    step = step_of(f)
    if step == ANSWER:  # the projects, offered and asked for
        return f
    if step == DRAW:  # what lies on top
        return s.discards[-1] if "discard" in moves.piles_of(move) else NONE
    if step == DISCARD or move == DONE:
        return NONE
    verb = verb_of(move)
    if verb == ATTACH:  # whether it completes the project
        return int(s.missing(project_of(move)) == one(thing_of(move)))
    return s.owner(thing_of(move) if verb == OFFER else project_of(move))


@remembered
def described(cards: Cards, step: int, move: int, shown: int) -> Move:
    verb, things, label = touched(cards, step, move, shown)
    section = RULES.steps[step].section
    if step == ACT and move != DONE:
        section = SECTIONS.get(verb_of(move), "4")
    return Move(moves.write(cards, step, move), verb, things, label, section)


def touched(cards: Cards, step: int, move: int, shown: int) -> Touched:
    """The verb of a move, the things it touches as the view names them, and its label."""
    if step == DRAW:
        return touched_by_drawing(cards, move, shown)
    if step == ANSWER:
        mine, theirs = offered(shown), asked_for(shown)
        names = {"own": cards.project_names[theirs], "project": cards.project_names[mine]}
        verb = "accept" if move == ACCEPT else "decline"
        return verb, (cards.project_ids[theirs], cards.project_ids[mine]), WORDS.say("label", verb, **names)
    if move == DONE:
        return "done", (), WORDS.say("label", "done")
    if step == DISCARD:
        label = WORDS.say("label", "discard", card=card_name(cards, move - 1))
        return "discard", (card_id(cards, move - 1), "discard-pile"), label
    return touched_by_acting(cards, move, shown)


def touched_by_drawing(cards: Cards, move: int, top: int) -> Touched:
    piles = moves.piles_of(move)
    names = [WORDS.say("pile", pile) for pile in piles]
    if "discard" in piles:
        pile = WORDS.say("pile", "discard")
        names[piles.index("discard")] = WORDS.say("label", "top", pile=pile, card=card_name(cards, top))
    key = "draw-single" if len(piles) == 1 else "draw-twice" if piles[0] == piles[1] else "draw"
    things = tuple(dict.fromkeys(f"{pile}-pile" for pile in piles))
    return "draw", things, WORDS.say("label", key, first=names[0], second=names[-1])


def touched_by_acting(cards: Cards, move: int, shown: int) -> Touched:
    project, thing, verb = project_of(move), thing_of(move), verb_of(move)
    name, id = cards.project_names[project], cards.project_ids[project]
    if verb == START:
        label = WORDS.say("label", "start", project=name, needs=amount_words(cards, cards.needs[project], WORDS))
        return "start", (id,), label
    if verb == ATTACH:
        label = WORDS.say("label", "finish" if shown else "attach", card=cards.resource_names[thing], project=name)
        return "attach", (cards.resource_ids[thing], id), label
    if verb == OFFER:
        names = {"project": name, "other": cards.project_names[thing], "seat": f"@{shown}"}
        return "offer", (id, cards.project_ids[thing]), WORDS.say("label", "offer", **names)
    return touched_by_modifier(cards, move, shown)


def touched_by_modifier(cards: Cards, move: int, owner: int) -> Touched:
    project, thing, modifier = project_of(move), thing_of(move), modifier_of(move)
    does = DOES[cards.does[modifier]]
    name, things = cards.modifier_names[modifier], [cards.modifier_ids[modifier]]
    if does == "draw":
        label = WORDS.say("label", "play", card=name, effect=effect_words(cards, modifier, WORDS))
        return "play", (*things, "resource-pile"), label
    if does in ("delay", "spoil"):
        return "play", (*things, f"seat-{thing}"), WORDS.say("label", f"play-{does}", card=name, seat=f"@{thing}")
    if does == "fetch":
        label = WORDS.say("label", "play-fetch", card=name, thing=cards.resource_names[thing])
        return "play", (*things, cards.resource_ids[thing], "discard-pile"), label
    things.append(cards.project_ids[project])
    label = WORDS.say(
        "label",
        f"play-{does}",
        card=name,
        project=cards.project_names[project],
        thing=cards.resource_names[thing],
        seat=f"@{owner}",
    )
    return "play", tuple(things), label


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
