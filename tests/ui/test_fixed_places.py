"""No key of any page moves because something was read: a click meant for one key must not hit another."""

from collections.abc import Callable, Hashable
from itertools import count

import pytest

from game.arcade.daily import Day
from game.engine.level import BEGINNER, EXPERT
from game.play import worker
from game.play.engines import Slices
from game.store.finished_run import RunSoFar
from game.store.kinds import Achieved, Kept
from game.ui.core import routes
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from game.ui.kit.large_key import LargeKey
from game.ui.kit.node import Box, box
from game.ui.kit.pane import Pane
from game.ui.kit.panes import Panes
from game.ui.modes.arcade.arcade_over import ArcadeOverScene, RunLedger
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.settings.transfer import ImportScene
from tests.patience import wait_until
from tests.store.made import ANSWER, CARD
from tests.store.made import game as made
from tests.store.made import match as made_match
from tests.store.made import run as made_run
from tests.store.test_run_keeping import begun, over
from tests.ui.conftest import Opener
from tests.ui.hands import click, play_to_loss, play_to_win, start_game
from tests.ui.review.reviews import some_game

Places = dict[Hashable, Box]
Page = Callable[[Cabinet], None]

ROUTES: tuple[Route, ...] = (
    *(routes.Title(), routes.Boards(), routes.SettingsMenu(), routes.FirstStart()),
    *(routes.ArcadeMenu(), routes.BattleSetup(), routes.JoinMatch(), routes.BattleHowTo()),
    *(routes.Road(), routes.Analysis()),
    *(routes.Profile(), routes.Profile("statistics"), routes.Profile("medals"), routes.BattleRecords()),
)


def routed(route: Route) -> Page:
    """Return a function that opens a route."""

    def page(cabinet: Cabinet) -> None:
        cabinet.router.go(route)

    page.__name__ = type(route).__name__
    return page


def runs_table(cabinet: Cabinet) -> None:
    """Open the tables of runs."""
    cabinet.stage.push(ArcadeTableScene(cabinet))


def importing(cabinet: Cabinet) -> None:
    """Open the page that searches for files to import."""
    cabinet.stage.push(ImportScene(cabinet))


def won(cabinet: Cabinet) -> None:
    """Win a game: its place and its figures come later."""
    play_to_win(cabinet, start_game(cabinet, BEGINNER))


def lost(cabinet: Cabinet) -> None:
    """Lose a game: the reason comes later."""
    play_to_loss(cabinet, start_game(cabinet, BEGINNER))


def reviewed(cabinet: Cabinet) -> None:
    """Open the review of a game, which is worked out meanwhile."""
    cabinet.router.go(routes.ReplayGame("a game", lambda: some_game().recording))


def run_over(cabinet: Cabinet) -> None:
    """End a run: its places in the tables and its medals come later."""
    ledger = RunLedger(cabinet, over(), None)
    ledger.close()
    cabinet.stage.replace(ArcadeOverScene(cabinet, over().run, None, ledger))


PAGES: tuple[Page, ...] = (*map(routed, ROUTES), runs_table, importing, won, lost, reviewed, run_over)


def panes(cabinet: Cabinet) -> list[Pane]:
    """Return the panes of the visible scenes, and of their parts."""
    found: list[Pane] = []
    for scene in cabinet.stage._visible:
        for one in (scene, *vars(scene).values()):
            for part in vars(one).values() if hasattr(one, "__dict__") else ():
                some = part.all if isinstance(part, Panes) else [part]
                found += [pane for pane in some if isinstance(pane, Pane) and pane not in found]
    return found


def places(cabinet: Cabinet) -> Places:
    """Return where in the window every key lies."""
    in_window = cabinet.stage.viewport.in_window
    for scene in cabinet.stage._visible:
        scene.looks()
    found: Places = {}
    for number, pane in enumerate(panes(cabinet)):
        for node, rect in pane.placed:
            if node.focusable:
                found[number, node.key] = box(in_window(rect))
            if isinstance(node, LargeKey) and node.values:
                for by, arrow in enumerate(node._arrows(cabinet.style, rect)):
                    found[number, node.key, by] = box(in_window(arrow))
    return found


def fill(cabinet: Cabinet) -> None:
    """Fill the history with something of everything that a page may read."""
    now = 1_795_000_000
    records: list[Kept] = [
        *(
            (made(n, level="expert", width=30, height=16, mines=99, bbbv=150, time_ms=100_000 + n), None)
            for n in range(8)
        ),
        *((made(50 + n, won=n % 2 == 0, luck_bits=1.0, forced=3, needless=1, fortune=0.5), None) for n in range(60)),
        *((made_match(n, first="person", second="recruit"), None) for n in range(9)),
        *((made_run(n, score=40_000 - 900 * n, day=str(Day.today()) if n == 3 else ""), None) for n in range(30)),
        *((Achieved(name, now), None) for name in ("week",)),
        (CARD, None),
        (ANSWER, None),
    ]
    cabinet.history.ask(lambda history: history.merge(records)).result()
    run = RunSoFar(begun(400), "Ada", uid="e" * 32, initials="AAA")
    cabinet.history.runs.keep_unfinished(run).result()
    play = start_game(cabinet, EXPERT)
    click(play, [200])
    wait_until(lambda: play.session.runs, lambda: cabinet.stage.update(1))
    cabinet.stage.update(500)
    cabinet.stage.clear()
    for job in cabinet.history._records._underway:
        job.wait()


@pytest.mark.sampled(60)
@pytest.mark.parametrize(
    ("size", "percent", "language"),
    [
        ((1280, 720), 100, "en"),
        ((640, 480), 100, "en"),
        ((390, 844), 100, "en"),
        ((640, 480), 200, "es"),  # one column, longer than the window
        ((360, 640), 160, "pt-BR"),
        ((1080, 2340), 160, "pl"),
    ],
    ids=str,
)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
@pytest.mark.parametrize("full", [True, False], ids=["full", "empty"])
def test_no_key_moves_while_a_page_reads(
    full: bool,
    page: Page,
    size: tuple[int, int],
    percent: int,
    language: str,
    open_game: Opener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Jobs are done one slice at a time, and after each every key lies where it lay."""
    cabinet = open_game(size, interface_size=percent, language=language)
    if full:
        fill(cabinet)
    engine = Slices(count().__next__)
    monkeypatch.setattr(worker, "engine", engine)
    try:
        watch_keys(cabinet, page, engine)
    finally:
        cabinet.stage.clear()
        while engine._waiting:
            engine._take_slice()
        monkeypatch.undo()


def watch_keys(cabinet: Cabinet, page: Page, engine: Slices) -> None:
    """Open a page, and compare the places of its keys after each slice of work."""
    cabinet.history.start()
    page(cabinet)
    cabinet.stage.update(0)
    known = places(cabinet)
    scene = cabinet.stage.top
    while engine._waiting:
        engine._take_slice()
        cabinet.stage.update(1)
        now = places(cabinet)
        if cabinet.stage.top is not scene:
            scene, known = cabinet.stage.top, now
        moved = {key: (at, now[key]) for key, at in known.items() if key in now and now[key] != at}
        assert not moved
        known |= now
