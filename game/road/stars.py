"""What stars open: the chapters, and the next board."""

from collections.abc import Mapping

from game.road.boards import Chapter, RoadBoard

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


def total(chapters: tuple[Chapter, ...], won: Stars) -> int:
    """Return the stars won in some chapters."""
    return sum(won.get(board.key, 0) for chapter in chapters for board in chapter.boards)


def left(chapter: Chapter, won: Stars) -> int:
    """Return the boards of a chapter that are not solved."""
    return sum(board.key not in won for board in chapter.boards)


def after(road: tuple[Chapter, ...], board: RoadBoard | None, won: Stars) -> RoadBoard | None:
    """Return the next board that is open and not solved, going round; None if all such boards are solved."""
    boards = [one for number, chapter in enumerate(road) for one in chapter.boards if is_open(road, number, won)]
    at = boards.index(board) + 1 if board in boards else 0
    return next((one for one in (*boards[at:], *boards[:at]) if one.key not in won), None)
