"""The rules, line by line as drawn boards, then any game on larger boards against the judge."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.errors import CellError, GameError, MineCountError
from game.engine.events import Chorded, Event, Flagged, Lost, Opened, Questioned, Unmarked, Won
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import grid
from game.engine.layout import Layout
from game.engine.view import View
from tests.judge import Trial
from tests.strategies import actions, drawn_cells, drawn_layout, fair_actions, games, layouts, picture

CORNERS = drawn_layout("""
    *...*
    .....
    *...*
""")
"""Cells 6 and 8 are 2s that touch two mines each; the column between them has 0s."""


def played(layout: Layout, *asked: Action, question_marks: bool = False) -> tuple[Game, tuple[Event, ...]]:
    """Return a game after all actions, and the last action's events."""
    game = new_game(layout, question_marks=question_marks)
    events: tuple[Event, ...] = ()
    for action in asked:
        game, events = apply(game, action)
    return game, events


def drawn(text: str) -> str:
    """Return a drawing without its indentation."""
    return "\n".join(text.split())


def test_left_on_a_number_opens_only_it() -> None:
    """A number promises nothing about its neighbours."""
    game, events = played(CORNERS, Open(6))
    assert events == (Opened(6, 1 << 6),)
    assert picture(game.view) == drawn("##### #2### #####")


def test_left_on_a_zero_opens_its_whole_opening() -> None:
    """The 0s and their rim of numbers come with one click and as one event."""
    game, events = played(CORNERS, Open(7))
    assert events == (Opened(7, drawn_cells(".xxx. .xxx. .xxx.")),)
    assert picture(game.view) == drawn("#101# #202# #101#")
    assert game.status is Status.PLAYING


def test_left_on_an_open_cell_does_nothing() -> None:
    """A nervous second click must not cost the game."""
    game, _ = played(CORNERS, Open(6))
    assert apply(game, Open(6)) == (game, ())


def test_left_on_a_flagged_cell_does_nothing() -> None:
    """A flag protects its cell."""
    game, _ = played(CORNERS, Mark(0))
    assert apply(game, Open(0)) == (game, ())


def test_left_on_a_question_mark_opens_it() -> None:
    """A question mark is a thought, not a lock."""
    game, events = played(CORNERS, Mark(6), Mark(6), Open(6), question_marks=True)
    assert events == (Opened(6, 1 << 6),)
    assert game.view.questions == 0


def test_left_on_a_mine_loses() -> None:
    """The exploded mine is recorded, the other mines are shown and the open cells stay."""
    game, events = played(CORNERS, Open(7), Open(4))
    assert events == (Lost(4, 1 << 4),)
    assert game.status is Status.LOST
    assert picture(game.view) == drawn("*101X #202# *101*")


def test_a_flood_goes_around_flags() -> None:
    """A flagged 0 stays covered, and the flood does not pass through it."""
    game, events = played(Layout(grid(5, 1), 0), Mark(2), Open(0))
    assert events == (Opened(0, 0b00011),)
    assert picture(game.view) == "00F##"


def test_a_flood_opens_question_marks() -> None:
    """Question marks don't protect cells, and open cells have none."""
    game, _ = played(Layout(grid(5, 1), 0b00001), Mark(3), Mark(3), Open(4), question_marks=True)
    assert picture(game.view) == "F1000"
    assert game.view.questions == 0


def test_right_toggles_the_flag() -> None:
    """The cell goes from covered to flag to covered, and the counter follows."""
    game, events = played(CORNERS, Mark(3))
    assert events == (Flagged(1 << 3),)
    assert game.view.counter == 3
    game, events = apply(game, Mark(3))
    assert events == (Unmarked(3),)
    assert game.view == new_game(CORNERS).view


def test_right_steps_through_the_question_mark_when_chosen() -> None:
    """The cell goes from covered to flag, question mark, covered; only the flag lowers the counter."""
    game, _ = played(CORNERS, Mark(3), question_marks=True)
    game, events = apply(game, Mark(3))
    assert events == (Questioned(3),)
    assert (game.view.counter, picture(game.view)) == (4, drawn("###?# ##### #####"))
    game, events = apply(game, Mark(3))
    assert events == (Unmarked(3),)
    assert game.view == new_game(CORNERS).view


def test_right_on_an_open_cell_does_nothing() -> None:
    """An open cell needs no mark."""
    game, _ = played(CORNERS, Open(6))
    assert apply(game, Mark(6)) == (game, ())


def test_more_flags_than_mines_count_below_zero() -> None:
    """Flags are beliefs, and a player may set too many."""
    game, _ = played(Layout(grid(3, 1), 0b001), Mark(0), Mark(1), Mark(2))
    assert game.view.counter == -2


def test_a_chord_opens_the_other_neighbours() -> None:
    """With two flags around a 2 the other neighbours open, and 0s among them flood."""
    game, events = played(CORNERS, Open(6), Mark(0), Mark(10), Chord(6))
    assert events == (Chorded(6), Opened(6, drawn_cells(".xxx. x.xx. .xxx.")))
    assert picture(game.view) == drawn("F101# 2202# F101#")


@pytest.mark.parametrize("marks", [(), (0,), (0, 10, 1)], ids=["no flag", "a flag too few", "a flag too many"])
def test_a_chord_needs_exactly_as_many_flags(marks: tuple[int, ...]) -> None:
    """With too many flags one of them is wrong, so a chord needs equality."""
    game, _ = played(CORNERS, Open(6), *map(Mark, marks))
    assert apply(game, Chord(6)) == (game, ())


def test_a_chord_counts_no_question_marks() -> None:
    """Only flags count; a cell with a question mark is opened like any covered cell."""
    layout = Layout(grid(3, 1), 0b001)
    game, _ = played(layout, Open(1), Mark(0), Mark(0), question_marks=True)
    assert apply(game, Chord(1)) == (game, ())
    game, _ = played(layout, Open(1), Mark(0), Mark(2), Mark(2), question_marks=True)
    assert apply(game, Chord(1))[1] == (Chorded(1), Opened(1, 0b100), Won(0))


def test_a_wrong_chord_loses_every_mine_it_hits() -> None:
    """All of the chord's mines explode, and its safe cells are open."""
    game, events = played(CORNERS, Open(6), Mark(1), Mark(11), Chord(6))
    assert events == (
        Chorded(6),
        Opened(6, drawn_cells("..xx. x.xx. ..xx.")),
        Lost(6, drawn_cells("x.... ..... x....")),
    )
    assert picture(game.view) == drawn("X!01* 2202# X!01*")


def test_right_flags_stay_when_the_game_is_lost() -> None:
    """The player may see that they were right."""
    game, _ = played(CORNERS, Open(7), Mark(0), Mark(5), Open(4))
    assert picture(game.view) == drawn("F101X !202# *101*")


def test_a_chord_on_a_zero_opens_what_flags_held_back() -> None:
    """After the removal of a flag that blocked the flood, the 0 has 0 flags, so a chord works there, too."""
    board = Layout(grid(5, 1), 0)
    game, _ = played(board, Mark(2), Open(0), Mark(2), Chord(1))
    assert game.status is Status.WON
    game, _ = played(board, Mark(2), Open(0))
    assert apply(game, Chord(1)) == (game, ()), "the flag beside it is one too many for a 0"


@pytest.mark.parametrize("cell", [0, 1, 7, 14])
def test_a_chord_on_a_covered_cell_does_nothing(cell: int) -> None:
    """Its number is unknown, even if it is 0."""
    game, _ = played(CORNERS, Open(6), Mark(10))
    assert apply(game, Chord(cell)) == (game, ())


def test_a_chord_with_nothing_left_to_open_does_nothing() -> None:
    """It has no events, so it makes no sound and is no effective click."""
    game, _ = played(CORNERS, Mark(0), Mark(10), Open(7), Open(5))
    assert apply(game, Chord(5)) == (game, ())


def test_flag_rest_flags_the_covered_neighbours() -> None:
    """If the covered cells equal the number, all of them are mines; question marks become flags."""
    layout = Layout(grid(4, 1), 0b0101)
    game, _ = played(layout, Open(1), Mark(0), Mark(2), Mark(2), question_marks=True)
    game, events = apply(game, FlagRest(1))
    assert events == (Flagged(0b0100),)
    assert picture(game.view) == "F2F#"
    assert game.view.questions == 0
    assert apply(game, FlagRest(1)) == (game, ())


def test_flag_rest_needs_exactly_as_many_covered_cells() -> None:
    """With one covered cell more the mines among them are unknown."""
    game, _ = played(CORNERS, Open(6))
    assert apply(game, FlagRest(6)) == (game, ())
    assert apply(game, FlagRest(0)) == (game, ())


def test_the_last_safe_cell_wins() -> None:
    """Every mine without a flag gets one, and the counter shows 000."""
    game, events = played(CORNERS, Mark(0), Open(7), Open(5), Open(9))
    assert events == (Opened(9, 1 << 9), Won(drawn_cells("....x ..... x...x")))
    assert game.status is Status.WON
    assert (game.view.counter, picture(game.view)) == (0, drawn("F101F 22022 F101F"))


def test_a_win_turns_question_marks_into_flags() -> None:
    """The game flags the remaining mines, marked or not."""
    game, _ = played(Layout(grid(2, 1), 0b01), Mark(0), Mark(0), Open(1), question_marks=True)
    assert picture(game.view) == "F1"
    assert game.view.questions == 0


def test_flagging_all_mines_never_wins() -> None:
    """Only open cells win; flags are beliefs."""
    game, events = played(CORNERS, Mark(0), Mark(4), Mark(10), Mark(14))
    assert (game.status, game.view.counter, events) == (Status.PLAYING, 0, (Flagged(1 << 14),))


@pytest.mark.parametrize("end", [Open(4), Chord(6)], ids=["lost", "won"])
@pytest.mark.parametrize("kind", [Open, Mark, Chord, FlagRest])
def test_nothing_happens_after_the_end(end: Action, kind: type[Action]) -> None:
    """The board stays as it was when the game ended."""
    game, _ = played(CORNERS, Open(9), Mark(0), Mark(10), Open(6), end)
    assert game.status is not Status.PLAYING
    for cell in range(15):
        assert apply(game, kind(cell)) == (game, ())


def test_marks_from_before_the_deal_are_kept() -> None:
    """A player may set flags before the deal; the game begins with them."""
    view = View(CORNERS.grid, CORNERS.mine_count, flags=0b1)
    assert picture(new_game(CORNERS, view=view).view) == drawn("F#### ##### #####")


@pytest.mark.parametrize("cell", [-1, 15])
@pytest.mark.parametrize("kind", [Open, Mark, Chord, FlagRest])
def test_an_action_off_the_board_is_an_error(kind: type[Action], cell: int) -> None:
    """Clicks off the board never become actions, so this is a programming mistake, even after the end."""
    for game in (new_game(CORNERS), played(CORNERS, Open(0))[0]):
        with pytest.raises(CellError, match=f"cell {cell} is not on a board of 15 cells"):
            apply(game, kind(cell))


def test_a_layout_has_no_mine_off_the_board() -> None:
    """A mine off the board could never be found."""
    with pytest.raises(MineCountError, match="off the board"):
        Layout(grid(2, 2), 0b1_0000)


def test_errors_are_value_errors() -> None:
    """Code that reads files can catch one class for all bad input."""
    assert issubclass(GameError, ValueError)
    assert issubclass(CellError, GameError)


@pytest.mark.long
@settings(max_examples=200)
@given(st.data(), layouts(12), st.booleans())
def test_engine_and_judge_agree_on_larger_boards(data: st.DataObject, layout: Layout, question_marks: bool) -> None:
    """On boards up to 12×12 the views and events agree after every action."""
    trial = Trial(layout, question_marks=question_marks)
    for _ in range(data.draw(st.integers(1, 20))):
        action = data.draw(fair_actions(trial.game))
        events, happened = trial.act(action)
        assert events == happened
        assert trial.testimony() == trial.judge.verdict()


@given(st.data(), games())
def test_an_action_that_means_nothing_returns_the_same_game(data: st.DataObject, game: Game) -> None:
    """Without an event the game is the same object, so that no scene stores or paints it twice."""
    after, events = apply(game, data.draw(actions(game.layout.grid)))
    assert (after is game) == (events == ())


@pytest.mark.long
@given(st.data(), games())
def test_a_game_in_play_stays_what_it_was(data: st.DataObject, game: Game) -> None:
    """A replay keeps old games, so actions must make new ones; open cells stay open."""
    before = (game.view, game.status)
    after, _ = apply(game, data.draw(actions(game.layout.grid)))
    assert (game.view, game.status) == before
    assert game.view.opened & ~after.view.opened == 0


@given(games())
def test_a_view_tells_no_secret(game: Game) -> None:
    """The view has no secrets: no number of a covered cell, no mine before the end."""
    ones, twos, fours, eights = game.view.numbers
    assert (ones | twos | fours | eights) & game.view.covered == 0
    assert (game.view.exploded, game.view.shown) == (0, 0)


@pytest.mark.long
@given(games())
def test_zeros_of_a_view_are_its_open_cells_that_touch_no_mine(game: Game) -> None:
    """Covered cells have no number yet, so none of them is a 0."""
    assert game.view.zeros == game.view.opened & game.layout.zeros
