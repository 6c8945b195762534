"""Each achievement is found exactly if it was earned."""

from dataclasses import replace

import pytest

from game.arcade.achievements import (
    STRONG,
    Achievement,
    MatchFacts,
    meaning,
    name,
    of_days,
    of_game,
    of_match,
    of_run,
)
from game.arcade.bots import Bot
from game.arcade.daily import Day
from game.arcade.session import RunSession
from game.arcade.stages import Special
from game.arcade.trial import play
from game.battle.choices import RANKS
from game.engine.deal import Start
from game.engine.gesture import Kind, MouseEvent
from game.engine.level import INTERMEDIATE
from game.i18n.catalogue import LOCALES, Words
from game.play.replay import Playback, record
from game.play.replay import play as play_back
from game.play.session import Session
from game.play.setup import Setup
from tests.arcade.runs import CHORD, CLICK, FLAG, clear, deal, gesture, go_on, playing, seed_behind
from tests.strategies import drawn_layout

IDS = [
    "big_chord", "chain_120", "chain_30", "clean_stages", "efficient_stage", "efficient_win", "fading_stage",
    "flagless_win", "from_behind", "last_life", "last_seconds", "long_proof", "no_flag_stage", "road_all", "road_end",
    "road_stars", "sure_win", "week",
]  # fmt: skip


def of(session: RunSession) -> frozenset[Achievement]:
    """Return what a run achieved."""
    return of_run(session.run.coin, session.log, session.run.tick)


def test_the_ids_are_for_ever() -> None:
    """Records have these ids: a new one may be added, none may change."""
    assert sorted(one.value for one in Achievement) == IDS


@pytest.mark.parametrize("locale", LOCALES)
def test_each_has_a_name_and_a_meaning(locale: str) -> None:
    """No two names or meanings are equal, in any language."""
    words = Words(locale)
    texts = {name(one, words) for one in Achievement} | {meaning(one, words) for one in Achievement}
    assert len(texts) == 2 * len(Achievement)


# In runs


def test_a_run_of_nothing_achieves_nothing() -> None:
    """A run in which the player only waits has no achievement."""
    session = playing()
    session.advance(10**6)
    assert of(session) == frozenset()


@pytest.mark.long
def test_a_good_run_achieves_what_it_showed() -> None:
    """This bot makes no mistake, sets no flag and never chords."""
    session = play(Bot(tempo=150), 3, deal)
    found = of(session)
    assert found >= {
        Achievement.NO_FLAG_STAGE,
        Achievement.CLEAN_STAGES,
        Achievement.CHAIN_30,
        Achievement.CHAIN_120,
        Achievement.LONG_PROOF,
    }
    assert Achievement.BIG_CHORD not in found


def test_two_stages_without_a_flag_are_too_early() -> None:
    """The flagless stage counts from the third on; two clean stages are not three."""
    session = playing(seed=4, stage=2)
    clear(session)
    assert not of(session) & {Achievement.NO_FLAG_STAGE, Achievement.CLEAN_STAGES, Achievement.FADING_STAGE}


def test_a_flag_spoils_the_stage_without_one() -> None:
    """Without that flag, the same stage counts."""
    session = playing(seed=4, stage=3)
    assert session.run.stage
    mine = session.run.stage.game.layout.mines.bit_length() - 1
    gesture(session, mine, FLAG)
    clear(session)
    assert Achievement.NO_FLAG_STAGE not in of(session)
    session = playing(seed=4, stage=3)
    clear(session)
    assert Achievement.NO_FLAG_STAGE in of(session)


def test_the_last_seconds_are_the_last_three() -> None:
    """A stage cleared with four seconds left doesn't count, one with two does."""
    for left, earned in ((4.0, False), (2.0, True)):
        session = playing(seed=4)
        clear(session, leave=1)
        session.advance(session.run.clock - int(left * 250))
        clear(session)
        assert session.run.results[0].cleared
        assert (Achievement.LAST_SECONDS in of(session)) is earned


def test_the_last_life_is_for_two_stages() -> None:
    """Both stages must be played from start to end with one life."""
    session = playing(seed=4)
    session.advance(session.run.clock)
    session.advance(session.run.clock)
    assert session.run.lives == 1
    clear(session)
    for stages in range(3):
        assert (Achievement.LAST_LIFE in of(session)) is (stages == 2)
        go_on(session)
        clear(session)


@pytest.mark.long
def test_a_fading_stage_counts_without_a_loss() -> None:
    """A stage in which the player lost a life doesn't count."""
    session = playing(seed_behind(Special.FADING), stage=2)
    clear(session)
    assert Achievement.FADING_STAGE in of(session)
    session = playing(seed_behind(Special.FADING), stage=2)
    session.advance(session.run.clock)
    clear(session)
    assert session.run.results[-1].cleared
    assert Achievement.FADING_STAGE not in of(session)


def test_an_efficient_stage_saves_clicks_by_chords() -> None:
    """It counts exactly if the stage took at most as many clicks as its 3BV."""
    session = playing(seed=4)
    clear(session)
    [result] = session.run.results
    assert (Achievement.EFFICIENT_STAGE in of(session)) is (result.clicks <= result.bbbv)


def test_a_chord_of_five_is_big() -> None:
    """Four cells are too few; all cells that the chord opened count, with those of floods."""
    sizes = set()
    for seed in range(1, 12):
        session = playing(seed=seed, stage=2)
        most = _chord_everywhere(session)
        sizes.add(most >= 5)
        assert (Achievement.BIG_CHORD in of(session)) is (most >= 5)
    assert sizes == {True, False}


def _chord_everywhere(session: RunSession) -> int:
    """Flag each open number's mines and chord on it; return the most cells that one chord opened."""
    most = 0
    assert session.run.stage
    layout = session.run.stage.game.layout
    for cell in range(layout.grid.size):
        view = session.run.view
        if not view.is_open(cell) or not view.number(cell) or session.run.number != 2:
            continue
        mines = layout.grid.around(cell) & layout.mines & ~view.flags
        for mine in range(layout.grid.size):
            if mines >> mine & 1:
                gesture(session, mine, FLAG)
        before = session.run
        gesture(session, cell, CHORD)
        scored = session.run.score > before.score
        most = max(most, (session.run.view.opened & ~before.view.opened).bit_count() if scored else 0)
    return most


def test_seven_days_in_a_row_are_a_week() -> None:
    """Six days are too few, and so are seven with a gap."""
    days = [Day(2026, 11, day) for day in range(1, 9)]
    assert of_days(days[:7]) == {Achievement.WEEK}
    assert of_days(days[:6]) == of_days(days[:3] + days[4:]) == frozenset()


# In games and matches


def a_game(*, flag: bool = False, guess: bool = False) -> Playback:
    """Return an Intermediate game won by two proved clicks, or by three of which the last is a *guess*."""
    gap = "***." + "*" * (6 if guess else 5)
    rows = ["." + "*" * 15 if guess else "*" * 16, "*" * 16, gap.ljust(16, "."), *["." * 16] * 13]
    layout = drawn_layout("\n".join(rows))
    assert layout.mine_count == INTERMEDIATE.mines
    session = Session(Setup(INTERMEDIATE, Start.OFF, 1, layout=layout))
    _click(session, 255, CLICK)
    if flag:
        _click(session, 1, FLAG)
    while left := layout.safe & session.view.covered:
        _click(session, left.bit_length() - 1, CLICK)
    return play_back(record(session))


def _click(session: Session, cell: int, kinds: tuple[Kind, ...]) -> None:
    for kind in kinds:
        session.post(MouseEvent(session.tick, kind, cell % 16 * 16, cell // 16 * 16))
    session.advance(150)


def test_a_won_game_achieves() -> None:
    """Flags, clicks above 3BV and guesses each cost one of the three achievements."""
    assert of_game(a_game()) == {Achievement.FLAGLESS_WIN, Achievement.EFFICIENT_WIN, Achievement.SURE_WIN}
    assert of_game(a_game(flag=True)) == {Achievement.SURE_WIN}
    assert of_game(a_game(guess=True)) == {Achievement.FLAGLESS_WIN, Achievement.EFFICIENT_WIN}


def test_other_boards_and_games_not_won_achieve_less() -> None:
    """One mine fewer makes the level easier, so a win there counts for nothing."""
    playback = a_game()
    playback.session.setup = replace(playback.session.setup, level=replace(INTERMEDIATE, mines=39))
    assert of_game(playback) == frozenset()


@pytest.mark.parametrize(
    ("rank", "won", "shares", "earned"),
    [
        ("sapper", True, ((0.1, 0.2),), True),
        ("marshal", True, ((0.3, 0.3), (0.1, 0.25), (0.4, 0.3)), True),
        ("sapper", True, ((0.11, 0.2),), False),
        ("sapper", False, ((0.1, 0.2),), False),
        ("recruit", True, ((0.1, 0.2),), False),
        ("captain", True, ((0.0, 0.0),), False),
    ],
)
def test_a_match_is_won_from_behind(
    rank: str, won: bool, shares: tuple[tuple[float, float], ...], earned: bool
) -> None:
    """The opponent is Sapper or stronger and once owned twice as much as the winner."""
    assert (Achievement.FROM_BEHIND in of_match(MatchFacts(rank, won, shares))) is earned


def test_strong_ranks_are_sapper_and_all_above() -> None:
    """STRONG must follow Battle's names and their order."""
    assert {*RANKS[RANKS.index("sapper") :]} == STRONG
