"""The nodes that can have the focus, and the focus's way from one to the next."""

from collections.abc import Hashable, Sequence

import pygame

from game.ui.input.actions import ARROWS, Action
from game.ui.kit.node import Node, Placed


def focusable(placed: Sequence[Placed]) -> list[Node]:
    """Return the nodes that can have the focus, in their order."""
    return [node for node, _ in placed if node.focusable and not node.mouse_only]


def next_in_line(placed: Sequence[Placed], focus: Hashable, action: Action) -> Hashable:
    """Return the key of the node before or after the one with the focus; it wraps around."""
    keys = [node.key for node in focusable(placed)]
    return keys[(keys.index(focus) + sum(ARROWS[action])) % len(keys)]


def next_in_rows(placed: Sequence[Placed], focus: Hashable, action: Action) -> Hashable:
    """Return the key of the node beside the one with the focus, or of the nearest in the row above or below."""
    rows, by = _rows(placed), sum(ARROWS[action])
    row = row_of(placed, focus)
    keys = [node.key for node in row]
    if action in (Action.LEFT, Action.RIGHT):
        return keys[(keys.index(focus) + by) % len(keys)]
    following = rows[(rows.index(row) + by) % len(rows)]
    places = _places(placed)
    here = places[focus].centerx if len(row) > 1 else places[focus].left  # a whole row leads to the first
    return min(following, key=lambda node: abs(places[node.key].centerx - here)).key


def row_of(placed: Sequence[Placed], focus: Hashable) -> list[Node]:
    """Return the row of nodes that contains *focus*; empty if no such node can have the focus."""
    return next((row for row in _rows(placed) if any(node.key == focus for node in row)), [])


def _places(placed: Sequence[Placed]) -> dict[Hashable, pygame.Rect]:
    return {node.key: rect for node, rect in placed if node.focusable}


def _rows(placed: Sequence[Placed]) -> list[list[Node]]:
    """Return the nodes in rows: nodes in a row have their middles at the same height."""
    places = _places(placed)
    rows: dict[int, list[Node]] = {}
    for node in sorted(focusable(placed), key=lambda node: (places[node.key].centery, places[node.key].left)):
        rows.setdefault(places[node.key].centery, []).append(node)
    return [*rows.values()]
