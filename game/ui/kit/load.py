"""The page that is seen while something is read in the background."""

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from game.engine.errors import GameError, printable
from game.i18n.catalogue import Words
from game.play.worker import Job
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import Scene
from game.ui.kit.menu_page import MenuPage
from game.ui.kit.node import Node
from game.ui.kit.row import MenuRow
from game.ui.kit.scene import Screen

Loaded = TypeVar("Loaded")


class LoadScene(Screen, Generic[Loaded]):
    """
    Gives way to the scene that *show* makes of what was read, or says why nothing could be read.

    *begin* begins to read; it gets a function that tells whether the player still waits.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        heading: Callable[[Words], str],
        begin: Callable[[Callable[[], bool]], Job[Loaded]],
        show: Callable[[Loaded], Scene],
        *,
        name: str = "",
        explain: Callable[[Words, GameError], str] = faults.of_file,
    ) -> None:
        super().__init__(cabinet)
        self.name = name  # the recording's; empty for what has no name
        self.problem = ""  # why it can't be shown; empty while it is being read
        self._heading, self._show, self._explain = heading, show, explain
        self._wanted = True
        self.watch(begin(lambda: self._wanted), self._give_way, self._refuse)

    def picture(self) -> Node:
        """Return the page."""
        words, name, problem = self.cabinet.style.words, self.name, self.problem
        told = words("replay.failed", name=name, problem=problem) if problem else words("replay.opening", name=name)
        return MenuPage(
            self._heading(words),
            (MenuRow(words("menu.back"), key="back", press=self.close),),
            below=(told if name else problem,),
            colour="warning" if problem else "text_dim",
        )

    def on_exit(self) -> None:
        """Stop the work in the background."""
        self._wanted = False

    def _give_way(self, loaded: Loaded) -> None:
        self.cabinet.stage.give_way(self._show(loaded))

    def _refuse(self, error: GameError) -> None:
        logging.warning("%s", printable(f"{self.name}: {error}"))
        self.problem = self._explain(self.cabinet.style.words, error)
