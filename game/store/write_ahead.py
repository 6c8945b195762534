"""
What SQLite's write-ahead log promises to hold.

SQLite drops a log's end in silence where a checksum is wrong: right after a crash, a silent loss after a bit flip. So
the committed frames are counted here before SQLite looks. The layout is that of SQLite's file format, section 4.
"""

from pathlib import Path
from struct import error, iter_unpack, unpack_from

LARGEST_LOG = 256_000_000
"""Bytes; a log is emptied about every four million."""

_HEADER = 32
_FRAME_HEADER = 24
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}  # and the byte order of the checksums


def log_file(path: Path) -> Path:
    """Return where a database's log lies."""
    return path.with_name(f"{path.name}-wal")


def committed_frames(path: Path) -> int:
    """
    Return how many frames of a database's log were committed, by their own marks.

    A log with a header that can't be read counts as one frame, for it had some. Raises OSError.
    """
    log = log_file(path)
    try:
        size = log.stat().st_size
    except FileNotFoundError:
        return 0
    if size <= _HEADER or size > LARGEST_LOG:
        return 0
    with log.open("rb") as file:
        header = file.read(_HEADER)
        try:
            page_size, salts = unpack_from(">8xI", header)[0], header[16:24]
            if not _header_is_whole(header) or not 512 <= page_size <= 65536:
                return 1
        except error:
            return 1
        last = 0
        for frame in range((size - _HEADER) // (_FRAME_HEADER + page_size)):
            file.seek(_HEADER + frame * (_FRAME_HEADER + page_size))
            found = file.read(_FRAME_HEADER)
            if len(found) < _FRAME_HEADER or found[8:16] != salts:
                break
            if found[4:8] != bytes(4):  # the size of the database after a commit
                last = frame + 1
    return last


def salts(path: Path) -> bytes:
    """Return what tells one filling of the log from the next; empty without a log."""
    try:
        with log_file(path).open("rb") as file:
            return file.read(_HEADER)[16:24]
    except OSError:
        return b""


def _header_is_whole(header: bytes) -> bool:
    order = _MAGIC.get(unpack_from(">I", header)[0])
    if order is None:
        return False
    first = second = 0
    for a, b in iter_unpack(f"{order}II", header[:24]):
        first = first + a + second & 0xFFFFFFFF
        second = second + b + first & 0xFFFFFFFF
    return bool(unpack_from(">II", header, 24) == (first, second))
