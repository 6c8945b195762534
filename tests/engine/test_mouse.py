"""
The mouse machine, line by line, as drawn gestures on one board.

The board's cells 11 and 31 (column, row) are open 2s, each beside the mines of
its corner column; everything else is covered. ``hands`` explains the letters.
"""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import Action, Chord, FlagRest, Mark, Open
from game.engine.game import Game, apply, new_game
from game.engine.gesture import CELL_UNITS, TICK_MS, Kind, MouseEvent
from game.engine.mouse import DOUBLE_CLICK_MS, PLAIN_MOUSE, Click, Held, Mouse, MouseOptions, pressed, step
from tests.strategies import drawn_cells, drawn_layout, games, hands, mouse_events, mouse_options

LAYOUT = drawn_layout("""
    *...*
    .....
    *...*
""")
COVERED, NUMBER, OTHER_NUMBER = "10", "11", "31"
CHORD_WITH_LEFT = MouseOptions(chord_with_left=True)
FLAG_REST = MouseOptions(flag_rest=True)
L, R, D = Click.LEFT, Click.RIGHT, Click.DOUBLE


def at(place: str) -> int:
    """Return the cell at a drawn column and row."""
    return LAYOUT.grid.cell(int(place[0]), int(place[1]))


def rest_to_flag() -> Game:
    """Return a game in which the covered neighbours of the cell 20 are all mines."""
    game = new_game(
        drawn_layout("""
        .*.*.
        .***.
    """)
    )
    return apply(game, Open(2))[0]


def opened(*places: str) -> Game:
    """Return a game with only *places* open."""
    game = new_game(LAYOUT)
    for place in places:
        game, _ = apply(game, Open(at(place)))
    return game


@dataclass
class Played:
    """The result of a drawn gesture."""

    game: Game
    mouse: Mouse = field(default_factory=Mouse)
    actions: list[Action] = field(default_factory=list)
    clicks: list[Click] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)  # the pressed cells after each event


def play(drawing: str, options: MouseOptions = PLAIN_MOUSE, game: Game | None = None) -> Played:
    """Let the machine take a drawn gesture; each action is applied before the next event."""
    result = Played(game or opened(NUMBER, OTHER_NUMBER))
    for event in hands(drawing):
        result.mouse, action, click = step(result.mouse, event, result.game.view, options)
        if action:
            result.actions.append(action)
            result.game, _ = apply(result.game, action)
        if click:
            result.clicks.append(click)
        view = result.game.view
        result.looks.append(pressed(result.mouse, event.cell(view.grid), view, options))
    return result


# Left


def test_left_press_only_looks() -> None:
    """A player can still take a press back by sliding away, so it opens nothing."""
    result = play("L10")
    assert (result.actions, result.clicks) == ([], [])
    assert result.looks == [1 << at("10")]


def test_the_pressed_look_follows_the_cursor() -> None:
    """The pressed cells are those that a release would open now; off the board there are none."""
    assert play("L10 @20 @-- @21").looks == [1 << at("10"), 1 << at("20"), 0, 1 << at("21")]


def test_left_release_opens_the_cell_under_the_cursor() -> None:
    """The pressed cell doesn't count: players aim while the button is down."""
    assert play("L10 @20 l21").actions == [Open(at("21"))]


def test_left_release_off_the_board_does_nothing() -> None:
    """A player takes a press back by sliding off; it counts as a click, as in other programs' recordings."""
    result = play("L10 @20 l--")
    assert (result.actions, result.clicks, result.mouse) == ([], [L], Mouse())


def test_left_release_on_an_open_cell_asks_for_nothing() -> None:
    """Left on an open cell has no action, but it is a click."""
    result = play("L11 l11")
    assert (result.actions, result.clicks) == ([], [L])


def test_left_release_on_a_flag_opens_nothing() -> None:
    """A flagged cell can't be opened; the useless click still counts."""
    result = play("R10 r10 L10 l10")
    assert result.game.view.flags == 1 << at("10")
    assert result.clicks == [R, L]
    assert result.looks == [0, 0, 0, 0]


def test_a_stray_release_means_nothing() -> None:
    """A player who pressed in a menu and releases on the board has not clicked there."""
    result = play("l10 r10 m10 l11")
    assert (result.actions, result.clicks, result.mouse) == ([], [], Mouse())


# Right


def test_right_press_flags_at_once() -> None:
    """The flag must not wait for the release: experts' hands have moved on by then."""
    result = play("R10")
    assert (result.actions, result.clicks, result.mouse.held) == ([Mark(at("10"))], [R], Held.RIGHT)


def test_right_release_means_nothing_more() -> None:
    """One press sets one flag, wherever the release is."""
    result = play("R10 @20 r20 r20")
    assert (result.actions, result.clicks, result.mouse) == ([Mark(at("10"))], [R], Mouse())


def test_right_press_on_an_open_cell_marks_nothing() -> None:
    """It may become a chord; otherwise it is a useless right click and counts once."""
    result = play("R11")
    assert (result.actions, result.clicks, result.mouse.held) == ([], [], Held.RIGHT_ON_OPEN)
    result = play("R11 @10 r10")
    assert (result.actions, result.clicks, result.mouse) == ([], [R], Mouse())


# Chords


@pytest.mark.parametrize("presses", ["L11 R11", "R11 L11"], ids=["left first", "right first"])
@pytest.mark.parametrize("releases", ["l11 r11", "r11 l11"], ids=["left released first", "right released first"])
def test_a_chord_fires_once_on_the_first_release_of_either(presses: str, releases: str) -> None:
    """The two presses and the two releases make one chord, in any order; the later release does nothing."""
    assert play(presses).actions == []
    first = play(f"{presses} {releases.split()[0]}")
    assert (first.actions, first.clicks) == ([Chord(at("11"))], [D])
    both = play(f"{presses} {releases}")
    assert (both.actions, both.clicks, both.mouse) == ([Chord(at("11"))], [D], Mouse())


def test_a_chord_fires_at_the_cursor_of_the_release() -> None:
    """The presses may be anywhere; only the cell of the first release counts."""
    assert play("L10 R10 @31 l31 @11 r11").actions == [Chord(at("31"))]


def test_a_chord_off_the_board_does_nothing() -> None:
    """Sliding off takes a chord back too, without a click; the later release on the board belongs to it."""
    result = play("L11 R11 l-- @11 r11")
    assert (result.actions, result.clicks, result.mouse) == ([], [], Mouse())
    result = play("L11 R11 r-- @10 l10")
    assert (result.actions, result.clicks, result.mouse) == ([], [], Mouse())


@pytest.mark.parametrize(
    ("drawing", "clicks", "opens"),
    [
        ("L-- l--", [L], False),
        ("L-- l00", [L], True),
        ("R-- r--", [R], False),
        ("R-- r11", [R], False),
        ("R-- L11 l11 r11", [D], False),
        ("L-- R11 l11 r11", [D], False),
    ],
)
def test_other_programs_hear_a_press_off_the_board(drawing: str, clicks: list[Click], opens: bool) -> None:
    """In their recordings it counts like any other press; in our own games it is ignored."""
    theirs = play(drawing, MouseOptions(hears_off_board=True))
    assert theirs.clicks == clicks
    assert any(isinstance(action, Open) for action in theirs.actions) == opens
    assert not any(isinstance(action, Open) for action in play(drawing).actions)


def test_a_second_button_pressed_off_the_board_still_makes_a_chord() -> None:
    """Both buttons are down; the cell of the second press doesn't count."""
    assert play("L11 @-- R-- @10 l10").actions == [Chord(at("10"))]
    assert play("R11 @-- L-- @10 l10").actions == [Chord(at("10"))]


def test_a_right_release_that_never_came_is_forgotten() -> None:
    """A lost release must not make the next flag fail."""
    assert play("R10 R20 r20").actions == [Mark(at("10")), Mark(at("20"))]


def test_left_then_right_toggles_no_flag() -> None:
    """This holds on a covered cell too: right chords while left is down."""
    result = play("L10 R10 r10 l10")
    assert result.actions == [Chord(at("10"))]
    assert result.game.view.flags == 0


def test_the_3x3_looks_pressed_and_follows_while_both_are_held() -> None:
    """The pressed cells are those that the chord would open: covered, unflagged ones around the cursor."""
    looks = play("R00 @11 L11 @10 @-- @31").looks
    assert looks[2:] == [
        drawn_cells(".xx.. x.x.. xxx.."),
        drawn_cells(".xx.. x.x.. ....."),
        0,
        drawn_cells("..xxx ..x.x ..xxx"),
    ]


def test_gliding_with_right_held_and_tapping_left_chords_at_each_tap() -> None:
    """After left is released, right alone is down again: experts chord along whole rows like this."""
    result = play("R11 L11 l11 @31 L31 l31 @11 L11 l11 r11")
    assert result.actions == [Chord(at("11")), Chord(at("31")), Chord(at("11"))]
    assert (result.clicks, result.mouse) == ([D, D, D], Mouse())


def test_gliding_never_flags() -> None:
    """Right was pressed earlier, so it sets no flags on covered cells on its way."""
    result = play("R11 L11 l11 @10 L10 l10 @20 r20")
    assert result.actions == [Chord(at("11")), Chord(at("10"))]


def test_tapping_right_with_left_held_chords_at_each_tap() -> None:
    """Both buttons are down again after each tap; left alone has had its chord and opens nothing."""
    result = play("L11 R11 r11 @31 R31 r31 @10 l10")
    assert result.actions == [Chord(at("11")), Chord(at("31"))]
    assert (result.clicks, result.mouse) == ([D, D], Mouse())


def test_left_after_a_chord_neither_looks_pressed_nor_opens() -> None:
    """The finger on left is about to be lifted: the rest of the chord must not open a cell."""
    result = play("L11 R11 r11 @10 l10")
    assert result.looks[2:] == [0, 0, 0]
    assert result.actions == [Chord(at("11"))]


def test_one_and_a_half_clicks_flag_and_chord() -> None:
    """Right press on the mine, slide to the number, left press, release: this saves three movements."""
    result = play("R00 r00 R02 @11 L11 l11 r11")
    assert result.actions == [Mark(at("00")), Mark(at("02")), Chord(at("11"))]
    assert result.clicks == [R, R, D]
    assert result.game.view.is_open(at("20")), "the chord found both flags"


def test_middle_chords_on_release() -> None:
    """The middle button stands for both buttons and shows the same pressed cells."""
    result = play("M11 @31")
    assert result.actions == []
    assert result.looks == [drawn_cells("xxx.. x.x.. xxx.."), drawn_cells("..xxx ..x.x ..xxx")]
    result = play("M11 @31 m31")
    assert (result.actions, result.clicks, result.mouse) == ([Chord(at("31"))], [D], Mouse())
    assert play("M11 m--").actions == []


def test_other_buttons_do_not_disturb_a_middle_chord() -> None:
    """There is one chord, not three: other presses and releases meanwhile belong to it."""
    assert play("M11 L11 R11 l11 r11 m11").actions == [Chord(at("11"))]
    assert play("L11 M11 l11 m11").actions == [Chord(at("11"))]
    assert play("L11 R11 M11 l11").actions == [Chord(at("11"))]
    assert play("L11 R11 M11 l11 m11 r11").actions == [Chord(at("11"))]


def test_shift_and_left_chord_on_release() -> None:
    """Players with one button need it; Shift may already be up at the release."""
    result = play("S11 @31")
    assert result.actions == []
    assert result.looks[1] == drawn_cells("..xxx ..x.x ..xxx")
    result = play("S11 @31 l31")
    assert (result.actions, result.clicks, result.mouse) == ([Chord(at("31"))], [D], Mouse())
    assert play("S11 R10 r10 l11").actions == [Chord(at("11"))]


def test_shift_makes_no_difference_with_right_held() -> None:
    """Both buttons are down then, which makes one chord anyway."""
    assert play("R11 S11 l11 r11").actions == [Chord(at("11"))]


# Double click


def test_a_double_click_lasts_400_ms() -> None:
    """The limits in ticks and in milliseconds are equal."""
    assert DOUBLE_CLICK_MS == 400 == PLAIN_MOUSE.double_click_ticks * TICK_MS


@pytest.mark.parametrize(("pause", "chords"), [(0, True), (100, True), (101, False)])
def test_a_second_release_within_400_ms_chords(pause: int, chords: bool) -> None:
    """The time counts from release to release, however long the button is down between."""
    for drawing in (f"L11 l11 L11 +{pause} l11", f"L11 l11 +{pause} L11 l11"):
        result = play(drawing)
        assert result.actions == ([Chord(at("11"))] if chords else [])
        assert result.clicks == ([L, D] if chords else [L, L])


def test_a_double_click_needs_the_same_number_twice() -> None:
    """Two quick clicks on two numbers are two single clicks."""
    assert play("L11 l11 L31 l31").actions == []
    assert play("L11 l11 L31 l31 L11 l11").actions == []


def test_a_double_click_needs_the_number_open_at_the_first_release() -> None:
    """A click that opens a cell and a nervous second click must never chord."""
    result = play("L21 l21 L21 l21", game=opened(NUMBER))
    assert (result.actions, result.clicks) == ([Open(at("21"))], [L, L])
    assert play("L21 l21 L21 l21 L21 l21", game=opened(NUMBER)).actions == [Open(at("21")), Chord(at("21"))]


def test_a_third_quick_click_begins_anew() -> None:
    """Three clicks are a double click and a single one, not two double clicks."""
    result = play("L11 l11 L11 l11 L11 l11")
    assert (result.actions, result.clicks) == ([Chord(at("11"))], [L, D, L])
    assert play("L11 l11 " * 4).actions == [Chord(at("11"))] * 2


@pytest.mark.parametrize("between", ["L10 l10", "R10 r10", "R11 r11", "M31 m31", "L11 l--", "L31 R31 r31 l31"])
def test_another_click_between_spoils_a_double_click(between: str) -> None:
    """A double click is two clicks in a row."""
    assert Chord(at("11")) not in play(f"L11 l11 {between} L11 l11").actions


# Options


def test_chord_with_left_chords_on_open_cells_only() -> None:
    """One button does everything; on covered cells it opens as usual."""
    result = play("L11 l11 L10 l10", CHORD_WITH_LEFT)
    assert (result.actions, result.clicks) == ([Chord(at("11")), Open(at("10"))], [D, L])


def test_chord_with_left_looks_like_a_chord_on_open_cells_only() -> None:
    """The pressed cells show whether the release will open or chord."""
    assert play("L11 @10", CHORD_WITH_LEFT).looks == [drawn_cells("xxx.. x.x.. xxx.."), 1 << at("10")]
    assert play("L11").looks == [0]


def test_flag_rest_asks_on_the_press_on_an_open_cell_only() -> None:
    """Right on a number flags the rest at once; on a covered cell it marks as usual."""
    result = play("R20 r20 R10 r10", FLAG_REST, rest_to_flag())
    assert (result.actions, result.clicks) == ([FlagRest(at("20")), Mark(at("10"))], [R, R])


def test_flag_rest_is_not_asked_for_where_it_would_do_nothing() -> None:
    """The press may still become a chord, and is then counted as one."""
    assert play("R11 r11", FLAG_REST).actions == []
    result = play("R11 L11 l11 r11", FLAG_REST)
    assert (result.actions, result.clicks) == ([Chord(at("11"))], [D])


def test_flag_rest_counts_with_its_press_whatever_follows() -> None:
    """An effective click must be a click, even if the same press becomes a chord."""
    result = play("R20 L20 l20 r20", FLAG_REST, rest_to_flag())
    assert (result.actions, result.clicks) == ([FlagRest(at("20")), Chord(at("20"))], [R, D])


def test_flag_rest_is_asked_for_by_option_only() -> None:
    """Winmine has no such action."""
    assert play("R11 r11").actions == []


# Counting


@pytest.mark.parametrize(
    ("drawing", "clicks"),
    [
        pytest.param("L10 l10", [L], id="a left release counts as left"),
        pytest.param("L11 l11", [L], id="a useless one too"),
        pytest.param("L10 R10 l10 r10", [D], id="one that is part of a chord does not"),
        pytest.param("L11 R11 r11 l11", [D], id="nor does the release after one"),
        pytest.param("R10 r10 R10 r10", [R, R], id="each right press counts, flag or not"),
        pytest.param("R11 r11", [R], id="a right press on an open cell counts"),
        pytest.param("R11 L11 l11 r11", [D], id="one that became a chord does not"),
        pytest.param("R10 @11 L11 l11 r11", [R, D], id="one that flagged first counts beside its chord"),
        pytest.param("L11 R11 l11 L11 l11 r11", [D, D], id="each chord release counts as double"),
        pytest.param("M10 m10", [D], id="a useless chord counts too"),
        pytest.param("@10 @11 @20", [], id="moving is no click"),
    ],
)
def test_clicks_are_counted_as_the_table_says(drawing: str, clicks: list[Click]) -> None:
    """IOE compares players by these counts."""
    assert play(drawing).clicks == clicks


# The pressed look


@pytest.mark.parametrize(
    ("drawing", "held", "looks"),
    [
        ("@10", Held.NONE, "..... ..... ....."),
        ("L10", Held.LEFT, ".x... ..... ....."),
        ("L11", Held.LEFT, "..... ..... ....."),
        ("R00 @10", Held.RIGHT, "..... ..... ....."),
        ("R11 @10", Held.RIGHT_ON_OPEN, "..... ..... ....."),
        ("R00 @11 L11", Held.BOTH, ".xx.. x.x.. xxx.."),
        ("L11 R11 r11 @10", Held.LEFT_AFTER_CHORD, "..... ..... ....."),
        ("M10", Held.MIDDLE, "xxx.. x.x.. ....."),
        ("S10", Held.SHIFT_LEFT, "xxx.. x.x.. ....."),
    ],
)
def test_each_state_has_its_pressed_look(drawing: str, held: Held, looks: str) -> None:
    """Left alone presses one cell, a chord the 3×3 without open and flagged cells, all other states none."""
    result = play(drawing)
    assert result.mouse.held is held
    assert result.looks[-1] == drawn_cells(looks)


# The edges


@pytest.mark.parametrize("letter", "LRMS")
def test_a_press_off_the_board_is_ignored(letter: str) -> None:
    """A drag that begins in a menu does nothing on the board, wherever it ends."""
    result = play(f"{letter}-- @10 l10 r10 m10")
    assert (result.actions, result.clicks, result.looks, result.mouse) == ([], [], [0, 0, 0, 0, 0], Mouse())


@pytest.mark.parametrize("drawing", ["L10", "R11", "L11 R11", "R11 L11", "L11 R11 r11", "M11", "S11"])
def test_losing_focus_releases_everything_without_acting(drawing: str) -> None:
    """The window reports it as a release of every button off the board, so that recordings have it, too."""
    before, result = play(drawing), play(f"{drawing} l-- r-- m--")
    assert result.actions == before.actions
    assert (result.mouse, result.looks[-1]) == (Mouse(), 0)


def test_an_event_belongs_to_the_cell_it_lies_in() -> None:
    """Positions are sixteenths of a cell; a place just left of the board must not round to column 0."""
    width, height = LAYOUT.grid.width * CELL_UNITS, LAYOUT.grid.height * CELL_UNITS
    cells = {
        (0, 0): 0,
        (15, 15): 0,
        (16, 15): 1,
        (15, 16): 5,
        (width - 1, height - 1): 14,
        (-1, 0): None,
        (0, -1): None,
        (width, 0): None,
        (0, height): None,
    }
    for (x, y), cell in cells.items():
        assert MouseEvent(0, Kind.MOVE, x, y).cell(LAYOUT.grid) == cell


@given(st.data(), games(6), mouse_options())
def test_no_hand_breaks_the_machine(data: st.DataObject, game: Game, options: MouseOptions) -> None:
    """After any gesture, each action is on the board and counted, and no button is down once all are released."""
    mouse = Mouse()
    for event in data.draw(mouse_events(game.layout.grid, 8)):
        before = mouse
        mouse, action, click = step(mouse, event, game.view, options)
        if action:
            assert action.cell == event.cell(game.layout.grid)
            assert click or isinstance(action, FlagRest)
            game, _ = apply(game, action)
        if event.kind is Kind.MOVE:
            assert (mouse, action, click) == (before, None, None)
    for event in hands("l-- r-- m--"):
        mouse, action, _ = step(mouse, event, game.view, options)
        assert action is None, "letting go off the board acts on nothing"
    assert mouse.held is Held.NONE
