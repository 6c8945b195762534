"""Buttons without words on a line beside a board: what they hear and how they look."""

from collections.abc import Callable, Sequence

import pygame

from game.engine.mouse import Kind
from game.ui.cabinet import Cabinet
from game.ui.input.pointer import Pointing

Icon = tuple[Callable[[], str], Callable[[], None]]
"""A sprite's name, or '' for a button that its line paints itself, and what a click does."""


class Icons:
    """Hears and paints the buttons; their line says where they are, in *rects*."""

    def __init__(self, cabinet: Cabinet, icons: Sequence[Icon]) -> None:
        self.rects: list[pygame.Rect] = []
        self.over: int | None = None
        self.held: int | None = None
        self._cabinet = cabinet
        self._icons = icons

    @property
    def looks(self) -> tuple[object, ...]:
        """All that their picture depends on."""
        return self.over, self.held, [name() for name, _ in self._icons]

    def point(self, pointing: Pointing) -> bool:
        """Act on the release over the button that was pressed; tell whether one is or was held."""
        self.over = next((number for number, rect in enumerate(self.rects) if rect.collidepoint(pointing.at)), None)
        if pointing.kind is Kind.LEFT_PRESS:
            self.held = self.over
        elif pointing.kind is Kind.LEFT_RELEASE and self.held is not None:
            held, self.held = self.held, None
            if held == self.over:
                self._icons[held][1]()
            return True
        return self.held is not None

    def let_go(self) -> None:
        """Release without acting."""
        self.held = None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint those that have a sprite, on a key where the mouse is."""
        cabinet = self._cabinet
        for number, ((name, _), rect) in enumerate(zip(self._icons, self.rects, strict=True)):
            if not name():
                continue
            if number in (self.over, self.held):
                back = "open" if number == self.held else "covered"
                surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(6), back), rect)
            sprite = cabinet.sprites.get(name(), cabinet.px(20), swap={"question": "text_dim"})
            surface.blit(sprite, sprite.get_rect(center=rect.center))


def at_both_ends(line: pygame.Rect, left: int, right: int, *, margin: int, step: int, size: int) -> list[pygame.Rect]:
    """Return places for *left* buttons from the line's left end inwards, then for *right* ones from its right end."""
    places = [pygame.Rect(0, 0, size, size) for _ in range(left + right)]
    for number, rect in enumerate(places[:left]):
        rect.midleft = line.left + margin + number * step, line.centery
    for number, rect in enumerate(places[left:]):
        rect.midright = line.right - margin - number * step, line.centery
    return places
