"""The limits of counting: a position is refused exactly where it begins to be absurd."""

from collections.abc import Iterator
from itertools import islice

import pytest

from game.engine.errors import TooComplexError
from game.engine.level import EXPERT
from game.solver import counts
from game.solver.counts import bits_of_a_count, ways_forward
from game.solver.position import Boxes, Position, work_out
from tests.solver.slow import lucky_games


def components() -> Iterator[tuple[Position, Boxes]]:
    """Return components of more than a few boxes, from expert games."""
    for seed in range(10**6):
        for game in lucky_games(EXPERT, seed):
            position = work_out(game.view)
            yield from ((position, boxes) for boxes in position.components if len(boxes) > 5)


CASES = list(islice(components(), 10))


@pytest.mark.parametrize(("position", "boxes"), CASES)
def test_as_many_steps_as_are_allowed_are_taken(
    position: Position, boxes: Boxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps of a component together count: one less allowed, and it is refused."""
    _, steps = ways_forward(boxes, position.need, 64)
    taken = sum(map(len, steps))
    monkeypatch.setattr(counts, "MOST_STEPS", taken)
    ways_forward(boxes, position.need, 64)
    monkeypatch.setattr(counts, "MOST_STEPS", taken - 1)
    with pytest.raises(TooComplexError):
        ways_forward(boxes, position.need, 64)


@pytest.mark.parametrize(("position", "boxes"), CASES)
def test_as_many_bits_as_are_allowed_are_kept(
    position: Position, boxes: Boxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each state keeps a count for every cell so far; a box may make a state with every step it takes."""
    bits = bits_of_a_count(position.frontier.bit_count())
    layers, steps = ways_forward(boxes, position.need, bits)
    most = stored = cells = 0
    for (_, box), layer, made in zip(boxes, layers[1:], steps, strict=True):
        cells += box.bit_count()
        most = max(most, stored + len(made) * cells * bits)
        stored += len(layer) * cells * bits
    monkeypatch.setattr(counts, "MOST_BITS", most)
    ways_forward(boxes, position.need, bits)
    monkeypatch.setattr(counts, "MOST_BITS", most - 1)
    with pytest.raises(TooComplexError):
        ways_forward(boxes, position.need, bits)


@pytest.mark.parametrize(("cells", "bits"), [(0, 64), (48, 64), (49, 64), (57, 72), (800, 808)])
def test_a_count_has_room_for_all_ways_times_mines(cells: int, bits: int) -> None:
    """Neighbouring counts must not run into each other: 2^cells ways, each with up to eight mines in a box."""
    assert bits_of_a_count(cells) == bits
    assert bits % 8 == 0
    assert (1 << cells) * 8 < 1 << bits
