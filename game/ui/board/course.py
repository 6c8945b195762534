"""The course of a battle as a picture: one side's share grows from below, the other's from above."""

import pygame

from game.ui.cabinet import Cabinet

Point = tuple[int, float, float]
"""A tick and both sides' shares of the safe cells, 0–1."""


class Course:
    """Places and paints the course, a button to play it, and the moment that is shown."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.rect = self.button = pygame.Rect(0, 0, 1, 1)
        self._frame = pygame.Rect(0, 0, 1, 1)
        self._points: list[Point] = []
        self._length = 1
        self._picture: pygame.Surface | None = None

    def place(self, frame: pygame.Rect) -> None:
        """Lay the course out in *frame*, its button at the left."""
        px = self._cabinet.px
        self._frame = pygame.Rect(frame)
        self.button = pygame.Rect(frame.left + px(10), 0, px(44), px(44))
        self.button.centery = frame.centery
        left = self.button.right + px(10)
        self.rect = pygame.Rect(left, frame.top + px(8), frame.right - px(12) - left, frame.height - px(16))
        self._picture = None

    def show(self, points: list[Point], length: int) -> None:
        """Show this course of so many ticks."""
        self._points, self._length = points, max(1, length)
        self._picture = None

    def part_at(self, x: int) -> float:
        """Return which part of the whole time a column of the window stands for."""
        return min(1.0, max(0.0, (x - self.rect.left) / self.rect.width))

    def draw(self, surface: pygame.Surface, part: float, *, playing: bool) -> None:
        """Paint the course, with a line at *part* of it."""
        cabinet, px = self._cabinet, self._cabinet.px
        surface.blit(cabinet.sprites.panel(self._frame.size, px(8), "panel", "line", ground="backdrop"), self._frame)
        surface.blit(cabinet.sprites.panel(self.button.size, px(6), "covered", "covered_top"), self.button)
        icon = cabinet.sprites.get("icon_next" if playing else "icon_play", px(24), swap={"question": "text"})
        surface.blit(icon, icon.get_rect(center=self.button.center))
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
        steps = [(round(tick / self._length * width), own, theirs) for tick, own, theirs in self._points]
        ends = [x for x, *_ in steps[1:]] + [width]
        for (x, own, theirs), end in zip(steps, ends, strict=False):  # none before the course is known
            wide = max(1, end - x)
            one, two = round(own * height), round(theirs * height)
            picture.fill(theme["own_key"], (x, height - one, wide, one))
            picture.fill(theme["theirs_key"], (x, 0, wide, two))
            picture.fill(theme["own"], (x, height - one, wide, self._cabinet.px(2)))
            picture.fill(theme["theirs"], (x, two - self._cabinet.px(2), wide, self._cabinet.px(2)))
        picture.fill(theme["text_dim"], (0, height // 2, width, self._cabinet.px(1)))
        return picture
