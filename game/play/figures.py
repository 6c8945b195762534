"""
The figures by which players compare games.

The formulas are those of the ranking sites and of MetaSweeper. A flag is effective when it is first set on a mine. A
lost or unfinished game counts by its solved 3BV.
"""

from dataclasses import dataclass
from math import sqrt

from game.engine import metrics
from game.engine.game import Status
from game.engine.level import CLASSIC, EXPERT, INTERMEDIATE, MOST_COUNTED, Level
from game.play.replay import Playback
from game.play.session import Session

STNB_FACTORS = {
    (level.width, level.height, level.mines): factor
    for level, factor in ((CLASSIC, 36), (INTERMEDIATE, 162), (EXPERT, 435))
}
"""STNB's factors for the three ranked boards, of 2023."""


def speed(solved_bbbv: int, time_ms: int) -> float | None:
    """Return the 3BV/s: solved 3BV over the time."""
    return solved_bbbv * 1000 / time_ms if time_ms else None


def efficiency(solved_bbbv: int, clicks: int) -> float | None:
    """Return the index of efficiency (IOE): solved 3BV for each click."""
    return solved_bbbv / clicks if clicks else None


def estimated_time(time_ms: int, bbbv: int, solved_bbbv: int) -> float | None:
    """Return the seconds for the whole board at this speed."""
    return time_ms / 1000 * bbbv / solved_bbbv if solved_bbbv else None


def zini_of(session: Session) -> int | None:
    """Return the greedy ZiNi of a game's board, once it is dealt."""
    game = session.game
    return metrics.zini(game.layout) if game and game.view.grid.size <= MOST_COUNTED else None


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one game; a rate that would divide by zero is None."""

    level: Level
    outcome: Status
    time_ms: int
    bbbv: int
    solved_bbbv: int
    openings: int
    islands: int
    left: int
    right: int
    double: int
    effective: int  # effective clicks
    path: float  # pixels of a 16-pixel cell

    @property
    def clicks(self) -> int:
        """All clicks."""
        return self.left + self.right + self.double

    @property
    def seconds(self) -> float:
        """The time in seconds."""
        return self.time_ms / 1000

    @property
    def bbbv_per_second(self) -> float | None:
        """3BV/s: solved 3BV over the time."""
        return speed(self.solved_bbbv, self.time_ms)

    @property
    def estimated_time(self) -> float | None:
        """Seconds for the whole board at this speed."""
        return estimated_time(self.time_ms, self.bbbv, self.solved_bbbv)

    @property
    def ioe(self) -> float | None:
        """Index of efficiency: solved 3BV for each click."""
        return efficiency(self.solved_bbbv, self.clicks)

    @property
    def correctness(self) -> float | None:
        """Effective clicks for each click."""
        return self.effective / self.clicks if self.clicks else None

    @property
    def throughput(self) -> float | None:
        """Solved 3BV for each effective click."""
        return self.solved_bbbv / self.effective if self.effective else None

    @property
    def rqp(self) -> float | None:
        """Rapport qualité prix: the time over 3BV/s."""
        return self.seconds / self.bbbv_per_second if self.bbbv_per_second else None

    @property
    def qg(self) -> float | None:
        """The time to the power of 1.7 over the solved 3BV."""
        return self.seconds**1.7 / self.solved_bbbv if self.solved_bbbv else None

    @property
    def stnb(self) -> float | None:
        """A speed that compares ranked boards; None for others."""
        factor = STNB_FACTORS.get((self.level.width, self.level.height, self.level.mines))
        if factor is None or not self.qg:
            return None
        return factor * sqrt(self.solved_bbbv / self.bbbv) / self.qg


def figures_of(game: Session | Playback) -> Figures:
    """
    Return the present figures of a game; before the deal the board's figures are 0.

    In a recorded game the mouse's path goes to the end of the file.
    """
    session = game.session if isinstance(game, Playback) else game
    layout, clicks = session.game.layout if session.game else session.setup.layout, session.clicks
    return Figures(
        session.setup.level,
        session.status,
        session.time_ms,
        metrics.bbbv(layout) if layout else 0,
        session.solved_bbbv,
        metrics.openings(layout) if layout else 0,
        metrics.islands(layout) if layout else 0,
        clicks.left,
        clicks.right,
        clicks.double,
        clicks.effective,
        game.path,
    )
