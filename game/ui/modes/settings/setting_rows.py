"""A row for each setting; the type of its value decides the kind of row."""

from game.i18n.catalogue import LOCALES, SYSTEM, Words, language
from game.store.settings import LONGEST_HOLD, SHORTEST_HOLD, Settings, Value, names
from game.ui.kit.row import Choice, MenuRow, Slider, Switch
from game.ui.modes.settings.swatches import Swatches

PAGES = ("bindings", "competition", "import", "export")
"""The rows that open a page, and the one that exports."""

GROUPS: dict[str, tuple[str, ...]] = {
    "picture": ("language", "theme", "fullscreen", "interface_size"),
    "sound": ("effects_volume", "music_volume", "reduced_motion"),
    "play": ("question_marks", "click_number", "numbers", "one_button", "hold_ms", "left_handed", "palette"),
    "rest": PAGES,
}
"""All rows, by group."""

ROWS = tuple(name for group in GROUPS.values() for name in group)

PLAIN = {"language", "theme", "fullscreen", "effects_volume", "music_volume", "bindings", "competition"}

ABOUT = frozenset(ROWS) - PLAIN
"""The rows that a sentence explains: of PLAIN ones the name says all."""

MERGED: dict[str, tuple[tuple[str, str], dict[str, tuple[bool, bool]]]] = {
    "click_number": (
        ("chord_with_left", "flag_rest"),
        {"off": (False, False), "open": (True, False), "flag": (True, True)},
    ),
    "one_button": (
        ("hold_to_flag", "toggle_held"),
        {"off": (False, False), "hold": (True, False), "latch": (False, True)},
    ),
}
"""One row for two settings, and their values for each of its own."""

SIZES = (80, 90, 100, 125, 150, 175, 200)
"""Sizes to choose from, in per cent; the page also offers the value that it was opened with."""

SLIDERS = {
    "effects_volume": (0, 100, 5),
    "music_volume": (0, 100, 5),
    "hold_ms": (SHORTEST_HOLD, LONGEST_HOLD - SHORTEST_HOLD, 50),
}
"""Least value, range above it, step."""


def values_of(name: str, value: object) -> dict[str, Value]:
    """Return the settings that a row's value stands for; changing a volume ends mute."""
    if name in MERGED:
        settings, pairs = MERGED[name]
        return dict(zip(settings, pairs[str(value)], strict=True))
    if name == "palette":
        return {name: "clear" if value else "theme"}
    if name in SLIDERS:
        ends_mute: dict[str, Value] = {"mute": False} if name.endswith("_volume") else {}
        return ends_mute | {name: SLIDERS[name][0] + int(str(value))}
    if name == "interface_size":
        return {name: int(str(value))}
    return {name: value if isinstance(value, bool) else str(value)}


def row(name: str, settings: Settings, opened: Settings, words: Words) -> MenuRow:
    """Return the row for the setting *name*, which is also its key."""
    if name in ("export", "import"):
        return MenuRow(words(f"files.{name}"), "›" if name == "import" else "", key=name)
    label = words(f"settings.{name}")
    if name in PAGES:
        on = name == "competition" and settings.competition
        return MenuRow(label, words("settings.competition_on") if on else "›", key=name)
    if name in MERGED:
        return Choice(label, names=_names(name, tuple(MERGED[name][1]), words), value=_merged(name, settings), key=name)
    value = getattr(settings, name)
    if name == "palette" or isinstance(value, bool):
        return Switch(label, on=value == "clear" or value is True, key=name)
    if name in SLIDERS:
        least, most, by = SLIDERS[name]
        unit = words("result.time", seconds=words.number(value / 1000, ".2f")) if name == "hold_ms" else ""
        word = unit or words("menu.percent", value=value - least)
        return Slider(label, number=value - least, most=most, by=by, word=word, key=name)
    if name == "language":
        endonyms = ((locale, language(locale).endonym) for locale in LOCALES)
        return Choice(label, names=((SYSTEM, words("settings.language_system")), *endonyms), value=value, key=name)
    if name == "interface_size":
        sizes = sorted({*SIZES, value, opened.interface_size})
        shown = tuple((str(size), words("menu.percent", value=size)) for size in sizes)
        return Choice(label, names=shown, value=str(value), key=name)
    choices = _names(name, names(name), words)
    if name == "theme":
        return Swatches(label, names=choices, value=value, palette=settings.palette, key=name)
    return Choice(label, names=choices, value=value, key=name)


def _merged(name: str, settings: Settings) -> str:
    """Return a merged row's value; two settings that no value stands for are shown as the last one."""
    of, pairs = MERGED[name]
    now = tuple(getattr(settings, each) for each in of)
    return next((value for value, pair in pairs.items() if pair == now), [*pairs][-1])


def _names(name: str, values: tuple[str, ...], words: Words) -> tuple[tuple[str, str], ...]:
    """Return the values to choose from, with their names."""
    return tuple((value, words(f"settings.{key}")) for value in values for key in [f"{name}_{value}"])
