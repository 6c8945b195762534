"""The families of cards by name, the easiest first; ``family`` finds the family of a card."""

SINGLE = "single"  # one number proves it
ONE_ONE = "one_one"
ONE_TWO = "one_two"
ONE_TWO_ONE = "one_two_one"
ONE_TWO_TWO_ONE = "one_two_two_one"
LARGER = "larger"  # 1-2+: two neighbours, one misses more mines, with more cells than along a wall
REDUCED = "reduced"  # two numbers, after subtracting their flags
CORNER = "corner"  # 1-1+: two neighbours miss equally many mines, and one touches all cells of the other
HOLE = "hole"  # two numbers with a cell between them that share covered cells
CHAINS = "chain_2", "chain_3", "chain_4", "chain_5"  # by the number of links; the last one means five or more
COUNT = "count"  # the mines that are left
FIFTY = "fifty"  # nothing is certain, and all cells are alike
DEAD = "dead"  # nothing is certain, and a quarter of the cells, but no best one, can show one number only
GUESS = "guess"  # nothing is certain, and some cells are better

FAMILIES = (
    *(SINGLE, ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, LARGER, REDUCED, CORNER, HOLE),
    *CHAINS,
    *(COUNT, FIFTY, DEAD, GUESS),
)
"""All families, in the order of the course."""

GUESSES = FIFTY, DEAD, GUESS

OTHER = "other"
"""The name for losses that no card shows; not a family."""
