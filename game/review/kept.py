"""Converts a finished review to text and back, so that it need not be worked out again."""

import json
from fractions import Fraction
from zlib import crc32

from game.play.replay import Playback
from game.review.account import Account, Gesture, Move, MoveKind
from game.review.judge import Mistake
from game.review.win_chance import Estimate

VERSION = 1

LARGEST = 2_000_000
"""The most characters of a review; a thousand moves take a fifth of it."""

LONGEST_FRACTION = 1_000
"""The most characters of a survival; a reviewed board needs far fewer."""


def write(playback: Playback, account: Account) -> str:
    """Return an account of a playback as a text."""
    return json.dumps(
        {
            "version": VERSION,
            "of": _print_of(playback),
            "result": account.result,
            "curve": [[estimate.value, estimate.error] for estimate in account.curve],
            "moves": [_move(move) for move in account.moves],
        },
        separators=(",", ":"),
    )


def read(text: str, playback: Playback) -> Account | None:
    """Return the account in a text; None if the text is not valid or about another game."""
    if len(text) > LARGEST:
        return None
    try:
        found = json.loads(text)
        if (found["version"], found["of"]) != (VERSION, _print_of(playback)):
            return None
        curve = tuple(Estimate(_chance(value), _chance(error)) for value, error in found["curve"])
        moves = tuple(_read_move(row, playback) for row in found["moves"])
        if len(curve) != len(moves) + 1 or found["result"] not in (0, 1, None):
            return None
        return Account(curve, moves, found["result"], 1.0)
    except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError):
        return None


def _print_of(playback: Playback) -> int:
    """Return a checksum of the mines and of all changes of the board; other games hardly share it."""
    told = crc32(f"{playback.recording.layout.mines:x}".encode())
    for moment in playback.moments:
        told = crc32(f"{moment.tick} {moment.view.opened:x} {moment.view.flags:x}".encode(), told)
    return told


def _move(move: Move) -> list[object]:
    gesture = move.gesture
    return [
        gesture.moment,
        gesture.tick,
        gesture.waited,
        gesture.cell,
        f"{gesture.opened:x}",
        None if gesture.survival is None else str(gesture.survival),
        None if gesture.mistake is None else gesture.mistake.value,
        gesture.proof,
        move.kind.value,
        *(move.before, move.best, move.chosen, move.after, move.error),
    ]


def _read_move(row: list[object], playback: Playback) -> Move:
    """Read one move. Raises ValueError, TypeError, ArithmeticError."""
    moment, tick, waited, cell, opened, survival, mistake, proof, kind, *values = row
    cells, size = int(_text(opened), 16), playback.blank.grid.size
    if not 0 <= cells < 1 << size:
        raise ValueError("those are not cells of the board")
    before, best, chosen, after, error = (_chance(value) for value in values)
    gesture = Gesture(
        _whole(moment, len(playback.moments)),
        _whole(tick, playback.length + 1),
        _whole(waited, playback.length + 1),
        _whole(cell, size),
        cells,
        None if survival is None else _share(_text(survival)),
        None if mistake is None else Mistake(mistake),
        None if proof is None else _text(proof),
    )
    return Move(gesture, MoveKind(kind), before, best, chosen, after, error)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_FRACTION:
        raise ValueError("that is no short text")
    return value


def _whole(value: object, end: int) -> int:
    if type(value) is not int or not 0 <= value < end:
        raise ValueError(f"that is no whole number below {end}")
    return value


def _chance(value: object) -> float:
    if type(value) not in (int, float) or not 0 <= float(str(value)) <= 1:
        raise ValueError("that is no chance")
    return float(str(value))


def _share(text: str) -> Fraction:
    share = Fraction(text)
    if not 0 <= share <= 1:
        raise ValueError("that is no share")
    return share
