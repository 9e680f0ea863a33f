"""What speaks for a move with cards: drawing, playing, arranging, wasting, showing and verifying a design."""

from labtop.games.for_science.cards import LABS
from labtop.games.for_science.constants import (
    ARRANGE,
    DRAW,
    NONE,
    OWED_TWO,
    PLAY,
    SALVAGE,
    SHOW,
    UNTIMED,
    VERIFY,
    WASTE,
    WASTE_FROM,
    WORKSHOPS,
)
from labtop.games.for_science.designs import can_fit, cards_of, code_at, compose, length, met
from labtop.games.for_science.faults import design_fault
from labtop.games.for_science.rules.designing import added
from labtop.games.for_science.rules.piles import unmutated
from labtop.games.for_science.rules.tiles import eligible
from labtop.games.for_science.rules.verifying import TOO_SHORT
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import place_words, ports_words
from labtop.games.words import Words

Reason = tuple[str, dict[str, object]]  # the key of its sentence, and what fills the blanks
FEW = 12  # cards of a deck that is soon used up


def about_design(s: ForScience, verb: int, area: int, thing: int, words: Words) -> Reason:
    if verb == DRAW:
        return drawing(s, words)
    if verb == SALVAGE:
        return salvaging(s, words)
    if verb == PLAY:
        return playing(s, area, thing, words)
    if verb == ARRANGE:
        return arranging(s, area, thing, words)
    if verb == WASTE:
        return wasting(s, thing, words)
    if verb == WASTE_FROM:
        return wasting_from(s, area, thing, words)
    if verb == SHOW:
        return "show" if s.seats > 1 else "show-alone", {"card": s.cards.design_names[thing]}
    assert verb == VERIFY
    return verifying(s, area, words)


# what a lab lacks


def lacks(s: ForScience, lab: int, column: int) -> list[int]:
    """What a lab's design would lack if it were this column, as needs; too few cards come first."""
    short = s.min_length(lab) - length(column)
    found = [TOO_SHORT | short << 3] if short > 0 else []
    needs = list(s.cards.disease_needs[s.diseases[lab]])
    for mutation in (s.mutations[lab], s.universal):
        if mutation != NONE:
            needs += list(s.cards.mutation_needs[mutation])
    graph = compose(s.cards, column)
    return [int(need) for need in found] + [int(need) for need in needs if not met(graph, need)]


def lack_words(s: ForScience, faults: list[int], words: Words) -> dict[str, object]:
    """The last of what is lacking, which is rather a need than cards, and how much beside."""
    return {"what": design_fault(s.cards, faults[-1], words), "n": len(faults) - 1} if faults else {}


def with_more(key: str, faults: list[int]) -> str:
    """A sentence that names one thing, and how many more there are."""
    return key if len(faults) == 1 else f"{key}-more"


def builders(s: ForScience, area: int) -> list[int]:
    return [seat for seat in range(s.seats) if s.at[seat] == area]


def disturbed(s: ForScience, area: int) -> Reason | None:
    """Whom a change of this design sets back."""
    found = [seat for seat in builders(s, area) if len(s.shapes[seat]) != 0]
    if found:
        return "disturbs", {"seat": f"@{found[0]}"}
    if area < WORKSHOPS and s.is_verified(area):
        return "unverifies", {"place": place_words(s, area)}
    return None


def shown_on(s: ForScience, column: int) -> dict[str, object]:
    """What the cards of a design earn."""
    cards = list(cards_of(column))
    return {
        "data": sum(s.cards.data[card] for card in cards),
        "knowledge": sum(s.cards.knowledge[card] for card in cards),
    }


# drawing


def drawing(s: ForScience, words: Words) -> Reason:
    if s.timer == UNTIMED and len(s.design_pile) <= FEW:
        return "draw-last" if len(s.design_pile) else "draw-loses", {"n": len(s.design_pile)}
    for lab in range(LABS):
        if s.columns[lab] == 0:
            return "draw-empty", {"place": place_words(s, lab)}
        faults = lacks(s, lab, s.columns[lab])
        if faults:
            return "draw-lacking", {"place": place_words(s, lab)} | lack_words(s, faults, words)
    return "draw-stock", {}


def fits_in(s: ForScience, card: int) -> list[int]:
    """Where a card could be played."""
    return [
        area
        for area in range(s.areas())
        if length(s.columns[area]) < s.most_cards(area) and can_fit(s.cards, s.columns[area], card, s.ports(area))
    ]


def salvaging(s: ForScience, words: Words) -> Reason:
    card = int(s.wasted[-1])
    found = fits_in(s, card)
    blanks: dict[str, object] = {"card": s.cards.design_names[card]}
    return ("salvage-fits", blanks | {"place": place_words(s, found[0])}) if found else ("salvage-poor", blanks)


# playing and arranging


def playing(s: ForScience, area: int, column: int, words: Words) -> Reason:
    set_back = disturbed(s, area)
    if set_back is not None:
        return set_back
    blanks: dict[str, object] = {"place": place_words(s, area)} | shown_on(s, column)
    card = int(added(s.columns[area], column))
    blanks["card"] = s.cards.design_names[card]
    if area >= WORKSHOPS:
        data = shown_on(s, column)["data"]
        assert isinstance(data, int)
        earns = data + s.cards.role_per_card[s.roles[area - WORKSHOPS]] * length(column)
        return "play-research", blanks | {"n": earns}
    before, after = lacks(s, area, s.columns[area]), lacks(s, area, column)
    if not after:
        return "play-completes" if before else "play-earns", blanks
    return changing(s, "play", before, after, blanks, words)


def changing(
    s: ForScience, verb: str, before: list[int], after: list[int], blanks: dict[str, object], words: Words
) -> Reason:
    """What a change of a design brings and what it costs, in needs."""
    brought = [need for need in before if need not in after and need & 7 != TOO_SHORT]
    lost = [need for need in after if need not in before and need & 7 != TOO_SHORT]
    if brought:
        return f"{verb}-brings", blanks | {"what": design_fault(s.cards, brought[0], words), "left": len(after)}
    if lost:
        return f"{verb}-spoils", blanks | {"what": design_fault(s.cards, lost[0], words)}
    if len(after) == 1 or after[0] & 7 == TOO_SHORT:
        return f"{verb}-still", blanks | {"what": design_fault(s.cards, after[0], words)}
    return f"{verb}-idle", blanks


def arranging(s: ForScience, area: int, column: int, words: Words) -> Reason:
    set_back = disturbed(s, area)
    if set_back is not None:
        return set_back
    blanks: dict[str, object] = {"place": place_words(s, area)}
    top = s.cards.ports_above[code_at(column, length(column) - 1)]
    old = s.cards.ports_above[code_at(s.columns[area], length(column) - 1)]
    if area < WORKSHOPS:
        before, after = lacks(s, area, s.columns[area]), lacks(s, area, column)
        if before and not after:
            return "arrange-completes", blanks
        if set(before) != set(after):
            return changing(s, "arrange", before, after, blanks, words)
    if top != old:
        return "arrange-opens", blanks | {"ports": ports_words(top)}
    return "arrange-poor", blanks


# wasting


def overflowing(s: ForScience, n: int, words: Words) -> Reason | None:
    """What happens if so many more cards are wasted, if anything does."""
    lying = len(s.wasted) + n
    if lying < s.board_holds():
        return None
    lab = unmutated(s)
    if lab != NONE:
        return "waste-mutates", {"n": lying, "place": place_words(s, lab)}
    return "waste-tile" if len(eligible(s, OWED_TWO)) != 0 else "waste-harmless", {"n": lying}


def wasting(s: ForScience, card: int, words: Words) -> Reason:
    full = overflowing(s, 1, words)
    if full is not None:
        return full
    blanks: dict[str, object] = {"card": s.cards.design_names[card], "n": s.board_holds() - len(s.wasted) - 1}
    if not fits_in(s, card):
        return "waste-unfit", blanks
    return "waste" if s.board_holds() - len(s.wasted) > 2 else "waste-last", blanks


def wasting_from(s: ForScience, area: int, left: int, words: Words) -> Reason:
    set_back = disturbed(s, area)
    if set_back is not None:
        return set_back
    gone = length(s.columns[area]) - length(left)
    full = overflowing(s, gone, words)
    if full is not None:
        return full
    blanks: dict[str, object] = {"place": place_words(s, area), "n": gone}
    if area < WORKSHOPS:
        before, after = lacks(s, area, s.columns[area]), lacks(s, area, left)
        if [need for need in before if need not in after and need & 7 != TOO_SHORT]:
            return "waste-from-helps", blanks
        if not after:
            return "waste-from-shorter", blanks
    return "waste-from-many" if gone > 1 else "waste-from-poor", blanks


# verifying


def verifying(s: ForScience, lab: int, words: Words) -> Reason:
    faults = lacks(s, lab, s.columns[lab])
    if faults:
        return with_more("verify-wrong", faults), lack_words(s, faults, words)
    waiting = [seat for seat in builders(s, lab) if s.presented >> seat & 1]
    blanks: dict[str, object] = {"disease": s.cards.disease_names[s.diseases[lab]]}
    return ("verify-waits", blanks | {"seat": f"@{waiting[0]}"}) if waiting else ("verify-right", blanks)
