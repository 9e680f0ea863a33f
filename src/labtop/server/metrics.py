"""Figures of a running server, for Prometheus."""

from bisect import bisect_left
from collections.abc import Iterable

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector


class Counts(Collector):
    """How often each kind of thing happened. Counted with every move, and so plainly: added up for whoever asks."""

    def __init__(self, name: str, about: str, kind: str) -> None:
        self.name, self.about, self.kind = name, about, kind
        self.found: dict[str, int] = {}
        REGISTRY.register(self)

    def add(self, kind: str) -> None:
        self.found[kind] = self.found.get(kind, 0) + 1

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self.about, labels=[self.kind])
        for kind, times in [*self.found.items()]:
            family.add_metric([kind], times)
        yield family


class Seconds(Collector):
    """How long something took, in classes."""

    def __init__(self, name: str, about: str, limits: tuple[float, ...]) -> None:
        self.name, self.about, self.limits = name, about, limits
        self.found = [0] * (len(limits) + 1)
        self.sum = 0.0
        REGISTRY.register(self)

    def add(self, seconds: float) -> None:
        self.found[bisect_left(self.limits, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        upto, buckets = 0, []
        for limit, times in zip((*map(str, self.limits), "+Inf"), self.found, strict=True):
            upto += times
            buckets.append((limit, upto))
        yield HistogramMetricFamily(self.name, self.about, buckets, self.sum)


TABLES_MADE = Counter("labtop_tables_made_total", "Tables made", ["game"])
RECORDS = Counts("labtop_records", "Records written by this process", "what")
REFUSED = Counter("labtop_refused_total", "Commands refused", ["kind"])
COMMAND_SECONDS = Seconds(
    "labtop_command_seconds",
    "From a command's arrival until it is durable",
    (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0),
)
BOT_SECONDS = Histogram("labtop_bot_seconds", "Thinking of computer players", buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5))
CONNECTIONS = Gauge("labtop_connections", "Open WebSockets")
ROOMS = Gauge("labtop_rooms", "Tables in memory")
LIMITED = Counter("labtop_limited_total", "Requests and messages over a limit", ["kind"])
