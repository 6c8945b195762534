"""
The scene of each route: the only module that knows all modes.

A mode is loaded when the player goes there, so the first frame does not wait for it.
"""

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from game.ui.core import routes
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Route
from game.ui.input.actions import Action, Asked

if TYPE_CHECKING:
    from game.store.practice import Practice
    from game.ui.core.scene import Scene


def open_route(cabinet: Cabinet, route: Route) -> None:
    """Open the scene that *route* names."""
    if isinstance(route, routes.Title):
        from game.ui.modes.title.title import TitleScene

        cabinet.stage.replace(TitleScene(cabinet), back=True)
    elif isinstance(route, routes.ClassicRoute):
        _open_classic(cabinet, route)
    elif isinstance(route, routes.ArcadeRoute):
        _open_arcade(cabinet, route)
    elif isinstance(route, routes.BattleRoute):
        _open_battle(cabinet, route)
    elif isinstance(route, routes.TrainerRoute):
        _open_trainer(cabinet, route)
    elif isinstance(route, routes.ReviewRoute):
        _open_review(cabinet, route)
    elif isinstance(route, routes.HistoryRoute):
        _open_history(cabinet, route)
    elif isinstance(route, routes.SettingsRoute):
        _open_settings(cabinet, route)
    else:
        _open_learn(cabinet, route)


def _open_classic(cabinet: Cabinet, route: routes.ClassicRoute) -> None:
    match route:
        case routes.PlayGame(level):
            from game.ui.modes.classic.play import PlayScene

            cabinet.stage.replace(PlayScene(cabinet, level))
        case routes.GoOn(file):
            from game.road.boards import board_of
            from game.ui.modes.classic.play import PlayScene
            from game.ui.modes.classic.road_board import RoadBoardScene

            play = (RoadBoardScene if board_of(file.session.setup) else PlayScene)(cabinet, file)
            cabinet.stage.replace(play)
            play.wait_for_player()
        case routes.PlayPosition(view):
            from game.ui.modes.classic.boards import position_played

            cabinet.stage.replace(position_played(cabinet, view))
        case routes.PlayLink(code):
            from game.engine.level import BEGINNER
            from game.ui.modes.classic.play import PlayScene

            there = cabinet.stage.uncovered(PlayScene)
            if there is None:
                cabinet.stage.replace(there := PlayScene(cabinet, BEGINNER))
            there.begin_shared(code)
        case routes.Boards(own, pastes):
            from game.ui.modes.classic.boards import BoardsScene

            cabinet.stage.push(page := BoardsScene(cabinet, own=own))
            if pastes:
                page.act(Asked(Action.PASTE))


def _open_arcade(cabinet: Cabinet, route: routes.ArcadeRoute) -> None:
    match route:
        case routes.ArcadeMenu():
            from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene

            cabinet.stage.replace(ArcadeMenuScene(cabinet))
        case routes.PlayRun(seed, day, typed):
            from game.ui.modes.arcade.arcade import ArcadeScene, new_session

            cabinet.stage.replace(ArcadeScene(cabinet, new_session(cabinet.settings, seed), day, typed=typed))


def _open_battle(cabinet: Cabinet, route: routes.BattleRoute) -> None:
    match route:
        case routes.BattleSetup():
            from game.ui.modes.battle.battle_setup import BattleSetupScene

            cabinet.stage.replace(BattleSetupScene(cabinet))
        case routes.JoinMatch(seats):
            from game.ui.modes.battle.battle_join import BattleJoinScene

            cabinet.stage.replace(BattleJoinScene(cabinet, seats))
        case routes.PlayMatch(terms, players):
            from game.ui.modes.battle.battle import BattleScene

            cabinet.stage.replace(BattleScene(cabinet, terms, players))
        case routes.WatchMatch(played, kept, moments):
            from game.ui.modes.battle.conquest import ConquestScene
            from game.ui.modes.battle.match_report import report_of_kept

            cabinet.stage.push(ConquestScene(cabinet, kept, report_of_kept(moments[-1], played, kept, cabinet.style)))
        case routes.BattleHowTo():
            from game.ui.modes.battle.battle_how_to import BattleHowToScene

            cabinet.stage.push(BattleHowToScene(cabinet))


def _open_trainer(cabinet: Cabinet, route: routes.TrainerRoute) -> None:
    match route:
        case routes.DrillPattern(family):
            from game.store.practice import read_practice
            from game.ui.kit.load import LoadScene

            page = LoadScene(
                cabinet,
                lambda words: words(f"trainer.family_{family}"),
                lambda _: cabinet.history.ask(read_practice),
                partial(_drill, cabinet, family),
            )
            _over_what_was_practised(cabinet, page)
        case routes.Analysis(view, pastes):
            from game.ui.modes.review.analysis import AnalysisScene

            cabinet.stage.push(scene := AnalysisScene(cabinet, view))
            if pastes:
                scene.act(Asked(Action.PASTE))
        case routes.PractiseCards(known, pattern):
            _over_what_was_practised(cabinet, _drill(cabinet, pattern, known))


def _drill(cabinet: Cabinet, pattern: str | None, known: "Practice") -> "Scene":
    from game.ui.modes.trainer.drill import DrillScene
    from game.ui.modes.trainer.drill_board import Exercise

    now = int(datetime.now(UTC).timestamp())
    return DrillScene(cabinet, Exercise(routes.PractiseCards(known, pattern), cabinet.seeds.new(), now))


def _over_what_was_practised(cabinet: Cabinet, scene: "Scene") -> None:
    """Show a scene of practice in the place of the one before, so that Back leads to where practice began."""
    from game.ui.modes.trainer.drill_board import DrillBoard
    from game.ui.modes.trainer.drill_over import DrillOverScene

    passing = isinstance(cabinet.stage.top, DrillBoard | DrillOverScene)
    (cabinet.stage.give_way if passing else cabinet.stage.push)(scene)


def _open_review(cabinet: Cabinet, route: routes.ReviewRoute) -> None:
    """Review a recording; it replaces a shown one."""
    from game.ui.kit.load import LoadScene
    from game.ui.modes.review.load import read_file, recording_page
    from game.ui.modes.review.review import ReviewScene

    match route:
        case routes.ReplayGame(name, read, uid):
            pass
        case routes.ReplayFile(path):
            name, read, uid = path.name or str(path), lambda: read_file(path), ""
    if isinstance(cabinet.stage.top, LoadScene | ReviewScene):  # else the reviews would pile up
        cabinet.stage.pop()
    cabinet.stage.push(recording_page(cabinet, name, read, lambda playback: ReviewScene(cabinet, playback, uid)))


def _open_history(cabinet: Cabinet, route: routes.HistoryRoute) -> None:
    """Show a page of the profile, which replaces another one in front; or the matches."""
    match route:
        case routes.Profile(page):
            from game.ui.modes.history.medals import MedalsScene
            from game.ui.modes.history.profile import ProfileScene
            from game.ui.modes.history.records import RecordsScene
            from game.ui.modes.history.statistics import StatisticsScene

            kinds = {one.tab: one for one in (RecordsScene, StatisticsScene, MedalsScene)}
            show = cabinet.stage.swap if isinstance(cabinet.stage.top, ProfileScene) else cabinet.stage.push
            show(kinds[page](cabinet))
        case routes.BattleRecords():
            from game.ui.modes.history.battle_records import BattleRecordsScene

            cabinet.stage.push(BattleRecordsScene(cabinet))


def _open_settings(cabinet: Cabinet, route: routes.SettingsRoute) -> None:
    match route:
        case routes.SettingsMenu():
            from game.ui.modes.settings.settings import SettingsScene

            cabinet.stage.show(SettingsScene, lambda: SettingsScene(cabinet))
        case routes.ImportRecords(path):
            from game.ui.modes.history.profile import ProfileScene
            from game.ui.modes.settings.transfer import ImportScene

            over = isinstance(cabinet.stage.top, ProfileScene | ImportScene)  # a profile below would show old records
            (cabinet.stage.swap if over else cabinet.stage.push)(ImportScene(cabinet, path))


def _open_learn(cabinet: Cabinet, route: routes.LearnRoute) -> None:
    match route:
        case routes.FirstStart():
            from game.ui.modes.title.first_start import LanguageScene

            cabinet.stage.replace(LanguageScene(cabinet))
        case routes.Road(chapter):
            from game.ui.modes.road.road import RoadScene

            cabinet.stage.replace(RoadScene(cabinet, chapter))
        case routes.PlayRoad(key, skips, returns):
            from game.road.boards import road
            from game.ui.modes.classic.road_board import RoadBoardScene

            board = next(one for chapter in road() for one in chapter.boards if one.key == key)
            show = cabinet.stage.push if returns else cabinet.stage.replace
            show(RoadBoardScene(cabinet, board, skips=skips, returns=returns))
