"""Twins: the one definition of sets that no number tells apart, and all that is built on it."""

from random import Random

from game.engine.deal import Start, deal
from game.engine.grid import Grid, cells_of, grid
from game.generator.hopeless import needs_guess
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


def test_the_dealer_rejects_exactly_the_boards_with_twins() -> None:
    """By shifts over a whole layout it finds what single pairs within two steps and single boxes are by definition."""
    random, found = Random(8), 0
    board = grid(7, 6)
    pairs = [
        twins_of(board, 1 << cell, 1 << other)
        for cell in range(board.size)
        for other in cells_of(board.dilate(board.dilate(1 << cell)) & ~(1 << cell))
    ]
    shapes = [*pairs, *(twins for cell in range(board.size) for twins in boxes_of(board, cell))]
    for _ in range(400):
        first = random.randrange(board.size)
        mines = deal(board, random.randint(4, 14), first, Start.SAFE, random).mines
        rejected = needs_guess(board, mines, first)
        assert rejected == any(exchangeable(twins, mines, first) for twins in shapes)
        found += rejected
    assert 50 < found < 350
