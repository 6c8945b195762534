"""The history's side of a run on the screen: kept while it goes on, kept at its end, and what it achieved."""

from game.arcade import achievements
from game.arcade.daily import Day
from game.arcade.session import RunSession
from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.store.finished_run import RunSoFar, new_uid
from game.store.history import KEEP_EVERY, SaveHandle
from game.ui.core.cabinet import Cabinet

KEEP_TICKS = round(KEEP_EVERY * 1000) // TICK_MS


class RunLedger:
    """Has one run kept; *day* is a daily run's."""

    def __init__(self, cabinet: Cabinet, session: RunSession, day: Day | None, uid: str | None = None) -> None:
        self.uid = uid or new_uid()  # a run that goes on is the same one
        self.save_handle: SaveHandle | None = None  # once the run is over
        self.won: Job[frozenset[str]] | None = None  # then too: the achievements that are new, by their ids
        self._cabinet, self._session, self._day = cabinet, session, day
        self._kept_at = session.run.tick

    def _so_far(self) -> RunSoFar:
        settings = self._cabinet.settings
        return RunSoFar(self._session, settings.player or "", uid=self.uid, initials=settings.initials, day=self._day)

    def update(self) -> None:
        """Have the run kept if it is time for it; after a loss of power it is known up to here."""
        if self._session.run.tick - self._kept_at >= KEEP_TICKS:
            self.leave()

    def leave(self) -> None:
        """Have the run kept as it stands, unless it is over or has come to nothing yet."""
        if self.save_handle is None and self._session.run.score:
            self._kept_at = self._session.run.tick
            self._cabinet.history.keep_unfinished(self._so_far())

    def close(self) -> None:
        """Have the run kept that is over, and looked through for achievements."""
        history, run, log = self._cabinet.history, self._session.run, tuple(self._session.log)
        self.save_handle = history.keep_run(self._so_far())

        def found(days: frozenset[Day]) -> list[str]:
            won = achievements.of_run(run.coin, log, run.tick) | achievements.of_days(days)
            return [achievement.value for achievement in won]

        self.won = history.achieve(found)
