"""The moves of Science!, and what is asked, in words."""

from typing import Final

from labtop.games.remembered import remembered
from labtop.games.science import moves, view
from labtop.games.science.cards import BY_VOTE, Cards
from labtop.games.science.faces import a_type, role_words, sides_words
from labtop.games.science.rules import RULES
from labtop.games.science.rules.terms import (
    ACCEPT,
    ACT,
    BUY,
    DECLINE,
    DISCARD,
    DONE,
    FUND,
    GIVE,
    HAPPIEST,
    HAPPINESS,
    HIRE,
    LOOK,
    NAME,
    NEGOTIATE,
    PASS,
    READ,
    RESEARCH,
    ROLE,
    SELL,
    SET_ASIDE,
    VOTE,
    WITHDRAW,
    gives_of,
    hired_for,
    kind_of,
    option_of,
    type_hired,
    with_of,
)
from labtop.games.science.state import NONE
from labtop.games.words import Words, listed
from labtop.kernel.game import Move, Prompt

WORDS: Final = Words(__package__)

Touched = tuple[str, tuple[str, ...], str]  # the verb of a move, what it touches as the view names it, its label


@remembered
def prompted(cards: Cards, event: int, step: int, seat: int, key: str, n: int, offer: int) -> Prompt:
    """What a seat is asked, with what it is asked about."""
    options = "" if event == NONE else listed(cards.option_names[event], "or")
    sides = sides_words(cards, event, offer, WORDS) if offer else ""
    ask = WORDS.say("prompt", key, options=options, most=HAPPIEST, n=n, seat=f"@{n}", offer=sides)
    return Prompt(seat, RULES.steps[step].name, ask, RULES.steps[step].section)


@remembered
def described(cards: Cards, event: int, step: int, move: int, shown: int) -> Move:
    verb, things, label = touched(cards, event, step, move, shown)
    return Move(moves.write(cards, event, step, move), verb, things, label, moves.section_of(step, move))


def touched(cards: Cards, event: int, step: int, move: int, shown: int) -> Touched:
    if step == ROLE:
        about = role_words(cards, move, WORDS)
        return "take", (cards.role_ids[move],), WORDS.say("label", "take", role=cards.role_names[move], about=about)
    if step in (ACT, HIRE):
        return touched_by_action(cards, move, shown)
    if step == RESEARCH:
        if move == DISCARD:
            return "discard", view.ids(cards, shown), WORDS.say("label", "discard")
        return "keep", (cards.ids[move],), WORDS.say("label", "keep", invention=cards.names[move], cost=shown)
    if step == NEGOTIATE:
        return touched_by_deal(cards, event, move, shown)
    if step == READ:
        return "read", (cards.ids[move],), WORDS.say("label", "read", invention=cards.names[move])
    if step == HAPPINESS:
        return "happiness", (), WORDS.say("label", "happiness", n=move)
    option, cost = cards.option_names[event][move], cards.option_costs[event][move]
    verb = "vote" if step == VOTE else "choose"
    label = WORDS.say("label", "choose-paid" if cost else verb, option=option, cost=cost)
    return verb, (cards.option_ids[event][move],), label


def touched_by_action(cards: Cards, move: int, money: int) -> Touched:
    if move == FUND:
        return "fund", (), WORDS.say("label", "fund", n=money)
    if move == LOOK:
        return "research", (), WORDS.say("label", "look", n=cards.draws)
    if move == PASS:
        return "pass", (), WORDS.say("label", "pass")
    if move == DONE:
        return "done", (), WORDS.say("label", "hired")
    type, invention = type_hired(move), hired_for(move)
    label = WORDS.say("label", "hire", type=a_type(cards, type, WORDS), cost=money, invention=cards.names[invention])
    return "hire", (cards.kind_ids[type], cards.ids[invention]), label


def touched_by_deal(cards: Cards, event: int, move: int, accepted: int) -> Touched:
    kind, seat = kind_of(move), f"@{with_of(move)}"
    if kind == DONE:
        return "done", (), WORDS.say("label", "done")
    if kind == SET_ASIDE:
        return "set-aside", (cards.event_ids[event],), WORDS.say("label", "set-aside", event=cards.event_names[event])
    things: tuple[str, ...] = (f"seat-{with_of(move)}",)
    if kind == GIVE:
        return "give", things, WORDS.say("label", "give", seat=seat, n=gives_of(move))
    if kind == NAME:
        return "name", things, WORDS.say("label", "name-vote" if cards.asks[event] == BY_VOTE else "name", seat=seat)
    if kind in (DECLINE, WITHDRAW):
        verb = "decline" if kind == DECLINE else "withdraw"
        return verb, things, WORDS.say("label", verb, seat=seat)
    verb, offer = ("accept", accepted) if kind == ACCEPT else ("offer", move)
    if kind_of(offer) in (BUY, SELL):
        things = (*things, cards.option_ids[event][option_of(offer)])
    return verb, things, WORDS.say("label", verb, seat=seat, offer=sides_words(cards, event, offer, WORDS))
