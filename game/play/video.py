"""
Converts a recording to RMV, which begins after the first left press and has the changes of the board.

Readers of RMV add that press at the place of the first event. Flags set before it have their own section. A right click
before it that counts but left no flag moves to just after the first opening, where it counts the same.
"""

from dataclasses import replace

from game.engine.errors import TooLargeError
from game.engine.events import Lost, Opened
from game.engine.game import Status
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.mouse import PLAIN_MOUSE, Held, Mouse, pressed
from game.engine.view import View
from game.notation import rmv_writer
from game.notation.recording import MOST_EVENTS, Recording
from game.notation.rmv_writer import Change
from game.play.plain import with_two_buttons
from game.play.replay import Playback, play


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
    return rmv_writer.write(begun, flags, changes[len(before) :])


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
