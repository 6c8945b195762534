"""The race against the best game: solved 3BV against time, the best as a dashed line, this game as a whole one."""

from functools import lru_cache
from itertools import pairwise

import pygame

from game.play.pace import Pace
from game.ui.core.style import Style
from game.ui.core.themes import Theme
from game.ui.kit.drawing import Drawing, Point
from game.ui.kit.node import Node, State

DASH = 7
"""At 720p: of the line that is the best game."""


class Race(Node):
    """This game's pace against the best one's, with lines at the splits."""

    pace: Pace
    best: Pace

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint both curves."""
        surface.blit(_drawn(style.theme, rect.size, self.pace, self.best, style.scale), rect)


@lru_cache(maxsize=1)
def _drawn(theme: Theme, size: tuple[int, int], pace: Pace, best: Pace, scale: float) -> pygame.Surface:
    """Return the race, drawn anew where one of the two games has gone on."""
    surface = pygame.Surface(size).convert()
    surface.fill(theme["panel"])
    longest, room = max((*best.times[-1:], *pace.times[-1:], 1)), surface.get_rect()
    drawing = Drawing(room, theme)

    def at(time_ms: int, part: float) -> Point:
        return (room.width - 2 * scale) * time_ms / longest + scale, room.bottom - part * (room.height - 4 * scale)

    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line([at(0, part), at(longest, part)], "line", max(1.0, scale / 2))
    for dash in dashes([at(*point) for point in zip(best.times, best.parts, strict=True)], DASH * scale):
        drawing.line(dash, "text_dim", 1.6 * scale)
    if len(pace.times) > 1:
        drawing.line([at(*point) for point in zip(pace.times, pace.parts, strict=True)], "accent", 2 * scale)
    if pace.times:
        drawing.disc(at(pace.times[-1], pace.parts[-1]), 3 * scale, "accent")
    drawing.put(surface)
    return surface


def dashes(points: list[Point], length: float) -> list[list[Point]]:
    """Cut a line into dashes, as long as the gaps between them."""
    done: list[list[Point]] = []
    drawn, left, dash = True, length, points[:1]
    for (x, y), (to_x, to_y) in pairwise(points):
        way = max(1e-6, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
        gone = 0.0
        while way - gone > left:
            gone += left
            cut = x + (to_x - x) * gone / way, y + (to_y - y) * gone / way
            if drawn:
                done.append([*dash, cut])
            dash, drawn, left = [cut], not drawn, length
        left -= way - gone
        dash = [*dash, (to_x, to_y)]
    return [*done, dash] if drawn and len(dash) > 1 else done
