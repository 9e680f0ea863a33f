"""What speaks for a move of the GSA Starter Deck, in a sentence, for a player who asks for a hint.

Every sentence follows from what the seat can know. Where a move is a poor one, the sentence says that too.
"""

from typing import Final

from labtop.games.gsa.cards import (
    DELAY,
    DRAW_CARDS,
    FETCH,
    MODIFIER,
    PROJECT,
    PROTECT,
    SPOIL,
    STAND_IN,
    STEAL,
    count,
    each,
    kinds,
    lacking,
    larger,
    one,
    total,
)
from labtop.games.gsa.deck import card_name
from labtop.games.gsa.faces import amount_words
from labtop.games.gsa.hints import GsaHints
from labtop.games.gsa.rules import RULES
from labtop.games.gsa.rules.collaboration import asked_for, offered
from labtop.games.gsa.rules.discarding import over_limit
from labtop.games.gsa.rules.terms import (
    ACCEPT,
    ACT,
    ANSWER,
    ATTACH,
    DISCARDS,
    DONE,
    DRAW,
    HAND,
    NO_PILE,
    OFFER,
    PILE_BITS,
    PROJECTS,
    START,
    modifier_of,
    project_of,
    thing_of,
    verb_of,
)
from labtop.games.gsa.state import NONE, NOT_FINAL, Gsa
from labtop.games.words import Words
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members, size

HINTS: Final = GsaHints()
NAMED: Final = 2  # resources that a sentence names; of more it gives the number
Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks


def reason(s: Gsa, f: int, move: int, words: Words) -> str:
    step, seat = step_of(f), seat_of(f)
    if step == DRAW:
        key, values = drawing(s, seat, move, words)
    elif step == ANSWER:
        key, values = answering(s, f, move, words)
    elif step != ACT:
        key, values = discarding(s, f, move, words)
    elif move == DONE:
        key, values = stopping(s, f, words)
    elif verb_of(move) == START:
        key, values = starting(s, f, move, words)
    elif verb_of(move) == ATTACH:
        key, values = adding(s, project_of(move), thing_of(move), words)
    elif verb_of(move) == OFFER:
        key, values = joining(s, project_of(move), thing_of(move), words)
    else:
        key, values = playing(s, seat, move, words)
    return words.say("reasons", key, **values)


def counted(n: int, thing: str, words: Words) -> str:
    """One card, 3 cards."""
    return words.say("counted", thing if n == 1 else f"{thing}-many", n=n)


# what a seat's projects lack


def lack_words(s: Gsa, packed: int, words: Words) -> str:
    """Only Mouse and PCR; or how many resources."""
    if total(packed) <= NAMED:
        return words.say("counted", "only", what=amount_words(s.cards, packed, words))
    return counted(total(packed), "resource", words)


def under_way(s: Gsa, seat: int, kind: int) -> list[int]:
    """The projects under way of a seat that lack a resource, the nearest to completion first."""
    found = [project for project in members(s.active[seat]) if count(s.missing(project), kind)]
    return sorted(found, key=lambda project: (total(s.missing(project)), -s.cards.points[project]))


def planned(s: Gsa, seat: int, kind: int) -> list[int]:
    """The projects in hand that need a resource, the smallest first."""
    found = [project for project in members(s.plans[seat]) if count(s.cards.needs[project], kind)]
    return sorted(found, key=lambda project: s.cards.sizes[project])


def lacked(s: Gsa, seat: int) -> set[int]:
    """The kinds that a seat's projects lack, under way or in hand, once all is added that it holds."""
    wanted = [s.missing(project) for project in members(s.active[seat])]
    wanted += [s.cards.needs[project] for project in members(s.plans[seat])]
    return {int(kind) for need in wanted for kind in kinds(lacking(need, s.hands[seat]))}


def out_of_sight(s: Gsa, seat: int) -> list[int]:
    """Cards that the seat cannot see: in others' hands, in the resource pile, and in what will be the next one."""
    cards = list(s.resource_pile)
    if len(cards) < HAND:
        cards += [*each(s.burnt), *(MODIFIER + kind for kind in each(s.burnt_modifiers))]
    for other in range(s.seats):
        if other != seat:
            cards += each(s.hands[other] - s.known[other])
            cards += [MODIFIER + kind for kind in each(s.modifiers[other] - s.known_modifiers[other])]
    return cards


def hits(s: Gsa, seat: int, words: Words) -> dict[str, object]:
    """Of the cards out of sight, how many the seat's projects lack."""
    cards, wanted = out_of_sight(s, seat), lacked(s, seat)
    return {"hits": sum(card in wanted for card in cards), "cards": counted(len(cards), "card", words)}


def is_last_turn(s: Gsa, seat: int) -> bool:
    """Whether the seat has no turn after the one under way."""
    return s.left != NOT_FINAL and s.seat == seat and s.left <= s.seats


def lead(s: Gsa, seat: int) -> int:
    """Points that a seat is ahead of the best of the others, or behind."""
    return s.score(seat) - max(s.score(other) for other in range(s.seats) if other != seat)


# drawing


def drawing(s: Gsa, seat: int, move: int, words: Words) -> Reason:
    first, second = move >> PILE_BITS, move & ((1 << PILE_BITS) - 1)
    piles = [first] if second == NO_PILE else [first, second]
    tops = [s.discards[-1 - n] for n in range(piles.count(DISCARDS))]
    for card in tops:
        good_for = drawing_open(s, seat, card, words)
        if good_for is not None:
            return good_for
    if PROJECTS in piles:
        return drawing_projects(s, seat, piles.count(PROJECTS), words)
    if tops and len(tops) == len(piles):
        return "draw-useless", {"card": card_name(s.cards, tops[0])}
    if not s.active[seat] | s.plans[seat]:
        return "draw-homeless", {}
    if not lacked(s, seat):
        return "draw-ready", {}
    found = hits(s, seat, words)
    return "draw-resources" if found["hits"] else "draw-hopeless", found


def drawing_open(s: Gsa, seat: int, card: int, words: Words) -> Reason | None:
    """What the top card of the discard pile is good for, if it is."""
    name: dict[str, object] = {"card": card_name(s.cards, card)}
    if card >= PROJECT:
        lack = lacking(s.cards.needs[card - PROJECT], s.hands[seat])
        if lack == 0:
            return "draw-open-ready", name | {"points": s.cards.points[card - PROJECT]}
        helps = total(lack) < s.cards.sizes[card - PROJECT]
        return ("draw-open-project", name | {"missing": lack_words(s, lack, words)}) if helps else None
    if card >= MODIFIER:
        return "draw-open-modifier", name
    if card not in lacked(s, seat):
        return None
    for key, found in (("draw-open", under_way(s, seat, card)), ("draw-open-plan", planned(s, seat, card))):
        if found:
            return key, name | {"project": s.cards.project_names[found[0]]}
    return None


def drawing_projects(s: Gsa, seat: int, n: int, words: Words) -> Reason:
    if not s.active[seat] | s.plans[seat]:
        return "draw-first-project", {}
    if len(s.project_pile) <= n:
        ahead = lead(s, seat)
        return "draw-last-project-lead" if ahead > 0 else "draw-last-project", {"lead": ahead}
    lack = [lacking(s.missing(project), s.hands[seat]) for project in members(s.active[seat])]
    if lack and not any(lack):
        return "draw-next-project", {}
    unseen = set(s.project_pile)
    for other in range(s.seats):
        if other != seat:
            unseen |= set(members(s.plans[other] & ~s.known_plans[other]))
    good = sum(s.cards.mandatory >> project & 1 == 0 for project in unseen)
    return "draw-project", {"good": good, "projects": counted(len(unseen), "project", words)}


# acting


def starting(s: Gsa, f: int, move: int, words: Words) -> Reason:
    seat, project = seat_of(f), project_of(move)
    cards, lack = s.cards, lacking(s.cards.needs[project], s.hands[seat])
    blanks: dict[str, object] = {
        "points": cards.points[project],
        "size": cards.sizes[project],
        "held": cards.sizes[project] - total(lack),
        "missing": lack_words(s, lack, words),
    }
    if lack == 0:
        return "start-ready", blanks
    if is_last_turn(s, seat):
        return "start-late", blanks
    if HINTS.rate(s, f, move) < HINTS.rate(s, f, DONE):
        return "start-risky", blanks
    if over_limit(s, seat):
        limit = s.hand_limit(seat)
        blanks |= {"cards": counted(s.in_hand(seat), "card", words), "limit": limit}
        return "start-room" if limit else "start-only", blanks
    return "start-part" if total(lack) < cards.sizes[project] else "start-nothing", blanks


def adding(s: Gsa, project: int, kind: int, words: Words) -> Reason:
    """A resource, or a modifier in its place, beside a project of the seat."""
    cards, partner = s.cards, s.partners[project]
    left = s.missing(project) - one(kind)
    blanks: dict[str, object] = {
        "project": cards.project_names[project],
        "points": cards.points[project],
        "size": cards.sizes[project],
        "missing": lack_words(s, left, words),
    }
    if partner != NONE:
        blanks |= {"other": cards.project_names[partner], "seat": f"@{s.owner(partner)}"}
        if left:
            return "add-together", blanks
        return "add-completes-both" if cards.points[project] else "add-relieves-both", blanks
    if total(left) > 1:
        return "add-step", blanks
    if left:
        return "add-nearly" if cards.points[project] else "add-duty", blanks
    if s.left == NOT_FINAL and len(s.project_pile) == 0:
        return "add-completes-last", blanks
    return "add-completes" if cards.points[project] else "add-relieves", blanks


def together(s: Gsa, mine: int, theirs: int) -> int:
    """What two projects would lack in a collaboration."""
    need = larger(s.cards.needs[mine], s.cards.needs[theirs])
    return lacking(need, s.attached[mine] + s.attached[theirs])


def joining(s: Gsa, mine: int, theirs: int, words: Words) -> Reason:
    """What a collaboration means to the owner of the first project."""
    lack, alone = together(s, mine, theirs), s.missing(mine)
    blanks: dict[str, object] = {
        "mine": s.cards.project_names[mine],
        "theirs": s.cards.project_names[theirs],
        "seat": f"@{s.owner(theirs)}",
        "missing": counted(total(lack), "resource", words),
        "points": s.cards.points[mine],
    }
    if lack == 0:
        return "join-completes", blanks
    if total(lack) < total(alone):
        return "join-shares", blanks | {"alone": total(alone)}
    return "join-equal" if total(lack) == total(alone) else "join-more", blanks | {"alone": total(alone)}


def answering(s: Gsa, f: int, move: int, words: Words) -> Reason:
    mine, theirs, seat = asked_for(f), offered(f), seat_of(f)
    if move == ACCEPT:
        return joining(s, mine, theirs, words)
    asker = s.owner(theirs)
    lack, alone = together(s, mine, theirs), s.missing(mine)
    blanks: dict[str, object] = {
        "mine": s.cards.project_names[mine],
        "seat": f"@{asker}",
        "points": s.cards.points[theirs] + s.cards.sizes[theirs],
        "more": counted(total(lack) - total(alone), "more-resource", words),
    }
    if lack == 0:
        return "decline-poor", blanks
    if not lacking(alone, s.hands[seat]):
        return "decline-able", blanks
    if total(lack) > total(alone):
        return "decline-more", blanks
    leads = lead(s, asker) > 0
    return "decline-leader" if leads else "decline", blanks


# modifiers


def playing(s: Gsa, seat: int, move: int, words: Words) -> Reason:
    modifier, project, thing = modifier_of(move), project_of(move), thing_of(move)
    does = s.cards.does[modifier]
    if does == STAND_IN:
        return adding(s, project, thing, words)
    if does == DRAW_CARDS:
        n = s.cards.draws[modifier]
        return "play-draw", hits(s, seat, words) | {"drawn": counted(n, "card", words)}
    if does == FETCH:
        return fetching(s, seat, thing)
    if does == PROTECT:
        n = total(s.attached[project] - s.stood_in[project])
        blanks: dict[str, object] = {"project": s.cards.project_names[project]}
        return "play-protect" if n else "play-protect-idle", blanks | {"resources": counted(n, "resource", words)}
    if does in (DELAY, SPOIL):
        return disturbing(s, thing, does, words)
    return robbing(s, seat, project, thing, does == STEAL, words)


def fetching(s: Gsa, seat: int, kind: int) -> Reason:
    blanks: dict[str, object] = {"card": s.cards.resource_names[kind]}
    if kind in lacked(s, seat):
        for key, found in (("fetch", under_way(s, seat, kind)), ("fetch-plan", planned(s, seat, kind))):
            if found:
                return key, blanks | {"project": s.cards.project_names[found[0]]}
    return "fetch-poor", blanks


def disturbing(s: Gsa, other: int, does: int, words: Words) -> Reason:
    under, held = size(s.active[other]), s.in_hand(other)
    if does == SPOIL:
        return "play-spoil" if held > 1 else "play-spoil-only", {"seat": f"@{other}", "n": held}
    blanks: dict[str, object] = {"seat": f"@{other}", "projects": counted(under, "project", words)}
    return "play-delay" if under else "play-delay-idle", blanks


def robbing(s: Gsa, seat: int, project: int, kind: int, steals: bool, words: Words) -> Reason:
    owner = s.owner(project)
    blanks: dict[str, object] = {
        "card": s.cards.resource_names[kind],
        "project": s.cards.project_names[project],
        "seat": f"@{owner}",
        "missing": lack_words(s, s.missing(project), words),
    }
    own = under_way(s, seat, kind) if steals and kind in lacked(s, seat) else []
    if own:
        return "rob-uses", blanks | {"own": s.cards.project_names[own[0]]}
    if total(s.missing(project)) <= NAMED:
        return "rob-stops", blanks
    return "rob-leader" if lead(s, owner) > 0 else "rob", blanks


# being done, and discarding


def stopping(s: Gsa, f: int, words: Words) -> Reason:
    seat = seat_of(f)
    moves = [move for move in RULES.legal(s, f) if move != DONE]
    if not moves:
        return "done-nothing", {}
    for move in moves:
        if verb_of(move) == ATTACH and HINTS.rate(s, f, move) > HINTS.rate(s, f, DONE):
            card, project = s.cards.resource_names[thing_of(move)], s.cards.project_names[project_of(move)]
            return "done-could-add", {"card": card, "project": project}
    better = [move for move in moves if HINTS.rate(s, f, move) > HINTS.rate(s, f, DONE)]
    if better:
        return "done-poor", {"moves": counted(len(better), "better", words)}
    starts = [project_of(move) for move in moves if verb_of(move) == START]
    if starts:
        largest = max(starts, key=lambda plan: s.cards.sizes[plan])
        return "done-unstarted", {"project": s.cards.project_names[largest], "size": s.cards.sizes[largest]}
    if s.modifiers[seat]:
        return "done-keeps", {"card": s.cards.modifier_names[kinds(s.modifiers[seat])[0]]}
    return "done", {}


def discarding(s: Gsa, f: int, move: int, words: Words) -> Reason:
    seat = seat_of(f)
    if move == DONE:
        return "discard-done", {"projects": counted(size(s.plans[seat]), "project", words)}
    card = move - 1
    if card >= PROJECT:
        return discarding_project(s, seat, card - PROJECT, words)
    if s.active[seat] == 0:
        return "discard-all", {}
    if card >= MODIFIER:
        useful = [kind for kind in kinds(s.hands[seat]) if use_of(s, seat, kind) is not None]
        resources = counted(len(useful), "kind", words)
        return "discard-modifier" if useful else "discard-modifier-only", {"kinds": resources}
    use, after = use_of(s, seat, card), (seat + 1) % s.seats
    blanks: dict[str, object] = {"next": f"@{after}", "card": s.cards.resource_names[card]}
    if use is None:
        if under_way(s, after, card):
            return "discard-helps", blanks
        return "discard-unused", blanks
    if count(s.hands[seat], card) > most_needed(s, seat, card):
        return "discard-spare", blanks
    blanks |= {"project": s.cards.project_names[use]}
    rates = {other: HINTS.rate(s, f, other) for other in RULES.legal(s, f) if other != DONE}
    return "discard-least" if rates[move] == max(rates.values()) else "discard-wanted", blanks


def use_of(s: Gsa, seat: int, kind: int) -> int | None:
    """A project of the seat that a resource is good for."""
    found = under_way(s, seat, kind) + planned(s, seat, kind)
    return found[0] if found else None


def most_needed(s: Gsa, seat: int, kind: int) -> int:
    """How many of a kind all projects of a seat together could use."""
    wanted = [s.missing(project) for project in members(s.active[seat])]
    wanted += [s.cards.needs[project] for project in members(s.plans[seat])]
    return sum(count(need, kind) for need in wanted)


def discarding_project(s: Gsa, seat: int, project: int, words: Words) -> Reason:
    lack = lacking(s.cards.needs[project], s.hands[seat])
    blanks: dict[str, object] = {"missing": lack_words(s, lack, words), "next": f"@{(seat + 1) % s.seats}"}
    if is_last_turn(s, seat):
        return "discard-project-over", blanks
    return "discard-project", blanks
