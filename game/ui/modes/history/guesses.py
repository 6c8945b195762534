"""Show statistics of guesses over many games: skill, luck, the time of proofs, and called odds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.i18n.catalogue import Words
from game.review.account import PROOFS, Pace, skill_of
from game.review.guesswork import read_calls, read_paces
from game.review.players import players_beside
from game.store.kinds import GameTable, PlayedGame
from game.trainer.losses import GAMES, Coached, Judged, coached
from game.ui.core.cabinet import Cabinet
from game.ui.core.style import LARGE, SMALL, Style
from game.ui.kit.layout import Column, Gap, Grid, Pad, Pin, Row, Split, Stack
from game.ui.kit.node import NOTHING, Node
from game.ui.kit.text import Figure, Text
from game.ui.modes.history.charts import Share, Shares, card, trend
from game.ui.modes.history.coach import coach_card
from game.ui.modes.history.coaching import Coaching
from game.ui.modes.history.profile import profile_page
from game.ui.modes.history.statistics import FEW
from game.ui.modes.history.tables import HistoryState, Sentence, TableScene, chosen_page

if TYPE_CHECKING:
    from game.store.records import Records

GAMES_READ = 1_000
CURVE = 100
"""The latest games, which the curves show."""

NONE_JUDGED: Mapping[str, Judged] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Called:
    """Odds called with one percentage: how often, and the mean true chance that the cell was safe, 0–1."""

    percent: int
    times: int
    true: float


@dataclass(frozen=True, slots=True)
class GuessFigures:
    """The figures of a table, or of all games."""

    games: int  # with known guesses
    coached: Coached | None  # the summary of the last judged games
    skill: tuple[float, ...]  # of each judged game
    luck: tuple[float, ...]  # points of survival, added up over the last games
    forced: float  # forced guesses per game
    needless: float
    paces: tuple[Pace, ...]
    called: tuple[Called, ...]
    off: float | None  # the mean error of called odds, 0–1


class GuessesState(HistoryState):
    """The table's answer, whether the player calls odds, and whether the game offers it."""

    calls_odds: bool
    earned: bool
    left: int  # games that the coach has yet to judge


class GuessesScene(TableScene[GuessesState, GuessFigures]):
    """Skill, luck and called odds of a table, or of all games."""

    tab = "guesses"
    all_together = True

    def __init__(self, cabinet: Cabinet, first: GameTable | None = None) -> None:
        super().__init__(cabinet, first)
        self._coaching = Coaching(self, cabinet.history, self._judged)

    def _judged(self) -> None:
        """Read and show the figures anew."""
        self._answers.clear()
        self.choose(self.choice)

    def on_exit(self) -> None:
        """Judge no more games; finished judgements stay saved."""
        self._coaching.call_off()

    def ask(self, records: "Records", table: GameTable | None, page: object) -> GuessFigures:
        """Read the figures of the page."""
        from game.store.coaching import read_judged

        judged = {row.game: read_judged(row) for row in records.judged_games(GAMES_READ)}
        return figures_of(records.games(table, limit=GAMES_READ), judged)

    @property
    def foot(self) -> tuple[str, str]:
        """A sentence that explains the points, and its colour."""
        return self.cabinet.style.words("guesses.below"), "text_dim"

    @property
    def state(self) -> GuessesState:
        """The state that the picture depends on."""
        history, calls = self.cabinet.history, False
        return GuessesState(*self.shared(), calls, history.earned, self._coaching.left)

    def view(self, state: GuessesState, style: Style) -> Node:
        """Return the picture of a state."""
        words = style.words
        return profile_page(style, self.tab, chosen_page(state, words, guess_cards(state, words)), state.foot)


def guess_cards(state: GuessesState, words: Words) -> Node:
    """Return the charts, two in a row, or the reason why there are none."""
    figures = state.answer
    if not isinstance(figures, GuessFigures):
        return NOTHING
    if not figures.games:
        return Sentence(words("guesses.empty"), picture="board", large=True)
    added = Pin(Figure(words.number(figures.luck[-1], ".2f"), 34), "center")  # few games make no chart
    chart = trend(words, figures.luck, "") if len(figures.luck) >= FEW else added
    luck = card(words("guesses.luck"), chart, words("guesses.added"))
    above = Split(
        coach_card(figures.coached, state.left, words),
        Grid((skill_card(state, figures, words), luck), 2, 10),
        percent=36,
        gap=10,
    )
    below: tuple[Node, ...] = (card(words("guesses.paces"), paces(figures, words), words("guesses.median")),)
    if state.earned or state.calls_odds or figures.off is not None:
        below += (called_card(state, figures, words),)
    return Split(above, Grid(below, len(below), 10), percent=50, gap=10, down=True)


def skill_card(state: GuessesState, figures: GuessFigures, words: Words) -> Node:
    """Return the skill of each judged game, and their mean beside the ranks of Battle."""
    title, coached, table = words("guesses.skill"), figures.coached, state.choice.table
    if coached is None:
        return card(title, Sentence(words("coach.empty")))
    told = [f"{coached.skill:.0f} ± {coached.error:.0f}"]
    if table:
        players = players_beside((table.width, table.height, table.mines), coached.skill)
        told += [f"{words(f'battle_setup.rank_{rank}')} {skill:.0f}" for rank, skill in players]
    return card(title, trend(words, figures.skill, ""), " · ".join(told))


def paces(figures: GuessFigures, words: Words) -> Node:
    """Return the guesses per game and, below them, the time of each kind of proof."""
    forced = mean_of(figures.forced, words("guesses.forced"), words)
    needless = mean_of(figures.needless, words("guesses.needless"), words)
    times: Node = Sentence(words("guesses.no_paces"))
    if figures.paces:
        times = Shares(tuple(pace_share(pace, words) for pace in figures.paces))
    return Stack((Column((Grid((forced, needless), 2),)), Pad(times, (0, 36, 0, 0))))


def mean_of(figure: float, name: str, words: Words) -> Node:
    """Return a mean, followed by its name."""
    parts = Text(words.number(figure, ".1f"), LARGE, shrinks=False), Gap(8), Text(name, SMALL, "text_dim"), Gap(6)
    return Row(parts, align="fill")


def pace_share(pace: Pace, words: Words) -> Share:
    """Return the bar of a kind of proof."""
    ms, name = round(pace.median_ms), words(f"guesses.proof_{pace.proof}")
    return name, ms, max(1, ms), words("result.time", seconds=words.number(ms / 1000, ".2f"))


def called_card(state: GuessesState, figures: GuessFigures, words: Words) -> Node:
    """Return the odds that the player called, beside the true ones."""
    title = words("guesses.called")
    if figures.off is None:
        return card(title, Sentence(words("guesses.not_called" if state.calls_odds else "guesses.how_to_call")))
    rows = []
    for one in figures.called:
        true = round(1000 * one.true)
        name = words("guesses.said", percent=one.percent)
        rows.append((name, true, 1000, f"{true / 10:.0f} % ({one.times})"))
    return card(title, Shares(tuple(rows)), words("guesses.off", points=f"{100 * figures.off:.0f}"))


def figures_of(games: Sequence[PlayedGame], judged: Mapping[str, Judged] = NONE_JUDGED) -> GuessFigures:
    """Return the figures of games, the latest first; *judged* has the judgements of games by uid."""
    looked_at = [judged[game.uid] for game in games if game.uid in judged and judged[game.uid].openings][:GAMES]
    known = [game for game in games if game.given_away is not None and game.fortune is not None]
    latest = known[:CURVE][::-1]
    calls = [call for game in games for call in read_calls(game.calls)]
    return GuessFigures(
        len(known),
        coached(looked_at),
        tuple(skill_of(game.cost, game.openings) for game in reversed(looked_at)),
        tuple(accumulate(100 * (game.fortune or 0) for game in latest)),
        fmean([game.forced or 0 for game in known]) if known else 0,
        fmean([game.needless or 0 for game in known]) if known else 0,
        tuple(_all_paces(known)),
        tuple(_all_called(calls)),
        fmean([abs(said - true) for said, true in calls]) if calls else None,
    )


def _all_paces(games: Iterable[PlayedGame]) -> list[Pace]:
    """Return the pace of each kind of proof over many games: the mean of the games' medians, weighted by moves."""
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
