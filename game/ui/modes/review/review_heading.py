"""Make the line above a review's board: the game, its outcome, and buttons for the mouse."""

from game.engine.errors import printable
from game.engine.game import Status
from game.play.replay import Playback, Tape
from game.ui.board.status_line import action_icon
from game.ui.core.style import SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action
from game.ui.kit.layout import Pin, Row, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Text

SIDE, PITCH = 36, 40
"""At 720p. SIDE: of a button. PITCH: from one button to the next."""

BUTTONS = (
    ("icon_path", Action.FLAG),
    ("icon_chances", Action.CHANCES),
    ("icon_previous", Action.LEFT),
    ("", Action.CONFIRM),
    ("icon_next", Action.RIGHT),
    ("icon_faster", Action.CHORD),
)
"""The buttons' sprites and actions; the one without a sprite plays or pauses."""


class HeadingState(Value):
    """The state of the line: the game in words, the speed, and whether it plays."""

    about: tuple[str, ...]
    speed: str
    plays: bool


def heading_state(style: Style, playback: Playback, tape: Tape) -> HeadingState:
    """Return the line's state for a game at the place of its *tape*."""
    words, session, header = style.words, playback.session, playback.recording.header
    seconds, now = (words.number(ms / 1000, ".3f") for ms in (session.time_ms, tape.time_ms))
    status = {Status.WON: "won", Status.LOST: "lost"}.get(session.status, "broken_off")
    grid = playback.blank.grid
    over = session.unproved and tape.status is not Status.PLAYING
    parts = (
        words("replay.time", seconds=now, all=seconds),
        printable(header.player),
        words("records.measures", width=grid.width, height=grid.height, mines=playback.blank.mines),
        words(f"review.ended_{status}", seconds=seconds),
        words("review.move", move=tape.changes, moves=len(playback.moments)),
        words("result.unproved" if over else "boards.prove_it") if session.prove_it else "",
        printable(" ".join(part for part in (header.program, header.version) if part)),
    )
    speed = words("replay.speed", speed=words.brief(tape.speed))
    return HeadingState(tuple(part for part in parts if part), speed, tape.runs)


def heading_line(state: HeadingState, style: Style) -> Node:
    """Return the line: the back button, the game, and the buttons at its right end."""
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
            about,
            Node(wide=12),
            Row(icons, gap=max(PITCH, side + 2) - side, align="fill"),
            Text(state.speed, SMALL, wide=44),
        ),
        align="fill",
    )
