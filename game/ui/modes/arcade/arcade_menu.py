"""Arcade: choose a run to begin, or the table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.arcade import kept
from game.arcade.daily import SEED_BITS, Day, SeedSource, daily_seed, parse_day
from game.arcade.rules import NO_FLAGS
from game.arcade.session import RunSession, replay
from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.play.worker import Job
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import PlayRun, Title
from game.ui.core.style import Style
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene
from game.ui.modes.arcade.arcade_table import ArcadeTableScene

if TYPE_CHECKING:
    from game.store.unfinished import UnfinishedRun

GO_ON, DAILY, FREE, TABLE, BACK = "go_on", "daily", "free", "table", "back"


@dataclass(frozen=True, slots=True)
class State:
    """The state of the page."""

    today: Day
    played: bool  # the history has today's first try
    left: tuple[int, int] | None  # stage and score of the unfinished run, if it can go on
    lost: str  # why the unfinished run can't go on
    problems: tuple[str, ...]


def view(state: State, style: Style) -> Node:
    """Return the page: the runs to choose from, and the table."""
    words = style.words
    told = words("arcade.practice" if state.played else "arcade.first_try")
    below, colour = _below(state, words)
    stage, score = state.left or (0, 0)
    note = words("arcade.left", stage=stage, score=words.number(score)) if state.left else ""
    rows = [
        MenuRow(words("arcade.go_on"), note, key=GO_ON, press=GO_ON, enabled=state.left is not None),
        MenuRow(words("arcade.daily"), f"{state.today} · {told}", key=DAILY, press=DAILY),
        MenuRow(words("arcade.free"), key=FREE, press=FREE),
        MenuRow(words("arcade.table"), key=TABLE, press=TABLE),
        MenuRow(words("arcade.back"), key=BACK, press=BACK),
    ]
    return MenuPage(words("arcade.heading"), tuple(rows), below=below, colour=colour, column=600, most_below=4)


def _below(state: State, words: Words) -> tuple[tuple[str, ...], str]:
    """Return the lines below, which explain a run or why one is lost, and their colour."""
    if state.lost:
        return (words("arcade.lost_run", problem=state.lost),), "warning"
    without_flags = words("arcade.about_no_flags", percent=NO_FLAGS)
    return (words("arcade.about"), without_flags, *state.problems), "text_dim"


class ArcadeMenuScene(ViewScene[State]):
    """Offers the daily run, a free run, and the table."""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._today = cabinet.today()
        self._left: UnfinishedRun | None = None  # the unfinished run
        self.watch(cabinet.history.runs.unfinished(), self._offer)
        self._going = False  # the unfinished run is being replayed
        self._problem = ""  # why the unfinished run can't go on
        self._days: frozenset[Day] = frozenset()  # on which a daily run was played
        self.watch(cabinet.history.ask(lambda records: records.days()), self._learn_days)

    @property
    def state(self) -> State:
        """The state of the page."""
        left = self._left.run if self._left and self._left.text else None
        return State(
            self._today,
            self._played(),
            (left.stage, left.score) if left else None,
            self._problem,
            tuple(self.cabinet.problems()),
        )

    def view(self, state: State, style: Style) -> Node:
        """Return the page."""
        return view(state, style)

    def close(self) -> None:
        """Go back to the title from wherever this page was opened."""
        self.cabinet.router.go(Title())

    def pressed(self, press: object) -> None:
        """Begin a run, or go elsewhere."""
        match press:
            case "go_on":
                self._go_on()
            case "daily":
                self._begin(daily_seed(self._today), self._today)
            case "free":
                self._begin(self.cabinet.seeds.unknown() % (1 << SEED_BITS))
            case "table":
                self.cabinet.stage.push(ArcadeTableScene(self.cabinet))
            case "back":
                self.close()
            case _:
                super().pressed(press)

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
        self._going, self._problem = False, faults.of_file(self.cabinet.style.words, error)

    def _continue(self, session: RunSession) -> None:
        """Continue the unfinished run; it waits behind its pause."""
        from game.ui.modes.arcade.arcade import ArcadeScene  # loaded only where there is a run to continue

        assert self._left, "it is the run that was offered"
        played = self._left.run
        day, typed = parse_day(played.day) if played.day else None, played.source == SeedSource.TYPED.value
        run = ArcadeScene(self.cabinet, session, day, played.uid, typed=typed)
        self.cabinet.stage.replace(run)
        run.wait_for_player()

    def _played(self) -> bool:
        """Return whether the history has today's first try."""
        return self._today in self._days

    def _go_on(self) -> None:
        text = self._left and self._left.text
        if text and not self._going:
            self._going = True
            self.watch(Job(lambda: _played_up_to_now(kept.read(text))), self._continue, self._refuse)

    def _begin(self, seed: int, day: Day | None = None) -> None:
        """Begin a run; this ends the unfinished run, which counts."""
        if self._left:
            self.cabinet.history.runs.keep(self._left)
        self.cabinet.router.go(PlayRun(seed, day))


def _played_up_to_now(run: kept.Kept) -> RunSession:
    return replay(run.coin, run.log, run.ticks)
