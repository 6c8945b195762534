"""The cabinet around a board: a metal plate with the marquee above, lamps below it, and a foot for sentences."""

from collections.abc import Iterable, Iterator

import pygame

from game.ui.board.camera import Camera
from game.ui.core.aside import around
from game.ui.core.assets import clear, plate_svg, render
from game.ui.core.clip import clipped
from game.ui.core.room import REST, Light
from game.ui.core.style import Stands, Style
from game.ui.kit.deck import deck_height, deck_wide
from game.ui.kit.node import NOTHING, Node, Opaque, State
from game.ui.kit.text import corners

OUTER, SIDE, WELL, WELL_RIM, LAMPS, FOOT, RADIUS = 5, 12, 3, 2, 14, 26, 18
"""At 720p: from the window to the plate, from there to the well, its edge and rim, the lamps, the foot, the corners."""

THIN, EDGE, MARQUEE, GROWN = 4, 4, 54, 132
"""
In windows that are upright or low, at 720p: the metal beside the well, the room above and below the plate, the
marquee's height, and to which one grows over a small board.
"""

COLUMN = 92
"""In a low window: the width of a marquee beside the board."""

HEIGHT, INSET, SCREW, SCREW_AT = 56, 28, 9, 13
"""At 720p: the usual marquee; from plate to its content; a screw's width; from the plate's edge to its middle."""

RIM = 0.85, 0.4, 0.15
"""The share of the room's light that each ring along the plate's edge shows, from the outermost in."""


# Where its parts are


def cabinet_room(style: Style, marquee: float, foot: float = FOOT) -> pygame.Rect:
    """Return the window's room for cells; *marquee* and *foot* are heights at 720p."""
    px, (width, height) = style.px, style.size
    top, side = px(OUTER) + px(marquee) + px(LAMPS) + px(WELL), px(OUTER) + px(SIDE) + px(WELL)
    return pygame.Rect(side, top, width - 2 * side, height - top - px(WELL) - px(foot) - px(OUTER))


def seat(
    style: Style,
    camera: Camera,
    marquee: float,
    narrowest: float,
    foot: float = FOOT,
    *,
    column: bool = False,
    left_handed: bool = False,
) -> pygame.Rect:
    """
    Place a board with its marquee, foot and deck, as the window has room for them; return the room for cells.

    *column* says that the marquee can stand beside the board.
    """
    px, (width, height), stands = style.px, style.size, style.stands
    camera.touch, deck = style.touch, deck_height(style) if style.decked else 0
    if stands is Stands.WIDE:
        dress(style, camera, marquee, narrowest, foot)
        camera.side, camera.deck, camera.beside = 0, deck, (0, 0)
        camera.below += deck
        room = cabinet_room(style, marquee, foot)
        room.height -= deck
        camera.place(room, style.css)
        return room
    low, side = stands is Stands.LOW, px(THIN) + px(WELL)
    camera.plate, camera.side, camera.narrowest = None, px(THIN), width - 2 * px(OUTER)
    camera.above = 0 if low and column else px(marquee if marquee > HEIGHT else MARQUEE) + px(LAMPS)
    ends = px(COLUMN) if column else 0, deck_wide(style)
    camera.beside = ((ends[1], ends[0]) if left_handed else ends) if low else (0, 0)
    camera.deck = 0 if low else deck
    top = px(EDGE) + (camera.above or px(THIN)) + px(WELL)
    for below in (px(foot), 0):  # the foot gives way to the cells
        camera.below = below + camera.deck
        left = px(OUTER) + side + camera.beside[0]
        room = pygame.Rect(left, top, width - left - px(OUTER) - side - camera.beside[1], height - top)
        room.height -= px(EDGE) + px(WELL) + camera.below
        camera.place(room, style.css)
        if low or not camera.scrolls:
            break
    if not low and (free := room.height - camera.board.height) > 0:  # the board stands where the thumb is
        second = min(free, max(0, px(2 * FOOT) - px(foot))) if camera.below > camera.deck else 0
        room.height, room.top = room.height - free, room.top + free - second
        camera.below += second  # a sentence may have two lines
        camera.place(room, style.css)
        camera.above += min(free - second, max(0, px(GROWN) + px(LAMPS) - camera.above))
    return room


def board_room(style: Style, plate: pygame.Rect) -> pygame.Rect:
    """Return the room for cells in a *plate* without a marquee."""
    edge = style.px(SIDE) + style.px(WELL)
    return plate.inflate(-2 * edge, -2 * edge)


def dress(style: Style, camera: Camera, marquee: float, narrowest: float, foot: float = FOOT) -> None:
    """Give a board a marquee, lamps and a foot; *narrowest* is the plate's least width at 720p."""
    camera.above, camera.below, camera.plate = style.px(marquee) + style.px(LAMPS), style.px(foot), None
    camera.narrowest = min(style.px(narrowest), style.size[0] - 2 * style.px(OUTER))


def well_rect(style: Style, camera: Camera) -> pygame.Rect:
    """Return the rectangle of the well: the board with its edge."""
    return camera.rim.inflate(2 * style.px(WELL), 2 * style.px(WELL))


def frame_rect(style: Style, camera: Camera) -> pygame.Rect:
    """Return the plate's rectangle; things beside it align with its top and bottom."""
    if camera.plate:
        return camera.plate
    well, side = well_rect(style, camera), camera.side or style.px(SIDE)
    above, below, (left, right) = camera.above or side, camera.below or side, camera.beside
    wide = max(well.width + 2 * side + left + right, camera.narrowest)
    plate = pygame.Rect(0, well.top - above, wide, well.height + above + below)
    if camera.beside != (0, 0):  # in a low window; the keys beside a small board need the whole height
        plate = plate.union(plate.left, style.px(EDGE), 0, style.size[1] - 2 * style.px(EDGE))
    plate.centerx = well.centerx + (right - left) // 2
    plate.left = max(min(plate.left, style.size[0] - style.px(OUTER) - wide), style.px(OUTER))
    return plate


def marquee_rect(style: Style, camera: Camera) -> pygame.Rect:
    """Return the rectangle of the line above the board."""
    plate = frame_rect(style, camera)
    if not camera.above:
        return deck_rect(style, camera, marquee=True)
    return pygame.Rect(plate.topleft, (plate.width, camera.above - style.px(LAMPS)))


def deck_rect(style: Style, camera: Camera, *, marquee: bool = False) -> pygame.Rect:
    """Return the rectangle of the keys for the thumb; or of a marquee that stands on the other side of the board."""
    plate, (left, right) = frame_rect(style, camera), camera.beside
    if camera.deck:
        return pygame.Rect(plate.left, plate.bottom - camera.deck, plate.width, camera.deck)
    at_left = (left > right) is marquee if left and right else bool(left)
    top = plate.top if marquee or not camera.above else plate.top + camera.above
    rect = pygame.Rect(plate.left, top, left, plate.bottom - top)
    return rect if at_left else pygame.Rect(plate.right - right, top, right, plate.bottom - top)


def lamps_rect(style: Style, camera: Camera) -> pygame.Rect:
    """Return the strip of the lamps between marquee and rim, as wide as the plate."""
    line = marquee_rect(style, camera)
    return pygame.Rect(line.bottomleft, (line.width, style.px(LAMPS) - max(1, style.px(WELL_RIM))))


def foot_rect(style: Style, camera: Camera) -> pygame.Rect:
    """Return the rectangle for a sentence below the board, between the screws."""
    plate, inset = frame_rect(style, camera), style.px(INSET)
    if not camera.plate and camera.deck and camera.below == camera.deck:  # the cells took it: the marquee says it
        return marquee_rect(style, camera).inflate(-2 * inset, 0)
    bottom, (left, right) = plate.bottom - camera.deck, camera.beside
    high = camera.below - camera.deck if camera.plate else bottom - well_rect(style, camera).bottom
    return pygame.Rect(plate.left + left + inset, bottom - high, plate.width - left - right - 2 * inset, high)


def foot_light(style: Style, camera: Camera) -> int:
    """Return how high the room's light reaches into the foot at times."""
    return 0 if camera.deck else len(RIM) * _ring(style)


def _ring(style: Style) -> int:
    """Return the width of a ring of light along the plate's edge."""
    return style.px(2)


# The picture


def draw_cabinet(surface: pygame.Surface, style: Style, camera: Camera, light: Light = REST) -> None:
    """Paint the plate around the board, and the well under it."""
    plate, well = frame_rect(style, camera), well_rect(style, camera)
    style.paint_room(surface, corners(plate, style.px(RADIUS)), light)
    for part in around(well, plate):
        if part.width > 0 and part.height > 0:
            surface.blit(plate_part(style, plate.size, part.move(-plate.left, -plate.top)), part)
    draw_well(surface, style, well, camera.rim, camera.edge)


def draw_rim(
    surface: pygame.Surface, style: Style, camera: Camera, light: Light, painted: Iterable[pygame.Rect]
) -> None:
    """Paint the room's light on the plate's edge inside *painted*, because a large board hides the room."""
    theme, plate = style.theme, frame_rect(style, camera)
    if light == REST or not (theme.lights["room"] and light.step) or theme.bevelled:
        return
    colour, metal = pygame.Color(theme[f"light_{light.name}"]), pygame.Color(theme["panel"])
    thick, radius = _ring(style), style.px(RADIUS)
    inner, rounded = plate.inflate(-2 * len(RIM) * thick, -2 * len(RIM) * thick), corners(plate, radius)
    for rect in painted:
        in_corner = rect.collidelist(rounded) >= 0
        if in_corner or (rect.colliderect(plate) and not inner.contains(rect)):
            with clipped(surface, rect):
                for ring, shown in enumerate(RIM):
                    edge = plate.inflate(-2 * ring * thick, -2 * ring * thick)
                    shade = metal.lerp(colour, shown * light.strength)
                    if in_corner:
                        pygame.draw.rect(surface, shade, edge, thick, border_radius=max(0, radius - ring * thick))
                        continue
                    for side in around(edge.inflate(-2 * thick, -2 * thick), edge):
                        surface.fill(shade, side)


def shining(style: Style, camera: Camera) -> list[pygame.Rect]:
    """Return the parts of the window that show the light: the room, and the plate's edge."""
    inwards = -2 * style.px(RADIUS)
    return around(frame_rect(style, camera).inflate(inwards, inwards), pygame.Rect((0, 0), style.size))


def prepare_cabinet(style: Style, camera: Camera) -> Iterator[None]:
    """Draw the parts of a plate in advance, one at each call."""
    plate, well, bar = frame_rect(style, camera), well_rect(style, camera), camera.above - style.px(LAMPS)
    parts = [(plate.size, part.move(-plate.left, -plate.top)) for part in around(well, plate)]
    lines = ((marquee_rect(style, camera), 0), (lamps_rect(style, camera), bar)) if camera.above else ()
    for part, above in lines:
        parts.append(((part.width, 2 * style.size[1]), pygame.Rect(0, above, *part.size)))
    for size, part in parts:
        if part.width > 0 and part.height > 0:
            plate_part(style, size, part)
            yield


def draw_well(surface: pygame.Surface, style: Style, well: pygame.Rect, board: pygame.Rect, edge: str = "line") -> None:
    """Paint the rim around the well, its edge, and its ground beside the board."""
    for part in around(board.clip(well), well):
        surface.fill(style.theme["gap"], part)
    line, rim = max(1, style.px(1)), max(1, style.px(WELL_RIM))
    pygame.draw.rect(surface, style.theme["open_line"], well, line)
    pygame.draw.rect(surface, style.theme[edge], well.inflate(2 * rim, 2 * rim), rim, border_radius=2 * rim)


def plate_part(style: Style, size: tuple[int, int], part: pygame.Rect) -> pygame.Surface:
    """Return one part of a plate with its screws; the whole plate would need a surface as large as the window."""
    return style.sprites.drawn(("plate", size, *part), lambda: _draw_part(style, size, part))


def _draw_part(style: Style, size: tuple[int, int], part: pygame.Rect) -> pygame.Surface:
    radius, stroke = style.px(RADIUS), max(1, style.px(1))
    wide = min(2 * radius + 1, size[0])
    column = style.sprites.drawn(
        ("plate_column", wide, size[1]),
        lambda: render(
            plate_svg(wide, size[1], radius, "panel", "line", stroke, style.theme, style.size[1]),
            wide,
            size[1],
            "plate",
        ),
    )
    rounded = part.top < radius or part.bottom > size[1] - radius  # otherwise the part is opaque and copies faster
    column = column.subsurface((0, part.top, wide, part.height))
    if not rounded:
        column = column.convert()
    picture = clear(part.size, column) if rounded else pygame.Surface(part.size, 0, column)
    middle = part.clip((radius, part.top, size[0] - 2 * radius, part.height)).move(-part.left, -part.top)
    if middle.width and middle.height:
        pygame.transform.scale(column.subsurface((radius, 0, 1, part.height)), middle.size, picture.subsurface(middle))
    picture.blit(column, (-part.left, 0), (0, 0, radius, part.height))
    picture.blit(column, (size[0] - radius - part.left, 0), (wide - radius, 0, radius, part.height))
    _draw_screws(picture, style, size, part)
    return picture


def _draw_screws(picture: pygame.Surface, style: Style, size: tuple[int, int], part: pygame.Rect) -> None:
    screw, far = style.sprites.get("screw", style.px(SCREW)), style.px(SCREW_AT)
    for x in (far, size[0] - far):
        for y in (far, size[1] - far):
            picture.blit(screw, screw.get_rect(center=(x - part.left, y - part.top)))


class PlatePart(Opaque):
    """A part of the plate under changing content; the part begins *above* pixels below the plate's top."""

    above: int = 0

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the part, and the room behind its round corners."""
        if not self.above:
            style.paint_room(surface, corners(rect, style.px(RADIUS)))
        part = pygame.Rect(0, self.above, *rect.size)
        surface.blit(plate_part(style, (rect.width, 2 * style.size[1]), part), rect)


class FootPart(Opaque):
    """The plate under changing content below the board; *size*: the whole plate's; *at*: this part's place in it."""

    size: tuple[int, int]
    at: tuple[int, int]

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the part."""
        surface.blit(plate_part(style, self.size, pygame.Rect(self.at, rect.size)), rect)


def foot_part(style: Style, camera: Camera) -> tuple[Node, pygame.Rect]:
    """
    Return the plate under a sentence in the foot, so that one that goes leaves nothing, and where it is.

    Neither the well's rim nor the room's light is painted over; where the marquee says it, there is no such ground.
    """
    place, plate = foot_rect(style, camera), frame_rect(style, camera)
    if marquee_rect(style, camera).contains(place):
        return NOTHING, place
    rim = style.px(WELL_RIM)
    place = pygame.Rect(place.left, place.top + rim, place.width, place.height - rim - foot_light(style, camera))
    return FootPart(plate.size, (place.left - plate.left, place.top - plate.top)), place


def column_part(style: Style, rect: pygame.Rect) -> FootPart:
    """Return the plate under a marquee that stands beside the board: an end of it."""
    at = 0 if rect.centerx < style.size[0] // 2 else 2 * rect.width
    return FootPart((3 * rect.width, rect.height), (at, 0))
