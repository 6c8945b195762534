"""
The trainer's work on the history: save answers, make cards of finished games, read all cards and answers.

Call it in the background only, because it loads the solver, FSRS and SQLite.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from game.engine.errors import GameError
from game.store.background import new_uid
from game.store.keeper import Keeper
from game.store.kinds import CardAnswer, GameWaits, OwnCard
from game.trainer.card import Card, check
from game.trainer.choice import Past
from game.trainer.course import course
from game.trainer.schedule import Grade, due

if TYPE_CHECKING:
    from game.play.replay import Playback
    from game.store.records import Records

MOST_TIMES = 2_000
"""The most waits saved of one game, for each kind of proof."""


@dataclass(frozen=True, slots=True)
class Practice:
    """All cards, and all answers of the player: the source of drills and of the trainer's pages."""

    own: tuple[Card, ...]  # the latest first
    course: tuple[Card, ...]
    past: tuple[Past, ...]  # the earliest first


def read_practice(records: "Records") -> Practice:
    """Return all cards and answers; an impossible own card, perhaps from an imported file, is skipped."""
    cards = tuple(card for row in records.cards() if (card := card_of(row)))
    past = (
        Past(one.card, one.family, one.known, one.time_ms, one.finished_at, one.due_at) for one in records.answers()
    )
    return Practice(cards, course(), tuple(past))


def card_of(row: OwnCard) -> Card | None:
    """Return the card of a row; None if it is not a valid card."""
    card = Card(row.position, row.total, row.family, row.game)
    try:
        check(card)
    except GameError:
        return None
    return card if card.key == row.uid else None


def answer(keeper: Keeper, card: Card, grade: Grade, time_ms: int, now: int) -> CardAnswer:
    """Save an answer before this returns, and return it with the time when the card is due again."""
    before = keeper.read(lambda records: records.answers_to(card.key))
    grades = [*((Grade(one.grade), one.finished_at) for one in before), (grade, now)]
    right = grade is not Grade.AGAIN
    kept = CardAnswer(new_uid(), now, card.key, card.family, right, min(time_ms, 10**9), int(grade), due(grades))
    keeper.save(kept)
    return kept


def look_through_game(keeper: Keeper, uid: str, playback: "Playback", now: int, *, timed: bool = True) -> int:
    """Make cards of a saved game and save the waits of a *timed* one; return the number of new cards."""
    from game.trainer.own import joined, look_through

    before = keeper.read(lambda records: records.latest_waits())
    known = joined([read_waits(one.waits) for one in before]) if timed else None
    found = look_through(playback, uid, known)
    built_in = {card.key for card in course()}
    for key, (card, why) in found.cards.items():
        if key not in built_in:
            keeper.put(OwnCard(key, now, uid, why, card.family, card.position, card.mines))
    if found.waits:
        keeper.put(
            GameWaits(blake2b(f"waits {uid}".encode(), digest_size=16).hexdigest(), now, write_waits(found.waits))
        )
    keeper.settle()
    return len(found.cards.keys() - built_in)


def write_waits(waits: dict[str, list[int]]) -> str:
    """Return the text of waits by kind of proof."""
    return ";".join(" ".join([kind, *map(str, times[:MOST_TIMES])]) for kind, times in waits.items() if times)


def read_waits(text: str) -> dict[str, list[int]]:
    """Return the waits from a text; the record has checked it."""
    parts = (part.split(" ") for part in text.split(";") if part)
    return {kind: [int(time) for time in times] for kind, *times in parts}
