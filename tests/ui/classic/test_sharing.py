"""Boards and runs shared by the clipboard, and what a person may paste."""

from pathlib import Path
from urllib.parse import quote

import pygame
import pygame.scrap
import pytest

from game.arcade.daily import daily_seed, seed_code
from game.arcade.state import Phase
from game.engine.level import BEGINNER
from game.ui.core import clipboard, shared
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Boards, PlayGame, Route, Title
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.kit.flowers import HUES, WARM
from game.ui.kit.pause import RunPause
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.classic.boards import BoardsScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.review.analysis import AnalysisScene
from tests.ui.classic.ends import wait_until_kept
from tests.ui.conftest import TODAY, Opener
from tests.ui.eyes import click_word, words_seen
from tests.ui.hands import click, click_pixel, finish_work, play_to_loss, play_to_win, secret, start_game
from tests.ui.runs import start_run, wait

CODE = "9x9/11:4,4:AZ3Xbu9jcFo"


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


@pytest.mark.parametrize("text", ["", "hello", "nonsense", "good luck", "9x9/10:AAAA", "0x0/1:", "9" * 500_000])
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


def pasted(cabinet: Cabinet, held: list[str], text: str, route: Route) -> object:
    """Paste a text on a page by Ctrl+V; return the front scene."""
    held.append(text)
    cabinet.router.go(route)
    cabinet.ask(Asked(Action.PASTE, KEYBOARD))
    cabinet.stage.update(0)
    return cabinet.stage.top


@pytest.mark.parametrize(
    "text",
    [
        "3H7K-Q2MA",
        " 3h7k q2ma\n",
        "3h7kq2ma",
        "\u201c3H7K-Q2MA\u201d.",
        "https://page.example/#3H7K-Q2MA",
        "<https://page.example/play?x=1#3H7K-Q2MA>",
    ],
)
@pytest.mark.parametrize("route", [Title(), Boards(), PlayGame(BEGINNER)])
def test_a_run_s_code_begins_its_run_wherever_a_board_s_code_is_pasted(
    text: str, route: Route, cabinet: Cabinet, held: list[str]
) -> None:
    """Its code counts as typed, since the player may know the boards."""
    run = pasted(cabinet, held, text, route)
    assert isinstance(run, ArcadeScene)
    assert seed_code(run.run.coin.seed) == "3H7K-Q2MA"
    assert cabinet.style.words("arcade.code") in words_seen(cabinet)


@pytest.mark.parametrize("text", [CODE, f"https://page.example/#{CODE}", f"https://page.example/#{quote(CODE, '')}"])
@pytest.mark.parametrize("route", [Title(), Boards(), PlayGame(BEGINNER)])
def test_a_board_is_pasted_as_a_code_or_as_a_link(text: str, route: Route, cabinet: Cabinet, held: list[str]) -> None:
    """A chat may write a link's signs as numbers."""
    play = pasted(cabinet, held, text, route)
    assert isinstance(play, PlayScene)
    assert play.session.setup.level.mines == 11


OTHERS = {
    "Tatham": "9x9:4,4,mb071b49fbd1cb6a0d5868",
    ".mine": "3x3x2\r\nMHH\r\nHHM\r\nHHH\r\n",
    "MBF": "03030002 0000 0201",
    "PTTACG": "https://pttacg.example/Minesweeper-ZiNi-Calculator/?b=33&m=gg",
    "LlamaSweeper": "<https://llamasweeper.example/#/game/board-editor?b=33&m=gg>",
}
"""Boards in texts of other programs; all but the first have two mines on 3×3 cells."""


@pytest.mark.parametrize("program", OTHERS)
@pytest.mark.parametrize("route", [Title(), Boards(), PlayGame(BEGINNER)])
def test_a_board_of_another_program_is_played(program: str, route: Route, cabinet: Cabinet, held: list[str]) -> None:
    """Tatham's ID says the opened cell, too."""
    play = pasted(cabinet, held, OTHERS[program], route)
    assert isinstance(play, PlayScene)
    grid, layout = play.session.setup.level.grid, play.session.setup.layout
    assert layout
    if program == "Tatham":
        assert (grid.width, grid.height, layout.mine_count) == (9, 9, 10)
        play.act(Asked(Action.CONFIRM))
        cabinet.stage.update(0)
        assert play.session.view.is_open(40)
    else:
        assert (grid.width, grid.height, layout.mines) == (3, 3, 1 | 1 << 5)


@pytest.mark.parametrize(
    ("text", "mines"), [("1 # #\n1 # #\n# # #\n", 1), ("3x3x3\n1HH\n1HH\nHHH\n", 3), ("1##\r1##\r###", 1)]
)
def test_a_position_of_another_program_is_analysed(text: str, mines: int, cabinet: Cabinet, held: list[str]) -> None:
    """Rows with blanks and JSMinesweeper's text, which says the mines."""
    scene = pasted(cabinet, held, text, Boards())
    assert isinstance(scene, AnalysisScene)
    wait(cabinet, lambda: scene.position.drawing == "1##\n1##\n###")
    assert scene.position.mines == mines


def test_what_is_neither_is_told_on_the_page_of_boards(cabinet: Cabinet, held: list[str]) -> None:
    """The page stays."""
    page = pasted(cabinet, held, "hello", Boards())
    assert isinstance(page, BoardsScene)
    assert any(line.startswith("This is no code of a board or a run") for line in words_seen(cabinet))


def test_a_run_s_code_is_shared_from_its_pause(open_game: Opener, held: list[str]) -> None:
    """The run stays paused, and the copied text begins the same run."""
    cabinet = open_game()
    run = start_run(cabinet)
    cabinet.ask(Asked(Action.PAUSE))
    click_word(cabinet, cabinet.style.words("asks.copy"))
    assert held[-1] == seed_code(run.run.coin.seed)
    assert cabinet.style.words("share.copied") in words_seen(cabinet)
    assert isinstance(cabinet.stage.top, RunPause)


@pytest.mark.long
def test_a_pasted_code_of_today_s_run_is_today_s_try(open_game: Opener, held: list[str]) -> None:
    """A known code is no way to practise the day's boards first."""
    cabinet = open_game()
    run = pasted(cabinet, held, seed_code(daily_seed(TODAY)), Boards())
    assert isinstance(run, ArcadeScene)
    wait(cabinet, lambda: not run.busy)
    click_pixel(cabinet, run.camera.board.center)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    assert cabinet.history.ask(lambda records: records.days()).result() == {TODAY}


@pytest.mark.parametrize("writable", [True, False])
def test_a_won_board_is_shared_as_a_picture_of_its_garden(
    open_game: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, writable: bool
) -> None:
    """The file has the flowers and the thread between them, and a sentence names it, or says that there is none."""
    (no_folder := tmp_path / "file").touch()
    monkeypatch.setattr(shared, "documents_folder", lambda: tmp_path if writable else no_folder)
    cabinet = open_game(reduced_motion=True)
    play = start_game(cabinet, BEGINNER)
    play_to_win(cabinet, play)
    wait_until_kept(cabinet)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN) + 1)
    click_word(cabinet, cabinet.style.words("asks.copy"))
    finish_work(cabinet)
    name, words = f"minesweeper-beginner-{play.session.time_ms}.png", cabinet.style.words
    if not writable:
        assert words("files.unwritten") in words_seen(cabinet)
        return
    assert words("share.saved", file=Path(tmp_path.name, name)) in words_seen(cabinet)
    picture, board = pygame.image.load(tmp_path / name), play.camera.board
    assert picture.get_width() > board.width
    assert picture.get_height() > board.height
    threads = [pygame.mask.from_threshold(picture, pygame.Color(hue), (2, 2, 2, 255)).count() for hue in HUES]
    assert all(threads[hue] > play.camera.tile for hue in (WARM[0], WARM[-1])), "the hues of a first win"
