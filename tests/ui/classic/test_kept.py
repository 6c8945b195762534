"""The result of a finished game, on the screen and on the disk."""

from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.level import BEGINNER, EXPERT
from game.store.access import open_records
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN, ResultScene
from tests.ui.classic.ends import pass_ms
from tests.ui.conftest import Opener
from tests.ui.hands import AT_ONCE, click, play_to_loss, play_to_win, secret, settle, start_game


def test_a_win_shows_the_result_over_the_board(cabinet: Cabinet, play: PlayScene) -> None:
    """The band covers the line above; the whole board stays visible."""
    play_to_win(cabinet, play)
    assert isinstance(cabinet.stage.top, ResultScene)
    assert cabinet.stage.top.see_through
    assert not play.line.colliderect(play.camera.board)
    while cabinet.audio.played != "record":
        pass_ms(cabinet, 20)
    assert play.garden
    assert play.garden.stays
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) == play.session.time_ms


def test_the_same_board_again_is_the_same_and_unranked(cabinet: Cabinet, play: PlayScene) -> None:
    """A player who knows the board can't set a record on it."""
    play_to_loss(cabinet, play)
    mines = secret(play).mines
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.AGAIN))
    play_to_win(cabinet, play)
    assert secret(play).mines == mines
    assert not play.session.ranked
    assert cabinet.history.best(BEGINNER, "opening", no_guess=False) is None


def test_two_games_ended_at_once_are_both_on_the_disk_at_the_end(cabinet: Cabinet, tmp_path: Path) -> None:
    """The first game may still be in work when the second one ends and the player quits."""
    for _ in range(3):
        play_to_loss(cabinet, start_game(cabinet, EXPERT))
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    assert records.count() == (3, 0)
    records.close()


def test_a_game_that_ends_again_after_undo_is_kept_once(cabinet: Cabinet, play: PlayScene, tmp_path: Path) -> None:
    """It is one game, and only its first end counts."""
    play_to_loss(cabinet, play)
    cabinet.stage.act(Asked(Action.UNDO))
    cabinet.stage.update(AT_ONCE)
    assert play.session.ended is None
    click(play, [secret(play).mines.bit_length() - 1])
    cabinet.stage.update(AT_ONCE)
    assert play.session.status is Status.LOST
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    [game] = records.games()
    assert game.ranked, "as it was when it ended first"
    records.close()


def test_a_fault_in_a_replay_costs_neither_the_game_nor_its_row(
    open_game: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log gets the fault; the game and its row are saved."""

    def broken(*_: object, **__: object) -> None:
        raise IndexError("no such thing")

    monkeypatch.setattr("game.play.replay.record", broken)
    cabinet = open_game()
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    settle(cabinet)
    cabinet.history.close()
    records = open_records(tmp_path / "records.sqlite")
    assert records.count() == (1, 0)
    records.close()
