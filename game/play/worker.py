"""
Does work in the background that would take longer than a frame.

A :class:`Job` is one piece of work. A :class:`Worker` runs jobs one after the other, because they use the same file.
An engine of :mod:`game.play.engines` runs them.
"""

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, Generic, Protocol

from game.play.engines import Engine, Lock, Result, Slices, Steps, Threads

Work = Callable[[], Result] | Callable[[], Steps[Result]]

engine: Engine = Threads()
"""The engine that does the work of this program."""


def use(other: Engine) -> None:
    """Use another engine for all work begun from now on."""
    global engine
    engine = other


def breathe() -> bool:
    """Let other work continue if it is time for that, and return True; long work may call this often."""
    engine.breathe()
    return True


@contextmanager
def frame() -> Iterator[None]:
    """Paint a frame before other work continues."""
    engine.keep_off(frame=True)
    try:
        yield
    finally:
        engine.keep_off(frame=False)


@contextmanager
def hold_lock(lock: threading.Lock) -> Iterator[None]:
    """Own *lock* for a long time; other work that needs it waits."""
    engine.take(lock)
    try:
        yield
    finally:
        lock.release()


class Job(Generic[Result]):
    """One piece of work, which *begin* starts, by default at once; ask :attr:`done`, then :meth:`result`."""

    def __init__(self, work: Work[Result], begin: Callable[[Steps[None]], object] | None = None) -> None:
        self._result: list[Result] = []
        self._error: Exception | None = None
        self._ended = threading.Event()
        (begin or engine.begin)(self._steps(work))

    @property
    def done(self) -> bool:
        """Whether the work has ended, with a result or an error."""
        return engine.settled(self._ended)

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the work has ended, with a result or an error, at most *seconds*."""
        engine.wait(self._ended, seconds)

    def let_end(self) -> Steps[None]:
        """Wait inside other work until this has ended; a slice yields, because a blocked slice would block this too."""
        if not isinstance(engine, Slices):
            self.wait()
        while not self._ended.is_set():
            yield None

    def result(self) -> Result:
        """Wait until the work is done; return its result, or raise its error."""
        self.wait()
        if self._error:
            raise self._error
        return self._result[0]

    def _steps(self, work: Work[Result]) -> Steps[None]:
        try:
            made = work()
            self._result.append((yield from made) if isinstance(made, Generator) else made)
        except Exception as error:  # result() raises it
            self._error = error
        finally:
            self._ended.set()


class Owner(Protocol):
    """What begins a job and needs its result, such as a scene: it is busy until the job is done."""

    def watch(self, job: Job[Any], /) -> object:
        """Be busy until *job* is done."""


class Worker:
    """
    Does one piece of work after the other, in order.

    Its thread exists only while there is work, and the program ends only after the work.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: deque[Steps[None]] = deque()
        self._lock = Lock()  # protects the fields, also while an engine begins: then no fiber may leave it
        self._working = False
        self._join: Callable[[], None] = lambda: None  # waits for the end of the last thread

    def do(self, work: Work[Result]) -> Job[Result]:
        """Do *work* after all earlier work."""
        return Job(work, self._queue)

    def close(self) -> None:
        """Wait until all work is done and the thread has ended."""
        with self._lock:  # else the thread might exist but not yet run
            join = self._join
        join()

    def _queue(self, steps: Steps[None]) -> None:
        with self._lock:
            self._waiting.append(steps)
            if not self._working:
                self._working = True
                self._join = engine.begin(self._work(), self._name)

    def _work(self) -> Steps[None]:
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    return
                steps = self._waiting.popleft()
            yield from steps
            del steps  # free its objects before waiting for the next work
