"""What is certain on a board under Prove it, worked out beside the frames before it is asked: no click waits for it."""

from typing import TYPE_CHECKING

from game.engine.game import Status
from game.engine.view import View
from game.play.session import Session
from game.play.worker import Job

if TYPE_CHECKING:
    from game.solver.deduce import Deduction


class Ahead:
    """Looks at a session's board whenever something was opened; an opening that comes sooner is looked at by itself."""

    def __init__(self) -> None:
        self._looked_at: tuple[object, int] | None = None  # the session and what was open in it
        self._view: View | None = None
        self._job: Job[Deduction | None] | None = None

    def update(self, session: Session) -> None:
        """Take in what was found, and begin anew where more is open now."""
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


def _certain(view: View) -> "Deduction | None":
    from game.solver.proved import certain  # the solver is loaded only where it is wanted

    return certain(view)
