"""Mad Science Foundation's door: what tables, players and programs may ask of the game."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from mypy_extensions import mypyc_attr

from labtop.games.mad_science import moves, reasons, view
from labtop.games.mad_science.attempts import attempts
from labtop.games.mad_science.board import board
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.catalogue import catalogue
from labtop.games.mad_science.deck import RESOURCES, item_id, load
from labtop.games.mad_science.faces import amount_words, effect_words, item_words, items_of
from labtop.games.mad_science.hints import MadScienceHints
from labtop.games.mad_science.log import tell
from labtop.games.mad_science.moves import cash_of, invention_of, item_of, pile_of
from labtop.games.mad_science.rules import RULES, setup
from labtop.games.mad_science.rules.terms import (
    ACTIVATE,
    CHOOSE,
    DIVIDE,
    DONE,
    EXPERIMENT,
    NO_CASH,
    PLACE_SPY,
    SABOTAGE,
    TAKE_BACK,
)
from labtop.games.mad_science.shapes import View
from labtop.games.mad_science.state import MadScience
from labtop.games.remembered import remembered
from labtop.games.words import SpokenGame, Words, listed
from labtop.kernel.counts import each
from labtop.kernel.flow import NOBODY, seat_of, step_of
from labtop.kernel.game import Deck, Face, Line, Move, Option, Outcome, Prompt, Refusal, Value
from labtop.kernel.journal import Event, Journal
from labtop.kernel.sets import members, size

WORDS: Final = Words(__package__)


@mypyc_attr(native_class=False)  # its base is plain Python
class MadScienceGame(SpokenGame[MadScience]):
    id = "mad-science"
    version = 1
    players = (2, 4)
    options = (Option("short", False),)
    rules = RULES
    words = WORDS
    hints = MadScienceHints()
    came = ("acquired",)
    used = ("built", "activated")

    def __init__(self) -> None:
        # a deck's own names come before these
        self.names = {kind: WORDS.all(kind) for kind in ("invention", "minion", "quirk")}

    def deck(self, source: str | None = None) -> Deck:
        return load(source, self.names)

    def catalogue(self, deck: Deck) -> Mapping[str, Face]:
        assert isinstance(deck.cards, Cards)
        return catalogue(deck.cards, WORDS)

    def card_names(self, deck: Deck) -> dict[str, str]:
        assert isinstance(deck.cards, Cards)
        return dict(zip(deck.cards.ids, deck.cards.names, strict=True))

    def setup(
        self, deck: Deck, players: int, options: Mapping[str, Value], seed: int, journal: Journal | None = None
    ) -> MadScience:
        assert isinstance(deck.cards, Cards)
        return setup(deck.cards, players, bool(options["short"]), seed, journal)

    def public(self, s: MadScience) -> View:
        return view.public(s)

    def known(self, s: MadScience, seat: int, public: msgspec.Struct) -> View:
        assert isinstance(public, View)
        return view.known(s, seat, public)

    def write(self, s: MadScience, f: int, move: int) -> str:
        return moves.write(s.cards, step_of(f), move)

    def read(self, s: MadScience, f: int, text: str) -> int | Refusal:
        return moves.read(s, f, text, WORDS)

    def refuse(self, s: MadScience, f: int, move: int) -> Refusal:
        return moves.refuse(s, f, move, WORDS)

    def attempts(self, s: MadScience, f: int, thing: str) -> tuple[str, ...]:
        return attempts(self.prompt(s, f).step, thing)

    def describe(self, s: MadScience, f: int, move: int) -> Move:
        step = step_of(f)
        return described(s.cards, step, move, shown(s, step, move))

    def reason(self, s: MadScience, f: int, move: int) -> str:
        return reasons.reason(s, f, move, WORDS)

    def prompt(self, s: MadScience, f: int) -> Prompt:
        step = step_of(f)
        key = RULES.steps[step].name
        if step == DIVIDE and s.rest_resources == 0 and s.rest_inventions == 0 and s.rest_standees == 0:
            key = "divide-done"
        elif step == EXPERIMENT and s.final:
            key = "experiment-final-built" if s.has_built else "experiment-final"
        elif step == EXPERIMENT and s.has_built:
            key = "experiment-built"
        return prompted(step, seat_of(f), key, s.seats, s.final)

    def tell(self, s: MadScience, event: Event, seat: int) -> Line:
        return tell(s, event, seat, WORDS)

    def outcome(self, s: MadScience) -> Outcome:
        return Outcome(
            ranks=tuple(s.rank(seat) for seat in range(s.seats)),
            scores=tuple(s.infamy),
            why=why_won(s),
            breakdown=tuple(breakdown(s, seat) for seat in range(s.seats)),
        )

    def inventory(self, s: MadScience) -> dict[str, int]:
        cards: Counter[str] = Counter()
        inventions = [*s.invention_deck, *s.aside, *members(s.rest_inventions)]
        resources = [*each(s.discards), *each(s.rest_resources)]
        for seat in range(s.seats):
            inventions += members(s.prototypes[seat] | s.built[seat] | s.destroyed[seat])
            resources += each(s.stock[seat])
            if s.takers[seat] == NOBODY:  # the pile of that number
                inventions += members(s.pile_inventions[seat])
                resources += each(s.pile_resources[seat])
        cards.update(s.cards.ids[invention] for invention in inventions)
        cards.update(item_id(s.cards, card) for card in (*resources, *s.resource_deck, *members(s.minions)))
        cards.update(f"quirk {s.cards.quirk_ids[quirk]}" for quirk in (*s.quirks, *s.quirk_box))
        return +cards

    def progress(self, s: MadScience) -> float:
        if len(s.owed) == 0:
            return 1.0
        dealt = [players for players in s.cards.players[: s.cards.headquarters] if players <= s.seats]
        deck = len(dealt) - len(s.aside)
        this_round = size(s.rest_inventions) + sum(size(inventions) for inventions in s.pile_inventions)
        to_come = 0.0 if s.revealed else float(this_round) * (1.0 if view.phase(s) == view.AWARDING else 0.5)
        return min(0.99, (float(deck) - float(len(s.invention_deck)) - to_come) / float(deck))

    def board(self, s: MadScience, seat: int) -> str:
        seen = self.view(s, seat)
        assert isinstance(seen, View)
        return board(s, seen, WORDS)


@remembered
def prompted(step: int, seat: int, key: str, piles: int, final: bool) -> Prompt:
    section = "5.3" if step == EXPERIMENT and final else RULES.steps[step].section
    return Prompt(seat, RULES.steps[step].name, WORDS.say("prompt", key, piles=piles), section)


def shown(s: MadScience, step: int, move: int) -> tuple[int, ...]:
    """What the words of a move tell beside the move itself: of the pile, the invention or the seat that it is about."""
    if step == CHOOSE:
        return s.pile_resources[move], s.pile_inventions[move], s.pile_standees[move]
    if step == PLACE_SPY:
        owner = s.owner(move)
        return owner, s.built[owner] >> move & 1
    return (size(s.prototypes[move]),) if step == SABOTAGE else ()


@remembered
def described(cards: Cards, step: int, move: int, shown: tuple[int, ...]) -> Move:
    verb, things, label = touched(cards, step, move, shown)
    return Move(moves.write(cards, step, move), verb, things, label, RULES.steps[step].section)


def touched(cards: Cards, step: int, move: int, shown: tuple[int, ...]) -> tuple[str, tuple[str, ...], str]:
    """The verb of a move, the things it touches as the view names them, and its label."""
    if move == DONE:
        return "done", (), WORDS.say("label", "divided" if step == DIVIDE else "done")
    if step == DIVIDE:
        return touched_by_dividing(cards, move)
    if step == CHOOSE:
        names = [item_words(cards, item, WORDS) for item in items_of(*shown)]
        label = WORDS.say("label", "take-pile" if names else "take-empty", pile=move + 1, items=listed(names))
        return "take", (f"pile-{move + 1}",), label
    if step == PLACE_SPY:
        owner, built = shown
        key = "spy-built" if built else "spy-prototype"
        return "spy", (cards.ids[move],), WORDS.say("label", key, invention=cards.names[move], seat=f"@{owner}")
    if step == SABOTAGE:
        (n,) = shown
        label = WORDS.say("label", "sabotage-one" if n == 1 else "sabotage", seat=f"@{move}", n=n)
        return "sabotage", (f"seat-{move}",), label
    return touched_by_experiment(cards, move)


def touched_by_dividing(cards: Cards, move: int) -> tuple[str, tuple[str, ...], str]:
    item, pile = item_of(move), pile_of(move) + 1
    verb = "take-back" if move >= TAKE_BACK else "put"
    label = WORDS.say("label", verb, item=item_words(cards, item, WORDS), pile=pile)
    return verb, (item_id(cards, item), f"pile-{pile}"), label


def touched_by_experiment(cards: Cards, move: int) -> tuple[str, tuple[str, ...], str]:
    invention, cash = invention_of(move), cash_of(move)
    things = [cards.ids[invention]]
    if move >= ACTIVATE:
        effect = effect_words(cards, invention, WORDS)
        verb, label = "activate", WORDS.say("label", "activate", invention=cards.names[invention], effect=effect)
    else:
        cost = amount_words(cards.costs[invention], WORDS)
        verb, label = "build", WORDS.say("label", "build", invention=cards.names[invention], cost=cost)
    if cash != NO_CASH:
        things.append(cards.minion_ids[0])
        resource = WORDS.say("resource-a", RESOURCES[cash - 1])
        label = WORDS.say("label", "with-cash", label=label, truckload=cards.minion_names[0], resource=resource)
    return verb, tuple(things), label


def breakdown(s: MadScience, seat: int) -> tuple[tuple[str, int], ...]:
    """Where a seat's Infamy comes from; what a Procrastinator makes in the final turn is its quirk's."""
    owned = members(s.prototypes[seat] | s.built[seat] | s.destroyed[seat])
    parts = [(s.cards.names[invention], s.earned[invention]) for invention in owned if s.earned[invention]]
    if s.sassed[seat]:
        parts.append((s.cards.minion_names[1], s.sassed[seat]))
    parts.append((s.cards.quirk_names[s.quirks[seat]], s.quirked[seat]))
    return tuple(parts)


def why_won(s: MadScience) -> str:
    winners = [seat for seat in range(s.seats) if s.rank(seat) == 1]
    first = winners[0]
    level = [seat for seat in range(s.seats) if s.infamy[seat] == s.infamy[first] and seat not in winners]
    if len(winners) > 1:
        key, others = "shared", winners
    elif not level:
        key, others = "infamy", level
    else:
        rivals = [seat for seat in level if size(s.built[seat]) == size(s.built[first])]
        key, others = ("resources", rivals) if rivals else ("built", level)
    return WORDS.say(
        "outcome", key, seat=f"@{first}", infamy=s.infamy[first], others=listed([f"@{seat}" for seat in others])
    )


GAME: Final = MadScienceGame()
