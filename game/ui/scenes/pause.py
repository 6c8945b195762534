"""The pause: time stands, the board is out of sight."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.rows import Row
from game.ui.scenes.menu import MenuScene
from game.ui.stage import Scene

ASKS = {
    "new_game": Action.NEW,
    "new_match": Action.NEW,
    "again": Action.AGAIN,
    "undo": Action.UNDO,
    "copy": Action.COPY,
    "paste": Action.PASTE,
    "setup": Action.SETUP,
    "title": Action.TITLE,
}
"""What a row asks of the paused scene, by the key of its word; the pause goes away first."""


class PauseScene(MenuScene):
    """Go on, or ask the paused scene for something else; *words* is where its texts are."""

    def __init__(self, cabinet: Cabinet, room: str, offers: Sequence[str], ask: Callable[[Asked], bool]) -> None:
        self._again = partial(PauseScene, cabinet, room, offers, ask)
        self._ask = ask
        ways = {"go_on": self.close, "settings": cabinet.go.settings}
        rows = [
            Row(cabinet, cabinet.words(f"{room}.{offer}"), ways.get(offer) or partial(self._pass_on, ASKS[offer]))
            for offer in offers
        ]
        super().__init__(cabinet, cabinet.words(f"{room}.heading"), rows)

    def _pass_on(self, action: Action) -> None:
        self.close()
        self._ask(Asked(action))

    def renewed(self) -> Scene:
        """Return a pause in another language."""
        return self._again()

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
