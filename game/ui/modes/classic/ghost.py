"""Compare the present game with the best one, whose pace is read in the background."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.engine.grid import SMALL
from game.play.replay import SPLITS, GamePace
from game.play.session import Session
from game.play.worker import Job
from game.store.history import History
from game.store.kinds import GameTable, Order
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.store.records import Records


class Ghost(Timed):
    """
    The race of one game after the other; :attr:`pace` is this game's, :attr:`best` the best game's.

    It asks the records again for another table and after each saved game.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self.pace, self.best = GamePace(), GamePace()
        self._known: object = None  # the question that was answered
        self._question: Callable[[Records], str | None] | None = None  # still to be asked
        self._counted: object = None  # the view that was counted last
        self._bbbv = 0

    def begin(self, table: GameTable) -> None:
        """Begin another game: ask the records about its table unless the answers are known."""
        self.pace, self._counted, self._bbbv = GamePace(), None, 0
        latest = self._history.latest
        wanted = table, latest and latest.uid
        if wanted == self._known:
            return
        if not isinstance(self._known, tuple) or self._known[0] != table:
            self.best = GamePace()
        self._known, self._question = wanted, lambda records: _ask(records, table)
        self.cancel_all()
        self._ask()

    def _ask(self) -> None:
        """Ask as soon as the history holds a record; an empty history is not opened."""
        if self._question and self._history.holds:
            question, self._question = self._question, None
            self.watch(self._history.ask(question), self._take_in)  # the history's problems name a failure

    def update(self, session: Session) -> None:
        """Take the answers of the records, and measure this game's progress."""
        if session.ended is None:
            self._ask()
        self.advance(0)
        if session.view is not self._counted and session.game and session.view.grid.size <= SMALL:
            self._counted = session.view
            self._bbbv = self._bbbv or session.bbbv
            self.pace = self.pace.then(session.time_ms, session.solved_bbbv / self._bbbv if self._bbbv else 0.0)

    def _take_in(self, text: str | None) -> None:
        if text:
            self.watch(Job(lambda: _pace_of(text)), self._race)

    def _race(self, best: GamePace) -> None:
        self.best = best

    def ahead_ms(self, session: Session) -> int | None:
        """Return how many milliseconds this game is behind the best, negative if ahead; None: not known yet."""
        part = self.pace.parts[-1] if self.pace.parts else 0.0
        if session.started is None or not part:
            return None
        if (then := self.best.time_at(part)) is None:
            return None
        return (session.time_ms if session.ended is not None else self.pace.times[-1]) - then

    def splits(self) -> tuple[tuple[float, int | None, int | None], ...]:
        """Return each split with this game's time there and its gap to the best game, in milliseconds."""
        rows = []
        for part in SPLITS:
            now, then = self.pace.time_at(part), self.best.time_at(part)
            rows.append((part, now, now - then if now is not None and then is not None else None))
        return tuple(rows)


def _ask(records: "Records", table: GameTable) -> str | None:
    """Return the recording of a table's best game, if there is one."""
    best = records.best(table, Order.TIME, limit=1)
    return records.replay(best[0].uid) if best else None


def _pace_of(text: str) -> GamePace:
    """Return the pace of a saved recording, an empty one if it can't be played."""
    from game.notation import rawvf
    from game.play.replay import pace_of, play

    try:
        return pace_of(play(rawvf.read(text)))
    except GameError:
        return GamePace()
