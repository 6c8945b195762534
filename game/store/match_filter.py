"""A filter for questions about matches."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Matches on one board, by one rule; None is any."""

    board: tuple[int, int, int] | None = None  # width, height, mines
    explosion: str | None = None

    def where(self) -> tuple[str, tuple[object, ...]]:
        """Return the SQL condition and the values of its question marks."""
        parts, values = ["true"], list[object]()
        if self.board:
            parts.append('"width" = ? AND "height" = ? AND "mines" = ?')
            values += self.board
        if self.explosion:
            parts.append('"explosion" = ?')
            values.append(self.explosion)
        return " AND ".join(parts), tuple(values)


ALL_MATCHES = MatchFilter()
