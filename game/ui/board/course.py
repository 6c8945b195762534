"""The course of a battle as a picture: of two one grows from below, the other from above; more are stacked."""

from collections.abc import Callable

import pygame

from game.engine.gesture import Kind
from game.ui.board.hues import HUES
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Buttons, Icon, State

Point = tuple[int, tuple[float, ...]]
"""How many cells were taken up to then, and everybody's share of the safe cells, 0–1, in the order of the hues."""


class PlayKey(Icon):
    """The key that plays the course, or goes to its end."""

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint a raised key, sunk while it is held."""
        cabinet = self.cabinet
        face = "open" if state.held else "covered"
        surface.blit(cabinet.sprites.panel(self.rect.size, cabinet.px(6), face, "rim"), self.rect)
        icon = cabinet.sprites.get(self.sprite, cabinet.px(24), swap={"question": "text"})
        surface.blit(icon, icon.get_rect(center=self.rect.center))


class Course:
    """Places, paints and hears the course and its key; *seek* goes to a part of the whole time."""

    def __init__(self, cabinet: Cabinet, icon: Callable[[], str], seek: Callable[[float], None]) -> None:
        self._cabinet = cabinet
        self._seek = seek
        self._key = PlayKey(cabinet, icon, Action.WATCH)
        self._keys = Buttons([self._key])
        self.dragging = False
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._frame = pygame.Rect(0, 0, 1, 1)
        self._points: list[Point] = []
        self._length = 1
        self._picture: pygame.Surface | None = None

    def place(self, frame: pygame.Rect) -> None:
        """Lay the course out in *frame*, its key at the left."""
        px = self._cabinet.px
        self._frame = pygame.Rect(frame)
        self._key.rect = pygame.Rect(frame.left + px(10), 0, px(44), px(44))
        self._key.rect.centery = frame.centery
        left = self._key.rect.right + px(10)
        self.rect = pygame.Rect(left, frame.top + px(8), frame.right - px(12) - left, frame.height - px(16))
        self._picture = None

    def show(self, points: list[Point], length: int) -> None:
        """Show this course, in which so many cells were taken."""
        self._points, self._length = points, max(1, length)
        self._picture = None

    def point(self, pointing: Pointing) -> bool:
        """Press the key on its release, or drag along the course."""
        taken = self._keys.point(pointing)
        if pointing.button is Kind.LEFT_PRESS:
            self.dragging = self.rect.collidepoint(pointing.at)
        if self.dragging:
            self._seek(min(1.0, max(0.0, (pointing.at[0] - self.rect.left) / self.rect.width)))
            taken = True
        if pointing.button is Kind.LEFT_RELEASE:
            self.dragging = False
        return taken

    def let_go(self) -> None:
        """Release without acting."""
        self._keys.let_go()
        self.dragging = False

    def looks(self) -> object:
        """Return how the key stands, and whether the course is known."""
        return self._keys.looks(), len(self._points)

    def draw(self, surface: pygame.Surface, part: float) -> None:
        """Paint the course, with a line at *part* of it."""
        cabinet, px = self._cabinet, self._cabinet.px
        surface.blit(cabinet.sprites.panel(self._frame.size, px(8), "panel", "line", ground="backdrop"), self._frame)
        self._keys.draw(surface)
        if self._picture is None:
            self._picture = self._paint()
        surface.blit(self._picture, self.rect)
        thick = px(2)
        at = self.rect.left + round(part * (self.rect.width - thick))
        surface.fill(cabinet.theme["text"], (at, self.rect.top - px(3), thick, self.rect.height + 2 * px(3)))

    def _paint(self) -> pygame.Surface:
        theme, (width, height) = self._cabinet.theme, self.rect.size
        picture = pygame.Surface((width, height)).convert()
        picture.fill(theme["open"])
        steps = [(round(taken / self._length * width), shares) for taken, shares in self._points]
        ends = [x for x, _ in steps[1:]] + [width]
        for (x, shares), end in zip(steps, ends, strict=False):  # none before the course is known
            self._paint_step(picture, pygame.Rect(x, 0, max(1, end - x), height), shares)
        picture.fill(theme["text_dim"], (0, height // 2, width, self._cabinet.px(1)))
        return picture

    def _paint_step(self, picture: pygame.Surface, step: pygame.Rect, shares: tuple[float, ...]) -> None:
        """Paint one moment: the second of two hangs from above."""
        theme, line, bottom = self._cabinet.theme, self._cabinet.px(2), step.height
        for hue, share in enumerate(shares):
            high = round(share * step.height)
            hangs = len(shares) == 2 and hue == 1
            top = 0 if hangs else bottom - high
            picture.fill(theme[f"{HUES[hue].colour}_key"], (step.left, top, step.width, high))
            picture.fill(theme[HUES[hue].colour], (step.left, high - line if hangs else top, step.width, line))
            bottom = bottom if hangs else top
