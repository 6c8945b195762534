"""
Plays many games at once: on this machine's cores, or on a Dask cluster.

Work is a function of a number, mostly a seed. Numbers are sent in chunks and the results come back in order, so they
are the same for any number of workers. If a worker dies, another one gets its chunk.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeVar

from game.engine.errors import GameError

TRIES = 4
"""The work is given up after this many deaths of workers."""

CHUNKS_A_WORKER = 20
"""Many chunks, so that all workers end at about the same time, and little is lost when one dies."""

PATIENCE = "10s"
"""The longest wait for a cluster's first answer."""

Result = TypeVar("Result")


class FarmError(GameError):
    """The chosen place can't do the work."""


class Farm(Protocol):
    """A place that does work."""

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """
        Yield the result of *work* for each number, in order, as ``map`` does; both must be picklable.

        Raises: FarmError: too many workers died.
        """


class Here:
    """This process."""

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Do the work one number after the other."""
        return map(work, numbers)


class Processes:
    """The cores of this machine, one process each."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work in processes; when one dies, start all again with the remaining chunks."""
        # A bundle lacks these modules and doesn't need them.
        from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor

        chunks = _chunks(numbers, self._workers)
        deaths = 0
        while chunks:
            with ProcessPoolExecutor(self._workers) as pool:
                futures = []
                # A worker may die while chunks are submitted; then use the results of the submitted ones first.
                with suppress(BrokenProcessPool):
                    for chunk in chunks:
                        futures.append(pool.submit(_do, work, chunk))
                try:
                    while futures:
                        yield from futures.pop(0).result()
                        del chunks[0]
                except BrokenProcessPool as error:
                    deaths += 1
                    if deaths == TRIES:
                        raise FarmError(f"{deaths} workers died; the last time at number {chunks[0][0]}") from error


class Cluster:
    """A Dask cluster; its workers need this game installed, the same version."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work on the cluster, which gives the chunks of a dead worker to other workers itself."""
        chunks = _chunks(numbers, max(1, len(self._client.scheduler_info(n_workers=-1)["workers"])))
        futures = self._client.map(_do, [work] * len(chunks), chunks, pure=False, retries=TRIES)
        try:
            while futures:
                yield from futures.pop(0).result()
        except Exception as error:
            if type(error).__name__ not in ("KilledWorker", "FutureCancelledError", "CommClosedError"):
                raise
            raise FarmError(f"the cluster lost its workers: {error}") from error
        finally:
            self._client.cancel(futures)


def _do(work: Callable[[int], Result], chunk: Sequence[int]) -> list[Result]:
    return list(map(work, chunk))


def _chunks(numbers: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Return the numbers in chunks that keep all workers busy to the end."""
    size = max(1, len(numbers) // (workers * CHUNKS_A_WORKER))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


class Watched:
    """Another farm that shows its progress on standard error if that is a terminal."""

    def __init__(self, farm: Farm) -> None:
        self._farm = farm

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work on the other farm, and show the progress."""
        if not sys.stderr or not sys.stderr.isatty():
            yield from self._farm.each(work, numbers)
            return
        for done, result in enumerate(self._farm.each(work, numbers), start=1):
            print(f"\r{done:,} of {len(numbers):,}", end="", file=sys.stderr, flush=True)
            yield result
        print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def chosen_farm(chosen: argparse.Namespace) -> Iterator[Farm]:
    """Yield the farm that the options name. Raises FarmError: there is no such cluster."""
    if chosen.dask is None:
        workers = chosen.workers or os.cpu_count() or 1
        # A bundle's program can't run as a worker.
        yield Watched(Here() if workers == 1 or getattr(sys, "frozen", False) else Processes(workers))
        return
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise FarmError("--dask needs the package distributed: pip install distributed") from error
    try:
        client = distributed.Client(chosen.dask, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise FarmError(f"there is no Dask scheduler at {chosen.dask}") from error
    with client:
        yield Watched(Cluster(client))
