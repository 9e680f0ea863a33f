"""Figures of a running server, for Prometheus."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

TABLES_MADE = Counter("labtop_tables_made_total", "Tables made", ["game"])
RECORDS = Counter("labtop_records_total", "Records written by this process", ["what"])
records = cache(RECORDS.labels)  # by kind: to look one up anew for every move would take longer than to count it
REFUSED = Counter("labtop_refused_total", "Commands refused", ["kind"])
COMMAND_SECONDS = Histogram(
    "labtop_command_seconds",
    "From a command's arrival until it is durable",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
BOT_SECONDS = Histogram("labtop_bot_seconds", "Thinking of computer players", buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5))
CONNECTIONS = Gauge("labtop_connections", "Open WebSockets")
ROOMS = Gauge("labtop_rooms", "Tables in memory")
LIMITED = Counter("labtop_limited_total", "Requests and messages over a limit", ["kind"])
