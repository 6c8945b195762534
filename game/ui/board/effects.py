"""
The running effects of a board.

Effects only decorate: the rules are already applied, and input never waits.
Each one ends by itself; reduced motion has none.
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
from game.ui.core.clip import clipped
from game.ui.core.cues import Cue
from game.ui.kit.key_faces import CLOSING

FREEZE_MS = 70.0
"""How long the picture stands still after a loss; the loss's effects begin after that."""


class Effects:
    """The effects of one board; :meth:`update` moves them, :meth:`draw` paints them."""

    def __init__(self, grid: Grid, sprites: Sprites, *, still: bool, random: Random, plain: bool = True) -> None:
        self._grid, self._plain = grid, plain
        self._sprites = sprites
        self._still = still
        self._random = random
        self._running: list[Effect] = []  # in the order they began
        self._freeze = 0.0  # milliseconds until the picture moves again
        self._turns = 0  # number of changes of the picture
        self._fresh = True  # no time has passed since the last begin

    @property
    def active(self) -> bool:
        """Whether an effect is running."""
        return not all(effect.stays for effect in self._running)

    @property
    def painted(self) -> bool:
        """Whether there is anything to paint, also what only stays."""
        return bool(self._running)

    @property
    def visible(self) -> bool:
        """Whether effects are painted: the first frame shows the opened cells, the next one their effects."""
        return self.painted and not (self._fresh and self.active)

    def looks(self) -> object:
        """Return a value that changes with the picture."""
        return self._turns

    @property
    def frozen(self) -> bool:
        """Whether the picture stands still because a game was just lost."""
        return self._freeze > 0

    @property
    def hidden(self) -> int:
        """Cells that still look covered until an effect reaches them, as a bitboard."""
        return reduce(or_, (effect.hidden for effect in self._running), 0)

    @property
    def pressed(self) -> int:
        """Cells that effects show as pressed, as a bitboard."""
        return reduce(or_, (effect.pressed for effect in self._running), 0)

    @property
    def dark(self) -> int:
        """Cells that wait in the dark for an effect, as a bitboard."""
        return reduce(or_, (effect.dark for effect in self._running), 0)

    def clear(self) -> None:
        """Drop all effects at once."""
        self._turns += 1
        self._freeze = 0.0
        self._running.clear()

    def begin(self, events: list[Event], view: View) -> None:
        """Start the effects of these events; *view* is the state after them."""
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
        """Add effects that a scene begins itself."""
        if effects:
            self._turns += 1
            self._fresh = self._fresh or not self.active
            self._running += effects

    def update(self, ms: float) -> list[Cue]:
        """Let *ms* milliseconds pass; return the sounds to play."""
        stood = self._stands
        self._fresh = self._fresh and not ms
        held = min(ms, self._freeze)
        self._freeze -= held
        heard: list[Cue] = []
        for effect in self._running:  # in the freeze only waiting effects get older
            heard += effect.advance(ms if effect.age < 0 else ms - held)
        self._running = [effect for effect in self._running if not effect.over]
        self._turns += not (stood and self._stands)
        return heard

    @property
    def _stands(self) -> bool:
        """Whether every effect is at rest, so that no new frame is needed."""
        return bool(self._running) and all(effect.rests for effect in self._running)

    @property
    def writes(self) -> bool:
        """Whether the board writes or will write a text."""
        return any(isinstance(effect, Writing) for effect in self._running)

    def turns(self, ahead: float) -> Turns:
        """Return each turning cell's face and step, *ahead* milliseconds after the last update; a text is on top."""
        found: dict[int, Turn] = {}
        for effect in self._running:
            if effect.age >= 0:
                for cell, (name, step) in effect.turns(0 if self.frozen else ahead).items():
                    under = found.get(cell)
                    found[cell] = (name or (CLOSING + under[0] if under else ""), step)
        return found

    def skip(self) -> None:
        """Remove the text on the board at once, and show what stays."""
        if self.active:
            self._turns += 1
            self._running = [effect for effect in self._running if not isinstance(effect, Writing)]
            for effect in self._running:
                effect.finish()

    def reach(self, camera: Camera) -> list[pygame.Rect]:
        """Return the parts of the window that the effects may paint on."""
        reached = [rect for effect in self._running if effect.age >= 0 for rect in effect.reaches(camera)]
        return [rect.clip(camera.area) for rect in reached if rect]

    def draw(self, screen: pygame.Surface, camera: Camera, ahead: float, *, first: bool = False) -> None:
        """
        Paint the effects as they stand *ahead* milliseconds after the last update.

        The *first* frame of an event shows only effects with ``at_once``.
        """
        ahead = 0 if self.frozen else ahead
        brush = Brush(screen, camera, self._sprites)
        for effect in sorted(self._running, key=attrgetter("layer")):
            if effect.age >= 0 and (effect.at_once or not first):
                with clipped(screen, camera.area):
                    effect.draw(brush, ahead)
