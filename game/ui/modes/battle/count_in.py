"""Count the seconds before a match: cells turn up from the corners on and write the figures, then "Go"."""

import math

from game.battle.boards import corners
from game.battle.match import Match
from game.battle.sight import SECOND
from game.engine.grid import Grid, cells_of
from game.ui.board.turning import Turn, Turns
from game.ui.core.cabinet import Cabinet
from game.ui.kit.key_faces import FIELD, LIT, STEPS
from game.ui.kit.key_writing import written_in_the_middle
from game.ui.modes.battle.event_narrator import QUIET_PART

READY, GO = 3 * SECOND, SECOND * 3 // 5
"""Ticks: READY for the count, which a single person's first action ends; GO while "Go" is written."""

TURN, FIGURE_TURNS = SECOND // 4, 8
"""Ticks: a cell turns up in TURN; FIGURE_TURNS is one step of a figure's cells."""

CLOSED = STEPS // 2 - 1
"""The step of a turn at which a cell stands on its edge."""


class CountIn:
    """The count before a match, which begins once the match is dealt."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.left = READY  # ticks
        self._goes = 0  # ticks for which "Go" is still written
        self._cabinet = cabinet
        self._grid: Grid | None = None
        self._rings: list[tuple[float, list[int]]] = []  # distance from the nearest starting corner, 0–1, and its cells

    def begin(self, match: Match) -> None:
        """Count for a match that was dealt."""
        self._grid = grid = match.grid
        starts = [divmod(corner, grid.width) for corner in corners(grid)[: len(match.players)]]
        rings: dict[int, list[int]] = {}
        for cell in cells_of(grid.full & ~match.opened):
            y, x = divmod(cell, grid.width)
            far = min(math.hypot(y - down, x - right) for down, right in starts)
            rings.setdefault(round(4 * far), []).append(cell)
        self._rings = [(far / max(rings), ring) for far, ring in rings.items()]

    def take(self, ticks: int) -> int:
        """Let the count pass *ticks* and play its sounds; return the ticks left over for the match."""
        if self._grid is None:
            return ticks
        before, waits = -(-self.left // SECOND), min(ticks, max(0, self.left))
        self.left -= waits
        self._goes = max(0, self._goes - (ticks - waits))
        after = -(-self.left // SECOND)
        if before != after:
            self._cabinet.audio.play(f"count_{after}" if after else "go", QUIET_PART)
            self._goes = 0 if after else max(0, GO - (ticks - waits))
        return ticks - waits

    def restart(self) -> None:
        """Count from the beginning: the players come back from a pause."""
        self.left = READY

    def skip(self) -> None:
        """End the count: a player acts."""
        self.left = self._goes = 0

    @property
    def seconds(self) -> int:
        """The seconds left; 0 after the count."""
        return -(-max(0, self.left) // SECOND)

    @property
    def word(self) -> str:
        """The line's word meanwhile."""
        words = self._cabinet.style.words
        return words("battle.get_ready") if self.left > 0 else words("battle.go") if self._goes else ""

    def looks(self) -> object:
        """Return all that its picture depends on."""
        return self.seconds if self._cabinet.settings.reduced_motion else self.left, self._goes > 0

    def turns(self) -> Turns:
        """Return the turn of each cell: on its edge, turning up, or writing on a dark ground."""
        if self._grid is None or not (self.left > 0 or self._goes):
            return {}
        still, turns = self._cabinet.settings.reduced_motion, dict[int, Turn]()
        passed = READY - self.left
        for far, ring in () if still or self.left <= 0 else self._rings:
            step = CLOSED - int((passed - far * (READY - TURN)) * STEPS / 2 // TURN)
            if step >= 0:
                turns |= dict.fromkeys(ring, ("", min(CLOSED, step)))
        seconds = self.seconds
        figure = str(seconds) if seconds else self._cabinet.style.words("battle.go").upper()
        lit, around = written_in_the_middle(figure, self._grid.width, self._grid.height)
        turned = STEPS if still or not seconds else STEPS // 2 + (seconds * SECOND - self.left) // FIGURE_TURNS
        turns |= dict.fromkeys(cells_of(around), (FIELD, STEPS))
        return turns | dict.fromkeys(cells_of(lit), (LIT, min(STEPS, turned)))
