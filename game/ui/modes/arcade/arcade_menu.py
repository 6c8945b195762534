"""Arcade: which run to begin, and where the table and the medals are."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from game.arcade import kept
from game.arcade.daily import SEED_BITS, Day, parse_day, parse_seed_code
from game.arcade.session import RunSession, replay
from game.engine.errors import GameError
from game.play.worker import Job
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Medals, PlayRun, Title
from game.ui.core.stage import Scene
from game.ui.kit.fields import NumberField
from game.ui.kit.menu import MenuScene
from game.ui.kit.pause import RunPause
from game.ui.kit.rows import Menu, Row
from game.ui.modes.arcade.arcade_table import ArcadeTableScene

if TYPE_CHECKING:
    from game.store.unfinished import UnfinishedRun

CODE_LENGTH = 9
"""Eight letters and the dash between them."""


class CodeField(NumberField):
    """A run's code to type."""

    counts = False

    def __init__(self, cabinet: Cabinet, enter: Callable[[], None]) -> None:
        super().__init__(cabinet, cabinet.words("arcade.code"), 0, digits=CODE_LENGTH, enter=enter)
        self.text = ""

    def step(self, by: int) -> bool:
        """There is nothing to count."""
        return False

    def typed(self, character: str) -> bool:
        """Take letters, digits, the dash, and Backspace."""
        if character == "\b":
            self.text = self.text[:-1]
        elif character.isascii() and (character.isalnum() or character == "-") and len(self.text) < CODE_LENGTH:
            self.text += character.upper()
        else:
            return False
        return True


class ArcadeMenuScene(MenuScene):
    """The daily run, a free one, one whose code is known; the table, the medals."""

    column = 600

    def __init__(self, cabinet: Cabinet) -> None:
        words, today = cabinet.words, date.today()
        self._today = Day(today.year, today.month, today.day)
        self._code = CodeField(cabinet, self._play_code)
        self._left: UnfinishedRun | None = None  # the run that was broken off
        self.watch(cabinet.history.unfinished_run(), self._offer)
        self._going = False  # it is played again up to where it was
        self._problem = ""  # why it can't go on
        self._days: frozenset[Day] = frozenset()  # on which a daily run was played
        self.watch(cabinet.history.ask(lambda records: records.days()), self._learn_days)
        super().__init__(cabinet, words("arcade.heading"), self._rows(cabinet))

    def _rows(self, cabinet: Cabinet) -> list[Row]:
        """Return the rows; the first is to go on where a run was broken off."""
        words = cabinet.words
        rows = [
            Row(cabinet, words("arcade.daily"), self._play_daily, note=self._daily_note),
            Row(cabinet, words("arcade.free"), self._play_free),
            self._code,
            Row(cabinet, words("arcade.table"), lambda: cabinet.stage.push(ArcadeTableScene(cabinet))),
            Row(cabinet, words("arcade.medals"), cabinet.router.to(Medals())),
            Row(cabinet, words("arcade.back"), self.close),
        ]
        if self._left and self._left.text:
            rows.insert(0, Row(cabinet, words("arcade.go_on"), self._go_on, note=self._left_note))
        return rows

    def relocalise(self) -> Scene:
        """Return the menu in another language."""
        return ArcadeMenuScene(self.cabinet)

    def close(self) -> None:
        """Go back to the title, wherever this was opened from."""
        self.cabinet.router.go(Title())

    @property
    def animating(self) -> bool:
        """Whether the disk is being asked."""
        return self.waiting

    def _learn_days(self, days: frozenset[Day]) -> None:
        self._days = days

    def _offer(self, left: "UnfinishedRun | None") -> None:
        """Offer the run that was broken off."""
        if left:
            self._left = left
            self.menu = Menu(self.cabinet, self._rows(self.cabinet))
            self.resize()

    def _refuse(self, error: GameError) -> None:
        self._going, self._problem = False, faults.of_file(self.cabinet.words, error)

    def _continue(self, session: RunSession) -> None:
        """Continue the run in the place of all others; it waits for the player behind its pause."""
        from game.ui.modes.arcade.arcade import ArcadeScene  # loaded only where there is a run to continue

        assert self._left, "it is the run that was offered"
        played = self._left.run
        run = ArcadeScene(self.cabinet, session, parse_day(played.day) if played.day else None, played.uid)
        self.cabinet.stage.replace(run)
        self.cabinet.stage.push(RunPause(self.cabinet, run.act))

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return super().looks(), self._problem

    def _played(self) -> bool:
        """Whether today's first try is over, as far as that is known."""
        return self._today in self._days

    def _daily_note(self) -> str:
        words = self.cabinet.words
        return f"{self._today} · {words('arcade.practice') if self._played() else words('arcade.first_try')}"

    def below(self) -> tuple[list[str], str]:
        """Say what a run is, or what is wrong with a code."""
        words = self.cabinet.words
        if self._problem:
            return [words("arcade.lost_run", problem=self._problem)], "warning"
        if self._code.text and self._seed() is None and self.menu.lit is self._code:
            return [words("arcade.no_code")], "warning"
        return [words("arcade.about"), *self.cabinet.problems()], "text_dim"

    def _seed(self) -> int | None:
        try:
            return parse_seed_code(self._code.text)
        except GameError:
            return None

    def _left_note(self) -> str:
        assert self._left, "its row is only there with it"
        words, run = self.cabinet.words, self._left.run
        return words("arcade.left", stage=run.stage, score=words.number(run.score))

    def _go_on(self) -> None:
        text = self._left and self._left.text
        if text and not self._going:
            self._going = True
            self.watch(Job(lambda: _played_up_to_now(kept.read(text))), self._continue, self._refuse)

    def _begin(self, seed: int, day: Day | None = None) -> None:
        """Drop a coin; what was broken off is over with it, and counts."""
        if self._left:
            self.cabinet.history.keep_run(self._left)
        self.cabinet.router.go(PlayRun(seed, day))

    def _play_daily(self) -> None:
        self._begin(self._today.seed, self._today)

    def _play_free(self) -> None:
        self._begin(self.cabinet.unknown_seed() % (1 << SEED_BITS))

    def _play_code(self) -> None:
        seed = self._seed()
        if seed is not None:
            self._begin(seed)


def _played_up_to_now(run: kept.Kept) -> RunSession:
    return replay(run.coin, run.log, run.ticks)
