"""The competition profile on the screen: its page, its games, the input that they accept, and their tables."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app import open_cabinet
from game.cli.main import main
from game.engine.game import Status
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.engine.level import BEGINNER, CLASSIC, INTERMEDIATE
from game.notation import recordings
from game.play.session import Session, Unranked
from game.store.history import EARNS
from game.store.kinds import GameTable, Order
from game.store.settings import Loaded, Settings
from game.ui.board.hud import decimal_clock
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Profile, SettingsMenu, Title
from game.ui.input.actions import TOUCH, Action, Asked
from game.ui.input.pointer import Pointer, Pointing
from game.ui.modes.classic.game_terms import setup_of
from game.ui.modes.classic.play import BARRED, PlayScene
from game.ui.modes.settings.competition import RULES, CompetitionScene
from tests.ui.classic.ends import wait_until_kept
from tests.ui.conftest import Opener
from tests.ui.eyes import click_word, place_of, repaints, seen_now, words_seen
from tests.ui.hands import click, click_pixel, play_to_loss, play_to_win, press, secret, settle, start_game
from tests.ui.review.reviews import needless_loss

SETTINGS = {"competition": True, "identifier": "MS 1", "tournament": "cup", "counters": "full"}


def game_of(open_game: Opener) -> tuple[Cabinet, PlayScene]:
    """Return a competition game with a covered board."""
    cabinet = open_game(**SETTINGS)
    return cabinet, start_game(cabinet, BEGINNER)


def test_its_page_says_its_rules_and_turns_it_on(cabinet: Cabinet) -> None:
    """The mouse reaches the page from the settings; the title says that the profile is on."""
    cabinet.history.wins = EARNS
    cabinet.router.go(Title())
    cabinet.router.go(SettingsMenu())
    click_word(cabinet, cabinet.style.words("settings.competition"))
    assert isinstance(cabinet.stage.top, CompetitionScene)
    told = " ".join(words_seen(cabinet))
    assert all(cabinet.style.words(f"competition.rule_{rule}") in told for rule in RULES)
    lit = place_of(cabinet, cabinet.style.words("settings.competition"))
    assert repaints(cabinet, lambda: click_pixel(cabinet, (cabinet.style.size[0] // 2 + 300, lit[1])))
    assert cabinet.settings.competition
    cabinet.ask(Asked(Action.BACK))
    assert cabinet.style.words("menu.on") in words_seen(cabinet)
    cabinet.router.go(Title())
    assert cabinet.style.words("title.competition") in words_seen(cabinet)


def test_identifier_and_token_are_typed_or_pasted(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key shows; Backspace deletes one character; unprintable and surplus characters are ignored."""
    cabinet.router.go(Title())
    cabinet.stage.push(CompetitionScene(cabinet))
    for _ in range(2):
        cabinet.ask(Asked(Action.DOWN))
    for character in "Mx\b 7m":
        assert repaints(cabinet, partial(cabinet.stage.typed, character))
    assert (cabinet.settings.identifier, cabinet.settings.tournament) == ("M 7m", "")
    monkeypatch.setattr(clipboard, "get", lambda: "  spring\n\x07cup  " + "9" * 100)
    label = place_of(cabinet, cabinet.style.words("competition.tournament"))
    click_pixel(cabinet, (cabinet.style.size[0] // 2 + 300, label[1]))
    assert cabinet.settings.tournament == ("springcup  " + "9" * 100)[:40]
    cabinet.stage.typed("x")
    assert len(cabinet.settings.tournament) == 40
    seen_now(cabinet)


def test_a_game_begins_with_its_rules_on_the_small_board(open_game: Opener) -> None:
    """The rules give way to the live counters with the first click."""
    cabinet, play = game_of(open_game)
    setup = play.session.setup
    assert setup.level == CLASSIC
    assert setup.competition
    assert (setup.competition.identifier, setup.competition.tournament) == ("MS 1", "cup")
    assert "mouse only" in " ".join(words_seen(cabinet))
    click(play, [27])
    cabinet.stage.update(1)
    assert "mouse only" not in " ".join(words_seen(cabinet))
    assert any("3BV/s" in line and "IOE" in line for line in words_seen(cabinet))
    assert play.music is None


@pytest.mark.parametrize("profile", [True, False])
def test_panel_and_race_are_no_part_of_it(open_game: Opener, *, profile: bool) -> None:
    """The player's settings don't matter; a switch under a covered board counts from the next game on."""
    cabinet = open_game(**SETTINGS | {"ghost": True, "competition": profile})
    play_to_win(cabinet, start_game(cabinet, INTERMEDIATE))
    wait_until_kept(cabinet)
    play = start_game(cabinet, INTERMEDIATE)
    cabinet.change(competition=not profile)
    cabinet.stage.update(1)
    for _ in range(4):
        click(play, cells_of(secret(play).safe & play.session.view.covered if play.session.game else 1)[:1])
        cabinet.stage.update(1)
    assert (play.panel.rect is None) is profile
    assert bool(play.counters.figures) is profile
    assert play.panel._wanted is not profile


@pytest.mark.parametrize("profile", [True, False])
def test_a_lost_one_has_no_second_life(open_game: Opener, *, profile: bool) -> None:
    """The card still says how the game was lost."""
    cabinet = open_game(reduced_motion=True, competition=profile)
    play = needless_loss(cabinet)
    assert cabinet.style.words("loss.heading") in words_seen(cabinet)
    button = cabinet.style.words("loss.second_life", button=cabinet.style.key(Action.SECOND_LIFE))
    assert (button in words_seen(cabinet)) is not profile
    press(cabinet, Action.SECOND_LIFE)()
    assert (play.session.status is Status.LOST) is profile


@pytest.mark.parametrize("action", [action for action in Action if action in BARRED])
def test_keys_and_help_do_nothing_and_say_why(action: Action, open_game: Opener) -> None:
    """The board doesn't change, and shows no overlay or hint."""
    cabinet, play = game_of(open_game)
    click(play, [27])
    cabinet.stage.update(1)
    settle(cabinet)
    before, board = play.session.view, seen_now(cabinet, play.camera.rim)
    cabinet.ask(Asked(action))
    cabinet.stage.update(1)
    assert play.session.view is before
    assert play.session.ranked
    assert cabinet.style.words("competition.barred") in words_seen(cabinet)
    assert seen_now(cabinet, play.camera.rim) == board


def test_a_finger_opens_nothing(open_game: Opener) -> None:
    """A mouse event that SDL makes of a touch is refused on the board; the buttons above accept it."""
    cabinet, play = game_of(open_game)
    pointer, at = Pointer(lambda: cabinet.style.bindings), play.camera.cell_rect(27).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
        event = pygame.Event(kind, pos=at, button=1, touch=True, rel=(0, 0), buttons=(0, 0, 0))
        pointing = pointer.pointing(event)
        assert pointing
        assert pointing.device is TOUCH
        cabinet.stage.point(pointing)
    cabinet.stage.update(1)
    assert play.session.game is None
    cabinet.stage.point(Pointing(Kind.LEFT_PRESS, at))
    cabinet.stage.point(Pointing(Kind.LEFT_RELEASE, at))
    cabinet.stage.update(1)
    assert play.session.game


@pytest.mark.parametrize(("milliseconds", "shown"), [(0, (0, 0)), (99, (0, 0)), (100, (0, 1)), (12_399, (12, 3))])
def test_the_clock_counts_tenths(milliseconds: int, shown: tuple[int, int]) -> None:
    """The clock counts full tenths from 0.0 and stops at 999.9."""
    assert decimal_clock(milliseconds) == shown
    assert decimal_clock(10**9) == (999, 9)


@pytest.mark.parametrize("profile", [True, False])
def test_each_tenth_is_seen(open_game: Opener, *, profile: bool) -> None:
    """The line shows each tenth; without the profile a second's first tenth changes nothing."""
    cabinet = open_game(competition=profile)
    play = start_game(cabinet, CLASSIC)
    click(play, [27])
    cabinet.stage.update(30)
    cabinet.stage.update(250)
    settle(cabinet)
    assert repaints(cabinet, lambda: cabinet.stage.update(25), play.line) is profile


@pytest.mark.parametrize("way", [Action.PAUSE, Action.SETTINGS, Action.BACK])
def test_a_pause_leaves_the_table(way: Action, open_game: Opener) -> None:
    """A pause gives time to think once the clock runs; before that the board shows nothing."""
    cabinet, play = game_of(open_game)
    if way is not Action.BACK:
        cabinet.ask(Asked(way))
        cabinet.stage.pop()
        assert play.session.ranked
    click(play, [27])
    cabinet.stage.update(1)
    cabinet.ask(Asked(way))
    assert play.session.unranked is Unranked.PAUSED


def test_its_wins_have_a_table_of_their_own(open_game: Opener) -> None:
    """The same board without the profile has another table; with it the title shows its best and no rule."""
    cabinet, play = game_of(open_game)
    play_to_win(cabinet, play)
    assert wait_until_kept(cabinet).place == 1
    own = GameTable(8, 8, 10, "safe", False, competition=True)
    tables = cabinet.history.ask(lambda records: records.tables()).result()
    assert tables == {own: 1}
    [kept] = cabinet.history.ask(lambda records: records.best(own, Order.TIME)).result()
    replay = cabinet.history.ask(lambda records: records.replay(kept.uid)).result()
    assert replay
    written = sorted(cabinet.history.recordings.iterdir())
    assert [file.suffix for file in written] == [".evf", ".rawvf"]
    assert all(file.name.startswith(f"20{file.name[2:19]} classic ") for file in written)
    for file in written:
        assert main(["verify", str(file)]) == 0
    assert written[1].read_text(encoding="utf-8") == replay
    assert recordings.read(written[0].read_bytes()).header.tournament == "cup"
    assert "Profile: Competition\nIdentifier: MS 1\nTournament: cup\n" in replay
    assert cabinet.history.best(CLASSIC, "safe", no_guess=False) is None
    assert cabinet.history.best(CLASSIC, "safe", no_guess=False, competition=True) == kept.time_ms
    cabinet.router.go(Title())
    words = cabinet.style.words
    assert words("title.best") in words_seen(cabinet)
    cabinet.change(competition=False)
    assert words("title.best") not in words_seen(cabinet)
    cabinet.change(competition=True)
    cabinet.router.go(Profile())
    cabinet.stage.update(1)


def test_a_lost_one_can_not_be_taken_back(open_game: Opener) -> None:
    """Undo is refused after the end, too."""
    cabinet, play = game_of(open_game)
    play_to_loss(cabinet, play)
    ended = play.session.view
    cabinet.ask(Asked(Action.UNDO))
    cabinet.stage.update(1)
    assert play.session.view == ended


def test_a_folder_that_can_not_be_written_costs_no_win(open_game: Opener, caplog: pytest.LogCaptureFixture) -> None:
    """The history has the game; only a win also writes recording files."""
    cabinet, play = game_of(open_game)
    play_to_loss(cabinet, play)
    wait_until_kept(cabinet)
    assert not cabinet.history.recordings.exists()
    cabinet.history.recordings.write_text("a file in its place")
    play_to_win(cabinet, start_game(cabinet, BEGINNER))
    assert wait_until_kept(cabinet).place == 1
    assert "can't be written" in caplog.text


@pytest.mark.parametrize("chosen", [None, 7])
def test_a_chosen_seed_deals_no_competition_board(chosen: int | None, tmp_path: Path) -> None:
    """A chosen seed makes a normal game unranked; the profile draws a seed of its own."""
    files = tmp_path / "settings.toml", tmp_path / "records.sqlite"
    cabinet = open_cabinet(Loaded(Settings()), *files, {"fullscreen": False}, seed=7, chosen_seed=chosen)
    try:
        free = Session(setup_of(cabinet, CLASSIC))
        cabinet.change(competition=True)
        competing = Session(setup_of(cabinet, CLASSIC))
    finally:
        cabinet.close()
        cabinet.window.close()
    assert free.setup.seed == 7
    assert free.unranked is (Unranked.KNOWN_BOARD if chosen else None)
    assert competing.ranked
    assert (competing.setup.seed == 8) == (chosen is None)
