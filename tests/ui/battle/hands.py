"""Helpers for tests of battles: begin matches, play them, and bring them to a wanted state."""

import pygame

from game.battle.boards import SMALL, corners
from game.battle.choices import LIVES
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
from game.ui.core.cabinet import Cabinet, Seeds
from game.ui.core.routes import BattleSetup
from game.ui.core.time import ticks_of
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import SECONDS as COUNTED
from game.ui.kit.pause import MatchPause, PauseScene
from game.ui.modes.battle.battle import AFTERMATH, READY, BattleScene
from game.ui.modes.battle.battle_decided import INPUT_COOLDOWN, DecidedScene
from game.ui.modes.battle.battle_end import BattleEndScene
from game.ui.modes.battle.battle_setup import BattleSetupScene
from tests.battle.matches import ONE
from tests.patience import wait_until
from tests.ui.hands import LEFT, RIGHT, click_pixel, counts_down, finish_work, work_ends
from tests.ui.nodes import front_scene

STEP = 40 // TICK_MS


def start_match(
    cabinet: Cabinet,
    *,
    board: Level = SMALL,
    rank: Rank = RECRUIT,
    explosion: Explosion = Explosion.ORIGINAL,
    lives: int = LIVES,
    side: Player = ONE,
    seed: int = 1,
    ready: bool = True,
    typed: bool = False,
) -> BattleScene:
    """Put a dealt match on the stage; if *ready*, past the count-down; *typed*: the player asked for this board."""
    cabinet.seeds = Seeds(seed + typed)
    cabinet.remember(battle_seed=0)  # no earlier board waits
    battle = BattleScene(cabinet, against(board, Rules(explosion, lives), rank, side, seed if typed else None))
    cabinet.stage.replace(battle)
    battle.live.wait()
    cabinet.stage.update(0)
    if ready:
        cabinet.stage.update(READY)
        battle._count_in.skip()  # the board writes nothing any more
    return battle


def count_down(cabinet: Cabinet) -> None:
    """Let the 3-2-1 after a pause end; check that it takes COUNTED seconds."""
    assert counts_down(cabinet)
    for second in range(COUNTED):
        cabinet.stage.update(SECOND)
        assert counts_down(cabinet) == (second + 1 < COUNTED)


def live_of(battle: BattleScene) -> LiveMatch:
    """Return the running match behind a battle whose board is dealt."""
    assert battle.live.dealt
    return battle.live.dealt


def match_of(battle: BattleScene) -> Match:
    """Return a dealt match with its layout, as only a test may."""
    return live_of(battle).match


def pass_time(cabinet: Cabinet, battle: BattleScene, ticks: int) -> None:
    """Let ticks pass; each computer player's thought ends in its own step."""
    for _ in range(ticks // STEP):
        cabinet.stage.update(STEP)
        battle.live.wait()


def click_cell(cabinet: Cabinet, battle: BattleScene, cell: int, *, right: bool = False) -> None:
    """Click a cell in the window."""
    click_pixel(cabinet, battle.camera.cell_rect(cell).center, RIGHT if right else LEFT)


def play_as(cabinet: Cabinet, battle: BattleScene, seconds: float, rank: Rank = CAPTAIN) -> None:
    """Click as a computer player would, for *seconds* or until a question or the end comes."""
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
    """Play until the match has ended; play on at each question."""

    def play_on() -> None:
        play_as(cabinet, battle, 60)
        if isinstance(cabinet.stage.top, DecidedScene):
            cabinet.stage.pop()

    wait_until(lambda: match_of(battle).over, play_on)
    return see_end(cabinet, battle)


def see_end(cabinet: Cabinet, battle: BattleScene) -> BattleEndScene:
    """Wait until the end of a finished match shows, with all its figures computed."""
    wait_until(lambda: cabinet.stage.top is not battle, lambda: cabinet.stage.update(ticks_of(AFTERMATH) // 10))
    finish_work(cabinet)
    return front_scene(cabinet, BattleEndScene)


def paused_match(cabinet: Cabinet, battle: BattleScene) -> PauseScene:
    """Pause a match, also one that has not begun; return the pause."""
    cabinet.stage.push(MatchPause(cabinet, battle.act))
    pause = cabinet.stage.top
    assert isinstance(pause, PauseScene)
    return pause


def front_match(cabinet: Cabinet) -> BattleScene:
    """Return the match in front."""
    return front_scene(cabinet, BattleScene)


def safe_cell(battle: BattleScene, side: Player | None = None) -> int:
    """Return a safe cell in a side's reach, else in the person's."""
    match, player = match_of(battle), battle.terms.player if side is None else side
    return cells_of(match.legal(player) & match.layout.safe)[0]


def decide(cabinet: Cabinet, battle: BattleScene) -> DecidedScene:
    """Open safe cells until the person owns more than half, also those that the window doesn't show."""

    def open_one() -> None:
        cell = safe_cell(battle)
        battle.camera.reveal(cell)
        click_cell(cabinet, battle, cell)

    wait_until(lambda: cabinet.stage.top is not battle, open_one)
    return front_scene(cabinet, DecidedScene)


def win(cabinet: Cabinet, battle: BattleScene) -> None:
    """Let the person own more than half, and settle the match at once."""
    decide(cabinet, battle)
    cabinet.stage.update(ticks_of(INPUT_COOLDOWN))
    cabinet.stage.act(Asked(Action.CONFIRM))


def rated_after(cabinet: Cabinet, battle: BattleScene) -> bool:
    """Win a match that has just begun; return whether the player has a rating then."""
    battle.live.wait()
    cabinet.stage.update(0)
    cabinet.stage.update(READY)
    win(cabinet, battle)
    see_end(cabinet, battle)
    return cabinet.history.ask(lambda records: records.rating()).result() is not None


def course_of(cabinet: Cabinet) -> pygame.Rect:
    """Return the place of a finished match's course in a window of 1280×720: right of its button."""
    px, (width, height) = cabinet.style.px, cabinet.style.size
    frame = pygame.Rect(0, height - px(92), max(px(900), SMALL.width * board_tile(cabinet)), px(84))
    frame.centerx = width // 2
    left = frame.left + px(64)
    return pygame.Rect(left, frame.top + px(8), frame.right - px(12) - left, frame.height - px(8 + 4 + 22 + 4))


def board_tile(cabinet: Cabinet) -> int:
    """Return the side of a cell of the small board at the end of a match."""
    px, (width, height) = cabinet.style.px, cabinet.style.size
    return min((width - 2 * px(8)) // SMALL.width, (height - px(164 + 16) - px(84 + 16)) // SMALL.height)


def ended(cabinet: Cabinet) -> BattleEndScene:
    """Return the end of a short match, at rest."""
    battle = start_match(cabinet)
    for _ in range(6):
        click_cell(cabinet, battle, safe_cell(battle))
        pass_time(cabinet, battle, SECOND)
    hit_mine(cabinet, battle)
    return see_end(cabinet, battle)


def read(cabinet: Cabinet) -> None:
    """Wait for the figures from the records."""
    work_ends(cabinet)


def ladder(cabinet: Cabinet) -> BattleSetupScene:
    """Go to the ladder and wait until the records are read."""
    cabinet.router.go(BattleSetup())
    read(cabinet)
    return front_scene(cabinet, BattleSetupScene)
