"""Sticks and triggers alone: thresholds, directions and repetitions."""

import pygame
import pytest

from game.ui.input.actions import Action, Asked, Device, Kind
from game.ui.input.bindings import DEFAULTS
from game.ui.input.pad import LARGEST, Pads

FIRST = 7  # SDL's number of a pad
DEVICE = Device(Kind.PAD, 1)
X, Y, RIGHT_X, LEFT_TRIGGER = 0, 1, 2, 4


@pytest.fixture
def pads() -> Pads:
    """Return pads with the default bindings."""
    return Pads(lambda: DEFAULTS)


def tilt(pads: Pads, axis: int, part: float, now: float = 0.0) -> list[str]:
    """Push an axis to *part*, at most 1; return the controls that went down."""
    event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=FIRST, axis=axis, value=round(part * LARGEST))
    return [control.name for control, device in pads.pressed(event, now) if device == DEVICE]


@pytest.mark.parametrize(
    ("axis", "part", "control"),
    [
        (X, 0.3, "leftstick-right"),
        (X, -0.3, "leftstick-left"),
        (Y, 0.3, "leftstick-down"),
        (Y, -0.3, "leftstick-up"),
        (RIGHT_X, 0.3, "rightstick-right"),
        (LEFT_TRIGGER, 0.6, "lefttrigger"),
    ],
)
def test_a_tilt_goes_down_once_and_again_after_it_was_let_go(pads: Pads, axis: int, part: float, control: str) -> None:
    """It stays down further out and down to a little less than the dead zone; below that it is released."""
    assert tilt(pads, axis, part * 0.5) == []
    assert tilt(pads, axis, part) == [control]
    assert tilt(pads, axis, part * 1.5) == []
    assert tilt(pads, axis, part * 0.75) == []
    assert tilt(pads, axis, part) == []
    assert tilt(pads, axis, 0.0) == []
    assert tilt(pads, axis, part) == [control]


def test_the_edges_of_the_dead_zone(pads: Pads) -> None:
    """A direction begins above 0.25 and ends below 0.2; a trigger counts from 0.5 on."""
    assert tilt(pads, X, 0.2499) == []
    assert tilt(pads, X, 0.26) == ["leftstick-right"]
    assert tilt(pads, X, 0.201) == []
    assert tilt(pads, X, 0.26) == []
    assert tilt(pads, X, 0.199) == []
    assert tilt(pads, X, 0.26) == ["leftstick-right"]
    assert tilt(pads, LEFT_TRIGGER, 0.49) == []
    assert tilt(pads, LEFT_TRIGGER, 0.51) == ["lefttrigger"]


def test_a_slight_slant_is_none_and_a_real_one_is_two_directions(pads: Pads) -> None:
    """A stick has eight equally wide directions."""
    assert tilt(pads, X, 0.9) == ["leftstick-right"]
    assert tilt(pads, Y, 0.35) == []
    assert tilt(pads, Y, 0.45) == ["leftstick-down"]


def asked(pads: Pads, now: float) -> list[Asked]:
    """Return the due requests of held sticks."""
    return pads.due(now)


def test_a_held_stick_asks_again_faster_at_full_tilt(pads: Pads) -> None:
    """It repeats after 220 ms, then every 80 ms, at full tilt (of both axes together) every 40 ms."""
    right = [Asked(Action.RIGHT, DEVICE)]
    tilt(pads, X, 0.6)
    assert asked(pads, 0.21) == []
    assert asked(pads, 0.22) == right
    assert asked(pads, 0.29) == []
    assert asked(pads, 0.301) == right
    tilt(pads, Y, 0.2, 0.31)
    assert asked(pads, 0.35) == []
    tilt(pads, X, 0.94, 0.36)
    assert asked(pads, 0.382) == right
    assert asked(pads, 0.43) == right  # 0.94 and 0.2 together are full
    assert asked(pads, 0.44) == []


def test_after_a_stall_a_stick_asks_once(pads: Pads) -> None:
    """No cursor may run away, and triggers never repeat."""
    tilt(pads, X, 0.6)
    tilt(pads, LEFT_TRIGGER, 1.0)
    assert asked(pads, 9.0) == [Asked(Action.RIGHT, DEVICE)]
    assert asked(pads, 9.079) == []
    assert asked(pads, 9.081) == [Asked(Action.RIGHT, DEVICE)]
    pads.release_all()
    assert asked(pads, 20.0) == []
