"""
Play a drill: a card, a sentence and two buttons below it, and the proof of a missed card.

Left marks a safe cell and right a mine, as in a game. A solved card gives way after a moment, or at once to the next
mark; a missed card stays until the player goes on. Every answer is saved at once.
"""

from game.engine.gesture import TICK_MS, Kind, MouseEvent
from game.trainer import drill
from game.trainer.drill import Answered, Drill
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern
from game.ui.input.actions import ARROWS, Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.modes.trainer.drill_board import CardLesson, DrillBoard, Exercise
from game.ui.modes.trainer.drill_view import REASONS, GiveReason


class DrillScene(DrillBoard):
    """Ten cards."""

    def __init__(self, cabinet: Cabinet, exercise: Exercise) -> None:
        super().__init__(cabinet, exercise)
        self._held: int | None = None  # the cell of the left button's press
        self._lay_card(None)

    def _lay_card(self, focus: int | None) -> None:
        """Show the next card's board; a visible cursor stays visible."""
        self.lesson = None
        if table := self.drill.table:
            self.show_board(table.task.view.grid, self.hear, self.exercise.seed)
            self.hand.focus = None if focus is None else self.hand.focused()

    # Marks and answers

    def hear(self, kind: Kind, x: int, y: int, who: int) -> None:
        """Take a gesture on the board: a left click is safe, a right press a mine."""
        cell = MouseEvent(0, kind, x, y).cell(self.camera.grid)
        if kind is Kind.LEFT_PRESS:
            self._held = cell
        elif kind is Kind.LEFT_RELEASE:
            held, self._held = self._held, None
            if cell is not None and cell == held:
                self._mark(cell, mine=False)
        elif kind is Kind.RIGHT_PRESS and cell is not None:
            self._mark(cell, mine=True)

    def _mark(self, cell: int, *, mine: bool) -> None:
        """Mark a cell; after the answer, go on or explain the cell."""
        if self.moves_on:
            self._go_on()
        elif self.lesson:
            self.lesson.explain(cell)
        else:
            before = self.drill
            self._take(drill.mark(self.drill, cell, mine=mine))
            if self.drill is not before and not self.drill.verdict:
                self.cabinet.audio.play("flag" if mine else "open_1")

    def _take(self, after: Drill) -> None:
        """Take the drill's next state, and handle its answer if there is a new one."""
        answered = after.verdict if after.verdict is not self.drill.verdict else None
        self.drill = after
        if answered:
            self._answer(answered)

    def _answer(self, answered: Answered) -> None:
        """Save the answer, and explain a missed or a slow card."""
        assert self.drill.table, "a card lies there until the next one is asked for"
        self.exercise.keep(self.cabinet.history.practice, answered)
        self.cabinet.audio.play("confirm" if answered.right else "denied")
        self.shine("win" if answered.right else "loss")
        self.lesson = CardLesson(self.cabinet, self.drill.table)
        slow = answered.right and self.exercise.is_slow(answered.asked.card, answered.time_ms)
        if slow or not answered.right:
            self.lesson.begin(answered.wrong, mine=answered.mine)

    @property
    def moves_on(self) -> bool:
        """Whether an answered card gives way by itself."""
        return self.drill.verdict is not None and self.drill.verdict.right

    def _go_on(self) -> None:
        """Ask the next card."""
        self.drill = drill.go_on(self.drill)
        if self.drill.over:
            self.end()
        else:
            self._lay_card(self.hand.focus)

    def end(self) -> None:
        """Show the drill's result in its place: Back leads to where practice began."""
        from game.ui.modes.trainer.drill_over import DrillOverScene, FinishedDrill  # loaded only at the end

        finished = FinishedDrill(self.exercise.chosen, self.drill.counted, tuple(self.exercise.answers))
        self.cabinet.stage.uncover(self)
        self.cabinet.stage.give_way(DrillOverScene(self.cabinet, finished))

    # Input

    def act(self, asked: Asked) -> bool:
        """Use keys and pads for the cursor and its marks, the two buttons, and the steps of a proof."""
        if self.lesson:
            return self._act_on_lesson(asked, self.lesson)
        match asked.action:
            case Action.LEFT | Action.UP | Action.RIGHT if self.reasons:
                self.pressed(GiveReason(self.reasons[[*REASONS].index(asked.action)]))
            case Action.CONFIRM:
                self.hand.click(Kind.LEFT_PRESS, asked.device)
            case Action.CHANCES | Action.CHORD:
                self._take(drill.nothing(self.drill))
            case Action.HINT:
                self._take(drill.give_up(self.drill))
            case Action.BACK | Action.TITLE:
                self.leave()
            case Action.ZOOM_IN | Action.ZOOM_OUT:
                return True
            case _:
                return super().act(asked)
        return True

    def _act_on_lesson(self, asked: Asked, lesson: CardLesson) -> bool:
        lesson.refuting = None
        match asked.action:
            case Action.LEFT | Action.RIGHT if lesson.theatre:
                lesson.theatre.move(1 if asked.action is Action.RIGHT else -1)
            case Action.CONFIRM | Action.CHORD | Action.NEW:
                self._go_on()
            case Action.HINT:
                lesson.more()
            case Action.AGAIN | Action.PAUSE if self.drill.table and "this" in self.offers:
                self.cabinet.router.go(DrillPattern(self.drill.table.asked.card.family))
            case Action.BACK | Action.TITLE:
                self.leave()
            case _:
                return asked.action in ARROWS or asked.action in (Action.FLAG, Action.CHANCES)
        return True

    def pressed(self, press: object) -> None:
        """Take the chosen reason."""
        if isinstance(press, GiveReason):
            self._take(drill.give_reason(self.drill, press.family))
        else:
            super().pressed(press)

    def leave(self) -> None:
        """Go back to where practice began; the answers are already saved."""
        self.cabinet.stage.pop()

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the buttons and the list of steps, then to the board; the wheel does nothing."""
        self.hand.see(pointing)
        if pointing.kind is None:
            return True
        taken = self.panes.point(pointing)
        if not self.proof_card.point(self.theatre, pointing.at) and not taken:
            self.hand.point(pointing)
        return True

    def focus_lost(self) -> None:
        """Release every button without an action."""
        self.panes.let_go()
        self._held = None

    # Time

    def update(self, ticks: int) -> None:
        """Advance the clock and the proof; a solved card gives way."""
        super().update(ticks)
        if self.lesson:
            self.lesson.update(ticks)
        if self.drill.over:
            return
        self.drill = drill.pass_time(self.drill, ticks * TICK_MS)
        if self.drill.over:
            self.end()
        elif self.lesson and self.moves_on and not (self.lesson.theatre or self.lesson.stays):
            self._go_on()

    @property
    def animating(self) -> bool:
        """Whether anything moves: until the drill is over, the clock does."""
        return not self.drill.over
