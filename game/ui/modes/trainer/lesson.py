"""Explain an answered card: play the proofs of its cells one by one, and show the chances of a guess."""

from random import Random

import pygame

from game.engine.grid import cells_of, lsb
from game.solver.deduce import Deduction
from game.solver.sample import sampler
from game.trainer.card import Task
from game.trainer.drill import Table
from game.ui.board.camera import Camera
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.core.time import Timed

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
