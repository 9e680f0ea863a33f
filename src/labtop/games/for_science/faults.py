"""What a design or a build lacks, in words: for the journal, the view and refusals."""

from labtop.games.for_science import building
from labtop.games.for_science.cards import AS_MANY, AT_LEAST, SHAPES, kind_of, link_of, links_of, number_of, shape_of
from labtop.games.for_science.rules.structures import NOT_VERIFIED
from labtop.games.for_science.rules.verifying import TOO_SHORT
from labtop.games.for_science.texts import WORDS
from labtop.games.words import constant_names, listed

BUILD_FAULTS = constant_names(building, "MISSING_BLOCK", "MUST_NOT_TOUCH_TABLE") | {NOT_VERIFIED: "not-verified"}


def shape_words(shape: int, many: bool = False) -> str:
    return WORDS.say("shapes" if many else "shape", SHAPES[shape])


def need_words(need: int) -> str:
    """What a disease or a mutation asks for: at least 2 bridges."""
    kind = kind_of(need)
    if kind == AT_LEAST:
        n = number_of(need)
        key = "one" if n == 1 else "at-least"
        return WORDS.say("need", key, n=n, shape=shape_words(shape_of(need), n != 1))
    if kind == AS_MANY:
        names = {"shape": shape_words(shape_of(need), True), "other": shape_words(number_of(need), True)}
        return WORDS.say("need", "as-many", **names)
    links = [WORDS.say("need", "one", shape=shape_words(link_of(need, n))) for n in range(links_of(need))]
    return WORDS.say("need", "joined").join(links)


def needs_words(needs: list[int]) -> str:
    return listed([need_words(need) for need in needs])


def design_fault(fault: int) -> str:
    """What a design lacks: a need that is not met, or cards."""
    if fault & 7 == TOO_SHORT:
        n = fault >> 3
        return WORDS.say("fault", "too-short-one" if n == 1 else "too-short", n=n)
    return need_words(fault)


def build_fault(fault: int) -> str:
    """What is wrong with a structure, as `building.named` names it: brick 2 must touch bridge 1."""
    shape = fault >> 4 & 15
    block, other = block_words(shape, fault >> 8 & 255), block_words(fault >> 16 & 15, fault >> 20)
    return WORDS.say("fault", BUILD_FAULTS[fault & 15], shape=shape_words(shape), block=block, other=other)


def block_words(shape: int, n: int) -> str:
    """A block as the second of its shape: brick 2."""
    return WORDS.say("fault", "block", shape=shape_words(shape), n=n)
