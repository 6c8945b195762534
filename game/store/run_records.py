"""
The runs among the records: their tables of ten, the days, their bests, and the achievements.

The first try on this computer counts for its day. Later ones are practice and enter no table, because the player may
know the boards. Runs by earlier rules have their own table. A run from a typed code enters no table of all time.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.arcade.daily import Day, parse_day
from game.arcade.rules import RULES
from game.arcade.state import read_splits
from game.store.database import Database
from game.store.kinds import IMPORTED, IMPORTED_MEDAL, TOP, Achieved, PlayedRun
from game.store.repository import LATEST_FIRST, Repository

if TYPE_CHECKING:
    from game.arcade.table import Entry

GAMES_FOR_A_RUN = 10
"""A run's replay is about as large as GAMES_FOR_A_RUN replays of games."""

PLAYED = f"ending != '{IMPORTED}'"
"""SQL for runs that were played here, or whose log proves them."""

COUNTS_TODAY = f"({PLAYED} AND (day = '' OR id IN (SELECT min(id) FROM runs WHERE {PLAYED} GROUP BY seed)))"
"""SQL for runs that may enter the table of their day: the first run with its boards."""

UNKNOWN = "source != 'typed'"
"""SQL for runs whose player did not choose the boards."""

COUNTS = f"{COUNTS_TODAY} AND {UNKNOWN}"
"""SQL for runs that may enter the table of all time."""

BEST_FIRST = "ORDER BY score DESC, finished_at, id"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """The number of runs, practice included, and the best score and stage of those on unknown boards."""

    runs: int
    score: int
    stage: int


class RunRecords(Repository):
    """The runs and achievements in one open database."""

    # Runs

    def runs(self, *, limit: int = 100) -> list[PlayedRun]:
        """Return runs, the latest first."""
        return self._select(PlayedRun, f"{LATEST_FIRST} LIMIT ?", limit)

    def run_table(self, day: Day | None = None) -> "tuple[Entry, ...]":
        """
        Return the table of ten of a *day*, or of all time, which begins with the computer ranks' runs.

        A player's row has the uid of its run.
        """
        from game.arcade.trial import entries

        if day:
            return self._table(f"{COUNTS_TODAY} AND rules = {RULES} AND day = ?", str(day))
        return self._table(f"{COUNTS} AND rules = {RULES}", known=entries())

    def old_run_table(self) -> "tuple[Entry, ...]":
        """Return the table of ten under earlier rules."""
        return self._table(f"{COUNTS} AND rules < {RULES}")

    def imported_runs(self) -> "tuple[Entry, ...]":
        """Return the best ten runs that nothing proves; they have no place in a table."""
        return self._table(f"NOT {PLAYED}")

    def _table(self, where: str, *values: object, known: "tuple[Entry, ...]" = ()) -> "tuple[Entry, ...]":
        from game.arcade import table

        for run in self._select(PlayedRun, f"WHERE {where} {BEST_FIRST} LIMIT ?", *values, table.ROWS):
            known = table.enter(
                table.Entry(
                    *(run.initials, run.score, run.stage, run.chain, run.seed, _day(run.day)),
                    uid=run.uid,
                    pauses=run.pauses,
                ),
                known,
            )
        return known

    def best_splits(self) -> dict[int, int]:
        """Return the clock of the best run at the end of each stage, in milliseconds; empty if there is no run."""
        best = self._select(PlayedRun, f"WHERE {COUNTS} AND rules = {RULES} {BEST_FIRST} LIMIT 1")
        return read_splits(best[0].splits) if best else {}

    def days(self) -> frozenset[Day]:
        """Return the days with a daily run."""
        rows = self.database.rows(f"SELECT DISTINCT day FROM runs WHERE day != '' AND {PLAYED}")
        return frozenset(parse_day(day) for (day,) in rows)

    def run_summary(self) -> RunSummary:
        """Return the number and the bests of all runs."""
        bests = ", ".join(f"ifnull(max({what}) FILTER (WHERE {COUNTS}), 0)" for what in ("score", "stage"))
        return RunSummary(*self.database.one(f"SELECT count(*), {bests} FROM runs"))

    def has_run(self, run: PlayedRun) -> bool:
        """Return whether the history has this state of a run or a later one."""
        return bool(self.database.rows("SELECT 1 FROM runs WHERE uid = ? AND time_ms >= ?", run.uid, run.time_ms))

    # Achievements

    def achievements(self) -> dict[str, int]:
        """Return each achievement and the second when it was first achieved, the earliest first."""
        return {id_: at for id_, at in self._all_achievements() if not id_.startswith(IMPORTED_MEDAL)}

    def imported_achievements(self) -> frozenset[str]:
        """Return the achievements that only an import tells of."""
        told = {id_.removeprefix(IMPORTED_MEDAL) for id_, _ in self._all_achievements()}
        return frozenset(told - self.achievements().keys())

    def _all_achievements(self) -> list[tuple[str, int]]:
        return [(one.achievement, one.first_at) for one in self._select(Achieved, 'ORDER BY "first_at", id')]

    def counts(self, uid: str) -> bool:
        """Return whether the player did not know the boards of a run; of an unsaved one nothing is known."""
        rows = self.database.rows(f"SELECT {COUNTS} FROM runs WHERE uid = ?", uid)
        return not rows or bool(rows[0][0])


def prune_runs(database: Database, keep: int) -> None:
    """Delete the texts of all runs but the best ten and the latest *keep*."""
    database.rows(
        f"DELETE FROM run_replays WHERE run NOT IN (SELECT id FROM runs WHERE {COUNTS} {BEST_FIRST} LIMIT ?) "
        f"AND run NOT IN (SELECT id FROM runs JOIN run_replays ON run = id {LATEST_FIRST} LIMIT ?)",
        TOP,
        keep,
    )


def _day(text: str) -> Day | None:
    return parse_day(text) if text else None
