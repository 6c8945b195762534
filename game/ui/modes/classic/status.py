"""The line above a game: its buttons, counter, face and clock."""

from game.engine.game import Status
from game.i18n.catalogue import Words
from game.play.session import Session
from game.ui.board.hud import (
    BLINK_EVERY,
    HudState,
    ModeIcon,
    counter_places,
    decimal_clock,
    hud_line,
    led_seconds,
    mood,
)
from game.ui.board.status_line import action_icon, action_tip
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.node import Node
from game.ui.modes.classic.captions import Badges

LEFT = 3
"""How many buttons are at the left end, without the switch of flag mode."""


BLINKS = 3
"""How often the face blinks before a game begins: a window that nobody plays in stands still."""


class GameLineState(HudState):
    """The line's contents."""

    costs: str = ""  # what help costs: rank or star
    mute: bool = False
    flag_mode: bool | None = None  # None: its switch is not shown
    map: Node | None = None  # of a board larger than the window, in the place of the face


def faces(session: Session, age: int, *, frozen: bool, still: bool) -> tuple[str, str]:
    """Return the face, and the pressed one; *frozen*: the result of an opening is not shown yet."""
    if frozen:
        return "face_wow", ""
    still |= not session.runs and age >= BLINKS * BLINK_EVERY
    now = mood(session.status, age, breathless=session.holding, still=still)
    return now, mood(session.status, age, breathless=True, still=still)


def line_state(cabinet: Cabinet, session: Session, faces: tuple[str, str], *, timed: bool, costs: str) -> GameLineState:
    """Return the line's contents for a game in which help *costs* something; a competition's clock has tenths."""
    competes, time_ms = session.setup.competition is not None, session.time_ms
    seconds, tenths = decimal_clock(time_ms) if competes else (led_seconds(time_ms), None)
    return GameLineState(
        session.view.counter,
        seconds if timed else None,
        tenths,
        *faces,
        places=counter_places(session.setup.level.mines),
        mirrored=cabinet.settings.left_handed,
        costs=costs if session.status is Status.PLAYING else "",
        mute=cabinet.settings.mute,
        flag_mode=flag_mode(cabinet),
    )


def played(words: Words, session: Session) -> Badges:
    """Return the name of a game's level, and what the board and the game promise, with their colours."""
    level = session.setup.level
    custom = words("title.board", width=level.width, height=level.height, mines=level.mines)
    name = custom if level.name == "custom" else words(f"level.{level.name}")
    promises = ("no_guess", "good", session.setup.no_guess), ("prove_it", "accent", session.prove_it)
    return (name, "text"), *((words(f"boards.{promise}"), colour) for promise, colour, holds in promises if holds)


def flag_mode(cabinet: Cabinet) -> bool | None:
    """Return whether flag mode is on; None: neither a finger nor its key was used."""
    return cabinet.devices.flag_mode if cabinet.devices.touch or cabinet.devices.flag_mode_used else None


def game_line(state: GameLineState, style: Style) -> Node:
    """Return the line."""
    if style.decked:
        return hud_line(state, style, (), (), state.map)
    left: tuple[Node, ...] = (
        action_icon(style, Action.BACK, "icon_back"),
        action_icon(style, Action.PAUSE, "icon_pause"),
        action_icon(style, Action.HINT, "icon_hint", costs=state.costs),
    )
    if state.flag_mode is not None:
        tip, action = action_tip(style, Action.FLAG_MODE), Action.FLAG_MODE
        left += (ModeIcon("flag", state.flag_mode, key=action, press=action, tip=tip, sound=""),)
    right = (
        action_icon(style, Action.MUTE, "icon_mute" if state.mute else "icon_sound"),
        action_icon(style, Action.SETTINGS, "icon_gear"),
        action_icon(style, Action.CHANCES, "icon_chances", costs=state.costs),
    )
    return hud_line(state, style, left, right)
