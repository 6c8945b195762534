"""A scene whose picture is a tree of nodes, made of the scene's own fields or of a state."""

from abc import abstractmethod
from typing import Generic, TypeVar

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from game.ui.core.scene import NEEDS, Frame, Scene
from game.ui.core.style import Style
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.panes import Answers

Shown = TypeVar("Shown")


class Screen(Scene):
    """
    Shows :meth:`picture`, which reads the scene's own fields; its nodes name the methods that they call.

    The picture is made anew after an input, after a task of its own has run, and with another focus, other words or
    problems of files; never at rest. It is painted where its nodes differ.
    """

    moves = Moves.LIST
    piece = "title"

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.pane = Pane(cabinet.style, cabinet.stage.motion, self.moves)
        self.answers = Answers(cabinet, self.pressed)
        self._made_after: object = None  # the inputs, tasks, focus, words and problems that the picture may depend on

    @abstractmethod
    def picture(self) -> Node:
        """Return what is to be seen now."""

    @property
    def music(self) -> float | None:
        """Menus have the whole piece; what belongs to a board lets it rest."""
        return 1.0 if self.piece else None

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

    def refresh(self, *, anew: bool = False) -> None:
        """Make the picture, and place it if it is another one, or *anew*."""
        self.pane.show(self.picture(), self.room, anew=anew)

    def keep_up(self) -> None:
        """Make the picture anew if anything has happened since it was made."""
        cabinet = self.cabinet
        happened = cabinet.stage.inputs, self.tasks_run, self.pane.focus, cabinet.style.words, cabinet.problems()
        if happened != self._made_after:
            self._made_after = happened
            self.refresh()

    @property
    def room(self) -> pygame.Rect:
        """The rectangle that the picture fills."""
        return pygame.Rect((0, 0), self.cabinet.style.size)

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        self.keep_up()
        return self.pane.looks()

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, that all of it has a place in."""
        return self.picture().least(self.cabinet.style) or NEEDS

    def resize(self) -> None:
        """Place everything for the page as it is now."""
        self.refresh(anew=True)

    @property
    def focus_rect(self) -> pygame.Rect | None:
        """Where the focus is, which a window that shows only a part of the page keeps in sight."""
        return self.pane.rect(self.pane.focus) if self.moves is not Moves.NONE else None

    def draw(self, frame: Frame) -> None:
        """Paint what has changed since :meth:`looks` was asked last."""
        self.pane.draw(frame)

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw sprites and letters."""
        self.pane.draw_ahead(surface, place, part, parts)

    # Input

    def act(self, asked: Asked) -> bool:
        """Leave on Back; the rest is for the focus."""
        if asked.action is Action.BACK:
            self.close()
            return True
        self.keep_up()
        return self.answers.take(self.pane.act(asked.action))

    def typed(self, character: str) -> bool:
        """Hand a typed character to the node with the focus."""
        self.keep_up()
        return self.answers.take(self.pane.typed(character))

    @property
    def writes_at(self) -> pygame.Rect | None:
        """The rectangle of the node with the focus, if it takes text in any script."""
        node = self.pane.node(self.pane.focus)
        return self.pane.rect(self.pane.focus) if node and node.writes else None

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the nodes."""
        self.point_at_nodes(pointing)
        return True

    def point_at_nodes(self, pointing: Pointing) -> bool:
        """Do the mouse's request to the nodes; return whether the event was for one of them."""
        self.keep_up()
        return self.answers.point(self.pane, pointing)

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self.pane.let_go()


class ViewScene(Screen, Generic[Shown]):
    """
    Shows ``view(state, style)``, and does the requests of its nodes.

    The picture is made anew only when :attr:`state`, a value cheap to compare, has changed.
    """

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.answers = Answers(cabinet, self.pressed, self.put)
        self._seen: Shown | None = None  # the state that the picture shows
        self._spoken = cabinet.style.words  # those that it is written in

    @property
    @abstractmethod
    def state(self) -> Shown:
        """All that the picture depends on."""

    @abstractmethod
    def view(self, state: Shown, style: Style) -> Node:
        """Return the picture of a state."""

    def put(self, key: object, value: object) -> None:
        """Take another value for the node of a key."""

    def picture(self) -> Node:
        """Return the picture of the state."""
        return self.view(self.state, self.cabinet.style)

    def refresh(self, *, anew: bool = False) -> None:
        """Make the picture anew if the state has changed."""
        state, words = self.state, self.cabinet.style.words
        if anew or state != self._seen or words is not self._spoken:
            self._seen, self._spoken = state, words
            self.pane.show(self.view(state, self.cabinet.style), self.room, anew=anew)

    def keep_up(self) -> None:
        """Compare the state."""
        self.refresh()
