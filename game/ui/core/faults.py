"""Errors of a file, in the player's language; the log and the terminal have it in every detail."""

import re

from game.engine.errors import GameError, InconsistentView, MineCountError, NoBoardError, TooComplexError
from game.i18n.catalogue import Words
from game.store.errors import Problem, StoreError, problem_of
from game.store.paths import records_file

PLACE = re.compile(r"\b(?:byte|line) (\d+)")


def of_refusal(words: Words, error: GameError) -> str:
    """Return the text for an error that no scene has told."""
    match error:
        case StoreError():
            return of_history(words, error)
        case InconsistentView():
            return words("analysis.impossible")
        case MineCountError():
            return words("fault.mines")
        case TooComplexError():
            return words("hint.too_hard")
        case NoBoardError():
            return words("dealing.none")
    return words("fault.refused")


def of_history(words: Words, error: Exception) -> str:
    """Return the text for an error of the history."""
    return words("fault.unread", file=records_file().name, why=sentence(words, problem_of(error)))


def of_file(words: Words, error: GameError) -> str:
    """Return what is wrong with a file, and its place in it."""
    what = sentence(words, problem_of(error.__cause__ if isinstance(error.__cause__, OSError) else error))
    place = PLACE.search(str(error))
    return words("fault.at", what=what, number=int(place.group(1))) if place else what


def sentence(words: Words, problem: str) -> str:
    """Return a problem with a file in the player's language."""
    return problem.translate_by(words) if isinstance(problem, Problem) else problem
