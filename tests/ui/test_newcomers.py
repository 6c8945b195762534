"""Newcomers with one device reach their aims in few presses, and lose nothing on the way."""

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.grid import cells_of
from game.road.boards import road
from game.solver.chances import mine_chances
from game.store.history import EARNS
from game.store.settings import NEWCOMER
from game.ui.board.board_scene import BoardScene
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Boards, FirstStart, Profile, Road, Route, SettingsMenu, Title
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.modes.arcade.arcade import ArcadeScene
from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene
from game.ui.modes.battle.battle import BattleScene
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.road_board import RoadBoardScene
from game.ui.modes.review.analysis import AnalysisScene
from game.ui.modes.road.road import RoadScene
from game.ui.modes.settings import settings
from game.ui.modes.settings.settings import SettingsScene
from tests.patience import wait_until
from tests.store.made import game as made
from tests.ui.conftest import Opener
from tests.ui.devices import DEVICES, ByActions, ByPlace, Hands, widgets
from tests.ui.eyes import words_seen
from tests.ui.hands import click, secret
from tests.ui.history.keeping import keep, read

pytestmark = pytest.mark.usefixtures("empty_queue")

PRESSES = pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN

ONE_DEVICE = ("mouse", "touch", "keys", "pad")


class Newcomer:
    """One device; every press is counted."""

    def __init__(self, cabinet: Cabinet, device: str, documents: Path) -> None:
        self.documents = documents
        self.hands: Hands = DEVICES[device](cabinet)
        self.presses = 0
        put = self.hands.put

        def counted(kind: int, **what: Any) -> None:
            self.presses += kind in PRESSES
            put(kind, **what)

        self.hands.put = counted  # type: ignore[method-assign]
        self.hands.wait(0.5)

    def choose(self, key: Hashable) -> None:
        """Press the node of a key."""
        self.hands.choose(next(widget for widget in widgets(self.hands.scene) if widget.key == key))

    def open(self, cell: int) -> None:
        """Open a cell of the board in front."""
        assert isinstance(self.hands.scene, BoardScene)
        self.hands.open(self.hands.scene, cell)


def first_cell(who: Newcomer, cabinet: Cabinet) -> None:
    """From the program's start to an opened cell: choose the language, and the first board of the Road begins."""
    cabinet.router.go(FirstStart())
    who.choose(cabinet.style.words.locale)
    play = who.hands.scene
    assert isinstance(play, RoadBoardScene)
    who.open(cells_of(mine_chances(play.session.view).safe & play.session.view.covered)[0])
    assert play.session.view.opened != play.board.begun().opened


def first_win(who: Newcomer, cabinet: Cabinet) -> None:
    """From the start past the Road to the first game; logic alone wins it."""
    cabinet.router.go(FirstStart())
    who.choose(cabinet.style.words.locale)
    if isinstance(who.hands, ByPlace):
        who.choose(Action.TITLE)
    else:
        who.hands.back()
    who.choose("play")
    play = who.hands.scene
    assert isinstance(play, PlayScene)
    who.open(play.hand.focused())
    wait_until(lambda: play.session.view.opened, lambda: who.hands.wait(0.02))
    assert play.session.setup.no_guess
    click(play, cells_of(secret(play).safe & play.session.view.covered))
    who.hands.wait(0.1)
    assert cabinet.history.wins == 1


def a_lesson(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title to the first board of the Road."""
    cabinet.router.go(Title())
    who.choose("road")
    assert isinstance(who.hands.scene, RoadScene)
    who.choose(road()[0].boards[0].key)
    assert isinstance(who.hands.scene, RoadBoardScene)


def the_daily(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title to the daily run, and back: the try is not used up."""
    cabinet.router.go(Title())
    who.choose("today")
    wait_until(lambda: isinstance(who.hands.scene, ArcadeScene), lambda: who.hands.wait(0.02))
    assert isinstance(who.hands.scene, ArcadeScene)
    there = who.presses
    cabinet.ask(Asked(Action.PAUSE))
    who.choose("later")
    assert isinstance(who.hands.scene, ArcadeMenuScene)
    who.presses = there
    assert not cabinet.history.ask(lambda records: records.days()).result()


def the_theme(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title to another theme."""
    cabinet.router.go(Title())
    who.choose("settings")
    assert isinstance(who.hands.scene, SettingsScene)
    node = next(widget for widget in widgets(who.hands.scene) if widget.key == "theme")
    if isinstance(who.hands, ByPlace):
        who.hands.press_at((node.rect.right - node.rect.width // 10, node.rect.centery))
    else:
        who.choose("theme")
    assert cabinet.settings.theme != "night"


def the_export(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title to all records in one file."""
    keep(cabinet, [made(1)])
    cabinet.router.go(Title())
    for widget in ("settings", "export"):
        if isinstance(who.hands, ByActions):
            who.hands.press(Action.UP)  # to the last row at once
            who.hands.rest()
        who.choose(widget)
    wait_until(lambda: [*who.documents.iterdir()], lambda: who.hands.wait(0.02))


def a_match(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title to a match against the next rank."""
    cabinet.router.go(Title())
    for key in ("battle", "begin"):
        who.choose(key)
    assert isinstance(who.hands.scene, BattleScene)


def a_position(who: Newcomer, cabinet: Cabinet) -> None:
    """From the title by the page of boards to the analysis of any position."""
    cabinet.router.go(Title())
    who.choose("boards")
    if isinstance(who.hands, ByActions):
        who.hands.press(Action.UP)  # past the rows to the keys at once
        who.hands.rest()
    who.choose("analysis")
    assert isinstance(who.hands.scene, AnalysisScene)


GOALS: dict[Callable[[Newcomer, Cabinet], None], tuple[int, int, int, int]] = {
    first_cell: (2, 2, 4, 4),
    first_win: (4, 4, 4, 4),
    a_lesson: (2, 2, 4, 4),
    the_daily: (1, 1, 4, 4),
    a_match: (2, 2, 6, 6),
    a_position: (2, 3, 8, 8),
    the_theme: (2, 2, 8, 8),
    the_export: (2, 2, 6, 6),
}
"""The aims of newcomers, and the most presses for each by mouse, finger (a drag counts, too), keys and pad."""


TERMS = re.compile("3BV|IOE|RQP|QG|STNB|ZiNi")
PAGES: dict[str, Route] = {
    "records": Profile(),
    "statistics": Profile("statistics"),
    "medals": Profile("medals"),
    "boards": Boards(),
    "settings": SettingsMenu(),
    "road": Road(),
}


@pytest.mark.parametrize("page", PAGES)
def test_no_page_speaks_of_figures_to_a_newcomer(page: str, cabinet: Cabinet) -> None:
    """After ten wins, too, no page names the experts' figures; in the competition profile pages do."""
    keep(cabinet, [made(number) for number in range(EARNS)])
    cabinet.history.wins = EARNS
    cabinet.router.go(PAGES[page])
    read(cabinet)
    assert [text for text in words_seen(cabinet) if TERMS.search(text)] == []
    cabinet.change(competition=True)
    assert any(map(TERMS.search, words_seen(cabinet))) is (page in ("records", "statistics"))


@pytest.mark.long
@pytest.mark.parametrize("device", ONE_DEVICE)
@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: str(goal.__name__))
def test_newcomers_reach_what_they_look_for(
    goal: Callable[[Newcomer, Cabinet], None],
    device: str,
    open_game: Opener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loop counts the presses from the device's own events."""
    (documents := tmp_path / "documents").mkdir()
    monkeypatch.setattr(settings, "export_folders", lambda: (documents,))
    cabinet = open_game(reduced_motion=True, seen_how_to=False, no_guess_beginner=NEWCOMER.no_guess_beginner)
    who = Newcomer(cabinet, device, documents)
    goal(who, cabinet)
    assert 0 < who.presses <= GOALS[goal][ONE_DEVICE.index(device)]


SHORT: dict[tuple[Action, ...], type[Scene]] = {
    (Action.DOWN, Action.DOWN, Action.CONFIRM, Action.CONFIRM): RoadBoardScene,
    (Action.UP, Action.RIGHT, Action.CONFIRM, Action.RIGHT): SettingsScene,
}
"""Ways from the title by arrows that wrap around: to a lesson, to another theme."""


@pytest.mark.parametrize("way", SHORT, ids=lambda way: f"{len(way)} presses")
def test_up_from_the_first_key_is_the_short_way(way: tuple[Action, ...], cabinet: Cabinet) -> None:
    """Up wraps around to the small keys, so four to six presses are enough."""
    cabinet.router.go(Title())
    for action in way:
        cabinet.ask(Asked(action))
    assert isinstance(cabinet.stage.top, SHORT[way])
    assert (cabinet.settings.theme != "night") is (SHORT[way] is SettingsScene)
