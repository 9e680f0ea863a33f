"""Chunks on a Ray cluster (extra: `labtop[ray]`). Every node needs the same version of Labtop."""

import logging
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import Any

import labtop
from labtop import extras
from labtop.lab.pool import AHEAD, ATTEMPTS, Chunk, SimulationError, Timed, given_up, timed

HERE = "local"
PATIENCE = 5  # seconds that a cluster has to answer
SETTINGS = b"\x04"  # a frame of HTTP/2, which Ray speaks: with it both sides begin
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + SETTINGS + b"\0" * 5
STORE = 256 * 2**20  # bytes for results under way, on a cluster of our own


def timed_there(chunk: Chunk, version: str) -> Timed:
    if version != labtop.__version__:
        raise SimulationError(f"a node of the cluster has labtop {labtop.__version__}, and this is {version}")
    return timed(chunk)


class RayPool:
    """The cluster at an address; or one of our own on this machine, for as long as the work lasts."""

    def __init__(self, address: str, workers: int | None) -> None:
        ray = self.ray = imported()
        quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
        if address == HERE:
            cpus = workers or os.cpu_count()
            ray.init("local", num_cpus=cpus, include_dashboard=False, object_store_memory=STORE, **quiet)
        else:
            check_address(address)
            try:
                ray.init(address=address, **quiet)
            except (ConnectionError, ValueError, RuntimeError) as wrong:
                said = str(wrong).splitlines()[0]
                raise SimulationError(
                    f"no Ray cluster at {address} that lets us in (does it ask for a token?): {said}"
                ) from None
        self.capacity = AHEAD * (workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
        self.task = ray.remote(max_retries=0)(timed_there)  # Ray would try for ever where memory runs out

    def submit(self, chunk: Chunk) -> Callable[[], Timed]:
        return partial(self.wait, chunk, self.task.remote(chunk, labtop.__version__))

    def wait(self, chunk: Chunk, under_way: Any) -> Timed:
        wrong = self.ray.exceptions
        for _ in range(ATTEMPTS):
            try:
                answer: Timed = self.ray.get(under_way or self.task.remote(chunk, labtop.__version__))
                return answer
            except wrong.RayTaskError as raised:
                raise raised.cause from None
            except wrong.RayError:  # its worker or its node is gone, or had no memory left
                under_way = None
        raise given_up(chunk)

    def close(self) -> None:
        self.ray.shutdown()


def imported() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told of what runs here
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    extras.need("ray", "--ray")
    import ray

    return ray


def check_address(address: str) -> None:
    """SimulationError unless something like a cluster answers there: Ray itself would go on trying for minutes."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise SimulationError(f"a Ray address is HOST:PORT or {HERE}, not {address!r}")
    try:
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(GREETING)
            answer = line.recv(9)
    except OSError as wrong:
        raise SimulationError(f"no Ray cluster at {address}: {wrong.strerror or wrong}") from None
    if answer[3:4] != SETTINGS:
        raise SimulationError(f"no Ray cluster at {address}: whoever answers there is something else")
