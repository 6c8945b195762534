"""Work out a review in the background: its account, its key moments, and why a part is missing."""

from random import Random
from typing import TYPE_CHECKING

from game.engine.errors import GameError, TooComplexError, TooLargeError
from game.play.replay import Playback
from game.play.worker import Job, breathe
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Timed

if TYPE_CHECKING:
    from game.review.account import Account
    from game.review.moments import Hands, KeyMoment

MOST_JUDGED = 10_000
"""The largest board, in cells, whose moves are judged one by one if its chances to win can't be computed."""


class Reviewer(Timed):
    """The review of one playback; *uid* is its game's in the history, empty for other recordings."""

    def __init__(self, cabinet: Cabinet, playback: Playback, uid: str = "") -> None:
        self.account: Account | None = None
        self.moments: list[KeyMoment] = []
        self.of = "all"  # the filter of the moments
        self.hands: Hands | None = None  # None until its clicks are counted
        self.problem = ""  # a key of the review's texts: the missing part, and why
        self._cabinet, self._playback, self._uid = cabinet, playback, uid
        self._wanted = True
        self._latest: Account | None = None  # set by the thread
        self.watch(Job(self._count), self._take_hands)
        if uid:
            self.watch(cabinet.history.ask(lambda records: records.review(uid)), self._take_in, lambda _: self._begin())
        else:
            self._begin()

    @property
    def percent(self) -> int:
        """The finished part of the work, in percent."""
        return int(100 * self.account.progress) if self.account else 0

    def call_off(self) -> None:
        """Cancel the running work."""
        self._wanted = False

    def update(self) -> None:
        """Take finished work."""
        self.advance(0)
        if self._latest is not self.account:
            self._show(self._latest)

    def _count(self) -> "Hands":
        from game.review.moments import hands_of

        return hands_of(self._playback)

    def _take_hands(self, hands: "Hands") -> None:
        self.hands = hands

    def keep_to(self, of: str) -> None:
        """List the moments of one kind, or of all."""
        self.of = of
        self._show(self.account)

    def _take_in(self, text: str | None) -> None:
        """Show the stored review, or begin one."""
        from game.review.kept import read

        self._latest = read(text, self._playback) if text else None
        if self._latest is None:
            self._begin()

    def _begin(self) -> None:
        self.watch(Job(self._work), self._finish, self._give_up)

    def _work(self) -> "list[KeyMoment]":
        """Review the game in the background; if that is impossible, return its moves judged one by one."""
        from game.review.judge import judge
        from game.review.moments import judged_moments
        from game.review.reviewing import review

        try:
            for account in review(self._playback, Random(1), going_on=lambda: self._wanted and breathe()):
                self._latest = account
            return []
        except (TooLargeError, TooComplexError):
            pass
        if self._playback.blank.grid.size > MOST_JUDGED:
            raise TooLargeError("its moves are too many to be judged")
        judged = []
        for one in judge(self._playback):
            if not (self._wanted and breathe()):
                break
            judged.append(one)
        self.problem = "too_hard"
        return judged_moments(self._playback, judged)

    def _show(self, account: "Account | None") -> None:
        from game.review.moments import key_moments

        self.account = account
        if account:
            self.moments = key_moments(account, self.of)

    def _give_up(self, error: GameError) -> None:
        self.problem = "much_too_large" if isinstance(error, TooLargeError) else "nothing"

    def _finish(self, judged: "list[KeyMoment]") -> None:
        if self._latest is not self.account:
            self._show(self._latest)
        if self.problem:
            self.account, self.moments = None, judged
        elif self._uid and self.account and self.account.progress == 1 and self._wanted:
            from game.review.kept import write

            self._cabinet.history.keep_review(self._uid, write(self._playback, self.account))
