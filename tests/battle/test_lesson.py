"""A learner can know the answer to every step of the lesson."""

from game.battle.lesson import LEARNER, STEPS, lesson
from game.battle.match import Did, Match
from game.battle.moves import apply
from game.engine.events import Chorded, Flagged, Opened
from game.solver.deduce import Deduction, by_single_numbers


def by_numbers_alone(match: Match) -> Deduction:
    """Return the cells that single numbers prove step by step."""
    known = Deduction()
    while True:
        safe, mines = by_single_numbers(match.view(), known)
        if not safe | mines:
            return known
        known = Deduction(known.safe | safe, known.mines | mines)


def test_each_step_is_proved_by_a_single_number_and_does_what_it_says() -> None:
    """A lesson must not teach guessing."""
    match = lesson()
    for step, expected in zip(STEPS, (Opened, Flagged, Chorded), strict=False):
        assert step.cell is not None
        assert step.action is not None
        known = by_numbers_alone(match)
        safe, mines = known.safe, known.mines
        if step.name == "open":
            assert safe >> step.cell & 1
        elif step.name == "flag":
            assert mines >> step.cell & 1
        before = match.owned(LEARNER)
        match, events = apply(match, LEARNER, step.action(step.cell))
        assert any(isinstance(event, Did) and isinstance(event.event, expected) for event in events)
    assert match.owned(LEARNER) - before >= 10, "the chord is worth it"
    assert not match.players[LEARNER].out


def test_there_is_something_out_of_reach_at_the_end() -> None:
    """The last step needs a cell out of reach."""
    match = lesson()
    for step in STEPS[:-1]:
        assert step.cell is not None
        assert step.action is not None
        match, _ = apply(match, LEARNER, step.action(step.cell))
    assert (match.covered & ~match.reach(LEARNER)).bit_count() >= 5
