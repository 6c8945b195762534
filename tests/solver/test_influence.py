"""Future 50/50s: the counts of layouts equal those of a slow judge that lists them one by one."""

from collections.abc import Iterator
from random import Random
from textwrap import dedent

from game.engine.deal import Start, deal
from game.engine.grid import Grid, cells_of, grid
from game.engine.level import EXPERT
from game.engine.view import View
from game.notation.board_text import read_view
from game.solver.chances import Counted, count, mine_chances
from game.solver.influence import MOST_FENCE, Influence, Twins, boxes_of, pairs_of
from game.solver.position import work_out
from game.solver.strategy import best_move
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


def test_a_guess_that_no_number_can_settle_is_unavoidable() -> None:
    """Waiting can't help exactly if the whole fence is mined whenever the cell is."""
    found = 0
    for _, counted, layouts in positions(seed=6, number=900):
        unknown = counted.position.unknown & ~counted.chances.mines
        if counted.chances.safe & counted.position.view.covered:
            continue
        cell = Influence(counted).unavoidable(cells_of(unknown))
        unavoidable = [
            one
            for one in cells_of(unknown)
            for twins in pairs_of(counted.position.view.grid, one)
            if not twins.other & counted.position.view.opened
            if (twins.fence & ~counted.chances.mines).bit_count() <= MOST_FENCE
            if alike(twins, layouts) == sum(layout >> one & 1 for layout in layouts)
        ]
        assert cell == (unavoidable[0] if unavoidable else None)
        found += cell is not None
    assert found > 10


BESIDE_THE_EDGE = """
    0000001#2#####################
    0000001133####################
    000000112#22##################
    0000001#2111##################
    000011323122##################
    00001#2#3#5###################
    110012323#####################
    #22211#1124###################
    13##1233102###################
    03#632##224###################
    13###3454#####################
    ##5#32###6####################
    ####4334######################
    ######22######################
    #####3##2#####################
    ##############################
"""


def test_an_unavoidable_guess_is_made_at_once() -> None:
    """Other cells are safer, but no opening elsewhere changes the pair that the 3 leaves."""
    view = read_view(dedent(BESIDE_THE_EDGE), EXPERT.mines)
    upper, lower = (view.grid.cell(4, y) for y in (14, 15))
    chances = mine_chances(view)
    assert best_move(view).cell == upper
    assert chances.of(upper) == chances.of(lower) > min(chance for chance in chances if chance)
