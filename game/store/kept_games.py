"""
The games of Classic under way: each has a file beside the history, to which every opening is appended.

A write goes to the system at once and does not wait for the disk, so a kill takes nothing back, and a power cut takes a
few seconds. The copy of the game that plays a game locks its file.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import IO

from game.engine.errors import NotationError
from game.engine.events import Event
from game.engine.gesture import TICK_MS
from game.play import kept
from game.play.kept import Deed, Journal, KeptGame
from game.play.session import Session
from game.store.background import new_uid
from game.store.errors import unsaved_now
from game.store.files import FileLocks, game_file, game_files

FIRST_REST, REST = 1_000 // TICK_MS, 10_000 // TICK_MS
"""Ticks without a line after which the clock is written, so that no kill takes back more: first, and from then on."""

MOST_WAITING = 250
"""The most inputs that wait for the next line, so that no opening has many to write."""

SYNC_TICKS = 2_000 // TICK_MS
"""Ticks after which new lines are brought to the disk, in the background."""

LARGEST = 200_000_000
"""The most bytes of a file that is read; a day on a million cells has fewer."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game under way that nobody plays, and its file."""

    place: Path
    kept: KeptGame
    written_at: float  # seconds since 1970


class KeptGames:
    """
    The games under way beside the history at *path*, for one copy of the game.

    *do* does work in the background; *began* is called with the file of a game that has its first opening.
    """

    def __init__(self, path: Path, do: Callable[[Callable[[], None]], object], began: Callable[[Path], object]) -> None:
        self.warnings: list[str] = []
        self.played: GameFile | None = None  # the game whose file is open
        self.do, self.began = do, began
        self._path = path
        self._locks = FileLocks()

    def play(self, game: "GameFile") -> None:
        """Note which game is played; a game before it was left."""
        if self.played and self.played is not game:
            self.played.leave()
        self.played = game

    def create(self, place: Path) -> IO[bytes]:
        """Make an empty file of this copy. Raises OSError."""
        place.parent.mkdir(parents=True, exist_ok=True)
        self._locks.take(place)
        return place.open("xb", buffering=0)

    def new_place(self) -> Path:
        """Return a free path for a game."""
        return game_file(self._path, new_uid())

    def find(self) -> list[FoundGame]:
        """
        Return the games that nobody plays, the latest last.

        A broken file gets the ending ``.bad`` and a warning.
        """
        found = []
        for place in game_files(self._path):
            played = self.played
            if (played and played.place == place) or not self._locks.take(place):
                continue
            try:
                state = place.stat()
                if not state.st_size:  # a kill came before the first opening was written, or seen
                    self.remove(place)
                    continue
                if state.st_size > LARGEST:
                    raise NotationError(f"it has {state.st_size} bytes")
                found.append(FoundGame(place, kept.read(place.read_bytes()), state.st_mtime))
            except FileNotFoundError:
                self._locks.release(place)
            except (OSError, NotationError) as error:
                self.put_aside(place, error)
        return sorted(found, key=lambda one: one.written_at)

    def put_aside(self, place: Path, error: Exception) -> None:
        """Give a file that is of no use another name, and tell the player."""
        from game.store.unsaved import put_aside  # loads the kinds of records

        if (problem := put_aside(place, error)) not in self.warnings:
            self.warnings.append(problem)
        self._locks.release(place)

    def warn(self, error: OSError) -> None:
        """Tell the player that the game that is played can't be written."""
        if (problem := unsaved_now(error)) not in self.warnings:
            self.warnings.append(problem)

    def remove(self, place: Path) -> None:
        """Remove the file of a game that the history has now; if that fails, the next start does it."""
        with suppress(OSError):
            place.unlink(missing_ok=True)
            self._locks.release(place)

    def close(self) -> None:
        """Leave the game that is played, and all games to other copies of the game."""
        if self.played:
            self.played.leave()
        self._locks.close()


class GameFile:
    """Keeps one session's game while it is played; a *recorded* one was over, and then its player took the end back."""

    def __init__(
        self,
        games: KeptGames,
        session: Session,
        player: str,
        *,
        uid: str = "",
        journal: Journal | None = None,
        recorded: bool = False,
    ) -> None:
        self.session, self.recorded = session, recorded
        self.uid = uid or new_uid()  # of the game in the history
        self.place: Path | None = None  # of its file, from the first opening on
        self._games, self._player, self._journal = games, player, journal or Journal()
        self._file: IO[bytes] | None = None
        self._late = b""  # what is not written yet; more than one line only if the disk is full
        self._refused = False  # the file can't be made, so the game is not kept
        self._written_at = self._whole_at = self._synced_at = 0  # ticks

    def take_up(self, found: FoundGame) -> None:
        """Go on in the file of a found game."""
        self.place = found.place
        self._games.play(self)
        try:
            self._file = found.place.open("r+b", buffering=0)
            self._file.seek(found.kept.length - 1)
            self._late = b"" if self._file.read(1) == b"\n" else b"\n"
            self._write(Deed.LEFT)
            self._file.truncate()
        except OSError as error:
            self._refuse(error)

    def note(self, events: list[Event]) -> None:
        """
        Write an opening, a mark or the end among *events* down before the player sees it; at other times the clock.

        At the end the file is complete; a game that goes on after it gets a new one.
        """
        deed = kept.deed_of(events)
        if self._file is None:
            if self._refused or self.session.started is None or not (self.session.runs or deed is Deed.OVER):
                return
            self._begin()
            deed = deed or Deed.PASSED
        elif deed is None and self._is_due():
            deed = Deed.PASSED
        if deed and self._file:
            self._write(deed)
        if deed is Deed.OVER:
            self._close()

    def pause(self) -> None:
        """Write the game as it stands: nothing is missing if it ends here."""
        if self._file:
            self._write(Deed.LEFT)

    def leave(self) -> None:
        """Write the game as it stands, since the player leaves it."""
        self.pause()
        self._close()

    def discard(self) -> None:
        """Remove the file: nothing was played that is worth going on with."""
        self._close()
        if self.place:
            with suppress(OSError):
                self.place.unlink()

    def _begin(self) -> None:
        """Make the file with its head."""
        self.place = place = self._games.new_place()
        self._games.play(self)  # before the file exists, so that find() passes it by
        try:
            self._file = self._games.create(place)
            self._late = self._journal.head(self.session, self.uid, self._player, recorded=self.recorded)
        except OSError as error:
            self._refuse(error)
        else:
            self._games.began(place)

    def _is_due(self) -> bool:
        """Return whether something is to be written although the board has not changed."""
        at_once, session = self._journal.take(self.session), self.session
        rest = FIRST_REST if self._written_at == self._whole_at else REST
        rested = session.runs and session.tick - self._written_at >= rest
        return at_once or rested or self._journal.waiting >= MOST_WAITING

    def _write(self, deed: Deed) -> None:
        """Append a line; if the disk is full it waits for the next one."""
        assert self._file, "a game without a file writes nothing"
        tick = self.session.tick
        self._late += self._journal.line(self.session, deed)
        self._written_at = tick
        if deed in kept.WHOLE:
            self._whole_at = tick
        at = self._file.tell()
        try:
            if self._file.write(self._late) != len(self._late):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
        except OSError as error:
            self._take_back(at, error)
            return
        self._late = b""
        if tick - self._synced_at >= SYNC_TICKS and self.place:
            self._synced_at = tick
            self._games.do(partial(_sync, self.place))

    def _take_back(self, at: int, error: OSError) -> None:
        """Let the file end in a part of a line, so that it says that something is missing; the line waits."""
        if not at or not self._file:
            self._refuse(error)
            return
        self._games.warn(error)
        if self._late.startswith(b"\n"):  # it says so already
            at, self._late = at + 1, self._late[1:]
        try:
            self._file.seek(at - 1)
            self._file.truncate()
        except OSError as worse:
            self._refuse(worse)
        self._late = b"\n" + self._late

    def _refuse(self, error: OSError) -> None:
        """Play on without a file, and tell the player."""
        self._games.warn(error)
        self._refused = True
        self._close()

    def _close(self) -> None:
        file, self._file, self.session.journal = self._file, None, None
        try:
            if file:
                file.close()
        except OSError as error:  # a folder of the network writes only now
            self._games.warn(error)
        if self._games.played is self:
            self._games.played = None


def _sync(place: Path) -> None:
    """Bring a file to the disk."""
    with suppress(OSError), place.open("r+b") as file:
        os.fsync(file.fileno())
