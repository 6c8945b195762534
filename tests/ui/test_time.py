"""A scene's time: delayed, repeated and job-driven calls; in ticks only, without a clock."""

from functools import partial
from threading import Event

import pygame
import pytest

from game.engine.errors import GameError
from game.play.worker import Job
from game.store.errors import StoreError
from game.ui.core.scene import Frame, Scene
from game.ui.core.stage import Stage
from game.ui.core.time import Timed, ticks_of

SECOND = 250


def test_ticks_are_whole() -> None:
    """A tick is 4 ms; a part of one does not count."""
    assert [ticks_of(seconds) for seconds in (0, 0.004, 0.15, 0.4, 1.5)] == [0, 1, 37, 100, 375]


def test_after_runs_once_on_its_tick() -> None:
    """It runs neither a tick earlier nor again."""
    timed, done = Timed(), list[int]()
    timed.after(1, lambda: done.append(timed.age))
    timed.advance(SECOND - 1)
    assert done == []
    timed.advance(1)
    timed.advance(5 * SECOND)
    assert done == [SECOND]


def test_every_runs_once_a_period_and_once_after_a_stall() -> None:
    """The next period begins when it has run, so a stall makes no hurry."""
    timed, done = Timed(), list[int]()
    task = timed.every(1, lambda: done.append(timed.age))
    for _ in range(3):
        timed.advance(SECOND)
    timed.advance(10 * SECOND + 5)
    timed.advance(SECOND - 1)
    timed.advance(1)
    assert done == [SECOND, 2 * SECOND, 3 * SECOND, 13 * SECOND + 5, 14 * SECOND + 5]
    timed.cancel(task)
    timed.advance(5 * SECOND)
    assert len(done) == 5


def test_what_is_due_together_runs_in_order_and_may_cancel() -> None:
    """The earliest due runs first, whatever the order of the requests."""
    timed, done = Timed(), list[str]()
    timed.after(2, lambda: done.append("second"))
    timed.after(1, lambda: done.append("first"))
    third = timed.after(3, lambda: done.append("third"))
    timed.after(2.5, lambda: timed.cancel(third))
    timed.advance(5 * SECOND)
    assert done == ["first", "second"]


def test_a_cooldown_is_true_until_its_time_is_over() -> None:
    """It also reports the passed part."""
    timed = Timed()
    timed.advance(7)
    cooldown, none = timed.cooldown(0.4), timed.cooldown(0)
    assert cooldown
    assert not none
    assert cooldown.passed == 0
    timed.advance(50)
    assert cooldown.passed == 0.5
    timed.advance(49)
    assert cooldown
    timed.advance(1)
    assert not cooldown
    timed.advance(1)
    assert (cooldown.passed, none.passed) == (1, 1)


def test_a_job_is_taken_in_once_it_is_done() -> None:
    """Until then the scene waits, and no update takes longer."""
    gate, timed, taken = Event(), Timed(), list[int]()

    def work() -> int:
        gate.wait()
        return 42

    job = Job(work)
    timed.watch(job, taken.append)
    timed.advance(SECOND)
    assert timed.busy
    assert taken == []
    gate.set()
    job.wait()
    assert timed.busy
    timed.advance(0)
    timed.advance(0)
    assert taken == [42]
    assert not timed.busy


def test_a_job_that_fails_says_why() -> None:
    """The history tells of its own problems; another refusal that no scene takes is told by the stage."""

    def work(error: GameError) -> int:
        raise error

    timed, taken, failed = Timed(), list[int](), list[str]()
    errors = GameError("the disk is full"), StoreError("the history is closed"), GameError("no room")
    jobs = [Job(partial(work, error)) for error in errors]
    timed.watch(jobs[0], taken.append, lambda error: failed.append(str(error)))
    timed.watch(jobs[1], taken.append)
    timed.watch(jobs[2], taken.append)
    for job in jobs:
        job.wait()
    with pytest.raises(GameError, match="no room"):
        timed.advance(0)
    assert (taken, failed, timed.busy) == ([], ["the disk is full"], False)


def test_a_cancelled_job_is_not_taken_in() -> None:
    """Its result is of no use any more."""
    timed, taken = Timed(), list[int]()
    job = Job(lambda: 1)
    timed.cancel(timed.watch(job, taken.append))
    timed.cancel(None)
    job.wait()
    timed.advance(0)
    assert taken == []
    assert not timed.busy


class Noting(Scene):
    """A scene that records its calls."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def update(self, ticks: int) -> None:
        """Record the call."""
        self.noted.append("update")

    def draw(self, frame: Frame) -> None:
        """Paint nothing."""
        frame.surface.fill(pygame.Color("black"))


def test_the_stage_runs_a_scene_s_tasks_before_its_update() -> None:
    """This way the update sees current values."""
    stage, scene = Stage(), Noting()
    stage.push(scene)
    scene.after(1, lambda: scene.noted.append("task"))
    stage.update(SECOND)
    assert scene.noted == ["task", "update"]


def test_a_scene_that_leaves_is_not_updated_and_forgets_its_tasks() -> None:
    """Its tasks never run, even if the scene returns."""
    stage, below, scene = Stage(), Noting(), Noting()
    stage.push(below)
    stage.push(scene)
    scene.after(1, stage.pop)
    scene.after(1, lambda: scene.noted.append("late"))
    stage.update(SECOND)
    assert scene.noted == []
    stage.push(scene)
    stage.update(SECOND)
    assert scene.noted == ["update"]
    scene.after(1, lambda: scene.noted.append("late"))
    stage.clear()
    stage.push(scene)
    stage.update(SECOND)
    assert scene.noted == ["update", "update"]


def test_a_covered_scene_s_time_stands_still() -> None:
    """It continues when the scene is visible again."""
    stage, below, over = Stage(), Noting(), Noting()
    stage.push(below)
    below.after(1, lambda: below.noted.append("task"))
    stage.push(over)
    stage.update(5 * SECOND)
    stage.pop()
    stage.update(SECOND - 1)
    assert below.noted == ["update"]
    stage.update(1)
    assert below.noted == ["update", "task", "update"]
