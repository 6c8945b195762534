"""
The game as a player has it: a real window, a real mouse, real keys.

Each gesture in the window is also done in a session, dealt from the
same seed; after it the window must show that session's board.
"""

import subprocess
import sys
import time
from copy import copy, deepcopy
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.play.session import Session
from game.play.setup import Setup
from game.road.boards import road
from game.ui.board.beside import make_room
from game.ui.board.camera import Camera
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.core.time import ticks_of
from game.ui.input.actions import KEYBOARD, MOUSE, Action, Device
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import INPUT_COOLDOWN
from game.ui.modes.classic.road_board import RoadBoardScene
from game.ui.modes.title.first_start import LanguageScene
from game.ui.modes.title.title import TitleScene
from tests.e2e.conftest import SIZE, need_tools
from tests.e2e.screen import (
    ROOT,
    Game,
    Screen,
    bare_environment,
    places_of,
    point_of,
)
from tests.patience import PATIENCE
from tests.strategies import hands, picture
from tests.ui.eyes import node_rect
from tests.ui.hands import paused
from tests.ui.nodes import node_at, rect_of, rows_of
from tests.ui.title.parts import name_line

BEGINNER_GAME = ("--windowed", "--level", "beginner", "--seed", "1", "--mute")
FIRST_OPENING = "L44 l44"
DEAF_SECONDS = ticks_of(INPUT_COOLDOWN) * TICK_MS / 1000
NUMBERS_ARE_OPEN = str.maketrans("012345678", "." * 9)

# Each gesture with the expected look of one cell. Seed 1, opened in the middle, has mines at 36, 31 and 61
# (column, row); the numbers 45, 32 and 52 are 1s that touch one of them and a covered safe cell.
GESTURES = (
    ("L36 @46", "46", "o"),  # the pressed cell follows the mouse …
    ("l46", "46", "."),  # … and the cell of the release opens, not the mine that was pressed
    ("L31 @--", "31", "#"),
    ("l--", "31", "#"),  # released off the board
    ("R36 r36", "36", "F"),
    ("L45 R45 l45 r45", "56", "."),  # a chord, left released first
    ("R31 r31", "31", "F"),
    ("L32 R32 r32 l32", "41", "."),  # a chord, right released first
    ("R61 @52 L52 l52 r52", "51", "."),  # the 1.5 click
)

SomeScene = TypeVar("SomeScene", bound=Scene)


class Player:
    """Plays the window and, with the same gestures, a session dealt from the same seed."""

    def __init__(self, game: Game, camera: Camera, seed: int = 1) -> None:
        self.game = game
        self.camera = camera
        self.session = Session(Setup(BEGINNER, Start.OPENING, seed))

    def do(self, gesture: str) -> None:
        """Do a drawn gesture in both, and wait until the window shows the session's board."""
        self.game.mouse(hands(gesture), self.camera)
        self.knows(gesture)
        self.sees_it(gesture)

    def knows(self, gesture: str) -> None:
        """Do a drawn gesture in the session alone."""
        for event in hands(gesture):
            self.session.post(event)
        self.session.advance(0)

    def sees_it(self, after: str, *moved: Camera) -> None:
        """
        Wait until the window shows the session's board, in its place or where it was *moved*.

        On a lost board the account may mark all cells except the mines; a won one is in bloom, and nothing is covered.
        """
        board, status = self.board(), self.session.status

        def there(camera: Camera) -> bool:
            board_seen = self.game.seen(camera)
            if status is Status.WON:
                return "#" not in board_seen
            pairs = zip(board_seen, board, strict=True)
            return all(seen == wanted or (status is Status.LOST and wanted in "#.") for seen, wanted in pairs)

        self.game.wait(lambda: any(map(there, (self.camera, *moved))), f"after {after!r} the board is\n{board}")

    def board(self) -> str:
        """Return the expected board."""
        letters = list(picture(self.session.view).translate(NUMBERS_ARE_OPEN))
        for cell in cells_of(self.session.pressed):
            letters[cell + cell // self.camera.grid.width] = "o"  # a line break ends each row
        return "".join(letters)

    def at(self, place: str) -> str:
        """Return the current look of the cell in a column and row."""
        column, row = map(int, place)
        return self.game.seen(self.camera).split()[row][column]

    def looks(self, place: str, look: str) -> bool:
        """Tell whether the cell in a column and row looks like that now."""
        return self.at(place) == look

    def left(self) -> list[str]:
        """Return the safe cells that are still covered, as column and row."""
        assert self.session.game
        covered = self.session.game.layout.safe & self.session.view.covered
        return [self._place(cell) for cell in cells_of(covered)]

    def mine(self) -> str:
        """Return the place of the first mine."""
        assert self.session.game
        return self._place(cells_of(self.session.game.layout.mines)[0])

    def lose(self, *then: tuple[int, int]) -> None:
        """Open a mine and at once click on the pixels *then* of the window."""
        opening = f"L{self.mine()} l{self.mine()}"
        self.game.click(point_of(hands(opening)[0], self.camera), *then)
        self.knows(opening)

    def open_the_rest(self) -> None:
        """Open safe cells one by one until the game is won."""
        while rest := self.left():
            self.do(f"L{rest[0]} l{rest[0]}")

    def keys(self, start: str) -> list[str]:
        """Return the keys that win the game from the cursor at *start*, and win the session."""
        typed, at = [], start
        while rest := self.left():
            typed += [*steps(at, rest[0]), "space"]
            self.knows(f"L{rest[0]} l{rest[0]}")
            at = rest[0]
        return typed

    def _place(self, cell: int) -> str:
        row, column = divmod(cell, self.camera.grid.width)
        return f"{column}{row}"


def steps(start: str, goal: str) -> list[str]:
    """Return the arrow keys from one cell to another."""
    right, down = (int(end) - int(begin) for begin, end in zip(start, goal, strict=True))
    return ["Right" if right > 0 else "Left"] * abs(right) + ["Down" if down > 0 else "Up"] * abs(down)


def laid_out(cabinet: Cabinet, scene: SomeScene, hands: Device = MOUSE) -> SomeScene:
    """Return *scene* with everything in its place and texts for that device."""
    cabinet.stage.clear()
    cabinet.style.speak_to(hands.kind)
    cabinet.stage.push(scene)
    return scene


def new_play(cabinet: Cabinet) -> PlayScene:
    """Return a beginner's board, laid out."""
    return laid_out(cabinet, PlayScene(cabinet, BEGINNER))


def drawn(cabinet: Cabinet) -> pygame.Surface:
    """Return the picture that the window must show now."""
    cabinet.stage.update(0)
    surface = pygame.Surface(SIZE)
    cabinet.stage.draw(surface, 0)
    return surface


def column(title: TitleScene) -> pygame.Rect:
    """Return the part of the window with the title's name and Play; the part below depends on the records."""
    return pygame.Rect(0, 0, name_line(title).right + 20, node_rect(title, "play").bottom)


def row_of(cabinet: Cabinet, label: str) -> tuple[int, int]:
    """Return a pixel on the menu's row with this label."""
    key = next(row.key for row in rows_of(cabinet) if row.label == label)
    return rect_of(cabinet, key).center


def same(seen: pygame.Surface, wanted: pygame.Surface, rect: pygame.Rect | None = None) -> bool:
    """Tell whether two pictures are equal, pixel by pixel, all over or in a part."""
    part = rect or seen.get_rect()
    one, other = (pygame.image.tobytes(surface.subsurface(part), "RGB") for surface in (seen, wanted))
    return one == other


def lit_button(game: Game, band: pygame.Rect) -> tuple[int, int]:
    """Return a place on the focused button of the result's band: the widest stretch of its colour."""
    return max(places_of(game.grab(band), "gold", 24), key=lambda place: place.width).move(band.topleft).center


@pytest.mark.screen
def test_a_game_is_won_with_a_real_mouse(screen: Screen, cabinet: Cabinet, tmp_path: Path) -> None:
    """Every expert gesture must reach the rules through a real window, in order and at its place."""
    play = new_play(cabinet)
    with Game(screen, tmp_path, *BEGINNER_GAME) as game:
        player = Player(game, play.camera)
        player.do(FIRST_OPENING)
        for gesture, place, look in GESTURES:
            player.do(gesture)
            game.wait(partial(player.looks, place, look), gesture)
        assert not game.shows("good", play.line)
        player.open_the_rest()
        assert player.session.status is Status.WON
        game.wait(lambda: game.shows("good", play.line), "the band says that the game is won")


@pytest.mark.screen
def test_a_newcomer_is_asked_for_the_language_once_and_begins_the_road(
    screen: Screen, cabinet: Cabinet, tmp_path: Path
) -> None:
    """Enter takes the system's language and begins the first board; after a skip it does not come again."""
    cards = column(laid_out(cabinet, TitleScene(cabinet)))
    title = drawn(cabinet)
    laid_out(cabinet, LanguageScene(cabinet))
    languages = drawn(cabinet)
    with Game(screen, tmp_path, "--windowed", "--mute", newcomer=True) as game:
        game.wait(lambda: same(game.grab(), languages), "the languages")
        cabinet.stage.hands = KEYBOARD.kind
        first = laid_out(cabinet, RoadBoardScene(cabinet, road()[0].boards[0], skips=True), KEYBOARD)
        board, skip = drawn(cabinet), node_at(first.status, Action.TITLE)
        up_to_skip = first.line.clip(0, 0, skip.right, SIZE[1])  # beyond it an icon says that the game is muted
        game.keys("Return")
        game.wait(lambda: same(game.grab(), board, up_to_skip), "the first board")
        game.keys("Escape")
        game.wait(lambda: same(game.grab(), title, cards), "the title")
        game.keys("Escape", "Return")
        assert game.ended() == (0, "")
    with Game(screen, tmp_path, "--windowed", "--mute", newcomer=True) as game:
        game.wait(lambda: same(game.grab(), title, cards), "the title at once")


@pytest.mark.screen
def test_a_hit_mine_is_shown_and_new_game_begins_another(screen: Screen, cabinet: Cabinet, tmp_path: Path) -> None:
    """The board moves aside for the card, and its golden key with it."""
    play = new_play(cabinet)
    with Game(screen, tmp_path, *BEGINNER_GAME) as game:
        player = Player(game, play.camera)
        player.do(FIRST_OPENING)
        player.lose()
        player.sees_it("a mine was hit", beside_card(cabinet, play.camera))
        assert player.session.status is Status.LOST
        begin_anew(game, play, player)
        Player(game, play.camera, 2).sees_it("New game")


def beside_card(cabinet: Cabinet, camera: Camera) -> Camera:
    """Return the board's place next to the loss card; a slow machine shows the lost board only there."""
    moved = deepcopy(camera)
    make_room(cabinet.style, moved, 0)
    return moved


def begin_anew(game: Game, play: PlayScene, player: Player) -> None:
    """Press New game once the lost board has moved aside for its card, and its button with it."""
    aside = copy(player)
    aside.camera = beside_card(play.cabinet, play.camera)
    aside.sees_it("the card has its room")
    game.click(lit_button(game, pygame.Rect(0, play.line.top, SIZE[0], play.line.height)))


@pytest.mark.screen
def test_a_click_on_the_face_in_one_breath_with_the_end_deals_anew(
    screen: Screen, cabinet: Cabinet, tmp_path: Path
) -> None:
    """After a stall the last opening and the next click arrive together: whoever wants another board has it at once."""
    play = new_play(cabinet)
    with Game(screen, tmp_path, *BEGINNER_GAME) as game:
        player = Player(game, play.camera)
        player.do(FIRST_OPENING)
        with game.stalled():
            player.lose(play.line.center)
        Player(game, play.camera, 2).sees_it("a click on the face in the same breath")


@pytest.mark.screen
def test_keys_alone_play_from_the_title_to_the_end(screen: Screen, cabinet: Cabinet, tmp_path: Path) -> None:
    """The keyboard alone is enough to begin, open, flag, chord, win, go back and quit."""
    title = laid_out(cabinet, TitleScene(cabinet))
    name, above = drawn(cabinet), name_line(title)
    play = new_play(cabinet)
    with Game(screen, tmp_path, "--windowed", "--seed", "1", "--mute") as game:
        game.wait(lambda: same(game.grab(), name, column(title)), "the title, with Play lit")
        game.keys("Return")
        player = Player(game, play.camera)
        player.sees_it("Enter")
        game.keys("space")  # the cursor begins in the middle
        player.knows(FIRST_OPENING)
        player.sees_it("Space in the middle")
        game.keys(*steps("44", "36"), "f", *steps("36", "35"), "space")
        player.knows("R36 r36 M35 m35")
        player.sees_it("a flag and a chord by keys")
        assert player.at("46") == "."
        game.keys(*player.keys("35"))
        player.sees_it("the last key")
        game.wait(lambda: game.shows("good", play.line), "the band says that the game is won")
        time.sleep(DEAF_SECONDS)
        game.keys("Escape")
        game.wait(lambda: same(game.grab(), name, above), "Escape leads to the title")
        game.keys("Escape", "Return")  # Escape focuses Quit
        assert game.ended() == (0, "")


@pytest.mark.screen
def test_the_mouse_alone_plays_pauses_and_quits(screen: Screen, cabinet: Cabinet, tmp_path: Path) -> None:
    """The mouse alone is enough, and the way back never throws a running game away."""
    words = cabinet.style.words
    title = laid_out(cabinet, TitleScene(cabinet))
    name, above = drawn(cabinet), name_line(title)
    play = new_play(cabinet)
    with Game(screen, tmp_path, "--windowed", "--seed", "1", "--mute") as game:
        game.click(node_rect(title, "play").center)
        player = Player(game, play.camera)
        player.do(FIRST_OPENING)
        player.do("R36 r36")

        paused(cabinet, play)
        hidden = drawn(cabinet)
        game.click((play.line.left + play.line.height // 2, play.line.centery))  # the icon on the left
        game.wait(lambda: same(game.grab(), hidden), "the pause shows what it shows over a covered board")

        game.click(row_of(cabinet, words("pause.title")))
        game.wait(lambda: same(game.grab(), name, above), "the title is back")
        game.click(node_rect(title, "quit").center)
        assert game.ended() == (0, "")


REFUSED = """
import ctypes, pathlib
from game.app import open_cabinet
from game.store.settings import Loaded, Settings

cabinet = open_cabinet(Loaded(Settings()), pathlib.Path("settings.toml"), pathlib.Path("records.sqlite"), {})
import pygame
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
for end in (cabinet.close, pygame.quit):
    x11.XDestroyWindow(display, 0x7FFFFF)
    x11.XSync(display, 0)
    end()
x11.XDestroyWindow(display, 0x7FFFFF)
x11.XCloseDisplay(display)
print("goes on")
"""
"""Requests for a window that is gone, as SDL makes them of whoever asked for the clipboard or closed a window."""


@pytest.mark.screen
def test_a_refused_request_ends_nothing(screen: Screen, tmp_path: Path) -> None:
    """Xlib ends the program at any, unless it was told otherwise."""
    environment = bare_environment(tmp_path) | screen.environment
    done = subprocess.run(
        [sys.executable, "-c", REFUSED],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")


@pytest.mark.screen
@pytest.mark.parametrize("manager", ["openbox", ""])
def test_full_screen_and_back_keeps_place_and_size(tmp_path: Path, manager: str) -> None:
    """This holds with a window manager and without one, as in a kiosk; a moved window must be put back."""
    need_tools(*filter(None, [manager]))
    screen = Screen((1400, 900), window_manager=manager)
    try:
        with Game(screen, tmp_path, *BEGINNER_GAME) as game:
            before = game.rect_now()
            game.keys("F11")
            game.wait(lambda: game.rect_now() == pygame.Rect((0, 0), screen.size), "F11 fills the screen")
            game.keys("F11")
            game.wait(lambda: game.rect_now() == before, "F11 again brings back where it was")
    finally:
        screen.close()


@pytest.mark.screen
@pytest.mark.parametrize("audio", ["no_such_driver", "alsa"])
def test_without_a_sound_card_the_game_runs_on(screen: Screen, cabinet: Cabinet, tmp_path: Path, audio: str) -> None:
    """Many machines have no sound card, and the game must run without sound."""
    play = new_play(cabinet)
    with Game(screen, tmp_path, "--windowed", "--level", "beginner", "--seed", "1", audio=audio) as game:
        Player(game, play.camera).do(FIRST_OPENING)
        assert game.process.poll() is None


def test_without_a_screen_one_sentence_says_so(tmp_path: Path) -> None:
    """SDL would draw where nobody can see it; a player at a terminal must learn the reason."""
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env=bare_environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("minesweeper: there is no screen")
    assert done.stderr.count("\n") == 1
