"""Judge the last games while a page is open: one by one in the background; each result is saved before the next."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.play.worker import Job, breathe
from game.store.history import History
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.store.records import Records
    from game.trainer.losses import Judged


class Coaching:
    """Judges the games without a judgement; calls *done* at the end if it judged any."""

    def __init__(self, timed: Timed, history: History, done: Callable[[], None]) -> None:
        self._timed, self._history, self._done = timed, history, done
        self._waiting = deque[tuple[str, int]]()  # games by uid and date
        self._wanted, self._any = True, False
        timed.watch(history.ask(self._read), self._begin, lambda _: None)

    @property
    def left(self) -> int:
        """The number of games still to be judged."""
        return len(self._waiting)

    def call_off(self) -> None:
        """Judge no more games; finished judgements stay saved."""
        self._wanted = False

    @staticmethod
    def _read(records: "Records") -> list[tuple[str, int]]:
        from game.store.coaching import unjudged  # it loads the solver

        return unjudged(records)

    def _begin(self, found: list[tuple[str, int]]) -> None:
        self._waiting.extend(found)
        self._next()

    def _next(self) -> None:
        if not self._waiting:
            if self._any:
                self._done()
            return
        uid, _ = self._waiting[0]
        reading = self._history.ask(lambda records: (records.replay(uid), records.review(uid)))
        self._timed.watch(reading, self._judge, lambda _: self._judge((None, None)))

    def _judge(self, texts: tuple[str | None, str | None]) -> None:
        def work() -> "Judged | None":
            from game.store.coaching import judge

            return judge(*texts, lambda: self._wanted and breathe())

        self._timed.watch(Job(work), self._keep)

    def _keep(self, found: "Judged | None") -> None:
        if found is None:
            self._waiting.clear()
            return
        self._history.practice.keep_judged(*self._waiting.popleft(), found)
        self._any = True
        self._next()
