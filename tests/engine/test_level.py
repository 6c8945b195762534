"""Valid and invalid boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.deal import Start, most_mines
from game.engine.errors import BoardSizeError, GameError, MineCountError
from game.engine.grid import Grid
from game.engine.level import BEGINNER, CLASSIC, EXPERT, INTERMEDIATE, LEVELS, Level, custom, parse_level
from tests.strategies import grids


@pytest.mark.parametrize(
    ("level", "board"),
    [(BEGINNER, (9, 9, 10)), (CLASSIC, (8, 8, 10)), (INTERMEDIATE, (16, 16, 40)), (EXPERT, (30, 16, 99))],
)
def test_the_levels_are_the_ranked_ones(level: Level, board: tuple[int, int, int]) -> None:
    """Records can be compared with other players' only on these boards."""
    assert (level.width, level.height, level.mines) == board
    assert (level.grid.width, level.grid.height) == board[:2]
    assert LEVELS[level.name] is level


@pytest.mark.parametrize("level", LEVELS.values())
@pytest.mark.parametrize("start", Start)
def test_every_level_can_be_dealt_with_every_start(level: Level, start: Start) -> None:
    """No combination of the offered choices is an error."""
    level.check(start)


@given(grids(9), st.sampled_from(Start))
def test_a_level_takes_one_to_most_mines(board: Grid, start: Start) -> None:
    """A board without mines is no game; one with too many can't be dealt at some first cell."""
    most = most_mines(board, start)
    for mines in range(1, most + 1):
        custom(board.width, board.height, mines).check(start)
    for mines in (-1, 0, most + 1):
        with pytest.raises(MineCountError):
            custom(board.width, board.height, mines).check(start)


def test_too_many_mines_are_refused_with_the_limit() -> None:
    """The message names the limit, the board and the given number."""
    with pytest.raises(MineCountError, match="1 to 7 mines fit a 4×4 board with start rule 'opening', not 8"):
        custom(4, 4, 8).check(Start.OPENING)


def test_a_board_without_room_says_so() -> None:
    """A limit of "1 to 0" would be nonsense."""
    with pytest.raises(MineCountError, match="no mine fits a 3×3 board"):
        custom(3, 3, 1).check(Start.OPENING)


def test_a_custom_board_of_a_level_is_that_level() -> None:
    """Typing expert's numbers by hand still plays for expert's table."""
    assert custom(30, 16, 99) is EXPERT
    assert custom(30, 16, 98) == Level("custom", 30, 16, 98)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("expert", EXPERT),
        ("Beginner", BEGINNER),
        ("8x8/10", CLASSIC),
        ("20x12/40", Level("custom", 20, 12, 40)),
        ("20×12/40", Level("custom", 20, 12, 40)),
        ("1000X1000/999991", Level("custom", 1000, 1000, 999_991)),
    ],
)
def test_a_level_is_read_from_text(text: str, level: Level) -> None:
    """It may be a name or a size, as a player types it."""
    assert parse_level(text) == level


@pytest.mark.parametrize("text", ["", "easy", "20x12", "20x12/-4", "20 x 12 / 4", "x/", "٣x٣/٣"])
def test_what_is_no_level_is_refused_with_an_example(text: str) -> None:
    """The message shows the player a valid text."""
    with pytest.raises(GameError, match="expected beginner, classic, intermediate, expert or WIDTHxHEIGHT/MINES"):
        parse_level(text)


@pytest.mark.parametrize("text", ["0x5/1", "1001x5/1"])
def test_text_of_an_impossible_size_is_refused_with_the_limit(text: str) -> None:
    """A size is checked when it is read, not when the board is opened."""
    with pytest.raises(BoardSizeError, match="1×1 to 1000×1000"):
        parse_level(text)


@given(st.text() | st.from_regex(r"\d{1,4}x\d{1,4}/\d{1,7}", fullmatch=True))
def test_any_text_is_a_level_or_a_game_error(text: str) -> None:
    """Settings and command lines are edited by hand; nothing in them may crash the game."""
    try:
        level = parse_level(text)
    except GameError:
        return
    assert level.grid.size == level.width * level.height
