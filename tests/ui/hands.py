"""Hands for tests: clicks on cells and pixels, and games brought to a certain state."""

from collections.abc import Callable, Iterable
from random import Random

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.layout import Layout
from game.engine.level import EXPERT, Level
from game.play.setup import Setup
from game.solver.deduce import deduce
from game.solver.strategy import best_move
from game.ui.core.cabinet import Cabinet
from game.ui.core.time import Timed
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.pause import GamePause, PauseScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.title.title import TitleScene
from tests.patience import wait_until
from tests.ui.nodes import front_scene

LEFT = (Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
RIGHT = (Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
MIDDLE = (Kind.MIDDLE_PRESS, Kind.MIDDLE_RELEASE)
AT_ONCE = 0
SECOND = 250  # ticks


def click(play: PlayScene, cells: Iterable[int], kinds: tuple[Kind, ...] = LEFT) -> None:
    """Click cells of a game, by its own queue."""
    width = play.session.setup.level.width
    for cell in cells:
        for kind in kinds:
            x, y = cell % width * CELL_UNITS, cell // width * CELL_UNITS
            play.session.post(MouseEvent(play.session.tick, kind, x, y))


def click_pixel(cabinet: Cabinet, at: tuple[int, int], kinds: tuple[Kind, ...] = LEFT) -> None:
    """Click a place in the window, through the stage."""
    cabinet.stage.point(Pointing(Kind.MOVE, at))
    for kind in kinds:
        cabinet.stage.point(Pointing(kind, at))
    cabinet.stage.update(AT_ONCE)


def point(cabinet: Cabinet, kind: Kind | None, at: tuple[int, int], wheel: int = 0) -> Callable[[], None]:
    """Return a function that sends a mouse event at that place."""
    return lambda: cabinet.stage.point(Pointing(kind, at, wheel))


def counts_down(cabinet: Cabinet) -> bool:
    """Return whether the count after a pause is in front."""
    front = cabinet.stage.top
    return isinstance(front, PauseScene) and front.counting


def press(cabinet: Cabinet, action: Action) -> Callable[[], None]:
    """Return a function that sends a key's action."""
    return lambda: cabinet.ask(Asked(action))


def wait(cabinet: Cabinet, ticks: int) -> Callable[[], None]:
    """Return a function that lets *ticks* pass."""
    return lambda: cabinet.stage.update(ticks)


def wait_for_jobs(timed: Timed) -> None:
    """Wait until every job that a scene watches is done; its next update takes the results."""
    for task in timed._tasks:
        if task.job:
            task.job.wait()


def start_game(cabinet: Cabinet, level: Level, layout: Layout | None = None) -> PlayScene:
    """Put a game on the stage; with *layout*, on that board."""
    play = PlayScene(cabinet, level)
    if layout:
        play.begin(Setup(level, Start.OFF, 1, layout=layout))
    cabinet.stage.replace(play)
    return play


def paused(cabinet: Cabinet, play: PlayScene) -> PauseScene:
    """Pause a game, also one that has not begun; return the pause."""
    cabinet.stage.push(GamePause(cabinet, play.act))
    pause = cabinet.stage.top
    assert isinstance(pause, PauseScene)
    return pause


def secret(play: PlayScene) -> Layout:
    """Return the layout of a dealt game, as only a test may."""
    assert play.session.game is not None
    return play.session.game.layout


def play_to_win(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle, unless a board is dealt already, then every safe cell, one second after the other's start."""
    grid = play.session.setup.level.grid
    if play.session.game is None:
        click(play, [grid.cell(grid.width // 2, grid.height // 2)])
    cabinet.stage.update(SECOND)
    click(play, cells_of(secret(play).safe))
    cabinet.stage.update(AT_ONCE)


def play_to_loss(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle, flag a safe cell wrongly and some mines rightly, then hit a mine."""
    grid = play.session.setup.level.grid
    click(play, [grid.cell(grid.width // 2, grid.height // 2)])
    cabinet.stage.update(SECOND)
    layout = secret(play)
    mines = cells_of(layout.mines)
    wrong = cells_of(layout.safe & play.session.view.covered)[:1]
    click(play, [*mines[: len(mines) // 2], *wrong], RIGHT)
    click(play, mines[-1:])
    cabinet.stage.update(AT_ONCE)


def play_by_logic(cabinet: Cabinet, play: PlayScene, random: Random, *, moves: int) -> None:
    """Glide from one safe cell to the next and open it, at times flagging a mine, as far as logic leads."""
    grid = play.session.setup.level.grid
    x, y = grid.width * CELL_UNITS // 2, grid.height * CELL_UNITS // 2
    for number in range(moves):
        if play.session.status is not Status.PLAYING:
            return
        view = play.session.view
        target, kinds = grid.cell(grid.width // 2, grid.height // 2), LEFT
        if view.opened:
            target = best_move(view).cell
            mines = deduce(view).mines & ~view.flags
            if number % 4 == 3 and mines:
                target, kinds = random.choice(cells_of(mines)), RIGHT
        to_x = target % grid.width * CELL_UNITS + random.randrange(4, 12)
        to_y = target // grid.width * CELL_UNITS + random.randrange(4, 12)
        bend = random.randrange(-30, 30)
        for step in range(1, 13):
            cabinet.stage.update(7)
            aside = bend * step * (12 - step) // 36
            at_x, at_y = x + (to_x - x) * step // 12 + aside, y + (to_y - y) * step // 12 - aside
            play.session.post(MouseEvent(play.session.tick, Kind.MOVE, at_x, at_y))
        x, y = to_x, to_y
        for kind in kinds:
            play.session.post(MouseEvent(play.session.tick, kind, x, y))
            cabinet.stage.update(12)


def come_alive(cabinet: Cabinet) -> None:
    """Wait until the title's board is there, and all that the title reads."""
    finish_work(cabinet)
    assert front_scene(cabinet, TitleScene).board.demo


def settle(cabinet: Cabinet) -> None:
    """Let every effect end, and the last game reach the disk."""
    if cabinet.history.latest:
        cabinet.history.latest.job.wait()
    for _ in range(40):
        cabinet.stage.update(SECOND // 5)


STEP = 25
"""Ticks between two checks that all effects are over: they take hundreds of ticks."""


def finish_work(cabinet: Cabinet) -> None:
    """Let all work in the background end, and its results be taken, while no time passes."""
    cabinet.stage.update(AT_ONCE)
    wait_until(lambda: not cabinet.busy, lambda: cabinet.stage.update(AT_ONCE))


def work_ends(cabinet: Cabinet) -> None:
    """Step until no job runs in the background."""
    cabinet.stage.update(1)
    wait_until(lambda: not cabinet.stage.animating, lambda: cabinet.stage.update(STEP))


def under_way(cabinet: Cabinet, level: Level = EXPERT) -> PlayScene:
    """Return a game after its first opening."""
    play = start_game(cabinet, level)
    click(play, [level.grid.cell(level.width // 2, level.height // 2)])
    work_ends(cabinet)
    settle(cabinet)
    return play
