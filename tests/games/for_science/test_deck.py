"""Deck files: a deck of one's own is read as it is written, and a wrong one says what is wrong with it."""

import re
from itertools import pairwise

import pytest

from games.for_science.designing import ALPHA, BETA, BRIDGE, CARDS, DECK, GAMMA
from labtop.games.deck import DeckError, Problem
from labtop.games.for_science import cards as numbers
from labtop.games.for_science.cards import LABS, LEVELS, SHAPES, Cards
from labtop.games.for_science.deck_schema import CONTROLS, LASTING, POWERS, TYPES
from labtop.games.for_science.drawing import forks, pairs_of, ports_of, strands, turned
from labtop.games.for_science.game import GAME
from labtop.games.for_science.texts import WORDS
from labtop.games.for_science.vaccine.lattice import CHEVRON, RHOMBUS, SECTOR, TRAPEZOID
from labtop.games.i18n import Words, constant_names


def edited(*changes: tuple[str, str]) -> str:
    """The standard deck with some of its text replaced; what to replace is a pattern."""
    source = DECK.source
    for old, new in changes:
        source, n = re.subn(old, new, source, count=1, flags=re.MULTILINE)
        assert n == 1, f"{old!r} is not in the deck"
    return source


def of(id: str, field: str) -> str:
    """The line of a field of a card, as a pattern that keeps what stands before it."""
    return rf'^(id = "{id}"\n(?:[^[\n].*\n)*?{field} = ).*$'


def card(id: str, **fields: str) -> str:
    """The standard deck with fields of one card written anew."""
    return edited(*((of(id, field), rf"\g<1>{text}") for field, text in fields.items()))


def more(id: str, line: str) -> str:
    """The standard deck with a line more on one card."""
    return edited((rf'^(id = "{id}"\n)', rf"\g<1>{line}\n"))


def problems(source: str) -> list[Problem]:
    with pytest.raises(DeckError) as caught:
        GAME.deck(source)
    return list(caught.value.problems)


def cards_of(source: str) -> Cards:
    cards = GAME.deck(source).cards
    assert isinstance(cards, Cards)
    return cards


D35, D22, D43 = "design 'd35'", "design 'd22'", "design 'd43'"  # a stack of two; brick and slat; three strands
LAB = r'^(lab = "beta"\nlevel = 2\nlength = ).*$'
WRONG = {
    # the drawing
    "no blocks": (card("d35", blocks="[]"), (D35, "blocks", "from 1 to 4 blocks, not 0")),
    "five blocks": (card("d35", blocks='["brick", "slat", "brick", "slat", "bridge"]'), (D35, "blocks", "not 5")),
    "a face of two rows": (card("d35", face='["1..", "2.."]'), (D35, "face", "three or four rows")),
    "a row too long": (card("d35", face='["1..", "1...", "2..", "2.."]'), (D35, "face[1]", "three signs of .12")),
    "a block that is not there": (
        card("d35", face='["1..", "1..", "3..", "2.."]'),
        (D35, "face[2]", "three signs of .12"),
    ),
    "a block drawn twice": (card("d35", face='["1..", "11.", "2..", "2.."]'), (D35, "face", "each block once")),
    "a block not drawn": (card("d35", face='["1..", "1..", "...", "2.."]'), (D35, "face", "each block once")),
    "a line to nowhere": (card("d35", lines='["1-3"]'), (D35, "lines[0]", 'two blocks of the card, as "1-2"')),
    "a line to itself": (card("d35", lines='["1-1"]'), (D35, "lines[0]", "two blocks of the card")),
    "a line twice": (card("d35", lines='["1-2", "2-1"]'), (D35, "lines[1]", "2-1 is there already")),
    "no port above": (
        card("d35", face='["...", "1..", "2..", "2.."]'),
        (D35, "face", "no port on the upper side leads to 1 and 2, and all must go through the card"),
    ),
    "three ports of one block": (
        card("d22", face='["1..", "12.", "222"]'),
        (D22, "lines", "block 2 has 4 lines, ports included; 3 are the most"),
    ),
    "a strand that ends": (
        card("d43", face='["123", "123", "12."]'),
        (D43, "face", "no port on the lower side leads to 3, and all must go through the card"),
    ),
    "four strands": (
        card("d59", lines="[]", face='[".12", ".12", ".34", ".34"]'),
        ("design 'd59'", "face", "no port on the upper side leads to 3"),
    ),
    "two rings": (
        card("d59", lines='["1-2", "1-3", "2-4", "3-4", "1-4"]'),
        ("design 'd59'", "lines", "at most one ring on a card"),
    ),
    "three of one shape": (
        card("d43", blocks='["slat", "slat", "slat"]'),
        (D43, "blocks", "at most 2 of one shape, not 3 of slat"),
    ),
    "four lines of a block": (
        card("d22", face='["11.", "12.", "112"]', blocks='["slat", "slat"]'),
        (D22, "lines", "block 1 has 5 lines, ports included; 3 are the most"),
    ),
    "a dead end": (card("d22", lines="[]", face='["1..", "12.", ".1."]'), (D22, "lines", "block 2 is a dead end")),
    "lines that cross": (
        card("d43", face='["213", "123", "123"]'),
        (D43, "face", "the lines 2 to its upper port and 1 to its upper port cross"),
    ),
    "a line through a block": (
        card("d43", lines='["1-3"]'),
        (D43, "face", "the line 1-3 runs through block 2"),
    ),
    "a fork on a brick": (
        card("d22", face='["11.", "12.", ".2."]'),
        (D22, "blocks", "block 1 is the only support of two, and a brick; that must be a slat or a bridge"),
    ),
    "a fork both ways up": (
        card("d28", face='["11.", "1..", "2..", "22."]'),
        ("design 'd28'", "lines", "the card forks both ways up"),
    ),
    "two forks": (
        card("d22", blocks='["slat", "bridge"]', face='["122", "1..", ".2.", "1.."]'),
        (D22, "lines", "the card forks at blocks 1 and 2; it may at one"),
    ),
    "the same card twice": (
        card("d02", blocks='["triangle"]'),
        ("design 'd02'", "face", "is the same as 'd01', perhaps turned"),
    ),
    "the same card turned": (
        card("d02", blocks='["triangle"]', face='[".1.", ".1.", "..1"]'),
        ("design 'd02'", "face", "is the same as 'd01', perhaps turned"),
    ),
    "a card that earns too much": (card("d35", data="9"), (D35, "data", "from 0 to 5, not 9")),
    # requirements
    "a disease without needs": (card("toxicardia", needs="[]"), ("disease 'toxicardia'", "needs", "ask for something")),
    "a need of an unknown shape": (
        card("toxicardia", needs='["bridges >= 2"]'),
        ("disease 'toxicardia'", "needs[0]", "did you mean 'bridge >= 2'?"),
    ),
    "a need of none": (card("toxicardia", needs='["bridge >= 0"]'), ("disease 'toxicardia'", "needs[0]", "1 to 6")),
    "a shape against itself": (
        card("toxicardia", needs='["slat >= slat"]'),
        ("disease 'toxicardia'", "needs[0]", "not 'slat >= slat'"),
    ),
    "a chain too long": (
        card("toxicardia", needs='["slat -- slat -- slat -- slat -- slat"]'),
        ("disease 'toxicardia'", "needs[0]", "2 to 4 blocks"),
    ),
    "a need twice": (
        card("toxicardia", needs='["bridge >= 2", "bridge >= 2"]'),
        ("disease 'toxicardia'", "needs[1]", "is there already"),
    ),
    "a need of a mutation": (
        card("pervasive", needs='["slat - brick"]'),
        ("mutation 'pervasive'", "needs[0]", "must be as"),
    ),
    # mutations
    "a mutation that does nothing": (
        edited((r'^(id = "pervasive"\n(?:.+\n)*?)needs = .*\n', r"\1")),
        ("mutation 'pervasive'", "", "does nothing"),
    ),
    "a type of no kind": (
        card("pervasive", type='"feet"'),
        ("mutation 'pervasive'", "type", "must be one of rules, hands, voice, not 'feet'"),
    ),
    "a swap with itself": (card("prionic", swap='["slat", "slat"]'), ("mutation 'prionic'", "swap", "two shapes")),
    "a swap of three": (
        card("prionic", swap='["slat", "brick", "bridge"]'),
        ("mutation 'prionic'", "swap", "a list of 2, not of 3"),
    ),
    "swapped and replaced": (
        more("prionic", 'replace = ["slat", "bridge"]'),
        ("mutation 'prionic'", "replace", "not both"),
    ),
    "a hurry without a clock": (
        edited((r'^(id = "volatile"\n(?:.+\n)*?)timed = true\n', r"\1")),
        ("mutation 'volatile'", "hurry", "only for timed play"),
    ),
    "an unknown control": (
        card("elusive", control='"gloves"'),
        ("mutation 'elusive'", "control", "must be one of one-pointer, mirrored"),
    ),
    "much longer": (card("long-winded", longer="3"), ("mutation 'long-winded'", "longer", "from 0 to 2, not 3")),
    # events
    "an event that does nothing": (
        edited((r'^(id = "new-version-of-the-form"\n(?:.+\n)*?)do = .*\n', r"\1")),
        ("event 'new-version-of-the-form'", "do", "does nothing"),
    ),
    "a deed for a constraint": (
        card("inflation", lasting='["topple"]'),
        ("event 'inflation'", "lasting[0]", "must be one of quiet, no rearranging"),
    ),
    "a number too large": (
        card("somebody-left-the-freezer-open", do='["waste 60"]'),
        ("event 'somebody-left-the-freezer-open'", "do[0]", "from 1 to 6, not 60"),
    ),
    "an unknown property": (
        card("dead-end-treatment", do='["discard thin"]'),
        ("event 'dead-end-treatment'", "do[0]", "PROPERTY in 'discard PROPERTY' must be one of brick, slat"),
    ),
    "an unknown embargo": (
        card("slat-shortage", lasting='["embargo slats"]'),
        ("event 'slat-shortage'", "lasting[0]", "did you mean 'slat'?"),
    ),
    "a break without a clock": (
        edited((r'^(id = "coffee-machine-descaling"\n(?:.+\n)*?)timed = true\n', r"\1")),
        ("event 'coffee-machine-descaling'", "timed", "only for timed play"),
    ),
    # roles
    "ports of no kind": (
        card("coffee-guy", ports='"x.x"'),
        ("role 'coffee-guy'", "ports", "1 for a port and . for none"),
    ),
    "a workshop without ports": (card("coffee-guy", ports='"..."'), ("role 'coffee-guy'", "ports", "three signs")),
    "coffee for nothing": (card("coffee-guy", cost="0"), ("role 'coffee-guy'", "cost", "at least 1 for coffee")),
    "a cost for another": (more("viral-virtuoso", "cost = 2"), ("role 'viral-virtuoso'", "cost", "only there")),
    "an unknown power": (card("coffee-guy", power='"tea"'), ("role 'coffee-guy'", "power", "must be one of assistant")),
    # labs
    "a lab too long": (edited((LAB, r"\g<1>6")), ("lab number 8", "length", "from 1 to 5, not 6")),
    "a level twice": (
        edited((r'^(lab = "beta"\nlevel = )2$', r"\g<1>3")),
        ("", "lab", "beta must have level 2 once, not 0 times"),
    ),
    "a level of no kind": (
        edited((r'^(lab = "beta"\nlevel = )2$', r"\g<1>6")),
        ("lab number 8", "level", "from 0 to 5, not 6"),
    ),
    "an unknown tile given up": (
        edited((r'^discard = "sector"', 'discard = "circle"')),
        ("lab number 8", "discard", "must be one of sector, rhombus, trapezoid, chevron"),
    ),
    "longer than a column can be": (
        edited((r"^length = 4$", "length = 5"), (r"^longer = 1", "longer = 2")),
        ("", "lab", "may have to be 7 long; 6 are the most"),
    ),
    # tiles
    "an edge too few": (card("rhombus-01", edges='"A-B"'), ("tile 'rhombus-01'", "edges", "4 signs for a rhombus")),
    "an edge of no kind": (card("rhombus-01", edges='"A-B?"'), ("tile 'rhombus-01'", "edges", "4 signs for a rhombus")),
    "a blank tile": (card("sector-01", edges='"--"'), ("tile 'sector-01'", "edges", "must not be blank")),
    "a region without an edge": (
        card("rhombus-01", edges='"A---"'),
        ("tile 'rhombus-01'", "regions.B", "no edge has this letter"),
    ),
    "an edge without a region": (
        card("rhombus-01", edges='"A-BC"'),
        ("tile 'rhombus-01'", "regions.C", "says nothing of this region"),
    ),
    "a region that is a word": (
        card("rhombus-01", regions='{ A = "red", B = ["green", 0] }'),
        ("tile 'rhombus-01'", "regions.A", "must be a list of 2, not 'red'"),
    ),
    "a colour of no kind": (
        card("rhombus-01", regions='{ A = ["mauve", 0], B = ["green", 0] }'),
        ("tile 'rhombus-01'", "regions.A[0]", "must be one of red, green, blue, not 'mauve'"),
    ),
    "too many icons": (
        card("rhombus-01", regions='{ A = ["red", 6], B = ["green", 0] }'),
        ("tile 'rhombus-01'", "regions.A[1]", "from 0 to 5, not 6"),
    ),
    # ids, words, parts
    "an id of two sorts of card": (
        edited((r'^id = "pervasive"', 'id = "toxicardia"')),
        ("mutation 'toxicardia'", "id", "is the id of a disease already"),
    ),
    "the id of a place": (
        edited((r'^id = "pervasive"', 'id = "lab-alpha"')),
        ("mutation 'lab-alpha'", "id", "what the game calls something else"),
    ),
    "a name with a seat in it": (
        more("pervasive", 'name = "of @1"'),
        ("mutation 'pervasive'", "name", "none of them @"),
    ),
    "an endless description": (
        more("pervasive", f'about = "{"very " * 60}long"'),
        ("mutation 'pervasive'", "about", "at most 240"),
    ),
    "too few blocks": (edited((r"^each = 6", "each = 5")), ("[supply]", "each", "from 6 to 12, not 5")),
    "no supply": (edited((r"^\[supply\]\n.*\n", "")), ("", "supply", "[supply] is missing")),
    "another game": (edited((r"^game = .*$", 'game = "gsa"')), ("", "game", "must be 'for-science'")),
    "an unknown part": (DECK.source + "\n[rules]\n", ("", "rules", "is unknown here")),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_with_file_card_and_field(wrong: str) -> None:
    source, (card, field, what) = WRONG[wrong]
    found = problems(source)
    assert any(problem.card == card and problem.field == field and what in problem.what for problem in found), found
    assert all(str(problem).startswith("cards.toml: ") for problem in found)


def test_all_that_is_wrong_is_told_at_once() -> None:
    source = edited(
        (of("d35", "lines"), r'\g<1>["1-3"]'),
        (of("toxicardia", "needs"), r"\g<1>[]"),
        (of("coffee-guy", "ports"), r'\g<1>"..."'),
        (of("rhombus-01", "edges"), r'\g<1>"A"'),
    )
    assert {problem.field for problem in problems(source)} == {"lines[0]", "needs", "ports", "edges"}


@pytest.mark.parametrize(
    ("sort", "keep", "told"),
    [
        ("design", 19, "from 20 to 62, not 19"),
        ("disease", 3, "from 4 to 100, not 3"),
        ("mutation", 4, "from 5 to 100, not 4"),
        ("event", 0, "from 1 to 100, not 0"),
        ("role", 11, "from 12 to 60, not 11"),
        ("lab", 17, "gamma must have level 5 once, not 0 times"),
        ("tile", 3, "from 4 to 120, not 3"),
    ],
)
def test_a_deck_needs_enough_of_every_sort(sort: str, keep: int, told: str) -> None:
    parts = re.split(r"(?m)^(?=\[\[)", DECK.source)
    these = [part for part in parts if part.startswith(f"[[{sort}]]")]
    gone = {id(part) for part in these[keep:]}
    source = "".join(part for part in parts if id(part) not in gone)
    assert any(problem.field == sort and told in problem.what for problem in problems(source))


def test_every_table_finds_mutations_whatever_is_left_out() -> None:
    source = DECK.source.replace("starter = true\n", "")
    found = [problem.what for problem in problems(source) if problem.field == "mutation"]
    assert any("at least 5 must be starters" in what for what in found)


def test_a_disease_may_not_ask_for_what_no_design_has() -> None:
    parts = re.split(r"(?m)^(?=\[\[|#)", DECK.source)
    source = "".join(part for part in parts if not (part.startswith("[[design]]") and '"bridge"' in part))
    found = problems(source)
    assert Problem("the designs have 0 of bridge", "disease 'toxicardia'", "needs[0]") in found
    assert not any(problem.card == "disease 'glue-flu'" for problem in found)
    # as many bridges as of another shape are no such thing: none of both is as many
    assert not any(problem.card == "mutation 'arch-rival'" for problem in found)


# what is read


def test_the_box_holds_what_the_book_says() -> None:
    cards = CARDS
    sizes = [cards.design_ids, cards.disease_ids, cards.mutation_ids, cards.event_ids, cards.role_ids, cards.tile_ids]
    assert [len(ids) for ids in sizes] == [60, 20, 32, 29, 15, 76]
    assert [list(cards.tiles.shapes).count(shape) for shape in (SECTOR, CHEVRON, TRAPEZOID, RHOMBUS)] == [
        16,
        12,
        18,
        30,
    ]
    assert cards.supply == 6 and len(SHAPES) == 6


def test_level_one_is_the_printed_board() -> None:
    lengths = [CARDS.lab_length[LABS + lab] for lab in (ALPHA, BETA, GAMMA)]
    assert lengths == [2, 3, 2] and list(CARDS.lab_mutation[LABS : 2 * LABS]) == [1, 0, 0]
    assert list(CARDS.lab_discard[LABS : 2 * LABS]) == [-1] * 3
    assert list(CARDS.lab_data[LABS : 2 * LABS]) == list(CARDS.lab_knowledge[LABS : 2 * LABS]) == [0] * 3


def test_every_level_of_a_lab_is_harder_than_the_one_before() -> None:
    for lab in (ALPHA, BETA, GAMMA):
        faces = [
            (
                CARDS.lab_length[n],
                CARDS.lab_mutation[n],
                CARDS.lab_discard[n],
                -CARDS.lab_data[n],
                -CARDS.lab_knowledge[n],
            )
            for n in range(lab, LABS * LEVELS, LABS)
        ]
        for easier, harder in pairwise(faces):
            assert easier != harder and all(a <= b for a, b in zip(easier, harder, strict=True)), (lab, easier, harder)


def test_what_a_card_earns_grows_with_how_hard_it_is() -> None:
    """One for each block, one for a fork, one for a ring or a strand with two ports on both sides."""
    earned: dict[int, set[tuple[int, int]]] = {}
    for n in range(len(CARDS.design_ids)):
        earned.setdefault(difficulty(n), set()).add((CARDS.data[n], CARDS.knowledge[n]))
    assert earned == {1: {(1, 0)}, 2: {(2, 0), (0, 1)}, 3: {(1, 1)}, 4: {(2, 1), (0, 2)}, 5: {(1, 2)}}


def difficulty(design: int) -> int:
    [text] = re.findall(rf'(?m)^id = "{CARDS.design_ids[design]}"\n.*\nface = (.*)\nlines = (.*)$', DECK.source)
    face, lines = (re.findall(r'"(.*?)"', field) for field in text)
    pairs, blocks = pairs_of(lines), int(CARDS.blocks[design])
    found = strands(blocks, pairs)
    ring = len(pairs) - blocks + len(found) > 0
    wide = any(all(sum(end in strand for end in ports_of(row)) > 1 for row in (face[0], face[-1])) for strand in found)
    fork = bool(forks(face, pairs, blocks) or forks(turned(face), pairs, blocks))
    return blocks + fork + (ring or wide)


def test_words_of_the_file_have_the_numbers_of_the_rules() -> None:
    assert [SHAPES[n] for n in (numbers.CYLINDER, numbers.HALF_DISC)] == ["cylinder", "half-disc"]
    assert [TYPES[n] for n in (numbers.RULES, numbers.HANDS, numbers.VOICE)] == ["rules", "hands", "voice"]
    assert POWERS[numbers.COFFEE] == "coffee" and POWERS[numbers.INTERN] == "intern" and len(POWERS) == 15
    constants = constant_names(numbers, "LASTS_QUIET", "LASTS_NO_WASTING")
    names = {n: name.partition("-")[2].replace("-", " ") for n, name in constants.items()}
    assert list(names) == list(range(1, len(LASTING) + 1))
    assert all(form.startswith(name) for name, form in zip(names.values(), LASTING, strict=True))


def test_fields_of_the_deck_are_what_is_played() -> None:
    cards = cards_of(
        edited(
            (of("elusive", "handling"), r"\g<1>1234"),
            (of("prionic", "swap"), r'\g<1>["cylinder", "bridge"]'),
            (of("slat-shortage", "lasting"), r'\g<1>["embargo bridge", "handling 700"]'),
            (of("viral-virtuoso", "ports"), r'\g<1>"1.."'),
            (LAB, r"\g<1>5"),
        )
    )
    elusive, prionic = cards.mutation_ids.index("elusive"), cards.mutation_ids.index("prionic")
    assert cards.handling[elusive] == 1234 and CONTROLS[cards.control[elusive]] == "one-pointer"
    assert list(cards.built_as[prionic * 6 : prionic * 6 + 6]) == [0, 1, 2, BRIDGE, 4, numbers.CYLINDER]
    assert cards.alters[prionic] == 1 and cards.extra[prionic] == -1
    lasting = cards.lasting[cards.event_ids.index("slat-shortage")]
    assert [(one & 255, one >> 8) for one in lasting] == [
        (numbers.LASTS_EMBARGO, BRIDGE),
        (numbers.LASTS_HANDLING, 700),
    ]
    virtuoso = cards.role_ids.index("viral-virtuoso")
    assert cards.role_ports[virtuoso] == 1 and cards.power[virtuoso] == numbers.VIRTUOSO
    assert cards.lab_length[2 * LABS + BETA] == 5


def test_only_what_asks_more_of_the_design_adds_a_requirement() -> None:
    asking = {id for n, id in enumerate(CARDS.mutation_ids) if CARDS.adds_requirement(n)}
    assert {"pervasive", "long-winded"} <= asking and not {"inverse", "prionic", "alternating", "elusive"} & asking


def test_a_card_s_own_words_come_before_those_in_the_language_file(monkeypatch: pytest.MonkeyPatch) -> None:
    source = more("toxicardia", 'name = "Arch Trouble"\nabout = "It bends."')
    words = {"disease": {"toxicardia": "Toxicardia", "glue-flu": "Glue!"}, "disease-about": {"glue-flu": "Sticky."}}
    monkeypatch.setattr(WORDS, "tables", {**WORDS.tables, **words})
    cards = GAME.deck(source).cards
    assert isinstance(cards, Cards)
    assert cards.disease_names[:3] == ["Arch Trouble", "Glue!", "Barrel Fever"]
    assert cards.disease_abouts[:3] == ["It bends.", "Sticky.", ""]


@pytest.mark.parametrize("sort", ["design", "disease", "mutation", "event", "role"])
def test_every_card_has_a_name_of_its_own_in_the_language_file(sort: str) -> None:
    names = Words("labtop.games.for_science").all(sort)
    assert list(names) == getattr(CARDS, f"{sort}_ids")
    assert len({*names.values()}) == len(names) and all(0 < len(name) <= 40 for name in names.values())


def test_every_workshop_pattern_of_one_or_two_ports_is_some_role_s() -> None:
    assert set(CARDS.role_ports) == {1, 2, 3, 4, 5, 6, 7}
    assert list(CARDS.role_ports).count(7) == 1
