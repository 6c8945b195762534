"""
The line above a battle: everybody's share of all safe cells, a bar, lives and the clock.

Two pull at the bar from both ends, over the mark of the majority; of more the shares are stacked in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.gesture import Kind
from game.ui.board.hues import HUES
from game.ui.board.line import Line
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Widget

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
    """What the line shows; standings are in the order of the hues."""

    standings: tuple[Standing, ...]
    clock: str
    status: str
    alarm: bool = False  # whether the status is a warning


class TugLine(Line[Readings]):
    """Places, paints and hears the line."""

    margin, pitch = 8, 40

    def __init__(self, cabinet: Cabinet, left: Sequence[Widget], right: Sequence[Widget], players: int = 2) -> None:
        super().__init__(cabinet, left, right)
        self.height, self.narrowest = (60, 700) if players == 2 else (100, 1100)
        self.bar = pygame.Rect(0, 0, 1, 1)
        self._pulls = players == 2
        self._fills: list[pygame.Surface] = []  # everybody's bar, as long as it can be
        self._filled: object = None  # what those were made for

    def place(self, board: pygame.Rect) -> None:
        """Put the bar between both sides' shares, or above those of more players."""
        super().place(board)
        px = self.cabinet.px
        if self._pulls:
            side = px(236)  # buttons, share and name, clock
            self.bar = pygame.Rect(self.rect.left + side, self.rect.top + px(9), self.rect.width - 2 * side, px(BAR))
        else:
            left, right = self._ends()
            self.bar = pygame.Rect(left, self.rect.top + px(9), right - px(76) - left, px(BAR - 4))

    def _ends(self) -> tuple[int, int]:
        """Return where the part between the buttons begins and ends."""
        px = self.cabinet.px
        left = self.left[-1].rect.right if self.left else self.rect.left
        return left + px(8), self.rect.right - px(self.margin) - px(self.pitch) * len(self.right)

    def point(self, pointing: Pointing) -> bool:
        """Take every press on the line."""
        return super().point(pointing) or (pointing.button is Kind.LEFT_PRESS and self.rect.collidepoint(pointing.at))

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the bar, all standings, the clock and the status."""
        cabinet, px = self.cabinet, self.cabinet.px
        self.draw_bar(surface, self.bar, [standing.share for standing in readings.standings])
        ends = self._ends()
        clock = cabinet.line(readings.clock, NORMAL, "text_dim")
        surface.blit(clock, clock.get_rect(midright=(ends[1] - px(4), self.bar.centery)))  # above the lives
        if self._pulls:
            own, theirs = readings.standings
            self._draw_standing(surface, own, "own", self.bar.left - px(10), ends[0], from_right=True)
            room = ends[1] - px(12) - clock.get_width()
            self._draw_standing(surface, theirs, "theirs", self.bar.right + px(10), room, from_right=False)
        else:
            self._draw_columns(surface, readings.standings, ends)
        self._draw_status(surface, readings)

    def _draw_status(self, surface: pygame.Surface, readings: Readings) -> None:
        """Write it on the lower edge; in smaller letters, and then in two lines, where the bar is short."""
        cabinet, px, colour = self.cabinet, self.cabinet.px, "warning" if readings.alarm else "text_dim"
        if cabinet.has_room(readings.status, SMALL, self.bar.width):
            lines = [cabinet.line(readings.status, SMALL, colour, self.bar.width)]
        else:
            room = self.rect.bottom - px(4) - self.bar.bottom
            lines = cabinet.lines([readings.status], SMALL, colour, (self.bar.width, room))
        bottom = self.rect.bottom - px(6 if len(lines) == 1 else 2)
        for line in reversed(lines):
            bottom = surface.blit(line, line.get_rect(midbottom=(self.bar.centerx, bottom))).top

    def _draw_columns(self, surface: pygame.Surface, standings: Sequence[Standing], ends: tuple[int, int]) -> None:
        """Write each one's shape, share and lives side by side, the names under them."""
        cabinet, px = self.cabinet, self.cabinet.px
        width = (ends[1] - ends[0]) // len(standings)
        brief = any(not self._has_room(standing, width) for standing in standings)
        middle = self.bar.bottom + px(15)
        for hue, standing in enumerate(standings):
            left = ends[0] + hue * width
            mark = HUES[hue].mark(cabinet.sprites, px(16))
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
            share = cabinet.line(self._shown(standing.share, brief=brief), NORMAL, HUES[hue].colour)
            place = share.get_rect(midleft=(left + px(22), middle))
            surface.blit(share, place)
            if not brief:
                self._draw_lives(surface, standing, place, from_right=False, lost=False)
            elif standing.of_lives > 1:
                heart = cabinet.sprites.get("life", px(14))
                at = surface.blit(heart, heart.get_rect(midleft=(place.right + px(5), middle)))
                lives = cabinet.line(str(standing.lives), SMALL, "text_dim")
                surface.blit(lives, lives.get_rect(midleft=(at.right + px(2), middle)))
            name = cabinet.line(standing.name, SMALL, "text", width=width - px(30))
            surface.blit(name, name.get_rect(midleft=(place.left, middle + px(20))))

    def _shown(self, share: float, *, brief: bool) -> str:
        return f"{self.cabinet.words.number(100 * share, '.0f' if brief else '.1f')} %"

    def _has_room(self, standing: Standing, width: int) -> bool:
        """Tell whether a column is wide enough for a share in full and a heart for every life."""
        cabinet, px = self.cabinet, self.cabinet.px
        share = cabinet.lettering.width(self._shown(standing.share, brief=False), px(NORMAL))
        return px(22) + share + px(15 * standing.lives + 16) <= width

    def draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, shares: Sequence[float]) -> None:
        """Paint who owns how much: of two filled from its end by each, else one after the other."""
        cabinet, px = self.cabinet, self.cabinet.px
        rim = bar.inflate(2 * px(2), 2 * px(2))
        surface.fill(cabinet.theme["line"], rim)
        surface.fill(cabinet.theme["open"], bar)
        strips = self._strips(bar.size)
        if len(shares) == 2:
            one, two = (round(share * bar.width) for share in shares)
            surface.blit(strips[0], bar.topleft, (0, 0, one, bar.height))
            surface.blit(strips[1], (bar.right - two, bar.top), (bar.width - two, 0, two, bar.height))
        else:
            left = bar.left
            for strip, share in zip(strips, shares, strict=False):
                wide = min(bar.right - left, round(share * bar.width))
                surface.blit(strip, (left, bar.top), (left - bar.left, 0, wide, bar.height))
                left += wide
                surface.fill(cabinet.theme["backdrop"], (left - px(2), bar.top, px(2), bar.height))
            return  # the most cells win, not the majority
        middle, thick, tall = bar.centerx, px(3), px(5)
        surface.fill(cabinet.theme["backdrop"], (middle - thick, bar.top, 2 * thick, bar.height))
        surface.fill(cabinet.theme["text"], (middle - thick // 2, bar.top - tall, max(1, thick), bar.height + 2 * tall))

    def _strips(self, size: tuple[int, int]) -> list[pygame.Surface]:
        made_for = size, self.cabinet.theme.name
        if made_for != self._filled:
            self._filled = made_for
            self._fills = [self._strip(size, hue.colour, hue.pattern) for hue in HUES]
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
        share = cabinet.line(f"{cabinet.words.number(100 * standing.share, '.1f')} %", LARGE, colour)
        top = self.rect.top + px(7)
        place = share.get_rect(**{"topright" if from_right else "topleft": (near, top)})
        surface.blit(share, place)
        room = abs(far - near)
        name = cabinet.line(standing.name, SMALL, "text", width=room)
        bottom = self.rect.bottom - px(7)
        corner = {"bottomright" if from_right else "bottomleft": (near, bottom)}
        spot = name.get_rect(**corner)
        surface.blit(name, spot)
        self._draw_lives(surface, standing, spot, from_right=from_right)

    def _draw_lives(
        self, surface: pygame.Surface, standing: Standing, spot: pygame.Rect, *, from_right: bool, lost: bool = True
    ) -> None:
        """Paint the lives left beside a name, and, where there is room for them, those *lost*."""
        cabinet, px = self.cabinet, self.cabinet.px
        if standing.of_lives < 2:
            return
        size = px(14)
        for number in range(standing.of_lives if lost else standing.lives):
            left = standing.lives > number
            heart = cabinet.sprites.get("life", size, swap=None if left else {"flag": "line"})
            step = (size + px(1)) * (number + 1)
            x = spot.left - px(6) - step if from_right else spot.right + px(6) + step - size
            surface.blit(heart, (x, spot.centery - size // 2))
