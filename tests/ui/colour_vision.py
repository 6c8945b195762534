"""Simulated colour vision: in grey, and without one sort of cones, by Machado and others (2009)."""

from math import dist

Linear = tuple[float, float, float]

NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
GREY = ((0.2126, 0.7152, 0.0722),) * 3

EYES = {
    "normal": NORMAL,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": GREY,
}
"""Each eye's matrix for linear red, green and blue; dichromats have severity 1.0 in the paper's tables."""


def linear(colour: str) -> Linear:
    """Return a #RRGGBB colour as linear red, green and blue, 0–1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def seen(colour: str, eye: str) -> Linear:
    """Return a #RRGGBB colour as an eye sees it, in linear red, green and blue."""
    light = linear(colour)
    rows = [sum(part * channel for part, channel in zip(row, light, strict=True)) for row in EYES[eye]]
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    return red, green, blue


def difference(one: str, other: str, eye: str = "normal") -> float:
    """Return the distance of two colours for an eye (CIE 1976; 2.3 is just noticeable)."""
    return dist(_lab(seen(one, eye)), _lab(seen(other, eye)))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _lab(light: Linear) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
