"""
Many games at once: on this machine's cores, or on a Dask cluster.

Work is cut into chunks of consecutive numbers (seeds, mostly), each done by a function of the number alone, and the
results come back in order; so they are the same however many workers there are. A chunk whose worker dies is given to
another one.
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
"""Workers that may die before the work is given up."""

CHUNKS_A_WORKER = 20
"""So that all workers end at about the same time, and little is lost when one dies."""

PATIENCE = "10s"
"""How long a cluster may take to answer at first."""

Result = TypeVar("Result")


class FarmError(GameError):
    """The work can't be done where it was sent."""


class Farm(Protocol):
    """Where work is done."""

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """
        Yield what *work* makes of each number, in order, as ``map`` does; *work* and what it makes must travel.

        Raises: FarmError: too many workers died.
        """


class Here:
    """This very process."""

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work one after the other."""
        return map(work, numbers)


class Processes:
    """The cores of this machine, a process each."""

    def __init__(self, workers: int) -> None:
        """Take how many of them."""
        self._workers = workers

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work in processes; when one dies all are started anew, with what is left to do."""
        # A bundle has none of this, and has no need of it.
        from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor

        chunks = _cut(numbers, self._workers)
        deaths = 0
        while chunks:
            with ProcessPoolExecutor(self._workers) as pool:
                futures = []
                # One may die while work is still being handed out: what was handed out is looked at first.
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
        """Take a connected ``distributed.Client``."""
        self._client = client

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work on the cluster, which gives the chunks of a dead worker to others by itself."""
        chunks = _cut(numbers, max(1, len(self._client.scheduler_info(n_workers=-1)["workers"])))
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


def _cut(numbers: Sequence[int], workers: int) -> list[Sequence[int]]:
    """Return the numbers in as many pieces as keep all workers busy to the end."""
    size = max(1, len(numbers) // (workers * CHUNKS_A_WORKER))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


class Watched:
    """Another farm, with the progress told on standard error where somebody sits before it."""

    def __init__(self, farm: Farm) -> None:
        """Take the farm that works."""
        self._farm = farm

    def each(self, work: Callable[[int], Result], numbers: Sequence[int]) -> Iterator[Result]:
        """Work there, and count."""
        if not sys.stderr or not sys.stderr.isatty():
            yield from self._farm.each(work, numbers)
            return
        for done, result in enumerate(self._farm.each(work, numbers), start=1):
            print(f"\r{done:,} of {len(numbers):,}", end="", file=sys.stderr, flush=True)
            yield result
        print("\r\033[K", end="", file=sys.stderr, flush=True)


@contextmanager
def chosen_farm(chosen: argparse.Namespace) -> Iterator[Farm]:
    """Give the farm that the options ask for. Raises FarmError: there is no such cluster."""
    if chosen.dask is None:
        workers = chosen.workers or os.cpu_count() or 1
        # A bundle's program can't be started anew as a worker.
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
