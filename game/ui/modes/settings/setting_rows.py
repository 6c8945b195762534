"""A row for all that a player can set, in groups; what kind of row it is follows from what kind of value it sets."""

from enum import Enum

from game.i18n.catalogue import LOCALES, SYSTEM, Words, language
from game.store.settings import Settings, names
from game.ui.core.routes import EnterName, HowToPlay, Lessons
from game.ui.kit.row import Choice, MenuRow, Slider, Switch


class Open(Enum):
    """Pages of their own that a row leads to."""

    COMPETITION = "competition"
    BINDINGS = "bindings"


GROUPS: dict[str, tuple[str, ...]] = {
    "picture": (
        *("fullscreen", "theme", "palette", "pips", "interface_size", "cursor_size"),
        *("reduced_motion", "momentum", "side_panel", "counters"),
    ),
    "sound": ("effects_volume", "music_volume", "mute"),
    "play": (
        *("start", "question_marks", "countdown", "dim_met", "competition"),
        *("call_odds", "ghost", "auto_pause", "asks_initials", "kept_replays"),
    ),
    "hands": (
        *("bindings", "left_handed", "chord_with_left", "flag_on_release", "flag_rest"),
        *("hold_to_flag", "toggle_held", "hover", "guard"),
    ),
    "help": ("language", "name", "how_to", "lessons"),
}
"""What is set in each group, from the top to the bottom."""

PAGES = {
    "competition": Open.COMPETITION,
    "bindings": Open.BINDINGS,
    "name": EnterName(),
    "how_to": HowToPlay(),
    "lessons": Lessons(),
}
"""Rows that lead to a page of their own."""

NUMBERS = {
    "interface_size": (80, 90, 100, 125, 150, 175, 200),
    "kept_replays": (0, 100, 500, 2_000, 10_000, 100_000),
}
"""Numbers that are chosen from; another one that was set when the page was opened is offered too."""

SLIDERS = {"cursor_size": (100, 200, 25), "effects_volume": (0, 100, 5), "music_volume": (0, 100, 5)}
"""The least value, how much more it may be, and by how much a step changes it."""


def rows(group: str, settings: Settings, opened: Settings, words: Words) -> tuple[MenuRow, ...]:
    """Return the rows of a group, each with the name of what it sets as its key."""
    return tuple(_row(name, settings, opened, words) for name in GROUPS[group])


def value_of(name: str, value: object) -> bool | int | str:
    """Return what a row asks for as the settings keep it."""
    if name in NUMBERS:
        return int(str(value))
    if name in SLIDERS:
        return SLIDERS[name][0] + int(str(value))
    return value if isinstance(value, bool) else str(value)


def _row(name: str, settings: Settings, opened: Settings, words: Words) -> MenuRow:
    label = words(f"settings.{name}")
    if name in PAGES:
        return MenuRow(label, _note(name, settings, words), key=name, press=PAGES[name])
    value = getattr(settings, name)
    if isinstance(value, bool):
        return Switch(label, on=value, words=(words("menu.off"), words("menu.on")), key=name)
    if name in SLIDERS:
        least, most, by = SLIDERS[name]
        word = words("menu.percent", value=value - least)
        return Slider(label, number=value - least, most=most, by=by, word=word, key=name)
    return Choice(label, names=_names(name, (value, getattr(opened, name)), words), value=str(value), key=name)


def _names(name: str, values: tuple[object, ...], words: Words) -> tuple[tuple[str, str], ...]:
    """Return the values that there are to choose from, and what they are called."""
    if name == "language":
        endonyms = ((locale, language(locale).endonym) for locale in LOCALES)
        return ((SYSTEM, words("settings.language_system")), *endonyms)
    if name not in NUMBERS:
        return tuple((one, words(f"settings.{key}")) for one in names(name) for key in [f"{name}_{one}"])
    numbers = sorted({*NUMBERS[name], *(int(str(value)) for value in values)})
    percent = name == "interface_size"
    return tuple((str(one), words("menu.percent", value=one) if percent else str(one)) for one in numbers)


def _note(name: str, settings: Settings, words: Words) -> str:
    """Return the note on a row that leads to a page."""
    if name == "competition" and settings.competition:
        return words("settings.competition_on")
    return settings.player if name == "name" else ""
