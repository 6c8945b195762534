"""
What the player set in the menus, kept in one small TOML file.

Every field is checked when read: a bad one falls back to its default, is named
in a warning, and the file is kept beside as ``.bad`` before anything is written.
"""

import stat
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from game.engine.deal import Start
from game.engine.grid import MAX_SIDE
from game.play.worker import Worker
from game.store.files import keep_aside, write_atomically

LARGEST_FILE = 100_000
"""Bytes; a settings file is about 800."""

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a menu sets, with its default."""

    fullscreen: bool = True
    volume: int = 70  # percent
    mute: bool = False
    theme: str = "night"
    reduced_motion: bool = False
    start: str = Start.OPENING.value
    question_marks: bool = False
    chord_with_left: bool = False
    flag_on_release: bool = False
    flag_rest: bool = False
    no_guess_beginner: bool = False
    no_guess_classic: bool = False
    no_guess_intermediate: bool = False
    no_guess_expert: bool = False
    no_guess_custom: bool = False
    custom_width: int = 20
    custom_height: int = 12
    custom_mines: int = 40
    counters: str = "off"
    player: str = ""
    asked_name: bool = False
    kept_replays: int = 500  # beside those of the best games
    language: str = "system"
    seen_how_to: bool = False
    battle_board: str = "medium"
    battle_rank: str = "sapper"
    battle_explosion: str = "sudden_death"
    battle_lives: int = 3
    battle_corner: str = "top_left"
    battle_width: int = 32
    battle_height: int = 20
    battle_mines: int = 115


def changed(settings: Settings, fields: Mapping[str, Value]) -> Settings:
    """Return *settings* with other values in some fields."""
    values: dict[str, Any] = dict(fields)
    return replace(settings, **values)


_RANGES = {
    "volume": (0, 100),
    "custom_width": (1, MAX_SIDE),
    "custom_height": (1, MAX_SIDE),
    "custom_mines": (1, MAX_SIDE * MAX_SIDE - 1),
    "kept_replays": (0, 100_000),
    "battle_lives": (1, 5),
    "battle_width": (20, 60),
    "battle_height": (12, 40),
    "battle_mines": (24, 600),
}
_CHOICES = {
    "theme": ("night", "classic"),
    "start": tuple(start.value for start in Start),
    "counters": ("off", "small", "full"),
    "language": ("system", "en", "de"),
    "battle_board": ("small", "medium", "large", "custom"),
    "battle_rank": ("recruit", "sapper", "captain", "marshal"),
    "battle_explosion": ("sudden_death", "crater", "lives"),
    "battle_corner": ("top_left", "bottom_right"),
}
LONGEST_NAME = 20
"""Characters of the player's name."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings that could be read, and one sentence for each thing that could not."""

    settings: Settings
    warnings: tuple[str, ...] = ()
    damaged: bool = False  # the file must be kept aside before it is replaced


def load(path: Path) -> Loaded:
    """Read the settings; never raises: what is missing or bad has its default."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            return _unreadable(path, "not a file")
        if found.st_size > LARGEST_FILE:
            return _unreadable(path, f"larger than {LARGEST_FILE} bytes")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError) as error:
        return _unreadable(path, str(error))
    import tomllib  # only where there is a file

    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _unreadable(path, str(error))
    known = {field.name for field in fields(Settings)}
    problems = {name: problem(name, value) for name, value in values.items() if name in known}
    good = {name: values[name] for name, wrong in problems.items() if not wrong}
    warnings = tuple(f"{path}: {name} {wrong}; its default is used" for name, wrong in problems.items() if wrong)
    # A field of a later version is not damage, but a rewrite would lose it.
    return Loaded(replace(Settings(), **good), warnings, bool(warnings) or not values.keys() <= known)


def save(path: Path, settings: Settings, *, damaged: bool = False) -> None:
    """Write the settings; a *damaged* file is kept aside first. Raises OSError, the old file being whole."""
    if damaged and path.exists():
        keep_aside(path)
    lines = (f"{field.name} = {_toml(getattr(settings, field.name))}" for field in fields(Settings))
    write_atomically(path, "\n".join(lines) + "\n")


def _unreadable(path: Path, why: str) -> Loaded:
    return Loaded(Settings(), (f"{path} can't be read ({why}); the defaults are used",), damaged=True)


def problem(name: str, value: object) -> str:
    """Say what is wrong with a value for one field, or return an empty text."""
    default: Value = getattr(Settings(), name)
    if type(value) is not type(default):
        return f"must be {_KINDS[type(default)]}, not {_shown(value)}"
    if name in _RANGES and isinstance(value, int) and not _RANGES[name][0] <= value <= _RANGES[name][1]:
        return f"must be {_RANGES[name][0]} to {_RANGES[name][1]}, not {_shown(value)}"
    if name in _CHOICES and value not in _CHOICES[name]:
        return f"must be one of {', '.join(_CHOICES[name])}, not {_shown(value)}"
    if name == "player" and isinstance(value, str) and not (value.isprintable() and len(value) <= LONGEST_NAME):
        return f"must be up to {LONGEST_NAME} characters that can be printed, not {_shown(value)}"
    return ""


def _shown(value: object) -> str:
    """Return the beginning of a value's text; a hostile one may have none that Python would print."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return "a value too large to show"


_KINDS: dict[type, str] = {bool: "true or false", int: "a whole number", str: "a text"}


def _toml(value: Value) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value).lower()


class Writer:
    """Writes settings off the frame: changes return at once, the last one wins, :meth:`close` waits for it."""

    def __init__(self, path: Path, *, damaged: bool = False) -> None:
        self.problem = ""  # why the last write failed
        self._path = path
        self._damaged = damaged
        self._wanted = Settings()
        self._unwritten = False
        self._worker = Worker("settings")

    def put(self, settings: Settings) -> None:
        """Have *settings* written soon."""
        self._wanted = settings
        self._unwritten = True
        self._worker.do(self._write)

    def close(self) -> None:
        """Return when everything is on the disk."""
        self._worker.close()

    def _write(self) -> None:
        if not self._unwritten:
            return
        self._unwritten = False  # before they are looked at, so that a change that comes just now is not lost
        try:
            save(self._path, self._wanted, damaged=self._damaged)
            self._damaged, self.problem = False, ""
        except OSError as error:
            self.problem = f"{self._path} can't be written: {error.strerror or error}"
