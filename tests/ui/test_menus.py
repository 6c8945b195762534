"""The menus, by keys and by mouse."""

import pytest

from game.engine.level import LEVELS, Level
from game.ui.input.actions import Action, Asked
from game.ui.rows import Choice, Slider, Switch
from game.ui.scenes.custom import CustomScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints
from tests.ui.hands import click_pixel


def type_in(scene: CustomScene, *numbers: int) -> None:
    """Type the three measures, one row after the other, and go on to Play."""
    for number in numbers:
        for digit in str(number):
            scene.typed(digit)
        scene.act(Asked(Action.DOWN))
    scene.act(Asked(Action.DOWN))  # over the no-guess switch, to Play


@pytest.mark.parametrize("place", range(4))
def test_the_title_begins_each_level_by_key_and_by_mouse(place: int, open_game: Opener) -> None:
    """Four levels, two ways."""
    level = list(LEVELS.values())[place]
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    for _ in range(place):
        cabinet.stage.act(Asked(Action.DOWN))
    cabinet.stage.act(Asked(Action.CONFIRM))
    assert isinstance(cabinet.stage.top, PlayScene)
    assert cabinet.stage.top.session.setup.level == level
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    click_pixel(cabinet, title.menu.all[place].rect.center)
    assert isinstance(cabinet.stage.top, PlayScene)
    assert cabinet.stage.top.session.setup.level == level


def test_a_press_that_slides_to_another_row_chooses_neither(open_game: Opener) -> None:
    """Everything acts on the release, where the press was."""
    cabinet = open_game()
    title = TitleScene(cabinet)
    cabinet.stage.replace(title)
    from game.engine.mouse import Kind
    from game.ui.input.pointer import Pointing

    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, title.menu.all[0].rect.center))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, title.menu.all[2].rect.center))
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
    assert scene.problem() == sentence
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
    assert CustomScene(cabinet).problem() == ""
    assert cabinet.settings.custom_mines == 180


def test_every_setting_can_be_changed_by_key_and_by_mouse(open_game: Opener) -> None:
    """No row is for show: each one changes what is kept, both ways."""
    cabinet = open_game()
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    for place, row in enumerate(scene.menu.all[:-1]):
        assert isinstance(row, Switch | Choice | Slider)
        rect = scene.menu.all[place].rect
        seen = {cabinet.settings}
        cabinet.stage.act(Asked(Action.LEFT if isinstance(row, Slider) else Action.RIGHT))
        if row.label == cabinet.words("settings.fullscreen"):
            continue  # no full screen without a screen
        seen.add(cabinet.settings)
        click_pixel(
            cabinet, (rect.right - rect.width // 40 if isinstance(row, Slider) else rect.right - 20, rect.centery)
        )
        seen.add(cabinet.settings)
        assert len(seen) >= 2, row.label
        cabinet.stage.act(Asked(Action.DOWN))
    cabinet.stage.act(Asked(Action.UP))


def test_a_change_of_theme_repaints_everything(open_game: Opener) -> None:
    """A theme is data: the same scene, other colours, at once."""
    cabinet = open_game()
    scene = SettingsScene(cabinet)
    cabinet.stage.replace(scene)
    assert repaints(cabinet, lambda: cabinet.change(theme="classic"), scene.menu.rect)


def test_another_language_is_read_at_once(open_game: Opener) -> None:
    """The settings, and the title below them."""
    cabinet = open_game()
    cabinet.stage.push(TitleScene(cabinet))
    cabinet.stage.push(SettingsScene(cabinet))
    cabinet.change(language="de")
    settings = cabinet.stage.top
    assert isinstance(settings, SettingsScene)
    assert settings.heading == "Einstellungen"
    settings.close()
    title = cabinet.stage.top
    assert isinstance(title, TitleScene)
    assert "Beenden" in [row.label for row in title.menu.all]
