"""
A real screen for tests: our own X server, the game in a window on it, input by xdotool.

The screen is read back as a player sees it, cell by cell, from the
colours of its pixels.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

import pygame

from game.app import open_cabinet
from game.engine.gesture import Kind, MouseEvent
from game.store.settings import Loaded, Settings
from game.ui.board.camera import Camera
from game.ui.board.painter import FLAGGED
from game.ui.core import motion
from game.ui.core.assets import Assets, Sprites, find_root
from game.ui.core.cabinet import Cabinet
from game.ui.core.themes import NIGHT
from game.ui.kit.key_faces import COLOURS, FLAG
from tests.e2e.xlib import Display
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool")
OURS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
"""Variables of the caller's environment that the game must not inherit."""

BUTTONS = {
    Kind.LEFT_PRESS: ("mousedown", "1"),
    Kind.LEFT_RELEASE: ("mouseup", "1"),
    Kind.MIDDLE_PRESS: ("mousedown", "2"),
    Kind.MIDDLE_RELEASE: ("mouseup", "2"),
    Kind.RIGHT_PRESS: ("mousedown", "3"),
    Kind.RIGHT_RELEASE: ("mouseup", "3"),
    Kind.MOVE: (),
}
BACKGROUNDS = {"#": "covered", ".": "open", "o": "pressed", "X": "blast"}
"""The colours at a cell's left side, by the letters of :func:`tests.strategies.picture`; ``o`` is a pressed cell."""

GOLD = "G"
"""A flag on a won board: gold, but still a flag."""

CLOSE = 10
"""The most that a channel of a seen pixel may differ from a drawn one."""


def missing_tools(*more: str) -> list[str]:
    """Return the missing programs of those that a real window and *more* need."""
    return [tool for tool in (*TOOLS, *more) if not shutil.which(tool)]


def bare_environment(folder: Path) -> dict[str, str]:
    """Return an environment without a screen, whose settings and home are in *folder*."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    # Wayland's socket would be in the runtime folder, and its library complains if there is none
    return kept | dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), str(folder))


def settle_in(folder: Path) -> None:
    """Write the settings of a returning player, unless there are some."""
    settings = folder / "Minesweeper" / "settings.toml"  # where the bare environment has them
    if not settings.exists():
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("asks_initials = false\nseen_how_to = true\n", encoding="utf-8")


def run_game(arguments: list[str], environment: dict[str, str], module: str = "game") -> "subprocess.Popen[bytes]":
    """Start the game from the source tree, or another *module* that runs it."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


class Screen:
    """An Xvfb of its own, with or without a window manager."""

    def __init__(self, size: tuple[int, int], *, window_manager: str = "") -> None:
        self.size = size
        ours, theirs = os.pipe()
        width, height = size
        self._processes = [
            subprocess.Popen(
                ["Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
                pass_fds=[theirs],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        ]
        os.close(theirs)
        with os.fdopen(ours) as pipe:
            self.name = f":{pipe.readline().strip()}"
        self.display = Display(self.name)
        self.environment = {
            "DISPLAY": self.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            # SDL ignores a click within 10 ms of the focus, and a window just begun hears of both at once
            "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        }
        if window_manager:
            self._manage(window_manager)

    def _manage(self, window_manager: str) -> None:
        """Start a window manager and wait until it is ready: SDL looks for one only once."""
        environment = os.environ | {"DISPLAY": self.name}
        quiet = subprocess.DEVNULL
        self._processes.append(subprocess.Popen([window_manager], env=environment, stdout=quiet, stderr=quiet))
        asked = ["xdotool", "get_num_desktops"]
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(asked, env=environment, stdout=quiet, stderr=quiet, check=False).returncode:
            assert time.monotonic() < deadline, f"{window_manager} does not begin"
            time.sleep(0.02)

    def close(self) -> None:
        """End the X server."""
        self.display.close()
        for process in reversed(self._processes):
            process.terminate()
            process.wait()


class Game:
    """A game in a real window: input for it, and a view of its screen."""

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        *arguments: str,
        audio: str = "dummy",
        park: tuple[int, int] = (1, 1),
        newcomer: bool = False,
        module: str = "game",
    ) -> None:
        self.screen = screen
        if not newcomer:
            settle_in(folder)
        self._folder = folder
        self._environment = bare_environment(folder) | screen.environment | {"SDL_AUDIODRIVER": audio}
        self._pointer: tuple[int, int] | None = None
        self.xdo("mousemove", *map(str, park))  # it points at no cell here
        self.process = run_game(list(arguments), self._environment, module)
        self.window = self._find_window()
        self.xdo("windowfocus", "--sync", self.window)
        self.rect = self.rect_now()

    def __enter__(self) -> "Game":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def xdo(self, *words: str) -> str:
        """Run one xdotool chain and return its output."""
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    def _find_window(self) -> str:
        found = ""

        def seen() -> bool:
            nonlocal found
            search = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)]
            found = subprocess.run(search, env=self._environment, capture_output=True, text=True, check=False).stdout
            return bool(found)

        self.wait(seen, "the game opens a window")
        return found.split()[0]

    def rect_now(self) -> pygame.Rect:
        """Return the current place and size of the window on the screen."""
        words = dict(line.split("=") for line in self.xdo("getwindowgeometry", "--shell", self.window).split())
        return pygame.Rect(*(int(words[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    # Input

    def mouse(self, events: list[MouseEvent], camera: Camera) -> None:
        """Do *events* with the real mouse, each in the middle of its cell."""
        chain: list[str] = []
        for event in events:
            chain += [*self._moved(point_of(event, camera)), *BUTTONS[event.kind]]
        self.xdo(*chain)

    def click(self, *places: tuple[int, int]) -> None:
        """Click left at each place of the window, faster than a hand can."""
        chain: list[str] = []
        for place in places:
            chain += [*self._moved(place), "mousedown", "1", "mouseup", "1"]
        self.xdo(*chain)

    def keys(self, *names: str) -> None:
        """Type on a real keyboard."""
        self.xdo("key", "--delay", "4", *names)

    def finger(self, word: str, place: tuple[int, int]) -> None:
        """Put a finger on a place of the window (*down*) or lift it (*up*), in a game started by tests.e2e.fingers."""
        width, height = self.rect.size
        line = f"{word} {(place[0] + 0.5) / width} {(place[1] + 0.5) / height}\n"
        assert self.process.stdin
        self.process.stdin.write(line.encode())
        self.process.stdin.flush()

    def tap(self, place: tuple[int, int]) -> None:
        """Touch a place very briefly."""
        self.finger("down", place)
        self.finger("up", place)

    def hold(self, place: tuple[int, int]) -> None:
        """Touch a place for as long as a long press takes."""
        self.finger("down", place)
        time.sleep(Settings().hold_ms / 1000 + 0.1)
        self.finger("up", place)

    def _moved(self, place: tuple[int, int]) -> list[str]:
        """Return the words that move the mouse there; if it is there already, xdotool would wait for ever."""
        if place == self._pointer:
            return []
        self._pointer = place
        return ["mousemove", "--sync", "--window", self.window, *map(str, place)]

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Stop the game's process; all input of this time reaches it at once."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    # Screen

    def grab(self, rect: pygame.Rect | None = None) -> pygame.Surface:
        """Return the picture in a part of the window, or all of it."""
        return self.screen.display.grab((rect or pygame.Rect((0, 0), self.rect.size)).move(self.rect.topleft))

    def seen(self, camera: Camera) -> str:
        """Return the visible board, a letter per cell; ``?`` if a cell looks like none of them."""
        board = self.grab(camera.board)
        tile, (width, height) = camera.tile, (camera.grid.width, camera.grid.height)
        return "\n".join("".join(_letter(board, x, y, tile) for x in range(width)) for y in range(height))

    def shows(self, colour: str, rect: pygame.Rect) -> bool:
        """Tell whether a part of the window shows one of the theme's colours."""
        return bool(places_of(self.grab(rect), colour))

    def wait(self, claim: Callable[[], bool], what: str) -> None:
        """Return as soon as *claim* is true; after a timeout fail with a picture of the screen."""
        deadline = time.monotonic() + PATIENCE
        while not claim():
            if time.monotonic() > deadline:
                picture = self._folder / "failed.png"
                pygame.image.save(self.screen.display.grab(pygame.Rect((0, 0), self.screen.size)), picture)
                raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}; see {picture}")
            time.sleep(0.005)

    def ended(self) -> tuple[int, str]:
        """Wait for the game to end by itself; return its exit code and its output."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, (out + err).decode()


def _letter(board: pygame.Surface, x: int, y: int, tile: int) -> str:
    """Return the letter of a cell, read at its left side, which no flag, number, cursor or scorch reaches."""
    faces, mine = _looks(tile)
    face = _near(board.get_at((x * tile + tile // 8, y * tile + tile * 19 // 32)), faces)
    if face == GOLD:
        return "F"
    if face != ".":
        return face
    heart = _near(board.get_at((x * tile + tile * 15 // 32, y * tile + tile * 15 // 32)), mine)
    return "*" if heart == "*" else face


@cache
def _looks(tile: int) -> tuple[dict[str, pygame.Color], dict[str, pygame.Color]]:
    """Return the colour of each face at its left side, and a mine's in the middle, by their letters."""
    window = pygame.Window("", (1, 1), hidden=True)
    window.get_surface()  # pictures take its format
    sprites = Sprites(Assets(find_root()), NIGHT)
    side, middle = (tile // 8, tile * 19 // 32), (tile * 15 // 32, tile * 15 // 32)
    drawn = {letter: sprites.get(name, tile) for letter, name in BACKGROUNDS.items()}
    drawn |= {"F": sprites.get("covered", tile, swap=FLAGGED), GOLD: sprites.get("covered", tile, swap=COLOURS[FLAG])}
    faces = {letter: picture.get_at(side) for letter, picture in drawn.items()}
    mine = {"*": sprites.get("mine", tile).get_at(middle)}
    window.destroy()
    return faces, mine


def _near(seen: pygame.Color, looks: dict[str, pygame.Color]) -> str:
    """Return the letter of the closest colour; ``?`` if none is close."""
    apart = {max(abs(a - b) for a, b in zip(seen[:3], look[:3], strict=True)): letter for letter, look in looks.items()}
    return apart[min(apart)] if min(apart) <= CLOSE else "?"


def places_of(surface: pygame.Surface, colour: str, close: int = 1) -> list[pygame.Rect]:
    """Return rectangles around all pixels that are *close* to one of the theme's colours, channel by channel."""
    red, green, blue = bytes.fromhex(NIGHT[colour][1:])
    mask = pygame.mask.from_threshold(surface, (red, green, blue), (close, close, close, 255))
    return mask.get_bounding_rects()


def point_of(event: MouseEvent, camera: Camera) -> tuple[int, int]:
    """Return the pixel of an event; off the board it is left of it."""
    cell = event.cell(camera.grid)
    if cell is None:
        return camera.board.left // 2, camera.board.centery
    return camera.cell_rect(cell).center


@contextmanager
def unseen_cabinet(folder: Path, size: tuple[int, int]) -> Iterator[Cabinet]:
    """Give a cabinet without a screen, to ask for the places of things at rest in a window of that size."""
    with mock.patch.dict(os.environ, {"SDL_VIDEODRIVER": "dummy"}):
        cabinet = open_cabinet(
            Loaded(Settings()),
            folder / "settings.toml",
            folder / "records.sqlite",
            {"fullscreen": False},
            size=size,
        )
    try:
        with mock.patch.object(motion, "HEAD_START", 1_000_000):
            yield cabinet
    finally:
        cabinet.close()
        cabinet.window.close()
