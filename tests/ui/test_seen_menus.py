"""Menus, the name, how to play, a recording being read: texts, targets and pixels of each."""

import io
import threading
from pathlib import Path

import pygame
import pytest

from game.engine.errors import BadEventError, GameError
from game.engine.gesture import Kind
from game.engine.level import BEGINNER
from game.notation.recording import Recording
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Boards, ReplayGame, SettingsMenu, Title
from game.ui.core.time import ticks_of
from game.ui.input import own
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.bindings import Binding
from game.ui.kit.load import LoadScene
from game.ui.kit.pause import SECONDS, PauseScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.review import load as load_scene
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.patience import PATIENCE, wait_until
from tests.ui.battle.hands import start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import (
    beside_room,
    click_word,
    colour_of,
    place_of,
    read_window,
    repaints,
    seen_now,
    words_seen,
)
from tests.ui.hands import click, point, press, secret, start_game, wait
from tests.ui.nodes import front_scene, rect_of


def typed(cabinet: Cabinet, text: str) -> None:
    """Type."""
    for character in text:
        cabinet.stage.typed(character)


# The pause


def paused_game(cabinet: Cabinet) -> PlayScene:
    """Return a game under way that is paused."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    wait(cabinet, 1)()
    cabinet.ask(Asked(Action.PAUSE))
    return play


def test_a_pause_shows_a_sleeping_face_and_no_board(open_game: Opener) -> None:
    """The pauses of two boards look the same."""
    pictures = set()
    for cell in (40, 0):
        cabinet = open_game()
        play = start_game(cabinet, BEGINNER)
        click(play, [cell])
        wait(cabinet, 1)()
        cabinet.ask(Asked(Action.PAUSE))
        pictures.add(seen_now(cabinet))
        beside = pygame.Rect(0, 0, rect_of(cabinet, "go_on").left - cabinet.style.px(24), cabinet.style.size[1])
        assert play.camera.rim.colliderect(beside)
        assert not beside_room(cabinet, beside).count()
    assert len(pictures) == 1


BESIDE = {
    "go_on": (Action.PAUSE, "P"),
    "new_game": (Action.NEW, "F2"),
    "again": (Action.AGAIN, "F3"),
    "undo": (Action.UNDO, "Z"),
    "copy": (Action.COPY, "Ctrl+C"),
    "settings": (Action.SETTINGS, "F10"),
    "title": (None, ""),
}

CALLED = {"new_game": "asks.new", "settings": "title.settings"} | {
    word: f"asks.{word}" for word in ("again", "undo", "copy")
}
"""The rows that are called as the actions are."""


@pytest.mark.parametrize("word", BESIDE)
def test_each_row_of_a_pause_does_what_it_says(word: str, open_game: Opener) -> None:
    """It works by a click or by the key shown in the row; a board that is not given up stays the same."""
    action, key = BESIDE[word]
    for by_key in (False, True) if action else (False,):
        cabinet = open_game()
        play = paused_game(cabinet)
        session, words = play.session, cabinet.style.words
        if action and by_key:
            places = dict(read_window(cabinet))
            assert abs(places[key].centery - places[words(CALLED.get(word, f"pause.{word}"))].centery) <= 2
            cabinet.ask(Asked(action))
        else:
            click_word(cabinet, words(CALLED.get(word, f"pause.{word}")))
        cabinet.stage.update(1)
        wanted = {"settings": SettingsScene, "title": TitleScene}.get(word, PlayScene)
        assert isinstance(cabinet.stage.top, wanted)
        assert (play.session is not session) is (word in ("new_game", "again"))
        said = ("share.copied", "share.no_clipboard") if word == "copy" else ()
        assert {words(each) for each in said} & {*words_seen(cabinet)} or not said
        assert (session.unranked is not None) is (word == "undo")


def test_a_pause_shows_the_keys_as_they_are_bound(cabinet: Cabinet) -> None:
    """A new binding shows its key, and an action without a key shows none."""
    paused_game(cabinet)
    cabinet.stage._use(KEYBOARD.kind)
    assert {"P", "F3"} <= {*words_seen(cabinet)}
    keys = {"k": Action.PAUSE, "p": Action.MUTE, "f3": Action.MUTE}
    cabinet.change(bindings=own.lines([Binding(KEYBOARD.kind, key, action) for key, action in keys.items()]))
    assert "K" in words_seen(cabinet)
    assert not {"P", "F3", "–"} & {*words_seen(cabinet)}


@pytest.mark.parametrize("word", ["go_on", "new_match", "settings", "setup", "title"])
def test_each_row_of_a_match_s_pause_does_what_it_says(word: str, cabinet: Cabinet) -> None:
    """The rows start another match, open the setup or the title, or continue."""
    battle = start_match(cabinet)
    live = battle.live
    cabinet.ask(Asked(Action.PAUSE))
    click_word(cabinet, cabinet.style.words(CALLED.get(word, f"pause.{word}")))
    cabinet.stage.update(ticks_of(SECONDS) if word == "go_on" else 0)  # time goes on after a count
    wanted = {"settings": SettingsScene, "setup": BattleSetupScene, "title": TitleScene}.get(word, BattleScene)
    assert isinstance(cabinet.stage.top, wanted)
    assert (battle.live is not live) is (word == "new_match")


@pytest.mark.parametrize("action", [Action.PAUSE, Action.BACK, Action.CONFIRM])
def test_a_pause_ends_by_the_key_that_began_it(action: Action, cabinet: Cabinet) -> None:
    """Escape and the first row end it, too."""
    play = paused_game(cabinet)
    assert repaints(cabinet, press(cabinet, action))
    assert cabinet.stage.top is play


def test_a_paused_game_is_never_hinted_at(cabinet: Cabinet) -> None:
    """The pause ignores the board's keys."""
    play = paused_game(cabinet)
    view = play.session.view
    for action in (Action.HINT, Action.FLAG, Action.CHORD, Action.CHANCES):
        cabinet.ask(Asked(action))
        cabinet.stage.update(1)
    assert isinstance(cabinet.stage.top, PauseScene)
    assert play.session.view is view
    assert secret(play)


# Settings, a board of one's own, the choice of a match


def show_setting(cabinet: Cabinet, label: str) -> None:
    """Move the mouse over the row of a setting."""
    point(cabinet, Kind.MOVE, place_of(cabinet, cabinet.style.words(f"settings.{label}")))()


@pytest.mark.parametrize("label", ["reduced_motion", "question_marks", "hold_ms"])
def test_settings_say_what_the_lit_one_does(label: str, cabinet: Cabinet) -> None:
    """The text is dim; each label appears once."""
    cabinet.router.go(SettingsMenu())
    words = cabinet.style.words
    show_setting(cabinet, label)
    assert words_seen(cabinet).count(words(f"settings.{label}")) == 1
    assert words(f"settings.about_{label}") in words_seen(cabinet)
    assert colour_of(cabinet, words(f"settings.{label}")) == "text"
    assert colour_of(cabinet, words(f"settings.about_{label}")) == "text_dim"


def test_the_density_of_a_board_is_said_while_it_is_typed(open_game: Opener) -> None:
    """A warning takes its place."""
    cabinet = open_game(custom_width=10, custom_height=10, custom_mines=10)
    cabinet.router.go(Boards(own=True))
    words = cabinet.style.words
    assert words("custom.density", percent="10.0") in words_seen(cabinet)
    for _ in range(3):
        cabinet.ask(Asked(Action.DOWN))
    typed(cabinet, "99")
    assert words("custom.density", percent="99.0") in words_seen(cabinet)
    assert repaints(cabinet, lambda: typed(cabinet, "9"), pygame.Rect(0, 500, 1280, 220))
    said = " ".join(words_seen(cabinet))
    assert words("custom.too_many", most=99, width=10, height=10) in said
    assert colour_of(cabinet, next(line for line in words_seen(cabinet) if line.startswith("At most"))) == "warning"


def test_a_single_mine_may_be_the_most(open_game: Opener) -> None:
    """Two cells have room for one mine with a safe start."""
    cabinet = open_game(custom_width=2, custom_height=1, custom_mines=1)
    cabinet.router.go(Boards(own=True))
    assert cabinet.style.words("custom.density", percent="50.0") in words_seen(cabinet)


@pytest.mark.parametrize("row", range(3))
def test_enter_in_any_field_plays_the_board(row: int, open_game: Opener) -> None:
    """Enter works without the focus on the Play button."""
    cabinet = open_game(custom_width=12, custom_height=11, custom_mines=13)
    cabinet.router.go(Title())
    cabinet.router.go(Boards(own=True))
    for _ in range(row + 1):
        cabinet.ask(Asked(Action.DOWN))
    cabinet.ask(Asked(Action.CONFIRM))
    play = front_scene(cabinet, PlayScene)
    level = play.session.setup.level
    assert (level.width, level.height, level.mines) == (12, 11, 13)


@pytest.mark.parametrize(("row", "digits"), [(0, 4), (1, 4), (2, 6)])
def test_a_measure_has_room_for_the_largest_board(row: int, digits: int, cabinet: Cabinet) -> None:
    """It takes no more digits: a longer number would be invalid."""
    cabinet.router.go(Boards(own=True))
    for _ in range(row + 1):
        cabinet.ask(Asked(Action.DOWN))
    typed(cabinet, "1234567")
    assert "1234567"[:digits] in words_seen(cabinet)


# A recording being read


def test_reading_is_told_and_what_is_wrong_after_it(open_game: Opener) -> None:
    """The page says that it reads, then gives the reason in words; the row leads back."""
    cabinet, gate = open_game(), threading.Event()

    def read() -> Recording:
        gate.wait(PATIENCE)
        raise BadEventError("line 3: 'jump 12' is no event")

    cabinet.router.go(Title())
    cabinet.router.go(ReplayGame("game.avf", read))
    words, load = cabinet.style.words, cabinet.stage.top
    assert isinstance(load, LoadScene)
    opening = words("replay.opening", name="game.avf")
    assert opening in words_seen(cabinet)
    assert colour_of(cabinet, opening) == "text_dim"
    wait(cabinet, 9)()
    assert cabinet.stage.animating
    gate.set()
    before = seen_now(cabinet)
    wait_until(lambda: not cabinet.stage.animating, wait(cabinet, 1))
    assert seen_now(cabinet) != before
    said = " ".join(words_seen(cabinet))
    problem = words("fault.at", what=words("fault.damaged"), number=3)
    assert words("replay.failed", name="game.avf", problem=problem) in said
    assert opening not in said
    click_word(cabinet, words("menu.back"))
    assert isinstance(cabinet.stage.top, TitleScene)


def test_a_recording_is_read_in_the_room_as_every_menu_is_shown(open_game: Opener) -> None:
    """This holds even if the game starts with it."""
    cabinet, gate = open_game(), threading.Event()

    def read() -> Recording:
        gate.wait(PATIENCE)
        raise GameError("nothing")

    cabinet.router.go(ReplayGame("game.avf", read))
    seen_now(cabinet)
    back = rect_of(cabinet, "back")
    assert not beside_room(cabinet, pygame.Rect(0, 0, back.left - cabinet.style.px(24), 720)).count()
    assert beside_room(cabinet, back).count() == back.width * back.height
    gate.set()


@pytest.mark.parametrize("name", ["-", "game.avf"])
def test_a_recording_is_read_from_a_file_or_from_standard_input(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One byte more than the largest is enough to know that it is too large."""
    content, given = b"0123456789abcdef", list[tuple[object, ...]]()

    def read(*told: object) -> None:
        given.append(told)

    monkeypatch.setattr(load_scene, "LARGEST_FILE", 10)
    monkeypatch.setattr("game.notation.recordings.read", read)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    (tmp_path / "game.avf").write_bytes(content)
    load_scene.read_file(Path("-") if name == "-" else tmp_path / name)
    assert given == [(content[:11], name)]


def test_a_fault_of_the_game_s_own_is_told_too(cabinet: Cabinet, caplog: pytest.LogCaptureFixture) -> None:
    """The fault is logged, and the game continues."""

    def read() -> Recording:
        raise IndexError("no such thing")

    cabinet.router.go(Title())
    cabinet.router.go(ReplayGame("game.avf", read))
    wait_until(lambda: not cabinet.stage.animating, wait(cabinet, 1))
    assert cabinet.style.words("load.fault") in " ".join(words_seen(cabinet))
    assert "no such thing" in caplog.text


# What stands in the middle
