"""Input on a board: the posted gestures, their places and their devices."""

import pygame
import pytest

from game.engine.gesture import CELL_UNITS, RELEASE_OF, Kind
from game.engine.grid import Grid
from game.engine.level import BEGINNER
from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.cues import side_of
from game.ui.input import actions
from game.ui.input.actions import KEYBOARD, Device
from game.ui.input.pointer import Pointing
from game.ui.input.touch import Taps
from tests.ui.hands import AT_ONCE, point, start_game

GRID = Grid(5, 4)
TILE = 20
SECOND_PAD = Device(actions.Kind.PAD, 2)
TOUCH = Device(actions.Kind.MOUSE, 7)


class Board:
    """A hand over a camera, and its posted gestures: kind, column, row, device."""

    def __init__(self, area: tuple[int, int] = (5 * TILE, 4 * TILE), start: int | None = 7) -> None:
        self.camera = Camera(GRID)
        self.camera.place(pygame.Rect(0, 0, *area), 1)
        self.posted: list[tuple[Kind, int, int, int]] = []
        self.starts = 0
        self.open, self.flag_mode = 0, False
        self._start = start
        self.hand = Hand(self.camera, self._post, self._begin, self._is_open, lambda: self.flag_mode)

    def _post(self, kind: Kind, x: int, y: int, who: int) -> None:
        self.posted.append((kind, x // CELL_UNITS, y // CELL_UNITS, who))
        self.last = (x, y)

    def _begin(self) -> int | None:
        self.starts += 1
        return self._start

    def _is_open(self, cell: int) -> bool:
        return bool(self.open >> cell & 1)

    def post(self) -> list[tuple[Kind, int, int, int]]:
        """Return the gestures posted since the last call."""
        posted, self.posted = self.posted, []
        return posted

    def drag(self, *places: tuple[Kind, tuple[int, int]]) -> list[tuple[Kind, int, int, int]]:
        """Do these with the mouse and return the posted gestures."""
        for kind, at in places:
            self.hand.point(Pointing(kind, at))
        return self.post()


@pytest.fixture
def large() -> Board:
    """A board that scrolls: only 50 by 40 pixels of it are visible, at 14 pixels per cell."""
    return Board((50, 40))


def test_the_mouse_posts_where_it_is() -> None:
    """Places are in sixteenths of a cell; each gesture has the device's number."""
    board = Board()
    board.hand.point(Pointing(Kind.LEFT_PRESS, (45, 25)))
    assert board.last == (45 * CELL_UNITS // TILE, 25 * CELL_UNITS // TILE)
    board.hand.point(Pointing(Kind.RIGHT_RELEASE, (5, 65), device=TOUCH))
    assert board.post() == [(Kind.LEFT_PRESS, 2, 1, 0), (Kind.RIGHT_RELEASE, 0, 3, TOUCH.number)]


def test_the_wheel_zooms_and_is_no_gesture() -> None:
    """It zooms around the pixel under the mouse and posts nothing."""
    board = Board()
    board.hand.point(Pointing(None, (45, 25), 1))
    assert (board.camera.tile > TILE, board.post()) == (True, [])
    board.hand.point(Pointing(None, (45, 25), -1))
    assert board.camera.tile == TILE


@pytest.mark.parametrize(
    ("at", "over"),
    [
        ((0, 0), 0),
        ((99, 0), 4),
        ((100, 0), None),
        ((-1, 0), None),
        ((0, 79), 15),
        ((0, 80), None),
        ((0, -1), None),
        ((99, 79), 19),
        ((100, 80), None),
    ],
)
def test_the_mouse_is_over_a_cell_of_the_board_or_over_none(at: tuple[int, int], over: int | None) -> None:
    """The board's edge is exact to the pixel on each side."""
    board = Board()
    board.hand.see(Pointing(Kind.MOVE, at))
    assert board.hand.over == over


def test_in_flag_mode_the_buttons_change_places_on_covered_cells() -> None:
    """A release follows its swapped press, wherever the mouse is; afterwards each button is itself again."""
    board = Board()
    board.flag_mode, board.open = True, 1 << 1
    for press, other in ((Kind.LEFT_PRESS, Kind.RIGHT_PRESS), (Kind.RIGHT_PRESS, Kind.LEFT_PRESS)):
        slid = board.drag((press, (5, 5)), (RELEASE_OF[press], (25, 5)), (RELEASE_OF[press], (5, 5)))
        assert slid == [(other, 0, 0, 0), (RELEASE_OF[other], 1, 0, 0), (RELEASE_OF[press], 0, 0, 0)]
        for at in ((25, 5), (105, 5)):
            kinds = [kind for kind, *_ in board.drag((press, at), (RELEASE_OF[press], at))]
            assert kinds == [press, RELEASE_OF[press]], "neither on an open cell nor off the board"
    assert board.drag((Kind.MIDDLE_PRESS, (5, 5))) == [(Kind.MIDDLE_PRESS, 0, 0, 0)]
    board.drag((Kind.LEFT_PRESS, (5, 5)))
    board.flag_mode = False
    assert board.drag((Kind.LEFT_RELEASE, (5, 5)), (Kind.LEFT_PRESS, (5, 5))) == [
        (Kind.RIGHT_RELEASE, 0, 0, 0),
        (Kind.LEFT_PRESS, 0, 0, 0),
    ]


def test_a_key_is_the_click_it_stands_for_in_the_middle_of_the_cell() -> None:
    """It posts press and release over the cursor's cell, with the device."""
    board = Board()
    for press in (Kind.LEFT_PRESS, Kind.MIDDLE_PRESS, Kind.RIGHT_PRESS):
        board.hand.click(press, SECOND_PAD)
        assert board.post() == [(press, 2, 1, 2), (RELEASE_OF[press], 2, 1, 2)]
        assert board.last == (2 * CELL_UNITS + CELL_UNITS // 2, CELL_UNITS + CELL_UNITS // 2)


def test_to_open_is_to_chord_on_an_open_cell() -> None:
    """This holds for a key and a finger; beside the board a finger does nothing."""
    board = Board()
    for board.open, press in ((0, Kind.LEFT_PRESS), (1 << 7, Kind.MIDDLE_PRESS)):
        board.hand.open(SECOND_PAD)
        assert board.post() == [(press, 2, 1, 2), (RELEASE_OF[press], 2, 1, 2)]
        assert board.hand.taps((45, 25)) == Taps(press, Kind.RIGHT_PRESS)
    assert board.hand.taps((105, 25)) is None


def test_two_fingers_move_a_large_board(large: Board) -> None:
    """Two fingers post nothing, because they do not play."""
    left, top = large.camera.left, large.camera.top
    large.hand.point(Pointing(Kind.MOVE, (30, 30), drag=(-4, -3)))
    assert (large.camera.left, large.camera.top, large.post()) == (left - 4, top - 3, [])


def test_the_first_key_shows_the_cursor_and_the_next_moves_it() -> None:
    """Before the first key the cursor is hidden."""
    board = Board()
    board.hand.move(1, 0, KEYBOARD)
    board.hand.move(1, 0, KEYBOARD)
    board.hand.move(0, 1, SECOND_PAD)
    assert board.post() == [(Kind.MOVE, 2, 1, 0), (Kind.MOVE, 3, 1, 0), (Kind.MOVE, 3, 2, 2)]
    assert board.starts == 1
    board = Board(start=None)
    board.hand.move(1, 0, KEYBOARD)
    assert board.post() == [(Kind.MOVE, 2, 2, 0)], "the middle, or the cell after it, where nothing says where"


@pytest.mark.parametrize(("right", "down", "cell"), [(-1, 0, (0, 1)), (1, 0, (4, 1)), (0, -1, (2, 0)), (0, 1, (2, 3))])
def test_the_cursor_stays_on_the_board(right: int, down: int, cell: tuple[int, int]) -> None:
    """An edge stops it; it does not wrap around."""
    board = Board()
    for _ in range(9):
        board.hand.move(right, down, KEYBOARD)
    assert board.post()[-1] == (Kind.MOVE, *cell, 0)


def test_the_cursor_goes_where_the_mouse_is_used_instead() -> None:
    """A mouse at rest does not hide the cursor."""
    board = Board()
    assert board.hand.focused() == 7
    board.hand.see(Pointing(Kind.LEFT_PRESS, (0, 0)))
    assert board.hand.focus == 7, "no mouse has moved yet"
    board.hand.focus = None
    board.hand.see(Pointing(Kind.MOVE, (5, 5)))
    assert board.hand.focused() == 7
    board.hand.see(Pointing(Kind.LEFT_PRESS, (5, 5)))
    assert board.hand.focus == 7
    board.hand.see(Pointing(Kind.MOVE, (6, 5)))
    assert board.hand.focus is None


def test_letting_go_ends_a_drag_and_releases_every_button_off_the_board(large: Board) -> None:
    """A release off the board has no effect; each is posted once, since the real one went to another window."""
    board = large
    board.drag((Kind.MIDDLE_PRESS, (30, 30)), (Kind.MOVE, (10, 30)))
    board.hand.let_go()
    assert board.post() == [(kind, -1, -1, 0) for kind in (Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE, Kind.MIDDLE_RELEASE)]
    assert board.last == (-1, -1)
    assert len(board.drag((Kind.MOVE, (5, 5)))) == 1


def test_on_a_board_that_fits_the_middle_button_chords_at_once() -> None:
    """Such a board can't be dragged."""
    posted = Board().drag((Kind.MIDDLE_PRESS, (45, 25)), (Kind.MOVE, (95, 75)), (Kind.MIDDLE_RELEASE, (95, 75)))
    assert posted == [(Kind.MIDDLE_PRESS, 2, 1, 0), (Kind.MOVE, 4, 3, 0), (Kind.MIDDLE_RELEASE, 4, 3, 0)]


def test_on_a_large_board_it_drags_once_it_has_moved_half_a_cell(large: Board) -> None:
    """After that it posts nothing, and the board follows it."""
    left, top = large.camera.left, large.camera.top
    assert large.camera.tile == 14
    large.hand.point(Pointing(Kind.MIDDLE_PRESS, (30, 30)))
    large.hand.point(Pointing(Kind.MOVE, (23, 23)))
    assert (large.camera.left, large.camera.top) == (left, top)
    assert large.post() == [(Kind.MOVE, (23 - left) // 14, (23 - top) // 14, 0)]
    large.hand.point(Pointing(Kind.MOVE, (22, 29)))
    assert (large.camera.left, large.camera.top) == (left - 8, top - 1)
    large.hand.point(Pointing(Kind.MOVE, (21, 29)))
    assert (large.camera.left, large.camera.top) == (left - 9, top - 1)
    assert large.drag((Kind.MIDDLE_RELEASE, (21, 29))) == []


def test_on_a_large_board_a_middle_click_chords_where_it_was_pressed(large: Board) -> None:
    """Only the release tells a click from a drag; the releasing device counts."""
    left, top = large.camera.left, large.camera.top
    large.hand.point(Pointing(Kind.MIDDLE_PRESS, (30, 30)))
    assert large.post() == []
    large.hand.point(Pointing(Kind.MIDDLE_RELEASE, (33, 30), device=TOUCH))
    column, row = (30 - left) // 14, (30 - top) // 14
    assert large.post() == [
        (Kind.MIDDLE_PRESS, column, row, TOUCH.number),
        (Kind.MIDDLE_RELEASE, (33 - left) // 14, row, TOUCH.number),
    ]
    assert large.drag((Kind.MOVE, (3, 3))) != [], "the drag is over"


def test_other_buttons_mean_nothing_while_dragging(large: Board) -> None:
    """A slip of the finger must not open a cell; after the drag the buttons work again."""
    press, drag = (Kind.MIDDLE_PRESS, (30, 30)), (Kind.MOVE, (10, 30))
    assert large.drag(press, drag, (Kind.LEFT_PRESS, (10, 30)), (Kind.LEFT_RELEASE, (10, 30))) == []
    assert large.drag((Kind.MIDDLE_RELEASE, (10, 30))) == []
    assert len(large.drag((Kind.LEFT_PRESS, (10, 30)))) == 1
    # The first drag's movement does not count for the second.
    kinds = [kind for kind, *_ in large.drag((Kind.MIDDLE_PRESS, (30, 30)), (Kind.MIDDLE_RELEASE, (30, 30)))]
    assert kinds == [Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE]


def test_the_cursor_pulls_a_large_board_along(large: Board) -> None:
    """The cursor must stay visible."""
    for _ in range(5):
        large.hand.move(1, 0, KEYBOARD)
    assert large.hand.focus is not None
    assert large.camera.area.contains(large.camera.cell_rect(large.hand.focus))


def test_zooming_tells_whether_anything_changed(large: Board) -> None:
    """It zooms around a pixel or the cursor; at the smallest size nothing changes."""
    assert not large.hand.zoom(-1, (0, 0))
    assert large.hand.zoom(1, (0, 0))
    assert large.hand.focus is None
    before = large.camera.cell_rect(7).center
    assert large.hand.zoom(1)
    assert large.hand.focus == 7
    after = large.camera.cell_rect(7).center
    assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= large.camera.tile


def test_a_key_goes_down_under_a_hand_and_comes_up_where_nothing_opens(cabinet: Cabinet) -> None:
    """The sound has its column's place, once per press; an opening has its own sound, an open cell has none."""
    play = start_game(cabinet, BEGINNER)
    heard: list[tuple[str, float]] = []
    cabinet.audio.play = lambda role, part=1.0, *, at=0.0: heard.append((role, at))  # type: ignore[method-assign]

    def hears(kind: Kind, at: tuple[int, int]) -> list[tuple[str, float]]:
        heard.clear()
        point(cabinet, kind, at)()
        return list(heard)

    key, next_key = (play.camera.cell_rect(BEGINNER.grid.cell(x, 0)).center for x in (2, 6))
    side, off = side_of(BEGINNER.grid, 2), (1, 1)
    assert hears(Kind.MOVE, key) == hears(Kind.LEFT_RELEASE, key) == []
    assert hears(Kind.RIGHT_PRESS, next_key) == hears(Kind.RIGHT_RELEASE, next_key) == []
    assert hears(Kind.LEFT_PRESS, key) == [("down", side)]
    assert hears(Kind.MOVE, next_key) == hears(Kind.MOVE, off) == [], "it is held"
    assert hears(Kind.LEFT_RELEASE, off) == [("up", 0.0)]
    assert hears(Kind.LEFT_RELEASE, off) == hears(Kind.LEFT_PRESS, off) == [], "no key is down"
    assert hears(Kind.LEFT_RELEASE, key) == []
    assert hears(Kind.LEFT_PRESS, key) == [("down", side)]
    assert hears(Kind.LEFT_RELEASE, key) == [], "what opens has a sound of its own"
    cabinet.stage.update(AT_ONCE)
    assert play.session.view.is_open(2)
    assert hears(Kind.LEFT_PRESS, key) == hears(Kind.LEFT_RELEASE, off) == [], "it is open by now"


def test_keys_sound_to_the_edge_of_the_board(cabinet: Cabinet) -> None:
    """The board's first and last pixels sound; those outside do not."""
    play = start_game(cabinet, BEGINNER)
    heard: list[str] = []
    cabinet.audio.play = lambda role, part=1.0, *, at=0.0: heard.append(role)  # type: ignore[method-assign]
    board = play.camera.board
    first, last = board.topleft, (board.right - 1, board.bottom - 1)
    around = [(x, y) for x in (first[0] - 1, first[0], last[0], last[0] + 1) for y in (first[1], last[1])]
    around += [(x, y) for x in (first[0], last[0]) for y in (first[1] - 1, last[1] + 1)]
    for at in around:
        heard.clear()
        point(cabinet, Kind.LEFT_PRESS, at)()
        assert heard == ["down"] * board.collidepoint(at), at
        point(cabinet, Kind.LEFT_RELEASE, (0, 0))()
