"""Count the seconds before a match: the board fills from the openings in its corners, and keys write the figure."""

import pygame

from game.battle.match import Match
from game.battle.sight import SECOND
from game.engine.grid import cells_of
from game.ui.board.camera import Camera
from game.ui.board.signs import Overlay
from game.ui.core.cabinet import Cabinet
from game.ui.kit.key_faces import LIT, STEPS, turned
from game.ui.kit.key_writing import written
from game.ui.modes.battle.event_narrator import QUIET_PART

READY = 3 * SECOND
"""Ticks in which the board fills. A single person's first action begins the match at once; several people wait."""

FIGURE_TURNS = 8
"""Ticks of a step in which the keys of a figure turn."""


class CountIn:
    """The count before a match, which begins once the match is dealt."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.left = READY  # ticks
        self._cabinet = cabinet
        self._rings: list[int] | None = None  # cells missing while so many rings around the starts are there

    def begin(self, match: Match) -> None:
        """Count for a match that was dealt."""
        grid, cells, self._rings = match.grid, match.opened, []
        while cells != grid.full:
            self._rings.append(grid.full & ~cells)
            cells = grid.dilate(cells)

    def take(self, ticks: int) -> int:
        """Let the count go on for so much of *ticks* as it lasts, to be heard; return how many are left over."""
        if self._rings is None:
            return ticks
        before, waits = -(-self.left // SECOND), min(ticks, max(0, self.left))
        self.left -= waits
        after = -(-self.left // SECOND)
        if before != after:
            self._cabinet.audio.play(f"count_{after}" if after else "go", QUIET_PART)
        return ticks - waits

    def figure(self) -> tuple[int, int]:
        """Return the seconds that are counted, and the step at which their keys turn; no seconds when it is over."""
        if self.left <= 0 or self._rings is None:
            return 0, 0
        seconds = -(-self.left // SECOND)
        passed, still = seconds * SECOND - self.left, self._cabinet.settings.reduced_motion
        return seconds, STEPS if still else min(STEPS, STEPS // 2 + passed // FIGURE_TURNS)

    def missing(self) -> int:
        """Return the cells that the board is not filled with yet, as a bitboard."""
        if self.left <= 0 or not self._rings or self._cabinet.settings.reduced_motion:
            return 0
        return self._rings[int((1 - self.left / READY) * len(self._rings))]

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the ground where no cell is yet."""
        for cell in cells_of(self.missing()):
            surface.fill(self._cabinet.style.theme["backdrop"], camera.cell_rect(cell))

    def overlays(self, camera: Camera) -> list[Overlay]:
        """Return the figure, written in keys on the board."""
        (seconds, step), grid = self.figure(), camera.grid
        if not seconds:
            return []
        key = turned(self._cabinet.style.sprites, LIT, camera.tile, step)
        return [(key, camera.cell_rect(cell)) for cell in cells_of(written(str(seconds), grid.width, grid.height))]
