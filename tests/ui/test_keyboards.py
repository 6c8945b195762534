"""Keyboards of the world: a key is the letter that it prints, or its place; pages name it as it looks."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.i18n import catalogue
from game.i18n.catalogue import LOCALES
from game.store.settings import load
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import JoinMatch, Title
from game.ui.core.scene import Scene
from game.ui.input import keyboard, own
from game.ui.input.actions import DIGITS, Action, Asked, Kind
from game.ui.input.bindings import DEFAULTS, Binding
from game.ui.input.halves import LEFT, RIGHT, TABLE
from game.ui.input.keyboard import Keyboard
from game.ui.modes.battle.battle_join import BattleJoinScene
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.competition import CompetitionScene
from tests.scenes.classic import asked_initials
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.keyboard import LAYOUTS, ROWS, US, key_at, key_event
from tests.ui.nodes import front_scene

OTHERS = ("ru", "gr", "il")
"""The keyboards of other scripts."""

LETTERS = {
    name: asks for name in "abcdefghijklmnopqrstuvwxyz" if isinstance(asks := DEFAULTS.asks(Kind.KEYS, name), Action)
}
"""The actions of letters."""

SHORTCUTS = {"c": Action.COPY, "v": Action.PASTE, "n": Action.NEW}
LONE = re.compile(r"(?<![\w{’'])[CDFHLMPQRSTV](?![\w}’'])")
"""The letter of a key; those that are words of their own in some language are left out."""

OF_PADS = re.compile(r"\.pad$|^pad\.|pad_how|(left|right)_keys")
"""Names of texts to players with pads; and French calls the halves of a keyboard G and D."""


class Listener(Scene):
    """Records actions; two people may share its keyboard."""

    shared = False

    def __init__(self) -> None:
        self.heard: list[Asked] = []

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard count."""
        return self.shared

    def act(self, asked: Asked) -> bool:
        """Record it."""
        self.heard.append(asked)
        return True


class Desk:
    """A loop around a cabinet, with a keyboard of some country."""

    def __init__(self, cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cabinet = cabinet
        self.loop = Loop(cabinet, clock=lambda: 0.0, sleep=lambda _: None)
        self.name = "us"
        self._patch = monkeypatch

    def plug_in(self, name: str, *, told: bool = True) -> None:
        """Use another layout; if it is not *told*, as by a browser, only the events of keys show it."""
        self.name = name
        if told:
            letters = {US[place]: chr(key_at(name, place)) for place in ROWS}
            self._patch.setattr("game.ui.core.loop.present_keyboard", lambda: Keyboard({**keyboard.US, **letters}))
            pygame.event.post(pygame.Event(pygame.KEYMAPCHANGED))
            self.loop.turn()

    def tap(self, place: str, mod: int = 0) -> None:
        """Press and release the key at the place of a US letter."""
        key = key_at(self.name, place)
        typed = chr(key) if key < 128 else ""  # as SDL has it while no text is wanted
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(key_event(kind, key, mod=mod, unicode=typed, scancode=US[place]))
        self.loop.turn()

    def tap_key(self, key: int) -> None:
        """Press and release a key that prints no letter."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(key_event(kind, key))
        self.loop.turn()

    def asked(self, place: str, mod: int = 0) -> list[Asked]:
        """Return what a key asks for."""
        listener = front_scene(self.cabinet, Listener)
        listener.heard.clear()
        self.tap(place, mod)
        return [*listener.heard]

    def open_bindings(self) -> None:
        """Open the page of keys over the title."""
        self.cabinet.router.go(Title())
        self.cabinet.stage.push(BindingsScene(self.cabinet))


@pytest.fixture
def desk(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk with a listener on the stage and an empty queue."""
    cabinet = open_game(reduced_motion=True)
    cabinet.stage.replace(Listener())
    pygame.event.clear()
    yield Desk(cabinet, monkeypatch)
    pygame.event.clear()


def actions(asked: list[Asked]) -> list[Action]:
    """Return the actions alone."""
    return [one.action for one in asked]


# What a key asks for


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("told", [True, False])
def test_a_key_of_another_script_is_the_letter_at_its_place(desk: Desk, name: str, told: bool) -> None:
    """Half of the world's keyboards have no Latin letters; that goes for keys with a sign in a letter's place, too."""
    desk.plug_in(name, told=told)
    for place, action in LETTERS.items():
        if told or not key_at(name, place) < 128:
            assert actions(desk.asked(place)) == [action], place
    for place, action in SHORTCUTS.items():
        assert actions(desk.asked(place, pygame.KMOD_LCTRL)) == [action], place


@pytest.mark.parametrize("name", ["fr", "de", "dvorak"])
def test_a_latin_letter_is_a_key_wherever_it_lies(desk: Desk, name: str) -> None:
    """A French A is an A, though it lies where others have Q."""
    desk.plug_in(name)
    for place in ROWS:
        letter = chr(key_at(name, place))
        if letter.isalpha() and letter.isascii():
            assert actions(desk.asked(place)) == ([LETTERS[letter]] if letter in LETTERS else []), letter
        if letter in SHORTCUTS:
            assert actions(desk.asked(place, pygame.KMOD_RCTRL)) == [SHORTCUTS[letter]]


@pytest.mark.parametrize(("key", "place", "action"), [("é", "2", Action.LEVEL_2), ("ß", "-", Action.ZOOM_OUT)])
def test_a_letter_without_a_name_counts_as_its_place_s(desk: Desk, key: str, place: str, action: Action) -> None:
    """Also on keyboards that have all Latin letters."""
    pygame.event.post(key_event(pygame.KEYDOWN, ord(key), scancode=US[place]))
    desk.loop.turn()
    assert actions(front_scene(desk.cabinet, Listener).heard) == [action]


def test_a_key_without_a_place_is_its_letter(desk: Desk) -> None:
    """Programs that press keys may tell no place."""
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_h, scancode=0))
    desk.loop.turn()
    assert actions(front_scene(desk.cabinet, Listener).heard) == [Action.HINT]


@pytest.mark.parametrize("name", [*LAYOUTS])
def test_the_halves_of_the_keyboard_go_by_place(desk: Desk, name: str) -> None:
    """A hand that lies on W, A, S and D on one keyboard lies there on all."""
    desk.plug_in(name)
    front_scene(desk.cabinet, Listener).shared = True
    for place, action in TABLE[LEFT]:
        if len(place) == 1:
            assert desk.asked(place) == [Asked(action, LEFT)]
    for place, action in (("up", Action.UP), ("return", Action.CONFIRM)):
        front_scene(desk.cabinet, Listener).heard.clear()
        desk.tap_key(pygame.key.key_code(place))
        assert front_scene(desk.cabinet, Listener).heard == [Asked(action, RIGHT)]


def test_a_key_that_changes_while_it_is_down_is_released(desk: Desk) -> None:
    """Who changes the layout with a key held would find it dead, as if it were still down."""
    desk.cabinet.stage.replace(Listener())
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_f))
    pygame.event.post(key_event(pygame.KEYUP, ord("а"), scancode=US["f"]))
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_f))
    desk.loop.turn()
    assert actions(front_scene(desk.cabinet, Listener).heard) == [Action.FLAG] * 2


# The page, and what it keeps


@pytest.mark.parametrize(("name", "shown"), [("ru", "М · А"), ("gr", "Ω · Φ"), ("il", "ה · כ"), ("dvorak", "K · F")])
def test_the_page_shows_what_the_key_prints(desk: Desk, name: str, shown: str, tmp_path: Path) -> None:
    """A Russian player presses М and reads М; the file has a name that every edition can read."""
    desk.plug_in(name)
    desk.open_bindings()
    click_word(desk.cabinet, "Flag")
    desk.tap("v")
    assert shown in words_seen(desk.cabinet)
    desk.cabinet.close()
    stored = "k" if name == "dvorak" else "v"
    assert load(tmp_path / "settings.toml").settings.bindings == (f"keys {stored} = flag",)


def test_a_letter_that_cannot_be_drawn_is_shown_as_its_place_s(desk: Desk) -> None:
    """An empty box says less than the letter of a US keyboard, which most such keys have as well."""
    georgian = Keyboard({**keyboard.US, US["f"]: "ფ"})
    desk.cabinet.type_by(georgian)
    assert desk.cabinet.style.shortcut(Action.FLAG) == "F"


def test_a_key_without_any_name_is_refused(desk: Desk) -> None:
    """It could not be found again in the file."""
    desk.open_bindings()
    click_word(desk.cabinet, "Flag")
    for mod in (0, pygame.KMOD_LCTRL):
        pygame.event.post(key_event(pygame.KEYDOWN, 0, mod=mod, scancode=200))
        desk.loop.turn()
        assert "This key has no name: choose another one" in words_seen(desk.cabinet)
        assert [*desk.cabinet.devices.own] == []
    desk.tap("j")
    assert "J · F" in words_seen(desk.cabinet)


def test_lines_of_keys_without_a_name_are_passed_over(open_game: Opener) -> None:
    """Older editions wrote them for every Russian key; nobody can do anything about them."""
    cabinet = open_game(bindings=("keys  = flag", "keys ctrl+ = copy", "keys q = flag"))
    assert cabinet.problems() == []
    assert [*cabinet.devices.own] == [Binding(Kind.KEYS, "q", Action.FLAG)]


@pytest.mark.parametrize(
    ("name", "label", "keys"),
    [
        ("us", "WASD", "W S A D"),
        ("fr", "ZQSD", "Z S Q D"),
        ("dvorak", ",AOE", ", O A E"),
        ("ru", "ЦФЫВ", "Ц Ы Ф В"),
        ("gr", "ςΑΣΔ", "ς Σ Α Δ"),
    ],
)
def test_the_ready_set_goes_by_place(desk: Desk, name: str, label: str, keys: str) -> None:
    """Its button says what is printed there, and it stays there when the layout changes."""
    cabinet = desk.cabinet
    desk.plug_in(name)
    desk.open_bindings()
    click_word(cabinet, label)
    desk.tap_key(pygame.K_ESCAPE)
    assert any(keys in line for line in words_seen(cabinet))
    cabinet.stage.replace(Listener())
    for layout_name in (name, "us", "dvorak", "il"):
        desk.plug_in(layout_name)
        for place, action in zip("wasdqev", (Action.UP, Action.LEFT, Action.DOWN, Action.RIGHT), strict=False):
            assert actions(desk.asked(place)) == [action]
    desk.plug_in(name)
    desk.open_bindings()
    click_word(cabinet, "Up")
    desk.tap("w")
    click_word(cabinet, "Flag")
    desk.tap("w")
    desk.tap("w")
    assert cabinet.style.bindings.controls(Kind.KEYS, Action.UP) == ("up",), "the key itself is set, not its letter"


def test_a_key_that_the_ready_set_takes_is_named_for_nothing_else(desk: Desk) -> None:
    """On a French keyboard Z moves up from then on, and takes nothing back; resetting that line gives it back."""
    cabinet = desk.cabinet
    desk.plug_in("fr")
    cabinet.change(bindings=own.lines(own.with_wasd([Binding(Kind.KEYS, "w", Action.UP)])))
    bindings = cabinet.style.bindings
    assert bindings.controls(Kind.KEYS, Action.UNDO) == ()
    assert bindings.controls(Kind.KEYS, Action.UP) == ("place w", "up"), (
        "the letters of an older edition's set are gone"
    )
    freed = own.freed(cabinet.devices.own, Kind.KEYS, Action.UNDO, keyboard=bindings.keyboard)
    assert Binding(Kind.KEYS, "place w", Action.UP) not in freed
    assert len(freed) == len(cabinet.devices.own) - 1


# What is shown


@pytest.mark.parametrize("told", [True, False])
def test_a_new_layout_is_shown_at_once(desk: Desk, told: bool) -> None:
    """By the system's word, or by the first key where it says nothing."""
    cabinet = desk.cabinet
    desk.open_bindings()
    assert "F" in words_seen(cabinet)
    desk.plug_in("ru", told=told)
    if not told:
        desk.tap("f")
    assert {"F", "А"} & {*words_seen(cabinet)} == {"А"}
    desk.plug_in("us", told=told)
    if not told:
        desk.tap("f")
    assert "F" in words_seen(cabinet)


@pytest.mark.parametrize(
    ("digits", "wrong"),
    [("&é\"'(-è_çà)=", Action.DIGIT_6), ("+ěščřžýáíé=´", Action.LEVEL_1), ("ๅ/-ภถุึคตจขช", Action.LEVEL_3)],
)
def test_no_key_is_named_for_what_another_one_asks_for(desk: Desk, digits: str, wrong: Action) -> None:
    """The French 6 prints a minus, which zooms; there the keypad's digits are left, and are named."""
    letters = dict(zip(map(keyboard.PLACES.get, "1234567890-="), digits, strict=True))
    desk.cabinet.type_by(Keyboard({place: letter for place, letter in letters.items() if place}))
    bindings, number = desk.cabinet.style.bindings, DIGITS[wrong]
    for action in own.ACTIONS:
        for place, letter in letters.items():
            if letter in bindings.controls(Kind.KEYS, action):
                event = key_event(pygame.KEYDOWN, ord(letter), scancode=place)
                assert bindings.action(Kind.KEYS, bindings.key(event)) is action
    assert bindings.controls(Kind.KEYS, wrong) == (f"[{number}]",)
    assert desk.cabinet.style.shortcut(wrong) == str(number)
    desk.tap_key(getattr(pygame, f"K_KP{number}"))
    assert actions(front_scene(desk.cabinet, Listener).heard) == [wrong]


@pytest.mark.parametrize(
    ("digits", "label"),
    [("1234567890-=", "+"), ("1234567890+´", "+"), ("1234567890'^", "^"), ("123456789öüó", "Ó")],
)
def test_a_character_that_may_need_shift_on_another_key_is_not_named(desk: Desk, digits: str, label: str) -> None:
    """The Swiss + is Shift+1, the Hungarian Shift+3, which ask for a level; the key beside Backspace zooms there."""
    letters = dict(zip(map(keyboard.PLACES.get, "1234567890-="), digits, strict=True))
    desk.cabinet.type_by(Keyboard({place: letter for place, letter in letters.items() if place}))
    assert desk.cabinet.style.shortcut(Action.ZOOM_IN) == label


@pytest.mark.parametrize(("name", "keys"), [("us", "W A S D · Space, F, C"), ("fr", "Z Q S D · Space, F, C")])
def test_a_half_of_the_keyboard_is_told_by_what_it_prints(desk: Desk, name: str, keys: str) -> None:
    """Who sits down reads the letters that are under the hand."""
    desk.plug_in(name)
    desk.cabinet.router.go(JoinMatch())
    desk.cabinet.ask(Asked(Action.CONFIRM, LEFT))
    assert front_scene(desk.cabinet, BattleJoinScene).seats[0] == LEFT
    assert keys in words_seen(desk.cabinet)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_has_a_key_s_letter_of_its_own(locale: str) -> None:
    """It would be another keyboard's: texts get the letters of keys from the bindings."""
    texts = tomllib.loads((Path(catalogue.__file__).parent / "locales" / f"{locale}.toml").read_text(encoding="utf-8"))
    told = [text for name, text in sayings(texts) if not OF_PADS.search(name) and LONE.search(text)]
    assert told == []


def sayings(texts: dict[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts of a locale with their names."""
    for name, text in texts.items():
        if isinstance(text, dict):
            yield from sayings(text, f"{within}{name}.")
        elif isinstance(text, str):
            yield within + name, text


# Typing


@pytest.mark.parametrize("name", OTHERS)
def test_initials_are_typed_on_every_keyboard(desk: Desk, name: str) -> None:
    """They are Latin, whatever the keys print."""
    desk.plug_in(name)
    asked_initials(desk.cabinet)
    desk.tap("x")
    assert {"A", "D", "X"} <= {*words_seen(desk.cabinet)}


def test_names_are_typed_in_every_script(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the system tells the characters, and no key is taken for its place's letter."""
    cabinet = desk.cabinet
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda _: None)
    desk.plug_in("ru")
    cabinet.router.go(Title())
    cabinet.stage.push(CompetitionScene(cabinet))
    cabinet.ask(Asked(Action.DOWN))
    desk.loop.turn()
    assert calls == ["start"]
    desk.tap("f")
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="а"))
    desk.loop.turn()
    assert cabinet.settings.player == "а"
    cabinet.ask(Asked(Action.UP))
    desk.loop.turn()
    assert calls == ["start", "stop"]
