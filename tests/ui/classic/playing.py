"""A game at rest in its window, and where its parts are."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import Action
from game.ui.modes.classic.play import PlayScene
from tests.patience import wait_until
from tests.ui.eyes import repaints, seen_now
from tests.ui.hands import point, press

Place = tuple[int, int]


@dataclass
class Window:
    """A game at rest in its window, and where its parts are."""

    cabinet: Cabinet
    play: PlayScene

    def cell(self, cell: int) -> pygame.Rect:
        """Return a cell's rectangle."""
        return self.play.camera.cell_rect(cell)

    @property
    def face(self) -> pygame.Rect:
        """The face's rectangle."""
        line = self.play.line
        return pygame.Rect(0, 0, line.height, line.height).move_to(center=line.center)

    def icon(self, place: int) -> pygame.Rect:
        """Return the place of an icon of the line: 0, 1, 2 from the left, -1, -2, -3 from the right."""
        px, line = self.cabinet.style.px, self.play.line
        left = line.left + px(28) + place * px(44) if place >= 0 else line.right - px(28 - 44 * place - 8)
        return pygame.Rect(left, line.centery - px(18), px(36), px(36))

    def led(self, place: int) -> pygame.Rect:
        """Return the place of the counter (0) or the clock (-1)."""
        px, line = self.cabinet.style.px, self.play.line
        left = line.left + px(158) if place == 0 else line.right - px(248)
        return pygame.Rect(left, line.top, px(90), line.height)

    def repaints(self, deed: Callable[[], object], where: pygame.Rect | None = None) -> bool:
        """Do something and tell whether the pixels changed there."""
        return repaints(self.cabinet, deed, where)

    def ask(self, action: Action, where: pygame.Rect | None = None) -> bool:
        """Ask for an action and tell whether the pixels changed there."""
        return self.repaints(press(self.cabinet, action), where)

    def point(self, kind: Kind | None, at: Place, where: pygame.Rect | None = None, wheel: int = 0) -> bool:
        """Use the mouse and tell whether the pixels changed there."""
        return self.repaints(point(self.cabinet, kind, at, wheel), where)


def settled(cabinet: Cabinet) -> bytes:
    """Return the pixels after every picture has been drawn at its size."""

    def step() -> None:
        seen_now(cabinet)
        cabinet.stage.update(1)

    wait_until(lambda: not cabinet.stage.animating, step)
    return seen_now(cabinet)
