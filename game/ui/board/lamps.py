"""The lamps between marquee and board: a progress gauge for every scene with a board."""

import pygame

from game.ui.board.bezel import INSET, PlatePart
from game.ui.core.clip import clipped
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.kit.node import Node, Size, State

PITCH, BULB = 19, 7
"""At 720p: from lamp to lamp, and a bulb's width."""

RESTS = 0.6
"""Brightness of a lamp at rest."""


class LampState(Value):
    """
    The lamps' state: *parts* (0–1) of all lamps, each in a colour, from the left or around the middle.

    In a *chase* every third lamp is dark, from lamp number *chase*; *at_rest* lamps that are out glow a little.
    """

    parts: tuple[tuple[float, str], ...] = ()
    from_middle: bool = False
    chase: int | None = None
    at_rest: bool = False


def lamp_strip(shown: tuple[LampState, int], _: Style) -> Node:
    """Return the strip of lamps; *shown* is its state and the marquee's height in pixels."""
    state, above = shown
    return LampRow(above, state)


def lit_lamps(state: LampState, count: int) -> list[str]:
    """Return the colour of each of *count* lamps; "" for one that is out."""
    if state.chase is not None:
        return ["lamp" if (number - state.chase) % 3 else "" for number in range(count)]
    colours: list[str] = []
    total = 0.0
    for part, colour in state.parts:
        total += part
        colours += [colour] * (round(total * count) - len(colours))
    if state.from_middle:
        before = (count - len(colours)) // 2
        colours = [""] * before + colours
    return (colours + [""] * count)[:count]


class LampRow(PlatePart):
    """Small bulbs on the plate; those that are out look dark."""

    lamps: LampState = LampState()

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the plate and the bulbs."""
        super().paint(surface, style, rect, state)
        room = rect.width - 2 * style.px(INSET)
        count = max(3, room // style.px(PITCH) // 2 * 2 + 1)
        step = room / (count - 1)
        left = rect.left + style.px(INSET)
        colours = lit_lamps(self.lamps, count)
        bulbs = {colour: bulb(style, colour, dim=self.lamps.at_rest) for colour in {*colours}}
        places = [(left + round(number * step), rect.centery) for number in range(count)]
        with clipped(surface, rect):  # their light ends at the rim
            surface.fblits(
                [(bulbs[lamp], bulbs[lamp].get_rect(center=at)) for lamp, at in zip(colours, places, strict=True)]
            )


class Bulbs(Node):
    """Bulbs side by side, so many of them lit: the stars of a board."""

    count: int
    lit: int
    bulb: int = BULB  # the width of one, at 720p

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the row with its light."""
        return self.count * 2 * style.px(self.bulb), 2 * style.px(self.bulb)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the row in the middle."""
        step = 2 * style.px(self.bulb)
        for place in range(self.count):
            light = bulb(style, "lamp" if place < self.lit else "", dim=False, wide=self.bulb)
            x = rect.centerx + (2 * place + 1 - self.count) * step // 2
            surface.blit(light, light.get_rect(center=(x, rect.centery)))


def bulb(style: Style, colour: str, *, dim: bool, wide: int = BULB) -> pygame.Surface:
    """Return a bulb with its light around it; one that is out may glow a little."""
    size, theme = style.px(wide), style.theme

    def draw() -> pygame.Surface:
        picture = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
        place = picture.get_rect().inflate(-size, -size)
        if colour and theme.lights["gap"]:
            halo = style.sprites.panel((size * 3 // 2, size * 3 // 2), size, colour, alpha=0.45)
            picture.blit(halo, halo.get_rect(center=place.center))
            picture = pygame.transform.box_blur(picture, max(1, size // 4))
        picture.blit(style.sprites.panel(place.size, place.width // 2, "gap"), place.move(0, max(1, size // 7)))
        picture.blit(
            style.sprites.panel(place.size, place.width // 2, colour or "lamp_off", "" if colour else "gap"), place
        )
        if dim and not colour and theme.lights["gap"]:
            picture.blit(style.sprites.panel(place.size, place.width // 2, "lamp", alpha=RESTS), place)
        return picture

    return style.sprites.drawn(("bulb", size, colour, dim), draw)
