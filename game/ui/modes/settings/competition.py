"""The competition profile: its rules in words, the switch, and whom its games belong to."""

from game.store.settings import LONGEST_IDENTIFIER
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import NEEDS, Scene
from game.ui.kit.fields import TextField
from game.ui.kit.menu import MenuScene
from game.ui.kit.rows import Row, Switch

RULES = ("mouse", "board", "help", "pause", "recording", "proves")

LONGEST_FOLDER = 160
"""Characters that are shown of where the recordings lie."""


class CompetitionScene(MenuScene):
    """Whoever turns it on has its rules before his eyes."""

    column = 840
    heading_height = 60
    most_below = len(RULES) + 1
    needs = NEEDS

    def __init__(self, cabinet: Cabinet) -> None:
        words = cabinet.words
        rows: list[Row] = [
            Switch(
                cabinet,
                words("competition.on"),
                lambda: cabinet.settings.competition,
                lambda on: cabinet.change(competition=on),
            ),
            self._text(cabinet, "identifier"),
            self._text(cabinet, "tournament"),
            Row(cabinet, words("competition.back"), self.close),
        ]
        super().__init__(cabinet, words("competition.heading"), rows)

    def relocalise(self) -> Scene:
        """Return the page in another language."""
        return CompetitionScene(self.cabinet)

    def below(self) -> tuple[list[str], str]:
        """Return the rules, a sentence each."""
        words, folder = self.cabinet.words, str(self.cabinet.history.recordings)
        if len(folder) > LONGEST_FOLDER:
            folder = f"…{folder[-LONGEST_FOLDER:]}"
        told = [words(f"competition.rule_{rule}") for rule in RULES]
        return [*told, words("competition.rule_files", folder=folder)], "text_dim"

    @staticmethod
    def _text(cabinet: Cabinet, name: str) -> TextField:
        return TextField(
            cabinet,
            cabinet.words(f"competition.{name}"),
            lambda: str(getattr(cabinet.settings, name)),
            lambda text: cabinet.change(**{name: text}),
            longest=LONGEST_IDENTIFIER,
        )
