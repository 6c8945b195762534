"""The medals: fifteen achievements that teach, those that were won bright."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.input.actions import Action
from game.ui.kit.awards import award
from game.ui.kit.button import Button
from game.ui.kit.layout import Grid, Pad
from game.ui.kit.node import NOTHING, Node, State
from game.ui.kit.page import Page
from game.ui.kit.scene import ViewScene
from game.ui.kit.text import Text

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS = 2


class MedalsScene(ViewScene[frozenset[str] | None]):
    """Every medal with how it is won."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._won: frozenset[str] | None = None  # by their ids, once the disk has said it
        self.watch(cabinet.history.ask(self._read), self._show)

    @staticmethod
    def _read(records: "Records") -> frozenset[str]:
        return frozenset(records.achievements())

    def _show(self, won: frozenset[str]) -> None:
        self._won = won

    @property
    def state(self) -> frozenset[str] | None:
        """Which medals were won."""
        return self._won

    def view(self, state: frozenset[str] | None, style: Style) -> Node:
        """Return the picture of a state."""
        words, count, medals = style.words, NOTHING, NOTHING
        if state is not None:
            text = Text(f"{len(state)} / {len(Achievement)}", LARGE, "accent" if state else "text_dim")
            count, medals = Pad(text, (0, 0, 0, 1)), medal_grid(state)
        back = Button(words("arcade.back"), press=Action.BACK, key="back")
        return Page(words("arcade.medals"), medals, (back,), corner=count, panel_wide=1000, margin=(16, 12))


def medal_grid(won: frozenset[str]) -> Node:
    """Return all medals, column after column."""
    lines = [Pad(Medal(one, won=one.value in won), (0, 0, 12, 0)) for one in Achievement]
    rows = -(-len(lines) // COLUMNS)
    places = [down + across * rows for down in range(rows) for across in range(COLUMNS)]
    return Grid(tuple(lines[place] if place < len(lines) else NOTHING for place in places), COLUMNS)


class Medal(Node):
    """A medal, its name and how it is won."""

    achievement: Achievement
    won: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the medal and the lines beside it."""
        px, words = style.px, style.words
        size = min(rect.height - px(6), px(54))
        picture = award(style, self.achievement, size, won=self.won)
        ring = picture.get_rect(midleft=rect.midleft)
        surface.blit(picture, ring)
        left = ring.right + px(12)
        told = style.lettering.balanced(meaning(self.achievement, words), px(SMALL), rect.right - left)
        lines = [style.line(name(self.achievement, words), SMALL, "accent" if self.won else "text")]
        lines += [style.line(part, SMALL, "text_dim") for part in told]
        top = rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
