"""A pane with a picture on it, and a mouse over it."""

import pygame

from game.engine.gesture import Kind
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.input.pointer import Pointing
from game.ui.kit.node import Node
from game.ui.kit.pane import Moves, Pane

ROOM = pygame.Rect(20, 10, 400, 300)


def pane_of(cabinet: Cabinet, node: Node, moves: Moves = Moves.LIST) -> Pane:
    """Return a pane that shows a picture."""
    pane = Pane(cabinet.style, cabinet.stage.motion, moves)
    pane.show(node, ROOM)
    return pane


def picture(pane: Pane) -> pygame.Surface:
    """Return a pane's picture."""
    surface = pygame.Surface((ROOM.right + 20, ROOM.bottom + 20))
    pane.draw(Frame(surface))
    return surface


def asked(pane: Pane, kind: Kind, at: tuple[int, int]) -> list[object]:
    """Return the requests of a mouse event."""
    return [heard.press for heard in pane.point(Pointing(kind, at)) if heard.press is not None]
