"""The line above a review's board: which game it is and how it ended, and buttons for those who use the mouse alone."""

from collections.abc import Callable

import pygame

from game.engine.game import Status
from game.play.replay import Playback
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action
from game.ui.kit.widgets import Buttons, Icon


class ReviewHeading:
    """Places and paints it; *plays* tells whether the game is being played through."""

    def __init__(self, cabinet: Cabinet, playback: Playback, plays: Callable[[], bool]) -> None:
        self._cabinet, self._playback = cabinet, playback
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.icons = Buttons(
            [
                Icon(cabinet, "icon_next", Action.RIGHT),
                Icon(cabinet, lambda: "icon_pause" if plays() else "icon_play", Action.PAUSE),
                Icon(cabinet, "icon_previous", Action.LEFT),
                Icon(cabinet, "icon_back", Action.BACK),
            ]
        )

    def place(self, rect: pygame.Rect) -> None:
        """Put the way back at the left, the other buttons at the right."""
        px, self.rect = self._cabinet.px, rect
        side = self._cabinet.target(36)
        for place, icon in enumerate(self.icons.all):
            icon.rect = pygame.Rect(0, 0, side, side)
            icon.rect.midright = rect.right - place * max(px(40), side + px(2)), rect.centery
        self.icons.all[-1].rect.left = rect.left

    def draw(self, surface: pygame.Surface, at: int) -> None:
        """Paint it; *at* so many changes one stands."""
        cabinet, px, rect = self._cabinet, self._cabinet.px, self.rect
        heading = cabinet.line(cabinet.words("review.heading"), LARGE)
        place = surface.blit(heading, heading.get_rect(midleft=(rect.left + px(48), rect.centery)))
        self.icons.draw(surface)
        room = rect.right - px(128) - place.right - px(24)
        line = cabinet.line(self._about(at), SMALL, "text_dim", room)
        surface.blit(line, line.get_rect(midleft=(place.right + px(16), rect.centery)))

    def _about(self, at: int) -> str:
        """Say which game this is, how it ended, and where in it one stands."""
        words, session, header = self._cabinet.words, self._playback.session, self._playback.recording.header
        seconds = words.number(session.time_ms / 1000, ".3f")
        status = {Status.WON: "won", Status.LOST: "lost"}.get(session.status, "broken_off")
        grid = self._playback.blank.grid
        parts = [
            header.player,
            words("records.measures", width=grid.width, height=grid.height, mines=self._playback.blank.mines),
            words(f"review.ended_{status}", seconds=seconds),
            words("review.move", move=at, moves=len(self._playback.moments)),
        ]
        return " · ".join(part for part in parts if part)
