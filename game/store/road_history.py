"""The stars won on the Road, saved and read in the background."""

from typing import TYPE_CHECKING

from game.play.worker import Job
from game.store import background
from game.store.background import Background

if TYPE_CHECKING:
    from game.store.records import Records


class RoadHistory:
    """The most stars of each solved board, by the board's key, as far as known; every method returns at once."""

    def __init__(self, records: Background) -> None:
        self.stars: dict[str, int] = {}
        self._records = records

    def win(self, key: str, stars: int) -> None:
        """Save the stars of a board that was solved just now; fewer than before change nothing."""
        if stars <= self.stars.get(key, 0):
            return
        now, self.stars[key], self._records.holds = background.now(), stars, True

        def work() -> None:
            from game.store.kinds import SolvedBoard

            self._records.keeper().save(SolvedBoard(key, now, stars))

        self._records.save(work)

    def read(self) -> Job[dict[str, int]]:
        """Read all stars again: another program or an import may have added some."""

        def read(records: "Records") -> dict[str, int]:
            from game.store.kinds import SolvedBoard

            return {one.uid: one.stars for one, _ in records.every(SolvedBoard)}

        return self._records.ask(lambda: self._records.keeper().read(read))

    def learn(self, stars: dict[str, int]) -> None:
        """Take what was read; the most stars count."""
        for key, count in stars.items():
            self.stars[key] = max(count, self.stars.get(key, 0))
