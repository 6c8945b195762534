"""Devices: every control has the action of the one table, and each device keeps its identity."""

import gc
from collections.abc import Iterator

import pygame
import pytest
from pygame._sdl2 import controller

from game.engine.gesture import Kind as Gesture
from game.i18n.catalogue import LOCALES, Words
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.scene import Scene
from game.ui.input.actions import FROM_MENUS, KEYBOARD, MOUSE, REPEATING, Action, Asked, Device, Kind
from game.ui.input.bindings import DEFAULTS, Binding, Bindings
from game.ui.input.controls import key_label, mouse_control, pad_control
from game.ui.input.pointer import Pointing
from tests.ui.conftest import Opener
from tests.ui.keyboard import key_event
from tests.ui.pads import VirtualPads, virtual_pads

KEYS = {
    Action.UP: [pygame.K_UP],
    Action.DOWN: [pygame.K_DOWN],
    Action.LEFT: [pygame.K_LEFT],
    Action.RIGHT: [pygame.K_RIGHT],
    Action.CONFIRM: [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE],
    Action.BACK: [pygame.K_ESCAPE],
    Action.FLAG: [pygame.K_f],
    Action.CHORD: [pygame.K_c],
    Action.NEW: [pygame.K_F2],
    Action.AGAIN: [pygame.K_F3],
    Action.UNDO: [pygame.K_z],
    Action.HINT: [pygame.K_h],
    Action.CHANCES: [pygame.K_o],
    Action.PAUSE: [pygame.K_p],
    Action.WATCH: [pygame.K_w],
    Action.LEVEL_1: [pygame.K_1],
    Action.LEVEL_2: [pygame.K_2],
    Action.LEVEL_3: [pygame.K_3],
    Action.ZOOM_IN: [pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS],
    Action.ZOOM_OUT: [pygame.K_MINUS, pygame.K_KP_MINUS],
    Action.MUTE: [pygame.K_m],
    Action.FULLSCREEN: [pygame.K_F11],
}
CTRL_KEYS = {pygame.K_n: Action.NEW, pygame.K_c: Action.COPY, pygame.K_v: Action.PASTE}
PAD = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Action.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Action.BACK,
    pygame.CONTROLLER_BUTTON_X: Action.FLAG,
    pygame.CONTROLLER_BUTTON_Y: Action.CHORD,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Action.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Action.CHANCES,
    pygame.CONTROLLER_BUTTON_START: Action.PAUSE,
    pygame.CONTROLLER_BUTTON_BACK: Action.NEW,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.ZOOM_OUT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.ZOOM_IN,
    pygame.CONTROLLER_BUTTON_GUIDE: None,
}


class Listener(Scene):
    """A scene that records the requests of devices."""

    def __init__(self) -> None:
        self.heard: list[Asked | Pointing] = []

    def act(self, asked: Asked) -> bool:
        """Record it and leave nothing to the loop."""
        self.heard.append(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Record it."""
        self.heard.append(pointing)
        return True


class Desk:
    """A loop around a listener, with hands to post events."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self._listener = Listener()
        cabinet.stage.replace(self._listener)
        self._loop = Loop(cabinet, clock=lambda: 0.0, sleep=lambda _: None)

    def key(self, key: int, *, mod: int = 0, down: bool = True) -> None:
        """Press a key or let it go."""
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        pygame.event.post(key_event(kind, key, mod=mod))

    def tap(self, key: int, *, mod: int = 0) -> None:
        """Press a key and let it go."""
        self.key(key, mod=mod)
        self.key(key, mod=mod, down=False)

    def mouse(self, button: int, *, down: bool = True, at: tuple[int, int] = (5, 6)) -> None:
        """Press a mouse button or let it go."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=at, button=button, touch=False))

    def heard(self) -> list[Asked | Pointing]:
        """Return the scene's input since the last call."""
        self._loop.turn()
        heard, self._listener.heard = self._listener.heard, []
        return heard

    def gestures(self) -> list[Gesture | None]:
        """Return the mouse's gestures since the last call."""
        return [heard.kind for heard in self.heard() if isinstance(heard, Pointing)]


@pytest.fixture
def desk(open_game: Opener) -> Iterator[Desk]:
    """A desk with an empty queue."""
    desk = Desk(open_game())
    pygame.event.clear()
    yield desk
    pygame.event.clear()


@pytest.fixture
def pads() -> Iterator[VirtualPads]:
    """Pads to plug in."""
    with virtual_pads() as lent:
        yield lent


# The table


def test_no_two_defaults_want_the_same_control() -> None:
    """A key with two actions would do neither reliably."""
    wishes = {(binding.kind, binding.control, binding.pad, binding.asks) for binding in DEFAULTS.table}
    assert len(wishes) == len({wish[:3] for wish in wishes})


def test_the_first_of_two_has_the_control() -> None:
    """The second binding has no effect and is not named in help texts."""
    bindings = Bindings((Binding(Kind.KEYS, "x", Action.FLAG), Binding(Kind.KEYS, "x", Action.CHORD)))
    assert bindings.action(Kind.KEYS, "x") is Action.FLAG
    assert bindings.controls(Kind.KEYS, Action.FLAG) == ("x",)
    assert bindings.controls(Kind.KEYS, Action.CHORD) == ()


def test_the_controls_of_an_action_are_those_of_the_device_in_the_tables_order() -> None:
    """A tooltip names the first control of the device in use."""
    assert DEFAULTS.controls(Kind.KEYS, Action.CONFIRM) == ("space", "return", "enter")
    assert DEFAULTS.controls(Kind.PAD, Action.CONFIRM) == ("a", "righttrigger", "b0")
    assert DEFAULTS.controls(Kind.PAD, Action.UNDO) == ()
    assert DEFAULTS.controls(Kind.MOUSE, Gesture.RIGHT_PRESS) == ("right", "ctrl+left")


def test_every_action_has_a_key() -> None:
    """All of the game can be played on the keyboard."""
    assert all(DEFAULTS.controls(Kind.KEYS, action) for action in {*Action} - FROM_MENUS)


def test_a_press_on_the_board_is_no_action_and_an_action_no_press() -> None:
    """The mouse machine takes the presses; scenes know actions only."""
    table = Bindings((Binding(Kind.MOUSE, "left", Gesture.LEFT_PRESS), Binding(Kind.MOUSE, "right", Action.UNDO)))
    assert table.action(Kind.MOUSE, "left") is None
    assert table.action(Kind.MOUSE, "right") is Action.UNDO
    assert table.press("left") is Gesture.LEFT_PRESS
    assert table.press("right") is None


# Names


def test_controls_have_stable_names() -> None:
    """Settings files contain them, so they must not change."""
    for key, mod, name in (
        (pygame.K_KP_PLUS, 0, "[+]"),
        (pygame.K_F11, pygame.KMOD_SHIFT, "f11"),
        (pygame.K_c, pygame.KMOD_RCTRL, "ctrl+c"),
        (pygame.K_c, pygame.KMOD_LMETA, "ctrl+c"),
        (pygame.K_RETURN, pygame.KMOD_LALT | pygame.KMOD_LCTRL, "alt+return"),
    ):
        assert DEFAULTS.key(key_event(pygame.KEYDOWN, key, mod=mod)) == name
    assert [mouse_control(button, shift=False) for button in range(5)] == [None, "left", "middle", "right", None]
    assert mouse_control(1, shift=True) == "shift+left"
    assert mouse_control(4, shift=True) is None
    assert pad_control(pygame.CONTROLLER_BUTTON_A) == "a"
    assert pad_control(pygame.CONTROLLER_BUTTON_DPAD_RIGHT) == "dpright"
    assert pad_control(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1) is pad_control(-1) is None


@pytest.mark.parametrize(
    ("control", "english", "german"),
    [
        ("space", "Space", "Leertaste"),
        ("f", "F", "F"),
        ("f11", "F11", "F11"),
        ("ctrl+c", "Ctrl+C", "Strg+C"),
        ("alt+return", "Alt+Enter", "Alt+Enter"),
        ("+", "+", "+"),
        ("[-]", "−", "−"),
        ("[", "[", "["),
        ("ctrl++", "Ctrl++", "Strg++"),
    ],
)
def test_a_key_is_called_what_is_printed_on_it(control: str, english: str, german: str) -> None:
    """A help text in German says Strg."""
    assert (key_label(Words("en"), control), key_label(Words("de"), control)) == (english, german)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_key_of_the_defaults_has_a_label(locale: str) -> None:
    """A tooltip may name any of them."""
    words = Words(locale)
    labels = [key_label(words, key) for action in Action for key in DEFAULTS.controls(Kind.KEYS, action)]
    assert all(label and not label[0].islower() for label in labels)


# Keys


def test_every_key_asks_for_its_action(desk: Desk) -> None:
    """The defaults are the keys that players know."""
    for action, keys in KEYS.items():
        for key in keys:
            desk.tap(key)
            assert desk.heard() == [Asked(action, KEYBOARD)], pygame.key.name(key)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_with_ctrl_or_command_a_key_asks_for_something_else(mod: int, desk: Desk) -> None:
    """Ctrl+C copies and doesn't chord, and Ctrl+F does nothing at all."""
    for key, action in CTRL_KEYS.items():
        desk.tap(key, mod=mod)
        assert desk.heard() == [Asked(action, KEYBOARD)]
    desk.tap(pygame.K_f, mod=mod)
    assert desk.heard() == []


def test_with_alt_only_enter_means_something(desk: Desk) -> None:
    """Alt belongs to the system, except for Alt+Enter."""
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_f, pygame.K_c):
        desk.tap(key, mod=pygame.KMOD_LALT)
    assert desk.heard() == [Asked(Action.FULLSCREEN, KEYBOARD)]


@pytest.mark.parametrize("action", [action for action in Action if action not in FROM_MENUS])
def test_a_held_key_repeats_where_that_helps(action: Action, desk: Desk) -> None:
    """A held arrow repeats, a held Space must not; each key repeats on its own."""
    control = DEFAULTS.controls(Kind.KEYS, action)[-1]
    mod, name = (pygame.KMOD_CTRL, control[5:]) if control.startswith("ctrl+") else (0, control)
    mod, name = (pygame.KMOD_ALT, name[4:]) if name.startswith("alt+") else (mod, name)
    for _ in range(3):
        desk.key(pygame.key.key_code(name), mod=mod)
    assert len(desk.heard()) == (3 if action in REPEATING else 1)
    desk.key(pygame.key.key_code(name), down=False)
    desk.key(pygame.key.key_code(name), mod=mod)
    assert len(desk.heard()) == 1


def test_a_held_key_does_not_silence_another(desk: Desk) -> None:
    """Flagging with one finger on Space is fine."""
    for key in (pygame.K_SPACE, pygame.K_f, pygame.K_SPACE, pygame.K_f):
        desk.key(key)
    assert desk.heard() == [Asked(Action.CONFIRM), Asked(Action.FLAG)]


def test_held_keys_are_forgotten_with_the_focus(desk: Desk) -> None:
    """Their releases go to another window."""
    desk.key(pygame.K_SPACE)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    desk.key(pygame.K_SPACE)
    assert desk.heard() == [Asked(Action.CONFIRM)] * 2


# The mouse


def test_the_mouse_says_that_it_is_the_mouse(desk: Desk) -> None:
    """A pointing carries its device, as an action does."""
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    desk.mouse(3, at=(7, 9))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(8, 9), rel=(1, 0), buttons=(0, 0, 0), touch=False))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert desk.heard() == [
        Pointing(None, (0, 0), 1, MOUSE),
        Pointing(Gesture.RIGHT_PRESS, (7, 9), 0, MOUSE),
        Pointing(Gesture.MOVE, (8, 9), 0, MOUSE),
        Pointing(None, (8, 9), -1, MOUSE),
    ]


def test_a_mouse_that_nobody_moved_points_at_nothing(desk: Desk) -> None:
    """The system reports its place when the window opens; the focus must not follow."""
    for at in ((7, 9), (8, 9)):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0), touch=False))
    assert desk.heard() == [Pointing(Gesture.MOVE, (8, 9), 0, MOUSE)]


def test_each_button_presses_and_releases_its_own(desk: Desk) -> None:
    """The engine's mouse machine knows three buttons."""
    for button in (1, 2, 3, 4, 5, 6):
        desk.mouse(button)
        desk.mouse(button, down=False)
    assert desk.gestures() == [
        Gesture.LEFT_PRESS,
        Gesture.LEFT_RELEASE,
        Gesture.MIDDLE_PRESS,
        Gesture.MIDDLE_RELEASE,
        Gesture.RIGHT_PRESS,
        Gesture.RIGHT_RELEASE,
    ]


@pytest.mark.parametrize("shift", [pygame.K_LSHIFT, pygame.K_RSHIFT])
def test_shift_changes_only_the_left_button(shift: int, desk: Desk) -> None:
    """Shift counts when the button goes down; the release belongs to that press."""
    desk.key(shift)
    desk.mouse(1)
    desk.mouse(3)
    desk.mouse(3, down=False)
    desk.key(shift, down=False)
    desk.mouse(1, down=False)
    desk.mouse(1)
    assert desk.gestures() == [
        Gesture.SHIFT_LEFT_PRESS,
        Gesture.RIGHT_PRESS,
        Gesture.RIGHT_RELEASE,
        Gesture.LEFT_RELEASE,
        Gesture.LEFT_PRESS,
    ]


def test_a_button_released_without_its_press_is_still_released(desk: Desk) -> None:
    """The press may have gone to another window."""
    desk.mouse(3, down=False)
    assert desk.gestures() == [Gesture.RIGHT_RELEASE]


def swapped() -> Bindings:
    """Return a left-handed player's table, with a flag on Shift."""
    return Bindings(
        (
            Binding(Kind.MOUSE, "left", Gesture.RIGHT_PRESS),
            Binding(Kind.MOUSE, "right", Gesture.LEFT_PRESS),
            Binding(Kind.MOUSE, "shift+right", Gesture.RIGHT_PRESS),
        )
    )


def test_the_table_says_what_the_buttons_press(cabinet: Cabinet) -> None:
    """Swapped buttons are two lines of data; a release ends its press, even without Shift."""
    cabinet.style.bindings = swapped()
    desk = Desk(cabinet)
    pygame.event.clear()
    for button in (1, 3):
        desk.mouse(button)
        desk.mouse(button, down=False)
    assert desk.gestures() == [
        Gesture.RIGHT_PRESS,
        Gesture.RIGHT_RELEASE,
        Gesture.LEFT_PRESS,
        Gesture.LEFT_RELEASE,
    ]
    desk.key(pygame.K_LSHIFT)
    desk.mouse(3)
    desk.key(pygame.K_LSHIFT, down=False)
    desk.mouse(3, down=False)
    desk.mouse(3, down=False)
    assert desk.gestures() == [Gesture.RIGHT_PRESS, Gesture.RIGHT_RELEASE, Gesture.LEFT_RELEASE]


def test_shift_and_held_buttons_are_forgotten_with_the_focus(cabinet: Cabinet) -> None:
    """A missed release must not change the next press."""
    cabinet.style.bindings = swapped()
    desk = Desk(cabinet)
    pygame.event.clear()
    desk.key(pygame.K_LSHIFT)
    desk.mouse(3)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    desk.mouse(3, down=False)
    desk.mouse(3)
    assert desk.gestures() == [Gesture.RIGHT_PRESS, Gesture.LEFT_RELEASE, Gesture.LEFT_PRESS]


# Pads


def test_every_button_of_a_pad_asks_for_its_action(desk: Desk, pads: VirtualPads) -> None:
    """The defaults are the buttons that players know."""
    pad = pads.plug_in()
    assert desk.heard() == []
    for button, action in PAD.items():
        pads.press(pad, button)
        assert desk.heard() == ([Asked(action, Device(Kind.PAD, 1))] if action else []), button


def test_two_pads_are_two_hands(desk: Desk, pads: VirtualPads) -> None:
    """They count from 1 in the order of plugging in, and none is the player at mouse and keys."""
    first, second = pads.plug_in(), pads.plug_in()
    desk.heard()
    for pad in (second, first, second):
        pads.press(pad, pygame.CONTROLLER_BUTTON_A)
    desk.tap(pygame.K_SPACE)
    assert desk.heard() == [
        Asked(Action.CONFIRM, Device(Kind.PAD, 2)),
        Asked(Action.CONFIRM, Device(Kind.PAD, 1)),
        Asked(Action.CONFIRM, Device(Kind.PAD, 2)),
        Asked(Action.CONFIRM, Device(Kind.KEYS, 0)),
    ]


def test_a_pad_keeps_its_number_and_the_next_one_gets_the_free_one(desk: Desk, pads: VirtualPads) -> None:
    """A pad that is plugged in again is the same player; the others don't change."""
    first, second, third = pads.plug_in(), pads.plug_in(), pads.plug_in()
    desk.heard()
    pads.pull_out(first)
    desk.heard()
    pads.press(second, pygame.CONTROLLER_BUTTON_X)
    back, fourth = pads.plug_in(), pads.plug_in()
    desk.heard()
    for pad in (third, back, fourth, second):
        pads.press(pad, pygame.CONTROLLER_BUTTON_X)
    numbers = [asked.device.number for asked in desk.heard() if isinstance(asked, Asked)]
    assert numbers == [3, 1, 4, 2]


def test_a_pad_pulled_out_before_it_was_opened_is_no_pad(desk: Desk, pads: VirtualPads) -> None:
    """A loose plug must not end the game, nor take a number."""
    pads.pull_out(pads.plug_in())
    pygame.event.post(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert desk.heard() == []
    pad = pads.plug_in()
    desk.heard()
    pads.press(pad, pygame.CONTROLLER_BUTTON_B)
    assert desk.heard() == [Asked(Action.BACK, Device(Kind.PAD, 1))]


def test_running_begins_to_listen_to_pads_and_to_repeat_keys(cabinet: Cabinet) -> None:
    """Pads wait for the first frame, for they take some ms; a held key waits 280 ms, as in other programs."""
    loop = Loop(cabinet, sleep=lambda seconds: None)
    cabinet.stage.replace(Listener())
    pygame.event.post(pygame.Event(pygame.QUIT))
    controller.quit()  # another test may have left it on
    assert not controller.get_init()
    gc.disable()  # as on the way to the first frame
    try:
        loop.run()
        assert gc.isenabled()
        assert controller.get_init()
        assert pygame.key.get_repeat() == (280, 45)
    finally:
        controller.quit()
        pygame.key.set_repeat(0)
        gc.enable()
        gc.unfreeze()
