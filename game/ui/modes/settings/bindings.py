"""Show the controls of each action, device by device, and set one by pressing it."""

from collections.abc import Callable, Iterable

from game.engine.gesture import Kind as Gesture
from game.ui.core.cabinet import Cabinet
from game.ui.core.scene import NEEDS
from game.ui.core.style import SMALL, TARGET, Style
from game.ui.core.value import Value
from game.ui.input import own
from game.ui.input.actions import ARROWS, Action, Asked, Control, Kind
from game.ui.input.bindings import WASD, Asks, Binding
from game.ui.input.controls import UNNAMED, action_label, mouse_label, pad_label
from game.ui.input.pointer import Pointing
from game.ui.kit.button import Button
from game.ui.kit.layout import Column, Filling, Gap, Grid, Reflow, Row
from game.ui.kit.node import NOTHING, Do, Node, Put
from game.ui.kit.page import Page
from game.ui.kit.scene import Screen
from game.ui.kit.tabs import Tabs
from game.ui.kit.text import Card, Text

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

WIDE, ABOVE, BELOW, TABS, HIGHEST = 900, 62, 84, 66, 38
"""At 720p. WIDE: the panel. Heights: ABOVE and BELOW it, of the TABS with the margins, HIGHEST of a line."""

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


class BindingRow(Card):
    """An action and its current controls, and the lines at the same height in the other column."""

    left: Asks | None = None
    right: Asks | None = None

    def step(self, by: int) -> object:
        """Ask for the line of the other column."""
        there = self.left if by < 0 else self.right
        return there and Put(self.key, there)


SET_UP = (*ARROWS, Action.CONFIRM, Action.BACK, Action.FLAG, Action.CHORD, Action.PAUSE, Action.NEW)
"""The actions for which an unknown pad is set up, one by one."""


class BindingsScene(Screen):
    """A page for each device: keys, mouse, and every make of connected pad."""

    def __init__(self, cabinet: Cabinet, opened: int = 0) -> None:
        super().__init__(cabinet)
        pads = (DevicePage(Kind.PAD, name=pad.name, pad=pad.make, unnamed=pad.unnamed) for pad in cabinet.devices.pads)
        self._pages = DevicePage(Kind.KEYS), DevicePage(Kind.MOUSE, BY_MOUSE), *pads
        self._shown = min(opened, len(self._pages) - 1)
        self._asking: list[Asks] = []  # while a pad is set up: the lines after this one
        self._given: list[Control] = []  # the controls of the lines before
        self.waits: Asks | None = None  # the line for the next control
        self._doubt: Control | None = None  # a control with another action; pressed again, it is taken
        self._said = ""
        self._line = self.pane.home = self.page.asks[0]  # the last focused line

    @property
    def page(self) -> DevicePage:
        """The open page."""
        return self._pages[self._shown]

    # The picture

    def picture(self) -> Node:
        """Return the page of the device."""
        style, words, page = self.cabinet.style, self.cabinet.style.words, self.page
        rows = list[Node]()
        for place, asks in enumerate(page.asks):
            beside = place - page.lines, place + page.lines
            left, right = (page.asks[at] if 0 <= at < len(page.asks) else None for at in beside)
            told, colour = ("…", "accent") if self.waits is asks else (page.controls(style, asks), "text")
            ink = "text" if self.waits is asks else "text_dim"
            label = Text(asked_name(style, asks), SMALL, ink, lit="text", wide=0, grow=NAMED)
            line = Row((Gap(10), label, Text(told, SMALL, colour, "right", wide=0, grow=1 - NAMED), Gap(10)))
            fill, rim, lit = ("covered", "accent", "accent") if self.waits is asks else ("", "", "rim")
            press, high = Do(self._wait_for, asks), style.target(HIGHEST) / style.scale
            row = BindingRow(line, fill, rim, lit, 5, left, right, key=asks, press=press, put=self.pane.to, high=high)
            rows.append(row)
        do = dict(zip(WAYS, (self._set_up, self._reset_one, self._reset_all), strict=True))
        buttons = [_button(words(f"bindings.{way}"), way, do[way]) for way in WAYS if way != "set_up" or page.unnamed]
        if page.kind is Kind.KEYS:
            letters = "".join(style.key_label(control) for control, _ in WASD[:4])
            buttons.append(_button(letters, READY, self._take_ready))
        buttons.append(_button(words("menu.back"), "back", self.close))
        tabs = tuple(page.name or words(f"bindings.tab_{page.kind.value}") for page in self._pages)
        colour = "warning" if self._said else "accent" if self.waits else "text_dim"
        turned = Tabs(tabs, self._shown, key="page", put=self._turn)
        even = rows + [NOTHING] * (-len(rows) % page.lines)
        columns = (
            Grid(tuple(even[at : at + page.lines]), 1, 2, wide=1, grow=1) for at in range(0, len(even), page.lines)
        )
        lines = Filling(Reflow(Row(tuple(columns), 16, "fill"), Column(tuple(rows), 2)))
        room = max(NEEDS[1], style.window[1] / style.scale) - ABOVE - BELOW - TABS
        high = TABS + page.lines * (TARGET + 3 if style.finger > 1 else min(HIGHEST, room // page.lines))
        shown = Column((turned, Gap(6), lines))
        heading, said = words("settings.bindings"), self._said or self._help
        return Page(
            heading, shown, tuple(buttons), said, colour, panel_wide=WIDE, panel_high=high, above=ABOVE, below=BELOW
        )

    @property
    def _help(self) -> str:
        style, words, page = self.cabinet.style, self.cabinet.style.words, self.page
        if self.waits is None and page.unnamed:
            return words("bindings.about_unknown")
        if self.waits is None:
            return words("bindings.about", button=style.key(Action.CONFIRM))
        what = asked_name(style, self.waits)
        return words(f"bindings.press_{page.kind.value}", what=what, back=style.key_label(ESCAPE))

    # Press to set

    @property
    def _own(self) -> tuple[Binding, ...]:
        return self.cabinet.devices.own

    def _bind(self, bindings: Iterable[Binding]) -> None:
        """Save *bindings* as the player's own."""
        self.cabinet.change(bindings=own.lines(bindings))

    def _turn(self, shown: int) -> None:
        """Open the page of another device."""
        self._let_be()
        self._shown = shown
        self._line = self.pane.home = self.page.asks[0]

    def _take_ready(self) -> None:
        self._let_be()
        self._bind(own.with_wasd(self._own))

    def _set_up(self) -> None:
        self._wait_for(SET_UP[0])
        self._asking = [*SET_UP[1:]]

    def _reset_one(self) -> None:
        self._let_be()
        keyboard, page = self.cabinet.style.bindings.keyboard, self.page
        self._bind(own.freed(self._own, page.kind, self._line, page.pad, keyboard))

    def _reset_all(self) -> None:
        self._let_be()
        self._bind([each for each in self._own if (each.kind, each.pad) != (self.page.kind, self.page.pad)])

    def _wait_for(self, asks: Asks) -> None:
        """Take the next control of the page's device for this line."""
        self._let_be()
        self.waits = asks

    def _let_be(self) -> None:
        self.waits, self._doubt, self._said = None, None, ""
        self._asking, self._given = [], []

    def _take_given(self, row: Asks, control: Control) -> None:
        """Bind a control to a line and ask for the next one; pressing an already given control twice ends the setup."""
        self._said, style = "", self.cabinet.style
        if control in self._given:
            if self._doubt == control:
                self._let_be()
                return
            asks, name = self._asks_now(control), name_of(style, control.kind, control.name)
            other = asked_name(style, asks) if asks else ""
            self._deny(style.words("bindings.given", control=name, other=other), control)
            return
        self._bind(own.bound(self._own, Binding(control.kind, control.name, row, control.pad)))
        self.cabinet.audio.play("confirm")
        given, asking = [*self._given, control], self._asking
        self._let_be()
        if asking:
            self._wait_for(asking[0])
            self.answers.take(self.pane.to(asking[0]))
            self._asking, self._given = asking[1:], given

    def raw_input(self, control: Control) -> bool:
        """While a line waits, take the pressed control, or say why not."""
        row, page = self.waits, self.page
        if row is None:
            return False
        if control == Control(Kind.KEYS, ESCAPE) and not (page.kind is Kind.KEYS and row is Action.BACK):
            self._let_be()
            return True
        if (control.kind, control.pad) != (page.kind, page.pad):
            if self._asks_now(control) is Action.BACK:
                self._let_be()  # else a player with only a pad would be stuck on the keys' page
            return control.kind is not Kind.MOUSE  # the mouse may go elsewhere
        if not control.name:
            self._deny(self.cabinet.style.words("bindings.nameless"))
        elif self._asking or self._given:
            self._take_given(row, control)
        else:
            self._set(row, control)
        return True

    def _set(self, row: Asks, control: Control) -> None:
        style, words = self.cabinet.style, self.cabinet.style.words
        binding, asks = Binding(control.kind, control.name, row, control.pad), self._asks_now(control)
        name = name_of(style, control.kind, control.name)
        if needed := own.last_of(style.bindings, binding):
            self._deny(words("bindings.last", control=name, other=asked_name(style, needed)))
        elif control.kind is Kind.MOUSE and control.name == own.POINTS and isinstance(row, Action):
            self._deny(words("bindings.no_action"))
        elif asks not in (None, row) and self._doubt != control:
            other, back = asked_name(style, asks), style.key_label(ESCAPE)
            self._deny(words("bindings.taken", control=name, other=other, back=back), control)
        else:
            self._let_be()
            self._bind(own.bound(self._own, binding))
            self.cabinet.audio.play("confirm")

    def _asks_now(self, control: Control) -> Asks | None:
        return self.cabinet.style.bindings.asks(control.kind, control.name, control.pad)

    def _deny(self, said: str, doubt: Control | None = None) -> None:
        """Say why a control is not taken; one in *doubt* is taken if it is pressed again."""
        self._said, self._doubt = said, doubt
        self.cabinet.audio.play("denied")

    # Input

    def act(self, asked: Asked) -> bool:
        """Move the focus; the last focused line is "this line" of the buttons."""
        taken = super().act(asked)
        self._follow_focus()
        return taken

    def point(self, pointing: Pointing) -> bool:
        """Pass the mouse to the nodes; a left press cancels a waiting line."""
        if self.waits and pointing.button is Gesture.LEFT_PRESS:
            self._let_be()
        taken = super().point(pointing)
        self._follow_focus()
        return taken

    def _follow_focus(self) -> None:
        if isinstance(self.pane.focus, Action | Gesture):
            self._line = self.pane.focus

    def focus_lost(self) -> None:
        """Release the mouse, and cancel a waiting line."""
        super().focus_lost()
        self._let_be()


def _button(label: str, key: str, press: Callable[[], None]) -> Button:
    return Button(label, SMALL, 24, tall=36, key=key, press=press)
