"""The medals: fifteen achievements that teach, those that were won bright."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, meaning, name
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.kit.awards import award
from game.ui.kit.page_scene import PageScene

if TYPE_CHECKING:
    from game.store.records import Records

COLUMNS = 2


class MedalsScene(PageScene[frozenset[str]]):
    """Every medal with how it is won."""

    wide = 1000

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet, cabinet.words("arcade.medals"))
        self._made: dict[object, tuple[pygame.Surface, list[str]]] = {}  # a medal and its lines, by what they look like

    def ask(self, records: "Records") -> frozenset[str]:
        """Read which were won, by their ids."""
        return frozenset(records.achievements())

    def draw_page(self, surface: pygame.Surface, answer: frozenset[str]) -> None:
        """Paint the medals in two columns."""
        px = self.cabinet.px
        rows = -(-len(Achievement) // COLUMNS)
        count = self.cabinet.line(f"{len(answer)} / {len(Achievement)}", LARGE, "accent" if answer else "text_dim")
        surface.blit(count, count.get_rect(bottomright=(self.panel.right, self.panel.top - px(12))))
        inner = self.panel.inflate(-px(32), -px(24))
        for number, achievement in enumerate(Achievement):
            across, down = divmod(number, rows)
            place = pygame.Rect(
                inner.left + across * inner.width // COLUMNS,
                inner.top + down * inner.height // rows,
                inner.width // COLUMNS - px(12),
                inner.height // rows,
            )
            self._draw_medal(surface, place, achievement, won=achievement.value in answer)

    def _draw_medal(self, surface: pygame.Surface, place: pygame.Rect, achievement: Achievement, *, won: bool) -> None:
        cabinet, px, words = self.cabinet, self.cabinet.px, self.cabinet.words
        size = min(place.height - px(6), px(54))
        ring = pygame.Rect(place.left, 0, size, size)
        ring.centery = place.centery
        left = ring.right + px(12)
        wanted = achievement, won, size, place.right - left, cabinet.theme.name, words.locale
        if wanted not in self._made:
            told = cabinet.lettering.balanced(meaning(achievement, words), px(SMALL), place.right - left)
            self._made[wanted] = award(cabinet, achievement, size, won=won), told
        picture, told = self._made[wanted]
        surface.blit(picture, ring)
        lines = [cabinet.line(name(achievement, words), SMALL, "accent" if won else "text")]
        lines += [cabinet.line(part, SMALL, "text_dim") for part in told]
        top = place.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()
