"""Ask at a moment of a review for the cell to open, and answer."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError
from game.engine.grid import cells_of
from game.engine.view import View
from game.play.worker import Job, breathe
from game.ui.board.camera import Camera
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.input.actions import Action
from game.ui.modes.review.review_panel import question, verdict

if TYPE_CHECKING:
    from game.review.answer import Answer
    from game.review.moments import KeyMoment


REFUTES = 2.5
"""Seconds for which a board is shown that has a mine in the pointed cell."""


class Inquiry(Timed):
    """The question at one moment; calls *reveal* with the cell of a proof."""

    def __init__(self, cabinet: Cabinet, reveal: Callable[[int], object]) -> None:
        self.chosen: int | None = None  # the place of its key moment in the list, if it has one
        self.pointed: int | None = None  # the cell that the player chose as the answer
        self.by_keys = False  # the arrows move the cursor to choose a cell
        self.too_hard = False  # the requested answer can't be worked out
        self.answer: Answer | None = None
        self.theatre: Theatre | None = None
        self.refuting: int | None = None  # the mines of a board, shown for REFUTES
        self.family: str | None = None  # the trainer's family of the answer
        self._cabinet, self._reveal, self._wanted = cabinet, reveal, True

    @property
    def asks(self) -> bool:
        """Whether the question is open."""
        return self.chosen is not None and self.answer is None and not self.busy

    def ask(self, view: View, cell: int | None) -> None:
        """Work out the answer in the background, for *cell* or without one."""
        self.close()
        self.pointed, self.by_keys = cell, False

        def work() -> "Answer":
            from game.review.answer import answer
            from game.trainer.own import family_missed

            told = answer(view, cell, Random(1), lambda: self._wanted and breathe())
            if told.advice:
                self.family = family_missed(view, 1 << told.advice.cell, mine=told.advice.mine)
            return told

        style, motion = self._cabinet.style, self._cabinet.stage.motion

        def take(answer: "Answer") -> None:
            self.answer, self.refuting = answer, answer.refutation
            self.after(REFUTES, self._end_refuting)
            if answer.advice and answer.advice.proof:
                self.theatre = Theatre(style, motion, view, answer.advice.proof, answer.advice.known)
                if self.refuting is None:
                    self._reveal(answer.advice.cell)

        self.watch(Job(work), take, self._give_up)

    def _give_up(self, _: GameError) -> None:
        self.too_hard = True

    def advance(self, ticks: int) -> None:
        """Let a proof play, unless a board that refutes the cell is still shown."""
        super().advance(ticks)
        if self.theatre and self.refuting is None:
            self.theatre.advance(ticks)

    def _end_refuting(self) -> None:
        self.refuting = None

    def close(self) -> None:
        """Take the answer, its proof and its mark off the board."""
        self.cancel_all()
        self.answer = self.theatre = self.pointed = self.refuting = None

    def call_off(self) -> None:
        """Cancel the running work."""
        self._wanted = False

    def looks(self) -> object:
        """Return all that the picture depends on."""
        theatre = self.theatre and self.theatre.looks()
        return self.chosen, self.refuting, self.answer, self.busy, self.by_keys, self.pointed, self.too_hard, theatre

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the mines of the board that refutes the cell, or the proof."""
        if self.refuting is not None:
            mine = self._cabinet.style.sprites.get("mine", camera.tile)
            for cell in cells_of(self.refuting & camera.seen_cells):
                surface.blit(mine, camera.cell_rect(cell))
        elif self.theatre:
            self.theatre.draw(surface, camera)

    def message(self, style: Style, moments: "Sequence[KeyMoment]") -> str:
        """Return the question or the answer."""
        words = style.words
        if self.busy:
            return words("review.thinking")
        if self.answer:
            refuted = f" {words('drill.could_be')}" if self.refuting is not None else ""
            return verdict(words, self.answer) + refuted
        if self.chosen is None:
            return ""
        if self.by_keys:
            return words("review.by_keys", arrows=style.arrows, confirm=style.key(Action.CONFIRM, on_board=True))
        if self.too_hard:
            return words("hint.too_hard")
        return question(style, moments[self.chosen] if self.chosen < len(moments) else None)
