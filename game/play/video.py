"""
Converts a recording to RMV, which begins after the first left press and has the changes of the board.

Readers of RMV add that press at the place of the first event. Flags set before it have their own section. A right click
before it that counts but left no flag moves to just after the first opening, where it counts the same.

EVF and RMV have no middle button, no shift, no chord by the left button alone and no click that flags the rest. Such
gestures become presses and releases of left and right with the same effect and the same count; only a click that flags
the rest becomes one click for each flag. Gestures without an effect become moves.
"""

from collections.abc import Iterator
from dataclasses import replace

from game.engine.errors import BadEventError, TooLargeError
from game.engine.events import Event, Flagged, Lost, NotProved, Opened
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.mouse import PLAIN_MOUSE, Held, Mouse, pressed
from game.engine.view import View
from game.notation.recording import MOST_EVENTS, Recording
from game.notation.rmv import Change, write
from game.play.replay import Playback, play, result_header


def to_rmv(playback: Playback) -> bytes:
    """Return a recording as an RMV file. Raises: NotationError: RMV can't store it."""
    plain = with_two_buttons(playback, proving=False)
    is_played = [event.kind for event in plain.events] == [event.kind for event in playback.events]
    played = replace(playback, recording=plain) if is_played else play(plain)
    flags, begun, opening = _from_first_press(played)
    before = [event for cell in flags for event in _right_click(begun.events[0], cell, begun.layout.grid.width)]
    # Use the recording's changes after the opening, unless the new beginning leads to another board.
    after = len(played.events) - opening
    whole = replace(begun, events=(*before, *begun.events))
    head = play(replace(whole, events=whole.events[: len(whole.events) - after]))
    if _stands_as(head, played, opening):
        changes = _changes(head) + _changes(played)[opening:]
    else:
        changes = _changes(play(whole))
    return write(begun, flags, changes[len(before) :])


def _stands_as(head: Playback, played: Playback, events: int) -> bool:
    """Return whether *head* ends with the board and the buttons that *played* has after *events* events."""
    theirs, ours = (mice[-1] if mice else Mouse() for mice in (head.mice, played.mice[:events]))
    changes = sum(moment.event < events for moment in played.moments)
    return theirs.held is ours.held and head.session.view == played.view_after(changes)


def _from_first_press(playback: Playback) -> tuple[list[int], Recording, int]:
    """
    Return the cells flagged before the first left press, the recording from there on, and the index of the first
    event after the opening.
    """
    events, board, recording = playback.events, playback.blank.grid, playback.recording
    opened = (m.event for m in playback.moments if any(isinstance(event, Opened | Lost) for event in m.happened))
    opening = next(opened, None)
    if opening is None:
        return [], recording, 0  # readers then add no press
    first = next(k for k, event in enumerate(events) if event.kind is Kind.LEFT_PRESS)
    before = [moment for moment in playback.moments if moment.event < first]
    view, bare = playback.blank, 0  # bare: the event after the last one that left no flag; clicks before it don't count
    for moment in before:
        view = moment.view
        bare = bare if view.flags or recording.header.marks else moment.event + 1
    flags = cells_of(view.flags)
    clicked = [event.cell(board) for event in events[bare:first] if event.kind is Kind.RIGHT_PRESS]
    for cell in flags:
        clicked.remove(cell)
    until_opened = list(events[first + 1 : opening + 1])
    if all(event.kind is Kind.MOVE for event in until_opened[:-1]):
        del until_opened[:-1]  # a video begins with the first release
    if playback.mice[first].held is Held.BOTH:
        until_opened.insert(0, events[first].of(Kind.RIGHT_PRESS))  # it was already down
    if until_opened and until_opened[0].cell(board) is None:  # off the board, the press that readers add is none
        until_opened.insert(0, replace(until_opened[0], kind=Kind.MOVE, x=0, y=0))
    late = [event for cell in clicked if cell is not None for event in _right_click(events[opening], cell, board.width)]
    begun = [events[first], *until_opened, *late, *events[opening + 1 :]]
    if (whole := len(begun) + 2 * len(flags)) > MOST_EVENTS:
        raise TooLargeError(f"{whole} events, and at most {MOST_EVENTS} are written")
    zero = playback.session.started or 0
    return flags, replace(recording, events=tuple(event.at(event.tick - zero) for event in begun)), opening + 1


def _right_click(like: MouseEvent, cell: int, width: int) -> list[MouseEvent]:
    """Return a right click in the middle of a cell, at the time of *like*."""
    square = like.square
    x, y = cell % width * square + square // 2, cell // width * square + square // 2
    return [replace(like, kind=kind, x=x, y=y) for kind in (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)]


def _changes(playback: Playback) -> list[list[Change]]:
    """Return the cells whose picture each event of two plain buttons changed, with the new pictures."""
    board = playback.blank.grid
    before, looked_pressed = playback.blank, 0
    moments = iter(playback.moments)
    moment = next(moments, None)
    changes: list[list[Change]] = []
    for number, (event, mouse) in enumerate(zip(playback.events, playback.mice, strict=True)):
        view = before
        if moment and moment.event == number:
            view, moment = moment.view, next(moments, None)
        ended = moment is None and playback.session.status is not Status.PLAYING
        looks_pressed = 0 if ended or mouse.held is Held.NONE else pressed(mouse, event.cell(board), view, PLAIN_MOUSE)
        changed = (view.opened ^ before.opened) | (view.exploded ^ before.exploded)
        if not ended:  # the end sets the last flags, without a gesture
            changed |= (view.flags ^ before.flags) | (view.questions ^ before.questions)
            changed |= looks_pressed ^ looked_pressed
        changes.append([(cell, _picture_name(view, cell, looks_pressed)) for cell in cells_of(changed)])
        before, looked_pressed = view, looks_pressed
    return changes


def _picture_name(view: View, cell: int, looks_pressed: int) -> str:
    """Return the RAWVF name of a cell's picture."""
    if view.exploded >> cell & 1:
        return "blast"
    if view.is_open(cell):
        return f"number{view.number(cell)}"
    asks = view.questions >> cell & 1
    if looks_pressed >> cell & 1:
        return "pressedqm" if asks else "pressed"
    if view.flags >> cell & 1:
        return "flag"
    return "questionmark" if asks else "closed"


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
