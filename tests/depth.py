"""How much a run tries: `make test` takes samples, `make test-all` (LABTOP_THOROUGH=1) many more of them."""

import os

from hypothesis import HealthCheck, settings

THOROUGH = os.environ.get("LABTOP_THOROUGH") == "1"
MORE = 10  # examples of a property in a thorough run, for each one otherwise


def examples(few: int) -> settings:
    """So many examples of a property, or MORE times as many."""
    return settings(max_examples=few * MORE if THOROUGH else few)


def deep(few: int, many: int) -> int:
    return many if THOROUGH else few


def use_profile() -> None:
    """The same examples in every run, without limits of time: the machine may be busy."""
    name = "thorough" if THOROUGH else "quick"
    slow = [HealthCheck.too_slow]
    count = 1000 if THOROUGH else 100
    settings.register_profile(name, deadline=None, derandomize=True, suppress_health_check=slow, max_examples=count)
    settings.load_profile(name)
