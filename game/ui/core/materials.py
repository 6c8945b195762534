"""
What the machine is made of, as SVG texts in pixels: keys, wells, and plates of metal.

They are written for the very size they are shown at, so that every edge lies on a whole pixel.
"""

from collections.abc import Callable

from game.ui.core.themes import Theme

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
