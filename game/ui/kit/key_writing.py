"""
Letters that are written in keys: which cells of a board are lit so that they say something.

There are two heights, 7 and 5 cells. What stands in a text and has no letter here can't be written.
"""

from functools import cache

TALL_LETTERS = """
0 .###. #...# #...# #...# #...# #...# .###.
1 ..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.
2 .###. #...# ....# ..##. .#... #.... #####
3 .###. #...# ....# ..##. ....# #...# .###.
4 ...#. ..##. .#.#. #..#. ##### ...#. ...#.
5 ##### #.... ####. ....# ....# #...# .###.
6 .###. #.... #.... ####. #...# #...# .###.
7 ##### ....# ...#. ..#.. .#... .#... .#...
8 .###. #...# #...# .###. #...# #...# .###.
9 .###. #...# #...# .#### ....# ....# .###.
A .###. #...# #...# ##### #...# #...# #...#
B ####. #...# #...# ####. #...# #...# ####.
C .###. #...# #.... #.... #.... #...# .###.
D ####. #...# #...# #...# #...# #...# ####.
E ##### #.... #.... ####. #.... #.... #####
F ##### #.... #.... ####. #.... #.... #....
G .###. #...# #.... #.### #...# #...# .###.
H #...# #...# #...# ##### #...# #...# #...#
I .###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.
J ..### ...#. ...#. ...#. ...#. #..#. .##..
K #...# #..#. #.#.. ##... #.#.. #..#. #...#
L #.... #.... #.... #.... #.... #.... #####
M #...# ##.## #.#.# #.#.# #...# #...# #...#
N #...# ##..# #.#.# #..## #...# #...# #...#
O .###. #...# #...# #...# #...# #...# .###.
P ####. #...# #...# ####. #.... #.... #....
Q .###. #...# #...# #...# #.#.# #..#. .##.#
R ####. #...# #...# ####. #.#.. #..#. #...#
S .#### #.... #.... .###. ....# ....# ####.
T ##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..
U #...# #...# #...# #...# #...# #...# .###.
V #...# #...# #...# #...# #...# .#.#. ..#..
W #...# #...# #...# #.#.# #.#.# ##.## #...#
X #...# #...# .#.#. ..#.. .#.#. #...# #...#
Y #...# #...# .#.#. ..#.. ..#.. ..#.. ..#..
Z ##### ....# ...#. ..#.. .#... #.... #####
. . . . . . . #
: . . # . # . .
- ... ... ... ### ... ... ...
"""

SHORT_LETTERS = """
0 ### #.# #.# #.# ###
1 .#. ##. .#. .#. ###
2 ### ..# ### #.. ###
3 ### ..# ### ..# ###
4 #.# #.# ### ..# ..#
5 ### #.. ### ..# ###
6 ### #.. ### #.# ###
7 ### ..# ..# .#. .#.
8 ### #.# ### #.# ###
9 ### #.# ### ..# ###
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C .## #.. #.. #.. .##
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G .## #.. #.# #.# .##
H #.# #.# ### #.# #.#
I ### .#. .#. .#. ###
J ..# ..# ..# #.# .#.
K #.# #.# ##. #.# #.#
L #.. #.. #.. #.. ###
M #...# ##.## #.#.# #...# #...#
N #..# ##.# #.## #..# #..#
O ### #.# #.# #.# ###
P ##. #.# ##. #.. #..
Q ### #.# #.# ### ..#
R ##. #.# ##. #.# #.#
S .## #.. .#. ..# ##.
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###
V #.# #.# #.# #.# .#.
W #...# #...# #.#.# ##.## #...#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###
. . . . . #
: . # . # .
- ... ... ### ... ...
"""

MARGIN = 1
"""Dark keys around what is written."""

Letters = dict[str, tuple[str, ...]]


@cache
def _alphabet(text: str) -> Letters:
    """Return the rows of each letter, from the top down."""
    return {name: tuple(rows) for name, *rows in map(str.split, text.split("\n")[1:-1])}


def written(text: str, width: int, height: int) -> int:
    """Return the cells that write a text in the middle of a board, as large as it fits; 0 if none do."""
    return next((cells for size in (TALL_LETTERS, SHORT_LETTERS) if (cells := _cells(text, size, width, height))), 0)


def size_of(text: str, *, tall: bool) -> tuple[int, int]:
    """Return how many columns and rows of keys a text takes, its margin included."""
    alphabet = _alphabet(TALL_LETTERS if tall else SHORT_LETTERS)
    parts = [alphabet[letter] for letter in text]
    return sum(len(part[0]) + 1 for part in parts) - 1 + 2 * MARGIN, len(parts[0]) + 2 * MARGIN


def written_time(time_ms: int, width: int, height: int) -> int:
    """Return the cells that write a time: in tall letters, in short ones, and only then in whole seconds; 0 if none."""
    whole, rest = divmod(time_ms // 10, 100)
    exact = f"{whole}.{rest:02}", f"{whole}.{rest // 10}"
    fits = (_cells(text, size, width, height) for size in (TALL_LETTERS, SHORT_LETTERS) for text in exact)
    return next((cells for cells in fits if cells), 0) or written(str(whole), width, height)


def _cells(text: str, letters: str, width: int, height: int) -> int:
    """Return the cells of a text in letters of one height; 0 where it has no room or no letter."""
    alphabet = _alphabet(letters)
    if not text or any(letter not in alphabet for letter in text):
        return 0
    parts = [alphabet[letter] for letter in text]
    tall, wide = len(parts[0]), sum(len(part[0]) for part in parts) + len(parts) - 1
    if wide > width or tall > height:
        return 0
    left, top, cells = (width - wide) // 2, (height - tall) // 2, 0
    for part in parts:
        for y, row in enumerate(part):
            for x, sign in enumerate(row):
                cells |= (sign == "#") << (top + y) * width + left + x
        left += len(part[0]) + 1
    return cells
