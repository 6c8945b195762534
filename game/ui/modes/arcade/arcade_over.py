"""The end of a run: its results, three initials for the table, and the way to the next run."""

from typing import TYPE_CHECKING

import pygame

from game.arcade import achievements
from game.arcade.achievements import Achievement, name
from game.arcade.daily import SEED_BITS, Day, daily_seed
from game.arcade.events import Ending, Loss
from game.arcade.session import RunSession
from game.arcade.state import Run, share_lines
from game.arcade.table import Entry, Wheels
from game.engine.gesture import TICK_MS
from game.play.worker import Job
from game.store.background import SaveHandle, new_uid
from game.store.finished_run import RunSoFar
from game.store.history import KEEP_EVERY
from game.ui.board.awards import award
from game.ui.board.initials import Initials, InitialsScene, told_keys
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayRun, Title
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.flowers import cheer
from game.ui.kit.layout import Column, Gap, Pad, Pin, Reflow, Row
from game.ui.kit.node import Node, State
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.text import Figure, Sprite, Text
from game.ui.modes.arcade.arcade_table import ArcadeTableScene, run_table

if TYPE_CHECKING:
    from game.store.records import Records

KEEP_TICKS = round(KEEP_EVERY * 1000) // TICK_MS


class RunLedger:
    """Saves one run; *day*: of a daily run; *typed*: the player typed its code."""

    def __init__(
        self, cabinet: Cabinet, session: RunSession, day: Day | None, uid: str | None = None, *, typed: bool = False
    ) -> None:
        self.uid = uid or new_uid()  # a continued run keeps its own
        self.save_handle: SaveHandle | None = None  # once the run is over
        self.won: Job[frozenset[str]] | None = None  # once the run is over: its new achievements, by their ids
        self._cabinet, self._session, self._day = cabinet, session, day
        self._typed = typed
        self._kept_at = session.run.tick
        self._keeping: Job[None] | None = None
        self._due = False

    def _so_far(self) -> RunSoFar:
        settings = self._cabinet.settings
        return RunSoFar(
            self._session,
            settings.player or "",
            uid=self.uid,
            initials=settings.initials,
            day=self._day,
            typed=self._typed,
        )

    def begin(self) -> None:
        """Record the start of a daily run: from now on it is the day's try."""
        self.note()
        if self._day:
            self._cabinet.history.runs.begin(self._so_far())

    def note(self) -> None:
        """Save the run as soon as the disk is free, so that a restart can't undo the last event."""
        self._due = True

    def update(self) -> None:
        """Save the run if it is due; a power failure loses only the ticks since then."""
        late = self._due or self._session.run.tick - self._kept_at >= KEEP_TICKS
        if late and (self._keeping is None or self._keeping.done):
            self._keep(last=False)

    def leave(self) -> None:
        """Save the run when the player leaves it, or the game fails: also the end that it could not show."""
        if self._session.run.over and self.save_handle is None:
            self.close()
        else:
            self._keep(last=True)

    def _keep(self, *, last: bool) -> None:
        """Save the current run, unless it is over or has no score, loss or day yet."""
        run = self._session.run
        if self.save_handle is None and run.stage and (run.score or run.losses or self._day):
            self._kept_at, self._due = run.tick, False
            self._keeping = self._cabinet.history.runs.keep_unfinished(self._so_far(), last=last)

    def close(self) -> None:
        """Save the finished run and look for achievements in it, unless the player knew its boards."""
        history, run, log = self._cabinet.history, self._session.run, tuple(self._session.log)
        self.save_handle = history.runs.keep(self._so_far())
        if self._typed:  # the player may know its boards
            return

        def found(days: frozenset[Day]) -> list[str]:
            won = achievements.of_run(run.coin, log, run.tick) | achievements.of_days(days)
            return [achievement.value for achievement in won]

        self.won = history.runs.achieve(found, run=self.uid)


ROLLS_FOR = 0.9
"""Seconds in which the score counts up."""

SCORE, FACE, MEDAL = 40, 64, 96
"""At 720p: the height of the score, and the sides of the face and of a new medal."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})

Tables = tuple[tuple[Entry, ...], tuple[Entry, ...]]
"""The tables of all time and of the day; a free run has no second one."""


class NewMedals(Node):
    """The new medals side by side, if there is room for them."""

    won: tuple[Achievement, ...]

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint them in the middle."""
        side = min(style.px(MEDAL), rect.height)
        if side >= style.px(MEDAL) // 2:
            left = rect.centerx - len(self.won) * side // 2
            for number, medal in enumerate(self.won):
                picture = award(style, medal, side, won=True)
                surface.blit(picture, picture.get_rect(midleft=(left + number * side, rect.centery)))


class ArcadeOverScene(InitialsScene):
    """Score, stage and chain; the wheels where the run enters a table, then the table with its row marked."""

    moves = Moves.LINE
    fades_in = True

    def __init__(self, cabinet: Cabinet, run: Run, day: Day | None, ledger: RunLedger) -> None:
        super().__init__(cabinet)
        self._run, self._day, self._ledger = run, day, ledger
        self._tables: Tables = ((), ())
        self._medals: frozenset[str] = frozenset()
        self._notice = ""
        self._read_tables()
        if ledger.won:
            self.watch(ledger.won, self._take_medals)
        self._roll = self.cooldown(ROLLS_FOR)

    def _read_tables(self) -> None:
        def ask(records: "Records") -> Tables:
            return records.run_table(), records.run_table(self._day) if self._day else ()

        self.watch(self.cabinet.history.ask(ask), self._take_tables)  # the history reports a failure

    def _take_tables(self, tables: Tables) -> None:
        """Show the tables; ask for initials if the run enters one."""
        first, self._tables = not any(self._tables), tables
        if first and any(map(self._place, tables)):
            self.ask_initials()
        if first and self._place(tables[0]) == 1:
            cheer(self.cabinet)

    def _take_medals(self, won: frozenset[str]) -> None:
        """Show the new achievements."""
        self._medals = won
        if won:
            cheer(self.cabinet)

    # The picture

    @property
    def _unwritten(self) -> bool:
        """Whether the run could not be saved: it takes no place."""
        handle = self._ledger.save_handle
        return handle is not None and self.cabinet.history.is_lost(handle)

    def _place(self, entries: tuple[Entry, ...]) -> int | None:
        """Return the place of the run in a table, from 1 on."""
        if self._unwritten:
            return None
        return next((place for place, entry in enumerate(entries, 1) if entry.uid == self._ledger.uid), None)

    @property
    def moment(self) -> tuple[int, bool]:
        """The score, counted up so far, and whether saving has failed."""
        part = 1.0 if self.cabinet.settings.reduced_motion else self._roll.passed
        return round(self._run.score * part), self._unwritten

    def picture(self) -> Node:
        """Return the page: the results, below them the wheels or the table, and the buttons."""
        words = self.cabinet.style.words
        heading = words("arcade.gave_up" if self._run.ending is Ending.GIVEN_UP else "arcade.over")
        below = self._asking(self.wheels) if self.wheels else self._table()
        told = Column((Text(heading, NORMAL, "text_dim", "middle"), self._figures(), *self._lines()), gap=6)
        panel = Column((Pad(told, (20, 14, 20, 0)), Pad(below, (0, 6, 0, 0), grow=1)))
        ways = (
            Button(words("arcade.one_more"), first=True, key="one_more", press=self._again),
            Button(words("asks.copy"), key="share", press=self._share),
            Button(words("arcade.table"), key="table", press=self._show_table),
            Button(words("result.to_title"), key="to_title", press=Title()),
        )
        buttons = self.buttons if self.wheels else ways
        return Page("", panel, buttons, self._notice, panel_wide=760, above=30, below=70, margin=0, button_gap=14)

    def _figures(self) -> Node:
        """Return a face and, beside it, score, stage and chain in columns."""
        words, run = self.cabinet.style.words, self._run
        face = "face_cool" if any(map(self._place, self._tables)) else "face_dead"
        told = (
            (words("arcade.score"), words.number(self.moment[0]), 260),
            (words("arcade.stage_title"), str(run.number), 120),
            (words("arcade.chain_title"), str(run.chain.longest), 120),
        )
        columns = [
            Column((Text(about, SMALL, "text_dim", "middle"), Figure(figure, SCORE)), 4, wide=wide)
            for about, figure, wide in told
        ]
        sprite, (score, *others) = Sprite(face, FACE), columns
        below = Column((Row((sprite, score), gap=20), Row(tuple(others))), 8, "middle")
        return Reflow(Pin(Row((sprite, *columns), gap=20), "midtop", most=0), below)

    def _lines(self) -> tuple[Node, ...]:
        """Return the lines under the score."""
        words, losses = self.cabinet.style.words, self._run.losses
        mines = sum(loss is Loss.MINE for loss in losses)
        told = []
        if losses:
            told.append((words("arcade.cost", mines=mines, clock=len(losses) - mines), SMALL, "text_dim"))
        if self._unwritten:
            told.append((words("result.not_kept"), NORMAL, "warning"))
        ever, today = map(self._place, self._tables)
        if ever:
            told.append((words("arcade.place", place=ever), NORMAL, "accent"))
        if today:
            told.append((words("arcade.place_today", place=today), NORMAL, "accent"))
        if self._medals:
            names = " · ".join(name(medal, words) for medal in Achievement if medal.value in self._medals)
            told.append((words("arcade.medals_won", names=names), NORMAL, "good"))
        return tuple(Text(text, size, colour, "middle") for text, size, colour in told)

    def _asking(self, asked: Wheels) -> Node:
        """Return the wheels, over them the new medals."""
        style, won = self.cabinet.style, tuple(medal for medal in Achievement if medal.value in self._medals)
        return Column(
            (
                Pad(NewMedals(won), 0, grow=1, shrinks=True),
                Pin(Text(style.words("arcade.initials"), LARGE, "accent"), "midbottom", high=30),
                Gap(8),
                Pin(Initials(asked, put=self.turn)),
                Pin(Text(told_keys(style), SMALL, "text_dim"), "midbottom", dy=-14, high=78),
            )
        )

    def _table(self) -> Node:
        """Return the table of all time, or the day's for a daily run that takes no place in the first."""
        ever, today = self._tables
        shown = today if today and not self._place(ever) else ever
        if self._unwritten:
            shown = tuple(entry for entry in shown if entry.uid != self._ledger.uid)
        return Pad(run_table(shown, self._ledger.uid, self.cabinet.style), (24, 8, 24, 12))

    @property
    def animating(self) -> bool:
        """Whether the score counts up, or the wheels are still deaf."""
        return bool(self._roll) or bool(self.wheels and self.input_cooldown)

    # The buttons

    def _again(self) -> None:
        """Begin another run; the day's run again is practice."""
        seed = daily_seed(self._day) if self._day else self.cabinet.seeds.unknown() % (1 << SEED_BITS)
        self.cabinet.router.go(PlayRun(seed, self._day))

    def _share(self) -> None:
        words = self.cabinet.style.words
        copied = clipboard.put("\n".join(share_lines(self._run, words, self._day)))
        self._notice = words("share.copied" if copied else "share.no_clipboard")

    def _show_table(self) -> None:
        self.cabinet.stage.push(ArcadeTableScene(self.cabinet))

    def keep(self) -> None:
        """Save the initials, and read the tables again."""
        self.cabinet.history.runs.name(self._ledger.uid, self.take_initials())
        self._read_tables()

    def skip(self) -> None:
        """Show the table: the run has the previous initials."""
        self.wheels = None

    # Input

    def act(self, asked: Asked) -> bool:
        """The wheels first; then the buttons."""
        action = asked.action
        if action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if self.input_cooldown:
            return action in GOING_ON
        if self.wheels:
            if action is Action.BACK:
                self.skip()
            elif not self.steer(action) and action in GOING_ON:
                self.keep()
            return True
        if action in (Action.NEW, Action.AGAIN, Action.COPY):
            (self._share if action is Action.COPY else self._again)()
        elif action is Action.BACK:
            self.cabinet.router.go(ArcadeMenu())
        else:
            return super().act(asked)
        return True

    def point(self, pointing: Pointing) -> bool:
        """Wheels and buttons."""
        if self.input_cooldown:
            return True
        if self.wheels and pointing.kind is None:
            self.scroll(pointing)
            return True
        return super().point(pointing)
