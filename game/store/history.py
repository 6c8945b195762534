"""
The player's finished games, matches and runs, saved and asked for in the background.

Every method returns at once. The best times are read once and remembered, so they are known without the disk.
"""

import logging
import os
import weakref
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.play.worker import Job, Lock, Result
from game.store.patience import LAST_WAIT, Patience

if TYPE_CHECKING:
    from game.arcade.daily import Day
    from game.engine.level import Level
    from game.play.session import Session
    from game.store.finished import FinishedGame, Key, LastGame
    from game.store.finished_match import FinishedMatch
    from game.store.finished_run import RunSoFar
    from game.store.keeper import Keeper
    from game.store.kinds import CardAnswer, PlayedMatch, SpeedDrill
    from game.store.records import Records
    from game.store.run_keeper import RunKeeper
    from game.store.unfinished import UnfinishedRun
    from game.trainer.card import Card
    from game.trainer.schedule import Grade

LONGEST_WAIT = 0.1
"""Seconds that the end of a game waits for the best times; the place comes later anyway."""

EARNS = 10
"""Wins after which a player is shown the figures and rules that a newcomer has no use for."""

KEEP_EVERY = 10.0
"""Seconds of a run that a kill may cost."""


@dataclass(frozen=True, slots=True)
class SaveHandle:
    """One finished game, match or run on its way to the disk."""

    uid: str
    best: bool  # whether it is a game whose time is the best of its table
    job: Job[int | None]
    before: int | None = None  # the best time of its table before it, in milliseconds

    @property
    def place(self) -> int | None:
        """The rank of a game or a run in its table, 1 the best; None while it is unknown, and where there is none."""
        return self.job.result() if self.job.done else None


class History:
    """All finished games, matches and runs, which lie in *path*."""

    def __init__(self, path: Path, *, replays: int) -> None:
        self.latest: SaveHandle | None = None  # the game that was kept last
        self.last: LastGame | None = None  # what the game before came to, also in an earlier run
        self.holds = False  # whether any record is known to exist
        self._path, self._replays = path, replays
        self._patience = Patience()
        self._lock = Lock()
        self._keeper: Keeper | None = None
        self._underway: list[Job[Any]] = []  # to the disk
        self._runs: RunKeeper | None = None
        self._so_far: Job[None] | None = None  # a run that is being played, on its way to the disk
        self._session: weakref.ref[Session] | None = None  # the one that was kept last
        self._bests: dict[Key, int] = {}  # milliseconds
        self._reading: Job[tuple[dict[Key, int], LastGame | None, int, int]] | None = None
        self.due: int = 0  # cards of the trainer, as far as is known
        self.wins = 0  # games won, as far as is known

    def keep_replays(self, count: int) -> None:
        """Set how many replays stay besides those of the best games."""
        self._replays = count
        if self._keeper:
            self._keeper.keep(count)

    def start(self) -> None:
        """Start to read the history in the background; call it after the first frame, for it loads SQLite."""
        self._reading = Job(self._read)

    def update(self) -> bool:
        """Take in the result of the reading; return whether one came."""
        if self._reading is None or not self._reading.done:
            return False
        bests, last, self.due, wins = self._reading.result()
        self.wins = max(self.wins, wins)
        self._reading = None
        self.last = self.last or last
        for key, best in bests.items():
            self._bests[key] = min(best, self._bests.get(key, best))
        return True

    @property
    def earned(self) -> bool:
        """Whether the player has won often enough to be told more than a newcomer."""
        return self.wins >= EARNS

    def best(
        self, level: "Level", start: str, *, no_guess: bool, prove_it: bool = False, competition: bool = False
    ) -> int | None:
        """Return the best time of such games in milliseconds, if one is known yet."""
        return self._bests.get((level.width, level.height, level.mines, start, no_guess, prove_it, competition))

    def keep(self, game: "FinishedGame") -> SaveHandle:
        """Save a finished game soon; one whose end was taken back and came again stays as it was the first time."""
        self.holds = True
        if self.latest and self._session and self._session() is game.session:
            return replace(self.latest, best=False)
        before, best = self._best_before(game), self._is_best(game)
        self.wins += game.short.won
        kept = SaveHandle(game.uid, best, self._saving(game), before)
        self._note(self._after(lambda: _or_log(lambda: self._make_cards(game))))
        self.latest, self.last, self._session = kept, game.short, weakref.ref(game.session)
        return kept

    def keep_match(self, match: "FinishedMatch | PlayedMatch") -> SaveHandle:
        """Have a match that has just ended saved soon."""
        self.holds = True
        return SaveHandle(match.uid, False, self._saving(match))

    def _saving(self, finished: "FinishedGame | FinishedMatch | PlayedMatch") -> Job[int | None]:
        job = Job(lambda: _or_log(lambda: self._save(finished)))
        self._note(job)
        return job

    def keep_run(self, run: "RunSoFar | UnfinishedRun") -> SaveHandle:
        """Have a run that is over saved soon; one that a kill left behind as it stood."""
        self.holds = True
        return SaveHandle(run.uid, False, self._in_turn(lambda: _or_log(lambda: self._of_runs().save(run))))

    def begin_run(self, run: "RunSoFar") -> None:
        """Have it taken down that a run has begun: it is a try, whatever becomes of it."""
        self.holds = True
        self._in_turn(lambda: _or_log(lambda: self._of_runs().begin(run)))

    def keep_unfinished(self, run: "RunSoFar", *, last: bool = False) -> Job[None]:
        """
        Have a run that is being played saved soon, in place of how it stood before.

        While that is underway another one is not saved, unless it is the *last*: the player leaves the run.
        Where that can't be done the job raises OSError, and the next time will do.
        """
        if last or self._so_far is None or self._so_far.done:
            self._so_far = self._in_turn(lambda: self._of_runs().keep_unfinished(run))
        return self._so_far

    def unfinished_run(self) -> "Job[UnfinishedRun | None]":
        """Find the run that a kill left behind, if there is one; the job may raise StoreError."""
        return self._in_turn(lambda: self._of_runs().find())

    def name_run(self, uid: str, initials: str) -> Job[None]:
        """Have the run that was kept last go by the initials that the player entered; the job may raise GameError."""
        return self._in_turn(lambda: self._of_runs().name(uid, initials))

    def sign(self, uid: str, initials: str) -> Job[None]:
        """Have a game go by the initials that the player entered; the job may raise GameError."""

        def work() -> None:
            from game.store.kinds import Signature

            self._loaded().put(Signature(uid, initials))
            self._loaded().settle()

        return self._in_turn(work)

    def achieve(self, found: "Callable[[frozenset[Day]], Collection[str]]") -> Job[frozenset[str]]:
        """Keep the achievements that *found* gives for the days with a finished run; the job tells which are new."""
        now = _now()

        def work() -> frozenset[str]:
            days = self._loaded().read(lambda records: records.days())
            return self._of_runs().achieve(found(days), now)

        return self._in_turn(work)

    # The trainer

    def answer(self, card: "Card", grade: "Grade", time_ms: int) -> "Job[CardAnswer]":
        """Have the answer to a card kept at once; the job tells when the card is due, or raises StoreError."""
        now = _now()
        self.holds = True

        def work() -> "CardAnswer":
            from game.store.practice import answer

            kept = answer(self._loaded(), card, grade, time_ms, now)
            self.due = self._loaded().read(lambda records: records.due(now))
            return kept

        return self._in_turn(work)

    def keep_speed(self, family: str, player: str, solved: int, missed: int) -> "Job[list[SpeedDrill]]":
        """Save a speed drill; the job returns the best drills of its family."""
        now = _now()

        def work() -> "list[SpeedDrill]":
            from game.store.kinds import SpeedDrill
            from game.store.practice import speed_drill

            return speed_drill(self._loaded(), SpeedDrill(os.urandom(16).hex(), now, player, family, solved, missed))

        return self._in_turn(work)

    def ask(self, question: "Callable[[Records], Result]") -> Job[Result]:
        """Put a question to the records, all that was kept before included; its job may raise StoreError."""
        return self._after(lambda: self._loaded().read(question))

    def keep_review(self, uid: str, text: str) -> None:
        """Save a review next to the replay of its game; a review that can't be saved is lost."""
        self._in_turn(lambda: self._loaded().read(lambda records: records.keep_review(uid, text)))

    def problems(self) -> list[str]:
        """Return what the player should know about the records, a sentence each."""
        keeper = self._keeper
        if keeper is None:  # not loaded, so nothing can be wrong yet
            return []
        beside = self._runs.warnings if self._runs else []
        return [*keeper.warnings, *beside, *([keeper.problem] if keeper.problem else [])]

    @property
    def recordings(self) -> Path:
        """The folder in which wins of the competition profile lie as files."""
        return self._path.with_name("recordings")

    def is_lost(self, kept: SaveHandle) -> bool:
        """Return whether a record could be written nowhere, so that it ends with the program."""
        return kept.job.done and bool(self._keeper and not self._keeper.is_safe(kept.uid))

    def close(self) -> None:
        """Return when all that was kept is on the disk, or could not be; no other program is waited for long."""
        self._patience.end_in(LAST_WAIT)
        for job in (self._reading, *self._underway):
            if job:
                job.wait()
        if self._runs:
            self._runs.close()
        if self._keeper:
            self._keeper.close()

    def _after(self, work: "Callable[[], Result]") -> Job[Result]:
        """Run *work* in the background after all earlier saves have ended."""
        before = tuple(self._underway)

        def work_in_turn() -> Result:
            for job in before:
                job.wait()
            return work()

        return Job(work_in_turn)

    def _in_turn(self, work: "Callable[[], Result]") -> Job[Result]:
        """Run *work* in the same way, and let later questions wait for it."""
        job = self._after(work)
        self._note(job)
        return job

    def _note(self, job: Job[Any]) -> None:
        self._underway = [*(job for job in self._underway if not job.done), job]

    # In the background

    def _of_runs(self) -> "RunKeeper":
        """Return the keeper of runs, loaded with the first one; these come in turn, so no two at once."""
        from game.store.run_keeper import RunKeeper
        from game.store.unfinished import UnfinishedRuns

        self._runs = self._runs or RunKeeper(UnfinishedRuns(self._path), self._loaded())
        return self._runs

    def _loaded(self) -> "Keeper":
        """Return the keeper of the records, loaded with the first question, whichever thread asks it."""
        from game.store.keeper import Keeper

        with self._lock:
            self._keeper = self._keeper or Keeper(self._path, keep=self._replays, patience=self._patience)
            return self._keeper

    def _save(self, finished: "FinishedGame | FinishedMatch | PlayedMatch") -> int | None:
        """Save it, and return the place that a game takes."""
        from game.store.errors import StoreError
        from game.store.finished import FinishedGame
        from game.store.kinds import Order, PlayedMatch

        keeper = self._loaded()
        if not isinstance(finished, FinishedGame):
            keeper.put(*((finished, None) if isinstance(finished, PlayedMatch) else finished.row()))
            keeper.settle()
            return None
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

    def _make_cards(self, finished: "FinishedGame") -> int | None:
        """Look a game through for cards, when it is kept; a large board would take too long."""
        from game.store.practice import look_through_game

        if not finished.is_small:
            return None
        made = look_through_game(self._loaded(), finished.uid, finished.playback(), _now())
        self.due += made
        return made

    def _best_before(self, game: "FinishedGame") -> int | None:
        """Return the best time of a game's table, if one is known yet."""
        if self._reading:  # a game won within the first moments
            self._reading.wait(LONGEST_WAIT)
            self.update()
        return self._bests.get(game.key)

    def _is_best(self, game: "FinishedGame") -> bool:
        """Return whether a game's time is the best of its table, and remember it if so."""
        time = game.short.time_ms
        if not game.ranked_win or time >= self._bests.get(game.key, time + 1):
            return False
        self._bests[game.key] = time
        return True

    def _read(self) -> "tuple[dict[Key, int], LastGame | None, int, int]":
        from game.store.errors import StoreError
        from game.store.finished import bests_and_last

        folder, keeper = self._path.parent, self._loaded()
        try:
            if not (any(folder.glob("*.sqlite")) or (folder / "unsaved").exists()):
                return {}, None, 0, 0
            self.holds = True
            bests, last = keeper.read(bests_and_last)
            due, wins = keeper.read(lambda records: (records.due(_now()), records.wins()))
            return bests, last, due, wins
        except (StoreError, OSError):  # the keeper says it in its problem
            return {}, None, 0, 0


def _now() -> int:
    return int(datetime.now(UTC).timestamp())


def _or_log(save: "Callable[[], int | None]") -> int | None:
    """Run *save* and log its error: a bug here must not end the game."""
    try:
        return save()
    except Exception:
        logging.exception("what was finished could not be kept")
        return None
