import os
import signal
from pathlib import Path

import pytest

from lab.deeds import deadly, dying_once, numbers, wrong
from labtop.lab.work import (
    AHEAD,
    DEATHS,
    LARGEST,
    Batch,
    CannotWork,
    Done,
    Lost,
    Processes,
    better_size,
    crew,
    in_order,
)


@pytest.mark.parametrize("workers", [1, 3])
def test_every_game_is_played_once_and_comes_in_order(workers: int) -> None:
    with crew(workers) as hired:
        assert [n for part in in_order(hired, numbers, 0.0, 5, 2000) for n in part] == list(range(5, 2000))


def test_a_batch_grows_until_it_takes_a_while_and_shrinks_where_games_are_long() -> None:
    def after(games: int, seconds: float) -> int:
        return better_size(Done(Batch(numbers, 0.0, 0, games), seconds, None))

    assert after(10, 0.000001) == 40 and after(LARGEST, 0.001) == LARGEST
    assert after(100, 3.0) == 10 and after(1, 60.0) == 1


def test_a_worker_that_is_killed_is_replaced_and_its_games_are_played_again() -> None:
    hired = Processes(2)
    try:
        seen: list[int] = []
        killed: list[int] = []
        for part in in_order(hired, numbers, 0.001, 0, 1000):
            seen += part
            if len(killed) < 3:
                child = hired.team[len(killed) % 2].process
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)
                killed.append(child.pid)
        assert seen == list(range(1000)) and len(set(killed)) == 3
    finally:
        hired.close()


def test_a_batch_that_killed_its_worker_once_is_done_by_another(tmp_path: Path) -> None:
    with crew(2) as hired:
        assert [n for part in in_order(hired, dying_once, str(tmp_path), 0, 40) for n in part] == list(range(40))
    assert (tmp_path / "grave").exists()


def test_a_batch_that_kills_whoever_gets_it_is_given_up(tmp_path: Path) -> None:
    with crew(2) as hired, pytest.raises(CannotWork, match=f"{DEATHS} workers in a row died of game 7; nobody tries"):
        list(in_order(hired, deadly, str(tmp_path), 0, 40, size=1))
    assert len((tmp_path / "graves").read_text().split()) == DEATHS


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_worker_is_raised_here(workers: int) -> None:
    with crew(workers) as hired, pytest.raises(LookupError, match="no such card"):
        list(in_order(hired, wrong, "no such card", 0, 10))


def test_only_so_many_batches_are_under_way_or_wait_for_an_earlier_one() -> None:
    most = 0

    class Hoarding:
        """Gives back the last batch first, and the first one last of all."""

        workers = 2

        def __init__(self) -> None:
            self.hoard: list[Batch] = []

        def has_room(self) -> bool:
            return True

        def give(self, batch: Batch) -> None:
            nonlocal most
            self.hoard.append(batch)
            most = max(most, len(self.hoard))

        def take(self) -> list[Done | Lost]:
            batch = self.hoard.pop()
            return [Done(batch, 0.0, batch.play(batch.job, batch.first, batch.stop))]

        def close(self) -> None:
            pass

    assert [n for part in in_order(Hoarding(), numbers, 0.0, 0, 500, size=5) for n in part] == list(range(500))
    assert most <= 2 * AHEAD * Hoarding.workers


def test_workers_do_not_outlive_their_crew() -> None:
    with crew(2) as hired:
        assert isinstance(hired, Processes)
        next(iter(in_order(hired, numbers, 0.01, 0, 1000)))
        team = [worker.process for worker in hired.team]
        assert all(process.is_alive() for process in team)
    assert not any(process.is_alive() for process in team)
