"""3BV against its definition, counted slowly."""

from hypothesis import given

from game.engine.actions import Open
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.metrics import bbbv, openings, solved_bbbv
from tests.judge import Judge, Place
from tests.strategies import drawn_layout, games, layouts


def slow_openings(judge: Judge) -> list[set[Place]]:
    """Return the groups of 0s, each found by a queue."""
    zeros = {cell for cell in judge.every_cell() if cell not in judge.mines and judge.number(cell) == 0}
    groups = []
    while zeros:
        queue = [zeros.pop()]
        group = set(queue)
        while queue:
            fresh = zeros.intersection(judge.neighbours(queue.pop()))
            zeros -= fresh
            group |= fresh
            queue += fresh
        groups.append(group)
    return groups


def slow_singles(judge: Judge) -> set[Place]:
    """Return the numbers with no 0 among their neighbours, which cost a click each."""
    zeros = set().union(*slow_openings(judge))
    numbers = {cell for cell in judge.every_cell() if cell not in judge.mines and cell not in zeros}
    return {cell for cell in numbers if not zeros.intersection(judge.neighbours(cell))}


def judge_of(layout: Layout) -> Judge:
    """Return a judge with that layout."""
    width = layout.grid.width
    return Judge(width, layout.grid.height, [(cell % width, cell // width) for cell in cells_of(layout.mines)])


def test_bbbv_of_a_drawn_board() -> None:
    """An opening on either side of the wall, and the 3 below it, which touches no 0."""
    layout = drawn_layout("""
        ..*..
        ..*..
        ..*..
        **.**
    """)
    assert openings(layout) == 2
    assert bbbv(layout) == 3


def test_the_smallest_boards_have_their_bbbv() -> None:
    """An empty board is one opening, a lone safe cell one click, and a board of mines asks for nothing."""
    assert bbbv(drawn_layout("...")) == 1
    assert bbbv(drawn_layout("*.")) == 1
    assert bbbv(Layout(grid(2, 2), 0b1111)) == 0


@given(layouts())
def test_openings_are_the_groups_of_zeros(layout: Layout) -> None:
    """Corners join 0s to one opening."""
    assert openings(layout) == len(slow_openings(judge_of(layout)))


@given(layouts())
def test_bbbv_is_openings_and_numbers_that_touch_no_zero(layout: Layout) -> None:
    """The ranking sites' definition, cell by cell."""
    judge = judge_of(layout)
    assert bbbv(layout) == len(slow_openings(judge)) + len(slow_singles(judge))


@given(layouts(8))
def test_bbbv_clicks_win(layout: Layout) -> None:
    """3BV is a number of clicks: one per opening and one per number that touches no 0 win the game."""
    judge, game = judge_of(layout), new_game(layout)
    clicks = [group.pop() for group in slow_openings(judge)] + list(slow_singles(judge))
    for x, y in clicks:
        game, events = apply(game, Open(y * layout.grid.width + x))
        assert events
    assert len(clicks) == bbbv(layout)
    assert game.status is (Status.WON if layout.safe else Status.PLAYING)


@given(games())
def test_solved_bbbv_counts_begun_openings_and_open_numbers(game: Game) -> None:
    """An opening counts once a 0 of it is open, even where flags hold the rest back."""
    judge, opened = judge_of(game.layout), set(cells_of(game.view.opened))
    width = game.layout.grid.width
    begun = [group for group in slow_openings(judge) if any(y * width + x in opened for x, y in group)]
    singles = [cell for cell in slow_singles(judge) if cell[1] * width + cell[0] in opened]
    assert solved_bbbv(game.layout, game.view) == len(begun) + len(singles)


@given(layouts(8))
def test_a_won_game_has_solved_all_of_its_bbbv(layout: Layout) -> None:
    """Efficiency of a won game is measured against the whole board."""
    game = new_game(layout)
    for cell in cells_of(layout.safe):
        game, _ = apply(game, Open(cell))
    assert solved_bbbv(layout, game.view) == bbbv(layout)
