"""A player's own bindings: read, saved, used at once, and set by pressing a control."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.gesture import Kind as Gesture
from game.engine.level import BEGINNER
from game.store.settings import load
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import PlayGame, Title
from game.ui.input import own
from game.ui.input.actions import Action, Asked, Kind
from game.ui.input.bindings import DEFAULTS, Binding
from game.ui.input.pad import Plugged
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.settings.bindings import BindingsScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, place_of, repaints, words_seen
from tests.ui.keyboard import key_event
from tests.ui.nodes import front_scene

MAKE = "030000005e0400008e02000000000000"
BINDINGS = st.builds(
    Binding,
    st.just(Kind.KEYS),
    st.sampled_from([control for control in "abcdefghijklmnopqrstuvwxyz=-" if control != "f"]),
    st.sampled_from([*own.ACTIONS]),
)


class Desk:
    """A loop around the page, with keyboard and mouse."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.loop = Loop(cabinet, clock=lambda: 0.0, sleep=lambda _: None)

    def tap(self, key: int, *, mod: int = 0, unicode: str = "", scancode: int | None = None) -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(key_event(kind, key, mod=mod, unicode=unicode, scancode=scancode))
        self.loop.turn()

    def mouse(self, button: int, at: tuple[int, int]) -> None:
        """Press and release a mouse button."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=button, touch=False))
        self.loop.turn()


@pytest.fixture
def desk(open_game: Opener) -> Iterator[Desk]:
    """The page over a title, with an empty queue."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(Title())
    cabinet.stage.push(BindingsScene(cabinet))
    pygame.event.clear()
    yield Desk(cabinet)
    pygame.event.clear()


# Lines of the file


@given(st.lists(BINDINGS, max_size=6, unique_by=lambda binding: binding.control))
def test_own_bindings_come_back_from_their_lines(bindings: list[Binding]) -> None:
    """Reading returns the written bindings, also for keys that are part of the lines' syntax."""
    assert own.read(map(own.line_of, bindings)) == (tuple(bindings), ())


def test_a_pad_s_binding_is_for_its_make_alone() -> None:
    """Two makes of pads may differ."""
    (binding,), _ = own.read([f"{MAKE} a = flag"])
    bindings = DEFAULTS.with_own([binding])
    assert bindings.action(Kind.PAD, "a", MAKE) is Action.FLAG
    assert bindings.action(Kind.PAD, "a", "f" * 32) is Action.CONFIRM
    assert bindings.action(Kind.PAD, "b", MAKE) is Action.BACK


@pytest.mark.parametrize(
    "line",
    [
        "",
        "keys q",
        "keys  = flag",
        "keys q = dance",
        "keys q = setup",
        "keys q = left_press",
        "mouse left = undo",
        "mouse left = nothing",
        "desk q = flag",
        "0123 a = flag",
        "keys q = hint",  # a key has one action: the first of two lines counts
        "keys escape = flag",  # the player could not go back to correct it
    ],
)
def test_a_line_that_cannot_be_followed_is_named_and_left_out(line: str) -> None:
    """One bad line must not lose the others."""
    assert own.read(["keys q = flag", line]) == ((Binding(Kind.KEYS, "q", Action.FLAG),), (line,))


def test_a_bad_line_is_told_in_the_window(open_game: Opener) -> None:
    """The player must learn which line is bad."""
    cabinet = open_game(bindings=("keys q = dance",))
    assert any("keys q = dance" in problem for problem in cabinet.problems())


# Used at once


def test_a_binding_counts_from_the_next_key_on(desk: Desk) -> None:
    """It needs no restart and no new scene; a side button of the mouse can have an action too."""
    cabinet = desk.cabinet
    cabinet.change(bindings=own.lines([Binding(Kind.KEYS, "q", Action.MUTE), Binding(Kind.MOUSE, "x1", Action.MUTE)]))
    desk.tap(pygame.K_q)
    assert cabinet.settings.mute
    desk.mouse(6, (1, 1))
    assert not cabinet.settings.mute


def test_the_help_lines_name_the_key_as_it_is(open_game: Opener) -> None:
    """A help line with an old key would mislead the player."""
    cabinet = open_game(reduced_motion=True)
    cabinet.router.go(Title())
    cabinet.ask(Asked(Action.DOWN))  # now the title shows the keys' help
    assert any("Enter begins" in line for line in words_seen(cabinet))
    cabinet.change(bindings=own.lines([Binding(Kind.KEYS, "j", Action.CONFIRM)]))
    assert any("J begins" in line for line in words_seen(cabinet))
    cabinet.change(bindings=own.lines(own.with_wasd(())))
    assert any("W S A D" in line for line in words_seen(cabinet))


# The page


def test_a_key_is_set_by_pressing_it(desk: Desk, tmp_path: Path) -> None:
    """The page shows the new key, which works at once and is saved."""
    cabinet = desk.cabinet
    click_word(cabinet, "Flag")
    assert any(line.startswith("Flag: press a key") for line in words_seen(cabinet))
    desk.tap(pygame.K_j)
    assert "J · F" in words_seen(cabinet)
    assert cabinet.style.bindings.action(Kind.KEYS, "j") is Action.FLAG
    cabinet.close()
    assert load(tmp_path / "settings.toml").settings.bindings == ("keys j = flag",)


@pytest.mark.parametrize(
    ("taps", "bound", "told"),
    [
        ([(pygame.K_LCTRL, pygame.KMOD_LCTRL), (pygame.K_j, pygame.KMOD_LCTRL)], ("ctrl+j", "f"), "Ctrl+J · F"),
        ([(pygame.K_h, 0)], ("f",), "H is Hint now."),
        ([(pygame.K_h, 0), (pygame.K_h, 0)], ("h", "f"), "H · F"),
        ([(pygame.K_ESCAPE, 0), (pygame.K_j, 0)], ("f",), "Keys and buttons"),
        ([(pygame.K_UP, 0), (pygame.K_UP, 0)], ("f",), "the only control for “Up”"),
    ],
    ids=["modifier", "in use", "taken", "escape", "last way"],
)
def test_what_is_pressed_for_a_line(desk: Desk, taps: list[tuple[int, int]], bound: tuple[str, ...], told: str) -> None:
    """A modifier waits for its key, a key in use must be pressed twice, Esc changes nothing."""
    click_word(desk.cabinet, "Flag")
    for key, mod in taps:
        desk.tap(key, mod=mod)
    assert desk.cabinet.style.bindings.controls(Kind.KEYS, Action.FLAG) == bound
    assert any(told in line for line in words_seen(desk.cabinet))


def test_a_line_and_a_page_go_back_to_what_they_were(desk: Desk) -> None:
    """One button resets one line, another all lines."""
    cabinet = desk.cabinet
    for word, key in (("Flag", pygame.K_j), ("Hint", pygame.K_k)):
        click_word(cabinet, word)
        desk.tap(key)
    click_word(cabinet, "Reset this line")
    assert [*cabinet.devices.own] == [Binding(Kind.KEYS, "j", Action.FLAG)]
    click_word(cabinet, "Reset all")
    assert [*cabinet.devices.own] == []


def test_wasd_is_a_ready_set(desk: Desk) -> None:
    """One click binds all four keys; the arrows stay bound."""
    click_word(desk.cabinet, "WASD")
    assert desk.cabinet.style.bindings.action(Kind.KEYS, "w") is Action.UP
    assert desk.cabinet.style.bindings.action(Kind.KEYS, "up") is Action.UP
    assert desk.cabinet.style.bindings.action(Kind.KEYS, "v") is Action.WATCH


def test_a_mouse_button_is_set_by_pressing_it(desk: Desk) -> None:
    """The left button always opens; it can't have an action."""
    cabinet = desk.cabinet
    click_word(cabinet, "Mouse")
    click_word(cabinet, "Open around")
    at = place_of(cabinet, "…")
    desk.mouse(6, at)
    assert cabinet.style.bindings.press("x1") is Gesture.MIDDLE_PRESS
    click_word(cabinet, "Take back")
    desk.mouse(1, at)
    assert cabinet.style.bindings.press("left") is Gesture.LEFT_PRESS
    desk.mouse(2, at)
    desk.mouse(2, at)
    assert cabinet.style.bindings.asks(Kind.MOUSE, "middle") is Action.UNDO


def test_each_make_of_pad_has_a_page(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its buttons count for this make alone; keys do nothing on its page."""
    cabinet = open_game(reduced_motion=True)
    cabinet.devices.pads = [Plugged(MAKE, "Some pad")]
    cabinet.router.go(Title())
    cabinet.stage.push(BindingsScene(cabinet))
    desk = Desk(cabinet)
    monkeypatch.setattr(desk.loop._pads, "_make", lambda _: MAKE)
    pygame.event.clear()
    click_word(cabinet, "Some pad")
    click_word(cabinet, "Take back")
    desk.tap(pygame.K_j)
    pygame.event.post(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99))
    assert [*cabinet.devices.own] == []
    pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=5, button=pygame.CONTROLLER_BUTTON_GUIDE))
    desk.loop.turn()
    assert [*cabinet.devices.own] == [Binding(Kind.PAD, "guide", Action.UNDO, MAKE)]


def test_the_page_goes_by_keys_alone(desk: Desk) -> None:
    """Down and Right reach a line, Enter waits for its key."""
    cabinet = desk.cabinet
    assert repaints(cabinet, lambda: desk.tap(pygame.K_DOWN))
    assert repaints(cabinet, lambda: desk.tap(pygame.K_RIGHT))
    desk.tap(pygame.K_RETURN)
    desk.tap(pygame.K_j)
    assert cabinet.style.bindings.action(Kind.KEYS, "j") is own.ACTIONS[1 + (len(own.ACTIONS) + 1) // 2]
    desk.tap(pygame.K_ESCAPE)
    assert "Keys and buttons" not in words_seen(cabinet)


def test_a_game_by_swapped_buttons(open_game: Opener) -> None:
    """For left hands the right button opens and the left one flags; the left one still presses screen buttons."""
    cabinet = open_game(left_handed=True)
    cabinet.router.go(PlayGame(BEGINNER))
    play = front_scene(cabinet, PlayScene)
    desk = Desk(cabinet)
    desk.mouse(1, play.camera.cell_rect(0).center)
    assert play.session.view.flags == 1
    desk.mouse(1, play.camera.cell_rect(0).center)
    desk.mouse(3, play.camera.cell_rect(40).center)
    cabinet.stage.update(1)
    assert play.session.view.is_open(40)
    session = play.session
    desk.mouse(3, play.line.center)
    assert play.session is session
    desk.mouse(1, play.line.center)
    assert play.session is not session
