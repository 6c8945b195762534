"""The line above a finished game: its time in large figures, its headline, and buttons for the next step."""

from collections.abc import Iterator
from typing import TypeAlias

import pygame

from game.road.stars import ALL
from game.ui.board.bezel import column_part
from game.ui.board.hud import Face, face_rect
from game.ui.board.lamps import Bulbs
from game.ui.board.status_line import MARGIN, StatusLine, action_icon
from game.ui.core.clip import put
from game.ui.core.style import LARGE, NORMAL, SMALL, Stands, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.button import Button
from game.ui.kit.layout import Row
from game.ui.kit.node import NOTHING, Node, Placed, Size, State
from game.ui.kit.numerals import numerals, numerals_width
from game.ui.kit.text import Lines, Text

HIGH, DECIMALS = 32, 22
"""Heights at 720p: HIGH of the seconds, DECIMALS of the digits after the point."""

PLACES = 3  # after that point

MEDAL, BUTTON, STAR = 26, 36, 12
"""At 720p: the medal's side, the buttons' height, the width of a star's bulb."""

NEW_GAME = "new_game"
"""The key of the button for a new game, which most players want next."""

RACE = "race"
"""The key of the button for a new game against the best one, as long as none is raced."""

SHARE = "share"
"""The key of the button that shares a won board's picture; in a browser also a link to a lost one."""

Ways: TypeAlias = tuple[tuple[str, object], ...]

WAYS: Ways = ((NEW_GAME, Action.NEW), (RACE, RACE), ("review", Action.REVIEW), (SHARE, SHARE))
"""The buttons: the key of each one's text, and its press; Enter presses the first."""

LABELS = {
    NEW_GAME: "asks.new",
    RACE: "pause.race",
    "review": "asks.review",
    SHARE: "asks.copy",
    "take_back": "asks.undo",
    "to_lost": "menu.back",
}
"""The buttons that are called as elsewhere."""


class EndBandState(Value):
    """The band's contents."""

    won: bool
    medal: bool
    headline: str
    time: tuple[str, str]  # of a won game: counted up so far, and the final one
    mute: bool
    mirrored: bool = False  # for left hands
    races: bool = False  # whether to offer a race against the best game
    asks: bool = False  # whether wheels ask for initials: then Enter keeps these
    ways: Ways = WAYS
    stars: int = 0  # of a solved board on the Road


def end_band(state: EndBandState, style: Style) -> Node:
    """Return the band."""
    colour = "good" if state.won else "warning"
    face = Mood("face_cool" if state.won else "face_dead", medal=state.medal, key="face", press=Action.NEW, sound="")
    if style.decked:  # the ways on are keys of the deck
        return ShortBand(
            (),
            _achieved(state, style),
            (),
            state.mirrored,
            face=face,
            headline=Lines((state.headline,), SMALL, colour, "middle"),
        )
    return EndBand(
        (action_icon(style, Action.BACK, "icon_back"),),
        Told(_achieved(state, style), Text(state.headline, LARGE, colour)),
        (action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),),
        state.mirrored,
        face=face,
        ways=ways_on(
            style, style.target(BUTTON) / style.scale, golden=not state.asks, races=state.races, ways=state.ways
        ),
    )


def _achieved(state: EndBandState, style: Style) -> Node:
    """Return the time of a won game, on the Road the stars instead."""
    if state.stars:
        return Bulbs(ALL, state.stars, STAR)
    if not (state.won and state.time[1]):
        return NOTHING
    if style.decked:
        return Text(state.time[0], NORMAL if style.stands is Stands.LOW else LARGE, "text", "middle")
    return CountedTime(*state.time)


def ways_on(
    style: Style, high: float, size: int = NORMAL, *, golden: bool = True, races: bool = False, ways: Ways = WAYS
) -> tuple[Node, ...]:
    """Return the buttons, *high* at 720p; the first one takes the room that is left and, if *golden*, Enter."""
    return tuple(
        Button(
            style.words(LABELS.get(way, f"result.{way}")),
            size,
            24,
            first=golden and way == ways[0][0],
            grow=float(way == ways[0][0]),
            shrinks=True,
            key=way,
            press=press,
            sound="",
            high=high,
        )
        for way, press in ways
        if races or way != RACE
    )


def deck_ways(style: Style, ways: Ways) -> tuple[Node, ...]:
    """Return the ways on as keys of a deck, the golden one under the thumb."""
    return ways_on(style, 0, SMALL, ways=ways)[::-1]


class EndBand(StatusLine):
    """The line above a finished game: its result, its *face*, and the buttons of the *ways* on."""

    face: Node = NOTHING
    ways: tuple[Node, ...] = ()

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate and everything on it."""
        told = self.between
        yield from StatusLine(self.left, NOTHING, self.right, self.mirrored).place(style, rect)
        face = face_rect(style, rect)
        yield from self.face.place(style, face)
        begin, end = self.ends(style, rect)
        halves = (
            pygame.Rect(begin, rect.top, face.left - begin, rect.height),
            pygame.Rect(face.right, rect.top, end - face.right, rect.height),
        )
        gap = style.px(12)
        for node, half in zip((told, Row(self.ways, 6)), halves, strict=True):
            yield from node.place(style, half.inflate(-2 * gap, 0))


class ShortBand(StatusLine):
    """The line above a finished game over a deck: the time, the face, the headline, side by side or in a column."""

    face: Node = NOTHING
    headline: Node = NOTHING

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the plate and everything on it."""
        plate, face, parts = self.ground, face_rect(style, rect), (self.between, self.headline)
        if rect.height > rect.width:
            plate, high = column_part(style, rect), style.px(3 * NORMAL)
            inside = rect.inflate(-style.px(8), 0)
            places = [
                pygame.Rect(inside.left, face.top - high, inside.width, high),
                pygame.Rect(inside.left, face.bottom, inside.width, 2 * high),
            ]
        else:
            inside = rect.inflate(-2 * style.px(MARGIN), 0)
            places = [
                pygame.Rect(inside.left, rect.top, face.left - inside.left, rect.height),
                pygame.Rect(face.right, rect.top, inside.right - face.right, rect.height),
            ]
        yield Placed(plate, rect)
        yield from self.face.place(style, face)
        for part, place in zip(parts, places, strict=True):
            high = min(place.height, part.wants(style, place.width)[1])
            yield from part.place(style, pygame.Rect(place.left, place.centery - high // 2, place.width, high))


class Told(Node):
    """The time of a game, and the headline beside it if it has room."""

    time: Node
    headline: Text

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the time, and the headline in the largest size that fits."""
        rest = rect
        if self.time is not NOTHING:
            wide, tall = self.time.wants(style)
            yield Placed(self.time, pygame.Rect(rect.left, rect.centery - tall // 2, wide, tall))
            taken = wide + style.px(14)
            rest = pygame.Rect(rect.left + taken, rect.top, rect.width - taken, rect.height)
        sizes = [size for size in (LARGE, NORMAL, SMALL) if style.has_room(self.headline.text, size, rest.width)]
        if sizes:
            yield Placed(self.headline.replaced(size=sizes[0]), rest)


class Mood(Face):
    """The face: it shows how the game ended, and a medal marks a first place."""

    medal: bool = False

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the face and the medal."""
        super().paint(surface, style, rect, state)
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
            right = put(surface, picture, picture.get_rect(bottomright=(right, rect.bottom))).left


def prepared(style: Style) -> Iterator[None]:
    """Render the sprites of the band in advance, one per step: all at once would cost a frame."""
    px = style.px
    for digit in "0123456789.":
        for high in (HIGH, DECIMALS):
            numerals(style, digit, px(high), "text")
            yield
    style.sprites.get("medal", px(MEDAL))
    yield
