"""A scene as the stage sees it: its input and its picture."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.core.time import Timed
from game.ui.input.actions import Asked, Control
from game.ui.input.pointer import Pointing

if TYPE_CHECKING:
    from game.ui.input.touch import Taps

NEEDS, BOARD_NEEDS = (960, 720), (720, 405)
"""The least room, at 720p, of a page; and of a game's lines, its end included, beside a board that can be played."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture to paint."""

    surface: pygame.Surface
    alpha: float = 0.0  # of a step after the last one
    whole: bool = True  # the surface no longer holds what this scene painted last
    damage: tuple[pygame.Rect, ...] = ()  # where something was painted over that


class InputTarget:
    """The input of a scene; this base takes none."""

    piece = ""  # of music; "": that of the scene before
    home = False  # nothing is lost if the game is left here
    see_through = False  # the scene below is drawn, runs on and gets the input that this one passes on

    @property
    def under_way(self) -> bool:
        """Whether a game, a run or a match goes on here, which no link may end."""
        return False

    @property
    def shares_keys(self) -> bool:
        """Whether the halves of the keyboard are two devices while this scene is in front."""
        return False

    def act(self, asked: Asked) -> bool:
        """Take the action that a device asks for; False passes it on."""
        return False

    def raw_input(self, control: Control) -> bool:
        """Take a key or a button by itself, before it is read as an action."""
        return False

    def taps(self, at: tuple[int, int]) -> "Taps | None":
        """Return the actions of a tap and a long press there; None: both are left presses on the node there."""
        return None

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether this scene blocks the scenes below at that place."""
        return not self.see_through

    def typed(self, character: str) -> bool:
        """Take a typed character before it is read as an action."""
        return False

    @property
    def writes_at(self) -> pygame.Rect | None:
        """Where the next character goes while the scene wants text in any script, else None."""
        return None

    def point(self, pointing: Pointing) -> bool:
        """Take a mouse event; False passes it on."""
        return False

    def focus_lost(self) -> None:
        """Release all pressed keys and buttons."""

    def looked_away(self) -> None:
        """Wait until the player comes back from another window."""


class Scene(InputTarget, Timed):
    """One screen of the game, or a layer over one."""

    scrolls = True  # where the window is less high, it shows a part of it; else it is made smaller
    deck = 0  # the height in pixels of its end that is always shown, known when its needs are
    fades_in = False  # it comes without a key: no page turns over to it

    @property
    def needs(self) -> tuple[int, int]:
        """The least room, at 720p, that all of it has a place in."""
        return NEEDS

    @property
    def animating(self) -> bool:
        """Whether it changes with time alone; a busy scene changes, too, once its work is done."""
        return False

    @property
    def music(self) -> float | None:
        """How far its piece of music is open while this scene is in front, 0 to 1; None: it rests."""
        return None

    @property
    def overdraws(self) -> bool:
        """Whether it paints beside its own panels, so that the scenes below must be painted whole."""
        return False

    def looks(self) -> object:
        """
        Return all that the picture depends on, as a value cheap to compare; layout and theme are watched for it.

        The stage asks before each picture, so what is to be shown may be worked out here once.
        """
        return None

    @property
    def focus_rect(self) -> pygame.Rect | None:
        """Where the focus of keys and pads is, which a window less high than the page keeps in sight."""
        return None

    def resize(self) -> None:
        """Lay everything out anew; called before the first draw and after every change of size or theme."""

    def on_exit(self) -> None:
        """Stop the scene's work: it is no longer on the stage."""

    def relocalise(self) -> "Scene":
        """Return this scene in another language: a fresh one, if it keeps texts."""
        return self

    def update(self, ticks: int) -> None:
        """Advance *ticks* fixed steps (0: only take the input). Only here and in the input may anything change."""

    def draw(self, frame: Frame) -> None:
        """Paint the state. The same state and alpha paint the same pixels."""

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw and cache part *part* of *parts* of the picture in *place*; *surface* must not show it."""
