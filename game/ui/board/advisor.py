"""
Hints and chances over the board, worked out off the frame.

A hint comes in three steps: where to look, which numbers matter, the cell itself
with its reason. Either help makes the game unranked.
"""

from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError, TooComplexError
from game.engine.grid import cells_of
from game.engine.view import View
from game.play.session import Session, Unranked
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.cabinet import Cabinet

if TYPE_CHECKING:
    from game.solver.advice import Advice
    from game.solver.chances import Chances

WHERE, NUMBERS, CELL = 1, 2, 3


class Advisor:
    """What the solver says about the view on the screen."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.step = 0  # of the hint; 0 is none
        self.overlay = False  # whether the chances are shown
        self.advice: Advice | None = None
        self.chances: Chances | None = None
        self._view: View | None = None  # what advice and chances are about
        self._problem = ""
        self._answers = 0  # how often anything was worked out
        self._job: Job[tuple[Chances | None, Advice | None]] | None = None

    @property
    def shows(self) -> bool:
        """Whether anything of it is on the screen."""
        return bool(self.step) or self.overlay

    @property
    def works(self) -> bool:
        """Whether it is still working something out."""
        return self._job is not None

    def hint(self, session: Session) -> None:
        """Give the first or the next step of a hint."""
        session.leave_ranking(Unranked.HINT)
        self.step = self.step % CELL + 1

    def toggle_overlay(self, session: Session | None = None) -> None:
        """Show the chances, or hide them; the game that is being played, if one is, enters no table any more."""
        if session:
            session.leave_ranking(Unranked.CHANCES)
        self.overlay = not self.overlay

    def update(self, view: View) -> None:
        """Begin and end the work that is wanted."""
        if self._job and self._job.done:
            job, self._job = self._job, None
            self._answers += 1
            if view is self._view:  # else it is about a board that is gone
                try:
                    self.chances, self.advice = job.result()
                except GameError as error:
                    self._problem = str(error)
        if view is self._view or self._job or not self.shows:
            return
        if self._view is not None:
            self.step = 0  # the hint was about another view
        self._view, self.chances, self.advice, self._problem = view, None, None, ""
        if self.shows:
            self._job = Job(lambda: _work_out(view))
        else:
            self._view = None

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.step, self.overlay, self._answers, self.works

    def text(self) -> str:
        """Say the hint's present step in words; empty without a hint."""
        words = self._cabinet.words
        if self._problem and self.shows:
            return words("hint.too_hard")
        if not self.step:
            return ""
        if self.works or self._view is None:
            return words("hint.thinking")
        if self.advice is None:
            return words("hint.nothing")
        if self.step == WHERE:
            return words("hint.where")
        why = self.advice.reason
        if why == "guess":
            percent = f"{100 * float(self.advice.chance):.0f}"
            return words("hint.guess", percent=percent)
        if self.step == NUMBERS:
            return words("hint.numbers")
        return words(f"hint.mine_{why}") if self.advice.mine else words(f"hint.safe_{why}")

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the chances and the hint's marks."""
        surface.set_clip(camera.area)
        if self.overlay and self.chances:
            self._draw_chances(surface, camera, self.chances)
        if self.step and self.advice:
            self._draw_hint(surface, camera, self.advice)
        surface.set_clip(None)

    def _draw_chances(self, surface: pygame.Surface, camera: Camera, chances: "Chances") -> None:
        cabinet, tile, seen = self._cabinet, camera.tile, camera.seen_cells
        for group in chances.groups:
            chance = group.weight / chances.layouts
            colour = "good" if group.weight == 0 else "warning" if group.weight == chances.layouts else "text"
            label = f"{100 * chance:.0f}"
            text = cabinet.lettering.line(label, max(10, round(tile * 0.55)), cabinet.theme[colour])
            for cell in cells_of(group.cells & seen):
                rect = camera.cell_rect(cell)
                if rect.colliderect(camera.area):
                    surface.blit(text, text.get_rect(center=(rect.centerx - tile // 32, rect.centery - tile // 16)))

    def _draw_hint(self, surface: pygame.Surface, camera: Camera, advice: "Advice") -> None:
        if self.step == WHERE:
            place = camera.cell_rect(advice.cell).inflate(4 * camera.tile, 4 * camera.tile)
            self._draw_frame(surface, place, "question")
            return
        for number in cells_of(advice.numbers & camera.seen_cells):
            self._draw_frame(surface, camera.cell_rect(number), "question")
        for mine in cells_of(advice.taken_in & camera.seen_cells):
            surface.blit(self._cabinet.sprites.get("mine", camera.tile), camera.cell_rect(mine))
        if self.step == CELL:
            self._draw_frame(surface, camera.cell_rect(advice.cell), "flag" if advice.mine else "digit_2")
            picture = self._cabinet.sprites.get("flag" if advice.mine else "cursor", camera.tile)
            surface.blit(picture, camera.cell_rect(advice.cell))

    def _draw_frame(self, surface: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
        thick = max(2, self._cabinet.px(3))
        pygame.draw.rect(surface, self._cabinet.theme[colour], rect, thick, border_radius=thick)


def _work_out(view: View) -> "tuple[Chances | None, Advice | None]":
    """Return the chances and the advice; a position too large for chances may still hold an easy proof."""
    from game.solver.advice import advise, easy_advice  # the solver is loaded only where it is wanted
    from game.solver.chances import mine_chances

    try:
        chances = mine_chances(view)
    except TooComplexError:
        advice = easy_advice(view)
        if advice is None:
            raise
        return None, advice
    return chances, advise(view, chances)
