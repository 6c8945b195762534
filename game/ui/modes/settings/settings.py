"""The settings: one page in four groups, with a sentence on the focused row."""

from collections.abc import Callable

from game.store.settings import Settings
from game.ui.core import handover
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.core.style import SMALL, TARGET, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.layout import Column, Pad, Split, Stack
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.row import LABEL
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Lines, Text
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.setting_rows import GROUPS, ROWS, Open, row, values_of
from game.ui.modes.settings.transfer import ExportScene, ImportScene

BACK = "back"
WIDE, SLIM, ROW, THEMES, NAME, BELOW = 1000, 480, 36, 114, 24, 44
"""At 720p. WIDE: the panel. SLIM: an upright page's least width. Heights: a ROW, the row of THEMES, a group's NAME, the
sentence BELOW."""

BESIDE = {"bindings": "import", "competition": "export", "import": "bindings", "export": "competition"}
"""The rows of the last group, and those beside them."""


class SettingsState(Value):
    """The settings now and when the page was opened, the focused row, and the problems of files."""

    settings: Settings
    opened: Settings  # the page offers their values too
    focus: object
    problems: tuple[str, ...]
    upright: bool  # the window is higher than wide


def settings_page(state: SettingsState, style: Style) -> Node:
    """Return the page; in an upright window all rows stand in one column."""
    words, high = style.words, TARGET if style.finger > 1 else ROW
    rows = {
        name: row(name, state.settings, state.opened, words).replaced(high=THEMES if name == "theme" else high)
        for name in ROWS
        if name != "fullscreen" or handover.used() is None  # a browser's own key fills the screen
    }

    def group(name: str) -> tuple[Node, ...]:
        return _heading(words(f"settings.group_{name}")), *(rows[each] for each in GROUPS[name] if each in rows)

    picture, sound, play, rest = map(group, GROUPS)
    if state.upright:
        rows["theme"] = rows["theme"].replaced(label="")  # the swatches need the whole width
        picture = group("picture")
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
    about = words(f"settings.about_{state.focus}") if state.focus in rows else ""
    below = Lines((about, *state.problems), SMALL, "warning" if state.problems else "text_dim", "middle", 2)
    focus = FocusKey(frozenset({BACK, "theme", *(page.value for page in Open)}))
    item = Stack((focus, Pad(Column((*parts, Stack((below,), high=BELOW))), (20, 12))))
    done = Button(words("settings.back"), first=True, press=BACK, key=BACK)
    return Page(words("settings.heading"), item, (done,), panel_wide=WIDE, panel_high=tall + BELOW + 24, margin=0)


def _heading(name: str) -> Node:
    return Pad(Text(name, SMALL, "accent", "left"), (LABEL, 0, 0, 0), high=NAME)


class SettingsScene(ViewScene[SettingsState]):
    """A change works and is saved at once; rules count from the next game."""

    view = staticmethod(settings_page)

    def __init__(self, cabinet: Cabinet) -> None:
        self._opened = cabinet.settings
        super().__init__(cabinet)

    @property
    def state(self) -> SettingsState:
        """The settings, the focus and the window's shape."""
        cabinet = self.cabinet
        wide, high = cabinet.window.size
        return SettingsState(cabinet.settings, self._opened, self.pane.focus, tuple(cabinet.problems()), wide < high)

    @property
    def needs(self) -> tuple[int, int]:
        """The least room: an upright page is slim."""
        wide, high = super().needs
        return SLIM if self.state.upright else wide, high

    def put(self, key: object, value: object) -> None:
        """Change a setting."""
        self.cabinet.change(**values_of(str(key), value))

    def pressed(self, press: object) -> None:
        """Go back, or open another page."""
        if press == BACK:
            self.close()
        elif isinstance(press, Open):
            self.cabinet.stage.push(_PAGES[press](self.cabinet))
        else:
            super().pressed(press)

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


def _bindings(cabinet: Cabinet) -> Scene:
    from game.ui.modes.settings.bindings import BindingsScene

    return BindingsScene(cabinet)


_PAGES: dict[Open, Callable[[Cabinet], Scene]] = {
    Open.BINDINGS: _bindings,
    Open.COMPETITION: CompetitionScene,
    Open.EXPORT: ExportScene,
    Open.IMPORT: ImportScene,
}
