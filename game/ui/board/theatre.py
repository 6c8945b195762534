"""
The proof theatre: a proof played on the board it is about, a step at a time.

It takes a view and a proof (and the mines that the proof takes for granted) and keeps nothing else, so a hint, a
review, a lost game and a drill all use it alike: they let its time pass and draw it over the cells of its view.

A number that is named lights up and says how many mines it has left to find; what it settles stands there as a ghost,
a mine or a tick. The number that can't be met shakes once. With reduced motion all of it is there at once, and it is
gone through by keys.
"""

import pygame

from game.engine.view import View
from game.solver.proof import Clash, Proof
from game.ui.board.camera import Camera
from game.ui.board.proof_painter import ProofPainter
from game.ui.board.proof_words import say, shown_steps
from game.ui.core.motion import Motion
from game.ui.core.style import Style
from game.ui.core.time import Timed

STEP = 1.5
"""Seconds that a step stands before the next one comes by itself, where it is to be read meanwhile."""

THREAD, THREADS = 0.3, 12
"""Seconds that the thread of light takes through a step, and the pictures of that."""

SHAKE = 0.148


class Theatre(Timed):
    """One proof about *view*, in which the mines *known* are taken for granted."""

    def __init__(
        self, style: Style, motion: Motion, view: View, proof: Proof, known: int = 0, *, pace: float = STEP
    ) -> None:
        self.view, self.proof = view, proof
        self._style = style
        self._steps = shown_steps(proof, known)
        self._still = motion.still
        self.said = tuple(say(style.words, view, proof, shown) for shown in self._steps)
        self.step = self.reached = self.last if self._still else 0
        self._shake = self.cooldown(SHAKE)  # of the present step
        self._thread = self.cooldown(THREAD)  # through the present step
        self._plays = None if self._still else self.every(pace, self._play_on)

    @property
    def last(self) -> int:
        """The place of the last step, counted from 0."""
        return len(self._steps) - 1

    @property
    def cells(self) -> int:
        """All cells that it shows, as a bitboard."""
        return self.proof.numbers | self.proof.cells

    @property
    def over(self) -> bool:
        """Whether the last step is shown."""
        return self.step == self.last

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone."""
        return self._plays is not None or self._shakes or self._spun < 1

    @property
    def _spun(self) -> float:
        """How far the thread has come through the present step, 0–1."""
        return 1.0 if self._still else int(self._thread.passed * THREADS) / THREADS

    @property
    def _shakes(self) -> bool:
        clashes = isinstance(self._steps[self.step].step, Clash)
        return clashes and not self._still and bool(self._shake)

    def _play_on(self) -> None:
        self._go(min(self.last, self.step + 1))
        if self.over:
            self._stop()

    def _stop(self) -> None:
        self.cancel(self._plays)
        self._plays = None

    def move(self, by: int) -> bool:
        """Go a step on or back and stay there; False at either end."""
        self._stop()
        if not 0 <= self.step + by <= self.last:
            return False
        self._go(self.step + by)
        return True

    def show(self, step: int) -> None:
        """Light a step that was shown before, and stay there."""
        if step != self.step and step <= self.reached:
            self._stop()
            self._go(step)

    def _go(self, step: int) -> None:
        self.step, self.reached, self._shake = step, max(step, self.reached), self.cooldown(SHAKE)
        self._thread = self.cooldown(THREAD)

    def text(self) -> str:
        """Say the present step in words."""
        return self.said[self.step]

    def looks(self) -> object:
        """Return all that its picture depends on, beside the camera."""
        return id(self), self.step, self.reached, self._shakes and self._shake.passed, self._spun

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the steps up to the present one over the board's cells."""
        shaken = self._shake.passed if self._shakes else None
        ProofPainter(self._style, surface, camera).draw(
            self.view, self._steps[: self.step + 1], spun=self._spun, shaken=shaken
        )
