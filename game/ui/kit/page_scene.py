"""What the pages of runs have in common: a heading, a panel, a way back, and an answer from the disk."""

from typing import TYPE_CHECKING, Generic

import pygame

from game.play.worker import Result
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Button, Focus, Widget

if TYPE_CHECKING:
    from game.store.records import Records

BELOW, ABOVE = 62, 78
"""Room at 720p for the way back and for the heading."""


class PageScene(Scene, Generic[Result]):
    """A panel under a heading; *wide* and *high* at 720p."""

    wide = 800

    @property
    def high(self) -> int:
        """Height of the panel at 720p."""
        return 560

    def __init__(self, cabinet: Cabinet, heading: str, *widgets: Widget) -> None:
        self.cabinet = cabinet
        self._heading = heading
        self._back = Button(cabinet, cabinet.words("arcade.back"), cabinet.stage.pop)
        self.focus: Focus[Widget] = Focus(cabinet, [*widgets, self._back])
        self.answer: Result | None = None  # what the disk said, once it has
        self.watch(cabinet.history.ask(self.ask), self._show)

    def ask(self, records: "Records") -> Result:
        """Read what the page shows; off the frame."""
        raise NotImplementedError

    def draw_page(self, surface: pygame.Surface, answer: Result) -> None:
        """Paint what the disk said."""
        raise NotImplementedError

    def act(self, asked: Asked) -> bool:
        """Go back, or use the lit widget."""
        if asked.action is Action.BACK:
            self.cabinet.stage.pop()
            return True
        return self.focus.act(asked.action)

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the widgets."""
        self.focus.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.focus.let_go()

    @property
    def animating(self) -> bool:
        """Whether the disk is being asked."""
        return self.waiting

    def update(self, ticks: int) -> None:
        """Let what glides glide."""
        self.focus.update()
        self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    def _show(self, answer: Result) -> None:
        self.answer = answer

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.focus.looks(), self.answer, self.cabinet.problems(), self.cabinet.backdrop.looks()

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self.focus.lit.rect

    def resize(self) -> None:
        """Lay the panel and the way back out."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        self.panel = pygame.Rect(
            0, 0, min(px(self.wide), width - px(24)), min(px(self.high), height - px(BELOW + ABOVE))
        )
        self.panel.midtop = width // 2, (height - self.panel.height + px(ABOVE - BELOW)) // 2
        self._back.rect = pygame.Rect(0, 0, self._back.width, px(40))
        self._back.rect.midtop = self.panel.centerx, self.panel.bottom + px(11)

    def draw(self, frame: Frame) -> None:
        """Paint the heading, the panel and what the disk said."""
        cabinet, surface, px = self.cabinet, frame.surface, self.cabinet.px
        cabinet.draw_panel(surface, cabinet.sprites.panel(self.panel.size, px(12), "panel", "line"), self.panel)
        heading = cabinet.line(self._heading, HUGE)
        surface.blit(heading, heading.get_rect(midbottom=(self.panel.centerx, self.panel.top - px(11))))
        self.focus.draw(surface)
        if self.answer is not None:
            self.draw_page(surface, self.answer)
