"""Errors of the player's files, each with a full sentence, and the texts that a player reads instead."""

from collections.abc import Callable

from game.engine.errors import GameError


class StoreError(GameError):
    """Something can't be saved or read; the message says what and where."""


class DamagedError(StoreError):
    """A file was changed or damaged since it was written."""


class UnavailableError(StoreError):
    """The disk is full, the folder can't be written, or another program locks the file."""


class DiskError(UnavailableError):
    """The disk failed to read or write; this proves no damage, because the next try may work."""


class BusyError(UnavailableError):
    """Another program used the file longer than we wait."""


class LockError(UnavailableError):
    """The system can't lock files in that folder."""


class SlowError(UnavailableError):
    """The answer would take more work than any history of a player needs."""


class ReadOnlyError(UnavailableError):
    """The file can't be written."""


class NewerError(StoreError):
    """A later version of the game wrote the file."""


class ReplacedError(StoreError):
    """Another file replaced the open one, so the last records may be in neither."""


FAULTS: tuple[tuple[type[Exception], str], ...] = (
    (BusyError, "busy"),
    (NewerError, "newer"),
    (SlowError, "damaged"),
    (UnavailableError, "unusable"),
    (ReplacedError, "unusable"),
    (OSError, "unusable"),
)
"""The key of each error's text; the first match counts, else ``damaged``."""


class Problem(str):
    """A full sentence; *key* and *values* name the text that a player reads instead."""

    key: str
    values: dict[str, object]

    def __new__(cls, text: str, key: str, **values: object) -> "Problem":
        """Return the sentence with its text."""
        problem = super().__new__(cls, text)
        problem.key, problem.values = key, values
        return problem

    def translate_by(self, say: Callable[..., str]) -> str:
        """Return the text of a catalogue; a reason that is a problem is translated too, alone if it says the same."""
        why, given = self.values.get("why"), self.values.items()
        if isinstance(why, Problem) and why.key == self.key:
            return why.translate_by(say)
        values = {name: one.translate_by(say) if isinstance(one, Problem) else one for name, one in given}
        return say(self.key, **values)


def problem_of(error: Exception) -> Problem:
    """Return the problem behind an error of the history."""
    if error.args and isinstance(error.args[0], Problem):
        return error.args[0]
    kind = next((kind for one, kind in FAULTS if isinstance(error, one)), "damaged")
    text = error.strerror if isinstance(error, OSError) else None
    return Problem(text or str(error), f"fault.{kind}")


def unsaved_now(error: Exception) -> Problem:
    """Return the problem that the last record could not be saved."""
    return Problem(str(error), "fault.unsaved", why=problem_of(error))


def no_backup(error: Exception) -> Problem:
    """Return the problem that no backup could be made."""
    return Problem(f"no backup was made: {error}", "fault.unsaved", why=problem_of(error))
