"""What speaks for a move of Mad Science Foundation, in a sentence, for a player who asks for a hint.

Every sentence follows from what the seat can know: all but the others' quirks and the decks. Where a move is a poor
one, the sentence says that too.
"""

from typing import Final

from labtop.games.mad_science.cards import (
    ALWAYS,
    CATEGORY,
    DIRECTOR,
    FINAL_TURN,
    IF_ACQUIRED,
    IF_BUILT,
    IF_DIRECTOR,
    INVENTION,
    INVENTIONS,
    KINDS,
    RESOURCES,
    SASSY_AI,
    SPY,
    TRUCKLOAD,
)
from labtop.games.mad_science.deck import CATEGORIES
from labtop.games.mad_science.deck import RESOURCES as RESOURCE_IDS
from labtop.games.mad_science.faces import amount_words, item_words, items_of
from labtop.games.mad_science.hints import MadScienceHints
from labtop.games.mad_science.hints.worth import rounds_to_come
from labtop.games.mad_science.moves import cash_of, invention_of, item_of, pile_of
from labtop.games.mad_science.rules.awarding import items
from labtop.games.mad_science.rules.experimentation import activate, build, experiments, gainable, stipulated
from labtop.games.mad_science.rules.minions import has_cash
from labtop.games.mad_science.rules.terms import (
    ACTIVATE,
    CHOOSE,
    DIVIDE,
    DONE,
    EXPERIMENT,
    NO_CASH,
    PLACE_SPY,
    SABOTAGE,
    TAKE_BACK,
)
from labtop.games.mad_science.state import MadScience
from labtop.games.words import Words
from labtop.kernel.counts import count, covers, one, total
from labtop.kernel.flow import NOBODY, frame, seat_of, step_of
from labtop.kernel.sets import members, size

HINTS: Final = MadScienceHints()
NEAR: Final = 2  # resources: who lacks no more is close to building
Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks


def reason(s: MadScience, f: int, move: int, words: Words) -> str:
    step, seat = step_of(f), seat_of(f)
    if step == DIVIDE:
        key, values = dividing(s, seat, move, words)
    elif step == CHOOSE:
        key, values = choosing(s, seat, move, words)
    elif step == PLACE_SPY:
        key, values = spying(s, seat, move, words)
    elif step == SABOTAGE:
        key, values = sabotaging(s, seat, move, words)
    elif move == DONE:
        key, values = stopping(s, seat, words)
    elif move >= ACTIVATE:
        key, values = pressing(s, seat, move, words)
    else:
        key, values = building(s, seat, move, words)
    return words.say("reasons", key, **values)


def counted(n: int, thing: str, words: Words) -> str:
    """One item, 3 items."""
    return words.say("counted", thing if n == 1 else f"{thing}-many", n=n)


# what a seat has and lacks


def lacking(cost: int, stock: int) -> int:
    """What of a price is not there, packed."""
    return sum(max(count(cost, kind) - count(stock, kind), 0) * one(kind) for kind in range(KINDS))


def within_reach(s: MadScience, seat: int, cost: int) -> bool:
    """Whether a seat can pay a price now, the Truckload included."""
    return total(lacking(cost, s.stock[seat])) <= (1 if has_cash(s, seat) else 0)


def best(s: MadScience, inventions: list[int]) -> int:
    """Of some inventions the one that brings most Infamy at a press."""
    return max(inventions, key=lambda invention: (s.cards.infamy[invention], -invention))


def is_last_turn(s: MadScience, seat: int) -> bool:
    """Whether the seat will build and press nothing after this turn."""
    comes = s.cards.quirk_scores[s.quirks[seat]] == FINAL_TURN
    return s.final or (len(s.invention_deck) == 0 and not comes)


def counted_by_quirk(s: MadScience, seat: int, invention: int) -> bool:
    """Whether the seat's own quirk scores an invention for its category."""
    quirk = s.quirks[seat]
    categories = s.cards.categories[invention] & s.cards.quirk_category[quirk]
    return s.cards.quirk_scores[quirk] == CATEGORY and categories != 0


def quirk_blanks(s: MadScience, seat: int, words: Words) -> dict[str, object]:
    quirk = s.quirks[seat]
    category = next((name for name, bit in CATEGORIES.items() if bit == s.cards.quirk_category[quirk]), None)
    return {"n": s.cards.quirk_infamy[quirk], "category": words.say("category", category) if category else ""}


# dividing


def on_pile(s: MadScience, pile: int) -> int:
    """How many items lie on a pile."""
    return total(s.pile_resources[pile]) + size(s.pile_inventions[pile]) + size(s.pile_standees[pile])


def dividing(s: MadScience, seat: int, move: int, words: Words) -> Reason:
    if move == DONE:
        return divided(s, seat, words)
    item, pile = item_of(move), pile_of(move)
    held = [on_pile(s, other) for other in range(s.seats)]
    most = held[pile] == max(held) > min(held)
    blanks: dict[str, object] = {
        "item": item_words(s.cards, item, words),
        "pile": pile + 1,
        "items": counted(held[pile], "item", words),
    }
    if move >= TAKE_BACK:
        return "back-evens" if most else "back", blanks | {"left": counted(s.takebacks, "item", words)}
    if (item < KINDS or item >= INVENTION) and s.cards_left() <= s.cards_owed():
        return "put-card", blanks
    if item < KINDS:
        there = s.pile_resources[pile]
        wanting = [n for n in members(s.pile_inventions[pile]) if count(lacking(s.cards.costs[n], there), item)]
        if wanting:
            return "put-with", blanks | {"invention": s.cards.names[best(s, wanting)]}
        if [other for other in range(s.seats) if wants(s, other, item)] == [seat]:
            return "put-own", blanks
    if max(held) == 0:
        more = len(items_of(s.rest_resources, s.rest_inventions, s.rest_standees)) - 1
        return "put-first", {"items": counted(more, "item", words)}
    if held[pile] == min(held):
        return "put-few" if held[pile] else "put-empty", blanks
    return "put-many" if most else "put-between", blanks


def wants(s: MadScience, seat: int, kind: int) -> bool:
    """Whether a prototype of a seat lacks a resource."""
    return any(count(lacking(s.cards.costs[n], s.stock[seat]), kind) for n in members(s.prototypes[seat]))


def divided(s: MadScience, seat: int, words: Words) -> Reason:
    plans = [s.prototypes[seat] | s.pile_inventions[pile] for pile in range(s.seats)]
    good = [pile for pile in range(s.seats) if newly_paid(s, seat, pile, plans[pile])]
    if good:
        key = "divided-one" if len(good) == 1 else "divided-all" if len(good) == s.seats else "divided-some"
        return key, {"good": len(good), "piles": s.seats}
    least = min(on_pile(s, pile) for pile in range(s.seats))
    return "divided", {"items": counted(least, "item", words)}


# choosing


def choosing(s: MadScience, seat: int, pile: int, words: Words) -> Reason:
    resources, plans, standees = s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile]
    if not items(resources, plans, standees):
        return "pile-empty", {}
    paid = newly_paid(s, seat, pile, s.prototypes[seat] | plans)
    if paid:
        return "pile-builds", {"invention": s.cards.names[best(s, paid)]}
    found = choosing_for_now(s, seat, pile, words)
    if found is not None:
        return found
    quirk, scored = s.quirks[seat], [n for n in members(plans) if counted_by_quirk(s, seat, n)]
    if scored:
        return "pile-quirk", quirk_blanks(s, seat, words) | {"invention": s.cards.names[scored[0]]}
    rival = (seat + 1) % s.seats
    denied = set(newly_paid(s, rival, pile, s.prototypes[rival]))
    for other in range(s.seats):
        if other != pile and s.takers[other] == NOBODY:
            denied -= set(newly_paid(s, rival, other, s.prototypes[rival]))
    if denied:
        return "pile-denies", {"seat": f"@{rival}", "invention": s.cards.names[best(s, list(denied))]}
    if resources and s.cards.quirk_scores[quirk] == RESOURCES:
        blanks = quirk_blanks(s, seat, words)
        return "pile-hoard", blanks | {"resources": counted(total(resources), "resource", words)}
    return choosing_for_later(s, seat, pile, words)


def newly_paid(s: MadScience, seat: int, pile: int, inventions: int) -> list[int]:
    """The inventions that a seat can pay with a pile and could not, or did not have, without it."""
    stock, wild = s.stock[seat] + s.pile_resources[pile], s.pile_standees[pile] >> TRUCKLOAD & 1
    return [
        n
        for n in members(inventions)
        if total(lacking(s.cards.costs[n], stock)) <= wild
        and not (s.prototypes[seat] >> n & 1 and covers(s.stock[seat], s.cards.costs[n]))
    ]


def choosing_for_now(s: MadScience, seat: int, pile: int, words: Words) -> Reason | None:
    """What a pile sets to work this round, or scores at once."""
    standees = s.pile_standees[pile]
    for n in members(s.built[seat]):
        kind = s.cards.when[n] - IF_ACQUIRED
        if kind >= 0 and count(s.pile_resources[pile], kind):
            resource = words.say("resource-a", RESOURCE_IDS[kind])
            return "pile-works", {"invention": s.cards.names[n], "resource": resource}
    if standees >> SASSY_AI & 1:
        return "pile-sass", {"minion": s.cards.minion_names[SASSY_AI - TRUCKLOAD], "n": s.cards.sass}
    directed = [n for n in members(s.built[seat]) if s.cards.when[n] == IF_DIRECTOR]
    if standees >> DIRECTOR & 1 and directed:
        minion = s.cards.minion_names[DIRECTOR - TRUCKLOAD]
        return "pile-directs", {"minion": minion, "invention": s.cards.names[best(s, directed)]}
    return None


def choosing_for_later(s: MadScience, seat: int, pile: int, words: Words) -> Reason:
    resources, plans, standees = s.pile_resources[pile], s.pile_inventions[pile], s.pile_standees[pile]
    stock = s.stock[seat]
    steps = [
        (total(lacking(cost, stock + resources)), -s.cards.infamy[n], n)
        for n in members(s.prototypes[seat])
        if total(lacking(cost := s.cards.costs[n], stock + resources)) < total(lacking(cost, stock))
    ]
    if steps:
        n = min(steps)[2]
        lack = amount_words(lacking(s.cards.costs[n], stock + resources), words)
        return "pile-step", {"invention": s.cards.names[n], "amount": lack}
    for minion, key in ((TRUCKLOAD, "pile-cash"), (SPY, "pile-spy")):
        if standees >> minion & 1:
            return key, {"minion": s.cards.minion_names[minion - TRUCKLOAD]}
    if plans:
        n = best(s, list(members(plans)))
        key = "pile-plans-clone" if s.cards.clones[n] else "pile-plans" if s.cards.infamy[n] else "pile-plans-gain"
        return key, {"invention": s.cards.names[n], "n": s.cards.infamy[n]}
    if resources:
        return "pile-stock", {"amount": amount_words(resources, words)}
    return "pile-director", {"minion": s.cards.minion_names[DIRECTOR - TRUCKLOAD]}


# the Spy


def spying(s: MadScience, seat: int, invention: int, words: Words) -> Reason:
    owner, cards = s.owner(invention), s.cards
    blanks: dict[str, object] = {
        "invention": cards.names[invention],
        "seat": f"@{owner}",
        "n": cards.infamy[invention],
        "amount": amount_words(gainable(s, invention), words),
        "infamy": s.infamy[owner],
    }
    if not s.built[owner] >> invention & 1:
        if not within_reach(s, owner, cards.costs[invention]):
            return "spy-poor", blanks
        return "spy-prototype", blanks
    if cards.when[invention] == IF_BUILT:
        return "spy-if-built", blanks
    if not stipulated(s, owner, invention):
        return "spy-idle", blanks
    if within_reach(s, owner, cards.spends[invention]):
        if cards.infamy[invention]:
            return "spy-infamy", blanks
        if gainable(s, invention):
            return "spy-gain", blanks
    leads = all(s.infamy[owner] > s.infamy[other] for other in range(s.seats) if other != owner)
    return "spy-leader" if leads else "spy", blanks


# experiments


def pressing(s: MadScience, seat: int, move: int, words: Words) -> Reason:
    invention, cash, cards = invention_of(move), cash_of(move), s.cards
    then = s.clone()
    activate(then, seat, invention, cash)
    n = then.infamy[seat] - s.infamy[seat]
    blanks: dict[str, object] = {
        "n": n,
        "total": then.infamy[seat],
        "spent": amount_words(cards.spends[invention], words),
        "amount": amount_words(gainable(s, invention), words),
    }
    if cards.clones[invention]:
        return pressing_clone(s, seat, n)
    if n == 0:
        return pressing_for_resources(s, then, seat, invention, blanks)
    if is_last_turn(s, seat):
        return "press-last", blanks
    if cash != NO_CASH:
        return "press-cash", blanks | {"minion": cards.minion_names[0]}
    others = max(s.infamy[other] for other in range(s.seats) if other != seat)
    if s.infamy[seat] <= others < then.infamy[seat]:
        return "press-leads", blanks
    if cards.spends[invention]:
        return "press-pays", blanks
    if cards.destructs[invention]:
        return "press-once", blanks
    return "press-both" if gainable(s, invention) else "press-free", blanks


def pressing_clone(s: MadScience, seat: int, n: int) -> Reason:
    if s.clones:
        return "clone-next", {"n": n}
    then = s.clone()
    for move in experiments(s, seat):
        if move != DONE and move >= ACTIVATE and s.cards.clones[invention_of(move)] and cash_of(move) == NO_CASH:
            activate(then, seat, invention_of(move), NO_CASH)
    if then.clones > 1:
        return "clone-first", {"clones": then.clones, "n": then.infamy[seat] - s.infamy[seat]}
    return "press-last" if is_last_turn(s, seat) else "clone-alone", {"n": n}


def pressing_for_resources(
    s: MadScience, then: MadScience, seat: int, invention: int, blanks: dict[str, object]
) -> Reason:
    """A button that brings resources and no Infamy."""
    costs = [(s.cards.costs[n], n) for n in members(s.prototypes[seat]) if n != s.spied]
    paid = [n for cost, n in costs if covers(then.stock[seat], cost) and not within_reach(s, seat, cost)]
    if paid and not s.has_built:
        return "press-for", blanks | {"invention": s.cards.names[best(s, paid)]}
    return "press-swaps" if s.cards.spends[invention] else "press-gains", blanks


def building(s: MadScience, seat: int, move: int, words: Words) -> Reason:
    invention, cash, cards = invention_of(move), cash_of(move), s.cards
    then = s.clone()
    build(then, seat, invention, cash)
    ready = {invention_of(next) for next in experiments(then, seat) if next != DONE and next >= ACTIVATE}
    blanks: dict[str, object] = {
        "n": cards.infamy[invention],
        "invention": cards.names[invention],
        "cost": amount_words(cards.costs[invention], words),
        "rounds": counted(max(1, round(rounds_to_come(s))), "round", words),
    }
    woken = [n for n in ready if cards.when[n] == IF_BUILT and n != invention and cards.infamy[n]]
    if woken:
        return "build-wakes", {"invention": cards.names[best(s, woken)], "n": cards.infamy[best(s, woken)]}
    if counted_by_quirk(s, seat, invention) and not cards.destructs[invention]:
        return "build-quirk", quirk_blanks(s, seat, words)
    if cash != NO_CASH:
        return "build-cash", {"minion": cards.minion_names[0]}
    last, free = is_last_turn(s, seat), cards.when[invention] == ALWAYS and cards.spends[invention] == 0
    if free and cards.infamy[invention] and not (last or cards.destructs[invention] or s.revealed):
        return "build-every", blanks
    if invention in ready:
        key = "build-press" if cards.infamy[invention] else "build-press-gain"
        return key, blanks | {"amount": amount_words(gainable(then, invention), words)}
    if cards.quirk_scores[s.quirks[seat]] == INVENTIONS:
        return "build-tinker", quirk_blanks(s, seat, words)
    return "build-tie" if last else "build", blanks


def stopping(s: MadScience, seat: int, words: Words) -> Reason:
    """Done, although something could still be built or pressed."""
    others = [move for move in experiments(s, seat) if move != DONE]
    presses = [invention_of(move) for move in others if move >= ACTIVATE]
    builds = [invention_of(move) for move in others if move < ACTIVATE]
    stock = s.stock[seat]
    if stock and s.cards.quirk_scores[s.quirks[seat]] == RESOURCES and not presses:
        blanks = quirk_blanks(s, seat, words)
        return "done-hoard", blanks | {"resources": counted(total(stock), "resource", words)}
    if presses and not builds and all(s.cards.clones[n] for n in presses) and not is_last_turn(s, seat):
        return "done-clones", {"n": s.cards.infamy[presses[0]], "more": 4 * s.cards.infamy[presses[0]]}
    if not presses:
        return stopping_to_save(s, seat, builds, words)
    n = best(s, presses)
    return "done-could-press" if s.cards.infamy[n] else "done-could-gain", {
        "invention": s.cards.names[n],
        "n": s.cards.infamy[n],
    }


def stopping_to_save(s: MadScience, seat: int, builds: list[int], words: Words) -> Reason:
    """Done, although something could be built: for something better, perhaps."""
    stock, cards = s.stock[seat], s.cards
    left = [lacking(stock, cards.costs[n]) for n in builds]  # after building one of these
    if not is_last_turn(s, seat):
        for n in members(s.prototypes[seat]):
            lack = lacking(cards.costs[n], stock)
            further = all(total(lacking(cards.costs[n], rest)) > total(lack) for rest in left)
            if n not in builds and total(lack) <= NEAR and further:
                return "done-saves", {"invention": cards.names[n], "amount": amount_words(lack, words)}
        for n in members(s.built[seat]):
            spend = cards.spends[n]
            if cards.infamy[n] and covers(stock, spend) and not any(covers(rest, spend) for rest in left):
                blanks: dict[str, object] = {"invention": cards.names[n], "n": cards.infamy[n]}
                return "done-arrow", blanks | {"spent": amount_words(spend, words)}
    f = frame(EXPERIMENT, seat, 0)
    best_rated = max(HINTS.rate(s, f, move) for move in experiments(s, seat))
    if HINTS.rate(s, f, DONE) == best_rated:
        return "done-keeps", {}
    return "done-could-build", {"invention": cards.names[best(s, builds)]}


# the end


def sabotaging(s: MadScience, seat: int, other: int, words: Words) -> Reason:
    n, most = size(s.prototypes[other]), max(size(s.prototypes[n]) for n in range(s.seats) if n != seat)
    blanks: dict[str, object] = {
        "seat": f"@{other}",
        "prototypes": counted(n, "prototype", words),
        "n": n * s.cards.quirk_infamy[s.quirks[seat]],
        "most": counted(most, "prototype", words),
    }
    return "sabotage" if n == most else "sabotage-poor", blanks
