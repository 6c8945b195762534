"""Pictures of the three gestures of the game: mouse, key, cells before and after."""

import pygame

from game.ui.core.style import NORMAL, Style
from game.ui.input.actions import Action
from game.ui.kit.large_key import blit_cells
from game.ui.kit.node import Node, Size, State

Picture = tuple[str, ...]
"""The sprite names of 3×3 cells, row by row; '' for an open cell without a number."""

DRAWN = {"#": "covered", ".": "", "F": "flag", "1": "digit_1"}


def _drawn(cells: str) -> Picture:
    return tuple(DRAWN[cell] for cell in cells)


GESTURES = (
    ("open", Action.CONFIRM, "mouse_left", _drawn("#########"), _drawn("####1####")),
    ("flag", Action.FLAG, "mouse_right", _drawn(".1#.11..."), _drawn(".1F.11...")),
    ("chord", Action.CHORD, "mouse_both", _drawn("F###1####"), _drawn("F1.11....")),
)
"""Of each: name, action, mouse sprite, 3×3 cells before and after."""


def draw_cells(surface: pygame.Surface, style: Style, at: tuple[int, int], tile: int, cells: Picture) -> None:
    """Paint three by three cells in a frame."""
    frame = pygame.Rect(at, (3 * tile, 3 * tile)).inflate(2 * style.px(3), 2 * style.px(3))
    surface.blit(style.sprites.panel(frame.size, style.px(3), "covered_bottom", "rim"), frame)
    blit_cells(surface, style.sprites, at, tile, (cells[:3], cells[3:6], cells[6:]))


class KeyCap(Node):
    """A key cap with its name, in the middle of its rectangle."""

    name: str

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the cap."""
        return max(style.px(44), style.line(self.name, NORMAL).get_width() + style.px(28)), style.px(44)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cap, sunk a little like a covered cell."""
        cap = pygame.Rect((0, 0), self.measure(style, None)).move_to(center=rect.center)
        surface.blit(style.sprites.panel(cap.size, style.px(8), "covered", "rim"), cap)
        label = style.line(self.name, NORMAL)
        surface.blit(label, label.get_rect(center=cap.center))


class Cells(Node):
    """Three by three cells in a frame."""

    cells: Picture

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cells; the frame lies around the rectangle."""
        draw_cells(surface, style, rect.topleft, rect.width // 3, self.cells)
