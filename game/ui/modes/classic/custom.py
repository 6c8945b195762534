"""A board of the player's own measures."""

from game.engine.deal import Start, most_mines
from game.engine.grid import MAX_SIDE, grid
from game.engine.level import custom
from game.play.limits import MOST_PROVED
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame
from game.ui.kit.fields import NumberField
from game.ui.kit.menu import MenuScene
from game.ui.kit.rows import Row, Switch


class CustomScene(MenuScene):
    """Width, height and mines, checked in words while they are typed."""

    def __init__(self, cabinet: Cabinet) -> None:
        words, settings = cabinet.words, cabinet.settings
        self._width = NumberField(cabinet, words("custom.width"), settings.custom_width, digits=4, enter=self._play)
        self._height = NumberField(cabinet, words("custom.height"), settings.custom_height, digits=4, enter=self._play)
        self._mines = NumberField(cabinet, words("custom.mines"), settings.custom_mines, digits=6, enter=self._play)
        rows = [
            self._width,
            self._height,
            self._mines,
            Switch(
                cabinet,
                words("custom.no_guess"),
                lambda: cabinet.settings.no_guess_custom,
                lambda on: cabinet.change(no_guess_custom=on),
            ),
            Switch(
                cabinet,
                words("custom.prove_it"),
                lambda: cabinet.settings.prove_it_custom,
                lambda on: cabinet.change(prove_it_custom=on),
            ),
            Row(cabinet, words("custom.play"), self._play, sound=lambda: "denied" if self.problem() else "confirm"),
            Row(cabinet, words("custom.back"), self.close),
        ]
        super().__init__(cabinet, words("custom.heading"), rows)

    def problem(self) -> str:
        """Say in words why this board can't be played, or nothing."""
        words = self.cabinet.words
        width, height, mines = self._width.number, self._height.number, self._mines.number
        for name, side in (("width", width), ("height", height)):
            if not 1 <= side <= MAX_SIDE:
                return words(f"custom.bad_{name}", most=MAX_SIDE)
        start = Start(self.cabinet.settings.start)
        most = most_mines(grid(width, height), start)
        if most < 1:
            return words(f"custom.no_room_{start.value}", width=width, height=height)
        if mines > most:
            return words(f"custom.too_many_{start.value}", most=most, width=width, height=height)
        return words("custom.too_few") if mines < 1 else ""

    def below(self) -> tuple[list[str], str]:
        """Say what is wrong with the board, or how dense it is."""
        problem = self.problem()
        if problem:
            return [problem], "warning"
        width, height, mines = self._width.number, self._height.number, self._mines.number
        words, share = self.cabinet.words, mines / (width * height)
        lines = [words("custom.density", percent=words.number(100 * share, ".1f"))]
        if self.cabinet.settings.no_guess_custom:
            from game.generator.no_guess import UNIFORM_UP_TO  # the solver is loaded only where it is wanted

            if share > UNIFORM_UP_TO:
                lines.append(words("custom.mended", percent=f"{100 * UNIFORM_UP_TO:.0f}"))
        if self.cabinet.settings.prove_it_custom and width * height > MOST_PROVED:
            lines.append(words("custom.unproved", most=MOST_PROVED))
        return lines, "text_dim"

    def _play(self) -> None:
        if self.problem():
            return
        width, height, mines = self._width.number, self._height.number, self._mines.number
        level = custom(width, height, mines)
        self.cabinet.change(level=level.name, custom_width=width, custom_height=height, custom_mines=mines)
        self.cabinet.router.go(PlayGame(level))
