"""How to play, drawn rather than written: three gestures with mouse and key, before and after. Any input leaves it."""

from collections.abc import Iterator

import pygame

from game.engine.gesture import Kind
from game.ui.board.gestures import GESTURES, Cells, KeyCap, Picture
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL, Style
from game.ui.core.text import DISPLAY
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.kit.layout import Column, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, Placed
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Bar, Panel, Sprite, Text

WIDE, HIGH = 286, 350
"""Of a card, at 720p."""


class GestureCard(Node):
    """One gesture: its name, the mouse and the key, the cells before and after."""

    label: str
    mouse: str
    key_name: str
    before: Picture
    after: Picture

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel and what is on it."""
        px, tile, arrow = style.px, style.px(36), style.px(34)
        yield Placed(Panel(), rect)
        fits = style.lettering.width(self.label, px(LARGE), DISPLAY) < rect.width - px(20)
        yield from Pin(Text(self.label, LARGE if fits else NORMAL), "midtop", dy=16).place(style, rect)
        for node, part in ((Sprite(self.mouse, 112), 3), (KeyCap(self.key_name), 7)):
            place = pygame.Rect((0, 0), node.wants(style))
            place.center = rect.left + rect.width * part // 10, rect.top + px(118)
            yield Placed(node, place)
        left, top = rect.centerx - 3 * tile - arrow // 2, rect.bottom - px(24) - 3 * tile
        yield Placed(Cells(self.before), pygame.Rect(left, top, 3 * tile, 3 * tile))
        yield Placed(Cells(self.after), pygame.Rect(left + 3 * tile + arrow, top, 3 * tile, 3 * tile))
        icon = pygame.Rect((0, 0), (px(16),) * 2)
        icon.center = rect.centerx, top + 3 * tile // 2
        yield Placed(Sprite("icon_play", 16), icon)


def how_to_page(style: Style) -> Node:
    """Return three cards side by side, with lines above and below them."""
    words = style.words
    cards = []
    for name, asks, mouse, before, after in GESTURES:
        key = key_label(words, style.bindings.controls(KEYBOARD.kind, asks)[0])
        cards.append(GestureCard(words(f"how_to.{name}"), mouse, key, before, after, wide=WIDE, high=HIGH))
    above = ("heading", HUGE, "text", 64), ("goal", NORMAL, "accent", 20)
    below = ("number", NORMAL, "text", 20), ("leave", SMALL, "text_dim", 60)
    lines = [
        *(
            Pad(Pin(Text(words(f"how_to.{name}"), size, colour), "midbottom"), (0, -HIGH, 0, HIGH + away))
            for name, size, colour, away in above
        ),
        *(
            Pad(Pin(Text(words(f"how_to.{name}"), size, colour), "midtop"), (0, HIGH + away, 0, -HIGH))
            for name, size, colour, away in below
        ),
    ]
    picture = Stack((Row(tuple(cards), 20), *lines), high=HIGH)
    return Stack((Bar("backdrop"), Column((Row((picture,), grow=1),), align="middle")))


class HowToScene(ViewScene[tuple[()]]):
    """One screen, left at once."""

    on_backdrop = False

    @property
    def state(self) -> tuple[()]:
        """Nothing changes on it."""
        return ()

    def view(self, state: tuple[()], style: Style) -> Node:
        """Return the page."""
        return how_to_page(style)

    def act(self, asked: Asked) -> bool:
        """Leave, whatever was asked; mute and full screen work here too."""
        if asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        self.close()
        return True

    def typed(self, character: str) -> bool:
        """Leave on any character, but for the one that mutes."""
        if character.lower() in self.cabinet.bindings.controls(KEYBOARD.kind, Action.MUTE):
            return False
        self.close()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Leave on a release, so that it can't reach what lies below."""
        if pointing.kind in (Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE, Kind.MIDDLE_RELEASE):
            self.close()
        return True

    def close(self) -> None:
        """Go back, and remember that it was seen."""
        if not self.cabinet.settings.seen_how_to:
            self.cabinet.change(seen_how_to=True)
        super().close()
