"""
The scene of each route: the only module that knows all modes.

A mode is loaded when the player goes there, so the first frame does not wait for it.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.ui.core import routes
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route

if TYPE_CHECKING:
    from game.notation.recording import Recording


def open_route(cabinet: Cabinet, route: Route) -> None:
    """Open the scene that *route* names."""
    match route:
        case routes.Title():
            from game.ui.modes.title.title import TitleScene

            cabinet.stage.replace(TitleScene(cabinet))
        case routes.PlayGame() | routes.CustomBoard():
            _open_classic(cabinet, route)
        case routes.ArcadeMenu() | routes.PlayRun():
            _open_arcade(cabinet, route)
        case routes.Trainer() | routes.PractiseCards():
            _open_trainer(cabinet, route)
        case routes.ReplayGame() | routes.ReviewGame() | routes.ReplayFile() | routes.ReviewFile():
            _open_review(cabinet, route)
        case routes.GameRecords() | routes.BattleRecords() | routes.Medals():
            _open_history(cabinet, route)
        case routes.SettingsMenu() | routes.EnterName() | routes.HowToPlay() | routes.Lessons():
            _open_settings(cabinet, route)
        case _:
            _open_battle(cabinet, route)


def _open_classic(cabinet: Cabinet, route: routes.ClassicRoute) -> None:
    match route:
        case routes.PlayGame(level):
            from game.ui.modes.classic.play import PlayScene

            cabinet.stage.replace(PlayScene(cabinet, level))
        case routes.CustomBoard():
            from game.ui.modes.classic.custom import CustomScene

            cabinet.stage.push(CustomScene(cabinet))


def _open_arcade(cabinet: Cabinet, route: routes.ArcadeRoute) -> None:
    match route:
        case routes.ArcadeMenu():
            from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene

            cabinet.stage.replace(ArcadeMenuScene(cabinet))
        case routes.PlayRun(seed, day):
            from game.ui.modes.arcade.arcade import ArcadeScene, new_session

            cabinet.stage.replace(ArcadeScene(cabinet, new_session(cabinet.settings, seed), day))


def _open_battle(cabinet: Cabinet, route: routes.BattleRoute) -> None:
    match route:
        case routes.BattleSetup():
            from game.ui.modes.battle.battle_setup import BattleSetupScene

            cabinet.stage.replace(BattleSetupScene(cabinet))
        case routes.JoinMatch(seats, best_of):
            from game.ui.modes.battle.battle_join import BattleJoinScene

            cabinet.stage.replace(BattleJoinScene(cabinet, seats, best_of))
        case routes.PlayMatch(terms, players):
            from game.ui.modes.battle.battle import BattleScene

            cabinet.stage.replace(BattleScene(cabinet, terms, players))
        case routes.WatchMatch(played, kept, moments):
            from game.ui.modes.battle.battle_watch import BattleWatchScene

            cabinet.stage.push(BattleWatchScene(cabinet, played, kept, moments))
        case routes.BattleHowTo():
            from game.ui.modes.battle.battle_how_to import BattleHowToScene

            cabinet.stage.push(BattleHowToScene(cabinet))


def _open_trainer(cabinet: Cabinet, route: routes.TrainerRoute) -> None:
    match route:
        case routes.Trainer():
            from game.ui.modes.trainer.trainer import TrainerScene

            cabinet.stage.replace(TrainerScene(cabinet))
        case routes.PractiseCards(known, family):
            from game.ui.modes.trainer.drill import DrillScene

            now = int(datetime.now(UTC).timestamp())
            cabinet.stage.replace(DrillScene(cabinet, known, cabinet.new_seed(), now, family))


def _open_review(cabinet: Cabinet, route: routes.ReviewRoute) -> None:
    from game.ui.modes.review.load import read_file

    match route:
        case routes.ReplayGame(name, read, uid):
            _replay(cabinet, name, read, uid)
        case routes.ReviewGame(name, read, uid):
            _review(cabinet, name, read, uid)
        case routes.ReplayFile(path):
            _replay(cabinet, path.name or str(path), lambda: read_file(path))
        case routes.ReviewFile(path):
            _review(cabinet, path.name or str(path), lambda: read_file(path))


def _replay(cabinet: Cabinet, name: str, read: "Callable[[], Recording]", uid: str = "") -> None:
    """Replay a recording; one that is being shown gives way to it."""
    from game.ui.modes.review.load import LoadScene
    from game.ui.modes.review.replay import ReplayScene

    if isinstance(cabinet.stage.top, LoadScene | ReplayScene):  # else each file would lie over the last one
        cabinet.stage.pop()
    cabinet.stage.push(LoadScene(cabinet, name, read, lambda playback: ReplayScene(cabinet, playback, uid)))


def _review(cabinet: Cabinet, name: str, read: "Callable[[], Recording]", uid: str = "") -> None:
    from game.ui.modes.review.load import LoadScene
    from game.ui.modes.review.review import ReviewScene

    cabinet.stage.push(LoadScene(cabinet, name, read, lambda playback: ReviewScene(cabinet, playback, uid)))


def _open_history(cabinet: Cabinet, route: routes.HistoryRoute) -> None:
    match route:
        case routes.GameRecords():
            from game.ui.modes.history.records import RecordsScene

            cabinet.stage.push(RecordsScene(cabinet))
        case routes.BattleRecords():
            from game.ui.modes.history.battle_records import BattleRecordsScene

            cabinet.stage.push(BattleRecordsScene(cabinet))
        case routes.Medals():
            from game.ui.modes.history.medals import MedalsScene

            cabinet.stage.push(MedalsScene(cabinet))


def _open_settings(cabinet: Cabinet, route: routes.SettingsRoute) -> None:
    match route:
        case routes.SettingsMenu():
            from game.ui.modes.settings.settings import SettingsScene

            cabinet.stage.push(SettingsScene(cabinet))
        case routes.EnterName():
            from game.ui.modes.settings.name import NameScene

            cabinet.stage.push(NameScene(cabinet))
        case routes.HowToPlay():
            from game.ui.modes.settings.how_to import HowToScene

            cabinet.stage.push(HowToScene(cabinet))
        case routes.Lessons():
            from game.ui.modes.settings.lessons import LessonsScene

            cabinet.stage.push(LessonsScene(cabinet))
