"""
Measures the game in a real window and prints one table: ``python tests/e2e/measure_window.py``.

Takes some five minutes. This process injects input by XTest and reads pixels
five times a millisecond; the machine should have nothing else to do, so its
load is printed first: on two cores, above 1 it spoils every figure.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # as a script it finds only its own folder

from game.engine.deal import Start
from game.engine.game import Status
from game.engine.gesture import CELL_UNITS, Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import EXPERT
from game.play.session import Session
from game.play.setup import Setup
from game.ui.board.camera import Camera
from game.ui.core.themes import NIGHT
from game.ui.modes.classic.play import PlayScene
from tests.e2e.frames import Frame
from tests.e2e.screen import ROOT, Game, Screen, bare_environment, run_game, unseen_cabinet

SIZES = ((1280, 720), (1920, 1080))
LARGE = (3840, 2160)
CLICKS_A_ROW = 50
AWAKE = (0.02, 0.15)  # seconds since other input
RESTED = (0.55, 0.75)
GAVE_UP = 0.5
IDLE_SECONDS = 10
STARTS = 10
LEFT, RIGHT = 1, 3
OPEN = int(NIGHT["open"][1:], 16)


@contextmanager
def expert_window(size: tuple[int, int], folder: Path) -> Iterator["Hand"]:
    """Give a hand on an expert board in a window that fills its own screen."""
    with unseen_cabinet(folder, size) as cabinet:
        play = PlayScene(cabinet, EXPERT)
        cabinet.stage.push(play)
        camera = play.camera
    screen = Screen(size)
    try:
        with Game(screen, folder, "--windowed", "--level", "expert", "--seed", "1", "--mute", park=(0, 0)) as game:
            game.xdo("windowsize", game.window, *map(str, size), "windowmove", game.window, "0", "0")
            game.wait(lambda: game.rect_now() == pygame.Rect((0, 0), size), f"the window fills {size}")
            game.wait(lambda: screen.display.pixel(camera.board.center) != 0, "the board is there")
            time.sleep(0.5)
            yield Hand(screen, camera)
    finally:
        screen.close()


class Hand:
    """Clicks safe cells and flags mines by XTest, and measures the time until the window shows it."""

    def __init__(self, screen: Screen, camera: Camera) -> None:
        self._display = screen.display
        self._camera = camera
        self._random = Random(1)
        self._seed = 1
        self._session = self._dealt()

    def _dealt(self) -> Session:
        return Session(Setup(EXPERT, Start.OPENING, self._seed))

    def release_after(self, rest: tuple[float, float]) -> tuple[float, float]:
        """Press and hold for *rest*, then measure the release that opens the cell."""
        cell = self._safe_cell()
        self._display.move(self._camera.cell_rect(cell).center)
        self._timed(LEFT, self._edge(cell))  # until the cell looks pressed
        time.sleep(self._random.uniform(*rest))
        times = self._timed_release(self._edge(cell))
        self._tell(cell, Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
        return times

    def release_in_a_glide(self, rest: tuple[float, float]) -> tuple[float, float]:
        """Press beside the cell, glide on to it after *rest* and release 2 ms later, as a fast hand does."""
        cell = self._safe_cell()
        y, x = divmod(cell, EXPERT.width)
        beside = EXPERT.grid.cell(x - 1 if x else x + 1, y)
        self._display.move(self._camera.cell_rect(beside).center)
        self._display.button(LEFT, down=True)
        time.sleep(self._random.uniform(*rest))
        self._display.move(self._camera.cell_rect(cell).center)
        time.sleep(0.002)
        times = self._timed_release(self._edge(cell))
        self._tell(cell, Kind.LEFT_PRESS, Kind.LEFT_RELEASE)
        return times

    def flag_after(self, rest: tuple[float, float]) -> tuple[float, float]:
        """Rest with the mouse over a mine; measure the right press that flags it."""
        self._safe_cell()  # begins a game if needed
        game = self._session.game
        mines = game.layout.mines & ~game.view.flags if game else 1
        cell = self._random.choice(cells_of(mines))
        rect = self._camera.cell_rect(cell)
        self._display.move(rect.center)
        time.sleep(self._random.uniform(*rest))
        cloth = rect.left + rect.width // 2, rect.top + rect.height * 3 // 16
        took = self._timed(RIGHT, cloth)
        self._display.button(RIGHT, down=False)
        self._tell(cell, Kind.RIGHT_PRESS, Kind.RIGHT_RELEASE)
        time.sleep(0.12)  # the flag has fallen
        return took, took

    def _timed(self, button: int, pixel: tuple[int, int]) -> float:
        """Return the milliseconds from a press to the first change of a pixel."""
        before = self._display.pixel(pixel)
        begun = time.perf_counter()
        self._display.button(button, down=True)
        return self._until(lambda colour: colour != before, pixel, begun)

    def _timed_release(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """Return the milliseconds from the left release to the first change, and to the open cell."""
        before = self._display.pixel(pixel)
        begun = time.perf_counter()
        self._display.button(LEFT, down=False)
        changed = self._until(lambda colour: colour != before, pixel, begun)
        return changed, self._until(lambda colour: colour == OPEN, pixel, begun)

    def _until(self, claim: Callable[[int], bool], pixel: tuple[int, int], begun: float) -> float:
        while not claim(self._display.pixel(pixel)):
            time.sleep(0.0001)  # leave the processor to the game and the X server
            if time.perf_counter() - begun > GAVE_UP:
                raise AssertionError(f"nothing changed at {pixel} in {GAVE_UP} s")
        return (time.perf_counter() - begun) * 1000

    def _edge(self, cell: int) -> tuple[int, int]:
        """Return the pixel by which covered, pressed and open cells differ: at the left, half way down."""
        rect = self._camera.cell_rect(cell)
        return rect.left + rect.width // 32, rect.top + rect.height * 15 // 32

    def _safe_cell(self) -> int:
        """Return a safe covered cell, on a new board if this one is almost won."""
        game = self._session.game
        left = game.layout.safe & game.view.covered if game else EXPERT.grid.full
        if left.bit_count() < 3 or (game and game.view.flags.bit_count() > EXPERT.mines - 3):
            self._display.key("F2")
            self._seed += 1
            self._session = self._dealt()
            time.sleep(0.5)
            left = EXPERT.grid.full
        return self._random.choice(cells_of(left))

    def _tell(self, cell: int, *kinds: Kind) -> None:
        y, x = divmod(cell, EXPERT.width)
        for kind in kinds:
            self._session.post(MouseEvent(0, kind, x * CELL_UNITS, y * CELL_UNITS))
        self._session.advance(0)
        assert self._session.status is Status.PLAYING


def line(what: str, *numbers: float, unit: str = "ms", mark: str = "") -> None:
    """Print one row of the table."""
    print(f"{what:<52}" + "".join(f"{number:9.2f}" for number in numbers) + f" {unit}  {mark}", flush=True)


def quantile(times: Iterable[float], share: float) -> float:
    """Return the time that the share *share* of all times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def middle_and_tail(times: list[float]) -> tuple[float, float, float]:
    """Return median, 95th percentile and maximum."""
    return quantile(times, 0.5), quantile(times, 0.95), max(times)


def latencies(folder: Path) -> None:
    """(a) From a button event to the first changed pixel of its cell."""
    print("(a) input to pixel, 30×16                                median      p95      max")
    for size in SIZES:
        with expert_window(size, folder) as hand:
            rows = {
                "left release, awake": (hand.release_after, AWAKE),
                "left release, held for > 0.5 s": (hand.release_after, RESTED),
                "right press (flag), awake": (hand.flag_after, AWAKE),
                "right press (flag), after > 0.5 s of rest": (hand.flag_after, RESTED),
            }
            everything: list[float] = []
            for what, (click, rest) in rows.items():
                times = [click(rest) for _ in range(CLICKS_A_ROW)]
                everything += [changed for changed, _ in times]
                line(f"    {size[0]}×{size[1]} {what}", *middle_and_tail([changed for changed, _ in times]))
                if click == hand.release_after:
                    line("        … until the cell itself is seen", *middle_and_tail([seen for _, seen in times]))
            line(
                f"    {size[0]}×{size[1]} all {len(everything)}", *middle_and_tail(everything), mark="median 5, p95 10"
            )
            times = [hand.release_in_a_glide(AWAKE) for _ in range(CLICKS_A_ROW)]
            line("        besides: released 2 ms after a glide", *middle_and_tail([changed for changed, _ in times]))


def idle(folder: Path) -> None:
    """(b) The processor time of an idle window with the focus."""
    print("(b) processor, share of one core")
    for what, options, seconds in (
        (f"title, {IDLE_SECONDS} s", (), IDLE_SECONDS),
        (f"running game, {IDLE_SECONDS} s", ("--level", "expert"), IDLE_SECONDS),
    ):
        screen = Screen(SIZES[0])
        with Game(screen, folder, "--windowed", "--seed", "1", "--mute", *options) as game:
            time.sleep(1)
            if options:
                game.click((640, 400))
                game.xdo("mousemove", "0", "0")
            time.sleep(2)
            before, begun = processor_seconds(game.process.pid), time.perf_counter()
            time.sleep(seconds)
            used, passed = processor_seconds(game.process.pid) - before, time.perf_counter() - begun
            line(f"    {what}", 100 * used / passed, unit="%", mark="1.5")
        screen.close()


def processor_seconds(process: int) -> float:
    """Return the processor time of a process, its own and the system's for it."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def starts(folder: Path) -> None:
    """(c) From the start of the process to the first pixel."""
    screen = Screen(SIZES[0])
    # A player's Python keeps compiled modules; ours does not write them into the tree.
    environment = bare_environment(folder) | screen.environment | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(STARTS + 1):
        begun = time.perf_counter()
        process = run_game(["--windowed", "--mute"], environment)
        while not screen.display.pixel((640, 360)):
            time.sleep(0.0005)
        times.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.3)
        process.kill()
        process.communicate()
        while screen.display.pixel((640, 360)):  # the X server has noticed the end
            time.sleep(0.01)
    screen.close()
    warm = times[1:]
    print("(c) first frame, warm                                    median      p90      max")
    line(f"    {len(warm)} starts", quantile(warm, 0.5), quantile(warm, 0.9), max(warm), mark="200")


def expert_frames(folder: Path) -> None:
    """(d) The time of a frame in full play."""
    print("(d) 1920×1080 expert, draw + flip                           p50      p99      max")
    frame_times(folder, "expert", (1, 2))


def huge_frames(folder: Path) -> None:
    """(e) The time of a frame while a huge board is dragged and zoomed."""
    print("(e) 1920×1080, 1000×1000, update + draw + flip              p50      p99      max")
    frame_times(folder, "huge", (0, 1, 2))


def deal_frames(folder: Path) -> None:
    """(f) The time of a frame during the search for a no-guess board and the computation of chances."""
    print("(f) 1920×1080, work beside the frames, update + draw + flip p50      p99      max")
    frame_times(folder, "deals", (0, 1, 2))


def moment_frames(folder: Path) -> None:
    """(g) The time of a frame during animations: floods, wins, losses, changes of scenes and stages."""
    for size in (SIZES[1], LARGE):
        print(f"(g) {size[0]}×{size[1]}, what moves, update + draw + flip             p50      p99      max")
        frame_times(folder, "moments", (0, 1, 2), size)


def frame_times(folder: Path, kind: str, parts: tuple[int, ...], size: tuple[int, int] = SIZES[1]) -> None:
    """Measure frames in a separate process and window, and print their figures."""
    screen = Screen(size)
    environment = bare_environment(folder) | screen.environment
    command = [sys.executable, "-m", "tests.e2e.frames", kind, f"{size[0]}x{size[1]}"]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    finally:
        screen.close()
    stretches: dict[str, list[Frame]] = json.loads(done.stdout.splitlines()[-1])
    for stretch, frames in stretches.items():
        describe(f"    {stretch}", frames, parts)
    measured = [frame for stretch, frames in stretches.items() if stretch not in SET_UP for frame in frames]
    describe("    all that is asked for", measured, parts, mark="p99 8")
    for part, name in enumerate(("update", "draw", "flip")):
        describe(f"        of it {name}", measured, (part,))


SET_UP = ("first opening", "settling", "between")
"""Stretches of the scripts that are not reported."""


def describe(what: str, frames: list[Frame], parts: tuple[int, ...], mark: str = "") -> None:
    """Print median, 99th percentile and maximum of some parts of frames."""
    times = [sum(frame[part] for part in parts) for frame in frames]
    line(f"{what} ({len(frames)})", quantile(times, 0.5), quantile(times, 0.99), max(times), mark=mark)


MEASUREMENTS = {
    "a": latencies,
    "b": idle,
    "c": starts,
    "d": expert_frames,
    "e": huge_frames,
    "f": deal_frames,
    "g": moment_frames,
}


def main() -> None:
    """Measure the parts that the command line names (a, b, c, d, e, f, g), or all."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    with TemporaryDirectory() as folder:
        for name in sys.argv[1:] or MEASUREMENTS:
            MEASUREMENTS[name](Path(folder))


if __name__ == "__main__":
    main()
