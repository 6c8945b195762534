"""
The hall of fame: it asks for three initials for a game among the best ten, then shows the table with its row.

It stands beside the board if there is room, and delays nothing: it passes unused input to the scenes below.
Leaving the panel signs with the previous initials.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.arcade.table import Wheels
from game.engine.gesture import RELEASES
from game.store.kinds import GameTable, Order, PlayedGame
from game.ui.board.beside import card_deck, card_is_below, free_beside
from game.ui.board.bezel import frame_rect
from game.ui.board.initials import ARROW, KEEP, Initials, InitialsScene, told_keys
from game.ui.core.cabinet import Cabinet
from game.ui.core.clip import clipped, put
from game.ui.core.scene import BOARD_NEEDS, Frame
from game.ui.core.style import LARGE, NORMAL, SMALL, Style
from game.ui.core.value import Value
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.layout import Column, Pad, Pin, Row, Stack
from game.ui.kit.node import NOTHING, Node, State
from game.ui.kit.numerals import numerals
from game.ui.kit.pane import Moves
from game.ui.kit.text import Lines, Panel, Text
from game.ui.modes.classic.end_band import deck_ways
from game.ui.modes.classic.game_board import GameBoard

if TYPE_CHECKING:
    from game.store.records import Records

SLIDES_FOR = 0.48
"""Seconds in which the table scrolls and its new row slides in."""

SCROLLS = 0.7
"""The part of that time in which the other rows scroll; then the new row comes."""

SEEN_FOR = 3.0
"""Seconds that the table stays visible over the board; any key or click closes it earlier."""

WIDE, LEAST, ASKING, ROW, TITLE = 300, 236, 292, 30, 62
"""At 720p: WIDE and LEAST are the panel's widths, ASKING is its height with wheels, ROW of a row, TITLE above rows."""


class Best(Value):
    """A table's best games, and the initials of each, empty for an unsigned one."""

    name: str
    games: tuple[PlayedGame, ...]
    initials: tuple[str, ...]
    uid: str  # of the new game


class BestRows(Node):
    """The rows as they scroll up, then the new one as it comes in from the right."""

    best: Best
    slid: float

    def paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Paint the rows, clipped to the rectangle."""
        scrolls, slides = max(0.0, 1 - self.slid / SCROLLS), min(1.0, (1 - self.slid) / (1 - SCROLLS))
        high = style.px(ROW)
        with clipped(surface, rect):
            for number, game in enumerate(self.best.games):
                row = pygame.Rect(rect.left, rect.top + number * high, rect.width, high)
                own = game.uid == self.best.uid
                row.move_ip(*((round(slides * rect.width), 0) if own else (0, round(scrolls * 5 * high))))
                self._paint_row(surface, style, row, number, own=own)

    def _paint_row(self, surface: pygame.Surface, style: Style, row: pygame.Rect, number: int, *, own: bool) -> None:
        px, game = style.px, self.best.games[number]
        if own:
            key = row.inflate(0, -px(2))
            surface.blit(style.sprites.panel(key.size, px(6), "covered", "accent"), key)
        colour, dim = ("accent", "accent") if own else ("text", "text_dim")
        line = style.line(str(number + 1), NORMAL, dim)
        surface.blit(line, line.get_rect(midright=(row.left + px(34), row.centery)))
        seconds = style.words.number(game.time_ms / 1000, ".3f")
        time = numerals(style, seconds, px(15), colour) if own else style.line(seconds, NORMAL, colour)
        place = put(surface, time, time.get_rect(midright=(row.right - px(12), row.centery)))
        left = row.left + px(54)
        name = style.line(self.best.initials[number] or game.player or "–", NORMAL, colour, place.left - px(8) - left)
        surface.blit(name, name.get_rect(midleft=(left, row.centery)))


class HallScene(InitialsScene):
    """Wheels over a result; *uid* is the game, *table* the one that it entered, *headline* names its place."""

    see_through = True
    needs = BOARD_NEEDS
    moves = Moves.NONE

    def __init__(
        self, cabinet: Cabinet, board: GameBoard, uid: str, table: GameTable, name: str, headline: str
    ) -> None:
        super().__init__(cabinet)
        self.pane.rests = KEEP
        self._board = board
        self._uid, self._table, self._name, self._headline = uid, table, name, headline
        self.ask_initials()
        self._best: Best | None = None
        self._slide = self._stay = self.cooldown(0)  # of the table, once it is there
        self._signed = False
        self._painted: pygame.Rect | None = None  # where the panel was painted last
        self.beside = self._fits_beside  # else the board moves aside

    @property
    def _fits_beside(self) -> bool:
        """Whether there is room for the panel left of the board as it stands now."""
        return self._wide >= self.cabinet.style.px(LEAST) and self._board.tells is None

    @property
    def _wide(self) -> int:
        """The width of a panel left of the board."""
        style = self.cabinet.style
        return min(style.px(WIDE), frame_rect(style, self._board.camera).left - 2 * style.px(12))

    @property
    def moment(self) -> float:
        """How far the table's rows have moved, 0–1; fast at first."""
        return 1.0 if self.cabinet.settings.reduced_motion else 1 - (1 - self._slide.passed) ** 3

    def picture(self) -> Node:
        """Return the panel with the wheels, then with the table."""
        item = NOTHING
        if self.wheels:
            item = self._asking(self.wheels)
        elif self._best:
            name = Pad(Pin(Text(self._best.name, LARGE), "midtop"), (12, 10))
            item = Stack((name, Pad(BestRows(self._best, self.moment), (10, TITLE - 8, 10, 6))))
        if self._has_deck:
            keys = self._answers if self.wheels else deck_ways(self.cabinet.style, self._board.ways)
            item = Column((Pad(item, 0, grow=1), card_deck(self.cabinet.style, keys)))
        return Panel(item, rim="accent")

    @property
    def _has_deck(self) -> bool:
        """Whether the panel ends in the keys of the deck that it covers."""
        return self.cabinet.style.decked and not self.beside and card_is_below(self.cabinet.style)

    @property
    def _answers(self) -> tuple[Node, ...]:
        """The answer on a deck; its arrow skips."""
        return (self.buttons[0].replaced(grow=1.0),)

    def _asking(self, asked: Wheels) -> Node:
        """Return the wheels, the line about the keys, and the two buttons."""
        style = self.cabinet.style
        buttons = tuple(button.replaced(tall=38, shrinks=True) for button in self.buttons)
        told = Lines((told_keys(style),), SMALL, "text_dim", "middle", balanced=True)
        return Column(
            (
                Pad(Pin(Text(self._headline, LARGE, "good"), "midtop"), (8, 12), high=64),
                Pad(Pin(Initials(asked, put=self.turn)), (14, 0)),
                Pad(told, (12, 8, 12, 0), grow=1, shrinks=True),
                *(() if style.decked else (Pad(Pin(Row(buttons, gap=8), "midbottom", most=0), (10, 0, 10, 13)),)),
            )
        )

    def prepared(self) -> Iterator[None]:
        """Draw the panel's nodes in advance, one per step: all at once would cost a frame."""
        style, canvas = self.cabinet.style, pygame.Surface((1, 1))
        for node, rect in self.picture().place(style, pygame.Rect(0, 0, style.px(WIDE), style.px(ASKING))):
            node.paint(canvas, style, rect, State(lit=node.key == KEEP))
            yield

    # Signing

    def _sign(self, initials: str) -> None:
        if not self._signed:
            self._signed = True
            self.cabinet.history.sign(self._uid, initials)

    def keep(self) -> None:
        """Sign with the initials on the wheels, and show the table."""
        self._board.asked = ()
        self._sign(self.take_initials())
        self.watch(self.cabinet.history.ask(self._ask), self._show, lambda _: self.close())

    def skip(self) -> None:
        """Close, which signs with the previous initials."""
        self.close()

    def on_exit(self) -> None:
        """Sign with the previous initials, unless the player has signed; give the board its room back."""
        self._sign(self.cabinet.settings.initials)
        self._board.asked = ()
        self._board.tell_of(None)

    def _ask(self, records: "Records") -> Best:
        games = tuple(records.best(self._table, Order.TIME))
        initials = records.initials(games)
        return Best(self._name, games, tuple(initials.get(game.uid, "") for game in games), self._uid)

    def _show(self, best: Best) -> None:
        self._best = best
        self._slide, self._stay = self.cooldown(SLIDES_FOR), self.cooldown(SEEN_FOR)
        self.resize()

    # Input

    def act(self, asked: Asked) -> bool:
        """Turn the wheels; Enter on the last one signs, Esc closes. Any key closes the table, and does what it does."""
        action = asked.action
        if self.input_cooldown or action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if self.wheels is None:
            if not self.beside:
                self.close()
            return False
        if action is Action.BACK:
            self.skip()
            return True
        if self.steer(action):
            return True
        if action is not Action.CONFIRM:
            return action in (Action.FLAG, Action.PAUSE, Action.CHORD, Action.WATCH)
        self.keep()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Hand the mouse to wheels and buttons; the scenes below get clicks outside the panel."""
        if self.input_cooldown:
            return False
        inside = self.panel.collidepoint(pointing.at)
        if self.wheels and pointing.kind is None:
            if inside:
                self.scroll(pointing)
        elif self.wheels:
            return self.point_at_nodes(pointing) or inside
        elif pointing.kind in RELEASES:  # only now: the board would move from under the press
            self._stay = self.cooldown(0)
        return inside

    def covers(self, at: tuple[int, int]) -> bool:
        """Tell whether the panel covers a place."""
        return self.panel.collidepoint(at)

    # Time and picture

    @property
    def animating(self) -> bool:
        """Whether the table loads, moves, or will close by itself."""
        return self.wheels is None and (self._best is None or bool(self._slide) or not self.beside)

    def update(self, ticks: int) -> None:
        """Close the table after SEEN_FOR if the board has moved aside for it."""
        if self._best and not self.beside and not self._stay:
            self.close()

    @property
    def room(self) -> pygame.Rect:
        """The panel's rectangle."""
        return self.panel

    def resize(self) -> None:
        """Put the panel left of the board; without room there the board moves aside."""
        px, style, board = self.cabinet.style.px, self.cabinet.style, self._board
        rows = len(self._best.games) if self._best else 0
        asking = px(ASKING) + 2 * (style.target(ARROW) - px(ARROW))
        high = asking if self._best is None else px(TITLE + rows * ROW + 12)
        plate, wide = frame_rect(style, board.camera), self._wide
        self.beside = self._fits_beside
        if self.beside:
            self.panel = pygame.Rect(plate.left - px(12) - wide, plate.top, wide, high)
            self.panel.bottom = min(self.panel.bottom, style.size[1] - px(4))
        else:
            board.tell_of(board.camera.grid.size // 2)
            free = free_beside(style, board.camera)
            board.asked = self._answers if self.wheels else ()
            self.panel = (
                free
                if self._has_deck
                else pygame.Rect(0, 0, min(px(WIDE), free.width), min(high, free.height)).move_to(midtop=free.midtop)
            )
        super().resize()

    @property
    def overdraws(self) -> bool:
        """Whether the panel has moved since it was painted, so that the board under its old place must be repainted."""
        return self._painted not in (None, self.panel)

    def draw(self, frame: Frame) -> None:
        """Paint the whole panel: the board below may have painted there."""
        self._painted = self.panel.copy()
        super().draw(Frame(frame.surface, frame.alpha, whole=True))
