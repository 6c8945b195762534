"""How large the interface is in a window."""

from game.ui.core.scene import NEEDS
from game.ui.core.stage import Stage
from game.ui.core.style import TARGET, Stands, Style

LEAST_PAGE = (320, 240)
"""Pixels: in a window that was pulled smaller, scenes are laid out as in one of this size, and a part of it is seen."""

SLIMMEST = 0.78
"""The least scale of an upright page for a finger, in CSS pixels."""

SHORT = 320
"""CSS pixels of a window's shorter side in which the interface has its own size, where it stands upright or low."""


def fit_page(
    style: Style, stage: Stage, seen: tuple[int, int], percent: int, ratio: float = 1.0, *, touch: bool
) -> bool:
    """
    Decide how large everything is in a window of a size; tell whether that has changed.

    The window gives the unit, the player and a finger make it larger or smaller. Scenes that then have no room get
    a page that is larger than the window; those with a board, which is always seen whole, get as much as fits.
    """
    before = style.size, style.scale, style.css, style.touch
    window = max(seen[0], LEAST_PAGE[0]), max(seen[1], LEAST_PAGE[1])
    style.css, style.touch, style.size = ratio, touch, window
    wanted = min(window[0] / NEEDS[0], window[1] / NEEDS[1]) * percent / 100
    if touch:
        wanted = max(wanted, style.finger / TARGET)
    style.scale = wanted
    if touch and stage.pans and style.stands is Stands.UPRIGHT:  # as wide as the window
        style.scale = wanted = max(ratio * SLIMMEST, min(wanted, window[0] / stage.needs[0]))
    needs = stage.needs
    if stage.pans:
        wide, high = (round(length * wanted) for length in needs)
        style.size = max(window[0], wide), max(window[1], high)
    elif style.stands is Stands.WIDE:
        style.scale = min(wanted, window[0] / needs[0], window[1] / needs[1])
    else:
        style.scale = min(ratio * percent / 100, min(window) / SHORT, max(window) / (SHORT * 1.75))
    stage.viewport.css = ratio
    stage.viewport.lay(seen, style.size)
    return before != (style.size, style.scale, style.css, style.touch)
