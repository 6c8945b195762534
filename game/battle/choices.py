"""
What may be chosen before a match, by name and range: as much of a battle as menus and settings have to know.

It imports nothing, for the settings are read before the first frame; :mod:`game.battle.boards` is as light.
"""

RANKS = ("cadet", "recruit", "sapper", "captain", "marshal")
"""From the weakest to the strongest."""

EXPLOSIONS = ("out", "crater", "lives", "sudden_death")
"""The usual one first."""

MOST_LIVES = 5

CORNERS = ("top_left", "bottom_right", "top_right", "bottom_left")
"""Where players begin, in their order."""

PERSON_CORNERS = CORNERS[:2]
"""Where the person may begin against one other."""
