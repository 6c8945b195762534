"""The playback of a recording: its place, its speed, and its events."""

from game.engine.events import Event
from game.engine.game import Status
from game.engine.gesture import MouseEvent
from game.engine.mouse import Mouse
from game.engine.view import View
from game.play.replay import Playback

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class Tape:
    """One playback from its first event to its last; times are milliseconds since the first event."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback
        self.at = 0.0
        self.runs = True
        self.speed = 1.0
        self.changes = 0  # of the board, so far
        started = playback.session.started
        self._started = playback.length if started is None else started  # the start of the game's clock

    # The place

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self.changes)

    @property
    def status(self) -> Status:
        """The status of the game at this moment."""
        over = self.changes == len(self._playback.moments)
        return self._playback.session.status if over else Status.PLAYING

    @property
    def part(self) -> float:
        """The played part of the whole, 0–1."""
        return self._playback.part_of(self.at)

    @property
    def time_ms(self) -> int:
        """The time on the game's clock at this moment."""
        return max(0, min(self._playback.session.time_ms, int(self.at) - self._started))

    @property
    def last_change(self) -> MouseEvent | None:
        """The gesture that changed the board last."""
        moments = self._playback.moments
        return self._playback.events[moments[self.changes - 1].event] if self.changes else None

    def hand(self, most: int, longest_ms: int) -> tuple[MouseEvent, ...]:
        """Return the mouse's last events: at most *most*, from the last *longest_ms*."""
        passed = self._playback.events_by(int(self.at))
        first = min(passed - 1, max(passed - most, self._playback.events_by(int(self.at) - longest_ms)))
        return self._playback.events[max(0, first) : passed]

    @property
    def mouse(self) -> Mouse:
        """The mouse at this moment: the buttons that are down."""
        passed = self._playback.events_by(int(self.at))
        return self._playback.mice[passed - 1] if passed else Mouse()

    def looks(self) -> object:
        """Return a value that changes with the place and the speed."""
        return self.at, self.changes, self.speed, self.runs

    # Playing

    def advance(self, ms: float) -> list[Event]:
        """Play on for *ms* milliseconds, unless it is stopped; return the events."""
        if not self.runs:
            return []
        at = min(float(self._playback.length), self.at + ms * self.speed)
        before, self.at = self.changes, at
        self.changes = max(before, self._playback.changes_by(int(at)))
        self.runs = at < self._playback.length
        return self._happened(before)

    def step(self, by: int) -> list[Event]:
        """Stop, and go to the next or the previous change of the board; return the events."""
        before = self.changes
        self.runs = False
        if not 0 <= before + by <= len(self._playback.moments):
            return []
        self.go(before + by)
        return self._happened(before)

    def go(self, changes: int) -> None:
        """Stop at the moment after so many changes of the board."""
        self.runs, self.changes = False, max(0, min(len(self._playback.moments), changes))
        self.at = float(self._playback.moments[self.changes - 1].tick) if self.changes else 0.0

    def seek(self, part: float) -> None:
        """Jump to a part of the whole."""
        self.at = min(1.0, max(0.0, part)) * self._playback.length
        self.changes = self._playback.changes_by(int(self.at))

    def restart(self) -> None:
        """Play from the beginning."""
        self.seek(0)
        self.runs = True

    def toggle(self) -> None:
        """Stop or continue; at the end, begin again."""
        if not self.runs and self.at >= self._playback.length:
            self.restart()
        else:
            self.runs = not self.runs

    def change_speed(self) -> None:
        """Choose the next speed, after the highest the lowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def _happened(self, before: int) -> list[Event]:
        return [event for moment in self._playback.moments[before : self.changes] for event in moment.happened]
