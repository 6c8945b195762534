"""Put games and matches into the history, and show its pages."""

from collections.abc import Iterable
from datetime import UTC, timezone

from game.store.kinds import AnyGame, LeftGame, PlayedGame, PlayedMatch
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.kit.focus import focusable
from game.ui.kit.node import Do, Node
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Chips
from game.ui.modes.history.records import RecordsScene
from tests.patience import wait_until
from tests.ui.hands import click_pixel
from tests.ui.nodes import front, node_of, rect_of


def keep(cabinet: Cabinet, games: Iterable[PlayedGame]) -> None:
    """Put games into the history."""
    cabinet.history.ask(lambda records: records.merge((game, None) for game in games)).result()


def keep_matches(cabinet: Cabinet, matches: Iterable[PlayedMatch]) -> None:
    """Put matches into the history."""
    cabinet.history.ask(lambda records: records.merge((one, None) for one in matches)).result()


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
