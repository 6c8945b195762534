"""Save a run while it goes on and at its end, and find its new achievements."""

from game.arcade import achievements
from game.arcade.daily import Day
from game.arcade.session import RunSession
from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.store.background import SaveHandle, new_uid
from game.store.finished_run import RunSoFar
from game.store.history import KEEP_EVERY
from game.ui.core.cabinet import Cabinet

KEEP_TICKS = round(KEEP_EVERY * 1000) // TICK_MS


class RunLedger:
    """Saves one run; *day*: of a daily run; *typed*: the player typed its code."""

    def __init__(
        self, cabinet: Cabinet, session: RunSession, day: Day | None, uid: str | None = None, *, typed: bool = False
    ) -> None:
        self.uid = uid or new_uid()  # a continued run keeps its own
        self.save_handle: SaveHandle | None = None  # once the run is over
        self.won: Job[frozenset[str]] | None = None  # once the run is over: its new achievements, by their ids
        self._cabinet, self._session, self._day = cabinet, session, day
        self._typed = typed
        self._kept_at = session.run.tick
        self._keeping: Job[None] | None = None
        self._due = False

    def _so_far(self) -> RunSoFar:
        settings = self._cabinet.settings
        return RunSoFar(
            self._session,
            settings.player or "",
            uid=self.uid,
            initials=settings.initials,
            day=self._day,
            typed=self._typed,
        )

    def begin(self) -> None:
        """Record the start of a daily run: from now on it is the day's try."""
        self.note()
        if self._day:
            self._cabinet.history.runs.begin(self._so_far())

    def note(self) -> None:
        """Save the run as soon as the disk is free, so that a restart can't undo the last event."""
        self._due = True

    def update(self) -> None:
        """Save the run if it is due; a power failure loses only the ticks since then."""
        late = self._due or self._session.run.tick - self._kept_at >= KEEP_TICKS
        if late and (self._keeping is None or self._keeping.done):
            self._keep(last=False)

    def leave(self) -> None:
        """Save the run when the player leaves it, or the game fails: also the end that it could not show."""
        if self._session.run.over and self.save_handle is None:
            self.close()
        else:
            self._keep(last=True)

    def _keep(self, *, last: bool) -> None:
        """Save the current run, unless it is over or has no score, loss or day yet."""
        run = self._session.run
        if self.save_handle is None and run.stage and (run.score or run.losses or self._day):
            self._kept_at, self._due = run.tick, False
            self._keeping = self._cabinet.history.runs.keep_unfinished(self._so_far(), last=last)

    def close(self) -> None:
        """Save the finished run and look for achievements in it, unless the player knew its boards."""
        history, run, log = self._cabinet.history, self._session.run, tuple(self._session.log)
        self.save_handle = history.runs.keep(self._so_far())
        if self._typed:  # the player may know its boards
            return

        def found(days: frozenset[Day]) -> list[str]:
            won = achievements.of_run(run.coin, log, run.tick) | achievements.of_days(days)
            return [achievement.value for achievement in won]

        self.won = history.runs.achieve(found, run=self.uid)
