"""Work on a Ray cluster of this machine's own."""

import json
import socket
import threading

import psutil  # type: ignore[import-untyped]
import pytest

from labtop.cli import main
from labtop.lab.simulate import Job, tallied
from labtop.lab.work import Alone, crew

ray = pytest.importorskip("ray", reason="Ray is not installed: nothing was tested of --ray (pip install 'labtop[ray]')")

JOB = Job("experiment", None, 3, {"strategic": False, "balance": False}, ("random", "random", "random"), 400, 42)


def test_on_a_cluster_results_are_the_same_even_if_a_worker_is_killed() -> None:
    expected = tallied(JOB, JOB.series(), Alone(), None, lambda n: None)
    killed: list[int] = []

    def kill(n: int) -> None:
        at_work = [one for one in psutil.Process().children(recursive=True) if busy(one)]
        if not killed and at_work:
            at_work[0].kill()
            killed.append(at_work[0].pid)

    with crew(2, ray="local") as hired:
        assert tallied(JOB, JOB.series(), hired, None, kill) == expected
    assert killed, "no worker of the cluster was found at work"
    assert not ray.is_initialized()


def busy(process: psutil.Process) -> bool:
    try:
        return "ray::timed_there" in " ".join(process.cmdline())
    except psutil.Error:
        return False


def test_the_command_takes_a_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "experiment", "--games", "20", "--bots", "random", "--seed", "3", "--json"]
    assert main([*words, "--workers", "1"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*words, "--ray", "local"]) == 0
    assert json.loads(capsys.readouterr().out) == alone


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("nonsense", "a Ray address is HOST:PORT or local, not 'nonsense'"),
        ("127.0.0.1:99999", "a Ray address is HOST:PORT or local"),
        ("127.0.0.1:1", "no Ray cluster at 127.0.0.1:1: Connection refused"),
    ],
)
def test_an_address_of_nobody_is_refused_at_once(address: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "experiment", "--games", "2", "--ray", address]) == 2
    told = capsys.readouterr().err
    assert told.startswith("labtop: ") and told.count("\n") == 1 and says in told


def test_whoever_answers_there_may_be_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            with line:
                line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                line.recv(1000)

        threading.Thread(target=answer).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert main(["simulate", "experiment", "--games", "2", "--ray", address]) == 2
    assert "whoever answers there is something else" in capsys.readouterr().err
