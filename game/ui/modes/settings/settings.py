"""The settings: one page in four groups, with a sentence on the focused row."""

from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.store.paths import export_folders
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.layout import Column, Pad, Reflow, Split, Stack
from game.ui.kit.node import Do, Node
from game.ui.kit.page import Page
from game.ui.kit.row import LABEL, MenuRow
from game.ui.kit.scene import Screen
from game.ui.kit.text import Lines, Text
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.setting_rows import ABOUT, GROUPS, PAGES, ROWS, row, values_of
from game.ui.modes.settings.transfer import ImportScene, cut

if TYPE_CHECKING:
    from pathlib import Path

    from game.store.records import Records, RowCounts

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
        done = Button(words("menu.back"), first=True, press=self.close, key=BACK)
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
