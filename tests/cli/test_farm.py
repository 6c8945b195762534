"""Work on processes or a cluster: the results stay the same if a worker dies."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.cli.farm import FarmError, Processes, chosen_farm

pytestmark = pytest.mark.long


def squared(number: int) -> int:
    """Return a value that depends only on the number."""
    return number * number


def dying_once(grave: Path, number: int) -> int:
    """Kill the process at number 7, unless that was done before."""
    if number == 7:
        try:
            grave.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def always_dying(number: int) -> int:
    """Kill the process at number 3."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def faulty(number: int) -> int:
    """Raise an error, as work may."""
    raise ZeroDivisionError(number)


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 5, 200])
def test_results_come_in_order_whatever_the_number_of_workers(workers: int, count: int) -> None:
    """A mean must not depend on the machine."""
    assert list(Processes(workers).each(squared, range(count))) == [number * number for number in range(count)]


def test_the_chunk_of_a_dead_worker_is_done_by_another(tmp_path: Path) -> None:
    """Nothing is lost and nothing counted twice."""
    work = partial(dying_once, tmp_path / "grave")
    assert list(Processes(2).each(work, range(40))) == [number * number for number in range(40)]
    assert (tmp_path / "grave").exists()


def test_work_that_kills_every_worker_is_given_up() -> None:
    """It would never end; the error names the number, so that it can be examined."""
    with pytest.raises(FarmError, match=r"4 workers died; the last time at number 3"):
        list(Processes(1).each(always_dying, range(5)))


def test_a_worker_may_die_while_work_is_still_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool then accepts no more chunks; earlier chunks still count."""
    hand_out = ProcessPoolExecutor.submit

    def slowly(pool: ProcessPoolExecutor, *work: Any) -> Any:
        future = hand_out(pool, *work)
        wait([future])
        return future

    monkeypatch.setattr(ProcessPoolExecutor, "submit", slowly)
    results = Processes(1).each(always_dying, range(6))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(FarmError, match=r"4 workers died; the last time at number 3"):
        next(results)


def test_a_fault_of_the_work_is_not_hidden() -> None:
    """An error of the work is no death of a worker."""
    with pytest.raises(ZeroDivisionError):
        list(Processes(2).each(faulty, range(5)))


def options(**chosen: object) -> argparse.Namespace:
    """Return the options of a command line."""
    return argparse.Namespace(**{"workers": None, "dask": None, **chosen})


def test_without_options_all_cores_work() -> None:
    """An option sets another number of processes."""
    for chosen in (options(), options(workers=1)):
        with chosen_farm(chosen) as farm:
            assert list(farm.each(squared, range(4))) == [0, 1, 4, 9]


def test_a_cluster_that_cannot_be_had_is_told_in_a_sentence() -> None:
    """No cluster has that address."""
    with (
        pytest.raises(FarmError, match=r"no Dask scheduler at 127\.0\.0\.1:9"),
        chosen_farm(options(dask="127.0.0.1:9")),
    ):
        pass


def test_a_missing_package_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few users need clusters, so the game does not install the package."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(FarmError, match="pip install distributed"), chosen_farm(options(dask="127.0.0.1:9")):
        pass


SCHEDULER = """
import sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    )
    print(cluster.scheduler_address, *(worker.pid for worker in cluster.workers.values()), flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """Start a cluster of two workers; yield its address and the process of one."""
    script = tmp_path / "scheduler.py"
    script.write_text(SCHEDULER, encoding="utf-8")
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    ) as started:
        assert started.stdout
        assert started.stdin
        address, pid, _ = started.stdout.readline().split()
        yield address, int(pid)
        started.stdin.close()


def test_a_cluster_gives_the_same_results_when_a_worker_is_killed(cluster: tuple[str, int], tmp_path: Path) -> None:
    """One of two workers dies half way; each result is still there once, bit for bit."""
    address, _ = cluster
    work = partial(dying_once, tmp_path / "grave")
    with chosen_farm(options(dask=address)) as farm:
        assert list(farm.each(work, range(200))) == list(Processes(1).each(squared, range(200)))
    assert (tmp_path / "grave").exists()
