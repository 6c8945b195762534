"""
What a scene does later: after some seconds, again and again, or once a job in the background is done.

Time is counted in fixed ticks of 4 ms, which the stage hands out. Nothing here reads a clock, so a test repeats every
moment.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from game.engine.errors import GameError
from game.engine.gesture import TICK_MS
from game.store.errors import StoreError

if TYPE_CHECKING:
    from game.play.worker import Job

Result = TypeVar("Result")


def ticks_of(seconds: float) -> int:
    """Return how many whole ticks fit into *seconds*."""
    return round(seconds * 1000) // TICK_MS


class Task:
    """One thing to do later: *run* it from the tick *due* on, or once *job* is done; again each *period* ticks."""

    __slots__ = ("due", "job", "period", "run")

    def __init__(
        self, run: Callable[[], None], due: int = 0, job: "Job[Any] | None" = None, period: int | None = None
    ) -> None:
        self.run, self.due, self.job, self.period = run, due, job, period


class Cooldown:
    """A span of its owner's time; it is true until the span is over."""

    __slots__ = ("_begun", "_owner", "_ticks")

    def __init__(self, owner: "Timed", ticks: int) -> None:
        self._owner, self._ticks, self._begun = owner, ticks, owner.age

    def __bool__(self) -> bool:
        return self._owner.age < self._begun + self._ticks

    @property
    def passed(self) -> float:
        """The part of the span that has passed, from 0 up to 1."""
        return (self._owner.age - self._begun) / self._ticks if self else 1.0


class Timed:
    """An object with its own time: a scene, whose stage calls :meth:`advance`, or a part that calls it itself."""

    age = 0  # ticks that have passed
    tasks_run = 0  # how many
    _tasks: tuple[Task, ...] = ()

    def after(self, seconds: float, do: Callable[[], None]) -> Task:
        """Call *do* once, *seconds* from now."""
        return self._add(Task(do, self.age + ticks_of(seconds)))

    def every(self, seconds: float, do: Callable[[], None]) -> Task:
        """Call *do* every *seconds*; after a stall it is called once, not many times."""
        period = ticks_of(seconds)
        return self._add(Task(do, self.age + period, period=period))

    def cooldown(self, seconds: float) -> Cooldown:
        """Begin a span of time in which something rests."""
        return Cooldown(self, ticks_of(seconds))

    def watch(
        self,
        job: "Job[Result]",
        do: Callable[[Result], None] | None = None,
        failed: Callable[[GameError], None] | None = None,
    ) -> Task:
        """
        Be busy until *job* is done; then call *do* with its result, or *failed* if it raised a GameError.

        Without *failed* the stage tells the player. Without *do* its owner asks for the result itself.
        """

        def deliver() -> None:
            if do is None:
                return
            try:
                result = job.result()
            except GameError as error:
                if failed:
                    failed(error)
                elif not isinstance(error, StoreError):  # the history reports its own
                    raise
            else:
                do(result)

        return self._add(Task(deliver, job=job))

    @property
    def parts(self) -> "tuple[Timed, ...]":
        """Its parts with time and jobs of their own, which it advances itself."""
        return ()

    @property
    def busy(self) -> bool:
        """Whether work of it, or of one of its parts, is going on in the background."""
        return any(task.job for task in self._tasks) or any(part.busy for part in self.parts)

    def awaits(self, task: Task | None) -> bool:
        """Whether a task is still to be run."""
        return task in self._tasks

    def cancel(self, task: Task | None) -> None:
        """Forget a task, if there is one and it has not run."""
        self._tasks = tuple(other for other in self._tasks if other is not task)

    def cancel_all(self) -> None:
        """Forget all tasks."""
        self._tasks = ()

    def advance(self, ticks: int) -> None:
        """Let *ticks* pass, then run the due tasks, the earliest first."""
        self.age += ticks
        due = [task for task in self._tasks if (task.job.done if task.job else task.due <= self.age)]
        for task in sorted(due, key=lambda task: task.due):
            if task not in self._tasks:  # one that ran before it has cancelled it
                continue
            if task.period is None:
                self.cancel(task)
            else:
                task.due = self.age + task.period
            self.tasks_run += 1
            task.run()

    def _add(self, task: Task) -> Task:
        self._tasks = (*self._tasks, task)
        return task
