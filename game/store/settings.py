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

from game.arcade.initials import Wheels
from game.battle import boards, choices
from game.engine.deal import Start
from game.engine.grid import MAX_SIDE
from game.engine.level import LEVELS, Level
from game.i18n.catalogue import LOCALES, SYSTEM
from game.play.limits import MOST_PROVED
from game.play.worker import Worker
from game.store.errors import Problem
from game.store.files import keep_aside, sweep, write_atomically
from game.store.limits import INITIALS, TRUTH, Limits, excerpt, one_of, printable, printable_lines, whole

LARGEST_FILE = 100_000
"""Bytes; a settings file is about 800."""

Value = bool | int | str | tuple[str, ...]

THEMES = ("night", "classic", "paper", "contrast")
PALETTES = ("theme", "clear")
"""The colours of digits: the theme's own, or clear ones with pips for every eye."""

NUMBERS = ("plain", "dim", "countdown")
"""What a number does when flags are around it: nothing, dim when they are complete, or show how many are missing."""

OWN_LEVEL = "custom"
"""The name of a board of the player's own size."""

COUNTERS = ("off", "small", "full")
"""How much of the live counters is shown."""


LONGEST_NAME = 20
"""Characters of the player's name."""

LONGEST_IDENTIFIER = 40
"""Characters of the player's identifier on a ranking site, and of a tournament's token."""

KEPT_REPLAYS = 500
"""How many replays are kept of games that are not among the best, unless the player wants more."""


def _value(default: object, limits: Limits) -> Any:
    return field(default=default, metadata={"limits": limits})


def _number(default: int, least: int, most: int) -> Any:
    return _value(default, whole(least, most))


def _name(default: str, *names: str) -> Any:
    return _value(default, one_of(*names))


GUARDS = ("off", "twice", "mines")
"""The guard against slips: none, a second tap, or the solver, which stops an opening of a certain mine."""

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
    interface_size: int = _number(100, 80, 200)  # percent of what the window alone would give
    cursor_size: int = _number(100, 100, 300)
    numbers: str = _name("plain", *NUMBERS)
    hover: bool = False
    reduced_motion: bool = False
    start: str = _name(Start.OPENING.value, *(start.value for start in Start))
    level: str = _name("beginner", *LEVELS, OWN_LEVEL)  # which the title offers
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
    call_odds: bool = False
    custom_width: int = _number(20, 1, MAX_SIDE)
    custom_height: int = _number(12, 1, MAX_SIDE)
    custom_mines: int = _number(40, 1, MAX_SIDE * MAX_SIDE - 1)
    counters: str = _name("off", *COUNTERS)
    player: str = _value("", printable(LONGEST_NAME))
    asks_initials: bool = True  # after a game of the best ten
    side_panel: bool = True  # beside a board, where there is room
    ghost: bool = False  # the best game runs along in it
    kept_replays: int = _number(KEPT_REPLAYS, 0, 100_000)
    language: str = _name(SYSTEM, SYSTEM, *LOCALES)
    seen_how_to: bool = False
    battle_board: str = _name("medium", *boards.BOARDS, boards.OWN_SIZE)
    battle_rank: str = _name("sapper", *choices.RANKS)
    battle_rule: str = _name("out", *choices.EXPLOSIONS)
    battle_hits: int = _number(choices.LIVES, 1, choices.MOST_LIVES)  # mines that put a player out
    battle_corner: str = _name("top_left", *choices.PERSON_CORNERS)
    battle_seed: int = _number(0, 0, 2**48 - 1)  # of a match that was dealt but not played; 0 if there is none
    battle_width: int = _number(boards.MEDIUM.width, *boards.WIDTHS)
    battle_height: int = _number(boards.MEDIUM.height, *boards.HEIGHTS)
    battle_mines: int = _number(boards.MEDIUM.mines, *boards.MINES)
    competition: bool = False
    identifier: str = _value("", printable(LONGEST_IDENTIFIER))
    tournament: str = _value("", printable(LONGEST_IDENTIFIER))
    initials: str = _value(Wheels().letters, INITIALS)
    bindings: tuple[str, ...] = _value((), printable_lines(MOST_BINDINGS, LONGEST_BINDING))
    left_handed: bool = False
    hold_to_flag: bool = False  # with the mouse's left button; a finger always does
    toggle_held: bool = False  # a click presses a button, the next one releases it
    guard: str = _name("off", *GUARDS)
    auto_pause: bool = True
    window_x: int = _number(0, -FARTHEST, FARTHEST)  # used if the width is not 0
    window_y: int = _number(0, -FARTHEST, FARTHEST)
    window_width: int = _number(0, 0, LARGEST_SIDE)
    window_height: int = _number(0, 0, LARGEST_SIDE)

    def no_guess(self, level: Level) -> bool:
        """Tell whether boards of *level* shall need no guess."""
        return bool(getattr(self, f"no_guess_{level.name}"))

    def prove_it(self, level: Level) -> bool:
        """Tell whether every opening on *level* has to be proved where one can be."""
        return bool(getattr(self, f"prove_it_{level.name}")) and level.grid.size <= MOST_PROVED


_FIELDS: dict[str, Limits] = {each.name: each.metadata.get("limits", TRUTH) for each in fields(Settings)}

_GONE = frozenset(
    {
        *("asked_name", "battle_explosion", "battle_lives", "momentum", "flag_on_release"),
        *("countdown", "dim_met", "pips"),
    }
)
"""Former fields: ignored when read, and not written."""

_MERGED = {"countdown": ("numbers", "countdown"), "dim_met": ("numbers", "dim"), "pips": ("palette", "clear")}
"""Former switches and the values that they set now, unless the file has the new field too."""

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
    """The settings that could be read, and a warning for each value that could not."""

    settings: Settings
    warnings: tuple[str, ...] = ()
    damaged: bool = False  # the file must be copied before it is replaced


def load(path: Path) -> Loaded:
    """Read the settings; a missing or bad value becomes its default, and no error is raised."""
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
    for old, new in _RENAMED.items():
        if old in values:
            values = {new: values.pop(old)} | values
    merged = dict(became for old, became in _MERGED.items() if values.get(old) is True)
    values = merged | {name: value for name, value in values.items() if name not in _GONE}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    problems = {name: problem(name, value) for name, value in values.items() if name in _FIELDS}
    good = {name: values[name] for name, wrong in problems.items() if not wrong}
    warnings = tuple(
        Problem(
            f"{path}: {name} {wrong}; its default is used",
            "fault.settings_value",
            file=path.name,
            name=name,
            value=excerpt(values[name]),
        )
        for name, wrong in problems.items()
        if wrong
    )
    # A field of a later version is no damage, but it would be lost when the file is written again.
    return Loaded(replace(Settings(), **good), warnings, bool(warnings) or not values.keys() <= _FIELDS.keys())


def save(path: Path, settings: Settings, *, damaged: bool = False) -> None:
    """Write the settings; a *damaged* file is copied first. Raises OSError: the old file is then untouched."""
    if damaged and path.exists():
        keep_aside(path)
    lines = (f"{name} = {_toml(getattr(settings, name))}" for name in _FIELDS)
    write_atomically(path, "\n".join(lines) + "\n")


def _unreadable(path: Path, why: str) -> Loaded:
    sentence = f"{path} can't be read ({why}); the defaults are used"
    return Loaded(Settings(), (Problem(sentence, "fault.settings_unreadable", file=path.name),), damaged=True)


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
        """Have *settings* written soon."""
        self._wanted = settings
        self._unwritten = True
        self._worker.do(self._write)

    def close(self) -> None:
        """Wait until everything is on the disk."""
        self._worker.close()

    def _write(self) -> None:
        if not self._unwritten:
            return
        self._unwritten = False  # before they are read, so that a change made now is not lost
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
            self.problem = Problem(
                f"{self._path} can't be written: {error.strerror or error}",
                "fault.settings_unwritten",
                file=self._path.name,
            )

    def _merge(self, wanted: Settings, found: Settings) -> Settings:
        """Return the settings of the file with the changes made here, for another copy may have changed others."""
        values = {name: getattr(wanted, name) for name in _FIELDS}
        return with_values(found, {name: one for name, one in values.items() if one != getattr(self._written, name)})
