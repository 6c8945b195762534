"""Write paragraphs with lines as close as their letters allow."""

import pygame

from game.ui.core.style import Style
from game.ui.kit.layout import moved
from game.ui.kit.node import Node, Size, State


class Paragraphs(Node):
    """Each of the *texts* in its own colour; *gap* is below each text, *leading* below each line."""

    texts: tuple[tuple[str, str], ...]
    size: int
    leading: float = 0
    gap: float = 0
    align: str = "left"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all lines for a width of *room* pixels."""
        wide = style.size[0] if room is None else room
        return wide, sum(
            len(self._parts(style, text, wide)) * self._pitch(style) + moved(style, self.gap) for text, _ in self.texts
        )

    def _parts(self, style: Style, text: str, wide: int) -> list[str]:
        return style.lettering.wrap(text, style.px(self.size), wide)

    def _pitch(self, style: Style) -> int:
        return style.px(self.size) + moved(style, self.leading)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the lines from the top down."""
        top, side = rect.top, {"left": "left", "middle": "centerx"}[self.align]
        for text, colour in self.texts:
            for part in self._parts(style, text, rect.width):
                line = style.line(part, self.size, colour)
                surface.blit(line, line.get_rect(top=top, **{side: getattr(rect, side)}))
                top += self._pitch(style)
            top += moved(style, self.gap)
