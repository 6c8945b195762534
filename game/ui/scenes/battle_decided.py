"""Somebody owns more than half: a band over the line asks whether to play on or to leave it at that."""

from typing import TYPE_CHECKING

import pygame

from game.engine.mouse import TICK_MS, Kind
from game.ui.cabinet import LARGE, SMALL, Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.stage import Scene

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScene

DEAF_TICKS = 500 // TICK_MS
"""So long nothing is chosen, so that nobody in full flow settles by accident."""


class DecidedScene(Scene):
    """Two buttons over a match that stands still."""

    see_through = True

    def __init__(self, cabinet: Cabinet, battle: "BattleScene", *, won: bool) -> None:
        self._cabinet = cabinet
        self._battle = battle
        self.won = won
        self._age = 0
        self._lit = 0
        self._held: int | None = None
        self.buttons: list[pygame.Rect] = []
        words = cabinet.words
        self._choices = ((words("battle.settle"), self._settle), (words("battle.play_on"), self._play_on))

    def _settle(self) -> None:
        self._cabinet.stage.pop()
        self._battle.settle()

    def _play_on(self) -> None:
        self._cabinet.stage.pop()

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Back plays on."""
        match asked.action:
            case Action.LEFT | Action.RIGHT | Action.UP | Action.DOWN:
                self._lit, self.dirty = 1 - self._lit, True
            case Action.CONFIRM if self._age >= DEAF_TICKS:
                self._choices[self._lit][1]()
            case Action.BACK if self._age >= DEAF_TICKS:
                self._play_on()
            case Action.MUTE | Action.FULLSCREEN:
                return False
        return True

    def point(self, pointing: Pointing) -> bool:
        """Press a button on its release; everything else waits."""
        over = next((number for number, rect in enumerate(self.buttons) if rect.collidepoint(pointing.at)), None)
        if over is not None and over != self._lit:
            self._lit, self.dirty = over, True
        if pointing.kind is Kind.LEFT_PRESS:
            self._held = over
        elif pointing.kind is Kind.LEFT_RELEASE:
            held, self._held = self._held, None
            if held is not None and held == over and self._age >= DEAF_TICKS:
                self._choices[held][1]()
        return True

    def update(self, ticks: int) -> None:
        """Count until it listens."""
        self._age += ticks

    def resize(self) -> None:
        """Place the buttons at the right end of the band."""
        self.dirty = True
        px, band = self._cabinet.px, self._battle.hud.rect
        right, self.buttons = band.right - px(10), []
        for label, _ in reversed(self._choices):
            width = self._cabinet.lettering.width(label, px(SMALL)) + px(24)
            self.buttons.insert(0, pygame.Rect(right - width, band.centery - px(18), width, px(36)))
            right -= width + px(8)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the band."""
        cabinet, px, band = self._cabinet, self._cabinet.px, self._battle.hud.rect
        words = cabinet.words
        colour = "good" if self.won else "warning"
        surface.blit(cabinet.sprites.panel(band.size, px(8), "panel", colour, ground="backdrop"), band)
        left, room = band.left + px(16), self.buttons[0].left - band.left - px(28)
        head = cabinet.line(words("battle.decided_own" if self.won else "battle.decided_theirs"), LARGE, colour)
        surface.blit(head, head.get_rect(bottomleft=(left, band.centery + px(4))))
        name = self._battle.opponent
        text = words("battle.decided_why_own") if self.won else words("battle.decided_why_theirs", name=name)
        line = cabinet.line(cabinet.lettering.cut(text, px(SMALL), room), SMALL, "text")
        surface.blit(line, (left, band.centery + px(6)))
        for number, ((label, _), rect) in enumerate(zip(self._choices, self.buttons, strict=True)):
            lit = number == self._lit
            surface.blit(cabinet.sprites.panel(rect.size, px(6), "covered" if lit else "panel", "covered_top"), rect)
            line = cabinet.line(label, SMALL, "text" if lit else "text_dim")
            surface.blit(line, line.get_rect(center=rect.center))
