"""
The trainer's records: own cards, answers, and the waits before the openings of games.

A card's schedule is not stored: the last answer says when the card is due, and FSRS uses all answers.
"""

from game.store.kinds import CardAnswer, GameWaits, JudgedGame, OwnCard
from game.store.repository import LATEST_FIRST, Repository

GAMES_KNOWN = 40
"""This many games decide which wait counts as long."""


class TrainerRecords(Repository):
    """The trainer's records in one open database."""

    def cards(self) -> list[OwnCard]:
        """Return all own cards, the latest first."""
        return self._select(OwnCard, 'ORDER BY "first_at" DESC, id DESC')

    def answers(self) -> list[CardAnswer]:
        """Return all answers, the earliest first; ten years of daily drills make 36,500."""
        return self._select(CardAnswer, 'ORDER BY "finished_at", id')

    def due(self, now: int) -> int:
        """Return the number of due cards at *now*: own cards without an answer, and all cards whose time has come."""
        later = "later.card = last.card AND (later.finished_at, later.id) > (last.finished_at, last.id)"
        (again,) = self.database.one(
            "SELECT count(*) FROM answers AS last WHERE last.due_at <= ? "
            f"AND NOT EXISTS (SELECT 1 FROM answers AS later WHERE {later})",
            now,
        )
        (fresh,) = self.database.one(
            "SELECT count(*) FROM cards WHERE NOT EXISTS (SELECT 1 FROM answers WHERE answers.card = cards.uid)"
        )
        return int(again) + int(fresh)

    def answers_to(self, card: str) -> list[CardAnswer]:
        """Return the answers to one card, the earliest first."""
        return self._select(CardAnswer, 'WHERE "card" = ? ORDER BY "finished_at", id', card)

    def judged_games(self, limit: int) -> list[JudgedGame]:
        """Return the losses of the last judged games, the latest first."""
        return self._select(JudgedGame, f"{LATEST_FIRST} LIMIT ?", limit)

    def unjudged_games(self, limit: int, cells: int) -> list[tuple[str, int]]:
        """Return uids and dates of the last games without a judgement; games of more than *cells* cells get none."""
        return self.database.rows(
            f"SELECT uid, finished_at FROM (SELECT * FROM games {LATEST_FIRST} LIMIT ?) AS last "
            "WHERE width * height <= ? AND EXISTS (SELECT 1 FROM replays WHERE replays.game = last.id) "
            "AND NOT EXISTS (SELECT 1 FROM judged_games WHERE judged_games.game = last.uid)",
            limit,
            cells,
        )

    def latest_waits(self, limit: int = GAMES_KNOWN) -> list[GameWaits]:
        """Return the waits of the last games, the earliest first."""
        return self._select(GameWaits, f"{LATEST_FIRST} LIMIT ?", limit)[::-1]
