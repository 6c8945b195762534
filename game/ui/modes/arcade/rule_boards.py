"""A small board for each rule of a stage: for its door, the line when it begins, and the panel during it."""

from game.ui.kit.large_key import Drawing

_MARKS = {"c": "covered", "f": "flag", "g": "glow", "s": "spark", "p": "pointer", "m": "mouse_left", "n": "icon_next"}


def _drawn(*rows: str) -> Drawing:
    return tuple(tuple(f"digit_{mark}" if mark.isdigit() else _MARKS.get(mark, "") for mark in row) for row in rows)


RULE_BOARDS = {
    "plain": _drawn("ccccc", "c212c", "11.11"),
    "fading": _drawn("cfcfc", "2.3.2", "....."),
    "fuse": _drawn("ccccc", "12scc", "ccccc"),
    "dark": _drawn("cfccc", "1p2..", "....."),
    "gold": _drawn("ccgcc", "g212c", "11.11"),
    "thrift": _drawn("ccccc", "c1m1c", "ccccc"),
    "warp": _drawn("ccccc", ".nnn.", "ccccc"),
}
"""A small board for each rule that shows its effect."""
