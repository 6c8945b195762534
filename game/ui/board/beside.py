"""Where a card about some cells of a board stands: beside the board if it fits there, else where it hides the least."""

from collections.abc import Callable

import pygame

from game.engine.grid import cells_of
from game.ui.board.bezel import frame_rect
from game.ui.board.camera import Camera
from game.ui.core.style import Style
from game.ui.kit.node import Node

WIDE, NARROW, SLIM, GAP = 620, 520, 216, 12
"""At 720p: how wide a card on the board is, how wide one beside it is at most and at least, and what is free around."""

CARD, LEAST, PART = 400, 0.8, 16
"""How wide a card beside a shrunk cabinet is at least at 720p, to which part cells may shrink, and a part's cells."""

Make = Callable[[int], Node]
"""Makes the card of a width in pixels."""


def place_card(
    style: Style,
    camera: Camera,
    make: Make,
    told: int,
    panel: pygame.Rect | None = None,
    room: pygame.Rect | None = None,
    wide: int = WIDE,
    *,
    covers: bool = True,
) -> pygame.Rect | None:
    """
    Return the place of a card that tells of the cells *told*, a bitboard: beside the cabinet, as high as that.

    It lies over a *panel* at the right of the board, and keeps to *room*, which is the window if it is not said. Where
    there is no room it *covers* some of the board, or has no place.
    """
    frame, gap = frame_rect(style, camera), style.px(GAP)
    room = room or pygame.Rect((0, 0), style.size)
    right = pygame.Rect(frame.right, frame.top - gap, room.right - frame.right, 0)
    if panel:
        right = pygame.Rect(panel.left - gap, frame.top - gap, panel.width + 2 * gap, 0)
    left = pygame.Rect(room.left, frame.top - gap, frame.left - room.left, 0)
    for side in (right, left):
        if place := _in(style, make, side, frame, at_end=side is left):
            return place
    if not covers:
        return None
    return _quietest(style, camera, make, told, min(style.px(wide), camera.rim.width - 2 * gap))


def free_beside(style: Style, camera: Camera) -> pygame.Rect:
    """Return all that is free at the right of the cabinet, as high as it, or below it where the window is upright."""
    frame, gap = frame_rect(style, camera), style.px(GAP)
    if style.size[1] > style.size[0]:
        return pygame.Rect(frame.left, frame.bottom + gap, frame.width, max(1, style.size[1] - frame.bottom - 2 * gap))
    return pygame.Rect(frame.right + gap, frame.top, max(1, style.size[0] - frame.right - 2 * gap), frame.height)


def _in(style: Style, make: Make, side: pygame.Rect, frame: pygame.Rect, *, at_end: bool) -> pygame.Rect | None:
    """Return where the card stands on one *side* of the cabinet, if it has room: at its left or right end."""
    gap = style.px(GAP)
    wide = min(style.px(NARROW), side.width - 2 * gap)
    if wide < style.px(SLIM):
        return None
    card = pygame.Rect(0, frame.top, wide, frame.height)
    card.left = side.right - gap - wide if at_end else side.left + gap
    return card if make(wide).wants(style, wide)[1] <= frame.height else None


def _quietest(style: Style, camera: Camera, make: Make, told: int, wide: int) -> pygame.Rect:
    """Return the corner of the board where a card covers the fewest cells that it tells of."""
    gap, card = style.px(GAP), pygame.Rect(0, 0, wide, make(wide).wants(style, wide)[1])
    cells = [camera.cell_rect(cell) for cell in cells_of(told & camera.seen_cells)]
    rim = camera.rim.inflate(-gap, -gap)
    corners = ("bottomleft", "bottomright", "topleft", "topright")
    places = [card.move_to(**{corner: getattr(rim, corner)}) for corner in corners]
    return min(places, key=lambda place: len(place.inflate(camera.tile, camera.tile).collidelistall(cells)))


def make_room(style: Style, camera: Camera, room: pygame.Rect, cell: int) -> None:
    """
    Shrink the cabinet to the left, in an upright window to the top, so that a card stands beside it.

    Where its cells would get too small it shows the part of the board around a *cell* as large as before.
    """
    tile, left = camera.tile, room.copy()
    if style.size[1] > style.size[0]:
        left.height -= max(0, style.px(CARD) - (style.size[1] - frame_rect(style, camera).height))
        camera.place(left, style.board_scale)
        camera.shift(0, style.px(GAP) - frame_rect(style, camera).top)
        return
    left.width -= style.px(CARD) + style.px(GAP)
    camera.narrowest = min(camera.narrowest, left.width)
    camera.place(left, style.board_scale)
    if camera.tile < tile * LEAST and not camera.scrolls:
        side = min(PART * tile, left.width, left.height)
        part = pygame.Rect(
            0, left.top, min(side, camera.grid.width * tile), min(left.height, camera.grid.height * tile)
        )
        part.left = left.left
        least, camera.least = camera.least, tile
        camera.place(part, style.board_scale)
        camera.least = least
    plate = frame_rect(style, camera)
    spare = style.size[0] - plate.width - style.px(CARD) - 3 * style.px(GAP)
    camera.shift(style.px(GAP) + min(max(0, spare // 2), style.px(60)) - plate.left, 0)
    place = camera.cell_rect(cell)
    camera.pan(camera.area.centerx - place.centerx, camera.area.centery - place.centery)
