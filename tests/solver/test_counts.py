"""The exact limit at which a position is refused as too hard to count."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from game.engine.errors import TooComplexError
from game.engine.level import EXPERT
from game.solver import counts
from game.solver.counts import go_along, together
from game.solver.end_game import _part_layouts
from game.solver.position import Boxes, Position, work_out
from tests.solver.slow import lucky_games


def components() -> Iterator[tuple[Position, Boxes]]:
    """Yield components of more than a few boxes, from expert games."""
    for seed in range(10**6):
        for game in lucky_games(EXPERT, seed):
            position = work_out(game.view)
            yield from ((position, boxes) for boxes in position.components if len(boxes) > 5)


CASES = list(islice(components(), 10))


@pytest.mark.parametrize(("position", "boxes"), CASES)
def test_as_many_tries_as_are_allowed_are_made(
    position: Position, boxes: Boxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tries of a component count together: with a limit lower by one it is refused."""
    component = go_along(boxes, position.need)
    tried = sum(
        len(layer) * (box.bit_count() + 1) for (_, box), layer in zip(boxes, component.layers[:-1], strict=True)
    )
    assert tried >= sum(map(len, component.steps))
    monkeypatch.setattr(counts, "MOST_TRIES", tried)
    go_along(boxes, position.need)
    monkeypatch.setattr(counts, "MOST_TRIES", tried - 1)
    with pytest.raises(TooComplexError):
        go_along(boxes, position.need)


@pytest.mark.parametrize(("position", "boxes"), CASES)
def test_ways_are_told_by_mines(position: Position, boxes: Boxes) -> None:
    """The list starts at the fewest mines, its ends are above 0, and it contains every way of the last states."""
    component = go_along(boxes, position.need)
    assert component.ways[0]
    assert component.ways[-1]
    assert sum(component.ways) == sum(component.layers[-1].values())
    judged = Counter(layout.bit_count() for layout in _part_layouts(boxes, position.need))
    assert {component.least + more: ways for more, ways in enumerate(component.ways) if ways} == judged


def test_parts_lie_together_by_the_mines_of_both() -> None:
    """The expected products were computed by hand: (1 + 2x)(3 + 4x + 5x²)."""
    assert together([1, 2], [3, 4, 5]) == [3, 10, 13, 10]
    assert together([1], [7]) == [7]
