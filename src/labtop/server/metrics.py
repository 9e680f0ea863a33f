"""Figures of a running server, for Prometheus."""

from collections import Counter
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector

from labtop.tables.figures import CLASSES, Seconds
from labtop.tables.service import TableService


class Metrics(Collector):
    """What the service has counted, put into Prometheus's words for whoever asks."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    def collect(self) -> Iterable[Metric]:
        figures, lives = self.service.figures, self.service.lives
        yield counted("labtop_tables_made", "Tables made", "game", figures.tables)
        yield counted("labtop_records", "Records written by this process", "what", figures.records)
        yield counted("labtop_refused", "Commands refused", "kind", figures.refused)
        yield counted("labtop_limited", "Requests and messages over a limit", "kind", figures.limited)
        yield timed("labtop_command_seconds", "From a command's arrival until it is durable", figures.commands)
        yield timed("labtop_bot_seconds", "Thinking of computer players", figures.thoughts)
        connections = sum(len(live.listeners) for live in list(lives.values()))
        yield GaugeMetricFamily("labtop_connections", "Open WebSockets", connections)
        yield GaugeMetricFamily("labtop_rooms", "Tables in memory", len(lives))


def counted(name: str, about: str, label: str, counts: Counter[str]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=[label])
    for kind, times in [*counts.items()]:
        family.add_metric([kind], times)
    return family


def timed(name: str, about: str, seconds: Seconds) -> HistogramMetricFamily:
    upto, buckets = 0, []
    for limit, times in zip((*map(str, CLASSES), "+Inf"), seconds.counts, strict=True):
        upto += times
        buckets.append((limit, upto))
    return HistogramMetricFamily(name, about, buckets, seconds.sum)


def latest(service: TableService) -> bytes:
    """All figures as text: ours, and those of the process."""
    ours = CollectorRegistry()
    ours.register(Metrics(service))
    return generate_latest(ours) + generate_latest(REGISTRY)
