"""What stars open: the chapters, and the next board."""

from collections.abc import Mapping

from game.road.boards import HANDS, Chapter, RoadBoard

ALL, A_CHAPTER = 3, 12
"""The stars of a board; and how many for each earlier chapter open one: half of all."""

Stars = Mapping[str, int]
"""The most stars of each solved board, by its key."""


def stars_of(*, helped: bool, again: bool) -> int:
    """Return the stars of a solved board; *again*: a try was lost or taken back since the player came in."""
    return ALL - helped - again


def is_open(road: tuple[Chapter, ...], number: int, won: Stars) -> bool:
    """Tell whether a chapter may be played: its number counts from 0."""
    if number == 0 or total(road[:number], won) >= A_CHAPTER * number:
        return True
    before = road[number - 1].boards
    return before[-1].key in won or all(board.key in won for board in before)


def opened(road: tuple[Chapter, ...], won: Stars) -> frozenset[int]:
    """Return the chapters that may be played."""
    return frozenset(number for number in range(len(road)) if is_open(road, number, won))


def total(chapters: tuple[Chapter, ...], won: Stars) -> int:
    """Return the stars won in some chapters."""
    return sum(won.get(board.key, 0) for chapter in chapters for board in chapter.boards)


def left(chapter: Chapter, won: Stars) -> int:
    """Return the boards of a chapter that are not solved."""
    return sum(board.key not in won for board in chapter.boards)


def teaching(road: tuple[Chapter, ...], family: str | None, won: Stars) -> RoadBoard | None:
    """
    Return the first board about a technique that is not solved, else the first one, in open chapters or closed.

    A board about a gesture teaches no technique.
    """
    boards = [board for chapter in road for board in chapter.boards if board.family == family]
    boards = [board for board in boards if board not in road[0].boards[:HANDS]]
    return next((board for board in boards if board.key not in won), boards[0] if boards else None)


def after(road: tuple[Chapter, ...], board: RoadBoard | None, won: Stars) -> RoadBoard | None:
    """Return the next board that is open and not solved, going round; None if all such boards are solved."""
    boards = [one for number in sorted(opened(road, won)) for one in road[number].boards]
    at = boards.index(board) + 1 if board in boards else 0
    return next((one for one in (*boards[at:], *boards[:at]) if one.key not in won), None)
