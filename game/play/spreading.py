"""A wide opening on a huge board, worked out beside the game that waits for it."""

from game.engine import game as rules
from game.engine.events import Event
from game.play.session import Session
from game.play.worker import Job


class Spreading:
    """Applies the rules to what a session holds back, and gives it what they say."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._job: Job[rules.Result] | None = None

    @property
    def works(self) -> bool:
        """Whether an opening is being worked out."""
        return self._job is not None

    def update(self) -> list[Event]:
        """Begin what is held back, and play on once it is done; return what happened by that."""
        work = self._session.spreading
        if work and self._job is None:
            self._job = Job(lambda: rules.apply(*work))
        if self._job is None or not self._job.done:
            return []
        job, self._job = self._job, None
        return self._session.take_result(job.result())
