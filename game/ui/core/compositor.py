"""Paints the visible scenes when they have changed; the picture turns over to new scenes."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.core.aside import Aside, Paint, Way
from game.ui.core.clip import clipped
from game.ui.core.flip import AHEAD, Flip, Surfaces, surfaces_for
from game.ui.core.motion import Motion
from game.ui.core.scene import Frame, Scene
from game.ui.core.themes import NIGHT
from game.ui.core.tips import Tips
from game.ui.core.viewport import Viewport

FADE, BAR = 30, 3
"""CSS pixels: where a page that goes on fades, and the width of the bar that tells which part is seen."""


class Compositor:
    """Paints changed scenes, and turns the picture over to other ones."""

    def __init__(
        self, viewport: Viewport, tips: Tips, motion: Motion, attempt: Callable[[Callable[[], object]], bool]
    ) -> None:
        self._viewport, self._tips, self._motion = viewport, tips, motion
        self._attempt = attempt  # a scene's picture may be refused: the others are painted, and so is the notice
        self._scenes: Sequence[Scene] = ()  # in sight, lowest first
        self._page: pygame.Surface | None = None  # of scenes that are larger than the window
        self._painted: list[object] | None = None  # the scenes' looks when painted; None: repaint all
        self._overdrawn = False  # whether anything was painted beside its panel last time
        self.flip: Flip | Aside | None = None  # to the scenes that are coming in, or to a cabinet in another place
        self.way: tuple[Way, Paint] | None = None  # a cabinet's next movement, and the room's painter
        self._surfaces: Surfaces | None = None  # surfaces for the next flip
        self.theme = NIGHT  # its colours are used in the gaps of turning columns
        self._back = False  # whether the next one turns the other way
        self._size: tuple[int, int] | None = None  # of the window when it was painted last
        self.ground: Scene | None = None  # the lowest scene of the last picture

    def show(self, scenes: Sequence[Scene], *, back: bool = False) -> None:
        """Take the visible scenes; *back* tells whether the player goes back to them."""
        self._scenes, self._back = scenes, back
        self.paint_whole()

    def paint_whole(self) -> None:
        """Have everything painted anew."""
        self._painted = None

    @property
    def dirty(self) -> bool:
        """Whether the window is out of date."""
        return self._painted is None or self._painted != self.looks()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        """Paint the scenes, lowest first; new ones come in over what *surface* shows."""
        if self._size not in (None, surface.get_size()):
            self._surfaces = None  # they are as large as the window was
        if self._scenes and self._scenes[0] is not self.ground:
            self._turn_over(surface)
        elif self.flip and self.flip.canvas.get_size() != surface.get_size():
            self.flip, self._painted = None, None
        elif self.way and self._may_slide(surface):
            self._surfaces, self._painted = surfaces_for(surface, self._surfaces), None
            self.flip = Aside(self._motion, surface, self._surfaces, *self.way)
        self.way, self._size = None, surface.get_size()
        if self.flip:
            self.flip.put(surface, fresh=self._paint(self.flip.canvas, alpha))
            if self.flip.part >= 1:  # the window shows all of the canvas by now
                self.flip = None
        else:
            self._paint(surface, alpha)

    def _may_slide(self, surface: pygame.Surface) -> bool:
        """Return whether a board may slide now: not in a window of another size, which shows nothing yet."""
        free = not self.flip and not self._motion.still and self._viewport.whole
        return free and surface.get_size() == self._size

    def prepare(self, surface: pygame.Surface) -> None:
        """Make room for scenes to come in, before the first one does."""
        self._surfaces = surfaces_for(surface)

    def looks(self) -> list[object]:
        """Return everything the picture depends on: the flip's progress, the visible part, and the scenes' looks."""
        view = None if self._viewport.whole else tuple(self._viewport.seen)
        looks: list[object] = [self.flip.part if self.flip else 1, view]
        looks += map(self._look_of, self._scenes)
        return [*looks, self._tips.looks()]

    def _look_of(self, scene: Scene) -> object:
        look: list[object] = []
        self._attempt(lambda: look.append(scene.looks()))
        return look

    def _paint(self, surface: pygame.Surface, alpha: float) -> bool:
        """Paint the scenes; in a flip only if they changed, at first strip by strip. Tell whether they changed."""
        looks, before = self.looks(), self._painted
        if before is None and isinstance(self.flip, Flip) and (frame := self.flip.ahead()) is not None:
            with clipped(surface, pygame.Rect(0, 0, 0, 0)):
                for scene in self._scenes if frame else ():  # the first one is for the layout
                    self._attempt(partial(scene.draw_ahead, surface, self.flip.first, frame - 1, AHEAD - 1))
            return False
        self._painted = looks
        page = self._page_for(surface)
        strips = self.flip.strips() if self.flip and page is surface else []
        changed = not strips if before is None else not self.flip or looks[1:] != before[1:]
        if changed:
            if page is not surface:
                page.set_clip(self._viewport.seen)  # at 4K the rest would cost a frame
            self._paint_scenes(page, alpha, whole=before is None or looks[1] != before[1])
            if page is not surface:
                surface.blit(page, (0, 0), self._viewport.seen)
                self._paint_ends(surface)
        for strip in strips:
            page.set_clip(strip)
            self._paint_scenes(page, alpha, whole=True)
        page.set_clip(None)
        return changed

    def _paint_scenes(self, page: pygame.Surface, alpha: float, *, whole: bool) -> None:
        tip = self._tips.shown
        overdraws = tip is not None or any(scene.overdraws for scene in self._scenes)
        frame = Frame(page, alpha, whole=whole or overdraws or self._overdrawn)
        for scene in self._scenes:
            self._attempt(partial(scene.draw, frame))
        if tip:
            tip.draw_tip(page)
        self._overdrawn = overdraws

    def _paint_ends(self, surface: pygame.Surface) -> None:
        """Let the page fade where it goes on, and tell by a bar at the right which part of it is seen."""
        view, (wide, high) = self._viewport, self._viewport.window
        fade, thick = round(FADE * view.css), round(BAR * view.css)
        shade = pygame.Surface((1, fade), pygame.SRCALPHA)
        for row in range(fade):
            shade.set_at((0, row), (*pygame.Color(self.theme["backdrop"])[:3], 255 * row // fade))
        shade = pygame.transform.scale(shade, (wide, fade))
        if view.seen.bottom < view.page[1]:
            surface.blit(shade, (0, high - fade))
        if view.seen.top:
            surface.blit(pygame.transform.flip(shade, False, True), (0, 0))
        length = max(thick, high * high // view.page[1])
        top = (high - length) * view.seen.top // max(1, view.page[1] - high)
        surface.fill(self.theme["text_dim"], (wide - thick, top, thick, length))

    def _page_for(self, surface: pygame.Surface) -> pygame.Surface:
        """Return the surface for the scenes: *surface*, or a larger page of which the window shows a part."""
        if self._viewport.whole or surface.get_size() == self._viewport.page:
            self._page = None
            return surface
        if self._page is None or self._page.get_size() != self._viewport.page:
            self._page = pygame.Surface(self._viewport.page)
        return self._page

    def _turn_over(self, surface: pygame.Surface) -> None:
        """Have the window turn over to the scenes that are in sight now, unless they are the first ones."""
        first, self.ground, self.flip = self.ground is None, self._scenes[0], None
        if not first:
            self._surfaces = surfaces_for(surface, self._surfaces)
            self.flip = Flip(self._motion, surface, self._surfaces, self.theme, back=self._back)
