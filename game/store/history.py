"""
The player's finished games, matches and runs, saved and read in the background.

Every method returns at once. The best times are read once and remembered, so they are known without the disk.
"""

import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.play.engines import Result
from game.play.worker import Job
from game.store import background
from game.store.background import Background, SaveHandle
from game.store.game_history import GameHistory
from game.store.practice_history import PracticeHistory
from game.store.road_history import RoadHistory
from game.store.run_history import RunHistory

if TYPE_CHECKING:
    from game.engine.level import Level
    from game.play.session import Session
    from game.store.finished import FinishedGame, Key, LastGame
    from game.store.finished_match import FinishedMatch
    from game.store.kinds import PlayedMatch
    from game.store.records import Records

LONGEST_WAIT = 0.1
"""The most seconds that the end of a game waits for the best times; its place follows later."""

EARNS = 10
"""After this many wins a player sees the figures and rules that a newcomer does not need."""


class History:
    """All finished games, matches and runs in *path*."""

    def __init__(self, path: Path, *, replays: int) -> None:
        self._records = Background(path, replays=replays)
        self.runs = RunHistory(self._records)
        self.games = GameHistory(self._records, self._save_later)
        self.practice = PracticeHistory(self._records)
        self.road = RoadHistory(self._records)
        self.latest: SaveHandle | None = None  # the game that was saved last
        self.last: LastGame | None = None  # the result of the last finished game, also of an earlier start
        self.wins = 0  # games won, as far as known
        self._session: weakref.ref[Session] | None = None  # the session that was saved last
        self._bests: dict[Key, int] = {}  # milliseconds
        self._reading: Job[tuple[dict[Key, int], LastGame | None, int, int]] | None = None

    @property
    def holds(self) -> bool:
        """Whether any record is known to exist."""
        return self._records.holds

    @property
    def busy(self) -> bool:
        """Whether a save or the first reading is under way."""
        return self._records.busy or bool(self._reading and not self._reading.done)

    def keep_replays(self, count: int) -> None:
        """Set the number of replays that stay besides those of the best games."""
        self._records.keep_replays(count)

    def start(self) -> None:
        """Start to read the history in the background; call it after the first frame, because it loads SQLite."""
        self._reading = Job(self._read)

    def update(self) -> bool:
        """Use the result of the reading if it has ended; return whether it has."""
        if self._reading is None or not self._reading.done:
            return False
        bests, last, self.practice.due, wins = self._reading.result()
        self.wins = max(self.wins, wins)
        self._reading = None
        self.last = self.last or last
        for key, best in bests.items():
            self._bests[key] = min(best, self._bests.get(key, best))
        return True

    @property
    def earned(self) -> bool:
        """Whether the player has won EARNS games and sees more than a newcomer."""
        return self.wins >= EARNS

    def best(
        self, level: "Level", start: str, *, no_guess: bool, prove_it: bool = False, competition: bool = False
    ) -> int | None:
        """Return the best time of such games in milliseconds, if one is known yet."""
        return self._bests.get((level.width, level.height, level.mines, start, no_guess, prove_it, competition))

    def keep(self, game: "FinishedGame") -> SaveHandle:
        """Save a finished game soon; if the player takes back its end and ends it again, the first record stays."""
        if self.latest and self._session and self._session() is game.session:
            return replace(self.latest, best=False)
        before = self._best_before(game)
        best = game.ranked_win and (before is None or game.short.time_ms < before)
        if best:
            self._bests[game.key] = game.short.time_ms
        self.wins += game.short.won and not game.recorded
        kept = SaveHandle(game.uid, best, self._records.save_at_once(lambda: self._save(game)), before)
        if game.is_small:  # a large board would take too long
            self._records.save(lambda: self._make_cards(game))
        self.latest, self.last, self._session = kept, game.short, weakref.ref(game.session)
        return kept

    def keep_match(self, match: "FinishedMatch | PlayedMatch") -> SaveHandle:
        """Save a match that has just ended, or begun."""

        def save() -> None:
            from game.store.kinds import PlayedMatch

            self._records.keeper().save(*((match, None) if isinstance(match, PlayedMatch) else match.row()))

        return SaveHandle(match.uid, False, self._records.save_at_once(save))

    def sign(self, uid: str, initials: str) -> Job[None]:
        """Save the initials that the player entered for a game; the job may raise GameError."""

        def work() -> None:
            from game.store.kinds import Signature

            self._records.keeper().save(Signature(uid, initials))

        return self._records.do(work)

    def ask(self, question: "Callable[[Records], Result]") -> Job[Result]:
        """Put a question to the records after all earlier saves; its job may raise StoreError."""
        return self._records.ask(lambda: self._records.keeper().read(question))

    def keep_review(self, uid: str, text: str) -> None:
        """Save a review with the replay of its game; a review that can't be saved is lost."""
        self._records.do(lambda: self._records.keeper().read(lambda records: records.keep_review(uid, text)))

    def problems(self) -> list[str]:
        """Return the problems of the records for the player, a sentence each."""
        keeper = self._records.opened
        if keeper is None:  # nothing was read, so no other fault is known
            return self.games.warnings
        last = [keeper.problem] if keeper.problem else []
        return [*keeper.warnings, *self.runs.warnings, *self.games.warnings, *last]

    @property
    def recordings(self) -> Path:
        """The folder for recordings of wins by the competition profile."""
        return self._records.path.with_name("recordings")

    def is_lost(self, kept: SaveHandle) -> bool:
        """Return whether a record could not be written to any file, so that it is lost when the program ends."""
        keeper = self._records.opened
        return kept.job.done and keeper is not None and not keeper.is_safe(kept.uid)

    def close(self) -> None:
        """Wait until every record is on the disk or has failed; stop waiting for other programs after LAST_WAIT."""
        self._records.finish(self._reading)
        self.runs.close()
        self.games.close()
        self._records.close()

    # In the background

    def _save(self, finished: "FinishedGame") -> int | None:
        """Save a game and return its rank in the table."""
        from game.store.errors import StoreError
        from game.store.kinds import Order

        keeper = self._records.keeper()
        game, replay = finished.row()
        keeper.put(game, replay)
        if game.competition and finished.ranked_win and replay:
            from game.store import recordings

            recordings.keep(self.recordings, game, replay)
        if not finished.ranked_win:
            keeper.settle()
            return None
        try:
            place = keeper.read(lambda records: records.place(game, Order.TIME))
        except StoreError:
            return None
        return place if keeper.is_safe(game.uid) else None

    def _save_later(self, finished: "FinishedGame") -> None:
        """Save a game whose end a kill kept from being saved."""
        self._save(finished)
        if finished.is_small:
            self._make_cards(finished)

    def _make_cards(self, game: "FinishedGame") -> None:
        from game.store.practice import look_through_game

        keeper, now = self._records.keeper(), background.now()
        self.practice.due += look_through_game(keeper, game.uid, game.playback(), now)

    def _best_before(self, game: "FinishedGame") -> int | None:
        """Return the best time of a game's table, if one is known yet."""
        if self._reading:  # a game won before the reading ended
            self._reading.wait(LONGEST_WAIT)
            self.update()
        return self._bests.get(game.key)

    def _read(self) -> "tuple[dict[Key, int], LastGame | None, int, int]":
        from game.store.errors import StoreError
        from game.store.finished import bests_and_last

        folder, keeper = self._records.path.parent, self._records.keeper()
        try:
            if not (any(folder.glob("*.sqlite")) or (folder / "unsaved").exists()):
                return {}, None, 0, 0
            self._records.holds = True
            bests, last = keeper.read(bests_and_last)
            due, wins = keeper.read(lambda records: (records.due(background.now()), records.wins()))
            return bests, last, due, wins
        except (StoreError, OSError):  # the keeper's problem reports it
            return {}, None, 0, 0
