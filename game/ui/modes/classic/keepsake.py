"""The picture of a won board to share: its garden with the thread, what was played and the time."""

import pygame

from game.engine.view import View
from game.ui.board.bloom import Bloom
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush
from game.ui.board.painter import BoardPainter
from game.ui.core.style import LARGE, Style

MARGIN, LINE = 20, 52
"""At 720p: the plate around the board, and the line below it."""


def keepsake(style: Style, tile: int, view: View, garden: Bloom, played: str, time: str) -> pygame.Surface:
    """Return the picture of a *garden* with cells of this size."""
    margin, line, grid = style.px(MARGIN), style.px(LINE), view.grid
    camera = Camera(grid)
    camera.least = tile
    camera.place(pygame.Rect(margin, margin, grid.width * tile, grid.height * tile), style.css)
    board = camera.board
    picture = pygame.Surface((board.right + margin, board.bottom + line))
    picture.fill(style.theme["panel"])
    bloom = Bloom(grid, garden.found, 0, grand=True, hues=garden.hues, still=True)
    quiet = garden.quiet(view.opened)
    BoardPainter(style.sprites).draw(picture, camera, view, 0, 0, quiet=quiet, turns=bloom.turns(0))
    bloom.draw(Brush(picture, camera, style.sprites), 0)
    pygame.draw.rect(picture, style.theme["line"], board.inflate(4, 4), 2)
    middle = (board.bottom + picture.get_height()) // 2
    figure = style.line(time, LARGE, "text", board.width // 2)
    picture.blit(figure, figure.get_rect(midright=(board.right, middle)))
    name = style.line(played, LARGE, "text_key", board.width - figure.get_width() - margin)
    picture.blit(name, name.get_rect(midleft=(board.left, middle)))
    return picture
