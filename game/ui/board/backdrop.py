"""
What lies behind the menus: a board under way, dimmed so that only the menu is lit.

The game that is played on it is loaded behind the first frame, which shows covered cells.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.level import Level
from game.play.worker import Job
from game.ui.core.assets import Sprites

if TYPE_CHECKING:
    from game.play.session import Session

TILE = 40
"""At 720p."""

DIM = 0.72
"""How much of the ground's colour lies over the board at the window's sides."""

QUIET, FADE, STEP = 760, 240, 12
"""At 720p: the middle of the window without a board, over how much it comes back at the sides, and in what steps."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A board under way, and its picture, made before they are wanted."""

    session: "Session"
    painted: object
    surface: pygame.Surface


@dataclass(frozen=True, slots=True)
class Laid:
    """A panel, what it was laid on and where, and the picture of both."""

    panel: pygame.Surface
    painted: object
    place: pygame.Rect
    picture: pygame.Surface


class Backdrop:
    """Paints a board over the whole window, anew only when it must look different."""

    def __init__(self) -> None:
        self._coming: Job[Ready] | None = None
        self._comes_for: object = None  # size and theme
        self._surface = pygame.Surface((1, 1))
        self._painted: object = None  # what it was painted with
        self._still: Session | None = None
        self._laid: Laid | None = None

    def level(self, size: tuple[int, int], scale: float) -> Level:
        """Return the level whose board just fills a window of that size."""
        tile = round(TILE * scale)
        width, height = size[0] // tile + 2, size[1] // tile + 2
        return Level("backdrop", width, height, width * height // 8)

    def looks(self) -> object:
        """Return whether there is a board under way."""
        return self._still is not None

    def prepare(self, size: tuple[int, int], sprites: Sprites, scale: float) -> None:
        """Begin to make the picture beside the frames, with sprites of its own: at 4K it takes six of them."""
        wanted = size, sprites.theme.name
        if wanted == self._comes_for:
            return
        self._comes_for = wanted
        level, own = self.level(size, scale), sprites.again()

        def make() -> Ready:
            from game.play.under_way import under_way

            session = under_way(level)
            surface = self._paint(size, own, round(TILE * scale), session)
            return Ready(session, (size, own.theme.name, session.view), surface)

        self._coming = Job(make)

    def update(self, size: tuple[int, int], scale: float) -> None:
        """Have a board under way that fills a window of that size."""
        level = self.level(size, scale)
        if self._still is None or self._still.setup.level != level:
            if self._coming and self._coming.result().session.setup.level == level:
                self._still = self._coming.result().session
                return
            from game.play.under_way import under_way

            self._still = under_way(level)

    def draw(self, surface: pygame.Surface, sprites: Sprites, scale: float, session: "Session | None" = None) -> None:
        """Fill *surface* with the board of *session*, or with the one that stands still."""
        self._renew(surface.get_size(), sprites, scale, session)
        surface.blit(self._surface, (0, 0))

    def draw_with(
        self, surface: pygame.Surface, sprites: Sprites, scale: float, panel: pygame.Surface, place: pygame.Rect
    ) -> None:
        """Fill *surface* with the board that stands still, and lay a panel on it that lets some of it through."""
        self._renew(surface.get_size(), sprites, scale)
        ground = self._ground_for(panel, place)
        for strip in _around(surface.get_rect(), place):
            surface.blit(self._surface, strip, strip)
        surface.blit(ground, place)

    def ground(self, place: pygame.Rect) -> pygame.Surface:
        """Return a copy of what lies there, on the panel that was laid last."""
        assert self._laid, "a panel is laid before anything stands on it"
        picture = pygame.Surface(place.size)
        picture.blit(self._laid.picture, (0, 0), place.move(-self._laid.place.left, -self._laid.place.top))
        return picture

    def _ground_for(self, panel: pygame.Surface, place: pygame.Rect) -> pygame.Surface:
        """Return a panel on the board, blended once: at 4K that takes half a frame."""
        wanted = self._painted, tuple(place)
        if self._laid is None or self._laid.panel is not panel or self._laid.painted != wanted:
            picture = pygame.Surface(place.size)
            picture.blit(self._surface, (0, 0), place)
            picture.blit(panel, (0, 0))
            self._laid = Laid(panel, wanted, pygame.Rect(place), picture)
        return self._laid.picture

    def _renew(self, size: tuple[int, int], sprites: Sprites, scale: float, session: "Session | None" = None) -> None:
        """Have the picture of the board that is wanted."""
        level = self.level(size, scale)
        shown = session if session and session.setup.level == level else self._still
        wanted = size, sprites.theme.name, shown.view if shown and shown.setup.level == level else None
        if wanted != self._painted:
            self._painted = wanted
            if self._coming and self._coming.done and self._coming.result().painted == wanted:
                self._surface, self._coming = self._coming.result().surface, None
            else:
                self._surface = self._paint(size, sprites, round(TILE * scale), shown if wanted[2] else None)

    def _paint(self, size: tuple[int, int], sprites: Sprites, tile: int, session: "Session | None") -> pygame.Surface:
        painted = pygame.Surface(size)
        if session:
            from game.ui.board.camera import Camera
            from game.ui.board.painter import BoardPainter

            camera = Camera(session.setup.level.grid)
            camera.area = pygame.Rect((0, 0), size)
            camera.tile, camera.left, camera.top = tile, -tile // 2, -tile // 2
            BoardPainter(sprites).draw(painted, camera, session.view, 0, 0)
        else:
            key = sprites.get("covered", tile)
            corners = [(x, y) for x in range(-tile // 2, size[0], tile) for y in range(-tile // 2, size[1], tile)]
            painted.fblits([(key, corner) for corner in corners])
        _quieten(painted, sprites.theme["backdrop"], tile / TILE)
        return painted


def _around(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rectangle above, below, left and right of another one in it."""
    hole = hole.clip(whole)
    return [
        pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    ]


def _quieten(painted: pygame.Surface, colour: str, scale: float) -> None:
    """Lay the ground's colour over a board: wholly in the middle, thinner towards the sides."""
    width, height = painted.get_size()
    step, veil = max(1, round(STEP * scale)), pygame.Surface((width, height))
    veil.fill(colour)
    edge = max(0, round((width - QUIET * scale) / 2))
    painted.fill(colour, (edge, 0, width - 2 * edge, height))
    for left in range(0, edge, step):  # from the quiet part outwards, on both sides
        wide = min(step, edge - left)
        part = min(1.0, (left + wide / 2) / (FADE * scale))
        veil.set_alpha(round(255 * (1 - (1 - DIM) * part)))
        for x in (edge - left - wide, width - edge + left):
            painted.blit(veil, (x, 0), (0, 0, wide, height))
