"""A player can't cheat by killing the program, dealing again, or pausing to think."""

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.boards import SMALL
from game.battle.ranks import MARSHAL, RECRUIT
from game.battle.rules import FORFEITS, STANDS_STILL, Rules
from game.battle.sight import SECOND
from game.battle.threaded import against
from game.store.access import open_records
from game.store.kinds import PlayedMatch
from game.store.records import Records
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleSetup, PlayMatch
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import PauseScene
from game.ui.modes.battle.battle import PAUSES, READY, BattleScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from tests.battle.matches import TWO
from tests.ui.battle.hands import STEP, count_down, decide, match_of, pass_time, start_match
from tests.ui.conftest import Opener
from tests.ui.eyes import seen_now, words_seen
from tests.ui.hands import counts_down
from tests.ui.nodes import front_scene


def kept(cabinet: Cabinet) -> list[PlayedMatch]:
    """Return the matches on the disk."""

    def ask(records: Records) -> list[PlayedMatch]:
        return records.matches()

    return cabinet.history.ask(ask).result()


def test_a_match_is_written_as_lost_when_it_begins(open_game: Opener) -> None:
    """A killed program can't undo a mine; the result of a finished match replaces the loss."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    assert kept(cabinet) == []
    cabinet.stage.update(READY)
    (lost,) = kept(cabinet)
    assert (lost.winner, lost.reason, lost.time_ms) == ("second", "given_up", 0)
    decide(cabinet, battle)
    (won,) = kept(cabinet)
    assert (won.uid, won.winner, won.reason) == (lost.uid, "first", "decided")


@pytest.mark.long
def test_a_match_that_is_killed_with_its_process_is_lost(tmp_path: Path) -> None:
    """If the program is killed after a mine, the records have the match as given up."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.battle.killed", str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    with child:
        assert child.stdout
        assert any(line.strip() == "hit" for line in child.stdout)
        child.kill()
    with closing(open_records(tmp_path / "records.sqlite")) as records:
        (lost,) = records.matches()
    assert (lost.winner, lost.reason) == ("second", "given_up")


def test_who_stands_still_is_warned_above_the_board(open_game: Opener) -> None:
    """The line counts the seconds down; no cell is covered, and a player who has moved is not warned."""
    cabinet = open_game()
    battle = start_match(cabinet, rank=replace(RECRUIT, tempo=600 * SECOND))

    def warning(seconds: int) -> str:
        return cabinet.style.words("battle.warned", seconds=seconds)

    pass_time(cabinet, battle, STANDS_STILL - SECOND)
    board = seen_now(cabinet, battle.camera.rim)
    assert not any(warning(left) in words_seen(cabinet) for left in range(11))
    pass_time(cabinet, battle, 2 * SECOND)
    most = (FORFEITS - STANDS_STILL) // SECOND
    (left,) = (left for left in range(most + 1) if warning(left) in words_seen(cabinet))
    assert left
    assert seen_now(cabinet, battle.camera.rim) == board
    pass_time(cabinet, battle, SECOND)
    assert warning(left - 1) in words_seen(cabinet)


def test_leaving_before_the_start_deals_the_same_start_again(open_game: Opener) -> None:
    """Another name or rank deals no other start; after a match has begun, the next board is new."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    first = match_of(battle).layout
    cabinet.router.go(BattleSetup())
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    cabinet.change(player="Bob")
    cabinet.router.go(PlayMatch(against(SMALL, Rules(), MARSHAL, TWO)))
    assert dealt_again(cabinet, front_scene(cabinet, BattleScene)) == first
    assert dealt_again(cabinet, battle) == first
    cabinet.stage.update(READY)
    assert dealt_again(cabinet, battle) != first


def dealt_again(cabinet: Cabinet, battle: BattleScene) -> object:
    """Return the layout that the same terms get now."""
    cabinet.router.go(PlayMatch(battle.terms))
    scene = cabinet.stage.top
    assert isinstance(scene, BattleScene)
    scene.live.wait()
    cabinet.stage.update(0)
    return match_of(scene).layout


def test_a_board_that_waits_outlasts_the_program(open_game: Opener) -> None:
    """Quitting during the count-down deals no other start either."""
    cabinet = open_game()
    start_match(cabinet, seed=77, ready=False)
    assert cabinet.settings.battle_seed == 77
    cabinet.stage.update(READY)
    assert cabinet.settings.battle_seed == 0


def test_a_match_has_three_pauses(open_game: Opener) -> None:
    """Each pause ends in a 3-2-1 that hides the board; after three a refused pause lets Back leave the match."""
    cabinet = open_game()
    battle = start_match(cabinet)
    for left in reversed(range(PAUSES)):
        cabinet.stage.act(Asked(Action.PAUSE))
        assert cabinet.style.words("pause.pauses_left", number=left) in words_seen(cabinet)
        cabinet.stage.act(Asked(Action.PAUSE))
        count_down(cabinet)
    cabinet.stage.looked_away()
    cabinet.stage.act(Asked(Action.PAUSE))
    assert cabinet.stage.top is battle
    before = match_of(battle).tick
    cabinet.stage.update(STEP)
    assert match_of(battle).tick > before
    cabinet.stage.act(Asked(Action.SETTINGS))
    assert cabinet.stage.top is battle, "the settings would be a pause"
    cabinet.stage.act(Asked(Action.BACK))
    assert isinstance(cabinet.stage.top, BattleSetupScene)
    assert [match.winner for match in kept(cabinet)] == ["second"]


def test_a_pause_before_the_start_costs_none(open_game: Opener) -> None:
    """The running count-down goes on after the pause."""
    cabinet = open_game()
    battle = start_match(cabinet, ready=False)
    for _ in range(PAUSES + 1):
        cabinet.stage.act(Asked(Action.PAUSE))
        pause = cabinet.stage.top
        assert isinstance(pause, PauseScene)
        cabinet.stage.act(Asked(Action.PAUSE))
        assert battle is cabinet.stage.top


def test_a_pause_in_the_count_is_none_more(open_game: Opener) -> None:
    """A pause during the 3-2-1 costs no further pause; the count begins at three again."""
    cabinet = open_game()
    start_match(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    cabinet.stage.act(Asked(Action.PAUSE))
    assert counts_down(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    assert cabinet.style.words("pause.pauses_left", number=PAUSES - 1) in words_seen(cabinet)
    cabinet.stage.act(Asked(Action.PAUSE))
    count_down(cabinet)
