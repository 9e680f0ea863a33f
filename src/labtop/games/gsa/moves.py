"""The GSA Starter Deck's moves as stable text. Why one is refused is in refusals."""

import re
from collections.abc import Callable

from labtop.games.gsa.cards import DELAY, DRAW_CARDS, FETCH, MODIFIER, PROJECT, PROTECT, SPOIL, STAND_IN, Cards
from labtop.games.gsa.deck import DOES, card_id
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.terms import (
    ACCEPT,
    ACT,
    ANSWER,
    ATTACH,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    NO_PILE,
    OFFER,
    PILE_BITS,
    PLAY,
    START,
    modifier_of,
    move_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import Gsa
from labtop.games.words import Words
from labtop.kernel.flow import step_of
from labtop.kernel.game import Refusal

PILES = ("resource", "project", "discard")
ID = "([a-z0-9-]+)"
DRAW_TEXT = re.compile(r"draw (resource|project|discard)(?: (resource|project|discard))?")
START_TEXT = re.compile(f"start {ID}")
ATTACH_TEXT = re.compile(f"attach {ID} to {ID}")
OFFER_TEXT = re.compile(f"offer {ID} for {ID}")
PLAY_TEXT = re.compile(f"play {ID}(?: (.+))?")
DISCARD_TEXT = re.compile(f"discard {ID}")
# what follows `play MODIFIER`, by what it does
TARGETS = {
    DRAW_CARDS: re.compile(""),
    FETCH: re.compile(f"for {ID}"),
    STAND_IN: re.compile(f"as {ID} on {ID}"),
    PROTECT: re.compile(f"on {ID}"),
    DELAY: re.compile(r"on seat (\d)"),
    SPOIL: re.compile(r"on seat (\d)"),
}
ROBBERY = re.compile(f"on {ID} of {ID}")


def piles_of(move: int) -> tuple[str, ...]:
    """The piles that a move of DRAW names."""
    first, second = move >> PILE_BITS, move & ((1 << PILE_BITS) - 1)
    return (PILES[first],) if second == NO_PILE else (PILES[first], PILES[second])


def write(cards: Cards, step: int, move: int) -> str:
    if step == DRAW:
        return " ".join(("draw", *piles_of(move)))
    if step == ANSWER:
        return "accept" if move == ACCEPT else "decline"
    if move == DONE:
        return "done"
    if step == DISCARD:
        return f"discard {card_id(cards, move - 1)}"
    project, verb = cards.project_ids[project_of(move)], verb_of(move)
    if verb == START:
        return f"start {project}"
    if verb == ATTACH:
        return f"attach {cards.resource_ids[thing_of(move)]} to {project}"
    if verb == OFFER:
        return f"offer {project} for {cards.project_ids[thing_of(move)]}"
    return f"play {cards.modifier_ids[modifier_of(move)]} {write_target(cards, move)}".rstrip()


def write_target(cards: Cards, move: int) -> str:
    does = cards.does[modifier_of(move)]
    if does == DRAW_CARDS:
        return ""
    if does in (DELAY, SPOIL):
        return f"on seat {thing_of(move)}"
    project = cards.project_ids[project_of(move)]
    if does == PROTECT:
        return f"on {project}"
    kind = cards.resource_ids[thing_of(move)]
    if does == FETCH:
        return f"for {kind}"
    return f"as {kind} on {project}" if does == STAND_IN else f"on {kind} of {project}"


def read(s: Gsa, f: int, text: str, words: Words) -> int | Refusal:
    """The move that a text means, legal or not."""
    step = step_of(f)
    move = READERS[step](s, text)
    if isinstance(move, int):
        return move
    key, _, id = move.partition(" ")
    return Refusal(words.say("refusal", key, last=s.seats - 1, id=id), RULES.steps[step].section)


def read_drawing(s: Gsa, text: str) -> int | str:
    match = DRAW_TEXT.fullmatch(text)
    if not match:
        return "not-drawing"
    piles = sorted(PILES.index(name) for name in match.groups() if name)  # named together: the order says nothing
    return piles[0] << PILE_BITS | (piles[1] if len(piles) == 2 else NO_PILE)


def read_answer(s: Gsa, text: str) -> int | str:
    return {"accept": ACCEPT, "decline": DECLINE}.get(text, "not-answering")


def read_discarding(s: Gsa, text: str) -> int | str:
    if text == "done":
        return DONE
    match = DISCARD_TEXT.fullmatch(text)
    if not match:
        return "not-discarding"
    for first, ids in ((0, s.cards.resource_ids), (MODIFIER, s.cards.modifier_ids), (PROJECT, s.cards.project_ids)):
        if match[1] in ids:
            return 1 + first + ids.index(match[1])
    return "no-such-card"


def read_acting(s: Gsa, text: str) -> int | str:
    if text == "done":
        return DONE
    cards = s.cards
    if match := START_TEXT.fullmatch(text):
        if match[1] not in cards.project_ids:
            return "no-such-project"
        return move_of(START, 0, cards.project_ids.index(match[1]), 0)
    if match := ATTACH_TEXT.fullmatch(text):
        return with_kind(s, ATTACH, 0, match[1], match[2])
    if match := OFFER_TEXT.fullmatch(text):
        if match[1] not in cards.project_ids or match[2] not in cards.project_ids:
            return "no-such-project"
        return move_of(OFFER, 0, cards.project_ids.index(match[1]), cards.project_ids.index(match[2]))
    if match := PLAY_TEXT.fullmatch(text):
        if match[1] not in cards.modifier_ids:
            return "no-such-modifier"
        return read_play(s, cards.modifier_ids.index(match[1]), match[2] or "")
    return "not-acting"


def with_kind(s: Gsa, verb: int, modifier: int, kind: str, project: str) -> int | str:
    """A move with a resource and a project."""
    if kind not in s.cards.resource_ids:
        return "no-such-resource"
    if project not in s.cards.project_ids:
        return "no-such-project"
    return move_of(verb, modifier, s.cards.project_ids.index(project), s.cards.resource_ids.index(kind))


def read_play(s: Gsa, modifier: int, target: str) -> int | str:
    does = s.cards.does[modifier]
    match = TARGETS.get(does, ROBBERY).fullmatch(target)
    if not match:
        return f"play-{DOES[does]} {s.cards.modifier_ids[modifier]}"
    if does == DRAW_CARDS:
        return move_of(PLAY, modifier, 0, 0)
    if does in (DELAY, SPOIL):
        seat = int(match[1])
        return move_of(PLAY, modifier, 0, seat) if seat < s.seats else "no-such-seat"
    if does == PROTECT:
        if match[1] not in s.cards.project_ids:
            return "no-such-project"
        return move_of(PLAY, modifier, s.cards.project_ids.index(match[1]), 0)
    if does == FETCH:
        if match[1] not in s.cards.resource_ids:
            return "no-such-resource"
        return move_of(PLAY, modifier, 0, s.cards.resource_ids.index(match[1]))
    return with_kind(s, PLAY, modifier, match[1], match[2])


READERS: dict[int, Callable[[Gsa, str], int | str]] = {
    DRAW: read_drawing,
    ACT: read_acting,
    ANSWER: read_answer,
    DISCARD: read_discarding,
}
