"""Choose the cards of a drill, and save the answers."""

from random import Random
from typing import TYPE_CHECKING

from game.play.worker import Job
from game.trainer import choice, drill
from game.trainer.card import Card
from game.trainer.drill import Answered, Drill
from game.trainer.schedule import grade
from game.ui.core.routes import PractiseCards

if TYPE_CHECKING:
    from game.store.history import PracticeHistory
    from game.store.kinds import CardAnswer


class Exercise:
    """The cards of one drill, and its saved answers."""

    def __init__(self, chosen: PractiseCards, seed: int, now: int) -> None:
        self.chosen, self.seed = chosen, seed
        self.answers: list[Job[CardAnswer]] = []
        self.asked = tuple(self._deal(Random(seed), now))
        past = chosen.known.past
        self._times, self._met = choice.own_times(past), {one.family for one in past}

    def _deal(self, random: Random, now: int) -> list[drill.Asked]:
        """Return the cards in the order of the questions."""
        chosen, known = self.chosen, self.chosen.known
        if chosen.pattern:
            return choice.pattern_cards((*known.own, *known.course), chosen.pattern, known.past, now, random)
        return choice.choose(known.own, known.course, known.past, now, random)

    def begin(self) -> Drill:
        """Return the drill with its first card on the table."""
        return drill.begin(self.asked, slow=self.is_slow)

    def is_slow(self, card: Card, time_ms: int) -> bool:
        """Return whether the player usually needs less time for such a card."""
        return choice.is_slow(self._times, card, time_ms)

    def is_new(self, family: str) -> bool:
        """Return whether a pattern is new to the player; the drill then explains it."""
        return family not in self._met

    def keep(self, practice: "PracticeHistory", answered: Answered) -> None:
        """Save the first answer to a card."""
        if answered.asked.again:
            return
        card = answered.asked.card
        given = grade(answered.right, answered.time_ms, self._times.get(card.family, ()))
        self.answers.append(practice.answer(card, given, answered.time_ms))
