"""A row that offers the themes as small boards, each drawn in its theme."""

from collections.abc import Hashable

import pygame

from game.ui.core.assets import Sprites
from game.ui.core.style import SMALL, Style
from game.ui.core.themes import look
from game.ui.kit.large_key import blit_cells
from game.ui.kit.node import TAKEN, Put, Size, State
from game.ui.kit.row import LABEL, Choice

CELLS = ("covered", "digit_2", "covered", "flag"), ("digit_1", "covered", "covered", "digit_4")
"""The sprites of the small board, two rows."""

TALL, TILE, MARGIN, GAP, NAME = 114, 36, 6, 14, 22
"""At 720p. TALL: row. TILE: cell. MARGIN: around the cells. GAP: between swatches. NAME: line of the name."""


class Swatches(Choice):
    """A choice whose values are shown side by side: a small board in each theme, its name below it."""

    palette: str = "theme"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the room of the label and all swatches."""
        label = style.lettering.width(self.label, style.px(SMALL)) + style.px(LABEL)
        return label + len(self.names) * style.px(4 * TILE + 2 * MARGIN + GAP), style.px(TALL)

    def swatch(self, style: Style, rect: pygame.Rect, place: int) -> pygame.Rect:
        """Return the rectangle of a value's swatch; the last swatch ends with the row."""
        wide, high = style.px(4 * TILE + 2 * MARGIN), style.px(2 * TILE + 2 * MARGIN)
        room = min(rect.width - style.px(GAP), len(self.names) * (wide + style.px(GAP)))
        pitch = min(wide + style.px(GAP), room // len(self.names))
        left = rect.right - style.px(GAP) - pitch * (len(self.names) - place) + style.px(GAP)
        return pygame.Rect(left, rect.top + style.px(4), min(wide, pitch - style.px(4)), high)

    @property
    def arrives(self) -> object:
        """Return None: nothing slides, as all values are visible."""
        return None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the theme of the swatch at a place, or an empty name."""
        for place, (value, _) in enumerate(self.names):
            spot = self.swatch(style, rect, place)
            if spot.left <= at[0] < spot.right:
                return value
        return ""

    def pressed(self, part: Hashable) -> object:
        """Ask for the theme *part*; the keyboard has None and asks for the next one, round and round."""
        if part is None:
            return super().pressed(None)
        return Put(self.key, part) if part else TAKEN

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the swatches; the chosen one has a bright edge and a bright name."""
        for place, (value, name) in enumerate(self.names):
            self._paint_swatch(surface, style, self.swatch(style, rect, place), value, value == state.part)
            spot, chosen = self.swatch(style, rect, place), value == self.value
            room = self.swatch(style, rect, place + 1).left - spot.left - style.px(2)
            word = style.line(name, SMALL, "text" if chosen else "text_dim", room)
            surface.blit(word, word.get_rect(center=(spot.centerx, spot.bottom + style.px(NAME / 2 + 1))))

    def _paint_swatch(self, surface: pygame.Surface, style: Style, spot: pygame.Rect, value: str, over: bool) -> None:
        sprites = _sprites(style, value, self.palette)
        edge = "accent" if value == self.value else "rim" if over else "line"
        thick, radius = style.px(3 if value == self.value else 1), style.px(8)
        surface.blit(style.sprites.panel(spot.size, radius, edge), spot)
        within = spot.inflate(-2 * thick, -2 * thick)
        surface.blit(sprites.panel(within.size, max(1, radius - thick), "backdrop"), within)
        tile = (spot.width - 2 * style.px(MARGIN)) // 4
        left, top = spot.centerx - 2 * tile, spot.centery - tile
        blit_cells(surface, sprites, (left, top), tile, CELLS)


def _sprites(style: Style, theme: str, palette: str) -> Sprites:
    """Return the sprites of a theme."""
    worn = look(theme, palette)
    return style.sprites if worn is style.theme else style.sprites.wearing(worn)
