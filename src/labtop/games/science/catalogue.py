"""What is printed on the cards of the game, for whoever shows them."""

from collections.abc import Mapping

from labtop.games.science.cards import BY_EACH, BY_VOTE, TYPE_BITS, Cards
from labtop.games.science.faces import TITLES, effects_words, hours_words, money_words, role_words, signed
from labtop.games.words import Words
from labtop.kernel.game import Face
from labtop.kernel.sets import members

ASKS = {BY_VOTE: "vote", BY_EACH: "each"}


class InventionFace(Face, frozen=True):
    price: int
    slots: int


class TypeFace(Face, frozen=True):
    """A type of researcher: what its back says, and what its cards bring at the least and at the most."""

    price: int
    cards: int
    money: tuple[int, int]
    hours: tuple[int, int]


class StaffFace(Face, frozen=True):
    """A researcher, turned up."""

    type: str
    money: int
    hours: int  # negative: towards midnight


class EventFace(Face, frozen=True):
    ask: str | None  # vote, each, or None where nothing is decided
    effects: tuple[str, ...]  # whatever is decided
    options: tuple[str, ...]


class OptionFace(Face, frozen=True):
    cost: int
    effects: tuple[str, ...]


def catalogue(cards: Cards, words: Words) -> Mapping[str, Face]:
    """By id. Where a deck of one's own uses an id twice, the card goes before the words that stand on one."""
    found: dict[str, Face] = {id: Face(words.say("title", id), "title", "") for id in TITLES.values()}
    for event in range(len(cards.event_ids)):
        found |= options(cards, event, words)
    found |= {id: event_face(cards, n, words) for n, id in enumerate(cards.event_ids)}
    for n, id in enumerate(cards.role_ids):
        found[id] = Face(cards.role_names[n], "role", role_words(cards, n, words))
    for type, id in enumerate(cards.kind_ids):
        found |= staff(cards, type, words)
        found[id] = type_face(cards, type, words)
    return found | {id: invention(cards, n, words) for n, id in enumerate(cards.ids)}


def invention(cards: Cards, n: int, words: Words) -> InventionFace:
    price, slots = int(cards.costs[n]), int(cards.slots[n])
    said = words.say("counted", "slot") if slots == 1 else words.say("counted", "slot-many", n=slots)
    return InventionFace(cards.names[n], "invention", f"{money_words(price)}, {said}", price, slots)


def hired(cards: Cards, type: int) -> list[int]:
    """The researchers of a type."""
    return [type << TYPE_BITS | n for n in members(cards.staff[type])]


def type_face(cards: Cards, type: int, words: Words) -> TypeFace:
    who = hired(cards, type)
    money = sorted(int(cards.staff_money[card]) for card in who)
    hours = sorted(int(cards.staff_clock[card]) for card in who)
    text = f"{money_words(money[0])} … {money_words(money[-1])}, {signed(hours[0])} … {hours_words(hours[-1], words)}"
    least_most = (money[0], money[-1]), (hours[0], hours[-1])
    return TypeFace(cards.kind_names[type], "researcher", text, int(cards.prices[type]), len(who), *least_most)


def staff(cards: Cards, type: int, words: Words) -> dict[str, Face]:
    found: dict[str, Face] = {}
    for card in hired(cards, type):
        money, hours = int(cards.staff_money[card]), int(cards.staff_clock[card])
        text = f"{money_words(money)}, {hours_words(hours, words)}"
        found[cards.staff_ids[card]] = StaffFace(
            cards.staff_names[card], cards.kind_names[type], text, cards.kind_ids[type], money, hours
        )
    return found


def event_face(cards: Cards, n: int, words: Words) -> EventFace:
    effects = tuple(effects_words(cards, cards.effects[n], False, words))
    return EventFace(
        cards.event_names[n], "event", cards.event_says[n], ASKS.get(cards.asks[n]), effects, tuple(cards.option_ids[n])
    )


def options(cards: Cards, event: int, words: Words) -> dict[str, Face]:
    """An option touches everybody, or where each picks, who has picked it."""
    alone, found = cards.asks[event] == BY_EACH, dict[str, Face]()
    for n, id in enumerate(cards.option_ids[event]):
        effects = tuple(effects_words(cards, cards.option_effects[event][n], alone, words))
        cost = int(cards.option_costs[event][n])
        found[id] = OptionFace(cards.option_names[event][n], "option", "; ".join(effects), cost, effects)
    return found
