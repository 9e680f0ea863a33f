"""Mad Science Foundation's moves as stable text, and why one is refused."""

import re
from collections.abc import Callable

from labtop.games.mad_science.cards import INVENTION, KINDS, STANDEES, TRUCKLOAD, Cards
from labtop.games.mad_science.deck import RESOURCES, item_id
from labtop.games.mad_science.faces import amount_words, item_words, items_of, stipulation_words
from labtop.games.mad_science.rules import RULES
from labtop.games.mad_science.rules.experimentation import gainable, stipulated
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import (
    ACTIVATE,
    CASH_BITS,
    CHOOSE,
    DIVIDE,
    DONE,
    EXPERIMENT,
    NO_CASH,
    PILE_BITS,
    PLACE_SPY,
    SABOTAGE,
    TAKE_BACK,
)
from labtop.games.mad_science.state import MadScience
from labtop.games.remembered import Fixed, remembered
from labtop.games.words import Words, listed
from labtop.kernel.counts import count, covers, one
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Refusal

PUT_TEXT = re.compile(r"put ([a-z0-9-]+) on pile (\d)")
TAKE_BACK_TEXT = re.compile(r"take back ([a-z0-9-]+)(?: from pile (\d))?")
CHOOSE_TEXT = re.compile(r"take pile (\d)")
SPY_TEXT = re.compile(r"spy on ([a-z0-9-]+)")
EXPERIMENT_TEXT = re.compile(r"(build|activate) ([a-z0-9-]+)(?: with cash for ([a-z-]+))?")
SABOTAGE_TEXT = re.compile(r"sabotage seat (\d)")


def item_of(move: int) -> int:
    """The item that a move of DIVIDE puts or takes back."""
    return (move & (TAKE_BACK - 1)) >> PILE_BITS


def pile_of(move: int) -> int:
    return move & ((1 << PILE_BITS) - 1)


def invention_of(move: int) -> int:
    """The invention that a move of EXPERIMENT builds or activates."""
    return (move & (ACTIVATE - 1)) >> CASH_BITS


def cash_of(move: int) -> int:
    return move & ((1 << CASH_BITS) - 1)


def write(cards: Cards, step: int, move: int) -> str:
    if move == DONE:
        return "done"
    if step == DIVIDE:
        item, pile = item_id(cards, item_of(move)), pile_of(move) + 1
        return f"take back {item} from pile {pile}" if move >= TAKE_BACK else f"put {item} on pile {pile}"
    if step == CHOOSE:
        return f"take pile {move + 1}"
    if step == PLACE_SPY:
        return f"spy on {cards.ids[move]}"
    if step == SABOTAGE:
        return f"sabotage seat {move}"
    text = f"{'activate' if move >= ACTIVATE else 'build'} {cards.ids[invention_of(move)]}"
    return text if cash_of(move) == NO_CASH else f"{text} with cash for {RESOURCES[cash_of(move) - 1]}"


def read(s: MadScience, f: int, text: str, words: Words) -> int | Refusal:
    """The move that a text means, legal or not."""
    step = step_of(f)
    move = READERS[step](s, text)
    if isinstance(move, int):
        return move
    return Refusal(words.say("refusal", move, piles=s.seats, last=s.seats - 1), RULES.steps[step].section)


@remembered
def items_by_id(cards: Cards) -> Fixed:
    items = [*range(KINDS), *range(TRUCKLOAD, TRUCKLOAD + STANDEES)]
    items += [INVENTION + invention for invention in range(len(cards.ids))]
    return Fixed({item_id(cards, item): item for item in items[::-1]})  # of two with one name, the first


def read_pile(s: MadScience, text: str) -> int | None:
    return int(text) - 1 if 1 <= int(text) <= s.seats else None


def read_dividing(s: MadScience, text: str) -> int | str:
    if text == "done":
        return DONE
    match = PUT_TEXT.fullmatch(text) or TAKE_BACK_TEXT.fullmatch(text)
    if not match:
        return "not-dividing"
    item = items_by_id(s.cards).get(match[1])
    if item is None:
        return "no-such-item"
    if match[2] is None:
        return read_take_back(s, item)
    pile = read_pile(s, match[2])
    if pile is None:
        return "no-such-pile"
    return (TAKE_BACK if text.startswith("take") else 0) | item << PILE_BITS | pile


def read_take_back(s: MadScience, item: int) -> int | str:
    """An item named without its pile: understood where it lies on one pile only."""
    piles = [pile for pile in range(s.seats) if s.in_pile(item, pile)]
    if len(piles) != 1:
        return "which-pile" if piles else "on-no-pile"
    return TAKE_BACK | item << PILE_BITS | piles[0]


def read_choosing(s: MadScience, text: str) -> int | str:
    match = CHOOSE_TEXT.fullmatch(text)
    if not match:
        return "not-choosing"
    pile = read_pile(s, match[1])
    return "no-such-pile" if pile is None else pile


def read_spying(s: MadScience, text: str) -> int | str:
    match = SPY_TEXT.fullmatch(text)
    if not match:
        return "not-spying"
    return s.cards.ids.index(match[1]) if match[1] in s.cards.ids else "no-such-invention"


def read_experiment(s: MadScience, text: str) -> int | str:
    if text == "done":
        return DONE
    match = EXPERIMENT_TEXT.fullmatch(text)
    if not match:
        return "not-experimenting"
    if match[2] not in s.cards.ids:
        return "no-such-invention"
    if match[3] and match[3] not in RESOURCES:
        return "no-such-resource"
    cash = 1 + RESOURCES.index(match[3]) if match[3] else NO_CASH
    return (ACTIVATE if match[1] == "activate" else 0) | s.cards.ids.index(match[2]) << CASH_BITS | cash


def read_sabotage(s: MadScience, text: str) -> int | str:
    match = SABOTAGE_TEXT.fullmatch(text)
    if not match:
        return "not-sabotaging"
    return int(match[1]) if int(match[1]) < s.seats else "no-such-seat"


READERS: dict[int, Callable[[MadScience, str], int | str]] = {
    DIVIDE: read_dividing,
    CHOOSE: read_choosing,
    PLACE_SPY: read_spying,
    EXPERIMENT: read_experiment,
    SABOTAGE: read_sabotage,
}


def refuse(s: MadScience, f: int, move: int, words: Words) -> Refusal:
    """Why a move is not legal now, by its step."""
    step, seat = step_of(f), seat_of(f)
    section = RULES.steps[step].section
    if step == DIVIDE:
        return Refusal(refuse_dividing(s, move, words), section)
    if step == CHOOSE:
        why = words.say("refusal", "pile-taken", pile=move + 1, seat=f"@{s.takers[move]}")
        return Refusal(why, section)
    if step == PLACE_SPY:
        key = "own-invention" if s.owner(move) == seat else "nobodys-invention"
        return Refusal(words.say("refusal", key, invention=s.cards.names[move]), section)
    if step == SABOTAGE:
        return Refusal(words.say("refusal", "own-prototypes"), section)
    why, section = refuse_experiment(s, seat, move, words)
    return Refusal(why, section)


def refuse_dividing(s: MadScience, move: int, words: Words) -> str:
    if move == DONE:
        items = items_of(s.rest_resources, s.rest_inventions, s.rest_standees)
        return words.say("refusal", "not-divided", items=listed([item_words(s.cards, item, words) for item in items]))
    item, pile = item_words(s.cards, item_of(move), words), pile_of(move) + 1
    if move >= TAKE_BACK:
        key = "no-takebacks" if s.in_pile(item_of(move), pile - 1) else "not-on-pile"
        return words.say("refusal", key, item=item, pile=pile)
    if not s.in_rest(item_of(move)):
        return words.say("refusal", "not-in-centre", item=item)
    without = [other for other in range(s.seats) if not s.has_card(other)]
    if s.cards_owed() < len(without):
        return words.say("refusal", "too-few-cards", pile=pile, item=item)
    lonely = [other for other in without if s.pile_standees[other]]
    key = "standee-only" if lonely else "needs-card"
    return words.say("refusal", key, pile=(lonely or without)[0] + 1, item=item)


def refuse_experiment(s: MadScience, seat: int, move: int, words: Words) -> tuple[str, str]:
    """The reason, and the section that it comes from."""
    invention, cash = invention_of(move), cash_of(move)
    name = s.cards.names[invention]

    def no(key: str, section: str, **values: object) -> tuple[str, str]:
        return words.say("refusal", key, invention=name, **values), section

    if s.owner(invention) != seat:
        gone = s.destroyed[seat] >> invention & 1
        return no("destroyed" if gone else "not-yours", "4.5" if gone else "4.1")
    built = s.built[seat] >> invention & 1
    if move >= ACTIVATE and not built:
        return no("still-prototype", "4.3")
    if move < ACTIVATE and built:
        return no("already-built", "4.2")
    if invention == s.spied:
        return no("spied-built" if built else "spied-prototype", "3.2")
    if move < ACTIVATE:
        if s.has_built:
            return no("one-a-turn", "4.2")
        return no_payment(s, seat, s.cards.costs[invention], cash, words), "4.2"
    if s.activated >> invention & 1:
        return no("already-activated", "4.3")
    if not stipulated(s, seat, invention):
        return no("stipulation", "4.3", stipulation=stipulation_words(s.cards, invention, words))
    if s.cards.infamy[invention] == 0 and gainable(s, invention) == 0:
        return no("nothing-to-gain", "4.4", amount=amount_words(s.cards.gains[invention], words))
    return no_payment(s, seat, s.cards.spends[invention], cash, words), "4.3"


def no_payment(s: MadScience, seat: int, cost: int, cash: int, words: Words) -> str:
    if cash != NO_CASH:
        resource = words.say("resource", RESOURCES[cash - 1])
        truckload = s.cards.minion_names[0]
        if s.holders[0] != seat or s.final:
            return words.say("refusal", "no-cash", truckload=truckload)
        if not has_cash(s, seat):
            return words.say("refusal", "cash-spent", truckload=truckload)
        if count(cost, cash - 1) == 0:
            return words.say("refusal", "cash-not-asked", resource=resource, cost=amount_words(cost, words))
        cost -= one(cash - 1)
    assert not covers(s.stock[seat], cost)
    return words.say("refusal", "cannot-pay", cost=amount_words(cost, words), held=amount_words(s.stock[seat], words))
