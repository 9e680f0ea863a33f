"""The moves of Mad Science Foundation, and what is asked, in words."""

from typing import Final

from labtop.games.mad_science import moves
from labtop.games.mad_science.cards import Cards
from labtop.games.mad_science.deck import RESOURCES, item_id
from labtop.games.mad_science.faces import amount_words, effect_words, item_words, items_of
from labtop.games.mad_science.moves import cash_of, invention_of, item_of, pile_of
from labtop.games.mad_science.rules import RULES
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
from labtop.games.remembered import remembered
from labtop.games.words import Words, listed
from labtop.kernel.game import Move, Prompt

WORDS: Final = Words(__package__)


@remembered
def prompted(step: int, seat: int, key: str, piles: int, final: bool) -> Prompt:
    section = "5.3" if step == EXPERIMENT and final else RULES.steps[step].section
    return Prompt(seat, RULES.steps[step].name, WORDS.say("prompt", key, piles=piles), section)


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
