"""Three initials as on an arcade machine: one wheel each, to turn, type or click."""

from dataclasses import dataclass, replace

from game.engine.errors import GameError

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
