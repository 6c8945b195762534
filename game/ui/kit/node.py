"""
A picture is a value: a tree of frozen nodes that measure, place and paint themselves.

Two equal nodes in equal rectangles and states paint the same pixels. Lengths are in units of 720p; rectangles are in
pixels.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pygame

from game.ui.core.style import Style
from game.ui.core.value import Value

Size = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels: a rectangle as a value."""


def box(rect: pygame.Rect) -> Box:
    """Return a rectangle as a value."""
    return rect.left, rect.top, rect.width, rect.height


class State(Value):
    """A node's state: focused (*lit*), under the mouse (its *part* there), pressed (*held*), gliding."""

    lit: bool = False
    over: bool = False
    held: bool = False
    part: Hashable = None
    glide: float = 0.0  # where its value is, on its way to the node's own
    way: int = 0  # -1 or 1: the side that its value was stepped to last
    light: Box | None = None  # where the focus is, for a node that shows it
    passed: bool = False  # Enter does something else: a node with a press of its own has the focus


PLAIN = State()

TAKEN = object()
"""The answer of a step at the end of the values: it asks for nothing, and no other scene gets the key."""


class Put(Value):
    """The node of this key asks for another value."""

    key: Hashable
    value: object


class Do(Value):
    """A call of a method with what it is about, and with a node's new value if there is one; two alike are equal."""

    method: Callable[..., object]
    about: object

    def __call__(self, *value: object) -> None:
        """Do it."""
        self.method(self.about, *value)


class Placed(NamedTuple):
    """A node and where it is painted."""

    node: "Node"
    rect: pygame.Rect


class Node(Value, kw_only=True):
    """
    One part of a picture; by itself it is an empty place.

    *press* is what it asks for when it is pressed: a route, an action, a method to call, or a value that its scene
    knows; *put* is called with the value that a chooser, a field or a switch asks for. A node that can have the focus
    needs a *key*, which also tells that it is the same node in the next picture.
    """

    key: Hashable = None
    press: object = None
    put: Callable[[Any], object] | None = None
    tip: str = ""
    enabled: bool = True
    mouse_only: bool = False  # the focus passes it by
    sound: str = "confirm"
    step_sound: str = "menu"
    wide: float | None = None  # instead of the measured width
    high: float | None = None
    grow: float = 0.0  # its share of the room that is left in a row or a column
    shrinks: bool = False  # it gives way where a row has too little room

    def least(self, style: Style) -> Size | None:
        """Return the least room, at 720p, that a whole page has a place in, if it can say."""
        return None

    def deck(self, style: Style) -> int:
        """Return how high the end of a whole page is that a window which shows a part of it goes on showing."""
        return 0

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the size in pixels that its content wants; *room* is the width it has, None: as much as it wants."""
        return 0, 0

    def wants(self, style: Style, room: int | None = None) -> Size:
        """Return the size in pixels that it wants, its own *wide* and *high* first."""
        if self.wide is not None:
            room = style.px(self.wide)
        if self.wide is not None and self.high is not None:
            return style.px(self.wide), style.px(self.high)
        wide, high = self.measure(style, room)
        return wide if self.wide is None else style.px(self.wide), high if self.high is None else style.px(self.high)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the placed nodes, lowest first: itself, then its children."""
        yield Placed(self, rect)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint it without its children."""

    @property
    def hides(self) -> bool:
        """Whether nothing of what was there before is seen through its rectangle."""
        return False

    @property
    def focusable(self) -> bool:
        """Whether the focus can stop at it."""
        return self.key is not None and self.enabled and (self.press is not None or self.step(1) is not None)

    @property
    def target(self) -> float | None:
        """The value that its knob or bar glides to, if it has one."""
        return None

    @property
    def wears_gold(self) -> bool:
        """Whether it is golden while it has the focus, which Enter presses."""
        return False

    @property
    def drags(self) -> bool:
        """Whether each move of the pressed mouse presses it again, as a dragged knob."""
        return False

    @property
    def writes(self) -> bool:
        """Whether it takes text in any script while it has the focus."""
        return False

    @property
    def shows_focus(self) -> bool:
        """Whether it paints the focus of other nodes, as the key under a menu's row does."""
        return False

    @property
    def lies_on_focus(self) -> bool:
        """Whether the key of the focus is painted under it; else it shows by itself that it has the focus."""
        return False

    @property
    def arrives(self) -> object:
        """What it shows, if the next one comes in from the side."""
        return None

    def part_at(self, style: Style, rect: pygame.Rect, at: tuple[int, int]) -> Hashable:
        """Return which of its parts lies at a place, for a node that shows or presses more than one."""
        return None

    def pressed(self, part: Hashable) -> object:
        """Return the request of a press on one of its parts."""
        return self.press

    def way_of(self, part: Hashable) -> int:
        """Return from which side (-1 or 1) the value comes in that a press on one of its parts asks for."""
        return 1

    def step(self, by: int) -> object:
        """Return the request of Left (-1) or Right (1), or None."""
        return None

    def typed(self, character: str, *, first: bool) -> object:
        """Return what a typed character asks for, the *first* one here or not; None: nothing."""
        return None


class Opaque(Node):
    """A ground for other nodes: nothing of what was there before is seen through it."""

    @property
    def hides(self) -> bool:
        """Whether its whole rectangle is painted."""
        return True


NOTHING = Node()
"""An empty place."""


def sharing(key: Hashable, parts: Iterable[Placed]) -> Iterator[Placed]:
    """Yield the parts of the node of this key: they are in its state, but for those with a key of their own."""
    for part, place in parts:
        yield Placed(part if part.key is not None else part.replaced(key=key), place)


def put_beside(key: Hashable, values: Sequence[str], value: str, by: int) -> object:
    """Return the request of a step *by* values from *value*; TAKEN beyond the first or last one."""
    place = values.index(value) + by
    return Put(key, values[place]) if 0 <= place < len(values) else TAKEN
