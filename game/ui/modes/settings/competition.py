"""The competition profile: its rules in words, the switch, the player's names in its games, and its counters."""

from game.store.settings import COUNTERS, LONGEST_IDENTIFIER, Settings
from game.ui.core import clipboard
from game.ui.core.routes import EnterName, Route
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import Accepts, Choice, Field, MenuRow, Switch
from game.ui.kit.scene import ViewScene

RULES = ("mouse", "board", "help", "pause", "recording", "proves")

LONGEST_FOLDER = 160
"""The most shown characters of the recordings' folder."""

BACK = "back"
State = tuple[Settings, str]
"""The settings, and the folder of the recordings."""


def view(state: State, style: Style) -> Node:
    """Return the page: the switch, the player's identifier and tournament, the live counters, and the rules."""
    (settings, folder), words = state, style.words
    if len(folder) > LONGEST_FOLDER:
        folder = f"…{folder[-LONGEST_FOLDER:]}"
    told = [words(f"competition.rule_{rule}") for rule in RULES]
    fields = (
        Field(
            words(f"competition.{name}"),
            text=str(getattr(settings, name)),
            longest=LONGEST_IDENTIFIER,
            accepts=Accepts.TEXT,
            counts=False,
            paste=name,
            key=name,
        )
        for name in ("identifier", "tournament")
    )
    switch_words = words("menu.off"), words("menu.on")
    counters = tuple((name, words(f"settings.counters_{name}")) for name in COUNTERS)
    return MenuPage(
        words("competition.heading"),
        (
            Switch(words("competition.on"), on=settings.competition, words=switch_words, key="competition"),
            MenuRow(words("records.name"), settings.player or "–", key="name", press=EnterName()),
            *fields,
            Choice(words("settings.counters"), names=counters, value=settings.counters, key="counters"),
            MenuRow(words("competition.back"), key=BACK, press=BACK),
        ),
        below=(*told, words("competition.rule_files", folder=folder)),
        column=840,
        heading_height=60,
        most_below=len(RULES) + 1,
    )


class CompetitionScene(ViewScene[State]):
    """Shows the rules of the competition profile, with its switch."""

    view = staticmethod(view)

    @property
    def state(self) -> State:
        """The settings, and the recordings' folder."""
        return self.cabinet.settings, str(self.cabinet.history.recordings)

    def put(self, key: object, value: object) -> None:
        """Set the switch, the counters or a text."""
        self.cabinet.change(**{str(key): value if isinstance(value, bool) else str(value)})

    def pressed(self, press: object) -> None:
        """Go back, or take the clipboard's text."""
        if press == BACK:
            self.close()
        elif isinstance(press, Route):
            super().pressed(press)
        else:
            pasted = "".join(sign for sign in clipboard.get() if sign.isprintable()).strip()
            self.put(press, pasted[:LONGEST_IDENTIFIER])
