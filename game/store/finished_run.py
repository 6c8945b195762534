"""
A run at one moment, over or not, as the history saves it.

Its state is copied at once, because the run may continue. Its text takes longer: call :meth:`RunSoFar.row` in the
background.
"""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import accumulate

from game.arcade import kept
from game.arcade.daily import Day, SeedSource
from game.arcade.events import Loss
from game.arcade.rules import SECOND
from game.arcade.session import RunSession
from game.arcade.state import Run
from game.arcade.table import check_initials
from game.store.columns import MOST_SPLITS
from game.store.kinds import Kept, PlayedRun
from game.version import __version__


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
