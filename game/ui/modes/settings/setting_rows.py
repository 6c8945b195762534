"""A row for each setting; the type of its value decides the kind of row."""

from collections.abc import Hashable

import pygame

from game.i18n.catalogue import LOCALES, SYSTEM, Words, language
from game.store.settings import LONGEST_HOLD, SHORTEST_HOLD, Settings, Value, names
from game.ui.core.assets import Sprites
from game.ui.core.style import SMALL, Style
from game.ui.core.themes import look
from game.ui.kit.large_key import blit_cells
from game.ui.kit.node import TAKEN, Put, Size, State
from game.ui.kit.row import LABEL, Choice, MenuRow, Slider, Switch

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


CELLS = ("covered", "digit_2", "covered", "flag"), ("digit_1", "covered", "covered", "digit_4")
"""The sprites of the small board, two rows."""

TALL, TILE, MARGIN, GAP, NAME = 114, 36, 6, 14, 22
"""At 720p. TALL: row. TILE: cell. MARGIN: around the cells. GAP: between swatches. NAME: line of the name."""


class Swatches(Choice):
    """A choice whose values are shown side by side: a small board in each theme, its name below it."""

    palette: str = "theme"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the room of the label and all swatches."""
        label = style.lettering.width(self.label, style.px(SMALL)) + style.px(LABEL)
        return label + len(self.names) * style.px(4 * TILE + 2 * MARGIN + GAP), style.px(TALL)

    def swatch(self, style: Style, rect: pygame.Rect, place: int) -> pygame.Rect:
        """Return the rectangle of a value's swatch; the last swatch ends with the row."""
        wide, high = style.px(4 * TILE + 2 * MARGIN), style.px(2 * TILE + 2 * MARGIN)
        room = min(rect.width - style.px(GAP), len(self.names) * (wide + style.px(GAP)))
        pitch = min(wide + style.px(GAP), room // len(self.names))
        left = rect.right - style.px(GAP) - pitch * (len(self.names) - place) + style.px(GAP)
        return pygame.Rect(left, rect.top + style.px(4), min(wide, pitch - style.px(4)), high)

    @property
    def arrives(self) -> object:
        """Return None: nothing slides, as all values are visible."""
        return None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return the theme of the swatch at a place, or an empty name."""
        for place, (value, _) in enumerate(self.names):
            spot = self.swatch(style, rect, place)
            if spot.left <= at[0] < spot.right:
                return value
        return ""

    def pressed(self, part: Hashable) -> object:
        """Ask for the theme *part*; the keyboard has None and asks for the next one, round and round."""
        if part is None:
            return super().pressed(None)
        return Put(self.key, part) if part else TAKEN

    def paint_value(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the swatches; the chosen one has a bright edge and a bright name."""
        for place, (value, name) in enumerate(self.names):
            self._paint_swatch(surface, style, self.swatch(style, rect, place), value, value == state.part)
            spot, chosen = self.swatch(style, rect, place), value == self.value
            room = self.swatch(style, rect, place + 1).left - spot.left - style.px(2)
            word = style.line(name, SMALL, "text" if chosen else "text_dim", room)
            surface.blit(word, word.get_rect(center=(spot.centerx, spot.bottom + style.px(NAME / 2 + 1))))

    def _paint_swatch(self, surface: pygame.Surface, style: Style, spot: pygame.Rect, value: str, over: bool) -> None:
        sprites = _sprites(style, value, self.palette)
        edge = "accent" if value == self.value else "rim" if over else "line"
        thick, radius = style.px(3 if value == self.value else 1), style.px(8)
        surface.blit(style.sprites.panel(spot.size, radius, edge), spot)
        within = spot.inflate(-2 * thick, -2 * thick)
        surface.blit(sprites.panel(within.size, max(1, radius - thick), "backdrop"), within)
        tile = (spot.width - 2 * style.px(MARGIN)) // 4
        left, top = spot.centerx - 2 * tile, spot.centery - tile
        blit_cells(surface, sprites, (left, top), tile, CELLS)


def _sprites(style: Style, theme: str, palette: str) -> Sprites:
    """Return the sprites of a theme."""
    worn = look(theme, palette)
    return style.sprites if worn is style.theme else style.sprites.wearing(worn)
