"""Make the line above a review's board: the game, its outcome, and buttons for the mouse."""

from game.engine.errors import printable
from game.engine.game import Status
from game.play.replay import Playback
from game.ui.board.status_line import action_icon
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.layout import Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Text

SIDE, PITCH = 36, 40
"""At 720p. SIDE: of a button. PITCH: from one button to the next."""

BUTTONS = ("icon_previous", Action.LEFT), ("", Action.PAUSE), ("icon_next", Action.RIGHT)
"""The buttons' sprites and actions; the middle one plays or pauses."""


class HeadingState(Value):
    """The state of the line: the game in words, and whether it plays."""

    about: tuple[str, ...]
    plays: bool


def heading_state(style: Style, playback: Playback, at: int, *, plays: bool) -> HeadingState:
    """Return the line's state for a game; *at* counts its changes of the board so far."""
    words, session, header = style.words, playback.session, playback.recording.header
    seconds = words.number(session.time_ms / 1000, ".3f")
    status = {Status.WON: "won", Status.LOST: "lost"}.get(session.status, "broken_off")
    grid = playback.blank.grid
    parts = (
        printable(header.player),
        words("records.measures", width=grid.width, height=grid.height, mines=playback.blank.mines),
        words(f"review.ended_{status}", seconds=seconds),
        words("review.move", move=at, moves=len(playback.moments)),
    )
    return HeadingState(tuple(part for part in parts if part), plays)


def heading_line(state: HeadingState, style: Style) -> Node:
    """Return the line: the back button, the heading, the game, and the buttons at its right end."""
    side = style.target(SIDE) / style.scale
    plays = "icon_pause" if state.plays else "icon_play"
    icons = tuple(
        Pin(Stack((action_icon(style, action, sprite or plays),), wide=side, high=side)) for sprite, action in BUTTONS
    )
    back = Pin(Stack((action_icon(style, Action.BACK, "icon_back"),), wide=side, high=side), "midleft", wide=48)
    about = Text(" · ".join(state.about), SMALL, "text_dim", grow=1)
    return Row(
        (
            back,
            Text(style.words("review.heading"), LARGE, shrinks=False),
            Node(wide=16),
            about,
            Node(wide=12),
            Row(icons, gap=max(PITCH, side + 2) - side, align="fill"),
        ),
        align="fill",
    )
