"""The line above a run's board: score, chain with its multiplier, lives and clock."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.arcade.rules import LIVES
from game.ui.board.line import Line
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.kit.numerals import numerals
from game.ui.kit.widgets import Widget

SCORE, CHAIN, HEARTS, CLOCK = 150, 266, 140, 90
"""How wide its four parts are at 720p; what is left over lies on both sides of the chain."""

FIGURES, TIMES = 19, 26
"""How high score and clock are, and how high the multiplier is, at 720p."""

AIR = 13
"""Above the names of score and clock, and below their figures, at 720p."""

GROWN = 1.35
"""How much larger a multiplier is in the moment it rises."""


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    score: int
    multiplier: int
    links: int  # of the chain
    next_at: int | None  # links from which on the multiplier is one more
    rising: float  # 1 in the moment the multiplier rises, 0 a little later
    lives: int
    seconds: int
    danger: bool  # the clock has almost run out


class RunLine(Line[Readings]):
    """Places, paints and hears the line."""

    height, narrowest = 76, 860

    def __init__(self, cabinet: Cabinet, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        super().__init__(cabinet, left, right)

    @property
    def chain(self) -> pygame.Rect:
        """Where the chain is."""
        px, middle = self.cabinet.px, self.middle
        spare = max(0, middle.width - px(SCORE + CHAIN + HEARTS + CLOCK)) // 2
        return pygame.Rect(middle.left + px(SCORE) + spare, middle.top, px(CHAIN), middle.height)

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint the score, the chain, the lives and the clock, from the left to the right."""
        px, middle = self.cabinet.px, self.middle
        self._draw_score(surface, middle.left + px(10), readings)
        self._draw_chain(surface, self.chain, readings)
        self._draw_lives(surface, middle.right - px(CLOCK + HEARTS // 2), readings.lives)
        self._draw_clock(surface, middle.right - px(10), readings)

    def _draw_score(self, surface: pygame.Surface, left: int, readings: Readings) -> None:
        cabinet, rect = self.cabinet, self.rect
        label = cabinet.line(cabinet.words("arcade.score"), SMALL, "text_dim")
        surface.blit(label, (left, rect.top + cabinet.px(AIR)))
        score = numerals(cabinet, cabinet.words.number(readings.score), cabinet.px(FIGURES), "text")
        surface.blit(score, score.get_rect(bottomleft=(left, rect.bottom - cabinet.px(AIR))))

    def _draw_chain(self, surface: pygame.Surface, place: pygame.Rect, readings: Readings) -> None:
        """Write the multiplier large, beside it how far the next one is."""
        cabinet, px = self.cabinet, self.cabinet.px
        warm = readings.multiplier > 1
        high = px(TIMES * (1 + (GROWN - 1) * readings.rising))
        times = numerals(cabinet, f"×{readings.multiplier}", high, "accent" if warm else "text_dim")
        surface.blit(times, times.get_rect(center=(place.left + px(40), place.centery)))
        bar = pygame.Rect(place.left + px(84), place.centery - px(12), place.width - px(90), px(8))
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        part = readings.links / readings.next_at if readings.next_at else 1.0
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * min(1.0, part)), bar.height)
        if filled.width >= bar.height:
            surface.blit(cabinet.sprites.panel(filled.size, bar.height // 2, "accent"), filled)
        text = cabinet.words("arcade.chain", links=readings.links)
        if readings.next_at:
            text = cabinet.words(
                "arcade.chain_next", links=readings.links, times=readings.multiplier + 1, at=readings.next_at
            )
        line = cabinet.line(text, SMALL, "text_dim", bar.width)
        surface.blit(line, (bar.left, bar.bottom + px(5)))

    def _draw_lives(self, surface: pygame.Surface, middle: int, lives: int) -> None:
        """Paint hearts, those that were lost dark; more than there is room for as a number."""
        cabinet, size = self.cabinet, self.cabinet.px(20)
        shown = max(LIVES, min(lives, 5))
        left = middle - shown * (size + cabinet.px(4)) // 2
        for number in range(shown):
            heart = cabinet.sprites.get("life", size, swap=None if number < lives else {"flag": "line"})
            surface.blit(heart, (left + number * (size + cabinet.px(4)), self.rect.centery - size // 2))
        if lives > shown:
            line = cabinet.line(f"+{lives - shown}", SMALL, "flag")
            surface.blit(line, line.get_rect(midleft=(left + shown * (size + cabinet.px(4)), self.rect.centery)))

    def _draw_clock(self, surface: pygame.Surface, right: int, readings: Readings) -> None:
        cabinet, rect = self.cabinet, self.rect
        label = cabinet.line(cabinet.words("arcade.clock"), SMALL, "text_dim")
        surface.blit(label, label.get_rect(topright=(right, rect.top + cabinet.px(AIR))))
        minutes, seconds = divmod(readings.seconds, 60)
        clock = numerals(
            cabinet, f"{minutes}:{seconds:02d}", cabinet.px(FIGURES), "warning" if readings.danger else "text"
        )
        surface.blit(clock, clock.get_rect(bottomright=(right, rect.bottom - cabinet.px(AIR))))
