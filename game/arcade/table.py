"""The table of the ten best runs, and the place of a new score in it."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.arcade.daily import Day
from game.engine.errors import GameError

ROWS = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; *rank* names the computer player that played the run, *uid* the saved run."""

    initials: str
    score: int
    stage: int  # the last one reached
    chain: int  # the longest
    seed: int
    day: Day | None = None
    rank: str | None = None
    uid: str | None = None
    pauses: int = 0


def place_of(score: int, entries: Iterable[Entry]) -> int | None:
    """Return the place, from 0, of a new score in a table, after equal scores; None if it is too low."""
    place = bisect_right(sorted(-entry.score for entry in entries), -score)
    return place if score and place < ROWS else None


def enter(entry: Entry, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the table with *entry*, if it is good enough: best first, of equal scores the earlier one first."""
    ordered = sorted(entries, key=lambda one: -one.score)
    place = place_of(entry.score, ordered)
    if place is not None:
        ordered.insert(place, entry)
    return tuple(ordered[:ROWS])


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-! "
"""The characters in the order of the wheel; the blank comes last."""

PLACES = 3


@dataclass(frozen=True, slots=True)
class Wheels:
    """The three wheels and the selected place; a place past the last means that all are chosen."""

    letters: str = "AAA"
    place: int = 0

    def turned(self, steps: int) -> "Wheels":
        """Return them with the selected wheel turned by *steps*: forwards (down) or back (up)."""
        if self.done:
            return self
        now = LETTERS.index(self.letters[self.place])
        return self._set(LETTERS[(now + steps) % len(LETTERS)])

    def moved(self, steps: int) -> "Wheels":
        """Return them with the place moved by *steps*, from the first at least to past the last at most."""
        return replace(self, place=min(max(self.place + steps, 0), PLACES))

    def at(self, place: int) -> "Wheels":
        """Return them with the clicked place selected."""
        return replace(self, place=min(max(place, 0), PLACES - 1))

    def typed(self, character: str) -> "Wheels":
        """Return them with a character set and the next place; a character on no wheel changes nothing."""
        character = character.upper()
        if self.done or len(character) != 1 or character not in LETTERS:
            return self
        return self._set(character).moved(1)

    @property
    def done(self) -> bool:
        """Whether all three are chosen."""
        return self.place == PLACES

    def _set(self, letter: str) -> "Wheels":
        return replace(self, letters=self.letters[: self.place] + letter + self.letters[self.place + 1 :])


def wheels(last: str = "AAA") -> Wheels:
    """Return wheels that show the previous initials, at the first place. Raises GameError."""
    return Wheels(check_initials(last))


def check_initials(text: str) -> str:
    """Return *text* if it is three characters of the wheels. Raises GameError."""
    if len(text) != PLACES or any(letter not in LETTERS for letter in text):
        raise GameError(f"initials are {PLACES} of A-Z, 0-9, '.', '-', '!' and blanks, not {text[:20]!r}")
    return text
