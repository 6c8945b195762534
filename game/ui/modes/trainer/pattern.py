"""
Teach one pattern: a card with its proof, then three cards on which the numbers that matter are framed.

Ten cards of the pattern follow by themselves. Answers with help are not saved.
"""

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.grid import cells_of
from game.trainer import choice, drill
from game.trainer.course import course
from game.trainer.drill import Answered
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, PractiseCards
from game.ui.input.actions import Action, Asked
from game.ui.modes.trainer.drill import DrillScene
from game.ui.modes.trainer.drill_view import Messages, pattern_told
from game.ui.modes.trainer.exercise import Exercise
from game.ui.modes.trainer.lesson import CardLesson, draw_frame

if TYPE_CHECKING:
    from game.store.practice_history import PracticeHistory


class GuidedExercise(Exercise):
    """The easiest cards of a pattern, not turned."""

    def _deal(self, random: Random, now: int) -> list[drill.Asked]:
        return choice.guided_cards(self.chosen.known.course, self.chosen.pattern or "")

    def is_new(self, family: str) -> bool:
        """Return False: the pattern was explained before its first card."""
        return False

    def keep(self, practice: "PracticeHistory", answered: Answered) -> None:
        """Save nothing: an explained card is no test."""


class PatternScene(DrillScene):
    """A pattern: first shown, then asked with help."""

    def __init__(self, cabinet: Cabinet, family: str) -> None:
        from game.store.practice import Practice  # it loads SQLite

        self.family = family
        cards = PractiseCards(Practice((), course(), ()), pattern=family)
        super().__init__(cabinet, GuidedExercise(cards, 1, 0))
        table = self.drill.table
        assert table, "every family has cards"
        self.drill = replace(self.drill, verdict=Answered(table.asked, True, 0))  # the first one is shown
        self.lesson = CardLesson(cabinet, table)
        self.lesson.begin(None)

    @property
    def moves_on(self) -> bool:
        """Whether a card gives way by itself: the shown one does not."""
        return not self._shows and super().moves_on

    @property
    def said(self) -> Messages:
        """The pattern in a sentence; during a question, a hint to the framed numbers."""
        words, told = self.cabinet.style.words, pattern_told(self.family, self.cabinet.style.words)
        if self._shows:
            return told
        waits = self.drill.table and not self.drill.verdict and self._lit
        return (*told, (words("drill.look"), "text")) if waits else (*told, *super().said)

    @property
    def offers(self) -> tuple[str, ...]:
        """The buttons; on the first page also the one that begins a drill of the pattern."""
        return ("next", "this") if self._shows else super().offers

    @property
    def _shows(self) -> bool:
        """Whether the pattern is shown, before the first question."""
        return self.drill.verdict is not None and not self.drill.answers

    @property
    def _lit(self) -> int:
        """The numbers that prove the answer, as a bitboard."""
        proof = self.drill.table.task.proof if self.drill.table else None
        return proof.numbers if proof else 0

    def act(self, asked: Asked) -> bool:
        """On the first page, begin the drill of the pattern."""
        if not self._shows or asked.action not in (Action.AGAIN, Action.FLAG):
            return super().act(asked)
        self.cabinet.router.go(DrillPattern(self.family))
        return True

    def end(self) -> None:
        """Go on with ten cards of the pattern."""
        self.cabinet.router.go(DrillPattern(self.family))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks, and frames around the numbers that prove the answer."""
        super().draw_marks(surface)
        if not self.lesson:
            for number in cells_of(self._lit):
                draw_frame(surface, self.cabinet.style, self.camera, number, "accent")
