"""Nodes that do something when they are pressed: a button with a word, one with a sprite, a key with other nodes."""

from collections.abc import Iterator

import pygame

from game.ui.core.clip import put
from game.ui.core.style import NORMAL, Style
from game.ui.kit.node import NOTHING, Node, Placed, Size, State, sharing

LEAST = 9
"""The smallest letters of words one below the other on a key, at 720p."""


class Button(Node):
    """
    A key with a word on it: the focused one has a white edge, a held one is sunk.

    Where it is rather high than wide and its words have no room beside each other, they stand one below the other.

    *first* makes it golden, unless Enter presses another node, which has the focus; a screen has one at most. A finger
    presses no focus: then only another golden node takes its gold.
    """

    label: str
    size: int = NORMAL
    beside: float = 40  # room beside the letters
    first: bool = False
    tall: float = 40
    sprite: str = ""  # instead of the word

    @property
    def wears_gold(self) -> bool:
        """Whether it is the golden one of its screen."""
        return self.first

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the width of its word plus *beside*, and the height *tall*."""
        wide = 0 if self.sprite else style.lettering.width(self.label, style.px(self.size)) + style.px(self.beside)
        return max(wide, style.finger), style.target(self.tall)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key and its word."""
        golden = self.first and not state.passed
        face = "gold" if golden else "covered" if state.lit else "card"
        ink = "gold_ink" if golden else "text" if state.lit or style.theme.bevelled else "text_key"
        paint_key(surface, style, rect, state, face, "focus" if state.lit else "")
        room = rect.inflate(-style.px(6), -style.px(6)).move(0, sunk(style, state))
        if self.sprite:
            sprite = style.sprites.get(self.sprite, rect.height // 2)
            surface.blit(sprite, sprite.get_rect(center=room.center))
            return
        if rect.width < 2.5 * rect.height and self._breaks(style, room):
            word = max(self.label.split(), key=len)  # whole words, in letters that the longest one has room for
            width = style.lettering.width
            sizes = (each for each in range(self.size, LEAST, -1) if width(word, style.px(each)) <= room.width)
            lines = style.lines((self.label,), next(sizes, LEAST), ink, room.size)
        else:
            lines = [style.line(self.label, self.size, ink, room.width)]
        top = room.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            top = put(surface, line, line.get_rect(top=top, centerx=room.centerx)).bottom

    def _breaks(self, style: Style, room: pygame.Rect) -> bool:
        """Tell whether its words stand one below the other: beside each other they would have to be smaller."""
        if not style.has_room(self.label, self.size, room.width):
            return True
        full = style.lettering.width(self.label, style.px(self.size)) > room.width
        return full and " " in self.label and room.height > style.px(2.4 * self.size)


SINKS, SHINES = 2, 110
"""SINKS: how far a pressed key moves down, at 720p. SHINES: the opacity of the glow around a golden one, of 255."""


def sunk(style: Style, state: State) -> int:
    """Return the pixels by which a pressed key moves down with its label."""
    return style.px(SINKS) if state.held else 0


def paint_key(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State, face: str, edge: str = "", radius: float = 6
) -> None:
    """Paint a key: sunk while it is pressed, with a white edge if it has the focus, else with *edge*."""
    place, down = rect.copy(), sunk(style, state)
    place.top, place.height = rect.top + down, rect.height - down
    if face == "gold" and style.theme.lights["gap"] and not down:
        shine = style.px(7)
        glow = style.sprites.drawn(("gold_light", rect.size, shine), lambda: _shine(style, rect.size, shine))
        surface.blit(glow, rect.inflate(2 * shine, 2 * shine))
    line = "focus" if state.over or (state.lit and face != "gold") else edge
    surface.blit(style.sprites.panel(place.size, style.px(radius), face, line, stroke=style.px(2)), place)


def _shine(style: Style, size: tuple[int, int], far: int) -> pygame.Surface:
    """Return the light around a golden key, which grows towards it pixel by pixel."""
    picture = pygame.Surface((size[0] + 2 * far, size[1] + 2 * far), pygame.SRCALPHA)
    gold, whole = pygame.Color(style.theme["gold"]), picture.get_rect()
    for ring in range(1, far + 1):
        gold.a = SHINES * ring // far
        pygame.draw.rect(picture, gold, whole.inflate(-2 * ring, -2 * ring), border_radius=2 * far - ring)
    return picture


class Key(Node):
    """A key with all that stands on it, which is in its state and sinks with it."""

    item: Node
    edge: str = ""  # the colour of its rim
    lit: str = "covered"  # its face with the focus
    radius: float = 6

    @property
    def wears_gold(self) -> bool:
        """Whether its face with the focus is gold."""
        return self.lit == "gold"

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its content."""
        return self.item.wants(style, room)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the key, then its content."""
        yield Placed(self.replaced(item=NOTHING), rect)
        for part, place in sharing(self.key, self.item.place(style, rect)):
            yield Placed(OnKey(part, key=part.key), place)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key."""
        paint_key(surface, style, rect, state, self.lit if state.lit else "card", self.edge, self.radius)


class OnKey(Node):
    """A part of a key's content."""

    part: Node

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it, as deep as the key has sunk."""
        self.part.paint(surface, style, rect.move(0, sunk(style, state)), state)


class Icon(Node):
    """A button without words: a sprite, on a key where the mouse is."""

    sprite: str

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the key, if there is one, and the sprite."""
        if state.over or state.held:
            paint_key(surface, style, rect, state.replaced(over=False, lit=False), "covered")
        swap = {"question": "text" if state.over else "text_dim"}
        sprite = style.sprites.get(self.sprite, style.px(20), swap=swap)
        surface.blit(sprite, sprite.get_rect(center=rect.center).move(0, sunk(style, state)))
