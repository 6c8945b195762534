"""
Letters written in cells: computes the cells of a board that form a text.

There are two heights, 7 and 5 cells. A text with a character that is missing here can't be written.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

import pygame

from game.engine.grid import cells_of
from game.ui.core.style import Style
from game.ui.kit.key_faces import DARK, LIT, STEPS, turned
from game.ui.kit.node import Node, Size, State

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
% ##... ##..# ...#. ..#.. .#... #..## ...##
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
% #.# ..# .#. #.. #.#
"""

SLIM_LETTERS = SHORT_LETTERS.replace("1 .#. ##. .#. .#. ###", "1 # # # # #").replace("- ...", "' # # . . .\n- ...")
"""For boards without room for SHORT_LETTERS."""

MARGIN = 1
"""Width in cells of the dark border around the letters."""

SHARE_STYLES = tuple(product("% ", (TALL_LETTERS, SHORT_LETTERS), (4, 3, 2)))
"""Styles of percentages, with their sign before larger ones: sign, letters, dark columns between the numbers."""

Letters = dict[str, tuple[str, ...]]


@cache
def _alphabet(text: str) -> Letters:
    """Return the rows of each letter, from the top down."""
    return {name: tuple(rows) for name, *rows in map(str.split, text.split("\n")[1:-1])}


def written(text: str, width: int, height: int) -> int:
    """Return the cells that write a text in the middle of a board, as large as possible; 0 without room."""
    return next((cells for size in (TALL_LETTERS, SHORT_LETTERS) if (cells := _cells(text, size, width, height))), 0)


def written_date(month: int, day: int, width: int, height: int) -> int:
    """Return the cells that write month and day, or the day alone, as large as possible; 0 without room."""
    return written(f"{month}-{day}", width, height) or written(str(day), width, height)


def written_in_the_middle(text: str, width: int, height: int) -> tuple[int, int]:
    """
    Return the cells that write a text in the exact middle of a board, and those with its border; 0 without room.

    If the margins would differ by one, the letters' middle column or a row is doubled.
    """
    for letters in (TALL_LETTERS, SHORT_LETTERS):
        rows = _rows(text, letters)
        if rows and (width - len(rows[0])) % 2:
            middle = len(rows[0]) // 2
            rows = [row[:middle] + row[middle] + row[middle:] for row in rows]
        if rows and (height - len(rows)) % 2:
            rows.insert(-2, rows[-2])
        if lit := _placed(rows, width, height):
            left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
            across = range(max(0, left - MARGIN), min(width, left + len(rows[0]) + MARGIN))
            down = range(max(0, top - MARGIN), min(height, top + len(rows) + MARGIN))
            return lit, sum(1 << y * width + x for y in down for x in across)
    return 0, 0


def written_shares(shares: Sequence[int], width: int, height: int) -> list[int]:
    """Return the cells of each of several percentages side by side; an empty list without room."""
    for sign, letters, gap in SHARE_STYLES:
        texts = [f"{share}{sign}".strip() for share in shares]
        rows = [_rows(text, letters) for text in texts]
        wides = [len(lines[0]) for lines in rows]
        left = (width - sum(wides) - gap * (len(wides) - 1)) // 2
        if left < 0:
            continue
        found = []
        for lines, wide in zip(rows, wides, strict=True):
            found.append(_placed(lines, width, height, left))
            left += wide + gap
        if all(found):
            return found
    return []


def size_of(text: str, *, tall: bool) -> tuple[int, int]:
    """Return the columns and rows of a text with its margin."""
    rows = _rows(text, TALL_LETTERS if tall else SHORT_LETTERS)
    return len(rows[0]) + 2 * MARGIN, len(rows) + 2 * MARGIN


def written_time(time_ms: int, width: int, height: int) -> tuple[int, int]:
    """
    Return the cells that write a time, and the paler ones among them, which separate touching figures.

    All decimals are tried first, in tall letters, in short ones, below the seconds; without room for them whole seconds
    are written, as the clock counts them. If figures have no gaps, every second one is paler; if even they have no
    room, whole minutes are written. 0: nothing fits.
    """
    whole, rest = divmod(time_ms, 1000)
    sizes = TALL_LETTERS, SHORT_LETTERS
    spaced = [_cells(f"{whole}.{rest:03}", size, width, height) for size in sizes]
    spaced += [_placed(_stacked(str(whole), f".{rest:03}", size), width, height) for size in sizes]
    spaced += [written(str(whole), width, height), _cells(str(whole), SLIM_LETTERS, width, height)]
    if found := next((cells for cells in spaced if cells), 0):
        return found, 0
    if touching := _cells(str(whole), SLIM_LETTERS, width, height, gap=0):
        return touching, _cells(str(whole), SLIM_LETTERS, width, height, gap=0, every=2)
    return _cells(f"{whole // 60}'", SLIM_LETTERS, width, height) if whole >= 60 else 0, 0


def _cells(text: str, letters: str, width: int, height: int, gap: int = 1, every: int = 1) -> int:
    """Return the cells of a text, only of every second letter if *every* is 2; 0 without room."""
    return _placed(_rows(text, letters, gap, every), width, height)


def _rows(text: str, letters: str, gap: int = 1, every: int = 1) -> list[str]:
    """Return the rows of a text from the top; none if a letter is missing; *every* 2 blanks the 1st, 3rd, 5th …"""
    alphabet = _alphabet(letters)
    if any(letter not in alphabet for letter in text):
        return []
    parts = [alphabet[letter] for letter in text]
    for number, part in enumerate(parts):
        if number % every != every - 1:
            parts[number] = tuple("." * len(row) for row in part)
    return [("." * gap).join(row) for row in zip(*parts, strict=True)]


def _stacked(above: str, below: str, letters: str) -> list[str]:
    """Return the rows of two lines, both in the middle."""
    one, other = _rows(above, letters), _rows(below, letters)
    wide = max(len(one[0]), len(other[0]))
    return [row.center(wide, ".") for row in (*one, "", *other)]


def _placed(rows: Sequence[str], width: int, height: int, left: int | None = None) -> int:
    """Return the cells of *rows* in the middle of a board, or from column *left*; 0 without room."""
    if not rows or len(rows[0]) > width or len(rows) > height:
        return 0
    left, top = (width - len(rows[0])) // 2 if left is None else left, (height - len(rows)) // 2
    signs = ((sign, (top + y) * width + left + x) for y, row in enumerate(rows) for x, sign in enumerate(row))
    return sum(1 << cell for sign, cell in signs if sign == "#")


SPREAD = 0.6
"""The last column begins to turn about this part of the whole time later than the first."""


class KeyDisplay(Node):
    """A *text* in key caps, each *cell* units wide; *part* (0–1) is the progress of the letters' turn."""

    text: str
    cell: float
    tall: bool = False  # letters of seven rows, not of five
    part: float = 1.0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of all key caps; they shrink if there is little room."""
        columns, rows = size_of(self.text, tall=self.tall)
        tile = style.px(self.cell) if room is None else min(style.px(self.cell), max(1, room // columns))
        return columns * tile, rows * tile

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint all key caps, those of letters at their step of the turn."""
        columns, rows = size_of(self.text, tall=self.tall)
        tile = max(1, min(rect.width // columns, rect.height // rows))
        lit = {*cells_of(written(self.text, columns, rows))}
        left, top = rect.centerx - columns * tile // 2, rect.centery - rows * tile // 2
        for cell in range(columns * rows):
            row, column = divmod(cell, columns)
            name, step = DARK, STEPS
            if cell in lit:
                passed = (self.part - SPREAD * column / columns) / (1 - SPREAD)
                step = max(0, min(STEPS, int(STEPS * passed)))
                name = LIT if step >= STEPS // 2 else DARK
            picture = turned(style.sprites, name, tile, step if name == LIT or step else STEPS)
            surface.blit(picture, (left + column * tile, top + row * tile))
