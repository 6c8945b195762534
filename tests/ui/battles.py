"""Hands for tests of battles: matches begun, played on and brought where a test wants them."""

import time
from itertools import count

from game.battle.boards import SMALL, corners
from game.battle.live import LiveMatch
from game.battle.match import Match, sight
from game.battle.opponent import Opponent, Plan, new_opponent
from game.battle.ranks import CAPTAIN, RECRUIT, Rank
from game.battle.rules import Explosion, Rules
from game.battle.sight import SECOND, Player
from game.battle.threaded import against
from game.engine.actions import Mark
from game.engine.gesture import TICK_MS
from game.engine.grid import cells_of
from game.engine.level import Level
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import ticks_of
from game.ui.kit.pause import MatchPause, PauseScene
from game.ui.modes.battle.battle import AFTERMATH, BattleScene
from game.ui.modes.battle.battle_board import READY
from game.ui.modes.battle.battle_decided import DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from tests.battle.matches import ONE
from tests.ui.hands import LEFT, RIGHT, click_pixel

STEP = 40 // TICK_MS


def start_match(
    cabinet: Cabinet,
    *,
    board: Level = SMALL,
    rank: Rank = RECRUIT,
    explosion: Explosion = Explosion.SUDDEN_DEATH,
    side: Player = ONE,
    seed: int = 1,
    ready: bool = True,
    typed: bool = False,
) -> BattleScene:
    """Put a dealt match on the stage; if *ready*, past the count-down; *typed*: the player asked for this board."""
    cabinet._seeds = count(seed + typed)
    battle = BattleScene(cabinet, against(board, Rules(explosion), rank, side, seed if typed else None))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    if ready:
        cabinet.stage.update(READY)
    return battle


def live_of(battle: BattleScene) -> LiveMatch:
    """Return the live of a dealt match."""
    assert battle.live.dealt
    return battle.live.dealt


def match_of(battle: BattleScene) -> Match:
    """Return a dealt match, layout and all, as only a test may."""
    return live_of(battle).match


def pass_time(cabinet: Cabinet, battle: BattleScene, ticks: int) -> None:
    """Let ticks pass, every thought being answered in its step."""
    for _ in range(ticks // STEP):
        cabinet.stage.update(STEP)
        battle.live.wait()


def click_cell(cabinet: Cabinet, battle: BattleScene, cell: int, *, right: bool = False) -> None:
    """Click a cell in the window."""
    click_pixel(cabinet, battle.camera.cell_rect(cell).center, RIGHT if right else LEFT)


def play_as(cabinet: Cabinet, battle: BattleScene, seconds: float, rank: Rank = CAPTAIN) -> None:
    """Play for so long, or to the next question or end, clicking as a computer player would."""
    side = battle.terms.player
    mind: Opponent = new_opponent(rank, corners(battle.camera.grid)[side], battle.camera.grid, 99)
    until = live_of(battle).tick + seconds * SECOND
    while cabinet.stage.top is battle and not match_of(battle).over and live_of(battle).tick < until:
        plan = mind.think(sight(match_of(battle), side), live_of(battle).tick)
        if isinstance(plan, Plan):
            click_cell(cabinet, battle, plan.action.cell, right=isinstance(plan.action, Mark))
            mind = mind.did(plan, live_of(battle).tick)
        pass_time(cabinet, battle, SECOND // 3)


def hit_mine(cabinet: Cabinet, battle: BattleScene) -> int:
    """Open a mine in reach; return its cell."""
    match = match_of(battle)
    mine = cells_of(match.legal(battle.terms.player) & match.layout.mines)[0]
    click_cell(cabinet, battle, mine)
    return mine


def play_to_end(cabinet: Cabinet, battle: BattleScene) -> BattleEndScene:
    """Play on until the match has ended, whatever is asked."""
    while not match_of(battle).over:
        play_as(cabinet, battle, 60)
        if isinstance(cabinet.stage.top, DecidedScene):
            cabinet.stage.pop()
    return see_end(cabinet, battle)


def see_end(cabinet: Cabinet, battle: BattleScene) -> BattleEndScene:
    """Wait until the end of a match that is over is shown, and all of it is worked out."""
    while cabinet.stage.top is battle:
        cabinet.stage.update(ticks_of(AFTERMATH) // 10)
    end = cabinet.stage.top
    assert isinstance(end, BattleEndScene)
    let_work(cabinet, end)
    return end


def paused_match(cabinet: Cabinet, battle: BattleScene) -> PauseScene:
    """Pause a match, also one that has not begun; return the pause."""
    cabinet.stage.push(MatchPause(cabinet, battle.act))
    pause = cabinet.stage.top
    assert isinstance(pause, PauseScene)
    return pause


def let_work(cabinet: Cabinet, end: BattleEndScene) -> None:
    """Wait until all that the end shows is worked out."""
    while end.waiting:
        cabinet.stage.update(0)
        time.sleep(0.001)
