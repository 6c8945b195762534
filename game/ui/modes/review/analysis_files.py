"""The import and export of an analysis: drawings, and the last game."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.engine.view import View
from game.i18n.catalogue import Words
from game.notation import board_text, boards
from game.play.worker import Job
from game.store.errors import UnavailableError
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Task, Timed
from game.ui.modes.review.position import in_play

if TYPE_CHECKING:
    from game.store.records import Records

LARGEST = 30, 24
"""The most columns and rows of an imported position."""

LATELY = 20
"""The latest games, in which the last one with a recording is searched."""


def fits(width: int, height: int) -> bool:
    """Return whether a board is small enough."""
    return width <= LARGEST[0] and height <= LARGEST[1]


def last_recording(records: "Records") -> str:
    """Return the recording of the last game that fits. Raises UnavailableError: none is stored."""
    for game in records.games(limit=LATELY):
        if fits(game.width, game.height) and (text := records.replay(game.uid)):
            return text
    raise UnavailableError("no game of that size is kept")


def last_position(text: str) -> View:
    """Return the position of a recorded game before its last move. Raises GameError."""
    from game.notation import rawvf
    from game.play.replay import play

    playback = play(rawvf.read(text))
    return playback.view_after(max(0, len(playback.moments) - 1))


class Exchange:
    """Imports and exports for a *scene*; *put_in* takes a position, *say* takes the result in words."""

    def __init__(
        self, cabinet: Cabinet, scene: Timed, put_in: Callable[[View], None], say: Callable[[str], None]
    ) -> None:
        self._cabinet, self._scene, self._put_in, self._say = cabinet, scene, put_in, say
        self._fetching: Task | None = None

    @property
    def words(self) -> Words:
        """The texts in the player's language."""
        return self._cabinet.style.words

    def copy(self, drawing: str) -> None:
        """Put a drawing on the clipboard."""
        self._say(self.words("share.copied" if clipboard.put(drawing) else "share.no_clipboard"))

    def paste(self, now: View) -> None:
        """Take the drawing on the clipboard as the position in place of *now*, with a possible count of mines."""
        try:
            given, counted = boards.read_view(clipboard.get())
            view = board_text.read_view(in_play(given), given.mines if counted else None)
            if not fits(view.grid.width, view.grid.height):
                raise GameError("a position has at most thirty columns and twenty-four rows")
        except GameError:
            self._say(self.words("analysis.no_drawing"))
        else:

            def work() -> View:
                from game.review.analysis import with_mines  # it loads the solver

                return view if counted else with_mines(view, now)

            self._scene.cancel(self._fetching)
            self._fetching = self._scene.watch(Job(work), self._put_in, lambda _: self._put_in(view))

    def fetch_last(self) -> None:
        """Take the last game's position before its last move; read and replay it in the background."""
        self._scene.cancel(self._fetching)
        reading = self._cabinet.history.ask(last_recording)
        self._fetching = self._scene.watch(reading, self._play_through, self._no_game)

    def _play_through(self, text: str) -> None:
        self._fetching = self._scene.watch(Job(lambda: last_position(text)), self._put_in, self._no_game)

    def _no_game(self, _: GameError) -> None:
        self._say(self.words("analysis.no_game"))
