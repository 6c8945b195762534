"""What happens in a run is heard, said and seen."""

import pytest

from game.arcade.events import (
    Banked,
    ChainBroken,
    ChainHalved,
    Cleared,
    Event,
    LifeLost,
    LifeWon,
    Loss,
    Reckless,
    StageBegan,
)
from game.arcade.rules import MORE_LINKS
from game.arcade.score import Tally
from game.ui.core.time import ticks_of
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.points import RisingPoints
from game.ui.modes.arcade.reactions import HALVED_FOR
from game.ui.modes.arcade.run_line import RunLineState, line_state
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now, words_seen
from tests.ui.hands import settle
from tests.ui.runs import pass_time, play_stage, start_run


@pytest.mark.parametrize(
    ("event", "sound", "key"),
    [
        (LifeLost(Loss.MINE, 2), "life", ""),
        (LifeWon(4), "record", "arcade.life_won"),
        (Banked(20, life=False), "record", "arcade.banked"),
        (ChainHalved(4), "slider", ""),
        (Reckless(0), "denied", "arcade.reckless"),
        (StageBegan(2), "go", ""),
        (Cleared(1, Tally()), "stage", ""),
    ],
)
def test_an_event_has_its_sound_and_its_sentence(event: Event, sound: str, key: str, open_game: Opener) -> None:
    """Whoever looks at the board hears it, too."""
    cabinet = open_game()
    run = start_run(cabinet)
    cabinet.audio.played = None
    run._reactions.react(event, run.run, run.effects)
    assert cabinet.audio.played == sound
    assert run._reactions.notice == (cabinet.style.words(key) if key else "")
    assert run._reactions.notice in " ".join(words_seen(cabinet))


@pytest.mark.parametrize(("links", "said"), [(MORE_LINKS - 1, False), (MORE_LINKS, True)])
def test_a_broken_chain_is_told_where_it_had_raised_the_multiplier(links: int, said: bool, open_game: Opener) -> None:
    """A shorter one is no loss."""
    cabinet = open_game()
    run = start_run(cabinet)
    run._reactions.react(ChainBroken(links), run.run, run.effects)
    assert (cabinet.style.words("arcade.broken", links=links) in " ".join(words_seen(cabinet))) is said


def test_points_rise_from_the_cell_that_was_clicked(open_game: Opener) -> None:
    """And from nowhere where motion is reduced."""
    for still in (False, True):
        cabinet = open_game(reduced_motion=still)
        run = start_run(cabinet)
        play_stage(cabinet, run, openings=1)
        rising = [effect for effect in run.effects._running if isinstance(effect, RisingPoints)]
        assert len(rising) == (not still)
        if rising:
            opened = run.camera.cell_rect(run._reactions._cell)
            assert rising[0].reach(run.camera).inflate(2, 2).colliderect(opened)


def test_points_leave_the_board_at_its_top(open_game: Opener) -> None:
    """They never rest on the numbers of the top row."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=1)
    settle(cabinet)
    for row, rises in ((4, True), (0, False)):
        points = RisingPoints(cabinet.style, run.camera.grid.cell(4, row), 120)
        part = points.reach(run.camera).union(run.camera.cell_rect(run.camera.grid.cell(4, row)))
        before = seen_now(cabinet, part)
        run.effects.join([points])
        pass_time(cabinet, 5)
        assert (seen_now(cabinet, part) != before) is rises
        pass_time(cabinet, 150)


def test_a_halved_chain_says_so_for_a_moment(open_game: Opener) -> None:
    """Then the way to the next multiplier stands there again."""
    cabinet = open_game()
    run = start_run(cabinet)
    play_stage(cabinet, run, openings=6)
    pass_time(cabinet, run.run.terms.window)
    halved = cabinet.style.words("arcade.halved", links=run.run.chain.links)
    assert halved in words_seen(cabinet)
    pass_time(cabinet, ticks_of(HALVED_FOR) + 10)
    assert halved not in words_seen(cabinet)


def test_the_best_run_is_raced_under_the_line(open_game: Opener) -> None:
    """A mark shows how far it was by now; where it never came there is none."""
    cabinet = open_game()
    run = start_run(cabinet)
    assert line_of(run).race[1] is None
    run._learn_best({1: 8_000})
    clock = run.run.tick - run.run.stage.began if run.run.stage else 0
    pass_time(cabinet, 1000 - clock)
    assert line_of(run).race[1] == 50
    before = seen_now(cabinet, run.line)
    pass_time(cabinet, 500)
    assert seen_now(cabinet, run.line) != before
    assert line_of(run).race[1] == 75


def line_of(run: ArcadeScene) -> RunLineState:
    """Return what the line above the board shows."""
    return line_state(run.run, run.cabinet.settings, run._reactions, run._best)
