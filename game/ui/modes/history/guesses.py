"""The statistics of guesses over many games: skill, luck, the time of proofs, and what the coach found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean
from types import MappingProxyType

from game.i18n.catalogue import Words
from game.review.account import PROOFS, Pace, skill_of
from game.review.guesswork import players_beside, read_paces
from game.store.kinds import GameTable, PlayedGame
from game.trainer.families import OTHER
from game.trainer.losses import GAMES, Coached, Judged, coached
from game.ui.core.routes import DrillPattern
from game.ui.core.style import LARGE, SMALL
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Grid, Pad, Pin, Row, Split, Stack
from game.ui.kit.node import Node
from game.ui.kit.text import Figure, Text
from game.ui.modes.history.charts import FEW, Share, Shares, card, trend
from game.ui.modes.history.tables import Sentence

CURVE = 100
"""The latest games, which the curves show."""

NONE_JUDGED: Mapping[str, Judged] = MappingProxyType({})


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


def guess_cards(figures: GuessFigures, table: GameTable | None, words: Words) -> Node:
    """Return the charts of skill and luck above the times, or the reason why there are none."""
    if not figures.games:
        return Sentence(words("coach.empty"), picture="board", large=True)
    added = Pin(Figure(words.number(figures.luck[-1], ".2f"), 34), "center")  # few games make no chart
    chart = trend(words, figures.luck, "") if len(figures.luck) >= FEW else added
    luck = card(words("review.of_luck"), chart, words("guesses.added"))
    below = card(words("guesses.paces"), paces(figures, words), words("guesses.median"))
    above = Grid((skill_card(figures, table, words), luck), 2, 10, slim=1)
    return Split(above, below, percent=50, gap=10, down=True)


def skill_card(figures: GuessFigures, table: GameTable | None, words: Words) -> Node:
    """Return the skill of each judged game, and their mean beside the ranks of Battle."""
    title, found = words("guesses.skill"), figures.coached
    if found is None:
        return card(title, Sentence(words("coach.empty")))
    told = [f"{found.skill:.0f}"]
    if table:
        players = players_beside((table.width, table.height, table.mines), found.skill)
        told += [f"{words(f'battle_setup.rank_{rank}')} {skill:.0f}" for rank, skill in players]
    exact = f"{title}: {found.skill:.0f} ± {found.error:.0f}"
    return card(title, trend(words, figures.skill, ""), " · ".join(told), tip=exact)


def coach_line(figures: GuessFigures | None, left: int, words: Words) -> tuple[str, *tuple[Node, ...]]:
    """Return the coach's sentence on the dearest missed pattern, and the key to its drill; *left* to be judged."""
    told, keys = words("coach.left", count=left) if left else "", tuple[Node, ...]()
    if figures and figures.games and not told:
        told = words("coach.nothing") if figures.coached else words("coach.empty")
        known = (loss for loss in (figures.coached.losses if figures.coached else ()) if loss.family != OTHER)
        if dearest := next(known, None):
            points = words.number(dearest.points, ".1f")
            told = words("coach.drill", family=words(f"trainer.family_{dearest.family}"), points=points)
            drill = DrillPattern(dearest.family)
            keys = (Button(words("drill.this"), SMALL, 24, tall=30, key="drill", press=drill),)
    return told, *keys


def paces(figures: GuessFigures, words: Words) -> Node:
    """Return the guesses per game and, below them, the time of each kind of proof."""
    forced = mean_of(figures.forced, words("guesses.forced"), words)
    needless = mean_of(figures.needless, words("guesses.needless"), words)
    times: Node = Sentence(words("coach.empty"))
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


def figures_of(games: Sequence[PlayedGame], judged: Mapping[str, Judged] = NONE_JUDGED) -> GuessFigures:
    """Return the figures of games, the latest first; *judged* has the judgements of games by uid."""
    looked_at = [judged[game.uid] for game in games if game.uid in judged and judged[game.uid].openings][:GAMES]
    known = [game for game in games if game.given_away is not None and game.fortune is not None]
    latest = known[:CURVE][::-1]
    return GuessFigures(
        len(known),
        coached(looked_at),
        tuple(skill_of(game.cost, game.openings) for game in reversed(looked_at)),
        tuple(accumulate(100 * (game.fortune or 0) for game in latest)),
        fmean([game.forced or 0 for game in known]) if known else 0,
        fmean([game.needless or 0 for game in known]) if known else 0,
        tuple(_all_paces(known)),
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
