"""Arcade: choose a run to begin, or the table."""

from typing import TYPE_CHECKING

from game.arcade import kept
from game.arcade.daily import SEED_BITS, Day, SeedSource, daily_seed, parse_day
from game.arcade.rules import NO_FLAGS
from game.arcade.session import RunSession, replay
from game.engine.errors import GameError
from game.play.worker import Job
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun, Title
from game.ui.core.time import Task
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen
from game.ui.modes.arcade.arcade_table import ArcadeTableScene

if TYPE_CHECKING:
    from game.store.unfinished import UnfinishedRun

GO_ON = "go_on"
"""The key of the row that continues a run."""


class ArcadeMenuScene(Screen):
    """Offers the daily run, a free run, and the table."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._today = cabinet.today()
        self._left: UnfinishedRun | None = None  # the unfinished run
        self.watch(cabinet.history.runs.unfinished(), self._offer)
        self._replaying: Task | None = None
        self._problem = ""  # why the unfinished run can't go on
        self._days: frozenset[Day] = frozenset()  # on which a daily run was played
        self.watch(cabinet.history.ask(lambda records: records.days()), self._learn_days)

    def picture(self) -> Node:
        """Return the page: the runs to choose from, and the table; below what a run is, or why one is lost."""
        words, left = self.cabinet.style.words, self._left.run if self._left and self._left.text else None
        told = words("arcade.practice" if self._today in self._days else "arcade.first_try")
        note = words("arcade.left", stage=left.stage, score=words.number(left.score)) if left else ""
        rows = (
            MenuRow(words("arcade.go_on"), note, key=GO_ON, press=self._go_on, enabled=left is not None),
            MenuRow(words("arcade.daily"), f"{self._today} · {told}", key="daily", press=self._begin_daily),
            MenuRow(words("arcade.free"), key="free", press=self._begin_free),
            MenuRow(words("arcade.table"), key="table", press=self._show_table),
            MenuRow(words("menu.back"), key="back", press=self.close),
        )
        about = words("arcade.about"), words("arcade.about_no_flags", percent=NO_FLAGS), *self.cabinet.problems()
        below = (words("arcade.lost_run", problem=self._problem),) if self._problem else about
        colour = "warning" if self._problem else "text_dim"
        return MenuPage(
            words("title.arcade"), rows, below=below, colour=colour, column=600, most_below=4, golden="daily"
        )

    def close(self) -> None:
        """Go back to the title from wherever this page was opened."""
        self.cabinet.router.go(Title())

    def _learn_days(self, days: frozenset[Day]) -> None:
        self._days = days

    def _offer(self, left: "UnfinishedRun | None") -> None:
        """Offer the unfinished run."""
        if left:
            self._left = left
            self.refresh()
            if left.text:
                self.pane.focus = GO_ON

    def _refuse(self, error: GameError) -> None:
        self._problem = faults.of_file(self.cabinet.style.words, error)

    def _continue(self, session: RunSession) -> None:
        """Continue the unfinished run; it waits behind its pause."""
        from game.ui.modes.arcade.arcade import ArcadeScene  # loaded only where there is a run to continue

        assert self._left, "it is the run that was offered"
        played = self._left.run
        day, typed = parse_day(played.day) if played.day else None, played.source == SeedSource.TYPED.value
        run = ArcadeScene(self.cabinet, session, day, played.uid, typed=typed)
        self.cabinet.stage.replace(run)
        run.wait_for_player()

    def _go_on(self) -> None:
        text = self._left and self._left.text
        if text and not self.awaits(self._replaying):
            self._replaying = self.watch(Job(lambda: _played_up_to_now(kept.read(text))), self._continue, self._refuse)

    def _begin_daily(self) -> None:
        self._begin(daily_seed(self._today), self._today)

    def _begin_free(self) -> None:
        self._begin(self.cabinet.seeds.unknown() % (1 << SEED_BITS))

    def _show_table(self) -> None:
        self.cabinet.stage.push(ArcadeTableScene(self.cabinet))

    def _begin(self, seed: int, day: Day | None = None) -> None:
        """Begin a run; this ends the unfinished run, which counts."""
        if self._left:
            self.cabinet.history.runs.keep(self._left)
        self.cabinet.router.go(PlayRun(seed, day))


def _played_up_to_now(run: kept.Kept) -> RunSession:
    return replay(run.coin, run.log, run.ticks)
