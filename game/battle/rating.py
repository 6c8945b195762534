"""
A player's rating by Glicko-2, as Glickman describes it ("Example of the Glicko-2 system", 2022), on the ranks' scale.

The ranks' ratings are fixed: measured once among themselves, and changed by no match.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

ANCHORS = {"cadet": 640, "recruit": 1000, "sapper": 1320, "lieutenant": 1670, "captain": 2000, "marshal": 2310}
"""Each rank's rating, by ``tests.battle.anchors`` to the nearest ten; Recruit's is 1000 by definition."""

ANCHOR_DEVIATION = 30.0

SCALE = 173.7178
"""Points of Glicko's first scale per point of the Glicko-2 scale."""

CENTRE = 1500.0
TAU = 0.5
"""The limit on changes of the volatility; Glickman's own choice."""

CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation and its volatility."""

    value: float = 1000.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def margin(self) -> float:
        """The margin of error, with 95 % confidence."""
        return 1.96 * self.deviation


@dataclass(frozen=True, slots=True)
class Result:
    """One match against an opponent with that rating: 1 is a win, 0.5 a draw, 0 a loss."""

    rating: float
    deviation: float
    score: float


def rated(matches: Iterable[tuple[str, float]]) -> Rating:
    """Return a player's rating after matches against ranks, the earliest first, each as one period."""
    rating = Rating()
    for rank, score in matches:
        rating = after(rating, [Result(ANCHORS[rank], ANCHOR_DEVIATION, score)])
    return rating


def after(rating: Rating, results: list[Result]) -> Rating:
    """Return a rating after one period with these results."""
    mu, phi = (rating.value - CENTRE) / SCALE, rating.deviation / SCALE
    sums, improvement = 0.0, 0.0
    for result in results:
        g = 1 / sqrt(1 + 3 * (result.deviation / SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-g * (mu - (result.rating - CENTRE) / SCALE)))
        sums += g * g * expected * (1 - expected)
        improvement += g * (result.score - expected)
    if not sums:
        return Rating(rating.value, SCALE * sqrt(phi**2 + rating.volatility**2), rating.volatility)
    variance = 1 / sums
    volatility = _volatility(phi, rating.volatility, variance, variance * improvement)
    wide = phi**2 + volatility**2
    narrow = 1 / sqrt(1 / wide + 1 / variance)
    return Rating(SCALE * (mu + narrow**2 * improvement) + CENTRE, SCALE * narrow, volatility)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility: step 5, by the Illinois algorithm for roots."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / TAU**2

    a = start
    if delta**2 > phi**2 + variance:
        b = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while slope(start - k * TAU) < 0:
            k += 1
        b = start - k * TAU
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return exp(a / 2)
