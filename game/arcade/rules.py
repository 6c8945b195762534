"""
Every number that a run is balanced by, in one place.

What bots of five tempos make of it can be measured: ``python -m game arcade``. Points and times are whole numbers, so
that a run is the same on every computer.
"""

RULES = 1
"""Names these rules: raise it with any change below or in how boards are dealt, for kept runs and daily seeds."""

SECOND = 250
"""Ticks; a tick is 4 ms everywhere."""

# Stages

BOARDS = (
    (9, 9, 11),
    (12, 10, 21),
    (14, 12, 33),
    (16, 13, 38),
    (16, 16, 46),
    (20, 16, 60),
    (24, 16, 76),
    (30, 16, 92),
    (30, 16, 99),
)
"""Width, height and mines of the first stages; later ones are as large as the last."""

MORE_MINES, MOST_MINES = 3, 120
"""How many mines each later stage has more, and where that ends."""

SPECIAL_EVERY = 4

# The clock

LOOK = 5 * SECOND
"""Ticks that every board has for being looked at, however small."""

PAR = (360, 320, 240, 140, 120, 92, 66, 43, 29)
"""Hundredths of a second for each 3BV in the first stages."""

LATER_PAR = 85
"""Per cent of the stage before, from then on."""

MORE_TIME = 50
"""Per cent of the par that are given again when the clock has run out."""

FUSE_TIME, FUSE_POINTS = 50, 2
"""Per cent of the usual par, and how often a Fuse stage's points count."""

# Lives

LIVES = 3
FURTHER_LIVES = (50_000, 150_000)
"""Points that bring a further life."""

LIFE_EVERY = 400_000
"""Points beyond those that bring one more each."""

# The chain

LINKS = (0, 5, 12, 22, 35, 50, 70, 93, 120)
"""The chain from which on the multiplier is ×1, ×2 … ×9."""

WINDOW, LAST_WINDOW = 240, 100
"""Hundredths of a second that may pass between two links: in the first stage, and from the last of PAR on."""

# Points

PER_BBBV = 100
PER_CELL = 10
"""For each cell opened beyond those that count for 3BV."""

PER_CHORDED = 20
"""For each cell that a chord opens beyond the first, whatever the multiplier."""

PER_SECOND_LEFT = 40
CLEAN, NO_FLAGS, EFFICIENT = 2_000, 1_500, 2_500

# What passes between stages

INTRO = SECOND
TALLY = 2 * SECOND
DEAF = 150 * SECOND // 1000
"""Ticks at the beginning of a stage in which clicks mean nothing: they were meant for what was there before."""

FADES_AFTER = 3 * SECOND
"""So long a met number stays to be seen in Fading numbers."""
