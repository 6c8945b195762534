"""Grades, and the due days that FSRS computes from them."""

from datetime import UTC, datetime

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from game.trainer.schedule import FEW, Grade, due, grade

DAY = 86_400
NOON = 1_795_000_000

answers = st.lists(st.tuples(st.sampled_from(Grade), st.integers(1, 40 * DAY)), min_size=1, max_size=12)


@given(answers)
def test_a_card_is_due_when_fsrs_says_so(given_grades: list[tuple[Grade, int]]) -> None:
    """The test calls the package directly, answer by answer."""
    card, second, told = Card(card_id=1, due=datetime.fromtimestamp(NOON, UTC)), NOON, []
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    for mark, later in given_grades:
        second += later
        told.append((mark, second))
        card, _ = scheduler.review_card(card, Rating(mark.value), datetime.fromtimestamp(second, UTC))
    assert due(told) == int(card.due.timestamp())


def test_grades_have_the_numbers_of_fsrs() -> None:
    """The package gets them as numbers."""
    assert {mark.name: mark.value for mark in Grade} == {rating.name.upper(): rating.value for rating in Rating}


def test_who_knows_a_card_sees_it_later_each_time() -> None:
    """Intervals grow from the first day, and after a miss the card is due much earlier."""
    second, intervals, told = NOON, [], []
    for _ in range(5):
        told.append((Grade.GOOD, second))
        after = due(told)
        intervals.append(after - second)
        second = after
    assert intervals == sorted(intervals)
    assert intervals[-1] > 10 * DAY
    assert min(intervals) >= DAY
    assert due([*told, (Grade.AGAIN, second)]) - second < intervals[-1] / 10


def test_an_answer_from_the_future_counts_as_given_now() -> None:
    """A clock that was set forward for an hour must not put a card off for years."""
    now = NOON - 500 * DAY
    assert due([(Grade.GOOD, NOON), (Grade.GOOD, now)]) == due([(Grade.GOOD, now), (Grade.GOOD, now)])
    assert due([(Grade.AGAIN, NOON), (Grade.GOOD, NOON + 1), (Grade.GOOD, now)]) < now + 30 * DAY


def test_a_card_without_an_answer_has_no_day() -> None:
    """It is new, and the choice of new cards decides when to ask it."""
    with pytest.raises(ValueError, match="nobody answered"):
        due([])


@pytest.mark.parametrize(
    ("right", "time_ms", "expected"),
    [
        (False, 100, Grade.AGAIN),
        (True, 2_400, Grade.EASY),
        (True, 2_401, Grade.GOOD),
        (True, 8_000, Grade.GOOD),
        (True, 8_001, Grade.HARD),
    ],
)
def test_a_grade_goes_by_correctness_and_the_own_median(right: bool, time_ms: int, expected: Grade) -> None:
    """The median of these is 4 s: up to 0.6 times it is fast, more than twice it is slow."""
    assert grade(right, time_ms, [1_000, 3_000, 4_000, 9_000, 50_000]) is expected


def test_nobody_is_fast_or_slow_before_some_answers() -> None:
    """A median needs enough answers."""
    assert grade(True, 1, [5_000] * (FEW - 1)) is Grade.GOOD
    assert grade(True, 10**6, [5_000] * (FEW - 1)) is Grade.GOOD
