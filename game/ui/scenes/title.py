"""The title: the name, a quiet board behind it, and where to go."""

from functools import partial

import pygame

from game.engine.level import LEVELS, Level
from game.ui.cabinet import Cabinet
from game.ui.input.bindings import Command
from game.ui.scenes.custom import CustomScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import LEVEL_KEYS, PlayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets import Row

LETTER = 80
"""A letter of the name at 720p: it is set in covered cells."""

LETTER_COLOURS = ("digit_1", "digit_2", "digit_3", "digit_4", "digit_5", "digit_6")
BACKGROUND_TILE = 40
DIM = 0.78
OPENINGS = 9


class TitleScene(MenuScene):
    """Where the game begins and where every game ends."""

    heading_height = LETTER + 44

    def __init__(self, cabinet: Cabinet) -> None:
        words = cabinet.words
        rows = [
            Row(words(f"level.{level.name}"), partial(self._play, level), partial(self._note, level))
            for level in LEVELS.values()
        ]
        rows += [
            Row(words("title.custom"), lambda: cabinet.stage.push(CustomScene(cabinet))),
            Row(words("title.settings"), lambda: cabinet.stage.push(SettingsScene(cabinet))),
            Row(words("title.quit"), cabinet.stage.clear),
        ]
        super().__init__(cabinet, words("title.name"), rows)

    def close(self) -> None:
        """Nothing lies below the title: leaving it lights Quit first, so that one slip doesn't end the game."""
        if self.menu.selected == len(self.menu.rows) - 1:
            self.cabinet.stage.clear()
        self.menu.selected = len(self.menu.rows) - 1

    def below(self) -> tuple[list[str], str]:
        """Say what is wrong with the settings, or which keys there are."""
        problems = self.cabinet.problems()
        return (problems, "warning") if problems else ([self.cabinet.words("title.keys")], "text_dim")

    def command(self, command: Command) -> bool:
        """Begin a level by its number."""
        if command in LEVEL_KEYS:
            self._play(LEVEL_KEYS[command])
            return True
        return super().command(command)

    def _play(self, level: Level) -> None:
        self.cabinet.stage.replace(PlayScene(self.cabinet, level))

    def _note(self, level: Level) -> str:
        words, best = self.cabinet.words, self.cabinet.bests.get(level)
        board = words("title.board", width=level.width, height=level.height, mines=level.mines)
        return words("title.best", seconds=f"{best / 1000:.3f}", board=board) if best else board

    # The picture

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Set the name in covered cells."""
        cabinet = self.cabinet
        tile = min(cabinet.px(LETTER), (cabinet.size[0] - cabinet.px(32)) // len(self.heading))
        left = (cabinet.size[0] - tile * len(self.heading)) // 2
        top = self.top
        for place, letter in enumerate(self.heading):
            at = (left + place * tile, top)
            surface.blit(cabinet.sprites.get("covered", tile), at)
            drawn = cabinet.lettering.line(letter, round(tile * 1.05), cabinet.theme[LETTER_COLOURS[place % 6]])
            middle = (at[0] + tile * 15 // 32, at[1] + tile * 15 // 32)  # of the key's face
            surface.blit(drawn, drawn.get_rect(center=middle))
