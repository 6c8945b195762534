"""The trainer's answers, saved in the background."""

from typing import TYPE_CHECKING

from game.play.worker import Job
from game.store import background
from game.store.background import Background

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer
    from game.trainer.card import Card
    from game.trainer.losses import Judged
    from game.trainer.schedule import Grade


class PracticeHistory:
    """All answers; every public method returns at once."""

    def __init__(self, records: Background) -> None:
        self.due = 0  # due cards, as far as known
        self._records = records

    def answer(self, card: "Card", grade: "Grade", time_ms: int) -> "Job[CardAnswer]":
        """Save the answer to a card; the job returns it with the time when the card is due, or raises StoreError."""
        now = background.now()
        self._records.holds = True

        def work() -> "CardAnswer":
            from game.store.practice import answer

            kept = answer(self._records.keeper(), card, grade, time_ms, now)
            self.due = self._records.keeper().read(lambda records: records.due(now))
            return kept

        return self._records.do(work)

    def keep_judged(self, uid: str, finished_at: int, found: "Judged") -> None:
        """Save the losses that the coach found in a game."""

        def work() -> None:
            from game.store.coaching import write_judged

            self._records.keeper().save(write_judged(uid, finished_at, found))

        self._records.do(work)
