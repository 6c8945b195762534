"""
Reads recordings of every format: the content of a file tells its format.

Only MVR is recognised by its name, because its encrypted bytes have no pattern.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from itertools import islice

from game.engine.errors import NotationError, NotThisFormatError, TooLargeError
from game.notation import avf, evf, evfs, mvf, rawvf, rmv
from game.notation.recording import LARGEST_FILE, Recording

_RAWVF = re.compile(rb"(?im)(?:\A|[\r\n])[ \t]*board[ \t]*:?[ \t]*[\r\n]\s*[0*]|\A(?:\xef\xbb\xbf)?rawvf_version:")

BYTE_ORDER_MARK = "\ufeff"
ENDS_OF_TEXT = b"\0\x1a"
"""The bytes with which old programs fill the end of a text."""


class ManyRecordingsError(NotationError):
    """The file holds several recordings, and none was chosen."""


def read(data: bytes, name: str = "", *, names: str = "", only: int | None = None) -> Recording:
    """
    Read a recording of any program we know: RAWVF, AVF, RMV, UMF, EVF, EVFS or MVF.

    *names* is the encoding of names that are no UTF-8; *only* chooses a recording of a set, from 1 on.

    Raises: NotationError: the format is unknown, or the file is broken; the message says where.
    """
    if name.lower().endswith(".mvr"):
        raise NotThisFormatError(
            "MVR, the recordings of Minesweeper X, are encrypted and can't be read; that program can save RAWVF too"
        )
    if len(data) > LARGEST_FILE and not evfs.fits(data):
        raise TooLargeError(f"{len(data)} bytes, and at most {LARGEST_FILE} are read")
    if evfs.fits(data):
        return _of_set(data, names, only)
    if only not in (None, 1):
        raise NotThisFormatError(f"this is one recording and no set, so there is no number {only}")
    if data.startswith((rmv.MAGIC, rmv.OLDEST)):
        return rmv.read(data, names)
    if data.startswith(mvf.MAGIC) or mvf.is_old(data) or mvf.lost_its_head(data):
        return mvf.read(data, names)
    if evf.fits(data):
        return evf.read(data, names)
    if avf.fits(data):
        return avf.read(data, names)
    if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
        data = data.decode("utf-16", "replace").encode()
    data = data.rstrip(ENDS_OF_TEXT)
    if b"\0" in data or not _RAWVF.search(data):
        raise NotThisFormatError(
            f"is no recording: it begins with {data[:16]!r}, as no RAWVF, AVF, RMV, EVF or MVF recording does"
        )
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("ascii", "surrogateescape")
    return rawvf.read(text.removeprefix(BYTE_ORDER_MARK).removeprefix("\udcef\udcbb\udcbf"), names)


def _of_set(data: bytes, names: str, only: int | None) -> Recording:
    """Return one recording of a set; the only one needs no number."""
    files = [file for _, file in islice(evfs.units(data, names), only)]  # what follows may be cut off
    if only is None and len(files) > 1:
        raise ManyRecordingsError(f"is a set of {len(files)} recordings: choose one by --only 1 to --only {len(files)}")
    if only not in (None, len(files)):
        raise NotThisFormatError(f"is a set of {len(files)} recordings and has no number {only}")
    if len(files[-1]) > LARGEST_FILE:
        raise TooLargeError(f"{len(files[-1])} bytes, and at most {LARGEST_FILE} are read")
    return evf.read(files[-1], names)
