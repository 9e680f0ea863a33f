"""What somebody might try with a thing on the table: so that a card which cannot be played now can say why."""

from collections.abc import Iterator

from labtop.games.gsa.cards import DELAY, DESTROY, DRAW_CARDS, FETCH, PROTECT, SPOIL, STAND_IN, STEAL, Cards, each
from labtop.games.gsa.rules.terms import ACT, ANSWER, DISCARD, DRAW
from labtop.games.gsa.state import Gsa
from labtop.kernel.flow import seat_of, step_of
from labtop.kernel.sets import members

PILE, SEAT = "-pile", "seat-"


def attempts(s: Gsa, f: int, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing in a position, likeliest first."""
    step, seat = step_of(f), seat_of(f)
    if step == ACT:
        return tuple(acts(s, seat, thing))
    if step == DISCARD and not thing.endswith(PILE) and not thing.startswith(SEAT):
        return (f"discard {thing}",)
    assert step in (DRAW, ANSWER, DISCARD)
    return (drawn(thing) if step == DRAW else "",)


def drawn(thing: str) -> str:
    """Anything but a pile is no way to draw, and the refusal says what is."""
    pile = thing.removesuffix(PILE)
    return f"draw {pile} {pile}" if thing.endswith(PILE) else ""


def acts(s: Gsa, seat: int, thing: str) -> Iterator[str]:
    cards, mine = s.cards, [s.cards.project_ids[project] for project in members(s.active[seat])]
    if thing in cards.resource_ids:
        own = mine or [cards.project_ids[project] for project in members(s.plans[seat])] or cards.project_ids[:1]
        yield from (f"attach {thing} to {project}" for project in own)
    elif thing in cards.modifier_ids:
        yield from plays(s, seat, cards.modifier_ids.index(thing), mine)
    elif thing in mine:
        yield f"start {thing}"
    elif thing in cards.project_ids:
        yield from (f"offer {project} for {thing}" for project in mine)
        yield f"start {thing}"
    elif thing.startswith(SEAT):
        for modifier in each(s.modifiers[seat]):
            if cards.does[modifier] in (DELAY, SPOIL):
                yield f"play {cards.modifier_ids[modifier]} on seat {thing.removeprefix(SEAT)}"
    else:
        yield ""


def plays(s: Gsa, seat: int, modifier: int, mine: list[str]) -> Iterator[str]:
    cards, does, play = s.cards, s.cards.does[modifier], f"play {s.cards.modifier_ids[modifier]}"
    if does == DRAW_CARDS:
        yield play
    elif does == FETCH:
        yield from (f"{play} for {kind}" for kind in works_on(cards, modifier))
    elif does == PROTECT:
        yield from (f"{play} on {project}" for project in mine or cards.project_ids[:1])
    elif does == STAND_IN:
        for project in mine or cards.project_ids[:1]:
            yield from (f"{play} as {kind} on {project}" for kind in works_on(cards, modifier))
    elif does in (DELAY, SPOIL):
        yield from (f"{play} on seat {other}" for other in range(s.seats) if other != seat)
    else:
        assert does in (DESTROY, STEAL)
        yield from (f"{play} on {kind} of {project}" for project, kind in robberies(s, seat, modifier))


def robberies(s: Gsa, seat: int, modifier: int) -> Iterator[tuple[str, str]]:
    """Projects of others and what could be taken there; first those where something lies, whose reason tells more."""
    cards, kinds = s.cards, works_on(s.cards, modifier)
    rivals = [n for other in range(s.seats) if other != seat for n in members(s.active[other])]
    rivals.sort(key=lambda project: s.attached[project] == 0)
    for n in rivals or [0]:
        beside = [cards.resource_ids[kind] for kind in each(s.attached[n])]
        yield from ((cards.project_ids[n], kind) for kind in [kind for kind in kinds if kind in beside] or kinds)


def works_on(cards: Cards, modifier: int) -> list[str]:
    """The kinds of resources that a modifier works on."""
    return [id for kind, id in enumerate(cards.resource_ids) if cards.classes[kind] & cards.works_on[modifier]]
