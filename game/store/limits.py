"""The limits of settings; each one describes what is wrong with a value."""

from dataclasses import dataclass

from game.arcade.initials import check_initials
from game.engine.errors import GameError


def excerpt(value: object) -> str:
    """Return the beginning of a value's text; a hostile one may have none that Python would print."""
    try:
        return f"{value!r:.40}"
    except (ValueError, RecursionError):
        return "a value too large to show"


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from *least* to *most*."""

    least: int
    most: int

    def problem(self, value: int) -> str:
        """Say what is wrong with a number, or return an empty text."""
        return "" if self.least <= value <= self.most else f"must be {self.least} to {self.most}, not {excerpt(value)}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few names."""

    names: tuple[str, ...]

    def problem(self, value: str) -> str:
        """Say what is wrong with a name, or return an empty text."""
        return "" if value in self.names else f"must be one of {', '.join(self.names)}, not {excerpt(value)}"


@dataclass(frozen=True, slots=True)
class Printable:
    """A text of at most *longest* characters."""

    longest: int

    def problem(self, value: str) -> str:
        """Say what is wrong with a text, or return an empty one."""
        if value.isprintable() and len(value) <= self.longest:
            return ""
        return f"must be up to {self.longest} characters that can be printed, not {excerpt(value)}"


@dataclass(frozen=True, slots=True)
class Initials:
    """Three letters that an arcade cabinet can show."""

    def problem(self, value: str) -> str:
        """Say what is wrong with initials, or return an empty text."""
        try:
            check_initials(value)
        except GameError as error:
            return f"must be a cabinet's: {error}"
        return ""


@dataclass(frozen=True, slots=True)
class Lines:
    """A list of at most *most* short texts."""

    most: int
    longest: int

    def problem(self, value: tuple[str, ...]) -> str:
        """Say what is wrong with a list, or return an empty text."""
        if len(value) > self.most:
            return f"must be up to {self.most} texts, not {len(value)}"
        each = Printable(self.longest)
        bad = (text for text in value if not isinstance(text, str) or each.problem(text))
        return next((f"must be short texts, not {excerpt(text)}" for text in bad), "")
