"""The player's runs and achievements, saved in the background."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from game.play.worker import Job
from game.store import background
from game.store.background import Background, SaveHandle

if TYPE_CHECKING:
    from game.arcade.daily import Day
    from game.store.finished_run import RunSoFar
    from game.store.run_keeper import RunKeeper
    from game.store.unfinished import UnfinishedRun

KEEP_EVERY = 10.0
"""The most seconds of a run that a kill may lose."""


class RunHistory:
    """All runs; every method returns at once."""

    def __init__(self, records: Background) -> None:
        self._records = records
        self._keeper: RunKeeper | None = None
        self._unfinished: Job[None] | None = None  # the save of a run in play

    def keep(self, run: "RunSoFar | UnfinishedRun") -> SaveHandle:
        """Save a run that is over, or the last state of a run that a kill left behind."""
        return SaveHandle(run.uid, False, self._records.save(lambda: self._load().save(run)))

    def begin(self, run: "RunSoFar") -> None:
        """Save that a run has begun: it counts as a try, with any ending."""
        self._records.save(lambda: self._load().begin(run))

    def keep_unfinished(self, run: "RunSoFar", *, last: bool = False) -> Job[None]:
        """
        Save the state of a run in play, in place of its earlier state.

        While an earlier save is underway this one is skipped, unless it is the *last*: the player leaves the run.
        The job raises OSError if the run can't be saved; the next save may work.
        """
        if last or self._unfinished is None or self._unfinished.done:
            self._unfinished = self._records.do(lambda: self._load().keep_unfinished(run))
        return self._unfinished

    def unfinished(self) -> "Job[UnfinishedRun | None]":
        """Return the run that a kill left behind, if there is one; the job may raise StoreError."""
        return self._records.do(lambda: self._load().find())

    def name(self, uid: str, initials: str) -> Job[None]:
        """Save the initials that the player entered for the last run; the job may raise GameError."""
        return self._records.do(lambda: self._load().name(uid, initials))

    def achieve(self, find: "Callable[[frozenset[Day]], Collection[str]]", run: str = "") -> Job[frozenset[str]]:
        """
        Save the achievements that *find* returns for the days with a run; the job returns the new ones.

        *run* is the uid of the run they are won in: practice of known boards wins none.
        """
        now = background.now()

        def work() -> frozenset[str]:
            counts, days = self._records.keeper().read(lambda records: (not run or records.counts(run), records.days()))
            return self._load().achieve(find(days) if counts else (), now)

        return self._records.do(work)

    @property
    def warnings(self) -> list[str]:
        """Problems with the files of unfinished runs."""
        return self._keeper.warnings if self._keeper else []

    def close(self) -> None:
        """Leave the unfinished runs to other copies of the game."""
        if self._keeper:
            self._keeper.close()

    def _load(self) -> "RunKeeper":
        """Return the keeper of runs, loaded by the first job; jobs run one after the other, so only one loads it."""
        from game.store.run_keeper import RunKeeper

        self._keeper = self._keeper or RunKeeper(self._records.path, self._records.keeper())
        return self._keeper
