"""The menus, by keys and by mouse."""

from functools import partial
from unittest.mock import Mock

import pytest

from game.engine.level import CLASSIC, Level
from game.ui.core import clipboard, handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, BattleSetup, Boards, Profile, Road, Route, Title
from game.ui.input.actions import Action, Asked
from game.ui.kit.row import Choice, Slider, Switch
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.review.analysis import AnalysisScene
from game.ui.modes.settings.bindings import BindingsScene
from game.ui.modes.settings.settings import MERGED, ROWS, SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, colour_of, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, finish_work, press
from tests.ui.nodes import focus, focus_of, front_scene, rect_of, rows_of


def type_in(scene: BoardsScene, *numbers: int) -> None:
    """Type the three measures, one row after the other, and go on to Play."""
    stage = scene.cabinet.stage
    stage.act(Asked(Action.DOWN))
    for number in numbers:
        for digit in str(number):
            stage.typed(digit)
        stage.act(Asked(Action.DOWN))
    for _ in range(4):  # over the two switches, Classic and the code, to Play
        stage.act(Asked(Action.DOWN))


def test_quitting_takes_two_steps_by_escape(cabinet: Cabinet) -> None:
    """One Escape too many must not end the game."""
    cabinet.stage.replace(TitleScene(cabinet))
    cabinet.stage.act(Asked(Action.BACK))
    assert cabinet.stage.top
    cabinet.stage.act(Asked(Action.BACK))
    assert cabinet.stage.top is None


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((9, 9, 81), "At most 80 mines fit a 9×9 board"),
        ((1, 1, 1), "No mine fits a 1×1 board"),
        ((9, 9, 0), "A board needs at least 1 mine"),
        ((0, 9, 1), "Width and height can be 1 to 1000 cells"),
        ((9, 1001, 1), "Width and height can be 1 to 1000 cells"),
    ],
)
def test_a_board_that_can_not_be_played_is_refused_in_words(
    numbers: tuple[int, int, int], sentence: str, cabinet: Cabinet
) -> None:
    """The sentence names the limit, and Play does nothing."""
    scene = BoardsScene(cabinet, own=True)
    cabinet.stage.replace(scene)
    type_in(scene, *numbers)
    assert sentence in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.stage.top is scene
    assert cabinet.audio.played == "denied"


def test_a_custom_board_is_played_and_remembered(cabinet: Cabinet) -> None:
    """The next visit begins with the last board."""
    scene = BoardsScene(cabinet, own=True)
    cabinet.stage.replace(scene)
    type_in(scene, 40, 25, 180)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, PlayScene)
    assert cabinet.stage.top.session.setup.level == Level("custom", 40, 25, 180)
    assert cabinet.settings.custom_mines == 180


@pytest.mark.parametrize("steps", range(12))
def test_play_is_golden_where_enter_plays(steps: int, open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board and on a measure Enter plays the board; on a switch or on another key it does something else."""
    monkeypatch.setattr(clipboard, "get", str)  # a board there would be played, too
    cabinet = open_game(no_guess_custom=False, reduced_motion=True)
    cabinet.stage.replace(BoardsScene(cabinet, own=True))
    for _ in range(steps):
        cabinet.ask(Asked(Action.DOWN))
    golden = colour_of(cabinet, cabinet.style.words("title.play")) == "gold_ink"
    cabinet.ask(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, PlayScene) is golden


def test_classic_is_a_preset_of_the_custom_board(cabinet: Cabinet) -> None:
    """It is no board of the row; its row gives the custom board its measures, and its own rules and table stay."""
    words = cabinet.style.words
    cabinet.stage.replace(BoardsScene(cabinet))
    assert words_seen(cabinet).count(words("level.classic")) == 1
    click_word(cabinet, words("level.classic"))
    click_word(cabinet, words("boards.no_guess"))
    assert (cabinet.settings.no_guess_classic, cabinet.settings.no_guess_custom) == (True, False)
    click_word(cabinet, words("title.play"))
    setup = front_scene(cabinet, PlayScene).session.setup
    assert (setup.level, setup.no_guess) == (CLASSIC, True)
    assert cabinet.settings.level == "classic"
    scene = BoardsScene(cabinet)
    assert (scene.level, scene.board) == ("custom", CLASSIC)


def test_any_position_is_analysed_from_the_page_of_boards(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its key opens an empty board; a drawing on the clipboard is pasted as a position."""
    words = cabinet.style.words
    for key, pasted in ("analysis.heading", False), ("boards.paste", True):
        monkeypatch.setattr(clipboard, "get", lambda: "1##\n###\n")
        cabinet.stage.replace(BoardsScene(cabinet))
        click_word(cabinet, words(key))
        scene = front_scene(cabinet, AnalysisScene)
        finish_work(cabinet)
        assert ((scene.view.grid.width, scene.view.grid.height) == (3, 2)) is pasted
        cabinet.ask(Asked(Action.BACK))
        assert isinstance(cabinet.stage.top, BoardsScene)


def open_settings(cabinet: Cabinet) -> SettingsScene:
    """Show the settings."""
    cabinet.stage.push(scene := SettingsScene(cabinet))
    return scene


@pytest.mark.long
def test_every_setting_can_be_changed_by_key_and_by_mouse(cabinet: Cabinet) -> None:
    """Each row changes its setting by key and by mouse."""
    open_settings(cabinet)
    for row in rows_of(cabinet):
        while focus_of(cabinet) != row.key:
            cabinet.stage.act(Asked(Action.DOWN))
        if row.key in ("fullscreen", "language"):
            continue  # no full screen without a screen; another language has its own test
        if not isinstance(row, Switch | Choice | Slider):
            continue
        seen = {cabinet.settings}
        rect = rect_of(cabinet, row.key)
        by_key = repaints(cabinet, press(cabinet, Action.RIGHT), rect)
        seen.add(cabinet.settings)
        right = rect.right - (rect.width // 3 if isinstance(row, Slider) else 20)
        by_mouse = repaints(cabinet, partial(click_pixel, cabinet, (right, rect.centery)), rect)
        seen.add(cabinet.settings)
        assert len(seen) >= 2, row.label
        assert by_key or by_mouse, row.label
        cabinet.change(interface_size=100)  # so that the page is as large as the window


def test_all_settings_are_on_one_page(open_game: Opener) -> None:
    """Eighteen rows, seen at once, for a newcomer too; in a browser the page's own key fills the screen."""
    cabinet = open_game()
    open_settings(cabinet)
    assert {row.key for row in rows_of(cabinet)} == {*ROWS}
    assert len(ROWS) == 18
    window = cabinet.window.get_surface().get_rect()
    assert all(window.contains(rect_of(cabinet, name)) for name in ROWS)
    handover.use(Mock())
    cabinet.stage.pop()
    open_settings(cabinet)
    offered = {row.key for row in rows_of(cabinet)}
    handover.use(None)
    assert {*ROWS} - offered == {"fullscreen"}


@pytest.mark.parametrize("row", MERGED)
def test_one_row_stands_for_two_settings(row: str, cabinet: Cabinet) -> None:
    """Its steps go through all that it offers; two settings that it can't set stay until it is stepped."""
    of, pairs = MERGED[row]
    open_settings(cabinet)
    focus(cabinet, row)
    for pair in [*pairs.values()][1:]:
        cabinet.ask(Asked(Action.RIGHT))
        assert tuple(getattr(cabinet.settings, name) for name in of) == pair
    cabinet.change(**dict.fromkeys(of, True) if row == "one_button" else {of[0]: False, of[1]: True})
    before = cabinet.settings
    cabinet.ask(Asked(Action.RIGHT))
    assert cabinet.settings == before
    cabinet.ask(Asked(Action.LEFT))
    assert tuple(getattr(cabinet.settings, name) for name in of) == [*pairs.values()][1]


def test_a_click_on_a_swatch_wears_its_theme(cabinet: Cabinet) -> None:
    """A click beside the swatches changes nothing; the word below a swatch belongs to it."""
    open_settings(cabinet)
    click_word(cabinet, cabinet.style.words("settings.theme"))
    assert cabinet.settings.theme == "night"
    for theme in ("paper", "contrast", "classic"):
        click_word(cabinet, cabinet.style.words(f"settings.theme_{theme}"))
        assert cabinet.settings.theme == cabinet.style.theme.name == theme


@pytest.mark.parametrize("route", [Road(), Profile(), BattleSetup(), ArcadeMenu(), Boards()])
def test_f10_opens_the_settings_from_everywhere_and_leaves_them(route: Route, cabinet: Cabinet) -> None:
    """From a page of the settings it leads back to them; they never open twice."""
    cabinet.router.go(Title())
    cabinet.router.go(route)
    below = cabinet.stage.top
    cabinet.ask(Asked(Action.SETTINGS))
    settings = front_scene(cabinet, SettingsScene)
    click_word(cabinet, cabinet.style.words("settings.bindings"))
    front_scene(cabinet, BindingsScene)
    cabinet.ask(Asked(Action.SETTINGS))
    assert cabinet.stage.top is settings
    cabinet.ask(Asked(Action.SETTINGS))
    assert cabinet.stage.top is below


def test_moving_a_volume_ends_the_mute(open_game: Opener) -> None:
    """A player who turns it up wants to hear it."""
    cabinet = open_game(mute=True)
    open_settings(cabinet)
    focus(cabinet, "effects_volume")
    cabinet.ask(Asked(Action.RIGHT))
    assert not cabinet.settings.mute
    assert cabinet.audio.volume == cabinet.settings.effects_volume == 75


def test_a_setting_that_is_only_heard_lays_nothing_out(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of a volume costs one picture, the one that shows it; what may move things costs more."""
    made = Mock(side_effect=SettingsScene.picture)
    monkeypatch.setattr(SettingsScene, "picture", lambda scene: made(scene))
    open_settings(cabinet)
    counts = []
    for row in ("effects_volume", "palette"):
        focus(cabinet, row)
        cabinet.ask(Asked(Action.RIGHT))
        seen = seen_now(cabinet)
        made.reset_mock()
        cabinet.ask(Asked(Action.LEFT))
        assert seen_now(cabinet) != seen
        counts.append(made.call_count)
    assert counts[0] == 1 < counts[1]


def test_arrows_lead_from_column_to_column_where_nothing_is_stepped(cabinet: Cabinet) -> None:
    """Keys and buttons has no value: left and right leave it for the row beside it."""
    open_settings(cabinet)
    focus(cabinet, "bindings")
    for way, there in ((Action.RIGHT, "import"), (Action.DOWN, "export"), (Action.LEFT, "competition")):
        cabinet.ask(Asked(way))
        assert focus_of(cabinet) == there


def test_another_language_is_read_at_once(cabinet: Cabinet) -> None:
    """The settings and the title below change their language."""
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.stage.push(SettingsScene(cabinet))
    cabinet.change(language="de")
    assert "Einstellungen" in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.BACK))
    front_scene(cabinet, TitleScene)
    assert "Beenden" in words_seen(cabinet)
