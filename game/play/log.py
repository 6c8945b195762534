"""The inputs of one game, each with its tick and its millisecond."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.engine.gesture import Kind, MouseEvent


@dataclass(frozen=True, slots=True)
class Undo:
    """The player undid the last action that changed the board."""

    tick: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """The window lost the focus: a press without an effect so far is no click."""

    tick: int


Input = MouseEvent | Undo


class Log(list[Input]):
    """All inputs in order; :attr:`stamps` has their milliseconds, because the rules know only ticks."""

    def __init__(self, inputs: Iterable[Input] = (), stamps: Iterable[int] = ()) -> None:
        super().__init__(inputs)
        self.stamps = list(stamps)

    def write(self, given: Input, stamp: int) -> None:
        """Add an input."""
        self.append(given)
        self.stamps.append(stamp)

    def follow(self, given: MouseEvent, stamp: int) -> None:
        """Add a gesture; of several moves in one tick, or before the first press, only the last one stays."""
        last = self[-1] if given.kind is Kind.MOVE and self else None
        if (
            isinstance(last, MouseEvent)
            and last.kind is Kind.MOVE
            and last.who == given.who
            and (last.tick == given.tick or len(self) == 1)
        ):
            self[-1], self.stamps[-1] = given, stamp
        else:
            self.write(given, stamp)

    def forget_press(self, place: int) -> None:
        """Turn a press into a move."""
        press = self[place]
        if isinstance(press, MouseEvent):
            self[place] = replace(press, kind=Kind.MOVE)

    def forget_release(self) -> None:
        """Move the last release, which opened no cell, off the board."""
        release = self[-1]
        if isinstance(release, MouseEvent):
            self[-1] = replace(release, x=-1, y=-1)

    def copy(self) -> "Log":
        """Return an independent copy."""
        return Log(self, self.stamps)
