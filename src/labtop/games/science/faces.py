"""What is printed on the cards of Science!, in words."""

from collections.abc import Iterable, Sequence

from labtop.games.remembered import remembered
from labtop.games.science.cards import (
    AGREED,
    CLOCK,
    COMPLETED_INVENTIONS,
    EVERYBODY,
    FEWEST_COMPLETED,
    FUNDING,
    FUNDS,
    HIRES,
    INVENTION,
    KINDS,
    MONEY,
    MOST_COMPLETED,
    ONCE,
    OPEN_INVENTIONS,
    OUTVOTED,
    POOREST,
    PRICE,
    RESEARCH,
    RESEARCHERS,
    RICHEST,
    ROLE,
    STIPEND,
    TYPE,
    Cards,
    amount_of,
    effect,
    per_of,
    what_of,
    who_of,
)
from labtop.games.science.rules.terms import (
    BUY,
    HAPPY_TITLE,
    MOST_TITLE,
    RICHEST_TITLE,
    SELL,
    SOCIAL_TITLE,
    asks_of,
    gives_of,
    kind_of,
    option_of,
)
from labtop.games.science.schema import DOES
from labtop.games.words import Words

WHOS = {  # several may tie: these take the plural
    RICHEST: "richest",
    POOREST: "poorest",
    MOST_COMPLETED: "most-inventions",
    FEWEST_COMPLETED: "fewest-inventions",
    AGREED: "agreed",
    OUTVOTED: "outvoted",
}
PERS = {
    RESEARCHERS: "per-researcher",
    OPEN_INVENTIONS: "per-open-invention",
    COMPLETED_INVENTIONS: "per-completed-invention",
}
LASTING = {FUNDING: "funding", STIPEND: "stipend", RESEARCH: "research"}
TITLES = {
    RICHEST_TITLE: "richest",
    MOST_TITLE: "most-inventive",
    SOCIAL_TITLE: "most-valuable",
    HAPPY_TITLE: "happiest",
}


def money_words(n: int) -> str:
    return f"-${-n}" if n < 0 else f"${n}"


def signed(n: int) -> str:
    """Hours as they are printed: -1, 0, +2."""
    return f"{n:+}" if n else "0"


def hours_words(n: int, words: Words) -> str:
    return words.say("face", "hour" if abs(n) == 1 else "hours", n=signed(n))


def time_words(hour: int) -> str:
    return f"{hour}:00"


def a_type(cards: Cards, type: int, words: Words) -> str:
    """An Intern, a Scientist."""
    name = cards.kind_names[type]
    return words.say("say", "an" if name[:1].lower() in "aeiou" else "a", name=name)


def effect_words(cards: Cards, e: int, alone: bool, words: Words) -> str:
    """What one effect does; `alone` where it touches only who has picked it."""
    what, n = what_of(e), int(amount_of(e))
    if what == CLOCK:
        return clock_words(n, words)
    if what >= PRICE:
        return lasting_words(cards, e, words)
    who, several = who_words(cards, who_of(e), alone, words)
    if what == INVENTION:
        return words.say("face", "take" if several else "takes", who=who)
    assert what == MONEY
    verb = ("gain" if n > 0 else "lose") if several else ("gains" if n > 0 else "loses")
    return words.say("face", verb, who=who, n=abs(n)) + per_words(cards, per_of(e), words)


def who_words(cards: Cards, who: int, alone: bool, words: Words) -> tuple[str, bool]:
    """Whom an effect touches, and whether the verb is that of several."""
    if alone:
        return words.say("who", "you"), True
    if who == EVERYBODY:
        return words.say("who", "everybody"), False
    if who >= ROLE:
        return words.say("who", "role", role=cards.role_names[who - ROLE]), False
    return words.say("who", WHOS[who]), True


def per_words(cards: Cards, per: int, words: Words) -> str:
    if per == ONCE:
        return ""
    if per in PERS:
        return " " + words.say("face", PERS[per])
    return " " + words.say("face", "per-type", type=cards.kind_names[per - TYPE])


def clock_words(n: int, words: Words) -> str:
    key = "clock-on" if n < 0 else "clock-back"
    return words.say("face", key, hours=words.say("hours", str(abs(n))))


def lasting_words(cards: Cards, e: int, words: Words) -> str:
    """An effect on prices and sums, until the next event."""
    n, per = int(amount_of(e)), per_of(e)
    change = words.say("face", "more" if n > 0 else "less", n=abs(n))
    if what_of(e) != PRICE:
        return words.say("face", LASTING[what_of(e)], change=change)
    if per == ONCE:
        return words.say("face", "hiring", change=change)
    return words.say("face", "hiring-type", type=a_type(cards, per - TYPE, words), change=change)


def changes(prices: Sequence[int], funding: int, stipend: int, research: int) -> list[int]:
    """What the event in force has changed until the next, as effects of which each is told once."""
    found = []
    if min(prices) == max(prices):
        found.append(effect(PRICE, prices[0], EVERYBODY, ONCE))
    else:
        found += [effect(PRICE, prices[type], EVERYBODY, TYPE + type) for type in range(KINDS)]
    found.append(effect(FUNDING, funding, EVERYBODY, ONCE))
    found.append(effect(STIPEND, stipend, EVERYBODY, ONCE))
    found.append(effect(RESEARCH, research, EVERYBODY, ONCE))
    return [e for e in found if amount_of(e) != 0]


def effects_words(cards: Cards, effects: Iterable[int], alone: bool, words: Words) -> list[str]:
    return [effect_words(cards, e, alone, words) for e in effects]


def sides_words(cards: Cards, event: int, offer: int, words: Words) -> str:
    """Both sides of an offer: $3 for a vote to Cheer."""
    option = cards.option_names[event][option_of(offer)] if kind_of(offer) in (BUY, SELL) else ""
    key = {BUY: "buy", SELL: "sell"}.get(kind_of(offer), "swap" if gives_of(offer) else "nothing")
    return words.say("offer", key, gives=gives_of(offer), asks=asks_of(offer), option=option)


@remembered
def page_words(cards: Cards, guilty: int | None) -> str:
    """A page of the Booklet of Consequences, on one line; the general one where nothing was completed."""
    return " ".join((cards.general_page if guilty is None else cards.pages[guilty]).split())


@remembered
def title_ids(titles: int) -> tuple[str, ...]:
    return tuple(id for title, id in TITLES.items() if titles & title)


def role_words(cards: Cards, role: int, words: Words) -> str:
    """What a role does."""
    amount = {FUNDS: cards.funds, HIRES: cards.discount}.get(role, 0)
    return words.say("role-about", DOES[role], amount=amount)
