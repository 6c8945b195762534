"""The competition profile: its switch, the player's texts in recordings, the live counters, the tables, the rules."""

from game.store.settings import COUNTERS, LONGEST_IDENTIFIER, LONGEST_NAME, Settings
from game.ui.core import clipboard
from game.ui.core.routes import Profile, Route
from game.ui.core.style import Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import Choice, MenuRow, Switch, TextField
from game.ui.kit.scene import ViewScene

RULES = ("mouse", "board", "help", "pause", "recording", "proves")

TEXTS = {"player": LONGEST_NAME, "identifier": LONGEST_IDENTIFIER, "tournament": LONGEST_IDENTIFIER}
"""The texts to enter, by setting, and the most characters of each."""

LONGEST_FOLDER = 160
"""The most shown characters of the recordings' folder."""

BACK = "back"
State = tuple[Settings, str]
"""The settings, and the folder of the recordings."""


def view(state: State, style: Style) -> Node:
    """Return the page: the rows, and the rules below."""
    (settings, folder), words = state, style.words
    if len(folder) > LONGEST_FOLDER:
        folder = f"…{folder[-LONGEST_FOLDER:]}"
    told = [words(f"competition.rule_{rule}") for rule in RULES]
    fields = (
        TextField(
            words(f"competition.{name}"), text=str(getattr(settings, name)), longest=longest, paste=name, key=name
        )
        for name, longest in TEXTS.items()
    )
    letters = words("competition.letters", confirm=style.key(Action.CONFIRM))
    switch_words = words("menu.off"), words("menu.on")
    tables = f"{words('records.by_speed')} · {words('records.start_safe')}"
    counters = tuple((name, words(f"settings.counters_{name}")) for name in COUNTERS)
    return MenuPage(
        words("competition.heading"),
        (
            Switch(words("competition.on"), on=settings.competition, words=switch_words, key="competition"),
            *fields,
            Choice(words("settings.counters"), names=counters, value=settings.counters, key="counters"),
            MenuRow(words("profile.records"), tables, key="records", press=Profile()),
            MenuRow(words("competition.back"), key=BACK, press=BACK),
        ),
        below=(*told, words("competition.rule_files", folder=folder), letters),
        column=840,
        heading_height=60,
        most_below=len(RULES) + 2,
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
        elif press in TEXTS:
            pasted = "".join(sign for sign in clipboard.get() if sign.isprintable()).strip()
            self.put(press, pasted[: TEXTS[str(press)]])

    def act(self, asked: Asked) -> bool:
        """Enter of a keyboard, which types, goes on from a text to the next row."""
        if self.pane.focus in TEXTS and asked == Asked(Action.CONFIRM):
            asked = Asked(Action.DOWN)
        return super().act(asked)

    def on_exit(self) -> None:
        """Keep no blanks around the texts."""
        texts = {name: str(getattr(self.cabinet.settings, name)).strip() for name in TEXTS}
        self.cabinet.change(**texts)
