"""How large the interface is in a window."""

from game.ui.core.scene import NEEDS
from game.ui.core.stage import Stage
from game.ui.core.style import TARGET, Style

LEAST_PAGE = (320, 240)
"""Pixels: in a window that was pulled smaller, scenes are laid out as in one of this size, and a part of it is seen."""


def fit_page(style: Style, stage: Stage, seen: tuple[int, int], percent: int, *, touch: bool) -> bool:
    """
    Decide how large everything is in a window of a size; tell whether that has changed.

    The window gives the unit, the player and a finger make it larger or smaller. Scenes that then have no room get
    a page that is larger than the window; those with a board, which is always seen whole, get as much as fits.
    """
    before, needs = (style.size, style.scale), stage.needs
    window = max(seen[0], LEAST_PAGE[0]), max(seen[1], LEAST_PAGE[1])
    style.board_scale = min(window[0] / NEEDS[0], window[1] / NEEDS[1])
    wanted = style.board_scale * percent / 100
    if touch:
        wanted = max(wanted, style.finger / TARGET)
    style.size, style.scale = window, wanted
    if stage.pans:
        wide, high = (round(length * wanted) for length in needs)
        style.size = max(window[0], wide), max(window[1], high)
    else:
        style.scale = min(wanted, window[0] / needs[0], window[1] / needs[1])
    stage.viewport.lay(seen, style.size)
    return before != (style.size, style.scale)
