"""
What makes a tree of nodes live: it places them, moves the focus, presses, glides, and paints what has changed.

A scene hands its picture to :meth:`Pane.show` whenever its state has changed, and does what input asks for.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import field
from enum import Enum
from typing import NamedTuple, TypeVar

import pygame

from game.engine.gesture import Kind
from game.i18n.catalogue import TOUCH
from game.ui.core.motion import Glide, Motion, Slide
from game.ui.core.scene import Frame
from game.ui.core.style import Style
from game.ui.core.tips import draw_sentence
from game.ui.core.value import Value
from game.ui.input.actions import ARROWS, MOUSE, Action
from game.ui.input.pointer import Pointing
from game.ui.kit.canvas import Canvas
from game.ui.kit.damage import Painted, Repainter, draw_ahead, painted_rect
from game.ui.kit.focus import focusable, next_in_line, next_in_rows, row_of
from game.ui.kit.hit import dragged, pointed_at
from game.ui.kit.node import NOTHING, PLAIN, TAKEN, Box, Do, Node, Placed, Put, State, box


class Tip(Value):
    """What says a sentence as it is at present, and the rectangle (left, top, width, height) that it is about."""

    sentence: Callable[[], str] = field(compare=False)
    about: Box
    style: Style = field(compare=False)

    @property
    def tip(self) -> str:
        """The sentence."""
        return self.sentence()

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Paint the sentence beside its rectangle."""
        draw_sentence(surface, self.style, self.tip, pygame.Rect(self.about))


Shown = TypeVar("Shown")


class Moves(Enum):
    """Which arrows move the focus; the others step what has it."""

    LIST = "list"  # up and down, through all in their order
    LINE = "line"  # all four, through all in their order
    ROWS = "rows"  # up and down from row to row; left and right within a row of more than one
    NONE = "none"  # there is no focus: buttons over a board, for the mouse alone


class Heard(Value):
    """The request of an input, and its sound; a *taken* one goes to no other scene."""

    taken: bool
    press: object = None
    sound: str = ""


DEAF, DONE = Heard(taken=False), Heard(taken=True)


class Pane:
    """A picture on the screen and the hands on it."""

    def __init__(self, style: Style, motion: Motion, moves: Moves = Moves.LIST) -> None:
        self._style, self.moves = style, moves
        self.tree: Node = NOTHING
        self.room = pygame.Rect(0, 0, 0, 0)
        self.placed: list[Placed] = []
        self.focus: Hashable = None
        self.home: Hashable = None  # has the focus where the node that had it is gone; else the first one has
        self.rests: Hashable = None  # in a pane without focus: the highlighted node while the mouse is elsewhere
        self.over: Hashable = None  # of the node under the mouse
        self.held: Hashable = None  # the key of the node that the mouse presses
        self._part: Hashable = None  # of the node under the mouse
        self._glides = Glides(motion)
        self._typed: set[Hashable] = set()  # keys of fields that something was typed into
        self._slide = Slide(motion)
        self._repainter = Repainter()
        self._drawn: object = None  # the state that the last painted pixels depended on
        self._version = 0
        self._viewed: object = None  # the state of the last picture

    # The picture

    def view(self, view: Callable[[Shown, Style], Node], state: Shown, room: pygame.Rect | None) -> None:
        """
        Show ``view(state, style)``, made anew only if the state, the room or the style has changed.

        Without a room nothing is shown.
        """
        style = self._style
        look = style.theme, style.sprites, style.scale, style.finger, style.words, style.bindings
        viewed = view, state, room and box(room), look
        if viewed != self._viewed:
            self._viewed = viewed
            self.show(view(state, style) if room else NOTHING, room or pygame.Rect(0, 0, 0, 0), anew=True)

    def show(self, tree: Node, room: pygame.Rect, *, anew: bool = False) -> None:
        """Take a picture and the rectangle that it fills; *anew* places it even if both are as before."""
        if tree == self.tree and room == self.room and not anew:
            return
        self.tree, self.room = tree, room.copy()
        self.placed = list(tree.place(self._style, room))
        self._version += 1
        keys = [node.key for node in focusable(self.placed)]
        if self.focus not in keys:
            self.focus = self.home if self.home in keys else keys[0] if keys else None
        self._glides.send(self.placed)

    def rect(self, key: Hashable) -> pygame.Rect | None:
        """Return where the node of a key is."""
        return next((rect for node, rect in self.placed if node.key == key), None)

    def node(self, key: Hashable) -> Node | None:
        """Return the node of a key."""
        return next((node for node, _ in self.placed if node.key == key), None) if key is not None else None

    @property
    def focus_rect(self) -> pygame.Rect | None:
        """Where the focus is, on its way to its node."""
        rect = self.rect(self.focus) if self.focus is not None else None
        return self._slide.on_the_way(rect) if rect else None

    def looks(self) -> object:
        """Return everything that the pixels depend on."""
        light, glides = self.focus_rect, self._glides.looks()
        hands = self._style.words.hands
        return self._version, self.focus, self.over, self._part, self.held, glides, light and box(light), hands

    def _state(self, node: Node, light: pygame.Rect | None) -> State:
        """Return how a node stands."""
        if node.shows_focus:
            focused = self.node(self.focus)
            arrived = focused is None or (not focused.lies_on_focus and light == self.rect(self.focus))
            shown = None if light is None or arrived else box(light)
            return State(held=self.held == self.focus, part=self.focus, light=shown)
        if node.key is None:
            return PLAIN
        over = self.over == node.key
        lit = self.focus == node.key if self._takes_focus(node) else over or self._rests_on(node)
        focused = self.node(self.focus) if self._takes_focus(node) else None
        passed = focused is not None and focused.key != node.key and focused.pressed(None) != node.press
        if focused and self._style.words.hands == TOUCH:  # a finger presses what it sees
            passed = passed and focused.wears_gold
        part, glides = self._part if over else None, self._glides.of(node.key)
        return State(lit, over, self.held == node.key, part, *glides, passed=passed)

    def draw(self, frame: Frame) -> list[pygame.Rect]:
        """Paint what has changed, or all; return where, beside what lives by itself."""
        painted: list[pygame.Rect] = []
        if not frame.whole:  # first of all: a part that is painted anew may be a part of what lives
            for node, rect in self.placed:
                if isinstance(node, Canvas) and node.lives:
                    node.painter.draw(frame, rect)
        damage = tuple([frame.damage[place].clip(self.room) for place in self.room.collidelistall(frame.damage)])
        if frame.whole or damage or self.looks() != self._drawn:
            frame = Frame(frame.surface, frame.alpha, frame.whole, damage)
            painted = self._repainter.paint(frame, self._style, self._items())
            self._drawn = self.looks()
        return painted

    def _items(self) -> list[Painted]:
        light = self.focus_rect
        return [(node, box(rect), self._state(node, light)) for node, rect in self.placed]

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw part *part* of *parts* of the nodes in *place* in advance; the pictures are cached."""
        items = [item for item in self._items() if painted_rect(item).colliderect(place)]
        draw_ahead(surface, self._style, items[part * len(items) // parts : (part + 1) * len(items) // parts])

    # Input

    def act(self, action: Action) -> Heard:
        """Move the focus, or return the request to its node."""
        node = self.node(self.focus)
        if node is None or self.moves is Moves.NONE:
            return DEAF
        if action is Action.CONFIRM:
            self._glides.way = node.way_of(None)
            return Heard(True, _asked(node, node.pressed(None)), node.sound)
        if action not in ARROWS:
            return DEAF
        by = sum(ARROWS[action])
        if self._moves_focus(action):
            following = next_in_rows if self.moves is Moves.ROWS else next_in_line
            return self.to(following(self.placed, self.focus, action))
        asked = node.step(by)
        if asked is None:
            return DEAF
        self._glides.way = by
        return DONE if asked is TAKEN else Heard(True, _asked(node, asked), node.step_sound)

    def _moves_focus(self, action: Action) -> bool:
        if action in (Action.UP, Action.DOWN) or self.moves is Moves.LINE:
            return True
        return self.moves is Moves.ROWS and len(row_of(self.placed, self.focus)) > 1

    def to(self, key: Hashable) -> Heard:
        """Move the focus: it slides, and the node has it at once."""
        if key == self.focus:
            return DONE
        if rect := self.focus_rect:
            self._slide.leave(rect)
        self.focus = key
        return Heard(True, None, "menu")

    def typed(self, character: str) -> Heard:
        """Return the request of a typed character to the node with the focus."""
        node = self.node(self.focus)
        asked = node.typed(character, first=self.focus not in self._typed) if node else None
        if node is None or asked is None:
            return DEAF
        self._typed.add(self.focus)
        return DONE if asked is TAKEN else Heard(True, _asked(node, asked))

    def point(self, pointing: Pointing) -> tuple[Heard, ...]:
        """Return the request of a mouse event: each node acts on the release over it if it was pressed."""
        if pointing.kind is None:  # the wheel turns a page
            return (DEAF,)
        drag = None if pointing.button is Kind.LEFT_PRESS else dragged(self.placed, self.held)
        under = drag or pointed_at(self.placed, pointing, self._style.finger)
        self.over = under.node.key if under else None
        by_mouse = pointing.device.kind is MOUSE.kind
        part = under.node.part_at(self._style, under.rect, pointing.at) if under else None
        self._part = part if by_mouse else None
        heard = DEAF
        if pointing.kind is Kind.MOVE and under and self._takes_focus(under.node):
            heard = self.to(under.node.key)
        if pointing.button is Kind.LEFT_PRESS:
            self.held = self.over
            if under and under.node.drags:
                return heard, Heard(True, _asked(under.node, under.node.pressed(part)), under.node.sound)
            if under and under.node.sound:
                return heard, Heard(True, None, "down")
        elif under and under.node.drags and self.held == under.node.key:
            if pointing.button is Kind.LEFT_RELEASE:
                self.held = None
            return (Heard(True, _asked(under.node, under.node.pressed(part))),)
        elif pointing.button is Kind.LEFT_RELEASE and self.held is not None:
            held, self.held = self.held, None
            if under is None or held != self.over:
                return (Heard(True, None, "up"),)
            moved = self.to(held) if self._takes_focus(under.node) else DONE
            asked, self._glides.way = under.node.pressed(part), under.node.way_of(part)
            sound = under.node.sound
            return moved, Heard(True, None if asked is TAKEN else _asked(under.node, asked), sound)
        return (Heard(self.held is not None, heard.press, heard.sound),)

    def _rests_on(self, node: Node) -> bool:
        """Tell whether a node is lit as long as the mouse is over no other of its kind."""
        over = self.node(self.over)
        return node.key == self.rests and (over is None or over.mouse_only)

    def _takes_focus(self, node: Node) -> bool:
        return self.moves is not Moves.NONE and not node.mouse_only

    def tip_at(self, at: tuple[int, int]) -> Tip | None:
        """Return the tip of what lies at a place, as it is by then: the mouse may rest there while it changes."""
        hit = next((each for each in reversed(self.placed) if each.node.tip and each.rect.collidepoint(at)), None)
        return hit and self._tip(hit)

    @property
    def tips(self) -> list[Tip]:
        """All tips, each sentence once, for hands that point at nothing."""
        told = {each.node.tip: each for each in reversed(self.placed) if each.node.tip}
        return [self._tip(each) for each in reversed(told.values())]

    def _tip(self, placed: Placed) -> Tip:
        return Tip(lambda: (self.node(placed.node.key) or placed.node).tip, box(placed.rect), self._style)

    def let_go(self) -> None:
        """Release without acting."""
        self.held = None


def _asked(node: Node, asked: object) -> object:
    """Return a request; another value goes to the node's own method if it has one."""
    return Do(node.put, asked.value) if isinstance(asked, Put) and node.put else asked


class _Gliding(NamedTuple):
    """A node's target value, its glide, and the side (-1 or 1) its value was stepped to."""

    to: object
    glide: Glide
    way: int


class Glides:
    """The glides of the nodes of one picture, by their keys."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._all: dict[Hashable, _Gliding] = {}
        self.way = 0  # the side of the last step of a value

    def send(self, placed: Iterable[Placed]) -> None:
        """Begin a glide for each node whose value has changed."""
        for node, _ in placed:
            wanted: object = node.target if node.target is not None else node.arrives
            if node.key is not None and wanted is not None:
                self._send(node, wanted)

    def _send(self, node: Node, wanted: object) -> None:
        known = self._all.get(node.key)
        if known is None:
            start = 1.0 if node.target is None else node.target
            self._all[node.key] = _Gliding(wanted, Glide(self._motion, start), 0)
        elif known.to != wanted:
            if node.target is not None:
                known.glide.to(node.target)
            else:
                known.glide.restart()
            self._all[node.key] = _Gliding(wanted, known.glide, self.way)

    def of(self, key: Hashable) -> tuple[float, int]:
        """Return a node's current glide position and the side its value comes from."""
        gliding = self._all.get(key)
        return (gliding.glide.at, gliding.way) if gliding else (0.0, 0)

    def looks(self) -> object:
        """Return everything that the pixels depend on."""
        return tuple([each.glide.at for each in self._all.values()])
