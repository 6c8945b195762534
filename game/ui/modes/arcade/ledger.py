"""The history's side of a run on the screen: kept while it goes on, kept at its end, and what it achieved."""

from game.arcade import achievements
from game.arcade.daily import Day
from game.arcade.session import RunSession
from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.store.background import SaveHandle, new_uid
from game.store.finished_run import RunSoFar
from game.store.run_history import KEEP_EVERY
from game.ui.core.cabinet import Cabinet

KEEP_TICKS = round(KEEP_EVERY * 1000) // TICK_MS


class RunLedger:
    """Has one run kept; *day* is a daily run's, and its code may be *typed*."""

    def __init__(
        self, cabinet: Cabinet, session: RunSession, day: Day | None, uid: str | None = None, *, typed: bool = False
    ) -> None:
        self.uid = uid or new_uid()  # a run that goes on is the same one
        self.save_handle: SaveHandle | None = None  # once the run is over
        self.won: Job[frozenset[str]] | None = None  # then too: the achievements that are new, by their ids
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
        """Have it taken down that a daily run has begun: from now on it is the day's try."""
        self.note()
        if self._day:
            self._cabinet.history.runs.begin(self._so_far())

    def note(self) -> None:
        """Have the run kept as soon as the disk is free: what just happened can't be taken back."""
        self._due = True

    def update(self) -> None:
        """Have the run kept if it is time for it; after a loss of power it is known up to here."""
        late = self._due or self._session.run.tick - self._kept_at >= KEEP_TICKS
        if late and (self._keeping is None or self._keeping.done):
            self._keep(last=False)

    def leave(self) -> None:
        """Have the run kept as the player leaves it."""
        self._keep(last=True)

    def _keep(self, *, last: bool) -> None:
        """Have the run kept as it stands, unless it is over or has come to nothing yet."""
        run = self._session.run
        if self.save_handle is None and run.stage and (run.score or run.losses or self._day):
            self._kept_at, self._due = run.tick, False
            self._keeping = self._cabinet.history.runs.keep_unfinished(self._so_far(), last=last)

    def close(self) -> None:
        """Have the run kept that is over, and looked through for achievements unless its code was typed."""
        history, run, log = self._cabinet.history, self._session.run, tuple(self._session.log)
        self.save_handle = history.runs.keep(self._so_far())
        if self._typed:  # its boards may be known
            return

        def found(days: frozenset[Day]) -> list[str]:
            won = achievements.of_run(run.coin, log, run.tick) | achievements.of_days(days)
            return [achievement.value for achievement in won]

        self.won = history.runs.achieve(found)
