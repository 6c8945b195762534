"""What the title tells of runs, matches and practice, asked of the disk behind the first frame."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from game.battle.choices import RANKS, next_rank
from game.store.history import History
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.store.records import Records


@dataclass(frozen=True, slots=True)
class Known:
    """What the disk knows: the best score, days in a row, today's run played, wins by rank, ranks met, cards due."""

    score: int = 0
    streak: int = 0
    played_today: bool = False
    wins: Mapping[str, int] = field(default_factory=dict)
    met: frozenset[str] = frozenset()
    due: int = 0

    @property
    def next_rank(self) -> str | None:
        """The rung above the highest rank that was beaten; None at the top."""
        beaten = [rank for rank in RANKS if self.wins.get(rank)]
        return None if RANKS[-1] in beaten else next_rank(beaten)

    def rung(self, rank: str) -> str:
        """Return whom to play against next, where *rank* is set: one that was beaten or never met gives way."""
        return rank if rank in self.met and not self.wins.get(rank) else self.next_rank or rank


class Teasers(Timed):
    """Asks once there is anything to ask; until then nothing is known."""

    def __init__(self, history: History) -> None:
        self.known = Known()
        self._history = history
        self._asked = False

    def update(self) -> None:
        """Ask, and take in the answer."""
        self.advance(0)
        if not self._asked and self._history.holds:
            self._asked, today = True, date.today()
            self.watch(self._history.ask(lambda records: _read(records, today)), self._take_in)

    def _take_in(self, known: Known) -> None:
        self.known = known
        self._history.due = known.due


def _read(records: "Records", today: date) -> Known:
    from game.arcade.daily import Day, streak  # loaded where there are days

    day, days = Day(today.year, today.month, today.day), records.days()
    summaries = {rank: records.match_summary(rank) for rank in RANKS}
    wins = {rank: summary.won for rank, summary in summaries.items()}
    met = frozenset(rank for rank, summary in summaries.items() if summary.matches)
    due = records.due(int(datetime.now(UTC).timestamp()))
    return Known(records.run_summary().score, streak(days, day), day in days, wins, met, due)
