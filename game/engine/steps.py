"""Long work as a generator: each step takes a few milliseconds and yields progress; the end returns the result."""

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

from game.engine.errors import CalledOffError

Progress = TypeVar("Progress")
Result = TypeVar("Result")


class SearchProgress(NamedTuple):
    """The progress of the search for a board."""

    tries: int  # boards tried, including the current one
    solved: float | None = None  # the solved share of the cells, if the board is mended


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
    """Take steps while *going_on* returns True for the progress. Raises CalledOffError when it returns False."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        if not going_on(progress):
            raise CalledOffError(f"the work was called off at {progress}")
        yield progress
