"""What guesses come to over many games: skill, luck, how many there are, the time of proofs, odds that were called."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from typing import TYPE_CHECKING

import pygame

from game.review.account import PROOFS, Pace
from game.review.guesswork import read_calls, read_paces
from game.store.kinds import PlayedGame, Table
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL
from game.ui.input.actions import Action
from game.ui.kit.charts import Charts
from game.ui.modes.history.tables import TableScene

if TYPE_CHECKING:
    from game.store.records import Records

GAMES_READ = 1_000
CURVE = 100
"""Games of the curves, the latest."""


@dataclass(frozen=True, slots=True)
class Called:
    """Odds called with one percentage: how often, and how often the cell was to be safe, 0–1."""

    percent: int
    times: int
    true: float


@dataclass(frozen=True, slots=True)
class GuessFigures:
    """All that the page shows of a table, or of all games."""

    games: int  # whose guesses are known
    skill: tuple[float, ...]  # 100 minus the points of survival given away, of the last games
    luck: tuple[float, ...]  # points of survival, added up over the last games
    forced: float  # guesses a game
    needless: float
    paces: tuple[Pace, ...]
    called: tuple[Called, ...]
    off: float | None  # by how much the odds called were wrong in the mean, 0–1


class GuessesScene(TableScene[GuessFigures]):
    """Skill, luck and called odds of a table, or of all games."""

    all_together = True

    def __init__(self, cabinet: Cabinet, first: Table | None = None) -> None:
        self._picture: pygame.Surface | None = None
        self._painted: object = None  # what the picture was made from
        super().__init__(cabinet, cabinet.words("guesses.heading"), [], first=first)

    def ask(self, records: "Records", table: Table | None, page: object) -> GuessFigures:
        """Read everything that the page shows."""
        return figures_of(records.games(table, limit=GAMES_READ))

    def below(self) -> tuple[str, str]:
        """Say what the points are."""
        return self.cabinet.words("guesses.below", back=self.cabinet.key(Action.BACK)), "text_dim"

    # The picture

    def place_page(self) -> None:
        """Put the choosers on top, the charts under them, two and two."""
        px, inner = self.cabinet.px, self.inner
        top, gap = self.place_choosers(inner.top) + px(8), px(10)
        wide, high = (inner.width - gap) // 2, (inner.bottom - top - gap) // 2
        self._cards = [
            pygame.Rect(inner.left + column * (wide + gap), top + row * (high + gap), wide, high)
            for row in range(2)
            for column in range(2)
        ]
        self._picture = None

    def draw_page(self, surface: pygame.Surface, answer: GuessFigures) -> None:
        """Paint the charts, made once for each answer."""
        if not answer.games:
            self.say_empty(surface, self.cabinet.words("guesses.empty"))
            return
        wanted = self.table, self.cabinet.theme.name, self.cabinet.backdrop.looks()
        if self._picture is None or self._painted != wanted:
            self._painted = wanted
            self._picture = self._paint(answer)
        surface.blit(self._picture, self.inner)

    def _paint(self, answer: GuessFigures) -> pygame.Surface:
        picture = self.cabinet.backdrop.ground(self.inner)
        charts, words = Charts(self.cabinet, picture), self.cabinet.words
        skill, luck, paces, called = (card.move(-self.inner.left, -self.inner.top) for card in self._cards)
        ends = words("statistics.oldest"), words("statistics.newest")
        names = words("guesses.each"), words("statistics.mean_of_10")
        room = charts.card(skill, words("guesses.skill"), words("guesses.games", count=answer.games))
        charts.curve(room, answer.skill, ends, names)
        room = charts.card(luck, words("guesses.luck"), words("guesses.added"))
        charts.curve(room, answer.luck, ends, names)
        self._paint_paces(charts, picture, paces, answer)
        self._paint_called(charts, called, answer)
        return picture

    def _paint_paces(self, charts: Charts, picture: pygame.Surface, card: pygame.Rect, answer: GuessFigures) -> None:
        """Guesses a game above, the time of each kind of proof below."""
        cabinet, px, words = self.cabinet, self.cabinet.px, self.cabinet.words
        room = charts.card(card, words("guesses.paces"), words("guesses.median"))
        figures = (answer.forced, words("guesses.forced")), (answer.needless, words("guesses.needless"))
        for number, (figure, name) in enumerate(figures):
            left = room.left + number * room.width // 2
            value = words.number(figure, ".1f")
            line = cabinet.line(value, LARGE, "text")
            picture.blit(line, (left, room.top))
            note = cabinet.line(name, SMALL, "text_dim", room.width // 2 - line.get_width() - px(14))
            picture.blit(
                note, note.get_rect(midleft=(left + line.get_width() + px(8), room.top + line.get_height() // 2))
            )
        room = pygame.Rect(room.left, room.top + px(36), room.width, room.height - px(36))
        if not answer.paces:
            charts.sentence(room, words("guesses.no_paces"))
            return
        rows = [
            (words(f"guesses.proof_{pace.proof}"), round(pace.median_ms), max(1, round(pace.median_ms)))
            for pace in answer.paces
        ]
        charts.shares(room, rows, lambda ms, _: words("result.time", seconds=words.number(ms / 1000, ".2f")))

    def _paint_called(self, charts: Charts, card: pygame.Rect, answer: GuessFigures) -> None:
        words = self.cabinet.words
        if answer.off is None:
            room = charts.card(card, words("guesses.called"))
            charts.sentence(
                room, words("guesses.not_called" if self.cabinet.settings.call_odds else "guesses.how_to_call")
            )
            return
        room = charts.card(card, words("guesses.called"), words("guesses.off", points=f"{100 * answer.off:.0f}"))
        times = iter([one.times for one in answer.called])
        rows = [(words("guesses.said", percent=one.percent), round(1000 * one.true), 1000) for one in answer.called]
        charts.shares(room, rows, lambda true, _: f"{true / 10:.0f} % ({next(times)})")


def figures_of(games: Sequence[PlayedGame]) -> GuessFigures:
    """Return what games, the latest first, come to; those whose guesses are not known are left out."""
    known = [game for game in games if game.given_away is not None and game.fortune is not None]
    latest = known[:CURVE][::-1]
    calls = [call for game in games for call in read_calls(game.calls)]
    return GuessFigures(
        len(known),
        tuple(max(0.0, 100 - 100 * (game.given_away or 0)) for game in latest),
        tuple(accumulate(100 * (game.fortune or 0) for game in latest)),
        fmean([game.forced or 0 for game in known]) if known else 0,
        fmean([game.needless or 0 for game in known]) if known else 0,
        tuple(_all_paces(known)),
        tuple(_all_called(calls)),
        fmean([abs(said - true) for said, true in calls]) if calls else None,
    )


def _all_paces(games: Iterable[PlayedGame]) -> list[Pace]:
    """Return each kind of proof's time over many games: the mean of their medians, by how often it came up."""
    found: dict[str, list[Pace]] = {proof: [] for proof in PROOFS}
    for game in games:
        for pace in read_paces(game.paces):
            found[pace.proof].append(pace)
    return [_joined(proof, paces) for proof, paces in found.items() if paces]


def _joined(proof: str, paces: Sequence[Pace]) -> Pace:
    moves = sum(pace.moves for pace in paces)
    return Pace(proof, moves, sum(pace.moves * pace.median_ms for pace in paces) / max(1, moves))


def _all_called(calls: Iterable[tuple[float, float]]) -> list[Called]:
    by_percent: dict[int, list[float]] = {}
    for said, true in calls:
        by_percent.setdefault(round(100 * said), []).append(true)
    return [Called(percent, len(true), fmean(true)) for percent, true in sorted(by_percent.items())]
