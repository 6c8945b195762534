"""A scene's answers to input on its panes, and several panes of one scene: a line above, a panel beside."""

from collections.abc import Callable

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.core.tips import Notice
from game.ui.input.actions import MOUSE, TOUCH
from game.ui.input.pointer import Pointing
from game.ui.kit.pane import Heard, Moves, Pane


class Answers:
    """Hands the mouse to panes, and does what their nodes ask for; *pressed* takes what is no method."""

    def __init__(self, cabinet: Cabinet, pressed: Callable[[object], None]) -> None:
        self._style, self._tips, self._audio = cabinet.style, cabinet.stage.tips, cabinet.audio
        self._pressed = pressed

    def point(self, pane: Pane, pointing: Pointing) -> bool:
        """Do the mouse's request to a pane; return whether the event was for one of its nodes."""
        tip = pane.tip_at(pointing.at)
        if tip and pointing.device.kind is MOUSE.kind:
            self._tips.offer(tip)
        taken = [self.take(heard) for heard in pane.point(pointing)]
        if tip and not any(taken) and pointing.device.kind is TOUCH.kind and pointing.kind is Kind.LEFT_RELEASE:
            self._tips.say(Notice(tip.tip, self._style))  # a finger can't rest: it taps what is no key
        return any(taken)

    def take(self, heard: Heard) -> bool:
        """Play the sound of a request and do it; return whether the input was for the pane."""
        if heard.sound:
            self._audio.play(heard.sound)
        if callable(heard.press):
            heard.press()
        elif heard.press is not None:
            self._pressed(heard.press)
        return heard.taken


class Panes:
    """Panes for the mouse alone, the highest first; *refresh* has them show what is, *pressed* does what they ask."""

    def __init__(self, cabinet: Cabinet, refresh: Callable[[], None], pressed: Callable[[object], None]) -> None:
        self._cabinet, self._refresh = cabinet, refresh
        self._answers = Answers(cabinet, pressed)
        self.all: list[Pane] = []

    def add(self) -> Pane:
        """Return another pane, below those that are there."""
        self.all.append(Pane(self._cabinet.style, self._cabinet.stage.motion, Moves.NONE))
        return self.all[-1]

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to all panes; tell whether it was meant for one of them."""
        self._refresh()
        taken = [self._answers.point(pane, pointing) for pane in self.all]
        return any(taken)

    def let_go(self) -> None:
        """Release without acting."""
        for pane in self.all:
            pane.let_go()

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        return tuple([pane.looks() for pane in self.all])

    def draw(self, frame: Frame) -> list[pygame.Rect]:
        """Paint the changes, the lowest pane first; return their places."""
        return [rect for pane in reversed(self.all) for rect in pane.draw(frame)]
