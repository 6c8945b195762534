"""
Work that would take longer than a frame, done beside it.

A :class:`Job` has a thread of its own; what must be done one after the other, because it touches the same file, is
handed to a :class:`Worker`, which returns jobs too.
"""

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")

Run = Callable[[], None]


def _beside(run: Run) -> None:
    threading.Thread(target=run, daemon=True).start()


class Job(Generic[Result]):
    """One piece of work, begun at once unless *begin* puts it off; ask :attr:`done`, then :meth:`result`."""

    def __init__(self, work: Callable[[], Result], begin: Callable[[Run], None] = _beside) -> None:
        self._result: list[Result] = []
        self._error: Exception | None = None
        self._ended = threading.Event()
        # The thread alone keeps the work: what it holds on to is let go of when it ends.
        begin(lambda: self._run(work))

    @property
    def done(self) -> bool:
        """Whether the work has ended, well or not."""
        return self._ended.is_set()

    def wait(self, seconds: float | None = None) -> None:
        """Return when the work has ended, well or not, or after so many seconds."""
        self._ended.wait(seconds)

    def result(self) -> Result:
        """Return what the work returned, or raise what it raised; waits until it is done."""
        self._ended.wait()
        if self._error:
            raise self._error
        return self._result[0]

    def _run(self, work: Callable[[], Result]) -> None:
        try:
            self._result.append(work())
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
        self._waiting: deque[Run] = deque()
        self._lock = threading.Lock()  # of all the others here
        self._working = False
        self._thread: threading.Thread | None = None  # the last one

    def do(self, work: Callable[[], Result]) -> Job[Result]:
        """Have *work* done after all that was handed in before."""
        return Job(work, self._queue)

    def close(self) -> None:
        """Return when all that was handed in is done, and the thread has ended."""
        with self._lock:  # else it might be there but not begun
            thread = self._thread
        if thread:
            thread.join()

    def _queue(self, run: Run) -> None:
        with self._lock:
            self._waiting.append(run)
            if not self._working:
                self._working = True
                self._thread = threading.Thread(target=self._work, name=self._name)
                self._thread.start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    return
                run = self._waiting.popleft()
            run()
            del run  # what it holds on to is let go of before the next one is waited for
