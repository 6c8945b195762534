"""A row for each setting; the type of its value decides the kind of row."""

from enum import Enum

from game.i18n.catalogue import LOCALES, SYSTEM, Words, language
from game.store.settings import Settings, Value, names
from game.ui.kit.row import Choice, MenuRow, Slider, Switch
from game.ui.modes.settings.swatches import Swatches


class Open(Enum):
    """Pages that the settings open."""

    COMPETITION = "competition"
    BINDINGS = "bindings"
    MORE = "more"
    EXPORT = "export"
    IMPORT = "import"


LEFT = ("language", "fullscreen", "interface_size", "effects_volume", "music_volume")
RIGHT = ("reduced_motion", "palette", "question_marks", "chord_with_left", "bindings")
"""LEFT, RIGHT: the columns of the first page, below the theme."""

GROUPS: dict[str, tuple[str, ...]] = {
    "picture": ("numbers",),
    "play": ("competition",),
    "hands": ("left_handed", "flag_rest", "hold_to_flag", "toggle_held"),
}
"""The other settings, by group."""

EARNED: dict[str, Value] = {"competition": False}
"""Settings offered only to experienced players, or once changed from these defaults."""

PAGES = {"competition": Open.COMPETITION, "bindings": Open.BINDINGS}
"""Rows that open a page."""

SIZES = (80, 90, 100, 125, 150, 175, 200)
"""Sizes to choose from, in per cent; the page also offers the value that it was opened with."""

SLIDERS = {"effects_volume": (0, 100, 5), "music_volume": (0, 100, 5)}
"""Least value, range above it, step."""


def offered(group: str, earned: bool, *settings: Settings) -> tuple[str, ...]:
    """Return the names of a group's rows, without unearned ones that have their defaults in all *settings*."""
    return tuple(
        name
        for name in GROUPS[group]
        if earned or name not in EARNED or any(getattr(each, name) != EARNED[name] for each in settings)
    )


def value_of(name: str, value: object) -> bool | int | str:
    """Return the value of a row in the form that the settings store."""
    if name == "palette":
        return "clear" if value else "theme"
    if name == "interface_size":
        return int(str(value))
    if name in SLIDERS:
        return SLIDERS[name][0] + int(str(value))
    return value if isinstance(value, bool) else str(value)


def row(name: str, settings: Settings, opened: Settings, words: Words) -> MenuRow:
    """Return the row for the setting *name*, which is also its key."""
    label, value = words(f"settings.{name}"), getattr(settings, name)
    if name in PAGES:
        note = words("settings.competition_on") if name == "competition" and settings.competition else "›"
        return MenuRow(label, note, key=name, press=PAGES[name])
    if name == "palette" or isinstance(value, bool):
        return Switch(label, on=value == "clear" or value is True, key=name)
    if name in SLIDERS:
        least, most, by = SLIDERS[name]
        word = words("menu.percent", value=value - least)
        return Slider(label, number=value - least, most=most, by=by, word=word, key=name)
    if name == "theme":
        return Swatches(label, names=_names(name, (), words), value=str(value), palette=settings.palette, key=name)
    return Choice(label, names=_names(name, (value, getattr(opened, name)), words), value=str(value), key=name)


def _names(name: str, values: tuple[object, ...], words: Words) -> tuple[tuple[str, str], ...]:
    """Return the values to choose from, with their names."""
    if name == "language":
        endonyms = ((locale, language(locale).endonym) for locale in LOCALES)
        return ((SYSTEM, words("settings.language_system")), *endonyms)
    if name == "interface_size":
        sizes = sorted({*SIZES, *(int(str(value)) for value in values)})
        return tuple((str(size), words("menu.percent", value=size)) for size in sizes)
    return tuple((one, words(f"settings.{key}")) for one in names(name) for key in [f"{name}_{one}"])
