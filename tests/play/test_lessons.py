"""Every lesson can be finished by its own idea, without a guess."""

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.play.lessons import LESSONS, Goal, Lesson
from game.play.session import Session, click
from game.solver.deduce import deduce

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
BY_NAME = {lesson.name: lesson for lesson in LESSONS}


def done(lesson: Lesson, session: Session, cell: int, press: Kind = Kind.LEFT_PRESS) -> bool:
    """Click a cell and return whether this finishes the lesson."""
    click(session, cell, press)
    return lesson.is_reached(session, session.advance(0))


@each_lesson
def test_a_lesson_begins_under_way_and_not_done(lesson: Lesson) -> None:
    """The learner needs a task and a readable board."""
    session = lesson.begin()
    assert session.status is Status.PLAYING
    assert not lesson.is_reached(session, [])
    assert bool(session.view.opened) is (lesson.opened is not None)


@pytest.mark.parametrize("name", ["number", "chord"])
def test_what_is_taught_is_enough(name: str) -> None:
    """Deduction alone wins the board from its start: no lesson teaches to guess."""
    lesson = BY_NAME[name]
    session = lesson.begin()
    while session.status is Status.PLAYING:
        safe = cells_of(deduce(session.view).safe)
        assert safe
        done(lesson, session, safe[0])
    assert session.status is Status.WON


def test_each_goal_is_reached_by_its_own_action() -> None:
    """Open, flag, chord; the same board opened with a left click is no chord, and a mine ends nothing well."""
    opening, flag, chord = BY_NAME["open"], BY_NAME["flag"], BY_NAME["chord"]
    assert done(opening, opening.begin(), 0)
    assert not done(opening, opening.begin(), 14)
    assert done(flag, flag.begin(), 1, Kind.RIGHT_PRESS)
    assert not done(flag, flag.begin(), 0, Kind.RIGHT_PRESS)
    assert done(chord, chord.begin(), 6, Kind.MIDDLE_PRESS)
    assert not done(chord, chord.begin(), 3)
    assert {lesson.goal for lesson in LESSONS} == {*Goal}
