"""Frozen values that are made quickly."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.engine.gesture import Kind, MouseEvent

events = st.builds(MouseEvent, st.integers(), st.sampled_from(Kind), st.integers(), st.integers(), st.integers(1, 99))


@given(events, events)
def test_values_are_what_they_hold(a: MouseEvent, b: MouseEvent) -> None:
    """Equal values are one element of a set, and a changed copy leaves the original as it was."""
    same = replace(a)
    assert (a == same, a != b, len({a, same, b})) == (True, repr(a) != repr(b), 1 + (a != b))
    assert (a.at(b.tick).of(b.kind), a) == (replace(a, tick=b.tick, kind=b.kind), same)
    assert not hasattr(a, "__dict__")
