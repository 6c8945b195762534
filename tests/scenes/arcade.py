"""Runs: a stage in play, its tally, the end with its initials, the table and the medals."""

from datetime import date

from game.arcade.state import Phase
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Profile, Title
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.arcade import ArcadeScene
from tests.store.made import run as made_run
from tests.ui.runs import click, lose_lives, mine_of, pass_time, play_stage, start_run, wait


def second_stage(cabinet: Cabinet) -> ArcadeScene:
    """Return a run in its second stage, with the first one cleared."""
    run = start_run(cabinet)
    play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.number == 2 and run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    return run


def arcade(cabinet: Cabinet) -> None:
    """The second stage: a chain, a lost life, the bonuses that are still possible."""
    run = second_stage(cabinet)
    play_stage(cabinet, run, openings=3)
    click(cabinet, run, mine_of(run))
    pass_time(cabinet, 500)
    play_stage(cabinet, run, openings=4)
    pass_time(cabinet, 100)


def arcade_cleared(cabinet: Cabinet) -> None:
    """A stage's tally after counting."""
    run = start_run(cabinet)
    play_stage(cabinet, run)
    pass_time(cabinet, 300)
    assert run.run.phase is Phase.TALLY


def arcade_over(cabinet: Cabinet) -> None:
    """The end: the place, a medal, the wheels with two letters turned."""
    run = second_stage(cabinet)
    play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.number == 3 and run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    lose_lives(cabinet, run)
    wait(cabinet, lambda: cabinet.stage.top is not run)
    wait(cabinet, lambda: not cabinet.stage.animating)
    for letter in "ad":
        cabinet.stage.typed(letter)


def arcade_table(cabinet: Cabinet) -> None:
    """The table with the new row marked."""
    arcade_over(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    wait(cabinet, lambda: not cabinet.stage.animating)


def medals(cabinet: Cabinet) -> None:
    """The medals, one of them won, and daily runs on consecutive days."""
    cabinet.history.runs.achieve(lambda _: ["chain_30"]).wait()
    runs = [made_run(day, day=f"2026-11-{day}") for day in (20, 21)]
    cabinet.history.ask(lambda records: records.merge((run, None) for run in runs)).wait()
    cabinet.today = lambda: date(2026, 11, 21)
    cabinet.router.go(Title())
    cabinet.router.go(Profile("medals"))
    wait(cabinet, lambda: not cabinet.stage.animating)
