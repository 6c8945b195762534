"""
A monkey at every device: ``python -m tests.bench.monkey 20000 --seed 1``.

It shows one scene after the other, and wherever that leads it sends the events of SDL: a mouse, keys of several
layouts with their places, fingers, pads, the wheel, dropped files, other sizes of the window, lost focus; and it
changes languages, themes and other settings. After each event a scene must be there and nothing may have been raised,
also not in the background; the process must stay small; and at the end of each visit Back must lead home.

Work in the background is done between the events, sooner or later by the seed, so a seed and a number of events are
the same run each time. A fault is printed with the last events, and the run goes on in a new game.
"""

import argparse
import gc
import logging
import os
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, fields
from datetime import UTC, datetime, tzinfo
from importlib import import_module
from itertools import count
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self
from zlib import crc32

import pygame

import game.store
import game.ui
from game.app import open_cabinet
from game.engine.errors import GameError
from game.play import worker
from game.play.engines import Slices, Steps
from game.review import reviewing
from game.review.win_chance import always
from game.store import settings
from game.store.settings import Loaded, Settings, Value
from game.trainer import coach
from game.ui.board.board_picture import BoardPicture
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import Loop
from game.ui.core.routes import Title
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.kit.pause import PauseScene
from game.ui.modes.title.title import TitleScene
from tests import patience
from tests.notation.recorded import BEGUN, FILES
from tests.scenes.registry import EVERY_SCENE, shown
from tests.ui.devices import widgets
from tests.ui.keyboard import LAYOUTS, ROWS, key_at, key_event
from tests.ui.walks import good_cell

VISIT, MOST_BACK, LAST = 150, 16, 25
"""VISIT: events from one listed scene to the next. MOST_BACK: presses of Back that lead home. LAST: events told."""

LARGEST, TOLD = 400, 10_000
"""LARGEST: megabytes that the process may never exceed. TOLD: events from one line of progress to the next."""

SIZES = ((480, 320),) * 4 + ((320, 480),) * 3 + ((640, 480),) * 4 + ((390, 844), (844, 390), (800, 600), (1280, 720))
RESTS = (0.0,) * 20 + (0.001,) * 8 + (0.004, 0.016, 0.05, 0.3)
LONG_RESTS = (1.0, 2.5, 6.0)
"""RESTS: seconds before an event. LONG_RESTS: at times after one, turn by turn."""

KEYS = tuple(sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_UNKNOWN}))
USUAL_KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 4,
    *(pygame.K_RETURN, pygame.K_SPACE) * 4,
    *(pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_F2, pygame.K_F3),
    *map(ord, "fcthozwrplvn123456789+-"),
)
MODS = (0,) * 9 + (pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_RALT)
HELD = {pygame.KMOD_LCTRL: pygame.K_LCTRL, pygame.KMOD_LSHIFT: pygame.K_LSHIFT}
TYPED = ("a", "Ä", "я", "世", " ", "\t", "\u0301", "𝔄", "12x9/7", "\x00", "\u202e", "\ud800")
PASTED = (
    "",
    "1## ###",
    "12x9/7 #####",
    "x" * 5_000,
    "\x00\ud800",
    "https://example.org/#%E0%A4%A",
    "0" * 100,
    "8" * 81,
)
BUTTONS = (1,) * 12 + (3, 3, 3, 2, 2, 4, 5, 6, 7, 9)

ROOTS = (
    *("TitleScene", "LanguageScene", "PlayScene", "ArcadeMenuScene", "ArcadeScene", "ArcadeOverScene"),
    *("BattleSetupScene", "BattleJoinScene", "BattleScene", "BattleEndScene"),
    *("RoadScene", "DrillScene", "DrillOverScene"),
)
"""The scenes that lie under all others; every other one has the title under it."""

UNCHANGED = (
    *("fullscreen", "window_x", "window_y", "window_width", "window_height", "bindings", "kept_replays"),
    *("player", "identifier", "tournament", "initials"),
)
CHANGED = tuple(field.name for field in fields(Settings) if field.name not in UNCHANGED)
"""The settings that change."""

NUMBERS = {"custom_width": (1, 40), "custom_height": (1, 30), "custom_mines": (1, 1_300), "battle_hits": (1, 3)}
PERCENT = (80, 100, 125, 200)

MOST_MEMORY = 4 << 30
"""Bytes: what asks for more is a fault."""

PATIENCE, ROUGH = 1_500, 4
"""PATIENCE: looks at a scene of the list that does not come. ROUGH: layouts that a review plays out at a guess."""

Events = Iterator[pygame.Event]


def megabytes() -> float:
    """Return the memory of this process; 0 where the system has no /proc."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


class Moment(datetime):
    """The time of day, which passes with the time of the run."""

    passed = 0.0

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """Return it."""
        return cls.fromtimestamp(BEGUN + cls.passed, tz)

    @classmethod
    def replaces_all(cls) -> None:
        """Let every module of the game ask this time."""
        for room in (game.store, game.ui):
            for found in walk_packages(room.__path__, f"{room.__name__}."):
                module = import_module(found.name)
                if vars(module).get("datetime") is datetime:
                    vars(module)["datetime"] = cls


class Chance(Slices):
    """Does work whenever someone asks whether it is done, by chance: *zeal* is how often, 0–1."""

    def __init__(self, random: Random) -> None:
        super().__init__(lambda: 0.0)
        self.zeal, self._random = 1.0, random
        self.errors: list[BaseException] = []

    def settled(self, ended: Any) -> bool:
        """Tell whether work has ended, perhaps after a slice."""
        if not ended.is_set():
            self.work()
        return bool(ended.is_set())

    def work(self) -> None:
        """Do a slice, perhaps."""
        if self._waiting and self._random.random() < self.zeal:
            self._take_slice()


class OwnClipboard:
    """A clipboard that the monkey fills, too."""

    text = ""

    def put(self, text: str) -> bool:
        """Take a text."""
        self.text = text
        return True

    def get(self) -> str:
        """Return the text."""
        return self.text


class Monkey:
    """One run by a seed; :attr:`faults` counts what went wrong, by kind."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.random, self.folder = seed, Random(seed), folder
        self.faults = Counter[str]()
        self.visits = Counter[str]()
        self.sent = 0
        self.largest, self.digest = 0.0, 0
        self._engine = Chance(self.random)
        self._order: list[str] = []  # of the scenes that are still to be shown, before they all come again
        self._shown, self._last = "", deque[str](maxlen=LAST)
        self._now = 100.0
        self._plan: Events = iter(())
        self._places: list[tuple[int, int]] = []
        self._files = [*self._written()]
        self._board = OwnClipboard()
        self.cabinet: Cabinet | None = None
        self.loop: Loop | None = None

    def run(self, events: int) -> None:
        """Send so many events."""
        worker.use(self._engine)
        clipboard.use(self._board)
        while self.sent < events:
            try:
                self._visit(min(VISIT, events - self.sent))
            except Exception as error:
                self._tell(error)
                self._leave()

    # A visit

    def _visit(self, events: int) -> None:
        """Show a scene of the list, send events, and go home."""
        cabinet = self.cabinet or self._open()
        self._order = self._order or self.random.sample([*EVERY_SCENE], len(EVERY_SCENE))
        name = self._order.pop()
        self.visits[name] += 1
        self._last.clear()
        self._shown = name
        self._engine.zeal = 1.0
        cabinet.stage.clear()
        cabinet.change(**{field: value for field, value in asdict(FIRST).items() if field in CHANGED})
        self._resize((1280, 720))
        cabinet.router.go(Title())
        try:
            with shown(EVERY_SCENE[name], cabinet):
                pass
        except AssertionError:  # the records of earlier visits are not those that this scene wants
            cabinet.router.go(Title())
        self._engine.zeal = self.random.choice((0.05, 0.3, 1.0))
        if type(cabinet.stage._scenes[0]).__name__ not in ROOTS:
            cabinet.stage._scenes.insert(0, TitleScene(cabinet))  # where the game has it
        self._resize(self.random.choice(SIZES))
        self._plan = iter(())
        for _ in range(events):
            self._send(next(self._events()))
            if self.cabinet is None:
                return
        self._go_home()

    def _open(self) -> Cabinet:
        """Start the game, as it was left."""
        files = self.folder / "settings.toml", self.folder / "records.sqlite"
        cabinet = open_cabinet(Loaded(FIRST), *files, {}, seed=self.seed, size=SIZES[0])
        cabinet.window._window.minimum_size = (1, 1)  # a phone's browser has no least size
        cabinet.today = lambda: Moment.now(UTC).date()
        self.cabinet = cabinet
        self.loop = Loop(cabinet, clock=lambda: self._now, sleep=lambda _: None)
        pygame.event.clear()
        cabinet.router.go(Title())
        self.loop.prepare()
        cabinet.audio.start()
        gc.unfreeze()
        return cabinet

    def _leave(self) -> None:
        """Close the game; the next visit starts it again."""
        cabinet, self.cabinet = self.cabinet, None
        if cabinet is None:
            return
        self._engine.zeal = 1.0
        try:
            cabinet.stage.clear()
            cabinet.close()
        except Exception as error:
            self._tell(error)
        cabinet.window.close()
        self.loop, self._plan = None, iter(())  # the game would hold all its pictures until the next one is there
        del cabinet
        gc.collect()

    def _go_home(self) -> None:
        """Press Back until the title is there."""
        assert self.cabinet
        stage, self._engine.zeal = self.cabinet.stage, 1.0
        began = type(stage.top).__name__
        for change in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):  # what is held would go on repeating
            self._put(pygame.Event(change))
        for _ in range(MOST_BACK):
            if isinstance(stage.top, TitleScene):
                return
            action = Action.TITLE if isinstance(stage.top, PauseScene) else Action.BACK
            self._last.append(f"{action.name} in {type(stage.top).__name__}")
            self.cabinet.ask(Asked(action, KEYBOARD))
            self._rest(0.8)
            assert stage.top, f"Back ended the game from {began}"
        left = [type(scene).__name__ for scene in stage._scenes]
        raise AssertionError(f"Back does not lead home from {began}: after {MOST_BACK} presses there are {left}")

    # Events

    def _send(self, event: pygame.Event) -> None:
        """Send an event, let the loop take it in, and check what must always hold."""
        assert self.cabinet
        stage = self.cabinet.stage
        before = stage.top
        self.sent += 1
        self._now += self.random.choice(RESTS)
        Moment.passed = self._now
        told = " ".join(f"{name}={value!r}" for name, value in event.dict.items() if name != "window")
        told = told.replace(str(self.folder), "")
        self._last.append(f"{type(before).__name__}: {pygame.event.event_name(event.type)} {told}")
        self.digest = crc32(self._last[-1].encode(errors="replace"), self.digest)
        self._put(event)
        if self.random.random() < 0.004:
            self._rest(self.random.choice(LONG_RESTS))
        if stage.top is None:
            assert isinstance(before, TitleScene) or event.type in ENDS, f"the game ended in {type(before).__name__}"
            self._leave()
        if self.sent % 500 == 0:
            self.largest = max(self.largest, megabytes())
            assert self.largest < LARGEST, f"{self.largest:.0f} MB"
        if self.sent % TOLD == 0:
            print(f"{self.sent} events, {self.faults.total()} faults, {megabytes():.0f} MB", flush=True)

    def _put(self, event: pygame.Event) -> None:
        assert self.loop
        pygame.event.post(event)
        self.loop.turn()
        self._engine.work()
        if self._engine.errors:
            raise self._engine.errors.pop()

    def _rest(self, seconds: float) -> None:
        """Let time pass, turn by turn."""
        assert self.loop
        assert self.cabinet
        for _ in range(round(seconds / 0.05)):
            self._now += 0.05
            self.loop.turn()
            self._engine.work()
            if self.cabinet.stage.top is None:
                return

    def _events(self) -> Events:
        """Yield the next event of what is being done, or of something new."""
        while True:
            event = next(self._plan, None) if self.random.random() < 0.9 else None
            if event is None:
                begun = self.random.choices(*DEEDS)[0](self)
                event = next(begun, None)
                if self.random.random() < 0.5 or next(self._plan, None) is None:
                    self._plan = begun
            if event is not None:
                yield event

    def _place(self) -> tuple[int, int]:
        """Return a place in the window: on something that can be pressed, on a good cell, or anywhere."""
        assert self.cabinet
        random, stage, (width, height) = self.random, self.cabinet.stage, self.cabinet.window.size
        scene, what = stage.top, random.random()
        at = random.randrange(-2, width + 2), random.randrange(-2, height + 2)
        if scene is None or what < 0.2:
            return at
        if what < 0.6 and isinstance(scene, BoardPicture):
            at = good_cell(self.cabinet, random) or at
        else:
            if not self._places or random.random() < 0.1:
                self._places = [widget.rect.center for widget in widgets(scene) if widget.rect.width > 1]
            at = random.choice(self._places) if self._places else at
            self._places = self._places if random.random() < 0.8 else []
        return stage.viewport.in_window(pygame.Rect(at, (1, 1))).topleft

    def _move(self) -> Events:
        yield _mouse(pygame.MOUSEMOTION, self._place())

    def _click(self) -> Events:
        at, button = self._place(), self.random.choice(BUTTONS)
        yield _mouse(pygame.MOUSEMOTION, at)
        yield _mouse(pygame.MOUSEBUTTONDOWN, at, button)
        if self.random.random() < 0.2:
            at = self._place()
            yield _mouse(pygame.MOUSEMOTION, at)
        if self.random.random() < 0.97:
            yield _mouse(pygame.MOUSEBUTTONUP, at, button)

    def _wheel(self) -> Events:
        by = self.random.choice((1, 1, -1, -1, 3, -5, 0, 40))
        for _ in range(self.random.randint(1, 8)):
            yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False, touch=False)

    def _key(self) -> Events:
        random = self.random
        key, mod, place = random.choice(USUAL_KEYS if random.random() < 0.8 else KEYS), random.choice(MODS), None
        if random.random() < 0.15:
            letter = random.choice(ROWS)
            key, place = key_at(random.choice([*LAYOUTS]), letter), key_event(0x300, ord(letter)).scancode
        if held := HELD.get(mod):
            yield key_event(pygame.KEYDOWN, held)
        text = chr(key) if 32 <= key < 0x10000 and not 0xD800 <= key < 0xE000 and not mod else ""
        for _ in range(random.choice((1, 1, 1, 5))):
            yield key_event(pygame.KEYDOWN, key, mod=mod, unicode=text, scancode=place)
            if text and random.random() < 0.5:
                yield pygame.Event(pygame.TEXTINPUT, text=text)
        if random.random() < 0.97:
            yield key_event(pygame.KEYUP, key, mod=mod, scancode=place)
        if held:
            yield key_event(pygame.KEYUP, held)

    def _text(self) -> Events:
        yield pygame.Event(pygame.TEXTINPUT, text=self.random.choice(TYPED))

    def _finger(self) -> Events:
        random, down = self.random, random_fingers(self.random)
        for number in down:
            yield self._touch(pygame.FINGERDOWN, number, self._place())
        for _ in range(random.choice((0, 0, 1, 4))):
            yield self._touch(pygame.FINGERMOTION, random.choice(down), self._place())
        for number in down:
            if random.random() < 0.97:
                yield self._touch(pygame.FINGERUP, number, self._place())

    def _touch(self, kind: int, number: int, at: tuple[int, int]) -> pygame.Event:
        assert self.cabinet
        width, height = self.cabinet.window.size
        x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
        if self.random.random() < 0.003:
            x, y = self.random.choice((float("nan"), float("inf"), -7.0)), 1e30
        return pygame.Event(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=number, touch_id=7)

    def _pad(self) -> Events:
        random, pad = self.random, self.random.choice((4, 4, 4, 5, 9))
        button = random.randint(0, 22) if random.random() < 0.2 else random.choice((0, 0, 1, 2, 3, 11, 12, 13, 14))
        yield pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button)
        yield pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)

    def _stick(self) -> Events:
        random, pad = self.random, self.random.choice((4, 5))
        axis = random.randint(0, 6)
        for value in (random.randint(-32_768, 32_767), random.choice((-32_768, 32_767, 9_000)), 0):
            yield pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=value)

    def _plug(self) -> Events:
        pad = self.random.choice((4, 5, 9))
        yield self.random.choice(
            [
                pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad),
                pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=pad),
                pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=pad),
                pygame.Event(pygame.JOYDEVICEADDED, device_index=pad),
                pygame.Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=pad),
                pygame.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(1, -1)),
                pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=1, value=0.8),
            ]
        )

    def _drop(self) -> Events:
        for file in self.random.sample(self._files, self.random.choice((1, 1, 2))):
            yield pygame.Event(pygame.DROPFILE, file=str(file))

    def _focus(self) -> Events:
        yield pygame.Event(self.random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)))
        yield pygame.Event(pygame.WINDOWFOCUSGAINED)
        yield pygame.Event(self.random.choice((pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.KEYMAPCHANGED)))

    def _size(self) -> Events:
        """Yield a new size, at once or as a corner is dragged."""
        assert self.cabinet
        old, new, steps = self.cabinet.window.size, self.random.choice(SIZES), self.random.choice((1, 1, 6))
        for step in range(1, steps + 1):
            width, height = (start + (end - start) * step // steps for start, end in zip(old, new, strict=True))
            self.cabinet.window._window.size = width, height
            yield pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height)

    def _resize(self, size: tuple[int, int]) -> None:
        assert self.cabinet
        self.cabinet.window._window.size = size
        self.cabinet.resized()

    def _change(self) -> Events:
        """Change a setting, as its page does."""
        assert self.cabinet
        name, now = self.random.choice(CHANGED), asdict(self.cabinet.settings)
        value: Value
        if isinstance(now[name], bool):
            value = not now[name]
        elif isinstance(now[name], str):
            value = self.random.choice(settings.names(name))
        else:
            value = self.random.randint(*NUMBERS[name]) if name in NUMBERS else self.random.choice(PERCENT)
        if settings.problem(name, value):
            return
        self._last.append(f"change {name} to {value!r}")
        self.cabinet.change(**{name: value})
        yield pygame.Event(pygame.WINDOWEXPOSED)

    def _copy(self) -> Events:
        """Put a text on the clipboard and paste it."""
        if self.random.random() < 0.7:
            self._board.text = self.random.choice(PASTED)
        for down in (pygame.KEYDOWN, pygame.KEYUP):
            yield key_event(down, pygame.K_v, mod=pygame.KMOD_LCTRL)

    def _quit(self) -> Events:
        yield pygame.Event(self.random.choice(ENDS))

    # Faults

    def _tell(self, error: BaseException) -> None:
        """Print a fault, its first one of a kind with the last events."""
        frames = traceback.extract_tb(error.__traceback__)
        where = next((frame for frame in reversed(frames) if "/game/" in frame.filename), frames[-1])
        kind = f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {error!s:.120}"
        self.faults[kind] += 1
        if self.faults[kind] == 1:
            print(f"\nFAULT with seed {self.seed}, event {self.sent}: {kind}")
            print("".join(traceback.format_exception(error)))
            print("\n".join([f"The last events after {self._shown}:", *self._last]), flush=True)

    def _written(self) -> Iterator[Path]:
        """Write files to drop: recordings of all formats, whole, cut and spoilt, records, and what is no file."""
        for name, make in FILES.items():
            whole = make()
            for kind, data in (("whole", whole), ("cut", whole[: len(whole) // 2]), ("spoilt", whole[::-1])):
                path = self.folder / f"{kind}.{name}"
                path.write_bytes(data)
                yield path
        for name, text in (("a.jsonl", '{"kind": 3}\n'), ("b.csv", "a;b\n"), ("c.json", "[]"), ("d.txt", "")):
            (self.folder / name).write_text(text)
            yield self.folder / name
        yield from (self.folder, self.folder / "missing.avf", Path("/dev/null"))


FIRST = Settings(fullscreen=False, seen_how_to=True, music_volume=0, reduced_motion=True)
ENDS = pygame.QUIT, pygame.WINDOWCLOSE


def random_fingers(random: Random) -> tuple[int, ...]:
    """Return the numbers of one, two or three fingers."""
    return random.choice(((1,), (1,), (1,), (1, 2), (2, 1), (1, 2, 3)))


def _mouse(kind: int, at: tuple[int, int], button: int = 0) -> pygame.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    return pygame.Event(kind, pos=at, button=button, touch=False)


Deed = Callable[[Monkey], Events]
DEEDS: tuple[list[Deed], list[float]] = (
    [
        *(Monkey._move, Monkey._click, Monkey._wheel, Monkey._key, Monkey._text, Monkey._finger, Monkey._pad),
        *(Monkey._stick, Monkey._plug, Monkey._drop, Monkey._focus, Monkey._size, Monkey._change, Monkey._copy),
        Monkey._quit,
    ],
    [8, 30, 4, 30, 2, 10, 6, 3, 0.5, 0.4, 0.8, 0.6, 2.5, 1, 0.1],
)
"""What the monkey does, and how often."""


def noted(errors: list[BaseException]) -> Callable[[worker.Job[Any], Any], Steps[None]]:
    """Return the steps of a job that also note an error which is no GameError: nobody may ever ask for its result."""
    plain = worker.Job._steps

    def steps(job: worker.Job[Any], work: Any) -> Steps[None]:
        yield from plain(job, work)
        if job._error and not isinstance(job._error, GameError):
            errors.append(job._error)

    return steps


def main() -> int:
    """Run as the command line asks; return 1 if there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.monkey", description=(__doc__ or "").split("\n")[1])
    parser.add_argument("events", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets belongs to a run, too
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONHASHSEED": "0"})
    logging.disable()  # the game logs each file that can't be read
    looks = count()  # instead of seconds, so that a scene gives up at the same look each time
    vars(patience).update(sleep=lambda _: None, monotonic=lambda: next(looks), PATIENCE=PATIENCE)
    Moment.replaces_all()
    reviewing.review.__defaults__ = ROUGH, always  # its play-outs would take most of the time
    coach.LAYOUTS = ROUGH
    if sys.platform != "win32":  # else the system ends it without a word
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with ExitStack() as stack:
        memory = Path("/dev/shm")  # where it is there: nothing waits for a disk
        place = memory if os.access(memory, os.W_OK) else None
        folder = Path(stack.enter_context(TemporaryDirectory(dir=place, ignore_cleanup_errors=True)))
        os.environ |= {"HOME": str(folder), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        os.environ |= {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
        monkey = Monkey(asked.seed, folder)
        worker.Job._steps = noted(monkey._engine.errors)  # type: ignore[method-assign, assignment]
        begun = time.perf_counter()
        monkey.run(min(VISIT, asked.events))
        first = megabytes()
        monkey.run(asked.events)
        monkey._leave()
        passed = time.perf_counter() - begun
    for kind, times in monkey.faults.most_common():
        print(f"{times:6} times {kind}")
    print(
        f"seed {asked.seed}: {monkey.sent} events, in all {monkey.digest:08x}, "
        f"in {passed:.0f} s ({monkey.sent / passed:.0f}/s), "
        f"{len(monkey.visits)} kinds of scenes in {monkey.visits.total()} visits, {monkey.faults.total()} faults, "
        f"{first:.0f} MB at first, {megabytes():.0f} MB at the end, {monkey.largest:.0f} MB at most"
    )
    return monkey.faults.total() > 0


if __name__ == "__main__":
    sys.exit(main())
