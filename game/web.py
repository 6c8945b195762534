"""The game in a browser: the web page calls :class:`Page` for each frame, and saves the files that it writes."""

import gc
import importlib
import pkgutil
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

import pygame

from game import app
from game.engine.errors import GameError
from game.i18n.catalogue import LOCALES
from game.play import engines, worker
from game.store.errors import BusyError, Problem, UnavailableError, problem_of
from game.ui.core import clipboard, crash, handover
from game.ui.core.pictures import blend_by_sdl
from game.ui.core.routes import ArcadeMenu, PlayLink
from game.ui.core.text import FOLDER, eastern_face, is_eastern
from game.ui.core.tips import Notice
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.keyboard import PLACES, Keyboard
from game.web_home import Home

SLICE = 0.006
"""Seconds of a frame for background work without stacks, which pauses only by itself."""

START_LEVEL = "beginner"
"""The level of the first frame if the page's address leads to a board."""

DAILY = "daily"
PASTE, BACK = (Asked(action, KEYBOARD) for action in (Action.PASTE, Action.BACK))

CODES = {
    "BracketLeft": "[",
    "BracketRight": "]",
    "Semicolon": ";",
    "Quote": "'",
    "Backquote": "`",
    "Backslash": "\\",
    "Comma": ",",
    "Period": ".",
    "Slash": "/",
}
"""The browser's codes of places that print letters on some keyboards, and what a US keyboard prints there."""

BUSY, UNUSABLE = problem_of(BusyError()), problem_of(UnavailableError())

UNKEPT = {
    "tab": Problem("the game is open in another tab: only what is played there is kept", "fault.lost", why=BUSY),
    "storage": Problem("this browser keeps no files for the page", "fault.lost", why=UNUSABLE),
    "full": Problem("this browser has no room left for the page", "fault.lost", why=UNUSABLE),
}
"""The problems that prevent saving, by the web page's name."""

ROOMS = ("engine", "notation", "generator", "solver", "play", "review", "trainer", "arcade", "battle", "store", "ui")
"""The game's packages, each after those that it imports."""


def load_all() -> engines.Steps[None]:
    """Import all modules one by one, so that no scene imports any in its first frame."""
    for room in ROOMS:
        for module in pkgutil.walk_packages(importlib.import_module(f"game.{room}").__path__, f"game.{room}."):
            with suppress(ImportError):  # the code that needs a missing module reports it
                importlib.import_module(module.name)
            yield None


class PageClipboard:
    """The clipboard of the page: it stores pasted text, and gives copied text to *copied*."""

    def __init__(self, copied: Callable[[str], bool]) -> None:
        self._copied = copied
        self._text = ""

    def put(self, text: str) -> bool:
        """Store *text*, and give it to the browser."""
        self._text = text
        return self._copied(text)

    def get(self) -> str:
        """Return the last copied or pasted text."""
        return self._text

    def take(self, text: str) -> None:
        """Store a pasted text."""
        self._text = text


class Part(Protocol):
    """A part of the music while the browser fetches it."""

    path: str
    """The path of its file, once the file exists."""

    problem: str
    """The reason why it can't be fetched, if so."""


class Browser(Protocol):
    """The functions of the web page that the game calls."""

    touch: bool
    """Whether a finger is the device's pointer."""

    def copied(self, text: str, /) -> bool:
        """Put a text on the clipboard; return whether it is there: else the page shows it, for copying by hand."""

    def link(self, code: str, /) -> str:
        """Return the address of this page, followed by a board's code; in another site's frame the code alone."""

    def shared(self, text: str, /) -> bool:
        """Let the player send a text by the system's own ways; return whether it has any."""

    def buzz(self) -> None:
        """Let the player's hand feel a short buzz, where the device can."""

    def start(self, work: Callable[[], None], /) -> None:
        """Call *work* on its own stack, between two frames."""

    def next_turn(self) -> object:
        """Return a promise that resolves when this stack may continue."""

    def begin_turn(self) -> None:
        """Note that a stack works now, and ask it to pause in some milliseconds."""

    def is_late(self) -> bool:
        """Return whether this frame's time is over."""

    def offered(self, path: str, /) -> None:
        """Give the player a file as a download."""

    def requested(self) -> None:
        """Let the player choose a file."""

    def music(self, name: str, /) -> Part:
        """Fetch a part of the music, and decode it in the background."""


class PageFiles:
    """Gives files to the player as downloads, and lets the player choose files."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def offer(self, path: Path) -> None:
        """Give the player a file as a download, and remove it here."""
        self._browser.offered(str(path))
        path.unlink()

    def request(self) -> None:
        """Let the player choose a file, which arrives like a dropped file."""
        self._browser.requested()

    def link(self, code: str) -> str:
        """Return the address that plays a board."""
        return self._browser.link(code)

    def share(self, text: str) -> bool:
        """Let the player send a text; return whether the browser can."""
        return self._browser.shared(text)


class BrowserStacks:
    """
    The stacks between which a browser can switch.

    The garbage collector is off while one exists: it would follow Python frames into C frames, whose memory another
    stack may use.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._begun = 0
        self._ffi: Any = importlib.import_module("pyodide.ffi")

    def start(self, work: Callable[[], None]) -> None:
        """Call *work* soon, on its own stack."""

        def begun() -> None:
            self._begun += 1
            gc.disable()
            self._browser.begin_turn()
            try:
                work()
            finally:
                self._begun -= 1
                if not self._begun:
                    gc.enable()

        self._browser.start(begun)

    def rest(self) -> None:
        """Leave this stack, and continue in one of the next frames."""
        self._ffi.run_sync(self._browser.next_turn())
        self._browser.begin_turn()

    def can_rest(self) -> bool:
        """Return whether rest() can leave the present stack."""
        return bool(self._ffi.can_run_sync())

    def is_late(self) -> bool:
        """Return whether the next frame is due."""
        return self._browser.is_late()


class Page:
    """One run of the game, from its first frame on."""

    def __init__(self, home: str, place: str, unkept: str, browser: Browser, stacks: BrowserStacks | None) -> None:
        """
        Open the game in the page's window, and paint its first frame.

        *home* is the folder whose files are saved. *place* comes from the page's address: a board's code or ``daily``.
        *unkept* is the reason if no file is saved. *stacks* exist if the browser can switch between them.
        """
        self.home = Home(home)
        self._browser, self._stacks = browser, stacks
        self._fonts: set[str] = set()  # the fonts loaded completely
        self._clipboard = PageClipboard(browser.copied)
        clipboard.use(self._clipboard)
        handover.use(PageFiles(browser))
        self._lasting = not unkept
        self._slices = engines.Slices(time.perf_counter, self._has_unkept)
        worker.use(self._fibers(browser, stacks) if stacks else self._slices)
        crash.begin_log()
        blend_by_sdl()
        level = START_LEVEL if place not in ("", DAILY) else None
        options = app.Options(windowed=True, level=level, touch=browser.touch)
        self.cabinet = app.begin(options, [UNKEPT[unkept]] if unkept else [])
        self._unkept, self._place = unkept, place
        self._await_fonts()

    def begin(self) -> None:
        """Start what the first frame does not wait for."""
        from game.ui.core.loop import Loop  # loaded after the first frame

        self._loop = Loop(self.cabinet, sleep=lambda _: None, buzz=self._browser.buzz)
        self._loop.prepare()
        self.cabinet.audio.music.decode = self._music
        if self._place:
            self.visit(self._place)
        worker.Job[None](load_all)

    def start_sounds(self) -> None:
        """Start the sounds: their files have come."""
        self.cabinet.audio.start()

    def turn(self, works: bool = True) -> bool:
        """Do a frame; unless files are being saved, do a slice of work. Return whether the game continues."""
        self._loop.turn()
        if works:
            self._slices.step(SLICE)
        if self._unkept and self.under_way:
            self._tell_unkept()
        return self.cabinet.stage.top is not None

    @property
    def resting(self) -> bool:
        """Whether the next frame may wait for an event or a moment: nothing moves, and no work waits for frames."""
        return self._loop.rests and not self._slices.busy

    @property
    def sounding(self) -> bool:
        """Whether the device of sounds is needed."""
        return self.cabinet.audio.sounding

    @property
    def under_way(self) -> bool:
        """Whether a game, a run or a match goes on: the screen stays awake."""
        return self.cabinet.stage.under_way

    def _tell_unkept(self) -> None:
        """Tell once, where one plays, that nothing is saved."""
        sentence = UNKEPT[self._unkept].translate_by(self.cabinet.style.words)
        self._unkept = ""
        self.cabinet.stage.tips.say(Notice(sentence, self.cabinet.style))

    def close(self) -> None:
        """Write all unwritten data; with stacks, call this on one of them."""
        self.cabinet.close()

    def _fibers(self, browser: Browser, stacks: BrowserStacks) -> engines.Fibers:
        """Return an engine that works on stacks; the browser sends the signal of Ctrl+C to pause a stack."""
        fibers = engines.Fibers(stacks, time.perf_counter, self._has_unkept)

        def give_way(_: int, at: FrameType | None) -> None:
            if stacks.can_rest():  # else the signal is late: a frame is at work
                fibers.give_way(at)
                browser.begin_turn()

        signal.signal(signal.SIGINT, give_way)
        return fibers

    # Files

    def _has_unkept(self) -> bool:
        return self._lasting and not self.home.lasts()

    def stop_keeping(self, why: str) -> None:
        """Tell the player that nothing is saved any more, for a reason of :data:`UNKEPT`, and stop waiting for it."""
        self._lasting, self._unkept = False, why
        self.cabinet.warn(UNKEPT[why])

    # Files that are loaded later

    @property
    def fonts(self) -> str:
        """The folder of the font files."""
        return str(FOLDER)

    def _music(self, name: str) -> engines.Steps[pygame.mixer.Sound]:
        """Return a part of the music, once the browser has it."""
        part = self._browser.music(name)
        while not part.path:
            if part.problem:
                raise pygame.error(part.problem)
            if self._stacks:
                self._stacks.rest()
            yield name
        samples = Path(part.path)
        sound = pygame.mixer.Sound(samples)
        samples.unlink()
        return sound

    def missing_font(self) -> str:
        """Return the name of the font file that the language needs, or an empty text."""
        language = self.cabinet.language
        return eastern_face(language).file if language in self.cabinet.unreadable else ""

    def _await_fonts(self) -> None:
        """Keep to English in place of a language whose font has not come: its letters would be boxes."""
        eastern = filter(is_eastern, LOCALES)
        self.cabinet.unreadable = {one for one in eastern if eastern_face(one).file not in self._fonts}
        self.cabinet.change()

    def bring_font(self, name: str) -> None:
        """Draw all texts again: the complete font *name* is now in :data:`FOLDER`."""
        self._fonts.add(name)
        self.cabinet.style.lettering.reread()
        self.cabinet.stage.renew()
        self._await_fonts()

    # Events of the page

    def visit(self, place: str) -> None:
        """Open the goal of the page's address: a board, or the daily run."""
        self.cabinet.follow(ArcadeMenu() if place == DAILY else PlayLink(place))

    def go_back(self) -> bool:
        """Go back as a key does; return False where a page that is left loses nothing: on the title."""
        if self.cabinet.stage.top and self.cabinet.stage.top.home:
            return False
        self.cabinet.ask(BACK)
        return True

    def paste(self, text: str) -> None:
        """Paste text from the page, as a paste by keys does."""
        self._clipboard.take(text)
        self.cabinet.ask(PASTE)

    def prints(self, keys: Iterable[Sequence[str]]) -> None:
        """Note what keys print: the browser's code of each place, and a character; only letters count."""
        keyboard = self.cabinet.style.bindings.keyboard
        places = ((CODES.get(code, code.removeprefix("Key").lower()), key.lower()) for code, key in keys)
        told = {PLACES[name]: key for name, key in places if name in PLACES and key.isalpha()}
        if told.items() - keyboard.letters.items():
            self.cabinet.type_by(Keyboard({**keyboard.letters, **told}, told=True))

    def drop(self, file: str) -> None:
        """Open a file that was dropped on the page."""
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=file))

    def look_away(self) -> None:
        """Pause: the page is hidden."""
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def leave_full_screen(self) -> None:
        """Note that the browser left full screen by itself."""
        if self.cabinet.window.fullscreen:
            self.cabinet.change(fullscreen=False)


def open_page(home: str, place: str, unkept: str, browser: Browser, *, switches: bool) -> Page | str:
    """Return the running game, or a sentence with the reason for its failure; *switches*: the browser has stacks."""
    try:
        return Page(home, place, unkept, browser, BrowserStacks(browser) if switches else None)
    except GameError as error:
        return str(error)
