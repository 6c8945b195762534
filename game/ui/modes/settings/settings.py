"""The settings: one page in four groups, with a sentence on the focused row."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.engine.errors import GameError
from game.i18n.catalogue import LOCALES, SYSTEM, Words, chosen_locale, language
from game.store.paths import export_folders
from game.store.settings import LONGEST_HOLD, SHORTEST_HOLD, Settings, Value, names
from game.ui.core import handover
from game.ui.core.assets import Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.languages import system_languages
from game.ui.core.style import SMALL, Style
from game.ui.core.themes import look
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.large_key import blit_cells
from game.ui.kit.layout import Column, Pad, Reflow, Split, Stack
from game.ui.kit.node import TAKEN, Do, Node, Put, Size, State
from game.ui.kit.page import Page
from game.ui.kit.row import LABEL, Choice, MenuRow, Slider, Switch
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Text
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.transfer import ImportScene, cut

if TYPE_CHECKING:
    from pathlib import Path

    from game.store.records import Records, RowCounts


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
        return MenuRow(label, words("menu.on") if on else "›", key=name)
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
        system = language(chosen_locale(SYSTEM, system_languages())).endonym
        of_system = words("settings.language_system", name=system)
        return Choice(label, names=((SYSTEM, of_system), *endonyms), value=value, key=name)
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

TALL, TILE, MARGIN, GAP, CALLED = 114, 36, 6, 14, 22
"""At 720p. TALL: row. TILE: cell. MARGIN: around the cells. GAP: between swatches. CALLED: line of the name."""


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
            surface.blit(word, word.get_rect(center=(spot.centerx, spot.bottom + style.px(CALLED / 2 + 1))))

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


BACK = "back"
WIDE, ROW, THEMES, NAME, BELOW = 1000, 36, 114, 24, 44
"""At 720p. WIDE: the panel. Heights: a ROW, the row of THEMES, a group's NAME, the sentence BELOW."""

LONGEST_FOLDER = 100
"""The most shown characters of an exported file's folder."""

BESIDE = {"bindings": "import", "competition": "export", "import": "bindings", "export": "competition"}
"""The rows of the last group, and those beside them."""


class SettingsScene(Screen):
    """A change works and is saved at once; rules count from the next game."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._opened = cabinet.settings  # the page offers their values too
        self._exporting: Task | None = None
        self._exported: tuple[str, ...] = ()  # what became of the records, and the sentence's colour
        self._colour = "text_dim"

    def picture(self) -> Node:
        """Return the page; on a slim page all rows stand in one column."""
        style, words, problems = self.cabinet.style, self.cabinet.style.words, self.cabinet.problems()
        high = max(ROW, style.finger / style.scale)
        rows = {
            name: self._row(name).replaced(high=THEMES if name == "theme" else high)
            for name in ROWS
            if name != "fullscreen" or handover.used() is None  # a browser's own key fills the screen
        }
        if style.slim:
            rows["theme"] = rows["theme"].replaced(label="")  # the swatches need the whole width
        picture, sound, play, rest = (
            (_heading(words(f"settings.group_{name}")), *(rows[each] for each in names if each in rows))
            for name, names in GROUPS.items()
        )
        if style.slim:
            parts: tuple[Node, ...] = picture + sound + play + rest
            tall = sum(node.high or 0 for node in parts)
        else:
            theme = rows["theme"]
            left = tuple(node for node in picture[1:] if node is not theme) + sound
            halves = (Column(left), Column(play)), (Column(rest[1:3]), Column(rest[3:]))
            heights = len(play) * high + NAME - high, 2 * high
            sides = [
                Stack((Split(*half, percent=50, gap=20, net=True),), high=tall)
                for half, tall in zip(halves, heights, strict=True)
            ]
            parts = picture[0], theme, sides[0], rest[0], sides[1]
            tall = 2 * NAME + THEMES + sum(heights)
        told: tuple[str, ...] = ()
        if self.pane.focus == "competition":
            told = (words("boards.about_competition"),)
        elif self.pane.focus in ABOUT:
            told = (words(f"settings.about_{self.pane.focus}"),)
        colour = "warning" if problems else "text_dim"
        if self.pane.focus == "export" and self._exported:
            told, colour = self._exported, self._colour
        below = Lines((*told, *problems), SMALL, colour, "middle", 2)
        focus = FocusKey(frozenset({BACK, "theme", *PAGES}))
        kept = Reflow(Stack((below,), high=BELOW), Stack((Node(high=BELOW), below)))
        item = Stack((focus, Pad(Column((*parts, kept)), (20, 12))))
        done = Button(words("menu.done"), first=True, press=self.close, key=BACK)
        return Page(words("title.settings"), item, (done,), panel_wide=WIDE, panel_high=tall + BELOW + 24, margin=0)

    def _row(self, name: str) -> MenuRow:
        made = row(name, self.cabinet.settings, self._opened, self.cabinet.style.words)
        if name == "export":
            return made.replaced(press=self._export)
        return made.replaced(press=Do(self._open, name)) if name in PAGES else made.replaced(put=Do(self._change, name))

    def _change(self, name: str, value: object) -> None:
        self.cabinet.change(**values_of(name, value))

    def _open(self, page: str) -> None:
        from game.ui.modes.settings.bindings import BindingsScene

        kinds = {
            "competition": CompetitionScene,
            "import": ImportScene,
            "bindings": BindingsScene,
        }
        self.cabinet.stage.push(kinds[page](self.cabinet))

    def _export(self) -> None:
        """Write all records into a new file."""
        if self.awaits(self._exporting):
            return
        name = f"minesweeper-records-{self.cabinet.today().isoformat()}.jsonl"

        def write(records: "Records") -> "tuple[Path, RowCounts]":
            from game.store.exchange import export_new  # it loads SQLite

            return export_new(records, export_folders(), name)

        self._exported, self._colour = (self.cabinet.style.words("files.working"),), "text_dim"
        self._exporting = self.watch(self.cabinet.history.ask(write), self._written, self._fail)

    def _written(self, written: "tuple[Path, RowCounts]") -> None:
        """Name the file and its folder; a browser's page offers it as a download."""
        path, found = written
        told = self.cabinet.style.words("files.written", number=found.rows, name=path.name)
        if way := handover.used():
            way.offer(path)
        folder = () if way else (cut(str(path.parent), LONGEST_FOLDER),)
        self._exported, self._colour = (told, *folder), "good"

    def _fail(self, _: GameError) -> None:
        self._exported, self._colour = (self.cabinet.style.words("files.unwritten"),), "warning"

    def act(self, asked: Asked) -> bool:
        """Leave also by the key of the settings; Left and Right on a row without steps go to the other column."""
        if asked.action is Action.SETTINGS:
            self.close()
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT) and self.pane.focus in BESIDE:
            self.pane.to(BESIDE[str(self.pane.focus)])
        else:
            return False
        return True


def _heading(name: str) -> Node:
    return Pad(Text(name, SMALL, "accent", "left"), (LABEL, 0, 0, 0), high=NAME)
