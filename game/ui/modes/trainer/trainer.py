"""Wait for the cards of a pattern, then begin ten of them."""

from typing import TYPE_CHECKING

from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import DrillPattern, PractiseCards
from game.ui.input.actions import Action
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

if TYPE_CHECKING:
    from game.store.practice import Practice


class TrainerScene(Screen):
    """The page that is seen until the cards are read; Back leads to where it was asked for."""

    def __init__(self, cabinet: Cabinet, begins: DrillPattern) -> None:
        from game.store.practice import read_practice  # it loads the solver

        super().__init__(cabinet)
        self.begins = begins
        self.watch(cabinet.history.ask(read_practice), self._begin)

    def _begin(self, known: "Practice") -> None:
        self.cabinet.router.go(PractiseCards(known, self.begins.family))

    def picture(self) -> Node:
        """Return the page, which is named by the pattern."""
        words, back = self.cabinet.style.words, Action.BACK
        return MenuPage(
            words(f"trainer.family_{self.begins.family}"), (MenuRow(words("menu.back"), key="back", press=back),)
        )
