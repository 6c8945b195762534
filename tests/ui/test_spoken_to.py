"""Texts in every scene name clicks to mouse players and keys to keyboard players."""

import re

import pytest

from game.i18n.catalogue import KEYS, PAD
from game.ui.board.advisor import NUMBERS, WHERE
from game.ui.core import style as styles
from game.ui.core.cabinet import Cabinet
from game.ui.input.actions import KEYBOARD, MOUSE, Action, Asked, Device, Kind
from game.ui.modes.classic.game_board import GameBoard
from tests.scenes.classic import records
from tests.scenes.rare import hinted
from tests.scenes.registry import EVERY_SCENE, Place, shown
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.places import words_on

NAMED = "Ctrl+Q"
"""The label of every key in these tests: a text that contains it names a key."""

OF_KEYS = re.compile(r"Ctrl\+Q|\bEsc\b|\bEnter\b|\bF\d+\b|arrow keys", re.IGNORECASE)

ABOUT_KEYS = {"bindings", "bindings_pad", "bindings_mouse", "battle_join", "how_to"} | {
    "settings_problems",
    "title_problems",
}
"""Scenes whose subject is keys, or that show a file's text."""

BELOW = [scene for name, scene in EVERY_SCENE.items() if name not in ABOUT_KEYS]


@pytest.mark.sampled(25)
@pytest.mark.parametrize("scene", BELOW, ids=repr)
def test_no_scene_names_a_key_to_a_mouse(scene: Place, open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts name the device in use; only a tip, which waits for the mouse, also names its key."""
    monkeypatch.setattr(styles, "key_label", lambda *_: NAMED)
    cabinet = open_game()
    with shown(scene, cabinet):
        cabinet.stage.tips.clear()
        cabinet.stage._use(MOUSE.kind)
        seen = [word.text for words in words_on(cabinet.stage, cabinet.style.size) for word in words]
    assert [text for text in seen if OF_KEYS.search(text)] == []


def test_words_follow_the_hands(cabinet: Cabinet) -> None:
    """The page in front changes its texts with the device; a pad's buttons have their own names."""
    records(cabinet)
    style = cabinet.style
    assert style.words.hands == KEYS
    assert any("Esc" in text for text in words_seen(cabinet))
    cabinet.stage._use(MOUSE.kind)
    assert style.key(Action.BACK) == ""
    assert "Click a game to watch it" in words_seen(cabinet)
    cabinet.ask(Asked(Action.DOWN, Device(Kind.PAD, 1)))
    assert style.words.hands == PAD
    assert (style.key(Action.BACK), style.key(Action.CONFIRM)) == ("B", "A")
    cabinet.ask(Asked(Action.DOWN, KEYBOARD))
    assert style.key(Action.BACK) == "Esc"


@pytest.mark.parametrize("clicks", [True, False])
def test_a_lesson_says_the_click_that_opens_around(clicks: bool, open_game: Opener) -> None:
    """Where numbers can't be clicked it takes both buttons; the text follows the setting at once."""
    cabinet = open_game(chord_with_left=not clicks)
    cabinet.change(chord_with_left=clicks)
    cabinet.stage._use(KEYBOARD.kind)
    cabinet.stage._use(MOUSE.kind)
    how, say = (cabinet.style.words(key) for key in ("battle_how_to.chord", "road.say_chord"))
    assert ("both buttons" in how, "both buttons" in say) == (not clicks, not clicks)
    cabinet.change(chord_with_left=not clicks)
    assert ("both buttons" in cabinet.style.words("battle_how_to.chord")) is clicks


def test_a_sentence_that_offers_something_can_be_clicked(cabinet: Cabinet) -> None:
    """A click on the hint's line continues it, step by step, to the cell."""
    hinted(cabinet)
    cabinet.stage._use(MOUSE.kind)
    board = cabinet.stage.top
    assert isinstance(board, GameBoard)
    assert board.advisor.step == WHERE
    click_word(cabinet, cabinet.style.words("hint.where"))
    assert board.advisor.step == NUMBERS
