"""
A drill on the screen: a card, a sentence and two buttons under it, the proof where it was missed.

Left marks what is safe, right what is a mine, as in a game. A card that was solved gives way by itself, and at once for
whoever marks on; one that was missed stays until its proof has been looked at. Every answer is kept when it is given.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import pygame

from game.engine.gesture import CELL_UNITS, TICK_MS, Kind
from game.engine.grid import Grid
from game.engine.view import View
from game.play.worker import Job
from game.trainer import choice, drill
from game.trainer.card import Card
from game.trainer.drill import LENGTH, SPEED_MS, Answered, Drill
from game.trainer.schedule import grade
from game.ui.board.board_scene import BoardScene
from game.ui.board.camera import Camera
from game.ui.board.painter import BoardPainter
from game.ui.board.theatre import Theatre
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Trainer
from game.ui.core.stage import Frame
from game.ui.core.style import NORMAL
from game.ui.input.actions import ARROWS, KEYBOARD, Action
from game.ui.input.actions import Asked as Wish
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing
from game.ui.kit.widgets import Button, Buttons, Icon, Widget
from game.ui.modes.trainer.drill_line import DrillLine
from game.ui.modes.trainer.drill_says import Said, readings, sentences
from game.ui.modes.trainer.lesson import Lesson, draw_frame, draw_marks
from game.ui.modes.trainer.practised import Practised

if TYPE_CHECKING:
    from game.store.kinds import CardAnswer
    from game.store.practice import Known

LARGEST_TILE = 116
"""At 720p: a card of two rows need not fill the window."""

BELOW, MOST_LINES = 144, 3
"""At 720p: under the board, for some lines of text and two buttons."""

STAYS = 0.7
"""Seconds that a solved card stays; any input ends it."""


class DrillScene(BoardScene):
    """Ten cards, or a minute of one family."""

    def __init__(self, cabinet: Cabinet, known: "Known", seed: int, now: int, family: str | None = None) -> None:
        super().__init__(cabinet)
        random = Random(seed)
        self.known, self.family = known, family
        self.answers: list[Job[CardAnswer]] = []
        self._times = choice.own_times(known.past)
        self._seed = seed
        if family is None:
            cards = choice.choose(known.own, known.course, known.past, now, random)
            self.drill = drill.begin(cards, slow=self._slow)
        else:
            cards = choice.speed_cards((*known.course, *known.own), family, random)
            self.drill = drill.begin(cards, limit=SPEED_MS)
        self.asked = tuple(cards[:LENGTH])
        self.lesson: Lesson | None = None  # once a card was answered
        self._verdict_stays = self.cooldown(0)
        self._held: int | None = None  # the cell on which the left button went down
        self._line = DrillLine(cabinet, [Icon(cabinet, "icon_back", Action.BACK)], [])
        self._nothing = Button(cabinet, self._label("nothing", Action.CHANCES), self._say_nothing)
        self._why = Button(cabinet, self._label("why", Action.HINT), self._ask_why)
        self._next = Button(cabinet, self._label("next", Action.CONFIRM), self._go_on)
        self._more = Button(cabinet, self._label("more", Action.HINT), self._tell_more)
        self._back_a_step = Icon(cabinet, "icon_previous", Action.LEFT)
        self._on_a_step = Icon(cabinet, "icon_next", Action.RIGHT)
        self._buttons: Buttons[Widget] = Buttons([])
        self._lay_card(None)

    def _label(self, name: str, action: Action) -> str:
        cabinet = self.cabinet
        key = key_label(cabinet.words, cabinet.bindings.controls(KEYBOARD.kind, action)[0])
        return cabinet.words(f"drill.{name}", control=key)

    def _slow(self, card: Card, time_ms: int) -> bool:
        return choice.is_slow(self._times, card, time_ms)

    def _lay_card(self, focus: int | None) -> None:
        """Put the board of the next card in the place of the one before; a cursor that was shown stays shown."""
        self.lesson = None
        if table := self.drill.table:
            self.show_board(table.task.view.grid, self.hear, self._seed)
            self.hand.focus = None if focus is None else self.first_focus()

    # Layout

    def lay_out(self) -> None:
        """Place the board, the line above and the buttons below."""
        px, room = self.cabinet.px, self.room(self._line.height + 20, BELOW)
        board: Grid = self.camera.grid
        most = px(LARGEST_TILE)
        area = pygame.Rect(0, 0, min(room.width, board.width * most), min(room.height, board.height * most))
        area.center = room.center
        self.camera.place(area, self.cabinet.board_scale)
        self._line.place(self.frame)
        self._painter = BoardPainter(self.cabinet.sprites)
        self._place_buttons()

    def _place_buttons(self) -> None:
        px, (width, height) = self.cabinet.px, self.cabinet.size
        buttons: Sequence[Button] = [self._nothing, self._why]
        if self.drill.verdict:
            buttons = [self._more, self._next] if self.lesson and self.lesson.goes_on else [self._next]
        elif self.drill.table and self.drill.table.nothing:
            buttons = [self._why]
        left = (width - sum(button.width for button in buttons) - px(12) * (len(buttons) - 1)) // 2
        for button in buttons:
            button.rect = pygame.Rect(left, height - px(52), button.width, px(42))
            left = button.rect.right + px(12)
        self._buttons.all = list(buttons)
        if self.theatre:  # its steps by the mouse
            for icon, x in ((self._back_a_step, buttons[0].rect.left - px(48)), (self._on_a_step, left)):
                icon.rect = pygame.Rect(x, height - px(51), px(40), px(40))
                self._buttons.all.append(icon)

    @property
    def line(self) -> pygame.Rect:
        """Where the line above the board is."""
        return self._line.rect

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
            if self._moves_on:
                self._go_on()
            elif self.lesson and self.lesson.explain(cell):
                self._place_buttons()
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
        self._place_buttons()

    def _answer(self, answered: Answered) -> None:
        """Keep a card's first answer, and show what was right."""
        card, slow = answered.asked.card, False
        if self.family is None:
            slow = answered.right and self._slow(card, answered.time_ms)
            if not answered.asked.again:
                given = grade(answered.right, answered.time_ms, self._times.get(card.family, ()))
                self.answers.append(self.cabinet.history.answer(card, given, answered.time_ms))
        self._verdict_stays = self.cooldown(STAYS)
        self.cabinet.audio.play("confirm" if answered.right else "denied")
        assert self.drill.table, "a card lies there until the next one is asked for"
        self.lesson = Lesson(self.cabinet, self.drill.table)
        if self.family is None and (slow or not answered.right):
            self.lesson.begin(answered.wrong)

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
            self._end()
            return
        self._lay_card(self.hand.focus)

    def _end(self) -> None:
        done = self.drill.counted
        from game.ui.modes.trainer.drill_over import DrillOverScene  # loaded only where a drill ends

        practised = Practised(self.known, self.family, done, tuple(self.answers))
        self.cabinet.stage.replace(DrillOverScene(self.cabinet, practised))

    # Input

    def act(self, asked: Wish) -> bool:
        """Keys and pads: the cursor and its marks, the two buttons, the steps of a proof."""
        if self.drill.verdict:
            return self._act_on_verdict(asked)
        match asked.action:
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

    def _act_on_verdict(self, asked: Wish) -> bool:
        match asked.action:
            case Action.LEFT | Action.RIGHT if self.theatre:
                self.theatre.move(1 if asked.action is Action.RIGHT else -1)
            case Action.CONFIRM | Action.CHORD | Action.NEW:
                self._go_on()
            case Action.HINT:
                self._tell_more()
            case Action.BACK | Action.TITLE:
                self.leave()
            case _:
                return asked.action in ARROWS or asked.action in (Action.FLAG, Action.CHANCES)
        return True

    def _tell_more(self) -> None:
        if self.lesson:
            self.lesson.more()
            self._place_buttons()

    def leave(self) -> None:
        """Go back to the trainer's page; what was answered is kept."""
        self.cabinet.router.go(Trainer())

    def point(self, pointing: Pointing) -> bool:
        """The buttons, the line, then the board."""
        self.hand.see(pointing)
        if pointing.kind is None:
            return True
        if not self._buttons.point(pointing) and not self._line.point(pointing):
            self.point_at_board(pointing)
        return True

    def focus_lost(self) -> None:
        """Let go of everything."""
        self._buttons.let_go()
        self._line.let_go()
        self._held = None

    # Time

    def update(self, ticks: int) -> None:
        """Let the clock and the proof go on; a solved card gives way."""
        super().update(ticks)
        if self.theatre:
            self.theatre.advance(ticks)
        if self.drill.over:
            return
        self.drill = drill.pass_time(self.drill, ticks * TICK_MS)
        if self.drill.over:
            self._end()
        elif self._moves_on and not self.theatre and not self._verdict_stays:
            self._go_on()

    @property
    def _moves_on(self) -> bool:
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
        lines = self._line.looks(readings(self.drill, self.asked)), self._sentences(), self._buttons.looks()
        return super().looks(), marks, self.drill.verdict, lesson, lines

    @property
    def layered(self) -> bool:
        """Whether marks lie over the board: always."""
        return True

    def draw_board(self, frame: Frame, camera: Camera) -> None:
        """Paint the cells, with the flags that were set."""
        if table := self.drill.table:
            view = table.task.view
            flagged = View(view.grid, view.mines, view.opened, view.numbers, view.flags | table.mines)
            self._painter.draw(frame.surface, camera, flagged, 0, 0, whole=True)

    def draw_over(self, frame: Frame, camera: Camera) -> None:
        """Paint the marks, the answer where one was given, and the proof."""
        surface, table = frame.surface, self.drill.table
        if table is None:
            return
        draw_marks(surface, self.cabinet, camera, table.safe, "tick")
        if self.lesson:
            self.lesson.draw(surface, camera)
        else:
            self.draw_cursor(surface, camera)
        if self.drill.verdict and self.drill.verdict.wrong is not None:
            draw_frame(surface, self.cabinet, camera, self.drill.verdict.wrong, "warning")

    def draw_lines(self, frame: Frame) -> None:
        """Paint the line above, the sentence and the buttons below."""
        cabinet, surface, px = self.cabinet, frame.surface, self.cabinet.px
        self._line.draw(surface, readings(self.drill, self.asked), whole=True)
        width, height = cabinet.size
        lines = [
            cabinet.line(part, NORMAL, colour)
            for text, colour in self._sentences()
            for part in cabinet.lettering.wrap(text, px(NORMAL), min(width - px(24), px(900)))
        ][:MOST_LINES]
        top = height - px(BELOW - 4) + (px(NORMAL + 2) * (MOST_LINES - len(lines))) // 2
        for line in lines:
            surface.blit(line, line.get_rect(midtop=(width // 2, top)))
            top += px(NORMAL + 2)
        self._buttons.draw(surface)

    def _sentences(self) -> Said:
        return sentences(self.drill, self.theatre.text() if self.theatre else "", self.cabinet.words)
