"""The pause: the clock stands, the board is out of sight."""

from typing import TYPE_CHECKING

import pygame

from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.settings import SettingsScene
from game.ui.stage import Scene
from game.ui.widgets import Row

if TYPE_CHECKING:
    from game.ui.scenes.play import PlayScene


class AsleepScene(MenuScene):
    """Any pause: the board is hidden, and the key that paused goes on."""

    def act(self, asked: Asked) -> bool:
        """Go on with the same key that paused."""
        if asked.action is Action.PAUSE:
            self.close()
            return True
        return super().act(asked)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Paint no board at all, lest it be taken for the hidden one."""
        surface.fill(self.cabinet.theme["backdrop"])

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Add a sleeping face."""
        super().draw_heading(surface)
        size = self.cabinet.px(96)
        face = self.cabinet.sprites.get("face_asleep", size)
        surface.blit(face, face.get_rect(midbottom=(self.cabinet.size[0] // 2, self.top - self.cabinet.px(12))))


class PauseScene(AsleepScene):
    """Go on, begin anew, set something, or give the game up."""

    def __init__(self, cabinet: Cabinet, play: "PlayScene") -> None:
        words = cabinet.words
        self._play = play
        super().__init__(
            cabinet,
            words("pause.heading"),
            [
                Row(words("pause.go_on"), self.close),
                Row(words("pause.new_game"), self._new_game),
                Row(words("pause.again"), self._again),
                Row(words("pause.undo"), self._undo),
                Row(words("pause.copy"), self._copy),
                Row(words("pause.paste"), self._paste),
                Row(words("pause.settings"), lambda: cabinet.stage.push(SettingsScene(cabinet))),
                Row(words("pause.title"), play.to_title),
            ],
        )

    def renewed(self) -> Scene:
        """Return a pause in another language."""
        return PauseScene(self.cabinet, self._play)

    def _new_game(self) -> None:
        self.close()
        self._play.new_game()

    def _again(self) -> None:
        self.close()
        self._play.same_board()

    def _undo(self) -> None:
        self.close()
        self._play.act(Asked(Action.UNDO))

    def _copy(self) -> None:
        self.close()
        self._play.copy_board()

    def _paste(self) -> None:
        self.close()
        self._play.paste_board()
