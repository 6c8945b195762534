"""The pace of a game: the times at which parts of its 3BV were solved. The ghost is the best game's pace."""

from bisect import bisect_left
from dataclasses import dataclass

from game.engine import metrics
from game.engine.grid import SMALL
from game.play.replay import Playback

SPLITS = (0.25, 0.5, 0.75)
"""The solved parts at which two games are compared."""


@dataclass(frozen=True, slots=True)
class GamePace:
    """Milliseconds since the first opening, and the parts solved by then, from 0 to 1, which only grow."""

    times: tuple[int, ...] = ()
    parts: tuple[float, ...] = ()

    def then(self, time_ms: int, part: float) -> "GamePace":
        """Return the pace with one more moment, unless the part is no larger."""
        if self.parts and part <= self.parts[-1]:
            return self
        return GamePace((*self.times, time_ms), (*self.parts, part))

    def time_at(self, part: float) -> int | None:
        """Return the time at which a part was solved, if it was."""
        place = bisect_left(self.parts, part)
        return self.times[place] if place < len(self.times) else None


def pace_of(playback: Playback) -> GamePace:
    """Return the pace of a recorded game; that of a very large board is empty, because it would take long."""
    layout, started = playback.recording.layout, playback.session.started
    bbbv = metrics.bbbv(layout)
    if started is None or not bbbv or layout.grid.size > SMALL:
        return GamePace()
    pace = GamePace()
    for moment in playback.moments:
        if moment.tick >= started:
            pace = pace.then(moment.tick - started, metrics.solved_bbbv(layout, moment.view) / bbbv)
    return pace
