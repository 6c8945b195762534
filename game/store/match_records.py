"""The matches among the records: results by board, rule and opponent, the rating, the texts."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle import kept
from game.battle.choices import RANKS, RATED
from game.engine.errors import NotationError
from game.store.database import Database, Row
from game.store.kinds import PlayedMatch
from game.store.match_filter import ALL_MATCHES, MatchFilter
from game.store.replays import pack
from game.store.repository import LATEST_FIRST, Repository

if TYPE_CHECKING:
    from game.battle.rating import Rating

COUNTED = (
    f""""first" = 'person' AND "second" IN ({", ".join(f"'{rank}'" for rank in RANKS)}) AND explosion = '{RATED}'"""
)
"""SQL for the matches that count: one person against one rank, by the rated rule, on a new board."""

RATED_MATCHES = 2_000
"""The rating uses this many of the last matches; far fewer influence it."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The person's results against one rank."""

    matches: int
    won: int
    lost: int
    streak: int
    longest_streak: int
    best: float | None = None  # the largest share of a won match


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """The sums of a person's counted matches."""

    matches: int
    time_ms: int
    moves: int
    chords: float | None  # in one match, if the gestures are known
    openings: float | None
    endings: dict[str, int]  # the number of matches, by ending

    @property
    def moves_per_minute(self) -> float | None:
        """The person's speed."""
        return self.moves * 60_000 / self.time_ms if self.time_ms else None


class MatchRecords(Repository):
    """The matches in one open database."""

    def matches(
        self, match_filter: MatchFilter = ALL_MATCHES, *, limit: int = 100, offset: int = 0
    ) -> list[PlayedMatch]:
        """Return finished matches, the latest first."""
        where, values = match_filter.where()
        return self._select(PlayedMatch, f"WHERE {where} {LATEST_FIRST} LIMIT ? OFFSET ?", *values, limit, offset)

    def match_summary(self, level: str, match_filter: MatchFilter = ALL_MATCHES) -> MatchSummary:
        """Return the person's results against one rank."""
        where, values = match_filter.where()
        where, values = f"""WHERE {where} AND "first" = 'person' AND "second" = ?""", (*values, level)
        matches, won, lost, best = self.database.one(
            "SELECT count(*), count(*) FILTER (WHERE winner = 'first'), count(*) FILTER (WHERE winner = 'second'), "
            f"max(share) FILTER (WHERE winner = 'first') FROM matches {where}",
            *values,
        )
        streak, longest = self.streaks("matches", "winner = 'first'", where, values)
        return MatchSummary(matches, won, lost, streak, longest, best)

    def rungs(self) -> dict[str, MatchSummary]:
        """Return the person's results against each rank by the rated rule, the lowest rank first."""
        return {rank: self.match_summary(rank, MatchFilter(explosion=RATED)) for rank in RANKS}

    def rating(self) -> "Rating | None":
        """Return the person's rating; None before the first match that counts."""
        from game.battle.rating import rated

        rows = self.database.rows(
            f"SELECT second, winner FROM matches WHERE {COUNTED} {LATEST_FIRST} LIMIT {RATED_MATCHES}"
        )
        scores = {"first": 1.0, "second": 0.0}
        return rated((rank, scores.get(winner, 0.5)) for rank, winner in reversed(rows)) if rows else None

    def match_figures(self, match_filter: MatchFilter = ALL_MATCHES) -> MatchFigures:
        """Return the sums of the person's counted matches."""
        where, values = match_filter.where()
        where = f"FROM matches LEFT JOIN match_replays ON battle = id WHERE {where} AND \"first\" = 'person'"
        matches, time_ms, moves, chords, openings = self.database.one(
            f"SELECT count(*), total(time_ms), total(moves), avg(chords), avg(openings) {where}", *values
        )
        endings = self.database.rows(f"SELECT reason, count(*) {where} GROUP BY reason ORDER BY 2 DESC", *values)
        return MatchFigures(matches, int(time_ms), int(moves), chords, openings, dict(endings))

    def match_filters(self) -> list[MatchFilter]:
        """Return the boards and rules of all matches, the most frequent first."""
        sql = "SELECT width, height, mines, explosion FROM matches GROUP BY 1, 2, 3, 4 ORDER BY count(*) DESC LIMIT 50"
        return [MatchFilter((width, height, mines), rule) for width, height, mines, rule in self.database.rows(sql)]

    def streaks(self, name: str, won: str, where: str, values: Row) -> tuple[int, int]:
        """Return the current and the longest streak among the rows of a table that match *where*."""
        sql = (
            "WITH runs AS (SELECT won, sum(1 - won) OVER (ORDER BY finished_at, id) AS losses FROM "
            f"(SELECT id, finished_at, {won} AS won FROM {name} {where})), "
            "lengths AS (SELECT losses, sum(won) AS length FROM runs GROUP BY losses) "
            "SELECT (SELECT length FROM lengths ORDER BY losses DESC LIMIT 1), (SELECT max(length) FROM lengths)"
        )
        now, longest = self.database.one(sql, *values)
        return now or 0, longest or 0


# Inside the caller's transaction


def keep_match_text(database: Database, row: int, match: PlayedMatch, text: str | None, _: bool) -> None:
    """Save the text of a match and the figures of its gestures, unless they are known."""
    if text is not None and (counted := _counts(text)):
        database.rows(
            "INSERT INTO match_replays VALUES (?, ?, ?, ?) ON CONFLICT (battle) DO UPDATE "
            "SET packed = excluded.packed WHERE packed IS NULL",
            *(row, counted.chords, counted.openings, pack(text, match.uid)),
        )


def _counts(text: str) -> kept.GestureCounts | None:
    """Return the figures of a match's gestures; None if the text is no match; it is then not saved."""
    try:
        return kept.read_counts(text)
    except NotationError:
        return None


def prune_matches(database: Database, keep: int) -> None:
    """Delete the texts of all matches but the latest *keep*; the figures of their gestures stay."""
    database.rows(
        "UPDATE match_replays SET packed = NULL WHERE packed NOT NULL AND battle NOT IN "
        f"(SELECT id FROM matches {LATEST_FIRST} LIMIT ?)",
        keep,
    )
