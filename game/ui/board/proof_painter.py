"""Paints one moment of a proof on the board's cells: its thread, its numbers and the cells they settle."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import pi, sin

import pygame

from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.solver.proof import Clash, Conclude, Follow, Suppose, missing_at
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush
from game.ui.board.painter import cell_picture
from game.ui.board.proof_words import Shown
from game.ui.core.clip import clipped
from game.ui.core.style import Style
from game.ui.kit.numerals import numerals

MOST_KNOTS = 6
"""Most numbers of a step that the thread visits."""

CLEAR = 0.48
"""Distance in cells between the thread's ends and the middle of a number, which must stay readable."""

SWINGS = 3

FRESH, OLDER = 230, 120
"""Opacity (0–255) of the ghosts of the current step, and of earlier steps."""


class ProofPainter:
    """Paints on the visible cells of a board."""

    def __init__(self, style: Style, surface: pygame.Surface, camera: Camera) -> None:
        self._style, self._surface, self._camera = style, surface, camera
        self._brush = Brush(surface, camera, style.sprites)

    def draw(self, view: View, steps: Sequence[Shown], *, spun: float, shaken: float | None) -> None:
        """
        Paint *steps*; the last one is the current step.

        *spun* is the thread's progress in that step, *shaken* the shake's progress if its number shakes: 0–1.
        """
        *before, now = steps
        part = shaken or 0.0
        swing = round(self._camera.tile / 6 * (1 - part) * sin(2 * pi * SWINGS * part))
        refuted = isinstance(steps[0].step, Suppose) and now.end is not None
        with clipped(self._surface, self._camera.rim):
            self._draw_thread([_knots(shown) for shown in steps], spun)
            for shown in before:
                self._draw_numbers(shown, "text_dim")
                if not refuted:  # otherwise the supposition and its results are gone
                    self._draw_ghosts(shown, OLDER)
            colour = "warning" if isinstance(now.step, Clash) else "accent"
            self._draw_numbers(now, colour, None if shaken is None else swing)
            if not isinstance(now.step, Conclude):
                self._draw_ghosts(now, FRESH)
            if now.end:
                self._draw_end(now.end)
            if isinstance(now.step, Follow | Clash):
                self._draw_missing(view, now, colour, swing)

    def _draw_thread(self, steps: Sequence[Sequence[int]], spun: float) -> None:
        """Paint the finished part of the thread from number to number and to the concluded cell."""
        knots, new, tile = [knot for step in steps for knot in step], len(steps[-1]), self._camera.tile
        centres = [pygame.Vector2(self._camera.cell_rect(knot).center) for knot in knots]
        thick = max(2, min(tile // 12, self._style.px(3)))
        for number, (start, end) in enumerate(pairwise(centres), start=1):
            part, way = max(0.0, min(1.0, spun * new + len(knots) - new - number)), end - start
            if part and way:
                free = way.normalize() * CLEAR * tile
                place = start + free, start + free + part * (way - 2 * free)
                pygame.draw.line(self._surface, self._style.theme["proof"], *place, thick)

    def _draw_numbers(self, shown: Shown, colour: str, swing: int | None = None) -> None:
        """Frame the numbers of a step; a shaking number moves by *swing* pixels."""
        for cell, rect in self._visible(shown.numbers):
            if swing is not None:
                well = cell_picture(self._style.sprites, 0, self._camera.tile)
                still, rect = self._brush.pixels(cell, well), rect.move(swing, 0)
                self._surface.blit(still, rect)
            self._frame(rect, colour)

    def _draw_ghosts(self, shown: Shown, opacity: int) -> None:
        concluded = shown.end.cells if shown.end else 0
        for cells, name in ((shown.settled.mines & ~concluded, "mine"), (shown.settled.safe & ~concluded, "tick")):
            ghost = self._style.sprites.get(name, self._camera.tile)
            for _, rect in self._visible(cells):
                ghost.set_alpha(opacity)
                self._surface.blit(ghost, rect)
                if isinstance(shown.step, Suppose):
                    self._dashes(rect)
            ghost.set_alpha(255)

    def _draw_end(self, step: Conclude) -> None:
        for _, rect in self._visible(step.cells):
            self._surface.blit(self._style.sprites.get("flag" if step.mine else "tick", self._camera.tile), rect)
            self._frame(rect, "flag" if step.mine else "good")

    def _draw_missing(self, view: View, shown: Shown, colour: str, swing: int) -> None:
        """Write the count of missing mines at each number of a step, with a mine: steps are counted, too."""
        camera, size = self._camera, max(12, round(self._camera.tile * 0.36))
        mine = self._style.sprites.get("mine", size)
        for number, rect in self._visible(shown.numbers):
            left = missing_at(view, number, shown.before)
            text = numerals(self._style, f"{left}".replace("-", "−"), round(size * 0.62), "backdrop")
            place = pygame.Rect(0, 0, text.get_width() + size * 3 // 2, size)
            place.center = rect.move(
                swing, 0
            ).midtop  # narrow, on the edge: it hides neither its number nor the next count
            place.clamp_ip(camera.rim)
            self._surface.blit(self._style.sprites.panel(place.size, place.height // 2, colour), place)
            self._surface.blit(text, text.get_rect(midleft=place.move(size * 3 // 8, 0).midleft))
            self._surface.blit(mine, mine.get_rect(midright=place.move(-size // 8, 0).midright))

    def _visible(self, cells: int) -> Iterator[tuple[int, pygame.Rect]]:
        return self._brush.visible(cells_of(cells & self._camera.seen_cells))

    def _frame(self, rect: pygame.Rect, colour: str) -> None:
        self._surface.blit(self._style.sprites.frame(rect.size, max(2, rect.width // 12), colour), rect)

    def _dashes(self, rect: pygame.Rect) -> None:
        """Paint a dashed frame, which marks a supposition."""
        thick, colour = max(2, rect.width // 14), self._style.theme["question"]
        dash = max(3, rect.width // 7)
        for at in range(0, rect.width - dash + 1, 2 * dash):
            for x, y, across in (
                (rect.left + at, rect.top, True),
                (rect.left + at, rect.bottom - thick, True),
                (rect.left, rect.top + at, False),
                (rect.right - thick, rect.top + at, False),
            ):
                self._surface.fill(colour, (x, y, dash, thick) if across else (x, y, thick, dash))


def _knots(shown: Shown) -> list[int]:
    """Return the cells that the thread visits in a step: its numbers and the first concluded cell."""
    knots = cells_of(shown.numbers)[:MOST_KNOTS]
    return [*knots, lsb(shown.end.cells)] if shown.end else list(knots)
