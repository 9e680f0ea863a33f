"""What a world event means to a seat, option by option."""

from librt.vecs import append, vec
from mypy_extensions import i64

from labtop.games.science.hints.plans import hour_worth, term
from labtop.games.science.rules import effects as fx
from labtop.games.science.state import MIDNIGHT, NONE, Science
from labtop.kernel.hints import Term


def gain(s: Science, e: i64, seat: i64) -> float:
    """What an effect brings a seat that it touches."""
    if fx.what_of(e) == fx.INVENTION:
        return 2.0
    money: i64 = fx.amount_of(e) * fx.times(s, fx.per_of(e), seat)
    return float(money if s.money[seat] + money > 0 else -s.money[seat])


def lasting(e: i64) -> float:
    """What a change of prices and sums brings anybody, until the next event."""
    amount = float(fx.amount_of(e))
    what = fx.what_of(e)
    if what == fx.PRICE:
        return -amount * (2.0 if fx.per_of(e) == fx.ONCE else 0.6)
    if what == fx.STIPEND:
        return amount
    return 0.6 * amount if what == fx.FUNDING else -0.3 * amount


def worth(s: Science, effects: vec[i64], seat: i64, alone: bool, told: list[Term] | None = None) -> float:
    """What some effects are worth to a seat. What others gain is a loss, if a smaller one."""
    total = 0.0
    for e in effects:
        what = fx.what_of(e)
        if what == fx.CLOCK:
            total += term(told, clock_term(s, fx.amount_of(e)), hour_worth(s) * float(fx.amount_of(e)), e)
        elif what >= fx.PRICE:
            total += term(told, "lasting", 0.3 * lasting(e), e)
        elif alone:
            total += brings(told, "gain", gain(s, e, seat), e)
        else:
            total += shared(s, e, seat, told)
    return total


def clock_term(s: Science, hours: i64) -> str:
    """What is said of a move of the clock."""
    if s.clock - hours >= MIDNIGHT:
        return "strikes"
    return "clock-early" if s.clock == 1 and hours > 0 else "clock"


def brings(told: list[Term] | None, name: str, points: float, e: i64) -> float:
    """What an effect brings a seat, if it is anything."""
    if told is None or points == 0.0:
        return points
    return term(told, "invention" if fx.what_of(e) == fx.INVENTION else name, points, e)


def shared(s: Science, e: i64, seat: i64, told: list[Term] | None = None) -> float:
    """An effect on several: one's own part, less a share of what it brings the others."""
    who = fx.who_of(e)
    if who == fx.AGREED:  # those who vote for it are among them
        return brings(told, "agreed", gain(s, e, seat), e)
    if who == fx.OUTVOTED:
        return 0.0
    touched = fx.touches(s, who, NONE)
    mine = 0.0
    theirs = 0.0
    other: i64
    for other in range(s.seats):
        if touched >> other & 1 == 1:
            if other == seat:
                mine = gain(s, e, other)
            else:
                theirs += gain(s, e, other)
    lost = 0.5 * theirs / float(s.seats - 1)
    if told is not None and lost != 0.0:
        term(told, "rivals", -lost, e)
    return brings(told, "gain", mine, e) - lost


def option_worth(s: Science, seat: i64, option: i64, told: list[Term] | None = None) -> float:
    """What it is worth to a seat that an option is decided on."""
    return or_nothing(told, worth(s, s.cards.option_effects[s.event][option], seat, False, told))


def favourite(worths: vec[float], options: i64, seat: i64) -> i64:
    """The option that a seat would vote for of its own. The worths are by seat, then by option."""
    best: i64 = 0
    option: i64
    for option in range(1, options):
        if worths[seat * options + option] > worths[seat * options + best]:
            best = option
    return best


def expected_votes(s: Science, worths: vec[float]) -> vec[i64]:
    """By seat: what is sold, and otherwise what the seat would like best."""
    votes = vec[i64](capacity=4)
    seat: i64
    for seat in range(s.seats):
        sold = s.sold[seat]
        votes = append(votes, sold if sold != NONE else favourite(worths, s.cards.options[s.event], seat))
    if s.named != NONE:
        for seat in range(s.seats):
            if s.counts_for(seat) != seat:
                votes[seat] = votes[s.counts_for(seat)]
    return votes


def result_with(s: Science, votes: vec[i64], seat: i64, option: i64) -> i64:
    """What comes of such votes if one seat votes for an option; of its own accord for NONE."""
    best: i64 = 0
    most: i64 = -1
    each: i64
    for each in range(s.cards.options[s.event]):
        n: i64 = 0
        other: i64
        for other in range(s.seats):
            vote = option if other == seat and option != NONE else votes[other]
            if vote == each:
                n += 1
        if n > most:
            most = n
            best = each
    return best


def choice_worth(s: Science, seat: i64, option: i64, told: list[Term] | None = None) -> float:
    """What it is worth to a seat to pick an option for itself."""
    cost = float(s.cards.option_costs[s.event][option])
    if cost != 0.0:
        term(told, "cost", -cost)
    return or_nothing(told, worth(s, s.cards.option_effects[s.event][option], seat, True, told) - cost)


def or_nothing(told: list[Term] | None, rating: float) -> float:
    """The rating; where nothing was told of it, that is told."""
    if told is not None and len(told) == 0:
        term(told, "nothing", 0.0)
    return rating
