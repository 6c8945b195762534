"""Write the texts about a finished game: its outcome, how its time compares, and a competition's figures."""

from collections.abc import Iterator
from copy import copy

from game.engine.game import Status
from game.engine.grid import SMALL
from game.play.figures import efficiency, speed
from game.play.session import Session
from game.road.boards import board_of
from game.store.background import SaveHandle
from game.store.history import History
from game.store.kinds import TOP
from game.ui.core.style import Style

Remark = tuple[tuple[str, str], ...]
"""What is said below the board: each text with the name of its explanation, if it has one."""


class EndWords:
    """Writes the texts for one session, with its place and the best time from the history."""

    def __init__(self, style: Style, session: Session, history: History, kept: SaveHandle) -> None:
        self._style, self._history, self._kept = style, history, kept
        self._session = copy(session)  # the original goes on if the player undoes the end
        self.won = session.status is Status.WON
        self.announced = True  # whether a best time is told
        self.threaded = False  # whether the board shows the thread

    @property
    def is_lost(self) -> bool:
        """Whether saving the game failed."""
        return self._history.is_lost(self._kept)

    @property
    def medal(self) -> bool:
        """Whether the game is saved as the best of its table."""
        return self._kept.best and not self.is_lost

    def headline(self) -> str:
        """Return the outcome in a word or two; with the place if that is known and the game is saved."""
        words, place = self._style.words, self._kept.place
        if not self.won:
            return words("result.unproved")
        if self.medal:
            return words("result.best" if self.announced else "result.won")
        if place and 1 < place <= TOP and not self.is_lost:
            return words("arcade.place", place=place)
        return words("result.won")

    def _compared(self) -> str:
        """Return how a win compares with the best before it, or that saving failed."""
        words, session, before = self._style.words, self._session, self._kept.before
        if self.is_lost:
            return words("result.not_kept")
        if not self.won or session.unranked or before is None or not self.announced:
            return ""
        place = self._kept.place or 0
        gap = self._gap(before)
        return f"{words('result.place', place=place)} · {gap}" if place > TOP else gap

    def _gap(self, before: int) -> str:
        words, time_ms = self._style.words, self._session.time_ms
        gap = abs(time_ms - before)
        seconds = words.number(gap / 1000, f".{2 if gap >= 10 else 3}f")
        if not gap:
            return words("result.equal")
        return words("result.ahead" if time_ms < before else "result.behind", seconds=seconds)

    def time(self, part: float, places: int) -> str:
        """Return *part* (0–1) of the game's time in seconds."""
        return self._style.words.number(self._session.time_ms * part / 1000, f".{places}f")

    def told(self) -> Remark:
        """Return all that is said below the board, the most wanted first."""
        return tuple((name, text) for name, text in (("", self._compared()), *self._figures()) if text)

    def _figures(self) -> Iterator[tuple[str, str]]:
        words, session = self._style.words, self._session
        if not self.won:
            yield "", words("result.time", seconds=self.time(1, 3))
        if session.setup.competition:
            solved, bbbv, clicks = session.solved_bbbv, session.bbbv, session.clicks.total
            if (fast := speed(solved, session.time_ms)) is not None:
                yield "speed", words("result.speed", speed=words.number(fast, ".2f"))
            if (ioe := efficiency(solved, clicks)) is not None:
                yield "ioe", words("result.ioe", ioe=words.number(ioe, ".2f"))
            part = words("result.bbbv", solved=solved, bbbv=bbbv)
            yield "bbbv", words("result.bbbv_all", bbbv=bbbv) if solved == bbbv else part
            yield "", words("result.clicks", clicks=clicks)
        on_road, small = board_of(session.setup) is not None, session.setup.level.grid.size <= SMALL
        first = self.won and self._history.wins == 1 and small and not on_road and not session.setup.competition
        if first and self.threaded:
            yield "", words("result.thread")
        if session.mended:
            yield "mended", words("result.mended")
        if session.unranked and not on_road and not first:  # the Road has no table, and the first win is a feast
            yield "", words(f"result.unranked_{session.unranked.value}")
