"""The calendar of daily runs."""

from game.ui.core.cabinet import Cabinet
from tests.ui.eyes import words_seen
from tests.ui.more_places import calendar_unplayed, guesses_few


def test_half_a_year_is_seen(cabinet: Cabinet) -> None:
    """This month and the five before it, across the page."""
    calendar_unplayed(cabinet)
    assert [f"2026-{month:02d}" for month in range(6, 12)] == [
        said for said in words_seen(cabinet) if said.startswith("2026")
    ]


def test_the_luck_of_a_few_games_is_no_chart(cabinet: Cabinet) -> None:
    """A single point between an oldest and a newest game tells nothing."""
    guesses_few(cabinet)
    said = words_seen(cabinet)
    assert cabinet.style.words("guesses.luck") in said
    assert cabinet.style.words("statistics.oldest") not in said
