"""Optional parts of the install: which packages each extra brings, and what to say where they are missing."""

from importlib.util import find_spec
from typing import Final

MODULES: Final = {
    "server": ("httptools", "itsdangerous", "prometheus_client", "starlette", "uvicorn", "websockets"),
    "postgres": ("asyncpg", "redis"),
    "blocks": ("mujoco", "numpy"),
    "envs": ("gymnasium", "numpy", "pettingzoo"),
    "lab": ("pyarrow",),
    "ray": ("ray",),
}


class MissingExtra(ImportError):
    """Says in one line which extra is missing and how to install it."""


def is_missing(extra: str, *modules: str) -> bool:
    """Whether one of an extra's modules is not installed; `modules` are those that matter, by default all of them."""
    return any(find_spec(module) is None for module in modules or MODULES[extra])


def how_to_get(extra: str) -> str:
    return f"the extra \"{extra}\": pip install 'labtop[{extra}]'"


def need(extra: str, what: str, *modules: str) -> None:
    """MissingExtra if `what` cannot be done in this install."""
    if is_missing(extra, *modules):
        raise MissingExtra(f"{what} needs {how_to_get(extra)}")
