"""The three gestures that the game is played by, drawn rather than written: mouse, key, before and after."""

import pygame

from game.ui.core.style import NORMAL, Style
from game.ui.input.actions import Action
from game.ui.kit.large_key import blit_cells
from game.ui.kit.node import Node, Size, State

Picture = tuple[str, ...]
"""A row of three by two cells each: the names of their sprites, '' for an open cell without a number."""

GESTURES: tuple[tuple[str, Action, str, Picture, Picture], ...] = (
    (
        "open",
        Action.CONFIRM,
        "mouse_left",
        ("covered", "covered", "covered", "covered", "covered", "covered", "covered", "covered", "covered"),
        ("covered", "covered", "covered", "covered", "digit_1", "covered", "covered", "covered", "covered"),
    ),
    (
        "flag",
        Action.FLAG,
        "mouse_right",
        ("", "digit_1", "covered", "", "digit_1", "digit_1", "", "", ""),
        ("", "digit_1", "flag", "", "digit_1", "digit_1", "", "", ""),
    ),
    (
        "chord",
        Action.CHORD,
        "mouse_both",
        ("flag", "covered", "covered", "covered", "digit_1", "covered", "covered", "covered", "covered"),
        ("flag", "digit_1", "", "digit_1", "digit_1", "", "", "", ""),
    ),
)
"""Its name, what the keyboard asks, the mouse, and the 3×3 before and after."""


def key_width(style: Style, key: str) -> int:
    """Return how wide a key cap is."""
    return max(style.px(44), style.line(key, NORMAL).get_width() + style.px(28))


def draw_key(surface: pygame.Surface, style: Style, centre: tuple[int, int], key: str) -> None:
    """Paint a key cap, sunk a little like a covered cell."""
    px = style.px
    label = style.line(key, NORMAL)
    cap = pygame.Rect(0, 0, key_width(style, key), px(44))
    cap.center = centre
    surface.blit(style.sprites.panel(cap.size, px(8), "covered", "rim"), cap)
    surface.blit(label, label.get_rect(center=cap.center))


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
        return key_width(style, self.name), style.px(44)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cap."""
        draw_key(surface, style, rect.center, self.name)


class Cells(Node):
    """Three by three cells in a frame."""

    cells: Picture

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the cells; the frame lies around the rectangle."""
        draw_cells(surface, style, rect.topleft, rect.width // 3, self.cells)
