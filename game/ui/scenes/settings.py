"""What a player can set."""

from game.engine.deal import Start
from game.ui.cabinet import Cabinet
from game.ui.scenes.menu import MenuScene
from game.ui.themes import THEMES
from game.ui.widgets import Choice, Row, Slider, Switch


class SettingsScene(MenuScene):
    """Every change is seen, heard and kept at once; rules count from the next game on."""

    def __init__(self, cabinet: Cabinet) -> None:
        words = cabinet.words
        starts, themes = [start.value for start in Start], list(THEMES)
        rows: list[Row] = [
            self._switch(cabinet, "fullscreen"),
            Choice(
                words("settings.theme"),
                themes,
                [words(f"settings.theme_{theme}") for theme in themes],
                lambda: cabinet.settings.theme,
                lambda theme: cabinet.change(theme=theme),
            ),
            Slider(
                words("settings.volume"),
                lambda: cabinet.settings.volume,
                lambda volume: cabinet.change(volume=volume),
                most=100,
                step=5,
            ),
            self._switch(cabinet, "mute"),
            self._switch(cabinet, "reduced_motion"),
            Choice(
                words("settings.start"),
                starts,
                [words(f"settings.start_{start}") for start in starts],
                lambda: cabinet.settings.start,
                lambda start: cabinet.change(start=start),
            ),
            self._switch(cabinet, "question_marks"),
            self._switch(cabinet, "chord_with_left"),
            self._switch(cabinet, "flag_on_release"),
            self._switch(cabinet, "flag_rest"),
            Row(words("settings.back"), self.close),
        ]
        super().__init__(cabinet, words("settings.heading"), rows)

    def below(self) -> tuple[list[str], str]:
        """Say from when on a change counts, and what is wrong with the file."""
        return [self.cabinet.words("settings.next_game"), *self.cabinet.problems()], "text_dim"

    @staticmethod
    def _switch(cabinet: Cabinet, name: str) -> Switch:
        return Switch(
            cabinet.words(f"settings.{name}"),
            lambda: bool(getattr(cabinet.settings, name)),
            lambda on: cabinet.change(**{name: on}),
        )
