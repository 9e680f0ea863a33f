"""The moves of the GSA Starter Deck, and what is asked, in words."""

from typing import Final

from labtop.games.gsa import moves
from labtop.games.gsa.cards import Cards, lacking, larger
from labtop.games.gsa.deck import DOES, card_id, card_name
from labtop.games.gsa.faces import amount_words, effect_words
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.collaboration import asked_for, offered
from labtop.games.gsa.rules.terms import (
    ACCEPT,
    ACT,
    ANSWER,
    ATTACH,
    DISCARD,
    DONE,
    DRAW,
    OFFER,
    START,
    modifier_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import Gsa
from labtop.games.remembered import remembered
from labtop.games.words import Words
from labtop.kernel.game import Move, Prompt

WORDS: Final = Words(__package__)
Touched = tuple[str, tuple[str, ...], str]  # verb, things as the view names them, label
SECTIONS = {START: "3.1", ATTACH: "3.1", OFFER: "3.4"}  # of ACT's verbs; modifiers are in section 4


@remembered
def prompted(step: int, seat: int, key: str, n: int) -> Prompt:
    return Prompt(seat, RULES.steps[step].name, WORDS.say("prompt", key, n=n), RULES.steps[step].section)


@remembered
def described(cards: Cards, step: int, move: int, shown: int) -> Move:
    verb, things, label = touched(cards, step, move, shown)
    section = RULES.steps[step].section
    if step == ACT and move != DONE:
        section = SECTIONS.get(verb_of(move), "4")
    return Move(moves.write(cards, step, move), verb, things, label, section)


def touched(cards: Cards, step: int, move: int, shown: int) -> Touched:
    """The verb of a move, the things it touches as the view names them, and its label."""
    if step == DRAW:
        return touched_by_drawing(cards, move, shown)
    if step == ANSWER:
        mine, theirs = offered(shown), asked_for(shown)
        names = {"own": cards.project_names[theirs], "project": cards.project_names[mine]}
        verb = "accept" if move == ACCEPT else "decline"
        return verb, (cards.project_ids[theirs], cards.project_ids[mine]), WORDS.say("label", verb, **names)
    if move == DONE:
        return "done", (), WORDS.say("label", "done")
    if step == DISCARD:
        label = WORDS.say("label", "discard", card=card_name(cards, move - 1))
        return "discard", (card_id(cards, move - 1), "discard-pile"), label
    return touched_by_acting(cards, move, shown)


def touched_by_drawing(cards: Cards, move: int, top: int) -> Touched:
    piles = moves.piles_of(move)
    names = [WORDS.say("pile", pile) for pile in piles]
    if "discard" in piles:
        pile = WORDS.say("pile", "discard")
        names[piles.index("discard")] = WORDS.say("label", "top", pile=pile, card=card_name(cards, top))
    key = "draw-single" if len(piles) == 1 else "draw-twice" if piles[0] == piles[1] else "draw"
    things = tuple(dict.fromkeys(f"{pile}-pile" for pile in piles))
    return "draw", things, WORDS.say("label", key, first=names[0], second=names[-1])


def touched_by_acting(cards: Cards, move: int, shown: int) -> Touched:
    project, thing, verb = project_of(move), thing_of(move), verb_of(move)
    name, id = cards.project_names[project], cards.project_ids[project]
    if verb == START:
        label = WORDS.say("label", "start", project=name, needs=amount_words(cards, cards.needs[project], WORDS))
        return "start", (id,), label
    if verb == ATTACH:
        label = WORDS.say("label", "finish" if shown else "attach", card=cards.resource_names[thing], project=name)
        return "attach", (cards.resource_ids[thing], id), label
    if verb == OFFER:
        names = {"project": name, "other": cards.project_names[thing], "seat": f"@{shown}"}
        return "offer", (id, cards.project_ids[thing]), WORDS.say("label", "offer", **names)
    return touched_by_modifier(cards, move, shown)


def touched_by_modifier(cards: Cards, move: int, owner: int) -> Touched:
    project, thing, modifier = project_of(move), thing_of(move), modifier_of(move)
    does = DOES[cards.does[modifier]]
    name, things = cards.modifier_names[modifier], [cards.modifier_ids[modifier]]
    if does == "draw":
        label = WORDS.say("label", "play", card=name, effect=effect_words(cards, modifier, WORDS))
        return "play", (*things, "resource-pile"), label
    if does in ("delay", "spoil"):
        return "play", (*things, f"seat-{thing}"), WORDS.say("label", f"play-{does}", card=name, seat=f"@{thing}")
    if does == "fetch":
        label = WORDS.say("label", "play-fetch", card=name, thing=cards.resource_names[thing])
        return "play", (*things, cards.resource_ids[thing], "discard-pile"), label
    things.append(cards.project_ids[project])
    label = WORDS.say(
        "label",
        f"play-{does}",
        card=name,
        project=cards.project_names[project],
        thing=cards.resource_names[thing],
        seat=f"@{owner}",
    )
    return "play", tuple(things), label


def offer_words(s: Gsa, f: int) -> str:
    mine, theirs = offered(f), asked_for(f)
    need = larger(s.cards.needs[mine], s.cards.needs[theirs])
    missing = lacking(need, s.attached[mine] + s.attached[theirs])
    return WORDS.say(
        "prompt",
        "answer" if missing else "answer-done",
        seat=f"@{s.seat}",
        project=s.cards.project_names[mine],
        own=s.cards.project_names[theirs],
        missing=amount_words(s.cards, missing, WORDS),
    )
