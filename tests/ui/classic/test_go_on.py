"""A game under way is kept: the title goes on with it, and nothing asks the player."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.level import BEGINNER, EXPERT, Level
from game.play.session import Unranked
from game.store.files import game_files
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame, Title
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import GamePause
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.title.title import TitleScene
from tests.patience import wait_until
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, seen_now, words_seen
from tests.ui.hands import SECOND, click, play_to_loss, secret, start_game
from tests.ui.nodes import front_scene

RIGHT = Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE


def title_of(cabinet: Cabinet) -> TitleScene:
    """Show the title, with all that it reads."""
    cabinet.router.go(Title())
    cabinet.stage.update(0)
    wait_until(lambda: not front_scene(cabinet, TitleScene).busy, lambda: cabinet.stage.update(0))
    return front_scene(cabinet, TitleScene)


def begun(cabinet: Cabinet, level: Level = EXPERT, seconds: int = 203) -> PlayScene:
    """Return a game with an opening and a flag, *seconds* old."""
    play = start_game(cabinet, level)
    click(play, [level.grid.size // 2])
    wait_until(lambda: play.session.runs, lambda: cabinet.stage.update(0))
    click(play, [secret(play).mines.bit_length() - 1], RIGHT)
    cabinet.stage.update(seconds * SECOND)
    return play


def go_on(cabinet: Cabinet, by: str) -> PlayScene:
    """Go on with the kept game from the title."""
    title_of(cabinet)
    if by == "mouse":
        click_word(cabinet, cabinet.style.words("title.go_on", level="Expert", seconds=203))
    else:
        cabinet.ask(Asked(Action.CONFIRM))
    wait_until(lambda: isinstance(cabinet.stage.top, GamePause), lambda: cabinet.stage.update(0))
    cabinet.stage.update(5 * SECOND)  # it waits behind its pause
    cabinet.ask(Asked(Action.PAUSE))
    return front_scene(cabinet, PlayScene)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_title_goes_on_with_the_game_that_was_left(by: str, open_game: Opener) -> None:
    """It says which one, and the game waits behind its pause, also after a restart."""
    cabinet = open_game()
    play = begun(cabinet)
    if by == "mouse":
        title_of(cabinet)
    else:
        cabinet.stage.clear()
        cabinet.close()
        cabinet = open_game()
    title_of(cabinet)
    assert "Go on: Expert, 203 s" in words_seen(cabinet)
    later = go_on(cabinet, by)
    assert later is not play
    assert later.session.view == play.session.view
    assert later.session.time_ms == play.session.time_ms
    assert later.session.ranked
    assert later.session.runs


@pytest.mark.parametrize("switch", ["no_guess_custom", "prove_it_custom", ""])
def test_every_kind_of_board_goes_on(switch: str, open_game: Opener) -> None:
    """A board of one's own, one without guesses, and one on which guesses are refused."""
    cabinet = open_game(**({switch: True} if switch else {}))
    level = Level("custom", 13, 11, 20)
    play = begun(cabinet, level, seconds=1)
    later = go_on(cabinet, "keys")
    assert later.session.view == play.session.view
    assert later.session.setup == play.session.setup


def test_a_million_cells_go_on(cabinet: Cabinet, tmp_path: Path) -> None:
    """An opening appends a line, however large the board is."""
    play = start_game(cabinet, Level("custom", 1000, 1000, 200_000))
    click(play, [500_500])
    wait_until(lambda: play.session.runs, lambda: cabinet.stage.update(1))
    [file] = game_files(tmp_path / "records.sqlite")
    before = file.stat().st_size
    click(play, [(~secret(play).mines & play.session.view.covered).bit_length() - 1])
    cabinet.stage.update(1)
    wait_until(lambda: not play.busy, lambda: cabinet.stage.update(1))
    assert 0 < file.stat().st_size - before < 1_000
    title_of(cabinet)
    assert go_on(cabinet, "keys").session.view == play.session.view


def test_new_begins_another_game_and_only_its_opening_replaces_the_kept_one(cabinet: Cabinet) -> None:
    """A look at a covered board costs nothing; the replaced game can be replayed in the profile."""
    old = begun(cabinet)
    title_of(cabinet)
    click_word(cabinet, "New")
    new = front_scene(cabinet, PlayScene)
    assert not new.session.runs
    assert new.session.setup.level == BEGINNER
    title_of(cabinet)
    assert "Go on: Expert, 203 s" in words_seen(cabinet)
    play = begun(cabinet, BEGINNER, seconds=1)
    title_of(cabinet)
    assert "Go on: Beginner, 1 s" in words_seen(cabinet)
    [left] = cabinet.history.ask(lambda records: records.left_games()).result()
    assert (left.width, left.time_ms) == (30, old.session.time_ms)
    assert play.session.ranked


def test_a_game_that_is_over_is_not_offered(cabinet: Cabinet, tmp_path: Path) -> None:
    """Its file ends before the flood of the loss is seen, and goes once the game is saved."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(SECOND)
    [file] = game_files(tmp_path / "records.sqlite")
    seen: list[bytes] = []
    begin = play.effects.begin

    def look(*given: object) -> None:
        seen.append(file.read_bytes().splitlines()[-1])
        begin(*given)  # type: ignore[arg-type]

    play.effects.begin = look  # type: ignore[assignment, method-assign]
    play_to_loss(cabinet, play)
    assert seen[-1].startswith(b"over ")
    assert isinstance(cabinet.stage.top, ResultScene)
    title_of(cabinet)
    assert "Play" in words_seen(cabinet)
    assert not game_files(tmp_path / "records.sqlite")


def test_a_loss_that_is_taken_back_goes_on(cabinet: Cabinet) -> None:
    """Undo makes it a game under way again, unranked."""
    play = start_game(cabinet, BEGINNER)
    click(play, [40])
    cabinet.stage.update(SECOND)
    play_to_loss(cabinet, play)
    cabinet.stage.act(Asked(Action.UNDO))
    cabinet.stage.update(1)
    assert play.session.status is Status.PLAYING
    title_of(cabinet)
    later = go_on(cabinet, "keys")
    assert later.session.view == play.session.view
    assert later.session.unranked is Unranked.UNDO


def test_help_is_remembered(cabinet: Cabinet) -> None:
    """Neither leaving nor a kill washes a hint away."""
    play = begun(cabinet, BEGINNER, seconds=1)
    cabinet.ask(Asked(Action.HINT))
    cabinet.stage.update(1)
    title_of(cabinet)
    assert go_on(cabinet, "keys").session.unranked is Unranked.HINT is play.session.unranked


def test_a_competition_game_that_goes_on_is_unranked(open_game: Opener) -> None:
    """It was paused."""
    cabinet = open_game(competition=True)
    play = begun(cabinet, BEGINNER, seconds=1)
    assert play.session.ranked
    title_of(cabinet)
    assert go_on(cabinet, "keys").session.unranked is Unranked.PAUSED


def test_a_game_that_can_t_go_on_is_put_aside_with_a_sentence(cabinet: Cabinet, tmp_path: Path) -> None:
    """Play is offered again, and the file stays under another name."""
    begun(cabinet, BEGINNER, seconds=1)
    title_of(cabinet)
    [file] = game_files(tmp_path / "records.sqlite")
    title = front_scene(cabinet, TitleScene)
    assert title._kept
    line = title._kept.kept.lines[0]
    title._kept = replace(title._kept, kept=replace(title._kept.kept, lines=(replace(line, items="1 1 nonsense"),)))
    cabinet.ask(Asked(Action.CONFIRM))
    wait_until(lambda: not title.busy, lambda: cabinet.stage.update(0))
    seen_now(cabinet)
    assert "Play" in words_seen(cabinet)
    assert file.with_name(f"{file.name}.bad").exists()
    assert any(file.name in word for word in words_seen(cabinet))


def test_another_game_from_the_command_line_leaves_the_kept_one(open_game: Opener) -> None:
    """A start with --level never sees the title; its first opening replaces the game."""
    cabinet = open_game()
    begun(cabinet)
    cabinet.stage.clear()
    cabinet.close()
    cabinet = open_game()
    cabinet.router.go(PlayGame(BEGINNER))
    begun(cabinet, BEGINNER, seconds=1)
    title_of(cabinet)
    assert "Go on: Beginner, 1 s" in words_seen(cabinet)
    assert len(cabinet.history.ask(lambda records: records.left_games()).result()) == 1
