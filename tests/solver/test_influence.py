"""Future 50/50s: the counts of layouts equal those of a slow judge that lists them one by one."""

from collections.abc import Iterator
from random import Random

from game.engine.deal import Start, deal
from game.engine.grid import cells_of, grid
from game.engine.view import View
from game.solver.chances import Counted, count
from game.solver.influence import MOST_FENCE, Influence
from game.solver.position import work_out
from game.solver.twins import Twins, boxes_of, pairs_of
from tests.solver.test_sample import every_layout, fitting


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
