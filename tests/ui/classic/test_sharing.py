"""Boards shared by the clipboard."""

import pygame.scrap
import pytest

from game.engine.level import BEGINNER
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN
from tests.ui.conftest import Opener
from tests.ui.eyes import words_seen
from tests.ui.hands import click, play_to_loss, secret, start_game


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a clipboard for the test; its last text is the present one."""
    texts = [""]

    def put(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "get", lambda: texts[-1])
    return texts


def test_a_board_is_copied_and_played_by_somebody_else(open_game: Opener, held: list[str]) -> None:
    """The copy has the same mines, is unranked, and puts the cursor on the first player's first cell."""
    cabinet = open_game()
    play = start_game(cabinet, BEGINNER)
    click(play, [42])
    cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.COPY))
    assert held[-1].startswith("9x9/10:6,4:")
    mines = secret(play).mines
    other = open_game()
    second = start_game(other, BEGINNER)
    other.stage.act(Asked(Action.PASTE))
    other.stage.act(Asked(Action.CONFIRM))
    other.stage.update(0)
    assert secret(second).mines == mines
    assert second.session.view.opened == play.session.view.opened
    assert not second.session.ranked


@pytest.mark.usefixtures("held")
def test_a_running_game_is_not_thrown_away_for_a_board(cabinet: Cabinet, play: PlayScene) -> None:
    """One wrong key must not cost a game; after its end the player can begin the board."""
    click(play, [42])
    cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.COPY))
    session = play.session
    cabinet.stage.act(Asked(Action.PASTE))
    assert play.session is session
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    ended = cabinet.stage.top
    cabinet.stage.act(Asked(Action.PASTE))
    cabinet.stage.update(0)
    assert cabinet.stage.top is not ended


@pytest.mark.parametrize("text", ["", "hello", "9x9/10:AAAA", "0x0/1:", "9" * 500_000])
def test_a_clipboard_without_a_code_changes_nothing(
    text: str, cabinet: Cabinet, play: PlayScene, held: list[str]
) -> None:
    """A sentence names the problem."""
    session = play.session
    held.append(text)
    cabinet.stage.act(Asked(Action.PASTE))
    cabinet.stage.update(0)
    assert play.session is session
    assert any("code" in line for line in words_seen(cabinet))


def test_nothing_is_copied_before_the_deal(cabinet: Cabinet, held: list[str]) -> None:
    """Before the deal there is no board to copy."""
    start_game(cabinet, BEGINNER)
    cabinet.stage.act(Asked(Action.COPY))
    assert held == [""]
    assert cabinet.style.words("share.nothing") in words_seen(cabinet)


def test_bytes_that_are_no_text_are_no_code(open_game: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any program may put anything on the clipboard."""

    def no_text() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    monkeypatch.setattr(pygame.scrap, "get_text", no_text)
    cabinet = open_game()
    start_game(cabinet, BEGINNER)
    cabinet.stage.act(Asked(Action.PASTE))
    cabinet.stage.update(0)
    assert any("code" in line for line in words_seen(cabinet))
