"""
The player's settings, in one small TOML file.

Every value is checked when it is read: a bad one becomes its default and gives a warning, and the file is copied to
``.bad`` before it is written again.
"""

import stat
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.arcade.table import Wheels
from game.battle import choices
from game.battle.boards import BOARDS
from game.engine.grid import MAX_SIDE
from game.engine.level import LEVELS, MOST_PROVED, Level
from game.i18n.catalogue import LOCALES, SYSTEM
from game.play.worker import Worker
from game.store.errors import DamagedError, Problem, problem_of
from game.store.files import keep_aside, sweep, write_atomically
from game.store.limits import INITIALS, TRUTH, Limits, excerpt, one_of, printable, printable_lines, whole

LARGEST_FILE = 100_000
"""The most bytes; a settings file has about 800."""

Value = bool | int | str | tuple[str, ...]

THEMES = ("night", "classic", "paper", "contrast")
PALETTES = ("theme", "clear")
"""The colours of digits: the theme's own, or clear ones with pips for every eye."""

NUMBERS = ("plain", "dim")
"""A number with all its flags around it stays as it is, or dims."""

OWN_LEVEL = "custom"
"""The name of a board of the player's own size."""

COUNTERS = ("off", "small", "full")
"""The live counters: hidden, small or full."""


LONGEST_NAME = 20
"""The most characters of the player's name."""

LONGEST_IDENTIFIER = 40
"""The most characters of the player's identifier on a ranking site, and of a tournament's token."""

SHORTEST_HOLD, LONGEST_HOLD = 200, 600
"""How long a press may have to be held until it is a long one, in milliseconds."""

KEPT_REPLAYS = 500
"""The number of replays of games not among the best that stay, unless the player wants more."""


def _value(default: object, limits: Limits) -> Any:
    return field(default=default, metadata={"limits": limits})


def _number(default: int, least: int, most: int) -> Any:
    return _value(default, whole(least, most))


def _name(default: str, *names: str) -> Any:
    return _value(default, one_of(*names))


MOST_BINDINGS, LONGEST_BINDING = 400, 90
LARGEST_SIDE, FARTHEST = 16_384, 65_536  # of a window, and from the first screen's corner


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default and its limits; a bool is a switch."""

    fullscreen: bool = True
    effects_volume: int = _number(70, 0, 100)  # percent
    music_volume: int = _number(70, 0, 100)
    mute: bool = False
    theme: str = _name("night", *THEMES)
    palette: str = _name("theme", *PALETTES)
    interface_size: int = _number(100, 80, 200)  # percent of the size that fits the window
    numbers: str = _name("plain", *NUMBERS)
    reduced_motion: bool = False
    level: str = _name("beginner", *LEVELS, OWN_LEVEL)  # the title offers this level
    question_marks: bool = False
    chord_with_left: bool = False
    flag_rest: bool = False
    no_guess_beginner: bool = False
    no_guess_classic: bool = False
    no_guess_intermediate: bool = False
    no_guess_expert: bool = False
    no_guess_custom: bool = False
    prove_it_beginner: bool = False
    prove_it_classic: bool = False
    prove_it_intermediate: bool = False
    prove_it_expert: bool = False
    prove_it_custom: bool = False
    custom_width: int = _number(20, 1, MAX_SIDE)
    custom_height: int = _number(12, 1, MAX_SIDE)
    custom_mines: int = _number(40, 1, MAX_SIDE * MAX_SIDE - 1)
    counters: str = _name("off", *COUNTERS)
    player: str = _value("", printable(LONGEST_NAME))
    asks_initials: bool = True  # after a game of the best ten
    ghost: bool = False  # show the best game's replay along with the game
    kept_replays: int = _number(KEPT_REPLAYS, 0, 100_000)
    language: str = _name(SYSTEM, SYSTEM, *LOCALES)
    seen_how_to: bool = False
    battle_board: str = _name("medium", *BOARDS)
    battle_rank: str = _name(choices.RANKS[0], *choices.RANKS)
    battle_rule: str = _name("out", *choices.EXPLOSIONS)
    battle_hits: int = _number(choices.LIVES, 1, choices.MOST_LIVES)  # hearts of each, where people play together
    battle_seed: int = _number(0, 0, 2**48 - 1)  # of a dealt match that was not played; 0: none
    competition: bool = False
    identifier: str = _value("", printable(LONGEST_IDENTIFIER))
    tournament: str = _value("", printable(LONGEST_IDENTIFIER))
    initials: str = _value(Wheels().letters, INITIALS)
    bindings: tuple[str, ...] = _value((), printable_lines(MOST_BINDINGS, LONGEST_BINDING))
    left_handed: bool = False
    hold_to_flag: bool = False  # with the left mouse button; a finger always holds to flag
    hold_ms: int = _number(250, SHORTEST_HOLD, LONGEST_HOLD)  # a press is a long one from then on
    toggle_held: bool = False  # a click presses a button, the next one releases it
    auto_pause: bool = True
    window_x: int = _number(0, -FARTHEST, FARTHEST)  # used only if the width is not 0
    window_y: int = _number(0, -FARTHEST, FARTHEST)
    window_width: int = _number(0, 0, LARGEST_SIDE)
    window_height: int = _number(0, 0, LARGEST_SIDE)

    def no_guess(self, level: Level) -> bool:
        """Return whether boards of *level* must need no guess."""
        return bool(getattr(self, f"no_guess_{level.name}"))

    def prove_it(self, level: Level) -> bool:
        """Return whether every opening on *level* must be proved while a proof exists."""
        return bool(getattr(self, f"prove_it_{level.name}")) and level.grid.size <= MOST_PROVED


NEWCOMER = Settings(
    chord_with_left=True,
    no_guess_beginner=True,
    no_guess_classic=True,
    no_guess_intermediate=True,
    no_guess_expert=True,
)
"""The settings of a player who has no file of them yet."""

_FIELDS: dict[str, Limits] = {each.name: each.metadata.get("limits", TRUTH) for each in fields(Settings)}

_GONE = frozenset(
    {
        *("asked_name", "battle_explosion", "battle_lives", "momentum", "flag_on_release"),
        *("countdown", "dim_met", "pips"),
        *("call_odds", "guard", "cursor_size", "start", "side_panel"),
        *("hover", "battle_corner", "battle_width", "battle_height", "battle_mines"),
    }
)
"""Former fields: ignored when read, and not written."""

_MERGED = {"countdown": ("numbers", "dim"), "dim_met": ("numbers", "dim"), "pips": ("palette", "clear")}
"""Former switches and the values that they set now, unless the file has the new field too."""

_FORMER_VALUES = {
    ("battle_board", "custom"): "medium",
    ("battle_rule", "crater"): "out",
    ("numbers", "countdown"): "dim",
}
"""Former values of fields, and the values that they are read as."""

_RENAMED = {"volume": "effects_volume"}
"""Former names of fields: read if the new name is missing."""


def with_values(settings: Settings, values: Mapping[str, Value]) -> Settings:
    """Return *settings* with other values in some fields."""
    given: dict[str, Any] = dict(values)
    return replace(settings, **given)


def names(field_name: str) -> tuple[str, ...]:
    """Return the names that a field may have, in the order of the menu."""
    return _FIELDS[field_name].names


@dataclass(frozen=True, slots=True)
class Loaded:
    """The readable settings, and a warning for each bad value."""

    settings: Settings
    warnings: tuple[str, ...] = ()
    damaged: bool = False  # copy the file before replacing it


def load(path: Path) -> Loaded:
    """Read the settings; a missing or bad value becomes its default, and no error is raised."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            return _unreadable(path, OSError("not a file"))
        if found.st_size > LARGEST_FILE:
            return _unreadable(path, DamagedError(f"larger than {LARGEST_FILE} bytes"))
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Loaded(NEWCOMER)
    except (OSError, ValueError) as error:
        return _unreadable(path, error)
    import tomllib  # only if there is a file

    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _unreadable(path, error)
    for old, new in _RENAMED.items():
        if old in values:
            values = {new: values.pop(old)} | values
    merged = dict(became for old, became in _MERGED.items() if values.get(old) is True)
    values = merged | {name: value for name, value in values.items() if name not in _GONE}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    values = {
        name: _FORMER_VALUES.get((name, value), value) if isinstance(value, str) else value
        for name, value in values.items()
    }
    problems = {name: problem(name, value) for name, value in values.items() if name in _FIELDS}
    good = {name: values[name] for name, wrong in problems.items() if not wrong}
    warnings = tuple(
        Problem(
            f"{path}: {name} {wrong}; its default is used",
            "fault.value",
            line=f"{name} = {excerpt(values[name])}",
        )
        for name, wrong in problems.items()
        if wrong
    )
    # A later version's field is no damage, but the next write would lose it.
    return Loaded(replace(Settings(), **good), warnings, bool(warnings) or not values.keys() <= _FIELDS.keys())


def save(path: Path, settings: Settings, *, damaged: bool = False) -> None:
    """Write the settings; a *damaged* file is copied first. Raises OSError: the old file is then untouched."""
    if damaged and path.exists():
        keep_aside(path)
    lines = (f"{name} = {_toml(getattr(settings, name))}" for name in _FIELDS)
    write_atomically(path, "\n".join(lines) + "\n")


def _unreadable(path: Path, error: Exception) -> Loaded:
    sentence = f"{path} can't be read ({error}); the defaults are used"
    found = Problem(sentence, "fault.unread", file=path.name, why=problem_of(error))
    return Loaded(Settings(), (found,), damaged=True)


def problem(name: str, value: object) -> str:
    """Say what is wrong with a value for one field, or return an empty text."""
    return _FIELDS[name].problem(value)


def _toml(value: Value) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value).lower()


class Writer:
    """Writes settings in the background; the last change wins, and :meth:`close` waits for it."""

    def __init__(self, path: Path, *, base: Settings = Settings(), damaged: bool = False) -> None:
        self.problem = ""  # why the last write failed
        self._path = path
        self._damaged = damaged
        self._written = base  # the content of the file, as far as this copy of the game knows
        self._wanted = base
        self._unwritten = False
        self._swept = False
        self._worker = Worker("settings")

    def put(self, settings: Settings) -> None:
        """Write *settings* soon."""
        self._wanted = settings
        self._unwritten = True
        self._worker.do(self._write)

    def close(self) -> None:
        """Wait until everything is on the disk."""
        self._worker.close()

    def _write(self) -> None:
        if not self._unwritten:
            return
        self._unwritten = False  # before reading them, so that no change made meanwhile is lost
        wanted = self._wanted
        try:
            found = load(self._path)
            whole = self._damaged or bool(found.warnings) or not self._path.exists()
            save(self._path, wanted if whole else self._merge(wanted, found.settings), damaged=whole or found.damaged)
            self._written, self._damaged, self.problem = wanted, False, ""
            if not self._swept:
                sweep(self._path)
                self._swept = True
        except OSError as error:
            said = f"{self._path} can't be written: {error.strerror or error}"
            why = Problem(said, "fault.unread", file=self._path.name, why=problem_of(error))
            self.problem = Problem(said, "fault.lost", why=why)

    def _merge(self, wanted: Settings, found: Settings) -> Settings:
        """Return the file's settings with the changes made here; another copy may have changed other settings."""
        values = {name: getattr(wanted, name) for name in _FIELDS}
        return with_values(found, {name: one for name, one in values.items() if one != getattr(self._written, name)})
