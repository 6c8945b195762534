"""The boards of the Road: what each one promises, and the refusal of files that are no Road."""

from math import prod
from random import Random

import pytest

from game.engine.errors import BadBoardError, NotationError, TooLargeError
from game.engine.grid import cells_of
from game.generator.no_guess import open_certain
from game.road.boards import LARGEST_FILE, ROAD_FILE, TAUGHT, RoadBoard, read, road
from game.road.check import faults, is_solved, played, without
from game.solver.chances import mine_chances
from game.solver.deduce import Deduction, by_single_numbers
from game.trainer.families import ONE_ONE, SINGLE
from tests.bench.find_road import found

GIFTS = "Eight", "None_left"
"""Once all mines are known, every click on these is right."""

BOARD = "Heart single 0 0\n...\n...\n..*\n"


def test_sixty_boards_keep_every_promise() -> None:
    """Each is won by logic with what its chapter teaches, and from chapter 2 on not without its technique."""
    assert [*faults(road())] == []
    assert [len(chapter.boards) for chapter in road()] == [7, 8, 7, 8, 7, 8, 8, 7]
    assert len({board.key for chapter in road() for board in chapter.boards}) == 60


def test_the_check_names_each_broken_promise() -> None:
    """A board that needs a guess, one too hard, one too easy, one twice, one about another chapter's technique."""
    text = ROAD_FILE.read_text().split("\n\n")
    walls = next(block for block in text if block.startswith("One_and_one "))
    hole = next(block for block in text if block.startswith("Across_the_gap "))
    wrong = (
        ("chapter a\n\nA single 0 0\n.1.*\n..*.\n".replace("1", "."), "needs a guess"),
        (f"chapter a\n\n{walls}", "one_one is no technique of its chapter"),
        (f"chapter a\n\n{BOARD}\n{BOARD}", "is the same board as 1-1 Heart"),
        (f"chapter a\n\n{BOARD}\nTurned single 1 0\n*..\n...\n...\n", "1-2 Turned: is the same board as 1-1 Heart"),
        (f"chapter a\n\n{BOARD}\nchapter b\n\n{hole}\n\n{walls}", "hole is no technique of its chapter"),
        (f"chapter a\n\n{BOARD}\nchapter b\n\n{BOARD.replace('single', 'one_one')}\n{walls}", "does not need one_one"),
    )
    for file, expected in wrong:
        assert any(expected in fault for fault in faults(read(file))), expected


def odds_of_a_guesser(board: RoadBoard, random: Random) -> float:
    """Return the chance of one who reads single numbers and opens at random where they say nothing."""
    layout, opened, known, passed = board.layout, board.layout.flood(1 << board.first), 0, [1.0]
    while opened != layout.safe:
        view = board.shown(opened, known)
        safe, mines = by_single_numbers(view, Deduction(0, known))
        if not safe | mines:
            proved, unknown = mine_chances(view, known=Deduction(0, known)).safe & view.covered, view.covered & ~known
            passed.append(proved.bit_count() / unknown.bit_count())
            safe = 1 << random.choice([*cells_of(proved)])
        opened |= layout.flood(safe) if safe else 0
        known |= mines
    return prod(passed)


def test_a_guesser_clears_hardly_any_board() -> None:
    """From chapter 2 on, a board that a guesser wins more often than one time in two teaches nothing."""
    lucky = {
        board.name
        for chapter in road()[1:]
        for board in chapter.boards
        if sum(odds_of_a_guesser(board, Random(seed)) for seed in range(8)) > 4
    }
    assert lucky <= {*GIFTS}


def test_five_chapters_need_no_more_than_two_numbers_at_once() -> None:
    """Only from chapter 6 on does a board need the mine count or a supposition."""
    for number, chapter in enumerate(road()):
        for board in chapter.boards:
            opened, _ = open_certain(board.layout, board.layout.flood(1 << board.first), 0)
            assert (opened == board.layout.safe) is (number < 5), board.name


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        ("", BadBoardError, "chapter 0, board 1"),
        (BOARD, BadBoardError, "expected a line 'chapter NAME' before it"),
        ("chapter a\n", BadBoardError, "with a board in each"),
        (f"chapter a\n\n{BOARD.replace('single', 'magic')}", BadBoardError, "chapter 1, board 1: found 'Heart magic"),
        (f"chapter a\n\n{BOARD.replace('0 0', '3 0')}", BadBoardError, "outside the 3×3 board"),
        (f"chapter a\n\n{BOARD.replace('0 0', '2 2')}", BadBoardError, "must be safe"),
        (f"chapter a\n\n{BOARD.replace('..*', '..!')}", BadBoardError, "row 3, column 3"),
        (f"chapter a\n\nA single 0 0\n{'.' * 30}*", TooLargeError, "at most 30×16"),
        ("chapter a\n\n" + "\n".join(BOARD for _ in range(9)), TooLargeError, "at most 8 boards"),
        ("\n\n".join(f"chapter a\n\n{BOARD}" for _ in range(9)), BadBoardError, "found 9 chapters"),
        ("x" * (LARGEST_FILE + 1), TooLargeError, "at most"),
    ],
)
def test_a_file_that_is_no_road_is_refused(text: str, error: type[NotationError], told: str) -> None:
    """The message says where, what was found and what was expected."""
    with pytest.raises(error, match=told.replace("(", r"\(")):
        read(text)


def test_more_boards_are_found_from_a_seed() -> None:
    """The tries are counted, not the seconds; the Road's own 3-3 is the best of these."""
    one = road()[2].boards[2]
    best, board = found("larger", one.layout.grid, "half", seed=4, tries=400)
    assert (board.layout, board.first) == (one.layout, one.first)
    assert best > found("larger", one.layout.grid, "half", seed=4, tries=40)[0]
    known = frozenset(each for taught in TAUGHT[:3] for each in taught)
    assert is_solved(board, known)
    assert not is_solved(board, without("larger", known))


def test_a_picture_is_aimed_at() -> None:
    """With a drawing the best board of as many tries is more like it."""
    size = road()[2].boards[2].layout.grid
    drawn = sum(1 << size.cell(x, y) for x in range(7) for y in range(7) if max(abs(x - 3), abs(y - 3)) == 2)
    alike = [
        (found("larger", size, "mirror", seed=1, tries=400, picture=picture)[1].layout.mines ^ drawn).bit_count()
        for picture in (0, drawn)
    ]
    assert alike[1] < alike[0]


WEAKEST = {2: 7, 3: 6, 5: 5}
"""Of how many positions in which single numbers say nothing one must be about the board's own technique."""


def test_a_board_is_about_its_technique() -> None:
    """In the chapters about two numbers its own technique leads on where nothing else does, and not too seldom."""
    for chapter, most in WEAKEST.items():
        known = frozenset(each for taught in TAUGHT[:chapter] for each in taught)
        for board in road()[chapter - 1].boards:
            stalls, opened = played(board, known)
            own = [stall for stall in stalls if stall.families == {board.family}]
            assert opened == board.layout.safe
            assert own, board.name
            assert len(stalls) <= most * len(own), board.name


def test_what_leads_on_is_grouped_by_its_place() -> None:
    """A technique that leads on in two corners of a board has two places; on the next board it has one."""
    board = road()[1].boards[1]
    stalls, _ = played(board, frozenset({SINGLE, ONE_ONE}))
    assert [stall.places for stall in stalls] == [2, 2, 1, 1]
