"""What one seat of For Science! may know."""

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.cards import CONTROLS, KINDS, LASTS_CONTROL, SHAPES, VIRTUOSO, Cards
from labtop.games.for_science.constants import (
    ALERT,
    ASSISTED,
    AT_A_MEETING,
    BEGIN,
    CHOOSE,
    HANDS_FREE,
    HURRY,
    NONE,
    OWED_TWO,
    PAUSED,
    PLACING,
    ROLL,
    STOP_OVER,
    STOPPED,
    UNIVERSAL,
    UNTIMED,
    WORK,
    WORKSHOPS,
)
from labtop.games.for_science.deck import ARGUMENTS, COLOURS, LAB_NAMES, LASTING, TILE_SHAPES
from labtop.games.for_science.designs import ANY_PORTS, BITS, CARD, Graph, compose, demanded
from labtop.games.for_science.faults import design_fault
from labtop.games.for_science.rules import RULES, difficulty, goal
from labtop.games.for_science.rules import Setting as Options
from labtop.games.for_science.rules.earning import can_serve, coffee_price
from labtop.games.for_science.rules.structures import (
    alternates,
    cheers_needed,
    game_mutation,
    handling,
    is_out_of_date,
    needs_permit,
    own_mutation,
    planned,
    verifiers_needed,
)
from labtop.games.for_science.rules.tiles import price
from labtop.games.for_science.rules.verifying import design_faults
from labtop.games.for_science.shapes import (
    Block,
    Board,
    Clock,
    Demand,
    EventView,
    LabView,
    Laid,
    Lasting,
    Mine,
    Panel,
    Phase,
    Piles,
    Placed,
    Plug,
    RegionView,
    Result,
    Setting,
    Stack,
    Stop,
    Structure,
    Tiles,
    View,
    Workshop,
)
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import area_id
from labtop.games.for_science.vaccine import IN_TRAY, count, regions, turn_of, x_of, y_of
from labtop.games.remembered import Fixed, remembered
from labtop.games.words import Words
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.sets import members

RESULTS: tuple[Result, ...] = ("under-way", "won", "time", "cards")
PHASES: dict[int, Phase] = {
    BEGIN: "choosing",
    CHOOSE: "choosing",
    UNIVERSAL: "universal",
    WORK: "work",
    ALERT: "alert",
    ROLL: "roll-call",
    PAUSED: "paused",
}
PERCENTS = (-25, 0, 25, 50, 75, 100)  # that the goal may be higher


def progress(s: ForScience) -> float:
    """Time gone; where no clock runs, design cards gone."""
    if len(s.owed) == 0:
        return 1.0
    if not is_begun(s):
        return 0.0
    if s.timer == UNTIMED:
        return 0.99 * (1.0 - float(len(s.design_pile)) / float(len(s.cards.design_ids)))
    return min(0.99, float(s.played()) / float(s.timer))


def public(s: ForScience, words: Words) -> View:
    return View(
        seat=None,
        phase=phase(s),
        to_act=tuple(sorted([int(seat_of(f)) for f in RULES.due(s)])),
        clock=clock(s),
        setting=setting(
            s.cards,
            hardness(s.seats, s.level, s.goal, s.timer, s.frequency),
            s.level,
            s.frequency,
            s.universal,
            s.roles_each,
            s.impenetrable | s.powers << 1 | s.first_game << 2 | s.flat << 3 | s.building << 4,
        ),
        labs=labs(s, words),
        workshops=workshops(s),
        piles=piles(s),
        supply=by_shape(tuple(s.supply)),
        free=by_shape(free(s)),
        structures=structures(s),
        panels=panels(s),
        tiles=tiles(s),
        vaccine=vaccine(s.cards, tuple(s.lay), tuple(s.plugs)),
        event=event(s, words),
        cures=s.cures,
        researched=s.researched,
        result=RESULTS[s.result],
        mine=None,
    )


def known(s: ForScience, seat: int, public: View) -> View:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, mine=mine(s.cards, tuple(s.hands[seat])))


@remembered
def mine(cards: Cards, hand: tuple[int, ...]) -> Mine:
    return Mine(design_ids(cards, hand))


@remembered
def design_ids(cards: Cards, pile: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.design_ids[card] for card in pile)


@remembered
def by_shape(counts: tuple[int, ...]) -> Fixed:
    return Fixed(zip(SHAPES, counts, strict=True))


@remembered
def by_colour(counts: tuple[int, ...]) -> Fixed:
    return Fixed(zip(COLOURS, counts, strict=True))


@remembered
def by_tile_shape(counts: tuple[int, ...]) -> Fixed:
    return Fixed(zip(TILE_SHAPES, counts, strict=True))


@remembered
def seats(set: int) -> tuple[int, ...]:
    return tuple(int(seat) for seat in members(set))


def maybe(n: i64) -> int | None:
    return None if n == NONE else int(n)


def is_begun(s: ForScience) -> bool:
    return s.diseases[0] != NONE


# what is going on, and the time


def phase(s: ForScience) -> Phase:
    if len(s.owed) == 0:
        return "over"
    step = step_of(s.owed[-1])
    if step == STOPPED:
        return "meeting" if arg_of(s.owed[-1]) & 1 == AT_A_MEETING else "break"
    return PHASES.get(step, "event")


def rings_at(s: ForScience, step: i64, arg: i64) -> int | None:
    """When an alarm that is no secret rings first; in a pause, when it would if the clock went on now."""
    i: i64 = len(s.alarms) - 1
    while i > 0:  # the earliest is last
        if step_of(s.alarms[i]) == step and arg_of(s.alarms[i]) == arg:
            return int(s.alarms[i - 1])
        i -= 2
    i = len(s.held) - 1
    while i > 0:
        if step_of(s.held[i]) == step and arg_of(s.held[i]) == arg:
            return int(s.paused_at + s.held[i - 1])
        i -= 2
    return None


def clock(s: ForScience) -> Clock:
    return Clock(
        now=s.now,
        timer=s.timer,
        started=int(s.start) if is_begun(s) else None,
        ends=None if s.ends == 0 else int(s.ends),
        paused_at=maybe(s.paused_at),
        paused=s.stopped,
        stop=stop(s),
    )


def stop(s: ForScience) -> Stop | None:
    if len(s.owed) == 0 or step_of(s.owed[-1]) != STOPPED:
        return None
    arg = arg_of(s.owed[-1])
    until = rings_at(s, STOP_OVER, arg >> 1)
    assert until is not None
    return Stop("meeting" if arg & 1 == AT_A_MEETING else "break", until)


@remembered
def hardness(seats: int, level: int, insight: int, timer: int, frequency: int) -> int:
    options = Options()
    options.level = level
    options.percent = next(percent for percent in PERCENTS if goal(seats, percent) == insight)
    options.timer = timer // 1000
    options.frequency = frequency
    return difficulty(options)


@remembered
def setting(
    cards: Cards, difficulty: int, level: int, frequency: int, universal: int, roles_each: int, flags: int
) -> Setting:
    return Setting(
        difficulty=difficulty,
        level=level,
        events=frequency,
        impenetrable=flags & 1 != 0,
        universal=None if universal == NONE else cards.mutation_ids[universal],
        roles=roles_each,
        powers=flags & 2 != 0,
        first_game=flags & 4 != 0,
        horizontal=flags & 8 != 0,
        building="blocks" if flags & 16 != 0 else "assisted",
    )


# designs


@remembered
def placed(cards: Cards, column: int) -> tuple[Placed, ...]:
    found = []
    while column != 0:
        code = (column & CARD) - 1
        found.append(Placed(cards.design_ids[code >> 1], code & 1 == 1))
        column >>= BITS
    return tuple(found)


@remembered
def demand(cards: Cards, column: int, mutation: int, universal: int) -> Demand:
    """What a design asks to be built under the mutations of a disease and of the game."""
    graph = compose(cards, column)
    if mutation != NONE:
        graph = demanded(cards, graph, mutation)
    if universal != NONE:
        graph = demanded(cards, graph, universal)
    return as_demand(graph)


def as_demand(graph: Graph) -> Demand:
    lines = []
    a: i64
    for a in range(len(graph.rows)):
        lines += [(int(a), int(b)) for b in members(graph.rows[a]) if b > a]
    return Demand(
        blocks=tuple([SHAPES[shape] for shape in graph.shapes]),
        lines=tuple(lines),
        table=tuple([int(block) for block in members(graph.table)]),
        cards=tuple([int(place) for place in graph.from_card]),
    )


def labs(s: ForScience, words: Words) -> tuple[LabView, ...]:
    found = []
    n: i64
    for n in range(WORKSHOPS):
        if is_begun(s):
            faults = () if s.is_verified(n) else tuple(design_faults(s, n))
            disease, shortest, verified = s.diseases[n], s.min_length(n), s.is_verified(n)
            found.append(
                lab(s.cards, n, disease, s.mutations[n], s.universal, s.columns[n], shortest, verified, faults, words)
            )
        else:
            found.append(lab(s.cards, n, NONE, NONE, NONE, 0, s.min_length(n), False, (), words))
    return tuple(found)


@remembered
def lab(
    cards: Cards,
    n: int,
    disease: int,
    mutation: int,
    universal: int,
    column: int,
    min_length: int,
    verified: bool,
    faults: tuple[int, ...],
    words: Words,
) -> LabView:
    return LabView(
        id=LAB_NAMES[n],
        disease=None if disease == NONE else cards.disease_ids[disease],
        mutation=None if mutation == NONE else cards.mutation_ids[mutation],
        column=placed(cards, column),
        min_length=min_length,
        verified=verified,
        lacks=tuple(design_fault(cards, fault, words) for fault in faults),
        demand=demand(cards, column, mutation, universal),
    )


def workshops(s: ForScience) -> tuple[Workshop, ...]:
    found = []
    slot: i64
    for slot in range(len(s.roles)):
        area, role = WORKSHOPS + slot, s.roles[slot]
        if role == NONE:
            found.append(workshop(s.cards, slot, s.owner(area), NONE, 0, ANY_PORTS, 0, 0))
        else:
            power: i64 = s.grown(role) if s.powers == 1 else 0
            found.append(
                workshop(s.cards, slot, s.owner(area), role, power, s.ports(area), s.most_cards(area), s.columns[area])
            )
    return tuple(found)


@remembered
def workshop(cards: Cards, slot: int, seat: int, role: int, power: int, ports: int, most: int, column: int) -> Workshop:
    return Workshop(
        id=f"workshop-{slot}",
        seat=seat,
        role=None if role == NONE else cards.role_ids[role],
        power=power,
        ports=None if ports == ANY_PORTS else ports_text(ports),
        per_card=0 if role == NONE else cards.role_per_card[role],
        most=most,
        column=placed(cards, column),
        demand=demand(cards, column, NONE, NONE),
    )


def ports_text(ports: int) -> str:
    return "".join("1" if ports >> n & 1 else "." for n in range(3))


def piles(s: ForScience) -> Piles:
    return Piles(
        designs=len(s.design_pile),
        discards=design_ids(s.cards, tuple(s.design_discards)),
        wasted=design_ids(s.cards, tuple(s.wasted)),
        wasted_most=s.board_holds(),
        diseases=len(s.disease_pile),
        mutations=len(s.mutation_pile),
        events=len(s.event_pile),
    )


# structures


def free(s: ForScience) -> tuple[int, ...]:
    shape: i64
    found = []
    for shape in range(KINDS):
        found.append(int(s.free(shape)))
    return tuple(found)


def structures(s: ForScience) -> tuple[Structure, ...]:
    found = []
    builder: i64
    for builder in range(s.seats):
        if s.at[builder] != NONE:
            found.append(structure(s, builder))
    return tuple(found)


def structure(s: ForScience, builder: i64) -> Structure:
    area = s.at[builder]
    changed = is_out_of_date(s, builder)
    return Structure(
        id=f"structure-{builder}",
        seat=builder,
        area=area_id(area),
        plan=None if changed else plan(s, builder),
        changed=changed,
        blocks=blocks(tuple(s.shapes[builder]), tuple(s.rows[builder]), tuple(s.made[builder])),
        presented=s.presented >> builder & 1 == 1,
        hands=seats(s.helped[builder]),
        last_hand=maybe(s.last_hand[builder]),
        alternates=alternates(s, builder),
        permit=s.permits >> builder & 1 == 1 if needs_permit(s, builder) else None,
        cheers=seats(s.cheers[builder]),
        cheers_needed=cheers_needed(s, builder),
        checked=seats(s.checked[builder]),
        checks_needed=verifiers_needed(s, builder),
        steadied=seats(s.steadied[builder]),
        handling=handling(s, builder, PLACING if s.building == ASSISTED else 0) if s.timer != UNTIMED else 0,
        controls=controls(s, builder),
        falls=rings_at(s, HURRY, builder | s.serial[builder] << 8) if len(s.shapes[builder]) else None,
    )


def plan(s: ForScience, builder: i64) -> Demand | None:
    """What the planner builds, where it leaves a block out."""
    planner = s.building == ASSISTED or len(s.made[builder]) > 0
    if not planner or s.power(builder, VIRTUOSO) == 0:
        return None
    return as_demand(planned(s, builder))


@remembered
def blocks(shapes: tuple[int, ...], rows: tuple[int, ...], made: tuple[int, ...]) -> tuple[Block, ...]:
    found = []
    for n, row in enumerate(rows):
        name = SHAPES[shapes[n]]
        touches = tuple(int(other) for other in members(row & ~TABLE_BIT))
        set_for = made[n] if n < len(made) else None
        nth = shapes[: n + 1].count(shapes[n])
        found.append(Block(f"{name}-{nth}", name, touches, row & TABLE_BIT != 0, set_for))
    return tuple(found)


def controls(s: ForScience, builder: i64) -> tuple[str, ...]:
    """What mutations and an event do to the hands of whoever builds it, unless somebody steadies it."""
    if s.steadied[builder] != 0:
        return ()
    found = [s.lasts(LASTS_CONTROL)]
    for mutation in (own_mutation(s, builder), game_mutation(s, builder)):
        if mutation != NONE:
            found.append(s.cards.control[mutation])
    return tuple([CONTROLS[n] for n in found if n != NONE])


# seats


def panels(s: ForScience) -> tuple[Panel, ...]:
    found = []
    seat: i64
    for seat in range(s.seats):
        hand = s.hands[seat]
        held = s.held_tile[seat]
        spends = s.data[seat] != 0 or s.knowledge[seat] != 0
        panel = Panel(
            seat=seat,
            hand=len(hand),
            shown=design_ids(s.cards, tuple([card for card in hand if s.shown >> card & 1 == 1])),
            limit=s.hand_limit(seat),
            extra_draws=s.extra_draws[seat],
            busy=s.busy >> seat & 1 == 1,
            free_at=rings_at(s, HANDS_FREE, seat) if s.busy >> seat & 1 == 1 else None,
            data=s.data[seat],
            knowledge=s.knowledge[seat],
            prices=by_tile_shape(prices(s, seat)),
            coffee=int(coffee_price(s, seat)) if spends and can_serve(s, seat) else None,
            debts=debts(s.debts[seat]),
            tile=None if held == NONE else s.cards.tile_ids[held],
            wants_pause=s.wants_pause >> seat & 1 == 1,
        )
        found.append(panel)
    return tuple(found)


def prices(s: ForScience, seat: i64) -> tuple[int, ...]:
    found = []
    shape: i64
    for shape in range(len(s.stacks)):
        found.append(int(price(s, seat, shape)))
    return tuple(found)


@remembered
def debts(owed: int) -> tuple[str, ...]:
    """What a seat has to give up, the next first."""
    found = []
    while owed != 0:
        debt = owed & 7
        found.append("any" if debt == OWED_TWO else TILE_SHAPES[debt - 1])
        owed >>= 3
    return tuple(found)


# the vaccine


def tiles(s: ForScience) -> Tiles:
    stacks = []
    shape: i64
    for shape in range(len(s.stacks)):
        stacks.append(stack(s.cards, shape, len(s.stacks[shape]), tuple(s.stacks[shape][: s.sunk[shape]])))
    return Tiles(
        tray=tray(s.cards, tuple(s.lay), tuple(s.held_tile)),
        stacks=tuple(stacks),
        tracks=by_colour(tuple(s.tracks)),
        goal=s.goal,
        counter=maybe(s.counter),
    )


@remembered
def stack(cards: Cards, shape: int, size: int, sunk: tuple[int, ...]) -> Stack:
    name = TILE_SHAPES[shape]
    return Stack(f"stack-{name}", name, size, tuple(cards.tile_ids[tile] for tile in sunk))


@remembered
def tray(cards: Cards, lay: tuple[int, ...], held: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.tile_ids[tile] for tile, at in enumerate(lay) if at == IN_TRAY and tile not in held)


@remembered
def vaccine(cards: Cards, lay: tuple[int, ...], plugs: tuple[int, ...]) -> Board:
    where, blocks = vec[i64](lay), vec[i64](plugs)
    counted = count(cards.tiles, where, blocks)
    found = []
    for region in regions(cards.tiles, where, blocks):
        edges = zip(region.tiles, region.edges, strict=True)
        found.append(
            RegionView(
                colour=COLOURS[region.colour],
                icons=region.icons,
                closed=region.is_closed,
                edges=tuple([(cards.tile_ids[tile], int(edge)) for tile, edge in edges]),
                open=tuple([(int(x_of(half)), int(y_of(half)), int(turn_of(half))) for half in region.open]),
            )
        )
    return Board(
        laid=tuple(Laid(cards.tile_ids[n], x_of(at), y_of(at), turn_of(at)) for n, at in enumerate(lay) if at >= 0),
        plugs=tuple(Plug(f"edge-{edge}", x_of(edge), y_of(edge), turn_of(edge)) for edge in plugs),
        regions=tuple(found),
        group=tuple([cards.tile_ids[tile] for tile in counted.group]),
        captured=by_colour(tuple(counted.captured)),
    )


# events


def event(s: ForScience, words: Words) -> EventView:
    drawn = len(s.event_discards) != 0
    return EventView(
        alert=s.alert == 1,
        drawer=int(s.drawer) if drawn else None,
        last=s.cards.event_ids[s.event_discards[-1]] if drawn else None,
        lasting=None if s.lasting == NONE else lasting(s.cards, s.lasting, s.lasts_until - s.cures, words),
    )


@remembered
def lasting(cards: Cards, event: int, cures_left: int, words: Words) -> Lasting:
    packed = [int(one) for one in cards.lasting[event]]
    return Lasting(
        id=cards.event_ids[event],
        name=cards.event_names[event],
        rules=tuple(rule_of(one) for one in packed),
        forbids=tuple(rule_words(one, words) for one in packed),
        cures_left=cures_left,
    )


def rule_of(packed: int) -> str:
    """A constraint as a deck writes it."""
    form, _, blank = LASTING[(packed & 255) - 1].partition(" ")
    if blank in ARGUMENTS:
        return f"{form} {ARGUMENTS[blank][packed >> 8]}"
    return f"{form} {packed >> 8}" if blank == "N" else LASTING[(packed & 255) - 1]


def rule_words(packed: int, words: Words) -> str:
    form, _, blank = LASTING[(packed & 255) - 1].partition(" ")
    thing = packed >> 8
    if blank == "SHAPE":
        return words.say("view", form, shapes=words.say("shapes", SHAPES[thing]))
    if blank == "CONTROL":
        return words.say("view", form, control=words.say("control", CONTROLS[thing]))
    if blank == "N":
        return words.say("view", form, seconds=f"{thing / 1000:g}")
    return words.say("view", LASTING[(packed & 255) - 1].replace(" ", "-"))
