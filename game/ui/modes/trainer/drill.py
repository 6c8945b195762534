"""
Play a drill: a card, a sentence and two buttons below it, and the proof of a missed card.

Left marks a safe cell and right a mine, as in a game. A solved card gives way by itself, or at once when the player
goes on marking; a missed card stays until the player goes on. Every answer is kept when it is given.
"""

from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import CELL_UNITS, TICK_MS, Kind
from game.engine.view import View
from game.play.worker import Job
from game.trainer import choice, drill
from game.trainer.card import Card
from game.trainer.drill import LENGTH, SPEED_MS, Answered, Drill
from game.trainer.schedule import grade
from game.ui.board.beside import GAP
from game.ui.board.bezel import SIDE, cabinet_room, dress, marquee_rect
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.lamps import LampState
from game.ui.board.painter import BoardPainter
from game.ui.board.proof_card import ProofCard
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, Trainer
from game.ui.core.scene import Frame
from game.ui.input.actions import ARROWS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.trainer.drill_view import (
    BELOW,
    HEIGHT,
    NARROWEST,
    REASONS,
    FootState,
    GiveReason,
    Messages,
    drill_foot,
    drill_line,
    line_state,
    pattern_told,
    sentences,
)
from game.ui.modes.trainer.lesson import CardLesson, draw_frame, draw_marks, draw_shade

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer
    from game.store.practice import Practice

STEPS = 312
"""At 720p: the width kept beside the board for the steps of a proof."""

LARGEST_TILE = 116
"""At 720p: a card of two rows need not fill the window."""

STAYS = 0.7
"""Seconds that a solved card stays; any input ends it."""


class DrillScene(BoardScene):
    """Ten cards, or a minute of one family."""

    def __init__(
        self,
        cabinet: Cabinet,
        known: "Practice",
        seed: int,
        now: int,
        family: str | None = None,
        *,
        placed: bool = False,
        pattern: str | None = None,
    ) -> None:
        super().__init__(cabinet)
        random = Random(seed)
        self.known, self.family, self.pattern = known, family, pattern
        self.answers: list[Job[CardAnswer]] = []
        self._times = choice.own_times(known.past)
        self._seed = seed
        cards = self.deal(now, random, placed=placed)
        self.drill = drill.begin(cards, slow=self._slow) if family is None else drill.begin(cards, limit=SPEED_MS)
        self.asked = tuple(cards[: choice.PLACEMENT if placed else LENGTH])
        self._listed = False  # whether a proof's steps stand beside the card
        self._met = {one.family for one in known.past}
        self.lesson: CardLesson | None = None  # once a card was answered
        self._verdict_stays = self.cooldown(0)
        self._held: int | None = None  # the cell on which the left button went down
        self.head, self.foot = self.panes.add(), self.panes.add()
        self.proof_card = ProofCard(self.panes.add(), cabinet.style)
        self._lay_card(None)

    def deal(self, now: int, random: Random, *, placed: bool) -> list[drill.Asked]:
        """Return the cards of the drill."""
        known = self.known
        if self.family:
            return choice.speed_cards((*known.course, *known.own), self.family, random)
        if self.pattern:
            return choice.pattern_cards((*known.own, *known.course), self.pattern, known.past, now, random)
        if placed:
            return choice.placement(known.course, random)
        return choice.choose(known.own, known.course, known.past, now, random)

    def _slow(self, card: Card, time_ms: int) -> bool:
        return choice.is_slow(self._times, card, time_ms)

    def _lay_card(self, focus: int | None) -> None:
        """Put the board of the next card in the place of the one before; a cursor that was shown stays shown."""
        self.lesson = None
        if table := self.drill.table:
            self.show_board(table.task.view.grid, self.hear, self._seed)
            self.hand.focus = None if focus is None else self.hand.focused()

    # Layout

    def lay_out(self) -> None:
        """Place the board, the line above and the buttons below."""
        style, px, (width, height) = self.cabinet.style, self.cabinet.style.px, self.cabinet.style.size
        room = cabinet_room(style, HEIGHT, SIDE + BELOW)
        dress(style, self.camera, HEIGHT, NARROWEST, SIDE)
        board, most, side = self.camera.grid, px(LARGEST_TILE), px(STEPS + 2 * GAP)
        if room.width > 3 * side:  # the steps of a proof have room beside it
            room.inflate_ip(-2 * side, 0)
        area = pygame.Rect(0, 0, min(room.width, board.width * most), min(room.height, board.height * most))
        area.center = room.center
        self.camera.place(area, style.board_scale)
        self._line = marquee_rect(style, self.camera)
        self._foot_rect = pygame.Rect(0, height - px(BELOW), width, px(BELOW))
        self._painter = BoardPainter(style.sprites)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line

    @property
    def lamps(self) -> LampState:
        """How far the drill has come."""
        left = self.drill.left_ms
        if left is not None:
            return LampState(((round(left / SPEED_MS, 2), "lamp"),))
        answered = {answer.asked.card.key for answer in self.drill.answers}
        return LampState(((len(answered) / max(1, len(self.asked)), "lamp"),))

    # What the player does

    def hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a gesture on the board: a left click is safe, a right press a mine."""
        board = self.camera.grid
        column, row = x // CELL_UNITS, y // CELL_UNITS
        inside = 0 <= column < board.width and 0 <= row < board.height
        cell = board.cell(column, row) if inside else None
        if kind is Kind.LEFT_PRESS:
            self._held = cell
        elif kind is Kind.LEFT_RELEASE:
            held, self._held = self._held, None
            if cell is not None and cell == held:
                self._mark(cell, mine=False)
        elif kind is Kind.RIGHT_PRESS and cell is not None:
            self._mark(cell, mine=True)

    def _mark(self, cell: int, *, mine: bool) -> None:
        if self.drill.verdict:
            if self.moves_on:
                self._go_on()
            elif self.lesson:
                self.lesson.explain(cell)
            return
        before = self.drill
        self._take(drill.mark(self.drill, cell, mine=mine))
        if self.drill is not before and not self.drill.verdict:
            self.cabinet.audio.play("flag" if mine else "open_1")

    def _say_nothing(self) -> None:
        self._take(drill.nothing(self.drill))

    def _ask_why(self) -> None:
        self._take(drill.give_up(self.drill))

    def _take(self, after: Drill) -> None:
        """Take over a drill that has gone on."""
        answered = after.verdict if after.verdict is not self.drill.verdict else None
        self.drill = after
        if answered:
            self._answer(answered)

    def _answer(self, answered: Answered) -> None:
        """Keep a card's first answer, and show what was right."""
        card, slow = answered.asked.card, False
        if self.family is None:
            slow = answered.right and self._slow(card, answered.time_ms)
            if not answered.asked.again:
                self.keep(answered)
        self._verdict_stays = self.cooldown(STAYS)
        self.cabinet.audio.play("confirm" if answered.right else "denied")
        self.shine("win" if answered.right else "loss")
        assert self.drill.table, "a card lies there until the next one is asked for"
        self.lesson = CardLesson(self.cabinet, self.drill.table)
        if self.family is None and (slow or not answered.right):
            self.lesson.begin(answered.wrong, mine=answered.mine)

    def keep(self, answered: Answered) -> None:
        """Keep the first answer to a card."""
        card = answered.asked.card
        given = grade(answered.right, answered.time_ms, self._times.get(card.family, ()))
        self.answers.append(self.cabinet.history.practice.answer(card, given, answered.time_ms))

    @property
    def theatre(self) -> Theatre | None:
        """The proof that plays, if one does."""
        return self.lesson.theatre if self.lesson else None

    def _go_on(self) -> None:
        before = self.drill
        self.drill = drill.go_on(self.drill)
        if self.drill is before:
            return
        if self.drill.over:
            self.end()
            return
        self._lay_card(self.hand.focus)

    def end(self) -> None:
        """Show what the drill came to."""
        done = self.drill.counted
        from game.ui.modes.trainer.drill_over import DrillOverScene, FinishedDrill  # loaded only where a drill ends

        finished = FinishedDrill(self.known, self.family, done, tuple(self.answers), self.pattern)
        self.cabinet.stage.replace(DrillOverScene(self.cabinet, finished))

    # Input

    def act(self, asked: Asked) -> bool:
        """Keys and pads: the cursor and its marks, the two buttons, the steps of a proof."""
        if self.drill.verdict:
            return self._act_on_verdict(asked)
        match asked.action:
            case Action.LEFT | Action.UP | Action.RIGHT if self._reasons:
                self.pressed(GiveReason(self._reasons[[*REASONS].index(asked.action)]))
            case Action.CONFIRM:
                self.hand.click(Kind.LEFT_PRESS, asked.device)
            case Action.CHANCES | Action.CHORD:
                self._say_nothing()
            case Action.HINT:
                self._ask_why()
            case Action.BACK | Action.TITLE:
                self.leave()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                return True
            case _:
                return super().act(asked)
        return True

    def _act_on_verdict(self, asked: Asked) -> bool:
        if self.lesson:
            self.lesson.refuting = None
        match asked.action:
            case Action.LEFT | Action.RIGHT if self.theatre:
                self.theatre.move(1 if asked.action is Action.RIGHT else -1)
            case Action.CONFIRM | Action.CHORD | Action.NEW:
                self._go_on()
            case Action.HINT:
                if self.lesson:
                    self.lesson.more()
            case Action.AGAIN | Action.PAUSE if self.drill.table and "this" in self.offers:
                self.cabinet.router.go(DrillPattern(self.drill.table.asked.card.family))
            case Action.BACK | Action.TITLE:
                self.leave()
            case _:
                return asked.action in ARROWS or asked.action in (Action.FLAG, Action.CHANCES)
        return True

    def pressed(self, press: object) -> None:
        """Take the reason that was chosen."""
        if isinstance(press, GiveReason):
            self._take(drill.give_reason(self.drill, press.family))
        else:
            super().pressed(press)

    def leave(self) -> None:
        """Go back to the trainer's page; what was answered is kept."""
        self.cabinet.router.go(Trainer())

    def point(self, pointing: Pointing) -> bool:
        """The buttons, the line, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None:
            return True
        taken = self.panes.point(pointing)
        if not self.proof_card.point(self.theatre, pointing.at) and not taken:
            self.point_at_board(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of everything."""
        self.panes.let_go()
        self._held = None

    # Time

    def update(self, ticks: int) -> None:
        """Let the clock and the proof go on; a solved card gives way."""
        super().update(ticks)
        if self.lesson:
            self.lesson.advance(ticks)
        if self.theatre and self.lesson and self.lesson.refuting is None:
            self.theatre.advance(ticks)
        if self.drill.over:
            return
        self.drill = drill.pass_time(self.drill, ticks * TICK_MS)
        if self.drill.over:
            self.end()
        elif self.moves_on and not self.theatre and not self._verdict_stays:
            self._go_on()

    @property
    def moves_on(self) -> bool:
        """Whether an answered card gives way by itself."""
        return self.drill.verdict is not None and (self.family is not None or self.drill.verdict.right)

    @property
    def animating(self) -> bool:
        """Whether anything moves: the clock always does."""
        return not self.drill.over

    # The picture

    def looks(self) -> object:
        """Return all that the picture depends on."""
        table = self.drill.table
        marks = (table.task.view, table.safe, table.mines, table.nothing) if table else None
        lesson = self.lesson and self.lesson.looks()
        return super().looks(), marks, self.drill.verdict, lesson

    def refresh(self) -> None:
        """Show what stands above and below the card."""
        head = line_state(self.drill, self.asked, mirrored=self.cabinet.settings.left_handed)
        self.head.view(drill_line, head, self._line)
        refuting = self.lesson and self.lesson.refuting is not None
        self._listed = self.proof_card.show(self.camera, None if refuting else self.theatre)
        state = FootState(self.said, self.offers, self._reasons, self.theatre is not None)
        self.foot.view(drill_foot, state, self._foot_rect)

    @property
    def _reasons(self) -> tuple[str, ...]:
        """The families to choose from while it is asked what told a cell."""
        return self.drill.table.reasons if self.drill.table and not self.drill.verdict else ()

    @property
    def said(self) -> Messages:
        """What is said below the card; a pattern that was never met is told before it is asked."""
        words, table = self.cabinet.style.words, self.drill.table
        if self.lesson and self.lesson.refuting is not None:
            return ((words("drill.could_be"), "warning"),)
        said = sentences(self.drill, words, slow=self.theatre is not None)
        if self.theatre and not self._listed:
            said = (*said, (self.theatre.text(), "text"))
        new = table and not self.drill.verdict and self.family is None and table.asked.card.family not in self._met
        return (*pattern_told(table.asked.card.family, words), *said) if table and new else said

    @property
    def offers(self) -> tuple[str, ...]:
        """The names of the buttons that are there."""
        if self._reasons:
            return ()
        if verdict := self.drill.verdict:
            more = ("more",) if self.lesson and self.lesson.goes_on else ()
            return (*more, "next", *(() if verdict.right or self.family else ("this",)))
        return ("why",) if self.drill.table and self.drill.table.nothing else ("nothing", "why")

    @property
    def layered(self) -> bool:
        """Whether marks lie over the board: always."""
        return True

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells, with the flags that were set."""
        if table := self.drill.table:
            view = table.task.view
            unmarked = 0 if self.lesson else view.questions & ~(table.safe | table.mines)
            marked = View(view.grid, view.mines, view.opened, view.numbers, view.flags | table.mines, unmarked)
            self._painter.draw(frame.surface, camera, marked, 0, 0, whole=True)
            draw_shade(frame.surface, self.cabinet, camera, view.covered & ~(view.flags | table.task.asked))
        else:
            frame.surface.fill(self.cabinet.style.theme["covered_bottom"], camera.rim)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the marks, the answer where one was given, and the proof."""
        surface, table = frame.surface, self.drill.table
        if table is None:
            return
        draw_marks(surface, self.cabinet, camera, table.safe, "tick")
        if self.lesson:
            self.lesson.draw(surface, camera)
        else:
            self.cursor.draw(surface, camera)
        if self.drill.verdict and self.drill.verdict.wrong is not None:
            draw_frame(surface, self.cabinet, camera, self.drill.verdict.wrong, "warning")
