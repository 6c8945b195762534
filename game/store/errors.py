"""What can be wrong with the player's history on the disk."""

from game.engine.errors import GameError


class StoreError(GameError):
    """Something can't be kept or read; the message says what and where."""


class DamagedError(StoreError):
    """A file is not what it was when it was written."""


class UnavailableError(StoreError):
    """The disk is full, the folder can't be written, or another program holds the file."""


class DiskError(UnavailableError):
    """The disk failed to read or write; that proves no damage, for it may pass."""


class BusyError(UnavailableError):
    """Another copy of the game holds the file for longer than we wait."""


class LockError(UnavailableError):
    """The system can lock no file in that folder."""


class SlowError(UnavailableError):
    """The answer would take more work than any history of a player needs."""


class ReadOnlyError(UnavailableError):
    """The file can't be written."""


class NewerError(StoreError):
    """A later version of the game wrote the file."""


class ReplacedError(StoreError):
    """Another file replaced the open one, so the last records may be in neither."""
