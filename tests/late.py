"""
Engines for tests: all work in one thread, or threads whose every job begins late.

Late ones are as on a machine with other work: they show a race without any load.

``pytest --late 50`` runs the tests on them. A test that takes "nothing is to be seen yet" for "nothing is going on"
fails then, and so does a scene that gives up what is still being worked out.
"""

from collections.abc import Callable
from threading import Event
from time import sleep

from game.play.engines import Slices, Steps, Threads
from tests.patience import PATIENCE


class AtOnce(Slices):
    """Does all work in the thread of whoever asks whether it is done: in the same order at each run."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0)

    def settled(self, ended: Event) -> bool:
        """Do all work, and return whether this piece has ended."""
        self.step(1)
        return super().settled(ended)


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
