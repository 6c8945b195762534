"""
The player's finished games, matches and runs, saved and read in the background.

Every method returns at once. The best times are read once and remembered, so they are known without the disk.
"""

import logging
import weakref
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.play.engines import Lock, Result
from game.play.worker import Job
from game.store import background
from game.store.background import Background, SaveHandle
from game.store.errors import StoreError
from game.store.files import game_files

if TYPE_CHECKING:
    from game.arcade.daily import Day
    from game.engine.level import Level
    from game.play.kept import Journal
    from game.play.session import Session
    from game.store.finished import FinishedGame, Key, LastGame
    from game.store.finished_match import FinishedMatch
    from game.store.finished_run import RunKeeper, RunSoFar
    from game.store.kept_games import FoundGame, GameFile, KeptGames
    from game.store.kinds import CardAnswer, PlayedMatch
    from game.store.records import Records
    from game.store.unfinished import UnfinishedRun
    from game.trainer.card import Card
    from game.trainer.losses import Judged
    from game.trainer.schedule import Grade

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
        self.in_a_row = 0  # games won since the last loss, in this sitting
        self._session: weakref.ref[Session] | None = None  # the session that was saved last
        self._bests: dict[Key, int] = {}  # milliseconds
        self._reading: Job[tuple[dict[Key, int], LastGame | None, int, int, Stars]] | None = None

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
        bests, last, self.practice.due, wins, stars = self._reading.result()
        self.road.learn(*stars)
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
        self.in_a_row = self.in_a_row + 1 if game.short.won else 0
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
        self.practice.due += look_through_game(keeper, game.uid, game.playback(), now, timed=game.timed)

    def _best_before(self, game: "FinishedGame") -> int | None:
        """Return the best time of a game's table, if one is known yet."""
        if self._reading:  # a game won before the reading ended
            self._reading.wait(LONGEST_WAIT)
            self.update()
        return self._bests.get(game.key)

    def _read(self) -> "tuple[dict[Key, int], LastGame | None, int, int, Stars]":
        from game.store.errors import StoreError
        from game.store.finished import bests_and_last

        folder, keeper = self._records.path.parent, self._records.keeper()
        try:
            if not (any(folder.glob("*.sqlite")) or (folder / "unsaved").exists()):
                return {}, None, 0, 0, ({}, set())
            self._records.holds = True
            bests, last = keeper.read(bests_and_last)
            due, wins = keeper.read(lambda records: (records.due(background.now()), records.wins()))
            return bests, last, due, wins, keeper.read(stars_of)
        except (StoreError, OSError):  # the keeper's problem reports it
            return {}, None, 0, 0, ({}, set())


class GameHistory:
    """The latest game under way can go on; *save* saves a finished one. What returns a job returns at once."""

    def __init__(self, records: Background, save: "Callable[[FinishedGame], object]") -> None:
        self._records, self._save = records, save
        self._lock = Lock()
        self._games: KeptGames | None = None

    def begin(self, session: "Session", player: str) -> "GameFile":
        """Return the file of a new game; from its first opening on it is the one that is kept."""
        from game.store.kept_games import GameFile

        return GameFile(self._load(), session, player)

    def latest(self) -> "Job[FoundGame | None]":
        """Return the game that can go on, if there is one; earlier ones are saved as left, and ended ones as played."""
        return self._records.do(self._look)

    def resume(self, found: "FoundGame") -> "Job[tuple[Session, Journal]]":
        """Play a found game up to its last line; the job may raise GameError: then the file is put aside."""

        def work() -> "tuple[Session, Journal]":
            from game.engine.game import Status
            from game.play import kept

            try:
                session, journal = kept.resume(found.kept)
                if session.status is not Status.PLAYING:
                    raise GameError("its text leads to an end that it does not tell")
                return session, journal
            except GameError as error:
                self._load().put_aside(found.place, error)
                raise

        return self._records.do(work)

    def go_on(self, found: "FoundGame", session: "Session", journal: "Journal") -> "GameFile":
        """Return the file of a found game for what follows."""
        from game.store.kept_games import GameFile

        one = found.kept
        file = GameFile(self._load(), session, one.player, uid=one.uid, journal=journal, recorded=one.recorded)
        file.take_up(found)
        return file

    def forget(self, file: "GameFile") -> None:
        """Remove the file of a game that is over and was handed to the history, once the history has it."""
        from game.store.kinds import PlayedGame

        file.recorded = True
        if place := file.place:
            self._records.do(lambda: self._remove(file.uid, place, PlayedGame))

    @property
    def warnings(self) -> list[str]:
        """Problems with the files of games under way."""
        return self._games.warnings if self._games else []

    def close(self) -> None:
        """Leave the game that is played, and all games to other copies of the game."""
        if self._games:
            self._games.close()

    def _load(self) -> "KeptGames":
        """Return the games under way, loaded by the first call."""
        from game.store.kept_games import KeptGames

        with self._lock:
            self._games = self._games or KeptGames(self._records.path, self._records.do, self._replace_earlier)
            return self._games

    def _replace_earlier(self, new: Path) -> None:
        """Save all earlier games as left: a *new* one has begun."""
        earlier = {place for place in game_files(self._records.path) if place != new}

        def work() -> None:
            for one in self._load().find():
                if one.place in earlier:
                    self._record(one)

        self._records.do(work)

    # In the background

    def _look(self) -> "FoundGame | None":
        """Return the latest game under way, and save all others: as they ended, or as left."""
        if not game_files(self._records.path):  # at most starts: nothing needs to be loaded
            return None
        found = self._load().find()
        latest = next((one for one in reversed(found) if not one.kept.over), None)
        for one in found:
            if one is not latest:
                self._record(one)
        return latest

    def _record(self, found: "FoundGame") -> None:
        """Save a found game as it ended, or as it was left, and remove its file; even a bug must not lose the game."""
        from game.play import kept

        try:
            session, _ = kept.resume(found.kept)
            self._keep(found, session)
        except Exception as error:
            if not isinstance(error, GameError):
                logging.exception("a game under way could not be saved")
            self._load().put_aside(found.place, error)

    def _keep(self, found: "FoundGame", session: "Session") -> None:
        from game.engine.game import Status
        from game.store.finished import FinishedGame
        from game.store.kinds import LeftGame, PlayedGame

        one, ended = found.kept, session.status is not Status.PLAYING
        if not one.recorded:
            game = FinishedGame(session, one.player, uid=one.uid, ended_at=found.written_at)
            if ended:
                self._save(game)
            else:
                self._records.keeper().save(*game.left())
        self._remove(one.uid, found.place, PlayedGame if ended or one.recorded else LeftGame)

    def _remove(self, uid: str, place: Path, of: type) -> None:
        """Remove a file if a kill would not lose its game."""
        keeper = self._records.keeper()
        with suppress(StoreError):
            if keeper.is_safe(uid) and keeper.read(lambda records: records.has(uid, of)):
                self._load().remove(place)


Stars = tuple[dict[str, int], set[str]]
"""The stars of each solved board, by its key, and the keys of those of which only an import tells."""


def stars_of(records: "Records") -> Stars:
    """Return the stars in the records."""
    from game.store.kinds import SolvedBoard

    boards = [board for board, _ in records.every(SolvedBoard)]
    return {one.uid: one.stars for one in boards}, {one.uid for one in boards if one.imported}


class RoadHistory:
    """The most stars of each solved board, by the board's key, as far as known; every method returns at once."""

    def __init__(self, records: Background) -> None:
        self.stars: dict[str, int] = {}
        self.imported = set[str]()  # keys of boards of whose stars only an import tells
        self.fresh: frozenset[int] = frozenset()  # chapters that wins have opened; the map has not shown it yet
        self._records = records

    def win(self, key: str, stars: int) -> None:
        """Save the stars of a board that was solved just now; fewer than before change nothing."""
        if stars < self.stars.get(key, 0) + (key not in self.imported):
            return
        from game.road.boards import road  # they load the rules, which the first frame does not need
        from game.road.stars import opened

        before = opened(road(), self.stars)
        now, self.stars[key], self._records.holds = background.now(), stars, True
        self.imported.discard(key)
        self.fresh |= opened(road(), self.stars) - before

        def work() -> None:
            from game.store.kinds import SolvedBoard

            self._records.keeper().save(SolvedBoard(key, now, stars))

        self._records.save(work)

    def read(self) -> Job[Stars]:
        """Read all stars again: another program or an import may have added some."""
        return self._records.ask(lambda: self._records.keeper().read(stars_of))

    def learn(self, stars: dict[str, int], imported: Collection[str] = ()) -> None:
        """Take what was read; the most stars count."""
        for key, count in stars.items():
            if count > self.stars.get(key, 0):
                self.stars[key] = count
                self.imported = self.imported - {key} | {key}.intersection(imported)


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


KEEP_EVERY = 10.0
"""The most seconds of a run that a kill may lose."""


class RunHistory:
    """All runs; every method returns at once."""

    def __init__(self, records: Background) -> None:
        self._records = records
        self._keeper: RunKeeper | None = None
        self._unfinished: Job[None] | None = None  # the save of a run in play

    def keep(self, run: "RunSoFar | UnfinishedRun") -> SaveHandle:
        """Save a run that is over, or the last state of a run that a kill left behind."""
        return SaveHandle(run.uid, False, self._records.save(lambda: self._load().save(run)))

    def begin(self, run: "RunSoFar") -> None:
        """Save that a run has begun: it counts as a try, with any ending."""
        self._records.save(lambda: self._load().begin(run))

    def keep_unfinished(self, run: "RunSoFar", *, last: bool = False) -> Job[None]:
        """
        Save the state of a run in play, in place of its earlier state.

        While an earlier save is underway this one is skipped, unless it is the *last*: the player leaves the run.
        The job raises OSError if the run can't be saved; the next save may work.
        """
        if last or self._unfinished is None or self._unfinished.done:
            self._unfinished = self._records.do(lambda: self._load().keep_unfinished(run))
        return self._unfinished

    def unfinished(self) -> "Job[UnfinishedRun | None]":
        """Return the run that a kill left behind, if there is one; the job may raise StoreError."""
        return self._records.do(lambda: self._load().find())

    def name(self, uid: str, initials: str) -> Job[None]:
        """Save the initials that the player entered for the last run; the job may raise GameError."""
        return self._records.do(lambda: self._load().name(uid, initials))

    def achieve(self, find: "Callable[[frozenset[Day]], Collection[str]]", run: str = "") -> Job[frozenset[str]]:
        """
        Save the achievements that *find* returns for the days with a run; the job returns the new ones.

        *run* is the uid of the run they are won in: practice of known boards wins none.
        """
        now = background.now()

        def work() -> frozenset[str]:
            counts, days = self._records.keeper().read(lambda records: (not run or records.counts(run), records.days()))
            try:
                found = find(days) if counts else ()
            except Exception:  # a bug there must not end the game
                logging.exception("no medals were looked for")
                found = ()
            return self._load().achieve(found, now)

        return self._records.do(work)

    @property
    def warnings(self) -> list[str]:
        """Problems with the files of unfinished runs."""
        return self._keeper.warnings if self._keeper else []

    def close(self) -> None:
        """Leave the unfinished runs to other copies of the game."""
        if self._keeper:
            self._keeper.close()

    def _load(self) -> "RunKeeper":
        """Return the keeper of runs, loaded by the first job; jobs run one after the other, so only one loads it."""
        from game.store.finished_run import RunKeeper

        self._keeper = self._keeper or RunKeeper(self._records.path, self._records.keeper())
        return self._keeper
