"""Every run says in which mode it runs the rules, and fails if it is another."""

import os

import pytest
from hypothesis import HealthCheck, settings

import labtop
from services import end_services, postgres, redis

__all__ = ["postgres", "redis"]  # fixtures, for every test

MODE = os.environ.get("LABTOP_MODE", "interpreted")  # the Makefile sets it; developing happens interpreted

settings.register_profile("labtop", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("labtop")


def pytest_report_header() -> str:
    return f"labtop: {'compiled' if labtop.compiled() else 'interpreted'}, expected: {MODE}"


def pytest_sessionfinish() -> None:
    end_services()


@pytest.fixture(scope="session")
def mode() -> str:
    return MODE
