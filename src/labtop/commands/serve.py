"""`labtop serve`: tables for browsers and programs."""

import argparse
import sys
from typing import Any

from labtop import extras
from labtop.commands.table import UsageError, whole

EPILOG = """\
Everything that is acknowledged is on disk. Stop it with Ctrl-C or SIGTERM: clients are told, and games go on at the
next start.

  labtop serve                                        for this machine, in labtop.db
  labtop serve --host 0.0.0.0 --port 80               for the network around
  labtop serve --database sqlite:////var/lib/labtop/tables.db --secure --trust 10.0.0.1
  labtop serve --database postgresql://labtop@db/labtop --redis redis://cache --port 8001   one of several

/health says whether it can keep what people do, /metrics has figures for Prometheus, /api/openapi.json describes the
rest. docs/hosting.md tells of proxies, several processes, backups and updates."""
LAST_PORT = 65535


def add(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="serve tables to browsers and programs",
        description="Serve tables over HTTP and WebSocket.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)"
    )
    serve.add_argument("--port", type=port, default=8000, metavar="N", help="default 8000")
    serve.add_argument(
        "--database",
        default="sqlite:///labtop.db",
        metavar="ADDRESS",
        help="where tables are kept: sqlite:///FILE (default: labtop.db here), postgresql://..., or memory",
    )
    serve.add_argument("--redis", metavar="ADDRESS", help="redis://...: for several processes on one PostgreSQL")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="another page that may use this")
    serve.add_argument("--secure", action="store_true", help="send cookies over https only (behind a proxy with TLS)")
    serve.add_argument(
        "--trust", default="127.0.0.1", metavar="ADDRESSES", help="proxies that tell who asks (default 127.0.0.1)"
    )
    serve.add_argument(
        "--workers", type=whole, default=2, metavar="N", help="processes for computer players (default 2)"
    )
    serve.add_argument(
        "--bot-pause", type=float, default=0.8, metavar="SECONDS", help="that a computer player takes at least"
    )
    serve.add_argument("--examples", action="store_true", help="show the small example games in the lobby, too")
    serve.add_argument(
        "--speed", type=float, default=1.0, help=argparse.SUPPRESS
    )  # of play, for demonstrations and tests
    serve.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning" if sys.stderr.isatty() else "info",
        help="default: warning in a terminal, otherwise info",
    )
    serve.set_defaults(run=run_serve)


def port(text: str) -> int:
    number = whole(text)
    if number > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to {LAST_PORT}, not {number}")
    return number


def run_serve(args: argparse.Namespace) -> None:
    extras.need("server", "serving")
    from labtop.server.serve import serve, settings_of  # half a second that the other commands need not wait

    try:
        code = serve(settings_of(args))
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    if code:
        raise SystemExit(code)
