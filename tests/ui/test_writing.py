"""Typing: every character arrives once, whether a key or an input method made it, and only where text is wanted."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.modes.settings.competition import CompetitionScene
from tests.ui.conftest import Opener
from tests.ui.keyboard import key_event


def key(character: str, mod: int = 0) -> None:
    """Queue what SDL tells of a key that types a character: the key, then the text."""
    code = pygame.K_BACKSPACE if character == "\b" else 0
    pygame.event.post(key_event(pygame.KEYDOWN, code, mod=mod, unicode=character))
    if character.isprintable() and not mod & pygame.KMOD_CTRL:
        text(character)
    pygame.event.post(key_event(pygame.KEYUP, code, mod=mod, unicode=character))


def text(characters: str) -> None:
    """Queue the text of an input method."""
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=characters))


@pytest.fixture
def asked(open_game: Opener) -> Iterator[tuple[Cabinet, CompetitionScene, Loop]]:
    """A loop before the row of the name."""
    cabinet = open_game()
    scene = CompetitionScene(cabinet)
    loop = Loop(cabinet, sleep=lambda _: None)
    cabinet.stage.replace(Scene())
    cabinet.stage.push(scene)
    scene.act(Asked(Action.DOWN))  # to the name
    pygame.event.clear()
    yield cabinet, scene, loop
    pygame.event.clear()


Typing = tuple[Cabinet, CompetitionScene, Loop]


def test_a_key_types_its_character_once(asked: Typing) -> None:
    """Though SDL tells of it twice; the same key twice is two characters."""
    cabinet, _, loop = asked
    for character in "anna":
        key(character)
    loop.turn()
    assert cabinet.settings.player == "anna"


def test_what_an_input_method_puts_together_is_typed(asked: Typing) -> None:
    """Its keys type nothing by themselves; several characters may come at once."""
    cabinet, _, loop = asked
    key("Z")
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_s))
    text("扫雷")
    text("ö")
    loop.turn()
    assert cabinet.settings.player == "Z扫雷ö"


def test_control_keys_and_what_cannot_be_printed_type_nothing(asked: Typing) -> None:
    """A name consists of printable characters."""
    cabinet, _, loop = asked
    key("a")
    key("v", pygame.KMOD_CTRL)
    text("\n\x00")
    loop.turn()
    assert cabinet.settings.player == "a"
    key("\b")
    loop.turn()
    assert cabinet.settings.player == ""


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
def test_ctrl_and_a_letter_of_another_script_types_nothing(asked: Typing, mod: int) -> None:
    """SDL tells a Latin one as a control character, and a Russian one as text."""
    cabinet, _, loop = asked
    pygame.event.post(key_event(pygame.KEYDOWN, ord("м"), mod=mod, unicode="м", scancode=pygame.KSCAN_V))
    text("м")
    key("м")
    loop.turn()
    assert cabinet.settings.player == "м"


def test_input_methods_are_kept_out_where_nothing_is_written(asked: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    """They would swallow letters that are keys of the game; their candidates appear at the focused field."""
    cabinet, scene, loop = asked
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", calls.append)
    loop.turn()
    first = scene.writes_at
    assert calls == ["start", first]
    key("x")
    loop.turn()
    loop.turn()
    assert calls == ["start", first]
    cabinet.stage.pop()
    loop.turn()
    assert calls[2:] == ["stop"]
