"""The line above a board as a value: buttons at both ends, and the mode's display between them."""

from collections.abc import Iterator

import pygame

from game.i18n.catalogue import TOUCH
from game.ui.board.bezel import INSET, PlatePart
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.input.controls import action_label
from game.ui.kit.button import Icon
from game.ui.kit.layout import Row
from game.ui.kit.node import Node, Placed
from game.ui.kit.text import Sprite

BUTTON, PITCH, MARGIN, GAP = 36, 44, INSET, 6
"""At 720p: a button's side, the step between buttons, the margin at the line's ends, the gap to the middle part."""


class StatusLine(Node):
    """A panel with buttons at both ends; *mirrored* exchanges the ends for left hands."""

    left: tuple[Node, ...]
    between: Node
    right: tuple[Node, ...]
    mirrored: bool = False
    pitch: float = PITCH
    ground: Node = PlatePart()

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel, what is between the buttons, and the buttons."""
        yield Placed(self.ground, rect)
        left, right = (self.right, self.left) if self.mirrored else (self.left, self.right)
        size, margin = style.target(BUTTON), style.px(MARGIN)
        pitch = max(style.px(self.pitch), size + style.px(2))
        middle, top, high = rect.copy(), rect.centery - size // 2, size
        if size > rect.height:  # a finger's target: it reaches beyond the line, but no light may
            top, high = rect.top, rect.height
        for number, button in enumerate(left):
            place = pygame.Rect(rect.left + margin + number * pitch, top, size, high)
            yield from button.place(style, place)
            middle.left = place.right + style.px(GAP)
        end = rect.right
        for number, button in enumerate(right):
            place = pygame.Rect(rect.right - margin - number * pitch - size, top, size, high)
            yield from button.place(style, place)
            end = place.left - style.px(GAP)
        middle.width = end - middle.left
        yield from self.between.place(style, middle)

    def ends(self, style: Style, rect: pygame.Rect) -> tuple[int, int]:
        """Return the x range between the buttons of both ends, in pixels."""
        left, right = (self.right, self.left) if self.mirrored else (self.left, self.right)
        margin, pitch = style.px(MARGIN), max(style.px(self.pitch), style.target(BUTTON) + style.px(2))
        return rect.left + margin + pitch * len(left), rect.right - margin - pitch * len(right)


def hearts(lives: int, most: int, side: float, *, inwards: bool = False) -> Row:
    """Return a heart for each life, those lost dark; *inwards* the first one is the last of the row."""
    row = tuple(Sprite("life", side, () if number < lives else (("flag", "line"),)) for number in range(most))
    return Row(row[::-1] if inwards else row, gap=1)


def action_icon(style: Style, action: Action, sprite: str, *, costs: str = "") -> Icon:
    """Return a button that asks for an action; its tip names the action, its key and its cost."""
    return Icon(sprite, key=action, press=action, tip=action_tip(style, action, costs=costs), sound="")


RETOLD = frozenset(
    {Action.FLAG_MODE, Action.FLAG, Action.CHORD, Action.LEFT, Action.RIGHT, Action.CONFIRM, Action.WATCH}
)
"""Actions that mean something else while a recording plays, or that a tip explains."""


def _named(style: Style, action: Action) -> str:
    if action in RETOLD:
        return style.words(f"tip.{action.name.lower()}")
    return action_label(style.words, action)


def action_tip(style: Style, action: Action, *, costs: str = "") -> str:
    """Return an action's tip, with its key unless a finger plays; *costs* is its price: rank or star."""
    what, key = _named(style, action), style.shortcut(action, on_board=True)
    letter = len(key) == 1 and key.isalpha()  # a lone O would pass for a zero
    tip = what
    if style.words.hands != TOUCH:
        tip = style.words("tip.with_letter" if letter else "tip.with_key", what=what, button=key)
    return style.words(f"tip.costs_{costs}", what=tip) if costs else tip
