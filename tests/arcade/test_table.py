"""The end of a run: the table of ten, three initials and the text to share."""

from dataclasses import replace

import pytest

from game.arcade.daily import Day
from game.arcade.events import Loss
from game.arcade.state import Run, ahead, read_splits, share_lines, symbol
from game.arcade.table import LETTERS, ROWS, Entry, Wheels, check_initials, enter, place_of, wheels
from game.engine.errors import GameError
from game.i18n.catalogue import LOCALES, Words
from tests.arcade.runs import clear, playing

# The table


def table(*scores: int) -> tuple[Entry, ...]:
    """Return a table with these scores."""
    return tuple(Entry("AAA", score, 1, 0, 7) for score in scores)


@pytest.mark.parametrize(
    ("score", "place"), [(500, 0), (300, 1), (299, 1), (200, 2), (1, 3), (0, None)], ids=lambda value: str(value)
)
def test_a_score_takes_its_place(score: int, place: int | None) -> None:
    """It comes after equal scores, which were first; a score of 0 has no place."""
    assert place_of(score, table(300, 200, 100)) == place


def test_a_full_table_drops_its_last() -> None:
    """The table has ten rows; a score equal to the last is not better."""
    full = table(*range(1000, 0, -100))
    assert len(full) == ROWS
    assert place_of(100, full) is None
    assert enter(Entry("NEW", 100, 1, 0, 7), full) == full
    entered = enter(Entry("NEW", 101, 1, 0, 7), full)
    assert [entry.initials for entry in entered] == ["AAA"] * 9 + ["NEW"]
    entered = enter(Entry("NEW", 900, 1, 0, 7), full)
    assert [entry.score for entry in entered] == [1000, 900, 900, 800, 700, 600, 500, 400, 300, 200]
    assert entered[2].initials == "NEW"


# Initials


def test_wheels_turn_both_ways_and_around() -> None:
    """Down from A is B; up from A is the blank at the end."""
    assert Wheels().turned(1).letters == "BAA"
    assert Wheels().turned(-1).letters == " AA"
    assert Wheels(" AA").turned(1).letters == "AAA"
    assert Wheels(place=2).turned(25).letters == "AAZ"


def test_the_place_moves_and_stops_at_its_ends() -> None:
    """After the last place all three are confirmed and no wheel turns; the player can go back."""
    assert Wheels().moved(-1) == Wheels()
    done = Wheels().moved(1).moved(1).moved(1).moved(1)
    assert done == Wheels(place=3)
    assert done.done
    assert done.turned(1) == done
    assert done.typed("X") == done
    assert not done.moved(-1).done
    assert Wheels().at(2).place == 2
    assert Wheels().at(7).place == 2
    assert Wheels(place=3).at(-1).place == 0


def test_initials_can_be_typed() -> None:
    """A letter moves on to the next place; a character that is on no wheel does nothing."""
    typed = Wheels().typed("j").typed("ß").typed("é").typed("").typed("7").typed("!")
    assert typed == Wheels("J7!", 3)


def test_the_last_initials_are_offered_again() -> None:
    """They are checked, since a file may contain anything."""
    assert wheels("J7 ") == Wheels("J7 ", 0)
    for text in ("", "AB", "ABCD", "abc", "A\nB", "ÄBC"):
        with pytest.raises(GameError, match="initials are 3 of"):
            check_initials(text)
    assert check_initials(LETTERS[-3:]) == "-! "


# The rival


def test_a_run_is_ahead_of_the_best_by_the_time_of_its_clocks() -> None:
    """The times are compared at the end of the last stage that both cleared, not at one that the best run skipped."""
    session = playing(seed=9, stage=3)
    ticks = sum(result.ticks for result in session.run.results)
    best = read_splits(f"1 500;2 {ticks * 4 + 12_000}")
    assert ahead(session.run.results, best) == 12
    assert ahead(session.run.results, {2: ticks * 4 - 3_000}) == -3
    assert ahead(session.run.results, read_splits("")) is None


# Share


def test_a_run_is_shared_as_lines() -> None:
    """Name, date, result, pauses and a sign for each stage; no seed, since it would reveal the boards."""
    session = playing(seed=9, stage=3)
    clear(session)
    run = session.run
    title, told, stages = share_lines(run, Words(), Day(2026, 11, 21))
    assert title == "Minesweeper Arcade 2026-11-21"
    assert told == f"Score {run.score:,} · stage 3 · chain {run.chain.longest}"
    assert len(stages) == 3
    assert {*stages} <= {*"★●"}
    paused = replace(run, pauses=(1, 2))
    assert share_lines(paused, Words())[1] == f"{told} · 2 pauses"
    assert share_lines(run, Words())[0] == "Minesweeper Arcade"
    assert all(len(share_lines(run, Words(locale))) == 3 for locale in LOCALES)


def test_ten_stages_are_a_row() -> None:
    """This keeps the text narrow."""
    run = playing(seed=9, stage=2).run
    long = replace(run, results=run.results * 12)
    assert [len(line) for line in share_lines(long, Words())[2:]] == [10, 2]


def test_every_stage_has_its_sign() -> None:
    """There are four: clean, cleared, cleared after losing a life, not cleared."""
    run: Run = playing(seed=9, stage=2).run
    [clean] = run.results
    clean = replace(clean, tally=replace(clean.tally, clean=2000))
    plain = replace(clean, tally=replace(clean.tally, clean=0))
    dear = replace(clean, losses=(Loss.MINE,))
    ended = replace(dear, cleared=False)
    assert "".join(map(symbol, (clean, plain, dear, ended))) == "★●◐×"
