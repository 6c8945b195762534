"""Asks for initials where a game takes a place in the table of a level, once that is known and its end was seen."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.engine.level import LEVELS
from game.play.session import Session
from game.store.background import SaveHandle
from game.store.finished import key_of
from game.store.kinds import TOP, GameTable
from game.ui.core.cabinet import Cabinet
from game.ui.modes.classic.game_board import GameBoard

if TYPE_CHECKING:
    from game.ui.modes.classic.hall import HallScene


class Signing:
    """Asks once for one game."""

    def __init__(self, cabinet: Cabinet, board: GameBoard, session: Session, kept: SaveHandle) -> None:
        self._cabinet, self._board, self._session, self._kept = cabinet, board, session, kept
        self._hall: HallScene | None = None
        self._pictures: Iterator[None] | None = None  # draws what the question will show

    @property
    def is_due(self) -> bool:
        """Whether it is to be asked."""
        place, level = self._kept.place, self._session.setup.level
        wanted = self._cabinet.settings.asks_initials and level.name in LEVELS and not self._hall
        return wanted and place is not None and place <= TOP

    @property
    def asks(self) -> bool:
        """Whether it is being asked: Enter keeps the initials."""
        return self._hall is not None and self._hall is self._cabinet.stage.top and self._hall.wheels is not None

    def update(self, headline: str, *, ready: bool) -> None:
        """Ask if the end was seen; until then draw what the question will show, a picture a call."""
        from game.ui.modes.classic import hall  # loaded once the end is seen

        if not self.is_due:
            return
        if not ready:
            self._pictures = self._pictures or hall.prepared(self._cabinet, headline)
            next(self._pictures, None)
            return
        level = self._cabinet.style.words(f"level.{self._session.setup.level.name}")
        table = GameTable(*key_of(self._session))
        self._hall = hall.HallScene(self._cabinet, self._board, self._kept.uid, table, level, headline)
        self._cabinet.stage.push(self._hall)
