"""
Odds called on the board: before opening a cell the player says how likely it is safe, in percent.

A digit calls the odds of the cell under the cursor, the wheel or a pad's shoulders change them. An opening never waits
for a call, and a call is forgotten when the cursor leaves its cell.
"""

from fractions import Fraction

import pygame

from game.engine.grid import cells_of
from game.engine.view import View
from game.play.session import Session
from game.play.standing import Call
from game.play.worker import Job
from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import NORMAL, Style
from game.ui.core.time import Timed
from game.ui.input.actions import CALLS, Action, Asked, Kind
from game.ui.kit.node import Node
from game.ui.kit.text import Panel, Text

HALF, STEP = 50, 10
"""Percent: the wheel begins at HALF and moves by STEP."""

SHOULDERS = {Action.ZOOM_IN: 1, Action.ZOOM_OUT: -1}


class Calling(Timed):
    """Takes the odds that the player calls for the cell under the cursor, and keeps them in the session."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._answered = 0  # calls of the present game
        self.answer: tuple[str, View] | None = None  # the sentence on the last call, and the view after it

    def act(self, asked: Asked, session: Session, hand: Hand) -> bool:
        """Take a digit or a pad's shoulder button; tell whether it called odds."""
        if not self._cabinet.settings.call_odds or not session.runs:
            return False
        if asked.action in CALLS:
            self._say(session, self._cell(session, hand), CALLS[asked.action])
            return True  # so that no digit begins another game by a slip
        if asked.device.kind is Kind.PAD and asked.action in SHOULDERS:
            return self.turn(SHOULDERS[asked.action], session, hand)
        return False

    def turn(self, steps: int, session: Session, hand: Hand) -> bool:
        """Change the odds called for the cell under the cursor; tell whether there is such a cell."""
        cell = self._cell(session, hand)
        if not self._cabinet.settings.call_odds or not session.runs or cell is None:
            return False
        now = session.pending_call[1] if session.pending_call and session.pending_call[0] == cell else HALF
        self._say(session, cell, max(0, min(100, now + STEP * steps)))
        return True

    def update(self, session: Session, hand: Hand) -> None:
        """Forget the call once the cursor leaves its cell; answer the call after its cell was opened."""
        self.advance(0)
        if len(session.calls) != self._answered:
            self._answered = len(session.calls)
            if session.calls and session.runs:
                self._ask(session.calls[-1], session.view)
        if session.pending_call and session.pending_call[0] != self._cell(session, hand):
            session.pending_call = None

    def _ask(self, call: Call, view: View) -> None:
        """Compute in the background the chance that the cell was safe."""

        def work() -> Fraction:
            from game.solver.chances import mine_chances  # loaded only where it is wanted

            return 1 - mine_chances(call.view).of(call.cell)

        def tell(safe: Fraction) -> None:
            words = self._cabinet.style.words
            self.answer = words("hint.called_was", called=call.percent, percent=f"{100 * float(safe):.0f}"), view

        self.watch(Job(work), tell)

    def _say(self, session: Session, cell: int | None, percent: int) -> None:
        if cell is not None:
            session.pending_call = cell, percent

    def _cell(self, session: Session, hand: Hand) -> int | None:
        """Return the covered cell without a flag under the cursor, if there is one."""
        cell = session.cursor if hand.focus is None else hand.focus
        free = session.view.covered & ~session.view.flags
        return cell if cell is not None and free >> cell & 1 else None


def called_tag(percent: int, style: Style) -> Node:
    """Return the tag that shows the called odds."""
    return Panel(Text(style.words("hint.called", percent=percent), NORMAL, align="middle"), rim="accent", radius=6)


def tag_rect(style: Style, camera: Camera, said: tuple[int, int], view: View) -> pygame.Rect:
    """Return the place beside the cell where the tag hides the fewest numbers."""
    cell, percent = said
    wide, high = called_tag(percent, style).wants(style)
    tag = pygame.Rect(0, 0, wide + style.px(16), high + style.px(6))
    numbers = [camera.cell_rect(number) for number in cells_of(_near(view, cell) & view.opened & ~view.zeros)]
    places = [place.clamp(camera.area) for place in _beside(tag, camera.cell_rect(cell), style.px(3))]
    return min(places, key=lambda place: len(place.collidelistall([*numbers, camera.cell_rect(cell)])))


def _near(view: View, cell: int) -> int:
    """Return the cells that a tag beside a cell may hide."""
    near = 1 << cell
    for _ in range(4):
        near = view.grid.dilate(near)
    return near


def _beside(tag: pygame.Rect, cell: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return the places for a tag above, below, left and right of a cell."""
    above, below, left, right = (tag.copy() for _ in range(4))
    above.midbottom = cell.centerx, cell.top - gap
    below.midtop = cell.centerx, cell.bottom + gap
    left.midright = cell.left - gap, cell.centery
    right.midleft = cell.right + gap, cell.centery
    return [above, below, left, right]
