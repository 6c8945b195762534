"""Keyboards of other countries in a real window: keys are pressed by their places, as the X server numbers them."""

import subprocess
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import KEYBOARD, Action
from game.ui.input.keyboard import US_KEYBOARD, Keyboard
from game.ui.modes.settings.bindings import READY, BindingsScene
from game.ui.modes.settings.settings import SettingsScene
from tests.e2e.conftest import need_tools
from tests.e2e.screen import Game, Screen
from tests.e2e.test_real_window import BEGINNER_GAME, FIRST_OPENING, Player, drawn, laid_out, new_play, same, steps
from tests.ui.eyes import node_rect
from tests.ui.keyboard import ROWS, US, key_at
from tests.ui.nodes import rect_of

CODES = dict(zip(ROWS, [*range(24, 36), *range(38, 49), *range(52, 62)], strict=True))
"""The X server's numbers of the letters' places."""

SPACE, CONTROL, F10, ARROWS = 65, 37, 76, {"Left": 113, "Right": 114, "Up": 111, "Down": 116}
NAMES = {"dvorak": ("us", "dvorak")}


def place(name: str, letter: str) -> str:
    """Return the place of a letter: where the layout prints it, else where a US keyboard does."""
    return next((place for place in ROWS if key_at(name, place) == ord(letter)), letter)


def press(game: Game, *codes: int) -> None:
    """Press keys one after the other."""
    game.keys(*map(str, codes))


@pytest.fixture
def us_again(screen: Screen, cabinet: Cabinet) -> Iterator[None]:
    """Give the next test a US keyboard again."""
    need_tools("setxkbmap")
    yield
    cabinet.type_by(US_KEYBOARD)
    plug_in(screen, "us")


def plug_in(screen: Screen, name: str) -> None:
    """Use another layout from now on."""
    subprocess.run(["setxkbmap", "-display", screen.name, *NAMES.get(name, (name,))], check=True)


@pytest.mark.screen
@pytest.mark.usefixtures("us_again")
@pytest.mark.parametrize("name", ["ru", "fr", "de", "gr", "il", "dvorak"])
def test_keys_are_pressed_by_their_places(screen: Screen, cabinet: Cabinet, tmp_path: Path, name: str) -> None:
    """F flags, Ctrl+N begins anew, and the page shows, takes and keeps what the keys print."""
    flag, new = place(name, "f"), place(name, "n")
    camera = new_play(cabinet).camera
    laid_out(cabinet, SettingsScene(cabinet), KEYBOARD)
    to_page, settings = rect_of(cabinet, "bindings"), drawn(cabinet)
    printed = {US[place]: chr(key_at(name, place)) for place in ROWS}
    cabinet.type_by(Keyboard({**US_KEYBOARD.letters, **printed}))
    page = laid_out(cabinet, BindingsScene(cabinet), KEYBOARD)
    row, ready, bindings = node_rect(page, Action.FLAG), node_rect(page, READY), drawn(cabinet)

    with Game(screen, tmp_path, *BEGINNER_GAME) as game:
        player = Player(game, camera)
        player.sees_it("the start")
        plug_in(screen, name)  # the window's layout changes, as by a key of the system
        press(game, SPACE)
        player.knows(FIRST_OPENING)
        player.sees_it("Space in the middle")
        press(game, *(ARROWS[way] for way in steps("44", "36")), CODES[flag])
        player.knows("R36 r36")
        player.sees_it("F by its place")
        game.xdo("keydown", str(CONTROL), "key", str(CODES[new]), "keyup", str(CONTROL))
        Player(game, camera, 2).sees_it("Ctrl+N by its place")
        press(game, F10)
        game.wait(lambda: same(game.grab(), settings, to_page), "the settings")
        game.click(to_page.center)

        def shows(part: pygame.Rect) -> bool:
            return same(game.grab(), bindings, part)

        for part in (row, ready):
            game.wait(partial(shows, part), "the page with the letters of this keyboard")
        game.click(row.center)
        game.wait(lambda: not shows(row), "the line waits")
        press(game, CODES["v"])
        stored = "k" if name == "dvorak" else "v"
        file = tmp_path / "Minesweeper" / "settings.toml"
        game.wait(lambda: f"keys {stored} = flag" in file.read_text(encoding="utf-8"), "the binding is kept")
        assert tomllib.loads(file.read_text(encoding="utf-8"))["bindings"] == [f"keys {stored} = flag"]
        assert game.process.poll() is None
