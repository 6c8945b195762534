"""The families of cards by name, the easiest first; how a card is told to be of one stands in ``family``."""

SINGLE = "single"  # one number says it
ONE_ONE = "one_one"
ONE_TWO = "one_two"
ONE_TWO_ONE = "one_two_one"
ONE_TWO_TWO_ONE = "one_two_two_one"
LARGER = "larger"  # 1-2+: of two neighbours one misses more, and there are more cells than along a wall
REDUCED = "reduced"  # two numbers, once their flags are taken off
CORNER = "corner"  # 1-1+: of two neighbours both miss as many, and one touches all that the other does
HOLE = "hole"  # two numbers with a cell between them that look into the same cells
CHAINS = "chain_2", "chain_3", "chain_4", "chain_5"  # by links; the last one is five or more
COUNT = "count"  # the mines that are left
FIFTY = "fifty"  # nothing is certain, and all cells are alike
DEAD = "dead"  # nothing is certain, and a quarter of the cells, none of the best, could show one number only
GUESS = "guess"  # nothing is certain, and some cell is better

FAMILIES = (
    *(SINGLE, ONE_ONE, ONE_TWO, ONE_TWO_ONE, ONE_TWO_TWO_ONE, LARGER, REDUCED, CORNER, HOLE),
    *CHAINS,
    *(COUNT, FIFTY, DEAD, GUESS),
)
"""All of them, in the order of the course."""

GUESSES = FIFTY, DEAD, GUESS

OTHER = "other"
"""What was missed where no card shows it: no family."""
