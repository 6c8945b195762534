"""Name, identifier and token are rows of the competition's page: written by keys, pad, mouse or finger alone."""

import pytest

from game.store.settings import LONGEST_NAME
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Title
from game.ui.input.actions import Action, Asked, Device, Kind
from game.ui.kit.row import LETTERS, value_rect
from game.ui.modes.settings.competition import TEXTS, CompetitionScene
from tests.ui.conftest import Opener
from tests.ui.eyes import node_rect, repaints, seen_now, words_seen
from tests.ui.hands import click_pixel, press

PAD = Device(Kind.PAD, 1)


def asked(cabinet: Cabinet, name: str = "player") -> CompetitionScene:
    """Open the page with a text in focus."""
    cabinet.router.go(Title())
    cabinet.stage.push(scene := CompetitionScene(cabinet))
    cabinet.stage.update(1)
    scene.refresh()
    scene.pane.to(name)
    return scene


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_made_by_a_pad_alone(name: str, cabinet: Cabinet) -> None:
    """Left and Right turn the last letter, Confirm adds one, and before the first letter there is none."""
    asked(cabinet, name)
    way = [Action.RIGHT, Action.CONFIRM, Action.RIGHT, Action.RIGHT, Action.CONFIRM, Action.CONFIRM, Action.LEFT]
    for action in way:
        assert repaints(cabinet, lambda action=action: cabinet.ask(Asked(action, PAD)))  # type: ignore[misc]
    assert getattr(cabinet.settings, name) == "ACA"


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_made_by_presses_alone(name: str, cabinet: Cabinet) -> None:
    """The label adds a letter; the arrows at both ends of the value turn it."""
    row = node_rect(asked(cabinet, name), name)
    value = value_rect(row)
    for x in (row.left + 30, value.right - 8, value.right - 8, value.left + 8, row.left + 30):
        assert repaints(cabinet, lambda x=x: click_pixel(cabinet, (x, row.centery)))  # type: ignore[misc]
    assert getattr(cabinet.settings, name) == "BA"


def test_a_typed_letter_is_seen_and_backspace_takes_it_away(open_game: Opener) -> None:
    """Without a letter, and for what can't be printed, nothing happens."""
    cabinet = open_game(player="Ad")
    asked(cabinet)
    before = seen_now(cabinet)
    assert repaints(cabinet, lambda: cabinet.stage.typed("扫"))
    assert "Ad扫" in words_seen(cabinet)
    assert not repaints(cabinet, lambda: cabinet.stage.typed("\x07"))
    assert repaints(cabinet, lambda: cabinet.stage.typed("\b"))
    assert seen_now(cabinet) == before
    for _ in range(3):
        cabinet.stage.typed("\b")
    assert cabinet.settings.player == ""


def test_the_letters_end_at_both_ends(open_game: Opener) -> None:
    """The last letter of all stays; a full name takes no more; a letter that no arrow offers becomes one."""
    cabinet = open_game(player=LETTERS[-2])
    asked(cabinet)
    for _ in range(3):
        press(cabinet, Action.RIGHT)()
    assert cabinet.settings.player == LETTERS[-1]
    cabinet.change(player="A" * LONGEST_NAME)
    cabinet.ask(Asked(Action.CONFIRM, PAD))
    cabinet.stage.typed("x")
    assert cabinet.settings.player == "A" * LONGEST_NAME
    cabinet.change(player="日")
    press(cabinet, Action.RIGHT)()
    assert cabinet.settings.player == "A"


def test_enter_of_the_keyboard_ends_a_text(cabinet: Cabinet) -> None:
    """Who types presses Enter behind the text, and goes on with the next one."""
    asked(cabinet)
    for character in "Ada":
        cabinet.stage.typed(character)
    cabinet.ask(Asked(Action.CONFIRM))
    cabinet.stage.typed("7")
    assert (cabinet.settings.player, cabinet.settings.identifier) == ("Ada", "7")


def test_no_blank_stays_around_a_text(open_game: Opener) -> None:
    """They are there only while one writes on."""
    cabinet = open_game(player=" Ada L ", identifier="x ")
    asked(cabinet)
    assert cabinet.settings.player == " Ada L "
    cabinet.ask(Asked(Action.BACK))
    assert (cabinet.settings.player, cabinet.settings.identifier) == ("Ada L", "x")


def test_the_tables_of_safe_start_and_of_speed_are_a_row(cabinet: Cabinet) -> None:
    """They are read on the page of records, and Back leads here again."""
    scene = asked(cabinet, "records")
    assert cabinet.style.words("records.start_safe") in " ".join(words_seen(cabinet))
    cabinet.ask(Asked(Action.CONFIRM))
    assert type(cabinet.stage.top).__name__ == "RecordsScene"
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.stage.top is scene
