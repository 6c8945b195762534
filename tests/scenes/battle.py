"""
Battles: ladder, joining, setup, a full match, its end, the page of matches.

The test makes both sides' moves, at tick 0, so that pictures do not depend on the play of the ranks.
"""

from game.battle.boards import SMALL
from game.battle.lesson import STEPS
from game.battle.ranks import MARSHAL, SAPPER
from game.battle.rules import Explosion, GiveUp, Rules
from game.battle.sight import Player
from game.battle.threaded import Terms
from game.engine.actions import Mark, Open
from game.engine.gesture import Kind
from game.engine.grid import cells_of
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import BattleHowTo, BattleRecords, BattleSetup, JoinMatch
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.input.pointer import Pointing
from game.ui.modes.battle.battle import READY, BattleScene
from game.ui.modes.battle.battle_how_to import BattleHowToScene
from tests.battle.matches import BOTH, ONE, TWO
from tests.ui.battle.hands import click_cell, live_of, match_of, read, see_end, start_match
from tests.ui.hands import LEFT as LEFT_BUTTON
from tests.ui.hands import RIGHT as RIGHT_BUTTON
from tests.ui.hands import click_pixel
from tests.ui.history.test_matches import keep_some_matches
from tests.ui.nodes import front_scene


def from_the_middle(cell: int) -> tuple[int, int]:
    """Return a cell's distance from the middle of the small board, then the cell."""
    y, x = divmod(cell, SMALL.width)
    return (2 * x - SMALL.width + 1) ** 2 + (2 * y - SMALL.height + 1) ** 2, cell


def open_nearest(battle: BattleScene, side: Player) -> None:
    """Take the safe cell in a side's reach that is nearest to the middle, if there is one."""
    match = match_of(battle)
    if safe := cells_of(match.legal(side) & match.layout.safe):
        live_of(battle).act(side, Open(min(safe, key=from_the_middle)))


def open_mine(battle: BattleScene, side: Player) -> None:
    """Open the mine in a side's reach that is nearest to the middle."""
    match = match_of(battle)
    live_of(battle).act(side, Open(min(cells_of(match.legal(side) & match.layout.mines), key=from_the_middle)))


def flag_some(battle: BattleScene, side: Player) -> None:
    """Flag three mines rightly and one safe cell wrongly."""
    match = match_of(battle)
    border = match.border(side)
    for cell in (*cells_of(border & match.layout.mines)[:3], *cells_of(border & match.layout.safe)[-1:]):
        live_of(battle).act(side, Mark(cell))


def battle_ladder(cabinet: Cabinet) -> None:
    """The rungs with the wins, the rating, the match on the right."""
    keep_some_matches(cabinet)
    cabinet.router.go(BattleSetup())
    read(cabinet)


def battle_join(cabinet: Cabinet) -> None:
    """A mouse, half a keyboard and a computer have joined, one seat is free."""
    cabinet.router.go(JoinMatch((MOUSE, "captain", LEFT)))


def battle_matches(cabinet: Cabinet) -> None:
    """The page of matches, the second one focused."""
    keep_some_matches(cabinet)
    cabinet.router.go(BattleRecords())
    read(cabinet)
    cabinet.stage.act(Asked(Action.DOWN))
    cabinet.stage.act(Asked(Action.DOWN))


def battle_how_to(cabinet: Cabinet) -> None:
    """The lesson's third step."""
    cabinet.router.go(BattleHowTo())
    scene = front_scene(cabinet, BattleHowToScene)
    for step, buttons in zip(STEPS[:2], (LEFT_BUTTON, RIGHT_BUTTON), strict=True):
        assert step.cell is not None
        click_pixel(cabinet, scene.camera.cell_rect(step.cell).center, buttons)


def four_players(cabinet: Cabinet) -> BattleScene:
    """Two people and two ranks, their territories met in the middle, everybody's moves made at tick 0."""
    terms = Terms(SMALL, Rules(lives=3), (None, None, SAPPER, MARSHAL))
    scene = BattleScene(cabinet, terms, LocalPlayers((MOUSE, LEFT, None, None)))
    cabinet.stage.replace(scene)
    scene.live.wait()
    cabinet.stage.update(0)
    for _ in range(14):
        for side in range(4):
            open_nearest(scene, side)
    return scene


def battle_four(cabinet: Cabinet) -> None:
    """All hues, cells that several players can reach, common flags, two cursors."""
    scene = four_players(cabinet)
    scene._count_in.left = 0
    for side in (0, 1):
        flag_some(scene, side)
    open_mine(scene, 1)
    cabinet.stage.act(Asked(Action.RIGHT, LEFT))
    cabinet.stage.point(Pointing(Kind.MOVE, scene.camera.cell_rect(5 * SMALL.width + 3).center))


def battle_count(cabinet: Cabinet) -> None:
    """The count-in: the board fills and the ranks speak."""
    cabinet.change(reduced_motion=False)
    scene = BattleScene(cabinet, Terms(SMALL, Rules(), (None, SAPPER, MARSHAL)))
    cabinet.stage.replace(scene)
    scene.live.wait()
    cabinet.stage.update(0)
    cabinet.stage.update(READY // 3)


def battle_four_end(cabinet: Cabinet) -> None:
    """The end of a match of four: all mines, everybody's flags, four territories."""
    scene = four_players(cabinet)
    for side in range(4):
        flag_some(scene, side)
    for side in (0, 1, 3):
        scene.live.act(side, GiveUp())
    see_end(cabinet, scene)


def battle(cabinet: Cabinet) -> None:
    """Both territories, cells that one or both players can reach, flags, craters, hearts, no entry, a cursor."""
    scene = start_match(cabinet, explosion=Explosion.CRATER, ready=False)
    for _ in range(16):
        for side in BOTH:
            open_nearest(scene, side)
    flag_some(scene, ONE)
    open_mine(scene, TWO)
    grid = scene.camera.grid
    click_cell(cabinet, scene, grid.cell(1, grid.height - 2))
    cabinet.stage.act(Asked(Action.RIGHT))


def battle_decided(cabinet: Cabinet) -> None:
    """The question whether to go on, the second answer focused."""
    scene = start_match(cabinet, ready=False)
    middle = scene.camera.grid.size // 2
    click_cell(cabinet, scene, middle)  # out of reach, but it begins
    while cabinet.stage.top is scene:
        match = match_of(scene)
        scene.live.act(ONE, Open(min(cells_of(match.legal(ONE) & match.layout.safe), key=from_the_middle)))
        cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.RIGHT))


def battle_end(cabinet: Cabinet) -> None:
    """The end of a match: all mines, both sides' flags, right and wrong."""
    scene = start_match(cabinet, side=TWO, ready=False)
    for _ in range(30):
        for side in BOTH:
            open_nearest(scene, side)
    for side in BOTH:
        flag_some(scene, side)
    open_mine(scene, ONE)
    see_end(cabinet, scene)
