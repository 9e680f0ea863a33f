"""Science!'s deck file, read into tables."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from statistics import mean, median_low, pvariance

from librt.vecs import vec
from mypy_extensions import i64

from labtop.games.deck import (
    FILE,
    digest,
    parse,
)
from labtop.games.science.cards import (
    KINDS,
    MOST_OPTIONS,
    ONCE,
    ROLE,
    TYPE,
    TYPE_BITS,
    Cards,
    effect,
)
from labtop.games.science.checks import checked
from labtop.games.science.rules.negotiation import all_proposals
from labtop.games.science.schema import (
    ASKS,
    COUNTED,
    DOES,
    GAME_ID,
    WHATS,
    WHOS,
    Effect,
    Parts,
    Researcher,
)
from labtop.kernel.game import Deck

Words = Mapping[str, Mapping[str, str]]


def load(source: str | None, words: Words) -> Deck:
    if source is None:
        source = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    raw = parse(source)
    cards = tables(checked(raw), words)
    return Deck(game=GAME_ID, digest=digest(raw), source=source, cards=cards)


@lru_cache(maxsize=8)
def proposals(most: int) -> list[vec[i64]]:
    """Thousands of lists that nobody changes: made once for all decks with the same limit."""
    return all_proposals(most, MOST_OPTIONS)


def tables(parts: Parts, words: Words) -> Cards:
    """A checked deck as tables of ints, with the names that it gives or the standard ones."""
    cards = Cards()
    cards.money, cards.stipend, cards.funding = parts.table.money, parts.table.stipend, parts.table.funding
    cards.draws = parts.table.draws
    cards.goals = vec[i64](parts.table.goal)
    cards.offers, cards.most = parts.negotiation.offers, parts.negotiation.most
    cards.proposals = proposals(cards.most)

    def name(kind: str, id: str, given: str) -> str:
        return given or words.get(kind, {}).get(id) or id.rpartition(".")[2].replace("-", " ").title()

    roles = sorted(parts.roles, key=lambda role: DOES.index(role.does))
    cards.role_ids = [role.id for role in roles]
    cards.role_names = [name("role", role.id, role.name) for role in roles]
    cards.funds, cards.discount = roles[0].amount, roles[3].amount
    cards.kind_ids = [researcher.id for researcher in parts.researchers]
    cards.kind_names = [name("researcher", kind.id, kind.name) for kind in parts.researchers]
    cards.kinds_names = [
        kind.many or (f"{kind.name}s" if kind.name else name("researcher-many", kind.id, ""))
        for kind in parts.researchers
    ]
    cards.prices = vec[i64]([kind.price for kind in parts.researchers])
    staff_tables(cards, parts.researchers, name)
    cards.ids = [invention.id for invention in parts.inventions]
    cards.names = [name("invention", invention.id, invention.name) for invention in parts.inventions]
    general = words.get("booklet", {}).get("general", "")
    cards.pages = [card.page or words.get("page", {}).get(card.id, general) for card in parts.inventions]
    cards.general_page = general
    cards.costs = vec[i64]([invention.price for invention in parts.inventions])
    cards.usual_cost = median_low(invention.price for invention in parts.inventions)
    cards.slots = vec[i64]([invention.slots for invention in parts.inventions])
    for event in parts.events:
        cards.event_ids.append(event.id)
        cards.event_names.append(name("event", event.id, event.name))
        cards.event_says.append(event.says or words.get("event-says", {}).get(event.id, ""))
        cards.effects.append(effects(event.effects, cards))
        cards.option_ids.append([option.id for option in event.option])
        cards.option_names.append([name("option", f"{event.id}.{o.id}", o.name) for o in event.option])
        cards.option_costs.append(vec[i64]([option.cost for option in event.option]))
        cards.option_effects.append([effects(option.effects, cards) for option in event.option])
    cards.asks = vec[i64]([ASKS[event.ask] for event in parts.events])
    cards.options = vec[i64]([len(event.option) for event in parts.events])
    return cards


def staff_tables(cards: Cards, researchers: Sequence[Researcher], name: Callable[[str, str, str], str]) -> None:
    """Researcher cards by number; a card of which there are several has as many numbers."""
    size = KINDS << TYPE_BITS
    cards.staff_ids, cards.staff_names = [""] * size, [""] * size
    money, clock, sets = [0] * size, [0] * size, []
    pay, hours, spread = [], [], []
    for type, kind in enumerate(researchers):
        n = type << TYPE_BITS
        for staff in kind.cards:
            for _ in range(staff.count):
                cards.staff_ids[n], cards.staff_names[n] = staff.id, name("staff", staff.id, staff.name)
                money[n], clock[n] = staff.money, staff.clock
                n += 1
        held = range(type << TYPE_BITS, n)
        sets.append((1 << len(held)) - 1)
        pay.append(round(100 * mean(money[card] for card in held)))
        hours.append(round(100 * mean(clock[card] for card in held)))
        spread.append(round(100 * pvariance(clock[card] for card in held)))
    cards.staff = vec[i64](sets)
    cards.kind_money, cards.kind_hours, cards.kind_spread = vec[i64](pay), vec[i64](hours), vec[i64](spread)
    cards.staff_money, cards.staff_clock = vec[i64](money), vec[i64](clock)


def effects(given: Sequence[Effect], cards: Cards) -> vec[i64]:
    return vec[i64]([packed(e, cards) for e in given])


def packed(e: Effect, cards: Cards) -> int:
    what = next(n for n, name in enumerate(WHATS) if getattr(e, name) is not None)
    who = WHOS.index(e.who) if e.who in WHOS else ROLE + cards.role_ids.index(e.who)
    counted = (*cards.kind_ids, *COUNTED)  # in the order of cards.TYPE on
    per = TYPE + counted.index(e.per or e.type) if e.per or e.type else ONCE
    return effect(what, getattr(e, WHATS[what]), who, per)
