"""Twins: the one definition of sets that no number tells apart, and all that is built on it."""

from collections.abc import Iterator
from random import Random

from game.engine.deal import Start, deal
from game.engine.grid import Grid, cells_of, grid
from game.generator.hopeless import SHAPES, needs_guess
from game.solver.twins import Twins, boxes_of, pairs_of, twins_of


def numbers_but(board: Grid, layout: int, hidden: int) -> tuple[int, ...]:
    """Return the numbers of all safe cells except *hidden*."""
    return tuple((board.around(cell) & layout).bit_count() for cell in cells_of(board.full & ~layout & ~hidden))


def test_nothing_tells_twins_apart_inside_their_fence() -> None:
    """Exchanging the twins must change no number of another safe cell, or the player could avoid the guess."""
    random, board = Random(4), grid(6, 5)
    for cell in range(board.size):
        for twins in (*pairs_of(board, cell), *boxes_of(board, cell)):
            both = twins.one | twins.other
            assert not twins.fence & both
            others = random.getrandbits(board.size) & ~both | twins.fence
            hidden = both
            assert numbers_but(board, others | twins.one, hidden) == numbers_but(board, others | twins.other, hidden)
            for missing in cells_of(twins.fence):
                less = others & ~(1 << missing)
                assert numbers_but(board, less | twins.one, both) != numbers_but(board, less | twins.other, both)


def exchangeable(twins: Twins, mines: int, first: int) -> bool:
    """Tell whether one set is mined, the other neither mined nor open, and the whole fence mined."""
    one, other = twins.one, twins.other
    return mines & (one | other) == one and not (one | other) >> first & 1 and twins.fence & ~mines == 0


def shapes_on(board: Grid) -> Iterator[Twins]:
    """Yield the dealer's shapes at every place of a board."""
    for sides in SHAPES:
        for cell in range(board.size):
            x, y = board.place(cell)
            steps = [(x + dx, y + dy) for side in sides for dx, dy in side]
            if all(across < board.width and down < board.height for across, down in steps):
                one, other = (sum(1 << board.cell(x + dx, y + dy) for dx, dy in side) for side in sides)
                yield from (twins_of(board, one, other), twins_of(board, other, one))


def test_the_dealer_rejects_exactly_the_boards_with_twins() -> None:
    """By shifts over a whole layout it finds what its pairs, boxes and chains are by definition."""
    random, found = Random(8), 0
    board = grid(7, 6)
    shapes = list(shapes_on(board))
    for _ in range(1000):
        first = random.randrange(board.size)
        mines = deal(board, random.randint(4, 14), first, Start.SAFE, random).mines
        rejected = needs_guess(board, mines, first)
        assert rejected == any(exchangeable(twins, mines, first) for twins in shapes)
        found += rejected
    assert 100 < found < 900
