"""Places a card about cells of a board beside the board; the card never covers it."""

from collections.abc import Callable, Iterator
from copy import copy

import pygame

from game.ui.board.bezel import FOOT, LAMPS, OUTER, RADIUS, SIDE, WELL, frame_rect, prepare_cabinet, well_rect
from game.ui.board.camera import Camera
from game.ui.board.hud import HEIGHT
from game.ui.core.aside import Stand, Way
from game.ui.core.style import Stands, Style
from game.ui.input.actions import Action
from game.ui.kit.damage import draw_ahead
from game.ui.kit.deck import Deck, DeckKey, deck_height
from game.ui.kit.node import NOTHING, PLAIN, Node, Size, box

NARROW, SLIM, GAP = 520, 216, 12
"""At 720p: a card's largest and least width beside the board, and the gap around it."""

CARD, KEYLESS, LOW, UPRIGHT, LEAST, PART = 400, 330, 220, 330, 0.8, 16
"""
At 720p: a card's least width (CARD; KEYLESS: beside a deck with its keys) and height (LOW; UPRIGHT: with keys for a
finger). Least scale of cells; side of a board part, in cells.
"""

SHARE = 0.65
"""The most of the room of a small window that a card takes, so that some of the board is seen beside it."""

Make = Callable[[int], Node]
"""Makes a card of the given width in pixels."""


def place_card(style: Style, camera: Camera, make: Make, panel: pygame.Rect | None = None) -> pygame.Rect | None:
    """
    Return the card's rectangle: beside the cabinet and as high, or over a *panel* at its right.

    None if there is no room, because a card never covers the board.
    """
    frame, gap = frame_rect(style, camera), style.px(GAP)
    right = pygame.Rect(frame.right, frame.top - gap, style.size[0] - frame.right, 0)
    if panel:
        right = pygame.Rect(panel.left - gap, frame.top - gap, panel.width + 2 * gap, 0)
    left = pygame.Rect(0, frame.top - gap, frame.left, 0)
    places = (_in(style, make, side, frame, at_end=side is left) for side in (right, left))
    return next((place for place in places if place), None)


def free_beside(style: Style, camera: Camera) -> pygame.Rect:
    """Return the card's rectangle after :func:`make_room`."""
    frame, gap = frame_rect(style, camera), style.px(GAP)
    if camera.plate:  # one cabinet for board and card
        well = well_rect(style, camera)
        left = well.right + gap
        right, bottom = frame.right - style.px(SIDE) - camera.beside[1], frame.bottom - camera.below
        return pygame.Rect(left, well.top, max(1, right - left), bottom - well.top)
    window = pygame.Rect((0, 0), style.size).inflate(-2 * style.px(OUTER), -2 * style.px(OUTER))
    if card_is_below(style):
        top = frame.bottom + gap
        return pygame.Rect(frame.left, top, frame.width, max(1, window.bottom - top))
    left = frame.right + gap
    return pygame.Rect(left, frame.top, max(1, min(window.right - left, style.px(NARROW))), frame.height)


def _in(style: Style, make: Make, side: pygame.Rect, frame: pygame.Rect, *, at_end: bool) -> pygame.Rect | None:
    """Return the card's rectangle in one *side* of the window, at its right end if *at_end*; None without room."""
    gap = style.px(GAP)
    wide = min(style.px(NARROW), side.width - 2 * gap)
    if wide < style.px(SLIM):
        return None
    card = pygame.Rect(0, frame.top, wide, frame.height)
    card.left = side.right - gap - wide if at_end else side.left + gap
    return card if make(wide).wants(style, wide)[1] <= frame.height else None


def make_room(style: Style, camera: Camera, cell: int) -> None:
    """
    Move the cabinet aside (up in an upright window) to make room for a card beside it.

    If cells would get too small, only the part of the board around *cell* is shown, at the old tile size. If there is
    no room beside the marquee, one cabinet surrounds board and card.
    """
    window = pygame.Rect((0, 0), style.size).inflate(-2 * style.px(OUTER), -2 * style.px(OUTER))
    upright, tile, gap = card_is_below(style), camera.tile, style.px(GAP)
    _leave_deck(style, camera)
    plate, edge, room = frame_rect(style, camera), style.px(SIDE) + style.px(WELL), camera.rim
    if upright:
        card = style.px(UPRIGHT if style.decked else LOW)
        room.height = min(room.height, window.bottom - camera.below - card - gap - room.top)
    else:
        both = window.width - 2 * edge - sum(camera.beside) - gap
        card = style.px(KEYLESS if style.stands is Stands.LOW else CARD)
        room.width = min(room.width, both - min(card, round(both * SHARE)))
    fits = min(room.width // camera.grid.width, room.height // camera.grid.height)
    if fits < tile * LEAST and not camera.scrolls:
        side, fits = PART * tile, tile
        room.size = min(side, room.width) // tile * tile, min(side, room.height) // tile * tile
    least, camera.least = camera.least, fits
    camera.place(room, style.css)
    camera.least = least
    smaller = frame_rect(style, camera)
    if upright:
        camera.shift(0, plate.top - smaller.top)
    elif window.width - smaller.width - gap >= style.px(CARD):
        both = smaller.width + gap + min(style.px(NARROW), window.width - smaller.width - gap)
        camera.shift(window.centerx - both // 2 - smaller.left, plate.top - smaller.top)
    else:
        inside = camera.rim.width + 2 * edge + sum(camera.beside) + gap + style.px(NARROW)
        wide = max(plate.width, min(window.width, inside))
        plate = plate.inflate(wide - plate.width, 0).clamp(window)
        top = plate.top + camera.above + style.px(WELL)
        high = top + camera.rim.height + style.px(WELL) + camera.below - plate.top
        plate.height = max(high, plate.height * any(camera.beside))  # a low window's plate has all of its height
        camera.shift(plate.left + camera.beside[0] + edge - camera.rim.left, top - camera.rim.top)
        camera.plate = plate
    place = camera.cell_rect(cell)
    camera.pan(camera.area.centerx - place.centerx, camera.area.centery - place.centery)


def _leave_deck(style: Style, camera: Camera) -> None:
    """Give the room of a deck below to a card, which ends in the same keys; the board moves up for it."""
    if not card_is_below(style):
        return
    if camera.deck:
        camera.below, camera.deck = style.px(FOOT), 0
    if style.stands is Stands.UPRIGHT:
        camera.above = min(camera.above, style.px(HEIGHT) + style.px(LAMPS))
    if style.decked:
        camera.shift(0, style.px(OUTER) - frame_rect(style, camera).top)


def card_is_below(style: Style) -> bool:
    """Whether a card stands below the board, not beside it."""
    return style.size[1] > style.size[0]


def card_deck(style: Style, keys: tuple[Node, ...]) -> Deck:
    """Return the end of a card below a board: Back, and the keys that a deck would have there."""
    back = DeckKey("icon_back", key=("deck", Action.BACK), press=Action.BACK, sound="")
    return Deck(NOTHING, (back, *keys), high=deck_height(style) / style.scale)


def prepared_aside(style: Style, camera: Camera, cell: int, make: Callable[[Size], Node]) -> Iterator[None]:
    """Draw the pictures for :func:`make_room` and the card from *make* in advance, one part per call."""
    there, nowhere = copy(camera), pygame.Surface((1, 1))
    make_room(style, there, cell)
    yield from prepare_cabinet(style, there)
    card = free_beside(style, there)
    for node, rect in make(card.size).place(style, card):
        draw_ahead(nowhere, style, [(node, box(rect), PLAIN)])
        yield


def stand_of(style: Style, camera: Camera) -> Stand:
    """Return the current rectangles of cabinet, well and board."""
    return Stand(box(frame_rect(style, camera)), box(well_rect(style, camera)), box(camera.board))


def way_aside(style: Style, before: Stand, camera: Camera, card: pygame.Rect | None = None) -> Way:
    """Return a cabinet's movement from *before* to its current place with a card or the panel *card* beside it."""
    after, card = stand_of(style, camera), card or free_beside(style, camera)
    return Way(before, after, box(card), style.px(RADIUS), style.px(SIDE) // 2, style.px(HEIGHT))
