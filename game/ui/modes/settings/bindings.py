"""Which key and which button asks for what: shown for each device, and set by pressing what is wanted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.gesture import Kind as Gesture
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import NEEDS, Frame, Scene
from game.ui.core.style import HUGE, SMALL, TARGET
from game.ui.input import own
from game.ui.input.actions import ARROWS, Action, Asked, Control, Kind
from game.ui.input.bindings import Asks, Binding
from game.ui.input.controls import UNNAMED, key_label, mouse_label, pad_label
from game.ui.input.pointer import Pointing
from game.ui.kit.choosers import Tabs
from game.ui.kit.widgets import BandButton, Focus, State, Widget

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

SET_UP = (*ARROWS, Action.CONFIRM, Action.BACK, Action.FLAG, Action.CHORD, Action.PAUSE, Action.NEW)
"""What an unknown pad is asked for, one after the other."""

WIDE = 900
HEADING, TABS, FOOT, LOWEST, HIGHEST = 62, 40, 96, 25, 38
"""Heights at 720p: above the panel, its tabs, what is under the lines, and of a line."""

NAMED = 0.44
"""The part of a line that its name has."""


@dataclass(frozen=True, slots=True)
class Page:
    """The lines of one device."""

    kind: Kind
    label: str
    asks: Sequence[Asks]
    pad: str = ""
    unnamed: bool = False  # a pad that SDL does not know

    def has(self, control: str) -> bool:
        """Tell whether such a device may have a control: its parts have names, or numbers."""
        return self.kind is not Kind.PAD or self.unnamed is bool(UNNAMED.fullmatch(control))


class BindingRow(Widget):
    """What may be asked for, and what asks for it at present."""

    def __init__(self, cabinet: Cabinet, page: Page, asks: Asks, scene: "BindingsScene") -> None:
        super().__init__(cabinet)
        self.page, self.asks, self._scene = page, asks, scene

    @property
    def label(self) -> str:
        """What is asked for, in the player's language."""
        return self.cabinet.words(f"asks.{self.asks.name.lower()}")

    @property
    def controls(self) -> str:
        """The names of all that asks for it."""
        page = self.page
        controls = filter(page.has, self.cabinet.bindings.controls(page.kind, self.asks, page.pad))
        return " · ".join(dict.fromkeys(self._scene.name_of(page.kind, control) for control in controls)) or "–"

    def choose(self) -> None:
        """Wait for what shall ask for it."""
        self._scene.wait_for(self)

    def step(self, by: int) -> bool:
        """Go to the line beside."""
        return self._scene.go_beside(self, by)

    def looks(self) -> object:
        """Return its words."""
        return self.label, self.controls, self._scene.waits is self

    def draw(self, surface: pygame.Surface, state: State) -> None:
        """Paint what is asked for on the left and its keys on the right; a waiting line has a rim."""
        cabinet, rect = self.cabinet, self.rect
        waits = self._scene.waits is self
        if state.lit or waits:
            rim = "accent" if waits else "rim"
            surface.blit(cabinet.sprites.panel(rect.size, cabinet.px(5), "covered", rim), rect)
        bright, margin = "text" if state.lit or waits else "text_dim", cabinet.px(10)
        named = round(rect.width * NAMED)
        label = cabinet.line(self.label, SMALL, bright, named - margin)
        surface.blit(label, label.get_rect(midleft=(rect.left + margin, rect.centery)))
        keys = cabinet.line(
            "…" if waits else self.controls, SMALL, "accent" if waits else "text", rect.width - named - margin
        )
        surface.blit(keys, keys.get_rect(midright=(rect.right - margin, rect.centery)))


class BindingsScene(Scene):
    """A page for each device: keys, mouse, and every make of pad that is plugged in."""

    def __init__(self, cabinet: Cabinet, opened: int = 0) -> None:
        self.cabinet = cabinet
        words = cabinet.words
        keys = own.ACTIONS
        self._pages = [
            Page(Kind.KEYS, words("bindings.tab_keys"), keys),
            Page(Kind.MOUSE, words("bindings.tab_mouse"), BY_MOUSE),
            *(Page(Kind.PAD, pad.name, keys, pad.make, pad.unnamed) for pad in cabinet.pads),
        ]
        self._tabs = Tabs(cabinet, [page.label for page in self._pages], self._turn)
        self._tabs.open = min(opened, len(self._pages) - 1)
        self._reset_one = BandButton(cabinet, words("bindings.reset_one"), self._free_line)
        self._reset_all = BandButton(cabinet, words("bindings.reset_all"), self._free_all)
        self._wasd = BandButton(cabinet, words("bindings.wasd"), lambda: cabinet.bind(own.with_wasd(cabinet.own)))
        self._set_up = BandButton(cabinet, words("bindings.set_up"), self._ask_for_all)
        self._asking: list[BindingRow] = []  # the lines that are asked for after this one, where a pad is set up
        self._given: list[Control] = []  # what was pressed for those before
        self._back = BandButton(cabinet, words("bindings.back"), cabinet.stage.pop)
        self.waits: BindingRow | None = None  # the line that the next control is for
        self._line: BindingRow | None = None  # that was lit last: what "this line" is
        self._doubt: Control | None = None  # a control that asks for something else, until it is pressed again
        self._said = ""
        self._focus: Focus[Widget] = Focus(cabinet, [self._tabs])
        self._turn()
        self._focus.lit = self._rows[0]

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages[self._tabs.open]

    def relocalise(self) -> Scene:
        """Return the same page in another language."""
        return BindingsScene(self.cabinet, self._tabs.open)

    def _turn(self) -> None:
        """Show the lines of the page that is open."""
        self._let_be()
        self._rows = [BindingRow(self.cabinet, self.page, asks, self) for asks in self.page.asks]
        self._line = self._rows[0]
        wasd = [self._wasd] if self.page.kind is Kind.KEYS else []
        set_up = [self._set_up] if self.page.unnamed else []
        self._buttons = [*set_up, self._reset_one, self._reset_all, *wasd, self._back]
        self._focus.replace([self._tabs, *self._rows, *self._buttons], self._rows[0])
        self.resize()

    # What is said

    def name_of(self, kind: Kind, control: str) -> str:
        """Return what a control is called in the player's language."""
        label: Callable[..., str] = {Kind.KEYS: key_label, Kind.MOUSE: mouse_label}.get(kind, pad_label)
        return label(self.cabinet.words, control)

    def _help(self) -> str:
        cabinet, words, page = self.cabinet, self.cabinet.words, self.page
        if self._said:
            return self._said
        if self.waits is None and page.unnamed:
            return words("bindings.about_unknown")
        if self.waits is None:
            return words("bindings.about", button=cabinet.key(Action.CONFIRM))
        back, what = key_label(words, ESCAPE), self.waits.label
        if page.kind is Kind.KEYS:
            return words("bindings.press_keys", what=what, back=back)
        if page.kind is Kind.MOUSE:
            return words("bindings.press_mouse", what=what, back=back)
        return words("bindings.press_pad", what=what, back=back)

    # Press to set

    def wait_for(self, row: BindingRow) -> None:
        """Take the next control of the page's device for this line."""
        self._let_be()
        self.waits = row

    def _let_be(self) -> None:
        self.waits, self._doubt, self._said = None, None, ""
        self._asking, self._given = [], []

    def _ask_for_all(self) -> None:
        """Have a pad set up: one line after the other waits."""
        rows = {row.asks: row for row in self._rows}
        first, *others = (rows[asks] for asks in SET_UP)
        self.wait_for(first)
        self._asking = others

    def _take_given(self, row: BindingRow, control: Control) -> None:
        """Bind what was pressed for a line and ask for the next one; what was given before ends it if pressed twice."""
        cabinet, words = self.cabinet, self.cabinet.words
        self._said = ""
        if control in self._given:
            if self._doubt == control:
                self._let_be()
                return
            asks = cabinet.bindings.asks(control.kind, control.name, control.pad)
            other = self._name_of_asked(asks) if asks else ""
            name = self.name_of(control.kind, control.name)
            self._doubt, self._said = control, words("bindings.given", control=name, other=other)
            cabinet.audio.play("denied")
            return
        cabinet.bind(own.bound(cabinet.own, Binding(control.kind, control.name, row.asks, control.pad)))
        cabinet.audio.play("confirm")
        given, asking = [*self._given, control], self._asking
        self._let_be()
        if asking:
            self.wait_for(asking[0])
            self._focus.light(asking[0])
            self._asking, self._given = asking[1:], given

    def raw_input(self, control: Control) -> bool:
        """While a line waits: take what is pressed for it, or say what speaks against it."""
        row, page = self.waits, self.page
        if row is None:
            return False
        if control == Control(Kind.KEYS, ESCAPE) and not (page.kind is Kind.KEYS and row.asks is Action.BACK):
            self._let_be()
            return True
        if (control.kind, control.pad) != (page.kind, page.pad):
            if self.cabinet.bindings.asks(control.kind, control.name, control.pad) is Action.BACK:
                self._let_be()  # else whoever holds a pad alone would wait for a key for ever
            return control.kind is not Kind.MOUSE  # the mouse may go elsewhere
        if self._asking or self._given:
            self._take_given(row, control)
        else:
            self._set(row, control)
        return True

    def _set(self, row: BindingRow, control: Control) -> None:
        cabinet, words = self.cabinet, self.cabinet.words
        binding = Binding(control.kind, control.name, row.asks, control.pad)
        name = self.name_of(control.kind, control.name)
        asks = cabinet.bindings.asks(control.kind, control.name, control.pad)
        self._said = ""
        if needed := own.last_of(cabinet.bindings, binding):
            self._doubt, self._said = None, words("bindings.last", control=name, other=self._name_of_asked(needed))
        elif control.kind is Kind.MOUSE and control.name == own.POINTS and isinstance(row.asks, Action):
            self._doubt, self._said = None, words("bindings.no_action")
        elif asks not in (None, row.asks) and self._doubt != control:
            self._doubt = control
            self._said = words(
                "bindings.taken", control=name, other=self._name_of_asked(asks), back=key_label(words, ESCAPE)
            )
        else:
            self._let_be()
            cabinet.bind(own.bound(cabinet.own, binding))
            cabinet.audio.play("confirm")
            return
        cabinet.audio.play("denied")

    def _name_of_asked(self, asks: Asks) -> str:
        return self.cabinet.words(f"asks.{asks.name.lower()}")

    def _free_line(self) -> None:
        self._let_be()
        if self._line:
            page = self.page
            self.cabinet.bind(own.freed(self.cabinet.own, page.kind, self._line.asks, page.pad))

    def _free_all(self) -> None:
        """Have this page as it was at first."""
        self._let_be()
        page = self.page
        kept = [each for each in self.cabinet.own if (each.kind, each.pad) != (page.kind, page.pad)]
        self.cabinet.bind(kept)

    # Input

    def act(self, asked: Asked) -> bool:
        """Go back, or move the light."""
        if asked.action is Action.BACK:
            self.cabinet.stage.pop()
            return True
        taken = self._focus.act(asked.action)
        self._follow_light()
        return taken

    def go_beside(self, row: BindingRow, by: int) -> bool:
        """Light the line in the other column, at the same height."""
        there = self._rows.index(row) + by * self._high
        if not 0 <= there < len(self._rows):
            return False
        self._focus.light(self._rows[there])
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to the widgets; a press beside the waiting line lets it be."""
        if self.waits and pointing.button is Gesture.LEFT_PRESS:
            self._let_be()
        self._focus.point(pointing)
        self._follow_light()
        return True

    def _follow_light(self) -> None:
        if isinstance(self._focus.lit, BindingRow):
            self._line = self._focus.lit

    def focus_lost(self) -> None:
        """Let go of the mouse, and of what waits."""
        self._focus.let_go()
        self._let_be()

    def update(self, ticks: int) -> None:
        """Have a board behind the panel."""
        self._focus.update()
        self.cabinet.backdrop.update(self.cabinet.size, self.cabinet.scale)

    # The picture

    @property
    def needs(self) -> tuple[int, int]:
        """A finger needs higher lines."""
        return NEEDS[0], max(NEEDS[1], HEADING + TABS + FOOT + 44 + self._high * (TARGET + 3) * self.cabinet.touch)

    @property
    def lit_rect(self) -> pygame.Rect:
        """Where the light of keys and pads is."""
        return self._focus.lit.rect

    def resize(self) -> None:
        """Put the lines into two columns, the tabs above, the buttons below."""
        px, (width, height) = self.cabinet.px, self.cabinet.size
        columns = 1 if len(self._rows) <= len(BY_MOUSE) else 2
        self._high = -(-len(self._rows) // columns)
        room = height - px(HEADING + TABS + FOOT + 40)
        pitch = max(self.cabinet.target(LOWEST - 2) + px(2), min(px(HIGHEST), room // self._high))
        self.panel = pygame.Rect(0, 0, min(px(WIDE), width - px(24)), pitch * self._high + px(TABS + FOOT + 20))
        self.panel.midtop = width // 2, px(HEADING) + max(0, (height - px(HEADING + 12) - self.panel.height) // 2)
        inner = self.panel.inflate(-px(24), -px(20))
        self._tabs.rect = pygame.Rect(inner.left, inner.top, inner.width, self.cabinet.target(TABS - 6))
        gap = px(16)
        wide = (inner.width - gap * (columns - 1)) // columns
        for number, row in enumerate(self._rows):
            column, line = divmod(number, self._high)
            row.rect = pygame.Rect(
                inner.left + column * (wide + gap), inner.top + px(TABS) + line * pitch, wide, pitch - px(2)
            )
        left = inner.centerx - (sum(button.width + px(10) for button in self._buttons) - px(10)) // 2
        for button in self._buttons:
            button.rect = pygame.Rect(left, inner.bottom - px(36), button.width, px(36))
            left = button.rect.right + px(10)
        self._help_at = inner.centerx, inner.bottom - px(62)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        return self._focus.looks(), self._help(), self.waits and self.waits.label, self.cabinet.backdrop.looks()

    def draw(self, frame: Frame) -> None:
        """Paint the heading, the lines, what is to be done, and the buttons."""
        cabinet, surface, px = self.cabinet, frame.surface, self.cabinet.px
        cabinet.draw_panel(surface, cabinet.sprites.panel(self.panel.size, px(12), "panel", "line"), self.panel)
        heading = cabinet.line(cabinet.words("bindings.heading"), HUGE)
        surface.blit(heading, heading.get_rect(midbottom=(self.panel.centerx, self.panel.top - px(4))))
        self._focus.draw(surface)
        colour = "warning" if self._said else "accent" if self.waits else "text_dim"
        line = cabinet.line(self._help(), SMALL, colour, self.panel.width - px(24))
        surface.blit(line, line.get_rect(center=self._help_at))


ESCAPE = "escape"
"""The key that always leaves a waiting line as it is, but for the line it may be set on."""
