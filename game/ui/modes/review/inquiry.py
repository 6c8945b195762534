"""Ask what the player would have opened at a moment of a review, and answer it."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from game.play.worker import Job, breathe
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.time import Task, Timed
from game.ui.input.actions import Action
from game.ui.modes.review.review_panel import question, verdict

if TYPE_CHECKING:
    from game.engine.view import View
    from game.review.answer import Answer
    from game.review.moments import KeyMoment


REFUTES = 2.5
"""Seconds that a board is shown on which the cell that was pointed at is a mine."""


class Inquiry(Timed):
    """The question at one moment; *chosen* is the place of its key moment in the list, if it is one."""

    def __init__(self, cabinet: Cabinet, chosen: int | None = None) -> None:
        self.chosen = chosen
        self.pointed: int | None = None  # the cell that the player would have opened
        self.by_keys = False  # the arrows move the cursor, to point at a cell
        self.too_hard = False  # an answer was asked for that can't be worked out
        self.answer: Answer | None = None
        self.theatre: Theatre | None = None
        self._refutes: Task | None = None  # its end
        self.refuting: int | None = None  # the mines of a board that is shown for a moment
        self.family: str | None = None  # of the trainer's, that the answer is about
        self._cabinet, self._wanted = cabinet, True
        self._answering: Task | None = None

    @property
    def asks(self) -> bool:
        """Whether it is asked what the player would have opened here."""
        return self.chosen is not None and self.answer is None and not self.answers

    @property
    def answers(self) -> bool:
        """Whether an answer is being worked out."""
        return self._answering is not None

    def ask(self, view: "View", cell: int | None) -> None:
        """Have the answer worked out in the background: for a cell, or for none."""
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
            self._answering, self.answer = None, answer
            self.refuting = answer.refutation
            self._refutes = self.after(REFUTES, self._end_refuting)
            if answer.advice and answer.advice.proof:
                self.theatre = Theatre(style, motion, view, answer.advice.proof, answer.advice.known)

        def give_up() -> None:
            self._answering, self.too_hard = None, True

        self.cancel(self._answering)
        self._answering = self.watch(Job(work), take, lambda _: give_up())

    def _end_refuting(self) -> None:
        self.refuting = None

    def close(self) -> None:
        """Forget the answer."""
        self.refuting = None
        self.cancel(self._refutes)
        self.answer = self.theatre = self.pointed = None

    def call_off(self) -> None:
        """Work no further."""
        self._wanted = False

    def looks(self) -> object:
        """Return all that its picture depends on."""
        theatre = self.theatre and self.theatre.looks()
        return self.chosen, self.refuting, self.answer, self.answers, self.by_keys, self.pointed, self.too_hard, theatre

    def message(self, style: Style, moments: "Sequence[KeyMoment]") -> str:
        """Say the question or the answer."""
        words = style.words
        if self.answers:
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
