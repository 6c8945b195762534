"""
A run at one moment, over or not, as the history saves it.

Its state is copied at once, because the run may continue. Its text takes longer: call :meth:`RunSoFar.row` in the
background.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from game.arcade import kept
from game.arcade.daily import Day, SeedSource
from game.arcade.events import Loss
from game.arcade.rules import SECOND
from game.arcade.session import RunSession
from game.arcade.state import Run
from game.arcade.table import check_initials
from game.store.columns import MOST_SPLITS
from game.store.errors import StoreError
from game.store.keeper import Keeper
from game.store.kinds import Achieved, Kept, PlayedRun
from game.store.unfinished import UnfinishedRun, UnfinishedRuns
from game.version import __version__

if TYPE_CHECKING:
    from game.store.records import Records


class RunSoFar:
    """
    One run at one moment, and its player.

    *initials* are those of the player's previous run; :meth:`RunHistory.name` sets the new ones. *day* is the day of a
    daily run, practice included: the records know the first run of a day. The player knows a *typed* seed.
    """

    def __init__(
        self,
        session: RunSession,
        player: str,
        *,
        uid: str,
        initials: str,
        day: Day | None = None,
        typed: bool = False,
    ) -> None:
        self.uid = uid
        self._run = session.run
        self._player = player
        self._source = SeedSource.TYPED if typed else SeedSource.DAILY if day else SeedSource.DEALT
        self._now = datetime.now(UTC)
        self._kept = kept.keep(
            session,
            initials=initials,
            day=day,
            timestamp=self._now.isoformat(timespec="seconds"),
            version=__version__,
        )

    def row(self) -> "tuple[PlayedRun, str | None]":
        """Return the run and its text, None if that is too large. It takes longer than a frame."""
        run, losses = self._run, self._run.losses
        played = PlayedRun(
            uid=self.uid,
            finished_at=int(self._now.timestamp()),
            player=self._player,
            initials=self._kept.initials,
            named=False,
            seed=run.coin.seed,
            day=str(self._kept.day or ""),
            score=run.score,
            stage=run.number,
            cleared=sum(result.cleared for result in run.results),
            chain=run.chain.longest,
            time_ms=run.tick * 1000 // SECOND,
            lost_to_mine=losses.count(Loss.MINE),
            lost_to_clock=losses.count(Loss.CLOCK),
            ending=run.ending.value if run.ending else "",
            source=self._source.value,
            rules=run.coin.rules,
            pauses=len(run.pauses),
            splits=_splits(run),
        )
        text = kept.write(self._kept)
        return played, text if kept.readable(text) else None


def _splits(run: Run) -> str:
    """Return each cleared stage and the sum of all stage clocks up to its end, in milliseconds."""
    ends = accumulate(result.ticks for result in run.results)
    found = [(result, end) for result, end in zip(run.results, ends, strict=True) if result.cleared]
    return ";".join(f"{result.terms.number} {end * 1000 // SECOND}" for result, end in found[:MOST_SPLITS])


def with_initials(one: Kept, initials: str) -> Kept:
    """Return a saved run with the initials that the player entered. Raises GameError: they are not valid."""
    run, text = one
    assert isinstance(run, PlayedRun), "only a run has initials"
    return replace(run, initials=check_initials(initials), named=True), text and kept.renamed(text, initials)


class RunKeeper:
    """Saves runs and achievements through the history's keeper."""

    def __init__(self, path: Path, keeper: Keeper) -> None:
        self._unfinished = UnfinishedRuns(path)
        self._keeper = keeper
        self._last: Kept | None = None  # the run that was saved last

    def save(self, run: RunSoFar | UnfinishedRun) -> int | None:
        """Save a run that is over, remove its unfinished file, and return its place in the table of ten, or None."""
        self._last = run.row()
        self._keeper.save(*self._last)
        if not self._keeper.is_safe(run.uid):  # a kill would lose it
            return None
        with suppress(OSError):  # find() removes it later
            self._unfinished.remove(run.uid)
        try:
            return self._keeper.read(lambda records: _place(records, run.uid))
        except StoreError:
            return None

    def begin(self, run: RunSoFar) -> None:
        """Save that a run has begun: it counts as a try, with any ending."""
        self._keeper.save(replace(run.row()[0], time_ms=0))  # 0 ms, so that every later state replaces it

    def keep_unfinished(self, run: RunSoFar) -> None:
        """Save the state of a run in place of its earlier one. Raises OSError."""
        self._unfinished.keep(run.row())

    def close(self) -> None:
        """Leave the unfinished runs to other copies of the game."""
        self._unfinished.close()

    @property
    def warnings(self) -> list[str]:
        """Problems with the files of unfinished runs."""
        return self._unfinished.warnings

    def name(self, uid: str, initials: str) -> None:
        """Save the initials that the player entered for the last run. Raises GameError."""
        if self._last is None or self._last[0].uid != uid:
            raise StoreError(f"run {uid:.32} is not the one that was kept last")
        self._last = with_initials(self._last, initials)
        self._keeper.save(*self._last)

    def find(self) -> UnfinishedRun | None:
        """Return the run that a kill left behind, unless the history has as much of it. Raises StoreError."""
        for found in self._unfinished.find():
            if not self._is_kept(found.run):
                return found
            with suppress(OSError):
                self._unfinished.remove(found.uid)
        return None

    def _is_kept(self, run: PlayedRun) -> bool:
        return self._keeper.read(lambda records: records.has_run(run))

    def achieve(self, achievements: Collection[str], now: int) -> frozenset[str]:
        """Save achievements and return the new ones. Raises StoreError: the history is unreadable, or an id unknown."""
        new = frozenset(achievements) - self._keeper.read(lambda records: records.achievements()).keys()
        for achieved in [Achieved(achievement, now) for achievement in sorted(new)]:
            self._keeper.put(achieved)
        self._keeper.settle()
        return new


def _place(records: "Records", uid: str) -> int | None:
    return next((place for place, entry in enumerate(records.run_table(), 1) if entry.uid == uid), None)
