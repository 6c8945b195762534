"""
What moves on the board after something happened.

Effects only decorate: the rules have long been applied, input is never held up.
Each one ends by itself; with reduced motion none begins.
"""

from operator import attrgetter
from random import Random

import pygame

from game.engine.events import Event
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.assets import Sprites
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.effect_kinds import KINDS


class Effects:
    """The effects of one board; :meth:`update` moves them, :meth:`draw` paints them."""

    def __init__(self, grid: Grid, sprites: Sprites, *, still: bool, random: Random) -> None:
        self._grid = grid
        self._sprites = sprites
        self._still = still
        self._random = random
        self._running: list[Effect] = []  # in the order they began
        self._turns = 0  # how often anything changed
        self._fresh = True  # nothing has moved since the last beginning

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    @property
    def visible(self) -> bool:
        """Whether anything is painted: what a click opened is seen first, its effects with the next step."""
        return self.active and not self._fresh

    def looks(self) -> object:
        """Return what changes whenever the picture does."""
        return self._turns

    @property
    def hidden(self) -> int:
        """Cells that still look covered because an effect has not reached them, as a bitboard."""
        hidden = 0
        for effect in self._running:
            hidden |= effect.hidden
        return hidden

    def shake(self) -> tuple[int, int]:
        """Return by how many pixels the board is off its place right now: the first effect that moves it decides."""
        shifts = (effect.shift for effect in self._running)
        return next((shift for shift in shifts if shift), (0, 0))

    def clear(self) -> None:
        """Drop all effects at once."""
        self._turns += 1
        self._running.clear()

    def begin(self, events: list[Event], view: View) -> None:
        """Start what belongs to these events, which led to *view*."""
        if self._still:
            return
        self._turns += 1
        self._fresh = not self.active
        moment = Moment(self._grid, view, events, self._random)
        for event in events:
            self._running = [effect for effect in self._running if not effect.ended_by(event)]
            for kind in KINDS:
                self._running += kind.begun_by(event, moment)

    def update(self, ms: float) -> None:
        """Let *ms* milliseconds pass."""
        self._turns += 1
        self._fresh = self._fresh and not ms
        for effect in self._running:
            effect.age += ms
        self._running = [effect for effect in self._running if not effect.over]

    def draw(self, screen: pygame.Surface, camera: Camera, ahead: float) -> None:
        """Paint the effects as they stand *ahead* milliseconds after the last update."""
        brush = Brush(screen, camera, self._sprites)
        screen.set_clip(camera.area)
        for effect in sorted(self._running, key=attrgetter("layer")):
            effect.draw(brush, ahead)
        screen.set_clip(None)
