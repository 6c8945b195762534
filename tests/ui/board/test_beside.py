"""A card beside a board: its place, the cabinet's movement, and the pictures drawn in advance."""

import pygame
import pytest

from game.engine.grid import Grid
from game.ui.board.beside import free_beside, make_room, prepared_aside, stand_of
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
