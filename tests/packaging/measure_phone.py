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
from tests.packaging.measure_page import FIRST, GAPS, SEEN, TAKE, Browser
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

NAP = "script", "new Promise((resolve) => setTimeout(resolve, 250))"


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without log lines."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def measured(browser: Browser) -> dict[str, float]:
    """Return the figures of a page, which is loaded from the cache."""
    clicks = [step for cell in [*cells_of(LAYOUT.safe)][::7] for step in (("clickEach", SPOT.format(cell=cell)), NAP)]
    taken = "script", TAKE
    steps: list[tuple[object, ...]] = [
        *(("size", WIDE, HIGH, RATIO), ("throttle", SLOWER), ("processor",), ("open", f"#{WIDER_BOARD}")),
        *(("script", FIRST), ("processor",), ("script", SEEN), ("script", GAPS), *clicks, taken),
        *(("clickEach", SPOT.format(cell=lsb(LAYOUT.mines))), ("script", SEEN), ("script", SEEN), taken),
        ("memory",),
    ]
    told = browser.do(*steps)
    played, lost = (re.findall(r"(?:of 100|longest) (\d+)", line) for line in (told[-6], told[-2]))
    rest = browser.do(
        *steps[:1], ("open", f"#{WIDER_BOARD}"), ("script", SEEN), ("processor",), ("script", REST), ("processor",)
    )
    return {
        "first frame, seconds": told[4] / 1000,
        "processor until then, seconds": told[5] - told[2],
        "frames of a game, 95 of 100, ms": float(played[0]),
        "longest, ms": float(played[1]),
        "a loss and its card, longest, ms": float(lost[1]),
        "memory, MB": max(held for _, held in told[-1][1:]) / 1e6,
        "a core at rest, percent": 100 * (rest[-1] - rest[-3]) / REST_SECONDS,
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
                for name, figure in measured(browser).items():
                    figures.setdefault(name, []).append(figure)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    for name, olds in found[0].items():
        before, after = min(olds), min(found[1][name])
        print(f"{name}: {before:.1f} → {after:.1f}, {after / max(before, 0.01):.2f}")


if __name__ == "__main__":
    main()
