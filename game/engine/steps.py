"""Long work as a generator: each step takes some milliseconds and yields the progress; the last returns the result."""

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

from game.engine.errors import CalledOffError

Progress = TypeVar("Progress")
Result = TypeVar("Result")


class SearchProgress(NamedTuple):
    """How far the search for a board has come."""

    tries: int  # boards looked at, this one included
    solved: float | None = None  # the share of the cells that are solved, of a board that is mended


def finish(steps: Generator[Progress, None, Result]) -> Result:
    """Take all steps and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def while_wanted(
    steps: Generator[Progress, None, Result], going_on: Callable[[Progress], bool]
) -> Generator[Progress, None, Result]:
    """Take steps while *going_on* returns True for the progress. Raises CalledOffError: it returned False."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        if not going_on(progress):
            raise CalledOffError(f"the work was called off at {progress}")
        yield progress
