"""The keys for the thumb, below or beside a board: back, the rocker that opens or flags, and one more."""

from collections.abc import Iterator

import pygame

from game.ui.board.bezel import FootPart, deck_margin
from game.ui.board.status_line import action_tip
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import paint_key, sunk
from game.ui.kit.node import Node, Placed, Size, State

GAP, KEY, SPRITE = 7, 56, 26
"""CSS pixels: between the keys, the side of a key beside the rocker, and a sprite's side."""


class DeckState(Value):
    """The deck's keys; *keys* are the actions at its ends, with their sprites."""

    keys: tuple[tuple[Action, str], ...]
    flags: bool | None  # whether a tap flags; None: this board knows no flags
    plate: Size
    at: tuple[int, int]  # of the deck, on the plate
    mirrored: bool = False
    ways: tuple[Node, ...] = ()  # on from a finished game, instead of the rocker and of the last keys


def deck(state: DeckState, style: Style) -> Node:
    """Return the deck."""
    first, *last = (
        DeckKey(sprite, key=("deck", action), press=action, tip=action_tip(style, action), sound="")
        for action, sprite in state.keys
    )
    rocker: tuple[DeckKey, ...] = ()
    if state.flags is not None:
        tip = action_tip(style, Action.FLAG_MODE)
        rocker = tuple(
            DeckKey(
                *(sprite, on, "flag" if flags else "accent"),
                key=("rocker", flags),
                press=None if on else Action.FLAG_MODE,
                tip=tip,
                sound="",
                grow=1,
            )
            for sprite, flags in (("digit_1", False), ("flag", True))
            for on in (state.flags is flags,)
        )
    keys = state.ways or (*rocker, *last)
    return Deck(FootPart(state.plate, state.at), (first, *keys), state.mirrored)


class Deck(Node):
    """Keys side by side, or one over the other where the deck is higher than wide; *mirrored* for left hands."""

    ground: Node
    keys: tuple[Node, ...]
    mirrored: bool

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate, and the keys from one end to the other."""
        yield Placed(self.ground, rect)
        margin, gap, key = deck_margin(style), round(GAP * style.css), round(KEY * style.css)
        inside, down = rect.inflate(-2 * margin, -2 * margin), rect.height > rect.width
        whole = inside.height if down else inside.width
        if down:  # a low window may have less: all keys are as high then
            key = min(key, (whole + gap) // len(self.keys) - gap)
        lengths = {each.key: key if down else max(key, each.wants(style)[0]) for each in self.keys if not each.grow}
        rest = whole - sum(lengths.values()) - gap * (len(self.keys) - 1)
        growing, start = len(self.keys) - len(lengths), 0
        for each in reversed(self.keys) if self.mirrored and not down else self.keys:
            long = max(1, rest // growing) if each.grow else lengths[each.key]
            at = pygame.Rect(inside.left, inside.top + start, inside.width, long)
            yield Placed(each, at if down else pygame.Rect(inside.left + start, inside.top, long, inside.height))
            start += long + gap


class DeckKey(Node):
    """A key with a sprite; the half of the rocker that is *on* is raised and lit in its colour."""

    sprite: str
    on: bool | None = None
    colour: str = "accent"

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint key and sprite."""
        lit = State() if self.on else state.replaced(over=False, lit=False)
        paint_key(surface, style, rect, lit, "open" if self.on is False else "covered", self.colour if self.on else "")
        side = round(SPRITE * style.css)
        if self.sprite == "digit_1":
            cell = pygame.Rect(0, 0, side, side)
            cell.center = rect.center
            surface.blit(style.sprites.panel(cell.size, max(1, side // 8), "open", "open_line"), cell)
        sprite = style.sprites.get(self.sprite, side)
        surface.blit(sprite, sprite.get_rect(center=rect.center).move(0, sunk(style, state)))
