"""
Records that could not be added to the history: each waits in a small file beside it.

With one file per record no lock is needed: two copies of the game can write and read at once. A run in play is saved
in such a file too.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from game.notation.recording import LARGEST_FILE
from game.store.errors import Problem, StoreError, problem_of
from game.store.files import free_aside, write_atomically
from game.store.kinds import KIND_OF, KINDS, Kept
from game.store.rows import from_plain, to_plain

if TYPE_CHECKING:
    from game.store.records import Records

MOST_AT_ONCE = 1000
"""The most files that are read at once."""


def folder(path: Path) -> Path:
    """Return the folder of records that wait for the history at *path*."""
    return path.with_name("unsaved")


def keep(path: Path, kept: Kept) -> None:
    """Write a record that waits for the history at *path* into a file of its own. Raises OSError."""
    write(_file(path, kept[0].uid), kept)


def write(file: Path, kept: Kept) -> None:
    """Write a record into a file. Raises OSError."""
    played, replay = kept
    kind = KIND_OF[type(played)].word
    content = {"kind": kind, "replay": replay, kind: to_plain(played)}
    text = json.dumps(content | {"checksum": _checksum(content)}, indent=1)
    write_atomically(file, text + "\n")


def _checksum(content: Mapping[str, object]) -> int:
    return crc32(json.dumps(content, sort_keys=True).encode())


def remove(path: Path, uid: str) -> None:
    """Remove the file of a record that is now in the history. Raises OSError."""
    _file(path, uid).unlink(missing_ok=True)


def _file(path: Path, uid: str) -> Path:
    return folder(path) / f"{uid}.json"


def waiting_files(path: Path) -> list[Path]:
    """Return the files of waiting records, at most MOST_AT_ONCE of them."""
    found: list[Path] = []
    with suppress(OSError):  # the history is unreadable too, and gives a warning
        for file in folder(path).glob("*.json"):
            found.append(file)
            if len(found) == MOST_AT_ONCE:
                break
    return found


def read(path: Path, warnings: list[str]) -> Iterator[tuple[Path, Kept]]:
    """Yield each waiting record and its file; a broken file gets the ending ``.bad`` and a warning."""
    for file in waiting_files(path):
        if kept := read_one(file, warnings):
            yield file, kept


def take_in(path: Path, records: "Records", warnings: list[str]) -> None:
    """Add the waiting records to a history, and remove their files if that history is on the disk."""
    while found := [*read(path, warnings)]:
        for file, kept in found:
            try:
                records.add(*kept)
                if records.lasting:
                    file.unlink(missing_ok=True)
            except (StoreError, OSError) as error:
                warnings.append(Problem(f"{file} still waits: {error}", "fault.unsaved", why=problem_of(error)))
                return
        if not records.lasting:
            return


def read_one(file: Path, warnings: list[str]) -> Kept | None:
    """Read one such file; return None for a missing or broken one."""
    try:
        return _read(file)
    except FileNotFoundError:
        return None  # another copy of the game has taken it
    except (OSError, ValueError, RecursionError) as error:
        warnings.append(put_aside(file, error))
        return None


def _read(file: Path) -> Kept:
    if not file.is_file() and file.exists():
        raise StoreError("it is not a file")
    if (size := file.stat().st_size) > 2 * LARGEST_FILE:
        raise StoreError(f"it has {size} bytes")
    found = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise StoreError("it is not a JSON object")
    if found.pop("checksum", None) != _checksum(found):
        raise StoreError("it is not as it was written")
    word, replay = found.get("kind"), found.get("replay")
    kind = next((kind for kind in KINDS if kind.word == word), None)
    fields = found.get(kind.word) if kind else None
    if kind is None or not isinstance(fields, dict) or not isinstance(replay, str | None):
        raise StoreError("it holds nothing that was played")
    return from_plain(kind.record, fields), replay


def put_aside(file: Path, error: Exception) -> Problem:
    """
    Give a broken file the ending ``.bad``, and return the problem for the player.

    A file that the system can't read just now proves no fault, and stays for the next start.
    """
    aside = file
    if not isinstance(error, OSError):
        with suppress(OSError):
            aside = file.replace(free_aside(file))
    said = f"{aside} can't be read ({error!s:.200}); what was played is in no table"
    return Problem(said, "fault.unread", file=aside.name, why=problem_of(error))
