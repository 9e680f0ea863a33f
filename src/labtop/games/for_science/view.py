"""What one seat of For Science! may know. What rarely changes is remembered by all that it follows from."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from labtop.games.cache import remembered, remembered_by
from labtop.games.for_science import constants as c
from labtop.games.for_science import view_types as v
from labtop.games.for_science.building import rules as structures
from labtop.games.for_science.building.faults import TABLE_BIT
from labtop.games.for_science.cards import KINDS, LASTS_CONTROL, OPTIMIST, PORTS, SHAPES, VIRTUOSO, Cards
from labtop.games.for_science.deck_schema import COLOURS, CONTROLS, LAB_NAMES, TILE_SHAPES
from labtop.games.for_science.designing.rules import design_faults
from labtop.games.for_science.designs import ANY_PORTS, Graph, codes_of
from labtop.games.for_science.preparation.rules import difficulty, goal
from labtop.games.for_science.rules import RULES
from labtop.games.for_science.state import ForScience
from labtop.games.for_science.texts import area_id, block_ids, design_fault
from labtop.games.for_science.vaccine.lattice import IN_TRAY, SIDES, turn_of, x_of, y_of
from labtop.games.for_science.vaccine.laying import count
from labtop.games.for_science.vaccine.rules import price
from labtop.kernel.flow import arg_of, seat_of, step_of
from labtop.kernel.frozen import Fixed
from labtop.kernel.sets import members

PHASES: dict[int, v.Phase] = {
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
    drawn, seats, ids = len(s.event_discards) != 0, range(s.seats), s.cards.tile_ids
    return v.View(
        seat=None,
        phase=phase(s),
        to_act=tuple(sorted([seat_of(f) for f in RULES.due(s)])),
        clock=v.Clock(
            now=s.now,
            timer=s.timer,
            started=s.start if is_begun(s) else None,
            ends=None if s.ends == 0 else s.ends,
            paused_at=maybe(s.paused_at),
            stopped_until=stopped_until(s),
        ),
        difficulty=hardness(s),
        universal=maybe_id(s.cards.mutation_ids, s.universal),
        horizontal=s.flat == 1,
        building="assisted" if s.building == c.ASSISTED else "blocks",
        labs=tuple([lab(s, n) for n in range(c.WORKSHOPS)]),
        workshops=tuple([workshop(s, area) for area in range(c.WORKSHOPS, s.areas())]),
        piles=v.Piles(
            designs=len(s.design_pile),
            discards=design_ids(s.cards, tuple(s.design_discards)),
            wasted=design_ids(s.cards, tuple(s.wasted)),
            wasted_most=s.board_holds(),
            diseases=len(s.disease_pile),
            mutations=len(s.mutation_pile),
            events=len(s.event_pile),
        ),
        supply=by_name(SHAPES, tuple(s.supply)),
        free=by_name(SHAPES, tuple([s.free(shape) for shape in range(KINDS)])),
        structures=tuple([structure(s, n) for n in seats if s.at[n] != c.NONE]),
        panels=tuple([panel(s, n) for n in seats]),
        tray=tuple([ids[tile] for tile, at in enumerate(s.lay) if at == IN_TRAY and s.holder(tile) == c.NONE]),
        stacks=tuple([stack(s, shape) for shape in range(len(TILE_SHAPES))]),
        tracks=by_name(COLOURS, tuple(s.tracks)),
        goal=s.goal,
        counter=maybe(s.counter),
        vaccine=vaccine(s),
        alert=s.alert == 1,
        drawer=s.drawer if drawn else None,
        last_event=s.cards.event_ids[s.event_discards[-1]] if drawn else None,
        lasting=maybe_id(s.cards.event_ids, s.lasting),
        cures_left=0 if s.lasting == c.NONE else s.lasts_until - s.cures,
        cures=s.cures,
        researched=s.researched,
        result=v.RESULTS[s.result],
        mine=None,
    )


def known(s: ForScience, seat: int, public: Struct) -> Struct:
    """What a seat knows beyond what everybody does."""
    return replace(public, seat=seat, mine=v.Mine(design_ids(s.cards, tuple(s.hands[seat]))))


@remembered
def design_ids(cards: Cards, pile: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(cards.design_ids[card] for card in pile)


@remembered
def by_name(names: tuple[str, ...], counts: tuple[int, ...]) -> Fixed[int]:
    return Fixed(zip(names, counts, strict=True))


def phase(s: ForScience) -> v.Phase:
    if len(s.owed) == 0:
        return "over"
    step, arg = step_of(s.owed[-1]), arg_of(s.owed[-1])
    if step == c.STOPPED:
        return "meeting" if arg & 1 == c.AT_A_MEETING else "break"
    return PHASES.get(step, "event")


def maybe(n: int) -> int | None:
    return None if n == c.NONE else n


def maybe_id(ids: list[str], n: int) -> str | None:
    return None if n == c.NONE else ids[n]


def is_begun(s: ForScience) -> bool:
    return s.diseases[0] != c.NONE


# time and options


def stopped_until(s: ForScience) -> int | None:
    if len(s.owed) == 0 or step_of(s.owed[-1]) != c.STOPPED:
        return None
    return rings_at(s, c.STOP_OVER, arg_of(s.owed[-1]) >> 1)


def rings_at(s: ForScience, step: int, arg: int) -> int | None:
    """When an alarm that is no secret rings first; in a pause, when it would if the clock went on now."""
    for alarms, since in ((s.alarms, 0), (s.held, s.paused_at)):
        for i in range(len(alarms) - 1, 0, -2):  # the earliest is last
            if step_of(alarms[i]) == step and arg_of(alarms[i]) == arg:
                return since + alarms[i - 1]
    return None


def hardness(s: ForScience) -> int:
    percent = next(percent for percent in PERCENTS if goal(s.seats, percent) == s.goal)
    return difficulty({"labs": s.level, "goal": percent, "events": s.frequency, "timer": s.timer // 1000})


# designs


@remembered
def placed(cards: Cards, column: int) -> tuple[v.Placed, ...]:
    return tuple([v.Placed(cards.design_ids[code >> 1], code & 1 == 1) for code in codes_of(column)])


@remembered_by(lambda graph: (tuple(graph.shapes), tuple(graph.rows), graph.table, tuple(graph.from_card)))
def as_demand(graph: Graph) -> v.Demand:
    return v.Demand(
        blocks=tuple([SHAPES[shape] for shape in graph.shapes]),
        lines=tuple([(a, b) for a, row in enumerate(graph.rows) for b in members(row) if b > a]),
        table=tuple(members(graph.table)),
        cards=tuple(graph.from_card),
    )


def lab(s: ForScience, n: int) -> v.LabView:
    begun = is_begun(s)
    return v.LabView(
        id=LAB_NAMES[n],
        disease=maybe_id(s.cards.disease_ids, s.diseases[n]),
        mutation=maybe_id(s.cards.mutation_ids, s.mutations[n]),
        column=placed(s.cards, s.columns[n]),
        min_length=s.min_length(n),
        verified=s.is_verified(n),
        lacks=tuple([design_fault(fault) for fault in design_faults(s, n)]) if begun and not s.is_verified(n) else (),
        demand=as_demand(structures.demand(s, n) if begun else Graph()),
    )


def workshop(s: ForScience, area: int) -> v.Workshop:
    role = s.roles[area - c.WORKSHOPS]
    chosen = role != c.NONE
    ports = s.ports(area) if chosen else ANY_PORTS
    return v.Workshop(
        id=area_id(area),
        seat=s.owner(area),
        role=maybe_id(s.cards.role_ids, role),
        ports=None if ports == ANY_PORTS else "".join(["1" if ports >> n & 1 else "." for n in range(PORTS)]),
        per_card=s.cards.role_per_card[role] if chosen else 0,
        most=s.most_cards(area) if chosen else 0,
        column=placed(s.cards, s.columns[area]),
        demand=as_demand(structures.demand(s, area)),
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
        blocks=tuple(blocks(s, builder)),
        presented=s.presented >> builder & 1 == 1,
        hands=tuple(members(s.helped[builder])),
        last_hand=maybe(s.last_hand[builder]),
        alternates=structures.alternates(s, builder),
        permit=s.permits >> builder & 1 == 1 if structures.needs_permit(s, builder) else None,
        cheers=tuple(members(s.cheers[builder])),
        cheers_needed=structures.cheers_needed(s, builder),
        checked=tuple(members(s.checked[builder])),
        checks_needed=structures.verifiers_needed(s, builder),
        steadied=tuple(members(s.steadied[builder])),
        handling=structures.handling(s, builder, takes) if s.timer != c.UNTIMED else 0,
        controls=controls(s, builder),
        alike=("cylinder", "half-disc") if structures.crew_power(s, builder, OPTIMIST) > 0 else (),
        falls=rings_at(s, c.HURRY, builder | s.serial[builder] << 8) if len(s.shapes[builder]) else None,
    )


def plan(s: ForScience, builder: int) -> v.Demand | None:
    """What the planner builds, where it leaves a block out."""
    by_planner = s.building == c.ASSISTED or len(s.made[builder]) > 0
    return as_demand(structures.planned(s, builder)) if by_planner and s.power(builder, VIRTUOSO) > 0 else None


def blocks(s: ForScience, builder: int) -> Iterable[v.Block]:
    made = s.made[builder]
    for n, id in enumerate(block_ids(tuple(s.shapes[builder]))):
        shape, row = SHAPES[s.shapes[builder][n]], s.rows[builder][n]
        on_table = row & TABLE_BIT != 0
        yield v.Block(id, shape, tuple(members(row & ~TABLE_BIT)), on_table, made[n] if n < len(made) else None)


def controls(s: ForScience, builder: int) -> tuple[str, ...]:
    """What mutations and an event do to the hands of whoever builds it, unless somebody steadies it."""
    if s.steadied[builder] != 0:
        return ()
    mutations = s.in_force(s.at[builder])
    found = [s.lasts(LASTS_CONTROL), *(s.cards.control[mutation] for mutation in mutations if mutation != c.NONE)]
    return tuple([CONTROLS[n] for n in found if n != c.NONE])


# seats


def panel(s: ForScience, seat: int) -> v.Panel:
    return v.Panel(
        seat=seat,
        hand=len(s.hands[seat]),
        shown=tuple([s.cards.design_ids[card] for card in s.hands[seat] if s.shown >> card & 1]),
        limit=s.hand_limit(seat),
        extra_draws=s.extra_draws[seat],
        busy=s.busy >> seat & 1 == 1,
        free_at=rings_at(s, c.HANDS_FREE, seat) if s.busy >> seat & 1 else None,
        data=s.data[seat],
        knowledge=s.knowledge[seat],
        prices=by_name(TILE_SHAPES, tuple([price(s, seat, shape) for shape in range(len(TILE_SHAPES))])),
        debts=tuple(debts(s.debts[seat])),
        tile=maybe_id(s.cards.tile_ids, s.held_tile[seat]),
        wants_pause=s.wants_pause >> seat & 1 == 1,
    )


def debts(owed: int) -> Iterable[str]:
    """What a seat has to give up, the next first."""
    while owed != 0:
        yield "any" if owed & 7 == c.OWED_TWO else TILE_SHAPES[(owed & 7) - 1]
        owed >>= 3


# the vaccine


def stack(s: ForScience, shape: int) -> v.Stack:
    name, sunk = TILE_SHAPES[shape], s.stacks[shape][: s.sunk[shape]]
    return v.Stack(f"stack-{name}", name, len(s.stacks[shape]), tuple([s.cards.tile_ids[tile] for tile in sunk]))


@remembered_by(lambda s: (s.cards, tuple(s.lay), tuple(s.plugs)))
def vaccine(s: ForScience) -> v.Board:
    counted = count(s.cards.tiles, s.lay, s.plugs)
    laid = [
        v.Laid(
            tile=s.cards.tile_ids[tile],
            x=x_of(at),
            y=y_of(at),
            turn=turn_of(at),
            counts=tile in counted.group,
            open=tuple(counted.open_edges(s.cards.tiles, tile)),
            gaps=tuple([edge for edge in range(SIDES) if counted.gaps[tile * SIDES + edge] == 1]),
        )
        for tile, at in enumerate(s.lay)
        if at >= 0
    ]
    return v.Board(
        laid=tuple(laid),
        plugs=tuple([v.Plug(f"edge-{edge}", x_of(edge), y_of(edge), turn_of(edge)) for edge in s.plugs]),
        captured=by_name(COLOURS, tuple(counted.captured)),
    )
