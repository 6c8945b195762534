"""How large the interface is in a window."""

from game.ui.core.scene import NEEDS
from game.ui.core.stage import Stage
from game.ui.core.style import TARGET, Stands, Style

LEAST_PAGE = (320, 240)
"""Pixels: in a window that was pulled smaller, scenes are laid out as in one of this size, and a part of it is seen."""

SHORT = 320
"""CSS pixels of a window's shorter side in which the interface has its own size, where it stands upright or low."""


def fit_page(
    style: Style, stage: Stage, seen: tuple[int, int], percent: int, ratio: float = 1.0, *, touch: bool
) -> bool:
    """
    Decide how large everything is in a window of a size; tell whether that has changed.

    The window gives the unit, the player and a finger make it larger or smaller. A page is as wide as the window: it
    has one column where it has too little room for two, and goes on downwards. What is always seen whole gets as much
    as fits.
    """
    before = style.size, style.scale, style.css, style.touch
    style.css, style.touch = ratio, touch
    style.window = window = max(seen[0], LEAST_PAGE[0]), max(seen[1], LEAST_PAGE[1])
    style.scale = min(window[0] / NEEDS[0], window[1] / NEEDS[1]) * percent / 100
    if touch:
        style.scale = max(style.scale, style.finger / TARGET)
    needs, high = stage.needs, window[1]
    if stage.scrolls:
        style.scale = min(style.scale, window[0] / needs[0])
        high = max(high, round(stage.needs[1] * style.scale))
    elif style.stands is Stands.WIDE:
        style.scale = min(style.scale, window[0] / needs[0], window[1] / needs[1])
    else:
        style.scale = min(ratio * percent / 100, min(window) / SHORT, max(window) / (SHORT * 1.75))
    style.size = window[0], high
    stage.viewport.css = ratio
    stage.viewport.lay(seen, style.size, stage.deck if stage.scrolls else 0)
    return before != (style.size, style.scale, style.css, style.touch)
