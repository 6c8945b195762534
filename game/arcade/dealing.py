"""Deals a run's boards beside its play: the next one while the present one is played, so that nobody waits."""

from game.arcade.session import RunSession
from game.arcade.stages import deal_steps
from game.engine.layout import Layout
from game.engine.steps import while_wanted
from game.play.worker import Job


class Dealing:
    """Has every board dealt that *session* wants."""

    def __init__(self, session: RunSession) -> None:
        self._session = session
        self._wanted = True  # whether anybody still plays
        self._job: tuple[int, Job[Layout]] | None = None  # the stage, and its board

    def update(self) -> None:
        """Hand a board over once it is there, and have the next one dealt."""
        if self._job and self._job[1].done:
            (number, job), self._job = self._job, None
            self._session.take_layout(number, job.result())
        wanted = self._session.wants
        if wanted is not None and self._job is None:
            seed, special = self._session.run.coin.seed, self._session.run.special
            self._job = wanted, Job(lambda: while_wanted(deal_steps(seed, wanted, special), lambda _: self._wanted))

    def close(self) -> None:
        """Look for no board any more."""
        self._wanted = False
