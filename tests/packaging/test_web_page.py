"""The game as a page in real browsers: its loading, its storage, and its use of the browser."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from http.server import ThreadingHTTPServer
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.i18n.catalogue import LOCALES, Words
from tests.e2e.conftest import need_tools
from tests.e2e.screen import Screen
from tests.packaging.page import (
    BOARD,
    GAMES,
    IN_BROWSERS,
    IN_FRONT,
    KEPT,
    ROOT,
    WIDER_BOARD,
    WINNING_CLICKS,
    Steps,
    in_front,
    steps_of,
)

LARGEST = 8_000_000
"""The most bytes that an English page may request, all music included, its files packed as by servers."""

MOST_FILES = 1_000
KILOBYTE = 1024
NAME_BOARD, LETTERS, FEWEST_BRIGHT = (30, 18, 422, 57), 180, 1_000
"""The place of the game's name in the start picture, the least brightness of letters, and their fewest pixels."""

SHARED = """
from game.ui.input.actions import Action, Asked
page.cabinet.ask(Asked(Action.CONFIRM))
page.cabinet.stage.update(0)
page.cabinet.ask(Asked(Action.COPY))
page._clipboard.get()
"""
"""Opens a cell, shares the board and returns the clipboard."""


def test_the_page_is_small_and_knows_no_other_place(site: Path) -> None:
    """It is loaded over mobile networks, by thousands, and can be hosted anywhere."""
    files = json.loads((site / "files.json").read_text())
    english = [name for name in files if not name.startswith(("notosans", "licences"))]
    assert sum(len(gzip.compress((site / name).read_bytes())) for name in english) <= LARGEST
    assert len(files) <= MOST_FILES
    for name in ("index.html", "page.mjs", "page.css", "service.js"):
        text = (site / name).read_text()
        assert "http:" not in text, name
        assert "https:" not in text, name


def test_the_page_keeps_the_files_that_it_names(site: Path) -> None:
    """If page.mjs and index.html disagree, a file is deleted as old, and missing without a network."""
    named = re.findall(r'"([a-z]+\.[a-z]+)\?(\S*)"', (site / "index.html").read_text())
    files = json.loads((site / "files.json").read_text())
    assert {"page.mjs", "page.css", "title.png", "manifest.webmanifest", "icon.png"} <= dict(named).keys()
    assert dict(named) == {name: re.sub(r"\W", "", files[name]["integrity"][-13:-1]) for name, _ in named}


def test_nothing_is_gzip_and_the_page_speaks_all_languages_before_it_is_loaded(site: Path) -> None:
    """Hosts that look into files have browsers unpack what is gzip, which then is another file."""
    files = [path for path in site.rglob("*") if path.is_file()]
    assert [path for path in files if path.read_bytes()[:2] == b"\x1f\x8b"] == []
    said = re.search(r'id="words">(.*)</script>', (site / "index.html").read_text())
    assert said
    words = json.loads(said[1])
    assert words.keys() == set(LOCALES)
    assert all(one.keys() == words["en"].keys() and all(one.values()) for one in words.values())


def test_the_start_picture_has_the_name_of_the_game(tmp_path: Path) -> None:
    """Players see nothing else for some seconds."""
    out, quiet = tmp_path / "title.png", {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    subprocess.run([sys.executable, ROOT / ".ci/web/picture.py", ROOT, out], check=True, env=quiet)
    board = pygame.image.load(out).subsurface(NAME_BOARD)
    bright = [place for place in product(*map(range, board.size)) if max(board.get_at(place)[:3]) > LETTERS]
    assert len(bright) > FEWEST_BRIGHT


FILLING = """
const bars = (globalThis.bars = []);
const look = () => {
  const bar = document.getElementById("bar");
  if (bar && !globalThis.game) bars.push([bar.value, bar.max]);
  if (!globalThis.game) setTimeout(look);
};
look();
"""
"""Records the bar's length again and again until the game is there."""


def test_a_bar_fills_by_bytes_while_the_game_comes_from_its_own_host_alone(
    do: Steps, site: Path, server: ThreadingHTTPServer
) -> None:
    """Seven megabytes may take a while; and no other host may learn who plays."""
    *_, bars, asked = do(("before", FILLING), ("open", ""), ("script", "bars"), ("asked",))
    part = [value for value, most in bars if 0 < value < most]
    assert part == sorted(part)
    assert part
    files = json.loads((site / "files.json").read_text())
    wanted = ("library", "game", "pygame", "pyodide-")
    assert bars[-1][1] == sum(file["bytes"] for name, file in files.items() if name.startswith(wanted))
    assert asked == [f"127.0.0.1:{server.server_address[1]}"]


GIVEN = """
HTMLAnchorElement.prototype.click = async function () {
  globalThis.offered = [this.download, await (await fetch(this.href)).text()];
};
HTMLInputElement.prototype.click = function () {
  const chosen = new DataTransfer();
  chosen.items.add(new File(["nothing"], "a game.avf"));
  this.files = chosen.files;
  this.dispatchEvent(new Event("change"));
};
"""
"""Replaces the browser's own file dialogs."""

OFFER = """
from pathlib import Path
from game.ui.core import handover
Path("/tmp/records.jsonl").write_text("all records")
handover.used().offer(Path("/tmp/records.jsonl"))
"""


@pytest.mark.slow
def test_files_go_out_as_downloads_and_come_in_by_a_choice(do: Steps) -> None:
    """Records belong to the player, and a page has no folder for them."""
    told = do(
        *(("before", GIVEN), ("open", ""), ("run", OFFER), ("wait", "globalThis.offered"), ("script", "offered")),
        *(("run", "handover.used().request()"), in_front("LoadScene"), ("problems",)),
    )
    assert told[4] == ["records.jsonl", "all records"]
    assert told[-1] == []


def make_gone(database: Path, _: Path) -> None:
    """Do as a browser that finds its database damaged: it silently begins an empty one."""
    shutil.rmtree(database)


def make_partial(database: Path, _: Path) -> None:
    """Leave the first half of each non-empty file."""
    for file in database.rglob("*"):
        if file.is_file() and file.stat().st_size > KILOBYTE:
            os.truncate(file, file.stat().st_size // 2)


def make_older(database: Path, older: Path) -> None:
    """Restore the state from before the game."""
    shutil.rmtree(database)
    shutil.copytree(older, database)


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [make_gone, make_partial, make_older])
def test_games_come_back_when_the_browser_spoilt_its_database(
    do: Steps, tmp_path: Path, spoil: Callable[[Path, Path], None]
) -> None:
    """A kill during a write may damage all or a part of it: there is a second copy, and the newer one counts."""
    do(("open", ""), ("run", "page.cabinet.change(theme='paper')"), ("wait", "game.page.home.lasts()"))
    (database,) = [*tmp_path.glob("Default/IndexedDB"), *tmp_path.glob("storage/default/*/idb")]
    shutil.copytree(database, tmp_path / "older")
    do(("open", f"#{BOARD}"), ("clickEach", WINNING_CLICKS), ("until", KEPT))
    spoil(database, tmp_path / "older")
    told = do(("open", ""), *GAMES, ("run", "[*page.cabinet.problems()]"))
    assert told[-2:] == [[[8, 8, True]], []]
    assert do(("open", ""), *GAMES)[-1] == [[8, 8, True]], "both copies are whole again"


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["IDBObjectStore", "Cache"])
def test_one_copy_of_two_is_enough(do: Steps, broken: str) -> None:
    """The browser may refuse one copy but accept the other."""
    refuse = f"{broken}.prototype.put = () => {{ throw new DOMException('full', 'QuotaExceededError') }}"
    told = do(
        *(("open", f"#{BOARD}"), ("script", refuse), ("clickEach", WINNING_CLICKS), ("until", KEPT)),
        ("run", "[*page.cabinet.problems()]"),
    )
    assert told[-1] == []
    assert do(("open", ""), *GAMES)[-1] == [[8, 8, True]]


FULL_STORE = """
const heard = {};
globalThis.self = { addEventListener: (name, hear) => (heard[name] = hear), registration: { scope: "http://page/" } };
const put = async () => { throw new Error("full") };
globalThis.caches = { open: async () => ({ match: async () => undefined, put }) };
globalThis.fetch = async () => new Response("the page");
(0, eval)(require("fs").readFileSync(process.argv[1], "utf8"));
const request = { method: "GET", url: "http://page/", mode: "navigate" };
heard.fetch({ request, respondWith: async (answer) => console.log(await (await answer).text()) });
"""
"""A browser whose service worker can store nothing, but which has a network."""


def test_what_cannot_be_kept_for_later_is_handed_on(site: Path) -> None:
    """A full disk must not break the page itself."""
    told = subprocess.run(["node", "-e", FULL_STORE, site / "service.js"], capture_output=True, text=True, check=True)
    assert told.stdout == "the page\n"


WAKING = """
;const resume = AudioContext.prototype.resume;
AudioContext.prototype.resume = function () { globalThis.woken = true; return resume.call(this); };
"""
"""Records that sound was started: without a sound device, Firefox never lets it run."""


@pytest.mark.slow
def test_a_browser_says_language_and_pixels_and_lets_music_be_heard_after_a_press(do: Steps) -> None:
    """No player sets up a page first; browsers keep silent until the player does something."""
    german = "for (const name of ['language', 'languages']) "
    german += "Object.defineProperty(navigator, name, { value: name === 'language' ? 'de-AT' : ['de-AT', 'en'] })"
    playing = "page.cabinet.audio.music.playing or None"
    woken = "globalThis.woken || game.python._module.SDL2.audioContext.state === 'running'"
    told = do(
        *(("size", 800, 500, 2), ("before", german + WAKING), ("open", "#daily")),
        ("run", "page.cabinet.style.words.locale"),
        *(("run", "[*page.cabinet.window.get_surface().get_size()]"), ("run", "page.cabinet.audio.music.playing")),
        *(("click", 320, 200), ("wait", woken), ("until", playing), ("problems",)),
    )
    assert told[3] == "de"
    assert told[4] == [1600, 1000]
    assert not told[5]
    assert told[-1] == []


@pytest.mark.slow
def test_a_link_leads_to_its_place_and_a_board_is_shared_as_one(do: Steps) -> None:
    """The address may also change while the page is open, and the page can make such a link."""
    told = do(
        *(("open", "#daily"), in_front("ArcadeMenuScene"), ("script", f"location.hash = '{BOARD}'")),
        *(in_front("PlayScene"), ("until", "page.cabinet.stage.top.session.setup.layout and 1 or None")),
        *(("run", "page.cabinet.stage.top.session.setup.level.mines"), ("run", SHARED), ("problems",)),
    )
    assert told[5] == 3
    assert "/site/#8x8/3:" in told[6]
    assert told[-1] == []


FULL = "page.cabinet.settings.fullscreen or None"
WINDOWED = "not page.cabinet.settings.fullscreen or None"
OPENED = "page.cabinet.stage.top.session.view.opened and 1 or None"
EMPTY, COPIED = "page._clipboard.take('')", "page._clipboard.get() or None"


@pytest.mark.slow
@pytest.mark.parametrize("name", IN_BROWSERS)
def test_keys_of_a_desktop_leave_full_screen_and_carry_a_link(
    name: str, site: Path, server: ThreadingHTTPServer, tmp_path: Path
) -> None:
    """The browser's Esc must not be a Back; a copied link must be on the clipboard for pasting."""
    need_tools("openbox")
    screen = Screen((1280, 800), window_manager="openbox")
    try:
        told = steps_of(name, site, server, tmp_path, screen.name)(
            *(("open", f"#{WIDER_BOARD}"), in_front("PlayScene"), ("desk", "mousemove", "60", "600")),
            *(("desk", "click", "1"), ("wait", "document.hasFocus()")),  # a new tab's keys go to its address
            *(("desk", "mousemove", "640", "400"), ("desk", "key", "F11"), ("until", FULL), ("desk", "key", "shift")),
            *(("wait", "document.fullscreenElement !== null"), ("desk", "key", "Escape"), ("until", WINDOWED)),
            *(("run", IN_FRONT), ("desk", "click", "1"), ("until", OPENED)),
            *(("run", EMPTY), ("desk", "key", "ctrl+c"), ("until", COPIED)),
            *(("run", EMPTY), ("desk", "key", "ctrl+v"), ("until", COPIED), ("problems",)),
        )
    finally:
        screen.close()
    scene, link, pasted, problems = told[-10], told[-5], told[-2], told[-1]
    assert scene == "PlayScene"
    assert link == pasted
    assert "/site/#9x9/11:" in link
    assert problems == []


WRITTEN = """
from pathlib import Path
any("paper" in file.read_text() for file in Path("/home/player").rglob("settings.toml"))
"""


@pytest.mark.slow
def test_a_hidden_page_pauses_and_keeps_what_was_played(do: Steps) -> None:
    """No player may study the board while the clock stands; and a browser may discard a hidden page."""
    spot = do(("open", f"#{WIDER_BOARD}"), ("until", "list(page.cabinet.stage.top.camera.cell_rect(40).center)"))[-1]
    hide = "Object.defineProperty(document, 'hidden', { value: true }); globalThis.requestAnimationFrame = () => {};"
    told = do(
        *(("open", f"#{WIDER_BOARD}"), in_front("PlayScene"), ("click", *spot)),
        ("until", "page.cabinet.stage.top.session.view.opened and 1 or None"),
        ("run", "page.cabinet.change(theme='paper')"),
        *(("script", f"{hide} document.dispatchEvent(new Event('visibilitychange'))"), ("run", IN_FRONT)),
        ("wait", f"game.python.runPython(`{WRITTEN}`) && !game.page.home.half_written() && game.page.home.lasts()"),
    )
    assert told[-2] != "PlayScene"
    assert do(("open", ""), ("run", "page.cabinet.settings.theme"))[-1] == "paper"


def test_storage_that_is_refused_or_full_is_told(do: Steps) -> None:
    """Players must not learn a day later that no game was saved."""
    told = "[*page.cabinet.problems()] or None"
    refuse = "indexedDB.open = CacheStorage.prototype.match = () => { throw new Error('refused') };"
    refuse += "LockManager.prototype.request = ServiceWorkerContainer.prototype.register = "
    refuse += "() => Promise.reject(new Error('refused'))"
    fill = "IDBObjectStore.prototype.put = Cache.prototype.put = "
    fill += "() => { throw new DOMException('full', 'QuotaExceededError') }"
    full = ("open", ""), ("script", fill), ("run", "page.cabinet.change(theme='paper')"), ("until", told)
    refused = ("before", refuse), ("open", ""), ("until", told), ("script", "document.getElementById('cover').hidden")
    *_, full_told, _, _, refused_told, plays = do(*full, *refused)
    words = Words("en")
    assert full_told == refused_told == [words("fault.lost", why=words("fault.unusable"))]
    assert plays


BROKEN = ("#%", "#%E0%A4%A", "#%00", "#nonsense", "#9x9/0:", f"#{BOARD[:-3]}", "#%F0%9F%98%80", "##", "#daily%")
"""Addresses that lead nowhere: some are no text at all."""


@pytest.mark.slow
def test_no_address_keeps_the_game_from_starting(do: Steps) -> None:
    """Chats cut and change links; each opens a board that can be played, also while the page is open."""
    told = do(
        ("open", BROKEN[0]),
        in_front("PlayScene"),
        *(step for place in BROKEN[1:] for step in (("script", f"location.hash = '{place}'"), in_front("PlayScene"))),
        ("script", f"location.hash = '{BOARD}'"),
        ("until", "True if page.cabinet.stage.top.session.setup.level.mines == 3 else None"),
        ("another", BROKEN[1]),
        in_front("PlayScene"),
        ("problems",),
    )
    assert told[0] == told[-3] == ""
    assert told[-1] == []


BEGINS_DAILY = """
from game.arcade.daily import Day
from game.ui.core.routes import PlayRun
page.cabinet.router.go(PlayRun(12345, Day(2026, 11, 26)))
"""

PLAYS = """
scene = page.cabinet.stage.top
if scene.run.phase.value == "intro":
    scene._go_on()
scene.run.tick if scene.run.phase.value == "playing" else None
"""

FAILS = """
def fail(_):
    raise RuntimeError("the dice fell off the table")
scene.update = fail
scene.run.tick
"""

PUT_AWAY = "game.page.cabinet.history._records._closed && game.page.home.lasts()"

FOUND = """
left = globals().get("left") or page.cabinet.history.runs.unfinished()
[left.result().run.day, left.result().run.time_ms // 4] if left.done else None
"""


def test_a_fault_keeps_what_is_under_way_and_is_told(do: Steps) -> None:
    """The page puts the game away as at its end: the next start has today's run as it stood."""
    told = do(
        *(("open", "#daily"), in_front("ArcadeMenuScene"), ("run", BEGINS_DAILY), ("until", PLAYS)),
        *(("run", FAILS), ("wait", PUT_AWAY), ("script", "document.getElementById('told').textContent")),
        *(("open", ""), ("reload",), ("until", FOUND)),
    )
    assert "the dice fell off the table" in told[6]
    assert told[-1] == ["2026-11-26", told[4]]
