"""Read the title's figures on runs, matches and practice from the disk, after the first frame."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from game.battle.choices import RANKS, next_rank
from game.ui.core.value import Value

if TYPE_CHECKING:
    from game.store.records import Records


class Known(Value):
    """Figures on the disk: the best score and stage, days in a row, matches won, ranks met and beaten, cards due."""

    score: int = 0
    stage: int = 0
    streak: int = 0
    played_today: bool = False
    won: int = 0
    beaten: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()
    due: int = 0
    has_run: bool = False  # else the title explains a run, and a match
    has_fought: bool = False
    stars: int = 0  # won on the Road

    @property
    def next_rank(self) -> str | None:
        """The rung above the highest beaten rank; None at the top."""
        return None if RANKS[-1] in self.beaten else next_rank(self.beaten)

    def rung(self, rank: str) -> str:
        """Return the rank to play next: *rank*, unless it was beaten or never met."""
        return rank if rank in self.met - self.beaten else self.next_rank or rank


def read(records: "Records", today: date) -> Known:
    """Read these figures from the records."""
    from game.arcade.daily import Day, streak  # loaded only here
    from game.store.kinds import SolvedBoard

    day, days = Day(today.year, today.month, today.day), records.days()
    summaries = records.rungs()
    beaten = frozenset(rank for rank, summary in summaries.items() if summary.won)
    met = frozenset(rank for rank, summary in summaries.items() if summary.matches)
    won = sum(summary.won for summary in summaries.values())
    due = records.due(int(datetime.now(UTC).timestamp()))
    runs = records.run_summary()
    stars = sum(one.stars for one, _ in records.every(SolvedBoard))
    shown = runs.score, runs.stage, streak(days, day), day in days, won, beaten, met, due
    return Known(*shown, has_run=runs.runs > 0, has_fought=bool(met), stars=stars)
