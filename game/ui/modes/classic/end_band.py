"""The band at the end of a game as a value: its time in large figures, how that compares, its figures, its buttons."""

from collections.abc import Iterator

import pygame

from game.ui.board.bezel import PlatePart
from game.ui.core.routes import Title
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Pad
from game.ui.kit.node import NOTHING, TAKEN, Node, Placed, Size, State
from game.ui.kit.numerals import numerals, numerals_width
from game.ui.kit.text import Lines, Panel, Text

HIGH, DECIMALS = 32, 22
"""How high the seconds are, and what comes behind their point, at 720p."""

PLACES = 3  # after that point

FACE, MEDAL, BUTTON = 44, 26, 36
"""Sides at 720p."""

LEAST = 60
"""At 720p: the room that a headline needs."""

WIDEST_SENTENCE = 460
"""At 720p: of what a figure means."""

NEW_GAME = "new_game"
"""The key of the button that most want next."""

WAYS = {NEW_GAME: Action.NEW, "watch": Action.WATCH, "review": Action.REVIEW, "to_title": Title()}
"""What the buttons ask for, by the keys of their words."""


class EndBandState(Value):
    """What the band shows."""

    won: bool
    medal: bool
    headline: str
    compared: str  # with the best before it
    figures: tuple[tuple[str, str], ...]  # the name of each, and what it comes to in words
    time: tuple[str, str]  # of a won game: as far as it was counted up, and what it is counted up to
    explained: str = ""  # the name of the figure that keys have gone to


def end_band(state: EndBandState, style: Style) -> Node:
    """Return the band."""
    words, rim = style.words, _rim(won=state.won)
    figures = [
        EndFigure(text, state.explained == name, key=name, press=TAKEN, sound="") for name, text in state.figures
    ]
    ways = [
        Button(words(f"result.{way}"), SMALL, 24, first=way == NEW_GAME, key=way, press=press, sound="")
        for way, press in WAYS.items()
    ]
    return EndBand(
        rim,
        Mood(state.won, state.medal, key="face", press=Action.NEW, sound=""),
        CountedTime(*state.time) if state.won else NOTHING,
        Text(state.headline, LARGE, rim),
        Text(state.compared, SMALL),
        tuple(figures),
        tuple(ways),
    )


def figure_meaning(name: str, style: Style) -> Node:
    """Return a sentence that says what a figure means."""
    return Panel(Pad(Lines((style.words(f"result.about_{name}"),)), (12, 8)), rim="accent", radius=6, ground=True)


class EndBand(Node):
    """Face and time at the left, the buttons at the right; between them the headline over as many figures as fit."""

    rim: str
    face: Node
    time: Node
    headline: Text
    compared: Text
    figures: tuple[Node, ...]
    ways: tuple[Node, ...]

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the panel and all that stands on it."""
        px, middle = style.px, rect.centery
        yield Placed(PlatePart(), rect)
        yield Placed(Panel(rim=self.rim, radius=8), rect.inflate(-style.px(8), -style.px(8)))
        ways = [*self._ways_from(style, rect)]
        right = ways[0].rect.left - px(12)
        face = pygame.Rect(rect.left + px(10), 0, px(FACE), px(FACE))
        face.centery = middle
        if face.right <= right:
            yield Placed(self.face, face)
        left = face.right + px(12)
        if self.time is not NOTHING:
            wide, tall = self.time.wants(style)
            yield Placed(self.time, pygame.Rect(left, middle + tall // 2 - tall, wide, tall))
            left += wide + px(18)
        yield from self._place_headline(style, left, right, middle)
        yield from self._place_figures(style, left, right, middle + px(6))
        yield from ways

    def _ways_from(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the buttons, the last one at the right end; in a narrow band they stand close and are slim."""
        widths, high, gap = [way.wants(style)[0] for way in self.ways], style.target(BUTTON), style.px(8)
        room, gaps = rect.width - 2 * style.px(10), len(widths) - 1
        if sum(widths) + gaps * gap > room:
            gap = style.px(3)
        slim = max(0, -((room - sum(widths) - gaps * gap) // len(widths)))
        left = rect.right - style.px(10) - sum(widths) + slim * len(widths) - gap * gaps
        for way, wide in zip(self.ways, widths, strict=True):
            yield Placed(way, pygame.Rect(left, rect.centery - high // 2, wide - slim, high))
            left += wide - slim + gap

    def _place_headline(self, style: Style, left: int, right: int, middle: int) -> Iterator[Placed]:
        px = style.px
        if right - left < px(LEAST):
            return
        headline = pygame.Rect((0, 0), self.headline.wants(style, right - left))
        headline.bottomleft = left, middle + px(4)
        yield Placed(self.headline, headline)
        room = right - headline.right - px(12)
        if self.compared.text and style.has_room(self.compared.text, SMALL, room):
            place = pygame.Rect((0, 0), self.compared.wants(style, room))
            place.midleft = headline.right + px(12), headline.centery + px(1)
            yield Placed(self.compared, place)

    def _place_figures(self, style: Style, left: int, right: int, top: int) -> Iterator[Placed]:
        for figure in self.figures:
            place = pygame.Rect((left, top), figure.wants(style))
            if place.right > right:
                return
            yield Placed(figure, place)
            left = place.right + style.px(16)


class Mood(Node):
    """The face: it shows how the game ended, and a medal marks a first place."""

    won: bool
    medal: bool

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the face and the medal."""
        face = style.sprites.get("face_cool" if self.won else "face_dead", rect.width)
        surface.blit(face, face.get_rect(center=rect.center))
        if self.medal:
            medal = style.sprites.get("medal", style.px(MEDAL))
            surface.blit(medal, medal.get_rect(center=(rect.right - style.px(3), rect.bottom - style.px(9))))


class CountedTime(Node):
    """A time that counts up; it takes the room of its final value from the beginning."""

    now: str
    whole: str

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of the whole time."""
        seconds, decimals = self.whole[:-PLACES], self.whole[-PLACES:]
        wide = numerals_width(seconds, style.px(HIGH)) + numerals_width(decimals, style.px(DECIMALS))
        return wide, style.px(HIGH)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the decimals, and the seconds before them."""
        right = rect.right
        for text, high in ((self.now[-PLACES:], DECIMALS), (self.now[:-PLACES], HIGH)):
            picture = numerals(style, text, style.px(high), "text")
            right = surface.blit(picture, picture.get_rect(bottomright=(right, rect.bottom))).left


class EndFigure(Node):
    """One figure in a few words, bright and underlined where somebody looks at it."""

    text: str
    explained: bool

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size of its line."""
        return style.line(self.text, SMALL).get_size()

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it."""
        looked_at = state.over or self.explained
        surface.blit(style.line(self.text, SMALL, "text" if looked_at else "text_dim"), rect)
        if looked_at:
            surface.fill(style.theme["accent"], (rect.left, rect.bottom, rect.width, style.px(2)))


def prepared(style: Style, line: pygame.Rect) -> Iterator[None]:
    """Render the sprites of the band in advance, one a step: all at once they would cost a frame."""
    px = style.px
    for digit in "0123456789.":
        for high in (HIGH, DECIMALS):
            numerals(style, digit, px(high), "text")
            yield
    for won in (True, False):
        style.sprites.panel(line.size, px(8), "panel", _rim(won=won))
        yield
        style.sprites.get("face_cool" if won else "face_dead", px(FACE))
        yield
    style.sprites.get("medal", px(MEDAL))
    yield


def _rim(*, won: bool) -> str:
    return "good" if won else "warning"
