"""Twins: the one definition of sets that no number tells apart, and all that is built on it."""

from collections.abc import Iterator
from random import Random

from game.engine.deal import Start, deal
from game.engine.grid import Grid, cells_of, grid
from game.engine.view import View
from game.generator.no_guess import SHAPES, needs_guess
from game.solver.chances import Counted, count
from game.solver.position import work_out
from game.solver.twins import MOST_FENCE, Influence, Twins, boxes_of, pairs_of, twins_of
from tests.solver.test_sample import every_layout, fitting


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


def positions(seed: int, number: int) -> Iterator[tuple[View, Counted, list[int]]]:
    """Yield positions of small boards and the mines of every layout that fits each."""
    random = Random(seed)
    for _ in range(number):
        board = grid(random.randint(3, 5), random.randint(3, 4))
        mines = random.randint(3, 6)
        layout = deal(board, mines, random.randrange(board.size), Start.SAFE, random)
        opened = layout.safe & random.getrandbits(board.size)
        view = View(board, mines, opened, layout.numbers_of(opened))
        yield view, count(work_out(view)), list(fitting(view, every_layout(board, mines)))


def alike(twins: Twins, layouts: list[int]) -> int:
    """Return the number of layouts in which *one* and the whole fence are mined and *other* is not."""
    return sum(
        layout & twins.one == twins.one and not layout & twins.other and layout & twins.fence == twins.fence
        for layout in layouts
    )


def shared(twins: Twins, counted: Counted, layouts: list[int]) -> int:
    """Return the judge's slow count of the layouts in which they are alike, within the game's limits."""
    doubtful_fence = twins.fence & ~counted.chances.mines
    opened = (twins.one | twins.other) & counted.position.view.opened
    return 0 if opened or doubtful_fence.bit_count() > MOST_FENCE else alike(twins, layouts)


def test_layouts_with_chosen_mines_and_safe_cells_are_counted_exactly() -> None:
    """The sums over components, the sea and the certain cells must all combine."""
    random, some = Random(1), 0
    for view, counted, layouts in positions(seed=2, number=150):
        unknown = cells_of(counted.position.unknown)
        chosen = random.sample(unknown, min(len(unknown), random.randint(1, 4)))
        cut = random.randint(0, len(chosen))
        mined, safe = sum(1 << cell for cell in chosen[:cut]), sum(1 << cell for cell in chosen[cut:])
        expected = sum(layout & mined == mined and not layout & safe for layout in layouts)
        some += 0 < expected < len(layouts)
        assert counted.layouts_with(mined, safe) == expected, view
    assert some > 30


def test_the_share_of_a_fifty_fifty_is_counted_layout_by_layout() -> None:
    """Pairs add up, the best box counts once, and the share is at most the cell's risk of a mine."""
    some = 0
    for view, counted, layouts in positions(seed=3, number=120):
        influence, board = Influence(counted), view.grid
        certain_mines = counted.chances.mines
        certain = certain_mines | counted.chances.safe
        for cell in cells_of(counted.position.unknown & ~certain):
            pairs = sum(shared(twins, counted, layouts) for twins in pairs_of(board, cell))
            box = max(shared(twins, counted, layouts) for twins in boxes_of(board, cell))
            risk = sum(layout >> cell & 1 for layout in layouts)
            assert influence.of(cell) == min(pairs + box, risk, len(layouts) - risk) / len(layouts)
            some += bool(influence.of(cell))
    assert some > 100
