"""
Measures two pages as a slow phone shows them: ``python -m tests.packaging.measure_phone OLD NEW``.

Each folder has a page, made by ``.ci/make_web.sh``, as ``site``; NEW has puppeteer-core. Chromium has 375×812 points of
three pixels each and a sixth of the processor. The machine may be busy: what counts is the ratio of the two.
"""

import os
import re
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from game.engine.grid import cells_of, lsb
from game.notation import game_id
from tests.packaging.measure_page import CLOCK, FIRST, GAPS, SEEN, TAKE, Browser
from tests.packaging.page import WIDER_BOARD

SLOWER, WIDE, HIGH, RATIO = 6, 375, 812, 3

REST, REST_SECONDS = "new Promise((resolve) => setTimeout(resolve, 10000))", 10

RUNS = 2

SPOT = f"""
[[at * {WIDE} / page.cabinet.window.size[0] for at in page.cabinet.stage.viewport.in_window(
    page.cabinet.stage.top.camera.cell_rect({{cell}})).center]]
"""
"""The place of a cell, in CSS pixels."""

LAYOUT = game_id.read(WIDER_BOARD).layout

TURNS = "sorted(turns)[len(turns) * 95 // 100]"

SIZE = "size", WIDE, HIGH, RATIO

NAP = "script", "new Promise((resolve) => setTimeout(resolve, 250))"

CLICKS = [step for cell in [*cells_of(LAYOUT.safe)][::7] for step in (("clickEach", SPOT.format(cell=cell)), NAP)]

MINE = "clickEach", SPOT.format(cell=lsb(LAYOUT.mines))


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without log lines."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def spent(told: list[list[object]]) -> float:
    """Return the seconds that the page's own process has worked."""
    return max(float(str(seconds)) for kind, seconds in told if kind == "renderer")


def frames(browser: Browser) -> dict[str, float]:
    """Return the first frame, and the times between frames of a slow processor; the page is loaded from the cache."""
    told = browser.do(
        *(SIZE, ("throttle", SLOWER), ("open", f"#{WIDER_BOARD}"), ("script", FIRST), ("script", SEEN)),
        *(("script", GAPS), *CLICKS, ("script", TAKE), MINE, ("script", SEEN), ("script", SEEN), ("script", TAKE)),
    )
    played, lost = (re.findall(r"(?:of 100|longest) (\d+)", str(line)) for line in (told[-5], told[-1]))
    return {
        "first frame, seconds": told[3] / 1000,
        "between frames of a game, 95 of 100, ms": float(played[0]),
        "longest, ms": float(played[1]),
        "a loss and its card, longest, ms": float(lost[1]),
    }


def work(browser: Browser) -> dict[str, float]:
    """Return the seconds that the page's process works, which other programs hardly change, and its memory."""
    steps = SIZE, ("open", f"#{WIDER_BOARD}"), ("processor",), ("script", SEEN), ("processor",)
    told = browser.do(
        *(*steps, ("run", CLOCK), *CLICKS, ("processor",), MINE, ("script", SEEN), ("script", SEEN), ("processor",)),
        *(("run", TURNS), ("memory",)),
    )
    rest = browser.do(*steps, ("script", REST), ("processor",), ("script", REST), ("processor",))
    begun, played, lost = (spent(told[place]) for place in (4, -7, -3))
    return {
        "work until the first frame, seconds": spent(told[2]),
        f"work of {len(CLICKS) // 2} clicks, seconds": played - begun,
        "turns, 95 of 100, ms": told[-2],
        "work of a loss and its card, seconds": lost - played,
        "a core in the first seconds at rest, percent": 100 * (spent(rest[-3]) - spent(rest[-5])) / REST_SECONDS,
        "a core at rest, percent": 100 * (spent(rest[-1]) - spent(rest[-3])) / REST_SECONDS,
        "memory, MB": max(held for _, held in told[-1][1:]) / 1e6,
    }


def main() -> None:
    """Print the figures of both pages, best of several runs by turns, and their ratios."""
    new = Path(sys.argv[2])
    shutil.copy(Path(__file__).with_name("page.mjs"), new)
    found: list[dict[str, list[float]]] = [{}, {}]
    with TemporaryDirectory() as old_profile, TemporaryDirectory() as new_profile:
        browsers = []
        for folder, profile in (sys.argv[1], old_profile), (sys.argv[2], new_profile):
            server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            browsers.append(Browser(new, "chrome", f"http://127.0.0.1:{server.server_address[1]}/site/", profile))
            browsers[-1].do(("open", ""), ("script", SEEN))
        for _ in range(RUNS):
            for browser, figures in zip(browsers, found, strict=True):
                for name, figure in (frames(browser) | work(browser)).items():
                    figures.setdefault(name, []).append(figure)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    for name, olds in found[0].items():
        before, after = min(olds), min(found[1][name])
        print(f"{name}: {before:.1f} → {after:.1f}, {after / max(before, 0.01):.2f}")


if __name__ == "__main__":
    main()
