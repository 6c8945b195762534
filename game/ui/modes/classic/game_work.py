"""The work that a game has done in the background: a board is found, a huge one opened, the next step thought of."""

from game.engine.events import Event
from game.engine.steps import SearchProgress
from game.play.session import Session
from game.play.work import LayoutSearch, ProofsAhead, Spreading


class GameWork:
    """Starts the background work of one session and hands its results to the session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._search, self._spreading, self._ahead = LayoutSearch(session), Spreading(session), ProofsAhead()

    @property
    def progress(self) -> SearchProgress | None:
        """How far the search for a board has come, while it goes on."""
        return self._search.progress

    @property
    def works(self) -> bool:
        """Whether a board is being found or opened."""
        return self.progress is not None or self._spreading.works

    def update(self) -> list[Event]:
        """Return the events since the last call. Raises NoBoardError: no board fits the wishes."""
        try:
            return self._search.update() + self._spreading.update()
        finally:
            self._ahead.update(self._session)

    def call_off(self) -> None:
        """Stop the search for a board."""
        self._search.call_off()
