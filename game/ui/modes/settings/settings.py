"""The settings: the most wanted ones on the first page, the rest by group, with a sentence on each."""

from dataclasses import dataclass

from game.i18n.catalogue import Words
from game.store.settings import Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.ground import FocusKey
from game.ui.kit.layout import Column, Gap, Pad, Split, Stack
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.row import LABEL
from game.ui.kit.scene import ViewScene
from game.ui.kit.tabs import Tabs
from game.ui.kit.text import Lines
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.setting_rows import GROUPS, LEFT, RIGHT, Open, offered, row, value_of
from game.ui.modes.settings.transfer import ExportScene, ImportScene

GROUP, BACK = "group", "back"
HIGH, WIDE, ROW = 500, 1000, 54
"""At 720p. HIGH, WIDE: the panel of each page. ROW: height of a row."""


@dataclass(frozen=True, slots=True)
class State:
    """The settings now and when the page was opened, the focused row, and the problems of files."""

    settings: Settings
    opened: Settings  # the page offers their values too
    focus: object
    problems: tuple[str, ...]
    earned: bool  # whether all settings are offered
    group: str = ""  # the open group of the second page


def view(state: State, style: Style) -> Node:
    """Return the first page: the theme, two columns, a row to the rest, and a sentence on the focused row."""
    words, finger = style.words, style.finger > 1
    theme = row("theme", state.settings, state.opened, words)
    left, right = _column(LEFT, state, words), _column(RIGHT, state, words)
    columns = Split(left, right, percent=50, gap=20, net=True)
    about = words(f"settings.about_{state.focus}") if state.focus in {"theme", *LEFT, *RIGHT} else ""
    below = Lines((about, *state.problems), SMALL, "warning" if state.problems else "text_dim", "middle", 2)
    parts = (theme, Gap(8), Stack((columns,), high=5 * ROW), Gap(10), Stack((below,), high=1, grow=1))
    exchange = (Button(words(f"files.{way.value}"), press=way, key=way.value) for way in (Open.IMPORT, Open.EXPORT))
    more = Button(words("settings.more"), press=Open.MORE, key=Open.MORE.value)
    done = Button(words("settings.back"), first=True, press=BACK, key=BACK)
    return _page(words("settings.heading"), Column(parts), (more, *exchange, done), HIGH + 40 * finger)


def _column(names: tuple[str, ...], state: State, words: Words) -> Node:
    return Column(tuple(row(name, state.settings, state.opened, words).replaced(high=ROW) for name in names))


def more_view(state: State, style: Style) -> Node:
    """Return the page of the rest: the groups' names, the rows of one, and a sentence below each."""
    words, parts = style.words, list[Node]()
    labels = tuple(words(f"settings.group_{group}") for group in GROUPS)
    for name in offered(state.group, state.earned, state.settings, state.opened):
        about = Lines((words(f"settings.about_{name}"),), SMALL, "text_dim", high=44)
        parts += [row(name, state.settings, state.opened, words), Pad(about, (LABEL, 0, 16, 0))]
    tabs = Tabs(labels, [*GROUPS].index(state.group), key=GROUP)
    done = Button(words("settings.back"), first=True, press=BACK, key=BACK)
    item = Column((tabs, Gap(8), *parts))
    return _page(words("settings.more"), item, (done,), HIGH + 20 * (style.finger > 1))


def _page(heading: str, item: Node, buttons: tuple[Node, ...], high: float) -> Node:
    focus = FocusKey(frozenset({GROUP, BACK, *(way.value for way in Open), "theme"}))
    item = Stack((focus, Pad(item, (20, 12))))
    return Page(heading, item, buttons, panel_wide=WIDE, panel_high=high, margin=0)


class SettingsScene(ViewScene[State]):
    """The most wanted settings; a change works and is saved at once; rules count from the next game."""

    view = staticmethod(view)

    group = ""

    def __init__(self, cabinet: Cabinet) -> None:
        self._opened = cabinet.settings
        super().__init__(cabinet)

    @property
    def state(self) -> State:
        """The settings, the focus and the group."""
        cabinet = self.cabinet
        told, earned = tuple(cabinet.problems()), cabinet.history.earned
        return State(cabinet.settings, self._opened, self.pane.focus, told, earned, self.group)

    def put(self, key: object, value: object) -> None:
        """Change a setting; changing a volume ends mute."""
        name = str(key)
        changed = {name: value_of(name, value)} | ({"mute": False} if name.endswith("_volume") else {})
        self.cabinet.change(**changed)

    def pressed(self, press: object) -> None:
        """Go back, or open another page."""
        stage = self.cabinet.stage
        if press == BACK:
            self.close()
        elif press is Open.COMPETITION:
            stage.push(CompetitionScene(self.cabinet))
        elif press is Open.MORE:
            stage.push(MoreScene(self.cabinet))
        elif press is Open.EXPORT:
            stage.push(ExportScene(self.cabinet))
        elif press is Open.IMPORT:
            stage.push(ImportScene(self.cabinet))
        elif press is Open.BINDINGS:
            from game.ui.modes.settings.bindings import BindingsScene

            stage.push(BindingsScene(self.cabinet))
        else:
            super().pressed(press)

    def act(self, asked: Asked) -> bool:
        """Leave also by the key of the settings; Left and Right on a row without steps go to the other column."""
        if asked.action is Action.SETTINGS:
            self.close()
        elif super().act(asked):
            return True
        elif asked.action in (Action.LEFT, Action.RIGHT):
            self.pane.to(_aside(self.pane.focus))
        else:
            return False
        return True


class MoreScene(SettingsScene):
    """The rest of the settings, by group."""

    view = staticmethod(more_view)

    group = next(iter(GROUPS))

    def put(self, key: object, value: object) -> None:
        """Turn to another group, or change a setting."""
        if key == GROUP:
            self.group = [*GROUPS][int(str(value))]
            self.pane.to(GROUP)
        else:
            super().put(key, value)


def _aside(focus: object) -> object:
    """Return the row beside the focused one on the first page."""
    beside = {left: right for pair in zip(LEFT, RIGHT, strict=True) for left, right in (pair, pair[::-1])}
    foot = [BACK, Open.EXPORT.value, Open.IMPORT.value, Open.MORE.value]
    beside |= dict(zip(foot, [*foot[1:], BACK], strict=True))
    return beside.get(str(focus), focus)
