"""All that can be chosen before a battle: board, opponent, rule, corner, the board's number."""

from collections.abc import Callable

import pygame

from game.battle.boards import OWN_SIZE
from game.battle.choices import MOST_LIVES
from game.battle.rules import Explosion
from game.engine.level import Level
from game.store.settings import names
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayMatch
from game.ui.core.style import SMALL
from game.ui.kit.fields import NumberField
from game.ui.kit.menu import MenuScene
from game.ui.kit.rows import Choice, Row
from game.ui.modes.battle.battle_terms import chosen_board, problem_of, terms_alone

SEED_DIGITS = 18


class SeedField(NumberField):
    """A number to type, or nothing: another board each time."""

    def __init__(self, cabinet: Cabinet, enter: Callable[[], None]) -> None:
        super().__init__(cabinet, cabinet.words("battle_setup.seed"), 0, digits=SEED_DIGITS, enter=enter)
        self.text = ""

    def draw_value(self, surface: pygame.Surface, *, lit: bool) -> None:
        """Say what an empty field means."""
        super().draw_value(surface, lit=lit)
        if not self.text:
            words = self.cabinet.words("battle_setup.new_each_time")
            hint = self.cabinet.line(words, SMALL, "text" if lit else "text_dim")
            surface.blit(hint, hint.get_rect(center=self.value.center))


class BattleMoreScene(MenuScene):
    """
    Board, opponent, rules and corner; what was chosen last time is still chosen.

    Where people play *together* they have chosen opponents and corners elsewhere, and begin there.
    """

    column = 600
    most_below = 3

    def __init__(self, cabinet: Cabinet, *, together: bool = False) -> None:
        words, settings = cabinet.words, cabinet.settings
        super().__init__(cabinet, words("battle_setup.heading"), [Row(cabinet, "", self.begin)])
        self._together = together
        self.sizes = [
            NumberField(cabinet, words(f"battle_setup.{name}"), value, digits=4, enter=self.begin)
            for name, value in (
                ("width", settings.battle_width),
                ("height", settings.battle_height),
                ("mines", settings.battle_mines),
            )
        ]
        self.seed = SeedField(cabinet, self.begin)
        boards, ranks, rules, corners = (names(f"battle_{name}") for name in ("board", "rank", "explosion", "corner"))
        self._board = self._choice("board", {board: words(f"battle_setup.board_{board}") for board in boards})
        self._rank = self._choice("rank", {rank: words(f"battle_setup.rank_{rank}") for rank in ranks})
        self._rule = self._choice("explosion", {rule: words(f"battle_setup.explosion_{rule}") for rule in rules})
        numbers = [str(number) for number in range(1, MOST_LIVES + 1)]
        self._lives = Choice(
            cabinet,
            words("battle_setup.lives"),
            dict(zip(numbers, numbers, strict=True)),
            lambda: str(cabinet.settings.battle_lives),
            lambda lives: cabinet.change(battle_lives=int(lives)),
        )
        self._corner = self._choice("corner", {name: words(f"battle_setup.corner_{name}") for name in corners})
        self._begin = Row(
            cabinet, words("battle_setup.begin"), self.begin, sound=lambda: "denied" if self.problem() else "confirm"
        )
        self._back = Row(cabinet, words("battle_setup.back"), self.close)
        self._arrange()
        self.menu.lit = self._board if together else self._begin

    def _choice(self, name: str, labels: dict[str, str]) -> Choice:
        field = f"battle_{name}"

        def put(value: str) -> None:
            self.cabinet.change(**{field: value})
            self._arrange()
            self.resize()

        label = self.cabinet.words(f"battle_setup.{name}")
        return Choice(self.cabinet, label, labels, lambda: str(getattr(self.cabinet.settings, field)), put)

    def _arrange(self) -> None:
        """Show the rows that mean something: measures for a custom board, lives where they count."""
        settings = self.cabinet.settings
        rows = [
            self._board,
            *(self.sizes if settings.battle_board == OWN_SIZE else []),
            *([] if self._together else [self._rank]),
            self._rule,
            *([self._lives] if settings.battle_explosion == Explosion.LIVES.value else []),
            *([] if self._together else [self._corner, self.seed, self._begin]),
            self._back,
        ]
        self.menu.replace(rows, self._board)

    # What was chosen

    def board(self) -> Level:
        """Return the board. Raises BoardSizeError, MineCountError where a custom one can't be."""
        return chosen_board(self.cabinet.settings, *(field.number for field in self.sizes))

    def problem(self) -> str:
        """Say in words why no battle can be fought on this board, or nothing."""
        return problem_of(self.cabinet, *(field.number for field in self.sizes))

    def below(self) -> tuple[list[str], str]:
        """Say what is wrong, or what the chosen board, rank and rule mean."""
        if problem := self.problem():
            return [problem], "warning"
        words, settings, board = self.cabinet.words, self.cabinet.settings, self.board()
        return [
            words("battle_setup.about_board", width=board.width, height=board.height, mines=board.mines),
            *([] if self._together else [words(f"battle_setup.about_{settings.battle_rank}")]),
            words(f"battle_setup.about_{settings.battle_explosion}"),
        ], "text_dim"

    def begin(self) -> None:
        """Fight."""
        if self.problem():
            return
        self._keep_sizes()
        seed = self.seed.number if self.seed.text else None
        self.cabinet.router.go(PlayMatch(terms_alone(self.cabinet.settings, seed)))

    def _keep_sizes(self) -> None:
        """Keep the measures of a board that can be."""
        if self.cabinet.settings.battle_board == OWN_SIZE and not self.problem():
            width, height, mines = (field.number for field in self.sizes)
            self.cabinet.change(battle_width=width, battle_height=height, battle_mines=mines)

    def close(self) -> None:
        """Go back to where the match is chosen, with the measures that were typed."""
        self._keep_sizes()
        super().close()
