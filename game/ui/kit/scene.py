"""A scene whose picture is a tree of nodes, made of the scene's own fields."""

from abc import abstractmethod

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from game.ui.core.scene import NEEDS, Frame, Scene
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane
from game.ui.kit.panes import Answers


class Screen(Scene):
    """
    Shows :meth:`picture`, which reads the scene's own fields; its nodes name the methods that they call.

    The picture is made anew after an input, after a task of its own has run, at another moment, and with another focus,
    other words or problems of files; never at rest. It is painted where its nodes differ.
    """

    moves = Moves.LIST
    piece = "title"

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.pane = Pane(cabinet.style, cabinet.stage.motion, self.moves)
        self.answers = Answers(cabinet, self.pressed)
        self._made_after: object = None  # all that the picture may depend on

    @abstractmethod
    def picture(self) -> Node:
        """Return what is to be seen now."""

    @property
    def moment(self) -> object:
        """What changes without input or task and the picture depends on, as a value cheap to compare."""
        return None

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
        self.show(self.picture(), anew=anew)

    def show(self, picture: Node, *, anew: bool) -> None:
        """Place a picture; on a slim page another one may be longer."""
        if self.scrolls and not anew and self.cabinet.style.slim and picture != self.pane.tree:
            self.cabinet.stage.fit()
        self.pane.show(picture, self.room, anew=anew)

    def keep_up(self) -> None:
        """Make the picture anew if anything has happened since it was made."""
        cabinet = self.cabinet
        stage, words = cabinet.stage, cabinet.style.words
        happened = stage.inputs, self.tasks_run, self.moment, self.pane.focus, words, cabinet.problems()
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
        return self.needed(self.picture())

    def needed(self, picture: Node) -> tuple[int, int]:
        """Return the least room for a picture, and remember how high its deck is."""
        self.deck = picture.deck(self.cabinet.style)
        return picture.least(self.cabinet.style) or NEEDS

    def resize(self) -> None:
        """Place everything for the page as it is now."""
        self.refresh(anew=True)

    @property
    def focus_rect(self) -> pygame.Rect | None:
        """Where the focus is, which a window less high than the page keeps in sight."""
        return self.pane.rect(self.pane.focus) if self.moves is not Moves.NONE else None

    def draw(self, frame: Frame) -> None:
        """Paint what has changed since :meth:`looks` was asked last."""
        self.pane.draw(frame)

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw sprites and letters."""
        self.pane.draw_ahead(surface, place, part, parts)

    # Input

    def act(self, asked: Asked) -> bool:
        """Leave on Back, say on Hint what the next figure means; the rest is for the focus."""
        if asked.action is Action.BACK:
            self.close()
            return True
        self.keep_up()
        if asked.action is Action.HINT and (tips := self.pane.tips):
            said = self.cabinet.stage.tips
            last = next((number for number, tip in enumerate(tips) if tip == said.shown), -1)
            said.say(tips[(last + 1) % len(tips)])
            return True
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
