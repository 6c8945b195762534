"""Put games and matches into the history, and show its pages."""

from collections.abc import Iterable
from datetime import UTC, timezone

from game.store.kinds import AnyGame, PlayedGame, PlayedMatch
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.input.actions import Action, Asked
from game.ui.kit.focus import focusable
from game.ui.kit.node import Node
from game.ui.kit.scene import Screen
from game.ui.modes.history.game_rows import Watch
from game.ui.modes.history.records import RecordsScene
from tests.patience import wait_until


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
    return [node.press.game for node, _ in scene.pane.placed if isinstance(node.press, Watch)]


def focus_on(scene: Screen, kind: type[Node]) -> None:
    """Move the focus to the first node of a kind."""
    scene.refresh()
    scene.pane.to(next(node.key for node in focusable(scene.pane.placed) if isinstance(node, kind)))


def open_page(cabinet: Cabinet, scene: RecordsScene, page: str) -> None:
    """Order the tables by another figure, or show the last games."""
    scene.put("tabs", page)
    read(cabinet)
