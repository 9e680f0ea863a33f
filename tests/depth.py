"""How much a run tries: `make test` takes samples, `make test-all` (LABTOP_THOROUGH=1) many more of them."""

import os

from hypothesis import HealthCheck, settings

MODE = os.environ.get("LABTOP_MODE", "interpreted")  # the Makefile sets it; developing happens interpreted
THOROUGH = os.environ.get("LABTOP_THOROUGH") == "1"
SHARE = 10 if THOROUGH else 1 if MODE == "compiled" else 0.25  # of the examples of a property that runs in both modes


def examples(usual: int) -> settings:
    """So many examples of a property, or as many times more or fewer as the run tries."""
    return settings(max_examples=int(usual * SHARE))


def deep(few: int, many: int) -> int:
    return many if THOROUGH else few


def use_profile() -> None:
    """The same examples in every run, without limits of time: the machine may be busy."""
    slow = [HealthCheck.too_slow]
    settings.register_profile("labtop", examples(100), deadline=None, derandomize=True, suppress_health_check=slow)
    settings.load_profile("labtop")
