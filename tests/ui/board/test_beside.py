"""A card beside a board: its place, the cabinet's movement, and the pictures drawn in advance."""

import pygame
import pytest

from game.engine.grid import Grid
from game.ui.board.beside import free_beside, make_room, place_card, prepared_aside, stand_of
from game.ui.board.bezel import cabinet_room, dress, frame_rect, marquee_rect, prepare_cabinet, seat
from game.ui.board.camera import Camera
from game.ui.core.style import Style
from game.ui.kit.layout import Stack
from game.ui.kit.node import Node, State, box
from tests.ui.conftest import Opener

MARQUEE, NARROWEST = 48, 300
Box = tuple[int, int, int, int]


def dressed(style: Style, grid: Grid, least: int = 1, narrowest: int = NARROWEST) -> Camera:
    """Return a board in a cabinet that fills the window."""
    camera = Camera(grid)
    dress(style, camera, MARQUEE, narrowest)
    camera.least = least
    camera.place(cabinet_room(style, MARQUEE), style.css)
    return camera


ROOMS = """
1280  720  9  9  1 300 68 53   7 642 706 65  69 618 618   68  72  612 612 707    7 520 706
1280  720 30 16  1 300 38 55   9 638 702 67  71 614 614 -462  74 1140 608 705    9 520 702
1280  720 30 16 40 300 27  5   5 840 526 17  67 816 438   20  70  810 432 857    5 418 526
1280  720 60 40  1 300 14  5  13 858 654 17  75 834 566    8  78  840 560 875   13 400 654
1280  720  9  9  1 752 68  5   7 752 706 72  69 618 618   75  72  612 612 769    7 506 706
 720 1280  9  9  1 300 76  7 263 706 754 16 309 688 688   18 311  684 684   7 1026 706 250
 720 1280 30 16  1 300 23  4 421 712 438 13 467 694 372   15 469  690 368   4  868 712 408
 720 1280 60 40  1 300 14  4 325 712 630 13 371 694 564 -135 373  840 560   4  964 712 312
 960  720  9  9  1 752 56  5   7 950 598 17  69 510 510   20  72  504 504 539   69 404 510
 960  720 30 16  1 752 30  5  73 950 574 17 135 486 486 -400 138  900 480 515  135 428 486
"""
"""Window, board, least tile, least plate; then, with a card: tile, plate, well, board, the card's rectangle."""


@pytest.mark.parametrize("row", ROOMS.strip().split("\n"))
def test_a_cabinet_makes_room(row: str, open_game: Opener) -> None:
    """It moves aside (up in an upright window); with little room it surrounds the card or shows a part of the board."""
    wide, high, columns, rows, least, narrowest, *wanted = map(int, row.split())
    style, grid = open_game((wide, high)).style, Grid(columns, rows)
    camera = dressed(style, grid, least, narrowest)
    make_room(style, camera, grid.size - 1)
    stand = stand_of(style, camera)
    assert [camera.tile, *stand.plate, *stand.well, *stand.board, *free_beside(style, camera)] == wanted
    assert camera.least == least


@pytest.mark.parametrize("size", [(480, 320), (320, 240), (568, 320), (640, 360), (667, 375), (320, 480)])
@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("board", [(9, 9), (30, 16)])
def test_a_small_window_shows_the_cell_and_some_of_its_board(
    size: tuple[int, int], left_handed: bool, board: tuple[int, int], open_game: Opener
) -> None:
    """A phone that lies: the card takes no more than its share, and neither it nor the counters lie over the cells."""
    game = open_game((960, 720))
    game.window._window.minimum_size = (1, 1)
    game.window._window.size = size
    game.resized()
    style, camera, grid = game.style, Camera(Grid(*board)), Grid(*board)
    seat(style, camera, MARQUEE, NARROWEST, column=True, left_handed=left_handed)
    make_room(style, camera, grid.size - 1)
    cells, cell = camera.rim, camera.cell_rect(grid.size - 1)
    card, counters = free_beside(style, camera), marquee_rect(style, camera)
    assert cells.contains(cell)
    assert min(cells.size) >= 2 * camera.tile
    assert pygame.Rect((0, 0), style.size).contains(card)
    assert not cells.colliderect(card)
    assert not counters.colliderect(card)
    assert not counters.colliderect(cells)


@pytest.mark.parametrize(
    ("panel", "high", "place"),
    [
        (None, 706, (973, 7, 295, 706)),
        (None, 707, None),
        (pygame.Rect(1010, 0, 216, 700), 9, (1010, 7, 216, 706)),
        (pygame.Rect(1010, 0, 215, 700), 9, (12, 7, 295, 706)),
        (pygame.Rect(1010, 0, 600, 700), 9, (1010, 7, 520, 706)),
    ],
)
def test_a_card_stands_beside_the_cabinet_or_nowhere(
    panel: pygame.Rect | None, high: int, place: Box | None, open_game: Opener
) -> None:
    """The card is as high as the cabinet: over the panel if there is one, else on a side with room."""
    style = open_game().style
    card = place_card(style, dressed(style, Grid(9, 9)), lambda wide: Node(wide=wide, high=high), panel)
    assert (card and tuple(card)) == place


def test_what_room_will_be_made_with_is_drawn_in_advance(open_game: Opener) -> None:
    """The plate is drawn part by part, then each node of the card at its later place; the board does not move."""
    style, painted = open_game().style, list[Box]()

    class Card(Node):
        def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
            painted.append(box(rect))

    camera, there = dressed(style, Grid(9, 9)), dressed(style, Grid(9, 9))
    make_room(style, there, 0)
    steps = list(prepared_aside(style, camera, 0, lambda size: Stack((Card(wide=size[0]), Card(high=size[1])))))
    assert len(steps) == len(list(prepare_cabinet(style, there))) + 2
    assert painted == [box(free_beside(style, there))] * 2
    assert box(frame_rect(style, camera)) == (319, 7, 642, 706)


@pytest.mark.parametrize("size", [(375, 812), (812, 375), (768, 1024), (1280, 720)])
def test_the_board_stands_while_its_place_beside_a_card_is_drawn(size: tuple[int, int], open_game: Opener) -> None:
    """On a phone two rows and a half were left of it for the last third of a second before the card came."""
    style, camera = open_game(size).style, Camera(Grid(9, 9))
    seat(style, camera, MARQUEE, NARROWEST, column=True)
    before = stand_of(style, camera), box(camera.area), box(camera.rim)
    for _ in prepared_aside(style, camera, 40, lambda size: Node(wide=size[0])):
        assert (stand_of(style, camera), box(camera.area), box(camera.rim)) == before
