"""
One person's hands at a match: mouse events in, that player's actions out.

A match has one seat per person, as a game alone has a session. Keys or a pad can
drive a seat instead of a mouse.
"""

from dataclasses import replace

from game.battle.match import Match
from game.battle.sight import Player
from game.engine import mouse
from game.engine.actions import Action
from game.engine.gesture import MouseEvent
from game.engine.grid import Grid
from game.engine.mouse import Mouse, MouseOptions
from game.engine.view import View


class Seat:
    """The seat of *player*: the state of its mouse, and the cell under it."""

    def __init__(self, player: Player, grid: Grid) -> None:
        self.player = player
        self.cursor: int | None = None  # the cell under the mouse
        self.grid = grid
        self._mouse = Mouse()

    def take(self, event: MouseEvent, match: Match | None, options: MouseOptions) -> Action | None:
        """Return the player's action for one mouse event; None before the deal and after the end."""
        self.cursor = event.cell(self.grid)
        if match is None or match.over:
            return None
        self._mouse, action, _ = mouse.step(self._mouse, event, self.view(match), options)
        return action

    def pressed(self, match: Match | None, options: MouseOptions) -> int:
        """Return the cells to draw as pressed, as a bitboard: only cells that this player may open or take."""
        if match is None or match.over or match.players[self.player].out:
            return 0
        return mouse.pressed(self._mouse, self.cursor, self.view(match), options) & match.legal(self.player)

    def view(self, match: Match) -> View:
        """Return the view for clicks: neutral cells look open but count as covered, since a click takes them."""
        view = match.view(self.player)
        return replace(view, opened=view.opened & ~match.neutral)

    def let_go(self) -> None:
        """Forget all pressed buttons."""
        self._mouse = Mouse()
