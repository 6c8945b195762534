"""Show the medals: fifteen achievements that teach; the won ones are bright."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.store.kinds import IMPORTED_MEDAL
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import SMALL, Style
from game.ui.kit.awards import award
from game.ui.kit.layout import Grid, Pad
from game.ui.kit.node import NOTHING, Node, State
from game.ui.modes.history.profile import ProfileScene, profile_page

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS = 3
ABOVE_MIDDLE = 30
"""From the top of a name down to the middle of its medal, at 720p."""


class MedalsScene(ProfileScene[frozenset[str] | None]):
    """Every medal, with the way to win it."""

    tab = "medals"

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._won: frozenset[str] | None = None  # by their ids; None until they are read
        self.watch(cabinet.history.ask(_medals), self._show)

    def _show(self, won: frozenset[str]) -> None:
        self._won = won

    @property
    def state(self) -> frozenset[str] | None:
        """The won medals."""
        return self._won

    def view(self, state: frozenset[str] | None, style: Style) -> Node:
        """Return the picture of a state."""
        if state is None:
            return profile_page(style, self.tab, NOTHING, ("", "text_dim"))
        count = sum(one.value in state for one in Achievement)
        won = style.words("profile.medals_won", won=count, all=len(Achievement))
        return profile_page(style, self.tab, medal_grid(state), (won, "accent" if state else "text_dim"))


def _medals(records: "Records") -> frozenset[str]:
    """Return the ids of the won medals, and of those that only an import tells of with their mark."""
    told = (f"{IMPORTED_MEDAL}{one}" for one in records.imported_achievements())
    return frozenset((*records.achievements(), *told))


def medal_grid(won: frozenset[str]) -> Node:
    """Return all medals in rows."""
    medals = (Medal(one, won=one.value in won, imported=f"{IMPORTED_MEDAL}{one.value}" in won) for one in Achievement)
    return Pad(Grid(tuple(medals), COLUMNS, 10), (4, 6))


class Medal(Node):
    """A medal, its name and the way to win it."""

    achievement: Achievement
    won: bool
    imported: bool = False  # an import tells of it, and nothing proves it

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the medal and the lines beside it."""
        px, words = style.px, style.words
        size = min(rect.height - px(6), px(64))
        picture = award(style, self.achievement, size, won=self.won)
        face, rim = ("covered", "accent") if self.won else ("panel", "line")
        surface.blit(style.sprites.panel(rect.size, px(8), face, rim), rect)
        ring = picture.get_rect(midleft=(rect.left + px(10), rect.centery))
        surface.blit(picture, ring)
        left = ring.right + px(10)
        told, wide = meaning(self.achievement, words), rect.right - px(8) - left
        called_text = name(self.achievement, words)
        called_text = words("profile.medal_imported", name=called_text) if self.imported else called_text
        called = style.line(called_text, SMALL, "accent" if self.won else "text", wide)
        parts, room = style.lettering.balanced(told, px(SMALL), wide), rect.height - called.get_height() - px(4)
        lines = [called, *(style.line(part, SMALL, "text_dim") for part in parts)]
        if len(parts) * lines[-1].get_height() > room:
            lines[1:] = style.lines((told,), SMALL, "text_dim", (wide, room))
        high = sum(line.get_height() for line in lines)
        top = rect.centery - max(px(ABOVE_MIDDLE), high // 2)  # with enough room the names of a row align
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
