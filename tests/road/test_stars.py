"""Stars: what they cost, and that nobody is ever stuck."""

from random import Random

import pytest

from game.road.boards import HANDS, road
from game.road.stars import A_CHAPTER, ALL, after, is_open, left, teaching, total
from game.trainer.families import SINGLE


def test_a_board_about_a_gesture_teaches_no_technique() -> None:
    """Who missed what one number says is not sent to the board that says how to flag."""
    gestures, won = road()[0].boards[:HANDS], dict[str, int]()
    for _ in road()[0].boards:
        board = teaching(road(), SINGLE, won)
        assert board
        assert board not in gestures
        won[board.key] = 3


@pytest.mark.parametrize("seed", range(30))
def test_nobody_is_ever_stuck(seed: int) -> None:
    """With one star a board, some open board is unsolved until all sixty are solved, in any order."""
    random, won = Random(seed), dict[str, int]()
    boards = [board for chapter in road() for board in chapter.boards]
    for _ in boards:
        fit = [
            board
            for number, chapter in enumerate(road())
            if is_open(road(), number, won)
            for board in chapter.boards
            if board.key not in won
        ]
        following = after(road(), random.choice(boards), won)
        assert following in fit
        won[random.choice(fit).key] = 1
    assert after(road(), boards[0], won) is None
    assert sum(left(chapter, won) for chapter in road()) == 0


def test_three_ways_open_a_chapter() -> None:
    """The last board of the one before, all its boards, or half of all stars before it."""
    boards = road()[0].boards
    assert not is_open(road(), 1, {})
    assert is_open(road(), 1, {boards[-1].key: 1})
    assert not is_open(road(), 1, {board.key: 1 for board in boards[:-1]})
    enough = {board.key: ALL for board in boards[: A_CHAPTER // ALL]}
    assert is_open(road(), 1, enough)
    assert total(road(), enough) == A_CHAPTER
    assert not is_open(road(), 2, {board.key: 2 for board in boards[:-1]})
