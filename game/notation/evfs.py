"""
EVFS, the sets of recordings that MetaSweeper keeps of one sitting: a name, an EVF file and a checksum for each.

Its text is https://github.com/eee555/ms-toollib, "evfs format". Checksums can't be checked: their key is secret.
"""

from collections.abc import Iterator
from itertools import islice

from game.engine.errors import GameError
from game.notation import evf
from game.notation.byte_reader import ByteReader

VERSION = 0
LONGEST_NAME, MOST_CHECKSUM_BYTES, LOOKED_AT = 1_000, 4_096, 100


def fits(data: bytes) -> bool:
    """Return whether bytes are a set: one of the first recordings is there as a whole."""
    try:
        return data[:1] == bytes([VERSION]) and any(evf.fits(file) for _, file in islice(units(data), LOOKED_AT))
    except GameError:
        return False


def units(data: bytes, names: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the name and the EVF file of each recording. Raises: TruncatedError."""
    file = ByteReader(data, names=names)
    file.take(1, "the version")
    checksum = min(file.number(2, "the checksums' length"), MOST_CHECKSUM_BYTES)
    while file.left > 1:  # a last byte alone is none, as in its program
        name = file.text_to_zero("the recording's name", LONGEST_NAME)
        yield name, file.take(file.number(4, "the recording's size"), f"the recording {name!r:.40}")
        file.take(checksum, "the checksum")
