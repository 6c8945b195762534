"""The search for a no-guess board, off the frame."""

from game.play.session import Setup, deal_layout
from game.play.worker import Job


class Dealing:
    """One search; *tries* says how far it is, and it ends early when it is no longer *wanted*."""

    def __init__(self, setup: Setup, first: int) -> None:
        self.tries = 0
        self.wanted = True
        self.job = Job(lambda: deal_layout(setup, first, self._going_on))

    def _going_on(self, tries: int) -> bool:
        self.tries = tries
        return self.wanted
