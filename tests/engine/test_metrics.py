"""3BV, islands and ZiNi against their definitions, counted slowly."""

from collections.abc import Callable

import pytest
from hypothesis import given

from game.engine.actions import Open
from game.engine.game import Game, Status, apply, new_game
from game.engine.grid import cells_of, grid
from game.engine.layout import Layout
from game.engine.metrics import bbbv, human_zini, islands, openings, solved_bbbv, zini
from tests.judge import Judge, Place
from tests.strategies import drawn_layout, games, layouts


def slow_openings(judge: Judge) -> list[set[Place]]:
    """Return the groups of 0s."""
    return slow_groups(
        judge, {cell for cell in judge.every_cell() if cell not in judge.mines and judge.number(cell) == 0}
    )


def slow_groups(judge: Judge, cells: set[Place]) -> list[set[Place]]:
    """Return the groups of *cells*, each found by a queue."""
    left, groups = set(cells), []
    while left:
        queue = [left.pop()]
        group = set(queue)
        while queue:
            fresh = left.intersection(judge.neighbours(queue.pop()))
            left -= fresh
            group |= fresh
            queue += fresh
        groups.append(group)
    return groups


def slow_singles(judge: Judge) -> set[Place]:
    """Return the numbers that touch no 0, which cost one click each."""
    zeros = set().union(*slow_openings(judge))
    numbers = {cell for cell in judge.every_cell() if cell not in judge.mines and cell not in zeros}
    return {cell for cell in numbers if not zeros.intersection(judge.neighbours(cell))}


class SlowZini:
    """The ZiNi rule word for word: it computes every cell's premium again before each step."""

    def __init__(self, judge: Judge, *, human: bool) -> None:
        self.judge, self.human = judge, human
        self.openings = slow_openings(judge)
        self.singles = slow_singles(judge)
        self.closed = {cell for cell in judge.every_cell() if cell not in judge.mines}
        self.flags: set[Place] = set()

    def count(self) -> int:
        """Return the clicks until all safe cells are open."""
        clicks = 0
        if self.human:
            for group in self.openings:
                clicks += self.open(next(iter(group)))
        while self.closed:
            clicks += self.step()
        return clicks

    def step(self) -> int:
        """Return the clicks of the rule's next step."""
        by_columns = sorted(cell for cell in self.judge.every_cell() if cell not in self.judge.mines)
        chorded = [cell for cell in by_columns if not (self.human and cell in self.closed)]
        best = max(chorded, key=self.premium, default=None)  # the first of several
        if best is None or self.premium(best) < 0:
            zeros: set[Place] = set().union(*self.openings)
            return self.open(next(cell for cell in by_columns if cell in self.closed & (self.singles | zeros)))
        clicks = self.open(best) + len(self.unflagged(best)) + 1
        self.flags |= self.unflagged(best)
        for cell in self.judge.neighbours(best):
            self.open(cell)
        return clicks

    def premium(self, cell: Place) -> int:
        """Return adjacent 3BV - adjacent unflagged mines - [covered] - 1."""
        near = self.closed.intersection([cell, *self.judge.neighbours(cell)])
        solves = len(near & self.singles) + sum(1 for group in self.openings if group & near)
        return solves - len(self.unflagged(cell)) - (cell in self.closed) - 1

    def unflagged(self, cell: Place) -> set[Place]:
        """Return the mines that touch *cell* and have no flag yet."""
        return self.judge.mines.intersection(self.judge.neighbours(cell)) - self.flags

    def open(self, cell: Place) -> int:
        """Open a cell, if it is safe and covered, with its opening; return the clicks, 1 or 0."""
        if cell not in self.closed:
            return 0
        fresh = {cell}
        for group in self.openings:
            if cell in group:
                fresh |= group.union(*map(self.judge.neighbours, group))
        self.closed -= fresh
        return 1


def judge_of(layout: Layout) -> Judge:
    """Return a judge with that layout."""
    width = layout.grid.width
    return Judge(width, layout.grid.height, [(cell % width, cell // width) for cell in cells_of(layout.mines)])


def test_bbbv_of_a_drawn_board() -> None:
    """It has an opening on either side of the wall, and the 3 below it, which touches no 0."""
    layout = drawn_layout("""
        ..*..
        ..*..
        ..*..
        **.**
    """)
    assert openings(layout) == 2
    assert bbbv(layout) == 3


def test_the_smallest_boards_have_their_bbbv() -> None:
    """An empty board is one opening, a lone safe cell one click, and a board of mines needs no click."""
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
def test_solved_bbbv_counts_whole_openings_and_open_numbers(game: Game) -> None:
    """An opening counts once all its 0s are open: one that a flag keeps shut needs another click."""
    judge, opened = judge_of(game.layout), set(cells_of(game.view.opened))
    width = game.layout.grid.width
    whole = [group for group in slow_openings(judge) if all(y * width + x in opened for x, y in group)]
    singles = [cell for cell in slow_singles(judge) if cell[1] * width + cell[0] in opened]
    assert solved_bbbv(game.layout, game.view) == len(whole) + len(singles)


@given(layouts(8))
def test_a_won_game_has_solved_all_of_its_bbbv(layout: Layout) -> None:
    """Efficiency of a won game is measured against the whole board."""
    game = new_game(layout)
    for cell in cells_of(layout.safe):
        game, _ = apply(game, Open(cell))
    assert solved_bbbv(layout, game.view) == bbbv(layout)


def test_an_island_is_a_group_of_numbers_that_touch_no_zero() -> None:
    """Corners join its numbers; rims of openings belong to none; a board of mines has none."""
    layout = drawn_layout("""
        .*.*.
        *...*
        .*.*.
        ***..
        ..*..
    """)
    # The X at the top, the 2 and the 4 at the bottom left; the opening at the bottom right doesn't count.
    assert islands(layout) == 2
    assert islands(Layout(grid(2, 2), 0b1111)) == 0
    assert islands(drawn_layout("....")) == 0


@given(layouts())
def test_islands_are_the_groups_of_numbers_that_touch_no_zero(layout: Layout) -> None:
    """The ranking sites' definition, cell by cell."""
    judge = judge_of(layout)
    assert islands(layout) == len(slow_groups(judge, slow_singles(judge)))


@pytest.mark.parametrize(
    ("drawing", "greedy", "human"),
    [
        ("...", 1, 1),
        ("*", 0, 0),
        ("*.", 1, 1),
        (".*.", 2, 2),  # a chord on a 1 reaches no other number
        ("... .*. ...", 5, 6),  # best begun in the middle of a side; a human begins at the corner
        ("*.* ... *.*", 5, 5),  # four flags would save four clicks
        ("*... .... ....", 1, 1),
        ("..* ..* ...", 2, 2),  # the corner touches no 0, and its flag would cost as much as a click
        ("*.*.*", 2, 2),
    ],
)
def test_zini_of_drawn_boards(drawing: str, greedy: int, human: int) -> None:
    """The expected values were computed by hand."""
    layout = drawn_layout(drawing)
    assert (zini(layout), human_zini(layout)) == (greedy, human)


@pytest.mark.long
@pytest.mark.parametrize(("fast", "human"), [(zini, False), (human_zini, True)])
@given(layout=layouts(9))
def test_zini_is_the_rule_counted_slowly(fast: Callable[[Layout], int], human: bool, layout: Layout) -> None:
    """Updated premiums must equal newly computed ones."""
    assert fast(layout) == SlowZini(judge_of(layout), human=human).count()


@given(layouts())
def test_zini_costs_no_more_than_clicks_without_chords(layout: Layout) -> None:
    """Each chord is worth its clicks, so neither ZiNi is above 3BV."""
    assert zini(layout) <= bbbv(layout)
    assert openings(layout) <= human_zini(layout) <= bbbv(layout)


def test_a_column_comes_before_a_row_where_premiums_are_equal() -> None:
    """Other programs use this order, and on this board the two orders differ."""
    assert zini(drawn_layout(".*.. ..*. ...*")) == 5
    assert zini(drawn_layout("... *.. .*. ..*")) == 6, "the same board, rows and columns exchanged"
