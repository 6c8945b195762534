"""Nobody can catch up any more: a band below the line asks whether to play on or to leave it at that."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import BOARD_NEEDS, Frame, Scene
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import BandButton, Focus, end_at

INPUT_COOLDOWN = 0.5
"""Seconds in which nothing is chosen, so that nobody in full flow settles by accident."""


def prepared(
    cabinet: Cabinet, size: tuple[int, int], verdicts: Sequence[tuple[str, bool]], *, many: bool
) -> Iterator[None]:
    """Draw a band so large for each winner's name, and whether it is somebody at this screen, one a step."""
    band, canvas = pygame.Rect((0, 0), size), pygame.Surface(size)
    for name, won in verdicts:
        scene = DecidedScene(cabinet, lambda: band, lambda: None, name, won=won, many=many)
        scene.resize()
        yield
        scene.draw(Frame(canvas))
        yield


class DecidedScene(Scene):
    """Two buttons in the *band* over a match that stands still."""

    see_through = True
    needs = BOARD_NEEDS

    def __init__(
        self,
        cabinet: Cabinet,
        band: Callable[[], pygame.Rect],
        settle: Callable[[], None],
        name: str,
        *,
        won: bool,
        many: bool = False,
    ) -> None:
        self._cabinet = cabinet
        self._band, self._settle, self._name, self._won, self._many = band, settle, name, won, many
        words = cabinet.words
        buttons = [
            BandButton(cabinet, words("battle.settle"), self._leave),
            BandButton(cabinet, words("battle.play_on"), cabinet.stage.pop),
        ]
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self._buttons = Focus(cabinet, buttons, side_by_side=True)

    def _leave(self) -> None:
        self._cabinet.stage.pop()
        self._settle()

    def act(self, asked: Asked) -> bool:
        """Choose with the arrows and Confirm; Back plays on."""
        if asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if asked.action is Action.BACK and not self._cooldown:
            self._cabinet.stage.pop()
        elif not (asked.action is Action.CONFIRM and self._cooldown):
            self._buttons.act(asked.action)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Press a button on its release; everything else waits."""
        if pointing.button is Kind.LEFT_RELEASE and self._cooldown:
            self._buttons.let_go()
        self._buttons.point(pointing)
        return True

    def covers(self, at: tuple[int, int]) -> bool:
        """It takes every press."""
        return True

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()

    def looks(self) -> object:
        """Return how the buttons stand."""
        return self._buttons.looks()

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self._buttons.lit.rect

    def resize(self) -> None:
        """Place the buttons at the right end of the band."""
        px, band = self._cabinet.px, self._band()
        end_at(band.right - px(10), band.centery, self._buttons.all, height=self._cabinet.target(36), gap=px(8))

    def draw(self, frame: Frame) -> None:
        """Paint the band."""
        cabinet, px, band, surface = self._cabinet, self._cabinet.px, self._band(), frame.surface
        colour = "good" if self._won else "warning"
        surface.blit(cabinet.sprites.panel(band.size, px(8), "panel", colour, ground="backdrop"), band)
        left, room = band.left + px(16), self._buttons.all[0].rect.left - band.left - px(28)
        head = cabinet.line(self._headline(), LARGE, colour, room)
        surface.blit(head, head.get_rect(bottomleft=(left, band.centery + px(4))))
        line = cabinet.line(self._why(), SMALL, "text", room)
        surface.blit(line, (left, band.centery + px(6)))
        self._buttons.draw(surface)

    def _headline(self) -> str:
        """Say who has won; of more than two nobody need own the majority."""
        words = self._cabinet.words
        if self._name and (self._won or self._many):
            return words("battle.decided_for", name=self._name)
        if self._many:
            return words("battle_end.won")
        return words("battle.decided_own" if self._won else "battle.decided_theirs")

    def _why(self) -> str:
        """Say why nobody can catch up; the match is in the records as it stands."""
        words = self._cabinet.words
        if self._many:
            return words("battle.decided_many", name=self._name) if self._name else words("battle.decided_many_own")
        if self._name:
            return words("battle.decided_why_theirs", name=self._name)
        return words("battle.decided_why_own")
