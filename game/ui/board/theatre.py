"""
The proof theatre: a proof played on the board it is about, a step at a time.

It takes a view and a proof (and the mines that the proof takes for granted) and keeps nothing else, so a hint, a
review, a lost game and a drill all use it alike::

    theatre = Theatre(style, motion, view, proof, known)
    theatre.advance(ticks)            # in update: the next step after STEP seconds, until the last
    theatre.move(-1)                  # by a key: a step back; False where there is none
    theatre.show(2)                   # by pointing at a step in the list
    theatre.looks(), theatre.animating
    theatre.draw(surface, camera)     # in draw_over, on the cells of theatre.view
    theatre.said, theatre.reached     # all steps in words, for the list, and the last one that was shown

A number that is named lights up and says how many mines it has left to find; what it settles stands there as a ghost,
a mine or a tick. The number that can't be met shakes once. With reduced motion all of it is there at once, and it is
gone through by keys.
"""

from itertools import pairwise
from math import pi, sin

import pygame

from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.solver.proof import Clash, Conclude, Follow, Proof, Suppose, missing_at
from game.ui.board.camera import Camera
from game.ui.board.proof_words import Shown, say, shown_steps
from game.ui.core.clip import clipped
from game.ui.core.motion import Motion
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.kit.numerals import numerals

STEP = 1.5
"""Seconds that a step stands before the next one comes by itself, where it is to be read meanwhile."""

THREAD, THREADS, MOST_KNOTS = 0.3, 12, 6
"""Seconds that the thread of light takes through a step, the pictures of that, and the numbers that it goes to."""

CLEAR = 0.48
"""Cells beside the middle of what it goes to that it leaves free: a number is to be read."""

SHAKE = 0.148
SWINGS = 3

FRESH, OLDER = 230, 120
"""How opaque the ghosts of the present step are, and those of the steps before."""


class Theatre(Timed):
    """One proof about *view*, in which the mines *known* are taken for granted."""

    def __init__(
        self, style: Style, motion: Motion, view: View, proof: Proof, known: int = 0, *, pace: float = STEP
    ) -> None:
        self.view, self.proof = view, proof
        self._style = style
        self._steps = shown_steps(proof, known)
        self._still = motion.still
        self.said = tuple(say(style.words, view, proof, shown) for shown in self._steps)
        self.step = self.reached = self.last if self._still else 0
        self._shake = self.cooldown(SHAKE)  # of the present step
        self._thread = self.cooldown(THREAD)  # through the present step
        self._plays = None if self._still else self.every(pace, self._play_on)

    @property
    def last(self) -> int:
        """The place of the last step, counted from 0."""
        return len(self._steps) - 1

    @property
    def cells(self) -> int:
        """All cells that it shows, as a bitboard."""
        return self.proof.numbers | self.proof.cells

    @property
    def over(self) -> bool:
        """Whether the last step is shown."""
        return self.step == self.last

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""
        return self._plays is not None or self._shakes or self._spun < 1

    @property
    def _spun(self) -> float:
        """How far the thread has come through the present step, 0–1."""
        return 1.0 if self._still else int(self._thread.passed * THREADS) / THREADS

    @property
    def _shakes(self) -> bool:
        clashes = isinstance(self._steps[self.step].step, Clash)
        return clashes and not self._still and bool(self._shake)

    def _play_on(self) -> None:
        self._go(min(self.last, self.step + 1))
        if self.over:
            self._stop()

    def _stop(self) -> None:
        self.cancel(self._plays)
        self._plays = None

    def move(self, by: int) -> bool:
        """Go a step on or back and stay there; False at either end."""
        self._stop()
        if not 0 <= self.step + by <= self.last:
            return False
        self._go(self.step + by)
        return True

    def show(self, step: int) -> None:
        """Light a step that was shown before, and stay there."""
        if step != self.step and step <= self.reached:
            self._stop()
            self._go(step)

    def _go(self, step: int) -> None:
        self.step, self.reached, self._shake = step, max(step, self.reached), self.cooldown(SHAKE)
        self._thread = self.cooldown(THREAD)

    def text(self) -> str:
        """Say the present step in words."""
        return self.said[self.step]

    def looks(self) -> object:
        """Return all that its picture depends on, beside the camera."""
        return id(self), self.step, self.reached, self._shakes and self._shake.passed, self._spun

    # The picture

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the steps up to the present one over the board's cells."""
        with clipped(surface, camera.rim):
            *before, now = self._steps[: self.step + 1]
            self._draw_thread(surface, camera)
            supposed = isinstance(self.proof.steps[0], Suppose)
            for shown in before:
                self._draw_numbers(surface, camera, shown, "text_dim")
                if not (supposed and self.over):  # what was supposed is refuted, and all that came of it
                    self._draw_ghosts(surface, camera, shown, OLDER)
            self._draw_numbers(surface, camera, now, "warning" if isinstance(now.step, Clash) else "accent")
            if isinstance(now.step, Conclude):
                self._draw_end(surface, camera, now.step)
            else:
                self._draw_ghosts(surface, camera, now, FRESH)
                self._draw_missing(surface, camera, now)

    def _draw_thread(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the thread from number to number to what they tell, as far as it has come."""
        steps = [_knots(shown) for shown in self._steps[: self.step + 1]]
        knots, new = [knot for step in steps for knot in step], len(steps[-1])
        centres = [pygame.Vector2(camera.cell_rect(knot).center) for knot in knots]
        thick = max(2, min(camera.tile // 12, self._style.px(3)))
        for number, (start, end) in enumerate(pairwise(centres), start=1):
            part, way = max(0.0, min(1.0, self._spun * new + len(knots) - new - number)), end - start
            if part and way:
                free = way.normalize() * CLEAR * camera.tile
                place = start + free, start + free + part * (way - 2 * free)
                pygame.draw.line(surface, self._style.theme["proof"], *place, thick)

    def _draw_numbers(self, surface: pygame.Surface, camera: Camera, shown: Shown, colour: str) -> None:
        for number in cells_of(shown.numbers & camera.seen_cells):
            rect = camera.cell_rect(number)
            if self._shakes and shown is self._steps[self.step]:
                moved = rect.move(self._swing(camera.tile), 0)
                surface.blit(surface.subsurface(rect.clip(surface.get_rect())).copy(), moved)
                rect = moved
            self._frame(surface, rect, colour)

    def _swing(self, tile: int) -> int:
        """Return how far the number that can't be met is from its place, in pixels."""
        part = self._shake.passed
        return round(tile / 6 * (1 - part) * sin(2 * pi * SWINGS * part))

    def _draw_ghosts(self, surface: pygame.Surface, camera: Camera, shown: Shown, opacity: int) -> None:
        settled = shown.settled
        for cells, name in ((settled.mines, "mine"), (settled.safe, "tick")):
            ghost = self._style.sprites.get(name, camera.tile)
            for cell in cells_of(cells & camera.seen_cells):
                rect = camera.cell_rect(cell)
                ghost.set_alpha(opacity)
                surface.blit(ghost, rect)
                if isinstance(shown.step, Suppose):
                    self._dashes(surface, rect)
            ghost.set_alpha(255)

    def _draw_end(self, surface: pygame.Surface, camera: Camera, step: Conclude) -> None:
        for cell in cells_of(step.cells & camera.seen_cells):
            rect = camera.cell_rect(cell)
            surface.blit(self._style.sprites.get("flag" if step.mine else "tick", camera.tile), rect)
            self._frame(surface, rect, "flag" if step.mine else "good")

    def _draw_missing(self, surface: pygame.Surface, camera: Camera, shown: Shown) -> None:
        """Say at each number of a step how many mines it has left to find."""
        if not isinstance(shown.step, Follow | Clash):
            return
        size = max(12, round(camera.tile * 0.5))
        for number in cells_of(shown.numbers & camera.seen_cells):
            left = missing_at(self.view, number, shown.before)
            text = numerals(self._style, f"{left}".replace("-", "−"), round(size * 0.62), "backdrop")
            place = pygame.Rect(0, 0, max(text.get_width() + size // 2, size), round(size * 0.95))
            place.center = camera.cell_rect(number).move(self._swing(camera.tile) if self._shakes else 0, 0).topright
            place.clamp_ip(camera.rim)
            colour = "warning" if isinstance(shown.step, Clash) else "accent"
            surface.blit(self._style.sprites.panel(place.size, place.height // 2, colour), place)
            surface.blit(text, text.get_rect(center=place.center))

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
        thick = max(2, rect.width // 12)
        surface.blit(self._style.sprites.frame(rect.size, thick, colour), rect)

    def _dashes(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a broken frame: this is only supposed."""
        thick, colour = max(2, rect.width // 14), self._style.theme["question"]
        dash = max(3, rect.width // 7)
        for at in range(0, rect.width - dash + 1, 2 * dash):
            for x, y, across in (
                (rect.left + at, rect.top, True),
                (rect.left + at, rect.bottom - thick, True),
                (rect.left, rect.top + at, False),
                (rect.right - thick, rect.top + at, False),
            ):
                surface.fill(colour, (x, y, dash, thick) if across else (x, y, thick, dash))


def _knots(shown: Shown) -> list[int]:
    """Return the cells that the thread goes to in a step: its numbers, and what is concluded from them."""
    knots = cells_of(shown.numbers)[:MOST_KNOTS]
    return [*knots, lsb(shown.step.cells)] if isinstance(shown.step, Conclude) else list(knots)
