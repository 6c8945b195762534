"""Gestures of files: a clock that never steps back, and an unnamed button known by the other one."""

import pytest

from game.engine.errors import TooLargeError
from game.notation.gestures import mouse_events


def kinds(*names: str) -> list[str]:
    """Return the kinds of the events from these names."""
    return [event.kind.value for event in mouse_events((0, name, 8, 8) for name in names)[0]]


@pytest.mark.parametrize(
    ("names", "other"),
    [
        ((), "lc"),
        (("lc",), "rc"),
        (("lc", "mv", "rr"), "rc"),
        (("lc", "lr"), "lc"),
        (("lc", "lr", "rc"), "lc"),
        (("rc",), "lc"),
        (("cc",), "rc"),
    ],
)
def test_the_other_button_is_the_right_one_while_left_is_down(names: tuple[str, ...], other: str) -> None:
    """Some files store only that both are down now."""
    assert kinds(*names, "cc")[-1] == other


def test_a_clock_that_steps_back_stands_still() -> None:
    """Events keep the file's order; times may be negative."""
    ticks = (-9_999_999_999, -5, -8, 0, 7, 7, 3, 8)
    events, stepped_back = mouse_events((tick, "mv", 8, 8) for tick in ticks)
    assert [event.tick for event in events] == [-9_999_999_999, -5, -5, 0, 7, 7, 7, 8]
    assert stepped_back == 4
    assert mouse_events((tick, "mv", 8, 8) for tick in (-9, 0, 0, 5))[1] == 0


def test_flags_from_before_count_twice_towards_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a press and a release."""
    monkeypatch.setattr("game.notation.gestures.MOST_EVENTS", 10)
    assert kinds(*["pf"] * 5) == ["rc", "rr"] * 5
    with pytest.raises(TooLargeError, match="12 events or more, and at most 10"):
        kinds(*["pf"] * 11)
