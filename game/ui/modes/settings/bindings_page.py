"""The parts of the page of controls: the lines of each device, and the panel with them."""

from collections.abc import Iterator

import pygame

from game.engine.gesture import Kind as Gesture
from game.ui.core.scene import NEEDS
from game.ui.core.style import HUGE, SMALL, TARGET, Style
from game.ui.core.value import Value
from game.ui.input import own
from game.ui.input.actions import Action, Kind
from game.ui.input.bindings import Asks
from game.ui.input.controls import UNNAMED, action_label, mouse_label, pad_label
from game.ui.kit.ground import Ground
from game.ui.kit.layout import Pin
from game.ui.kit.node import Node, Placed, Put, Size, State, box
from game.ui.kit.text import Text

PRESSES: tuple[Asks, ...] = (Gesture.LEFT_PRESS, Gesture.RIGHT_PRESS, Gesture.MIDDLE_PRESS, Gesture.SHIFT_LEFT_PRESS)
BY_MOUSE = (
    *PRESSES,
    Action.FLAG_MODE,
    Action.NEW,
    Action.AGAIN,
    Action.UNDO,
    Action.HINT,
    Action.CHANCES,
    Action.PAUSE,
)

WIDE = 900
HEADING, TABS, FOOT, LOWEST, HIGHEST = 62, 40, 96, 25, 38
"""Heights at 720p. HEADING: above the panel. TABS, FOOT: above and under the lines. LOWEST, HIGHEST: of a line."""

NAMED = 0.44
"""The name's part of a line's width."""

ESCAPE = "escape"
"""The key that cancels a waiting line, except the line of Back, for which it can be set."""


READY = "wasd"
"""The button of the ready set for the left hand; on it are the letters that lie there."""


WAYS = ("set_up", "reset_one", "reset_all")
"""The buttons below the lines."""


class DevicePage(Value):
    """The lines of one device."""

    kind: Kind
    asks: tuple[Asks, ...] = own.ACTIONS
    name: str = ""  # of a pad
    pad: str = ""  # its make
    unnamed: bool = False  # a pad that SDL does not know

    def has(self, control: str) -> bool:
        """Return whether such a device can have a control; an unnamed pad's have numbers, others' have names."""
        return self.kind is not Kind.PAD or self.unnamed is bool(UNNAMED.fullmatch(control))

    def controls(self, style: Style, asks: Asks) -> str:
        """Return the names of the current controls of an action."""
        controls = filter(self.has, style.bindings.controls(self.kind, asks, self.pad))
        return " · ".join(dict.fromkeys(name_of(style, self.kind, control) for control in controls)) or "–"

    @property
    def lines(self) -> int:
        """The number of lines in a column."""
        return len(self.asks) if len(self.asks) <= len(BY_MOUSE) else -(-len(self.asks) // 2)


def name_of(style: Style, kind: Kind, control: str) -> str:
    """Return the name of a control in the player's language."""
    if kind is Kind.KEYS:
        return style.key_label(control)
    return mouse_label(style.words, control) if kind is Kind.MOUSE else pad_label(style.words, control)


def asked_name(style: Style, asks: Asks) -> str:
    """Return the name of an action, in the player's language."""
    return action_label(style.words, asks)


class BindingRow(Node):
    """An action and its current controls; a line that *waits* has an accent rim."""

    label: str
    controls: str
    waits: bool
    left: Asks | None  # the lines at the same height in the other column
    right: Asks | None

    def measure(self, style: Style, room: int | None) -> Size:
        """Return the height of a line on a slim page."""
        return 0, style.target(HIGHEST)

    def step(self, by: int) -> object:
        """Ask for the line of the other column."""
        there = self.left if by < 0 else self.right
        return there and Put(self.key, there)

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the action on the left and its controls on the right."""
        px, lit, margin, named = style.px, state.lit or self.waits, style.px(10), round(rect.width * NAMED)
        if lit:
            rim = "accent" if self.waits else "rim"
            surface.blit(style.sprites.panel(rect.size, px(5), "covered", rim), rect)
        label = style.line(self.label, SMALL, "text" if lit else "text_dim", named - margin)
        surface.blit(label, label.get_rect(midleft=(rect.left + margin, rect.centery)))
        told, colour = ("…", "accent") if self.waits else (self.controls, "text")
        keys = style.line(told, SMALL, colour, rect.width - named - margin)
        surface.blit(keys, keys.get_rect(midright=(rect.right - margin, rect.centery)))


class BindingsPanel(Node):
    """Lines in one or two columns of *lines* each, tabs above, an instruction and buttons below."""

    tabs: Node
    rows: tuple[BindingRow, ...]
    buttons: Node
    help: Node
    heading: str
    lines: int

    def least(self, style: Style) -> tuple[int, int]:
        """Return the smallest size, at 720p: fingers need higher lines."""
        touch = style.finger > 1
        return NEEDS[0], max(NEEDS[1], HEADING + TABS + FOOT + 44 + self.lines * (TARGET + 3) * touch)

    def place(self, style: Style, rect: pygame.Rect) -> Iterator[Placed]:
        """Yield the ground, the heading and the contents of the panel."""
        px, (width, height) = style.px, rect.size
        columns, room = -(-len(self.rows) // self.lines), height - px(HEADING + TABS + FOOT + 40)
        pitch = max(style.target(LOWEST - 2) + px(2), min(px(HIGHEST), room // self.lines))
        panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), pitch * self.lines + px(TABS + FOOT + 20))
        panel.midtop = width // 2, px(HEADING) + max(0, (height - px(HEADING + 12) - panel.height) // 2)
        inner = panel.inflate(-px(24), -px(20))
        yield Placed(Ground(box(panel), 12), rect)
        over = pygame.Rect(0, 0, width, panel.top - px(4))
        over.centerx = panel.centerx
        yield from Pin(Text(self.heading, HUGE), "midbottom").place(style, over)
        yield Placed(self.tabs, pygame.Rect(inner.left, inner.top, inner.width, style.target(TABS - 6)))
        gap = px(16)
        wide = (inner.width - gap * (columns - 1)) // columns
        for number, row in enumerate(self.rows):
            column, line = divmod(number, self.lines)
            top = inner.top + px(TABS) + line * pitch
            yield Placed(row, pygame.Rect(inner.left + column * (wide + gap), top, wide, pitch - px(2)))
        yield from Pin(self.buttons, "midbottom").place(style, inner)
        foot = pygame.Rect(0, 0, panel.width - px(24), px(24))
        foot.center = inner.centerx, inner.bottom - px(62)
        yield Placed(self.help, foot)
