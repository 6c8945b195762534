"""The line above a battle: both shares, the bar they pull at with its majority mark, lives and the clock."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.mouse import Kind
from game.ui.board.line import Line
from game.ui.cabinet import LARGE, NORMAL, SMALL, Cabinet
from game.ui.input.pointer import Pointing
from game.ui.widgets import Widget

BAR = 22
"""Height of the bar at 720p."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one side stands, for the line: its name, the part of the safe cells it owns, and lives of so many."""

    name: str
    share: float
    lives: int
    of_lives: int


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    own: Standing
    theirs: Standing
    clock: str
    status: str
    alarm: bool = False  # whether the status is a warning


class TugLine(Line[Readings]):
    """Places, paints and hears the line."""

    narrowest = 700
    margin, pitch = 8, 40

    def __init__(self, cabinet: Cabinet, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        super().__init__(cabinet, left, right)
        self.bar = pygame.Rect(0, 0, 1, 1)
        self._fills: list[pygame.Surface] = []  # both sides' bars, as long as they can be
        self._filled: object = None  # what those were made for

    def place(self, board_width: int) -> None:
        """Put the bar between both sides' shares."""
        super().place(board_width)
        px = self.cabinet.px
        side = px(236)  # buttons, share and name, clock
        self.bar = pygame.Rect(self.rect.left + side, self.rect.top + px(9), self.rect.width - 2 * side, px(BAR))

    def point(self, pointing: Pointing) -> bool:
        """Take every press on the line."""
        return super().point(pointing) or (pointing.kind is Kind.LEFT_PRESS and self.rect.collidepoint(pointing.at))

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the bar, both standings, the clock and the status."""
        cabinet, px = self.cabinet, self.cabinet.px
        self.draw_bar(surface, self.bar, readings.own.share, readings.theirs.share)
        ends = (
            self.left[-1].rect.right + px(8),
            self.rect.right - px(self.margin) - px(self.pitch) * len(self.right),
        )
        self._draw_standing(surface, readings.own, "own", self.bar.left - px(10), ends[0], from_right=True)
        clock = cabinet.line(readings.clock, NORMAL, "text_dim")
        surface.blit(clock, clock.get_rect(midright=(ends[1] - px(4), self.rect.centery)))
        room = ends[1] - px(12) - clock.get_width()
        self._draw_standing(surface, readings.theirs, "theirs", self.bar.right + px(10), room, from_right=False)
        status = cabinet.lettering.cut(readings.status, px(SMALL), self.bar.width)
        line = cabinet.line(status, SMALL, "warning" if readings.alarm else "text_dim")
        surface.blit(line, line.get_rect(midbottom=(self.bar.centerx, self.rect.bottom - px(6))))

    def draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, own: float, theirs: float) -> None:
        """Paint how both sides pull: filled from its end by each, the mark half way."""
        cabinet, px = self.cabinet, self.cabinet.px
        rim = bar.inflate(2 * px(2), 2 * px(2))
        surface.fill(cabinet.theme["line"], rim)
        surface.fill(cabinet.theme["open"], bar)
        strips = self._strips(bar.size)
        one, two = (round(share * bar.width) for share in (own, theirs))
        surface.blit(strips[0], bar.topleft, (0, 0, one, bar.height))
        surface.blit(strips[1], (bar.right - two, bar.top), (bar.width - two, 0, two, bar.height))
        middle, thick, tall = bar.centerx, px(3), px(5)
        surface.fill(cabinet.theme["backdrop"], (middle - thick, bar.top, 2 * thick, bar.height))
        surface.fill(cabinet.theme["text"], (middle - thick // 2, bar.top - tall, max(1, thick), bar.height + 2 * tall))

    def _strips(self, size: tuple[int, int]) -> list[pygame.Surface]:
        made_for = size, self.cabinet.theme.name
        if made_for != self._filled:
            self._filled = made_for
            self._fills = [self._strip(size, *look) for look in (("own", "hatch"), ("theirs", "dots"))]
        return self._fills

    def _strip(self, size: tuple[int, int], side: str, pattern: str) -> pygame.Surface:
        cabinet = self.cabinet
        strip = pygame.Surface(size).convert()
        strip.fill(cabinet.theme[side])
        mark = cabinet.sprites.get(pattern, size[1], swap={"open_line": f"{side}_key"})
        for x in range(0, size[0], size[1]):
            strip.blit(mark, (x, 0))
        return strip

    def _draw_standing(
        self, surface: pygame.Surface, standing: Standing, colour: str, near: int, far: int, *, from_right: bool
    ) -> None:
        """Write a share large beside its end of the bar, under it the name or the lives left."""
        cabinet, px = self.cabinet, self.cabinet.px
        share = cabinet.line(f"{100 * standing.share:.1f} %", LARGE, colour)
        top = self.rect.top + px(7)
        place = share.get_rect(**{"topright" if from_right else "topleft": (near, top)})
        surface.blit(share, place)
        room = abs(far - near)
        name = cabinet.line(cabinet.lettering.cut(standing.name, px(SMALL), room), SMALL, "text")
        bottom = self.rect.bottom - px(7)
        corner = {"bottomright" if from_right else "bottomleft": (near, bottom)}
        spot = name.get_rect(**corner)
        surface.blit(name, spot)
        if standing.of_lives < 2:
            return
        size = px(14)
        for number in range(standing.of_lives):
            left = standing.lives > number
            heart = cabinet.sprites.get("life", size, swap=None if left else {"flag": "line"})
            step = (size + px(1)) * (number + 1)
            x = spot.left - px(6) - step if from_right else spot.right + px(6) + step - size
            surface.blit(heart, (x, spot.centery - size // 2))
