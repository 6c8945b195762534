"""Hands for tests of runs: coins dropped, stages cleared by logic and lives lost, all by clicks on the window."""

from collections.abc import Callable

from game.arcade.state import Phase
from game.engine.grid import cells_of
from game.solver.deduce import Deduction, deduce
from game.solver.proved import certain
from game.solver.strategy import best_move
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.doors_page import DoorsScene
from tests.patience import wait_until
from tests.ui.hands import click_pixel, finish_work
from tests.ui.nodes import front_scene

STEP = 5


def start_run(cabinet: Cabinet, seed: int = 12345) -> ArcadeScene:
    """Put a run on the stage, with its first board ready to play."""
    cabinet.router.go(PlayRun(seed))
    run = front_scene(cabinet, ArcadeScene)
    finish_work(cabinet)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)  # to where a click is heard
    return run


def wait(cabinet: Cabinet, until: Callable[[], bool]) -> None:
    """Let time pass until *until* is true; go through the first of any doors."""

    def step() -> None:
        go_through_door(cabinet)
        cabinet.stage.update(STEP)

    wait_until(until, step)


def go_through_door(cabinet: Cabinet) -> None:
    """Choose the first door, if doors are shown."""
    if isinstance(cabinet.stage.top, DoorsScene):
        cabinet.stage.act(Asked(Action.CONFIRM))


def pass_time(cabinet: Cabinet, ticks: int) -> None:
    """Let ticks pass."""
    for _ in range(0, ticks, STEP):
        cabinet.stage.update(STEP)


def click(cabinet: Cabinet, run: ArcadeScene, cell: int) -> None:
    """Click a cell in the window."""
    click_pixel(cabinet, run.camera.cell_rect(cell).center)


def mine_of(run: ArcadeScene) -> int:
    """Return a covered mine of the current stage, as only a test may."""
    stage = run.run.stage
    assert stage
    return cells_of(stage.game.layout.mines & ~run.run.view.exploded)[-1]


def unproved(run: ArcadeScene) -> int:
    """Return a safe covered cell of the current stage without a proof, as only a test may."""
    stage, view = run.run.stage, run.run.view
    assert stage
    known = certain(view)
    assert known
    return cells_of(stage.game.layout.safe & view.covered & ~known.safe)[-1]


def play_stage(cabinet: Cabinet, run: ArcadeScene, *, openings: int = 1000) -> None:
    """Open up to *openings* proved cells, or to the stage's end."""
    for _ in range(openings):
        if run.run.phase is not Phase.PLAYING:
            return
        view = run.run.view
        safe = deduce(view, Deduction(0, view.exploded)).safe & view.covered
        click(cabinet, run, cells_of(safe)[0] if safe else best_move(view).cell)
        pass_time(cabinet, 20)


def lose_lives(cabinet: Cabinet, run: ArcadeScene) -> None:
    """Hit mines until the run is over."""
    while not run.run.over:
        click(cabinet, run, mine_of(run))
        pass_time(cabinet, 300)
