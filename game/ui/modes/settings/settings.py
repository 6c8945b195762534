"""What a player can set, in groups, with a word on each."""

from dataclasses import dataclass

from game.store.settings import Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.kit.menu_page import LINES_BELOW, MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene
from game.ui.kit.tabs import TabRow
from game.ui.modes.settings.competition import CompetitionScene
from game.ui.modes.settings.setting_rows import GROUPS, Open, rows, value_of

GROUP, BACK = "group", "back"


@dataclass(frozen=True, slots=True)
class State:
    """The settings, which group of them is shown, which row has the focus, and what is wrong with the files."""

    settings: Settings
    opened: Settings  # as they were when the page was opened: their numbers are offered too
    group: str
    focus: object
    problems: tuple[str, ...]


def view(state: State, style: Style) -> Node:
    """Return the page: the groups' names, the rows of one, and a word on the row with the focus."""
    words = style.words
    names = tuple((group, words(f"settings.group_{group}")) for group in GROUPS)
    shown = rows(state.group, state.settings, state.opened, words)
    about = [words(f"settings.about_{row.key}") for row in shown if row.key == state.focus]
    return MenuPage(
        words("settings.heading"),
        (
            TabRow("", key=GROUP, names=names, value=state.group),
            *shown,
            MenuRow(words("settings.back"), key=BACK, press=BACK),
        ),
        below=(*(about or [words("settings.groups")]), *state.problems),
        column=840,
        most_rows=max(len(rows(group, state.settings, state.opened, words)) for group in GROUPS) + 2,
        most_below=LINES_BELOW + len(state.problems),
    )


class SettingsScene(ViewScene[State]):
    """All that can be set; a change is seen, heard and kept at once, rules count from the next game on."""

    group = next(iter(GROUPS))

    def __init__(self, cabinet: Cabinet) -> None:
        self._opened = cabinet.settings
        super().__init__(cabinet)

    @property
    def state(self) -> State:
        """What is set, and where the player is."""
        cabinet = self.cabinet
        return State(cabinet.settings, self._opened, self.group, self.pane.focus, tuple(cabinet.problems()))

    def view(self, state: State, style: Style) -> Node:
        """Return the page."""
        return view(state, style)

    def put(self, key: object, value: object) -> None:
        """Turn to another group, or set something."""
        if key == GROUP:
            self.group = str(value)
            self.pane.to(GROUP)
        else:
            self.cabinet.change(**{str(key): value_of(str(key), value)})

    def pressed(self, press: object) -> None:
        """Go back, or to a page of its own."""
        if press == BACK:
            self.close()
        elif press is Open.COMPETITION:
            self.cabinet.stage.push(CompetitionScene(self.cabinet))
        elif press is Open.BINDINGS:
            from game.ui.modes.settings.bindings import BindingsScene

            self.cabinet.stage.push(BindingsScene(self.cabinet))
        else:
            super().pressed(press)
