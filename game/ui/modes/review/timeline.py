"""The line below a replay: its buttons, its speed, and a bar of its whole time with marks to jump to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.pointer import Pointing
from game.ui.kit.glossary import Glossary
from game.ui.kit.widgets import Buttons, Icon

HEIGHT = 92
"""At 720p."""


class Mark(Enum):
    """What stands on the bar: its colour, and where it stands, for colour is never the only cue."""

    OPENING = "good"  # a long line up
    FLAG = "flag"  # a short line up
    CHORD = "digit_1"  # a short line down
    MISTAKE = "accent"  # a triangle below


BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Reading:
    """
    What the line shows: the place and the marks as parts of the whole (0–1), a speed, and what is to be said.

    Each of that with a sentence about it, or an empty text.
    """

    at: float
    speed: str
    told: Sequence[tuple[str, str]]
    playing: bool
    marks: Sequence[tuple[float, Mark]]


class Timeline:
    """Places, paints and hears the line; *seek* goes to a part of the whole time."""

    def __init__(self, cabinet: Cabinet, icons: Sequence[Icon], seek: Callable[[float], None]) -> None:
        self._cabinet = cabinet
        self._icons = Buttons(icons)
        self._seek = seek
        self.glossary = Glossary(cabinet)
        self.rect = self.bar = pygame.Rect(0, 0, 1, 1)
        self._dragging = False
        self._marked: object = None  # what the places were worked out from
        self._places: list[tuple[str, int, Mark]] = []

    def place(self, rect: pygame.Rect) -> None:
        """Lay the line out in *rect*."""
        px = self._cabinet.px
        self.rect = pygame.Rect(rect)
        size = self._cabinet.target(36)
        step = max(px(44), size + px(2))
        top = rect.bottom - px(8) - size
        for number, icon in enumerate(self._icons.all):
            icon.rect = pygame.Rect(rect.left + px(10) + number * step, top, size, size)
        self.bar = pygame.Rect(rect.left + px(16), rect.top + px(24), rect.width - px(32), px(6))

    def point(self, pointing: Pointing) -> bool:
        """Press a button on its release, or drag along the bar."""
        grip = self.bar.inflate(self._cabinet.px(16), self._cabinet.px(36))
        self.glossary.point(pointing)
        taken = self._icons.point(pointing)
        if pointing.button is Kind.LEFT_PRESS:
            self._dragging = self._icons.held is None and grip.collidepoint(pointing.at)
        if self._dragging:
            self._seek(min(1.0, max(0.0, (pointing.at[0] - self.bar.left) / self.bar.width)))
        if pointing.button is Kind.LEFT_RELEASE:
            dragged, self._dragging = self._dragging, False
            return taken or dragged
        return self._dragging or self.rect.collidepoint(pointing.at)

    def let_go(self) -> None:
        """Release without acting."""
        self._icons.let_go()
        self._dragging = False

    def looks(self) -> object:
        """Return how its buttons stand."""
        return self._icons.looks()

    def draw(self, surface: pygame.Surface, reading: Reading) -> None:
        """Paint the line."""
        cabinet, px = self._cabinet, self._cabinet.px
        surface.blit(cabinet.sprites.panel(self.rect.size, px(8), "panel", "line", ground="backdrop"), self.rect)
        self._icons.draw(surface)
        left = self._icons.all[-1].rect.right + px(12)
        speed = cabinet.line(reading.speed, SMALL, "text")
        surface.blit(speed, speed.get_rect(midleft=(left, self._icons.all[0].rect.centery)))
        room = self.rect.right - px(16) - left - px(72)
        told = BETWEEN.join(text for text, _ in reading.told)
        text = cabinet.line(told, SMALL, "text_dim", width=room)
        place = text.get_rect(midright=(self.rect.right - px(16), self._icons.all[0].rect.centery))
        surface.blit(text, place)
        self._explain(reading, place, room)
        self._draw_bar(surface, reading)

    def _explain(self, reading: Reading, place: pygame.Rect, room: int) -> None:
        """Have what is said explained where it stands."""
        self.glossary.clear()
        texts, small = [text for text, _ in reading.told], self._cabinet.px(SMALL)
        while len(texts) > 1 and not self._cabinet.has_room(BETWEEN.join(texts), SMALL, room):
            texts.pop()  # as the line did
        width = self._cabinet.lettering.width
        shrunk, before = place.width / max(1, width(BETWEEN.join(texts), small)), ""
        for text, (_, sentence) in zip(texts, reading.told, strict=False):
            left = place.left + round(shrunk * width(before, small))
            if sentence:
                self.glossary.put(
                    sentence, pygame.Rect(left, place.top, round(shrunk * width(text, small)), place.height)
                )
            before += text + BETWEEN

    def _draw_bar(self, surface: pygame.Surface, reading: Reading) -> None:
        cabinet, px, bar = self._cabinet, self._cabinet.px, self.bar
        surface.blit(cabinet.sprites.panel(bar.size, bar.height // 2, "open", "line"), bar)
        if self._marked != (len(reading.marks), bar.size):  # many marks share a pixel
            self._marked = len(reading.marks), bar.size
            self._places = sorted({(mark.name, round(part * bar.width), mark) for part, mark in reading.marks})
        for _, right, mark in self._places:
            self._draw_mark(surface, bar.left + right, mark)
        done = pygame.Rect(bar.left, bar.top, round(reading.at * bar.width), bar.height)
        if done.width >= bar.height:
            surface.blit(cabinet.sprites.panel(done.size, bar.height // 2, "text_dim"), done)
        knob = px(16)
        place = pygame.Rect(0, 0, knob, knob)
        place.center = (done.right, bar.centery)
        surface.blit(cabinet.sprites.panel(place.size, knob // 2, "text"), place)

    def _draw_mark(self, surface: pygame.Surface, x: int, mark: Mark) -> None:
        px, bar, colour = self._cabinet.px, self.bar, self._cabinet.theme[mark.value]
        thick = px(2)
        match mark:
            case Mark.OPENING:
                surface.fill(colour, (x, bar.top - px(12), thick, px(12)))
            case Mark.FLAG:
                surface.fill(colour, (x, bar.top - px(5), thick, px(5)))
            case Mark.CHORD:
                surface.fill(colour, (x, bar.bottom, thick, px(5)))
            case Mark.MISTAKE:
                top, half = bar.bottom + px(2), px(5)
                pygame.draw.polygon(surface, colour, [(x, top), (x - half, top + 2 * half), (x + half, top + 2 * half)])
