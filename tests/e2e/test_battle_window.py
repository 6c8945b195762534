"""A few moves of a battle in a real window with a real mouse, the computer player moving meanwhile."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from game.battle.match import Match
from game.battle.moves import apply
from game.battle.rules import Rules
from game.engine.actions import Open
from game.engine.grid import cells_of
from game.engine.mouse import Kind, MouseEvent
from game.store.settings import Settings, save
from game.ui.scenes.battle_setup import BattleSetupScene
from game.ui.scenes.title import TitleScene
from tests.battle.matches import ONE
from tests.e2e.screen import Game, Screen, unseen_cabinet
from tests.e2e.test_real_window import SIZE, laid_out, need_tools, row_of
from tests.ui.battles import match_of, paused_match, start_match

MOVES = 5


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    """Give a screen larger than the window."""
    need_tools()
    screen = Screen((1400, 800))
    yield screen
    screen.close()


def next_safe(match: Match) -> int:
    """Return a safe cell in the person's reach that opens no others."""
    safe = match.legal(ONE) & match.layout.safe
    return cells_of(safe & ~match.layout.zeros or safe)[0]


@pytest.mark.screen
def test_a_battle_is_begun_played_and_paused_with_a_real_mouse(screen: Screen, tmp_path: Path) -> None:
    """From the title on: territory grows by clicks, a flag stands, what is out of reach says so, a pause hides all."""
    settings = tmp_path / "Minesweeper" / "settings.toml"  # where the bare environment has them
    settings.parent.mkdir()
    save(settings, Settings(fullscreen=False, seen_how_to=True, asked_name=True, battle_board="small"))
    with unseen_cabinet(tmp_path, SIZE) as cabinet:
        title = laid_out(cabinet, TitleScene(cabinet))
        to_battle = row_of(title, "Battle")
        cabinet.change(battle_board="small", battle_rank="sapper")
        setup = laid_out(cabinet, BattleSetupScene(cabinet))
        begin = row_of(setup, "Begin")
        battle = start_match(cabinet, seed=1)
        match, camera = match_of(battle), battle.camera
        pause = paused_match(cabinet, battle)
        go_on = row_of(pause, "Continue")
        pause_button = battle._hud.rect.left + cabinet.px(66), battle._hud.rect.centery
    assert match.rules == Rules()

    with Game(screen, tmp_path, "--windowed", "--seed", "1", "--mute") as game:

        def click(cell: int, *kinds: Kind) -> None:
            y, x = divmod(cell, camera.grid.width)
            game.mouse([MouseEvent(0, kind, 16 * x + 8, 16 * y + 8) for kind in kinds], camera)

        game.click(to_battle)
        game.wait(lambda: game.shows("covered_top", setup.menu.rect), "the setup with a lit row")
        game.click(begin)
        home = camera.cell_rect(0)
        game.wait(lambda: game.shows("own_cell", home), "the own corner")
        for _ in range(MOVES):
            cell = next_safe(match)
            assert not game.shows("own_cell", camera.cell_rect(cell))
            click(cell, Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
            game.wait(partial(game.shows, "own_cell", camera.cell_rect(cell)), f"cell {cell} is taken")
            match, _ = apply(match, ONE, Open(cell))

        mine = cells_of(match.border(ONE) & match.layout.mines)[0]
        click(mine, Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
        game.wait(lambda: game.shows("flag", camera.cell_rect(mine)), "a flag")

        far = camera.grid.cell(camera.grid.width // 2, camera.grid.height // 2)
        click(far, Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
        game.wait(lambda: game.shows("blast", camera.cell_rect(far)), "no entry far from the own territory")

        corner = camera.cell_rect(camera.grid.size - 1)
        game.wait(lambda: game.shows("theirs", corner), "the other side's corner")
        game.click(pause_button)
        game.wait(lambda: not game.shows("own_cell", home), "the pause hides the board")
        game.click(go_on)
        game.wait(lambda: game.shows("own_cell", home), "the board is back")
        assert game.process.poll() is None
