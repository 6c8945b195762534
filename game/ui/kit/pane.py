"""
What makes a tree of nodes live: it places them, moves the focus, presses, glides, and paints what has changed.

A scene hands its picture to :meth:`Pane.show` whenever its state has changed, and does what input asks for.
"""

from collections.abc import Callable, Hashable
from enum import Enum
from functools import partial
from math import dist
from typing import NamedTuple, TypeVar

import pygame

from game.engine.gesture import Kind
from game.ui.core.motion import Glide, Motion, Slide
from game.ui.core.stage import Frame
from game.ui.core.style import Style
from game.ui.input.actions import MOUSE, TOUCH, Action
from game.ui.input.pointer import Pointing
from game.ui.kit.canvas import Canvas
from game.ui.kit.damage import Painted, joined, painted_rect
from game.ui.kit.node import NOTHING, TAKEN, Node, Placed, State, box
from game.ui.kit.tip import Tip
from game.ui.kit.value import Value

Shown = TypeVar("Shown")

ASIDE = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}


class Moves(Enum):
    """Which arrows move the focus; the others step what has it."""

    LIST = "list"  # up and down, through all in their order
    LINE = "line"  # all four, through all in their order
    ROWS = "rows"  # up and down from row to row; left and right within a row of more than one
    NONE = "none"  # there is no focus: buttons over a board, for the mouse alone


class Heard(Value):
    """What an input comes to: what it asks for, and the sound of that; *taken*: nobody else shall hear it."""

    taken: bool
    press: object = None
    sound: str = ""


class Gliding(NamedTuple):
    """What a node glides to, how far it is, and the side that its value was stepped to."""

    to: object
    glide: Glide
    way: int


DEAF, DONE = Heard(taken=False), Heard(taken=True)


class Pane:
    """A picture on the screen and the hands on it."""

    def __init__(self, style: Style, motion: Motion, moves: Moves = Moves.LIST) -> None:
        self._style, self._motion, self.moves = style, motion, moves
        self._tree: Node = NOTHING
        self._room = pygame.Rect(0, 0, 0, 0)
        self.placed: list[Placed] = []
        self.focus: Hashable = None
        self.home: Hashable = None  # has the focus where the node that had it is gone; else the first one has
        self.rests: Hashable = None  # where nothing takes the focus: what is lit while the mouse is elsewhere
        self._over: Hashable = None
        self._held: Hashable = None
        self._part: Hashable = None  # of the node under the mouse
        self._glides: dict[Hashable, Gliding] = {}
        self._way = 0
        self._typed: set[Hashable] = set()  # keys of fields that something was typed into
        self._slide = Slide(motion)
        self._painted: list[Painted] = []
        self._drawn: object = None  # what the pixels depended on when they were painted last
        self._version = 0
        self._viewed: object = None  # what the last picture was made of

    # The picture

    def view(self, view: Callable[[Shown, Style], Node], state: Shown, room: pygame.Rect) -> None:
        """Show ``view(state, style)``, made anew only if the state, the room or the style has changed."""
        style = self._style
        look = style.theme, style.sprites, style.scale, style.finger, style.words, style.bindings
        viewed = view, state, box(room), look
        if viewed != self._viewed:
            self._viewed = viewed
            self.show(view(state, style), room, anew=True)

    def show(self, tree: Node, room: pygame.Rect, *, anew: bool = False) -> None:
        """Take a picture and the rectangle that it fills; *anew* places it even if both are as before."""
        if tree == self._tree and room == self._room and not anew:
            self._tree = tree
            return
        self._tree, self._room = tree, room.copy()
        self.placed = list(tree.place(self._style, room))
        self._version += 1
        keys = [node.key for node in self.focusable]
        if self.focus not in keys:
            self.focus = self.home if self.home in keys else keys[0] if keys else None
        self._send()

    def _send(self) -> None:
        """Send all that glides to where it belongs by now."""
        for node, _ in self.placed:
            if node.key is None:
                continue
            wanted: object = node.target if node.target is not None else node.arrives
            if wanted is None:
                continue
            known = self._glides.get(node.key)
            if known is None:
                start = node.target if node.target is not None else 1.0
                self._glides[node.key] = Gliding(wanted, Glide(self._motion, start), 0)
            elif known.to != wanted:
                if node.target is not None:
                    known.glide.to(node.target)
                else:
                    known.glide.restart()
                self._glides[node.key] = Gliding(wanted, known.glide, self._way)

    @property
    def focusable(self) -> list[Node]:
        """The nodes that the focus can stop at, in their order."""
        return [node for node, _ in self.placed if node.focusable and not node.mouse_only]

    def rect(self, key: Hashable) -> pygame.Rect | None:
        """Return where the node of a key is."""
        return next((rect for node, rect in self.placed if node.key == key), None)

    def key_at(self, at: tuple[int, int]) -> Hashable:
        """Return the key of the highest node that can be pressed at a place."""
        hits = (node.key for node, rect in reversed(self.placed) if node.focusable and rect.collidepoint(at))
        return next(hits, None)

    def node(self, key: Hashable) -> Node | None:
        """Return the node of a key."""
        return next((node for node, _ in self.placed if node.key == key), None)

    @property
    def focus_rect(self) -> pygame.Rect | None:
        """Where the focus is, on its way to its node."""
        rect = self.rect(self.focus) if self.focus is not None else None
        return self._slide.on_the_way(rect) if rect else None

    def looks(self) -> object:
        """Return all that the pixels depend on."""
        glides = tuple(each.glide.at for each in self._glides.values())
        light = self.focus_rect
        return self._version, self.focus, self._over, self._part, self._held, glides, light and box(light)

    def _state(self, node: Node, light: pygame.Rect | None) -> State:
        """Return how a node stands."""
        shown = box(light) if light is not None and node.shows_focus else None
        if shown:
            return State(held=self._held == self.focus, part=self.focus, light=shown)
        if node.key is None:
            return State()
        over = self._over == node.key
        lit = self.focus == node.key if self._takes_focus(node) else over or self._rests_on(node)
        gliding = self._glides.get(node.key)
        glide, way = (gliding.glide.at, gliding.way) if gliding else (0.0, 0)
        return State(lit, over, self._held == node.key, self._part if over else None, glide, way)

    def draw(self, frame: Frame) -> None:
        """Paint what has changed, or all."""
        if frame.whole or self.looks() != self._drawn:
            self._repaint(frame)
            self._drawn = self.looks()
        if not frame.whole:
            for node, rect in self.placed:
                if isinstance(node, Canvas) and node.lives:
                    node.painter.draw(frame, rect)

    def _repaint(self, frame: Frame) -> None:
        """Paint the nodes whose picture, place or state is another, and what lies under them."""
        surface, light = frame.surface, self.focus_rect
        now = [(node, box(rect), self._state(node, light)) for node, rect in self.placed]
        if frame.whole:
            self._paint(surface, now, None, frame)
        else:
            before, here = {*self._painted}, {*now}
            changed = [item for item in now if item not in before]
            changed += [item for item in self._painted if item not in here]
            clip = surface.get_clip()
            for damage in joined([painted_rect(item) for item in changed]):
                surface.set_clip(damage.clip(clip))
                self._paint(surface, now, damage, frame)
            surface.set_clip(clip)
        self._painted = now

    def _paint(
        self,
        surface: pygame.Surface,
        items: list[Painted],
        damage: pygame.Rect | None,
        frame: Frame,
    ) -> None:
        for node, place, state in items:
            rect = pygame.Rect(place)
            if damage is not None and not painted_rect((node, place, state)).colliderect(damage):
                continue
            if isinstance(node, Canvas):
                node.painter.draw(Frame(surface, frame.alpha, whole=True), rect)
            else:
                node.paint(surface, self._style, rect, state)

    # Input

    def act(self, action: Action) -> Heard:
        """Move the focus, or return what its node is asked for."""
        node = self.node(self.focus) if self.focus is not None else None
        if node is None or self.moves is Moves.NONE:
            return DEAF
        if action is Action.CONFIRM:
            self._way = node.way_of(None)
            return Heard(True, node.pressed(None), node.sound)
        if action not in ASIDE:
            return DEAF
        by = sum(ASIDE[action])
        if self._moves_focus(action, node):
            return self._move(action, by)
        asked = node.step(by)
        if asked is None:
            return DEAF
        self._way = by
        return DONE if asked is TAKEN else Heard(True, asked, node.step_sound)

    def _moves_focus(self, action: Action, node: Node) -> bool:
        if action in (Action.UP, Action.DOWN) or self.moves is Moves.LINE:
            return True
        return self.moves is Moves.ROWS and len(self._row_of(node)) > 1

    def _rows(self) -> list[list[Node]]:
        """Return the focusable nodes in rows: of one focus row, else with their middles at the same height."""
        places = {node.key: rect for node, rect in self.placed}
        rows: dict[Hashable, list[Node]] = {}
        for node in sorted(self.focusable, key=lambda node: (places[node.key].centery, places[node.key].left)):
            rows.setdefault(node.focus_row or places[node.key].centery, []).append(node)
        return [*rows.values()]

    def _row_of(self, node: Node) -> list[Node]:
        return next((row for row in self._rows() if node in row), [node])

    def _move(self, action: Action, by: int) -> Heard:
        nodes = self.focusable
        if self.moves is not Moves.ROWS:
            keys = [node.key for node in nodes]
            following = keys[(keys.index(self.focus) + by) % len(keys)]
        else:
            following = self._beside(action, by)
        return self.to(following)

    def _beside(self, action: Action, by: int) -> Hashable:
        """Return the key of the node beside, or of the nearest in the row above or below."""
        rows = self._rows()
        row = next(row for row in rows if any(node.key == self.focus for node in row))
        if action in (Action.LEFT, Action.RIGHT):
            place = [node.key for node in row].index(self.focus)
            return row[(place + by) % len(row)].key
        following = rows[(rows.index(row) + by) % len(rows)]
        places = {node.key: rect for node, rect in self.placed}
        here = places[self.focus].centerx if len(row) > 1 else places[self.focus].left  # a whole row leads to the first
        return min(following, key=lambda node: abs(places[node.key].centerx - here)).key

    def to(self, key: Hashable) -> Heard:
        """Move the focus: it slides, and the node has it at once."""
        if key == self.focus:
            return DONE
        if rect := self.focus_rect:
            self._slide.leave(rect)
        self.focus = key
        return Heard(True, None, "menu")

    def typed(self, character: str) -> Heard:
        """Return what a typed character asks of the node with the focus."""
        node = self.node(self.focus) if self.focus is not None else None
        asked = node.typed(character, first=self.focus not in self._typed) if node else None
        if asked is not None:
            self._typed.add(self.focus)
        return DEAF if asked is None else DONE if asked is TAKEN else Heard(True, asked)

    def point(self, pointing: Pointing) -> tuple[Heard, ...]:
        """Return what the mouse asks for: each node acts on the release over it if it was pressed."""
        if pointing.kind is None:  # the wheel turns a page
            return (DEAF,)
        under = self._dragged(pointing) or self._under(pointing)
        self._over = under.node.key if under else None
        by_mouse = pointing.device.kind is MOUSE.kind
        part = under.node.part_at(self._style, under.rect, pointing.at) if under else None
        self._part = part if by_mouse else None
        heard = DEAF
        if pointing.kind is Kind.MOVE and under and self._takes_focus(under.node):
            heard = self.to(under.node.key)
        if pointing.button is Kind.LEFT_PRESS:
            self._held = self._over
            if under and under.node.drags:
                return heard, Heard(True, under.node.pressed(part), under.node.sound)
        elif under and under.node.drags and self._held == under.node.key:
            if pointing.button is Kind.LEFT_RELEASE:
                self._held = None
            return (Heard(True, under.node.pressed(part)),)
        elif pointing.button is Kind.LEFT_RELEASE and self._held is not None:
            held, self._held = self._held, None
            if under is None or held != self._over:
                return (DONE,)
            moved = self.to(held) if self._takes_focus(under.node) else DONE
            asked, self._way = under.node.pressed(part), under.node.way_of(part)
            sound = under.node.sound
            return moved, Heard(True, None if asked is TAKEN else asked, sound)
        return (Heard(self._held is not None, heard.press, heard.sound),)

    def _rests_on(self, node: Node) -> bool:
        """Tell whether a node is lit as long as the mouse is over no other of its kind."""
        over = self.node(self._over) if self._over is not None else None
        return node.key == self.rests and (over is None or over.mouse_only)

    def _takes_focus(self, node: Node) -> bool:
        return self.moves is not Moves.NONE and not node.mouse_only

    def holds(self, key: Hashable) -> bool:
        """Tell whether the mouse holds the node of a key down."""
        return self._held is not None and self._held == key

    def _dragged(self, pointing: Pointing) -> Placed | None:
        """Return what is being dragged, wherever the mouse is by now."""
        if self._held is None or pointing.button is Kind.LEFT_PRESS:
            return None
        return next((placed for placed in self.placed if placed.node.key == self._held and placed.node.drags), None)

    def _under(self, pointing: Pointing) -> Placed | None:
        """Return what is pointed at, the highest first; a finger hits what is within its target, the nearest first."""
        use = [placed for placed in reversed(self.placed) if placed.node.focusable]
        hit = next((placed for placed in use if placed.rect.collidepoint(pointing.at)), None)
        if hit or pointing.device.kind is not TOUCH.kind:
            return hit
        near = [placed for placed in use if self._finger_rect(placed.rect).collidepoint(pointing.at)]
        return min(near, key=lambda placed: dist(placed.rect.center, pointing.at), default=None)

    def _finger_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where a finger hits a rectangle: at least nine millimetres, however small it is drawn."""
        wide, high, least = *rect.size, self._style.finger
        return rect.inflate(max(0, least - wide), max(0, least - high)) if wide and high else rect

    def tip_at(self, at: tuple[int, int]) -> Tip | None:
        """Return the tip of what lies at a place."""
        for node, rect in reversed(self.placed):
            if node.tip and rect.collidepoint(at):
                return Tip(partial(self._tip_now, node), box(rect), self._style)
        return None

    def _tip_now(self, node: Node) -> str:
        """Return the tip that a node has by now: the mouse may rest on it while it changes."""
        present = self.node(node.key) if node.key is not None else None
        return (present or node).tip

    def let_go(self) -> None:
        """Release without acting."""
        self._held = None
