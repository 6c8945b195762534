"""
Films animations as contact sheets: one picture of every few frames at 60 a second, off screen.

``python -m tests.e2e.film FOLDER [--size 1280x720] [--theme night] [--only loss]`` writes one PNG per film
and prints the paint time of its frames in milliseconds. With ``--moving`` it writes the README's animated
pictures instead.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import reduce
from operator import or_
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.app import open_cabinet
from game.arcade.state import Phase
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of, lsb
from game.engine.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun, SettingsMenu, Title
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.classic.play import PlayScene
from tests.e2e.moving import MOVING, shot
from tests.e2e.moving import SIZE as MOVING_SIZE
from tests.ui.battle.hands import hit_mine, play_as, start_match
from tests.ui.hands import LEFT, MIDDLE, RIGHT, click, come_alive, finish_work, play_to_win, secret, settle, start_game
from tests.ui.nodes import front_scene
from tests.ui.runs import pass_time, play_stage, wait

COLUMNS, WIDE, LABEL = 6, 320, 20
"""Of a sheet: pictures per row, the width of each, and the height of the line with its time."""

SEED = 3
"""It has a large first opening."""


@dataclass(frozen=True, slots=True)
class Film:
    """The play before the camera runs, the filmed action, and the kept frames."""

    level: Level
    begin: Callable[[Cabinet, PlayScene], None]
    happen: Callable[[Cabinet, PlayScene], None]
    frames: tuple[int, ...]
    whole: bool = False  # the whole window, not only the board


@dataclass(frozen=True, slots=True)
class MenuFilm:
    """A film of the whole window."""

    begin: Callable[[Cabinet], None]
    happen: Callable[[Cabinet], None]
    frames: tuple[int, ...]
    then: tuple[int, Action] | None = None  # an action at a later frame


def opened(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle and wait until the animation ends."""
    grid = play.session.setup.level.grid
    click(play, [grid.cell(grid.width // 2, grid.height // 2)])
    cabinet.stage.update(0)
    settle(cabinet)


def half_flagged(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the middle, flag the upper half of the mines and one safe cell."""
    opened(cabinet, play)
    mines = cells_of(secret(play).mines)
    wrong = cells_of(secret(play).safe & play.session.view.covered)[:1]
    click(play, [*mines[: len(mines) // 2], *wrong], RIGHT)
    cabinet.stage.update(0)
    settle(cabinet)


def all_but_one(cabinet: Cabinet, play: PlayScene) -> None:
    """Flag half of the mines and open all safe cells except one in the middle of the rest."""
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
    """Do the same after a game that was won faster."""
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
    """Press and open the unflagged mine that is nearest to the middle."""
    cell = nearest(play, secret(play).mines & ~play.session.view.flags)
    at = play.camera.cell_rect(cell).center
    for kind in (Kind.MOVE, *LEFT):
        cabinet.stage.point(Pointing(kind, at))


def win(cabinet: Cabinet, play: PlayScene) -> None:
    """Open the last safe cell."""
    click(play, [lsb(secret(play).safe & play.session.view.covered)])


def nearest(play: PlayScene, cells: int) -> int:
    """Return the one of *cells* that is nearest to the middle of the board."""
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
        (0, *range(6, 15), *range(16, 42, 2), 54, 66, *range(70, 92, 2), 150),
        whole=True,
    ),
    "win": Film(EXPERT, beaten, win, (*range(12, 72, 3), *range(72, 180, 12))),
    "record": Film(INTERMEDIATE, all_but_one, win, (*range(12, 72, 4), *range(72, 180, 8))),
    "win_small": Film(BEGINNER, all_but_one, win, (*range(12, 60, 4), *range(60, 180, 8))),
}


def title(cabinet: Cabinet) -> None:
    """The title at rest, with its letters in place and its board in play."""
    cabinet.router.go(Title())
    come_alive(cabinet)
    settle(cabinet)
    time.sleep(0.3)  # the next needs of the menus are being prepared
    cabinet.stage.prepare(cabinet.window.get_surface())


def settings(cabinet: Cabinet) -> None:
    """The settings, over the title, at rest."""
    title(cabinet)
    cabinet.stage.draw(cabinet.window.get_surface(), 0)
    cabinet.router.go(SettingsMenu())
    settle(cabinet)


def play_on(cabinet: Cabinet) -> None:
    """A game in play."""
    opened(cabinet, start_game(cabinet, EXPERT))


def stage_cleared(cabinet: Cabinet) -> None:
    """Clear a run's first stage, up to the count of its points."""
    cabinet.router.go(PlayRun(12345))
    run = front_scene(cabinet, ArcadeScene)
    wait(cabinet, lambda: run.run.phase is Phase.PLAYING)
    pass_time(cabinet, 50)
    play_stage(cabinet, run)
    wait(cabinet, lambda: run.run.until - run.run.tick < 600 // TICK_MS)


def battle_begins(cabinet: Cabinet) -> None:
    """A dealt match before its countdown."""
    start_match(cabinet, ready=False)


def battle_under_way(cabinet: Cabinet) -> None:
    """A match some seconds later."""
    play_as(cabinet, start_match(cabinet), 8)


def battle_ends(cabinet: Cabinet) -> None:
    """Hit a mine."""
    hit_mine(cabinet, front_scene(cabinet, BattleScene))


def keys(*actions: Action) -> Callable[[Cabinet], None]:
    """Return a function that asks for *actions*, one after another."""

    def press(cabinet: Cabinet) -> None:
        for action in actions:
            cabinet.ask(Asked(action))

    return press


MENU_FILMS = {
    "drop": MenuFilm(lambda _: None, lambda cabinet: cabinet.router.go(Title()), tuple(range(0, 36, 2))),
    "title": MenuFilm(title, keys(Action.CONFIRM), tuple(range(12))),
    "cards": MenuFilm(title, keys(Action.DOWN, Action.DOWN), tuple(range(12))),
    "menu": MenuFilm(settings, keys(Action.DOWN, Action.DOWN, Action.CONFIRM, Action.RIGHT), tuple(range(12))),
    "flip": MenuFilm(title, lambda cabinet: cabinet.router.go(SettingsMenu()), tuple(range(22))),
    "flip_back": MenuFilm(settings, keys(Action.BACK), tuple(range(22))),
    "stage": MenuFilm(
        stage_cleared,
        lambda _: None,
        (*range(0, 36, 4), 40, 50, *range(56, 124, 4)),
        (52, Action.CONFIRM),
    ),
    "daily": MenuFilm(
        title,
        lambda cabinet: cabinet.router.go(PlayRun(12345, date(2026, 11, 24))),
        (*range(0, 64, 4), *range(72, 104, 4)),
        (70, Action.CONFIRM),
    ),
    "battle_count": MenuFilm(battle_begins, lambda _: None, tuple(range(0, 192, 8))),
    "battle_end": MenuFilm(battle_under_way, battle_ends, (*range(0, 12, 2), *range(12, 192, 8))),
    "pause": MenuFilm(play_on, keys(Action.PAUSE), tuple(range(12))),
}


def shoot(film: Film, cabinet: Cabinet) -> tuple[pygame.Surface, list[float]]:
    """Return a film's sheet, and the paint time of each frame in milliseconds."""
    play = start_game(cabinet, film.level)
    screen = cabinet.window.get_surface()
    film.begin(cabinet, play)
    cabinet.stage.draw(screen, 0)
    film.happen(cabinet, play)
    cabinet.stage.update(0)
    seen = play.line.union(play.camera.rim).inflate(cabinet.style.px(12), cabinet.style.px(12)).clip(screen.get_rect())
    return expose(cabinet, screen.get_rect() if film.whole else seen, film.frames)


def shoot_menu(film: MenuFilm, cabinet: Cabinet) -> tuple[pygame.Surface, list[float]]:
    """Return the sheet of a film of whole windows, and the paint time of each frame."""
    screen = cabinet.window.get_surface()
    film.begin(cabinet)
    cabinet.stage.draw(screen, 0)
    film.happen(cabinet)
    cabinet.stage.update(0)
    return expose(cabinet, screen.get_rect(), film.frames, film.then)


def expose(
    cabinet: Cabinet, seen: pygame.Rect, frames: tuple[int, ...], then: tuple[int, Action] | None = None
) -> tuple[pygame.Surface, list[float]]:
    """Return these frames of a part of the window as a sheet, and the paint time of each frame."""
    screen = cabinet.window.get_surface()
    high = WIDE * seen.height // seen.width
    rows = -(-len(frames) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * (WIDE + 4), rows * (high + LABEL)))
    costs, passed = [], 0
    for frame in range(frames[-1] + 1):
        ticks = int(frame * 1000 / 60 / TICK_MS) - passed
        passed += ticks
        if then and frame == then[0]:
            cabinet.ask(Asked(then[1]))
        cabinet.stage.update(ticks)
        finish_work(cabinet)  # a film shows each moment as if all work took no time
        begun = time.thread_time()
        if cabinet.stage.dirty:
            cabinet.stage.draw(screen, frame * 1000 / 60 / TICK_MS - passed)
        costs.append((time.thread_time() - begun) * 1000)
        if frame in frames:
            row, column = divmod(frames.index(frame), COLUMNS)
            small = pygame.transform.smoothscale(screen.subsurface(seen), (WIDE, high))
            sheet.blit(small, (column * (WIDE + 4), row * (high + LABEL)))
            label = cabinet.style.lettering.line(f"{frame * 1000 / 60:.0f} ms", LABEL * 3 // 4, "#FFFFFF")
            sheet.blit(label, (column * (WIDE + 4) + 4, row * (high + LABEL) + high))
    return sheet, costs


def main() -> None:
    """Shoot the films that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.film")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--theme", default="night")
    parser.add_argument("--only", choices=[*FILMS, *MENU_FILMS, *MOVING])
    parser.add_argument("--moving", action="store_true")
    asked = parser.parse_args()
    wide, high = map(int, asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    every = [*MOVING] if asked.moving else [*FILMS, *MENU_FILMS]
    for name in [asked.only] if asked.only else every:
        with studio(MOVING_SIZE if name in MOVING else (wide, high), asked.theme) as cabinet:
            print(keep(name, cabinet, asked.folder / f"{name}.png"))


@contextmanager
def studio(size: tuple[int, int], theme: str) -> Iterator[Cabinet]:
    """Open a new cabinet without any games, and close it afterwards."""
    with TemporaryDirectory() as folder:
        cabinet = open_cabinet(
            Loaded(Settings()),
            Path(folder) / "settings.toml",
            Path(folder) / "records.sqlite",
            {"fullscreen": False, "theme": theme, "asks_initials": False},
            seed=SEED,
            size=size,
        )
        yield cabinet
        cabinet.close()
        cabinet.window.close()


def keep(name: str, cabinet: Cabinet, path: Path) -> str:
    """Shoot a film and write it; return a line about it."""
    if name in MOVING:
        path.write_bytes(film := shot(cabinet, name))
        return f"{name:14} {len(film) / 1e6:6.2f} MB"
    sheet, costs = shoot(FILMS[name], cabinet) if name in FILMS else shoot_menu(MENU_FILMS[name], cabinet)
    pygame.image.save(sheet, path)
    costs.sort()
    p90, most = costs[len(costs) * 9 // 10], costs[-1]
    return f"{name:12} {len(costs):3} frames: sum {sum(costs):5.0f}, p90 {p90:4.1f}, most {most:4.1f} ms"


if __name__ == "__main__":
    main()
