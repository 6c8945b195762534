"""The line above a drill's card: how the cards went, and the time, quiet; of a speed drill what is left of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.board.line import Line
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import HUGE, NORMAL, SMALL
from game.ui.kit.numerals import numerals
from game.ui.kit.widgets import Widget

RIGHT, WRONG, AGAIN, OPEN, NOW = "right", "wrong", "again", "open", "now"
"""How a card of the drill stands."""

SPRITES = {RIGHT: "tick", WRONG: "cross", AGAIN: "tick"}


@dataclass(frozen=True, slots=True)
class Readings:
    """What the line shows."""

    cards: tuple[str, ...]  # how each stands; empty in a speed drill
    count: int  # solved, in a speed drill
    seconds: int  # on this card; in a speed drill those left
    hurries: bool  # a speed drill is almost over


class DrillLine(Line[Readings]):
    """Places, paints and hears the line."""

    narrowest = 620

    def __init__(self, cabinet: Cabinet, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        super().__init__(cabinet, left, right)

    def paint(self, surface: pygame.Surface, readings: Readings) -> None:
        """Paint a key for each card, or the count; the time at the right."""
        cabinet, px, middle = self.cabinet, self.cabinet.px, self.middle
        seconds = cabinet.words("result.time", seconds=str(readings.seconds))
        colour = "warning" if readings.hurries else "text_dim"
        clock = cabinet.line(seconds, NORMAL if readings.cards else HUGE, colour)
        surface.blit(clock, clock.get_rect(midright=(middle.right - px(12), middle.centery)))
        if not readings.cards:
            label = cabinet.line(cabinet.words("drill.solved"), SMALL, "text_dim")
            place = label.get_rect(midleft=(middle.left + px(12), middle.centery))
            surface.blit(label, place)
            count = numerals(cabinet, str(readings.count), px(24), "accent")
            surface.blit(count, count.get_rect(midleft=(place.right + px(12), middle.centery)))
            return
        room = middle.width - px(80)
        size = min(px(30), room // len(readings.cards) - px(4))
        left = middle.centerx - (len(readings.cards) * (size + px(4)) - px(4)) // 2
        for card in readings.cards:
            key = pygame.Rect(left, middle.centery - size // 2, size, size)
            rim = "accent" if card == NOW else "line"
            fill = "covered" if card == NOW else "open"
            surface.blit(cabinet.sprites.panel(key.size, px(5), fill, rim), key)
            if card in SPRITES:
                sprite = cabinet.sprites.get(SPRITES[card], size * 4 // 5)
                surface.blit(sprite, sprite.get_rect(center=key.center))
            left += size + px(4)
