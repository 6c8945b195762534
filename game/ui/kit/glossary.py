"""What a figure means, a sentence that comes up where the mouse rests on it."""

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.actions import MOUSE
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Widget

WIDEST = 420
"""Of a sentence, at 720p."""


class Term(Widget):
    """One figure in its place, and its sentence."""

    def __init__(self, cabinet: Cabinet, sentence: str) -> None:
        super().__init__(cabinet)
        self._sentence = sentence

    @property
    def tip(self) -> str:
        """What it means."""
        return self._sentence

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint that in lines under it, or over it where the window ends."""
        cabinet, px, seen = self.cabinet, self.cabinet.px, self.cabinet.stage.viewport.seen
        parts = cabinet.lettering.wrap(self.tip, px(SMALL), min(px(WIDEST), seen.width - px(24)))
        lines = [cabinet.line(part, SMALL) for part in parts]
        high = lines[0].get_height()
        place = pygame.Rect(0, 0, max(line.get_width() for line in lines) + px(18), high * len(lines) + px(10))
        place.midtop = self.rect.centerx, self.rect.bottom + px(6)
        if place.bottom > seen.bottom:
            place.bottom = self.rect.top - px(6)
        place.clamp_ip(seen)
        surface.blit(cabinet.sprites.panel(place.size, px(6), "panel", "accent"), place)
        for number, line in enumerate(lines):
            surface.blit(line, (place.left + px(9), place.top + px(5) + number * high))


class Glossary:
    """The figures of a scene that have a sentence, where they were painted last."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._terms: dict[str, Term] = {}
        self._shown: set[str] = set()

    def clear(self) -> None:
        """Begin anew: nothing is there."""
        self._shown.clear()

    def put(self, sentence: str, rect: pygame.Rect) -> None:
        """Have a sentence said of what is there."""
        term = self._terms.setdefault(sentence, Term(self._cabinet, sentence))
        term.rect = pygame.Rect(rect)
        self._shown.add(sentence)

    def point(self, pointing: Pointing) -> None:
        """Offer what lies under the mouse."""
        if pointing.device.kind is not MOUSE.kind:
            return
        for sentence in self._shown:
            if self._terms[sentence].rect.collidepoint(pointing.at):
                self._cabinet.stage.tips.offer(self._terms[sentence])
