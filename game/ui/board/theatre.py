"""
The proof theatre: it plays a proof on its board, one step at a time.

Its only input is a view, a proof and the mines that the proof takes as known. So a hint, a review, a lost game and a
drill use it in the same way: they advance its time and draw it over the cells of its view.

A named number is highlighted with its count of missing mines; the cells it settles show a ghost, a mine or a tick. A
number that can't be satisfied shakes once. With reduced motion the last step is shown at once, and keys move through
the steps.
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
"""Default seconds from one step to the next."""

THREAD, THREADS = 0.3, 12
"""Seconds that the thread takes through a step, and the number of its pictures."""

SHAKE = 0.148


class Theatre(Timed):
    """One proof about *view*; it takes the mines *known* as given."""

    def __init__(
        self, style: Style, motion: Motion, view: View, proof: Proof, known: int = 0, *, pace: float = STEP
    ) -> None:
        self.view, self.proof = view, proof
        self._style = style
        self._steps = shown_steps(view, proof, known)
        self._still = motion.still
        self.said = tuple(say(style.words, view, proof, shown) for shown in self._steps)
        self.step = self.reached = self.last if self._still else 0
        self._shake = self.cooldown(SHAKE)  # of the current step
        self._thread = self.cooldown(THREAD)  # through the current step
        self._plays = None if self._still else self.every(pace, self._play_on)

    @property
    def last(self) -> int:
        """The index of the last step."""
        return len(self._steps) - 1

    @property
    def cells(self) -> int:
        """All cells of the proof, as a bitboard."""
        return self.proof.numbers | self.proof.cells

    @property
    def over(self) -> bool:
        """Whether the last step is shown."""
        return self.step == self.last

    @property
    def animating(self) -> bool:
        """Whether it changes without input."""
        return self._plays is not None or self._shakes or self._spun < 1

    @property
    def _spun(self) -> float:
        """The thread's progress in the current step, 0–1."""
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
        """Move by steps and stay there; False at either end."""
        self._stop()
        if not 0 <= self.step + by <= self.last:
            return False
        self._go(self.step + by)
        return True

    def show(self, step: int) -> None:
        """Show a step that was shown before, and stay there."""
        if step != self.step and step <= self.reached:
            self._stop()
            self._go(step)

    def _go(self, step: int) -> None:
        self.step, self.reached, self._shake = step, max(step, self.reached), self.cooldown(SHAKE)
        self._thread = self.cooldown(THREAD)

    def text(self) -> str:
        """Return the current step's sentence."""
        return self.said[self.step]

    def looks(self) -> object:
        """Return everything except the camera that its picture depends on."""
        return id(self), self.step, self.reached, self._shakes and self._shake.passed, self._spun

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the steps up to the current one over the board's cells."""
        shaken = self._shake.passed if self._shakes else None
        ProofPainter(self._style, surface, camera).draw(
            self.view, self._steps[: self.step + 1], spun=self._spun, shaken=shaken
        )
