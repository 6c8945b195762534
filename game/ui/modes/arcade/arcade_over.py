"""The end of a run: its results, three initials for the table, and the way to the next run."""

from typing import TYPE_CHECKING

import pygame

from game.arcade.achievements import Achievement, name
from game.arcade.daily import SEED_BITS, Day, daily_seed
from game.arcade.events import Ending, Loss
from game.arcade.initials import Wheels
from game.arcade.share import lines
from game.arcade.state import Run
from game.arcade.table import Entry
from game.ui.core import clipboard
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import ArcadeMenu, PlayRun, Title
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.awards import award
from game.ui.kit.button import Button
from game.ui.kit.initials import InitialsScene, answers, told_keys
from game.ui.kit.layout import Column, Pad, Pin, Row, Stack
from game.ui.kit.node import Node, State
from game.ui.kit.page import Page
from game.ui.kit.pane import Moves
from game.ui.kit.text import Figure, Sprite, Text
from game.ui.kit.wheel import Initials
from game.ui.modes.arcade.arcade_table import ArcadeTableScene
from game.ui.modes.arcade.ledger import RunLedger
from game.ui.modes.arcade.run_table import run_table

if TYPE_CHECKING:
    from game.store.records import Records

ROLLS_FOR = 0.9
"""Seconds in which the score counts up."""

SCORE, FACE, MEDAL = 40, 64, 96
"""At 720p: the height of the score, and the sides of the face and of a new medal."""

GOING_ON = frozenset({Action.CONFIRM, Action.NEW, Action.AGAIN, Action.BACK})

Tables = tuple[tuple[Entry, ...], tuple[Entry, ...]]
"""The tables of all time and of the day; a free run has no second one."""

WAYS = {"one_more": Action.AGAIN, "share": Action.COPY, "table": "table", "to_title": Title()}
"""The action or place that each button leads to."""

LABELS = {"share": "asks.copy", "to_title": "result.to_title"}
"""The texts that these buttons have in common with other pages'."""


class OverState(Value):
    """The state of the page."""

    run: Run
    score: int  # counted up so far
    uid: str
    unwritten: bool  # the run could not be saved: it takes no place
    daily: bool
    tables: Tables
    medals: frozenset[str]  # new in this run
    wheels: Wheels | None  # while the player enters initials
    notice: str

    def place(self, entries: tuple[Entry, ...]) -> int | None:
        """Return the place of the run in a table, from 1 on."""
        if self.unwritten:
            return None
        return next((place for place, entry in enumerate(entries, 1) if entry.uid == self.uid), None)


def over_page(state: OverState, style: Style) -> Node:
    """Return the page: the results, below them the wheels or the table, and the buttons."""
    words = style.words
    heading = words("arcade.gave_up" if state.run.ending is Ending.GIVEN_UP else "arcade.over")
    below = _asking(state, state.wheels, style) if state.wheels else _table(state, style)
    told = Column((Text(heading, NORMAL, "text_dim", "middle"), _figures(state, style), *_lines(state, style)), gap=6)
    panel = Column((Pad(told, (20, 14, 20, 0)), Pad(below, (0, 6, 0, 0), grow=1)))
    ways = tuple(
        Button(words(LABELS.get(way, f"arcade.{way}")), first=not place, key=way, press=press)
        for place, (way, press) in enumerate(WAYS.items())
    )
    return Page(
        "",
        panel,
        answers(style) if state.wheels else ways,
        state.notice,
        panel_wide=760,
        above=30,
        below=70,
        margin=0,
        button_gap=14,
    )


def _figures(state: OverState, style: Style) -> Node:
    """Return a face and, beside it, score, stage and chain in columns."""
    words, run = style.words, state.run
    face = "face_cool" if any(map(state.place, state.tables)) else "face_dead"
    told = {"score": words.number(state.score), "stage_title": str(run.number), "chain_title": str(run.chain.longest)}
    columns = tuple(
        Column(
            (Text(words(f"arcade.{name}"), SMALL, "text_dim", "middle"), Figure(figure, SCORE)),
            gap=4,
            wide=(260, 120, 120)[place],
        )
        for place, (name, figure) in enumerate(told.items())
    )
    return Pin(Row((Sprite(face, FACE), *columns), gap=20), "midtop", most=0)


def _lines(state: OverState, style: Style) -> tuple[Node, ...]:
    """Return the lines under the score."""
    words, run = style.words, state.run
    mines = sum(loss is Loss.MINE for loss in run.losses)
    told = []
    if run.losses:
        told.append((words("arcade.cost", mines=mines, clock=len(run.losses) - mines), SMALL, "text_dim"))
    if state.unwritten:
        told.append((words("result.not_kept"), NORMAL, "warning"))
    ever, today = map(state.place, state.tables)
    if ever:
        told.append((words("arcade.place", place=ever), NORMAL, "accent"))
    if today:
        told.append((words("arcade.place_today", place=today), NORMAL, "accent"))
    if state.medals:
        names = " · ".join(name(medal, words) for medal in Achievement if medal.value in state.medals)
        told.append((words("arcade.medals_won", names=names), NORMAL, "good"))
    return tuple(Text(text, size, colour, "middle") for text, size, colour in told)


def _asking(state: OverState, asked: Wheels, style: Style) -> Node:
    """Return the wheels, over them the new medals."""
    won = tuple(medal for medal in Achievement if medal.value in state.medals)
    return Stack(
        (
            Pad(NewMedals(won), (0, 0, 0, 240)),
            Pin(Text(style.words("arcade.initials"), LARGE, "accent"), "midbottom", dy=-210),
            Pin(Initials(asked), "midbottom", dy=-78),
            Pin(Text(told_keys(style), SMALL, "text_dim"), "midbottom", dy=-14),
        )
    )


def _table(state: OverState, style: Style) -> Node:
    """Return the table of all time, or the day's for a daily run that takes no place in the first."""
    ever, today = state.tables
    shown = today if state.daily and today and not state.place(ever) else ever
    if state.unwritten:
        shown = tuple(entry for entry in shown if entry.uid != state.uid)
    return Pad(run_table(shown, state.uid, style), (24, 8, 24, 12))


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


class ArcadeOverScene(InitialsScene[OverState]):
    """Score, stage and chain; the wheels where the run enters a table, then the table with its row marked."""

    moves = Moves.LINE

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
        if first and any(map(self.state.place, tables)):
            self.ask_initials()

    def _take_medals(self, won: frozenset[str]) -> None:
        """Show the new achievements."""
        self._medals = won

    @property
    def state(self) -> OverState:
        """The state of the page."""
        handle, cabinet = self._ledger.save_handle, self.cabinet
        part = 1.0 if cabinet.settings.reduced_motion else self._roll.passed
        return OverState(
            self._run,
            round(self._run.score * part),
            self._ledger.uid,
            handle is not None and cabinet.history.is_lost(handle),
            self._day is not None,
            self._tables,
            self._medals,
            self.wheels,
            self._notice,
        )

    def view(self, state: OverState, style: Style) -> Node:
        """Return the page."""
        return over_page(state, style)

    @property
    def animating(self) -> bool:
        """Whether the score counts up, or the wheels are still deaf."""
        return bool(self._roll) or bool(self.wheels and self.input_cooldown)

    # The buttons

    def pressed(self, press: object) -> None:
        """Follow a button, or take the initials."""
        match press:
            case Action.AGAIN if self._day:  # as practice
                self.cabinet.router.go(PlayRun(daily_seed(self._day), self._day))
            case Action.AGAIN:
                self.cabinet.router.go(PlayRun(self.cabinet.seeds.unknown() % (1 << SEED_BITS)))
            case Action.COPY:
                words = self.cabinet.style.words
                text = "\n".join(lines(self._run, words, self._day))
                self._notice = words("share.copied") if clipboard.put(text) else words("share.no_clipboard")
            case "table":
                self.cabinet.stage.push(ArcadeTableScene(self.cabinet))
            case _:
                super().pressed(press)

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
            self.pressed(Action.COPY if action is Action.COPY else Action.AGAIN)
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
