"""The frame of the pages about records, which are read in the background, and the tabs of the profile."""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Profile
from game.ui.core.scene import NEEDS
from game.ui.core.time import Task
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Filling, Gap
from game.ui.kit.node import Do, Node
from game.ui.kit.page import Page
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Tabs

if TYPE_CHECKING:
    from game.store.records import Records

ABOVE, BELOW = 66, 88
"""The room above and below the panel, at 720p."""

FINGER = 40
"""The additional height of a page whose rows are tapped by fingers, at 720p."""

HIGHEST = 100_000
"""The height of a panel that fills a slim page from its top, however much is read into it."""

PROFILE = "profile"
"""The key of the tabs."""

PAGES = ("records", "statistics", "medals")
"""The pages in the order of their tabs."""

About = TypeVar("About")
Answer = TypeVar("Answer")

Told = tuple[str, str]
"""A sentence and its colour."""


class HistoryScene(Screen):
    """A page about records: a heading, a panel, buttons below."""

    notice = ""  # why something that was asked for can't be shown

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self._reading: dict[str, Task] = {}

    @property
    def words(self) -> Words:
        """The texts in the player's language."""
        return self.cabinet.style.words

    def read(
        self,
        name: str,
        question: "Callable[[Records], Answer]",
        take: Callable[[Answer], None],
        refuse: Callable[[GameError], None] | None = None,
    ) -> None:
        """Put a question to the history, in the place of the last one of this *name*; *take* gets the answer."""
        self.cancel(self._reading.get(name))
        self._reading[name] = self.watch(self.cabinet.history.ask(question), take, refuse or self._refuse)

    def reads(self, name: str) -> bool:
        """Return whether the answer to a question is still to come."""
        return self.awaits(self._reading.get(name))

    def unreadable(self, error: GameError) -> str:
        """Return the sentence why the history can't be read."""
        return faults.of_history(self.words, error)

    def _refuse(self, error: GameError) -> None:
        self.notice = self.unreadable(error)

    def focused(self, kind: type[About]) -> About | None:
        """Return what the press of the focused row is about, if it is of a kind."""
        node = self.pane.node(self.pane.focus)
        about = node.press.about if node and isinstance(node.press, Do) else None
        return about if isinstance(about, kind) else None

    def frame(self, heading: str, item: Node, foot: Told, *buttons: Button) -> Node:
        """Return a page with a *heading*, *item*, its *buttons* and a back button."""
        style = self.cabinet.style
        return Page(
            heading,
            item,
            (*buttons, Button(self.words("menu.back"), press=Action.BACK, key="back")),
            *foot,
            panel_wide=1040,
            panel_high=HIGHEST if style.slim else NEEDS[1] - ABOVE - BELOW + FINGER * (style.finger > 1),
            above=ABOVE,
            below=BELOW,
            margin=(12, 8),
            radius=10,
            beside=24,
            button_gap=9,
            foot_middle=66,
        )


class ProfileScene(HistoryScene):
    """One page of the profile; the tabs lead to the others, which replace it."""

    tab = ""
    on_tabs = False  # whether the focus stays on the tabs while the player turns them

    @abstractmethod
    def item(self) -> Node:
        """Return what stands below the tabs."""

    @abstractmethod
    def foot(self) -> Told:
        """Return the sentence at the foot."""

    def picture(self) -> Node:
        """Return the tabs, and the page below them."""
        labels = tuple(self.words(f"profile.{page}") for page in PAGES)
        tabs = Tabs(labels, PAGES.index(self.tab), key=PROFILE, put=self.turn)
        return self.frame(self.words("title.profile"), Column((tabs, Gap(8), Filling(self.item()))), self.foot())

    def turn(self, place: int) -> None:
        """Show a page by the place of its tab; the focus stays on the tabs if it was there."""
        stays = self.pane.focus == PROFILE
        self.cabinet.router.go(Profile(PAGES[place % len(PAGES)]))
        scene = self.cabinet.stage.top
        if stays and isinstance(scene, ProfileScene):
            scene.on_tabs, scene.pane.focus = True, PROFILE

    def act(self, asked: Asked) -> bool:
        """Turn the pages by plus, minus and a pad's shoulders; other actions go to the focus."""
        if asked.action not in (Action.ZOOM_IN, Action.ZOOM_OUT):
            return super().act(asked)
        self.turn(PAGES.index(self.tab) + (1 if asked.action is Action.ZOOM_IN else -1))
        return True
