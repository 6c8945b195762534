"""The pause of a battle: time stands for both, the board is out of sight."""

from typing import TYPE_CHECKING

import pygame

from game.ui.cabinet import Cabinet
from game.ui.input.bindings import Command
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.settings import SettingsScene
from game.ui.stage import Scene
from game.ui.widgets import Row

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScene


class BattlePauseScene(MenuScene):
    """Go on, begin anew, set something, or give the match up."""

    def __init__(self, cabinet: Cabinet, battle: "BattleScene") -> None:
        words = cabinet.words
        self._battle = battle
        super().__init__(
            cabinet,
            words("battle.paused"),
            [
                Row(words("battle.go_on"), self.close),
                Row(words("battle.new_match"), self._new_match),
                Row(words("battle.settings"), lambda: cabinet.stage.push(SettingsScene(cabinet))),
                Row(words("battle.to_setup"), battle.to_setup),
                Row(words("battle.to_title"), battle.to_title),
            ],
        )

    def command(self, command: Command) -> bool:
        """Go on with the same key that paused."""
        if command is Command.PAUSE:
            self.close()
            return True
        return super().command(command)

    def renewed(self) -> Scene:
        """Return a pause in another language."""
        return BattlePauseScene(self.cabinet, self._battle)

    def _new_match(self) -> None:
        self.close()
        self._battle.new_match()

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Paint no board at all, lest it be studied while time stands."""
        surface.fill(self.cabinet.theme["backdrop"])

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Add a sleeping face."""
        super().draw_heading(surface)
        size = self.cabinet.px(96)
        face = self.cabinet.sprites.get("face_asleep", size)
        surface.blit(face, face.get_rect(midbottom=(self.cabinet.size[0] // 2, self.top - self.cabinet.px(12))))
