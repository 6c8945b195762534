"""
The hall of fame: three initials under a game of the best ten, then the table with its row.

It stands beside the board where there is room, and holds nothing up: what it has no use for goes on to the scenes
below. Whoever goes on without a word has signed as the last time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.arcade.initials import wheels
from game.engine.gesture import Kind
from game.store.kinds import Order, PlayedGame, Table
from game.ui.board.board_scene import BoardScene
from game.ui.board.rim import frame_rect
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import BOARD_NEEDS, Frame, Scene
from game.ui.core.style import LARGE, NORMAL, SMALL
from game.ui.input.actions import Action, Asked
from game.ui.input.pointer import Pointing
from game.ui.kit.numerals import numerals
from game.ui.kit.wheel import Wheel
from game.ui.kit.widgets import Button, Buttons, State, Widget, end_at

if TYPE_CHECKING:
    from game.store.records import Records

INPUT_COOLDOWN = 0.4
"""Seconds in which it takes no input: a key or a click on its way was meant for the next game."""

SLIDES_FOR = 0.48
"""Seconds in which the table scrolls and its new row slides in."""

SCROLLS = 0.7
"""The part of the way in which the others scroll, before the new row comes."""

SEEN_FOR = 3.0
"""Seconds that the table stays visible over the board; any key or click closes it earlier."""

WIDE, ASKING, ROW, TITLE = 300, 292, 30, 62
"""At 720p: the panel's width, its height while it asks, a row of the table, and what stands above the rows."""


def unasked(cabinet: Cabinet) -> str:
    """Return what signs for whoever goes on without a word: the initials of the last time."""
    return cabinet.settings.initials.strip() or "–"


def skip_words(cabinet: Cabinet) -> str:
    """Name the button that signs so."""
    return cabinet.words("hall.skip", initials=unasked(cabinet))


def keys_line(cabinet: Cabinet) -> str:
    """Say which keys there are."""
    confirm, back = cabinet.key(Action.CONFIRM), cabinet.key(Action.BACK)
    return cabinet.words("hall.keys", confirm=confirm, back=back, initials=unasked(cabinet))


def prepared(cabinet: Cabinet, headline: str) -> Iterator[None]:
    """Draw what the panel will show, a picture a step: all at once they would cost a frame."""
    px, words = cabinet.px, cabinet.words
    wheel = Wheel(cabinet, wheels(cabinet.settings.initials))
    for _ in wheel.prepared():
        yield
    cabinet.sprites.panel((px(WIDE), px(ASKING)), px(10), "panel", "accent")
    yield
    cabinet.line(headline, LARGE, "good", px(WIDE - 16))
    yield
    for part in cabinet.lettering.wrap(keys_line(cabinet), px(SMALL), px(WIDE - 24)):
        cabinet.line(part, SMALL, "text_dim")
        yield
    for lit, word in ((True, words("hall.keep")), (False, skip_words(cabinet))):
        button = Button(cabinet, word, lambda: None)
        button.rect = pygame.Rect(0, 0, button.width, px(38))
        button.draw(pygame.Surface(button.rect.size), State(lit=lit))
        yield


@dataclass(frozen=True, slots=True)
class Best:
    """A table's best games, and the initials under those that were signed."""

    games: tuple[PlayedGame, ...]
    initials: dict[str, str]


class HallScene(Scene):
    """Wheels over a result; *uid* is the game, *table* where it took its place, *headline* says which."""

    see_through = True
    needs = BOARD_NEEDS

    def __init__(self, cabinet: Cabinet, board: BoardScene, uid: str, table: Table, name: str, headline: str) -> None:
        self._cabinet = cabinet
        self._board = board
        self._uid, self._table, self._name, self._headline = uid, table, name, headline
        self._wheel: Wheel | None = Wheel(cabinet, wheels(cabinet.settings.initials))  # None: they are chosen
        words = cabinet.words
        self._answers = [
            Button(cabinet, words("hall.keep"), self._keep),
            Button(cabinet, skip_words(cabinet), self._skip),
        ]
        self._buttons: Buttons[Widget] = Buttons(self._answers, self._answers[0])
        self._best: Best | None = None
        self._cooldown = self.cooldown(INPUT_COOLDOWN)
        self._slide = self._stay = self.cooldown(0)  # of the table, once it is there
        self._signed = False
        self._painted: pygame.Rect | None = None  # where the panel was painted last

    # Signing

    def _sign(self, initials: str) -> None:
        if not self._signed:
            self._signed = True
            self._cabinet.history.sign(self._uid, initials)

    def _keep(self) -> None:
        """Sign with what the wheels show, and show the table."""
        assert self._wheel, "nobody asks for initials"
        initials, self._wheel = self._wheel.wheels.letters, None
        self._sign(initials)
        self._cabinet.change(initials=initials)
        self.watch(self._cabinet.history.ask(self._ask), self._show, lambda _: self._cabinet.stage.pop())

    def _skip(self) -> None:
        """Sign as the last time, and go."""
        self._cabinet.stage.pop()

    def on_exit(self) -> None:
        """Sign as the last time, if nobody has signed."""
        self._sign(self._cabinet.settings.initials)

    def _ask(self, records: "Records") -> Best:
        games = records.best(self._table, Order.TIME)
        return Best(tuple(games), records.initials(games))

    # Input

    def act(self, asked: Asked) -> bool:
        """The wheels; Enter on the last one keeps, Esc goes. The table gives way to any key."""
        if self._cooldown or asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        if self._wheel is None:
            if not self.beside or asked.action is Action.BACK:
                self._cabinet.stage.pop()
            return asked.action is Action.BACK
        if asked.action is Action.BACK:
            self._skip()
            return True
        if self._wheel.act(asked.action):
            return True
        if asked.action is Action.CONFIRM:
            self._keep()
            return True
        return asked.action in (Action.FLAG, Action.PAUSE, Action.CHORD, Action.WATCH)

    def typed(self, character: str) -> bool:
        """Letters are for the wheels."""
        return self._wheel is not None and not self._cooldown and self._wheel.typed(character)

    def point(self, pointing: Pointing) -> bool:
        """Wheels and buttons; what is beside the panel is left to the scenes below."""
        if self._cooldown:
            return False
        inside = self.panel.collidepoint(pointing.at)
        if self._wheel:
            taken = self._buttons.point(pointing)
            if self._wheel and (inside or pointing.kind is not None):
                taken = self._wheel.point(pointing) or taken
            return taken or inside
        if not self.beside and pointing.kind not in (None, Kind.MOVE):
            self._cabinet.stage.pop()
        return inside

    def covers(self, at: tuple[int, int]) -> bool:
        """The panel lies over what is below."""
        return self.panel.collidepoint(at)

    def focus_lost(self) -> None:
        """Let go of the mouse."""
        self._buttons.let_go()
        if self._wheel:
            self._wheel.let_go()

    # Time

    @property
    def animating(self) -> bool:
        """Whether the table is read or moves, or will go by itself."""
        return self._wheel is None and (self._best is None or self._slid() < 1 or not self.beside)

    def update(self, ticks: int) -> None:
        """Close the table after a while where it lies over the board."""
        if self._best and not self.beside and not self._stay:
            self._cabinet.stage.pop()

    def _show(self, best: Best) -> None:
        self._best = best
        self._slide, self._stay = self.cooldown(SLIDES_FOR), self.cooldown(SEEN_FOR)
        self.resize()

    def _slid(self) -> float:
        """Return how far the table has come, 0–1: fast at first."""
        if self._cabinet.settings.reduced_motion:
            return 1.0
        return 1 - (1 - self._slide.passed) ** 3

    # The picture

    def resize(self) -> None:
        """Put the panel beside the board, else over its upper part."""
        px, (width, height) = self._cabinet.px, self._cabinet.size
        rows = len(self._best.games) if self._best else 0
        self.panel = pygame.Rect(0, 0, px(WIDE), px(ASKING if self._best is None else TITLE + rows * ROW + 12))
        board = self._board.rim
        self.beside = board.left >= px(WIDE) + px(16)
        self.panel.midtop = width // 2, self._board.line.bottom + px(24)
        if self.beside:
            self.panel.topright = board.left - px(12), frame_rect(self._cabinet, self._board.camera).top
        self.panel.bottom = min(self.panel.bottom, height - px(4))
        if self._wheel:
            self._wheel.place((self.panel.centerx, self.panel.top + px(126)))
        end_at(
            self.panel.centerx + (sum(button.width for button in self._answers) + px(8)) // 2,
            self.panel.bottom - px(32),
            self._answers,
            height=px(38),
            gap=px(8),
        )

    @property
    def overdraws(self) -> bool:
        """Whether the panel is another than was painted last: what that one lay over must be painted anew."""
        return self._painted not in (None, self.panel)

    def looks(self) -> object:
        """Return all that the picture depends on."""
        wheel = self._wheel and (self._wheel.looks(), self._buttons.looks())
        return wheel, self._best and self._slid()

    def draw(self, frame: Frame) -> None:
        """Paint the panel with the wheels, or with the table."""
        cabinet, surface = self._cabinet, frame.surface
        self._painted = self.panel.copy()
        surface.blit(cabinet.sprites.panel(self.panel.size, cabinet.px(10), "panel", "accent"), self.panel)
        if self._wheel:
            self._draw_wheel(surface, self._wheel)
        elif self._best:
            self._draw_table(surface, self._best)

    def _draw_wheel(self, surface: pygame.Surface, wheel: Wheel) -> None:
        cabinet, px, panel = self._cabinet, self._cabinet.px, self.panel
        heading = cabinet.line(self._headline, LARGE, "good", panel.width - px(16))
        surface.blit(heading, heading.get_rect(midtop=(panel.centerx, panel.top + px(12))))
        wheel.draw(surface)
        keys = keys_line(cabinet)
        top = panel.top + px(196)
        for part in cabinet.lettering.wrap(keys, px(SMALL), panel.width - px(24))[:2]:
            line = cabinet.line(part, SMALL, "text_dim")
            surface.blit(line, line.get_rect(midtop=(panel.centerx, top)))
            top += line.get_height()
        self._buttons.draw(surface)

    def _draw_table(self, surface: pygame.Surface, best: Best) -> None:
        """Paint the rows as they scroll up, then the new one as it comes in from the right."""
        cabinet, px, panel = self._cabinet, self._cabinet.px, self.panel
        heading = cabinet.line(self._name, LARGE, "text", panel.width - px(24))
        surface.blit(heading, heading.get_rect(midtop=(panel.centerx, panel.top + px(10))))
        scrolls, slides = max(0.0, 1 - self._slid() / SCROLLS), min(1.0, (1 - self._slid()) / (1 - SCROLLS))
        rows = pygame.Rect(panel.left + px(10), panel.top + px(TITLE - 8), panel.width - px(20), 0)
        rows.height = panel.bottom - px(6) - rows.top
        surface.set_clip(rows)
        for number, game in enumerate(best.games):
            row = pygame.Rect(rows.left, rows.top + number * px(ROW), rows.width, px(ROW))
            own = game.uid == self._uid
            row.move_ip(*((round(slides * rows.width), 0) if own else (0, round(scrolls * 5 * px(ROW)))))
            self._draw_row(surface, row, number + 1, game, best.initials.get(game.uid, ""), own=own)
        surface.set_clip(None)

    def _draw_row(
        self, surface: pygame.Surface, row: pygame.Rect, place: int, game: PlayedGame, initials: str, *, own: bool
    ) -> None:
        cabinet, px = self._cabinet, self._cabinet.px
        if own:
            key = row.inflate(0, -px(2))
            surface.blit(cabinet.sprites.panel(key.size, px(6), "covered", "accent"), key)
        colour, dim = ("accent", "accent") if own else ("text", "text_dim")
        line = cabinet.line(str(place), NORMAL, dim)
        surface.blit(line, line.get_rect(midright=(row.left + px(34), row.centery)))
        name = cabinet.line(initials or game.player or "–", NORMAL, colour, px(120))
        surface.blit(name, name.get_rect(midleft=(row.left + px(54), row.centery)))
        seconds = cabinet.words.number(game.time_ms / 1000, ".3f")
        time = numerals(cabinet, seconds, px(15), colour) if own else cabinet.line(seconds, NORMAL, colour)
        surface.blit(time, time.get_rect(midright=(row.right - px(12), row.centery)))
