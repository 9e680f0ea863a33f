"""What is asked of a seat of Science!, and what it may do: which of the words hold now."""

from mypy_extensions import i64

from labtop.games.remembered import MOST
from labtop.games.science.cards import NAMES, SETS_ASIDE
from labtop.games.science.labels import described, prompted
from labtop.games.science.rules import RULES
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.rules.terms import (
    ACCEPT,
    ACT,
    BUY,
    CHOOSE,
    DISCARD,
    FUND,
    HIRE,
    HIRING,
    NAME,
    NEGOTIATE,
    RESEARCH,
    SELL,
    SET_ASIDE,
    VOTE,
    kind_of,
    type_hired,
    with_of,
)
from labtop.games.science.rules.turns import funding
from labtop.games.science.state import NONE, Science
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Move, Prompt


def describe(s: Science, f: i64, move: i64) -> Move:
    """A negotiation has fifty moves at a time: those that follow from the deck alone are kept with it."""
    step, more = step_of(f), shown(s, f, move)
    event = event_told(s, step, move, more)
    if more != NONE:
        return described(s.cards, event, step, move, more)
    kept = s.cards.moves
    key: i64 = move << 12 | (event + 1) << 4 | step
    found = kept.get(key)
    if found is None:
        if len(kept) == MOST:
            kept.clear()
        found = kept[key] = described(s.cards, event, step, move, more)
    return found


def prompt(s: Science, f: i64) -> Prompt:
    step, seat = step_of(f), seat_of(f)
    if step != NEGOTIATE:
        return prompted(s.cards, event_told(s, step, 0, 0), step, seat, RULES.steps[step].name, 0, 0)
    key, n, offer = ask_negotiating(s, seat)
    return prompted(s.cards, event_told(s, step, offer, offer), step, seat, key, n, offer)


def ask_negotiating(s: Science, seat: i64) -> tuple[str, i64, i64]:
    """The key of what is asked; of a single offer the maker and the offer, of several their number."""
    makers: i64 = 0
    maker: i64 = NONE
    other: i64
    for other in range(s.seats):
        if offer_of(s, other, seat) != 0:
            makers, maker = makers + 1, other
    if makers > 1:
        return "negotiate-offers", makers, 0
    if makers == 1:
        return "negotiate-offer", maker, offer_of(s, maker, seat)
    if s.roles[seat] == NAMES and s.named == NONE:
        return "negotiate-politician", 0, 0
    if s.roles[seat] == SETS_ASIDE and not s.set_aside:
        return "negotiate-philosopher", 0, 0
    return "negotiate", 0, 0


def shown(s: Science, f: i64, move: i64) -> i64:
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


def event_told(s: Science, step: i64, move: i64, offer: i64) -> i64:
    """The event, where words about a move tell of it: those about any other move hold whatever the event."""
    if step == NEGOTIATE:
        kind = kind_of(offer if kind_of(move) == ACCEPT else move)
        return s.event if kind in (BUY, SELL, NAME, SET_ASIDE) else NONE
    return s.event if step in (VOTE, CHOOSE) else NONE
