"""Prove it: the certain cells of a board, and whether an opening is a needless guess."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine import game as rules
from game.engine.actions import Action
from game.engine.errors import TooLargeError
from game.engine.game import Game, Status
from game.engine.view import View

if TYPE_CHECKING:
    from game.solver.deduce import Deduction


class Proofs:
    """
    Remembers the certain cells, which stay certain during a game.

    *going_on* is called before each slow step: difficult boards take a fifth of a second for each opening.
    """

    def __init__(self, going_on: Callable[[], bool] = lambda: True) -> None:
        self._going_on = going_on
        self._certain: Deduction | None = None  # found so far
        self._all: tuple[int, Deduction] | None = None  # the open cells, and all that is certain with them

    def know(self, view: View, certain: "Deduction") -> None:
        """Remember all that is *certain* in a view; it was worked out ahead."""
        self._all = view.opened, certain

    def all_in(self, view: View) -> "Deduction | None":
        """Return all that is certain in a view, if it is already known."""
        return self._all[1] if self._all and self._all[0] == view.opened else None

    def forget(self) -> None:
        """Forget everything: open cells may be covered again."""
        self._certain = None

    def guesses(self, game: Game, action: Action) -> bool:
        """
        Return whether the action opens an unproved cell while another one is proved; the first opening is free.

        Raises: TooLargeError: *going_on* returned False.
        """
        cells = rules.targets(game.view, action) if game.view.opened and game.status is Status.PLAYING else 0
        if not cells:
            return False
        from game.solver.proved import NOTHING, Standing, standing, standing_among  # loaded only if it is needed

        if everything := self.all_in(game.view):
            return standing_among(cells, everything) is Standing.UNPROVED
        if not self._going_on():
            raise TooLargeError("whether every opening was proved takes too long to tell")
        result, self._certain = standing(game.view, cells, self._certain or NOTHING)
        return result is Standing.UNPROVED
