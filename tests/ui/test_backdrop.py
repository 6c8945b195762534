"""What lies behind the menus: the same picture whether it is made in time or at the last moment."""

from collections.abc import Callable

import pygame
import pytest

from game.play.worker import Job
from game.ui.board.backdrop import Backdrop, Ready
from game.ui.core.assets import Assets, Sprites, find_root, render, stretched
from game.ui.core.themes import NIGHT, THEMES

SIZE, SCALE = (640, 480), 2 / 3


def painted(backdrop: Backdrop, sprites: Sprites) -> bytes:
    """Return what a backdrop puts on a window."""
    window = pygame.Surface(SIZE)
    backdrop.update(SIZE, SCALE)
    backdrop.draw(window, sprites, SCALE)
    return pygame.image.tobytes(window, "RGB")


@pytest.fixture
def sprites() -> Sprites:
    """Night's sprites."""
    return Sprites(Assets(find_root()), NIGHT)


@pytest.mark.parametrize("waits", [True, False])
def test_what_was_made_in_time_is_what_would_have_been_painted(waits: bool, sprites: Sprites) -> None:
    """Whether it is ready when it is wanted or not yet."""
    prepared = Backdrop()
    prepared.prepare(SIZE, sprites, SCALE)
    if waits and prepared._coming:
        prepared._coming.wait()
    assert painted(prepared, sprites) == painted(Backdrop(), sprites)


def test_a_panel_on_the_board_is_the_same_blended_before_and_now(sprites: Sprites) -> None:
    """Wherever it lies and whatever lay there before, also where only a part of the window is painted."""
    backdrop, plain = Backdrop(), Backdrop()
    backdrop.update(SIZE, SCALE)
    plain.update(SIZE, SCALE)
    places = [pygame.Rect(100, 90, 300, 200), pygame.Rect(100, 90, 300, 260), pygame.Rect(20, 90, 300, 260)]
    for place in (*places, places[-1]):
        panel = sprites.panel(place.size, 9, "panel", "line", 0.9)
        for clip in (None, pygame.Rect(50, 50, 200, 200)):
            seen, wanted = pygame.Surface(SIZE), pygame.Surface(SIZE)
            for window in (seen, wanted):
                window.fill("red")
                window.set_clip(clip)
            backdrop.draw_with(seen, sprites, SCALE, panel, place)
            plain.draw(wanted, sprites, SCALE)
            wanted.blit(panel, place)
            assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(wanted, "RGB")
        part = place.inflate(-40, -60)
        ground = backdrop.ground(part)
        wanted.set_clip(None)
        plain.draw(wanted, sprites, SCALE)
        wanted.blit(panel, place)
        assert pygame.image.tobytes(ground, "RGB") == pygame.image.tobytes(wanted.subsurface(part), "RGB")


def test_a_panel_is_blended_once(sprites: Sprites) -> None:
    """At 4K it would take half a frame each time."""
    backdrop = Backdrop()
    backdrop.update(SIZE, SCALE)
    place = pygame.Rect(100, 90, 300, 200)
    pictures = set()
    for _ in range(3):
        backdrop.draw_with(pygame.Surface(SIZE), sprites, SCALE, sprites.panel(place.size, 9, "panel"), place)
        assert backdrop._laid
        pictures.add(id(backdrop._laid))
    assert len(pictures) == 1


def test_the_picture_is_made_once(sprites: Sprites, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked for; for another theme anew."""
    made: list[object] = []

    def job(work: Callable[[], Ready]) -> Job[Ready]:
        made.append(work)
        return Job(work)

    monkeypatch.setattr("game.ui.board.backdrop.Job", job)
    backdrop = Backdrop()
    for _ in range(3):
        backdrop.prepare(SIZE, sprites, SCALE)
    assert len(made) == 1
    backdrop.prepare(SIZE, Sprites(Assets(find_root()), THEMES["classic"]), SCALE)
    assert len(made) == 2


def test_a_picture_for_another_window_is_not_taken(sprites: Sprites) -> None:
    """It was made before the window changed."""
    backdrop = Backdrop()
    backdrop.prepare((800, 600), sprites, 0.8)
    assert painted(backdrop, sprites) == painted(Backdrop(), sprites)


@pytest.mark.parametrize("theme", THEMES)
def test_words_in_the_middle_stand_on_plain_ground(theme: str) -> None:
    """A heading that lies over numbers is read twice; the board is seen at both sides."""
    window, backdrop = pygame.Surface((1280, 720)), Backdrop()
    backdrop.update(window.get_size(), 1)
    backdrop.draw(window, Sprites(Assets(find_root()), THEMES[theme]), 1)

    def colours(left: int, right: int) -> set[tuple[int, ...]]:
        return {tuple(window.get_at((x, y))) for x in range(left, right, 3) for y in range(0, 720, 3)}

    assert colours(264, 1016) == {tuple(pygame.Color(THEMES[theme]["backdrop"]))}
    assert len(colours(0, 80)) > 9
    assert len(colours(1200, 1280)) > 9


@pytest.mark.parametrize("size", [(41, 41), (200, 60), (60, 333), (41, 90)])
@pytest.mark.parametrize("opacity", [1, 0.5])
def test_a_stretched_panel_is_the_panel_drawn_at_that_size(size: tuple[int, int], opacity: float) -> None:
    """Corner for corner and edge for edge; seen through where it can be."""

    def panel(width: int, height: int) -> pygame.Surface:
        return render(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="12" fill="#5AB0FF" '
            f'fill-opacity="{opacity}" stroke="#FFC857" stroke-width="2"/></svg>',
            width,
            height,
            "panel",
        )

    one, other = stretched(panel(41, 41), size), panel(*size)
    assert one.get_size() == size
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    assert max(abs(here - there) for here, there in pairs) <= 12
