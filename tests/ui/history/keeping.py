"""Put games and matches into the history, and show its pages."""

from collections.abc import Iterable
from datetime import UTC, timezone
from random import Random

from game.store.kinds import AnyGame, JudgedGame, LeftGame, PlayedGame, PlayedMatch
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.kit.focus import focusable
from game.ui.kit.node import Do, Node
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Chips
from game.ui.modes.history.records import RecordsScene
from tests.patience import wait_until
from tests.store.made import game
from tests.ui.hands import click_pixel
from tests.ui.nodes import front, node_of, rect_of


def keep(cabinet: Cabinet, games: Iterable[PlayedGame]) -> None:
    """Put games into the history."""
    cabinet.history.ask(lambda records: records.merge((game, None) for game in games)).result()


def keep_matches(cabinet: Cabinet, matches: Iterable[PlayedMatch]) -> None:
    """Put matches into the history."""
    cabinet.history.ask(lambda records: records.merge((one, None) for one in matches)).result()


def guessed(number: int, **other: object) -> PlayedGame:
    """Return a game with known guesses."""
    random = Random(number)
    known = {
        "forced": number % 4,
        "needless": number % 2,
        "given_away": random.random() / 2,
        "fortune": random.random() - 0.5,
        "paces": "single 40 600;guess 2 3000",
    }
    return game(number, **{**known, **other})


def judged_rows(games: list[PlayedGame]) -> list[JudgedGame]:
    """Return judgements of games: every second one has losses by a missed 1-2, a worse guess and another miss."""
    costs = "one_two 1800;guess 600;other 200", ""
    return [
        JudgedGame(f"{number:032x}", one.finished_at, one.uid, 30, costs[number % 2])
        for number, one in enumerate(games)
    ]


def read(cabinet: Cabinet) -> None:
    """Wait until the front scene has read its answers."""
    cabinet.stage.update(0)
    wait_until(lambda: not cabinet.stage.animating, lambda: cabinet.stage.update(0))


def show(cabinet: Cabinet, scene: Scene) -> None:
    """Put a scene on the stage and let it read."""
    cabinet.stage.replace(scene)
    read(cabinet)


def ask(cabinet: Cabinet, *commands: Action) -> None:
    """Send actions, and wait for the scene's answers after each."""
    for action in commands:
        cabinet.stage.act(Asked(action))
        read(cabinet)


def records_of(cabinet: Cabinet, games: Iterable[PlayedGame], zone: timezone = UTC) -> RecordsScene:
    """Put the records of these games on the stage, and return the scene."""
    keep(cabinet, games)
    scene = RecordsScene(cabinet, zone)
    show(cabinet, scene)
    return scene


def games_on(scene: RecordsScene) -> list[AnyGame]:
    """Return the games in the rows of a page."""
    scene.refresh()
    about = (node.press.about for node, _ in scene.pane.placed if isinstance(node.press, Do))
    return [game for game in about if isinstance(game, PlayedGame | LeftGame)]


def focus_on(scene: Screen, kind: type[Node]) -> None:
    """Move the focus to the first node of a kind."""
    scene.refresh()
    scene.pane.to(next(node.key for node in focusable(scene.pane.placed) if isinstance(node, kind)))


def turn_to(cabinet: Cabinet, chips: str, page: str) -> None:
    """Choose a page, with focus and mouse where they are."""
    node = node_of(cabinet, chips)
    assert node.put
    node.put(page)
    read(cabinet)
    front(cabinet)


def open_page(cabinet: Cabinet, page: str, chips: str = "tabs") -> None:
    """Click on the chip of a page, and wait until it is read."""
    node = node_of(cabinet, chips)
    assert isinstance(node, Chips)
    click_pixel(cabinet, node._places(cabinet.style, rect_of(cabinet, chips))[page].center)
    read(cabinet)
