"""The page for tests: made once, served by Python, opened in real browsers with real mouse and keys."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from game.engine.grid import cells_of
from game.notation import game_id
from tests.packaging.shipped import made_once
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
BROWSERS = {"chrome": "chromium", "firefox": "firefox-esr"}
IN_BROWSERS = ("chrome", pytest.param("firefox", marks=pytest.mark.slow))
WHEEL = os.environ.get("PYGAME_WHEEL") or next(map(str, ROOT.parent.glob("shared/web/pygame_ce-*wasm32.whl")), "")
"""pygame-ce for Pyodide, which no package registry has."""

PAGE = os.environ.get("PAGE", "")
"""The folder of a page that is made already, as a release's is; else the tests make one."""

BOARD = "8x8/3:4,7:AAAflw"
SPOTS = "[list(page.cabinet.stage.top.camera.cell_rect(cell).center) for cell in {cells}]"
"""The places of cells in the window."""

WINNING_CLICKS = SPOTS.format(cells=cells_of(game_id.read(BOARD).layout.safe))
WIDER_BOARD = "9x9/11:4,4:AZ3Xbu9jcFo"

KEPT = "True if page.cabinet.history.latest and page.cabinet.history.latest.job.done else None"
"""Whether the latest finished game is saved; None until it is."""

GAMES = (
    ("run", "asked = page.cabinet.history.ask(lambda records: list(records.games(limit=500)))"),
    ("until", "[[game.width, game.height, game.won] for game in asked.result()] if asked.done else None"),
)
"""The steps that return all games of the history."""

Steps = Callable[..., list[Any]]

IN_FRONT = "type(page.cabinet.stage.top).__name__"


def in_front(scene: str) -> tuple[str, str]:
    """Return the step that waits for a scene."""
    return "until", f"{IN_FRONT} == {scene!r} or None"


def need_page_tools() -> None:
    """Skip if something that makes the page is missing."""
    if not WHEEL and not PAGE:
        pytest.skip("no pygame-ce for browsers: set PYGAME_WHEEL to the path of its wheel")
    if missing := [tool for tool in ("node", "npm") if not shutil.which(tool)]:
        pytest.skip(f"needs {' and '.join(missing)}")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the page: the one that there is, or one made by its own script."""
    need_page_tools()

    def make(folder: Path) -> None:
        if PAGE:
            shutil.copytree(PAGE, folder / "site")
        else:
            surroundings = {**os.environ, "PYTHON": sys.executable, "PYGAME_WHEEL": WHEEL}
            subprocess.run([ROOT / ".ci/make_web.sh", folder / "site"], check=True, env=surroundings)
        shutil.copy(Path(__file__).with_name("page.mjs"), folder)
        subprocess.run(["npm", "install", "--silent", "puppeteer-core@24"], cwd=folder, check=True)

    return made_once(tmp_path_factory, "page", make) / "site"


TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm"}


class Handler(SimpleHTTPRequestHandler):
    """
    Serves a folder without log lines.

    Like itch.io, it looks into files: browsers unpack what is gzip, whatever its name.
    """

    missing: ClassVar[list[str]] = []
    """The beginnings of addresses that are not found, each the next time only."""

    def do_GET(self) -> None:
        """Answer, unless the file is to be missing this time."""
        lost = next((start for start in self.missing if self.path.startswith(start)), "")
        if lost:
            self.missing.remove(lost)
            self.send_error(404)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        """Say that gzip is gzip."""
        file = Path(self.translate_path(self.path))
        if file.is_file() and file.read_bytes()[:2] == b"\x1f\x8b":
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the types of files that Python may not know."""
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """Serve a folder until the end of the block."""
    Handler.missing.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def server(site: Path) -> Iterator[ThreadingHTTPServer]:
    """Serve the parent of the page's folder: the page must work in any sub-folder."""
    with serving(site.parent) as server:
        yield server


def steps_of(name: str, site: Path, server: ThreadingHTTPServer, profile: Path, display: str = "") -> Steps:
    """Return a function that does steps in a browser and returns their results; it shows on *display*, if given."""
    if os.environ.get("NO_BROWSERS"):
        pytest.skip("NO_BROWSERS is set")
    program = shutil.which(BROWSERS[name])
    if program is None:
        pytest.skip(f"needs {BROWSERS[name]}")
    script = ["node", str(site.parent / "page.mjs"), name, program]
    script += [f"http://127.0.0.1:{server.server_address[1]}/site/", str(profile)]

    def done(*steps: tuple[object, ...]) -> list[Any]:
        surroundings = {**os.environ, "DISPLAY": display}
        told = subprocess.run(
            script, input=json.dumps(steps), capture_output=True, text=True, env=surroundings, timeout=PATIENCE
        )
        assert told.returncode == 0, told.stderr
        return [json.loads(line) for line in told.stdout.splitlines()]

    return done


@pytest.fixture(params=IN_BROWSERS)
def do(request: pytest.FixtureRequest, site: Path, server: ThreadingHTTPServer, tmp_path: Path) -> Steps:
    """Return a function that does steps in a browser without a window; a profile keeps its storage."""
    return steps_of(request.param, site, server, tmp_path)
