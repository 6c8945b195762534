"""The competition profile: its switch, the player's texts in recordings, the live counters, the tables, the rules."""

from game.store.settings import COUNTERS, LONGEST_IDENTIFIER, LONGEST_NAME
from game.ui.core import clipboard
from game.ui.core.routes import Profile
from game.ui.input.actions import Action, Asked
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Do, Node
from game.ui.kit.row import Choice, MenuRow, Switch, TextField
from game.ui.kit.scene import Screen

RULES = ("mouse", "board", "help", "pause", "recording", "proves")

TEXTS = {"player": LONGEST_NAME, "identifier": LONGEST_IDENTIFIER, "tournament": LONGEST_IDENTIFIER}
"""The texts to enter, by setting, and the most characters of each."""

LONGEST_FOLDER = 160
"""The most shown characters of the recordings' folder."""


class CompetitionScene(Screen):
    """Shows the rules of the competition profile, with its switch."""

    def picture(self) -> Node:
        """Return the page: the rows, and the rules below."""
        settings, style, words = self.cabinet.settings, self.cabinet.style, self.cabinet.style.words
        folder = str(self.cabinet.history.recordings)
        if len(folder) > LONGEST_FOLDER:
            folder = f"…{folder[-LONGEST_FOLDER:]}"
        fields = [
            TextField(
                words(f"competition.{name}"),
                text=str(getattr(settings, name)),
                longest=longest,
                paste=Do(self._paste, name),
                key=name,
                put=Do(self.cabinet.put, name),
            )
            for name, longest in TEXTS.items()
        ]
        on, counting = (Do(self.cabinet.put, name) for name in ("competition", "counters"))
        switch_words = words("menu.off"), words("menu.on")
        tables = f"{words('counters.speed')} · {words('records.start_safe')}"
        counters = tuple((name, words(f"settings.counters_{name}")) for name in COUNTERS)
        rows = (
            Switch(
                words("settings.competition"), on=settings.competition, words=switch_words, key="competition", put=on
            ),
            *fields,
            Choice(words("settings.counters"), names=counters, value=settings.counters, key="counters", put=counting),
            MenuRow(words("profile.records"), tables, key="records", press=Profile()),
            MenuRow(words("menu.back"), key="back", press=self.close),
        )
        told = [words(f"competition.rule_{rule}") for rule in RULES]
        letters = words("competition.letters", confirm=style.key(Action.CONFIRM))
        return MenuPage(
            words("competition.heading"),
            rows,
            (*told, words("competition.rule_files", folder=folder), letters),
            column=840,
            heading_height=60,
            most_below=len(RULES) + 2,
        )

    def _paste(self, name: str) -> None:
        """Take the clipboard's text."""
        pasted = "".join(sign for sign in clipboard.get() if sign.isprintable()).strip()
        self.cabinet.put(name, pasted[: TEXTS[name]])

    def act(self, asked: Asked) -> bool:
        """Enter of a keyboard, which types, goes on from a text to the next row."""
        if self.pane.focus in TEXTS and asked == Asked(Action.CONFIRM):
            asked = Asked(Action.DOWN)
        return super().act(asked)

    def on_exit(self) -> None:
        """Keep no blanks around the texts."""
        texts = {name: str(getattr(self.cabinet.settings, name)).strip() for name in TEXTS}
        self.cabinet.change(**texts)
