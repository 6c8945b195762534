"""Days, streaks and the calendar: everybody has the same seed on a date."""

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
    """This holds in any year."""
    assert parse_day(str(day)) == day


@pytest.mark.parametrize("text", ["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "0000-01-01"])
def test_a_day_that_never_was_is_refused(text: str) -> None:
    """The message names the day."""
    with pytest.raises(GameError, match=f"there is no day {text}"):
        parse_day(text)


@pytest.mark.parametrize("text", ["", "21.11.2026", "2026-1-1", "2026-11-21T", "²026-11-21"])
def test_a_text_that_is_no_day_is_refused(text: str) -> None:
    """The message shows a valid one."""
    with pytest.raises(GameError, match="is no day such as 2026-11-21"):
        parse_day(text)


def test_the_seed_is_the_day_s_and_the_rules() -> None:
    """Everybody with these rules has the same run; the seeds are pinned, for another seed is another run."""
    assert daily_seed(Day(2026, 11, 21)) != daily_seed(Day(2026, 11, 22))
    assert seed_code(daily_seed(Day(2026, 11, 21))) == "BJKV-ZX74"
    assert seed_code(daily_seed(Day(2026, 11, 21), 6)) == "5BY2-0DFQ"
    assert all(daily_seed(Day(2026, 11, one)) < 1 << SEED_BITS for one in range(1, 31))


def test_a_streak_ends_today_or_yesterday() -> None:
    """Today's run may still come, so a streak up to yesterday has not ended."""
    played = [Day(2026, 2, 27), Day(2026, 2, 28), Day(2026, 3, 1), Day(2026, 2, 20)]
    assert streak(played, Day(2026, 3, 1)) == 3
    assert streak(played, Day(2026, 3, 2)) == 3
    assert streak(played, Day(2026, 3, 3)) == 0
    assert streak([], Day(2026, 3, 3)) == 0
    assert streak([Day(2026, 3, 3)], Day(2026, 3, 3)) == 1


def test_the_longest_streak_is_remembered() -> None:
    """It may cross months and years; a day that occurs twice counts once."""
    assert longest_streak([]) == 0
    assert longest_streak([Day(2026, 1, 1), Day(2025, 12, 31), Day(2026, 1, 1), Day(2026, 1, 4)]) == 2
    assert longest_streak([Day(2026, 1, 1), Day(2026, 1, 4), Day(2026, 1, 5), Day(2026, 1, 6)]) == 3


@given(dates)
def test_a_month_is_shown_in_weeks(date: Day) -> None:
    """Weeks start on Monday; every day is in its column, and none occurs twice."""
    shown = [*weeks(date.year, date.month)]
    assert all(len(week) == 7 for week in shown)
    assert all(any(week) for week in shown)
    days = [one for week in shown for one in week if one]
    assert [one.day for one in days] == [*range(1, len(days) + 1)]
    column = next(week.index(date) for week in shown if date in week)
    assert column == date.weekday()


@given(st.integers(0, (1 << SEED_BITS) - 1))
def test_a_seed_goes_through_its_code(seed: int) -> None:
    """A code can also be typed in small letters, without the dash, or with similar letters."""
    code = seed_code(seed)
    assert len(code) == 9
    assert parse_seed_code(code) == seed
    assert parse_seed_code(f" {code.lower().replace('-', '')} ") == seed
    assert parse_seed_code(code.replace("0", "O").replace("1", "L")) == seed


@pytest.mark.parametrize("text", ["", "ABCD-EFG", "ABCD-EFGHJ", "ABC!-EFGH", "ÄBCD-EFGH"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """The message shows a valid one."""
    with pytest.raises(NotationError, match="is no code of a run such as"):
        parse_seed_code(text)
