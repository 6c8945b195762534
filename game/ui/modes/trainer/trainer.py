"""Wait for the cards of a pattern, then begin ten of them."""

from typing import TYPE_CHECKING

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, PractiseCards
from game.ui.core.style import Style
from game.ui.input.actions import Action
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import ViewScene

if TYPE_CHECKING:
    from game.store.practice import Practice


class TrainerScene(ViewScene[str]):
    """The page that is seen until the cards are read; Back leads to where it was asked for."""

    def __init__(self, cabinet: Cabinet, begins: DrillPattern) -> None:
        from game.store.practice import read_practice  # it loads the solver

        super().__init__(cabinet)
        self.begins = begins
        self.watch(cabinet.history.ask(read_practice), self._begin)

    def _begin(self, known: "Practice") -> None:
        self.cabinet.router.go(PractiseCards(known, self.begins.family))

    @property
    def state(self) -> str:
        """The pattern."""
        return self.begins.family

    def view(self, state: str, style: Style) -> Node:
        """Return the page."""
        return MenuPage(
            style.words(f"trainer.family_{state}"), (MenuRow(style.words("menu.back"), key="back", press=Action.BACK),)
        )
