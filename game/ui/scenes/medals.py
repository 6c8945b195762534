"""The medals: a dozen achievements that teach, those that were won bright."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.engine.errors import GameError
from game.play.worker import Job
from game.ui.cabinet import HUGE, SMALL, Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.stage import Frame, Scene
from game.ui.widgets import Button, Focus

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS = 2
WIDE, HIGH = 1000, 560
"""The panel at 720p."""


class MedalsScene(Scene):
    """Every medal with how it is won."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._back = Focus(cabinet, [Button(cabinet, cabinet.words("arcade.back"), cabinet.stage.pop)])
        self._won: frozenset[str] = frozenset()
        self._reading: Job[frozenset[str]] | None = cabinet.history.ask(self._ask)

    def _ask(self, records: "Records") -> frozenset[str]:
        return frozenset(records.achievements())

    def act(self, asked: Asked) -> bool:
        """Go back."""
        if asked.action is Action.BACK:
            self._cabinet.stage.pop()
            return True
        return self._back.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the button."""
        self._back.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._back.let_go()

    @property
    def animating(self) -> bool:
        """Whether the disk is being asked."""
        return self._reading is not None

    def update(self, ticks: int) -> None:
        """Take in what was read."""
        self._cabinet.backdrop.update(self._cabinet.size, self._cabinet.scale)
        if self._reading and self._reading.done:
            reading, self._reading = self._reading, None
            try:
                self._won = reading.result()
            except GameError:  # the history says it in its problems
                return

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._won, self._back.looks(), self._cabinet.backdrop.looks()

    def resize(self) -> None:
        """Lay the panel out."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        self._panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), min(px(HIGH), height - px(150)))
        self._panel.center = width // 2, height // 2 + px(10)
        button = self._back.all[0]
        button.rect = pygame.Rect(0, 0, button.width, px(40))
        button.rect.midtop = self._panel.centerx, self._panel.bottom + px(10)

    def draw(self, frame: Frame) -> None:
        """Paint the medals in two columns."""
        cabinet, surface, px, words = self._cabinet, frame.surface, self._cabinet.px, self._cabinet.words
        cabinet.backdrop.draw(surface, cabinet.sprites, cabinet.scale)
        heading = cabinet.line(words("arcade.medals"), HUGE)
        surface.blit(heading, heading.get_rect(midbottom=(self._panel.centerx, self._panel.top - px(10))))
        surface.blit(cabinet.sprites.panel(self._panel.size, px(12), "panel", "line", 0.95), self._panel)
        rows = -(-len(Achievement) // COLUMNS)
        inner = self._panel.inflate(-px(32), -px(24))
        for number, achievement in enumerate(Achievement):
            across, down = divmod(number, rows)
            place = pygame.Rect(
                inner.left + across * inner.width // COLUMNS,
                inner.top + down * inner.height // rows,
                inner.width // COLUMNS - px(12),
                inner.height // rows,
            )
            self._draw_medal(surface, place, achievement)
        self._back.draw(surface)

    def _draw_medal(self, surface: pygame.Surface, place: pygame.Rect, achievement: Achievement) -> None:
        cabinet, px, words = self._cabinet, self._cabinet.px, self._cabinet.words
        won = achievement.value in self._won
        size = min(place.height - px(8), px(48))
        ring = pygame.Rect(place.left, 0, size, size)
        ring.centery = place.centery
        if won:
            surface.blit(cabinet.sprites.get("medal", size), ring)
        else:
            surface.blit(cabinet.sprites.panel(ring.size, size // 2, "open", "line"), ring)
        left = ring.right + px(12)
        told = cabinet.lettering.wrap(meaning(achievement, words), px(SMALL), place.right - left)
        lines = [cabinet.line(name(achievement, words), SMALL, "accent" if won else "text")]
        lines += [cabinet.line(part, SMALL, "text_dim") for part in told]
        top = place.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
