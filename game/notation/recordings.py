"""
Reads recordings of every format: the content of a file tells its format.

Only MVR is recognised by its name, because its encrypted bytes have no pattern.
"""

import re

from game.engine.errors import NotThisFormatError, TooLargeError
from game.notation import avf, evf, mvf, rawvf, rmv
from game.notation.recording import LARGEST_FILE, Recording

_RAWVF = re.compile(rb"(?i)board:|\A(?:\xef\xbb\xbf)?rawvf_version:")

BYTE_ORDER_MARK = "\ufeff"


def read(data: bytes, name: str = "") -> Recording:
    """
    Read a recording of any program we know: RAWVF, AVF, RMV, EVF or MVF.

    Raises: NotationError: the format is unknown, or the file is broken; the message says where.
    """
    if name.lower().endswith(".mvr"):
        raise NotThisFormatError(
            "MVR, the recordings of Minesweeper X, are encrypted and can't be read; that program can save RAWVF too"
        )
    if len(data) > LARGEST_FILE:
        raise TooLargeError(f"{len(data)} bytes, and at most {LARGEST_FILE} are read")
    if data.startswith(rmv.MAGIC):
        return rmv.read(data)
    if data.startswith(mvf.MAGIC) or data[:4] in mvf.BOARDS_OF_OLD or mvf.lost_its_head(data):
        return mvf.read(data)
    if data and data[0] <= evf.NEWEST:
        return evf.read(data)
    # No text has such a byte here, so the rest is text or unknown.
    if data[avf.KIND_AT : avf.KIND_AT + 1] in (b"\3", b"\4", b"\5", b"\6"):
        return avf.read(data)
    if b"\0" in data or not _RAWVF.search(data):
        raise NotThisFormatError(f"begins with {data[:16]!r}: no RAWVF, AVF, RMV, EVF or MVF recording")
    return rawvf.read(data.decode(errors="replace").removeprefix(BYTE_ORDER_MARK))
