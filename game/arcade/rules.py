"""
All numbers for the balance of a run.

``python -m game arcade`` measures how bots of five speeds score. Points and times are whole numbers, so that a run is
the same on every computer.
"""

RULES = 7
"""Version of the rules. Raise it with any change below or in the dealer: saved runs and daily seeds depend on it."""

KNOWN = (6, RULES)
"""The versions by which runs can be played on and replayed. By version 6 doors also led to Thrift."""

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
"""Width, height and mines of the first stages; later ones have the size of the last."""

MORE_MINES, MOST_MINES = 3, 114
"""Mines added per later stage, and their maximum."""

SIMPLE, DEEP, DEEPEST = 3, 8, 8
"""
Stages 1 to SIMPLE take the simplest of SIMPLE boards. From stage DEEP on they take the board with the longest proofs:
of 2 boards in stage DEEP, of one more in each later stage, of DEEPEST at most.
"""

SPECIAL_EVERY = 4
"""Both doors lead to special stages once in this many stages."""

TWISTS = {
    "fading": (100, 100, 2),
    "fuse": (50, 90, 3),
    "dark": (115, 100, 2),
    "gold": (85, 110, 1),
    "thrift": (130, 100, 2),
}
"""For each special stage: its clock and its mines in per cent of a plain stage's, and the multiplier of its points."""

WARP, WARP_TIME = 3, 40
"""How many stages the warp skips; it opens if the first stage took at most this per cent of its clock."""

# The clock

LOOK = 5 * SECOND
"""Ticks on every clock for looking at the board, however small it is."""

PAR = (360, 335, 311, 290, 269, 250, 233, 200, 158, 136, 117, 102, 86, 78, 67)
"""Hundredths of a second for each 3BV in the first stages."""

LATER_PAR = 87
"""After the last of PAR, each stage has this per cent of the par of the stage before."""

MORE_TIME = 50
"""Per cent of the stage's whole clock that are added when it has run out."""

CLICK_COST = 25
"""Per cent of the time for one 3BV that each click takes off the clock in Thrift."""

# Lives

LIVES = 3
FURTHER_LIVES = (120_000, 480_000, 1_800_000, 6_000_000, 18_000_000)
"""Scores that give a further life."""

# The chain

MORE_LINKS = 5
"""×2 needs MORE_LINKS links, ×3 another 2 · MORE_LINKS, ×4 another 3 · MORE_LINKS, and so on without an end."""

CHORD_LINKS = 4
"""A chord adds a link for each cell that it opens, at most this many."""

WINDOW, LAST_WINDOW = 320, 100
"""Hundredths of a second that may pass between two links: in the first stage, and from the last of PAR on."""

BANK, BANKED_TIME, LIFE_PRICE = 20, 20 * SECOND, 60
"""
A chain of BANK links can be banked once a stage and adds BANKED_TIME ticks to the clock. One of LIFE_PRICE links brings
a life instead; the price doubles with each life that was bought.
"""

# Points

PER_BBBV = 100
PER_CELL = 10
"""Points for each opened cell beyond those that count for 3BV."""

PER_CHORDED = 8
"""Points for each cell that a chord opens beyond the first, in addition to the points of every cell."""

PER_SECOND_LEFT = 40
GOLD_EVERY, PER_GOLD = 8, 500
"""One cell in GOLD_EVERY is gold. It scores PER_GOLD while the multiplier is above 1."""

CLEAN, EFFICIENT = 2_000, 1_000

NO_FLAGS, LIFE_WITHOUT_FLAGS = 25, 4
"""
A stage cleared without a flag adds NO_FLAGS per cent to its points and to the next stage's clock; every
LIFE_WITHOUT_FLAGS-th such stage brings a life. This makes up for flags and chords, which save a sixth of all actions.
"""

# Between stages

INTRO = SECOND
"""Ticks for showing a stage's number."""

TALLY = 2 * SECOND
"""Ticks for showing the points of a cleared stage."""

DOORS = 15 * SECOND
"""Ticks after which the first door opens by itself."""

DEAF = 150 * SECOND // 1000
"""Ticks at the start of a stage in which clicks are ignored: they were meant for the previous screen."""

LIT = 3
"""Cells around the pointer whose numbers can be read in Dark."""

FADES_AFTER = 3 * SECOND
"""Ticks for which a satisfied number stays visible in Fading numbers."""
