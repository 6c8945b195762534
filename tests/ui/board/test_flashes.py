"""Nothing flashes: the board's brightness never swings more than three times a second."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.themes import THEMES
from game.ui.modes.classic.play import PlayScene
from tests.e2e.film import all_but_one, beaten, chord, flag, flood, half_flagged, loss, opened, win
from tests.ui.conftest import Opener
from tests.ui.hands import SECOND, start_game

SWING = 0.1
"""WCAG 2.3.1: a flash is a change of relative luminance (white: 1) by SWING whose darker end is below 0.8."""

MOST = 3
"""Flashes in any second."""

PARTS = 3
"""Rows and columns in which the window is measured: a flash counts from a quarter of the central field of view."""

EFFECTS: dict[str, tuple[Callable[[Cabinet, PlayScene], None] | None, Callable[[Cabinet, PlayScene], None]]] = {
    "flood": (None, flood),
    "flag": (opened, flag),
    "chord": (opened, chord),
    "loss": (half_flagged, loss),
    "win": (all_but_one, win),
    "record": (beaten, win),
}


def flashes(lights: list[float]) -> list[int]:
    """Return the frames in which a flash ends: the light swings by SWING or more, and back."""
    turns, extreme, way, found = 0, lights[0], 0, []
    for frame, light in enumerate(lights):
        if way * (light - extreme) >= 0 and way:
            extreme = light
        elif abs(light - extreme) >= SWING:
            way, extreme = (1 if light > extreme else -1), light
            turns += 1
            if turns % 2 == 0:
                found.append(frame)
    return found


def most_in_a_second(frames: list[int], rate: int) -> int:
    """Return the most of these frames within one second."""
    return max((sum(begin <= frame < begin + rate for frame in frames) for begin in frames), default=0)


def lights_of(surface: pygame.Surface) -> list[float]:
    """Return the brightness (0–1) of each part of a window: the relative luminance of its mean colour."""
    width, height = surface.get_size()
    found = []
    for place in range(PARTS * PARTS):
        x, y = place % PARTS, place // PARTS
        part = pygame.Rect(x * width // PARTS, y * height // PARTS, width // PARTS, height // PARTS)
        red, green, blue = (
            ((side / 255 + 0.055) / 1.055) ** 2.4 for side in pygame.transform.average_color(surface, part)[:3]
        )
        found.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return found


def test_the_counter_of_flashes_counts_them() -> None:
    """Checks the next test's counter: five swings are five; a slow rise and a faint flicker are none."""
    assert len(flashes([0.0, 0.5] * 5 + [0.0])) == 5
    assert flashes([frame / 100 for frame in range(100)]) == []
    assert flashes([0.5, 0.55] * 20) == []
    assert most_in_a_second([0, 10, 20, 30, 70], 60) == 4
    white = pygame.Surface((90, 90))
    white.fill("#FFFFFF")
    assert lights_of(white) == pytest.approx([1.0] * 9, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_no_effect_flashes(effect: str, theme: str, open_game: Opener) -> None:
    """Each ninth of the window is measured for two seconds at sixty frames a second."""
    cabinet = open_game((640, 480), theme=theme)
    play = start_game(cabinet, BEGINNER)
    before, deed = EFFECTS[effect]
    if before:
        before(cabinet, play)
    surface, film = cabinet.window.get_surface(), []
    deed(cabinet, play)
    cabinet.stage.update(0)
    for _ in range(2 * 60):
        cabinet.stage.draw(surface, 0)
        film.append(lights_of(surface))
        cabinet.stage.update(SECOND // 60)
    for part in zip(*film, strict=True):
        assert most_in_a_second(flashes(list(part)), 60) <= MOST
