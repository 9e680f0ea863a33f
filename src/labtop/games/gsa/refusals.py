"""Why a move of the GSA Starter Deck is refused, with the section of the rules page that it comes from."""

from labtop.games.gsa.cards import (
    DELAY,
    DESTROY,
    DRAW_CARDS,
    FETCH,
    MODIFIER,
    PROJECT,
    PROTECT,
    SPOIL,
    STAND_IN,
    STEAL,
    at_most_one,
    count,
    total,
)
from labtop.games.gsa.deck import card_name
from labtop.games.gsa.faces import amount_words, class_words
from labtop.games.gsa.moves import PILES, piles_of
from labtop.games.gsa.rules.drawing import in_pile
from labtop.games.gsa.rules.terms import (
    ATTACH,
    DISCARD,
    DONE,
    DRAW,
    MOST_PLAYED,
    OFFER,
    START,
    modifier_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import NONE, Gsa
from labtop.games.words import Words
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.game import Refusal


def refuse(s: Gsa, f: int, move: int, words: Words) -> Refusal:
    """Why a move is not legal now, by its step."""
    step, seat = step_of(f), seat_of(f)
    if step == DRAW:
        return refuse_drawing(s, move, words)
    if step == DISCARD:
        return refuse_discarding(s, seat, move, words)
    verb = verb_of(move)
    if verb == START:
        card = s.cards.project_names[project_of(move)]
        under_way = s.active[seat] >> project_of(move) & 1
        return no(words, "under-way" if under_way else "not-in-hand", "3.1", card=card)
    if verb == ATTACH:
        return refuse_adding(s, seat, project_of(move), thing_of(move), words, s.cards.resource_names[thing_of(move)])
    if verb == OFFER:
        return refuse_offer(s, seat, project_of(move), thing_of(move), words)
    return refuse_modifier(s, seat, move, words)


def no(words: Words, key: str, section: str, **values: object) -> Refusal:
    return Refusal(words.say("refusal", key, **values), section)


def refuse_drawing(s: Gsa, move: int, words: Words) -> Refusal:
    named = piles_of(move)
    for pile in named:
        there = in_pile(s, PILES.index(pile))
        if there < named.count(pile):
            key = "pile-empty" if there == 0 else "pile-single"
            return no(words, key, "2.1", pile=words.say("pile", pile))
    assert len(named) == 1
    return no(words, "draw-two", "2.1")


def refuse_discarding(s: Gsa, seat: int, move: int, words: Words) -> Refusal:
    if move == DONE:
        held, limit = s.in_hand(seat), s.hand_limit(seat)
        return no(words, "over-limit", "3.5", n=held - limit, held=held, limit=limit)
    card = move - 1
    name = card_name(s.cards, card)
    if card >= PROJECT and s.active[seat] >> (card - PROJECT) & 1:
        return no(words, "active-stays", "3.5", card=name)
    return no(words, "within-limit" if has(s, seat, card) else "not-in-hand", "3.5", card=name)


def has(s: Gsa, seat: int, card: int) -> bool:
    if card >= PROJECT:
        return bool(s.plans[seat] >> (card - PROJECT) & 1)
    if card >= MODIFIER:
        return count(s.modifiers[seat], card - MODIFIER) != 0
    return count(s.hands[seat], card) != 0


def refuse_adding(s: Gsa, seat: int, project: int, kind: int, words: Words, card: str) -> Refusal:
    """Of a resource, or of a modifier in its place."""
    name = s.cards.project_names[project]
    if not s.active[seat] >> project & 1:
        return no(words, "not-yours", "3.1", project=name)
    if s.delayed >> seat & 1:
        return no(words, "delayed", "4.2")
    missing = s.missing(project)
    if count(missing, kind) != 0:
        return no(words, "not-in-hand", "3.1", card=card)
    lack = amount_words(s.cards, missing, words)
    thing = s.cards.resource_names[kind]
    if s.partners[project] == NONE:
        return no(words, "not-needed", "3.1", project=name, card=thing, missing=lack)
    partner = s.cards.project_names[s.partners[project]]
    return no(words, "not-needed-together", "3.4", project=name, partner=partner, card=thing, missing=lack)


def refuse_offer(s: Gsa, seat: int, mine: int, theirs: int, words: Words) -> Refusal:
    names = s.cards.project_names
    other = s.owner(theirs)
    if not s.active[seat] >> mine & 1:
        return no(words, "not-yours", "3.4", project=names[mine])
    if other in (NONE, seat):
        return no(words, "nobodys-project" if other == NONE else "own-project", "3.4", project=names[theirs])
    for project in (mine, theirs):
        if s.partners[project] != NONE:
            return no(words, "in-collaboration", "3.4", project=names[project])
        if not at_most_one(s.attached[project]):
            return no(words, "two-attached", "3.4", project=names[project], n=total(s.attached[project]))
    together = s.collaborates_with(seat) >> other & 1
    return no(words, "one-with-each" if together else "already-asked", "3.4", seat=f"@{other}")


def refuse_modifier(s: Gsa, seat: int, move: int, words: Words) -> Refusal:
    modifier = modifier_of(move)
    name = s.cards.modifier_names[modifier]
    if not has(s, seat, MODIFIER + modifier):
        return no(words, "not-in-hand", "4", card=name)
    if s.played == MOST_PLAYED:
        return no(words, "too-many-played", "4", n=MOST_PLAYED)
    does, kind = s.cards.does[modifier], thing_of(move)
    if does == DRAW_CARDS:
        return no(words, "nothing-to-draw", "4.1")
    if does in (DELAY, SPOIL):
        return refuse_rival(s, seat, thing_of(move), does, words)
    if does == PROTECT:
        mine = s.active[seat] >> project_of(move) & 1
        key = "already-protected" if mine else "not-yours"
        return no(words, key, "4.1", project=s.cards.project_names[project_of(move)])
    if not s.cards.classes[kind] & s.cards.works_on[modifier]:
        named = class_words(s.cards.works_on[modifier], words)
        section = "4.2" if does in (DESTROY, STEAL) else "4.1"
        values = {"modifier": name, "card": s.cards.resource_names[kind], "class": named}
        return no(words, "wrong-class", section, **values)
    if does == FETCH:
        return no(words, "not-in-discards", "4.1", card=s.cards.resource_names[kind])
    if does == STAND_IN:
        return refuse_adding(s, seat, project_of(move), kind, words, name)
    return refuse_robbery(s, seat, project_of(move), kind, words)


def refuse_rival(s: Gsa, seat: int, other: int, does: int, words: Words) -> Refusal:
    if other == seat:
        return no(words, "not-yourself", "4.2")
    assert does in (DELAY, SPOIL)
    return no(words, "already-delayed" if does == DELAY else "empty-hand", "4.2", seat=f"@{other}")


def refuse_robbery(s: Gsa, seat: int, project: int, kind: int, words: Words) -> Refusal:
    owner = s.owner(project)
    key = "not-beside"
    if owner == NONE:
        key = "nobodys-project"
    elif owner == seat:
        key = "own-project"
    elif s.is_protected(project):
        key = "is-protected"
    elif s.partners[project] != NONE and s.active[seat] >> s.partners[project] & 1:
        key = "own-collaboration"
    names = {"project": s.cards.project_names[project], "card": s.cards.resource_names[kind]}
    return no(words, key, "4.2", **names)
