"""Up to which sizes of board a game does what takes long; menus tell of it before anything of a game is loaded."""

MOST_PROVED = 10_000
"""Cells up to which every opening is looked at for its proof: 5 ms on so many (measured), 0.3 ms on expert."""

MOST_AT_ONCE = 40_000
"""Cells up to which dealing and an opening, however wide, take 10 ms at most; of a million they take 300 (measured)."""
