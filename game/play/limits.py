"""Limits of board sizes for slow work; menus show them before a game is loaded."""

MOST_PROVED = 10_000
"""The most cells for Prove it: an opening takes 5 ms at this size (measured), 0.3 ms on expert."""

MOST_AT_ONCE = 40_000
"""The most cells for a deal or an opening in one frame: 10 ms; a million cells take 300 ms (measured)."""

MOST_COUNTED = 2_500
"""The most cells of a board whose ZiNi and luck are computed: on larger ones they would take seconds."""
