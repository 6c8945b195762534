"""A scene whose picture is a value: its state goes in, a tree of nodes comes out."""

from abc import abstractmethod
from typing import Generic, TypeVar

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from game.ui.core.stage import NEEDS, Frame, Scene
from game.ui.core.style import Style
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node, Put
from game.ui.kit.pane import Heard, Moves, Pane

Shown = TypeVar("Shown")


class ViewScene(Scene, Generic[Shown]):
    """
    Shows ``view(state, style)``, and does what its nodes ask for.

    The picture is made anew only when :attr:`state`, a value cheap to compare, has changed.
    """

    moves = Moves.LIST
    on_backdrop = True  # the board behind all menus lies under it

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.pane = Pane(cabinet, cabinet.motion, self.moves)
        self._seen: Shown | None = None  # the state that the picture shows
        self._behind: object = None  # and the board that lies behind it

    @property
    @abstractmethod
    def state(self) -> Shown:
        """All that the picture depends on."""

    @abstractmethod
    def view(self, state: Shown, style: Style) -> Node:
        """Return the picture of a state."""

    def put(self, key: object, value: object) -> None:
        """Take another value for the node of a key."""

    def pressed(self, press: object) -> None:
        """Do what a pressed node asks for: go where a route leads, or what an action does everywhere."""
        if isinstance(press, Action):
            self.cabinet.ask(Asked(press, MOUSE))
        elif isinstance(press, Route):
            self.cabinet.router.go(press)

    def close(self) -> None:
        """Go back to the scene below."""
        self.cabinet.stage.pop()

    # What the stage asks

    @property
    def animating(self) -> bool:
        """Whether the picture may change at any time, as something is being read."""
        return self.waiting

    def update(self, ticks: int) -> None:
        """Have a board behind the picture."""
        if self.on_backdrop:
            self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    def refresh(self, *, anew: bool = False) -> None:
        """Make the picture anew if the state has changed."""
        state, behind = self.state, self.cabinet.backdrop.looks()
        anew = anew or behind != self._behind
        if anew or state != self._seen:
            self._seen, self._behind = state, behind
            self.pane.show(self.view(state, self.cabinet), self.room, anew=anew)

    @property
    def room(self) -> pygame.Rect:
        """The rectangle that the picture fills."""
        return pygame.Rect((0, 0), self.cabinet.size)

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        self.refresh()
        return self.pane.looks()

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, that all of it has a place in."""
        return self.view(self.state, self.cabinet).least(self.cabinet) or NEEDS

    def resize(self) -> None:
        """Place everything for the page as it is now."""
        self.refresh(anew=True)

    @property
    def lit_rect(self) -> pygame.Rect | None:
        """Where the focus is, which a window that shows only a part of the page keeps in sight."""
        return self.pane.rect(self.pane.focus) if self.moves is not Moves.NONE else None

    def draw(self, frame: Frame) -> None:
        """Paint what has changed."""
        self.refresh()
        self.pane.draw(frame)

    # Input

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the rest is for the focus."""
        if asked.action is Action.BACK:
            self.close()
            return True
        self.refresh()
        return self.take(self.pane.act(asked.action))

    def typed(self, character: str) -> bool:
        """Hand a typed character to the node with the focus."""
        self.refresh()
        return self.take(self.pane.typed(character))

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the nodes."""
        self.point_at_nodes(pointing)
        return True

    def point_at_nodes(self, pointing: Pointing) -> bool:
        """Do what the mouse asks of the nodes; tell whether it was meant for one of them."""
        self.refresh()
        if pointing.device.kind is MOUSE.kind and (tip := self.pane.tip_at(pointing.at)):
            self.cabinet.stage.tips.offer(tip)
        taken = [self.take(heard) for heard in self.pane.point(pointing)]
        return any(taken)

    def take(self, heard: Heard) -> bool:
        """Sound and do what an input came to; tell whether it was meant for this scene."""
        if heard.sound:
            self.cabinet.audio.play(heard.sound)
        if isinstance(heard.press, Put):
            self.put(heard.press.key, heard.press.value)
        elif heard.press is not None:
            self.pressed(heard.press)
        return heard.taken

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.pane.let_go()
