"""What resources and inventions are worth to anybody, and how long they are waited for."""

from typing import Final

from mypy_extensions import i64

from labtop.games.mad_science.cards import (
    CATEGORY,
    FINAL_TURN,
    IF_ACQUIRED,
    IF_BUILT,
    IF_DIRECTOR,
    INVENTIONS,
    KINDS,
    RESEARCHER,
)
from labtop.games.mad_science.state import MadScience
from labtop.kernel.counts import count

UNKNOWN: Final = -1  # another seat's quirk
FOUND: Final = 0.8  # how often the discards hold what an invention asks for
BUILDS: Final = 0.5  # how often a turn sees something built


def rounds_to_come(s: MadScience) -> float:
    """Rounds after this one: one invention each, or two with the Researcher, whose place in the deck is known."""
    n = float(len(s.invention_deck))
    if s.is_out(RESEARCHER):
        return float((len(s.invention_deck) + 1) // 2)
    if s.seats == 3 and s.cards.researcher:
        alone = float(len(s.resource_deck)) / float(s.cards.a_round[1])
        if alone < n:
            return alone + (n - alone) / 2.0
    return n


def turns_to_come(s: MadScience, quirk: i64) -> float:
    """Experimentation turns after this round's."""
    if s.revealed:
        return 0.0
    rounds = rounds_to_come(s)
    return rounds + 1.0 if quirk != UNKNOWN and s.cards.quirk_scores[quirk] == FINAL_TURN else rounds


def scarcity(s: MadScience, kind: i64) -> float:
    """How much longer one waits for a resource than for the commonest."""
    return float(s.cards.resources[0] + 3) / float(s.cards.resources[kind] + 3)


def income(s: MadScience) -> float:
    """Resources that a seat acquires in a round."""
    return float(s.cards.a_round[s.seats - 2]) / float(s.seats)


def resource_worth(s: MadScience, kind: i64, turns: float) -> float:
    if turns > 8.0:
        turns = 8.0
    return scarcity(s, kind) * (0.3 + 0.1 * turns)


def chance(s: MadScience, invention: i64) -> float:
    """How often the stipulation of an invention will be met."""
    when = s.cards.when[invention]
    if when == IF_DIRECTOR:
        return 1.15 / float(s.seats)
    if when == IF_BUILT:
        return BUILDS
    if when >= IF_ACQUIRED:
        all = total_resources(s)
        share = float(s.cards.resources[when - IF_ACQUIRED]) / all if all > 0.0 else 0.0
        met = 1.25 * share * income(s)
        return met if met < 0.8 else 0.8
    return 1.0


def total_resources(s: MadScience) -> float:
    n: i64 = 0
    for cards in s.cards.resources:
        n += cards
    return float(n)


def pressed(s: MadScience, invention: i64, turns: float) -> float:
    """What one press brings, its price not counted."""
    worth = float(s.cards.infamy[invention])
    gains = s.cards.gains[invention]
    if gains != 0:
        kind: i64
        for kind in range(KINDS):
            n = count(gains, kind)
            if n != 0:
                worth += FOUND * float(n) * resource_worth(s, kind, turns)
    return worth


def price(s: MadScience, amount: i64, turns: float) -> float:
    worth = 0.0
    kind: i64
    if amount != 0:
        for kind in range(KINDS):
            worth += float(count(amount, kind)) * resource_worth(s, kind, turns)
    return worth


def promise(s: MadScience, invention: i64, turns: float, clones: i64, quirk: i64) -> float:
    """What an invention built in time for so many turns will bring, with so many clones beside it."""
    if turns < 1.0:
        return keepsake(s, invention, quirk) if turns > 0.0 else 0.0
    once = pressed(s, invention, turns / 2.0) - price(s, s.cards.spends[invention], turns / 2.0)
    if once < 0.0:
        once = 0.0
    if s.cards.clones[invention] != 0:
        return once * float(2 * clones + 1)
    met = chance(s, invention)
    if s.cards.destructs[invention] != 0:
        tries = met * turns
        return once * (tries if tries < 1.0 else 1.0)
    return once * met * turns + keepsake(s, invention, quirk)


def keepsake(s: MadScience, invention: i64, quirk: i64) -> float:
    """What one's quirk gives for an invention that stands at the end."""
    if quirk == UNKNOWN:
        return 0.5
    scores = s.cards.quirk_scores[quirk]
    worth = float(s.cards.quirk_infamy[quirk])
    if scores == INVENTIONS:
        return worth
    if scores == CATEGORY and s.cards.categories[invention] & s.cards.quirk_category[quirk] != 0:
        return worth
    return 0.0


def wait(s: MadScience, cost: i64, stock: i64, wild: i64) -> float:
    """Turns until the resources still missing have come; the Truckload stands for one of them, now or never."""
    missing = 0.0
    units: i64 = 0
    kind: i64
    for kind in range(KINDS):
        lack = count(cost, kind) - count(stock, kind)
        if lack > 0:
            missing += float(lack) * scarcity(s, kind)
            units += lack
    if units <= wild:
        return 0.0
    return 0.5 + missing / income(s)
