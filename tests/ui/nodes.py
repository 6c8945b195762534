"""The picture of a scene for tests: its nodes, their places, and the focus."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

import pygame

from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.kit.node import Node
from game.ui.kit.pane import Pane
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

S = TypeVar("S", bound=Scene)


def front_scene(cabinet: Cabinet, kind: type[S]) -> S:
    """Return the scene in front, which must be of a kind."""
    scene = cabinet.stage.top
    assert isinstance(scene, kind)
    return scene


def front(cabinet: Cabinet) -> Screen:
    """Return the scene in front, with its picture up to date."""
    scene = cabinet.stage.top
    assert isinstance(scene, Screen)
    scene.refresh()
    return scene


def focus_of(cabinet: Cabinet) -> Hashable:
    """Return the key of the node with the focus."""
    return front(cabinet).pane.focus


def rect_of(cabinet: Cabinet, key: Hashable) -> pygame.Rect:
    """Return the rectangle of a key's node."""
    rect = front(cabinet).pane.rect(key)
    assert rect, f"no node has the key {key!r}"
    return rect.copy()


def node_at(pane: Pane, key: Hashable) -> pygame.Rect:
    """Return the rectangle of a key's node in a pane beside or over a board."""
    rect = pane.rect(key)
    assert rect, f"no node has the key {key!r}"
    return rect.copy()


def node_of(cabinet: Cabinet, key: Hashable) -> Node:
    """Return the node of a key."""
    node = front(cabinet).pane.node(key)
    assert node, f"no node has the key {key!r}"
    return node


def rows_of(cabinet: Cabinet) -> Sequence[MenuRow]:
    """Return the rows of the menu in front, from the top to the bottom."""
    return [node for node, _ in front(cabinet).pane.placed if isinstance(node, MenuRow)]


def focus(cabinet: Cabinet, key: Hashable) -> None:
    """Move the focus to the node of a key."""
    front(cabinet).pane.to(key)
