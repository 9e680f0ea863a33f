"""Plots as SVG that stretches with the page while its text does not: places are per cents, heights are pixels.

What a plot draws stands beside it in words, so the drawings themselves are hidden from whoever listens.
"""

from collections.abc import Callable, Sequence
from html import escape
from itertools import cycle
from math import ceil, floor, log10

import msgspec

from labtop.lab.deck_report import Share, Spread

ROW = 26  # height of a row with one deck, in pixels
SECOND = 16  # and what the deck beside it adds
TALL = 150  # of a histogram
MOST_BARS, FEWEST_BARS = 40, 9


class Line(msgspec.Struct, frozen=True):
    """One row of a plot: a label, and the figures of the deck and of the one beside it; None if it has none."""

    label: str
    own: Share | None
    other: Share | None = None
    note: str = ""


class Scale(msgspec.Struct, frozen=True):
    """Which part of the numbers is drawn."""

    low: float
    high: float
    step: float  # between two marks

    def at(self, value: float) -> str:
        place = (value - self.low) / (self.high - self.low)
        return f"{100 * min(1, max(0, place)):.2f}%"

    def marks(self) -> list[float]:
        return [self.low + n * self.step for n in range(round((self.high - self.low) / self.step) + 1)]


def scale(low: float, high: float, marks: int = 5) -> Scale:
    """A round stretch of numbers from below the one to above the other, with about so many marks."""
    wide = max(high - low, 1e-9) / marks
    size = 10.0 ** floor(log10(wide))
    step = next(size * n for n in (1, 2, 5, 10) if size * n >= wide * 0.999)
    first = floor(low / step + 1e-9)
    return Scale(first * step, max(first + 1, ceil(high / step - 1e-9)) * step, step)


def percent(value: float | None) -> str:
    return "none" if value is None else f"{100 * value:.1f} %"


def spoken(share: Share) -> str:
    """A share with its interval."""
    if share.share is None:
        return "none"
    return f"{percent(share.share)} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def dots(lines: Sequence[Line], fair: float | None = None) -> str:
    """Shares as dots with their intervals; the deck beside as an open diamond below. A dashed line is what is fair."""
    shares = [share for line in lines for share in (line.own, line.other) if share and share.share is not None]
    low, high = min(one.low for one in shares), max(one.high for one in shares)
    if fair is not None:
        low, high = min(low, fair - 0.05), max(high, fair + 0.05)
    zoom = scale(max(0, low), min(1, high))
    return rows(lines, zoom, lambda share, y, own: dot(share, zoom, y, own), spoken, fair)


def bars(lines: Sequence[Line]) -> str:
    """Shares of 0 to 1 as bars; the deck beside as a thinner one."""
    whole = Scale(0, 1, 0.25)
    return rows(lines, whole, lambda share, y, own: bar(share, whole, y, own), spoken, None)


def rows(
    lines: Sequence[Line],
    zoom: Scale,
    draw: Callable[[Share, int, bool], str],
    tell: Callable[[Share], str],
    fair: float | None,
) -> str:
    two = any(line.other for line in lines)
    height = ROW + SECOND * two
    grid = "".join(f'<line class="grid" x1="{zoom.at(mark)}" x2="{zoom.at(mark)}" y2="100%"/>' for mark in zoom.marks())
    if fair is not None:
        grid += f'<line class="fair" x1="{zoom.at(fair)}" x2="{zoom.at(fair)}" y2="100%"/>'
    found = [f'<li class="axis" aria-hidden="true">{axis(zoom)}</li>']
    for line in lines:
        drawn, told = "", ""
        if line.own and line.own.share is not None:
            drawn += draw(line.own, ROW // 2, True)
        if line.other and line.other.share is not None:
            drawn += draw(line.other, ROW // 2 + SECOND, False)
        told += f'<span class="of own">{escape(tell(line.own) if line.own else "not in it")}</span>'
        if two:
            told += f'<span class="of other">{escape(tell(line.other) if line.other else "not in it")}</span>'
        note = f" <small>{escape(line.note)}</small>" if line.note else ""
        found.append(
            f'<li><span class="label">{escape(line.label)}{note}</span>'
            f'<svg aria-hidden="true" height="{height}">{grid}{drawn}</svg><span class="told">{told}</span></li>'
        )
    return f'<ul class="plot">{"".join(found)}</ul>'


def axis(zoom: Scale) -> str:
    marks = [f'<text x="{zoom.at(mark)}" y="13">{100 * mark:.3g} %</text>' for mark in zoom.marks()]
    return f'<span></span><svg height="18">{"".join(marks)}</svg><span></span>'


def dot(share: Share, zoom: Scale, y: int, own: bool) -> str:
    assert share.share is not None
    x = zoom.at(share.share)
    kind = "own" if own else "other"
    line = f'<line class="range {kind}" x1="{zoom.at(share.low)}" x2="{zoom.at(share.high)}" y1="{y}" y2="{y}"/>'
    if own:
        return f'{line}<circle class="{kind}" cx="{x}" cy="{y}" r="5.5"/>'
    # a diamond: a square about the point, turned on its corner
    return f'{line}<svg x="{x}" y="{y}" overflow="visible"><path class="{kind}" d="M0-6 6 0 0 6-6 0Z"/></svg>'


def bar(share: Share, zoom: Scale, y: int, own: bool) -> str:
    assert share.share is not None
    kind, high = ("own", 12) if own else ("other", 8)
    return f'<rect class="{kind}" y="{y - high // 2}" width="{zoom.at(share.share)}" height="{high}"/>'


def histogram(title: str, unit: str, own: Spread | None, other: Spread | None = None) -> str:
    """How the games spread over a number, and where the middle of them lies; the deck beside as an outline."""
    kinds = [(kind, spread) for kind, spread in (("own", own), ("other", other)) if spread]
    if not kinds:
        return ""
    least, most = min(min(spread.counts) for _, spread in kinds), max(max(spread.counts) for _, spread in kinds)
    wide = bar_width(most - least + 1)
    first, count = stretch(least // wide, most // wide)
    zoom = Scale(first * wide, (first + count) * wide, wide)
    binned = {kind: bins(spread, first * wide, wide, count) for kind, spread in kinds}
    tallest = max(max(parts) for parts in binned.values())
    drawn = "".join(
        (filled if kind == "own" else outline)(part, zoom, n, tallest)
        for kind, parts in binned.items()
        for n, part in enumerate(parts)
    )
    boxes = "".join(box(one, zoom, wide, TALL + 12 + 14 * k, kind) for k, (kind, one) in enumerate(kinds))
    base = TALL + 12 + 14 * len(kinds)
    told = "".join(f'<li class="of {kind}">{escape(middle(one, unit))}</li>' for kind, one in kinds)
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        f'<svg class="histogram" aria-hidden="true" height="{base + 18}">{drawn}'
        f'<line class="base" x2="100%" y1="{TALL}" y2="{TALL}"/>{boxes}{numbers(zoom, wide, base + 12)}</svg>'
        f'<ul class="told">{told}</ul></figure>'
    )


def bar_width(numbers: int) -> int:
    """How many numbers go into a bar, so that there are not too many bars."""
    wide, grow = 1, cycle((2, 2.5, 2))  # 1, 2, 5, 10, 20, ...
    while numbers > wide * MOST_BARS:
        wide = int(wide * next(grow))
    return wide


def stretch(first: int, last: int) -> tuple[int, int]:
    """Where bars begin and how many there are: a few stand in the middle, and do not fill the whole width."""
    missing = max(0, FEWEST_BARS - (last - first + 1))
    before = missing // 2 if first < 0 else min(missing // 2, first)
    return first - before, last - first + 1 + missing


def bins(spread: Spread, first: int, wide: int, count: int) -> list[float]:
    """The share of games in each bar."""
    found = [0.0] * count
    for n, times in spread.counts.items():
        found[(n - first) // wide] += times / spread.of
    return found


def filled(part: float, zoom: Scale, n: int, tallest: float) -> str:
    high = part / tallest * (TALL - 10)
    if not part:
        return ""
    start = zoom.low + n * zoom.step
    across = 100 * zoom.step / (zoom.high - zoom.low)
    end = zoom.low + (n + 1) * zoom.step - 1
    words = f"{start:.0f}" if zoom.step == 1 else f"{start:.0f} to {end:.0f}"
    return (
        f'<rect class="own" x="{zoom.at(start)}" y="{TALL - high:.1f}" width="{across * 0.9:.2f}%" height="{high:.1f}">'
        f"<title>{words}: {percent(part)} of games</title></rect>"
    )


def outline(part: float, zoom: Scale, n: int, tallest: float) -> str:
    """The top of a bar, with a tick down at either end: bars side by side read as one line of steps."""
    if not part:
        return ""
    y = TALL - part / tallest * (TALL - 10)
    left, right = zoom.at(zoom.low + n * zoom.step), zoom.at(zoom.low + (n + 1) * zoom.step)
    sides = "".join(f'<line class="other" x1="{x}" x2="{x}" y1="{y:.1f}" y2="{TALL}"/>' for x in (left, right))
    return f'<g class="faint">{sides}</g><line class="other top" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'


def box(spread: Spread, zoom: Scale, wide: int, y: int, kind: str) -> str:
    """Nine of ten games as a thin line, half of them as a thick one, the median as a mark."""

    def x(n: int) -> str:
        return zoom.at(n + (0.5 if wide == 1 else 0))

    thin = f'<line class="range {kind}" x1="{x(spread.p5)}" x2="{x(spread.p95)}" y1="{y}" y2="{y}"/>'
    thick = f'<line class="half {kind}" x1="{x(spread.p25)}" x2="{x(spread.p75)}" y1="{y}" y2="{y}"/>'
    return f'{thin}{thick}<circle class="median" cx="{x(spread.median)}" cy="{y}" r="4"/>'


def numbers(zoom: Scale, wide: int, y: int) -> str:
    """The numbers below: about six, under the middle of a bar of one number, else where a bar begins."""
    shown = scale(zoom.low, zoom.high, 6)
    step = max(1, round(shown.step))
    first = ceil(zoom.low / step) * step
    places = range(first, round(zoom.high) + (wide > 1), step)
    middle = 0.5 if wide == 1 else 0
    return "".join(f'<text x="{zoom.at(n + middle)}" y="{y}">{n}</text>' for n in places)


def middle(spread: Spread, unit: str) -> str:
    if spread.least == spread.most:
        return f"always {spread.least} {unit}"
    return (
        f"median {spread.median} {unit}, half of them {spread.p25} to {spread.p75}, "
        f"nine of ten {spread.p5} to {spread.p95}, all {spread.least} to {spread.most}"
    )
