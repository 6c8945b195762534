"""With the known layout the same cells open as for a player who has only the view and the same two rules."""

from hypothesis import given
from hypothesis import strategies as st

from game.engine.layout import Layout
from game.engine.view import View
from game.generator.certain import open_certain
from game.solver.deduce import Deduction, deduce
from tests.strategies import layouts


def opened_by_player(layout: Layout, opened: int, told: int) -> tuple[int, int]:
    """Return what a player opens and the mines that he knows at last; cells not *told* stay without a number."""
    known = 0
    while True:
        numbers = layout.numbers_of(opened & told)
        view = View(layout.grid, layout.mine_count, opened & told, numbers)
        found = deduce(view, Deduction(opened & ~told, known))
        if found.safe | opened == opened and found.mines == known:
            return opened, known
        opened, known = opened | found.safe, found.mines


@given(st.data(), layouts())
def test_a_known_layout_opens_what_a_player_opens(data: st.DataObject, layout: Layout) -> None:
    """This holds from any safe cells, whichever cells show their numbers."""
    opened = data.draw(st.integers(0, layout.grid.full)) & data.draw(st.integers(0, layout.grid.full)) & layout.safe
    told = data.draw(st.just(-1) | st.integers(0, layout.grid.full))
    assert open_certain(layout, opened, 0, told) == opened_by_player(layout, opened, told)
