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
        self._changes = 0  # the number of shown changes of the board
        started = playback.session.started
        self._started = playback.length if started is None else started  # the start of the game's clock

    # The place

    @property
    def view(self) -> View:
        """The board at this moment."""
        return self._playback.view_after(self._changes)

    @property
    def status(self) -> Status:
        """The status of the game at this moment."""
        over = self._changes == len(self._playback.moments)
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
        return self._playback.events[moments[self._changes - 1].event] if self._changes else None

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
        return self.at, self._changes, self.speed, self.runs

    # Playing

    def advance(self, ms: float) -> list[Event]:
        """Play on for *ms* milliseconds, unless it is stopped; return the events."""
        if not self.runs:
            return []
        at = min(float(self._playback.length), self.at + ms * self.speed)
        happened = self._go_to(at, max(self._changes, self._playback.changes_by(int(at))))
        self.runs = self.at < self._playback.length
        return happened

    def step(self, by: int) -> list[Event]:
        """Stop, and go to the next or the previous change of the board; return the events."""
        self.runs = False
        moments, changes = self._playback.moments, self._changes + by
        if not 0 <= changes <= len(moments):
            return []
        at = float(moments[changes - 1].tick) if changes else 0.0
        if by > 0:
            return self._go_to(at, changes)
        self.at, self._changes = at, changes
        return []

    def seek(self, part: float) -> None:
        """Jump to a part of the whole."""
        self.at = min(1.0, max(0.0, part)) * self._playback.length
        self._changes = self._playback.changes_by(int(self.at))

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

    def change_speed(self, by: int) -> None:
        """Choose a speed *by* places higher in the list, within its ends."""
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + by))]

    def _go_to(self, at: float, changes: int) -> list[Event]:
        moments = self._playback.moments[self._changes : changes]
        self.at, self._changes = at, changes
        return [event for moment in moments for event in moment.happened]
