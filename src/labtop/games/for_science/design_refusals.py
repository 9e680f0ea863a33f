"""Why a move with cards is refused: drawing, playing, arranging, wasting, showing and verifying a design."""

from labtop.games.for_science.cards import (
    ARCHIVIST,
    LASTS_NO_REARRANGING,
    LASTS_NO_WASTING,
    LASTS_QUIET,
    LASTS_SHORT_HANDS,
    PORTS,
)
from labtop.games.for_science.constants import (
    ARRANGE,
    DRAW,
    NONE,
    PLAY,
    SALVAGE,
    SHOW,
    VERIFY,
    WASTE,
    WASTE_FROM,
    WORKSHOPS,
)
from labtop.games.for_science.designs import ANY_PORTS, cards_of, code_at, holds, length
from labtop.games.for_science.labels import area_name
from labtop.games.for_science.rules.designing import may_hold_more
from labtop.games.for_science.state import ForScience
from labtop.games.words import Words, listed
from labtop.kernel.game import Refusal


def no(words: Words, key: str, section: str, **values: object) -> Refusal:
    return Refusal(words.say("refusal", key, **values), section)


def by_event(s: ForScience, words: Words, key: str, **values: object) -> Refusal:
    """What an event that holds for a while forbids."""
    return no(words, key, "8.2", event=s.cards.event_names[s.lasting], **values)


def place_words(s: ForScience, area: int) -> str:
    return area_name(s.cards, area, s.roles[area - WORKSHOPS] if area >= WORKSHOPS else 0)


def names_of(s: ForScience, designs: list[int]) -> str:
    return listed([s.cards.design_names[card] for card in designs])


def refuse_design(s: ForScience, seat: int, verb: int, area: int, thing: int, words: Words) -> Refusal:
    if verb in (DRAW, SALVAGE):
        return refuse_drawing(s, seat, verb, words)
    if verb in (WASTE, SHOW):
        return refuse_card(s, seat, verb, thing, words)
    if verb == VERIFY:
        return refuse_verifying(s, area, words)
    if verb == PLAY:
        return refuse_playing(s, seat, area, thing, words)
    if s.columns[area] == 0:
        return no(words, "nothing-there", "3.2", place=place_words(s, area))
    if verb == ARRANGE:
        return refuse_arranging(s, area, thing, words)
    assert verb == WASTE_FROM
    return refuse_wasting_from(s, seat, area, thing, words)


def refuse_drawing(s: ForScience, seat: int, verb: int, words: Words) -> Refusal:
    if verb == SALVAGE and s.power(seat, ARCHIVIST) == 0:
        return no(words, "not-archivist", "9.2")
    if verb == SALVAGE and len(s.wasted) == 0:
        return no(words, "nothing-wasted", "3.3")
    if may_hold_more(s, seat):
        return no(words, "no-cards", "3.1")
    limit = s.hand_limit(seat)
    if s.lasts(LASTS_SHORT_HANDS) != NONE:
        return by_event(s, words, "event-short-hands")
    return no(words, "hand-full" if limit == 1 else "hand-full-many", "3.1", n=limit)


def refuse_card(s: ForScience, seat: int, verb: int, card: int, words: Words) -> Refusal:
    name = s.cards.design_names[card]
    section = "3.3" if verb == WASTE else "3.1"
    if card not in list(s.hands[seat]):
        return no(words, "not-in-hand", section, card=name)
    if verb == WASTE:
        assert s.lasts(LASTS_NO_WASTING) != NONE
        return by_event(s, words, "event-no-wasting")
    if s.is_machine(seat):
        return no(words, "machine-silent", "9.2")
    if s.lasts(LASTS_QUIET) != NONE:
        return by_event(s, words, "event-quiet")
    return no(words, "shown-already", section, card=name)


def refuse_verifying(s: ForScience, area: int, words: Words) -> Refusal:
    if area >= WORKSHOPS:
        return no(words, "workshop-unverified", "3.5")
    key = "nothing-there" if s.columns[area] == 0 else "verified-already"
    return no(words, key, "3.5", place=place_words(s, area))


# columns


def cards_in(column: int) -> list[int]:
    return [int(card) for card in cards_of(column)]


def refuse_playing(s: ForScience, seat: int, area: int, column: int, words: Words) -> Refusal:
    old, new, where = cards_in(s.columns[area]), cards_in(column), place_words(s, area)
    lost = [card for card in old if card not in new]
    more = [card for card in new if card not in old]
    if lost:
        return no(words, "left-behind", "3.2", cards=names_of(s, lost), place=where)
    if len(more) > 1:
        return no(words, "one-at-a-time", "3.2", cards=names_of(s, more))
    if more[0] not in list(s.hands[seat]):
        return no(words, "not-in-hand", "3.2", card=s.cards.design_names[more[0]])
    if len(new) > s.most_cards(area):
        return no(words, "design-full", "3.2", place=where, n=s.most_cards(area))
    gap = refuse_ports(s, area, column, words)
    if gap is not None:
        return gap
    assert s.lasts(LASTS_NO_REARRANGING) != NONE
    return by_event(s, words, "event-no-rearranging")


def refuse_arranging(s: ForScience, area: int, column: int, words: Words) -> Refusal:
    if s.lasts(LASTS_NO_REARRANGING) != NONE:
        return by_event(s, words, "event-no-rearranging")
    if sorted(cards_in(column)) != sorted(cards_in(s.columns[area])):
        names = names_of(s, cards_in(s.columns[area]))
        return no(words, "same-cards", "3.2", place=place_words(s, area), cards=names)
    gap = refuse_ports(s, area, column, words)
    return no(words, "as-it-lies", "3.2", place=place_words(s, area)) if gap is None else gap


def refuse_wasting_from(s: ForScience, seat: int, area: int, left: int, words: Words) -> Refusal:
    where, old = place_words(s, area), cards_in(s.columns[area])
    if area >= WORKSHOPS and s.owner(area) != seat:
        return no(words, "not-your-workshop", "3.3", place=where, seat=f"@{s.owner(area)}")
    strange = [card for card in cards_in(left) if card not in old]
    if strange:
        return no(words, "not-lying-there", "3.3", cards=names_of(s, strange), place=where)
    if len(cards_in(left)) == len(old):
        return no(words, "waste-something", "3.3")
    gap = refuse_ports(s, area, left, words)
    return no(words, "waste-fewest", "3.3", place=where) if gap is None else gap


def ports_words(mask: int, words: Words) -> str:
    """At the left and the right."""
    return listed([words.say("ports", ("left", "middle", "right")[n]) for n in range(PORTS) if mask >> n & 1])


def refuse_ports(s: ForScience, area: int, column: int, words: Words) -> Refusal | None:
    """The lowest two of a column whose connections do not meet, if there are any."""
    cards, lower = s.cards, s.ports(area)
    for n in range(length(column)):
        code = code_at(column, n)
        upper = cards.ports_below[code]
        if lower not in (ANY_PORTS, upper):
            values = {
                "card": cards.design_names[code >> 1],
                "ports": ports_words(upper, words),
                "under": place_words(s, area) if n == 0 else cards.design_names[code_at(column, n - 1) >> 1],
                "there": ports_words(lower, words),
            }
            return no(words, "ports-workshop" if n == 0 else "ports", "3.2", **values)
        lower = cards.ports_above[code]
    return None


def refuse_leaving(s: ForScience, lab: int, card: int, left: int, words: Words) -> Refusal:
    """Of a card that an event may well have: what is left behind it is wrong."""
    old, where = cards_in(s.columns[lab]), place_words(s, lab)
    if holds(left, card):
        return no(words, "discard-stays", "8.2", card=s.cards.design_names[card])
    strange = [other for other in cards_in(left) if other not in old]
    if strange:
        return no(words, "not-lying-there", "8.2", cards=names_of(s, strange), place=where)
    gap = refuse_ports(s, lab, left, words)
    return no(words, "waste-fewest", "3.3", place=where) if gap is None else gap
