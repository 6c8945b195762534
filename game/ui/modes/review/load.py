"""Read and replay a recording in the background."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from game.engine.errors import GameError, printable
from game.i18n.catalogue import Words
from game.notation.recording import LARGEST_FILE, Recording
from game.play.replay import Playback, play
from game.play.worker import Job, hold_lock
from game.store.patience import thread_time
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.kit.load import LoadScene

_ONE_AT_A_TIME = threading.Lock()
"""Replay only one recording at a time: a large one takes a hundred megabytes."""

LONGEST_PROOFS_S = 10.0
"""Seconds of processor time after which the check of proofs in a recording gives up."""


class OwnFaultError(GameError):
    """A recording met a bug of ours, which the log tells of."""


def recording_page(
    cabinet: Cabinet, name: str, read: Callable[[], Recording], show: Callable[[Playback], Scene]
) -> LoadScene[Playback]:
    """Return the page that calls *read* in a thread, which may raise GameError, then shows the recording."""
    return LoadScene(
        cabinet,
        lambda words: words("load.heading"),
        lambda waits: Job(lambda: _play(name, read, waits)),
        show,
        name=name,
        explain=_explain,
    )


def _play(name: str, read: Callable[[], Recording], waits: Callable[[], bool]) -> Playback:
    """Read and replay. Raises GameError: also if the player left the page."""
    try:
        recording = read()  # without the lock: a pipe may never send anything
        with hold_lock(_ONE_AT_A_TIME):
            if not waits():
                raise GameError("nobody waits for this recording any more")
            end = thread_time() + LONGEST_PROOFS_S
            return play(recording, going_on=lambda: waits() and thread_time() < end)
    except GameError:
        raise
    except Exception as error:  # no file may crash the game
        logging.exception("%s", printable(name))
        raise OwnFaultError(str(error)) from error


def _explain(words: Words, error: GameError) -> str:
    return words("load.fault") if isinstance(error, OwnFaultError) else faults.of_file(words, error)


def read_file(path: Path) -> Recording:
    """Return the recording in a file of any known format, or in standard input for ``-``. Raises GameError."""
    from game.notation import recordings

    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin else b""
        else:
            with path.open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise GameError(error.strerror or str(error)) from error
    except ValueError as error:  # a name with a zero byte
        raise GameError(str(error)) from FileNotFoundError(str(error))
    return recordings.read(content, path.name)
