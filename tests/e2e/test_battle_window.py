"""Battles in a real window: a real mouse against a computer player, and against a person on the real keyboard."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from game.battle.boards import SMALL
from game.battle.match import Match
from game.battle.moves import apply
from game.battle.rules import Explosion, Rules
from game.battle.sight import Player
from game.battle.threaded import Terms
from game.engine.actions import Open
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import Grid, cells_of, lsb
from game.store.settings import Settings, save
from game.ui.board.camera import Camera
from game.ui.input.actions import MOUSE
from game.ui.input.halves import LEFT
from game.ui.input.local_players import LocalPlayers
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.battle.battle_join import BattleJoinScene
from game.ui.modes.battle.battle_setup import BEGIN, BattleSetupScene
from game.ui.modes.title.title import TitleScene
from tests.battle.matches import ONE, TWO
from tests.e2e.conftest import SIZE
from tests.e2e.screen import Game, Screen, unseen_cabinet
from tests.e2e.test_real_window import drawn, laid_out, row_of
from tests.ui.battle.hands import match_of, paused_match, start_match
from tests.ui.devices import sprite_of, widgets
from tests.ui.eyes import node_rect

MOVES = 5
WAYS = {(0, -1): "w", (-1, 0): "a", (0, 1): "s", (1, 0): "d"}
"""The key of the keyboard's left half for each direction."""


def next_safe(match: Match, player: Player = ONE) -> int:
    """Return a safe cell in a player's reach; if possible one that opens no others."""
    safe = match.legal(player) & match.layout.safe
    return cells_of(safe & ~match.layout.zeros or safe)[0]


@pytest.mark.screen
def test_a_battle_is_begun_played_and_paused_with_a_real_mouse(screen: Screen, tmp_path: Path) -> None:
    """From the title on: clicks take cells, a flag stays, a cell out of reach is refused, a pause hides the board."""
    settings = tmp_path / "Minesweeper" / "settings.toml"  # where the bare environment has them
    settings.parent.mkdir()
    save(settings, Settings(fullscreen=False, seen_how_to=True, asks_initials=False, battle_board="small"))
    with unseen_cabinet(tmp_path, SIZE) as cabinet:
        title = laid_out(cabinet, TitleScene(cabinet))
        to_battle = node_rect(title, "battle").center
        cabinet.change(battle_board="small", battle_rank="sapper")
        setup = laid_out(cabinet, BattleSetupScene(cabinet))
        begin = node_rect(setup, BEGIN)
        battle = start_match(cabinet, explosion=Explosion.OUT, seed=1)
        match, camera = match_of(battle), battle.camera
        drawn(cabinet)
        (pause_button,) = (one.rect.center for one in widgets(battle) if sprite_of(one) == "icon_pause")
        paused_match(cabinet, battle)
        go_on = row_of(cabinet, "Continue")
    assert match.rules == Rules()

    with Game(screen, tmp_path, "--windowed", "--seed", "1", "--mute") as game:

        def click(cell: int, *kinds: Kind) -> None:
            y, x = divmod(cell, camera.grid.width)
            game.mouse([MouseEvent(0, kind, 16 * x + 8, 16 * y + 8) for kind in kinds], camera)

        game.click(to_battle)
        game.wait(lambda: game.shows("accent", begin), "the ladder with Begin lit")
        game.click(begin.center)
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


def covered_again(game: Game, camera: Camera) -> bool:
    """Tell whether all cells in the middle look covered."""
    rows, high, wide = game.seen(camera).split(), camera.grid.height, camera.grid.width
    return all({*row[wide // 3 : 2 * wide // 3]} == {"#"} for row in rows[high // 4 : 3 * high // 4])


def keys_between(grid: Grid, one: int, other: int) -> list[str]:
    """Return the keys that move a cursor from one cell to another."""
    (y, x), (to_y, to_x) = divmod(one, grid.width), divmod(other, grid.width)
    right, down = to_x - x, to_y - y
    return [WAYS[1 if right > 0 else -1, 0]] * abs(right) + [WAYS[0, 1 if down > 0 else -1]] * abs(down)


@pytest.mark.screen
def test_mouse_and_keys_play_each_other_at_the_same_time(screen: Screen, tmp_path: Path) -> None:
    """Both join by pressing their own device; then they take cells at the same time."""
    settings = tmp_path / "Minesweeper" / "settings.toml"
    settings.parent.mkdir()
    save(settings, Settings(fullscreen=False, seen_how_to=True, asks_initials=False, battle_board="small"))
    with unseen_cabinet(tmp_path, SIZE) as cabinet:
        to_battle = node_rect(laid_out(cabinet, TitleScene(cabinet)), "battle").center
        cabinet.change(battle_board="small")
        setup = laid_out(cabinet, BattleSetupScene(cabinet))
        lit, to_joining = node_rect(setup, BEGIN), node_rect(setup, "together").center
        join = laid_out(cabinet, BattleJoinScene(cabinet))
        seats, begin = [node_rect(join, f"seat{place}") for place in (0, 1)], node_rect(join, BEGIN).center
        battle = BattleScene(cabinet, Terms(SMALL, Rules(), (None, None), 1), LocalPlayers((LEFT, MOUSE)))
        cabinet.stage.replace(battle)
        battle.live.wait()
        cabinet.stage.update(0)
        match, camera = match_of(battle), battle.camera
    cells: dict[Player, list[int]] = {ONE: [], TWO: []}
    start = lsb(match.legal(ONE))
    for _ in range(MOVES):
        for player in (ONE, TWO):
            cells[player].append(next_safe(match, player))
            match, _ = apply(match, player, Open(cells[player][-1]))
    keys = ["w"]  # the first one shows the cursor
    for one, other in pairwise([start, *cells[ONE]]):
        keys += [*keys_between(camera.grid, one, other), "space"]

    with Game(screen, tmp_path, "--windowed", "--seed", "1", "--mute") as game:
        game.click(to_battle)
        game.wait(lambda: game.shows("accent", lit), "the ladder")
        game.click(to_joining)
        game.wait(lambda: game.shows("accent", seats[0]), "the seats")
        game.keys("space")
        game.wait(lambda: game.shows("own", seats[0]), "the keys have joined")
        game.click(seats[1].center)
        game.wait(lambda: game.shows("theirs", seats[1]), "the mouse has joined")
        game.click(begin)
        home = camera.cell_rect(0)
        game.wait(lambda: game.shows("own_cell", home), "the board")
        hud = battle.line
        game.wait(lambda: covered_again(game, camera), "go: no key in the middle writes a number any more")

        def click_all() -> None:
            for cell in cells[TWO]:
                y, x = divmod(cell, camera.grid.width)
                kinds = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
                game.mouse([MouseEvent(0, kind, 16 * x + 8, 16 * y + 8) for kind in kinds], camera)

        with ThreadPoolExecutor(1) as other_hand:
            clicking = other_hand.submit(click_all)
            game.keys(*keys)
            clicking.result()
        for player, colour in ((ONE, "own_cell"), (TWO, "theirs_cell")):
            for cell in cells[player]:
                game.wait(partial(game.shows, colour, camera.cell_rect(cell)), f"cell {cell} of player {player}")
        assert game.shows("own", hud)
        assert game.shows("theirs", hud)
        assert game.process.poll() is None
