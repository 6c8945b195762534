"""Work that would take longer than a frame, done beside it."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Job(Generic[Result]):
    """One piece of work in a thread of its own; ask :attr:`done`, then :meth:`result`."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._result: list[Result] = []
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether the work has ended, well or not."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Return when the work has ended, well or not."""
        self._thread.join()

    def result(self) -> Result:
        """Return what the work returned, or raise what it raised; waits until it is done."""
        self._thread.join()
        if self._error:
            raise self._error
        return self._result[0]

    def _run(self) -> None:
        try:
            self._result.append(self._work())
        except Exception as error:  # it belongs to whoever asks for the result
            self._error = error
