"""Show the start of practice: ten cards, and how many are due."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, PractiseCards, Title
from game.ui.core.style import Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene

if TYPE_CHECKING:
    from game.store.practice import Practice
    from game.store.records import Records


class TrainerState(Value):
    """The number of due cards; None until it is read."""

    due: int | None = None


def trainer_page(state: TrainerState, style: Style) -> Node:
    """Return the page."""
    words = style.words
    rows = (
        MenuRow(words("trainer.drill"), key="drill", press=Action.NEW),
        MenuRow(words("arcade.back"), key="back", press=Title()),
    )
    due = (words("trainer.due", count=state.due),) if state.due else ()
    return MenuPage(words("trainer.heading"), rows, below=due, colour="accent", most_below=1)


class TrainerScene(ViewScene[TrainerState]):
    """Begins a drill, of one pattern if *begins* names it."""

    view = staticmethod(trainer_page)

    def __init__(self, cabinet: Cabinet, begins: DrillPattern | None = None) -> None:
        super().__init__(cabinet)
        self.begins = begins
        self._state = TrainerState()
        self._known: Practice | None = None  # None until it is read
        self.watch(cabinet.history.ask(self._read), self._show)

    def _read(self, records: "Records") -> "tuple[Practice, int]":
        """Read cards, answers and the number of due cards; in the background."""
        from game.store.practice import read_practice  # it loads the solver

        return read_practice(records), records.due(int(datetime.now(UTC).timestamp()))

    def _show(self, answer: "tuple[Practice, int]") -> None:
        self._known, due = answer
        self._state = TrainerState(due)
        if self.begins:
            self.cabinet.router.go(PractiseCards(self._known, self.begins.family))

    @property
    def state(self) -> TrainerState:
        """The state of the page."""
        return self._state

    def act(self, asked: Asked) -> bool:
        """Go to the title on Back; begin a drill on New."""
        if asked.action is Action.BACK and self.begins:
            self.close()
        elif asked.action in (Action.BACK, Action.TITLE):
            self.cabinet.router.go(Title())
        elif asked.action is Action.NEW:
            if self._known:
                self.cabinet.router.go(PractiseCards(self._known))
        else:
            return super().act(asked)
        return True
