"""The games of Classic under way: kept while they are played, and found again at the next start."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.play.engines import Lock
from game.play.worker import Job
from game.store.background import Background
from game.store.errors import StoreError
from game.store.files import game_files

if TYPE_CHECKING:
    from game.play.kept import Journal
    from game.play.session import Session
    from game.store.finished import FinishedGame
    from game.store.kept_games import FoundGame, GameFile, KeptGames


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
