"""What a finger can press in the scenes on the stage, found in their widgets."""

from collections.abc import Iterator
from itertools import pairwise

import pygame

from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Scene, Stage
from game.ui.kit.pane import Pane
from game.ui.kit.scene import ViewScene
from game.ui.kit.widgets import Buttons, Widget
from game.ui.modes.classic.end_band import Figure

DEEP = 5
"""So far into a scene its parts are looked through."""

SKIPPED = (str, int, float, Cabinet, pygame.Surface, Stage)


def _boxes(part: object, seen: set[int], depth: int = 0) -> Iterator[Buttons[Widget]]:
    """Yield the button machines in a part of a scene; other scenes have their own turn."""
    if id(part) in seen or depth > DEEP or isinstance(part, SKIPPED) or (depth and isinstance(part, Scene)):
        return
    seen.add(id(part))
    if isinstance(part, Buttons):
        yield part
    inside = [*vars(part).values()] if hasattr(part, "__dict__") else part if isinstance(part, list | tuple) else []
    for each in inside:
        yield from _boxes(each, seen, depth + 1)


def _panes(scene: Scene) -> Iterator[Pane]:
    """Yield the pictures of a scene that are values."""
    if isinstance(scene, ViewScene | BoardScene):
        scene.refresh()
    parts = [scene, *vars(scene).values()]
    yield from {id(pane): pane for part in parts if isinstance(pane := getattr(part, "pane", part), Pane)}.values()


def targets(cabinet: Cabinet) -> list[tuple[str, pygame.Rect]]:
    """
    Return what can be pressed now, by its kind, and where a finger hits it.

    The words of a result are small, with nothing to press above or below them: their place is the finger's.
    """
    found: dict[int, Widget] = {}
    nodes: list[tuple[str, pygame.Rect]] = []
    for scene in cabinet.stage._visible[-1:]:
        for pane in _panes(scene):
            nodes += [(type(node).__name__, rect) for node, rect in pane.placed if node.focusable and rect.width > 1]
        for box in _boxes(scene, set()):
            found |= {id(widget): widget for widget in box.all if widget.enabled and widget.rect.width > 1}
    figures = [widget for widget in found.values() if isinstance(widget, Figure)]
    places = nodes + [
        (type(widget).__name__, widget.rect) for widget in found.values() if not isinstance(widget, Figure)
    ]
    for one, other in pairwise(sorted(figures, key=lambda figure: figure.rect.left)):
        assert one.rect.right <= other.rect.left
    return places + [("Figure", figure.rect.inflate(0, cabinet.finger - figure.rect.height)) for figure in figures[:1]]
