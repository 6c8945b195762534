"""Codes of boards: short, and safe against typing errors."""

from base64 import urlsafe_b64encode
from binascii import crc_hqx
from random import Random
from string import ascii_letters, digits, printable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.deal import Start, deal
from game.engine.errors import (
    BadBoardError,
    BadHeaderError,
    CellError,
    NotationError,
    NotThisFormatError,
    TooLargeError,
    TruncatedError,
)
from game.engine.grid import MAX_SIDE, grid
from game.engine.layout import Layout
from game.engine.level import EXPERT
from game.notation.game_id import LARGEST_TEXT, MOST_NUMBERED, Shared, read, write
from tests.strategies import layouts

LETTERS = ascii_letters + digits + "-_"


def expert(seed: int) -> str:
    """Return the code of an expert board."""
    first = EXPERT.grid.cell(7, 3)
    return write(deal(EXPERT.grid, EXPERT.mines, first, Start.OPENING, Random(seed)), first)


@given(layouts(), st.data())
def test_a_code_is_read_as_it_was_written(layout: Layout, data: st.DataObject) -> None:
    """The receiver must get the same board and the same first cell."""
    first, prove_it = data.draw(st.none() | st.integers(0, layout.grid.size - 1)), data.draw(st.booleans())
    assert read(write(layout, first, prove_it=prove_it)) == Shared(layout, first, prove_it)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (4, 3)])
def test_every_layout_has_a_code_of_its_own(size: tuple[int, int]) -> None:
    """No layout is missing or twice, and each code is as short as possible."""
    board = grid(*size)
    codes = {write(Layout(board, mines)): mines for mines in range(board.full + 1)}
    assert len(codes) == board.full + 1
    assert all(read(code).layout.mines == mines for code, mines in codes.items())


def test_codes_stay_what_they_are() -> None:
    """Players save codes, so every later version must read them; the values are worked out by hand."""
    # Mines 1, 2 and 5 of 6 cells: C(1,1) + C(2,2) + C(5,3) = 12 of C(6,3) = 20, so one byte, 0x0c; CRC 0xc49e.
    assert write(Layout(grid(3, 2), 0b100_110), 3) == "3x2/3:0,1:DAxJ4"
    assert read("3x2/3:0,1:DAxJ4") == Shared(Layout(grid(3, 2), 0b100_110), 3)


def test_prove_it_is_a_letter_behind_the_mines() -> None:
    """A program that does not know it refuses the code rather than play by other rules."""
    code = write(Layout(grid(3, 2), 0b100_110), 3, prove_it=True)
    assert code.startswith("3x2/3p:0,1:DA")
    check = crc_hqx(b"3x2/3p:0,1:DA", 0xFFFF).to_bytes(2, "big")
    assert code == "3x2/3p:0,1:DA" + urlsafe_b64encode(check).decode().rstrip("=")


def test_an_expert_board_is_as_short_as_can_be() -> None:
    """348 bits are 59 characters; with the board's size, the first cell and the check it still is one line."""
    code = expert(1)
    assert code.startswith("30x16/99:7,3:")
    assert len(code) == len("30x16/99:7,3:") + 59 + 3


@pytest.mark.parametrize("around", ["{}", "  {}\n", "\t{}\r\n\r\n", "\n\n{}"])
def test_white_space_means_nothing(around: str) -> None:
    """Mail and chats break lines anywhere."""
    code = expert(2)
    broken = "\n".join(code[at : at + 20] for at in range(0, len(code), 20))
    assert read(around.format(code)) == read(around.format(broken)) == read(code)


def test_every_change_of_one_character_is_found() -> None:
    """The check's promise: any place, any printable character."""
    code = expert(3)
    for at, right in enumerate(code):
        for wrong in printable:
            if wrong != right and not wrong.isspace():
                with pytest.raises(NotationError):
                    read(code[:at] + wrong + code[at + 1 :])


def test_other_errors_are_found_but_for_very_few() -> None:
    """Of 3,000 codes with missing, doubled or exchanged characters none passes; one in 65,536 may."""
    random, missed = Random(4), 0
    for seed in range(15):
        code = expert(seed)
        for _ in range(200):
            at, to = random.randrange(len(code) - 1), random.randrange(len(code))
            swapped = list(code)
            swapped[at], swapped[to] = swapped[to], swapped[at]
            neighbours = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
            for wrong in (code[:at] + code[at + 1 :], code[:at] + code[at] + code[at:], "".join(swapped), neighbours):
                if wrong != code:
                    missed += is_read(wrong)
    assert missed == 0


def is_read(text: str) -> bool:
    """Return whether a code is accepted."""
    try:
        read(text)
    except NotationError:
        return False
    return True


def checked(text: str) -> str:
    """Return a code with the right check for any content."""
    return text + urlsafe_b64encode(crc_hqx(text.encode(), 0xFFFF).to_bytes(2, "big")).decode()[:3]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", NotThisFormatError, "found '', expected a code such as"),
        ("hello", NotThisFormatError, "found 'hello'"),
        ("9×9/10:AAAA", NotThisFormatError, "found '9×9/10:AAAA'"),
        ("9x9/10:4:AAAA", NotThisFormatError, "expected a code"),
        ("9x9/10:AA+AAA", NotThisFormatError, "expected a code"),
        ("٩x9/10:AAAA", NotThisFormatError, "expected a code"),
        ("x" * 100, NotThisFormatError, "found 'xxxxxxxxxxxxxxxxxxxx…'"),
        ("1001x9/10:AAAA", TooLargeError, "found a 1001×9 board, at most 1000×1000"),
        ("9x9999/10:AAAA", TooLargeError, "found a 9×9999 board"),
        ("0x9/0:AAAA", BadHeaderError, "found a 0×9 board, expected 1×1 or more"),
        ("9x0/0:AAAA", BadHeaderError, "found a 9×0 board"),
        ("9x9/82:AAAA", BadHeaderError, "found 82 mines on 9×9 cells, expected at most 81"),
        ("9x9/10:9,0:AAAA", BadHeaderError, "found the first cell 9,0, expected 0,0 to 8,8"),
        ("9x9/10:0,9:AAAA", BadHeaderError, "found the first cell 0,9"),
        ("9x9/10:AAAA", TruncatedError, "found 4 characters behind the last ':', expected 11"),
        ("9x9/10:", TruncatedError, "found 0 characters"),
        ("9x9/10:" + "A" * 12, BadBoardError, "found 12 characters behind the last ':', expected 11"),
        ("9x9/10:" + "A" * 11, BadBoardError, "the code was mistyped: it ends in 'AAA', expected"),
    ],
)
def test_an_error_says_what_was_found_and_expected(text: str, error: type[NotationError], message: str) -> None:
    """Each kind of fault has its own error."""
    with pytest.raises(error) as caught:
        read(text)
    assert type(caught.value) is error
    assert message in str(caught.value)


def test_a_number_beyond_the_last_layout_is_refused() -> None:
    """Bytes can hold more than there are layouts: 20 of 3 mines on 6 cells, so the last is 19, 0x13."""
    assert read(checked("3x2/3:Ew")).layout.mines == 0b111_000
    with pytest.raises(BadBoardError, match="beyond the last layout of 3 mines on 6 cells"):
        read(checked("3x2/3:FA"))


@pytest.mark.parametrize("mines", ["0", "1"])
def test_a_set_of_cells_must_have_the_mines_it_announces(mines: str) -> None:
    """On a huge board the count and the cells could contradict each other, and bits could lie off the board."""
    code = write(Layout(grid(17, 241), 0b11))
    assert grid(17, 241).size == MOST_NUMBERED + 1
    with pytest.raises(BadBoardError, match=f"found 2 mines on or off the board, expected {mines} on it"):
        read(checked(code[:-3].replace("/2:", f"/{mines}:")))
    letters = code[len("17x241/2:") : -3]
    with pytest.raises(BadBoardError, match="on or off the board"):
        read(checked("17x241/3:" + "g" + letters[1:]))


def test_a_first_cell_off_the_board_cannot_be_written() -> None:
    """This is a bug of the caller, so it raises at once."""
    for first in (-1, 6):
        with pytest.raises(CellError):
            write(Layout(grid(3, 2), 0b1), first)


def test_a_text_that_is_too_long_is_refused() -> None:
    """The length is checked first; the largest board's code fits, even with white space."""
    with pytest.raises(TooLargeError, match="at most"):
        read(" " * (LARGEST_TEXT + 1))
    board = grid(MAX_SIDE, MAX_SIDE)
    code = write(Layout(board, board.full), board.size - 1)
    assert read("\n".join(code)).first == board.size - 1


@settings(max_examples=10)
@given(st.integers(0, 2**64), st.sampled_from([(128, 128), (113, 145), (1, 1000), (MAX_SIDE, MAX_SIDE)]))
def test_large_boards_are_read_as_they_were_written(seed: int, size: tuple[int, int]) -> None:
    """Sizes on both sides of MOST_NUMBERED are tested."""
    board = grid(*size)
    layout = Layout(board, Random(seed).getrandbits(board.size))
    assert read(write(layout)) == Shared(layout)


@given(st.text("0123456789x/:,AB-_ ", max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    """A foreign text gives a board or a named error."""
    is_read(text)


@given(st.integers(0, 40), st.integers(0, 40), st.text(LETTERS, max_size=20))
def test_any_text_with_a_right_check_is_read_or_refused(width: int, mines: int, letters: str) -> None:
    """The check finds accidents, not texts made on purpose."""
    is_read(checked(f"{width}x2/{mines}:{letters}"))
