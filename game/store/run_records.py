"""
The runs among the records: their tables of ten, the days, what they come to, and what was achieved.

The first run that a player finishes of a day's counts for that day; the later ones are practice and enter no table,
for whoever plays them knows the boards.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.arcade.daily import Day, parse_day
from game.store.database import Database
from game.store.kinds import TOP, Achieved, PlayedRun
from game.store.repository import Repository

if TYPE_CHECKING:
    from game.arcade.table import Entry

GAMES_FOR_A_RUN = 10
"""A run's replay takes about as much room as this many games' replays."""

COUNTS = """(day = '' OR NOT EXISTS (SELECT 1 FROM runs AS earlier WHERE earlier.day = runs.day
    AND earlier.player = runs.player AND (earlier.finished_at, earlier.id) < (runs.finished_at, runs.id)))"""
"""Of a run: that it may enter a table."""

BEST_FIRST = "ORDER BY score DESC, finished_at, id"
LATEST_FIRST = "ORDER BY finished_at DESC, id DESC"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The sums of all runs, practice included."""

    runs: int
    time_ms: int
    score: int  # the best
    stage: int  # the best
    chain: int  # the longest
    lost_to_mine: int  # lives
    lost_to_clock: int
    stages: dict[int, int]  # how many runs ended in each stage that was the last one reached

    @property
    def average_ms(self) -> float | None:
        """How long a run took."""
        return self.time_ms / self.runs if self.runs else None


class RunRecords(Repository):
    """The runs and achievements in one open database."""

    # Runs

    def runs(self, *, limit: int = 100) -> list[PlayedRun]:
        """Return runs, the latest first."""
        return self._select(PlayedRun, f"{LATEST_FIRST} LIMIT ?", limit)

    def run_table(self, day: Day | None = None) -> "tuple[Entry, ...]":
        """
        Return the table of ten of all time, in which the computer ranks' own runs stand first, or that of a day.

        A row that somebody played has the uid of its run.
        """
        from game.arcade import house, table  # they load the bots, and the first question comes with the first frames

        where, values = (f"WHERE day = ? AND {COUNTS}", (str(day),)) if day else (f"WHERE {COUNTS}", ())
        entries = () if day else house.entries()
        for run in self._select(PlayedRun, f"{where} {BEST_FIRST} LIMIT ?", *values, table.ROWS):
            entries = table.enter(
                table.Entry(run.initials, run.score, run.stage, run.chain, run.seed, _day(run.day), uid=run.uid),
                entries,
            )
        return entries

    def days(self) -> frozenset[Day]:
        """Return the days whose run somebody has finished."""
        rows = self.database.rows("SELECT DISTINCT day FROM runs WHERE day != ''")
        return frozenset(parse_day(day) for (day,) in rows)

    def run_summary(self) -> RunSummary:
        """Return the sums of all runs."""
        runs, time_ms, score, stage, chain, to_mine, to_clock = self.database.one(
            "SELECT count(*), total(time_ms), max(score), max(stage), max(chain), total(lost_to_mine), "
            "total(lost_to_clock) FROM runs"
        )
        stages: dict[int, int] = dict(
            self.database.rows("SELECT stage, count(*) FROM runs GROUP BY stage ORDER BY stage")
        )
        return RunSummary(
            runs, int(time_ms), score or 0, stage or 0, chain or 0, int(to_mine), int(to_clock), stages=stages
        )

    def has_run(self, run: PlayedRun) -> bool:
        """Return whether the history has a run at least as far as it went here."""
        return bool(self.database.rows("SELECT 1 FROM runs WHERE uid = ? AND time_ms >= ?", run.uid, run.time_ms))

    # Achievements

    def achievements(self) -> dict[str, int]:
        """Return each achievement and the second of its first time, the earliest first."""
        return {one.achievement: one.first_at for one in self._select(Achieved, 'ORDER BY "first_at", id')}


def prune_runs(database: Database, keep: int) -> None:
    """Forget the texts of all runs but the best ten and the latest *keep*."""
    database.rows(
        f"DELETE FROM run_replays WHERE run NOT IN (SELECT id FROM runs WHERE {COUNTS} {BEST_FIRST} LIMIT ?) "
        f"AND run NOT IN (SELECT id FROM runs JOIN run_replays ON run = id {LATEST_FIRST} LIMIT ?)",
        TOP,
        keep,
    )


def _day(text: str) -> Day | None:
    return parse_day(text) if text else None
