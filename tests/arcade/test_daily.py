"""Days, streaks and the calendar: the date's seed is the same for everyone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.arcade.daily import (
    SEED_BITS,
    Day,
    daily_seed,
    longest_streak,
    parse_day,
    parse_seed_code,
    seed_code,
    streak,
    weeks,
)
from game.engine.errors import GameError, NotationError

dates = st.dates()


@given(dates)
def test_a_day_is_read_as_it_is_written(day: Day) -> None:
    """In any year."""
    assert parse_day(str(day)) == day


@pytest.mark.parametrize("text", ["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "0000-01-01"])
def test_a_day_that_never_was_is_refused(text: str) -> None:
    """The message names it."""
    with pytest.raises(GameError, match=f"there is no day {text}"):
        parse_day(text)


@pytest.mark.parametrize("text", ["", "21.11.2026", "2026-1-1", "2026-11-21T", "²026-11-21"])
def test_a_text_that_is_no_day_is_refused(text: str) -> None:
    """The message shows how one looks."""
    with pytest.raises(GameError, match="is no day such as 2026-11-21"):
        parse_day(text)


def test_the_seed_is_the_day_s_and_the_rules() -> None:
    """The same for everyone with these rules; pinned, for another seed is another run."""
    assert daily_seed(Day(2026, 11, 21)) != daily_seed(Day(2026, 11, 22))
    assert seed_code(daily_seed(Day(2026, 11, 21))) == "5BY2-0DFQ"
    assert all(daily_seed(Day(2026, 11, one)) < 1 << SEED_BITS for one in range(1, 31))


def test_a_streak_ends_today_or_yesterday() -> None:
    """Today is still to come until it is over."""
    played = [Day(2026, 2, 27), Day(2026, 2, 28), Day(2026, 3, 1), Day(2026, 2, 20)]
    assert streak(played, Day(2026, 3, 1)) == 3
    assert streak(played, Day(2026, 3, 2)) == 3
    assert streak(played, Day(2026, 3, 3)) == 0
    assert streak([], Day(2026, 3, 3)) == 0
    assert streak([Day(2026, 3, 3)], Day(2026, 3, 3)) == 1


def test_the_longest_streak_is_remembered() -> None:
    """Over the ends of months and years; a day twice is one day."""
    assert longest_streak([]) == 0
    assert longest_streak([Day(2026, 1, 1), Day(2025, 12, 31), Day(2026, 1, 1), Day(2026, 1, 4)]) == 2
    assert longest_streak([Day(2026, 1, 1), Day(2026, 1, 4), Day(2026, 1, 5), Day(2026, 1, 6)]) == 3


@given(dates)
def test_a_month_is_shown_in_weeks(date: Day) -> None:
    """Monday first, every day in its column, none twice."""
    shown = [*weeks(date.year, date.month)]
    assert all(len(week) == 7 for week in shown)
    assert all(any(week) for week in shown)
    days = [one for week in shown for one in week if one]
    assert [one.day for one in days] == [*range(1, len(days) + 1)]
    column = next(week.index(date) for week in shown if date in week)
    assert column == date.weekday()


@given(st.integers(0, (1 << SEED_BITS) - 1))
def test_a_seed_goes_through_its_code(seed: int) -> None:
    """Also told in small letters, without the dash, with letters taken for others."""
    code = seed_code(seed)
    assert len(code) == 9
    assert parse_seed_code(code) == seed
    assert parse_seed_code(f" {code.lower().replace('-', '')} ") == seed
    assert parse_seed_code(code.replace("0", "O").replace("1", "L")) == seed


@pytest.mark.parametrize("text", ["", "ABCD-EFG", "ABCD-EFGHJ", "ABC!-EFGH", "ÄBCD-EFGH"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """The message shows how one looks."""
    with pytest.raises(NotationError, match="is no code of a run such as"):
        parse_seed_code(text)
