"""The picture of an achievement: a medal with its own emblem; its ribbon stands for game, match, Road or run."""

import pygame

from game.arcade.achievements import Achievement, name
from game.ui.core.style import NORMAL, Style
from game.ui.core.value import Value
from game.ui.kit.deck import deck_height
from game.ui.kit.layout import Pad, Row
from game.ui.kit.node import Node, State
from game.ui.kit.numerals import numerals
from game.ui.kit.text import Lines, Panel

EMBLEMS = {
    Achievement.NO_FLAG_STAGE: "flag",
    Achievement.CLEAN_STAGES: "tick",
    Achievement.EFFICIENT_STAGE: "mouse",
    Achievement.BIG_CHORD: "chord",
    Achievement.CHAIN_30: "30",
    Achievement.CHAIN_120: "120",
    Achievement.LONG_PROOF: "proof",
    Achievement.LAST_SECONDS: "clock",
    Achievement.LAST_LIFE: "heart",
    Achievement.FADING_STAGE: "fade",
    Achievement.WEEK: "7",
    Achievement.FLAGLESS_WIN: "flag",
    Achievement.EFFICIENT_WIN: "mouse",
    Achievement.SURE_WIN: "sure",
    Achievement.FROM_BEHIND: "rise",
    Achievement.ROAD_END: "8",
    Achievement.ROAD_ALL: "60",
    Achievement.ROAD_STARS: "180",
}
"""The name of the drawing on each medal, or its number."""

GAME = {"flag": "digit_2", "digit_1": "digit_4"}
MATCH = {"flag": "theirs", "digit_1": "own"}
ROAD = {"flag": "good", "digit_1": "accent"}
RIBBONS = {
    Achievement.FLAGLESS_WIN: GAME,
    Achievement.EFFICIENT_WIN: GAME,
    Achievement.SURE_WIN: GAME,
    Achievement.FROM_BEHIND: MATCH,
    **dict.fromkeys((Achievement.ROAD_END, Achievement.ROAD_ALL, Achievement.ROAD_STARS), ROAD),
}
"""Ribbon colours; medals of runs keep the drawing's own colours."""

NOT_YET = {
    **dict.fromkeys(("flag", "digit_1", "face_shade", "glint"), "line"),
    "face": "open",
    "face_ink": "text_dim",
}
"""The colours of a medal that is not won yet: an outline."""

MIDDLE, EMBLEM, FIGURES = 15 / 24, 9 / 24, {1: 8 / 24, 2: 5.5 / 24, 3: 4 / 24}
"""As parts of the medal's side: the disc's middle, the emblem's size, the height of a number by its digits."""

MEDAL, WIDEST, BESIDE, ABOVE = 56, 380, 12, 52
"""At 720p: a medal's side, the width of its words, and the room at the window's left edge, and above its lower one."""


def award(style: Style, achievement: Achievement, side: int, *, won: bool) -> pygame.Surface:
    """Return an achievement's medal; one that is not won yet is an outline."""
    key = "medal", achievement, side, won
    return style.sprites.drawn(key, lambda: _award(style, achievement, side, won=won))


def _award(style: Style, achievement: Achievement, side: int, *, won: bool) -> pygame.Surface:
    swap = RIBBONS.get(achievement, {}) if won else NOT_YET
    medal = style.sprites.get("award", side, swap=swap).copy()
    emblem, ink = EMBLEMS[achievement], "face_ink" if won else NOT_YET["face_ink"]
    if emblem.isdigit():
        drawn = numerals(style, emblem, round(side * FIGURES[len(emblem)]), ink)
    else:
        drawn = style.sprites.get(f"emblem_{emblem}", round(side * EMBLEM), swap={} if won else NOT_YET)
    medal.blit(drawn, drawn.get_rect(center=(side // 2, round(side * MIDDLE))))
    return medal


class Award(Node):
    """An achievement's medal, as large as its rectangle."""

    achievement: Achievement
    won: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it in the middle."""
        picture = award(style, self.achievement, min(rect.size), won=self.won)
        surface.blit(picture, picture.get_rect(center=rect.center))


class MedalNotice(Value):
    """New medals, *won* by their ids, and their names, at the lower left: they cover no result, no foot and no deck."""

    won: frozenset[str]
    style: Style

    @property
    def medals(self) -> tuple[Achievement, ...]:
        """The medals in their usual order."""
        return tuple(medal for medal in Achievement if medal.value in self.won)

    @property
    def tip(self) -> str:
        """The names."""
        words = self.style.words
        return words("arcade.medals_won", names=" · ".join(name(medal, words) for medal in self.medals))

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the medals on a plate with the names beside them."""
        style, seen = self.style, surface.get_clip()
        px, text = style.px, Lines((self.tip,), NORMAL, "good", "middle")
        medals = tuple(Award(medal, won=True, wide=MEDAL, high=MEDAL) for medal in self.medals)
        free = min(px(WIDEST), seen.width - px(MEDAL * len(medals) + 60))
        wide = min(free, style.lettering.width(self.tip, px(NORMAL)) + px(8))
        told = text.replaced(wide=wide / style.scale)
        plate = Panel(Pad(Row((*medals, told), gap=8, align="middle"), (14, 8)), rim="accent", ground=True)
        above = max(px(ABOVE), deck_height(style) + px(BESIDE) if style.decked else 0)
        place = pygame.Rect((0, 0), plate.wants(style)).move_to(bottomleft=seen.move(px(BESIDE), -above).bottomleft)
        for node, rect in plate.place(style, place):
            node.paint(surface, style, rect, State())
