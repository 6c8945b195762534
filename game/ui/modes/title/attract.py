"""
The living part of the title: a board that plays itself, and, when nobody comes, what else there is to see.

What a person does ends it at once, and is done: the cards stand beside it all the time.
"""

from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.ui.board.fitting import draw_covered, fitting_camera
from game.ui.core.cabinet import Cabinet
from game.ui.core.motion import RISE, Glide
from game.ui.core.stage import Frame

if TYPE_CHECKING:
    from game.ui.modes.title.exhibits import Exhibit, Kinds
    from game.ui.modes.title.living import LivingBoard

PLAYS_AFTER = 3_000 // TICK_MS
"""Ticks that nobody has done anything for until the board plays itself."""

TURNS_AFTER, EACH = 20_000 // TICK_MS, 15_000 // TICK_MS
"""Ticks until something else is shown, and that each is shown for."""

LOADED_BEFORE = 2_000 // TICK_MS
"""So many ticks before the first turn what else there is to see is loaded: most who come do not wait for it."""

EXHIBITS = ("board", "hall", "clip", "gestures")
"""What is shown in turn, the board first."""


class Attract:
    """What is seen beside the cards."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.board: LivingBoard | None = None  # until then covered cells are seen
        self.exhibit: Exhibit | None = None  # in place of the board
        self._kinds: Job[Kinds] | None = None  # what makes them, on its way from the disk
        self._number = 0
        self._alone = 0  # ticks since anybody did anything
        self._fade = Glide(cabinet.motion, 1.0, RISE)
        self._area = pygame.Rect(0, 0, 1, 1)
        self._size: object = None
        self._stained: object = None  # what its part holds where that is not the board as it was painted last

    @property
    def plays(self) -> bool:
        """Whether the board plays itself."""
        return self._alone >= PLAYS_AFTER and not self.cabinet.settings.reduced_motion

    @property
    def animating(self) -> bool:
        """Whether anything moves by itself."""
        if self.exhibit:
            return self.exhibit.animating
        return self.board is None or self.board.animating

    def place(self, area: pygame.Rect) -> None:
        """Fill a part of the window."""
        size = tuple(area), self.cabinet.scale, self.cabinet.theme
        if size != self._size:
            self._show(0)
        self._area, self._size = area, size
        if self.board:
            self.board.place(area)

    def wake(self) -> None:
        """Somebody is there: show the board, as it stands."""
        self._alone = 0
        self._show(0)

    def update(self, ticks: int) -> None:
        """Let time pass for what is shown, and turn to the next when it is time."""
        if self.board is None:
            from game.ui.modes.title.living import LivingBoard  # loaded behind the first frame

            self.board = LivingBoard(self.cabinet)
            self.board.place(self._area)
        self._alone += ticks
        if self.plays:
            if self._alone >= TURNS_AFTER - LOADED_BEFORE:
                self._kinds = self._kinds or Job(_kinds)
            turns = max(0, self._alone - TURNS_AFTER + EACH) // EACH
            self._show(turns % len(EXHIBITS))
        if self.exhibit:
            self.exhibit.update(ticks)
        else:
            self.board.update(ticks, plays=self.plays)

    def _show(self, number: int) -> None:
        if number == self._number:
            return
        self._number = number
        self._fade.restart()
        self.exhibit = None
        if number and self._kinds:
            self.exhibit = self._kinds.result()[EXHIBITS[number]](self.cabinet, self._area)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        shown = self.exhibit or self.board
        return self._number, self._fade.at, shown and shown.looks()

    def draw(self, frame: Frame, rect: pygame.Rect) -> None:
        """Paint what is shown; what has just come comes out of the dark."""
        surface, fading, area = frame.surface, self._fade.at < 1, self._area
        if fading or (self.exhibit and (frame.whole or self._stained is not self.exhibit or not self.exhibit.tidies)):
            surface.fill(self.cabinet.theme["backdrop"], rect)
        if self.exhibit:
            clip = surface.get_clip()
            surface.set_clip(area.clip(clip))
            self.exhibit.draw(surface)
            surface.set_clip(clip)
        elif self.board:
            self.board.draw(Frame(surface, frame.alpha, whole=frame.whole or fading or self._stained is not None))
        elif frame.whole:
            draw_covered(surface, self.cabinet, fitting_camera(self.cabinet, area))
        self._stained = "fading" if fading else self.exhibit
        if fading:
            veil = pygame.Surface(area.size)
            veil.fill(self.cabinet.theme["backdrop"])
            veil.set_alpha(round(255 * (1 - self._fade.at)))
            surface.blit(veil, area)


def _kinds() -> "Kinds":
    from game.ui.modes.title.exhibits import KINDS  # loaded beside the frames: it takes several

    return KINDS
