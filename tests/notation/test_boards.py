"""Boards of other programs: Tatham's IDs, JSMinesweeper's files, MBF, links, and drawings with blanks."""

from random import Random

import pytest
from hypothesis import given

from game.engine.errors import GameError, NotationError, NotThisFormatError
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.notation import game_id
from game.notation.board_text import write_layout, write_view
from game.notation.boards import DIGITS, first_cell, read_layout, read_view, write_mine, write_tatham
from tests.strategies import drawn_layout, layouts

TATHAM = "9x9:4,4,mb071b49fbd1cb6a0d5868"
"""A game ID of ten mines, as the program's own documents show it."""

SMALL = drawn_layout("*.. ..* ...")


def mbf(layout: Layout) -> bytes:
    """Return a layout as MBF."""
    board = layout.grid
    pairs = bytes(place for cell in cells_of(layout.mines) for place in board.place(cell))
    return bytes([board.width, board.height]) + layout.mine_count.to_bytes(2, "big") + pairs


def link(layout: Layout, site: str = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/") -> str:
    """Return a layout as a link."""
    board = layout.grid
    bits = "".join("01"[layout.mines >> cell & 1] for cell in range(board.size))
    bits += "0" * (-len(bits) % 5)
    digits = "".join(DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))
    wide = max(len(str(board.width)), len(str(board.height)))
    named = {(9, 9): "1", (16, 16): "2", (30, 16): "3"}
    size = named.get((board.width, board.height), f"{board.width:0{wide}}{board.height:0{wide}}")
    return f"{site}?b={size}&m={digits}"


def test_tathams_own_example_is_read() -> None:
    """Read wrongly, about half of its cells would be mines; the opened cell is a 0."""
    layout = read_layout(TATHAM.encode())
    assert (layout.grid.width, layout.grid.height, layout.mine_count) == (9, 9, 10)
    assert layout.zeros >> 40 & 1
    assert write_tatham(layout, 40) == TATHAM


@given(layouts())
def test_every_notation_gives_the_layout_back(layout: Layout) -> None:
    """Obscured or plain, as a file, a link or a drawing with blanks."""
    board = layout.grid
    if layout.mine_count == board.size or board.size < 4:
        return
    first = first_cell(layout)
    spaced = "\n".join(" ".join(row) for row in write_layout(layout).split("\n"))
    written = [write_tatham(layout, first), write_mine(layout), link(layout), game_id.write(layout), spaced + "\n"]
    written += [link(layout, "https://llamasweeper.com/#/game/board-editor"), f" {write_mine(layout)}\r\n"]
    assert [read_layout(text.encode()) for text in written] == [layout] * len(written)
    if layout.mine_count:
        assert read_layout(mbf(layout)) == layout
        assert read_layout(mbf(layout).hex().encode()) == layout or len(mbf(layout)) < 6


def test_plain_ids_of_tatham_are_read() -> None:
    """With u the digits are the mines themselves."""
    assert read_layout(b"3x3:1,1,u840") == drawn_layout("*.. ..* ...")
    assert read_layout(b"4x1:0,0,u1") == drawn_layout("...*")
    assert read_layout(b"4X1n1a:0,0,U1") == drawn_layout("...*")


@pytest.mark.parametrize("text", ["?b=33&amp;m=g0", "?b=33%26m=G0", "B=33&M=g0", "<x.org/?m=g0&b=0303>"])
def test_no_link_loses_its_mines(text: str) -> None:
    """Pages and chats write a link in their own way; read as a board without mines it would be another one."""
    assert read_layout(text.encode()) == drawn_layout("*.. ... ...")


@pytest.mark.parametrize("text", ["9x9", "9x9n10", "9x9:r10,u,5ee4", "30x16n99a", "9x9n10#1234", "9X9n0.2"])
def test_an_id_that_deals_a_board_names_none(text: str) -> None:
    """Only that program deals the same board."""
    with pytest.raises(NotThisFormatError, match="only says how"):
        read_layout(text.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9x9:4,4,mb071", "found 4 hexadecimal digits, expected 21"),
        ("9x9:9,4,mb071b49fbd1cb6a0d5868", "found the first cell 9,4"),
        ("0x9:0,0,m0", "found a 0×9 board"),
        ("2x2x1\nHH\nH", "found 3 cells, expected 4"),
        ("2x2x1\nHH\nHx", "row 2, column 2: found 'x'"),
        ("2x2x2\nHH\nMH", "is a position: 2 mines are said"),
        ("https://x.org/?b=123&m=0", "found the size '123'"),
        ("https://x.org/?b=1&m=0", "found 1 digits after m=, expected 17"),
    ],
)
def test_a_broken_board_says_where(text: str, message: str) -> None:
    """The message names what was found and expected."""
    with pytest.raises(NotationError, match=message):
        read_layout(text.encode())


def test_a_position_of_jsminesweeper_is_read() -> None:
    """Its first line says the mines; a flag is a belief, and H is any covered cell."""
    view, counted = read_view("3x3x2\nF1H\n11H\nHHH\n")
    assert (write_view(view), view.mines, counted) == ("F1#\n11#\n###", 2, True)
    assert read_view("3x3x2\nF1M\n11H\nH?H\n", 3)[0].mines == 3
    view, counted = read_view("F 1 #\n1 1 #\n# # #\n")
    assert (write_view(view), counted) == ("F1#\n11#\n###", False)


@pytest.mark.parametrize("seed", range(300))
def test_no_bytes_break_the_reader(seed: int) -> None:
    """Anything is a board or a named error."""
    random = Random(seed)
    whole = random.choice(
        (TATHAM.encode(), write_mine(SMALL).encode(), mbf(SMALL), link(SMALL).encode(), mbf(SMALL).hex().encode())
    )
    data = bytearray(whole)
    for _ in range(random.randrange(1, 4)):
        data[random.randrange(len(data))] = random.randrange(256)
    for read in (lambda: read_layout(bytes(data)), lambda: read_view(data.decode("latin-1"))):
        message = ""
        try:
            read()
        except GameError as error:
            message = str(error)
        assert len(message) < 300
