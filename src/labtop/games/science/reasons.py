"""What speaks for a move of Science!, in a sentence, for a player who asks for a hint: turns, roles and the end.

Every sentence follows from what everybody can know. Where a move is a poor one, the sentence says that too. World
events and what is dealt over them are in `event_reasons`.
"""

from collections.abc import Iterable
from typing import Final

from labtop.games.science.cards import (
    BY_VOTE,
    CLOCK,
    FUNDS,
    HIRES,
    KINDS,
    NAMES,
    SETS_ASIDE,
    TYPE_BITS,
    amount_of,
    type_of,
    what_of,
)
from labtop.games.science.event_reasons import Reason, picking, talking, voting
from labtop.games.science.faces import a_type
from labtop.games.science.rules.ending import counts, highest, values
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.terms import (
    ACT,
    CHOOSE,
    DISCARD,
    DONE,
    FUND,
    HAPPIEST,
    HAPPINESS,
    HIRE,
    HIRING,
    LOOK,
    NEGOTIATE,
    PASS,
    READ,
    RESEARCH,
    ROLE,
    VOTE,
    hired_for,
    type_hired,
)
from labtop.games.science.rules.turns import funding
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.games.words import Words
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members, size

LATE: Final = 8  # o'clock: from then on midnight is on everybody's mind
RISKY: Final = 0.2  # a chance of midnight that is worth a warning


def reason(s: Science, f: int, move: int, words: Words) -> str:
    step, seat = step_of(f), seat_of(f)
    if step == NEGOTIATE:
        key, blanks = talking(s, f, move, words)
    elif step == VOTE:
        key, blanks = voting(s, seat, move, words)
    elif step == CHOOSE:
        key, blanks = picking(s, seat, move, words)
    elif step == ROLE:
        key, blanks = role(s, seat, move)
    elif step == RESEARCH:
        key, blanks = keeping(s, seat, move)
    elif step == READ:
        key, blanks = reading(s, seat, move)
    elif step == HAPPINESS:
        key, blanks = feeling(s, seat, move)
    else:
        assert step in (ACT, HIRE)
        key, blanks = acting(s, seat, move, words)
    return words.say("reasons", key, **blanks)


def counted(n: int, thing: str, words: Words) -> str:
    """One slot, 3 slots."""
    return words.say("counted", thing if n == 1 else f"{thing}-many", n=n)


def role(s: Science, seat: int, role: int) -> Reason:
    events, cards = list(members(s.events)), s.cards
    if role == FUNDS:
        return "role-funds", {"n": cards.funds, "usual": cards.funding}
    if role == NAMES:
        return "role-names", {"n": sum(cards.asks[event] == BY_VOTE for event in events), "all": len(events)}
    if role == SETS_ASIDE:
        on = [e for e in events if any(what_of(x) == CLOCK and amount_of(x) < 0 for x in cards.effects[e])]
        return "role-sets-aside", {"n": len(on), "all": len(events)}
    assert role == HIRES
    invention = members(s.open[seat])[0] if s.open[seat] else None
    if invention is None:
        return "role-hires", {"n": cards.discount}
    slots = cards.slots[invention]
    return "role-hires-for", {"n": cards.discount, "invention": cards.names[invention], "slots": slots}


# turns


def to_midnight(s: Science, words: Words) -> str:
    return words.say("hours", str(MIDNIGHT - s.clock))


def free(s: Science, invention: int) -> int:
    """Slots of an invention that are not taken."""
    return s.cards.slots[invention] - s.hired(invention)


def nearest(s: Science, seat: int) -> int | None:
    """The seat's open invention with the fewest free slots."""
    return min(members(s.open[seat]), key=lambda invention: free(s, invention), default=None)


def cheapest(s: Science, seat: int, slots: int, hired: int = NONE) -> list[int]:
    """The types with which so many slots cost least, one by one; fewer where too few researchers are left."""
    left = [type for type in range(KINDS) for _ in range(size(s.decks[type]) - (1 if type == hired else 0))]
    return sorted(left, key=lambda type_: price(s, seat, type_))[:slots]


def cost_of(s: Science, seat: int, types: Iterable[int]) -> int:
    return sum(price(s, seat, type) for type in types)


def odds_of_midnight(s: Science, types: Iterable[int]) -> float:
    """The chance that an invention with researchers of these types takes the clock to midnight."""
    chances = {0: 1.0}  # by hours
    for type in types:
        cards = members(s.cards.staff[type])
        hours = [s.cards.staff_clock[type << TYPE_BITS | card] for card in cards]
        before, chances = chances, {}
        for so_far, chance in before.items():
            for n in hours:
                chances[so_far + n] = chances.get(so_far + n, 0.0) + chance / len(hours)
    return sum(chance for hours, chance in chances.items() if s.clock - hours >= MIDNIGHT)


def acting(s: Science, seat: int, move: int, words: Words) -> Reason:
    if move == FUND:
        return seeking_funds(s, seat, words)
    if move == LOOK:
        return looking(s, seat, words)
    if move == PASS:
        n = funding(s, seat)
        return "pass-poor" if n else "pass", {"n": n}
    if move == DONE:
        return stopping(s, seat)
    assert move >= HIRING
    return hiring(s, seat, type_hired(move), hired_for(move), words)


def seeking_funds(s: Science, seat: int, words: Words) -> Reason:
    n, invention = funding(s, seat), nearest(s, seat)
    if n == 0:
        return "fund-nothing", {}
    money = s.money[seat]
    blanks: dict[str, object] = {"n": n, "money": money, "total": money + n}
    if s.clock >= LATE:
        return "fund-clock", blanks | {"hours": to_midnight(s, words)}
    if money <= max(s.money[other] for other in range(s.seats) if other != seat) < money + n:
        return "fund-rich", blanks
    if invention is not None:
        slots = free(s, invention)
        enough = [type for type in range(KINDS) if size(s.decks[type]) >= slots]
        wishes = [(slots * price(s, seat, type), type) for type in enough]
        need, type = min((wish for wish in wishes if wish[0] > money), default=(0, 0))
        blanks |= {"invention": s.cards.names[invention], "need": need, "type": a_type(s.cards, type, words)}
        if need:
            return "fund-enough" if need <= money + n else "fund-towards", blanks
    return "fund", blanks


def looking(s: Science, seat: int, words: Words) -> Reason:
    pool = s.inventions if size(s.inventions) >= s.cards.draws else s.inventions | s.discards
    paid = sum(research_price(s, invention) <= s.money[seat] for invention in members(pool))
    blanks: dict[str, object] = {"paid": paid, "all": size(pool)}
    if paid == 0:
        return "look-poor", blanks
    invention = nearest(s, seat)
    if invention is None:
        return "look-first", blanks
    slots = counted(free(s, invention), "slot", words)
    return "look-busy", {"invention": s.cards.names[invention], "slots": slots}


def hiring(s: Science, seat: int, type: int, invention: int, words: Words) -> Reason:
    cards, cost, left = s.cards, price(s, seat, type), free(s, invention) - 1
    if left == 0:
        return completing(s, seat, type, invention, words)
    money, mean, hours = s.money[seat] - cost, cards.kind_money[type] / 100, cards.kind_hours[type] / 100
    blanks: dict[str, object] = {
        "type": a_type(cards, type, words),
        "cost": cost,
        "off": -s.price_changes[type],
        "invention": cards.names[invention],
        "slots": counted(left, "slot", words),
        "money": money,
        "mean": f"{mean:.1f}",
        "back": f"{abs(hours):.1f}",
        "hours": to_midnight(s, words),
    }
    if s.price_changes[type] < 0:
        return "hire-bargain", blanks
    if hours > 0 and s.clock >= LATE:
        return "hire-clock", blanks
    if mean > float(cost):
        return "hire-profit" if hours >= 0 else "hire-profit-on", blanks
    if hours > 0:
        return "hire-social", blanks
    rest = cheapest(s, seat, left, type)
    if len(rest) == left and cost_of(s, seat, rest) <= money:
        return "hire-fills", blanks
    return "hire-cheap" if cost == price(s, seat, cheapest(s, seat, 1)[0]) else "hire-dear", blanks


def completing(s: Science, seat: int, type: int, invention: int, words: Words) -> Reason:
    """The last slot is taken, and what comes of it is a matter of averages."""
    types = [int(type_of(card)) for card in s.researchers(invention)] + [type]
    pay = round(sum(s.cards.kind_money[hired] for hired in types) / 100)
    risk, total = odds_of_midnight(s, types), s.money[seat] - price(s, seat, type) + pay
    blanks: dict[str, object] = {
        "invention": s.cards.names[invention],
        "pay": pay,
        "risk": round(100 * risk),
        "total": total,
        "hours": to_midnight(s, words),
    }
    if risk >= RISKY:
        return "complete-risk", blanks
    if s.total_completed() + 1 >= s.goal:
        rich = total > max(s.money[other] for other in range(s.seats) if other != seat)
        return "complete-ends-rich" if rich else "complete-ends", blanks
    if blanks["risk"]:
        return "complete-mostly", blanks
    return "complete" if pay > 0 else "complete-title", blanks


def stopping(s: Science, seat: int) -> Reason:
    """No more hires, although there is money for one."""
    invention = nearest(s, seat)
    assert invention is not None
    rest = cheapest(s, seat, free(s, invention))
    need = cost_of(s, seat, rest)
    blanks: dict[str, object] = {"invention": s.cards.names[invention], "need": need, "money": s.money[seat]}
    if len(rest) < free(s, invention):
        return "hired-all", blanks
    if need > s.money[seat]:
        return "hired-short", blanks
    risk = odds_of_midnight(s, [*(int(type_of(card)) for card in s.researchers(invention)), *rest])
    return "hired-risk" if risk >= RISKY else "hired-poor", blanks | {"risk": round(100 * risk)}


def keeping(s: Science, seat: int, move: int) -> Reason:
    """One of the inventions laid open, or none."""
    paid = [invention for invention in members(s.drawn) if research_price(s, invention) <= s.money[seat]]
    if move == DISCARD:
        if not paid:
            return "keep-none", {}
        cheapest = min(paid, key=lambda invention: research_price(s, invention))
        return "keep-poor", {"invention": s.cards.names[cheapest], "cost": research_price(s, cheapest)}
    cost, slots = research_price(s, move), s.cards.slots[move]
    blanks: dict[str, object] = {"cost": cost, "slots": slots, "left": s.money[seat] - cost}
    if all(slots < s.cards.slots[other] for other in members(s.drawn) if other != move) and size(s.drawn) > 1:
        return "keep-small", blanks
    if cost == 0:
        return "keep-free", blanks
    if all(cost < research_price(s, other) for other in members(s.drawn) if other != move) and size(s.drawn) > 1:
        return "keep-cheap", blanks
    return "keep", blanks


# the end


def reading(s: Science, seat: int, invention: int) -> Reason:
    """The page of the Booklet for a midnight that an event has brought."""
    if s.completed[seat] >> invention & 1:
        return "read-own", {}
    owner = next(other for other in range(s.seats) if s.completed[other] >> invention & 1)
    done = [other for set in s.completed for other in members(set)]
    worst = s.social[invention] == min(s.social[other] for other in done)
    blanks: dict[str, object] = {"seat": f"@{owner}", "value": s.social[invention]}
    return "read-worst" if worst and s.social[invention] < 0 else "read-other", blanks


def feeling(s: Science, seat: int, n: int) -> Reason:
    if n == HAPPIEST:
        return "happy-most", {"n": n}
    figures = [s.money] if s.total_completed() == 0 else [s.money, counts(s), values(s)]
    ahead = sum(highest(figure, 1) >> seat & 1 for figure in figures)
    if n > HAPPIEST // 2 and ahead:
        return "happy-ahead" if ahead > 1 else "happy-ahead-one", {"n": n, "ahead": ahead}
    return "happy-less", {"n": n}
