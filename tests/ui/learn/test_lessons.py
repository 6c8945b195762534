"""The lessons in the window: by mouse alone and by keys alone, skipped at once, and on to Battle."""

import pytest

from game.i18n.catalogue import LOCALES
from game.play.lessons import LESSONS
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Lessons
from game.ui.core.text import EASTERN
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.learn.lessons import REST, LessonsScene
from game.ui.modes.title.title import TitleScene
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, painted_anew, read_window, seen_now, words_seen
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click_pixel
from tests.ui.nodes import front_scene

CLICKS = {
    "open": [(0, LEFT)],
    "number": [(3, LEFT)],
    "flag": [(1, RIGHT)],
    "chord": [(6, MIDDLE)],
}
KEYS = {LEFT: Action.CONFIRM, RIGHT: Action.FLAG, MIDDLE: Action.CHORD}


def lessons_of(cabinet: Cabinet) -> LessonsScene:
    """Go to the lessons."""
    cabinet.router.go(Lessons())
    return front_scene(cabinet, LessonsScene)


def key_to(cabinet: Cabinet, scene: LessonsScene, cell: int, action: Action) -> None:
    """Move the keyboard's cursor to a cell and act there."""
    width = scene.session.setup.level.width
    scene.hand.focused()
    while scene.hand.focus != cell:
        at, to = divmod(scene.hand.focused(), width), divmod(cell, width)
        step = (Action.DOWN if at[0] < to[0] else Action.UP) if at[0] != to[0] else None
        cabinet.ask(Asked(step or (Action.RIGHT if at[1] < to[1] else Action.LEFT)))
    cabinet.ask(Asked(action))
    cabinet.stage.update(0)


@pytest.mark.parametrize("by_keys", [False, True])
def test_all_lessons_are_played_to_the_end_and_on_to_a_game(by_keys: bool, open_game: Opener) -> None:
    """Each says what is to be done, says that it was right, and the next follows; what is seen is what is."""
    cabinet = open_game(reduced_motion=True)
    scene = lessons_of(cabinet)
    for number, lesson in enumerate(LESSONS, 1):
        assert scene.lesson is lesson
        assert f"{number} / 5" in words_seen(cabinet)
        for cell, kinds in CLICKS[lesson.name]:
            if by_keys:
                key_to(cabinet, scene, cell, KEYS[kinds])
            else:
                click_pixel(cabinet, scene.camera.cell_rect(cell).center, kinds)
        assert cabinet.style.words("lessons.right") in words_seen(cabinet)
        assert seen_now(cabinet) == painted_anew(cabinet)
        cabinet.stage.update(ticks_of(REST))
    assert scene.lesson is None
    if by_keys:
        cabinet.ask(Asked(Action.CONFIRM))
    else:
        click_pixel(cabinet, scene.camera.cell_rect(0).center)
    assert isinstance(cabinet.stage.top, PlayScene)


def test_a_board_that_went_wrong_is_begun_again(open_game: Opener) -> None:
    """It is said, and a click waits for nothing."""
    cabinet = open_game(reduced_motion=True)
    scene = lessons_of(cabinet)
    click_pixel(cabinet, scene.camera.cell_rect(14).center)
    assert cabinet.style.words("lessons.again") in words_seen(cabinet)
    click_pixel(cabinet, scene.camera.cell_rect(0).center)
    assert scene.lesson is LESSONS[0]
    assert not scene.session.view.opened
    assert cabinet.style.words("lessons.again") not in words_seen(cabinet)


def test_the_lessons_are_left_at_once(cabinet: Cabinet) -> None:
    """By Back at any time, also by the mouse."""
    scene = lessons_of(cabinet)
    click_word(cabinet, cabinet.style.words("lessons.skip"))
    assert cabinet.stage.top is not scene
    cabinet.router.go(Lessons())
    for _ in range(2):
        cabinet.ask(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, TitleScene)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_what_is_to_be_done_fits_its_panel(size: tuple[int, int], language: str, open_game: Opener) -> None:
    """Whole sentences, in the smallest window too."""
    cabinet = open_game(size, language=language, reduced_motion=True)
    scene = LessonsScene(cabinet)
    cabinet.stage.replace(scene)
    for lesson in LESSONS:
        text = cabinet.style.words(f"lessons.{lesson.name}")
        lines = read_window(cabinet)
        told = " ".join(line for line, _ in lines if line and line in text)
        if EASTERN.search(text):  # breaks where no blank is
            told, text = told.replace(" ", ""), text.replace(" ", "")
        assert told == text
        assert all(scene.line.contains(rect) for _, rect in lines)
        for cell, kinds in CLICKS[lesson.name]:
            click_pixel(cabinet, scene.camera.cell_rect(cell).center, kinds)
        cabinet.stage.update(ticks_of(REST))
