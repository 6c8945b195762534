"""
The sprites and sounds on disk, and sprites at any size in any theme's colours.

A sprite is one SVG, rendered anew at every size it is shown at: nothing is ever
stretched.

They are written for the very size they are shown at, so that every edge lies on a whole pixel.
"""

import io
import re
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from game.engine.errors import GameError
from game.ui.core.pictures import Pictures
from game.ui.core.themes import NIGHT, SPRITE_COLOURS, Theme

SPRITES = (
    *(f"digit_{number}" for number in range(1, 9)),
    *(f"pips_{number}" for number in range(1, 9)),
    *(f"figure_{name}" for name in ("0", "9", "point", "comma", "colon", "percent", "plus", "minus", "times")),
    *("overflag", "met"),
    "flag",
    "cross",
    "tick",
    "question",
    "mine",
    "cursor",
    *("glow", "spark", "scorch"),
    *(f"face_{mood}" for mood in ("smile", "blink", "wow", "cool", "dead", "asleep")),
    "led",
    *(f"icon_{name}" for name in ("back", "pause", "hint", "chances", "sound", "mute", "gear", "step")),
    *(f"icon_{name}" for name in ("play", "previous", "next", "faster", "path")),
    *("pointer", "screw"),
    *(f"mouse_{buttons}" for buttons in ("left", "right", "both")),
    *("medal", "award"),
    *(f"emblem_{sign}" for sign in ("flag", "tick", "mouse", "chord", "proof")),
    *(f"emblem_{sign}" for sign in ("clock", "heart", "fade", "sure", "rise")),
    *("hatch", "dots", "bars", "crosses", "stripes", "no_entry", "life", "parcel", "battle"),
    *(f"shape_{shape}" for shape in ("square", "circle", "triangle", "diamond")),
    *(f"rank_{rank}" for rank in ("cadet", "recruit", "sapper", "lieutenant", "captain", "marshal")),
    "icon",
)

_COLOUR = re.compile(r"#[0-9A-F]{6}")
_NAMES = {NIGHT[name]: name for name in SPRITE_COLOURS}


class AssetError(GameError):
    """A sprite or a sound is missing or can't be read."""


def find_root() -> Path:
    """Return the folder of sprites/ and sounds/ in a bundle, a wheel or the source tree. Raises AssetError."""
    here = Path(__file__).resolve().parents[2]
    places = [Path(getattr(sys, "_MEIPASS", here / "_assets")), here / "_assets", here.parent]
    for place in places:
        if (place / "sprites").is_dir():
            return place
    raise AssetError(f"the sprites folder is missing; looked in {', '.join(map(str, places))}")


class Assets:
    """Reads sprites and sounds by name. Raises AssetError where one can't be read."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def svg(self, name: str) -> str:
        """Return a sprite's SVG text."""
        path = self.root / "sprites" / f"{name}.svg"
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise AssetError(f"the sprite {path} can't be read: {error}") from error

    def sound(self, name: str) -> Path:
        """Return the path of an effect or of a part of the music."""
        path = self.root / "sounds" / f"{name}.ogg"
        if not path.is_file():
            raise AssetError(f"the sound {path} is missing")
        return path


class Sprites:
    """Sprites in one theme's colours, rendered for each size."""

    def __init__(self, assets: Assets, theme: Theme, pictures: Pictures | None = None) -> None:
        self.theme = theme
        self.pictures = pictures or Pictures()
        self._assets = assets
        self._texts: dict[str, str] = {}

    def wearing(self, theme: Theme) -> "Sprites":
        """Return the same sprites in another theme's colours."""
        return Sprites(self._assets, theme, self.pictures)

    def get(
        self, name: str, width: int, height: int | None = None, swap: Mapping[str, str] | None = None
    ) -> pygame.Surface:
        """
        Return a sprite, *width* by *height* (else square) pixels large.

        *swap* replaces colour names by others, to draw one sprite in other colours.
        """
        height = height or width
        key = (name, width, height, tuple(swap.items()) if swap else ())
        return self.drawn(key, lambda: render(self._text(name, width, swap or {}), width, height, name))

    def _text(self, name: str, side: int, swap: Mapping[str, str]) -> str:
        """Return a drawing in the theme's colours."""
        if name in CELLS:
            return cell_svg(name, side, self.theme, lambda colour: self.theme[swap.get(colour, colour)])
        if name not in self._texts:
            self._texts[name] = self._assets.svg(name)
        return self._recolour(self._texts[name], swap)

    def led_digit(self, digit: str, width: int, height: int) -> pygame.Surface:
        """Return one seven-segment digit (0–9, '-' or ' ') with its unlit segments faintly there."""

        def draw() -> pygame.Surface:
            text = self._assets.svg("led")
            for segment in "abcdefg":
                if segment not in SEGMENTS[digit]:
                    text = text.replace(
                        f'id="{segment}" fill="{NIGHT["led_on"]}"', f'id="{segment}" fill="{NIGHT["led_off"]}"'
                    )
            return render(self._recolour(text, {}), width, height, "led")

        return self.drawn(("led", digit, width, height), draw)

    def panel(
        self,
        size: tuple[int, int],
        radius: int,
        fill: str,
        line: str = "",
        alpha: float = 1,
        stroke: int = 0,
    ) -> pygame.Surface:
        """Return a plate with an edge: a key, a well or metal by the name of its colour, else flat and smooth."""
        stroke = (stroke or max(1, round(radius / 6))) if line else 0
        key = ("panel", size, radius, fill, line, alpha, stroke)
        return self.drawn(key, lambda: self._panel(size, radius, fill, line, alpha, stroke))

    def frame(self, size: tuple[int, int], stroke: int, colour: str) -> pygame.Surface:
        """Return a frame with round corners, *stroke* pixels thick, its edges smooth at every size."""
        side = min(*size, 4 * stroke + 1)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
            f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{side - stroke}" height="{side - stroke}" '
            f'rx="{1.5 * stroke}" fill="none" stroke="{self.theme[colour]}" stroke-width="{stroke}"/></svg>'
        )
        key = "frame", size, stroke, colour
        return self.drawn(key, lambda: stretched(render(svg, side, side, "frame"), size))

    def _panel(
        self, size: tuple[int, int], radius: int, fill: str, line: str, alpha: float, stroke: int
    ) -> pygame.Surface:
        """Draw the smallest panel with these corners and stretch it, because drawing a large one takes frames."""
        if fill in (*KEYS, METAL, WELL):
            small = min(size[0], 2 * (radius + stroke) + 1), size[1]
            plate = stretched(render(plate_svg(*small, radius, fill, line, stroke, self.theme), *small, "plate"), size)
            plate.set_alpha(round(255 * alpha))
            return plate
        smallest = 2 * (radius + stroke) + 1
        small = min(size[0], smallest), min(size[1], smallest)
        rim = f'stroke="{self.theme[line]}" stroke-width="{stroke}"' if line else ""
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {small[0]} {small[1]}">'
            f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{small[0] - stroke}" height="{small[1] - stroke}" '
            f'rx="{radius}" fill="{self.theme[fill]}" fill-opacity="{alpha}" {rim}/></svg>'
        )
        return stretched(render(svg, *small, "panel"), size)

    def drawn(self, key: object, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of *key*, made by *draw* if it is not kept; *key* must contain the size."""
        return self.pictures.get((self.theme.name, key), draw)

    def has(self, key: object) -> bool:
        """Return whether the picture of *key* is kept."""
        return (self.theme.name, key) in self.pictures

    def _recolour(self, text: str, swap: Mapping[str, str]) -> str:
        """Replace every colour in one pass, so that no new value is replaced again."""

        def exchange(match: re.Match[str]) -> str:
            name = _NAMES.get(match[0])
            return self.theme[swap.get(name, name)] if name else match[0]

        return _COLOUR.sub(exchange, text)


SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abdeg",
    "3": "abcdg",
    "4": "bcfg",
    "5": "acdfg",
    "6": "acdefg",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
    " ": "",
}


def render(svg: str, width: int, height: int, name: str) -> pygame.Surface:
    """
    Return an SVG text as a surface of that size, stretched if necessary, in the screen's own byte order.

    Raises: AssetError.
    """
    fitted = svg.replace("<svg ", '<svg preserveAspectRatio="none" ', 1)
    try:
        surface = pygame.image.load_sized_svg(_readable(fitted), (width, height))
    except pygame.error as error:
        raise AssetError(f"the sprite {name!r} can't be drawn: {error}") from error
    if surface.get_size() != (width, height):
        canvas = pygame.Surface((width, height), pygame.SRCALPHA)
        canvas.blit(surface, surface.get_rect(center=canvas.get_rect().center))
        surface = canvas
    return surface.convert_alpha()  # else every blit would convert it: 40 times slower


def _readable(svg: str) -> io.BytesIO | Path:
    """Return what pygame reads a text from; in a browser that must be a file."""
    if sys.platform != "emscripten":
        return io.BytesIO(svg.encode())
    file = Path(tempfile.gettempdir(), "sprite.svg")
    file.write_text(svg, encoding="utf-8")
    return file


def stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture stretched to *size*: corners unchanged, the middle column and row repeated."""
    across, down = (_parts(old, new) for old, new in zip(picture.get_size(), size, strict=True))
    if len(across) == len(down) == 1:
        return picture
    result = clear(size, picture)
    for from_x, wide, to_x, new_wide in across:
        for from_y, high, to_y, new_high in down:
            part = picture.subsurface((from_x, from_y, wide, high))
            if (wide, high) == (1, 1):
                result.fill(part.get_at((0, 0)), (to_x, to_y, new_wide, new_high))
            elif new_wide and new_high:
                place = result.subsurface((to_x, to_y, new_wide, new_high))
                pygame.transform.scale(part, place.get_size(), place)
    return result


def clear(size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
    """Return an empty picture in the format of another; SRCALPHA alone has red where a browser has blue."""
    return pygame.Surface(size, pygame.SRCALPHA, 32, like.get_masks())


def _parts(old: int, new: int) -> list[tuple[int, int, int, int]]:
    """Return the parts of a stretched side: old start, old length, new start, new length."""
    if old == new:
        return [(0, old, 0, new)]
    side = old // 2
    rest = old - side - 1
    return [(0, side, 0, side), (side, 1, side, new - side - rest), (side + 1, rest, new - rest, rest)]


Colour = Callable[[str], str]
"""Returns the value of a colour's name."""

CELLS = ("covered", "key", "pressed", "open", "blast")
"""The grounds of cells, and the key by itself; no other sprite is drawn here."""

CELL = 38
"""The cell that the lengths below are given for."""

KEYS = ("covered", "card", "gold")
"""Fills that are drawn as keys: cells, menus and buttons, and the button that Enter presses."""

METAL, WELL = "panel", "open"

POLISH = 0.26
"""The light and shade on gold, the one metal among keys; on others they are the theme's."""


def cell_svg(name: str, side: int, theme: Theme, colour: Colour) -> str:
    """Return a cell's ground, or a key alone, *side* pixels wide."""
    if theme.keys == "bevel":
        return _svg(side, side, _bevelled_cell(name, side, colour))
    gap = max(1, round(side / CELL))
    if name == "key":
        return _svg(side, side, _key(0, 0, side, side, _cell_radius(side), "covered", theme, colour))
    ground = _box(0, 0, side, side, 0, colour("gap"))
    if name in ("open", "blast"):
        return _svg(side, side, ground + _well(gap, side, colour(name), theme, colour))
    ground += _box(0, 0, side, side, 0, colour("glow"), theme.lights["gap"])
    inner = side - 2 * gap
    if name == "pressed":
        return _svg(side, side, ground + _sunk(gap, inner, colour))
    lip = 0 if theme.keys == "flat" else _lip(inner)  # as dark as a gap: so much narrower the face is a square
    ground += _key(gap + lip // 2, gap, inner - lip, inner, _cell_radius(side), "covered", theme, colour)
    return _svg(side, side, ground)


def plate_svg(
    width: int, height: int, radius: int, fill: str, line: str, stroke: int, theme: Theme, shade: int = 0
) -> str:
    """
    Return a key, a well or a plate of metal; its corners are *radius* wide, its edge *line* is *stroke* thick.

    Metal gets darker down to *shade* pixels, else down to its foot.
    """
    colour, bevel = theme.__getitem__, theme.keys == "bevel"
    line, stroke = (line, stroke) if line else (fill, 0)
    if bevel and fill in (*KEYS, METAL, WELL):
        shapes = _bevelled(width, height, max(1, radius // 3), colour(fill), colour, raised=fill != WELL)
        return _svg(width, height, shapes + _edge(width, height, 0, colour(line), stroke))
    if fill in KEYS:
        shapes = _key(0, 0, width, height, radius, fill, theme, colour)
    elif fill == METAL:
        shapes = _metal(width, height, radius, colour, shade or height)
    else:
        shapes = _box(0, 0, width, height, radius, colour(WELL)) + _inner_shadow(width, height, radius, theme)
    return _svg(width, height, shapes + _edge(width, height, radius, colour(line), stroke))


def _lip(side: int) -> int:
    """Return how high the dark edge below a key is."""
    return max(1, round(min(side * 2 / CELL, 8)))


def _cell_radius(side: int) -> int:
    return max(1, round(side * 4 / CELL))


def _svg(width: int, height: int, shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{shapes}</svg>'


def _box(left: float, top: float, width: float, height: float, radius: float, fill: str, opacity: float = 1) -> str:
    radius = max(0, min(radius, width / 2, height / 2))
    return (
        f'<rect x="{left}" y="{top}" width="{max(0, width)}" height="{max(0, height)}" rx="{radius}" fill="{fill}" '
        f'fill-opacity="{opacity}"/>'
    )


def _edge(width: int, height: int, radius: int, colour: str, stroke: int) -> str:
    """Return a line along the inside of a plate's edge."""
    if not stroke:
        return ""
    return (
        f'<rect x="{stroke / 2}" y="{stroke / 2}" width="{width - stroke}" height="{height - stroke}" '
        f'rx="{max(0, radius - stroke / 2)}" fill="none" stroke="{colour}" stroke-width="{stroke}"/>'
    )


def _shaded(top: float, bottom: float, light: float, dark: float) -> str:
    """Return a gradient from *light* of white to *dark* of black."""
    return (
        f'<defs><linearGradient id="face" gradientUnits="userSpaceOnUse" x1="0" y1="{top}" x2="0" y2="{bottom}">'
        f'<stop offset="0" stop-color="#FFFFFF" stop-opacity="{light}"/>'
        f'<stop offset=".5" stop-color="#FFFFFF" stop-opacity="0"/>'
        f'<stop offset=".5" stop-color="#000000" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="#000000" stop-opacity="{dark}"/></linearGradient></defs>'
    )


def _key(left: int, top: int, width: int, height: int, radius: int, fill: str, theme: Theme, colour: Colour) -> str:
    """Return a key: its face from light to dark, a light edge above, a dark one below."""
    if theme.keys == "flat":
        stroke = max(1, round(min(width, height) * 2 / CELL)) if min(width, height) < 2 * CELL else 2
        face = _box(left, top, width, height, radius, colour(f"{fill}_top"))
        return face + _box(left + stroke, top + stroke, width - 2 * stroke, height - 2 * stroke, radius, colour(fill))
    small = min(width, height)
    lip, edge = _lip(small), max(1, round(min(small / CELL, 4)))
    face_top, face_high = top + edge, height - lip - edge
    face = _box(left, face_top, width, face_high, radius, colour(fill))
    shade = _box(left, face_top, width, face_high, radius, "url(#face)")
    light, dark = (POLISH if fill == "gold" else theme.lights[name] for name in ("key_light", "key_dark"))
    return (
        _shaded(face_top, face_top + face_high, light, dark)
        + _box(left, top, width, height, radius, colour(f"{fill}_bottom"))
        + _box(left, top, width, height - lip, radius, colour(f"{fill}_top"))
        + face
        + shade
    )


def _sunk(gap: int, inner: int, colour: Colour) -> str:
    """Return a key that is held down: darker, its light edge gone."""
    radius, deep = _cell_radius(inner), max(1, round(inner * 2 / CELL))
    return (
        _box(gap, gap, inner, inner, radius, colour("covered_bottom"))
        + _box(gap, gap + deep, inner, inner - deep, radius, colour("covered"))
        + _box(gap, gap + deep, inner, inner - deep, radius, colour("covered_bottom"), 0.45)
    )


def _well(gap: int, side: int, fill: str, theme: Theme, colour: Colour) -> str:
    """Return an open cell: sunk between its neighbours, in shadow above."""
    inner, radius = side - gap, _cell_radius(side)
    lines = _box(0, 0, side, side, 0, colour("open_line"))
    return lines + _box(0, 0, inner, inner, radius // 2, fill) + _inner_shadow(inner, inner, radius // 2, theme)


def _inner_shadow(width: int, height: int, radius: int, theme: Theme) -> str:
    """Return the shadow that the upper edge throws into a well."""
    deep = max(2, round(min(width, height) / 10))
    shades = [(deep, 0.5), (max(1, deep // 2), 0.5)]
    return "".join(
        _box(0, 0, width, high, min(radius, high / 2), "#000000", part * theme.lights["well"]) for high, part in shades
    )


def _metal(width: int, height: int, radius: int, colour: Colour, shade: int) -> str:
    """Return a plate, light above and dark below."""
    return (
        f'<defs><linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{shade}">'
        f'<stop offset="0" stop-color="{colour("panel")}"/><stop offset="1" stop-color="{colour("panel_low")}"/>'
        "</linearGradient></defs>"
    ) + _box(0, 0, width, height, radius, "url(#metal)")


def _bevelled(width: int, height: int, thick: int, fill: str, colour: Colour, *, raised: bool) -> str:
    """Return a plate with straight bevels, lit above and on the left, or the other two sides where it is sunk."""
    lit, dark = ("covered_top", "covered_bottom") if raised else ("covered_bottom", "covered_top")
    return (
        _box(0, 0, width, height, 0, colour(dark))
        + f'<path fill="{colour(lit)}" d="M0 0H{width}L{width - thick} {thick}H{thick}V{height - thick}L0 {height}Z"/>'
        + _box(thick, thick, width - 2 * thick, height - 2 * thick, 0, fill)
    )


def _bevelled_cell(name: str, side: int, colour: Colour) -> str:
    """Return a cell of straight bevels, as wide as they were on a cell of 24 pixels."""
    if name in ("covered", "key"):
        return _bevelled(side, side, max(1, round(side * 3 / 24)), colour("covered"), colour, raised=True)
    fill = colour({"pressed": "open"}.get(name, name))
    line = max(1, side // 24)
    return _box(0, 0, side, side, 0, colour("open_line")) + _box(line, line, side, side, 0, fill)
