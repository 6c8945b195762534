"""Work that would take longer than a frame, done beside it."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Job(Generic[Result]):
    """One piece of work in a thread of its own; ask :attr:`done`, then :meth:`result`."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._result: list[Result] = []
        self._error: Exception | None = None
        # The thread alone keeps the work: what it holds on to is let go of when it ends.
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the work has ended, well or not."""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        """Return when the work has ended, well or not, or after so many seconds."""
        self._thread.join(seconds)

    def result(self) -> Result:
        """Return what the work returned, or raise what it raised; waits until it is done."""
        self._thread.join()
        if self._error:
            raise self._error
        return self._result[0]

    def _run(self, work: Callable[[], Result]) -> None:
        try:
            self._result.append(work())
        except Exception as error:  # it belongs to whoever asks for the result
            self._error = error
