"""
Engines that do a program's work in the background.

:class:`Threads` uses threads. Without threads, :class:`Fibers`, which can pause anywhere, or :class:`Slices`, which
pause where a generator yields, work between the frames.
"""

import threading
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable, Generator
from types import FrameType
from typing import Protocol, TypeVar

Result = TypeVar("Result")

LONGEST_FRAME = 0.02
"""The most seconds that work waits for a frame."""

Steps = Generator[object, None, Result]
_END = object()


class Engine(Protocol):
    """Does work in the background."""

    def begin(self, steps: Steps[None], name: str = "", /) -> Callable[[], None]:
        """Begin *steps* and return a function that waits for their end; the program waits for steps with a name."""

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Wait until *ended* is set, at most *seconds*."""

    def settled(self, ended: threading.Event) -> bool:
        """Return whether ended work counts as done."""

    def take(self, lock: threading.Lock) -> None:
        """Wait until *lock* is free, and take it."""

    def breathe(self) -> None:
        """Let other work continue, if it is time for that."""

    def keep_off(self, *, frame: bool) -> None:
        """Make work wait in breathe() while a *frame* is painted, and let it continue after that."""


class Threads:
    """
    Does each piece of work in its own thread.

    Threads share one lock: a frame that releases it, as each turned or scaled picture does, would wait half a
    millisecond to get it back. So work waits for the frame, but only *patience* seconds: the frame may wait for work.
    """

    def __init__(self, patience: float = LONGEST_FRAME) -> None:
        self._patience = patience
        self._free = threading.Event()  # set while no frame is painted
        self._free.set()
        self._painter = 0  # the thread that paints the frame

    def begin(self, steps: Steps[None], name: str = "") -> Callable[[], None]:
        """Begin *steps* in a new thread; if it has a name, return once it runs; the program waits for its end."""
        ended = threading.Event()

        def run() -> None:
            try:
                self.breathe()  # else it would delay the frame that begins it
                for _ in steps:
                    self.breathe()
            finally:
                ended.set()

        if name:
            thread = threading.Thread(target=run, name=name)
            thread.start()
            return thread.join
        start_new_thread(run, ())
        return lambda: self.wait(ended, None)

    def wait(self, ended: threading.Event, seconds: float | None) -> None:
        """Wait until *ended* is set, at most *seconds*."""
        self._free.set()
        ended.wait(seconds)

    def settled(self, ended: threading.Event) -> bool:
        """Return whether the work has ended."""
        return ended.is_set()

    def take(self, lock: threading.Lock) -> None:
        """Wait until *lock* is free, and take it."""
        lock.acquire()

    def breathe(self) -> None:
        """Wait while another thread paints a frame; at other times threads take turns by themselves."""
        if not self._free.is_set() and threading.get_ident() != self._painter:
            self._free.wait(self._patience)

    def keep_off(self, *, frame: bool) -> None:
        """Make work wait in breathe() while this thread paints a *frame*, and let it continue after that."""
        self._painter = threading.get_ident()
        (self._free.clear if frame else self._free.set)()


class Lock:
    """A lock for short use, which a frame may need too: no fiber pauses while it owns one."""

    held = 0

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        self._lock.acquire()
        Lock.held += 1

    def __exit__(self, *_: object) -> None:
        Lock.held -= 1
        self._lock.release()


class Lasting:
    """
    An engine whose work counts as done only when its files are safe.

    *unkept* returns whether written files are not safe yet.
    """

    def __init__(self, clock: Callable[[], float], unkept: Callable[[], bool] = lambda: False) -> None:
        self._clock = clock
        self._unkept = unkept

    def settled(self, ended: threading.Event) -> bool:
        """Return whether the work has ended and its files are safe."""
        return ended.is_set() and not self._unkept()

    def keep_off(self, *, frame: bool) -> None:
        """Do nothing: no work runs while a frame is painted."""


class Stacks(Protocol):
    """Call stacks between which a program without threads can switch."""

    def start(self, work: Callable[[], None], /) -> None:
        """Call *work* soon, on its own stack."""

    def rest(self) -> None:
        """Leave this stack and continue it later."""

    def can_rest(self) -> bool:
        """Return whether rest() can leave this stack; the frames' stack can't be left."""

    def is_late(self) -> bool:
        """Return whether the next frame is due."""


class Fibers(Lasting):
    """Does each piece of work on its own stack, which :meth:`give_way` can leave at any point."""

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
        """Rest until *ended* is set, at most *seconds*. Raises RuntimeError: a frame would wait forever."""
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
        """Rest at this point of the work, unless that would block other work."""
        if not Lock.held and not _is_between(at):
            self._stacks.rest()


def _is_between(at: FrameType | None) -> bool:
    """Return whether a stack is inside an import, this module, a job's own code or threading."""
    if at and at.f_globals.get("__name__") in (__name__, "game.play.worker", "threading"):
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
        """Work until *ended* is set, at most *seconds*. Raises RuntimeError: no work is left to set it."""
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

    @property
    def busy(self) -> bool:
        """Whether any work waits for a slice."""
        return bool(self._waiting)

    def step(self, seconds: float) -> None:
        """Work for about *seconds*."""
        end = self._clock() + seconds
        while self._waiting and self._clock() < end:
            self._take_slice()

    def _take_slice(self) -> None:
        steps = self._waiting.popleft()  # removed first: a wait inside it must not run it again
        if next(steps, _END) is not _END:
            self._waiting.append(steps)
