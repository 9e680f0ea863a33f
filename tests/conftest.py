"""Every run says in which mode it runs the rules, and fails if it is another."""

import pytest

import labtop
from depth import MODE, THOROUGH, use_profile
from services import end_services, postgres, redis

__all__ = ["postgres", "redis"]  # fixtures, for every test

use_profile()


def pytest_report_header() -> str:
    found = "compiled" if labtop.compiled() else "interpreted"
    return f"labtop: {found}, expected: {MODE}{', thorough' if THOROUGH else ''}"


def pytest_sessionfinish() -> None:
    end_services()


@pytest.fixture(scope="session")
def mode() -> str:
    return MODE
