"""The line above a game: its buttons, and what counter, face and clock show of it."""

from game.ui.board.hud import HudState, ModeIcon, hud_line
from game.ui.board.status_line import action_icon, action_tip
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.node import Node
from game.ui.kit.value import Value

LEFT, RIGHT = 3, 3
"""Buttons at the ends, without the switch of the flag mode."""


class GameLineState(Value):
    """What the line shows."""

    hud: HudState
    counts: bool  # the game may still enter a table
    mute: bool
    flag_mode: bool | None  # None: nobody has a use for its switch


def game_line(state: GameLineState, style: Style) -> Node:
    """Return the line."""
    left: tuple[Node, ...] = (
        action_icon(style, Action.BACK, "icon_back"),
        action_icon(style, Action.PAUSE, "icon_pause"),
        action_icon(style, Action.HINT, "icon_hint", costs=state.counts),
    )
    if state.flag_mode is not None:
        tip, action = action_tip(style, Action.FLAG_MODE), Action.FLAG_MODE
        left += (ModeIcon("flag", state.flag_mode, key=action, press=action, tip=tip, sound=""),)
    right = (
        action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
        action_icon(style, Action.SETTINGS, "icon_gear"),
        action_icon(style, Action.CHANCES, "icon_chances", costs=state.counts),
    )
    return hud_line(state.hud, style, left, right)
