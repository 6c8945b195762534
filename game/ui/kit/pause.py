"""The pause: time stands, the board is out of sight."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import SettingsMenu
from game.ui.core.stage import Scene
from game.ui.core.style import HUGE
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.menu import MenuScene
from game.ui.kit.rows import Row

FACE = 96
"""The sleeping face, at 720p."""

ASKS = {
    "new_game": Action.NEW,
    "new_match": Action.ANOTHER,
    "again": Action.AGAIN,
    "undo": Action.UNDO,
    "copy": Action.COPY,
    "paste": Action.PASTE,
    "setup": Action.SETUP,
    "title": Action.TITLE,
}
"""What a row asks of the paused scene, by the key of its word; the pause goes away first."""

BESIDE = ASKS | {"go_on": Action.PAUSE, "settings": Action.SETTINGS}
"""What the keys that stand beside the rows ask for."""


class PauseScene(MenuScene, ABC):
    """Go on, or ask the paused scene for something else."""

    heading_height = 70 + FACE + 8
    offers: Sequence[str]  # keys of words, from the top to the bottom

    def __init__(self, cabinet: Cabinet, ask: Callable[[Asked], bool], *, away: bool = False) -> None:
        self._away, self._clicked = away, False
        self.cabinet = cabinet
        self._ask = ask
        ways = {"go_on": self.close, "settings": cabinet.router.to(SettingsMenu())}
        rows = [
            Row(
                cabinet,
                self.word(offer),
                ways.get(offer) or partial(self._pass_on, ASKS[offer]),
                note=partial(self._key, BESIDE[offer]),
            )
            for offer in self.offers
        ]
        super().__init__(cabinet, self.word("heading"), rows)

    @abstractmethod
    def word(self, key: str) -> str:
        """Return the text of an offer, or of the heading."""

    def _key(self, action: Action) -> str:
        """Return the key that asks for the same, here and in the game; empty where none does."""
        return self.cabinet.key(action) if self.cabinet.bindings.controls(KEYBOARD.kind, action) else ""

    def _pass_on(self, action: Action) -> None:
        self.close()
        self._ask(Asked(action))

    def relocalise(self) -> Scene:
        """Return a pause in another language."""
        return type(self)(self.cabinet, self._ask, away=self._away)

    def act(self, asked: Asked) -> bool:
        """Go on with the same key that paused; the other keys that stand beside rows do what those do."""
        offer = next((offer for offer in self.offers if BESIDE[offer] is asked.action), None)
        if offer is None or not (asked.action is Action.PAUSE or asked.device.kind is KEYBOARD.kind):
            return super().act(asked)
        row = self.menu.all[self.offers.index(offer)]
        self.cabinet.audio.play(row.sound)
        row.choose()
        return True

    def below(self) -> tuple[list[str], str]:
        """Say that a click is enough, where the game has paused by itself."""
        return [self.cabinet.words("pause.click")] if self._away else [], "text_dim"

    def point(self, pointing: Pointing) -> bool:
        """Where the game has paused by itself a click goes on, wherever it is: it may be the one that came back."""
        if not self._away:
            return super().point(pointing)
        if pointing.button is Kind.LEFT_PRESS:
            self._clicked = True
        elif pointing.button is Kind.LEFT_RELEASE and self._clicked:
            self.close()
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._clicked = False
        super().focus_lost()

    def draw_behind(self, surface: pygame.Surface, panel: pygame.Surface, place: pygame.Rect) -> None:
        """Paint no board at all, lest it be taken for the hidden one."""
        surface.fill(self.cabinet.theme["backdrop"])
        surface.blit(panel, place)

    def draw_heading(self, surface: pygame.Surface) -> None:
        """Paint a sleeping face, and the heading under it."""
        cabinet, middle = self.cabinet, self.cabinet.size[0] // 2
        face = cabinet.sprites.get("face_asleep", cabinet.px(FACE))
        surface.blit(face, face.get_rect(midtop=(middle, self.top)))
        heading = cabinet.line(self.heading, HUGE)
        surface.blit(heading, heading.get_rect(midtop=(middle, self.top + cabinet.px(FACE + 8))))
