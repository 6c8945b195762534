"""
The ways between the scenes: the only module that knows them all.

A scene says where to go by ``cabinet.go``; what it leads to is loaded when it is gone to.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.level import Level
from game.ui.board.company import ALONE, Company
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

    from game.arcade.daily import Day
    from game.arcade.run import Run
    from game.arcade.session import RunSession
    from game.battle.kept import KeptMatch
    from game.battle.live import LiveMatch
    from game.battle.match import Match
    from game.battle.threaded import Terms
    from game.notation.recording import Recording
    from game.play.replay import Playback
    from game.play.session import Session
    from game.store.history import SaveHandle
    from game.store.played import PlayedMatch, Table
    from game.store.practice import Known
    from game.ui.board.board_scene import BoardScene
    from game.ui.input.actions import Device
    from game.ui.modes.arcade.ledger import RunLedger
    from game.ui.modes.classic.loss_card import LossCard
    from game.ui.modes.trainer.practised import Practised


class Ways:
    """Each way puts its scene in front, or, where it says so, in the place of all others."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    # In the place of all others

    def title(self) -> None:
        """To the title, in the place of all others."""
        from game.ui.modes.title.title import TitleScene

        self._cabinet.stage.replace(TitleScene(self._cabinet))

    def play(self, level: Level) -> None:
        """To a game, in the place of all others."""
        from game.ui.modes.classic.play import PlayScene

        self._cabinet.stage.replace(PlayScene(self._cabinet, level))

    def battle(self, terms: "Terms", company: Company = ALONE) -> None:
        """To a match, in the place of all others."""
        from game.ui.modes.battle.battle import BattleScene

        self._cabinet.stage.replace(BattleScene(self._cabinet, terms, company))

    def battle_end(
        self, live: "LiveMatch", terms: "Terms", company: Company = ALONE, kept: "SaveHandle | None" = None
    ) -> None:
        """To the end of a match, in the place of all others."""
        from game.ui.modes.battle.battle_end import BattleEndScene

        self._cabinet.stage.replace(BattleEndScene(self._cabinet, live, terms, company, kept))

    def battle_together(self, seats: "tuple[Device | str, ...]" = (), best_of: int = 1) -> None:
        """To where people join a match, in the place of all others; *seats* are taken already."""
        from game.ui.modes.battle.battle_join import BattleJoinScene

        self._cabinet.stage.replace(BattleJoinScene(self._cabinet, seats, best_of))

    def battle_setup(self) -> None:
        """To the choice of a match, in the place of all others."""
        from game.ui.modes.battle.battle_setup import BattleSetupScene

        self._cabinet.stage.replace(BattleSetupScene(self._cabinet))

    def arcade_menu(self) -> None:
        """To the choice of a run, in the place of all others."""
        from game.ui.modes.arcade.arcade_menu import ArcadeMenuScene

        self._cabinet.stage.replace(ArcadeMenuScene(self._cabinet))

    def arcade(self, seed: int, day: "Day | None" = None) -> None:
        """To a run, in the place of all others."""
        from game.ui.modes.arcade.arcade import ArcadeScene, new_session

        self._cabinet.stage.replace(ArcadeScene(self._cabinet, new_session(self._cabinet.settings, seed), day))

    def arcade_on(self, session: "RunSession", day: "Day | None", uid: str) -> None:
        """To a run that goes on, in the place of all others; it waits for the player behind its pause."""
        from game.ui.modes.arcade.arcade import ArcadeScene

        run = ArcadeScene(self._cabinet, session, day, uid)
        self._cabinet.stage.replace(run)
        self.arcade_pause(run)

    def arcade_over(self, run: "Run", day: "Day | None", ledger: "RunLedger") -> None:
        """To the end of a run, in the place of all others."""
        from game.ui.modes.arcade.arcade_over import ArcadeOverScene

        self._cabinet.stage.replace(ArcadeOverScene(self._cabinet, run, day, ledger))

    def trainer(self) -> None:
        """To the trainer's page, in the place of all others."""
        from game.ui.modes.trainer.trainer import TrainerScene

        self._cabinet.stage.replace(TrainerScene(self._cabinet))

    def drill(self, known: "Known", family: str | None = None) -> None:
        """To ten cards, or a minute of one family, in the place of all others."""

        from game.ui.modes.trainer.drill import DrillScene

        now = int(datetime.now(UTC).timestamp())
        self._cabinet.stage.replace(DrillScene(self._cabinet, known, self._cabinet.new_seed(), now, family))

    def drill_over(self, finished: "Practised") -> None:
        """To the end of a drill, in the place of all others."""
        from game.ui.modes.trainer.drill_over import DrillOverScene

        self._cabinet.stage.replace(DrillOverScene(self._cabinet, finished))

    # In front

    def arcade_pause(self, run: Scene, *, away: bool = False) -> None:
        """Hide a run behind a menu of what it may be asked for; *away* as for a game."""
        from game.ui.modes.classic.pause import RunPause

        self._push(RunPause(self._cabinet, run.act, away=away))

    def arcade_table(self) -> None:
        """Show the table of runs."""
        from game.ui.modes.arcade.arcade_table import ArcadeTableScene

        self._push(ArcadeTableScene(self._cabinet))

    def medals(self) -> None:
        """Show the medals."""
        from game.ui.modes.history.medals import MedalsScene

        self._push(MedalsScene(self._cabinet))

    def how_to(self) -> None:
        """Show how to play."""
        from game.ui.modes.settings.how_to import HowToScene

        self._push(HowToScene(self._cabinet))

    def lessons(self) -> None:
        """Let the game be learnt by playing."""
        from game.ui.modes.settings.lessons import LessonsScene

        self._push(LessonsScene(self._cabinet))

    def custom(self) -> None:
        """Ask for a board's measures."""
        from game.ui.modes.classic.custom import CustomScene

        self._push(CustomScene(self._cabinet))

    def settings(self) -> None:
        """Show what can be set."""
        from game.ui.modes.settings.settings import SettingsScene

        self._push(SettingsScene(self._cabinet))

    def bindings(self) -> None:
        """Show which key and which button asks for what."""
        from game.ui.modes.settings.bindings import BindingsScene

        self._push(BindingsScene(self._cabinet))

    def competition(self) -> None:
        """Show the rules of the competition profile, and its switch."""
        from game.ui.modes.settings.competition import CompetitionScene

        self._push(CompetitionScene(self._cabinet))

    def records(self) -> None:
        """Show the tables."""
        from game.ui.modes.history.records import RecordsScene

        self._push(RecordsScene(self._cabinet))

    def guesses(self, first: "Table | None") -> None:
        """Show skill, luck and called odds of a table, or of all games."""
        from game.ui.modes.history.guesses import GuessesScene

        self._push(GuessesScene(self._cabinet, first))

    def statistics(self, first: "Table | None") -> None:
        """Show what all games come to, a table first."""
        from game.ui.modes.history.statistics import StatisticsScene

        self._push(StatisticsScene(self._cabinet, first=first))

    def name(self) -> None:
        """Ask for the player's name."""
        from game.ui.modes.settings.name import NameScene

        self._push(NameScene(self._cabinet))

    def hall(self, board: "BoardScene", uid: str, table: "Table", name: str, headline: str) -> None:
        """Ask over a result for the initials under a game of the best ten, and show them in their table."""
        from game.ui.modes.classic.hall import HallScene

        self._push(HallScene(self._cabinet, board, uid, table, name, headline))

    def pause(self, game: Scene, *, away: bool = False) -> None:
        """Hide a game behind a menu of what it may be asked for; *away*: the player has gone to another window."""
        from game.ui.modes.classic.pause import GamePause

        self._push(GamePause(self._cabinet, game.act, away=away))

    def battle_pause(self, match: Scene, *, away: bool = False) -> None:
        """Hide a match behind a menu of what it may be asked for; *away* as for a game."""
        from game.ui.modes.classic.pause import MatchPause

        self._push(MatchPause(self._cabinet, match.act, away=away))

    def result(
        self, board: "BoardScene", session: "Session", kept: "SaveHandle", card: "LossCard | None" = None
    ) -> None:
        """Show over a board how its game ended, and on a *card* why it was lost."""
        from game.ui.modes.classic.result import ResultScene

        self._push(ResultScene(self._cabinet, board, session, kept, card))

    def battle_more(self, *, together: bool = False) -> None:
        """Show all that can be chosen before a match, of one person or of people *together*."""
        from game.ui.modes.battle.battle_more import BattleMoreScene

        self._push(BattleMoreScene(self._cabinet, together=together))

    def battle_records(self) -> None:
        """Show all matches, each to be watched again."""
        from game.ui.modes.history.battle_records import BattleRecordsScene

        self._push(BattleRecordsScene(self._cabinet))

    def battle_how_to(self) -> None:
        """Teach how a battle is played, on a small board."""
        from game.ui.modes.battle.battle_how_to import BattleHowToScene

        self._push(BattleHowToScene(self._cabinet))

    def battle_watch(self, played: "PlayedMatch", kept: "KeptMatch", moments: "Sequence[Match]") -> None:
        """Show a match that was kept."""
        from game.ui.modes.battle.battle_watch import BattleWatchScene

        self._push(BattleWatchScene(self._cabinet, played, kept, moments))

    def decided(
        self, band: "Callable[[], pygame.Rect]", settle: Callable[[], None], name: str, *, won: bool, many: bool
    ) -> None:
        """Ask in a band whether a decided match shall go on; *name* is the winner's, empty for the person alone."""
        from game.ui.modes.battle.battle_decided import DecidedScene

        self._push(DecidedScene(self._cabinet, band, settle, name, won=won, many=many))

    def decided_prepared(
        self, size: tuple[int, int], verdicts: "Sequence[tuple[str, bool]]", *, many: bool
    ) -> "Iterator[None]":
        """Draw that band, so large, for each of these winners' names and whether a person here has won, one a step."""
        yield
        from game.ui.modes.battle.battle_decided import prepared

        yield from prepared(self._cabinet, size, verdicts, many=many)

    def hall_prepared(self, headline: str) -> "Iterator[None]":
        """Draw what the hall of fame will show, a picture a step."""
        from game.ui.modes.classic.hall import prepared

        return prepared(self._cabinet, headline)

    def load(self, name: str, read: "Callable[[], Recording]", uid: str = "") -> None:
        """Read a recording and show it; *uid* is of its game in the history."""
        from game.ui.modes.review.load import LoadScene
        from game.ui.modes.review.replay import ReplayScene

        if isinstance(self._cabinet.stage.top, LoadScene | ReplayScene):  # else each file would lie over the last one
            self._cabinet.stage.pop()
        self._push(LoadScene(self._cabinet, name, read, lambda playback: self.replay(playback, uid)))

    def load_file(self, path: Path) -> None:
        """Read a recording from a file and show it."""
        from game.ui.modes.review.load import read_file

        self.load(path.name or str(path), lambda: read_file(path))

    def replay(self, playback: "Playback", uid: str = "") -> None:
        """Show a recording, in the place of the scene in front."""
        from game.ui.modes.review.replay import ReplayScene

        self._cabinet.stage.pop()
        self._push(ReplayScene(self._cabinet, playback, uid))

    def load_review(self, name: str, read: "Callable[[], Recording]", uid: str = "") -> None:
        """Read a recording and review it; *uid* is of its game in the history, where the review is kept."""
        from game.ui.modes.review.load import LoadScene

        self._push(LoadScene(self._cabinet, name, read, lambda playback: self._review(playback, uid)))

    def load_file_to_review(self, path: Path) -> None:
        """Read a recording from a file and review it."""
        from game.ui.modes.review.load import read_file

        self.load_review(path.name or str(path), lambda: read_file(path))

    def review(self, playback: "Playback", uid: str = "") -> None:
        """Review a recording."""
        from game.ui.modes.review.review import ReviewScene

        self._push(ReviewScene(self._cabinet, playback, uid))

    def _review(self, playback: "Playback", uid: str) -> None:
        """Review a recording, in the place of the scene in front."""
        self._cabinet.stage.pop()
        self.review(playback, uid)

    def _push(self, scene: Scene) -> None:
        self._cabinet.stage.push(scene)
