"""The targets of a finger in the scenes on the stage, found in their pictures."""

from collections.abc import Iterator

import pygame

from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.kit.pane import Pane
from game.ui.kit.scene import Screen
from game.ui.modes.classic.result import ResultScene


def panes_of(scene: Scene) -> Iterator[Pane]:
    """Yield the pictures of a scene that are values."""
    if isinstance(scene, Screen | BoardScene | ResultScene):
        scene.refresh()
    parts = [scene, *vars(scene).values()]
    yield from {id(pane): pane for part in parts if isinstance(pane := getattr(part, "pane", part), Pane)}.values()


def targets(cabinet: Cabinet) -> list[tuple[str, pygame.Rect]]:
    """Return the kind and the finger's area of every node that can be pressed now."""
    scene = cabinet.stage._visible[-1]
    placed = [placed for pane in panes_of(scene) for placed in pane.placed]
    shown = [(node, rect) for node, rect in placed if node.focusable and rect.width > 1]
    return [(type(node).__name__, rect) for node, rect in shown]
