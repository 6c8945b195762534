"""
Odds called on the board: the percent that the player says for a cell's being safe, before it is opened.

A digit says it for the cell under the cursor, the wheel or a pad's shoulders change it; who opens without a word is
never waited for. The saying goes when the cursor leaves its cell.
"""

import pygame

from game.engine.game import Status
from game.engine.grid import cells_of
from game.engine.view import View
from game.play.session import Session
from game.ui.board.camera import Camera
from game.ui.board.hand import Hand
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.input.actions import CALLS, Action, Asked, Kind

HALF, STEP = 50, 10
"""Percent: where the wheel begins, and its step."""

SHOULDERS = {Action.ZOOM_IN: 1, Action.ZOOM_OUT: -1}


class Calling:
    """What the player says of the cell under the cursor, in the session that plays it."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def act(self, asked: Asked, session: Session, hand: Hand) -> bool:
        """Take a digit, or a pad's shoulder; tell whether it was meant for this."""
        if not self._cabinet.settings.call_odds or not _runs(session):
            return False
        if asked.action in CALLS:
            self._say(session, self._cell(session, hand), CALLS[asked.action])
            return True  # no digit begins another game by a slip
        if asked.device.kind is Kind.PAD and asked.action in SHOULDERS:
            return self.turn(SHOULDERS[asked.action], session, hand)
        return False

    def turn(self, steps: int, session: Session, hand: Hand) -> bool:
        """Change what is said of the cell under the cursor; tell whether there is one to speak of."""
        cell = self._cell(session, hand)
        if not self._cabinet.settings.call_odds or not _runs(session) or cell is None:
            return False
        now = session.said[1] if session.said and session.said[0] == cell else HALF
        self._say(session, cell, max(0, min(100, now + STEP * steps)))
        return True

    def update(self, session: Session, hand: Hand) -> None:
        """Forget what was said of a cell that the cursor has left."""
        if session.said and session.said[0] != self._cell(session, hand):
            session.said = None

    def _say(self, session: Session, cell: int | None, percent: int) -> None:
        if cell is not None:
            session.said = cell, percent

    def _cell(self, session: Session, hand: Hand) -> int | None:
        """Return the covered cell without a flag under the cursor, if there is one."""
        cell = session.cursor if hand.focus is None else hand.focus
        free = session.view.covered & ~session.view.flags
        return cell if cell is not None and free >> cell & 1 else None

    def draw(self, surface: pygame.Surface, camera: Camera, said: tuple[int, int], view: View) -> None:
        """Set the saying beside its cell, where it hides the fewest numbers."""
        cabinet, (cell, percent) = self._cabinet, said
        line = cabinet.line(cabinet.words("hint.called", percent=percent), SMALL)
        tag = pygame.Rect(0, 0, line.get_width() + cabinet.px(16), line.get_height() + cabinet.px(6))
        numbers = [camera.cell_rect(number) for number in cells_of(_near(view, cell) & view.opened & ~view.zeros)]
        places = [place.clamp(camera.area) for place in _beside(tag, camera.cell_rect(cell), cabinet.px(3))]
        tag = min(places, key=lambda place: len(place.collidelistall([*numbers, camera.cell_rect(cell)])))
        surface.blit(cabinet.sprites.panel(tag.size, cabinet.px(6), "panel", "accent"), tag)
        surface.blit(line, line.get_rect(center=tag.center))


def _near(view: View, cell: int) -> int:
    """Return the cells that a tag beside a cell may hide."""
    near = 1 << cell
    for _ in range(4):
        near = view.grid.dilate(near)
    return near


def _beside(tag: pygame.Rect, cell: pygame.Rect, gap: int) -> list[pygame.Rect]:
    """Return a tag above, below, left and right of a cell."""
    above, below, left, right = (tag.copy() for _ in range(4))
    above.midbottom = cell.centerx, cell.top - gap
    below.midtop = cell.centerx, cell.bottom + gap
    left.midright = cell.left - gap, cell.centery
    right.midleft = cell.right + gap, cell.centery
    return [above, below, left, right]


def _runs(session: Session) -> bool:
    return session.started is not None and session.status is Status.PLAYING
