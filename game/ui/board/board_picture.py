"""The picture common to scenes with a board: cabinet, cells, effects, and panes beside and over the board."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from random import Random

import pygame

from game.engine.gesture import TICK_MS
from game.engine.grid import Grid
from game.ui.board.bezel import deck_rect, draw_rim, frame_rect, lamps_rect, marquee_rect, prepare_cabinet
from game.ui.board.camera import Camera
from game.ui.board.cursor import Cursor, draw_filling
from game.ui.board.deck import DeckState, deck
from game.ui.board.effects import Effects
from game.ui.board.ground import Ground
from game.ui.board.hand import Hand, Hear, with_key_sounds
from game.ui.board.lamps import LampState, lamp_strip
from game.ui.core.cabinet import Cabinet
from game.ui.core.room import REST, Light
from game.ui.core.routes import Route
from game.ui.core.scene import BOARD_NEEDS, Frame, Scene
from game.ui.core.style import aids_of
from game.ui.input.actions import MOUSE, Action, Asked
from game.ui.kit.deck import cut_deck, separate_deck
from game.ui.kit.node import Node
from game.ui.kit.panes import Panes

SHINES_FOR, SHADES = 0.6, 8
"""How many seconds the light of an end shines in the room, and the number of steps in which it fades."""


class BoardPicture(Scene):
    """
    A board in the middle of the window, a line above it, effects and a cursor over it.

    Only changed cells are painted. The whole window is painted when the board moves on the screen, while anything
    lies over the board, and once after that.
    """

    scrolls = False  # the whole board is always visible
    needs = BOARD_NEEDS
    plain_keys = True  # whether all covered cells look alike
    deck_keys = (Action.BACK, "icon_back"), (Action.PAUSE, "icon_pause")  # and their sprites
    separate: pygame.Rect | None = None  # the place of a deck that is no part of the board's plate; without size: none
    layout_settings: object = None  # further settings that the layout depends on
    shown: Frame  # the last one: whole, or with all that was painted as its damage

    def __init__(self, cabinet: Cabinet) -> None:
        self.cabinet = cabinet
        self.panes = Panes(cabinet, self.refresh, self.pressed)
        self._lamps, self._deck = self.panes.add(), self.panes.add()
        self._shines, self._shining = "", self.cooldown(0)  # the light's name, and its remaining time

    def show_board(
        self,
        grid: Grid,
        hear: Hear,
        seed: int,
        *,
        start: Callable[[], int | None] = lambda: None,
        is_open: Callable[[int], bool] = lambda _: False,
        flags_first: Callable[[], bool] | None = None,
    ) -> None:
        """
        Replace the board by one of this *grid*.

        *hear* receives gestures in sixteenths of a cell; *seed* is for random effects. The rest is for its
        :class:`Hand`; without *flags_first*, flag mode swaps opening and flagging.
        """
        self.camera = Camera(grid)
        flags_first = flags_first or (lambda: self.cabinet.devices.flag_mode)
        heard = with_key_sounds(hear, grid, is_open, self.cabinet.audio)
        self.hand = Hand(self.camera, heard, start, is_open, flags_first)
        self.cursor = Cursor(self.cabinet, self.hand, lambda: self.cabinet.stage.top is self or self.effects.frozen)
        self.ground = Ground()
        self._seed = seed
        self._laid_out: object = None
        self.resize()

    # What a scene defines

    @abstractmethod
    def lay_out(self) -> None:
        """Place the camera, the line above and everything else, and make the painter."""

    @property
    def line(self) -> pygame.Rect:
        """The rectangle of the line above the board; layers over this scene put their bands there."""
        return marquee_rect(self.cabinet.style, self.camera)

    @property
    def layered(self) -> bool:
        """Whether anything but effects and the cursor lies over the board, so that the whole board is painted."""
        return False

    @property
    def within(self) -> object:
        """The look of things over the board that stay within its rim (a value to compare); else None."""
        return None

    @property
    def lamps(self) -> LampState:
        """The state of the lamps under the marquee."""
        return LampState()

    @property
    def light(self) -> Light:
        """The light in the room: after an end, for a moment."""
        if not self._shining or self.effects.frozen:
            return REST
        return Light(self._shines, round((1 - self._shining.passed) * SHADES) / SHADES)

    def shine(self, name: str) -> None:
        """Show the light of a win, a loss or a new stage in the room for a moment."""
        if not self.cabinet.settings.reduced_motion:
            self._shines, self._shining = name, self.cooldown(SHINES_FOR)

    def calm(self) -> None:
        """Stop every effect and the light of an end at once."""
        self.effects.clear()
        self._shining = self.cooldown(0)

    def refresh(self) -> None:
        """Update the panes beside and over the board."""

    def pressed(self, press: object) -> None:
        """Perform a pressed node's action or route; scenes add their own values."""
        if isinstance(press, Action):
            self.cabinet.ask(Asked(press, MOUSE))
        elif isinstance(press, Route):
            self.cabinet.router.go(press)

    # Layout

    def resize(self) -> None:
        """Lay the board out, unless nothing changed: a zoomed board stays as it is."""
        cabinet = self.cabinet
        self.camera.edge = "flag" if self.flags_by_tap else "line"
        hands = cabinet.devices.touch, cabinet.devices.flag_mode_used, cabinet.settings.left_handed
        looks = (
            cabinet.style.size,
            cabinet.style.scale,
            cabinet.style.theme,
            cabinet.settings.reduced_motion,
            aids_of(cabinet.settings),
        )
        laid_out = looks, hands, self.layout_settings
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        self.lay_out()
        self.effects = Effects(
            self.camera.grid,
            cabinet.style.sprites,
            still=cabinet.settings.reduced_motion,
            random=Random(self._seed),
            plain=self.plain_keys,
        )

    # The picture

    @property
    def animating(self) -> bool:
        """Whether an effect is running or a light is fading."""
        return self.effects.active or bool(self._shining)

    def looks(self) -> object:
        """Return the places of board and cursor, the progress of effects, and the look of the panes."""
        self.refresh()
        camera, stage = self.camera, self.cabinet.stage
        strip = lamps_rect(self.cabinet.style, camera) if camera.above else None  # beside a marquee there are none
        above = marquee_rect(self.cabinet.style, camera).height
        self._lamps.view(lamp_strip, (self.lamps, above), strip)
        place = self.deck_place
        self._show_deck(place if place.width else None)
        where = camera.tile, camera.left, camera.top, self.cursor.looks(), stage.filling
        return where, self.effects.looks(), self.light, self.panes.looks()

    @property
    def flags_by_tap(self) -> bool | None:
        """Whether a tap on a covered cell flags it; None: there are no flags here."""
        return self.cabinet.devices.flag_mode

    @property
    def deck_ways(self) -> tuple[Node, ...]:
        """The deck's keys once the game is over."""
        return ()

    @property
    def deck_place(self) -> pygame.Rect:
        """Where the keys for the thumb are; it has no size where there are none."""
        if self.separate is not None:
            return self.separate
        there = self.camera.deck or any(self.camera.beside)
        return deck_rect(self.cabinet.style, self.camera) if there else pygame.Rect(0, 0, 0, 0)

    def cut_deck(self) -> pygame.Rect:
        """Give the window's end to a deck apart from the board, where there is one; return the rest."""
        style = self.cabinet.style
        page, left_handed = pygame.Rect((0, 0), style.size), self.cabinet.settings.left_handed
        self.separate, rest = cut_deck(style, page, left_handed=left_handed)
        return rest

    @property
    def separate_keys(self) -> tuple[Node, ...]:
        """The keys of a deck apart from the board, from Back to the golden one."""
        return ()

    def _show_deck(self, place: pygame.Rect | None) -> None:
        """Show the keys for the thumb; None: a card has taken their place."""
        if self.separate is not None:
            self._deck.view(separate_deck, self.separate_keys, place)
            return
        plate, mirrored = frame_rect(self.cabinet.style, self.camera), self.cabinet.settings.left_handed
        at = (place.left - plate.left, place.top - plate.top) if place else (0, 0)
        state = DeckState(self.deck_keys, self.flags_by_tap, plate.size, at, mirrored, self.deck_ways)
        self._deck.view(deck, state, place)

    def draw_ahead(self, surface: pygame.Surface, place: pygame.Rect, part: int, parts: int) -> None:
        """Draw the plate first, then the panes."""
        if part == 0:
            deque(prepare_cabinet(self.cabinet.style, self.camera), 0)
        for pane in self.panes.all if part else ():
            pane.draw_ahead(surface, place, part - 1, parts - 1)

    # A scene's own `draw` paints the cells between the ground and the effects, and its marks before the panes.

    def draw_ground(self, frame: Frame) -> Frame:
        """Paint everything under the cells where needed; return the frame for the layers above."""
        filling, over = self.cabinet.stage.filling, [pane.room for pane in self.panes.all]
        layered, within = self.layered or filling is not None, None if filling else self.within
        return self.ground.draw(
            frame,
            self.cabinet.style,
            self.camera,
            self.effects,
            over,
            self.cursor.places(self.camera),
            layered=layered,
            light=self.light,
            within=within,
        )

    def draw_effects(self, frame: Frame) -> None:
        """Paint the effects over the cells."""
        if self.effects.painted:
            ahead, first = frame.alpha * TICK_MS, not self.effects.visible
            self.effects.draw(frame.surface, self.camera, ahead, first=first)

    def draw_panes(self, frame: Frame) -> None:
        """Paint the top layer: the ring of a long press, the panes, and the light on the plate's edge."""
        if filling := self.cabinet.stage.filling:
            draw_filling(frame.surface, self.cabinet.style, filling, self.camera.tile)
        painted = self.panes.draw(frame)
        self.shown = Frame(frame.surface, frame.alpha, frame.whole, (*frame.damage, *painted))
        whole = [frame.surface.get_clip()] if frame.whole else frame.damage
        draw_rim(frame.surface, self.cabinet.style, self.camera, self.light, (*whole, *painted))
