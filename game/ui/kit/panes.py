"""Several pictures of one scene, such as the line above a board and the panel beside it."""

from collections.abc import Callable

from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Frame
from game.ui.input.pointer import Pointing
from game.ui.kit.answers import Answers
from game.ui.kit.pane import Moves, Pane


class Panes:
    """Panes for the mouse alone, the highest first; *refresh* has them show what is, *pressed* does what they ask."""

    def __init__(self, cabinet: Cabinet, refresh: Callable[[], None], pressed: Callable[[object], None]) -> None:
        self._cabinet, self._refresh = cabinet, refresh
        self._answers = Answers(cabinet, pressed)
        self.all: list[Pane] = []

    def add(self) -> Pane:
        """Return another pane, below those that are there."""
        self.all.append(Pane(self._cabinet.style, self._cabinet.stage.motion, Moves.NONE))
        return self.all[-1]

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to all panes; tell whether it was meant for one of them."""
        taken = [self.point_at(pane, pointing) for pane in self.all]
        return any(taken)

    def point_at(self, pane: Pane, pointing: Pointing) -> bool:
        """Hand the mouse to one pane; tell whether it was meant for it."""
        self._refresh()
        return self._answers.point(pane, pointing)

    def let_go(self) -> None:
        """Release without acting."""
        for pane in self.all:
            pane.let_go()

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        return tuple([pane.looks() for pane in self.all])

    def draw(self, frame: Frame) -> None:
        """Paint what has changed, the lowest pane first."""
        for pane in reversed(self.all):
            pane.draw(frame)
