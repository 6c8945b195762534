"""What is wrong with a file: in full for the log and the terminal, and as a sentence that players are told."""

from collections.abc import Callable

from game.store.errors import BusyError, DamagedError, NewerError, ReadOnlyError, UnavailableError

KINDS: tuple[tuple[type[Exception], str], ...] = (
    (BusyError, "busy"),
    (ReadOnlyError, "read_only"),
    (UnavailableError, "unavailable"),
    (OSError, "unavailable"),
    (NewerError, "newer"),
    (DamagedError, "damaged"),
)
"""What an error of the history is called among the texts, the first that it is; any other is ``other``."""


class Problem(str):
    """A sentence that names all there is to know; *key* and *values* are of the text that tells it to a player."""

    key: str
    values: dict[str, object]

    def __new__(cls, text: str, key: str, **values: object) -> "Problem":
        """Return the sentence with its text."""
        problem = super().__new__(cls, text)
        problem.key, problem.values = key, values
        return problem

    def told_by(self, say: Callable[..., str]) -> str:
        """Return it in the words of a catalogue; a problem that is its reason is told by it, too."""
        values = {
            name: value.told_by(say) if isinstance(value, Problem) else value for name, value in self.values.items()
        }
        return say(self.key, **values)


def problem_of(error: Exception) -> Problem:
    """Return what keeps the history from something."""
    if error.args and isinstance(error.args[0], Problem):
        return error.args[0]
    kind = next((kind for one, kind in KINDS if isinstance(error, one)), "other")
    text = error.strerror if isinstance(error, OSError) else None
    return Problem(text or str(error), f"fault.history_{kind}")


def unsaved_now(error: Exception) -> Problem:
    """Return that what was played last could not be saved."""
    return Problem(str(error), "fault.unsaved", why=problem_of(error))


def no_backup(error: Exception) -> Problem:
    """Return that no backup could be made."""
    return Problem(f"no backup was made: {error}", "fault.no_backup", why=problem_of(error))
