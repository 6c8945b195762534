"""
The computer ranks' own runs: the rows that a new table begins with.

Bots with these tempos really played them, and their seeds reproduce them: :func:`replay` takes
up to a second. Their results are stored here so that the first start need not wait; a test plays them again, and
``python -m tests.arcade.slow house`` prints these rows after a change of the rules.
"""

from game.arcade.bots import Bot
from game.arcade.kept import Kept, keep
from game.arcade.rules import SECOND
from game.arcade.table import Entry
from game.arcade.trial import play

RANKS = {
    "cadet": Bot(tempo=2400 * SECOND // 1000, misreads=400),
    "recruit": Bot(tempo=1600 * SECOND // 1000, misreads=200),
    "sapper": Bot(tempo=1000 * SECOND // 1000, misreads=50),
    "captain": Bot(tempo=600 * SECOND // 1000, misreads=10),
    "marshal": Bot(tempo=350 * SECOND // 1000),
}
"""For each rank's name in Battle its bot: how quick and how sure it is in runs."""

INITIALS = {"cadet": "CDT", "recruit": "RCT", "sapper": "SPR", "captain": "CPT", "marshal": "MSL"}

RUNS = (
    ("marshal", 1, 6681000, 24, 1245),
    ("marshal", 2, 6551102, 24, 1044),
    ("captain", 1, 1384218, 19, 307),
    ("captain", 2, 1234699, 17, 569),
    ("sapper", 1, 385963, 14, 79),
    ("sapper", 2, 282925, 12, 64),
    ("recruit", 2, 63666, 6, 17),
    ("recruit", 1, 59884, 6, 19),
    ("cadet", 2, 22212, 4, 12),
    ("cadet", 1, 970, 1, 3),
)
"""Rank, seed, score, stage and longest chain, best first."""


def entries() -> tuple[Entry, ...]:
    """Return the first rows of a new table."""
    return tuple(
        Entry(INITIALS[rank], score, stage, chain, seed, rank=rank) for rank, seed, score, stage, chain in RUNS
    )


def replay(entry: Entry) -> Kept:
    """Play a row's run again, for watching. Raises KeyError if it is no computer rank's."""
    return keep(play(RANKS[entry.rank or ""], entry.seed), initials=entry.initials)
