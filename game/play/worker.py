"""
Does work in the background that would take longer than a frame.

A :class:`Job` is one piece of work. A :class:`Worker` runs jobs one after the other, because they use the same file.
An engine runs them: :class:`Threads`; or without threads, between the frames, :class:`Fibers`, which can pause
anywhere, or :class:`Slices`, which pause where a generator yields.
"""

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Generic, Protocol, TypeVar

Result = TypeVar("Result")

LONGEST_FRAME = 0.02
"""Seconds that work waits for a frame at most."""

Steps = Generator[object, None, Result]
Work = Callable[[], Result] | Callable[[], Steps[Result]]


class Engine(Protocol):
    """Does work in the background."""

    def begin(self, steps: Steps[None], name: str = "", /) -> Callable[[], None]:
        """Begin *steps* and return a function that waits for their end; the program waits for steps with a name."""

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Wait until *ended* is set, at most so many seconds."""

    def settled(self, ended: threading.Event) -> bool:
        """Return whether ended work counts as done."""

    def take(self, lock: threading.Lock) -> None:
        """Wait until *lock* is free, and take it."""

    def breathe(self) -> None:
        """Let other work go on, if it is time for that."""

    def keep_off(self, *, frame: bool) -> None:
        """Have work wait where it breathes while a *frame* is painted, and go on after it."""


class Threads:
    """
    Does each piece of work in a thread of its own.

    Threads share one lock: a frame that lets it go, as each turned or scaled picture does, would wait half a
    millisecond to have it back. So work waits for the frame, at most *patience* seconds, for that may wait for work.
    """

    def __init__(self, patience: float = LONGEST_FRAME) -> None:
        self._patience = patience
        self._free = threading.Event()  # no frame is painted
        self._free.set()
        self._painter = 0  # the thread of the frame

    def begin(self, steps: Steps[None], name: str = "") -> Callable[[], None]:
        """Begin *steps* in a new thread."""
        thread = threading.Thread(target=deque, args=(steps, 0), name=name or None, daemon=not name)
        thread.start()
        return thread.join

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Wait until *ended* is set, at most so many seconds."""
        self._free.set()
        ended.wait(seconds)

    def settled(self, ended: threading.Event) -> bool:
        """Return whether the work has ended."""
        return ended.is_set()

    def take(self, lock: threading.Lock) -> None:
        """Wait until *lock* is free, and take it."""
        lock.acquire()

    def breathe(self) -> None:
        """Wait while another thread paints a frame; else threads take turns by themselves."""
        if not self._free.is_set() and threading.get_ident() != self._painter:
            self._free.wait(self._patience)

    def keep_off(self, *, frame: bool) -> None:
        """Have work wait where it breathes while a *frame* is painted by this thread, and go on after it."""
        self._painter = threading.get_ident()
        (self._free.clear if frame else self._free.set)()


class Lasting:
    """
    An engine whose work counts as done only when its files are safe.

    *unkept* tells whether written files are not safe yet.
    """

    def __init__(self, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        self._clock = clock
        self._unkept = unkept

    def settled(self, ended: threading.Event) -> bool:
        """Return whether the work has ended and its files are safe."""
        return ended.is_set() and not self._unkept()

    def keep_off(self, *, frame: bool) -> None:
        """Do nothing: no work goes on while a frame is painted."""


class Stacks(Protocol):
    """Call stacks between which a program without threads can switch."""

    def start(self, work: Callable[[], None], /) -> None:
        """Call *work* soon, on a stack of its own."""

    def rest(self) -> None:
        """Leave this stack and go on later."""

    def can_rest(self) -> bool:
        """Return whether this stack can be left; that of the frames can't."""

    def is_late(self) -> bool:
        """Return whether the next frame is due."""


class Fibers(Lasting):
    """Does each piece of work on a stack of its own, which :meth:`give_way` can leave at any point."""

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
        """Rest until *ended* is set, at most so many seconds. Raises RuntimeError: a frame would wait forever."""
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
        """Rest at this point of the work, unless other work could not go on then."""
        if not Lock.held and not _is_between(at):
            self._stacks.rest()


def _is_between(at: FrameType | None) -> bool:
    """Return whether a stack is inside an import, this module or threading."""
    if at and at.f_globals.get("__name__") in (__name__, "threading"):
        return True
    while at:
        if at.f_globals.get("__name__") in ("importlib._bootstrap", "_frozen_importlib"):
            return True
        at = at.f_back
    return False


class Slices(Lasting):
    """Does all work in slices, which :meth:`step` runs between two frames; a wait runs slices too."""

    def __init__(self, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        super().__init__(clock, unkept)
        self._waiting: deque[Steps[None]] = deque()

    def begin(self, steps: Steps[None], _name: str = "") -> Callable[[], None]:
        """Add *steps* to the queue."""
        ended = threading.Event()

        def run() -> Steps[None]:
            yield from steps
            ended.set()

        self._waiting.append(run())
        return lambda: self.wait(ended, None)

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Work until *ended* is set, at most so many seconds. Raises RuntimeError: no work is left to set it."""
        end = None if seconds is None else self._clock() + seconds
        while not ended.is_set() and (end is None or self._clock() < end):
            if not self._waiting:
                raise RuntimeError("work waits for itself")
            self._take_slice()

    def take(self, lock: threading.Lock) -> None:
        """Take *lock*. Raises RuntimeError: paused work holds it."""
        if not lock.acquire(blocking=False):
            raise RuntimeError("work waits for itself")

    def breathe(self) -> None:
        """Do nothing: slices end where a generator yields."""

    def step(self, seconds: float) -> None:
        """Work for about so many seconds."""
        end = self._clock() + seconds
        while self._waiting and self._clock() < end:
            self._take_slice()

    def _take_slice(self) -> None:
        steps = self._waiting.popleft()  # a wait inside it must not run it again
        if next(steps, _END) is not _END:
            self._waiting.append(steps)


_END = object()

engine: Engine = Threads()
"""The engine that does the work of this program."""


def use(other: Engine) -> None:
    """Use another engine for all work that is begun from now on."""
    global engine
    engine = other


def breathe() -> bool:
    """Let other work go on if it is time for that, and return True; long work may call it often."""
    engine.breathe()
    return True


@contextmanager
def frame() -> Iterator[None]:
    """Paint a frame before other work goes on."""
    engine.keep_off(frame=True)
    try:
        yield
    finally:
        engine.keep_off(frame=False)


@contextmanager
def hold_lock(lock: threading.Lock) -> Iterator[None]:
    """Hold *lock* for a long time; other work that wants it waits."""
    engine.take(lock)
    try:
        yield
    finally:
        lock.release()


class Lock:
    """A lock for a moment, which a frame may want too: no fiber pauses while it holds one."""

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
    """One piece of work, which *begin* starts, by default at once; ask :attr:`done`, then :meth:`result`."""

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
        """Wait until the work has ended, well or not, at most so many seconds."""
        engine.wait(self._ended, seconds)

    def let_end(self) -> Steps[None]:
        """Wait, as a part of other work, until this has ended: a slice never waits, for this may be what runs it."""
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


class Worker:
    """
    Does one piece of work after the other, in their order.

    Its thread exists only while there is work, and the program does not end before that is done.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: deque[Steps[None]] = deque()
        self._lock = Lock()  # protects the fields here, also while an engine begins: no fiber may leave it then
        self._working = False
        self._join: Callable[[], None] = lambda: None  # waits for the end of the last thread

    def do(self, work: Work[Result]) -> Job[Result]:
        """Do *work* after all earlier work."""
        return Job(work, self._queue)

    def close(self) -> None:
        """Wait until all work is done and the thread has ended."""
        with self._lock:  # else the thread might exist but not run yet
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
            del steps  # frees its objects before the wait for the next one
