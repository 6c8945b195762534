"""Every effect in the middle of its run, on boards of which the window shows a part."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.arcade.daily import Day
from game.arcade.state import Phase
from game.battle.rules import Explosion, Settle
from game.engine.gesture import CELL_UNITS, TICK_MS, Kind
from game.engine.grid import cells_of
from game.engine.level import EXPERT
from game.solver.proof import Clash
from game.ui.board import painter
from game.ui.board.effect import Brush
from game.ui.core.assets import Sprites
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.arcade.arcade import FALLS, LATEST, ArcadeScene, Collapse
from game.ui.modes.battle.battle import RESULT_AFTER
from tests.solver.test_advice import drawn_view
from tests.ui.battle.hands import click_cell, decide, safe_cell, start_match
from tests.ui.board.boards import SIDE, TILE, Board
from tests.ui.conftest import Opener
from tests.ui.eyes import repaints, wrongly_painted
from tests.ui.hands import (
    LEFT,
    MIDDLE,
    RIGHT,
    click,
    play_to_loss,
    play_to_win,
    secret,
    start_game,
    under_way,
)
from tests.ui.nodes import front_scene
from tests.ui.places import resized
from tests.ui.proofs import staged
from tests.ui.review.reviews import needless_loss
from tests.ui.runs import mine_of, start_run, wait

SCREENS = {
    (360, 640): 34,
    (390, 844): 34,
    (844, 390): 34,
    (768, 1024): 34,
    (1280, 720): 34,
    (1920, 1080): 38,
    (1080, 2340): 142,
    (2340, 1080): 142,
}
"""The pixels of a finger's target, by the size of the window."""

MOST_NOTCHES, LOOKS = 12, 8
"""MOST_NOTCHES: of the wheel, at once. LOOKS: how often the board is moved and compared during an effect."""


def flood(cabinet: Cabinet) -> None:
    """The first opening spreads."""
    play = start_game(cabinet, EXPERT)
    click(play, [EXPERT.grid.cell(EXPERT.width // 2, EXPERT.height // 2)])


def chord(cabinet: Cabinet) -> None:
    """A number with all its flags is chorded."""
    play = under_way(cabinet)
    view, mines = play.session.view, secret(play).mines
    number = next(cell for cell in cells_of(view.opened) if EXPERT.grid.around(cell) & mines)
    click(play, cells_of(EXPERT.grid.around(number) & mines), RIGHT)
    click(play, [number], MIDDLE)


def loss(cabinet: Cabinet) -> None:
    """A mine explodes, the others follow."""
    play_to_loss(cabinet, start_game(cabinet, EXPERT))


def second_life(cabinet: Cabinet) -> None:
    """A lost game goes on: the broken cell gathers."""
    play = needless_loss(cabinet)
    cabinet.stage.act(Asked(Action.SECOND_LIFE))
    assert play.effects.active


def won(cabinet: Cabinet) -> None:
    """The board writes the time of a win."""
    play_to_win(cabinet, start_game(cabinet, EXPERT))


def writing(cabinet: Cabinet) -> None:
    """The board of a match writes the shares."""
    battle = start_match(cabinet)
    decide(cabinet, battle)
    cabinet.stage.pop()
    battle.live.act(battle.terms.player, Settle())  # unlike the question's key, it doesn't hurry on to the end
    cabinet.stage.update(1)
    assert battle.effects.writes
    cabinet.stage.update(int(RESULT_AFTER) // TICK_MS)


def proof(cabinet: Cabinet) -> None:
    """A proof in which a number can't be satisfied, and shakes."""
    theatre = staged(cabinet, drawn_view("1##1 #2##", 2))
    theatre.show(theatre.reached)
    while not isinstance(theatre._steps[theatre.step].step, Clash):
        theatre.move(1)


def hit(run: ArcadeScene, cell: int) -> None:
    """Click a cell of a run, by its own queue: the window may not show it."""
    y, x = divmod(cell, run.camera.grid.width)
    for kind in LEFT:
        run.session.hear(kind, x * CELL_UNITS, y * CELL_UNITS, MOUSE.number)


def cleared(cabinet: Cabinet) -> ArcadeScene:
    """Clear the first stage of a run."""
    run = start_run(cabinet)
    for cell in cells_of(run.run.stage.game.layout.safe if run.run.stage else 0):
        hit(run, cell)
        cabinet.stage.update(1)
    assert run.run.phase is Phase.TALLY
    return run


def first_stage(cabinet: Cabinet) -> None:
    """A run begins: its number is written, the caps of its board rise."""
    cabinet.router.go(PlayRun(12345))


def next_stage(cabinet: Cabinet) -> None:
    """The second stage comes through a door."""
    run = cleared(cabinet)
    cabinet.stage.act(Asked(Action.CONFIRM))
    wait(cabinet, lambda: run.run.wants != run.run.number)
    assert front_scene(cabinet, ArcadeScene) is run


def collapse(cabinet: Cabinet) -> None:
    """The caps of a cleared board fall."""
    run = cleared(cabinet)
    wait(cabinet, lambda: isinstance(run._change, Collapse))
    assert run._change._age < FALLS + LATEST


def life_lost(cabinet: Cabinet) -> None:
    """A mine explodes in a run, which goes on."""
    run = start_run(cabinet)
    hit(run, mine_of(run))


def date(cabinet: Cabinet) -> None:
    """A daily run waits under its date."""
    cabinet.router.go(PlayRun(12345, Day(2026, 11, 24)))


def count(cabinet: Cabinet) -> None:
    """The cells count down to a match."""
    start_match(cabinet, ready=False)


def turning(cabinet: Cabinet) -> None:
    """Captured cells turn over."""
    battle = start_match(cabinet, explosion=Explosion.CRATER)
    click_cell(cabinet, battle, safe_cell(battle))


EFFECTS: tuple[Callable[[Cabinet], None], ...] = (
    flood,
    chord,
    loss,
    second_life,
    won,
    writing,
    proof,
    first_stage,
    next_stage,
    collapse,
    life_lost,
    date,
    count,
    turning,
)


@pytest.fixture
def at_rest() -> None:
    """Override the fixture: here motion really runs."""


def move_board(cabinet: Cabinet, random: Random) -> str:
    """Zoom by some notches about some place, and drag the board as two fingers do; return what was done."""
    width, height = cabinet.style.size
    at, notches = (random.randrange(width), random.randrange(height)), random.randint(0, MOST_NOTCHES)
    drag = random.randint(-width, width), random.randint(-height, height)
    way = random.choice((1, 1, -1))
    for _ in range(notches):
        cabinet.stage.point(Pointing(None, at, way))
    cabinet.stage.point(Pointing(Kind.MOVE, at, drag=drag))
    return f"{notches * way} notches at {at}, dragged by {drag}"


@pytest.mark.sampled(25)
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("begin", EFFECTS, ids=lambda begin: begin.__name__)
def test_an_effect_paints_what_is_visible_of_its_cells(
    begin: Callable[[Cabinet], None], size: tuple[int, int], open_game: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the board is zoomed and moved meanwhile, it shows what a new picture would show."""
    monkeypatch.setattr(painter, "NEW_PICTURES", 1_000)
    cabinet, random = open_game(), Random(f"{begin.__name__} {size}")
    cabinet.devices.touch, cabinet.style.finger = True, SCREENS[size]
    cabinet.window._window.minimum_size = min(size[0], 640), min(size[1], 480)  # a phone's browser has no least size
    resized(cabinet, size)
    begin(cabinet)
    cabinet.stage.update(0)
    done, changes = list[str](), 0
    for _ in range(LOOKS):
        ticks = random.choice((1, 10, 40, 80))
        changes += repaints(cabinet, lambda ticks=ticks: cabinet.stage.update(ticks))  # type: ignore[misc]
        done.append(f"{ticks} ticks, {move_board(cabinet, random)}")
        wrong = wrongly_painted(cabinet)
        assert not wrong, f"{wrong} after {done}"
    assert changes


def test_a_brush_yields_what_the_screen_shows_of_cells(board: Board, sprites: Sprites) -> None:
    """A cell that is half beside the area or the screen keeps its place; its hidden pixels come from a picture."""
    screen, under = pygame.Surface((240, 240)), pygame.Surface((TILE, TILE))
    screen.fill("red")
    under.fill("blue")
    brush, half = Brush(screen, board.camera, sprites), TILE // 2
    board.camera.left, board.camera.top = -TILE - half, 240 - half
    place = pygame.Rect(-half, 240 - half, TILE, TILE)
    assert [*brush.visible([0, 1, SIDE + 1])] == [(1, place)]
    board.camera.area = pygame.Rect(half // 2, 0, 240, 200)
    assert [*brush.visible([0, 1, 2])] == []
    board.camera.area = pygame.Rect(half // 2, 0, 240, 999)
    seen = pygame.mask.from_threshold(brush.pixels(1, under), "red", (1, 1, 1, 255))
    assert seen.get_bounding_rects() == [pygame.Rect(half + half // 2, 0, half - half // 2, half)]
    assert seen.count() == (half - half // 2) * half
