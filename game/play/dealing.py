"""The search for a no-guess board, beside the game that waits for it."""

from game.engine.errors import NoBoardError
from game.engine.events import Event
from game.engine.steps import while_wanted
from game.play.session import Session
from game.play.setup import Dealt, Setup, deal_steps
from game.play.worker import Job


class _Search:
    """One search, in a thread of its own; it ends early once it is no longer *wanted*."""

    def __init__(self, setup: Setup, first: int) -> None:
        self.tries = 0
        self.wanted = True
        self.job: Job[Dealt] = Job(lambda: while_wanted(deal_steps(setup, first), self._going_on))

    def _going_on(self, tries: int) -> bool:
        self.tries = tries
        return self.wanted


class Dealing:
    """Looks for the layout that a session waits for, and gives it to it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._search: _Search | None = None

    @property
    def tries(self) -> int | None:
        """How many boards have been tried; None while none is looked for."""
        return self._search.tries if self._search else None

    def update(self) -> list[Event]:
        """
        Begin a search where one is wanted, and play on once its board is found; return what happened by that.

        Raises: NoBoardError: none was found; the opening that waited for it is forgotten.
        """
        session, first = self._session, self._session.dealing_for
        if first is not None and self._search is None:
            self._search = _Search(session.setup, first)
        if self._search is None or not self._search.job.done:
            return []
        job, self._search = self._search.job, None
        try:
            return session.take_layout(job.result())
        except NoBoardError:
            session.call_off_deal()
            raise

    def call_off(self) -> None:
        """Stop looking, and forget the opening."""
        if self._search:
            self._search.wanted = False
            self._search = None
            self._session.call_off_deal()
