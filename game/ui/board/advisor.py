"""
Hints and chances over the board, computed in the background.

A hint comes in three steps: where to look, which numbers matter, the cell itself
with its proof, which plays in the proof theatre. Both make the game unranked.
"""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import TooComplexError
from game.engine.grid import cells_of, lsb
from game.engine.view import View
from game.play.session import Session, Unranked
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.core.clip import clipped
from game.ui.core.motion import Motion
from game.ui.core.style import Style
from game.ui.core.time import Timed
from game.ui.input.actions import Action

if TYPE_CHECKING:
    from game.play.engines import Steps
    from game.solver.advice import Advice
    from game.solver.chances import Chances
    from game.ui.board.theatre import Theatre

WHERE, NUMBERS, CELL = 1, 2, 3


class Advisor(Timed):
    """The solver's hint and chances for the view on the screen."""

    def __init__(self, style: Style, motion: Motion) -> None:
        self._style, self._motion = style, motion
        self.step = 0  # of the hint; 0: no hint
        self.overlay = False  # whether the chances are shown
        self.advice: Advice | None = None
        self.chances: Chances | None = None
        self._missed = 0  # cells that were opened without a proof: the hint is what could have been known of them
        self._flags = False  # whether flags are in use in this game
        self._near = 0  # the cell where the player is at work: of equally easy proofs the nearest is shown
        self._view: View | None = None  # which advice and chances belong to
        self._too_hard = False
        self._answers = 0  # number of finished computations
        self.theatre: Theatre | None = None  # of the hint's last step

    @property
    def shows(self) -> bool:
        """Whether a hint or the chances are on the screen."""
        return bool(self.step) or self.overlay

    def hint(self, session: Session) -> None:
        """Give the first or the next step of a hint."""
        session.leave_ranking(Unranked.HINT)
        self._missed, self._flags, self._near = 0, session.flags_used, session.last_pressed
        self.step = self.step % CELL + 1
        self._set_the_stage()

    def show_proof(self, unproved: int) -> None:
        """Show at once what could have been known of the *unproved* cells, whose opening ended the game."""
        self.step, self._missed, self._near, self._view = CELL, unproved, lsb(unproved), None

    def hide(self) -> None:
        """Remove the hint."""
        self.step, self.theatre = 0, None

    def toggle_overlay(self, session: Session | None = None) -> None:
        """Show or hide the chances; a *session* that is being played becomes unranked."""
        if session:
            session.leave_ranking(Unranked.CHANCES)
        self.overlay = not self.overlay

    def update(self, view: View, ticks: int = 0) -> None:
        """Start the computation if it is needed, take its result, and advance a proof."""
        if self.theatre:
            self.theatre.advance(ticks)
        self.advance(ticks)
        if view is self._view or self.busy or not self.shows:
            return
        if self._view is not None:
            self.step = 0  # the hint was about another view
        self._view, self.chances, self.advice, self.theatre, self._too_hard = view, None, None, None, False
        if self.shows:
            missed, flags, near = self._missed, self._flags, self._near
            give_up = partial(self._take_in, view, (None, None))
            self.watch(
                Job(lambda: _work_out(view, flags, near, missed)),
                partial(self._take_in, view),
                lambda _: give_up(too_hard=True),
            )
        else:
            self._view = None

    def _take_in(self, view: View, found: "tuple[Chances | None, Advice | None]", *, too_hard: bool = False) -> None:
        self._answers += 1
        if view is self._view:  # else the result belongs to an older view
            (self.chances, self.advice), self._too_hard = found, too_hard
            self._set_the_stage()

    def _set_the_stage(self) -> None:
        """Start the proof theatre if the hint has reached its last step."""
        self.theatre = None
        if self.step == CELL and self._view and self.advice and self.advice.proof:
            from game.ui.board.theatre import Theatre

            self.theatre = Theatre(self._style, self._motion, self._view, self.advice.proof, self.advice.known)

    def looks(self) -> object:
        """Return all that its picture depends on."""
        theatre = self.theatre and self.theatre.looks()
        return self.step, self.overlay, self._answers, self.busy, theatre

    def text(self) -> str:
        """Return the text of the current hint step; empty without a hint, and while a proof lists its own steps."""
        words = self._style.words
        if self._too_hard and self.shows:
            return words("hint.too_hard")
        if not self.step:
            return ""
        if self.busy or self._view is None:
            return words("hint.thinking")
        if self.advice is None:
            return words("hint.nothing")
        if self.step == WHERE:
            return words("hint.where", button=self._style.key(Action.HINT))
        if self.advice.guess:
            return self.advice.guess.text(words)
        if self.step == NUMBERS:
            return words("hint.numbers", button=self._style.key(Action.HINT))
        return ""

    @property
    def goes_on(self) -> bool:
        """Whether the hint has a further step."""
        return self.step in (WHERE, NUMBERS) and self.advice is not None

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the chances and the hint's marks."""
        with clipped(surface, camera.area):
            if self.overlay and self.chances:
                marked = self._view.flags | self._view.questions if self._view else 0
                draw_chances(surface, self._style, camera, self.chances, marked)
            if self.theatre:
                self.theatre.draw(surface, camera)
            elif self.step and self.advice:
                self._draw_hint(surface, camera, self.advice)

    def _draw_hint(self, surface: pygame.Surface, camera: Camera, advice: "Advice") -> None:
        if self.step == WHERE:
            around = camera.cell_rect(advice.cell).inflate(4 * camera.tile, 4 * camera.tile)
            self._draw_frame(surface, around.clip(camera.board), "question")
            return
        for number in cells_of(advice.numbers & camera.seen_cells):
            self._draw_frame(surface, camera.cell_rect(number), "question")
        for mine in cells_of(advice.taken_in & camera.seen_cells):
            surface.blit(self._style.sprites.get("mine", camera.tile), camera.cell_rect(mine))
        if self.step == CELL:
            self._draw_frame(surface, camera.cell_rect(advice.cell), "digit_2")
            surface.blit(self._style.sprites.get("cursor", camera.tile), camera.cell_rect(advice.cell))

    def _draw_frame(self, surface: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
        thick = max(2, self._style.px(3))
        surface.blit(self._style.sprites.frame(rect.size, thick, colour), rect)


def draw_chances(surface: pygame.Surface, style: Style, camera: Camera, chances: "Chances", marked: int) -> None:
    """Write each covered cell's chance of a mine on it, in percent; *marked* (bitboard) have a flag or "?"."""
    tile, seen, width = camera.tile, camera.seen_cells, camera.grid.width
    near = surface.get_clip().clip(camera.area).inflate(2 * tile, 2 * tile)
    for group in chances.groups:
        chance = group.weight / chances.layouts
        colour = "good" if group.weight == 0 else "warning" if group.weight == chances.layouts else "text"
        label = f"{100 * chance:.0f}"
        text = style.lettering.line(label, max(10, round(tile * 0.55)), style.theme[colour])
        place = text.get_rect(center=(tile // 2 - tile // 32, tile // 2 - tile // 16))
        for cell in cells_of(group.cells & seen):
            y, x = divmod(cell, width)
            left, top = camera.left + x * tile, camera.top + y * tile
            if not near.collidepoint(left, top):
                continue
            if marked >> cell & 1:  # a plate under it: a figure in the flag's own colour could not be read
                plate = place.inflate(tile // 8, -place.height // 4).clip((0, 0, tile, tile))
                metal = style.sprites.panel(plate.size, max(1, tile // 10), "open", "open_line")
                surface.blit(metal, (left + plate.left, top + plate.top))
            surface.blit(text, (left + place.left, top + place.top))


def draw_refused(surface: pygame.Surface, style: Style, camera: Camera, cells: int) -> None:
    """Cross out the refused *cells* (a bitboard)."""
    with clipped(surface, camera.area):
        frame = style.sprites.frame((camera.tile, camera.tile), max(2, camera.tile // 12), "warning")
        cross = style.sprites.get("cross", camera.tile * 3 // 4, swap={"cross": "warning"})
        for cell in cells_of(cells & camera.seen_cells):
            rect = camera.cell_rect(cell)
            surface.blit(cross, cross.get_rect(center=rect.center))
            surface.blit(frame, rect)


def _work_out(view: View, flags: bool, near: int, missed: int) -> "Steps[tuple[Chances | None, Advice | None]]":
    """Return the chances and the advice; a position too large for chances may still hold an easy proof."""
    from game.solver.advice import advise, advise_missed, easy_advice  # the solver is loaded only where it is wanted
    from game.solver.chances import mine_chances

    try:
        chances = mine_chances(view)
    except TooComplexError:
        advice = easy_advice(view, flags=flags)
        if advice is None:
            raise
        return None, advice
    yield None  # a frame may be painted before it goes on
    return chances, advise_missed(view, chances, missed, near) if missed else advise(
        view, chances, flags=flags, near=near
    )
