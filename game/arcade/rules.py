"""
Every number that a run is balanced by, in one place.

What bots of five tempos make of it can be measured: ``python -m game arcade``. Points and times are whole numbers, so
that a run is the same on every computer.
"""

RULES = 6
"""Names these rules: raise it with any change below or in how boards are dealt, for kept runs and daily seeds."""

SECOND = 250
"""Ticks; a tick is 4 ms everywhere."""

# Stages

BOARDS = (
    (9, 9, 10),
    (9, 9, 11),
    (9, 9, 13),
    (10, 10, 16),
    (12, 10, 20),
    (13, 11, 25),
    (14, 12, 31),
    (16, 12, 35),
    (16, 14, 41),
    (16, 16, 48),
    (18, 16, 55),
    (20, 16, 62),
    (24, 16, 77),
    (30, 16, 95),
    (30, 16, 99),
)
"""Width, height and mines of the first stages; later ones are as large as the last."""

MORE_MINES, MOST_MINES = 3, 114
"""How many mines each later stage has more, and where that ends."""

SIMPLE, DEEP, DEEPEST = 3, 8, 8
"""
Up to the first stage the simplest of so many boards is taken, from the second on that with the longest proofs, of two
there and of one more in each later stage, up to the third number.
"""

SPECIAL_EVERY = 4
"""After so many stages both doors have a rule again."""

TWISTS = {
    "fading": (100, 100, 2),
    "fuse": (50, 90, 3),
    "dark": (115, 100, 2),
    "gold": (85, 110, 1),
    "thrift": (130, 100, 2),
}
"""What a rule makes of time and mines, in per cent, and how often the points count."""

WARP, WARP_TIME = 3, 40
"""How many stages the warp skips, and within how many per cent of its clock the first stage opens it."""

# The clock

LOOK = 5 * SECOND
"""Ticks that every board has for being looked at, however small."""

PAR = (360, 335, 311, 290, 269, 250, 233, 200, 158, 136, 117, 102, 86, 78, 67)
"""Hundredths of a second for each 3BV in the first stages."""

LATER_PAR = 87
"""Per cent of the stage before, from then on: what gets harder there is the board."""

MORE_TIME = 50
"""Per cent of the par that are given again when the clock has run out."""

CLICK_COST = 25
"""Per cent of the time for one 3BV that each click takes off the clock in Thrift."""

# Lives

LIVES = 3
FURTHER_LIVES = (120_000, 480_000, 1_800_000, 6_000_000, 18_000_000)
"""Points that bring a further life."""

# The chain

MORE_LINKS = 5
"""So many links lead to ×2, twice as many more to ×3, three times as many more to ×4, and so on without an end."""

CHORD_LINKS = 4
"""A chord adds a link for each cell that it opens, up to so many."""

WINDOW, LAST_WINDOW = 320, 100
"""Hundredths of a second that may pass between two links: in the first stage, and from the last of PAR on."""

BANK, BANKED_TIME, LIFE_PRICE = 20, 20 * SECOND, 60
"""Links from which on a chain can be banked, once a stage, for so many ticks; and for a life, each twice as dear."""

# Points

PER_BBBV = 100
PER_CELL = 10
"""For each cell opened beyond those that count for 3BV."""

PER_CHORDED = 8
"""For each cell that a chord opens beyond the first: once more beside what all cells bring."""

PER_SECOND_LEFT = 40
GOLD_EVERY, PER_GOLD = 8, 500
"""One of so many cells is gold, and what each brings while the chain multiplies."""

CLEAN, EFFICIENT = 2_000, 1_000

NO_FLAGS, LIFE_WITHOUT_FLAGS = 25, 4
"""
Per cent by which a stage that was cleared without a flag raises its points and the next stage's clock, and which of
those stages brings a life. Flags and chords save a sixth of all actions at any tempo, and so time and slips: that is
what is given back.
"""

# What passes between stages

INTRO = SECOND
TALLY = 2 * SECOND
DOORS = 15 * SECOND
"""Ticks after which the first door opens by itself."""

DEAF = 150 * SECOND // 1000
"""Ticks at the beginning of a stage in which clicks mean nothing: they were meant for what was there before."""

LIT = 3
"""Cells around the pointer whose numbers can be read in Dark."""

FADES_AFTER = 3 * SECOND
"""So long a met number stays to be seen in Fading numbers."""
