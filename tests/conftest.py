"""Every run says in which mode it runs the rules, and fails if it is another."""

import os

import pytest

import labtop
from depth import THOROUGH, use_profile
from services import end_services, postgres, redis

__all__ = ["postgres", "redis"]  # fixtures, for every test

MODE = os.environ.get("LABTOP_MODE", "interpreted")  # the Makefile sets it; developing happens interpreted
use_profile()


def pytest_report_header() -> str:
    found = "compiled" if labtop.compiled() else "interpreted"
    return f"labtop: {found}, expected: {MODE}{', thorough' if THOROUGH else ''}"


def pytest_sessionfinish() -> None:
    end_services()


@pytest.fixture(scope="session")
def mode() -> str:
    return MODE
