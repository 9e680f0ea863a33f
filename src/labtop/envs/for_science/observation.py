"""What a seat of For Science! may know, as numbers. Seats come in order from the reader on."""

from collections.abc import Iterable
from typing import Final

from labtop.games.for_science import constants as c
from labtop.games.for_science.building import rules as structures
from labtop.games.for_science.cards import KINDS, LABS, LEVELS, PORTS, SHAPES
from labtop.games.for_science.deck_schema import COLOURS, LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.designs import ANY_PORTS, MOST_CARDS, cards_of, codes_of
from labtop.games.for_science.hints.labs import lacks
from labtop.games.for_science.hints.puzzle import Plans, icons_owned, is_within_reach
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.vaccine.lattice import IN_STACK, IN_TRAY
from labtop.games.for_science.vaccine.rules import can_serve, price
from labtop.games.for_science.view import is_begun, rings_at
from labtop.kernel.feature_writer import TABLE, Pen
from labtop.kernel.flow import arg_of, seat_of, step_of

FREQUENCIES: Final = 5
LONGEST: Final = 1_200_000  # ms of the longest timer
SOON: Final = 20_000  # ms
MOST_HAND: Final = 5
MOST_BLOCKS: Final = 30
SHAPE_WORDS: Final = ", ".join(SHAPES)
TILE_WORDS: Final = ", ".join(TILE_SHAPES)


def tell(s: ForScience, reader: int, pen: Pen, plans: Plans) -> None:
    """All of it, in order. The same calls write an observation and list its fields."""
    pen.seat = TABLE
    tell_flow(s, reader, pen)
    tell_setting(s, pen)
    tell_piles(s, reader, pen)
    for lab in range(LABS):
        tell_lab(s, lab, pen)
    tell_vaccine(s, reader, pen, plans)
    for n in range(s.seats):
        pen.seat = n
        seat = (reader + n) % int(s.seats)
        tell_seat(s, reader, seat, pen)
        tell_structure(s, reader, seat, pen)
        for slot in range(s.roles_each):
            tell_workshop(s, seat * int(s.roles_each) + slot, slot, pen)


def from_reader(s: ForScience, reader: int, seat: int) -> int:
    return c.NONE if seat == c.NONE else (seat - reader) % int(s.seats)


def seats_from_reader(s: ForScience, reader: int, set: int) -> int:
    """A set of seats, turned so that the reader is the first."""
    return sum(1 << n for n in range(s.seats) if set >> ((reader + n) % s.seats) & 1)


def each(pen: Pen, name: str, places: Iterable[int], size: int, meaning: str) -> None:
    """A 1 in each of these places; a set of tiles would be too large for one i64."""
    pen.field(name, size, meaning)
    for place in places:
        pen.put(place, 1.0)


def counts(pen: Pen, name: str, shapes: Iterable[int], most: int, meaning: str) -> None:
    """How many of each shape of block."""
    found = [0] * KINDS
    for shape in shapes:
        found[shape] += 1
    pen.field(name, KINDS, meaning)
    for shape, n in enumerate(found):
        pen.put_share(shape, n, most)


def until(s: ForScience, at: int | None) -> int:
    """ms that are left until an alarm; 0 if it is not set."""
    return 0 if at is None else max(0, at - int(s.now))


def tell_flow(s: ForScience, reader: int, pen: Pen) -> None:
    top = c.NONE if s.is_over() else s.owed[-1]
    step = c.NONE if s.is_over() else step_of(top)
    names = ", ".join(step.name for step in RULES.steps)
    pen.one_of("step", step, len(RULES.steps), f"1 for what is asked: {names}")
    asked = [from_reader(s, reader, seat_of(f)) for f in RULES.due(s)]
    each(pen, "asked", asked, s.seats, "by seat: 1 if it may decide now")
    lab = arg_of(top) & 255 if step != c.NONE and RULES.steps[step].name == "discard" else c.NONE
    pen.one_of("card to go", lab, LABS, "by lab: 1 for the design from which an event has a card discarded")
    begun = is_begun(s)
    pen.share("time left", s.ends - s.now if begun else s.timer, s.timer, "as a part of the timer; 1 before it runs")
    pen.share("timer", s.timer, LONGEST, "of 20 minutes")
    stop = until(s, rings_at(s, c.STOP_OVER, s.stops)) if s.stops else 0
    pen.share("stopped", stop, c.MINUTE, "how long a meeting or a break still lasts, of a minute")
    pen.growing("cures", s.cures, 5, "5 read 0.5")
    pen.growing("researched", s.researched, 5, "builds in workshops; 5 read 0.5")


def tell_setting(s: ForScience, pen: Pen) -> None:
    pen.one_of("level", s.level, LEVELS, "by level of the labs")
    pen.one_of("frequency", s.frequency, FREQUENCIES, "by how often events come")
    pen.flag("impenetrable", s.impenetrable == 1, "Impenetrable Data")
    pen.flag("powers", s.powers == 1, "roles have their powers")
    pen.flag("first game", s.first_game == 1, "a first game")
    pen.flag("horizontal", s.flat == 1, "stacking horizontally")
    pen.flag("by hand", s.building != c.ASSISTED, "blocks may be set by hand; here nobody does")
    pen.one_of("universal", s.universal, len(s.cards.mutation_ids), "by mutation: 1 for that of every disease")


def tell_piles(s: ForScience, reader: int, pen: Pen) -> None:
    cards = s.cards
    designs, events = len(cards.design_ids), len(cards.event_ids)
    pen.share("design pile", len(s.design_pile), designs, "cards left, of all")
    each(pen, "discards", s.design_discards, designs, "by design: 1 if discarded")
    each(pen, "wasted", s.wasted, designs, "by design: 1 if on the board for wasted cards")
    pen.share("waste left", s.board_holds() - len(s.wasted), 2 * MOST_HAND, "cards that the board still takes, of 10")
    pen.share("disease pile", len(s.disease_pile), len(cards.disease_ids), "cards left, of all")
    pen.share("mutation pile", len(s.mutation_pile), len(cards.mutation_ids), "cards left, of all")
    pen.share("event pile", len(s.event_pile), events, "cards left, of all")
    drawn = len(s.event_discards) != 0
    pen.flag("alert", s.alert == 1, "somebody has to draw an event")
    pen.one_of("last event", s.event_discards[-1] if drawn else c.NONE, events, "by event")
    pen.one_of("drawer", from_reader(s, reader, s.drawer) if drawn else c.NONE, s.seats, "by seat: 1 for who drew it")
    pen.one_of("lasting", s.lasting, events, "by event: 1 for the one whose constraint holds")
    left = 0 if s.lasting == c.NONE else s.lasts_until - s.cures
    pen.share("lasts", left, c.LASTING_CURES, f"cures until it ends, of {c.LASTING_CURES}")
    pen.field("supply", KINDS, f"blocks that nobody has, of all: {SHAPE_WORDS}")
    for shape in range(KINDS):
        pen.put_share(shape, s.supply[shape], s.cards.supply)
    pen.field("free blocks", KINDS, "those of them that may be taken")
    for shape in range(KINDS):
        pen.put_share(shape, s.free(shape), s.cards.supply)


def tell_design(s: ForScience, area: int, name: str, pen: Pen) -> None:
    """Which cards, not how they are arranged; and what can go on top."""
    column, cards = s.columns[area], s.cards
    inside = cards_of(column)
    each(pen, f"{name} design", inside, len(cards.design_ids), "by design: 1 if it is part of it")
    pen.share(f"{name} length", len(inside), MOST_CARDS, f"cards, of {MOST_CARDS}")
    ports = cards.ports_above[codes_of(column)[-1]] if column != 0 else 0
    pen.set(f"{name} ports", ports, PORTS, "open at the top: left, middle, right")
    pen.share(f"{name} Data", sum(cards.data[card] for card in inside), 10, "that the cards earn, of 10")
    pen.share(f"{name} Knowledge", sum(cards.knowledge[card] for card in inside), 5, "that the cards earn, of 5")
    counts(
        pen,
        f"{name} blocks",
        structures.demand(s, area).shapes if column != 0 else (),
        s.cards.supply,
        "asked for, of all",
    )


def tell_lab(s: ForScience, lab: int, pen: Pen) -> None:
    name = LAB_NAMES[lab]
    pen.one_of(f"{name} disease", s.diseases[lab], len(s.cards.disease_ids), "by disease")
    pen.one_of(f"{name} mutation", s.mutations[lab], len(s.cards.mutation_ids), "by mutation; nothing if there is none")
    pen.share(f"{name} least", s.min_length(lab), MOST_CARDS, f"cards that a design must have, of {MOST_CARDS}")
    pen.flag(f"{name} verified", s.is_verified(lab), "the design is verified")
    lacking = lacks(s, lab, s.columns[lab]) if is_begun(s) else 0
    pen.share(f"{name} lacks", lacking, 100, "how far the design is from complete; 0 if it is")
    tell_design(s, lab, name, pen)


def tell_vaccine(s: ForScience, reader: int, pen: Pen, plans: Plans) -> None:
    tiles = len(s.cards.tile_ids)
    pen.share("goal", s.goal, 32, "Insight to be captured, of 32")
    pen.field("captured", len(COLOURS), "Insight by kind as the tiles lie, as a part of the goal")
    for colour in range(len(COLOURS)):
        pen.put_share(colour, s.captured[colour], s.goal)
    pen.field("tracks", len(COLOURS), "Insight by kind as of the last meeting, as a part of the goal")
    for colour in range(len(COLOURS)):
        pen.put_share(colour, s.tracks[colour], s.goal)
    pen.share("icons", icons_owned(s), 2 * s.goal, "on all tiles of the team, of twice the goal")
    pen.flag("within reach", is_within_reach(s, plans), "the planner sees how the tiles would win")
    pen.one_of("counter", from_reader(s, reader, s.counter), s.seats, "by seat: 1 for who has counted")
    tray = [n for n, at in enumerate(s.lay) if at == IN_TRAY]
    each(pen, "tray", tray, tiles, "by tile: 1 if it is not laid yet")
    laid = [n for n, at in enumerate(s.lay) if at not in (IN_TRAY, IN_STACK)]
    each(pen, "laid", laid, tiles, "by tile: 1 if it is laid")
    pen.field("stacks", len(TILE_SHAPES), f"tiles left, of 30: {TILE_WORDS}")
    for shape in range(len(TILE_SHAPES)):
        pen.put_share(shape, len(s.stacks[shape]), 30)
    pen.share("plugs", len(s.plugs), 6, "edges closed by blocks, of 6")


def tell_seat(s: ForScience, reader: int, seat: int, pen: Pen) -> None:
    hand = s.hands[seat]
    shown = [card for card in hand if s.shown >> card & 1]
    designs = len(s.cards.design_ids)
    pen.share("hand", len(hand), MOST_HAND, f"cards, of {MOST_HAND}")
    known = hand if seat == reader else shown
    each(pen, "known cards", known, designs, "by design: 1 if in hand; of others what was shown")
    each(pen, "shown cards", shown, designs, "by design: 1 for those that everybody knows")
    pen.share("hand limit", s.hand_limit(seat), MOST_HAND, f"of {MOST_HAND}")
    pen.share("extra draws", s.extra_draws[seat], MOST_HAND, f"cards that it may draw beyond, of {MOST_HAND}")
    busy = s.busy >> seat & 1 == 1
    pen.flag("busy", busy, "it holds a block still")
    pen.share("free in", until(s, rings_at(s, c.HANDS_FREE, seat)) if busy else 0, SOON, "until it does not, of 20 s")
    pen.share("Data", s.data[seat], 10, "to be spent, of 10")
    pen.share("Knowledge", s.knowledge[seat], 5, "to be spent, of 5")
    begun = is_begun(s)
    pen.field("prices", len(TILE_SHAPES), f"of tiles for this seat, of 6: {TILE_WORDS}")
    for shape in range(len(TILE_SHAPES)):
        pen.put_share(shape, price(s, seat, shape) if begun else 0, 6)
    pen.flag("coffee", begun and can_serve(s, seat), "it can serve coffee")
    debt = s.debts[seat] & 7
    pen.one_of("debt", debt - 1, c.OWED_TWO, f"tile to be given up: {TILE_WORDS}, or a sector or rhombus")
    tile = s.held_tile[seat]
    shape = c.NONE if tile == c.NONE else s.cards.tiles.shapes[tile]
    pen.one_of("tile in hand", shape, len(TILE_SHAPES), f"by shape: {TILE_WORDS}")


def tell_structure(s: ForScience, reader: int, seat: int, pen: Pen) -> None:
    """What a seat is building; all 0 if nothing."""
    area = s.at[seat]
    builds = area != c.NONE
    current = builds and not structures.is_out_of_date(s, seat)
    slot = LABS + (area - c.WORKSHOPS) % s.roles_each if builds else c.NONE
    pen.one_of("builds", slot if area >= c.WORKSHOPS else area, LABS + 2, "alpha, beta, gamma, its workshops")
    counts(pen, "blocks set", s.shapes[seat], s.cards.supply, "of all, by shape")
    missing = len(structures.planned(s, seat).shapes) - len(s.shapes[seat]) if current else 0
    pen.share("blocks to set", missing, MOST_BLOCKS, f"until the structure is complete, of {MOST_BLOCKS}")
    pen.flag("outdated", builds and not current, "the design is not what it was when the structure was begun")
    pen.flag("presented", s.presented >> seat & 1 == 1, "ready to be verified")
    pen.flag("alternates", builds and structures.alternates(s, seat), "nobody sets two blocks in a row")
    pen.one_of("last hand", from_reader(s, reader, s.last_hand[seat]), s.seats, "by seat: 1 for who set the last block")
    pen.flag(
        "needs permit", builds and structures.needs_permit(s, seat), "somebody has to say go ahead before each block"
    )
    pen.flag("permitted", s.permits >> seat & 1 == 1, "somebody has")
    pen.share("cheers needed", structures.cheers_needed(s, seat) if builds else 0, 6, "of 6")
    pen.set("cheers", seats_from_reader(s, reader, s.cheers[seat]), s.seats, "by seat: 1 if it cheered")
    pen.share(
        "checks needed", structures.verifiers_needed(s, seat) if builds else 0, 3, "seats that must verify it, of 3"
    )
    pen.set("checked", seats_from_reader(s, reader, s.checked[seat]), s.seats, "by seat: 1 if it did")
    pen.set("steadied", seats_from_reader(s, reader, s.steadied[seat]), s.seats, "by seat: 1 if it steadies it")
    pen.share(
        "handling",
        structures.handling(s, seat, c.PLACING) if builds else 0,
        c.MINUTE,
        "time that a block takes, of a minute",
    )
    falls = rings_at(s, c.HURRY, seat | s.serial[seat] << 8) if builds and len(s.shapes[seat]) else None
    pen.share("falls in", until(s, falls), 2 * c.MINUTE, "time to verify it, of two minutes; 0 without such haste")


def tell_workshop(s: ForScience, slot: int, n: int, pen: Pen) -> None:
    role, area, name = s.roles[slot], c.WORKSHOPS + slot, f"workshop {n + 1}"
    chosen = role != c.NONE
    pen.one_of(f"role {n + 1}", role, len(s.cards.role_ids), "by role; nothing before it is chosen")
    pen.share(f"power {n + 1}", s.grown(role) if chosen and s.powers == 1 else 0, 10, "how much of its power, of 10")
    ports = s.ports(area) if chosen else 0
    pen.flag(f"{name} takes any", ports == ANY_PORTS, "its lowest card may be any")
    pen.set(f"{name} entry", 0 if ports == ANY_PORTS else ports, PORTS, "ports of its lowest card: left, middle, right")
    pen.share(f"{name} most", s.most_cards(area) if chosen else 0, MOST_CARDS, f"cards that it takes, of {MOST_CARDS}")
    tell_design(s, area, name, pen)
