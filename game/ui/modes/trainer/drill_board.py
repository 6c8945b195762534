"""Show a drill: its card, the marks and the proof on it, the line above it, the sentences and buttons below it."""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.play.worker import Job
from game.solver.deduce import Deduction
from game.solver.sample import sampler
from game.trainer import choice, drill
from game.trainer.card import Card, Task
from game.trainer.drill import Answered, Drill, Table
from game.trainer.schedule import grade
from game.ui.board.beside import GAP
from game.ui.board.bezel import SIDE, cabinet_room, dress
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import ProofCard
from game.ui.board.proof_words import family_words
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PractiseCards
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.kit.deck import board_keys
from game.ui.kit.node import Node
from game.ui.modes.trainer.drill_view import (
    BELOW,
    HEIGHT,
    NARROWEST,
    SLIM_BELOW,
    FootState,
    Messages,
    answers,
    drill_foot,
    drill_line,
    line_state,
    sentences,
)

if TYPE_CHECKING:
    from game.store.history import PracticeHistory
    from game.store.kinds import CardAnswer


class Exercise:
    """The cards of one drill, and its saved answers."""

    def __init__(self, chosen: PractiseCards, seed: int, now: int) -> None:
        self.chosen, self.seed = chosen, seed
        self.answers: list[Job[CardAnswer]] = []
        self.asked = tuple(self._deal(Random(seed), now))
        past = chosen.known.past
        self._times, self._met = choice.own_times(past), {one.family for one in past}

    def _deal(self, random: Random, now: int) -> list[drill.Asked]:
        """Return the cards in the order of the questions."""
        chosen, known = self.chosen, self.chosen.known
        if chosen.pattern:
            return choice.pattern_cards((*known.own, *known.course), chosen.pattern, known.past, now, random)
        return choice.choose(known.own, known.course, known.past, now, random)

    def begin(self) -> Drill:
        """Return the drill with its first card on the table."""
        return drill.begin(self.asked, slow=self.is_slow)

    def is_slow(self, card: Card, time_ms: int) -> bool:
        """Return whether the player usually needs less time for such a card."""
        return choice.is_slow(self._times, card, time_ms)

    def is_new(self, family: str) -> bool:
        """Return whether a pattern is new to the player; the drill then explains it."""
        return family not in self._met

    def keep(self, practice: "PracticeHistory", answered: Answered) -> None:
        """Save the first answer to a card."""
        if answered.asked.again:
            return
        card = answered.asked.card
        given = grade(answered.right, answered.time_ms, self._times.get(card.family, ()))
        self.answers.append(practice.answer(card, given, answered.time_ms))


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
        style, px, page = self.cabinet.style, self.cabinet.style.px, self.cut_deck()
        below = SLIM_BELOW if style.slim else BELOW
        room = cabinet_room(style, HEIGHT, SIDE + below)
        room.left += page.left
        room.width, room.height = room.width + page.width - style.size[0], room.height + page.height - style.size[1]
        dress(style, self.camera, HEIGHT, NARROWEST, SIDE)
        board, most, side = self.camera.grid, px(LARGEST_TILE), px(STEPS + 2 * GAP)
        if room.width > 3 * side:  # there is room for the steps of a proof
            room.inflate_ip(-2 * side, 0)
        area = pygame.Rect(0, 0, min(room.width, board.width * most), min(room.height, board.height * most))
        area.center = room.center
        self.camera.place(area, style.css)
        self._foot_rect = pygame.Rect(page.left, page.bottom - px(below), page.width, px(below))
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
        said = sentences(self.drill, self.cabinet.style, slow=self.theatre is not None)
        if self.theatre and not self._listed:
            said = (*said, (self.theatre.text(), "text"))
        if table and not self.drill.verdict and self.exercise.is_new(table.asked.card.family):
            name, told = family_words(table.asked.card.family, words)
            return (name, "accent"), (told, "text"), *said
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
        self.foot.view(drill_foot, self._foot_state, self._foot_rect)

    @property
    def _foot_state(self) -> FootState:
        """The sentences and the buttons."""
        return FootState(self.said, self.offers, self.reasons, self.theatre is not None)

    @property
    def separate_keys(self) -> tuple[Node, ...]:
        """Back, and the buttons that have room."""
        style = self.cabinet.style
        return board_keys(style, answers(self._foot_state, style))[0]

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


STAYS = 0.7
"""Seconds for which a solved card stays; any input ends them."""

REFUTES = 2.5
"""Seconds for which a board is shown that refutes a wrong answer."""

FAINT = 110
"""The opacity, of 255, of a mark that the player did not set."""


def refutation(task: Task, cell: int, *, mine: bool) -> int:
    """Return the mines of a layout that fits a card and refutes the answer that *cell* is a *mine* or is safe."""
    known = Deduction(0 if not mine else 1 << cell, task.view.flags | (0 if mine else 1 << cell))
    return sampler(task.view, known=known, count_mines=task.counted).draw(Random(cell))


class CardLesson(Timed):
    """The lesson of an answered card: its proofs; none plays until it is asked for."""

    def __init__(self, cabinet: Cabinet, table: Table) -> None:
        self.theatre: Theatre | None = None
        self.refuting: int | None = None  # the mines of a board that refutes a wrong answer
        self.stays = self.cooldown(STAYS)  # for a right answer
        self._cabinet, self._style = cabinet, cabinet.style
        self._table = table
        task = table.task
        self._certain = task.safe | task.open_mines
        self._unsaid = self._certain & ~(table.safe | table.mines) or self._certain  # cells still to be explained

    def begin(self, wrong: int | None, *, mine: bool = False) -> None:
        """
        Explain the wrongly marked cell; if that one is not certain, play the shortest proof.

        An answer about an uncertain cell is refuted first: for a moment a board shows the opposite.
        """
        proof = self._table.task.proof
        if wrong is not None and self._certain >> wrong & 1:
            self.explain(wrong)
        elif proof:
            self.explain(lsb(proof.concluded))
        if wrong is not None and not (self._certain >> wrong & 1 or self._table.nothing):
            self.refuting = refutation(self._table.task, wrong, mine=mine)
            self.after(REFUTES, self._go_on)

    def _go_on(self) -> None:
        self.refuting = None

    def explain(self, cell: int) -> None:
        """Play the proof of a cell, if the cell is certain."""
        if not self._certain >> cell & 1:
            return
        task = self._table.task
        proof = task.why(cell)
        self._unsaid &= ~(proof.concluded | 1 << cell)
        known = task.view.flags & ~(1 << cell)
        self.theatre = Theatre(self._style, self._cabinet.stage.motion, task.view, proof, known)

    @property
    def goes_on(self) -> bool:
        """Whether a certain cell is still to be explained."""
        return self.theatre is not None and bool(self._unsaid)

    def more(self) -> None:
        """Explain the next one."""
        if self.goes_on:
            self.explain(lsb(self._unsaid))

    def update(self, ticks: int) -> None:
        """Let time pass: first for a refutation, then for the proof."""
        self.advance(ticks)
        if self.playing:
            self.playing.advance(ticks)

    @property
    def playing(self) -> Theatre | None:
        """The proof, unless a refutation is shown first."""
        return self.theatre if self.refuting is None else None

    def looks(self) -> object:
        """Return all that the picture depends on, besides the camera."""
        return self.theatre and self.theatre.looks(), self.refuting

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the refutation; or else the solution unless a proof plays, the chances of a guess, and the proof."""
        table, theatre = self._table, self.theatre
        task = table.task
        if self.refuting is not None:
            draw_marks(surface, self._style, camera, self.refuting, "mine")
            return
        if theatre is None or theatre.over:
            shown = theatre.proof.concluded if theatre else 0
            draw_marks(surface, self._style, camera, task.safe & ~table.safe & ~shown, "tick", FAINT)
            draw_marks(surface, self._style, camera, task.open_mines & ~table.mines & ~shown, "flag", FAINT)
        if task.best is not None:
            self._draw_chances(surface, camera)
        if theatre:
            theatre.draw(surface, camera)

    def _draw_chances(self, surface: pygame.Surface, camera: Camera) -> None:
        style, task = self._style, self._table.task
        for group in task.chances.groups:
            percent = f"{100 * group.weight / task.chances.layouts:.0f}"
            for cell in cells_of(group.cells & ~task.view.flags):
                rect, best = camera.cell_rect(cell), bool((task.best or 0) >> cell & 1)
                size, colour = max(12, rect.width // 2), style.theme["good" if best else "text"]
                text = style.lettering.line(percent, size, colour)
                surface.blit(text, text.get_rect(center=rect.center))
                if best:
                    draw_frame(surface, style, camera, cell, "good")


def draw_marks(
    surface: pygame.Surface, style: Style, camera: Camera, cells: int, name: str, opacity: int = 255
) -> None:
    """Paint the sprite *name* on *cells*."""
    sprite = style.sprites.get(name, camera.tile)
    sprite.set_alpha(opacity)
    for cell in cells_of(cells):
        surface.blit(sprite, camera.cell_rect(cell))
    sprite.set_alpha(255)


def draw_shade(surface: pygame.Surface, style: Style, camera: Camera, cells: int) -> None:
    """Grey out the cells that the card does not ask about."""
    shade = pygame.Surface((camera.tile, camera.tile))
    shade.fill(style.theme["backdrop"])
    shade.set_alpha(FAINT)
    for cell in cells_of(cells):
        surface.blit(shade, camera.cell_rect(cell))


def draw_frame(surface: pygame.Surface, style: Style, camera: Camera, cell: int, colour: str) -> None:
    """Paint a frame around a cell."""
    rect = camera.cell_rect(cell)
    thick = max(2, rect.width // 14)
    surface.blit(style.sprites.frame(rect.size, thick, colour), rect)
