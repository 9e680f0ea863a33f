"""`labtop serve`: tables for browsers and programs."""

import argparse
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from labtop import extras
from labtop.commands.table import UsageError, whole
from labtop.games.deck import printable

if TYPE_CHECKING:
    from labtop.server.settings import Settings

EPILOG = """\
Everything that is acknowledged is on disk. Stop it with Ctrl-C or SIGTERM: clients are told, and games go on at the
next start.

  labtop serve                                        for this machine, in labtop.db
  labtop serve --host 0.0.0.0 --port 80               for the network around
  labtop serve --database sqlite:////var/lib/labtop/tables.db --secure --trust 10.0.0.1
  labtop serve --database postgresql://labtop@db/labtop --redis redis://cache --port 8001   one of several
  labtop serve --config /etc/labtop.toml --limit tables=2 --limit connections=500

/health says whether it can keep what people do, /metrics has figures for Prometheus, /api/openapi.json describes the
rest. docs/hosting.md tells of proxies, several processes, backups and updates."""
LAST_PORT = 65535
LONGEST_PAUSE = 60  # seconds
LEVELS = ("debug", "info", "warning", "error")
NOT_IN_FILES = ("help", "config", "limit", "speed")


def add(commands: Any) -> None:
    """Nothing has a default here: a file may say what the command line does not, and `Settings` has the rest."""
    serve = commands.add_parser(
        "serve",
        help="serve tables to browsers and programs",
        description="Serve tables over HTTP and WebSocket.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
    )
    serve.add_argument("--host", help="address to listen on (default 127.0.0.1: this machine only)")
    serve.add_argument("--port", type=port, metavar="N", help="default 8000")
    serve.add_argument(
        "--database",
        metavar="ADDRESS",
        help="where tables are kept: sqlite:///FILE (default: labtop.db here), postgresql://..., or memory",
    )
    serve.add_argument("--redis", metavar="ADDRESS", help="redis://...: for several processes on one PostgreSQL")
    serve.add_argument(
        "--origin", dest="origins", action="append", metavar="URL", help="another page that may use this"
    )
    serve.add_argument("--secure", action="store_true", help="send cookies over https only (behind a proxy with TLS)")
    serve.add_argument(
        "--trust", dest="trusted", metavar="ADDRESSES", help="proxies that tell who asks (default 127.0.0.1)"
    )
    serve.add_argument("--workers", type=whole, metavar="N", help="processes for computer players (default 2)")
    serve.add_argument(
        "--bot-pause", type=seconds, metavar="SECONDS", help="that a computer player takes at least (default 0.8)"
    )
    serve.add_argument("--examples", action="store_true", help="show the small example games in the lobby, too")
    serve.add_argument("--speed", type=float, help=argparse.SUPPRESS)  # of play, for demonstrations and tests
    serve.add_argument("--log-level", choices=LEVELS, help="default: warning in a terminal, otherwise info")
    serve.add_argument(
        "--limit",
        dest="limits",
        action="append",
        metavar="NAME=NUMBER",
        help="how much one address, connection or person may ask for; may be given often. docs/hosting.md lists them",
    )
    serve.add_argument(
        "--config", type=Path, metavar="FILE", help="a TOML file with these options; the command line wins"
    )
    serve.set_defaults(run=run_serve, parser=serve)


def port(text: str) -> int:
    number = whole(text)
    if number > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to {LAST_PORT}, not {number}")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to {LONGEST_PAUSE}")
    return number


def run_serve(args: argparse.Namespace) -> None:
    extras.need("server", "serving")
    from labtop.server.serve import serve  # half a second that the other commands need not wait

    try:
        code = serve(settings_of(vars(args), args.parser))
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    if code:
        raise SystemExit(code)


def settings_of(given: dict[str, Any], parser: argparse.ArgumentParser) -> "Settings":
    """From the command line, and from the file that it names. What is wrong is said with file and key."""
    from labtop.server.settings import Limits, Settings, limit

    settings: dict[str, Any] = {"log_level": "warning" if sys.stderr.isatty() else "info"}
    limits: dict[str, Any] = {}
    if "config" in given:
        file = given["config"]
        for key, value in read(file).items():
            if key != "limits":
                settings |= option(file, key, value, parser)
            elif not isinstance(value, dict):
                raise UsageError(f"{file}: limits: must be a table, written as [limits]")
            else:
                limits |= {name: told(f"{file}: limits.{name}", limit, name, number) for name, number in value.items()}
    for word in given.get("limits", ()):
        name, _, number = word.partition("=")
        limits[name] = told(f"--limit {word}", limit, name, number)
    settings |= {name: value for name, value in given.items() if name in Settings._fields}
    return Settings(**{**settings, "origins": tuple(settings.get("origins", ())), "limits": Limits(**limits)})


def read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise UsageError(f"{file}: {wrong}") from None


def option(file: Path, key: str, value: object, parser: argparse.ArgumentParser) -> dict[str, Any]:
    """An option in a file: of the same name and checked in the same way as on the command line."""
    actions = {action.option_strings[-1].removeprefix("--"): action for action in parser._actions}
    known = [name for name in actions if name not in NOT_IN_FILES]
    if key not in known:
        raise UsageError(
            f"{file}: {printable(key)}: there is no such option; there are {', '.join(known)} and [limits]"
        )
    return {actions[key].dest: told(f"{file}: {key}", fitting, actions[key], value)}


def fitting(action: argparse.Action, value: object) -> object:
    """A value of TOML as an option takes it. ValueError says why it does not."""
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise ValueError("must be true or false")
        return value
    if action.dest == "origins":
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise ValueError("must be a list of texts")
        return value
    if callable(action.type):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError("must be a number")
        return action.type(str(value))
    if not isinstance(value, str):
        raise ValueError("must be a text")
    if action.choices is not None and value not in action.choices:
        raise ValueError(f"must be one of {', '.join(action.choices)}")
    return value


def told(where: str, check: Callable[..., Any], *values: object) -> Any:
    """What a check returns; what it finds wrong is said with the place."""
    try:
        return check(*values)
    except (ValueError, argparse.ArgumentTypeError) as wrong:
        raise UsageError(f"{printable(where)}: {wrong}") from None
