"""What one seat of For Science! may know."""

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from labtop.games.for_science import constants as c
from labtop.games.for_science import view_types as v
from labtop.games.for_science.building import TABLE_BIT
from labtop.games.for_science.captures import count, regions
from labtop.games.for_science.card_text import rule_of, rule_words
from labtop.games.for_science.cards import CONTROLS, KINDS, LASTS_CONTROL, PORTS, SHAPES, VIRTUOSO, Cards
from labtop.games.for_science.deck_schema import COLOURS, LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.designs import ANY_PORTS, BITS, CARD, Graph, compose, demanded
from labtop.games.for_science.rules import RULES, Setting, difficulty, goal, structures
from labtop.games.for_science.rules.designing import design_faults
from labtop.games.for_science.rules.tiles import can_serve, coffee_price, price
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import area_id, design_fault
from labtop.games.for_science.vaccine import IN_TRAY, turn_of, x_of, y_of
from labtop.games.remembered import remembered
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.frozen import Fixed
from labtop.kernel.sets import members

RESULTS: tuple[v.Result, ...] = ("under-way", "won", "time", "cards")
PHASES: dict[int, v.Phase] = {
    c.BEGIN: "choosing",
    c.CHOOSE: "choosing",
    c.UNIVERSAL: "universal",
    c.WORK: "work",
    c.ALERT: "alert",
    c.ROLL: "roll-call",
    c.PAUSED: "paused",
}
PERCENTS = (-25, 0, 25, 50, 75, 100)  # that the goal may be higher


def progress(s: ForScience) -> float:
    """Time gone; where no clock runs, design cards gone."""
    if len(s.owed) == 0:
        return 1.0
    if not is_begun(s):
        return 0.0
    if s.timer == c.UNTIMED:
        return 0.99 * (1.0 - float(len(s.design_pile)) / float(len(s.cards.design_ids)))
    return min(0.99, float(s.played()) / float(s.timer))


def public(s: ForScience) -> v.View:
    return v.View(
        seat=None,
        phase=phase(s),
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
        clock=clock(s),
        setting=setting(s),
        labs=tuple([lab(s, n) for n in range(c.WORKSHOPS)]),
        workshops=tuple([workshop(s, slot) for slot in range(len(s.roles))]),
        piles=piles(s),
        supply=by_name(SHAPES, tuple(s.supply)),
        free=by_name(SHAPES, tuple([s.free(shape) for shape in range(KINDS)])),
        structures=tuple([structure(s, seat) for seat in range(s.seats) if s.at[seat] != c.NONE]),
        panels=tuple([panel(s, seat) for seat in range(s.seats)]),
        tiles=tiles(s),
        vaccine=vaccine(s.cards, tuple(s.lay), tuple(s.plugs)),
        event=event(s),
        cures=s.cures,
        researched=s.researched,
        result=RESULTS[s.result],
        mine=None,
    )


def known(s: ForScience, seat: int, public: v.View) -> v.View:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, mine=v.Mine(design_ids(s.cards, tuple(s.hands[seat]))))


@remembered
def design_ids(cards: Cards, pile: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.design_ids[card] for card in pile)


@remembered
def by_name(names: tuple[str, ...], counts: tuple[int, ...]) -> Fixed[int]:
    return Fixed(zip(names, counts, strict=True))


@remembered
def seats(set: int) -> tuple[int, ...]:
    return tuple(members(set))


def maybe(n: int) -> int | None:
    return None if n == c.NONE else n


def maybe_id(ids: list[str], n: int) -> str | None:
    return None if n == c.NONE else ids[n]


def is_begun(s: ForScience) -> bool:
    return s.diseases[0] != c.NONE


# what is going on, and the time


def phase(s: ForScience) -> v.Phase:
    if len(s.owed) == 0:
        return "over"
    stopped = stop(s)
    return stopped.why if stopped else PHASES.get(step_of(s.owed[-1]), "event")


def rings_at(s: ForScience, step: int, arg: int) -> int | None:
    """When an alarm that is no secret rings first; in a pause, when it would if the clock went on now."""
    for alarms, since in ((s.alarms, 0), (s.held, s.paused_at)):
        for i in range(len(alarms) - 1, 0, -2):  # the earliest is last
            if step_of(alarms[i]) == step and arg_of(alarms[i]) == arg:
                return since + alarms[i - 1]
    return None


def clock(s: ForScience) -> v.Clock:
    return v.Clock(
        now=s.now,
        timer=s.timer,
        started=s.start if is_begun(s) else None,
        ends=None if s.ends == 0 else s.ends,
        paused_at=maybe(s.paused_at),
        paused=s.stopped,
        stop=stop(s),
    )


def stop(s: ForScience) -> v.Stop | None:
    if len(s.owed) == 0 or step_of(s.owed[-1]) != c.STOPPED:
        return None
    arg = arg_of(s.owed[-1])
    until = rings_at(s, c.STOP_OVER, arg >> 1)
    assert until is not None
    return v.Stop("meeting" if arg & 1 == c.AT_A_MEETING else "break", until)


@remembered
def hardness(seats: int, level: int, insight: int, timer: int, frequency: int) -> int:
    options = Setting()
    options.level = level
    options.percent = next(percent for percent in PERCENTS if goal(seats, percent) == insight)
    options.timer = timer // 1000
    options.frequency = frequency
    return difficulty(options)


def setting(s: ForScience) -> v.Setting:
    return v.Setting(
        difficulty=hardness(s.seats, s.level, s.goal, s.timer, s.frequency),
        level=s.level,
        events=s.frequency,
        impenetrable=s.impenetrable == 1,
        universal=maybe_id(s.cards.mutation_ids, s.universal),
        roles=s.roles_each,
        powers=s.powers == 1,
        first_game=s.first_game == 1,
        horizontal=s.flat == 1,
        building="assisted" if s.building == c.ASSISTED else "blocks",
    )


# designs


@remembered
def placed(cards: Cards, column: int) -> tuple[v.Placed, ...]:
    found = []
    while column != 0:
        code = (column & CARD) - 1
        found.append(v.Placed(cards.design_ids[code >> 1], code & 1 == 1))
        column >>= BITS
    return tuple(found)


@remembered
def demand(cards: Cards, column: int, mutation: int, universal: int) -> v.Demand:
    """What a design asks to be built under the mutations of a disease and of the game."""
    graph = compose(cards, column)
    for changing in (mutation, universal):
        if changing != c.NONE:
            graph = demanded(cards, graph, changing)
    return as_demand(graph)


def as_demand(graph: Graph) -> v.Demand:
    return v.Demand(
        blocks=tuple([SHAPES[shape] for shape in graph.shapes]),
        lines=tuple([(a, b) for a, row in enumerate(graph.rows) for b in members(row) if b > a]),
        table=tuple(members(graph.table)),
        cards=tuple(graph.from_card),
    )


def lab(s: ForScience, n: int) -> v.LabView:
    begun = is_begun(s)
    faults = design_faults(s, n) if begun and not s.is_verified(n) else ()
    return v.LabView(
        id=LAB_NAMES[n],
        disease=maybe_id(s.cards.disease_ids, s.diseases[n]),
        mutation=maybe_id(s.cards.mutation_ids, s.mutations[n]),
        column=placed(s.cards, s.columns[n]),
        min_length=s.min_length(n),
        verified=s.is_verified(n),
        lacks=tuple([design_fault(fault) for fault in faults]),
        demand=demand(s.cards, s.columns[n], s.mutations[n], s.universal if begun else c.NONE),
    )


def workshop(s: ForScience, slot: int) -> v.Workshop:
    area, role = c.WORKSHOPS + slot, s.roles[slot]
    chosen = role != c.NONE
    ports = s.ports(area) if chosen else ANY_PORTS
    return v.Workshop(
        id=area_id(area),
        seat=s.owner(area),
        role=maybe_id(s.cards.role_ids, role),
        power=s.grown(role) if chosen and s.powers == 1 else 0,
        ports=None if ports == ANY_PORTS else "".join(["1" if ports >> n & 1 else "." for n in range(PORTS)]),
        per_card=s.cards.role_per_card[role] if chosen else 0,
        most=s.most_cards(area) if chosen else 0,
        column=placed(s.cards, s.columns[area]),
        demand=demand(s.cards, s.columns[area], c.NONE, c.NONE),
    )


def piles(s: ForScience) -> v.Piles:
    return v.Piles(
        designs=len(s.design_pile),
        discards=design_ids(s.cards, tuple(s.design_discards)),
        wasted=design_ids(s.cards, tuple(s.wasted)),
        wasted_most=s.board_holds(),
        diseases=len(s.disease_pile),
        mutations=len(s.mutation_pile),
        events=len(s.event_pile),
    )


# structures


def structure(s: ForScience, builder: int) -> v.Structure:
    changed = structures.is_out_of_date(s, builder)
    takes = c.PLACING if s.building == c.ASSISTED else 0
    return v.Structure(
        id=f"structure-{builder}",
        seat=builder,
        area=area_id(s.at[builder]),
        plan=None if changed else plan(s, builder),
        changed=changed,
        blocks=blocks(tuple(s.shapes[builder]), tuple(s.rows[builder]), tuple(s.made[builder])),
        presented=s.presented >> builder & 1 == 1,
        hands=seats(s.helped[builder]),
        last_hand=maybe(s.last_hand[builder]),
        alternates=structures.alternates(s, builder),
        permit=s.permits >> builder & 1 == 1 if structures.needs_permit(s, builder) else None,
        cheers=seats(s.cheers[builder]),
        cheers_needed=structures.cheers_needed(s, builder),
        checked=seats(s.checked[builder]),
        checks_needed=structures.verifiers_needed(s, builder),
        steadied=seats(s.steadied[builder]),
        handling=structures.handling(s, builder, takes) if s.timer != c.UNTIMED else 0,
        controls=controls(s, builder),
        falls=rings_at(s, c.HURRY, builder | s.serial[builder] << 8) if len(s.shapes[builder]) else None,
    )


def plan(s: ForScience, builder: int) -> v.Demand | None:
    """What the planner builds, where it leaves a block out."""
    by_planner = s.building == c.ASSISTED or len(s.made[builder]) > 0
    return as_demand(structures.planned(s, builder)) if by_planner and s.power(builder, VIRTUOSO) > 0 else None


@remembered
def blocks(shapes: tuple[int, ...], rows: tuple[int, ...], made: tuple[int, ...]) -> tuple[v.Block, ...]:
    found = []
    for n, row in enumerate(rows):
        name = SHAPES[shapes[n]]
        touches = tuple(members(row & ~TABLE_BIT))
        set_for = made[n] if n < len(made) else None
        nth = shapes[: n + 1].count(shapes[n])
        found.append(v.Block(f"{name}-{nth}", name, touches, row & TABLE_BIT != 0, set_for))
    return tuple(found)


def controls(s: ForScience, builder: int) -> tuple[str, ...]:
    """What mutations and an event do to the hands of whoever builds it, unless somebody steadies it."""
    if s.steadied[builder] != 0:
        return ()
    mutations = structures.own_mutation(s, builder), structures.game_mutation(s, builder)
    found = [s.lasts(LASTS_CONTROL), *(s.cards.control[mutation] for mutation in mutations if mutation != c.NONE)]
    return tuple([CONTROLS[n] for n in found if n != c.NONE])


# seats


def panel(s: ForScience, seat: int) -> v.Panel:
    hand, busy = s.hands[seat], s.busy >> seat & 1 == 1
    spends = s.data[seat] != 0 or s.knowledge[seat] != 0
    prices = tuple([price(s, seat, shape) for shape in range(len(s.stacks))])
    return v.Panel(
        seat=seat,
        hand=len(hand),
        shown=design_ids(s.cards, tuple([card for card in hand if s.shown >> card & 1 == 1])),
        limit=s.hand_limit(seat),
        extra_draws=s.extra_draws[seat],
        busy=busy,
        free_at=rings_at(s, c.HANDS_FREE, seat) if busy else None,
        data=s.data[seat],
        knowledge=s.knowledge[seat],
        prices=by_name(TILE_SHAPES, prices),
        coffee=coffee_price(s, seat) if spends and can_serve(s, seat) else None,
        debts=debts(s.debts[seat]),
        tile=maybe_id(s.cards.tile_ids, s.held_tile[seat]),
        wants_pause=s.wants_pause >> seat & 1 == 1,
    )


def debts(owed: int) -> tuple[str, ...]:
    """What a seat has to give up, the next first."""
    found = []
    while owed != 0:
        debt = owed & 7
        found.append("any" if debt == c.OWED_TWO else TILE_SHAPES[debt - 1])
        owed >>= 3
    return tuple(found)


# the vaccine


def tiles(s: ForScience) -> v.Tiles:
    ids, stacks = s.cards.tile_ids, []
    for name, stack, sunk in zip(TILE_SHAPES, s.stacks, s.sunk, strict=True):
        stacks.append(v.Stack(f"stack-{name}", name, len(stack), tuple([ids[tile] for tile in stack[:sunk]])))
    return v.Tiles(
        tray=tuple([ids[tile] for tile, at in enumerate(s.lay) if at == IN_TRAY and s.holder(tile) == c.NONE]),
        stacks=tuple(stacks),
        tracks=by_name(COLOURS, tuple(s.tracks)),
        goal=s.goal,
        counter=maybe(s.counter),
    )


@remembered
def vaccine(cards: Cards, lay: tuple[int, ...], plugs: tuple[int, ...]) -> v.Board:
    where, blocks, ids = vec[i64](lay), vec[i64](plugs), cards.tile_ids
    counted = count(cards.tiles, where, blocks)
    found = [
        v.RegionView(
            colour=COLOURS[region.colour],
            icons=region.icons,
            closed=region.is_closed,
            edges=tuple([(ids[tile], edge) for tile, edge in zip(region.tiles, region.edges, strict=True)]),
            open=tuple([(x_of(half), y_of(half), turn_of(half)) for half in region.open]),
        )
        for region in regions(cards.tiles, where, blocks)
    ]
    return v.Board(
        laid=tuple(v.Laid(ids[n], x_of(at), y_of(at), turn_of(at)) for n, at in enumerate(lay) if at >= 0),
        plugs=tuple(v.Plug(f"edge-{edge}", x_of(edge), y_of(edge), turn_of(edge)) for edge in plugs),
        regions=tuple(found),
        group=tuple([ids[tile] for tile in counted.group]),
        captured=by_name(COLOURS, tuple(counted.captured)),
    )


# events


def event(s: ForScience) -> v.EventView:
    drawn = len(s.event_discards) != 0
    return v.EventView(
        alert=s.alert == 1,
        drawer=s.drawer if drawn else None,
        last=s.cards.event_ids[s.event_discards[-1]] if drawn else None,
        lasting=None if s.lasting == c.NONE else lasting(s.cards, s.lasting, s.lasts_until - s.cures),
    )


@remembered
def lasting(cards: Cards, event: int, cures_left: int) -> v.Lasting:
    return v.Lasting(
        id=cards.event_ids[event],
        name=cards.event_names[event],
        rules=tuple([rule_of(one) for one in cards.lasting[event]]),
        forbids=tuple([rule_words(one) for one in cards.lasting[event]]),
        cures_left=cures_left,
    )
