"""
Films what moves, as contact sheets: a picture of every few frames at 60 a second, off screen.

``python -m tests.e2e.film FOLDER [--size 1280x720] [--theme night] [--only loss]`` writes one PNG a film
and prints what its frames cost to paint, in milliseconds.
"""

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import open_cabinet
from game.engine.grid import cells_of, lsb
from game.engine.level import EXPERT, INTERMEDIATE, Level
from game.engine.mouse import TICK_MS, Kind
from game.store.settings import Loaded, Settings
from game.ui.cabinet import Cabinet
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.scenes.play import PlayScene
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click, play_to_win, secret, settle, start_game

COLUMNS, WIDE = 6, 320
"""Of a sheet: pictures beside each other, and how wide each is."""


@dataclass(frozen=True, slots=True)
class Film:
    """What is played before the camera runs, what then happens, and which frames are kept."""

    level: Level
    begin: Callable[[Cabinet, PlayScene], None]
    happen: Callable[[Cabinet, PlayScene], None]
    frames: tuple[int, ...]


def opened(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle and let it come to rest."""
    grid = play.session.setup.level.grid
    click(play, [grid.cell(grid.width // 2, grid.height // 2)])
    cabinet.stage.update(0)
    settle(cabinet)


def half_flagged(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle, flag the upper half of the mines and one cell that is none."""
    opened(cabinet, play)
    mines = cells_of(secret(play).mines)
    wrong = cells_of(secret(play).safe & play.session.view.covered)[:1]
    click(play, [*mines[: len(mines) // 2], *wrong], RIGHT)
    cabinet.stage.update(0)
    settle(cabinet)


def all_but_one(cabinet: Cabinet, play: PlayScene) -> None:
    """Flag half of the mines and open all safe cells but one in the middle of what is left."""
    opened(cabinet, play)
    grid = play.session.setup.level.grid
    left = cells_of(secret(play).safe & play.session.view.covered)
    touching = reduce(or_, (grid.around(mine) | 1 << mine for mine in cells_of(secret(play).mines)))
    alone = [cell for cell in left if not grid.around(cell) & ~touching]  # no opening opens it
    left.remove(alone[len(alone) // 2])
    mines = cells_of(secret(play).mines)
    click(play, mines[: len(mines) // 2], RIGHT)
    click(play, left)
    cabinet.stage.update(0)
    settle(cabinet)


def beaten(cabinet: Cabinet, play: PlayScene) -> None:
    """The same, after a game that was won faster."""
    play_to_win(cabinet, play)
    settle(cabinet)
    cabinet.stage.act(Asked(Action.NEW))
    all_but_one(cabinet, play)


def flood(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle."""
    grid = play.session.setup.level.grid
    click(play, [grid.cell(grid.width // 2, grid.height // 2)])


def flag(cabinet: Cabinet, play: PlayScene) -> None:
    """Flag the mine that is nearest to the middle."""
    click(play, [nearest(play, secret(play).mines)], RIGHT)


def chord(cabinet: Cabinet, play: PlayScene) -> None:
    """Flag a number's mines, and chord it."""
    view, grid, mines = play.session.view, play.session.setup.level.grid, secret(play).mines
    useful = 0
    for cell in cells_of(view.opened):
        if view.number(cell) and grid.around(cell) & view.covered & ~mines:
            useful |= 1 << cell
    number = nearest(play, useful)
    click(play, cells_of(grid.around(number) & mines), RIGHT)
    click(play, [number], MIDDLE)


def loss(cabinet: Cabinet, play: PlayScene) -> None:
    """Press and open the mine that is nearest to the middle and has no flag."""
    cell = nearest(play, secret(play).mines & ~play.session.view.flags)
    at = play.camera.cell_rect(cell).center
    for kind in (Kind.MOVE, *LEFT):
        cabinet.stage.point(Pointing(kind, at))


def win(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the last safe cell."""
    click(play, [lsb(secret(play).safe & play.session.view.covered)])


def nearest(play: PlayScene, cells: int) -> int:
    """Return that of some cells which is nearest to the middle of the board."""
    grid = play.session.setup.level.grid
    ball = 1 << grid.cell(grid.width // 2, grid.height // 2)
    while not ball & cells:
        ball = grid.dilate(ball)
    return lsb(ball & cells)


FILMS = {
    "flood": Film(EXPERT, lambda *_: None, flood, tuple(range(18))),
    "chord": Film(INTERMEDIATE, opened, chord, tuple(range(12))),
    "flag": Film(INTERMEDIATE, opened, flag, tuple(range(6))),
    "loss": Film(
        INTERMEDIATE,
        half_flagged,
        loss,
        (0, *range(6, 15), *range(16, 42, 2), *range(48, 86, 6)),
    ),
    "win": Film(INTERMEDIATE, beaten, win, tuple(range(0, 84, 4))),
    "record": Film(INTERMEDIATE, all_but_one, win, tuple(range(0, 96, 4))),
}


def shoot(film: Film, cabinet: Cabinet) -> tuple[pygame.Surface, list[float]]:
    """Return a film's sheet, and the milliseconds that each of its frames took to paint."""
    play = start_game(cabinet, film.level)
    screen = cabinet.window.get_surface()
    film.begin(cabinet, play)
    cabinet.stage.draw(screen, 0)
    film.happen(cabinet, play)
    cabinet.stage.update(0)
    seen = play.line.union(play.rim).inflate(cabinet.px(12), cabinet.px(12)).clip(screen.get_rect())
    high = WIDE * seen.height // seen.width
    rows = -(-len(film.frames) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * (WIDE + 4), rows * (high + 4)))
    costs, passed = [], 0
    for frame in range(film.frames[-1] + 1):
        ticks = int(frame * 1000 / 60 / TICK_MS) - passed
        passed += ticks
        cabinet.stage.update(ticks)
        begun = time.thread_time()
        if cabinet.stage.dirty:
            cabinet.stage.draw(screen, frame * 1000 / 60 / TICK_MS - passed)
        costs.append((time.thread_time() - begun) * 1000)
        if frame in film.frames:
            row, column = divmod(film.frames.index(frame), COLUMNS)
            small = pygame.transform.smoothscale(screen.subsurface(seen), (WIDE, high))
            sheet.blit(small, (column * (WIDE + 4), row * (high + 4)))
    return sheet, costs


def main() -> None:
    """Shoot what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.film")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--theme", default="night")
    parser.add_argument("--only", choices=FILMS)
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in [asked.only] if asked.only else FILMS:
        with TemporaryDirectory() as folder:
            cabinet = open_cabinet(
                Loaded(Settings()),
                Path(folder) / "settings.toml",
                Path(folder) / "records.sqlite",
                {"fullscreen": False, "theme": asked.theme, "asked_name": True},
                seed=1,
                size=(wide, high),
            )
            sheet, costs = shoot(FILMS[name], cabinet)
            cabinet.close()
            cabinet.window.close()
        pygame.image.save(sheet, asked.folder / f"{name}.png")
        costs.sort()
        print(f"{name:8} worst {costs[-1]:6.1f}  second {costs[-2]:6.1f}  median {costs[len(costs) // 2]:6.1f} ms")


if __name__ == "__main__":
    main()
