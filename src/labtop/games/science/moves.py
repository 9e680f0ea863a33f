"""Science!'s moves as stable text, and why one is refused."""

import re
from collections.abc import Callable

from labtop.games.science.cards import NAMES, SETS_ASIDE, Cards
from labtop.games.science.faces import a_type
from labtop.games.science.rules.inventions import price, research_price
from labtop.games.science.rules.negotiation import offer_of
from labtop.games.science.rules.terms import (
    ACCEPT,
    ACT,
    BUY,
    CHOOSE,
    DECLINE,
    DISCARD,
    DONE,
    FUND,
    GIVE,
    HAPPIEST,
    HAPPINESS,
    HIRE,
    HIRING,
    LOOK,
    NAME,
    NEGOTIATE,
    PASS,
    READ,
    RESEARCH,
    ROLE,
    SELL,
    SET_ASIDE,
    SWAP,
    VOTE,
    WITHDRAW,
    asks_of,
    deal,
    gives_of,
    hired_for,
    hiring,
    kind_of,
    option_of,
    type_hired,
    with_of,
)
from labtop.games.science.state import NONE, Science
from labtop.games.words import Words, listed
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Refusal

ID = r"([a-z0-9-]+)"
SUM = r"\$?([0-9]{1,9})"
SEAT = r"seat ([0-9]{1,9})"
ROLE_TEXT = re.compile(f"take {ID}")
HIRE_TEXT = re.compile(f"hire {ID} for {ID}")
KEEP_TEXT = re.compile(f"keep {ID}")
GIVE_TEXT = re.compile(f"give {SEAT} {SUM}")
SWAP_TEXT = re.compile(f"offer {SEAT} {SUM} for {SUM}")
BUY_TEXT = re.compile(f"offer {SEAT} {SUM} for vote {ID}")
SELL_TEXT = re.compile(f"offer {SEAT} vote {ID} for {SUM}")
WITH_TEXT = re.compile(f"(accept|decline|withdraw|name) {SEAT}")
VOTE_TEXT = re.compile(f"vote {ID}")
CHOOSE_TEXT = re.compile(f"choose {ID}")
READ_TEXT = re.compile(f"read {ID}")
HAPPINESS_TEXT = re.compile(r"happiness ([0-9]{1,9})")

ACTIONS = {"fund": FUND, "research": LOOK, "pass": PASS}
WITH = {"accept": ACCEPT, "decline": DECLINE, "withdraw": WITHDRAW, "name": NAME}
MOST_MONEY = 4095  # that a deal can hold

# Where the rules page tells of a move: by its step, or by what it does within the step.
SECTIONS = {ROLE: "1.3", RESEARCH: "2.3", HIRE: "2.4", VOTE: "4.4", CHOOSE: "4.4", READ: "5.3", HAPPINESS: "6.2"}
ACT_SECTIONS = {FUND: "2.2", LOOK: "2.3", PASS: "2.5"}
DEAL_SECTIONS = {NAME: "4.3", SET_ASIDE: "4.3"}


class Unreadable(Exception):
    """A text that means no move: the key of the sentence that says why."""


def section_of(step: int, move: int) -> str:
    if step == ACT:
        return ACT_SECTIONS.get(move, "2.4")
    if step == NEGOTIATE:
        return DEAL_SECTIONS.get(kind_of(move), "4.2")
    return SECTIONS[step]


def write(cards: Cards, event: int, step: int, move: int) -> str:
    if step == ROLE:
        return f"take {cards.role_ids[move]}"
    if step in (ACT, HIRE):
        if move >= HIRING:
            return f"hire {cards.kind_ids[type_hired(move)]} for {cards.ids[hired_for(move)]}"
        return next((text for text, action in ACTIONS.items() if action == move), "done")
    if step == RESEARCH:
        return "discard all" if move == DISCARD else f"keep {cards.ids[move]}"
    if step == NEGOTIATE:
        return write_deal(cards, event, move)
    if step == READ:
        return f"read {cards.ids[move]}"
    if step == HAPPINESS:
        return f"happiness {move}"
    return f"{'vote' if step == VOTE else 'choose'} {cards.option_ids[event][move]}"


def write_deal(cards: Cards, event: int, move: int) -> str:
    kind, seat = kind_of(move), f"seat {with_of(move)}"
    if kind == DONE:
        return "done"
    if kind == SET_ASIDE:
        return "set aside"
    if kind == GIVE:
        return f"give {seat} {gives_of(move)}"
    if kind == SWAP:
        return f"offer {seat} {gives_of(move)} for {asks_of(move)}"
    if kind == BUY:
        return f"offer {seat} {gives_of(move)} for vote {cards.option_ids[event][option_of(move)]}"
    if kind == SELL:
        return f"offer {seat} vote {cards.option_ids[event][option_of(move)]} for {asks_of(move)}"
    return f"{next(verb for verb, what in WITH.items() if what == kind)} {seat}"


def read(s: Science, f: int, text: str, words: Words) -> int | Refusal:
    """The move that a text means, legal or not."""
    step = step_of(f)
    try:
        return READERS[step](s, text)
    except Unreadable as unreadable:
        why = words.say("refusal", str(unreadable), last=s.seats - 1, **known(s))
        section = "2" if step == ACT else "4.2" if step == NEGOTIATE else SECTIONS[step]
        return Refusal(why, section)


def known(s: Science) -> dict[str, str]:
    """What there is to name: ids as players type them, and the seats in their order."""
    options = [] if s.event == NONE else s.cards.option_ids[s.event]
    return {
        "roles": listed(s.cards.role_ids),
        "types": listed(s.cards.kind_ids),
        "options": listed(options, "or"),
        "option": options[0] if options else "",
        "seats": listed([f"@{seat}" for seat in range(s.seats)]),
    }


def matched(pattern: re.Pattern[str], text: str, key: str) -> re.Match[str]:
    match = pattern.fullmatch(text)
    if not match:
        raise Unreadable(key)
    return match


def index(ids: list[str], id: str, key: str) -> int:
    if id not in ids:
        raise Unreadable(key)
    return ids.index(id)


def read_role(s: Science, text: str) -> int:
    return index(s.cards.role_ids, matched(ROLE_TEXT, text, "not-a-role")[1], "no-such-role")


def read_action(s: Science, text: str) -> int:
    if text in ACTIONS:
        return ACTIONS[text]
    return read_hire(s, text, "not-an-action")


def read_hiring(s: Science, text: str) -> int:
    return DONE if text == "done" else read_hire(s, text, "not-hiring")


def read_hire(s: Science, text: str, key: str) -> int:
    match = matched(HIRE_TEXT, text, key)
    type = index(s.cards.kind_ids, match[1], "no-such-type")
    return hiring(type, index(s.cards.ids, match[2], "no-such-invention"))


def read_research(s: Science, text: str) -> int:
    if text == "discard all":
        return DISCARD
    return index(s.cards.ids, matched(KEEP_TEXT, text, "not-research")[1], "no-such-invention")


def read_deal(s: Science, text: str) -> int:
    if text in ("done", "set aside"):
        return DONE if text == "done" else SET_ASIDE
    if not text.startswith("offer "):
        return read_plain_deal(s, text)
    if match := SWAP_TEXT.fullmatch(text):
        return deal(SWAP, read_seat(s, match[1]), read_sum(match[2]), read_sum(match[3]))
    if match := BUY_TEXT.fullmatch(text):
        return deal(BUY, read_seat(s, match[1]), read_sum(match[2]), 0, read_option_sold(s, match[3]))
    match = matched(SELL_TEXT, text, not_negotiating(s))
    return deal(SELL, read_seat(s, match[1]), 0, read_sum(match[3]), read_option_sold(s, match[2]))


def read_plain_deal(s: Science, text: str) -> int:
    """One that offers nothing in return."""
    if match := WITH_TEXT.fullmatch(text):
        return deal(WITH[match[1]], read_seat(s, match[2]))
    match = matched(GIVE_TEXT, text, not_negotiating(s))
    return deal(GIVE, read_seat(s, match[1]), read_sum(match[2]))


def not_negotiating(s: Science) -> str:
    return "not-negotiating-vote" if s.asks_vote() else "not-negotiating"


def read_seat(s: Science, text: str) -> int:
    if int(text) >= s.seats:
        raise Unreadable("no-such-seat")
    return int(text)


def read_sum(text: str) -> int:
    if int(text) > MOST_MONEY:
        raise Unreadable("no-such-sum")
    return int(text)


def read_option_sold(s: Science, id: str) -> int:
    if not s.asks_vote():
        raise Unreadable("no-vote")
    return read_option(s, id)


def read_option(s: Science, id: str) -> int:
    return index(s.cards.option_ids[s.event], id, "no-such-option")


def read_vote(s: Science, text: str) -> int:
    return read_option(s, matched(VOTE_TEXT, text, "not-voting")[1])


def read_choice(s: Science, text: str) -> int:
    return read_option(s, matched(CHOOSE_TEXT, text, "not-choosing")[1])


def read_page(s: Science, text: str) -> int:
    return index(s.cards.ids, matched(READ_TEXT, text, "not-reading")[1], "no-such-invention")


def read_happiness(s: Science, text: str) -> int:
    return int(matched(HAPPINESS_TEXT, text, "not-happiness")[1])


READERS: dict[int, Callable[[Science, str], int]] = {
    ROLE: read_role,
    ACT: read_action,
    RESEARCH: read_research,
    HIRE: read_hiring,
    NEGOTIATE: read_deal,
    VOTE: read_vote,
    CHOOSE: read_choice,
    READ: read_page,
    HAPPINESS: read_happiness,
}


def refuse(s: Science, f: int, move: int, words: Words) -> Refusal:
    """Why a move is not legal now, by its step."""
    step, seat = step_of(f), seat_of(f)
    if step in (ACT, HIRE):
        key, values = refuse_action(s, seat, move, words)
    elif step == NEGOTIATE:
        key, values = refuse_deal(s, seat, move)
    elif step == ROLE:
        key, values = "role-taken", {"role": s.cards.role_names[move], "seat": f"@{s.seat_with(move)}"}
    elif step == RESEARCH:
        key, values = refuse_keeping(s, seat, move)
    elif step == READ:
        key, values = "not-completed", {"invention": s.cards.names[move]}
    elif step == HAPPINESS:
        key, values = "no-such-happiness", {"most": HAPPIEST}
    else:
        cost, option = s.cards.option_costs[s.event][move], s.cards.option_names[s.event][move]
        key, values = "option-too-dear", {"option": option, "cost": cost, "held": s.money[seat]}
    return Refusal(words.say("refusal", key, **values), section_of(step, move))


Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks


def refuse_action(s: Science, seat: int, move: int, words: Words) -> Reason:
    if move < HIRING:
        return "no-inventions", {}
    type, invention = type_hired(move), hired_for(move)
    name = s.cards.names[invention]
    if s.completed[seat] >> invention & 1:
        return "completed", {"invention": name}
    if not s.open[seat] >> invention & 1:
        return "not-yours", {"invention": name}
    if s.decks[type] == 0:
        return "none-left", {"types": s.cards.kinds_names[type]}
    cost = price(s, seat, type)
    return "cannot-hire", {"type": a_type(s.cards, type, words), "cost": cost, "held": s.money[seat]}


def refuse_keeping(s: Science, seat: int, invention: int) -> Reason:
    name = s.cards.names[invention]
    if not s.drawn >> invention & 1:
        return "not-drawn", {"invention": name}
    return "cannot-keep", {"invention": name, "cost": research_price(s, invention), "held": s.money[seat]}


def refuse_deal(s: Science, seat: int, move: int) -> Reason:
    kind, other = kind_of(move), with_of(move)
    if kind == NAME:
        return refuse_naming(s, seat, other)
    if kind == SET_ASIDE:
        philosopher = s.cards.role_names[SETS_ASIDE]
        return ("no-philosopher" if s.roles[seat] != SETS_ASIDE else "aside-already"), {"philosopher": philosopher}
    if other == seat:
        return "own-seat", {}
    if kind == ACCEPT:
        return refuse_accepting(s, seat, other)
    if kind in (DECLINE, WITHDRAW):
        return ("no-offer" if kind == DECLINE else "nothing-offered"), {"seat": f"@{other}"}
    if s.tries[seat] == 0:
        return "no-tries", {"n": s.cards.offers}
    if kind != GIVE and offer_of(s, seat, other) != 0:
        return "offer-stands", {"seat": f"@{other}"}
    return refuse_sums(s, seat, move)


def refuse_naming(s: Science, seat: int, other: int) -> Reason:
    politician = s.cards.role_names[NAMES]
    if s.roles[seat] != NAMES:
        return "no-politician", {"politician": politician}
    if s.named != NONE:
        return ("named-self" if s.named == seat else "named-already"), {"seat": f"@{s.named}"}
    assert other == seat
    return "own-vote", {}


def refuse_accepting(s: Science, seat: int, other: int) -> Reason:
    offer = offer_of(s, other, seat)
    if offer == 0:
        return "no-offer", {"seat": f"@{other}"}
    if s.money[other] < gives_of(offer):
        return "offer-broke", {"seat": f"@{other}", "n": gives_of(offer), "held": s.money[other]}
    if s.money[seat] < asks_of(offer):
        return "asks-too-much", {"seat": f"@{other}", "n": asks_of(offer), "held": s.money[seat]}
    return no_vote_left(s, seat, seat if kind_of(offer) == BUY else other)


def refuse_sums(s: Science, seat: int, move: int) -> Reason:
    """Of a gift or a new offer: what cannot be promised."""
    kind, other, gives, asks = kind_of(move), with_of(move), gives_of(move), asks_of(move)
    if max(gives, asks) == 0:
        return "no-money", {}
    if max(gives, asks) > s.cards.most:
        return "too-much", {"most": s.cards.most}
    if kind == SWAP and asks <= gives:
        return "asks-too-little", {}
    if gives > s.money[seat]:
        return "cannot-give", {"n": gives, "held": s.money[seat]}
    if asks > s.money[other]:
        return "cannot-ask", {"n": asks, "seat": f"@{other}", "held": s.money[other]}
    return no_vote_left(s, seat, other if kind == BUY else seat)


def no_vote_left(s: Science, seat: int, voter: int) -> Reason:
    """Why a vote, one's own or another's, is not for sale."""
    assert not s.has_vote(voter)
    if s.named == voter and s.roles[voter] != NAMES:  # the Politician's, even if it was sold before
        key = "own-vote-named" if voter == seat else "their-vote-named"
    else:
        key = "own-vote-sold" if voter == seat else "their-vote-sold"
    return key, {"seat": f"@{voter}", "politician": s.cards.role_names[NAMES]}
