"""Errors of a file or a code, in the player's language; the log and the terminal have it in every detail."""

import re

from game.engine.errors import (
    BoardSizeError,
    GameError,
    InconsistentView,
    MineCountError,
    NoBoardError,
    NotThisFormatError,
    TooComplexError,
    TooLargeError,
)
from game.i18n.catalogue import Words
from game.store.errors import Problem, StoreError, problem_of

PLACE = re.compile(r"\b(byte|line) (\d+)")


def of_refusal(words: Words, error: GameError) -> str:
    """Return the text for an error that no scene has told."""
    match error:
        case StoreError():
            return words("fault.not_shown", why=of_history(words, error))
        case MineCountError():
            return words("fault.mines")
        case BoardSizeError():
            return words("fault.board_size")
        case InconsistentView():
            return words("analysis.impossible")
        case TooComplexError():
            return words("hint.too_hard")
        case NoBoardError():
            return words("dealing.none")
    return words("fault.refused")


def of_code(words: Words, error: GameError) -> str:
    """Return the text for an error of a board's code."""
    return words("fault.code_format") if isinstance(error, NotThisFormatError) else _harm(words, error)


def of_file(words: Words, error: GameError) -> str:
    """Return the text for an error of a recording, and its place in the file."""
    if isinstance(error, StoreError):  # it lies in the history
        return of_history(words, error)
    if isinstance(error.__cause__, FileNotFoundError):
        return words("fault.file_missing")
    if isinstance(error.__cause__, OSError):
        return words("fault.file_unreadable")
    what = words("fault.file_format") if isinstance(error, NotThisFormatError) else _harm(words, error)
    place = PLACE.search(str(error))
    if place is None:
        return what
    return words(f"fault.at_{place.group(1)}", what=what, number=int(place.group(2)))


def of_history(words: Words, error: Exception) -> str:
    """Return the text for an error of the history."""
    return sentence(words, problem_of(error))


def sentence(words: Words, problem: str) -> str:
    """Return a problem with a file in the player's language."""
    return problem.translate_by(words) if isinstance(problem, Problem) else problem


def _harm(words: Words, error: GameError) -> str:
    """Return what is wrong with a file or a code of a known form: more of it would help no player."""
    return words("fault.file_large" if isinstance(error, TooLargeError) else "fault.history_damaged")
