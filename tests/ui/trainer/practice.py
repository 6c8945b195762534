"""Drills for tests: with known cards, with right and wrong answers, and with past practice."""

from collections.abc import Hashable
from random import Random

from game.engine.gesture import Kind
from game.engine.grid import cells_of, lsb
from game.store.kinds import CardAnswer
from game.store.practice import Practice
from game.trainer.course import course
from game.trainer.drill import Table
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PractiseCards
from game.ui.input.pointer import Pointing
from game.ui.modes.road.road import RoadScene
from game.ui.modes.trainer.drill import DrillScene
from game.ui.modes.trainer.drill_board import Exercise
from tests.ui.hands import LEFT, RIGHT, click_pixel

DAY = 86_400
NOW = 1_795_003_200
"""21 November 2026."""


def drill_of(
    cabinet: Cabinet, family: str | None = None, known: Practice | None = None, *, seed: int = 7, now: int = NOW
) -> DrillScene:
    """Put a drill of *known* cards, or of the course's, on the stage."""
    cards = PractiseCards(known or Practice((), course(), ()), family)
    scene = DrillScene(cabinet, Exercise(cards, seed, now))
    cabinet.stage.replace(RoadScene(cabinet))
    cabinet.stage.push(scene)
    cabinet.stage.update(0)
    return scene


def table_of(scene: DrillScene) -> Table:
    """Return the card on the table."""
    assert scene.drill.table
    return scene.drill.table


def click_button(scene: DrillScene, key: Hashable) -> None:
    """Click the button of a key below the card."""
    scene.refresh()
    rect = scene.foot.rect(key)
    assert rect, f"there is no {key}"
    click_pixel(scene.cabinet, rect.center)


def click_cell(cabinet: Cabinet, scene: DrillScene, cell: int, kinds: tuple[Kind, ...] = LEFT) -> None:
    """Click a cell of the card."""
    click_pixel(cabinet, scene.camera.cell_rect(cell).center, kinds)
    cabinet.stage.point(Pointing(Kind.MOVE, (1, 1)))


def solve(cabinet: Cabinet, scene: DrillScene) -> None:
    """Solve the card by the mouse."""
    task = table_of(scene).task
    if task.best is not None:
        click_button(scene, "nothing")
        click_cell(cabinet, scene, lsb(task.best))
        return
    for cell in cells_of(task.safe):
        click_cell(cabinet, scene, cell)
    for cell in cells_of(task.open_mines):
        click_cell(cabinet, scene, cell, RIGHT)


def miss(cabinet: Cabinet, scene: DrillScene) -> int:
    """Mark a safe cell as a mine or, without one, another cell as safe; return the cell."""
    task = table_of(scene).task
    if task.safe:
        cell = lsb(task.safe)
        click_cell(cabinet, scene, cell, RIGHT)
    else:
        cell = lsb(task.open_mines or task.view.covered & ~task.view.flags)
        click_cell(cabinet, scene, cell)
    return cell


def practised(cabinet: Cabinet, now: int = NOW) -> None:
    """Put three weeks of practice into the history."""
    random, rows = Random(3), list[CardAnswer]()
    for day in range(20, 0, -1):
        if random.random() < 0.35:
            continue
        for card in random.sample(course(), 10):
            at = now - day * DAY + len(rows)
            taken = int(random.uniform(2_500, 5_000) * (1 + day / 25))
            due = at + random.randrange(2, 40) * DAY
            rows.append(
                CardAnswer(f"{len(rows):032x}", at, card.key, card.family, random.random() < 0.8, taken, 3, due)
            )
    cabinet.history.ask(lambda records: records.merge((row, None) for row in rows)).result()
