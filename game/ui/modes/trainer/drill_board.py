"""Show a drill: its card, the marks and the proof on it, the line above it, the sentences and buttons below it."""

import pygame

from game.engine.view import View
from game.ui.board.beside import GAP
from game.ui.board.bezel import SIDE, cabinet_room, dress
from game.ui.board.board_scene import BoardScene
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import ProofCard
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.modes.trainer.drill_view import (
    BELOW,
    HEIGHT,
    NARROWEST,
    FootState,
    Messages,
    drill_foot,
    drill_line,
    line_state,
    pattern_told,
    sentences,
)
from game.ui.modes.trainer.exercise import Exercise
from game.ui.modes.trainer.lesson import CardLesson, draw_frame, draw_marks, draw_shade

STEPS = 312
"""At 720p: the width beside the board for the steps of a proof."""

LARGEST_TILE = 116
"""At 720p: the largest cell, so that a card of two rows doesn't fill the window."""


class DrillBoard(BoardScene):
    """Shows a drill; DrillScene, its subclass, takes the answers."""

    def __init__(self, cabinet: Cabinet, exercise: Exercise) -> None:
        super().__init__(cabinet)
        self.exercise, self.drill = exercise, exercise.begin()
        self.lesson: CardLesson | None = None  # None until the card is answered
        self._listed = False  # whether a proof's steps stand beside the card
        self.head, self.foot = self.panes.add(), self.panes.add()
        self.proof_card = ProofCard(self.panes.add(), cabinet.style)

    @property
    def theatre(self) -> Theatre | None:
        """The playing proof, if there is one."""
        return self.lesson.theatre if self.lesson else None

    # Layout

    def lay_out(self) -> None:
        """Place the board, the line above and the buttons below."""
        style, px, (width, height) = self.cabinet.style, self.cabinet.style.px, self.cabinet.style.size
        room = cabinet_room(style, HEIGHT, SIDE + BELOW)
        dress(style, self.camera, HEIGHT, NARROWEST, SIDE)
        board, most, side = self.camera.grid, px(LARGEST_TILE), px(STEPS + 2 * GAP)
        if room.width > 3 * side:  # there is room for the steps of a proof
            room.inflate_ip(-2 * side, 0)
        area = pygame.Rect(0, 0, min(room.width, board.width * most), min(room.height, board.height * most))
        area.center = room.center
        self.camera.place(area, style.css)
        self._foot_rect = pygame.Rect(0, height - px(BELOW), width, px(BELOW))
        self._painter = BoardPainter(style.sprites)

    # Texts

    @property
    def reasons(self) -> tuple[str, ...]:
        """The families to choose from while the drill asks for the reason of an answer."""
        return self.drill.table.reasons if self.drill.table and not self.drill.verdict else ()

    @property
    def said(self) -> Messages:
        """The sentences below the card; a new pattern is explained before the question."""
        words, table = self.cabinet.style.words, self.drill.table
        if self.lesson and self.lesson.refuting is not None:
            return ((words("drill.could_be"), "warning"),)
        said = sentences(self.drill, words, slow=self.theatre is not None)
        if self.theatre and not self._listed:
            said = (*said, (self.theatre.text(), "text"))
        if table and not self.drill.verdict and self.exercise.is_new(table.asked.card.family):
            return (*pattern_told(table.asked.card.family, words), *said)
        return said

    @property
    def offers(self) -> tuple[str, ...]:
        """The names of the buttons below the card."""
        if self.reasons:
            return ()
        if verdict := self.drill.verdict:
            more = ("more",) if self.lesson and self.lesson.goes_on else ()
            return (*more, "next", *(() if verdict.right else ("this",)))
        return ("why",) if self.drill.table and self.drill.table.nothing else ("nothing", "why")

    # The picture

    @property
    def lamps(self) -> LampState:
        """The answered part of the cards."""
        answered = {answer.asked.card.key for answer in self.drill.answers}
        return LampState(((len(answered) / max(1, len(self.exercise.asked)), "lamp"),))

    def looks(self) -> object:
        """Return all that the picture depends on."""
        table = self.drill.table
        marks = (table.task.view, table.safe, table.mines, table.nothing) if table else None
        return super().looks(), marks, self.drill.verdict, self.lesson and self.lesson.looks()

    def refresh(self) -> None:
        """Show the pictures above, beside and below the card."""
        head = line_state(self.drill, self.exercise.asked, mirrored=self.cabinet.settings.left_handed)
        self.head.view(drill_line, head, self.line)
        self._listed = self.proof_card.show(self.camera, self.lesson.playing if self.lesson else None)
        state = FootState(self.said, self.offers, self.reasons, self.theatre is not None)
        self.foot.view(drill_foot, state, self._foot_rect)

    @property
    def layered(self) -> bool:
        """Return True: marks are always painted over the board."""
        return True

    def draw(self, frame: Frame) -> None:
        """Paint the cells, with the player's flags, and the marks."""
        frame, camera = self.draw_ground(frame), self.camera
        if table := self.drill.table:
            view = table.task.view
            unmarked = 0 if self.lesson else view.questions & ~(table.safe | table.mines)
            marked = View(view.grid, view.mines, view.opened, view.numbers, view.flags | table.mines, unmarked)
            self._painter.draw(frame.surface, camera, marked, 0, 0, whole=True)
            draw_shade(frame.surface, self.cabinet.style, camera, view.covered & ~(view.flags | table.task.asked))
        else:
            frame.surface.fill(self.cabinet.style.theme["covered_bottom"], camera.rim)
        self.draw_effects(frame)
        self.draw_marks(frame.surface)
        self.draw_panes(frame)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Paint the marks, the proof, and a frame around a wrongly marked cell."""
        style, camera, verdict = self.cabinet.style, self.camera, self.drill.verdict
        if self.drill.table is None:
            return
        draw_marks(surface, style, camera, self.drill.table.safe, "tick")
        if self.lesson:
            self.lesson.draw(surface, camera)
        else:
            self.cursor.draw(surface, camera)
        if verdict and verdict.wrong is not None:
            draw_frame(surface, style, camera, verdict.wrong, "warning")
