"""Work on a Ray cluster of this machine's own."""

import json
import socket
import threading
from pathlib import Path

import pytest

from labtop.cli import main

ray = pytest.importorskip("ray", reason="Ray is not installed: nothing was tested of --ray (pip install 'labtop[ray]')")

TESTS = Path(__file__).parents[1]


@pytest.mark.long  # Ray takes its time to start
def test_on_a_cluster_results_are_the_same_even_if_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    grave = tmp_path / "grave"
    monkeypatch.setenv("LABTOP_TEST_GRAVE", str(grave))
    monkeypatch.setenv("PYTHONPATH", str(TESTS))  # for the workers of the cluster
    words = [
        "simulate",
        "experiment",
        "--games",
        "20",
        "--bots",
        "python:lab.bots:mortal,random",
        "--seed",
        "3",
        "--json",
    ]
    assert main([*words, "--ray", "local"]) == 0
    said = capsys.readouterr().out
    there = json.loads(said[said.index("{") :])  # before it Ray itself says that a worker died
    assert grave.exists(), "a worker was killed"
    assert main([*words, "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == there
    assert not ray.is_initialized()


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
