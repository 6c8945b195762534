"""The page's way in: other sites' frames, updates, files that are broken or missing, and what the browser refuses."""

import json
import lzma
import shutil
import subprocess
import sys
import zipfile
import zlib
from http.server import ThreadingHTTPServer
from pathlib import Path

from game.i18n.catalogue import Words
from tests.packaging.page import (
    BOARD,
    GAMES,
    IN_FRONT,
    KEPT,
    ROOT,
    WIDER_BOARD,
    WINNING_CLICKS,
    Handler,
    Steps,
    in_front,
    serving,
    steps_of,
)

WORDS = json.loads((ROOT / ".ci/web/words.json").read_bytes())["en"]

ITCH = """<!doctype html><body style="margin: 0; height: 3000px">
<iframe width="1200" height="640" src="{url}" allow="autoplay; fullscreen *; geolocation; microphone; camera; midi;
monetization; xr-spatial-tracking; gamepad; gyroscope; accelerometer; xr; cross-origin-isolated; web-share"></iframe>"""
"""A page of itch.io's, with what its frames may do: no clipboard."""

SHARE = """
from game.ui.input.actions import Action, Asked
page.cabinet.ask(Asked(Action.CONFIRM))
page.cabinet.stage.update(0)
page.cabinet.ask(Asked(Action.COPY))
page.cabinet.stage.update(0)
page.cabinet.stage.top.captions.sentence
"""
"""Opens a cell and shares the board; returns what the game says about it."""

FIELD = "const box = document.querySelector('#field textarea'); "
SELECTED = f"{FIELD}document.getElementById('field').open && box.value.slice(box.selectionStart, box.selectionEnd)"
REFUSE_COPY = "document.execCommand = () => false"
KEEPS = "caches.open('minesweeper').then(async (kept) => (await kept.keys()).map(({ url }) => url))"
SPOIL = """
caches.open("minesweeper").then(async (kept) => {
  for (const request of await kept.keys()) {
    const headers = (await kept.match(request)).headers;
    if (!/\\/site\\/$|files.json/.test(request.url)) await kept.put(request, new Response("broken", { headers }));
  }
})
"""
"""Breaks every file that is kept for a start without a network."""

KEPT_ALL = "wait", "performance.getEntriesByName('kept').length"
HALVE = f"""
{KEEPS}.then(async (all) => {{
  const kept = await caches.open('minesweeper');
  for (const url of all.slice(0, 6)) await kept.delete(url);
}})
"""
REST = """
new Promise((resolve) => {
  let frames = 0;
  const ask = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (call) => (frames++, ask(call));
  setTimeout(() => ((globalThis.requestAnimationFrame = ask), resolve(frames)), 2000);
})"""
"""Counts the frames that are asked for in two seconds."""

STILL = "(page.resting and True) or None"


def test_a_host_in_whose_frame_it_is_starts_it_and_keeps_its_keys(
    do: Steps, site: Path, server: ThreadingHTTPServer
) -> None:
    """Like itch.io: browsers unpack gzip, the frame may use no clipboard, and keys must not scroll the host."""
    port = server.server_address[1]
    (site.parent / "host.html").write_text(
        ITCH.format(url=f"http://127.0.0.1:{port}/site/#{WIDER_BOARD}"), encoding="utf-8"
    )
    told = do(
        ("host", f"http://localhost:{port}/host.html"),
        in_front("PlayScene"),
        ("script", REFUSE_COPY),
        ("run", SHARE),
        ("script", SELECTED),
        ("script", "document.getElementById('field').close()"),
        *(("key", key) for key in ("ArrowDown", "Space", "PageDown", "End", "Escape")),
        ("top", "scrollY"),
        ("problems",),
    )
    assert told[0] == ""
    assert told[3] == Words("en")("share.no_clipboard")
    assert told[4].startswith("9x9/11:"), "the frame's address is the host's: a code can be pasted anywhere"
    assert told[-2:] == [0, []]


def publish_next(site: Path) -> None:
    """Change each part of a page, as another version of it would, and keep none of the old ones."""
    library = site / "library.zlib"
    library.write_bytes(zlib.compress(zlib.decompress(library.read_bytes()), 1))
    for packed in site.glob("*.xz"):
        packed.write_bytes(lzma.compress(lzma.decompress(packed.read_bytes()), preset=1))
    for name, more in ("page.mjs", b"// next"), ("page.css", b"/* next */"):
        (site / name).write_bytes((site / name).read_bytes() + more)
    (pyodide,), (pygame,) = site.glob("pyodide-*"), site.glob("pygame-*")
    lock = pyodide / "pyodide-lock.json"
    lock.write_text(lock.read_text() + "\n")
    pyodide.rename(site / "pyodide-next")
    (wheel,) = pygame.iterdir()
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.comment = b"next"
    pygame.rename(site / "pygame-next")
    subprocess.run([sys.executable, ROOT / ".ci/web/index.py", ROOT / ".ci/web", site], check=True)


def test_an_update_of_each_part_starts_with_the_records_of_the_old_one(site: Path, tmp_path: Path) -> None:
    """Whoever played the old version plays the new one, and half a cache of the old one does no harm."""
    root = tmp_path / "root"
    shutil.copytree(site, root / "site")
    for name in ("page.mjs", "node_modules"):
        (root / name).symlink_to(site.parent / name)
    with serving(root) as server:
        do = steps_of("chrome", root / "site", server, tmp_path / "profile")
        do(("open", f"#{BOARD}"), ("clickEach", WINNING_CLICKS), ("until", KEPT), ("served",), ("script", HALVE))
        publish_next(root / "site")
        told = do(("open", ""), *GAMES, KEPT_ALL, ("script", KEEPS), ("problems",))
        assert told[0] == ""
        assert told[2] == [[8, 8, True]]
        assert told[-1] == []
        old = json.loads((site / "files.json").read_bytes())
        assert [url for url in told[-2] if any(f"/{name}" in url for name in old if name.startswith("py"))] == []
    assert do(("open", ""), *GAMES)[-1] == [[8, 8, True]], "the new version is whole without a network"


def test_one_visit_is_enough_and_what_broke_on_the_disk_is_fetched_again(
    do: Steps, server: ThreadingHTTPServer
) -> None:
    """A player on a train has the whole game, whatever happened to the browser's cache."""
    Handler.missing[:] = ["/site/page.mjs", "/site/game.tar.xz", "/site/page.css", "/site/files.json"]
    once = ("open", ""), ("served",), ("script", SPOIL), ("open", "?"), ("served",)
    told = do(*once, KEPT_ALL, ("problems",))
    assert told[0] == told[3] == "", "what was missing once, or is broken, is fetched again"
    assert told[-1] == []
    assert Handler.missing == []
    server.shutdown()
    server.server_close()
    assert do(("open", ""))[0] == ""


def test_the_game_is_played_without_its_sounds(do: Steps) -> None:
    """They come after the first frame; a network that fails there leaves silence."""
    Handler.missing[:] = ["/site/sounds"] * 4
    told = do(("open", f"#{BOARD}"), ("clickEach", WINNING_CLICKS), ("until", KEPT), ("problems",))
    assert told[0] == ""
    assert told[-1] == []


def test_what_keeps_it_from_starting_is_told_in_words_and_tried_again(do: Steps) -> None:
    """A technical sentence helps nobody, and most networks come back."""
    Handler.missing[:] = ["/site/library.zlib"] * 4
    told = do(
        *(("open", ""), ("script", "document.getElementById('again').textContent")),
        *(
            ("script", "setTimeout(() => document.getElementById('again').click(), 100), 0"),
            ("navigated",),
            ("problems",),
        ),
    )
    assert told[0].startswith(WORDS["network"])
    assert told[1] == WORDS["again"]
    assert told[3:] == ["", []]


def test_a_second_page_knows_the_player_and_writes_nothing(do: Steps) -> None:
    """Two pages that write the same files would lose each other's games; the second one reads them."""
    do(("open", f"#{BOARD}"), ("clickEach", WINNING_CLICKS), ("until", KEPT))
    words = Words("en")
    told = do(
        *(("open", ""), ("another", ""), *GAMES, ("until", "[*page.cabinet.problems()] or None")),
        *(("run", "page.cabinet.change(theme='paper')"), ("wait", "!game.page.home.lasts()")),
        *(("open", ""), ("run", "page.cabinet.settings.theme")),
    )
    assert told[3] == [[8, 8, True]]
    assert told[4] == [words("fault.lost", why=words("fault.busy"))]
    assert told[-1] != "paper"


PHONE = """
globalThis.calls = [];
navigator.vibrate = () => calls.push("buzz");
navigator.share = async (what) => void calls.push(what.url ?? what.text);
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  calls.push("awake");
  return { released: false, release() { this.released = true; calls.push("asleep"); } };
} } });
"""
"""What a phone's browser has: ways to share, and a screen that can be kept on."""

MINE = """
board = page.cabinet.stage.top
mine = board.camera.cell_rect(board.session.game.layout.mines.bit_length() - 1)
[side / page.cabinet.style.css for side in mine.center]
"""
"""The place of a covered cell, in CSS pixels."""

PAUSED = f"{IN_FRONT} != 'PlayScene' or None"


def test_a_phone_goes_back_shares_stays_awake_and_rests(do: Steps) -> None:
    """Its Back pauses a game and does not leave it; its screen stays on in a game alone; nothing is painted at rest."""
    told = do(
        *(
            ("before", PHONE),
            ("size", 375, 812, 3),
            ("open", f"#{WIDER_BOARD}"),
            in_front("PlayScene"),
            ("until", STILL),
        ),
        *(
            ("wait", f"{REST}.then((frames) => frames === 0)"),
            ("run", "[*page.cabinet.window.get_surface().get_size()]"),
            ("run", SHARE),
        ),
        ("hold", MINE, "page.cabinet.stage.top.session.view.flags or None"),
        *(("wait", "calls.length > 2"), ("script", "calls"), ("back",), ("until", PAUSED), ("back",)),
        ("script", "Boolean(globalThis.game)"),
        ("problems",),
    )
    assert told[6] == [750, 1624]
    assert told[7] != Words("en")("share.copied")
    shared = next(call for call in told[10] if call.startswith("http"))
    assert "/site/#9x9/11:" in shared
    assert {"awake", "buzz"} <= {*told[10]}
    assert told[-2:] == [True, []]


def test_letters_that_do_not_come_are_asked_for_again_and_no_boxes_stand_meanwhile(do: Steps) -> None:
    """A network may fail for a moment: the texts are English until the font is there."""
    Handler.missing[:] = ["/site/notosansjp"] * 5
    told = do(
        *(("open", ""), ("run", "page.cabinet.change(language='ja')"), ("run", "page.cabinet.style.words.locale")),
        *(("script", "setInterval(() => dispatchEvent(new Event('online')), 500), 0"),),
        ("until", "True if page.cabinet.style.words.locale == 'ja' else None"),
        ("problems",),
    )
    assert told[2] == "en"
    assert told[-1] == []
    assert Handler.missing == []
