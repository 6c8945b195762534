"""Arcade: which run to begin, and where the table and the medals are."""

from collections.abc import Callable
from datetime import date

from game.arcade.daily import SEED_BITS, Day, parse_seed_code
from game.engine.errors import GameError
from game.ui.cabinet import Cabinet
from game.ui.rows import NumberField, Row
from game.ui.scenes.menu import MenuScene
from game.ui.stage import Scene

CODE_LENGTH = 9
"""Eight letters and the dash between them."""


class CodeField(NumberField):
    """A run's code to type."""

    def __init__(self, cabinet: Cabinet, enter: Callable[[], None]) -> None:
        super().__init__(cabinet, cabinet.words("arcade.code"), 0, digits=CODE_LENGTH, enter=enter)
        self.text = ""

    def step(self, by: int) -> bool:
        """There is nothing to count."""
        return False

    def typed(self, character: str) -> bool:
        """Take letters, digits, the dash, and Backspace."""
        if character == "\b":
            self.text = self.text[:-1]
        elif character.isascii() and (character.isalnum() or character == "-") and len(self.text) < CODE_LENGTH:
            self.text += character.upper()
        else:
            return False
        return True


class ArcadeMenuScene(MenuScene):
    """The daily run, a free one, one whose code is known; the table, the medals."""

    column = 600

    def __init__(self, cabinet: Cabinet) -> None:
        words, today = cabinet.words, date.today()
        self._today = Day(today.year, today.month, today.day)
        self._code = CodeField(cabinet, self._play_code)
        super().__init__(
            cabinet,
            words("arcade.heading"),
            [
                Row(cabinet, words("arcade.daily"), self._play_daily, note=self._daily_note),
                Row(cabinet, words("arcade.free"), self._play_free),
                self._code,
                Row(cabinet, words("arcade.table"), cabinet.go.arcade_table),
                Row(cabinet, words("arcade.medals"), cabinet.go.medals),
                Row(cabinet, words("arcade.back"), self.close),
            ],
        )
        self._days = cabinet.history.ask(lambda records: records.days())

    def renewed(self) -> Scene:
        """Return the menu in another language."""
        return ArcadeMenuScene(self.cabinet)

    def close(self) -> None:
        """Go back to the title, wherever this was opened from."""
        self.cabinet.go.title()

    @property
    def animating(self) -> bool:
        """Whether the days played are being read."""
        return not self._days.done

    def _played(self) -> bool:
        """Whether today's first try is over, as far as that is known."""
        try:
            return self._days.done and self._today in self._days.result()
        except GameError:  # the history says it in its problems
            return False

    def _daily_note(self) -> str:
        words = self.cabinet.words
        return f"{self._today} · {words('arcade.practice') if self._played() else words('arcade.first_try')}"

    def below(self) -> tuple[list[str], str]:
        """Say what a run is, or what is wrong with a code."""
        words = self.cabinet.words
        if self._code.text and self._seed() is None and self.menu.lit is self._code:
            return [words("arcade.no_code")], "warning"
        return [words("arcade.about"), *self.cabinet.problems()], "text_dim"

    def _seed(self) -> int | None:
        try:
            return parse_seed_code(self._code.text)
        except GameError:
            return None

    def _play_daily(self) -> None:
        self.cabinet.go.arcade(self._today.seed, self._today)

    def _play_free(self) -> None:
        self.cabinet.go.arcade(self.cabinet.new_seed() % (1 << SEED_BITS))

    def _play_code(self) -> None:
        seed = self._seed()
        if seed is not None:
            self.cabinet.go.arcade(seed)
