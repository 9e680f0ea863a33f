"""What the server tells those who run it: figures for Prometheus, and a log.

A line of the log is a JSON object, without names, keys, cookies, seeds or addresses."""

import logging
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector

from labtop.tables.live import CLASSES, Seconds
from labtop.tables.service import TableService

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def is_ours_to_mend(record: logging.LogRecord) -> bool:
    """Whether whoever runs the server should hear of it: not of text that a client has sent in no known encoding."""
    return not (record.name == "uvicorn.error" and record.getMessage().startswith("Invalid UTF-8"))


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    handler.addFilter(is_ours_to_mend)
    # uvicorn tells every connection with its whole address, query and all
    logging.getLogger("uvicorn.error").setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))


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
    return generate_latest(Metrics(service)) + generate_latest(REGISTRY)
