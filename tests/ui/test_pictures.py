"""The pictures that are kept: within their bytes, and those of the window's present size alone."""

import gc
import sys
from collections import deque
from contextlib import suppress
from itertools import count

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.level import EXPERT
from game.ui.core.cabinet import Cabinet
from game.ui.core.flip import FLIP
from game.ui.core.pictures import BASE, BYTES, OBJECT, WINDOWS, Pictures, blend_by_sdl, bytes_of
from game.ui.core.routes import BattleSetup, PlayGame, Profile, Route, SettingsMenu, Title
from tests.scenes.registry import SCENES, shown
from tests.ui.conftest import Opener
from tests.ui.hands import finish_work
from tests.ui.places import resized

SMALL, FULL_HD, LARGEST = (640, 480), (1920, 1080), (3840, 2160)


def square(side: int) -> pygame.Surface:
    """Return an empty picture."""
    return pygame.Surface((side, side), pygame.SRCALPHA)


def drawn(pictures: Pictures, key: object, side: int = 10) -> bool:
    """Ask for a picture; return whether it had to be drawn."""
    asked = list[object]()

    def draw() -> pygame.Surface:
        asked.append(key)
        return square(side)

    pictures.get(key, draw)
    return bool(asked)


# The budget


def test_the_budget_is_what_is_promised() -> None:
    """64 MB at 1080p; a larger window has larger pictures."""
    pictures = Pictures()
    pictures.lay_out(FULL_HD)
    assert 60e6 < pictures.most <= 64e6
    pictures.lay_out(LARGEST)
    assert pictures.most == BASE + WINDOWS * BYTES * LARGEST[0] * LARGEST[1]


@given(st.lists(st.tuples(st.sampled_from(["show", "renew", "settle"]), st.integers(0, 30), st.integers(1, 60))))
def test_no_more_bytes_are_kept_than_there_is_room_for(deeds: list[tuple[str, int, int]]) -> None:
    """The count is that of the pictures themselves; one that is larger than all the room is kept alone."""
    pictures = Pictures()
    pictures.most = 10 * (OBJECT + 400)
    for deed, key, side in deeds:
        if deed == "show":
            drawn(pictures, (key, side), side)
            assert (key, side) in pictures, "the latest one is there"
        elif deed == "renew":
            pictures.renew()
        else:
            pictures.settle()
        kept = [*pictures._shown.values(), *pictures._before.values()]
        assert pictures.bytes == sum(map(bytes_of, kept))
        assert pictures.bytes <= pictures.most or len(kept) == 1


def test_a_new_picture_is_never_drawn_by_sdl() -> None:
    """On clear ground SDL makes colours darker; all else it may paint. Nothing that pygame has is begun for it."""
    half = square(1)
    half.fill((200, 100, 0, 100))

    def copy() -> pygame.Surface:
        clear = square(1)
        clear.blit(half, (0, 0))
        return clear

    before = pygame.mixer.get_init(), pygame.joystick.get_init()
    blend_by_sdl()
    try:
        assert copy().get_at((0, 0)) != half.get_at((0, 0))
        assert Pictures().get("new", copy).get_at((0, 0)) == half.get_at((0, 0))
        assert copy().get_at((0, 0)) != half.get_at((0, 0)), "SDL goes on"
        assert (pygame.mixer.get_init(), pygame.joystick.get_init()) == before
    finally:
        blend_by_sdl(by_sdl=False)
    assert copy().get_at((0, 0)) == half.get_at((0, 0))


def test_what_was_shown_longest_ago_goes_first() -> None:
    """What is on the screen is asked for again and again."""
    pictures = Pictures()
    pictures.most = 3 * bytes_of(square(10))
    assert [drawn(pictures, key) for key in "abcadab"] == [True, True, True, False, True, False, True]


def test_other_sizes_go_before_the_present_one() -> None:
    """At the change of a size all old pictures are kept for the first picture, which may need some of them."""
    pictures = Pictures()
    pictures.lay_out(SMALL)
    for key in "abc":
        drawn(pictures, key)
    pictures.lay_out(FULL_HD)
    pictures.lay_out(LARGEST)  # before anything was painted
    pictures.lay_out(LARGEST)
    assert not drawn(pictures, "a")
    assert "b" in pictures
    pictures.most = 2 * bytes_of(square(10))
    assert drawn(pictures, "d")
    assert ("a" in pictures, "b" in pictures, "c" in pictures) == (True, False, False)
    pictures.most = BASE
    pictures.settle()
    assert ("a" in pictures, "d" in pictures) == (True, True)
    assert pictures.bytes == 2 * bytes_of(square(10))


# In the game


def all_bytes(cabinet: Cabinet) -> int:
    """Return the bytes of all pictures that the game can still reach, wherever they are kept."""
    gc.collect()
    seen, found = set[int](), 0
    rest = deque[object]([cabinet, *(module for name, module in sys.modules.items() if name.startswith("game."))])
    while rest:
        one = rest.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, pygame.Surface):
            with suppress(pygame.error):  # a window that is gone
                found += 0 if one.get_parent() else bytes_of(one)
        else:
            rest.extend(gc.get_referents(one))
    return found


def show(cabinet: Cabinet, size: tuple[int, int]) -> None:
    """Give the window a size and paint it, with all that is read or worked out meanwhile."""
    cabinet.window._window.size = size
    cabinet.resized()
    cabinet.stage.update(1)
    finish_work(cabinet)
    cabinet.stage.paint(cabinet.window)


@pytest.mark.long
@pytest.mark.parametrize(
    "route", [SettingsMenu(), Profile("statistics"), Profile(), BattleSetup(), Title(), PlayGame(EXPERT)]
)
def test_dragging_a_corner_leaves_nothing_behind(route: Route, open_game: Opener) -> None:
    """Each pixel is another size of every panel and letter: a drag once took hundreds of megabytes, for good."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(route)
    for _ in range(2):
        show(cabinet, (1000, 700))
    before, fonts = all_bytes(cabinet), len(cabinet.style.lettering._fonts)
    for far in range(6, 121, 6):
        show(cabinet, (1000 + far, 700 + far))
        if far % 30 == 0:
            assert all_bytes(cabinet) <= 1.15 * before * (1000 + far) * (700 + far) / (1000 * 700)
    show(cabinet, (1000, 700))
    assert all_bytes(cabinet) <= 1.05 * before
    assert len(cabinet.style.lettering._fonts) <= fonts


@pytest.mark.long
@pytest.mark.parametrize("route", [SettingsMenu(), PlayGame(EXPERT)])
def test_a_large_screen_is_left_without_a_trace(route: Route, open_game: Opener) -> None:
    """After full screen at 4K nothing as large is kept: no board, and no room for turning pages."""
    cabinet = open_game()

    def turn_to(scene: Route) -> None:
        cabinet.router.go(scene)
        for _ in range(2):
            show(cabinet, cabinet.window.size)
            cabinet.stage.update(2 * FLIP)

    show(cabinet, (1280, 720))
    turn_to(Title())
    turn_to(route)
    show(cabinet, (1280, 720))
    before = all_bytes(cabinet)
    show(cabinet, LARGEST)
    turn_to(Title())
    turn_to(route)
    show(cabinet, (1280, 720))
    assert all_bytes(cabinet) <= 1.05 * before


@pytest.mark.long
@pytest.mark.parametrize("name", ["statistics", "lost", "theatre_clash"])
@pytest.mark.parametrize("size", [SMALL, FULL_HD, LARGEST])
def test_a_picture_at_rest_draws_nothing_anew(
    name: str, size: tuple[int, int], open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a scene needed more than the budget, every frame would draw all of it: no scene needs half."""
    cabinet = open_game()
    with shown(SCENES[name], cabinet):
        resized(cabinet, size)
        pictures, screen, numbers = cabinet.style.pictures, cabinet.window.get_surface(), count()
        cabinet.stage.resize()
        cabinet.stage.draw(screen, 0)
        assert 0 < pictures.bytes < pictures.most / 2
        plain = pictures.get
        monkeypatch.setattr(pictures, "get", lambda key, draw: plain(key, lambda: (next(numbers), draw())[1]))
        cabinet.stage.resize()
        cabinet.stage.draw(screen, 0)
    assert next(numbers) == 0
