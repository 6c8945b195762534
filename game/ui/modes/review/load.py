"""Read and replay a recording in the background, then show its replay, its review, or the error."""

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
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

_ONE_AT_A_TIME = threading.Lock()
"""Replay only one recording at a time: a large one takes a hundred megabytes."""

LONGEST_PROOFS_S = 10.0
"""Seconds of processor time after which the check of proofs in a recording gives up."""


class LoadScene(Screen):
    """Calls *read* in a thread, which may raise GameError; then gives way to the scene that *show* makes."""

    def __init__(
        self, cabinet: Cabinet, name: str, read: Callable[[], Recording], show: Callable[[Playback], Scene]
    ) -> None:
        super().__init__(cabinet)
        self.name = name  # the recording's
        self._show = show
        self.problem = ""  # why it can't be shown; empty while it is being read
        self._wanted = True
        self.watch(Job(lambda: self._play(read)), self._give_way, self._refuse)

    def picture(self) -> Node:
        """Return the page."""
        words, name, problem = self.cabinet.style.words, self.name, self.problem
        told = words("replay.failed", name=name, problem=problem) if problem else words("replay.opening", name=name)
        return MenuPage(
            words("load.heading"),
            (MenuRow(words("menu.back"), key="back", press=self.close),),
            below=(told,),
            colour="warning" if problem else "text_dim",
        )

    def _play(self, read: Callable[[], Recording]) -> Playback | None:
        """Read and replay; None after a bug of ours. Raises GameError: also if the player left the scene."""
        try:
            recording = read()  # without the lock: a pipe may never send anything
            with hold_lock(_ONE_AT_A_TIME):
                if not self._wanted:
                    raise GameError("nobody waits for this recording any more")
                end = thread_time() + LONGEST_PROOFS_S
                return play(recording, going_on=lambda: self._wanted and thread_time() < end)
        except GameError:
            raise
        except Exception:  # no file may crash the game
            logging.exception("%s", printable(self.name))
            return None

    def on_exit(self) -> None:
        """Stop the work in the background."""
        self._wanted = False

    def _give_way(self, playback: Playback | None) -> None:
        """Give way to the scene of the recording."""
        if playback is None:
            self.problem = self.cabinet.style.words("load.fault")
            return
        self.cabinet.stage.give_way(self._show(playback))

    def _refuse(self, error: GameError) -> None:
        logging.warning("%s", printable(f"{self.name}: {error}"))
        self.problem = faults.of_file(self.cabinet.style.words, error)


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
    except ValueError as error:  # a name with a zero byte
        raise GameError(str(error)) from FileNotFoundError(str(error))
    return recordings.read(content, path.name)
