"""
The ways between the scenes: the only module that knows them all.

A scene says where to go by ``cabinet.go``; what it leads to is loaded when it is gone to.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.level import Level
from game.ui.cabinet import Cabinet
from game.ui.stage import Scene

if TYPE_CHECKING:
    from game.arcade.daily import Day
    from game.arcade.run import Run
    from game.arcade.session import RunSession
    from game.battle.live import LiveMatch
    from game.battle.threaded import Terms
    from game.notation.recording import Recording
    from game.play.replay import Playback
    from game.play.session import Session
    from game.store.history import Receipt
    from game.store.played import Table
    from game.ui.ledger import RunLedger
    from game.ui.scenes.board_scene import BoardScene


class Ways:
    """Each way puts its scene in front, or, where it says so, in the place of all others."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    # In the place of all others

    def title(self) -> None:
        """To the title, in the place of all others."""
        from game.ui.scenes.title import TitleScene

        self._cabinet.stage.replace(TitleScene(self._cabinet))

    def play(self, level: Level) -> None:
        """To a game, in the place of all others."""
        from game.ui.scenes.play import PlayScene

        self._cabinet.stage.replace(PlayScene(self._cabinet, level))

    def battle(self, terms: "Terms") -> None:
        """To a match, in the place of all others."""
        from game.ui.scenes.battle import BattleScene

        self._cabinet.stage.replace(BattleScene(self._cabinet, terms))

    def battle_end(self, live: "LiveMatch", terms: "Terms") -> None:
        """To the end of a match, in the place of all others."""
        from game.ui.scenes.battle_end import BattleEndScene

        self._cabinet.stage.replace(BattleEndScene(self._cabinet, live, terms))

    def battle_setup(self) -> None:
        """To the choice of a match, in the place of all others."""
        from game.ui.scenes.battle_setup import BattleSetupScene

        self._cabinet.stage.replace(BattleSetupScene(self._cabinet))

    def arcade_menu(self) -> None:
        """To the choice of a run, in the place of all others."""
        from game.ui.scenes.arcade_menu import ArcadeMenuScene

        self._cabinet.stage.replace(ArcadeMenuScene(self._cabinet))

    def arcade(self, seed: int, day: "Day | None" = None) -> None:
        """To a run, in the place of all others."""
        from game.ui.scenes.arcade import ArcadeScene, new_session

        self._cabinet.stage.replace(ArcadeScene(self._cabinet, new_session(self._cabinet.settings, seed), day))

    def arcade_on(self, session: "RunSession", day: "Day | None", uid: str) -> None:
        """To a run that goes on, in the place of all others; it waits for the player behind its pause."""
        from game.ui.scenes.arcade import ArcadeScene

        run = ArcadeScene(self._cabinet, session, day, uid)
        self._cabinet.stage.replace(run)
        self.arcade_pause(run)

    def arcade_over(self, run: "Run", day: "Day | None", ledger: "RunLedger") -> None:
        """To the end of a run, in the place of all others."""
        from game.ui.scenes.arcade_over import ArcadeOverScene

        self._cabinet.stage.replace(ArcadeOverScene(self._cabinet, run, day, ledger))

    # In front

    def arcade_pause(self, run: Scene) -> None:
        """Hide a run behind a menu of what it may be asked for."""
        from game.ui.scenes.pause import RunPause

        self._push(RunPause(self._cabinet, run.act))

    def arcade_table(self) -> None:
        """Show the table of runs."""
        from game.ui.scenes.arcade_table import ArcadeTableScene

        self._push(ArcadeTableScene(self._cabinet))

    def medals(self) -> None:
        """Show the medals."""
        from game.ui.scenes.medals import MedalsScene

        self._push(MedalsScene(self._cabinet))

    def how_to(self) -> None:
        """Show how to play."""
        from game.ui.scenes.how_to import HowToScene

        self._push(HowToScene(self._cabinet))

    def custom(self) -> None:
        """Ask for a board's measures."""
        from game.ui.scenes.custom import CustomScene

        self._push(CustomScene(self._cabinet))

    def settings(self) -> None:
        """Show what can be set."""
        from game.ui.scenes.settings import SettingsScene

        self._push(SettingsScene(self._cabinet))

    def records(self) -> None:
        """Show the tables."""
        from game.ui.scenes.records import RecordsScene

        self._push(RecordsScene(self._cabinet))

    def statistics(self, first: "Table | None") -> None:
        """Show what all games come to, a table first."""
        from game.ui.scenes.statistics import StatisticsScene

        self._push(StatisticsScene(self._cabinet, first=first))

    def name(self, place: int | None = None) -> None:
        """Ask for the player's name, after a game that took a place."""
        from game.ui.scenes.name import NameScene

        self._push(NameScene(self._cabinet, place))

    def pause(self, game: Scene) -> None:
        """Hide a game behind a menu of what it may be asked for."""
        from game.ui.scenes.pause import GamePause

        self._push(GamePause(self._cabinet, game.act))

    def battle_pause(self, match: Scene) -> None:
        """Hide a match behind a menu of what it may be asked for."""
        from game.ui.scenes.pause import MatchPause

        self._push(MatchPause(self._cabinet, match.act))

    def result(self, board: "BoardScene", session: "Session", kept: "Receipt") -> None:
        """Show over a board how its game ended."""
        from game.ui.scenes.result import ResultScene

        self._push(ResultScene(self._cabinet, board, session, kept))

    def decided(self, board: "BoardScene", settle: Callable[[], None], name: str, *, won: bool) -> None:
        """Ask over a board whether its decided match shall go on; *name* is the opponent's."""
        from game.ui.scenes.battle_decided import DecidedScene

        self._push(DecidedScene(self._cabinet, lambda: board.line, settle, name, won=won))

    def load(self, name: str, read: "Callable[[], Recording]") -> None:
        """Read a recording and show it."""
        from game.ui.scenes.load import LoadScene

        self._push(LoadScene(self._cabinet, name, read))

    def load_file(self, path: Path) -> None:
        """Read a recording from a file and show it."""
        from game.ui.scenes.load import read_file

        self.load(path.name, lambda: read_file(path))

    def replay(self, playback: "Playback") -> None:
        """Show a recording, in the place of the scene in front."""
        from game.ui.scenes.replay import ReplayScene

        self._cabinet.stage.pop()
        self._push(ReplayScene(self._cabinet, playback))

    def _push(self, scene: Scene) -> None:
        self._cabinet.stage.push(scene)
