"""The targets of a finger in the scenes on the stage, found in their pictures."""

from collections.abc import Iterator

import pygame

from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import TOUCH
from game.ui.input.pointer import Pointing
from game.ui.kit.hit import pointed_at
from game.ui.kit.node import Placed
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
    return [(type(node).__name__, rect) for pane in panes_of(cabinet.stage._visible[-1]) for node, rect in _shown(pane)]


def missed(cabinet: Cabinet) -> list[str]:
    """Return a sentence for each node whose middle, under a finger, presses another node or an arrow."""
    style, told = cabinet.style, list[str]()
    for pane in panes_of(cabinet.stage._visible[-1]):
        for node, rect in _shown(pane):
            hit = pointed_at(pane.placed, Pointing(None, rect.center, device=TOUCH), style.finger)
            part = node.part_at(style, rect, rect.center)
            if hit is None or hit.node.key != node.key:
                told.append(f"the middle of {node.key} is on {hit and hit.node.key}")
            elif node.press is not None and isinstance(part, int) and node.pressed(part) != node.press:
                told.append(f"the middle of {node.key} is on its arrow {part}")
    return told


def _shown(pane: Pane) -> list[Placed]:
    return [placed for placed in pane.placed if placed.node.focusable and placed.rect.width > 1]
