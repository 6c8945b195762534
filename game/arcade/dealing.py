"""Deal a run's boards in the background: the next one during the present one, so that the player never waits."""

from game.arcade.session import RunSession
from game.arcade.stages import deal_steps
from game.engine.layout import Layout
from game.engine.steps import while_wanted
from game.play.worker import Job, Owner


class Dealing:
    """Deals every board that *session* wants; *owner* watches the work."""

    def __init__(self, session: RunSession, owner: Owner) -> None:
        self._session, self._owner = session, owner
        self._wanted = True  # whether the run still goes on
        self._job: tuple[int, Job[Layout]] | None = None  # the stage, and its board

    def update(self) -> None:
        """Pass on a finished board, and start to deal the next one."""
        if self._job and self._job[1].done:
            (number, job), self._job = self._job, None
            self._session.take_layout(number, job.result())
        wanted = self._session.wants
        if wanted is not None and self._job is None:
            seed, special = self._session.run.coin.seed, self._session.run.special
            job = Job(lambda: while_wanted(deal_steps(seed, wanted, special), lambda _: self._wanted))
            self._job = wanted, job
            self._owner.watch(job)

    def close(self) -> None:
        """Stop dealing."""
        self._wanted = False
