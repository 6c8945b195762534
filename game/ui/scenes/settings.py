"""What a player can set."""

from game.store.settings import names
from game.ui.cabinet import Cabinet
from game.ui.rows import Choice, Row, Slider, Switch
from game.ui.scenes.menu import MenuScene
from game.ui.stage import Scene

KEPT_REPLAYS = (0, 100, 500, 2_000, 10_000, 100_000)


class SettingsScene(MenuScene):
    """Every change is seen, heard and kept at once; rules count from the next game on."""

    def __init__(self, cabinet: Cabinet) -> None:
        words = cabinet.words
        self.cabinet = cabinet
        kept = [str(count) for count in sorted({*KEPT_REPLAYS, cabinet.settings.kept_replays})]
        rows: list[Row] = [
            self._switch(cabinet, "fullscreen"),
            self._choice(
                "theme", words("settings.theme"), {theme: words(f"settings.theme_{theme}") for theme in names("theme")}
            ),
            self._volume(cabinet, "effects_volume"),
            self._volume(cabinet, "music_volume"),
            self._switch(cabinet, "mute"),
            self._switch(cabinet, "reduced_motion"),
            self._choice(
                "start",
                words("settings.start"),
                {start: words(f"settings.start_{start}") for start in names("start")},
            ),
            self._switch(cabinet, "question_marks"),
            self._switch(cabinet, "chord_with_left"),
            self._switch(cabinet, "flag_on_release"),
            self._switch(cabinet, "flag_rest"),
            self._choice(
                "counters",
                words("settings.counters"),
                {value: words(f"settings.counters_{value}") for value in names("counters")},
            ),
            Choice(
                cabinet,
                words("settings.kept_replays"),
                {count: count for count in kept},
                lambda: str(cabinet.settings.kept_replays),
                lambda count: cabinet.change(kept_replays=int(count)),
            ),
            self._choice(
                "language",
                words("settings.language"),
                {value: words(f"settings.language_{value}") for value in names("language")},
            ),
            Row(cabinet, words("settings.back"), self.close),
        ]
        super().__init__(cabinet, words("settings.heading"), rows)

    def renewed(self) -> Scene:
        """Return the settings in another language, the same row lit."""
        fresh = SettingsScene(self.cabinet)
        fresh.menu.selected = self.menu.selected
        return fresh

    def below(self) -> tuple[list[str], str]:
        """Say from when on a change counts, and what is wrong with the file."""
        return [self.cabinet.words("settings.next_game"), *self.cabinet.problems()], "text_dim"

    def _choice(self, name: str, label: str, labels: dict[str, str]) -> Choice:
        return Choice(
            self.cabinet,
            label,
            labels,
            lambda: str(getattr(self.cabinet.settings, name)),
            lambda value: self.cabinet.change(**{name: value}),
        )

    @staticmethod
    def _volume(cabinet: Cabinet, name: str) -> Slider:
        return Slider(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: int(getattr(cabinet.settings, name)),
            lambda volume: cabinet.change(**{name: volume}),
            most=100,
            by=5,
        )

    @staticmethod
    def _switch(cabinet: Cabinet, name: str) -> Switch:
        return Switch(
            cabinet,
            cabinet.words(f"settings.{name}"),
            lambda: bool(getattr(cabinet.settings, name)),
            lambda on: cabinet.change(**{name: on}),
        )
