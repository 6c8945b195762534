"""The losses of many games, summed up by missed families."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from game.review.account import CERTAINTY, skill_of

GAMES = 50
"""Most games, the latest ones, in the sums."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One game: its openings after the first, and the chance to win that they gave away, by family."""

    openings: int
    costs: Mapping[str, float]

    @property
    def cost(self) -> float:
        """The sum of the losses."""
        return sum(self.costs.values())


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss by one missed family, in points per game."""

    family: str
    points: float


@dataclass(frozen=True, slots=True)
class Coached:
    """The figures of many games."""

    games: int
    skill: float
    error: float  # the skill is within this margin with 95 % confidence
    losses: tuple[Loss, ...]  # the largest first


def coached(games: Sequence[Judged]) -> Coached | None:
    """Return the figures of games, given the latest first; None if no opening was judged."""
    known = [game for game in games if game.openings]
    if not known:
        return None
    decisions, cost = sum(game.openings for game in known), sum(game.cost for game in known)
    each = cost / decisions
    spread = sqrt(sum((game.cost - each * game.openings) ** 2 for game in known))
    costs = {family: sum(game.costs.get(family, 0) for game in known) for game in known for family in game.costs}
    losses = (Loss(family, 100 * lost / len(known)) for family, lost in costs.items() if lost)
    return Coached(
        len(known),
        skill_of(cost, decisions),
        CERTAINTY * (100 - skill_of(spread, decisions)) if spread else 0.0,
        tuple(sorted(losses, key=lambda loss: -loss.points)),
    )


def costs_text(costs: Mapping[str, float]) -> str:
    """Return costs as text for the history: families with ten-thousandths."""
    return ";".join(f"{family} {round(10_000 * cost)}" for family, cost in costs.items())


def read_costs(text: str) -> dict[str, float]:
    """Return the costs from a text of :func:`costs_text`."""
    parts = (part.split() for part in text.split(";") if part)
    return {family: int(cost) / 10_000 for family, cost in parts}
