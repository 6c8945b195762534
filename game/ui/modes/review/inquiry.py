"""Say at a moment of a review what was to be known there."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError
from game.engine.view import View
from game.play.worker import Job, breathe
from game.ui.board.camera import Camera
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.modes.review.review_panel import verdict

if TYPE_CHECKING:
    from game.review.analysis import Answer


class Inquiry(Timed):
    """The answer at one moment; calls *reveal* with the cell of its proof."""

    def __init__(self, cabinet: Cabinet, reveal: Callable[[int], object]) -> None:
        self.chosen: int | None = None  # the place of its key moment in the list, if it has one
        self.too_hard = False  # the answer can't be worked out
        self.answer: Answer | None = None
        self.theatre: Theatre | None = None
        self.family: str | None = None  # the trainer's family of the answer
        self._cabinet, self._reveal, self._wanted = cabinet, reveal, True

    def ask(self, view: View) -> None:
        """Work out the answer in the background."""
        self.close()

        def work() -> "Answer":
            from game.review.analysis import answer
            from game.trainer.own import family_missed

            told = answer(view, Random(1), lambda: self._wanted and breathe())
            if told.advice:
                self.family = family_missed(view, 1 << told.advice.cell, mine=told.advice.mine)
            return told

        style, motion = self._cabinet.style, self._cabinet.stage.motion

        def take(answer: "Answer") -> None:
            self.answer = answer
            if answer.advice and answer.advice.proof:
                self.theatre = Theatre(style, motion, view, answer.advice.proof, answer.advice.known)
                self._reveal(answer.advice.cell)

        self.watch(Job(work), take, self._give_up)

    def _give_up(self, _: GameError) -> None:
        self.too_hard = True

    def advance(self, ticks: int) -> None:
        """Let a proof play."""
        super().advance(ticks)
        if self.theatre:
            self.theatre.advance(ticks)

    def close(self) -> None:
        """Take the answer and its proof off the board."""
        self.cancel_all()
        self.answer = self.theatre = None

    def call_off(self) -> None:
        """Cancel the running work."""
        self._wanted = False

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self.chosen, self.answer, self.busy, self.too_hard, self.theatre and self.theatre.looks()

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the proof."""
        if self.theatre:
            self.theatre.draw(surface, camera)

    def message(self, style: Style) -> str:
        """Return the answer."""
        if self.busy:
            return style.words("hint.thinking")
        if self.answer:
            return verdict(style.words, self.answer)
        return style.words("hint.too_hard") if self.too_hard else ""
