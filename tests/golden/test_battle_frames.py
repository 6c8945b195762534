"""
Golden frames of a battle: its setup, a match full of everything, its end.

Both sides' moves are made here, at tick 0, so that no computer player's taste is in the pictures.
"""

from collections.abc import Callable

import pytest

from game.battle.boards import SMALL
from game.battle.rules import Explosion
from game.battle.sight import Player
from game.engine.actions import Mark, Open
from game.engine.grid import cells_of
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.battle_setup import BattleSetupScene
from game.ui.themes import THEMES
from tests.battle.matches import BOTH, ONE, TWO
from tests.golden.frames import look
from tests.ui.battles import click_cell, live_of, match_of, see_end, start_match
from tests.ui.conftest import Opener


def from_the_middle(cell: int) -> tuple[int, int]:
    """Return how far a cell is from the middle of the small board, then the cell."""
    y, x = divmod(cell, SMALL.width)
    return (2 * x - SMALL.width + 1) ** 2 + (2 * y - SMALL.height + 1) ** 2, cell


def open_nearest(battle: BattleScene, side: Player) -> None:
    """Take the safe cell in a side's reach that is nearest to the middle, if there is one."""
    match = match_of(battle)
    if safe := cells_of(match.legal(side) & match.layout.safe):
        live_of(battle).act(side, Open(min(safe, key=from_the_middle)))


def open_mine(battle: BattleScene, side: Player) -> None:
    """Hit the mine in a side's reach that is nearest to the middle."""
    match = match_of(battle)
    live_of(battle).act(side, Open(min(cells_of(match.legal(side) & match.layout.mines), key=from_the_middle)))


def flag_some(battle: BattleScene, side: Player) -> None:
    """Flag three mines rightly and one safe cell wrongly."""
    match = match_of(battle)
    border = match.border(side)
    for cell in (*cells_of(border & match.layout.mines)[:3], *cells_of(border & match.layout.safe)[-1:]):
        live_of(battle).act(side, Mark(cell))


def battle_setup(cabinet: Cabinet) -> None:
    """The setup with every row, and a sentence about a number that won't do."""
    cabinet.change(battle_board="custom", battle_explosion="lives")
    scene = BattleSetupScene(cabinet)
    cabinet.stage.push(scene)
    scene.sizes[2].text = "999"


def battle(cabinet: Cabinet) -> None:
    """Both territories, cells in one's, the other's and both reach, flags, craters, hearts, no entry, a cursor."""
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
    """The question whether to go on, the second answer lit."""
    scene = start_match(cabinet, ready=False)
    middle = scene.camera.grid.size // 2
    click_cell(cabinet, scene, middle)  # out of reach, but it begins
    while cabinet.stage.top is scene:
        match = match_of(scene)
        scene.live.act(ONE, Open(min(cells_of(match.legal(ONE) & match.layout.safe), key=from_the_middle)))
        cabinet.stage.update(0)
    cabinet.stage.act(Asked(Action.RIGHT))


def battle_end(cabinet: Cabinet) -> None:
    """The end of a match, its time lapse over: all mines, both sides' flags, right and wrong."""
    scene = start_match(cabinet, side=TWO, ready=False)
    for _ in range(30):
        for side in BOTH:
            open_nearest(scene, side)
    for side in BOTH:
        flag_some(scene, side)
    open_mine(scene, ONE)
    see_end(cabinet, scene)
    cabinet.stage.act(Asked(Action.WATCH))


SCENES: list[Callable[[Cabinet], None]] = [battle_setup, battle, battle_decided, battle_end]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_battle_looks_as_it_did(
    scene: Callable[[Cabinet], None], theme: str, open_game: Opener, request: pytest.FixtureRequest
) -> None:
    """Nobody sees a changed corner of a scene in review; a golden frame does."""
    cabinet = open_game(theme=theme, reduced_motion=True)
    scene(cabinet)
    look(cabinet, scene.__name__, request)
