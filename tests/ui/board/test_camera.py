"""The places of cells on the screen."""

import pytest
from pygame import Rect

from game.engine.gesture import CELL_UNITS
from game.engine.grid import grid
from game.engine.level import LEVELS, Level
from game.ui.board.camera import Camera

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (640, 480)]


def camera(width: int, height: int, area: Rect, scale: float = 1) -> Camera:
    """Return a camera laid out in *area*."""
    made = Camera(grid(width, height))
    made.place(area, scale)
    return made


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)
def test_every_level_fits_the_window(level: Level, size: tuple[int, int]) -> None:
    """Nobody should scroll an expert board."""
    area = Rect(8, 76, size[0] - 16, size[1] - 84)
    made = camera(level.width, level.height, area, size[1] / 720)
    assert area.contains(made.board)
    assert not made.scrolls


def test_the_board_is_as_large_as_whole_pixels_allow() -> None:
    """One pixel more for each cell and the board would not fit."""
    made = camera(30, 16, Rect(0, 0, 1264, 636))
    assert made.tile == min(1264 // 30, 636 // 16)


def test_every_pixel_of_a_cell_belongs_to_it() -> None:
    """A click on a cell's rim must not open its neighbour."""
    made = camera(9, 9, Rect(10, 70, 700, 650))
    for cell in range(81):
        rect = made.cell_rect(cell)
        for pixel in (rect.topleft, (rect.right - 1, rect.bottom - 1), rect.center):
            x, y = made.units(pixel)
            assert (x // CELL_UNITS, y // CELL_UNITS) == (cell % 9, cell // 9)


def test_cells_behind_the_line_above_can_not_be_clicked() -> None:
    """A scrolled board lies under the line above it; a click there is meant for the line."""
    made = camera(200, 200, Rect(0, 100, 600, 500))
    made.pan(-300, -300)
    assert made.units((50, 50)) == (-1, -1)


def test_zooming_holds_the_pixel_under_the_mouse() -> None:
    """The cell under the mouse must not jump away."""
    made = camera(300, 300, Rect(0, 0, 1280, 640))
    made.pan(-1500, -1500)
    about = (700, 300)
    before = made.units(about)
    made.zoom(3, about)
    after = made.units(about)
    assert abs(before[0] - after[0]) <= 2
    assert abs(before[1] - after[1]) <= 2


@pytest.mark.parametrize("moves", [(0, 0), (-5, -7), (-1203, -801), (-99_999, -99_999)])
def test_seen_are_all_cells_in_the_window(moves: tuple[int, int]) -> None:
    """A missing column would leave a stripe; a varying number of them would cost a new surface."""
    made = camera(200, 200, Rect(0, 100, 600, 500))
    size = made.seen.size
    made.pan(*moves)
    seen = made.seen
    inside = [cell for cell in range(200 * 200) if made.cell_rect(cell).colliderect(made.area)]
    assert seen.size == size
    assert all(seen.collidepoint(cell % 200, cell // 200) for cell in inside)
    assert Rect(0, 0, 200, 200).contains(seen)


def test_zooming_stops_at_round_sizes() -> None:
    """The sizes go from the whole board to the largest, and back by the same steps."""
    made = camera(300, 300, Rect(0, 0, 1280, 640))
    sizes = [made.tile]
    while made.zoom(1, (600, 300)):
        sizes.append(made.tile)
    assert sizes == [14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 160, 192, 256]
    for size in sizes[-2::-1]:
        assert made.zoom(-1, (600, 300))
        assert made.tile == size
    assert not made.zoom(-1, (600, 300))


def test_a_fitted_size_between_two_stops_is_a_stop_of_its_own() -> None:
    """Zooming in goes from it to the next larger stop."""
    made = camera(30, 16, Rect(0, 0, 1264, 636))
    assert made.tile == 39
    made.zoom(1, (0, 0))
    assert made.tile == 40
    made.zoom(-5, (0, 0))
    assert made.tile == 39


@pytest.mark.parametrize("about", [(0, 0), (1263, 635), (0, 635)])
def test_zooming_keeps_the_area_covered(about: tuple[int, int]) -> None:
    """The board covers the area also when zooming in and out around its corners."""
    made = camera(300, 300, Rect(0, 0, 1264, 636))
    for corner in (9_999, -9_999):
        made.pan(corner, corner)
        for steps in (4, -3, -1):
            made.zoom(steps, about)
            assert made.board.contains(made.area)


@pytest.mark.parametrize(("scale", "tile"), [(0.5, 14), (1, 14), (2, 28)])
def test_the_smallest_cells_grow_with_the_window(scale: float, tile: int) -> None:
    """They never get too small to read: the board scrolls instead."""
    made = camera(1000, 1000, Rect(0, 0, 1280, 640), scale)
    assert (made.tile, made.scrolls) == (tile, True)


def test_a_board_that_fits_stands_in_the_middle() -> None:
    """Dragging does not move it, and pan() reports that."""
    made = camera(9, 9, Rect(10, 70, 700, 650))
    assert made.board.center == pytest.approx((360, 395), abs=1)
    assert not made.pan(50, 50)
    assert not made.reveal(0)
    large = camera(200, 200, Rect(0, 100, 600, 500))
    assert large.pan(1, 0)
    assert large.pan(0, 1)
    assert large.pan(9_999, 9_999)
    assert not large.pan(1, 1)


@pytest.mark.parametrize(("wide", "high", "scrolls"), [(10, 10, False), (11, 10, True), (10, 11, True)])
def test_a_board_scrolls_when_it_is_larger_either_way(wide: int, high: int, scrolls: bool) -> None:
    """One cell more than the area is enough."""
    assert camera(wide, high, Rect(0, 0, 140, 140)).scrolls is scrolls


def test_revealing_brings_the_neighbours_too() -> None:
    """The board scrolls to one cell around the cursor, and not a pixel more."""
    made = camera(200, 200, Rect(0, 100, 600, 500))
    made.pan(-700, -700)
    left, top = made.left, made.top
    seen = [cell for cell in range(200 * 200) if made.area.contains(made.cell_rect(cell).inflate(28, 28))]
    for cell in (seen[0], seen[-1]):
        assert not made.reveal(cell)
    assert made.reveal(seen[0] - 1)
    assert 0 < made.left - left <= 14
    assert made.top == top
    assert made.reveal(seen[-1] + 200)
    assert made.top < top
