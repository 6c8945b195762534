"""The title: the name, a quiet board behind it, and where to go."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine import level as levels
from game.engine.level import Level
from game.engine.mouse import TICK_MS
from game.ui.cabinet import Cabinet
from game.ui.input.actions import LEVELS, Asked
from game.ui.input.pointer import Pointing
from game.ui.rows import LevelRow, Row
from game.ui.scenes.menu import MenuScene
from game.ui.stage import Scene
from game.ui.text import DISPLAY

if TYPE_CHECKING:
    from game.play.demo import Demo

LETTER = 80
"""A letter of the name at 720p: it is set in covered cells."""

DEMO_AFTER = 20_000 // TICK_MS
LETTER_COLOURS = ("digit_1", "digit_2", "digit_3", "digit_4", "digit_5", "digit_6")


class TitleScene(MenuScene):
    """Where the game begins and where every game ends."""

    heading_height = LETTER + 44
    column = 680

    def __init__(self, cabinet: Cabinet) -> None:
        words = cabinet.words
        rows: list[Row] = [
            LevelRow(
                cabinet,
                words(f"level.{level.name}"),
                partial(cabinet.go.play, level),
                partial(self._note, level),
                partial(cabinet.no_guess, level),
                partial(cabinet.toggle_no_guess, level),
            )
            for level in levels.LEVELS.values()
        ]
        ways = {
            "custom": cabinet.go.custom,
            "arcade": cabinet.go.arcade_menu,
            "battle": cabinet.go.battle_setup,
            "records": cabinet.go.records,
            "how_to": cabinet.go.how_to,
            "settings": cabinet.go.settings,
            "quit": cabinet.stage.clear,
        }
        rows += [Row(cabinet, words(f"title.{name}"), way) for name, way in ways.items()]
        super().__init__(cabinet, words("title.name"), rows)
        self.demo: Demo | None = None
        self._left_alone = 0  # ticks since anybody did anything

    def update(self, ticks: int) -> None:
        """Begin the demo once nobody has done anything for a while, and play it."""
        super().update(ticks)
        self._left_alone += ticks
        self.cabinet.history.update()
        if self.demo is None and self._left_alone >= DEMO_AFTER and not self.cabinet.settings.reduced_motion:
            self._begin_demo()
        if self.demo:
            self.demo.update(ticks)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self.demo and self.demo.session.view

    def renewed(self) -> Scene:
        """Return a title in another language."""
        fresh = TitleScene(self.cabinet)
        fresh.menu.selected = self.menu.selected
        return fresh

    def _begin_demo(self) -> None:
        from game.play.demo import Demo  # the solver is loaded only where it is wanted

        self.demo = Demo(self.cabinet.backdrop.level(self.cabinet.size, self.cabinet.scale))

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the menu, and remember that somebody is there."""
        self._left_alone = 0
        return super().point(pointing)

    def close(self) -> None:
        """Nothing lies below the title: leaving it lights Quit first, so that one slip doesn't end the game."""
        if self.menu.selected == len(self.menu.all) - 1:
            self.cabinet.stage.clear()
        self.menu.selected = len(self.menu.all) - 1

    def below(self) -> tuple[list[str], str]:
        """Say what is wrong with the settings, or which keys there are."""
        words, problems, last = self.cabinet.words, self.cabinet.problems(), self.cabinet.history.last
        if problems:
            return problems, "warning"
        if last is None:
            return [words("title.keys")], "text_dim"
        level = levels.custom(last.width, last.height, last.mines)
        name = words("title.board", width=level.width, height=level.height, mines=level.mines)
        if level.name in levels.LEVELS:
            name = words(f"level.{level.name}")
        seconds = f"{last.time_ms / 1000:.3f}"
        told = words("title.last_won", level=name, seconds=seconds)
        if not last.won:
            told = words("title.last_lost", level=name, seconds=seconds)
        return [told], "text_dim"

    def act(self, asked: Asked) -> bool:
        """Begin a level by its number."""
        self._left_alone = 0
        if asked.action in LEVELS:
            self.cabinet.go.play(LEVELS[asked.action])
            return True
        return super().act(asked)

    def _note(self, level: Level) -> str:
        cabinet, words = self.cabinet, self.cabinet.words
        best = cabinet.history.best(level, cabinet.settings.start, no_guess=cabinet.no_guess(level))
        if best is not None:
            return words("title.best", seconds=f"{best / 1000:.3f}")
        return words("title.board", width=level.width, height=level.height, mines=level.mines)

    # The picture

    def resize(self) -> None:
        """Let the demo end: its board no longer fills the window."""
        super().resize()
        if self.demo and self.demo.session.setup.level != self.cabinet.backdrop.level(
            self.cabinet.size, self.cabinet.scale
        ):
            self.demo = None

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Paint the demo's board, or one that stands still."""
        session = self.demo.session if self.demo else None
        self.cabinet.backdrop.draw(surface, self.cabinet.sprites, self.cabinet.scale, session)

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Set the name in covered cells."""
        cabinet = self.cabinet
        tile = min(cabinet.px(LETTER), (cabinet.size[0] - cabinet.px(32)) // len(self.heading))
        left = (cabinet.size[0] - tile * len(self.heading)) // 2
        top = self.top
        for place, letter in enumerate(self.heading):
            at = (left + place * tile, top)
            surface.blit(cabinet.sprites.get("covered", tile), at)
            colour = cabinet.theme[LETTER_COLOURS[place % 6]]
            drawn = cabinet.lettering.line(letter, round(tile * 1.05), colour, DISPLAY)
            middle = (at[0] + tile * 15 // 32, at[1] + tile * 15 // 32)  # of the key's face
            surface.blit(drawn, drawn.get_rect(center=middle))
