"""The animated pictures at the top of the README: ten seconds of play and of Battle, and a loss."""

from collections.abc import Callable, Iterator
from random import Random

import pygame

from game.battle.boards import corners
from game.battle.match import sight
from game.battle.opponent import Opponent, Plan, new_opponent
from game.battle.ranks import CAPTAIN, MARSHAL
from game.battle.rules import Explosion
from game.engine.actions import Mark
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of
from game.engine.level import EXPERT
from game.solver.deduce import deduce
from game.solver.strategy import best_move
from game.ui.core.cabinet import Cabinet
from game.ui.input.pointer import Pointing
from game.ui.modes.classic.play import PlayScene
from tests.e2e.apng import Apng
from tests.ui.battle.hands import live_of, match_of, start_match
from tests.ui.hands import LEFT, RIGHT, click, finish_work, secret, settle, start_game

RATE = 25
STEP = 1000 // RATE // TICK_MS
SIZE = (800, 480)

Place = tuple[int, int]
Player = Iterator[Place]
"""Acts between two frames and yields the place of its pointer."""


def shot(cabinet: Cabinet, name: str) -> bytes:
    """Return the frames of the film *name* as a file."""
    play, before, frames = MOVING[name]
    player = play(cabinet)
    film, picture = Apng(RATE), pygame.Surface(cabinet.style.size)
    hand = cabinet.style.sprites.get("pointer", cabinet.style.px(26), swap={"mine": "backdrop"})
    screen = cabinet.window.get_surface()
    for frame in range(before + frames):
        at = next(player)
        cabinet.stage.point(Pointing(Kind.MOVE, at))
        cabinet.stage.update(STEP)
        finish_work(cabinet)
        if cabinet.stage.dirty:
            cabinet.stage.draw(screen, 0)
        if frame >= before:
            picture.blit(screen, (0, 0))
            picture.blit(hand, at)
            film.add(picture)
    return film.file()


def glide(here: Place, there: Place, frames: int) -> Player:
    """Yield the path from one place to another, slow at both ends."""
    for frame in range(1, frames + 1):
        part = frame / frames
        part = part * part * (3 - 2 * part)
        yield round(here[0] + (there[0] - here[0]) * part), round(here[1] + (there[1] - here[1]) * part)


def expert(cabinet: Cabinet) -> Player:
    """Play an expert board by proofs, and flag some of the mines on the way."""
    play, random = start_game(cabinet, EXPERT), Random(7)
    grid = EXPERT.grid
    here, cell = (520, 430), grid.cell(grid.width // 2, grid.height // 2)
    kinds: tuple[Kind, ...] = LEFT
    yield from [here] * 12
    for number in range(1000):
        there = play.camera.cell_rect(cell).move(random.randrange(-4, 5), random.randrange(-4, 5)).center
        yield from glide(here, there, max(2, min(9, round(pygame.Vector2(here).distance_to(there) / 22))))
        here = there
        for kind in kinds:
            cabinet.stage.point(Pointing(kind, here))
        yield here
        cell, kinds = next_cell(play, here, flags=number % 3 == 2)


def next_cell(play: PlayScene, here: Place, *, flags: bool) -> tuple[int, tuple[Kind, ...]]:
    """Return the nearest proved cell and its clicks: a mine, if *flags* and there is one, else a safe one."""
    view = play.session.view
    proved = deduce(view)
    mines, safe = proved.mines & ~view.flags, proved.safe & view.covered
    cells = mines if flags and mines else safe
    if not cells:
        return best_move(view).cell, LEFT

    def way(cell: int) -> float:
        """Return a cell's distance from the hand."""
        return pygame.Vector2(here).distance_to(play.camera.cell_rect(cell).center)

    return min(cells_of(cells), key=way), RIGHT if cells is mines else LEFT


def lost(cabinet: Cabinet) -> Player:
    """Hit a mine on a half-played board."""
    play = start_game(cabinet, EXPERT)
    grid = EXPERT.grid
    click(play, [grid.cell(grid.width // 2, grid.height // 2)])
    cabinet.stage.update(STEP)
    mines = cells_of(secret(play).mines)
    click(play, [mine for mine in mines if mine % grid.width < 12], RIGHT)
    click(play, [cell for cell in cells_of(secret(play).safe) if cell % grid.width < 17])
    cabinet.stage.update(STEP)
    settle(cabinet)
    middle = play.camera.board.center
    left = [play.camera.cell_rect(cell).center for cell in cells_of(secret(play).mines & ~play.session.view.flags)]
    there = min(left, key=lambda place: pygame.Vector2(place).distance_to(middle))
    here = (there[0] + 90, there[1] + 60)
    yield from [here] * 10
    yield from glide(here, there, 12)
    yield from [there] * 4
    for kind in LEFT:
        cabinet.stage.point(Pointing(kind, there))
    yield from [there] * 30
    yield from glide(there, (there[0] + 130, there[1] + 110), 20)
    while True:
        yield there[0] + 130, there[1] + 110


def battle(cabinet: Cabinet) -> Player:
    """Play against Captain, as Marshal would, some seconds into the match."""
    scene = start_match(cabinet, rank=CAPTAIN, explosion=Explosion.CRATER, seed=5)
    side, grid = scene.terms.player, scene.camera.grid
    mind: Opponent = new_opponent(MARSHAL, corners(grid)[side], grid, 99)
    here = scene.camera.cell_rect(corners(grid)[side]).center
    while True:
        tick = live_of(scene).tick
        plan = mind.think(sight(match_of(scene), side), tick)
        if not isinstance(plan, Plan):
            yield here
            continue
        there = scene.camera.cell_rect(plan.action.cell).center
        yield from glide(here, there, max(2, min(8, (plan.ready_at - tick) // STEP)))
        here = there
        for kind in RIGHT if isinstance(plan.action, Mark) else LEFT:
            cabinet.stage.point(Pointing(kind, here))
        mind = mind.did(plan, live_of(scene).tick)


MOVING: dict[str, tuple[Callable[[Cabinet], Player], int, int]] = {
    "play_moving": (expert, 0, 10 * RATE),
    "loss_moving": (lost, 0, 6 * RATE),
    "battle_moving": (battle, 3 * RATE, 10 * RATE),
}
"""Each film's player, the frames before it begins, and its own frames."""
