"""Read a recording and play it through in the background, then show its replay or review, or what is wrong with it."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from game.engine.errors import GameError, printable
from game.notation.recording import LARGEST_FILE, Recording
from game.play.replay import Playback, play
from game.play.worker import Job, hold_lock
from game.store.patience import thread_time
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene

_ONE_AT_A_TIME = threading.Lock()
"""A large recording takes a hundred megabytes while it is played through."""

LONGEST_PROOFS_S = 10.0
"""Processor time after which a recording whose openings have to be proved is given up."""


BACK = "back"


def view(state: tuple[str, str], style: Style) -> Node:
    """Return the page of a recording, of that name and with that problem: what is being done, or what went wrong."""
    (name, problem), words = state, style.words
    told = words("replay.failed", name=name, problem=problem) if problem else words("replay.opening", name=name)
    return MenuPage(
        words("load.heading"),
        (MenuRow(words("load.back"), key=BACK, press=BACK),),
        below=(told,),
        colour="warning" if problem else "text_dim",
    )


class LoadScene(ViewScene[tuple[str, str]]):
    """Has a thread *read* a recording, or fail by a GameError; then gives way to the scene that *show* makes."""

    view = staticmethod(view)

    def __init__(
        self, cabinet: Cabinet, name: str, read: Callable[[], Recording], show: Callable[[Playback], Scene]
    ) -> None:
        super().__init__(cabinet)
        self._name = name
        self._show = show
        self.problem = ""
        self._wanted = True
        self.watch(Job(lambda: self._play(read)), self._give_way, self._refuse)

    def _play(self, read: Callable[[], Recording]) -> Playback | None:
        """Read and play, unless the scene was left; None after a fault of ours. Raises GameError."""
        try:
            recording = read()  # by itself: from a pipe it may never come
            with hold_lock(_ONE_AT_A_TIME):
                if not self._wanted:
                    raise GameError("nobody waits for this recording any more")
                end = thread_time() + LONGEST_PROOFS_S
                return play(recording, going_on=lambda: self._wanted and thread_time() < end)
        except GameError:
            raise
        except Exception:  # it must not end the game over a file
            logging.exception("%s", printable(self._name))
            return None

    def on_exit(self) -> None:
        """Play nothing through that is not wanted any more."""
        self._wanted = False

    def _give_way(self, playback: Playback | None) -> None:
        """Give way to what shows the recording."""
        if playback is None:
            self.problem = self.cabinet.style.words("load.fault")
            return
        self.cabinet.stage.give_way(self._show(playback))

    def _refuse(self, error: GameError) -> None:
        logging.warning("%s", printable(f"{self._name}: {error}"))
        self.problem = faults.of_file(self.cabinet.style.words, error)

    @property
    def state(self) -> tuple[str, str]:
        """The recording's name, and what is wrong with it."""
        return self._name, self.problem

    def pressed(self, press: object) -> None:
        """Go back."""
        self.close()


def read_file(path: Path) -> Recording:
    """Return the recording in a file of any known format, or in standard input for ``-``. Raises GameError."""
    from game.notation import recordings

    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with path.open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise GameError(error.strerror or str(error)) from error
    except ValueError as error:  # a name with a zero byte names no file
        raise GameError(str(error)) from FileNotFoundError(str(error))
    return recordings.read(content, path.name)
