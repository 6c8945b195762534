"""The menus, by keys and by mouse."""

from functools import partial
from itertools import combinations

import pytest

from game.engine.level import Level
from game.i18n.catalogue import LOCALES
from game.ui.core.routes import SettingsMenu, Title
from game.ui.input.actions import Action, Asked
from game.ui.kit.row import Choice, Slider, Switch
from game.ui.modes.classic.custom import CustomScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.settings.how_to import HowToScene
from game.ui.modes.settings.name import NameScene
from game.ui.modes.settings.setting_rows import GROUPS
from game.ui.modes.settings.settings import SettingsScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, node_rect, read_window, repaints, words_seen
from tests.ui.hands import click_pixel, press
from tests.ui.nodes import focus, focus_of, rect_of, rows_of


def type_in(scene: CustomScene, *numbers: int) -> None:
    """Type the three measures, one row after the other, and go on to Play."""
    for number in numbers:
        for digit in str(number):
            scene.typed(digit)
        scene.act(Asked(Action.DOWN))
    for _ in range(2):  # over the two switches, to Play
        scene.act(Asked(Action.DOWN))


def test_a_press_that_slides_to_another_row_chooses_neither(open_game: Opener) -> None:
    """Everything acts on the release, where the press was."""
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    from game.engine.gesture import Kind
    from game.ui.input.pointer import Pointing

    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, node_rect(title, "play").center))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, node_rect(title, "arcade").center))
    assert cabinet.stage.top is title


def test_quitting_takes_two_steps_by_escape(open_game: Opener) -> None:
    """One Escape too many must not end the game."""
    cabinet = open_game()
    cabinet.stage.replace(TitleScene(cabinet))
    cabinet.stage.act(Asked(Action.BACK))
    assert cabinet.stage.top
    cabinet.stage.act(Asked(Action.BACK))
    assert cabinet.stage.top is None


@pytest.mark.parametrize(
    ("numbers", "start", "sentence"),
    [
        ((9, 9, 73), "opening", "At most 72 mines fit a 9×9 board with an opening start"),
        ((9, 9, 81), "safe", "At most 80 mines fit a 9×9 board with a safe start"),
        ((9, 9, 81), "off", "At most 80 mines fit a 9×9 board"),
        ((3, 3, 1), "opening", "No mine fits a 3×3 board with an opening start"),
        ((9, 9, 0), "opening", "A board needs at least 1 mine"),
        ((0, 9, 1), "opening", "The width can be 1 to 1000 cells"),
        ((9, 1001, 1), "opening", "The height can be 1 to 1000 cells"),
    ],
)
def test_a_board_that_can_not_be_played_is_refused_in_words(
    numbers: tuple[int, int, int], start: str, sentence: str, open_game: Opener
) -> None:
    """The sentence names the limit, and Play does nothing."""
    cabinet = open_game(start=start)
    scene = CustomScene(cabinet)
    cabinet.stage.replace(scene)
    type_in(scene, *numbers)
    assert sentence in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert cabinet.stage.top is scene
    assert cabinet.audio.played == "denied"


def test_a_custom_board_is_played_and_remembered(open_game: Opener) -> None:
    """The next visit begins with the last board."""
    cabinet = open_game()
    scene = CustomScene(cabinet)
    cabinet.stage.replace(scene)
    type_in(scene, 40, 25, 180)
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, PlayScene)
    assert cabinet.stage.top.session.setup.level == Level("custom", 40, 25, 180)
    assert cabinet.settings.custom_mines == 180


@pytest.mark.parametrize("group", GROUPS)
def test_every_setting_can_be_changed_by_key_and_by_mouse(group: str, open_game: Opener) -> None:
    """No row is for show: each one changes what is kept, both ways."""
    cabinet = open_game()
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    click_word(cabinet, cabinet.words(f"settings.group_{group}"))
    for row in rows_of(cabinet)[1:-1]:
        cabinet.stage.act(Asked(Action.DOWN))
        assert focus_of(cabinet) == row.key
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


def test_the_groups_of_settings_are_turned_by_key_pad_and_mouse(open_game: Opener) -> None:
    """Round and round from the row of their names; the names stay in place, and each lit row has its sentence."""
    cabinet = open_game((640, 480))
    cabinet.router.go(Title())
    cabinet.router.go(SettingsMenu())
    tabs, heads = rect_of(cabinet, "group"), list[str]()
    for _ in GROUPS:
        heads.append(rows_of(cabinet)[1].label)
        assert cabinet.words("settings.groups") in words_seen(cabinet)
        cabinet.ask(Asked(Action.DOWN))
        assert cabinet.words("settings.groups") not in words_seen(cabinet)
        assert cabinet.words(f"settings.about_{focus_of(cabinet)}") in words_seen(cabinet)
        cabinet.ask(Asked(Action.UP))
        assert repaints(cabinet, lambda: cabinet.ask(Asked(Action.RIGHT)))
        assert rect_of(cabinet, "group") == tabs
    assert len({*heads}) == len(GROUPS)
    assert rows_of(cabinet)[1].label == heads[0]
    cabinet.ask(Asked(Action.LEFT))
    assert rows_of(cabinet)[1].label == heads[-1]
    click_word(cabinet, cabinet.words("settings.group_sound"))
    assert rows_of(cabinet)[1].label == heads[1]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_every_group_and_its_sentences_fit(size: tuple[int, int], language: str, open_game: Opener) -> None:
    """No line is wider than its panel or lies on another, in the smallest window too."""
    cabinet = open_game(size, language=language)
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    for group in GROUPS:
        scene.put("group", group)
        for row in rows_of(cabinet):
            focus(cabinet, row.key)
            lines = [rect for text, rect in read_window(cabinet) if text]
            assert not [rect for rect in lines if not cabinet.window.get_surface().get_rect().contains(rect)]
            assert not [one for one, other in combinations(lines, 2) if one.colliderect(other)]
            assert not [text for text in words_seen(cabinet) if text.endswith("…")]


def test_the_name_and_how_to_play_are_rows_of_the_settings(open_game: Opener) -> None:
    """Back leads to the group one came from; in another language it is made anew, the same group shown."""
    cabinet = open_game()
    cabinet.router.go(SettingsMenu())
    click_word(cabinet, cabinet.words("settings.group_help"))
    click_word(cabinet, cabinet.words("settings.name"))
    assert isinstance(cabinet.stage.top, NameScene)
    cabinet.stage.act(Asked(Action.BACK))
    cabinet.change(language="de")
    assert "So wird gespielt" in words_seen(cabinet)
    click_word(cabinet, "So wird gespielt")
    assert isinstance(cabinet.stage.top, HowToScene)


def test_a_change_of_theme_repaints_everything(open_game: Opener) -> None:
    """A theme is data: the same scene, other colours, at once."""
    cabinet = open_game()
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    assert repaints(cabinet, lambda: cabinet.change(theme="classic"), rect_of(cabinet, "theme"))


def test_another_language_is_read_at_once(open_game: Opener) -> None:
    """The settings, and the title below them."""
    cabinet = open_game()
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.stage.push(SettingsScene(cabinet))
    cabinet.change(language="de")
    assert "Einstellungen" in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.BACK))
    title = cabinet.stage.top
    assert isinstance(title, TitleScene)
    assert "Beenden" in words_seen(cabinet)
