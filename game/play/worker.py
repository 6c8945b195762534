"""
Work that would take longer than a frame, done in the background.

A :class:`Job` is one piece of work; what must be done one after the other, because it touches the same file, is handed
to a :class:`Worker`, which returns jobs too. An engine does it: :class:`Threads`; or between the frames, where no
threads are, :class:`Fibers`, which give way anywhere, or :class:`Slices`, which do where a generator yields.
"""

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Generic, Protocol, TypeVar

Result = TypeVar("Result")

Steps = Generator[object, None, Result]
Work = Callable[[], Result] | Callable[[], Steps[Result]]


class Engine(Protocol):
    """Does work in the background."""

    def begin(self, steps: Steps[None], name: str = "", /) -> Callable[[], None]:
        """Begin *steps* and return what waits for their end; the program does not end before those with a name do."""

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Return when *ended* is set, or after so many seconds."""

    def settled(self, ended: threading.Event) -> bool:
        """Return whether what has ended may be told."""

    def take(self, lock: threading.Lock) -> None:
        """Return when *lock* is free, and taken."""

    def breathe(self) -> None:
        """Let others go on, if it is time for that."""


class Threads:
    """Does each piece of work in a thread of its own."""

    def begin(self, steps: Steps[None], name: str = "") -> Callable[[], None]:
        """Begin *steps* in a new thread."""
        thread = threading.Thread(target=deque, args=(steps, 0), name=name or None, daemon=not name)
        thread.start()
        return thread.join

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Return when *ended* is set, or after so many seconds."""
        ended.wait(seconds)

    def settled(self, ended: threading.Event) -> bool:
        """Return whether it has ended."""
        return ended.is_set()

    def take(self, lock: threading.Lock) -> None:
        """Return when *lock* is free, and taken."""
        lock.acquire()

    def breathe(self) -> None:
        """Go on: threads take turns by themselves."""


class Lasting:
    """
    Does work that counts as done only once its files last.

    *unkept* says that files which it may have written do not last yet.
    """

    def __init__(self, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        self._clock = clock
        self._unkept = unkept

    def settled(self, ended: threading.Event) -> bool:
        """Return whether it has ended, and lasts."""
        return ended.is_set() and not self._unkept()


class Stacks(Protocol):
    """Stacks for calls, between which a program without threads can go to and fro."""

    def start(self, work: Callable[[], None], /) -> None:
        """Call *work* soon, on a stack of its own."""

    def rest(self) -> None:
        """Leave this stack, and go on some time later."""

    def can_rest(self) -> bool:
        """Return whether this is such a stack; the frames' own is none."""

    def is_late(self) -> bool:
        """Return whether the next frame is due."""


class Fibers(Lasting):
    """Does each piece of work on a stack of its own, which :meth:`give_way` leaves wherever the work happens to be."""

    def __init__(self, stacks: Stacks, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        super().__init__(clock, unkept)
        self._stacks = stacks

    def begin(self, steps: Steps[None], _name: str = "") -> Callable[[], None]:
        """Begin *steps* on a new stack."""
        ended = threading.Event()

        def run() -> None:
            try:
                for _ in steps:
                    self.breathe()
            finally:
                ended.set()

        self._stacks.start(run)
        return lambda: self.wait(ended, None)

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Rest until *ended* is set, or for so many seconds. Raises RuntimeError: a frame would wait without an end."""
        end = None if seconds is None else self._clock() + seconds
        while not ended.is_set() and (end is None or self._clock() < end):
            if self._stacks.can_rest():
                self._stacks.rest()
            elif end is None:
                raise RuntimeError("a frame waits for work")
            else:
                return

    def take(self, lock: threading.Lock) -> None:
        """Rest until *lock* is free, and take it."""
        while not lock.acquire(blocking=False):
            self._stacks.rest()

    def breathe(self) -> None:
        """Rest if a frame is due."""
        if self._stacks.can_rest() and self._stacks.is_late():
            self._stacks.rest()

    def give_way(self, at: FrameType | None) -> None:
        """Rest where the work happens to be, unless what it does there would be in the way of others."""
        if not Lock.held and not _is_between(at):
            self._stacks.rest()


def _is_between(at: FrameType | None) -> bool:
    """Return whether a stack stands in the middle of an import, or of something here or in threading."""
    if at and at.f_globals.get("__name__") in (__name__, "threading"):
        return True
    while at:
        if at.f_globals.get("__name__") in ("importlib._bootstrap", "_frozen_importlib"):
            return True
        at = at.f_back
    return False


class Slices(Lasting):
    """Does all work in slices, which :meth:`step` takes between two frames; whoever waits does the work meanwhile."""

    def __init__(self, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        super().__init__(clock, unkept)
        self._waiting: deque[Steps[None]] = deque()

    def begin(self, steps: Steps[None], _name: str = "") -> Callable[[], None]:
        """Put *steps* behind all that was begun before."""
        ended = threading.Event()

        def run() -> Steps[None]:
            yield from steps
            ended.set()

        self._waiting.append(run())
        return lambda: self.wait(ended, None)

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Work until *ended* is set, or for so many seconds. Raises RuntimeError: no work that is left sets it."""
        end = None if seconds is None else self._clock() + seconds
        while not ended.is_set() and (end is None or self._clock() < end):
            if not self._waiting:
                raise RuntimeError("work waits for itself")
            self._take_slice()

    def take(self, lock: threading.Lock) -> None:
        """Take *lock*. Raises RuntimeError: work that was put off holds it."""
        if not lock.acquire(blocking=False):
            raise RuntimeError("work waits for itself")

    def breathe(self) -> None:
        """Go on: slices end where a generator yields."""

    def step(self, seconds: float) -> None:
        """Work for about so many seconds."""
        end = self._clock() + seconds
        while self._waiting and self._clock() < end:
            self._take_slice()

    def _take_slice(self) -> None:
        steps = self._waiting.popleft()  # what waits meanwhile finds only the others
        if next(steps, _END) is not _END:
            self._waiting.append(steps)


_END = object()

engine: Engine = Threads()
"""What does the work of this program."""


def use(other: Engine) -> None:
    """Have all work that is begun from now on done by another engine."""
    global engine
    engine = other


def breathe() -> bool:
    """Return True, after others went on if it is time for that: long work calls it as often as it likes."""
    engine.breathe()
    return True


@contextmanager
def taken(lock: threading.Lock) -> Iterator[None]:
    """Hold *lock* for as long as one likes; whoever wants it meanwhile is put off."""
    engine.take(lock)
    try:
        yield
    finally:
        lock.release()


class Lock:
    """A lock for a moment, which a frame may want too: no fiber gives way while it holds one."""

    held = 0

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()
        Lock.held += 1

    def __exit__(self, *_: object) -> None:
        Lock.held -= 1
        self._lock.release()


class Job(Generic[Result]):
    """One piece of work, begun at once unless *begin* puts it off; ask :attr:`done`, then :meth:`result`."""

    def __init__(self, work: Work[Result], begin: Callable[[Steps[None]], object] | None = None) -> None:
        self._result: list[Result] = []
        self._error: Exception | None = None
        self._ended = threading.Event()
        (begin or engine.begin)(self._steps(work))

    @property
    def done(self) -> bool:
        """Whether the work has ended, well or not."""
        return engine.settled(self._ended)

    def wait(self, seconds: float | None = None) -> None:
        """Return when the work has ended, well or not, or after so many seconds."""
        engine.wait(self._ended, seconds)

    def result(self) -> Result:
        """Return what the work returned, or raise what it raised; waits until it is done."""
        self.wait()
        if self._error:
            raise self._error
        return self._result[0]

    def _steps(self, work: Work[Result]) -> Steps[None]:
        try:
            made = work()
            self._result.append((yield from made) if isinstance(made, Generator) else made)
        except Exception as error:  # it belongs to whoever asks for the result
            self._error = error
        finally:
            self._ended.set()


class Worker:
    """
    Does one piece of work after the other, in the order in which they were handed in.

    Its thread is there only while there is something to do, and the program does not end before that is done.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: deque[Steps[None]] = deque()
        self._lock = threading.Lock()  # of all the others here
        self._working = False
        self._join: Callable[[], None] = lambda: None  # waits for the last thread

    def do(self, work: Work[Result]) -> Job[Result]:
        """Have *work* done after all that was handed in before."""
        return Job(work, self._queue)

    def close(self) -> None:
        """Return when all that was handed in is done, and the thread has ended."""
        with self._lock:  # else it might be there but not begun
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
            del steps  # what it holds on to is let go of before the next one is waited for
