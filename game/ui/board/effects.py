"""
What moves on the board after something happened.

Effects only decorate: the rules have long been applied, input is never held up.
Each one ends by itself; with reduced motion none begins.
"""

from collections.abc import Sequence
from functools import reduce
from operator import attrgetter, or_
from random import Random

import pygame

from game.engine.events import Event, Lost
from game.engine.grid import Grid
from game.engine.view import View
from game.ui.board.camera import Camera
from game.ui.board.effect import Brush, Effect, Moment
from game.ui.board.effect_kinds import KINDS
from game.ui.board.turning import Turn, Turns
from game.ui.board.writing import Writing
from game.ui.core.assets import Sprites
from game.ui.core.cues import Cue

FREEZE_MS = 70.0
"""When a game is lost the picture stands still for so long, and what the loss begins begins after that."""


class Effects:
    """The effects of one board; :meth:`update` moves them, :meth:`draw` paints them."""

    def __init__(self, grid: Grid, sprites: Sprites, *, still: bool, random: Random, plain: bool = True) -> None:
        self._grid, self._plain = grid, plain
        self._sprites = sprites
        self._still = still
        self._random = random
        self._running: list[Effect] = []  # in the order they began
        self._freeze = 0.0  # milliseconds that the picture still stands
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
    def frozen(self) -> bool:
        """Whether the picture stands still: a game has been lost this moment."""
        return self._freeze > 0

    @property
    def hidden(self) -> int:
        """Cells that still look covered because an effect has not reached them, as a bitboard."""
        return reduce(or_, (effect.hidden for effect in self._running), 0)

    @property
    def pressed(self) -> int:
        """Cells that look pressed whatever hands do, as a bitboard."""
        return reduce(or_, (effect.pressed for effect in self._running), 0)

    def clear(self) -> None:
        """Drop all effects at once."""
        self._turns += 1
        self._freeze = 0.0
        self._running.clear()

    def begin(self, events: list[Event], view: View) -> None:
        """Start what belongs to these events, which led to *view*."""
        if self._still:
            return
        self._turns += 1
        self._fresh = not self.active
        lost = bool(view.shown) and any(isinstance(event, Lost) for event in events)
        self._freeze = FREEZE_MS if lost else self._freeze
        moment = Moment(self._grid, view, events, self._random, self._plain)
        for event in events:
            self._running = [effect for effect in self._running if not effect.ended_by(event)]
            begun = [effect for kind in KINDS for effect in kind.begun_by(event, moment)]
            for effect in begun:
                effect.age -= FREEZE_MS if lost else 0
            self._running += begun

    def join(self, effects: Sequence[Effect]) -> None:
        """Let others run along with what the last events have begun."""
        if effects:
            self._turns += 1
            self._fresh = self._fresh or not self.active
            self._running += effects

    def update(self, ms: float) -> list[Cue]:
        """Let *ms* milliseconds pass; return what is to be heard of the effects."""
        stood = self._stands
        self._fresh = self._fresh and not ms
        held = min(ms, self._freeze)
        self._freeze -= held
        heard: list[Cue] = []
        for effect in self._running:  # what waits for the end of the freeze comes nearer to it, the rest stands still
            heard += effect.advance(ms if effect.age < 0 else ms - held)
        self._running = [effect for effect in self._running if not effect.over]
        self._turns += not (stood and self._stands)
        return heard

    @property
    def _stands(self) -> bool:
        """Whether all that is painted stands still: then no frame is painted for it."""
        return bool(self._running) and all(effect.rests for effect in self._running)

    @property
    def writes(self) -> bool:
        """Whether the board writes something, or is about to."""
        return any(isinstance(effect, Writing) for effect in self._running)

    @property
    def written(self) -> bool:
        """Whether nothing is still to be written."""
        return all(effect.written for effect in self._running if isinstance(effect, Writing))

    def turns(self, ahead: float) -> Turns:
        """Return how the keys stand that turn over, *ahead* milliseconds after the last update."""
        found: dict[int, Turn] = {}
        for effect in self._running:
            if isinstance(effect, Writing) and effect.age >= 0:
                found |= effect.turns(0 if self.frozen else ahead)
        return found

    def skip(self) -> None:
        """Remove the words that the board writes, at once."""
        if self.writes:
            self._turns += 1
            self._running = [effect for effect in self._running if not isinstance(effect, Writing)]

    def reach(self, camera: Camera) -> list[pygame.Rect]:
        """Return the parts of the window that it may paint on, at most."""
        reached = [rect for effect in self._running if effect.age >= 0 for rect in effect.reaches(camera)]
        return [rect.clip(camera.area) for rect in reached if rect]

    def draw(self, screen: pygame.Surface, camera: Camera, ahead: float, *, first: bool = False) -> None:
        """
        Paint the effects as they stand *ahead* milliseconds after the last update.

        In the *first* picture of what happened only those are painted that must be there at once.
        """
        ahead = 0 if self.frozen else ahead
        brush, clip = Brush(screen, camera, self._sprites), screen.get_clip()
        for effect in sorted(self._running, key=attrgetter("layer")):
            if effect.age >= 0 and (effect.at_once or not first):
                screen.set_clip(camera.area.clip(clip))
                effect.draw(brush, ahead)
        screen.set_clip(clip)
