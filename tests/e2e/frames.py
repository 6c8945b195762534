"""
Plays in a real window of its own process and times every frame; started by measure_window.

``python -m tests.e2e.frames expert|huge|deals|moments [3840x2160]`` prints one JSON object: for each stretch
of play, the milliseconds that update, draw and flip took in each frame.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from game.app import WORK_GIVES_WAY, open_cabinet
from game.arcade.state import Phase
from game.engine.game import Status
from game.engine.gesture import TICK_MS, Kind
from game.engine.grid import cells_of
from game.engine.level import EXPERT, parse_level
from game.play.worker import frame
from game.store.settings import Loaded, Settings
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayGame, PlayRun, Title
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.classic.play import PlayScene
from tests.ui.nodes import front_scene
from tests.ui.runs import play_stage

SIZE = (1920, 1080)
FRAME = 1 / 60
HUGE = parse_level("1000x1000/100000")
DENSE = parse_level("30x16/115")

Frame = tuple[float, float, float]
"""Milliseconds of update, draw and flip."""

Script = Iterator[str]
"""A player: each step is one frame, does its input and yields the name of the stretch that the frame belongs to."""


class Timer:
    """Runs a player at 60 frames a second and measures each frame."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self.frames: dict[str, list[Frame]] = {}

    def run(self, script: Script) -> None:
        """Run until the player stops."""
        due, owed, last = time.perf_counter(), 0.0, time.perf_counter()
        for stretch in script:
            pygame.event.get()
            now = time.perf_counter()
            owed, last = owed + now - last, now
            ticks = int(owed * 1000 / TICK_MS)
            owed -= ticks * TICK_MS / 1000
            with frame():
                self.frames.setdefault(stretch, []).append(self._frame(ticks, owed * 1000 / TICK_MS))
            due = max(due + FRAME, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))

    def _frame(self, ticks: int, alpha: float) -> Frame:
        stage, window = self._cabinet.stage, self._cabinet.window
        begun = time.perf_counter()
        stage.update(ticks)
        updated = time.perf_counter()
        stage.draw(window.get_surface(), alpha)
        drawn = time.perf_counter()
        window.flip()
        return (updated - begun) * 1000, (drawn - updated) * 1000, (time.perf_counter() - drawn) * 1000


def click(cabinet: Cabinet, play: PlayScene, cell: int, press: Kind = Kind.LEFT_PRESS) -> None:
    """Click on a cell through the stage, as the loop would."""
    release = Kind.LEFT_RELEASE if press is Kind.LEFT_PRESS else Kind.RIGHT_RELEASE
    for kind in (Kind.MOVE, press, release):
        cabinet.stage.point(Pointing(kind, play.camera.cell_rect(cell).center))


def expert_games(cabinet: Cabinet, play: PlayScene, games: int = 8) -> Script:
    """Play expert games quickly, a click every third frame; every second one ends on a mine after thirty clicks."""
    random = Random(1)
    for number in range(games):
        for clicks in range(400):
            game = play.session.game
            if play.session.status is not Status.PLAYING:
                break
            if game is None:
                click(cabinet, play, random.randrange(EXPERT.grid.size))
            elif number % 2 and clicks == 30:
                click(cabinet, play, random.choice(cells_of(game.layout.mines & ~game.view.flags)))
            elif clicks % 4 == 3 and (mines := game.layout.mines & ~game.view.flags):
                click(cabinet, play, random.choice(cells_of(mines)), Kind.RIGHT_PRESS)
            else:
                click(cabinet, play, random.choice(cells_of(game.layout.safe & game.view.covered)))
            yield from ["play"] * 3
        yield from ["end"] * 75
        cabinet.stage.act(Asked(Action.NEW))
        yield "new game"


def deals_beside(cabinet: Cabinet, play: PlayScene, games: int = 30) -> Script:
    """
    Search for no-guess boards, expert and denser ones, and then compute every cell's chance.

    The program's first frames and those of the page's flip are not measured; ``moments`` measures the latter.
    """
    yield from ["settling"] * 60
    for number in range(games):
        level = DENSE if number % 3 == 2 else EXPERT
        cabinet.change(no_guess_expert=True, no_guess_custom=True)
        cabinet.router.go(PlayGame(level))
        assert isinstance(cabinet.stage.top, PlayScene)
        play = cabinet.stage.top
        yield "new game"
        yield from ["between"] * 60
        click(cabinet, play, level.grid.cell(level.width // 2, level.height // 2))
        yield "click"
        while play.session.game is None:
            yield "dealing"
        cabinet.stage.act(Asked(Action.CHANCES))
        yield "thinking"
        while play.advisor.busy:
            yield "thinking"


def huge_board(cabinet: Cabinet, play: PlayScene) -> Script:
    """Open a huge board, drag it at many speeds, zoom it through all sizes and drag it at each."""
    random = Random(1)
    click(cabinet, play, HUGE.grid.cell(500, 500))
    yield "first opening"
    yield from ["settling"] * 60
    for _ in range(12):
        yield from drag(cabinet, random, 40)
    for notch in (1, -1):
        for _ in range(20):
            size = play.camera.tile
            cabinet.stage.point(Pointing(None, (SIZE[0] // 2, SIZE[1] // 2), notch))
            if play.camera.tile == size:
                break
            yield "zoom"
            yield from drag(cabinet, random, 10)


def drag(cabinet: Cabinet, random: Random, frames: int) -> Script:
    """Drag with the middle button, by the same distance in each frame."""
    right, down = random.randint(-40, 40), random.randint(-22, 22)
    at = SIZE[0] // 2 - right * frames // 2, SIZE[1] // 2 - down * frames // 2
    cabinet.stage.point(Pointing(Kind.MIDDLE_PRESS, at))
    for _ in range(frames):
        at = at[0] + right, at[1] + down
        cabinet.stage.point(Pointing(Kind.MOVE, at))
        yield "pan"
    cabinet.stage.point(Pointing(Kind.MIDDLE_RELEASE, at))


def moments(cabinet: Cabinet, play: PlayScene, rounds: int = 3) -> Script:
    """Play the animations of an expert board, from scene to scene and from one stage of a run to the next."""
    grid = EXPERT.grid
    for _ in range(rounds):
        for end in ("win", "loss"):
            cabinet.router.go(Title())
            yield from ["title"] * 60
            cabinet.router.go(PlayGame(EXPERT))
            yield from ["flip"] * 24
            play = front_scene(cabinet, PlayScene)
            click(cabinet, play, grid.cell(grid.width // 2, grid.height // 2))
            yield from ["flood"] * 40
            game = play.session.game
            assert game
            *others, last = cells_of(game.layout.safe & game.view.covered)
            for cell in others if end == "win" else ():
                click(cabinet, play, cell)
            yield from ["between"] * 60
            click(cabinet, play, last if end == "win" else cells_of(game.layout.mines)[49])
            yield from [end] * 200
    cabinet.router.go(PlayRun(12345))
    run = front_scene(cabinet, ArcadeScene)
    while run.run.phase is not Phase.PLAYING:
        yield "between"
    play_stage(cabinet, run)
    cabinet.stage.act(Asked(Action.CONFIRM))
    yield from ["between"] * 60
    cabinet.stage.act(Asked(Action.CONFIRM))
    yield from ["stage"] * 90


SCRIPTS = {"expert": expert_games, "huge": huge_board, "deals": deals_beside, "moments": moments}


def main() -> None:
    """Run the script that the command line names and print its frames."""
    sys.setswitchinterval(WORK_GIVES_WAY)  # as in the game: else background work delays each frame by 5 ms and more
    wide, high = map(int, sys.argv[2].split("x")) if len(sys.argv) > 2 else SIZE
    with TemporaryDirectory() as folder:
        overrides = {"fullscreen": False, "mute": True}
        cabinet = open_cabinet(
            Loaded(Settings()),
            Path(folder) / "settings.toml",
            Path(folder) / "records.sqlite",
            overrides,
            seed=1,
            size=(wide, high),
        )
        play = PlayScene(cabinet, HUGE if sys.argv[1] == "huge" else EXPERT)
        cabinet.stage.push(play)
        cabinet.stage.prepare(cabinet.window.get_surface())
        timer = Timer(cabinet)
        timer.run(SCRIPTS[sys.argv[1]](cabinet, play))
        cabinet.close()
        print(json.dumps(timer.frames))


if __name__ == "__main__":
    main()
