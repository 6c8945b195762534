"""
Threads whose every job begins late, as on a machine with other work: they show a race without any load.

``pytest --late 50`` runs the tests on them. A test that takes "nothing is to be seen yet" for "nothing is going on"
fails then, and so does a scene that gives up what is still being worked out.
"""

from collections.abc import Callable
from threading import Event
from time import sleep

from game.play.engines import Steps, Threads
from tests.patience import PATIENCE


class LateThreads(Threads):
    """Begins each job so many seconds late."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def begin(self, steps: Steps[None], name: str = "") -> Callable[[], None]:
        """Begin *steps* late, in a new thread."""

        def late() -> Steps[None]:
            sleep(self._seconds)
            yield from steps

        return super().begin(late(), name)


class HeldThreads(Threads):
    """Begins no job before :attr:`go_on` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = Event()

    def begin(self, steps: Steps[None], name: str = "") -> Callable[[], None]:
        """Begin *steps* in a new thread, once it may."""

        def held() -> Steps[None]:
            assert self.go_on.wait(PATIENCE)
            yield from steps

        return super().begin(held(), name)
