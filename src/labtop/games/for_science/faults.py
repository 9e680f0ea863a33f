"""What a design or a build lacks, in words: for the journal, the view and refusals."""

from labtop.games.for_science.building import (
    EXTRA_BLOCK,
    MISSING_BLOCK,
    MUST_NOT_TOUCH,
    MUST_NOT_TOUCH_TABLE,
    MUST_TOUCH,
)
from labtop.games.for_science.cards import (
    AS_MANY,
    AT_LEAST,
    SHAPES,
    Cards,
    kind_of,
    link_of,
    links_of,
    number_of,
    shape_of,
)
from labtop.games.for_science.rules.structures import NOT_VERIFIED
from labtop.games.for_science.rules.verifying import TOO_SHORT
from labtop.games.words import Words, listed


def shape_words(shape: int, words: Words, many: bool = False) -> str:
    return words.say("shapes" if many else "shape", SHAPES[shape])


def need_words(need: int, words: Words) -> str:
    """What a disease or a mutation asks for: at least 2 bridges."""
    kind = kind_of(need)
    if kind == AT_LEAST:
        n = number_of(need)
        key = "one" if n == 1 else "at-least"
        return words.say("need", key, n=n, shape=shape_words(shape_of(need), words, n != 1))
    if kind == AS_MANY:
        names = {"shape": shape_words(shape_of(need), words, True), "other": shape_words(number_of(need), words, True)}
        return words.say("need", "as-many", **names)
    links = [words.say("need", "one", shape=shape_words(link_of(need, n), words)) for n in range(links_of(need))]
    return words.say("need", "joined").join(links)


def needs_words(needs: list[int], words: Words) -> str:
    return listed([need_words(need, words) for need in needs])


def design_fault(cards: Cards, fault: int, words: Words) -> str:
    """What a design lacks: a need that is not met, or cards."""
    if fault & 7 == TOO_SHORT:
        n = fault >> 3
        return words.say("fault", "too-short-one" if n == 1 else "too-short", n=n)
    return need_words(fault, words)


def build_fault(fault: int, words: Words) -> str:
    """What is wrong with a structure, as `building.named` names it: brick 2 must touch bridge 1."""
    kind = fault & 15
    if kind == NOT_VERIFIED:
        return words.say("fault", "not-verified")
    if kind in (MISSING_BLOCK, EXTRA_BLOCK):
        key = "missing-block" if kind == MISSING_BLOCK else "extra-block"
        return words.say("fault", key, shape=shape_words(fault >> 4 & 15, words))
    block = block_words(fault >> 4 & 15, fault >> 8 & 255, words)
    if kind in (MUST_TOUCH, MUST_NOT_TOUCH):
        other = block_words(fault >> 16 & 15, fault >> 20, words)
        return words.say("fault", "must-touch" if kind == MUST_TOUCH else "must-not-touch", block=block, other=other)
    key = "must-not-touch-table" if kind == MUST_NOT_TOUCH_TABLE else "must-touch-table"
    return words.say("fault", key, block=block)


def block_words(shape: int, n: int, words: Words) -> str:
    """A block as the second of its shape: brick 2."""
    return words.say("fault", "block", shape=shape_words(shape, words), n=n)
