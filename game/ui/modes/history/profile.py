"""The profile: all records of a player in one frame, with a tab for each page."""

from typing import Generic, TypeVar

from game.engine.errors import GameError
from game.i18n.catalogue import Words
from game.ui.core import faults
from game.ui.core.cabinet import Cabinet
from game.ui.core.routes import Profile
from game.ui.core.scene import NEEDS
from game.ui.core.style import Style
from game.ui.input.actions import Action, Asked
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Gap, Stack
from game.ui.kit.node import Node
from game.ui.kit.page import Page
from game.ui.kit.scene import ViewScene
from game.ui.kit.tabs import Tabs

ABOVE, BELOW = 66, 88
"""The room above and below the panel, at 720p."""

FINGER = 40
"""The additional height of a page whose rows are tapped by fingers, at 720p."""

PROFILE = "profile"
"""The key of the tabs."""

PAGES = ("records", "statistics", "medals")
"""The pages in the order of their tabs."""

Shown = TypeVar("Shown")


class ProfileScene(ViewScene[Shown], Generic[Shown]):
    """One page of the profile; the tabs lead to the others, which replace it."""

    tab = ""

    def __init__(self, cabinet: Cabinet) -> None:
        super().__init__(cabinet)
        self.on_tabs = False  # whether the focus stays on the tabs while the player turns them

    def unreadable(self, error: GameError) -> str:
        """Return the sentence why the history can't be read."""
        return unreadable(self.cabinet.style.words, error)

    def put(self, key: object, value: object) -> None:
        """Turn to another page."""
        if key == PROFILE and isinstance(value, int):
            self.turn(value)

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


def unreadable(words: Words, error: GameError) -> str:
    """Return the sentence why the history can't be read."""
    return words("records.unreadable", problem=faults.of_history(words, error))


def profile_page(style: Style, tab: str, item: Node, foot: tuple[str, str], *buttons: Node) -> Page:
    """Return a page of the profile: the tabs, *item* below them, its *buttons* and a back button."""
    labels = tuple(style.words(f"profile.{page}") for page in PAGES)
    tabs = Tabs(labels, PAGES.index(tab), key=PROFILE)
    return history_page(style, style.words("profile.heading"), Column((tabs, Gap(8), filling(item))), foot, *buttons)


def history_page(style: Style, heading: str, item: Node, foot: tuple[str, str], *buttons: Node) -> Page:
    """Return a page with a *heading*, *item*, its *buttons* and a back button."""
    return Page(
        heading,
        item,
        (*buttons, Button(style.words("records.back"), press=Action.BACK, key="back")),
        *foot,
        panel_wide=1040,
        panel_high=NEEDS[1] - ABOVE - BELOW + FINGER * (style.finger > 1),
        above=ABOVE,
        below=BELOW,
        margin=(12, 8),
        radius=10,
        beside=24,
        button_gap=9,
        foot_middle=66,
    )


def filling(item: Node) -> Node:
    """Return a node that takes the rest of a column's height, whatever height *item* asks for."""
    return Stack((item,), high=1, grow=1)
