"""
Converts a recording to gestures of two buttons.

EVF and RMV have no middle button, no shift, no chord by the left button alone and no click that flags the rest. Such
gestures become presses and releases of left and right with the same effect and the same count; only a click that flags
the rest becomes one click for each flag. Gestures without an effect become moves.
"""

from collections.abc import Iterator
from dataclasses import replace

from game.engine.errors import BadEventError
from game.engine.events import Event, Flagged, NotProved
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.mouse import Held
from game.engine.view import View
from game.notation.recording import Recording
from game.play.replay import Playback, result_header

LEFT, LEFT_UP = Kind.LEFT_PRESS, Kind.LEFT_RELEASE
RIGHT, RIGHT_UP = Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE
CHORD_FROM = {
    Held.NONE: (LEFT,),
    Held.LEFT: (),
    Held.LEFT_AFTER_CHORD: (),
    Held.RIGHT: (LEFT,),
    Held.RIGHT_ON_OPEN: (RIGHT_UP, LEFT),  # with the middle button, the right press becomes a click
}
"""The presses that begin a chord by the middle button or shift; after left alone, right follows at its end."""

MIDDLE, SHIFT_LEFT = Held.MIDDLE, Held.SHIFT_LEFT
NOTHING: tuple[Event, ...] = ()


def with_two_buttons(playback: Playback, *, proving: bool = True) -> Recording:
    """
    Return the recording with left and right buttons only, its clock at the first opening. It takes 1 µs an event.

    Without *proving*, the format has no Prove it: a game that an unproved opening ended stops before it.

    Raises: BadEventError: question marks are switched during the game, which two buttons can't do.
    """
    header = replace(result_header(playback), chord_with_left=False, flag_rest=False, clicks=None)
    if not proving:
        header = replace(header, prove_it=False, won=None if playback.session.unproved else header.won)
    return Recording(playback.recording.layout, tuple(_convert(playback, proving=proving)), header)


def _convert(playback: Playback, *, proving: bool) -> Iterator[MouseEvent]:
    """Yield the events of two buttons, the first opening at tick 0."""
    zero, chord_with_left = playback.session.started or 0, playback.session.setup.mouse.chord_with_left
    before, view, board = Held.NONE, playback.blank, playback.blank.grid
    both, on_board = False, None  # both: down for another button's chord; on_board: the last press or release there
    moments = iter(playback.moments)
    moment = next(moments, None)
    for number, (event, mouse) in enumerate(zip(playback.events, playback.mice, strict=True)):
        given, kind = event.at(event.tick - zero) if zero else event, event.kind
        if kind is Kind.MOVE:
            yield given
            continue
        if kind is Kind.MARKS_SWITCH:
            raise BadEventError("question marks are switched while playing, and only RAWVF can say that")
        cell, after, seen, happened = given.cell(board), mouse.held, view, NOTHING
        on_board = given if cell is not None else on_board
        if moment and moment.event == number:
            happened, view = moment.happened, moment.view
            moment = next(moments, None)
            if not proving and any(isinstance(each, NotProved) for each in happened):
                return
        if after is before and not happened:
            yield given.of(Kind.MOVE)
        elif before is MIDDLE or before is SHIFT_LEFT:
            yield from _chord(given, both=both)
        elif after is MIDDLE or after is SHIFT_LEFT:
            both = before is Held.RIGHT
            yield from _begin(given, before, on_board or given)
        elif chord_with_left and before is Held.LEFT and after is Held.NONE and _is_open(seen, cell):
            yield from _chord(given, both=False)
        elif happened and kind is RIGHT and _is_open(seen, cell):
            yield from _flags(given, happened, seen)
        else:
            yield given.of(LEFT) if kind is Kind.SHIFT_LEFT_PRESS else given
        before = after


def _is_open(view: View, cell: int | None) -> bool:
    return cell is not None and view.is_open(cell)


def _begin(given: MouseEvent, before: Held, on_board: MouseEvent) -> Iterator[MouseEvent]:
    """Yield the presses for a chord by another button, at a place on the board, where they count."""
    for kind in CHORD_FROM[before]:
        yield replace(on_board, tick=given.tick, kind=kind)
    yield replace(given, kind=Kind.MOVE)


def _chord(given: MouseEvent, *, both: bool) -> Iterator[MouseEvent]:
    """Yield the events that fire a chord at the mouse's place and leave no button down."""
    for kind in (LEFT_UP, RIGHT_UP) if both else (RIGHT, LEFT_UP, RIGHT_UP):
        yield replace(given, kind=kind)


def _flags(given: MouseEvent, happened: tuple[Event, ...], before: View) -> Iterator[MouseEvent]:
    """Yield a click for each new flag, two on a question mark; right stays down after the last one."""
    square, width = given.square, before.grid.width
    flagged = sum(event.cells for event in happened if isinstance(event, Flagged))
    clicks = [cell for cell in cells_of(flagged) for _ in range(1 + (before.questions >> cell & 1))]
    for number, cell in enumerate(clicks, 1):
        x, y = cell % width * square + square // 2, cell // width * square + square // 2
        yield replace(given, kind=RIGHT, x=x, y=y)
        if number < len(clicks):
            yield replace(given, kind=RIGHT_UP, x=x, y=y)
    yield replace(given, kind=Kind.MOVE)
