"""
Measures the page in a browser: ``python -m tests.packaging.measure_page FOLDER chrome|firefox [KILLS]``.

FOLDER has the page, made by ``.ci/make_web.sh``, as ``site``, and puppeteer-core. It prints the sizes of the requested
files, the first frame, the time of a frame of an expert game, the memory, the longest time between two frames while a
board is dealt, a game reviewed or a page opened, and how many of KILLS kills lost a game that was reported as saved.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import accumulate, chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.packaging.page import BOARD, BROWSERS, GAMES, KEPT, SPOTS, Handler, in_front

CLICKS = 120
WINNING_CELL = 60
"""Opens the whole board that is won before a kill."""

LONGEST_WAIT_MS = 3_000
"""The longest wait before a kill, after the win or, for every second kill, after the game is saved."""

COUNTED_EVERY = 10
"""The games are counted after this number of kills; all of these but the last happen in one browser."""

PROBLEMS = "[*page.cabinet.problems()]"

CLOCK = """
import time
from game.ui.core.stage import Stage
from game.web import Page
turns, paints = [], []
def timed(owner, name, into):
    do = getattr(owner, name)
    def run(*given):
        begun = time.perf_counter()
        try:
            return do(*given)
        finally:
            into.append(1000 * (time.perf_counter() - begun))
    setattr(owner, name, run)
timed(Page, "turn", turns)
timed(Stage, "paint", paints)
"""
"""Measures each turn and each picture from now on."""

EXPERT = """
from game.engine.level import EXPERT
from game.ui.core.routes import PlayGame
page.cabinet.router.go(PlayGame(EXPERT))
"""
SAFE = "[cell for cell in range(480) if page.cabinet.stage.top.session.game.layout.safe >> cell & 1]"
TOLD = """
[f"{name}: {len(found)}, median {found[len(found) // 2]:.1f}, 95 of 100 {found[len(found) * 95 // 100]:.1f}"
 for name, found in (("turns", sorted(turns)), ("of these with a picture", sorted(paints)))]
"""
NO_GUESS = f"""
page.cabinet.change(no_guess_expert=True)
{EXPERT}
"""
MINES = "[cell for cell in range(480) if page.cabinet.stage.top.session.game.layout.mines >> cell & 1]"
REVIEW = """
from game.ui.input.actions import Action, Asked
page.cabinet.ask(Asked(Action.REVIEW))
"""
GAPS = """
globalThis.gaps = [];
let last = performance.now();
const tick = () => {
  gaps.push(performance.now() - last);
  last = performance.now();
  requestAnimationFrame(tick);
};
requestAnimationFrame(tick);
"""
"""Records the milliseconds between frames from now on."""

TAKE = """
(() => {
  const found = gaps.splice(0).sort((one, other) => one - other);
  const [median, most, longest] = [0.5, 0.95, 1].map((part) => found[Math.ceil(part * found.length) - 1].toFixed(0));
  return `${found.length} frames, median ${median}, 95 of 100 ${most}, longest ${longest} ms apart`;
})()
"""
IDLE, MINUTE = (f"new Promise((resolve) => setTimeout(resolve, {seconds}000))" for seconds in (5, 60))
SEEN = "new Promise((resolve) => setTimeout(resolve, 1500))"
"""The time until a new scene stands still."""

SETTLED = "script", SEEN

PLACES = {
    "Title()": "TitleScene",
    "SettingsMenu()": "SettingsScene",
    "Profile()": "RecordsScene",
    "Profile('statistics')": "StatisticsScene",
    "ArcadeMenu()": "ArcadeMenuScene",
    "BattleSetup()": "BattleSetupScene",
    "Road()": "RoadScene",
}
GO = """
from game.ui.core.routes import *
page.cabinet.router.go({place})
"""
MEMORY = "game.python._module.HEAPU8.length"
FIRST = "performance.getEntriesByName('first-frame')[0]?.startTime"


def sizes(site: Path) -> None:
    """Print the packed bytes of the files requested before the first frame, and of the rest."""
    first = later = 0
    for name in json.loads((site / "files.json").read_text()):
        packed = len(gzip.compress((site / name).read_bytes()))
        print(f"{packed:>10,} {name}")
        if name.startswith(("music", "notosans", "licences")):
            later += packed
        else:
            first += packed
    print(f"{first:,} before the first frame, {later:,} later or never")


class Browser:
    """A browser with its own profile, which does one list of steps after another."""

    def __init__(self, folder: Path, name: str, url: str, profile: str) -> None:
        self._command = ["node", str(folder / "page.mjs"), name, str(shutil.which(BROWSERS[name])), url, profile]

    def do(self, *steps: tuple[object, ...]) -> list[Any]:
        """Do the steps and return the result of each."""
        told = subprocess.run(self._command, input=json.dumps(steps), stdout=subprocess.PIPE, text=True, check=True)
        return [json.loads(line) for line in told.stdout.splitlines()]


def frames(browser: Browser) -> None:
    """Print the first frame, the time of frames while an expert game is clicked, and the memory."""
    play = ("open", ""), ("run", EXPERT), ("until", SPOTS.format(cells=range(480)))
    first = ("clickEach", SPOTS.format(cells=[230])), ("until", "page.cabinet.stage.top.session.game and 1 or None")
    clicks = ("clickEach", SPOTS.format(cells=f"{SAFE}[:{CLICKS}]"))
    browser.do(("open", ""))  # a tab that opens it twice may keep the memory of the first page
    told = browser.do(
        *(*play, *first, ("run", CLOCK), clicks, ("run", TOLD)),
        *(("script", MEMORY), ("script", FIRST), ("memory",), ("script", MINUTE), ("memory",)),
    )
    costs, memory, start, at_work, _, at_rest = told[-6:]
    print(f"first frame {start} ms, from a warm cache; {memory:,} bytes of WebAssembly's memory")
    for when, processes in ("after the last click", at_work), ("a minute later", at_rest):
        print(f"the page's process: {max(held for _, held in processes[1:]):,} bytes {when}")
    for cost in costs:
        print(f"{cost} ms")


def gaps(browser: Browser) -> None:
    """Print the intervals of frames at rest, while a no-guess board is dealt, and in a review."""
    begun, dealt = ("open", ""), ("until", "page.cabinet.stage.top.session.game and 1 or None")
    first, others, mine = (
        ("clickEach", SPOTS.format(cells=cells)) for cells in ([230], f"{SAFE}[::9]", f"{MINES}[:1]")
    )
    lost, review = in_front("ResultScene"), in_front("ReviewScene")
    stretches: dict[str, tuple[tuple[object, ...], ...]] = {
        "a new board": (begun, ("run", NO_GUESS), ("until", SPOTS.format(cells=[230])), ("script", GAPS), SETTLED),
        "idle": (("script", IDLE),),
        "a deal": (first, dealt),
        "clicks": (others,),
        "a loss": (mine, lost, SETTLED),
        "a review": (("run", REVIEW), review, SETTLED),
    }
    for place, scene in PLACES.items():
        stretches[place] = ("run", GO.format(place=place)), in_front(scene), SETTLED
    told = browser.do(*(step for steps in stretches.values() for step in (*steps, ("script", TAKE))))
    ends = accumulate(len(steps) + 1 for steps in stretches.values())
    for what, end in zip(stretches, ends, strict=True):
        print(f"{what}: {told[end - 1]}")


def kills(browser: Browser, count: int) -> None:
    """
    Win games and kill their tabs at random moments, every tenth time the browser; print how many saved games are there.

    Every second kill waits for the report that the game is saved.
    """
    random, said = Random(1), 0
    for done in range(COUNTED_EVERY, count + 1, COUNTED_EVERY):
        steps = list[tuple[object, ...]]()
        for number in range(COUNTED_EVERY):
            nap = f"new Promise((resolve) => setTimeout(resolve, {random.randrange(LONGEST_WAIT_MS)}))"
            steps += [("open", f"#{BOARD}"), ("clickEach", SPOTS.format(cells=[WINNING_CELL]))]
            steps += [("until", KEPT if number % 2 else "True"), ("script", nap), ("run", KEPT), ("run", PROBLEMS)]
            steps += [("said",), ("killTab" if number < COUNTED_EVERY - 1 else "kill",)]
        told = browser.do(*steps)
        for kept, problems in zip(told[4::8], told[5::8], strict=True):
            said += bool(kept) and not problems
        warned = [line for line in told[-2] if "copy" in line or "database" in line]
        for line in (*chain(*told[5::8]), *warned):
            print(f"before kill {done}: {line}")
        held = len(browser.do(("open", ""), *GAMES)[-1])
        print(f"{done} kills: {said} games were said to be saved, {held} are there", flush=True)


def main() -> None:
    """Print all figures."""
    folder, name = Path(sys.argv[1]), sys.argv[2]
    shutil.copy(Path(__file__).with_name("page.mjs"), folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/site/"
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    sizes(folder / "site")
    with TemporaryDirectory() as profile:
        frames(Browser(folder, name, url, profile))
        gaps(Browser(folder, name, url, profile))
    if len(sys.argv) > 3:
        with TemporaryDirectory() as profile:
            kills(Browser(folder, name, url, profile), int(sys.argv[3]))


if __name__ == "__main__":
    main()
