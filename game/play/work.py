"""The background work of a game: the search for its board, wide openings, and proofs ahead."""

from typing import TYPE_CHECKING

from game.engine import game as rules
from game.engine.errors import NoBoardError
from game.engine.events import Event
from game.engine.game import Status
from game.engine.steps import SearchProgress, while_wanted
from game.engine.view import View
from game.play.session import Session
from game.play.setup import DealtBoard, Setup, deal_steps
from game.play.worker import Job, Owner

if TYPE_CHECKING:
    from game.solver.deduce import Deduction


class _Search:
    """One search; it ends early once it is no longer *wanted*."""

    def __init__(self, setup: Setup, first: int, owner: Owner) -> None:
        self.progress: SearchProgress = SearchProgress(0)
        self.wanted = True
        self.job: Job[DealtBoard] = Job(lambda: while_wanted(deal_steps(setup, first), self._going_on))
        owner.watch(self.job)

    def _going_on(self, progress: SearchProgress) -> bool:
        self.progress = progress
        return self.wanted


class LayoutSearch:
    """Finds the layout that a session waits for, and gives it to the session; *owner* watches the work."""

    def __init__(self, session: Session, owner: Owner) -> None:
        self._session, self._owner = session, owner
        self._search: _Search | None = None

    @property
    def progress(self) -> SearchProgress | None:
        """The progress of the search; None without a search."""
        return self._search.progress if self._search else None

    def update(self) -> list[Event]:
        """
        Begin a search if the session wants one, and play on once a board is found; return the events.

        Raises: NoBoardError: none was found; the opening that waited for it is dropped.
        """
        session, first = self._session, self._session.dealing_for
        if first is not None and self._search is None:
            self._search = _Search(session.setup, first, self._owner)
        if self._search is None or not self._search.job.done:
            return []
        job, self._search = self._search.job, None
        try:
            return session.take_layout(job.result())
        except NoBoardError:
            session.call_off_deal()
            raise

    def call_off(self) -> None:
        """Stop the search, and drop the opening."""
        if self._search:
            self._search.wanted = False
            self._search = None
            self._session.call_off_deal()


class Spreading:
    """
    Applies the rules to an opening that is too wide for one frame, and gives the session their result.

    *owner* watches the work.
    """

    def __init__(self, session: Session, owner: Owner) -> None:
        self._session, self._owner = session, owner
        self._job: Job[rules.Result] | None = None

    def update(self) -> list[Event]:
        """Begin the waiting opening, and play on once it is worked out; return the events."""
        work = self._session.spreading
        if work and self._job is None:
            self._job = Job(lambda: rules.apply(*work))
            self._owner.watch(self._job)
        if self._job is None or not self._job.done:
            return []
        job, self._job = self._job, None
        return self._session.take_result(job.result())


class ProofsAhead:
    """
    Works out all certain cells under Prove it after each opening, so that no click waits for them.

    An opening before this work has ended is proved by itself. *owner* watches the work.
    """

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._looked_at: tuple[object, int] | None = None  # the session and its open cells
        self._view: View | None = None
        self._job: Job[Deduction | None] | None = None

    def update(self, session: Session) -> None:
        """Use the result, and begin again if more cells are open now."""
        if self._job and self._job.done:
            job, self._job = self._job, None
            if self._view and (found := job.result()):
                session.proofs.know(self._view, found)
        view, now = session.view, (session, session.view.opened)
        wanted = session.prove_it and view.opened and session.status is Status.PLAYING
        if not wanted or self._job or now == self._looked_at:
            return
        self._looked_at, self._view = now, view
        self._job = Job(lambda: _certain(view))
        self._owner.watch(self._job)


class GameWork:
    """All background work of one session, which gets the results; *owner* watches the work."""

    def __init__(self, session: Session, owner: Owner) -> None:
        self._session = session
        self._search, self._spreading = LayoutSearch(session, owner), Spreading(session, owner)
        self._ahead = ProofsAhead(owner)

    @property
    def progress(self) -> SearchProgress | None:
        """The progress of the search for a board, during the search."""
        return self._search.progress

    def update(self) -> list[Event]:
        """Return the events since the last call. Raises NoBoardError: no board fits the setup."""
        try:
            return self._search.update() + self._spreading.update()
        finally:
            self._ahead.update(self._session)

    def call_off(self) -> None:
        """Stop the search for a board."""
        self._search.call_off()


def _certain(view: View) -> "Deduction | None":
    from game.solver.proved import certain  # only if needed: this loads the solver

    return certain(view)
