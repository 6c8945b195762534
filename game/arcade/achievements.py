"""
Eighteen achievements, each for a skill worth learning, from finished runs, games and matches, and from the Road.

They are computed afterwards from saved records, so they don't slow play. The ids never change: records contain them.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from game.arcade.daily import Day, longest_streak
from game.arcade.events import Event, Input, Scored, StageBegan
from game.arcade.rules import SECOND
from game.arcade.session import story
from game.arcade.stages import Special
from game.arcade.state import Coin, Phase, Result, Run
from game.engine import events as happenings
from game.engine.actions import Action, Chord, Open
from game.engine.events import Chorded, Lost, Opened
from game.engine.game import Status, targets
from game.engine.level import EXPERT, INTERMEDIATE
from game.engine.view import View
from game.i18n.catalogue import Words
from game.play.figures import figures_of
from game.play.replay import Playback
from game.play.worker import breathe
from game.solver.deduce import Deduction, deduce
from game.solver.proved import standing


class Achievement(Enum):
    """The achievements; the values are the ids in records."""

    NO_FLAG_STAGE = "no_flag_stage"  # a stage from the third on, without a flag
    CLEAN_STAGES = "clean_stages"  # three stages in a row: no wrong flag, nothing reckless
    EFFICIENT_STAGE = "efficient_stage"  # a stage in no more clicks than its 3BV
    BIG_CHORD = "big_chord"  # five cells or more by one chord
    CHAIN_30 = "chain_30"
    CHAIN_120 = "chain_120"
    LONG_PROOF = "long_proof"  # in a run or a game: a cell that rules of one and two numbers don't prove
    LAST_SECONDS = "last_seconds"  # a stage cleared with under three seconds left
    LAST_LIFE = "last_life"  # two stages in a row cleared with one life
    FADING_STAGE = "fading_stage"  # a stage of fading numbers, no life lost
    WEEK = "week"  # daily runs on seven days in a row
    FLAGLESS_WIN = "flagless_win"  # Intermediate or Expert without a flag
    EFFICIENT_WIN = "efficient_win"  # Intermediate or Expert in no more clicks than its 3BV
    SURE_WIN = "sure_win"  # Intermediate or Expert, every opening proved
    FROM_BEHIND = "from_behind"  # a match won against Sapper or stronger, which had owned twice as many cells
    ROAD_END = "road_end"  # the last board of the Road
    ROAD_ALL = "road_all"  # all its boards
    ROAD_STARS = "road_stars"  # all its stars


CLEAN_IN_A_ROW = 3
BIG_CHORD_CELLS = 5
NO_FLAG_FROM_STAGE = 3
DAYS = 7
STRONG = frozenset({"sapper", "lieutenant", "captain", "marshal"})


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What achievements need to know of a match."""

    rank: str  # the strongest computer player in it
    won: bool
    shares: tuple[tuple[float, float], ...]  # the player's and that computer player's over time


def name(achievement: Achievement, words: Words) -> str:
    """Return the name of an achievement."""
    return words(f"achievement.{achievement.value}")


def meaning(achievement: Achievement, words: Words) -> str:
    """Return the text that says how to get it."""
    return words(f"achievement.how_{achievement.value}")


# In runs


def of_run(coin: Coin, log: Iterable[Input], ticks: int) -> frozenset[Achievement]:
    """Return the achievements of a run. Replays the run, which takes up to a second."""
    found: set[Achievement] = set()
    run, one_life, in_a_row = Run(coin), False, 0
    for before, events, run in story(coin, log, ticks):
        found.update(_in_moment(before, events, run))
        if any(isinstance(event, StageBegan) for event in events):
            one_life = run.lives == 1
        if before.phase is Phase.PLAYING and run.phase is not Phase.PLAYING:
            in_a_row = in_a_row + 1 if one_life and _cleared_without_loss(run.results[-1]) else 0
            if in_a_row == 2:
                found.add(Achievement.LAST_LIFE)
    return frozenset(found | {*_in_results(run.results)} | {*_in_chain(run.chain.longest)})


def of_days(played: Collection[Day]) -> frozenset[Achievement]:
    """Return the achievements of the days with a daily run."""
    return frozenset({Achievement.WEEK} if longest_streak(played) >= DAYS else ())


def _cleared_without_loss(result: Result) -> bool:
    """Tell whether a stage was cleared without losing a life."""
    return result.cleared and not result.losses


def _in_chain(longest: int) -> Iterator[Achievement]:
    if longest >= 30:
        yield Achievement.CHAIN_30
    if longest >= 120:
        yield Achievement.CHAIN_120


def _in_moment(before: Run, events: list[Event], after: Run) -> Iterator[Achievement]:
    """Yield the achievements of one input; also LAST_SECONDS for a stage cleared just in time."""
    happened = [event for event in events if isinstance(event, Opened | Chorded)]
    if before.stage and any(isinstance(event, Scored) for event in events):
        chord = any(isinstance(event, Chorded) for event in happened)
        if chord and sum(event.cells.bit_count() for event in happened if isinstance(event, Opened)) >= BIG_CHORD_CELLS:
            yield Achievement.BIG_CHORD
        if _takes_more_than_two(before.view, targets(before.view, _action(happened))):
            yield Achievement.LONG_PROOF
    if before.stage and after.phase is Phase.TALLY and before.phase is Phase.PLAYING and after.clock < 3 * SECOND:
        yield Achievement.LAST_SECONDS


def _in_results(results: Iterable[Result]) -> Iterator[Achievement]:
    clean = 0
    for result in results:
        clean = clean + 1 if result.cleared and result.tally.clean else 0
        if clean == CLEAN_IN_A_ROW:
            yield Achievement.CLEAN_STAGES
        if not result.cleared:
            continue
        if result.tally.efficient:
            yield Achievement.EFFICIENT_STAGE
        if result.tally.no_flags and result.terms.number >= NO_FLAG_FROM_STAGE:
            yield Achievement.NO_FLAG_STAGE
        if result.terms.special is Special.FADING and _cleared_without_loss(result):
            yield Achievement.FADING_STAGE


# In games and matches


def of_game(playback: Playback) -> frozenset[Achievement]:
    """Return the achievements of a game. Takes a few ms per opening: call it in the background."""
    session = playback.session
    level = session.setup.level
    openings = [*_openings(playback)]
    found: set[Achievement] = set()
    if any(_takes_more_than_two(view, cells) and _is_proved(view, cells) for view, cells in openings):
        found.add(Achievement.LONG_PROOF)
    boards = {(one.width, one.height, one.mines) for one in (INTERMEDIATE, EXPERT)}
    if session.status is not Status.WON or (level.width, level.height, level.mines) not in boards:
        return frozenset(found)
    if not any(isinstance(event, happenings.Flagged) for moment in playback.moments for event in moment.happened):
        found.add(Achievement.FLAGLESS_WIN)
    if (figures_of(session).ioe or 0) >= 1:
        found.add(Achievement.EFFICIENT_WIN)
    if all(_is_proved(view, cells) for view, cells in openings):
        found.add(Achievement.SURE_WIN)
    return frozenset(found)


def of_match(told: MatchFacts) -> frozenset[Achievement]:
    """Return the achievements of a match."""
    behind = any(theirs >= 2 * own for own, theirs in told.shares if theirs)
    won_back = told.won and told.rank in STRONG and behind
    return frozenset({Achievement.FROM_BEHIND} if won_back else ())


def of_road(*, ended: bool, unsolved: int, missing: int) -> frozenset[Achievement]:
    """Return the achievements of one who *ended* the Road, with so many boards *unsolved* and stars *missing*."""
    earned = {Achievement.ROAD_END: ended, Achievement.ROAD_ALL: not unsolved, Achievement.ROAD_STARS: not missing}
    return frozenset(one for one, is_earned in earned.items() if is_earned)


def _openings(playback: Playback) -> Iterator[tuple[View, int]]:
    """Yield every opening but the first: the view before it, and the cells that the action asked for."""
    for number, moment in enumerate(playback.moments):
        breathe()
        before = playback.view_after(number)
        happened = [event for event in moment.happened if isinstance(event, Opened | Lost | Chorded)]
        if happened and before.opened:
            yield before, targets(before, _action(happened))


def _action(happened: Iterable[Opened | Lost | Chorded]) -> Action:
    """Return the action behind these events; the first event is a chord's or an opening's."""
    first = next(iter(happened))
    return Chord(first.cell) if isinstance(first, Chorded) else Open(first.cell)


def _is_proved(view: View, cells: int) -> bool:
    return standing(view, cells)[0].passes_for_proved


def _takes_more_than_two(view: View, cells: int) -> bool:
    """Tell whether rules of one and two numbers, applied repeatedly, leave some cell unproved."""
    return bool(cells & ~deduce(view, Deduction(0, view.exploded)).safe)
